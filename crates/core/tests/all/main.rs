//! The library from outside, in one program: known results, laws, and second roads.
#![allow(clippy::unwrap_used, clippy::panic)] // a test may fail by panicking

mod board_grids;
mod board_strips;
mod forms;
mod loopy;
mod oracle;
mod round_trip;
#[path = "../../src/testing.rs"]
mod testing;
mod thermal;
mod threads;

// What `testing` calls `crate`, in the library as here.
use lastmove_core::{notation, value};

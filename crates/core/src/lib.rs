//! The mathematics of Lastmove: exact values of combinatorial games.
//!
//! No Python, no files: state goes in and out as values, text and bytes.

pub mod board;
pub mod chess;
pub mod cycles;
pub mod heap;
pub mod misere;
pub mod notation;
pub mod pawn;
#[cfg(test)]
mod testing;
pub mod threat;
pub mod value;

//! Temperature: what a move is worth.
//!
//! A tax of t on every move cools a game; its stops, as a function of t, are the
//! walls of its thermograph (Winning Ways, chapter 6).

pub(crate) mod heat;
pub mod strategy;
pub(crate) mod thermograph;
pub(crate) mod trajectory;
mod walls;

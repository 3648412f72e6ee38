//! Pawn structures: values of pawns alone, by Mäser's search.
//!
//! White is Left and moves up. A pawn that reaches its last rank wins
//! everything; apart from that, who has no move loses. Kings and pieces are
//! not here.
//!
//! - `word`: sets of squares, one lane of bits a file.
//! - `position`: moves and en passant; `symmetry`: images of a position;
//!   `passed`: pawns that nobody can stop.
//! - `components`: parts of a structure that never meet.
//! - `solver`: values of components and of what their moves lead to; `total`:
//!   their sum.
//!
//! References: F. Mäser, Global Threats in Combinatorial Games, section 4; N.
//! D. Elkies, Higher nimbers in pawn endgames on large chessboards; both 2002.

pub(crate) mod components;
mod passed;
pub(crate) mod position;
pub(crate) mod solver;
mod symmetry;
#[cfg(test)]
mod tests;
pub(crate) mod total;
pub(crate) mod word;

pub use components::{Square, Structure, WIDEST};
pub use position::{Reading, Rules, Step};
pub use solver::{Line, Move, Solver, Verdict};
pub use total::Total;

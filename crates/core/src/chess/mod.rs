//! Chess on boards of any size: pieces, legal moves, notation.
//!
//! A [`Board`] has 1 to 26 files and 1 to 32 rows. The rules are those of
//! chess, with two that depend on the size: castling exists on 8×8 alone, and
//! a pawn may take two steps from its second row only where the board says so
//! (by default on eight rows, and not on the tall boards of Elkies' endgames).
//! Kings may be absent: then nobody is ever in check, as in pawn structures.
//!
//! | file | what is in it |
//! |---|---|
//! | `piece`, `square` | colours, kinds, squares, moves |
//! | `board` | the pieces on their squares, and the key of a position |
//! | `attack`, `moves`, `play` | who attacks what, legal moves, making and unmaking them |
//! | `fen`, `legality` | Forsyth–Edwards notation, and what makes a position illegal |
//! | `san`, `reading` | moves as text, and text as moves |
//! | `lookahead`, `appraisal`, `king_and_pawn` | search for a likely outcome on the whole board |
//! | `prover` | proofs of wins in endgames |
//! | `structure` | pawns alone, and what they are worth |
//! | `census` | which values occur on a few files |
//!
//! References: N. D. Elkies, "Higher nimbers in pawn endgames on large
//! chessboards", 2002; *FIDE Laws of Chess*, 2023, articles 3 and 9.

mod appraisal;
mod attack;
mod board;
pub mod census;
mod error;
mod fen;
mod key;
mod king_and_pawn;
mod legality;
pub mod lookahead;
mod moves;
mod piece;
mod play;
pub mod prover;
mod reading;
mod san;
mod square;
pub mod structure;
#[cfg(test)]
mod tests;

pub use board::{Board, MOST_FILES, MOST_ROWS};
pub use error::ChessError;
pub use fen::Fen;
pub use piece::{Color, Kind, Piece};
pub use play::{Status, Undo, perft};
pub use square::{Move, Special, Square};

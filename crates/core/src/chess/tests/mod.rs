//! Counts of moves that everybody agrees on, and laws of boards of all sizes.

mod laws;
mod perft;
mod text;

use super::{Board, Move};
use crate::testing::Random;

fn board(text: &str) -> Board {
    Board::from_legal_fen(text, None).unwrap().board
}

fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves
}

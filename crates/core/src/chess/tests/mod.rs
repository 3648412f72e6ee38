//! Counts of moves that everybody agrees on, and laws of boards of all sizes.

mod laws;
mod perft;
mod text;

use super::{Board, Move};

fn board(text: &str) -> Board {
    Board::from_legal_fen(text, None).unwrap().board
}

/// A generator of test cases, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        ((self.0 >> 33) as usize) % n
    }
}

fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves
}

//! Positions of a strategy in few bytes, and as text.

use super::super::{Board, Color, Piece, Square};

/// A position without its clocks; who is to move is known.
#[derive(Clone, Debug)]
pub struct Packed {
    key: u128,
    pieces: Box<[(Square, Piece)]>,
    passed: Option<Square>,
}

impl Packed {
    /// The position of a board.
    pub fn new(board: &Board) -> Packed {
        let pieces = board.pieces(Color::White).chain(board.pieces(Color::Black));
        Packed {
            key: board.key(),
            pieces: pieces.collect(),
            passed: board.en_passant(),
        }
    }

    /// The key of the board.
    pub const fn key(&self) -> u128 {
        self.key
    }

    /// The rows from the top down, and the square on which a pawn can be
    /// captured in passing, if there is one; rows and colours exchanged where
    /// asked for.
    pub fn text(&self, files: u8, rows: u8, turned: bool) -> String {
        let (files, rows) = (usize::from(files), usize::from(rows));
        let place = |square: Square| {
            let row = usize::from(square.row());
            let row = if turned { rows - 1 - row } else { row };
            (usize::from(square.file()), row)
        };
        let mut letters = vec![' '; files * rows];
        for &(square, piece) in &self.pieces {
            let (file, row) = place(square);
            let letter = piece.letter();
            letters[row * files + file] = match (turned, letter.is_ascii_uppercase()) {
                (false, _) => letter,
                (true, true) => letter.to_ascii_lowercase(),
                (true, false) => letter.to_ascii_uppercase(),
            };
        }
        let mut text = String::new();
        for row in (0..rows).rev() {
            let mut empty = 0;
            for &letter in &letters[row * files..(row + 1) * files] {
                if letter == ' ' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(letter);
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            if row > 0 {
                text.push('/');
            }
        }
        if let Some(square) = self.passed {
            let (file, row) = place(square);
            text.push_str(&format!(" {}", Square::new(file as u8, row as u8)));
        }
        text
    }
}

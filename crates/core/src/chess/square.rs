//! Squares and moves.
//!
//! A square is a cell of a grid with rows of 32 cells on boards of every size,
//! two border cells or more on all sides: as far as a knight jumps. So a step
//! is the addition of a constant, and leaving the board is landing on a border.

use std::fmt;

use super::piece::Kind;

/// Cells in a row of the grid.
pub(super) const STRIDE: usize = 32;
/// Border cells on each side.
pub(super) const MARGIN: usize = 2;

/// A square of any board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

impl Square {
    /// No square: a corner of the border.
    pub(super) const NONE: Square = Square(0);

    /// The square on a file and a row, both counted from 0, from White's left.
    /// On a board it must lie inside to be used.
    pub const fn new(file: u8, row: u8) -> Square {
        let (file, row) = (file as usize & 31, row as usize & 31);
        Square(((row + MARGIN) * STRIDE + file + MARGIN) as u16)
    }

    /// The file from 0: a is 0.
    pub const fn file(self) -> u8 {
        (self.0 as usize % STRIDE - MARGIN) as u8
    }

    /// The row from 0: White's first row is 0.
    pub const fn row(self) -> u8 {
        (self.0 as usize / STRIDE - MARGIN) as u8
    }

    /// The cell of the grid, for tables: below 36 · 32.
    pub const fn cell(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_cell(cell: usize) -> Square {
        Square(cell as u16)
    }

    /// The letter of a file.
    pub(super) const fn file_letter(file: u8) -> char {
        (b'a' + file) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = Square::file_letter(self.file());
        write!(f, "{file}{}", self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Square::NONE {
            f.write_str("-")
        } else {
            write!(f, "{self}")
        }
    }
}

/// What else a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn captures one that has just gone two squares.
    EnPassant,
    /// The king goes two squares and the rook over it.
    Castle,
}

/// A move of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn on the last row becomes.
    pub promotion: Option<Kind>,
    /// What else happens.
    pub special: Special,
}

impl fmt::Display for Move {
    /// As engines write it: `h3h4`, `a7a8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

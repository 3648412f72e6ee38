//! ε of one word, by the simplified recursion on its substrings.
//!
//! A stopped pawn in a component of two or more files never has a non-loony
//! move, and then Theorem 3 of Elkies becomes, with B(x) the value of a colon
//! beside x:
//!
//! - B(∅) = 0, B(1w) = ε(w), B(0) is loony, and for w not empty B(0w) is loony
//!   if B(w) = ε(w) and otherwise ε(w);
//! - ε(∅) = 0, ε = 1 for one file, 0 for two, and from three files on
//!   ε(w) = mex { B(reversed L) ⊕ B(R) : w = L0R, neither loony }.
//!
//! There are O(m²) substrings with O(m) options each. For a fixed end the right
//! halves are one row, for a fixed start the left halves are one row, so each
//! mex runs over two contiguous streams.

use super::error::PawnError;
use super::progress::Watch;
use super::simd;
use super::stream::{Cell, range_above};
use super::word::Word;

/// The longest word that [`analyse`] takes: its rows have m² entries of two
/// bytes, and ε < 2¹⁴ follows from the number of moves.
pub const LONGEST_WORD: usize = 16_000;

/// Why a move is loony.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoonyReason {
    /// A component of two files has only loony moves.
    TwoFiles,
    /// The file is stopped, and the component has two or more files.
    StoppedFile,
    /// A colon beside the files to the left is loony.
    Left,
    /// A colon beside the files to the right is loony.
    Right,
    /// Both sides are loony.
    BothSides,
}

/// What the move in one file is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileMove {
    /// The move amounts to a move to the nim-heap of this size.
    Value(u16),
    /// The move loses whatever else is on the board.
    Loony(LoonyReason),
}

/// A word's value and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// ε of the word.
    pub value: u16,
    /// The moves, file by file from the left.
    pub moves: Vec<FileMove>,
}

/// ε(w).
///
/// # Errors
/// The word is longer than [`LONGEST_WORD`].
pub fn value(word: &Word) -> Result<u16, PawnError> {
    analyse(word, &mut Watch::none()).map(|analysis| analysis.value)
}

/// ε(w) and what every move is worth. Progress counts end files; the work for
/// one grows with its square.
///
/// # Errors
/// The word is longer than [`LONGEST_WORD`], or the caller stopped the run.
pub fn analyse(word: &Word, watch: &mut Watch<'_>) -> Result<Analysis, PawnError> {
    let files = word.files();
    if files.len() > LONGEST_WORD {
        return Err(PawnError::Limit {
            what: "a word of length",
            given: files.len() as u64,
            most: LONGEST_WORD as u64,
        });
    }
    let mut triangle = Triangle::new(files);
    watch.progress.total = files.len() as u64;
    for end in 1..=files.len() {
        triangle.end_at(end);
        watch.progress.done = end as u64;
        watch.check()?;
    }
    Ok(triangle.analysis())
}

/// ε of a word, and whether a colon beside a 0 beside it is loony. The empty
/// word has value 0, and B(0) is loony.
type Seen = (u16, bool);
const EMPTY: Seen = (0, true);

/// B of a file followed by a word, away from the colon.
fn colon(stopped: bool, (value, loony): Seen, mark: u16) -> u16 {
    if loony && !stopped { mark } else { value }
}

/// The colon values of all substrings, as far as later substrings need them.
struct Triangle<'a> {
    files: &'a [bool],
    /// Row i, entry j: B of files i..j read from right to left, or the loony
    /// mark where file j is stopped and cannot move.
    left: Vec<u16>,
    /// Entry j: B of files j+1..end.
    right: Vec<u16>,
    /// For each start, the files from there to the last end.
    newest: Vec<Seen>,
    largest: u16,
    marks: Vec<u8>,
}

impl<'a> Triangle<'a> {
    fn new(files: &'a [bool]) -> Triangle<'a> {
        let length = files.len();
        let mut left = vec![0; length * length];
        for (start, &stopped) in files.iter().enumerate() {
            left[start * length + start] = if stopped { u16::LEFT_LOONY } else { 0 };
        }
        Triangle {
            files,
            left,
            right: vec![0; length],
            newest: vec![EMPTY; length],
            largest: 1,
            marks: Vec::new(),
        }
    }

    /// Computes all substrings that end before file `end`.
    fn end_at(&mut self, end: usize) {
        let width = self.files.len();
        self.right[end - 1] = 0;
        let mut behind = EMPTY;
        for start in (0..end).rev() {
            let value = self.substring(start, end);
            // The word and its mirror image beside a colon.
            let facing_left = colon(self.files[start], behind, u16::RIGHT_LOONY);
            let facing_right = colon(self.files[end - 1], self.newest[start], u16::LEFT_LOONY);
            if start > 0 {
                self.right[start - 1] = facing_left;
            }
            if end < width {
                self.left[start * width + end] = if self.files[end] {
                    u16::LEFT_LOONY
                } else {
                    facing_right
                };
            }
            behind = (value, facing_left == value);
            self.newest[start] = (value, facing_right == value);
            self.largest = self.largest.max(value);
        }
    }

    fn substring(&mut self, start: usize, end: usize) -> u16 {
        match end - start {
            1 => 1,
            2 => 0,
            _ => {
                let row = start * self.files.len();
                simd::first_hole(
                    &self.left[row + start..row + end],
                    &self.right[start..end],
                    range_above(u32::from(self.largest)),
                    &mut self.marks,
                ) as u16
            }
        }
    }

    /// The whole word, once its last end is done.
    fn analysis(&self) -> Analysis {
        let moves = (0..self.files.len()).map(|file| self.file_move(file));
        Analysis {
            value: self.newest.first().map_or(0, |whole| whole.0),
            moves: moves.collect(),
        }
    }

    fn file_move(&self, file: usize) -> FileMove {
        let (left, right) = (self.left[file], self.right[file]);
        let loony = (left == u16::LEFT_LOONY, right == u16::RIGHT_LOONY);
        match (self.files.len(), self.files[file]) {
            (1, _) => FileMove::Value(0),
            (2, _) => FileMove::Loony(LoonyReason::TwoFiles),
            (_, true) => FileMove::Loony(LoonyReason::StoppedFile),
            _ => match loony {
                (false, false) => FileMove::Value(left ^ right),
                (true, false) => FileMove::Loony(LoonyReason::Left),
                (false, true) => FileMove::Loony(LoonyReason::Right),
                (true, true) => FileMove::Loony(LoonyReason::BothSides),
            },
        }
    }
}

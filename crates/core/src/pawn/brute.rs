//! The three-row game itself, with every legal move and a nim-heap beside it:
//! the road to values that knows no theory.
//!
//! Rows are seen by the player to move: own pawns start in row 1 and have won
//! when they reach row 3 on an unstopped file; on a stopped file they stay
//! there. A player without a move loses. A position is worth ∗h if beside a
//! heap of h, and no other, whoever moves loses.

use std::hash::{Hash, Hasher};

use super::error::PawnError;
use super::progress::Watch;
use crate::value::hash::WordMap;

/// Files of the widest board.
pub const WIDEST_BRUTE: usize = 16;
/// The largest nim-heap beside the board.
pub const LARGEST_HEAP: u8 = 63;
/// Positions looked at between two polls.
const BETWEEN_POLLS: usize = 1024;

/// The pawns of both players, one bit a file.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Board {
    /// Own pawns in rows 1, 2 and 3.
    own: [u16; 3],
    /// The other's pawns, counted from the other's side.
    other: [u16; 3],
}

/// The size of the only heap, of 0 to `most`, beside which whoever moves loses;
/// `None` if there is none or more than one. Files are 0 unstopped, 1 stopped
/// (adjacent ones too), 2 without pawns.
///
/// # Errors
/// There are more files than [`WIDEST_BRUTE`], a heap is past `LARGEST_HEAP`, or the caller stopped the run.
pub fn brute_value(files: &[u8], most: u8, watch: &mut Watch<'_>) -> Result<Option<u8>, PawnError> {
    if most > LARGEST_HEAP {
        return Err(PawnError::Limit {
            what: "a heap of",
            given: u64::from(most),
            most: u64::from(LARGEST_HEAP),
        });
    }
    if files.len() > WIDEST_BRUTE {
        return Err(PawnError::Limit {
            what: "a board of width",
            given: files.len() as u64,
            most: WIDEST_BRUTE as u64,
        });
    }
    let mask = |wanted: fn(u8) -> bool| {
        let bits = files.iter().enumerate().filter(|&(_, &file)| wanted(file));
        bits.fold(0u16, |bits, (at, _)| bits | 1 << at)
    };
    let pawns = mask(|file| file != 2);
    let start = Board {
        own: [pawns, 0, 0],
        other: [pawns, 0, 0],
    };
    let mut search = Search {
        stopped: mask(|file| file == 1),
        wins: WordMap::default(),
        watch,
    };
    let mut lost = Vec::new();
    for heap in 0..=most {
        if !search.wins(start, heap)? {
            lost.push(heap);
        }
    }
    Ok(match lost[..] {
        [heap] => Some(heap),
        _ => None,
    })
}

struct Search<'a, 'b> {
    stopped: u16,
    wins: WordMap<(Board, u8), bool>,
    watch: &'a mut Watch<'b>,
}

impl Search<'_, '_> {
    /// Whether the player to move wins.
    fn wins(&mut self, board: Board, heap: u8) -> Result<bool, PawnError> {
        if self.touches_down(board) {
            return Ok(true);
        }
        if let Some(&known) = self.wins.get(&(board, heap)) {
            return Ok(known);
        }
        if self.wins.len().is_multiple_of(BETWEEN_POLLS) {
            self.watch.check()?;
        }
        let wins = self.moves_to_loss(board, heap)?;
        self.wins.insert((board, heap), wins);
        Ok(wins)
    }

    fn moves_to_loss(&mut self, board: Board, heap: u8) -> Result<bool, PawnError> {
        for after in board.moves() {
            if !self.wins(after, heap)? {
                return Ok(true);
            }
        }
        for smaller in 0..heap {
            if !self.wins(board.turned(), smaller)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a pawn can reach row 3 of an unstopped file at once.
    fn touches_down(&self, Board { own, other }: Board) -> bool {
        let advance = own[1] & !other[0] & !own[2];
        let capture = (own[1] << 1 | own[1] >> 1) & other[0];
        (advance | capture) & !self.stopped != 0
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for number in self.own.into_iter().chain(self.other) {
            state.write_u16(number);
        }
    }
}

impl Board {
    fn turned(self) -> Board {
        Board {
            own: self.other,
            other: self.own,
        }
    }

    /// All boards after a move of a pawn, seen by the other player.
    fn moves(self) -> Vec<Board> {
        let mut moves = Vec::new();
        // Row 2 seen from here is row 2 from there; rows 1 and 3 change places.
        let blocked = [self.own[1] | self.other[1], self.own[2] | self.other[0]];
        for (row, blocked) in blocked.into_iter().enumerate() {
            for from in bits(self.own[row]) {
                let mut step = |to: u16, captures: bool| {
                    let mut after = self;
                    after.own[row] &= !from;
                    after.own[row + 1] |= to;
                    if captures {
                        after.other[1 - row] &= !to;
                    }
                    moves.push(after.turned());
                };
                if from & blocked == 0 {
                    step(from, false);
                }
                for to in [from << 1, from >> 1] {
                    if to & self.other[1 - row] != 0 {
                        step(to, true);
                    }
                }
            }
        }
        moves
    }
}

fn bits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

//! Pawns on the first files of an ordinary board, as two words.

use crate::chess::structure::{Rules, Square, Structure};

/// Ranks of an ordinary board, which are the bits of a file.
const RANKS: u8 = 8;
/// Ranks on which a pawn can stand.
const HOMES: std::ops::Range<u8> = 1..7;
/// The most pawns of a colour.
const MOST_OF_A_COLOUR: u32 = 8;

/// White's and Black's pawns, eight bits a file, from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrangement {
    /// White's pawns.
    pub white: u32,
    /// Black's pawns.
    pub black: u32,
}

impl Arrangement {
    /// The image under a reversal of the files.
    #[must_use]
    pub fn mirrored(self, files: u8) -> Arrangement {
        let turn = |word: u32| word.swap_bytes() >> (32 - 8 * u32::from(files));
        Arrangement {
            white: turn(self.white),
            black: turn(self.black),
        }
    }

    /// The image under a reversal of the ranks and an exchange of the colours.
    /// Its value is the negative.
    #[must_use]
    pub fn exchanged(self) -> Arrangement {
        let turn = |word: u32| word.reverse_bits().swap_bytes();
        Arrangement {
            white: turn(self.black),
            black: turn(self.white),
        }
    }

    /// The lesser of a structure and its mirror image.
    #[must_use]
    pub fn upright(self, files: u8) -> Arrangement {
        self.min(self.mirrored(files))
    }

    /// A number that is the same for structures with the same numbers of pawns
    /// of each colour on each file.
    pub(super) fn kind(self) -> usize {
        let counts = |word: u32| word.to_le_bytes().map(|file| file.count_ones() as usize);
        let all = counts(self.white).into_iter().chain(counts(self.black));
        all.fold(0, |kind, count| kind * 7 + count)
    }

    /// The squares of White and of Black, by file and rank from 0.
    pub fn squares(self) -> [Vec<(u8, u8)>; 2] {
        let of = |word: u32| {
            let bits = (0..32_u8).filter(|bit| word >> bit & 1 == 1);
            bits.map(|bit| (bit / RANKS, bit % RANKS)).collect()
        };
        [of(self.white), of(self.black)]
    }

    /// The structure, by the rules of an ordinary board.
    pub fn structure(self) -> Structure {
        let rules = Rules {
            ranks: RANKS,
            double_step: true,
            shortcuts: true,
        };
        let placed = |squares: Vec<(u8, u8)>| {
            let squares = squares.into_iter();
            squares.map(|(file, rank)| Square { file, rank }).collect()
        };
        let [white, black] = self.squares();
        Structure {
            rules,
            white: placed(white),
            black: placed(black),
            stopped: 0,
            passant: None,
        }
    }
}

/// All arrangements of so many pawns on exactly so many files, a pawn on each.
/// Mirror images and images with the colours exchanged are all among them.
pub fn arrangements(files: u8, pawns: u8) -> impl Iterator<Item = Arrangement> {
    let squares: Vec<u32> = (0..files)
        .flat_map(|file| HOMES.map(move |rank| 1 << (RANKS * file + rank)))
        .collect();
    subsets(squares.len() as u32, u32::from(pawns)).flat_map(move |chosen| {
        let places: Vec<u32> = squares
            .iter()
            .enumerate()
            .filter(|(i, _)| chosen >> i & 1 == 1)
            .map(|(_, &square)| square)
            .collect();
        let all: u32 = places.iter().sum();
        let on_each_file = (0..files).all(|file| all >> (RANKS * file) & 0xff != 0);
        let colourings = if on_each_file {
            1_u32 << places.len()
        } else {
            0
        };
        (0..colourings)
            .map(move |colours| {
                let chosen = places.iter().enumerate();
                let white = chosen.filter(|(i, _)| colours >> i & 1 == 1);
                let white = white.map(|(_, &square)| square).sum();
                Arrangement {
                    white,
                    black: all & !white,
                }
            })
            .filter(|pawns| {
                let most = MOST_OF_A_COLOUR;
                pawns.white.count_ones() <= most && pawns.black.count_ones() <= most
            })
    })
}

/// All sets of `size` elements of the first `count`, as bits, in rising order.
fn subsets(count: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (size <= count).then(|| (1_u32 << size) - 1);
    std::iter::successors(first, move |&set| {
        if set == 0 {
            return None;
        }
        // The next larger number with as many bits (Gosper).
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        let next = ripple | (((ripple ^ set) / low) >> 2);
        (next >> count == 0).then_some(next)
    })
}

//! Keys of positions, after Zobrist: each fact of a position has a fixed random
//! word, and the key is the exclusive or of all of them, so that a move changes
//! it by a few words.
//!
//! The words have 128 bits: among 10⁹ positions two different ones share a key
//! with probability about 10⁻²¹, which is small enough to trust. They come from
//! a fixed sequence and are the same in every run.
//!
//! Reference: A. L. Zobrist, "A new hashing method with application for game
//! playing", 1970.

use std::sync::LazyLock;

use super::board::CELLS;
use super::piece::{Color, Kind, Piece};
use super::square::Square;

const KINDS: usize = Kind::ALL.len();
/// After the words of the pieces come those of e.p. squares, and the rest.
const EN_PASSANT: usize = 2 * KINDS * CELLS;
const CASTLING: usize = EN_PASSANT + CELLS;
const BLACK_TO_MOVE: usize = CASTLING + 16;
const DOUBLE_STEP: usize = BLACK_TO_MOVE + 1;
const SIZES: usize = DOUBLE_STEP + 1;
const WORDS: usize = SIZES + 64;

static TABLE: LazyLock<Box<[u128]>> = LazyLock::new(|| {
    let mut state = 0x6c61_7374_6d6f_7665;
    let mut word = || u128::from(next(&mut state)) << 64 | u128::from(next(&mut state));
    (0..WORDS).map(|_| word()).collect()
});

/// One word of Steele's, Lea's and Flood's generator SplitMix.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The words, looked up.
#[derive(Clone, Copy)]
pub(super) struct Keys(&'static [u128]);

impl Keys {
    pub(super) fn get() -> Keys {
        Keys(&TABLE)
    }

    #[inline]
    pub(super) fn piece(self, piece: Piece, square: Square) -> u128 {
        let plane = piece.color() as usize * KINDS + piece.kind() as usize;
        self.0[plane * CELLS + square.cell()]
    }

    /// The word of an e.p. square; that of no square is 0.
    #[inline]
    pub(super) fn en_passant(self, square: Square) -> u128 {
        if square == Square::NONE {
            0
        } else {
            self.0[EN_PASSANT + square.cell()]
        }
    }

    #[inline]
    pub(super) fn castling(self, rights: u8) -> u128 {
        self.0[CASTLING + (rights as usize & 15)]
    }

    #[inline]
    pub(super) fn turn(self, color: Color) -> u128 {
        color.pick(0, self.0[BLACK_TO_MOVE])
    }

    pub(super) fn double_step(self, allowed: bool) -> u128 {
        if allowed { self.0[DOUBLE_STEP] } else { 0 }
    }

    pub(super) fn size(self, files: u8, rows: u8) -> u128 {
        self.0[SIZES + (files as usize & 31)] ^ self.0[SIZES + 32 + ((rows as usize - 1) & 31)]
    }
}

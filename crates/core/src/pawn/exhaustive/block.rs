//! A block: all words with one prefix P and any suffix t of [`SUFFIX`] files.
//!
//! For a move in P, the files to its left are the same in the whole block and
//! the files to its right run through a table in order. For a move in t, the
//! files to its right are the same in every block, and the files to its left,
//! P followed by a prefix of t, run through a table with repetitions that are
//! also the same in every block. So one set of constants serves all blocks.

use super::rank::{COUNT, next_sparse};

/// Files of a suffix. 377 words fill 12 vectors of 32 almost wholly.
pub(super) const SUFFIX: usize = 12;
/// Words in a block.
pub(super) const WORDS: usize = COUNT[SUFFIX] as usize;
/// Words in a block whose prefix ends in a stopped file: t begins with 0.
pub(super) const WORDS_AFTER_STOP: usize = COUNT[SUFFIX - 1] as usize;
/// Vectors of 32 words.
pub(super) const VECTORS: usize = WORDS.div_ceil(32);
/// Words in a block, rounded up to whole vectors.
pub(super) const PADDED: usize = VECTORS * 32;

/// Bits of a table's byte: the value.
pub(super) const VALUE: u8 = 0x3f;
/// Bit of a table's byte: a colon beside 0w is loony.
pub(super) const LEFT_LOONY: u8 = 0x80;
/// Bit of a table's byte: a colon beside the mirror image of w0 is loony.
pub(super) const RIGHT_LOONY: u8 = 0x40;
/// The empty word: value 0, and B(0) is loony.
pub(super) const EMPTY: u8 = LEFT_LOONY | RIGHT_LOONY;

/// 32 bytes for one vector register.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Bytes(pub [u8; 32]);

/// How 32 words of a block read the table of `P t[..i]`.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    /// Where the lower and the upper 16 words begin to read.
    pub offsets: [usize; 2],
    /// Index from there, for each word.
    pub shuffle: Bytes,
    /// 0xff where the file after `P t[..i]` is unstopped, so that the loony bit
    /// counts, else 0x7f.
    pub keep: Bytes,
    /// B of the files to the right of the moved pawn; bit 7 if loony or if the
    /// pawn is stopped.
    pub right: Bytes,
}

/// What is the same in every block.
pub(super) struct Shape {
    /// B(t), with bit 7 for loony: the right side of a move just before t.
    pub suffix: [u8; PADDED],
    /// B(t[1..]), with bit 7 for loony or stopped: a move in the first file of t.
    pub first: [u8; PADDED],
    /// For each vector, the moves in files 1.. of t, and last the word without
    /// its last file.
    pub spread: Vec<[Spread; SUFFIX]>,
    /// Where the table of `P t[..i]` is copied to.
    pub scratch: [usize; SUFFIX],
    /// Bytes of all those copies, room to read past the end included.
    pub scratch_bytes: usize,
}

/// B of the word t[from..] of a suffix, by the small tables.
fn colon(tables: &[Vec<u8>], bits: u64, from: usize) -> u8 {
    let length = SUFFIX - from;
    if length == 0 {
        return 0;
    }
    let bits = bits & ((1 << length) - 1);
    let stopped = bits >> (length - 1) & 1 == 1;
    let rest = bits & ((1 << (length - 1)) - 1);
    let byte = tables[length - 1][super::rank::rank(rest, length - 1) as usize];
    let loony = if stopped { 0 } else { byte & LEFT_LOONY };
    byte & VALUE | loony
}

impl Shape {
    /// The constants, from the tables of all lengths below [`SUFFIX`].
    pub fn new(tables: &[Vec<u8>]) -> Shape {
        let mut words = vec![0u64];
        while words.len() < WORDS {
            words.push(next_sparse(words[words.len() - 1]));
        }
        let word = |lane: usize| words[lane.min(WORDS - 1)];
        let stopped = |lane: usize, file: usize| word(lane) >> (SUFFIX - 1 - file) & 1 == 1;
        let mut shape = Shape {
            suffix: [0; PADDED],
            first: [0; PADDED],
            spread: Vec::new(),
            scratch: [0; SUFFIX],
            scratch_bytes: 0,
        };
        for lane in 0..PADDED {
            shape.suffix[lane] = colon(tables, word(lane), 0);
            shape.first[lane] = move_right(tables, word(lane), 0);
        }
        for (offset, &words) in shape.scratch.iter_mut().zip(&COUNT) {
            *offset = shape.scratch_bytes;
            shape.scratch_bytes += (words as usize).next_multiple_of(32) + 32;
        }
        let source =
            |lane: usize, i: usize| super::rank::rank(word(lane) >> (SUFFIX - i), i) as usize;
        for vector in 0..VECTORS {
            shape.spread.push(std::array::from_fn(|i| {
                let offsets = [source(vector * 32, i), source(vector * 32 + 16, i)];
                let lanes = |f: &dyn Fn(usize, usize) -> u8| {
                    Bytes(std::array::from_fn(|k| f(vector * 32 + k, k)))
                };
                let right = |lane: usize| move_right(tables, word(lane), (i + 1).min(SUFFIX - 1));
                Spread {
                    offsets: offsets.map(|offset| offset + shape.scratch[i]),
                    shuffle: lanes(&|lane, k| (source(lane, i) - offsets[k / 16]) as u8),
                    // A loony right side sets bit 7 by itself: the left must not undo it.
                    keep: lanes(&|lane, _| {
                        let loony = i + 1 < SUFFIX && right(lane) & 0x80 != 0;
                        if stopped(lane, i) || loony {
                            0x7f
                        } else {
                            0xff
                        }
                    }),
                    right: lanes(&|lane, _| right(lane)),
                }
            }));
        }
        shape
    }
}

/// The right side of a move in this file of t: B of the rest, bit 7 if that is
/// loony or the file is stopped.
fn move_right(tables: &[Vec<u8>], bits: u64, file: usize) -> u8 {
    if bits >> (SUFFIX - 1 - file) & 1 == 1 {
        0x80
    } else {
        colon(tables, bits, file + 1)
    }
}

/// One move in the prefix: the right side runs through `right`.
#[derive(Clone, Copy)]
pub(super) struct PrefixMove<'a> {
    /// The right side for each word of the block, at least [`PADDED`] bytes.
    pub right: &'a [u8],
    /// 0xff if bit 7 of the right side means loony, 0x7f if it does not count.
    pub keep: u8,
    /// The value of the left side, which is not loony.
    pub left: u8,
}

/// A block as the kernel takes it.
pub(super) struct Block<'a> {
    pub shape: &'a Shape,
    /// The moves in the prefix and in the first file of the suffix.
    pub moves: &'a [PrefixMove<'a>],
    /// The tables of `P t[..i]`, from the word P0… on.
    pub sources: [&'a [u8]; SUFFIX],
    /// The words without their first file.
    pub tail: &'a [u8],
    /// Whether the first file is stopped.
    pub first_stopped: bool,
    /// Vectors to compute.
    pub vectors: usize,
    /// Whether options may be 16 or more.
    pub wide: bool,
}

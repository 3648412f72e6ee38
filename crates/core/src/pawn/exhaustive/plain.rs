//! Tables of all shorter words, and the plain evaluation of one more word.

use super::block::{EMPTY, LEFT_LOONY, PADDED, RIGHT_LOONY, VALUE};
use super::rank::{COUNT, LONGEST};
use crate::value::nimber::mex_of_bits;

/// The finished tables, as one length of the sweep reads them.
pub(super) struct Context<'a> {
    tables: &'a [Vec<u8>],
    length: usize,
    /// Read in place of a table that is not stored: only the loony bits of
    /// words that nobody reads depend on it.
    missing: Vec<u8>,
}

type Ranks = [u64; LONGEST + 2];

impl<'a> Context<'a> {
    pub fn new(tables: &'a [Vec<u8>], length: usize) -> Context<'a> {
        Context {
            tables,
            length,
            missing: vec![0; PADDED],
        }
    }

    /// The table of a length; an empty stand-in at any rank if it is missing.
    pub fn table(&self, length: usize) -> &[u8] {
        self.tables.get(length).map_or(&self.missing, Vec::as_slice)
    }

    /// Ranks for a prefix of `files` files of words with `length` files. First,
    /// entry i: the rank of the first i files (then zeros) among words of
    /// length i. Second, entry i: the rank of what follows file i, with zeros
    /// after the prefix. Ranks in missing tables are 0.
    pub fn ranks(&self, prefix: u64, files: usize, length: usize) -> (Ranks, Ranks) {
        let (mut heads, mut tails) = ([0; LONGEST + 2], [0; LONGEST + 2]);
        // Weights of consecutive Fibonacci numbers step up with the length.
        let (mut rank, mut lower) = (0, 0);
        for at in 0..length {
            let bit = if at < files {
                prefix >> (files - 1 - at) & 1
            } else {
                0
            };
            (rank, lower) = (rank + lower + bit, rank + bit);
            if at + 1 < self.tables.len() {
                heads[at + 1] = rank;
            }
        }
        let mut sum = 0;
        for at in (0..files).rev() {
            if prefix >> (files - 1 - at) & 1 == 1 {
                sum += COUNT[length - 1 - at];
            }
            if length - at < self.tables.len() {
                tails[at] = sum;
            }
        }
        (heads, tails)
    }

    /// B of the files before `file`, read from right to left: `None` if loony.
    pub fn left(&self, heads: &Ranks, file: usize, stopped: impl Fn(usize) -> bool) -> Option<u8> {
        let Some(last) = file.checked_sub(1) else {
            return Some(0);
        };
        let byte = self.table(last)[heads[last] as usize];
        (stopped(last) || byte & RIGHT_LOONY == 0).then_some(byte & VALUE)
    }

    /// The table byte of one word, by looking up every move.
    pub fn word(&self, bits: u64) -> u8 {
        let length = self.length;
        if length == 0 {
            return EMPTY;
        }
        let stopped = |file: usize| bits >> (length - 1 - file) & 1 == 1;
        let (heads, tails) = self.ranks(bits, length, length);
        let right = |file: usize| {
            if file + 1 == length {
                return Some(0);
            }
            let byte = self.table(length - file - 2)[tails[file + 2] as usize];
            (stopped(file + 1) || byte & LEFT_LOONY == 0).then_some(byte & VALUE)
        };
        let value = match length {
            1 => 1,
            2 => 0,
            _ => {
                let mut seen = 0u64;
                for file in (0..length).filter(|&file| !stopped(file)) {
                    if let (Some(left), Some(right)) =
                        (self.left(&heads, file, stopped), right(file))
                    {
                        seen |= 1 << (left ^ right);
                    }
                }
                mex_of_bits(&[seen]) as u8
            }
        };
        let tail = self.table(length - 1)[tails[1] as usize];
        let head = self.table(length - 1)[heads[length - 1] as usize];
        let loony = |inner: u8, bit: u8, stopped: bool| {
            inner & VALUE == value && (stopped || inner & bit == 0)
        };
        value
            | if loony(tail, LEFT_LOONY, stopped(0)) {
                LEFT_LOONY
            } else {
                0
            }
            | if loony(head, RIGHT_LOONY, stopped(length - 1)) {
                RIGHT_LOONY
            } else {
                0
            }
    }
}

//! Values of many words in order: words that share a prefix share its
//! substrings.

use crate::value::nimber::mex_of_bits;

/// Values are below this.
const VALUES: u32 = 64;

/// The substrings of the word evaluated last.
pub(super) struct Evaluator {
    length: usize,
    word: u128,
    /// Ends done for `word`: substrings that end before this file are known.
    ends: usize,
    /// Entry (i, j) at i · stride + j: B of files i..j read from right to left,
    /// or a loony mark, also where file j is stopped.
    left: Vec<u8>,
    /// Entry (end, start): ε of files start..end, and whether a 0 after them
    /// would be loony.
    seen: Vec<(u8, bool)>,
    right: Vec<u8>,
}

/// A loony side of a move.
const LOONY: u8 = VALUES as u8;

fn colon(stopped: bool, (value, loony): (u8, bool)) -> u8 {
    if loony && !stopped { LOONY } else { value }
}

impl Evaluator {
    pub fn new(length: usize) -> Evaluator {
        let stride = length + 1;
        Evaluator {
            length,
            word: 0,
            ends: 0,
            left: vec![LOONY; stride * stride],
            seen: vec![(0, true); stride * stride],
            right: vec![0; stride],
        }
    }

    fn stopped(&self, file: usize) -> bool {
        self.word >> (self.length - 1 - file) & 1 == 1
    }

    /// ε of the word with these bits, first file most significant.
    pub fn value(&mut self, word: u128) -> u32 {
        let unused = u128::BITS as usize - self.length;
        let shared = (self.word ^ word).leading_zeros() as usize - unused;
        // An end's left entries also look at the file behind it.
        let from = self.ends.min(shared.saturating_sub(1));
        self.word = word;
        for end in from + 1..=self.length {
            self.end_at(end);
        }
        self.ends = self.length;
        u32::from(self.seen[self.length * (self.length + 1)].0)
    }

    fn end_at(&mut self, end: usize) {
        let stride = self.length + 1;
        self.right[end - 1] = 0;
        self.left[(end - 1) * stride + end - 1] = if self.stopped(end - 1) { LOONY } else { 0 };
        let mut behind = (0, true);
        for start in (0..end).rev() {
            let value = match end - start {
                1 => 1,
                2 => 0,
                _ => {
                    let row = start * stride;
                    least_absent(&self.left[row + start..row + end], &self.right[start..end])
                }
            };
            let shorter = if end - start == 1 {
                (0, true)
            } else {
                self.seen[(end - 1) * stride + start]
            };
            let facing_left = colon(self.stopped(start), behind);
            let facing_right = colon(self.stopped(end - 1), shorter);
            if start > 0 {
                self.right[start - 1] = facing_left;
            }
            if end < self.length {
                self.left[start * stride + end] = if self.stopped(end) {
                    LOONY
                } else {
                    facing_right
                };
            }
            behind = (value, facing_left == value);
            self.seen[end * stride + start] = (value, facing_right == value);
        }
    }
}

/// The least value below [`VALUES`] that no pair of sides without loony mark
/// has.
fn least_absent(left: &[u8], right: &[u8]) -> u8 {
    let mut seen = 0u64;
    for (&left, &right) in left.iter().zip(right) {
        // A loony side has the highest bit; two cancel, hence the or.
        let quiet = u64::from((left | right) & LOONY == 0);
        seen |= quiet << ((left ^ right) & (LOONY - 1));
    }
    mex_of_bits(&[seen]) as u8
}

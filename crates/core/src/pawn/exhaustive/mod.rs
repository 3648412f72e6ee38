//! All words up to a length: how many have each value.
//!
//! One table of bytes a length, indexed by Zeckendorf rank: six bits of value
//! and two loony bits. An option of a word of length n is read off two tables
//! of length n − 2 or less, so the two last lengths are counted and not stored,
//! and F(m+2) bytes serve for length m. A word and its mirror image have the
//! same value, but writing the mirror image's byte is a scattered store that
//! costs more than computing it anew in order; the symmetry is left unused.

mod block;
mod plain;
pub(super) mod rank;
mod simd;
mod state;

use self::block::{Block, PADDED, PrefixMove, SUFFIX, Shape, VALUE, WORDS, WORDS_AFTER_STOP};
use self::plain::Context;
use self::rank::{COUNT, next_sparse};
use super::error::PawnError;
use super::progress::{Watch, for_each};

/// The greatest length: the values of longer words might pass 31, and the
/// tables would pass 80 GB.
pub const LONGEST_SWEEP: usize = 52;
/// Files after the part of a word that is the same in one item of work.
const ITEM: usize = 24;
/// Shortest words for the block kernel.
const BLOCK_FROM: usize = SUFFIX + 4;

/// Bytes of the tables for all words up to this length.
pub fn bytes_needed(length: usize) -> u64 {
    let stored = length.saturating_sub(1).min(rank::LONGEST);
    (0..stored).map(|n| COUNT[n] + PADDED as u64).sum()
}

/// A sweep over all words of length 0, 1, …, m.
pub struct Sweep {
    length: usize,
    /// One table a finished length, up to length − 2.
    tables: Vec<Vec<u8>>,
    /// Entry n: the number of words of length n with each value.
    histograms: Vec<Vec<u64>>,
    /// Words of these values and more are kept, by length.
    keep_from: Vec<u8>,
    kept: Vec<Vec<(u64, u8)>>,
    fast: bool,
}

impl Sweep {
    /// Plans a sweep up to this length within this many bytes.
    ///
    /// # Errors
    /// The length is past [`LONGEST_SWEEP`], or the tables do not fit.
    pub fn new(length: usize, granted: u64) -> Result<Sweep, PawnError> {
        if length > LONGEST_SWEEP {
            return Err(PawnError::Limit {
                what: "the length",
                given: length as u64,
                most: LONGEST_SWEEP as u64,
            });
        }
        let needed = bytes_needed(length);
        if needed > granted {
            return Err(PawnError::Memory { needed, granted });
        }
        Ok(Sweep {
            length,
            tables: Vec::new(),
            histograms: Vec::new(),
            keep_from: Vec::new(),
            kept: Vec::new(),
            fast: simd::available(),
        })
    }

    /// Uses the plain loops even where the fast kernel could run.
    #[must_use]
    pub fn without_simd(mut self) -> Sweep {
        self.fast = false;
        self
    }

    /// Keeps the words of length n with value `thresholds[n]` or more.
    #[must_use]
    pub(super) fn keeping(mut self, thresholds: Vec<u8>) -> Sweep {
        self.keep_from = thresholds;
        self
    }

    /// The words kept of each length: bits, first file most significant, and
    /// value; in order.
    pub(super) fn into_kept(self) -> Vec<Vec<(u64, u8)>> {
        self.kept
    }

    /// Runs to the end, or goes on where an earlier run stopped. Progress
    /// counts words. A length that was not finished is begun again.
    ///
    /// # Errors
    /// The caller stopped the run.
    pub fn run(&mut self, threads: usize, watch: &mut Watch<'_>) -> Result<(), PawnError> {
        self.run_to(self.length, threads, watch)
    }

    /// The same, but no further than this length.
    ///
    /// # Errors
    /// The caller stopped the run.
    pub fn run_to(
        &mut self,
        length: usize,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), PawnError> {
        watch.progress.total = COUNT[..=self.length].iter().sum();
        watch.progress.done = COUNT[..self.histograms.len()].iter().sum();
        while self.histograms.len() <= self.length.min(length) {
            self.next_length(threads, watch)?;
        }
        Ok(())
    }

    /// Finished lengths: the histograms of 0, …, this − 1 are known.
    pub fn finished(&self) -> usize {
        self.histograms.len()
    }

    /// Entry n, for each finished length n: the number of words of that length
    /// with value 0, 1, ….
    pub fn histograms(&self) -> &[Vec<u64>] {
        &self.histograms
    }

    /// Entry k: the least length of a word of value k, or `None` if no finished
    /// length has one.
    pub fn least_lengths(&self) -> Vec<Option<usize>> {
        let values = self.histograms.iter().map(Vec::len).max().unwrap_or(0);
        (0..values)
            .map(|k| {
                let has = |counts: &Vec<u64>| counts.get(k).is_some_and(|&count| count > 0);
                self.histograms.iter().position(has)
            })
            .collect()
    }

    fn next_length(&mut self, threads: usize, watch: &mut Watch<'_>) -> Result<(), PawnError> {
        let length = self.histograms.len();
        let stored = length + 2 <= self.length;
        let count = COUNT[length] as usize;
        let mut table = if stored {
            vec![0; count + PADDED]
        } else {
            Vec::new()
        };
        let largest = self.histograms.iter().map(Vec::len).max().unwrap_or(1) - 1;
        let shape = (self.fast && length >= BLOCK_FROM).then(|| Shape::new(&self.tables));
        let task = Task {
            length,
            context: Context::new(&self.tables, length),
            shape: shape.as_ref(),
            wide: largest > 15,
            keep_from: self.keep_from.get(length).copied().unwrap_or(u8::MAX),
        };
        let fixed = length.saturating_sub(ITEM);
        let mut rest: &mut [u8] = if stored { &mut table[..count] } else { &mut [] };
        let items = (0..COUNT[fixed]).map(|prefix| {
            let prefix = rank::unrank(prefix, fixed);
            let free = length - fixed - (prefix & 1) as usize;
            let words = COUNT[if fixed == 0 { length } else { free }] as usize;
            let (output, after) =
                std::mem::take(&mut rest).split_at_mut(if stored { words } else { 0 });
            rest = after;
            (prefix, words, output)
        });
        let tallies = for_each(
            threads,
            items,
            Tally::new,
            |tally, (prefix, words, output)| {
                task.item(tally, prefix, words, output);
                words as u64
            },
            watch,
        )?;
        let mut histogram = vec![0; 64];
        let mut kept = Vec::new();
        for tally in tallies {
            tally.add_to(&mut histogram);
            kept.extend(tally.kept);
        }
        kept.sort_unstable();
        let values = histogram.iter().rposition(|&n| n > 0).map_or(0, |k| k + 1);
        histogram.truncate(values);
        self.kept.push(kept);
        self.histograms.push(histogram);
        if stored {
            self.tables.push(table);
        }
        Ok(())
    }
}

/// What one thread counts: pairs of neighbouring values, so that one step
/// counts two words.
struct Tally {
    pairs: Vec<u64>,
    kept: Vec<(u64, u8)>,
    scratch: Vec<u8>,
}

impl Tally {
    fn new() -> Tally {
        Tally {
            pairs: vec![0; 64 * 64],
            kept: Vec::new(),
            scratch: Vec::new(),
        }
    }

    fn count(pairs: &mut [u64], bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<2>();
        for pair in chunks {
            pairs[usize::from(pair[0] & VALUE) << 6 | usize::from(pair[1] & VALUE)] += 1;
        }
        // A single word counts as half a pair: see `add_to`.
        for byte in rest {
            pairs[usize::from(byte & VALUE) << 6 | 63] += 1;
        }
    }

    /// 63 is no value of any word in reach: as a second entry it means none.
    fn add_to(&self, histogram: &mut [u64]) {
        for (at, &count) in self.pairs.iter().enumerate() {
            histogram[at >> 6] += count;
            if at & 63 != 63 {
                histogram[at & 63] += count;
            }
        }
    }
}

/// One length of the sweep.
struct Task<'a> {
    length: usize,
    context: Context<'a>,
    shape: Option<&'a Shape>,
    wide: bool,
    keep_from: u8,
}

impl Task<'_> {
    /// All words that begin with this prefix.
    fn item(&self, tally: &mut Tally, prefix: u64, words: usize, output: &mut [u8]) {
        let free = self.length.min(ITEM);
        let Some(shape) = self.shape else {
            let mut bits = prefix << free;
            for at in 0..words {
                let byte = self.context.word(bits);
                self.note(tally, bits, &[byte]);
                if let Some(to) = output.get_mut(at) {
                    *to = byte;
                }
                bits = next_sparse(bits);
            }
            return;
        };
        let inner = free - SUFFIX;
        let mut bits = prefix << inner;
        let mut at = 0;
        tally.scratch.resize(shape.scratch_bytes, 0);
        let mut bytes = [0; PADDED];
        while at < words {
            let count = if bits & 1 == 1 {
                WORDS_AFTER_STOP
            } else {
                WORDS
            };
            self.block(shape, bits, &mut tally.scratch, &mut bytes);
            self.note(tally, bits << SUFFIX, &bytes[..count]);
            if let Some(to) = output.get_mut(at..at + count) {
                to.copy_from_slice(&bytes[..count]);
            }
            at += count;
            bits = next_sparse(bits);
        }
    }

    /// Counts words in order from the one with these bits, and keeps the rare.
    fn note(&self, tally: &mut Tally, first: u64, bytes: &[u8]) {
        Tally::count(&mut tally.pairs, bytes);
        if bytes.iter().fold(0, |most, &byte| most.max(byte & VALUE)) < self.keep_from {
            return;
        }
        let mut bits = first;
        for &byte in bytes {
            if byte & VALUE >= self.keep_from {
                tally.kept.push((bits, byte & VALUE));
            }
            bits = next_sparse(bits);
        }
    }

    /// All words with this prefix of length − [`SUFFIX`] files.
    fn block(&self, shape: &Shape, prefix: u64, scratch: &mut [u8], output: &mut [u8; PADDED]) {
        let files = self.length - SUFFIX;
        let stopped = |file: usize| prefix >> (files - 1 - file) & 1 == 1;
        let (heads, tails) = self.context.ranks(prefix, files, self.length);
        let mut moves = [PrefixMove {
            right: &shape.suffix,
            keep: 0xff,
            left: 0,
        }; rank::LONGEST];
        let mut used = 0;
        for file in 0..=files {
            if file < files && stopped(file) {
                continue;
            }
            let Some(left) = self.context.left(&heads, file, stopped) else {
                continue;
            };
            let (right, keep): (&[u8], u8) = if file == files {
                (&shape.first, 0xff)
            } else if file + 1 == files {
                (&shape.suffix, 0xff)
            } else {
                let table = self.context.table(self.length - file - 2);
                let keep = if stopped(file + 1) { 0x7f } else { 0xff };
                (&table[tails[file + 2] as usize..], keep)
            };
            moves[used] = PrefixMove { right, keep, left };
            used += 1;
        }
        let block = Block {
            shape,
            moves: &moves[..used],
            sources: std::array::from_fn(|i| {
                &self.context.table(files + i)[heads[files + i] as usize..]
            }),
            tail: &self.context.table(self.length - 1)[tails[1] as usize..],
            first_stopped: stopped(0),
            vectors: if stopped(files - 1) {
                WORDS_AFTER_STOP.div_ceil(32)
            } else {
                WORDS.div_ceil(32)
            },
            wide: self.wide,
        };
        simd::evaluate(&block, scratch, output);
    }
}

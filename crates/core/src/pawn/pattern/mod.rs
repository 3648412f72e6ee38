//! Periodic patterns: ε of every word cut from a repeated pattern, and of every
//! word that starts in a prefix before it (footnote 9 of Elkies).
//!
//! For a start phase s and an end phase e, the options of the word of length n
//! are left(s, j) ⊕ right(e, n−1−j), so a mex runs over two contiguous streams
//! and all lengths to N take O(p N²) steps. A pattern whose mirror image is one
//! of its rotations needs only half of them: the word and its mirror image have
//! the same value, and in a palindrome half of the moves.
//!
//! Lengths are done in batches. For a length n of the batch that begins after
//! n0, the options with both sides known to n0 are the bulk; the least value
//! missing there is found in parallel. Then, length by length, the few other
//! options either contain that value, and the length is computed anew, or do
//! not, and it is the mex.

mod period;
mod rows;
mod state;

pub use self::period::{ObservedPeriod, ProvedPeriod, observed_period};

use self::rows::{Rows, Streams};
use super::error::PawnError;
use super::progress::{Watch, for_each};
use super::simd;
use super::stream::{Cell, range_above};
use super::word::Word;

/// The greatest length of a pattern run.
pub const LONGEST_PATTERN_RUN: usize = 1 << 24;
/// Lengths in a batch.
const BATCH: usize = 96;
/// Before this length, batches have one length.
const BATCHES_FROM: usize = 2048;
/// Lengths below this are not worth a second thread.
const THREADS_FROM: usize = 4096;

/// A pattern, a prefix, and the values known so far.
pub struct PatternRun {
    rows: Rows,
}

impl PatternRun {
    /// Prepares the words cut from `prefix pattern pattern …`. A pattern that
    /// repeats a shorter one is replaced by that.
    ///
    /// # Errors
    /// The pattern is empty, or stopped files are adjacent: within the prefix
    /// or the pattern, or where they meet or repeat (counted from the first
    /// file of the prefix).
    pub fn new(prefix: &Word, pattern: &Word) -> Result<PatternRun, PawnError> {
        if pattern.is_empty() {
            return Err(PawnError::EmptyPattern);
        }
        let twice = [prefix.files(), pattern.files(), pattern.files()].concat();
        Word::new(twice)?;
        let files = pattern.files();
        let period = (1..=files.len())
            .find(|&p| files.len().is_multiple_of(p) && files[p..] == files[..files.len() - p])
            .unwrap_or(files.len());
        Ok(PatternRun {
            rows: Rows::new(prefix.files().to_vec(), files[..period].to_vec()),
        })
    }

    /// The least period of the pattern: there are this many phases.
    pub fn phases(&self) -> usize {
        self.rows.pattern.len()
    }

    /// Values are known for all lengths up to this.
    pub fn known(&self) -> usize {
        self.rows.known()
    }

    /// ε of the words of length 0, 1, … that start in this phase of the
    /// repeated pattern, from 0.
    pub fn phase_values(&self, phase: usize) -> &[u32] {
        &self.rows.values[self.rows.prefix.len() + phase % self.phases()]
    }

    /// ε of the words of length 0, 1, … that start in this file of the prefix,
    /// from 0; past the prefix, in that file of the whole.
    pub fn values_from(&self, file: usize) -> &[u32] {
        &self.rows.values[self.rows.row(file)]
    }

    /// Computes all lengths up to this one. Progress counts options.
    ///
    /// # Errors
    /// The length is past [`LONGEST_PATTERN_RUN`], or the caller stopped the
    /// run; what is known stays known.
    pub fn run(
        &mut self,
        length: usize,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), PawnError> {
        if length > LONGEST_PATTERN_RUN {
            return Err(PawnError::Limit {
                what: "the length",
                given: length as u64,
                most: LONGEST_PATTERN_RUN as u64,
            });
        }
        let options = |n: usize| (n as u64).pow(2) / 2 * self.rows.values.len() as u64;
        watch.progress.total = options(length);
        watch.progress.done = options(self.known());
        if self.rows.largest < u16::LIMIT {
            self.run_in::<u16>(length, threads, watch)?;
        }
        if self.known() < length {
            self.run_in::<u32>(length, threads, watch)?;
        }
        Ok(())
    }

    /// Runs until the length, or until a value does not fit the cells.
    fn run_in<T: Cell>(
        &mut self,
        length: usize,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), PawnError> {
        let mut streams: Streams<T> = Streams::new(&self.rows, length);
        let mut marks = Vec::new();
        while self.known() < length && self.rows.largest < T::LIMIT {
            let known = self.known();
            let last = if known < BATCHES_FROM {
                known + 1
            } else {
                length.min(known + BATCH)
            };
            let holes = self.bulk(&streams, last, threads, watch)?;
            for n in known + 1..=last {
                let holes = &holes[(n - known - 1) * self.rows.values.len()..];
                self.finish(&mut streams, n, known, holes, &mut marks);
                if self.rows.largest >= T::LIMIT {
                    break;
                }
                watch.check()?;
            }
        }
        Ok(())
    }

    /// For each length after the known ones and each row, the least value that
    /// the bulk of its options miss.
    fn bulk<T: Cell>(
        &self,
        streams: &Streams<T>,
        last: usize,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u32>, PawnError> {
        let rows = &self.rows;
        let (known, count) = (rows.known(), rows.values.len());
        let mut holes = vec![0; (last - known) * count];
        let range = range_above(rows.largest);
        let mut items: Vec<(usize, usize, &mut u32)> = holes
            .iter_mut()
            .enumerate()
            .map(|(at, hole)| (known + 1 + at / count, at % count, hole))
            .filter(|&(n, row, _)| n > 2 && rows.mirror(row, n).is_none_or(|other| other >= row))
            .collect();
        // Words with the same start and end phase read the same two streams:
        // one after the other, they find them in the cache.
        items.sort_by_key(|&(n, row, _)| (row, n % rows.pattern.len()));
        let threads = if last < THREADS_FROM { 1 } else { threads };
        for_each(
            threads,
            items.into_iter(),
            Vec::new,
            |marks, (n, row, hole)| {
                let (from, to) = rows.bulk(row, n, known);
                let (left, right) = streams.options(rows, row, n, from, to);
                *hole = simd::first_hole(left, right, range, marks);
                n as u64
            },
            watch,
        )?;
        Ok(holes)
    }

    /// Finishes one length of a batch, for all rows.
    fn finish<T: Cell>(
        &mut self,
        streams: &mut Streams<T>,
        n: usize,
        known: usize,
        holes: &[u32],
        marks: &mut Vec<u8>,
    ) {
        let count = self.rows.values.len();
        let mut values = vec![0; count];
        for row in 0..count {
            values[row] = match (n, self.rows.mirror(row, n)) {
                (1, _) => 1,
                (2, _) => 0,
                (_, Some(other)) if other < row => values[other],
                _ => self.mex(streams, row, n, known, holes[row], marks),
            };
        }
        self.rows.push(&values);
        streams.push(&self.rows, n);
    }

    fn mex<T: Cell>(
        &self,
        streams: &Streams<T>,
        row: usize,
        n: usize,
        known: usize,
        hole: u32,
        marks: &mut Vec<u8>,
    ) -> u32 {
        let rows = &self.rows;
        let (from, to) = rows.bulk(row, n, known);
        let whole = rows.whole(row, n);
        // Files whose right side starts in the prefix are in no stream.
        let outside: Vec<u32> = (0..whole)
            .filter_map(|file| rows.option(row, n, file))
            .collect();
        let hit = |value: u32, parts: [(usize, usize); 2]| {
            outside.contains(&value)
                || parts.iter().any(|&(from, to)| {
                    let (left, right) = streams.options(rows, row, n, from, to);
                    value < T::LIMIT && simd::contains(left, right, T::of(value))
                })
        };
        // The other half of a palindrome needs no second look.
        let end = if rows.mirror(row, n) == Some(row) {
            to
        } else {
            n
        };
        if !hit(hole, [(whole, from), (to, end)]) {
            return hole;
        }
        let (left, right) = streams.options(rows, row, n, whole, end);
        let mut value = simd::first_hole(left, right, range_above(rows.largest), marks);
        while outside.contains(&value) {
            value += 1;
            while hit(value, [(whole, end), (end, end)]) {
                value += 1;
            }
        }
        value
    }
}

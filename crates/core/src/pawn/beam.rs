//! Beam search for words of large value: upper bounds for least lengths.
//!
//! Words are built file by file from the left; of each length the most
//! promising survive. What is found is a word with its value, so a bound is
//! certain, but nothing says that no shorter word has the value.

use super::error::PawnError;
use super::progress::{Watch, for_each};
use super::word::Word;
use crate::value::nimber::mex_of_bits;

/// The longest word of a beam search.
pub const LONGEST_BEAM: usize = 400;
/// A beam takes about twice this many bytes at most: a word of length n takes
/// n² bytes.
const BEAM_BYTES: usize = 1 << 31;

/// An upper bound: some word of this length has this value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpperBound {
    /// The value k.
    pub value: u32,
    /// A length at which the value occurs; the least length may be smaller.
    pub length: usize,
    /// A word of that length and value.
    pub witness: Word,
}

/// Searches up to this length with a beam of this width. For each value found,
/// the shortest word that the search met. Progress counts words.
///
/// # Errors
/// A limit is passed, or the caller stopped the search.
pub fn beam_search(
    length: usize,
    width: usize,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Result<Vec<UpperBound>, PawnError> {
    limit("the length", length, LONGEST_BEAM)?;
    limit("the width", width, BEAM_BYTES / length.max(1).pow(2))?;
    watch.progress.total = (2 * length * width) as u64;
    let mut bounds: Vec<UpperBound> = Vec::new();
    let mut beam = vec![Partial::default()];
    for n in 1..=length {
        let next = for_each(
            threads,
            beam.chunks(16),
            Vec::new,
            |next: &mut Vec<Partial>, words| {
                for word in words {
                    if !word.files.last().is_some_and(|&stopped| stopped) {
                        next.push(word.extended(true));
                    }
                    next.push(word.extended(false));
                }
                words.len() as u64
            },
            watch,
        )?;
        beam = next.into_iter().flatten().collect();
        // The order of words decides between equals, whatever the threads did.
        beam.sort_unstable_by(|a, b| b.score().cmp(&a.score()).then(a.files.cmp(&b.files)));
        for word in &beam {
            let value = u32::from(word.value());
            if bounds.iter().all(|bound| bound.value != value) {
                bounds.push(UpperBound {
                    value,
                    length: n,
                    witness: Word::new(word.files.clone())?,
                });
            }
        }
        beam.truncate(width.max(1));
    }
    bounds.sort_unstable_by_key(|bound| bound.value);
    Ok(bounds)
}

fn limit(what: &'static str, given: usize, most: usize) -> Result<(), PawnError> {
    if given > most {
        let (given, most) = (given as u64, most as u64);
        return Err(PawnError::Limit { what, given, most });
    }
    Ok(())
}

const LOONY: u16 = 1 << 15;

/// A word with what its extensions need.
#[derive(Clone, Default)]
struct Partial {
    files: Vec<bool>,
    /// For each start, B of the files from there to each later file, read from
    /// right to left.
    left: Vec<Vec<u16>>,
    /// For each start, ε of the files from there on, and whether a 0 appended
    /// to them would be loony.
    tails: Vec<(u16, bool)>,
    best: u16,
}

impl Partial {
    fn value(&self) -> u16 {
        self.tails.first().map_or(0, |whole| whole.0)
    }

    /// Promising: the word or a recent prefix of it has a large value, and so
    /// have its suffixes, which are the left sides of moves to come.
    fn score(&self) -> (u16, u32) {
        let sum = self.tails.iter().map(|tail| u32::from(tail.0)).sum();
        (self.best, sum)
    }

    fn extended(&self, stopped: bool) -> Partial {
        let mut next = self.clone();
        next.files.push(stopped);
        let end = next.files.len();
        // B of the files between the new end and each file, and then ε.
        let mut right = vec![0; end];
        next.left.push(vec![0]);
        next.tails.push((0, true));
        let colon = |stopped: bool, (value, loony): (u16, bool)| {
            if loony && !stopped { LOONY } else { value }
        };
        let mut behind = (0, true);
        for start in (0..end).rev() {
            let value = match end - start {
                1 => 1,
                2 => 0,
                _ => least_absent(&next.files[start..], &next.left[start], &right[start..]),
            };
            let facing_left = colon(next.files[start], behind);
            let facing_right = colon(stopped, next.tails[start]);
            if start > 0 {
                right[start - 1] = facing_left;
            }
            next.left[start].push(facing_right);
            behind = (value, facing_left == value);
            next.tails[start] = (value, facing_right == value);
        }
        next.best = next.best.max(next.value());
        next
    }
}

/// The least value of no move; moves are in unstopped files only.
fn least_absent(files: &[bool], left: &[u16], right: &[u16]) -> u16 {
    let mut seen = [0u64; 8];
    for ((&stopped, &left), &right) in files.iter().zip(left).zip(right) {
        let option = left ^ right;
        if !stopped && (left | right) & LOONY == 0 {
            seen[usize::from(option >> 6) & 7] |= 1 << (option & 63);
        }
    }
    mex_of_bits(&seen) as u16
}

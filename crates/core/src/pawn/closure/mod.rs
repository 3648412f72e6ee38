//! Least lengths of large values, exactly, by joining complete lists.
//!
//! **The join.** Let ε(w) ≥ t and u < t. Then w has a move of value u, so
//! w = L0R with B(reversed L) ⊕ B(R) = u, neither loony. Each side is empty,
//! with B = 0, or a file beside a word: L = Px and R = yQ, with
//! B(reversed L) = ε(P) and B(R) = ε(Q). The highest bit of u lies in exactly
//! one of the two colon values; since w and its mirror image have the same
//! value, let it be the left one. Then L is not empty, and
//!
//! - R is empty and ε(P) = u, |P| = |w| − 2; or
//! - ε(P) ⊕ ε(Q) = u with the highest bit of u in ε(P), |P| + |Q| = |w| − 3.
//!
//! So if for every such pair of value and length the words with that value and
//! length are listed completely, at least on one side where the other side has
//! none at all, then the joins Px0 and Px0yQ, their mirror images included,
//! contain every word with ε ≥ t of this length. Each join is evaluated, and
//! the list of words with ε ≥ t is complete. Any u < t will do: the cheapest is
//! taken.
//!
//! **The lists.** Up to some length they come from an exhaustive sweep: all
//! values for short words, from a threshold on for longer ones. After that, a
//! length n gets the complete list for the least t whose join is affordable.
//! The engine never lists a length with a t above the greatest value known so
//! far plus one, so the greatest value of every finished length is exact, and
//! with it the least length of every value up to there. When even that join
//! needs a list that is missing, or costs too much, the run ends and says so;
//! it claims nothing past the last finished length.

mod evaluate;
mod lists;
mod state;

use self::evaluate::Evaluator;
use self::lists::Lists;
use super::error::PawnError;
use super::exhaustive::Sweep;
use super::progress::{Watch, for_each};
use super::word::Word;

/// The longest word of a closure: words are 128-bit masks.
pub const LONGEST_CLOSURE: usize = 120;
/// Words to evaluate in one item of work.
const ITEM: usize = 64;

/// The complete lists found so far.
pub struct Closure {
    lists: Lists,
}

/// What a closure proves about one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastLength {
    /// The value k.
    pub value: u32,
    /// The least length of a word with that value.
    pub length: usize,
    /// A word of that length and value.
    pub witness: Word,
}

impl Closure {
    /// Begins with an exhaustive sweep up to this length, within this many
    /// bytes. Progress counts words.
    ///
    /// # Errors
    /// The sweep is refused or stopped.
    pub fn new(
        swept: usize,
        granted: u64,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Closure, PawnError> {
        let thresholds = lists::sweep_thresholds(swept);
        let mut sweep = Sweep::new(swept, granted)?.keeping(thresholds.clone());
        sweep.run(threads, watch)?;
        Ok(Closure {
            lists: Lists::from_sweep(sweep.into_kept(), &thresholds),
        })
    }

    /// The last finished length: for every length up to it, the greatest value
    /// is known.
    pub fn finished(&self) -> usize {
        self.lists.finished()
    }

    /// The greatest value of all words up to the last finished length. A greater
    /// value needs a longer word: that is a proved lower bound.
    pub fn greatest_value(&self) -> u32 {
        self.lists.greatest()
    }

    /// For each finished length n, entry n: words of this value and more are
    /// listed completely.
    pub fn thresholds(&self) -> &[u32] {
        self.lists.thresholds()
    }

    /// The number of words of this length and value, if their list is complete.
    pub fn count(&self, length: usize, value: u32) -> Option<usize> {
        self.lists.get(length, value).map(<[u128]>::len)
    }

    /// The least length of every value that occurs up to the last finished
    /// length and whose lists are complete there. All are exact.
    pub fn least_lengths(&self) -> Vec<LeastLength> {
        (0..=self.lists.greatest())
            .filter_map(|value| {
                let length = (0..=self.finished()).find(|&n| !self.lists.empty(n, value))?;
                let bits = *self.lists.get(length, value)?.first()?;
                let files = (0..length).rev().map(|at| bits >> at & 1 == 1).collect();
                let witness = Word::new(files).ok()?;
                Some(LeastLength {
                    value,
                    length,
                    witness,
                })
            })
            .collect()
    }

    /// Joins lists for the lengths up to this one, as long as a length costs at
    /// most `budget` words to evaluate; each gets the lowest threshold that the
    /// budget allows. Returns whether the length was reached. Progress counts words of the present length.
    ///
    /// # Errors
    /// The length is past [`LONGEST_CLOSURE`], or the caller stopped the run;
    /// the unfinished length is dropped.
    pub fn run(
        &mut self,
        length: usize,
        budget: u64,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<bool, PawnError> {
        if length > LONGEST_CLOSURE {
            return Err(PawnError::Limit {
                what: "the length",
                given: length as u64,
                most: LONGEST_CLOSURE as u64,
            });
        }
        while self.finished() < length {
            let Some((threshold, split)) = self.plan(budget) else {
                return Ok(false);
            };
            self.next_length(threshold, split, threads, watch)?;
        }
        Ok(true)
    }

    /// The least affordable threshold for the next length, and the value to
    /// join by.
    fn plan(&self, budget: u64) -> Option<(u32, u32)> {
        let needed = self.lists.greatest() + 1;
        (1..=needed).find_map(|threshold| {
            let cheapest = (1..threshold)
                .filter_map(|split| Some((self.lists.join_cost(split)?, split)))
                .min()?;
            (cheapest.0 <= budget).then_some((threshold, cheapest.1))
        })
    }

    fn next_length(
        &mut self,
        threshold: u32,
        split: u32,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), PawnError> {
        let length = self.finished() + 1;
        let words = self.lists.join(split, watch)?;
        watch.progress.total = words.len() as u64;
        watch.progress.done = 0;
        let found = for_each(
            threads,
            words.chunks(ITEM),
            || (Evaluator::new(length), Vec::new()),
            |(evaluator, found), words| {
                for &word in words {
                    let value = evaluator.value(word);
                    if value >= threshold {
                        found.push((value, word));
                        found.push((value, lists::reverse(word, length)));
                    }
                }
                words.len() as u64
            },
            watch,
        )?;
        let found = found.into_iter().flat_map(|(_, found)| found).collect();
        self.lists.push(threshold, found);
        Ok(())
    }
}

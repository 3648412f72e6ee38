//! What a nim-sequence looks like: its rare heaps, how often values occur,
//! and the distances at which it nearly repeats.

use super::mask::Mask;
use super::sequence::Sequence;
use super::values::{Values, each_width};

/// The rare and common values of a sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insight {
    /// The mask with the fewest rare heaps.
    pub mask: Mask,
    /// The rare heaps and their values.
    pub rares: Vec<(usize, u32)>,
}

impl Sequence {
    /// The sparse space of the values known; `None` for rules that do not
    /// split heaps in two, and without values.
    #[must_use]
    pub fn insight(&self) -> Option<Insight> {
        let (mask, _) = Mask::choose(self.values(), self.shape()?)?;
        let rares = mask.rares(self.values());
        let with_value = rares.into_iter().map(|n| (n, self.values().at(n)));
        Some(Insight {
            mask,
            rares: with_value.collect(),
        })
    }
}

/// How often each value 0, 1, … occurs among the known ones.
#[must_use]
pub fn histogram(values: &Values) -> Vec<u64> {
    let size = values.max().map_or(0, |(max, _)| max as usize + 1);
    let mut counts = vec![0; size];
    each_width!(values, g => g.iter().for_each(|&v| counts[v as usize] += 1));
    counts
}

/// A distance at which a sequence often repeats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PseudoPeriod {
    /// d.
    pub distance: usize,
    /// The share of heaps n with G(n + d) = G(n).
    pub share: f64,
}

/// The distances up to `longest` at which the last `window` values repeat,
/// most often first.
#[must_use]
pub fn pseudo_periods(values: &Values, longest: usize, window: usize) -> Vec<PseudoPeriod> {
    fn shares<T: Eq>(g: &[T], longest: usize) -> Vec<PseudoPeriod> {
        let longest = longest.min(g.len().saturating_sub(1));
        let share = |d: usize| {
            let pairs = g.iter().zip(&g[d..]);
            let same: usize = pairs.map(|(a, b)| usize::from(a == b)).sum();
            PseudoPeriod {
                distance: d,
                share: same as f64 / (g.len() - d) as f64,
            }
        };
        (1..=longest).map(share).collect()
    }
    let start = values.len().saturating_sub(window);
    let mut found = each_width!(values, g => shares(&g[start..], longest));
    found.sort_by(|a, b| {
        b.share
            .total_cmp(&a.share)
            .then(a.distance.cmp(&b.distance))
    });
    found
}

/// The first n at which Ferguson's pairing fails: in a subtraction game with
/// least member s, G(n) = 1 just if G(n − s) = 0.
#[must_use]
pub fn fergusons_pairing_fails(values: &Values, least: usize) -> Option<usize> {
    (0..values.len()).find(|&n| {
        let paired = n.checked_sub(least).is_some_and(|m| values.at(m) == 0);
        (values.at(n) == 1) != paired
    })
}

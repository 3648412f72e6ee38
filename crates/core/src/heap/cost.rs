//! What values cost, in steps, by a formula: the same on every machine and at
//! every moment.
//!
//! A step is an option that the plain engine looks at, about a nanosecond. The
//! formula depends on the rule and on the values known, never on a clock.

use super::mask::Mask;
use super::rule::Rule;
use super::sequence::{ENOUGH, Sequence};
use super::simd::SPAN;

/// What a value costs the plain engine besides its options.
const EACH: u128 = 64;

/// What a value costs the sparse engine besides its probes of rare heaps.
const EACH_SPARSE: u128 = 32;

/// Probes of rare heaps that cost as much as a step: they are made for many
/// heaps at once.
const PROBES: u128 = 2;

/// The sum of n/2 from `from` to before `to`.
fn halves(from: u128, to: u128) -> u128 {
    (to * to).saturating_sub(from * from) / 4
}

impl Sequence {
    /// About how many steps the values up to G(to) take, from those that are
    /// known: by the plain engine, or where they have a sparse space by that.
    #[must_use]
    pub fn steps(&self, to: usize) -> u64 {
        let plain = self.plain_steps(to, self.words());
        u64::try_from(
            self.sparse_steps(to)
                .map_or(plain, |steps| steps.min(plain)),
        )
        .unwrap_or(u64::MAX)
    }

    /// A number of steps that the values up to G(to) take at least, whatever
    /// they turn out to be: one each where there may be a sparse space.
    #[must_use]
    pub fn least_steps(&self, to: usize) -> u64 {
        let count = (to + 1).saturating_sub(self.values().len()) as u128;
        let may_be_sparse = self.shape().is_some();
        let least = if may_be_sparse {
            count
        } else {
            self.plain_steps(to, 1)
        };
        u64::try_from(least).unwrap_or(u64::MAX)
    }

    /// Words of a set of values.
    fn words(&self) -> u128 {
        let most = self.values().max().map_or(0, |(most, _)| u128::from(most));
        (most + 1).next_power_of_two().div_ceil(64)
    }

    fn plain_steps(&self, to: usize, words: u128) -> u128 {
        let (from, to) = (self.values().len() as u128, to as u128 + 1);
        let count = to.saturating_sub(from);
        let halves = halves(from, to);
        if let Some(shape) = self.shape() {
            return count * (EACH + shape.one.len() as u128) + halves * shape.two.len() as u128;
        }
        let Rule::Code(code) = self.rule() else {
            // The divisors of n are looked for among all numbers up to n.
            return count * EACH + 2 * halves;
        };
        let taken = match code.most_taken() {
            Some(most) => count * (most as u128 + 1),
            None => 2 * halves,
        };
        let split = match code.most_parts() {
            0 | 1 => 0,
            2 => halves,
            _ => halves + halves * 2 / 3 * words,
        };
        let sets = if code.most_parts() > 1 { words } else { 1 };
        count * EACH + taken * sets + split
    }

    /// The steps of the sparse engine, if it would be taken now.
    fn sparse_steps(&self, to: usize) -> Option<u128> {
        let shape = self.shape()?;
        let known = self.values().len();
        if shape.two.is_empty() || known < ENOUGH.max(2 * shape.most_taken + 2 * SPAN) {
            return None;
        }
        let (_, rare) = Mask::choose(self.values(), shape)?;
        let probes = rare * shape.two.len();
        let count = (to + 1).saturating_sub(known) as u128;
        (probes < known / 4).then(|| count * (EACH_SPARSE + probes as u128 / PROBES))
    }
}

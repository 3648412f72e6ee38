//! Periods of value sequences: what was observed, and what is proved.
//!
//! Suppose that for every phase the values and loony bits repeat with period P,
//! a multiple of the pattern's, from length N on, as far as length n. Then all
//! colon values repeat from index N + 1 = M on, as far as index n + 1. The
//! options of length n + 1 are pairs of colon values whose indices add up to
//! n. If n ≥ 2M + 2P, one index of such a pair is at least M + P and may be
//! lowered by P, and one index of a pair that adds up to n − P is at least M
//! and may be raised by P. So lengths n + 1 and n + 1 − P have the same
//! options, the value repeats, and its loony bits with it, since they depend on
//! the values of lengths n + 1 and n and the bits of length n. By induction the
//! period goes on for ever. This is the argument of Theorem 2 of Elkies.

use super::PatternRun;

/// A period seen in a sequence, with no claim past what was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedPeriod {
    /// The least period.
    pub period: usize,
    /// The least length from which on the values repeat.
    pub preperiod: usize,
    /// The last length that was computed.
    pub observed_to: usize,
}

/// A period of all phases of a pattern, for all lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedPeriod {
    /// A common period of all phases.
    pub period: usize,
    /// A length from which on the values of all phases repeat.
    pub preperiod: usize,
    /// The last length that was computed.
    pub computed_to: usize,
}

/// The least period that the end of a sequence shows: at least three times, and
/// over at least half of the sequence.
pub fn observed_period(values: &[u32]) -> Option<ObservedPeriod> {
    let backwards: Vec<u32> = values.iter().rev().copied().collect();
    let matches = matches_with_start(&backwards);
    (1..=values.len() / 3).find_map(|period| {
        let repeated = period + matches[period];
        let long = repeated >= 3 * period && 2 * repeated >= values.len();
        long.then(|| ObservedPeriod {
            period,
            preperiod: values.len() - repeated,
            observed_to: values.len() - 1,
        })
    })
}

/// Entry i: how far the sequence from i on agrees with the sequence itself.
fn matches_with_start(values: &[u32]) -> Vec<usize> {
    let mut lengths = vec![values.len(); values.len()];
    let (mut from, mut to) = (0, 0);
    for i in 1..values.len() {
        let mut length = if i < to {
            lengths[i - from].min(to - i)
        } else {
            0
        };
        while i + length < values.len() && values[length] == values[i + length] {
            length += 1;
        }
        if i + length > to {
            (from, to) = (i, i + length);
        }
        lengths[i] = length;
    }
    lengths
}

impl PatternRun {
    /// The period observed in the words that start in this phase.
    pub fn observed_period(&self, phase: usize) -> Option<ObservedPeriod> {
        observed_period(self.phase_values(phase))
    }

    /// A period of all phases that holds for all lengths, if the lengths known
    /// so far prove one; for a run without prefix.
    pub fn proved_period(&self) -> Option<ProvedPeriod> {
        if !self.rows.prefix.is_empty() {
            return None;
        }
        let observed = (0..self.phases())
            .map(|phase| self.observed_period(phase))
            .collect::<Option<Vec<_>>>()?;
        let lcm = |a: usize, b: usize| a / num_integer::gcd(a, b) * b;
        let period = observed
            .iter()
            .map(|seen| seen.period)
            .fold(self.phases(), lcm);
        // The loony bits may begin to repeat a little later than the values.
        let preperiod = observed.iter().map(|seen| seen.preperiod).max()? + period;
        let enough = self.known() >= 2 * (preperiod + 1) + 2 * period;
        (enough && self.rows.repeat(preperiod, period)).then_some(ProvedPeriod {
            period,
            preperiod,
            computed_to: self.known(),
        })
    }
}

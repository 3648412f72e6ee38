//! When the images of heaps repeat for ever.
//!
//! Let no move take more than t beans or leave more than two heaps, and let
//! Φ(n + p) = Φ(n) for n₀ ≤ n, n + p ≤ N, where N ≥ 2n₀ + 2p + t. Of the two
//! heaps left of n + p > N, the larger is at least n₀ + p, so that p beans may
//! be taken from it without changing its image; hence n + p and n have options
//! with the same images. The image of n then serves for n + p in the proof of
//! the quotient, which is the same for all larger heaps (the misère form of the
//! theorem of Guy and Smith).

use super::games::{Games, LARGEST_HEAP};
use crate::heap::Rule;

/// A period of the images of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImagePeriod {
    /// p, with Φ(n + p) = Φ(n) from the preperiod on.
    pub period: usize,
    /// The least n₀ for this p.
    pub preperiod: usize,
    /// Whether it holds for ever.
    pub proved: bool,
    /// The largest heap used.
    pub checked_to: usize,
    /// The heap up to which images prove it; `None` if no theorem is known.
    pub needs: Option<usize>,
}

/// The least period that is proved, or else the one that could be proved
/// soonest and has been seen at least three times.
pub(super) fn period(games: &Games, phi: &[u16]) -> Option<ImagePeriod> {
    let most_taken = match games.rule() {
        Some(Rule::Code(code)) if code.most_parts() <= 2 => code.most_taken(),
        _ => None,
    };
    games.rule()?;
    let last = phi.len() - 1;
    let found = (1..phi.len()).map(|period| {
        let differs = (period..=last).rev().find(|&n| phi[n] != phi[n - period]);
        let preperiod = differs.map_or(0, |n| n - period + 1);
        let needs = most_taken.map(|taken| 2 * preperiod + 2 * period + taken);
        ImagePeriod {
            period,
            preperiod,
            proved: needs.is_some_and(|needs| needs <= last),
            checked_to: last,
            needs,
        }
    });
    let seen = found.filter(|found| found.proved || found.preperiod + 3 * found.period <= last + 1);
    seen.min_by_key(|found| {
        let soonest = if found.proved {
            0
        } else {
            2 * found.preperiod + 2 * found.period
        };
        (soonest, found.period)
    })
    .filter(|found| found.needs.is_none_or(|needs| needs <= LARGEST_HEAP))
}

//! Periods of nim-sequences, and when they are proved.
//!
//! Write G(n + p) = G(n) + s for n > e. With saltus s = 0 the sequence is
//! periodic, with s > 0 arithmetically periodic. Let e ≥ 0 (if there is no
//! exception, take e = 0 in the bounds), let t be the most beans that one
//! move takes, and h ≥ 1 the most heaps that a move leaves of one heap.
//!
//! **Theorem (Guy and Smith 1956, for h = 2).** If G(n + p) = G(n) for all n
//! with e < n ≤ h·e + (h−1)·p + t, then for all n > e. So the values up to
//! h·(e + p) + t suffice.
//!
//! *Proof.* By induction let n > h·e + (h−1)·p + t and G(m + p) = G(m) for
//! e < m < n. An option of n + p takes k ≤ t and leaves at most h heaps; as
//! n > t there is at least one. Its largest heap a has
//! a ≥ (n + p − k)/h > (h·e + h·p)/h = e + p, so a − p > e ≥ 0 is nonempty,
//! and a − p < n, because either k ≥ 1 or another heap is left. Hence
//! G(a) = G(a − p), and with a − p for a we have an option of n, with as many
//! heaps, of the same value. Conversely an option of n has a largest heap
//! a ≥ (n − k)/h > e, a < n, and with a + p for a it is an option of n + p of
//! the same value. So both heaps have the same options by value. ∎
//!
//! Couples-are-Forever is the case h = 2 where heaps up to 2 are not split:
//! with t = 2 the proof holds word for word.
//!
//! **Grundy's game.** If G(n + p) = G(n) for e < n ≤ 2e + 2p, then for all
//! n > e; values up to 2e + 3p suffice. *Proof.* As above with h = 2, k = 0,
//! but {a − p, b} may be two equal heaps. Then n = 2b, and the option of n + p
//! has value G(b + p) ⊕ G(b) = 0 as b > e + p. But n has the option
//! {b + p, b − p}, of value 0 too, because b − p > e. ∎
//!
//! For unbounded codes, for equal splits and for s > 0 no bound is claimed:
//! such a period is *observed*.

use super::rule::Rule;
use super::values::{Values, each_width};

/// The theorem that turns finitely many values into a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theorem {
    /// Guy and Smith, for moves that take at most `most_taken` beans and
    /// leave at most `parts` heaps.
    GuySmith {
        /// h, at least 1.
        parts: usize,
        /// t.
        most_taken: usize,
    },
    /// The bound for Grundy's game.
    Grundy,
}

impl Theorem {
    /// The theorem that applies to a rule, if there is one.
    #[must_use]
    pub fn of(rule: &Rule) -> Option<Theorem> {
        match rule {
            Rule::Code(code) => Some(Theorem::GuySmith {
                parts: code.most_parts().max(1),
                most_taken: code.most_taken()?,
            }),
            Rule::CouplesAreForever => Some(Theorem::GuySmith {
                parts: 2,
                most_taken: 2,
            }),
            Rule::Grundy => Some(Theorem::Grundy),
            Rule::EqualSplit => None,
        }
    }

    /// The n up to which exact values G(n) are needed.
    #[must_use]
    pub fn needs(&self, preperiod: usize, period: usize) -> usize {
        let e = preperiod.saturating_sub(1);
        match *self {
            Theorem::GuySmith { parts, most_taken } => parts * (e + period) + most_taken,
            Theorem::Grundy => 2 * e + 3 * period,
        }
    }
}

/// A period of a nim-sequence: G(n + period) = G(n) + saltus for n ≥ preperiod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// p.
    pub period: usize,
    /// The least n from which it holds; the last exception is one less.
    pub preperiod: usize,
    /// s; 0 for a periodic sequence.
    pub saltus: u32,
    /// Whether it holds for ever by the theorem, or was observed.
    pub proved: bool,
    /// The largest n whose value was used.
    pub checked_to: usize,
    /// The theorem for the rule, if there is one.
    pub theorem: Option<Theorem>,
}

/// The least proved period of the values, or else the least one seen over
/// more than half of them and at least three times.
pub(crate) fn find(values: &Values, rule: &Rule) -> Option<Period> {
    each_width!(values, g => find_in(g, Theorem::of(rule)))
}

/// The same for values whose rule is not known: nothing is proved.
#[must_use]
pub fn observed(values: &Values) -> Option<Period> {
    each_width!(values, g => find_in(g, None))
}

/// A period of the last values that the theorem may confirm once more values
/// are known; they are looked at only where there are many.
pub(crate) fn candidate(values: &Values, rule: &Rule) -> Option<Period> {
    let theorem = Theorem::of(rule)?;
    each_width!(values, g => {
        let last = g.len().checked_sub(1)?;
        let (period, preperiod) = windows(g).find_map(|periods| periods.into_iter().next())?;
        (g[last] == g[last - period]).then_some(Period {
            period,
            preperiod,
            saltus: 0,
            proved: theorem.needs(preperiod, period) <= last,
            checked_to: last,
            theorem: Some(theorem),
        })
    })
}

/// The periods of a sixteenth and of a quarter of the values, at the end, each
/// with its preperiod; multiples of others are left out.
fn windows<T: Copy + Into<u32>>(g: &[T]) -> impl Iterator<Item = Vec<(usize, usize)>> + '_ {
    const SHORT: usize = 1 << 16;
    let long_enough = [16, 4].into_iter().filter(|part| g.len() / part >= SHORT);
    long_enough.map(|part| {
        let window = &g[g.len() - g.len() / part..];
        let z = matches_backwards(window, window.len() / 2);
        let mut found: Vec<(usize, usize)> = Vec::new();
        for p in (1..z.len()).filter(|&p| z[p] as usize + p + 1 >= window.len()) {
            if found.iter().all(|(q, _)| p % q != 0) {
                found.push((p, preperiod(g, p)));
            }
        }
        found
    })
}

fn find_in<T: Copy + Eq + Into<u32>>(g: &[T], theorem: Option<Theorem>) -> Option<Period> {
    let last = g.len().checked_sub(1)?;
    let period_from = |period: usize, preperiod: usize| -> Option<Period> {
        let (new, old): (u32, u32) = (g[last].into(), g[last - period].into());
        let saltus = new.checked_sub(old)?;
        let proved =
            saltus == 0 && theorem.is_some_and(|theorem| theorem.needs(preperiod, period) <= last);
        Some(Period {
            period,
            preperiod,
            saltus,
            proved,
            checked_to: last,
            theorem,
        })
    };
    // Short windows first: they cost little, and periods are mostly short.
    let short = windows(g).flatten();
    let mut short = short.filter_map(|(p, preperiod)| period_from(p, preperiod));
    if let Some(found) = short.find(|found| found.proved) {
        return Some(found);
    }
    // Two parts or more: the bound leaves room for no longer period.
    let taking_only = matches!(theorem, Some(Theorem::GuySmith { parts: 1, .. }));
    let z = matches_backwards(g, if taking_only { last } else { last / 2 });
    let candidates = (1..z.len()).filter_map(|p| period_from(p, last - p - z[p] as usize));
    let mut observed = None;
    for found in candidates {
        if found.proved {
            return Some(found);
        }
        let seen = last - found.preperiod;
        if observed.is_none() && seen >= 3 * found.period && 2 * seen >= last && last >= 8 {
            observed = Some(found);
        }
    }
    observed
}

/// The least n₀ such that G(n + p) − G(n) is constant for n ≥ n₀.
fn preperiod<T: Copy + Into<u32>>(g: &[T], p: usize) -> usize {
    let rise = |n: usize| g[n + p].into().wrapping_sub(g[n].into());
    let top = g.len() - 1 - p;
    let saltus = rise(top);
    (0..top)
        .rev()
        .find(|&n| rise(n) != saltus)
        .map_or(0, |n| n + 1)
}

/// For each p up to `longest`, how many differences G(n + 1) − G(n),
/// counted from the end, equal the ones p before: the Z-function of the
/// reversed differences.
fn matches_backwards<T: Copy + Into<u32>>(g: &[T], longest: usize) -> Vec<u32> {
    let len = g.len().saturating_sub(1);
    let difference = |i: usize| {
        let n = len - 1 - i;
        let (new, old): (u32, u32) = (g[n + 1].into(), g[n].into());
        new.wrapping_sub(old)
    };
    let longest = longest.min(len);
    let mut z = vec![0u32; longest + 1];
    let (mut left, mut right) = (0, 0);
    for i in 1..=longest {
        let mut same = if i < right {
            (z[i - left] as usize).min(right - i)
        } else {
            0
        };
        if i + same >= right {
            while i + same < len && difference(same) == difference(i + same) {
                same += 1;
            }
            (left, right) = (i, i + same);
        }
        z[i] = same as u32;
    }
    z
}

//! Winning moves of a position of several heaps.
//!
//! A position is won by the player to move just if the nim-sum of its heaps
//! is not 0; the winning moves are those that make it 0.

use super::rule::Rule;
use super::sequence::Sequence;
use std::fmt;
use std::ops::ControlFlow;

/// A move: the heap that is played on, and the nonempty heaps left of it,
/// smallest first.
pub type Move = (u64, Vec<u64>);

/// Why a position cannot be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovesError {
    /// Values up to this heap have to be computed first.
    NotComputed {
        /// The largest heap.
        heap: u64,
    },
    /// The caller asked to stop.
    Stopped,
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MovesError::NotComputed { heap } => {
                write!(f, "the values up to G({heap}) are not computed yet")
            }
            MovesError::Stopped => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for MovesError {}

/// The nim-value of a position.
///
/// # Errors
/// If a heap is larger than the sequence.
pub fn nim_value(sequence: &Sequence, heaps: &[u64]) -> Result<u32, MovesError> {
    heaps.iter().try_fold(0, |sum, &heap| {
        let n = usize::try_from(heap).ok();
        let value = n.and_then(|n| sequence.value(n));
        value
            .map(|v| sum ^ v)
            .ok_or(MovesError::NotComputed { heap })
    })
}

/// All winning moves; equal heaps are listed once. `stop` is asked now and
/// then.
///
/// # Errors
/// If a heap is larger than the sequence, or `stop` said yes.
pub fn winning_moves(
    sequence: &Sequence,
    heaps: &[u64],
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Move>, MovesError> {
    let sum = nim_value(sequence, heaps)?;
    let mut sizes = heaps.to_vec();
    sizes.sort_unstable();
    sizes.dedup();
    let mut winning = Vec::new();
    for heap in sizes {
        let n = heap as usize;
        let goal = sum ^ sequence.values().at(n);
        let done = visit_options(sequence.rule(), n, stop, &mut |parts| {
            let value = parts.iter().fold(0, |x, &m| x ^ sequence.values().at(m));
            if value == goal {
                winning.push((heap, parts.iter().map(|&m| m as u64).collect()));
            }
        });
        if done.is_break() {
            return Err(MovesError::Stopped);
        }
    }
    winning.sort_unstable();
    winning.dedup();
    Ok(winning)
}

/// What each move on a heap of n leaves: nonempty heaps, smallest first.
///
/// # Errors
/// If `stop`, which is asked now and then, said yes.
pub fn options(rule: &Rule, n: u64, stop: &dyn Fn() -> bool) -> Result<Vec<Vec<u64>>, MovesError> {
    let mut all = Vec::new();
    let done = visit_options(rule, n as usize, stop, &mut |parts| {
        all.push(parts.iter().map(|&m| m as u64).collect());
    });
    match done {
        ControlFlow::Continue(()) => {
            all.sort_unstable();
            all.dedup();
            Ok(all)
        }
        ControlFlow::Break(()) => Err(MovesError::Stopped),
    }
}

/// Calls `visit` with the nonempty heaps that each move on n leaves.
fn visit_options(
    rule: &Rule,
    n: usize,
    stop: &dyn Fn() -> bool,
    visit: &mut dyn FnMut(&[usize]),
) -> ControlFlow<()> {
    const BETWEEN_QUESTIONS: usize = 1 << 16;
    let mut visited = 0;
    let mut visit = |parts: &[usize]| {
        visit(parts);
        visited += 1;
        if visited % BETWEEN_QUESTIONS == 0 && stop() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    match rule {
        Rule::Code(code) => {
            for k in 0..=code.most_taken().unwrap_or(n).min(n) {
                let digit = code.digit(k);
                let rest = n - k;
                if digit & 1 != 0 && rest == 0 {
                    visit(&[])?;
                }
                if digit & 2 != 0 && rest > 0 {
                    visit(&[rest])?;
                }
                if digit & 4 != 0 {
                    (1..=rest / 2).try_for_each(|a| visit(&[a, rest - a]))?;
                }
                if digit & 8 != 0 {
                    for a in 1..=rest / 3 {
                        (a..=(rest - a) / 2).try_for_each(|b| visit(&[a, b, rest - a - b]))?;
                    }
                }
            }
            ControlFlow::Continue(())
        }
        Rule::Grundy => (1..n.div_ceil(2)).try_for_each(|a| visit(&[a, n - a])),
        Rule::CouplesAreForever if n == 2 => ControlFlow::Continue(()),
        Rule::CouplesAreForever => (1..=n / 2).try_for_each(|a| visit(&[a, n - a])),
        Rule::EqualSplit => (2..=n)
            .filter(|&d| n.is_multiple_of(d))
            .try_for_each(|d| visit(&vec![n / d; d])),
    }
}

//! Take-and-break games on heaps: codes, nim-sequences, periods.
//!
//! A [`Rule`] says how heaps are played, a [`Sequence`] holds its nim-values
//! G(0), G(1), … and computes more of them, exactly, by whichever engine is
//! faster: the plain one or the sparse space.
//! [`Sequence::period`] finds periods and says whether they are proved.

mod block;
mod code;
mod cost;
mod insight;
mod mask;
mod moves;
mod naive;
mod period;
mod rule;
mod sequence;
mod sets;
mod shape;
mod simd;
mod space;
mod sparse;
mod values;
mod witness;

#[cfg(test)]
mod tests;

pub use code::Code;
pub use insight::{Insight, PseudoPeriod, fergusons_pairing_fails, histogram, pseudo_periods};
pub use mask::Mask;
pub use moves::{Move, MovesError, nim_value, options, winning_moves};
pub use period::{Period, Theorem, observed};
pub use rule::{NAMES, Rule, RuleError};
pub use sequence::{Engine, Options, Progress, Sequence, StateError};
pub use values::Values;

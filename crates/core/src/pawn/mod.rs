//! The pawns game of Elkies ("Higher nimbers in pawn endgames on large
//! chessboards"): values of components with stopped files.
//!
//! Four roads lead to the same values: brute force, Theorem 1's recursion for
//! unstopped files, the literal Theorem 3, and the simplified recursion that
//! all fast engines use: one word, all words of a length, periodic patterns, and the
//! least lengths of large values.

mod beam;
mod brute;
mod closure;
mod error;
mod exhaustive;
mod literal;
mod pattern;
mod progress;
mod simd;
mod stream;
mod theorem1;
mod value;
mod word;

#[cfg(test)]
mod tests;

pub use beam::{LONGEST_BEAM, UpperBound, beam_search};
pub use brute::{WIDEST_BRUTE, brute_value};
pub use closure::{Closure, LONGEST_CLOSURE, LeastLength};
pub use error::PawnError;
pub use exhaustive::{LONGEST_SWEEP, Sweep, bytes_needed};
pub use literal::Literal;
pub use pattern::{LONGEST_PATTERN_RUN, ObservedPeriod, PatternRun, ProvedPeriod, observed_period};
pub use progress::{Progress, Watch};
pub use theorem1::{Unstopped, unstopped};
pub use value::{Analysis, FileMove, LONGEST_WORD, LoonyReason, analyse, value};
pub use word::Word;

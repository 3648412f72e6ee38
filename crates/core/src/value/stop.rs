//! Why a computation ended without a value.

use std::fmt;

/// The reason why a computation gave up. None of them leaves a wrong value
/// behind: an arena only ever holds finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The caller asked to stop.
    Interrupted,
    /// The steps granted for a short first try are used up.
    OutOfSteps,
    /// The time limit has passed.
    OutOfTime,
    /// The memory limit was reached.
    OutOfMemory,
    /// A number is past the supported range.
    NumberRange,
    /// A multiple of up is past the supported range.
    UpRange,
    /// The factor of a multiple is past the supported range.
    MultipleRange,
    /// A game has more options than can be listed.
    TooWide,
    /// A text would be longer than can be written.
    TooLong,
    /// Games are nested more deeply than the recursion may go.
    TooDeep,
}

impl Stop {
    /// Whether the question itself is past the supported range, rather than
    /// the work it takes.
    pub fn is_range(self) -> bool {
        matches!(
            self,
            Stop::NumberRange | Stop::UpRange | Stop::MultipleRange
        )
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Interrupted => "interrupted",
            Stop::OutOfSteps => "the step limit was reached",
            Stop::OutOfTime => "the time limit was reached",
            Stop::OutOfMemory => "the memory limit was reached",
            Stop::NumberRange => "a number is past the supported range of 1024 bits",
            Stop::UpRange => "a multiple of up is past the supported range of 32 bits",
            Stop::MultipleRange => {
                "the factor of a multiple is past the supported range of 64 bits"
            }
            Stop::TooWide => "too large: a game has too many options to list",
            Stop::TooLong => "too large to print: the text has more than a million characters",
            Stop::TooDeep => "too large: games are nested too deeply",
        })
    }
}

impl std::error::Error for Stop {}

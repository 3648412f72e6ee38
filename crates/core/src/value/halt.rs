//! Why a computation ended without a value.

use std::fmt;

/// The reason why a computation gave up. None of them leaves a wrong value
/// behind: an arena only ever holds finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
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

impl Halt {
    /// Whether the question itself is past the supported range, rather than
    /// the work it takes.
    pub fn is_range(self) -> bool {
        matches!(
            self,
            Halt::NumberRange | Halt::UpRange | Halt::MultipleRange
        )
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Halt::Interrupted => "interrupted",
            Halt::OutOfSteps => "the step limit was reached",
            Halt::OutOfTime => "the time limit was reached",
            Halt::OutOfMemory => "the memory limit was reached",
            Halt::NumberRange => "a number is past the supported range of 1024 bits",
            Halt::UpRange => "a multiple of up is past the supported range of 32 bits",
            Halt::MultipleRange => {
                "the factor of a multiple is past the supported range of 64 bits"
            }
            Halt::TooWide => "too large: a game has too many options to list",
            Halt::TooLong => "too large to print: the text has more than a million characters",
            Halt::TooDeep => "too large: games are nested too deeply",
        })
    }
}

impl std::error::Error for Halt {}

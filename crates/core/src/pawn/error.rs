//! What can go wrong in the engines of the pawns game.

use std::fmt;

/// Why a pawns computation has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PawnError {
    /// A character of a word is neither `0` nor `1`.
    Character {
        /// File of the character, from 1.
        file: usize,
        /// The character.
        found: char,
    },
    /// Two stopped files are neighbours; the files are this one and the next.
    Adjacent {
        /// The first of the two files, from 1.
        file: usize,
    },
    /// A pattern is empty.
    EmptyPattern,
    /// A length, threshold or width is past what the engine supports.
    Limit {
        /// What was asked for.
        what: &'static str,
        /// The number given.
        given: u64,
        /// The largest number that would be right.
        most: u64,
    },
    /// The tables would not fit the memory granted.
    Memory {
        /// Bytes that the computation needs.
        needed: u64,
        /// Bytes that were granted.
        granted: u64,
    },
    /// Saved bytes are not a state of this engine.
    State(&'static str),
    /// The caller asked to stop; the engine can go on from where it is.
    Interrupted,
}

impl fmt::Display for PawnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PawnError::Character { file, found } => write!(
                f,
                "file {file} is {found:?}; a word has 0 for an unstopped and 1 for a stopped file"
            ),
            PawnError::Adjacent { file } => write!(
                f,
                "files {file} and {} are both stopped; stopped files must not be adjacent",
                file + 1
            ),
            PawnError::EmptyPattern => f.write_str("the pattern is empty; give at least one file"),
            PawnError::Limit { what, given, most } => {
                write!(f, "{what} {given} is too large; the most is {most}")
            }
            PawnError::Memory { needed, granted } => write!(
                f,
                "the tables need {needed} bytes and only {granted} are granted; \
                 ask for a smaller length or grant more"
            ),
            PawnError::State(why) => write!(f, "not a saved state of this engine: {why}"),
            PawnError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for PawnError {}

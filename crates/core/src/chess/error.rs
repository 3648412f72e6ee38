//! Why a text is no position or no move.

use std::fmt;

/// What is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessError {
    /// What is wrong, in one sentence without its full stop.
    pub message: String,
    /// The place in the text: characters before it.
    pub position: Option<usize>,
    /// What would be right.
    pub hint: Option<String>,
}

impl ChessError {
    /// An error without a place.
    pub fn new(message: impl Into<String>) -> ChessError {
        ChessError {
            message: message.into(),
            position: None,
            hint: None,
        }
    }

    /// The same error at a place of the text.
    #[must_use]
    pub fn at(mut self, position: usize) -> ChessError {
        self.position = Some(position);
        self
    }

    /// The same error with what would be right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> ChessError {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for ChessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ChessError {}

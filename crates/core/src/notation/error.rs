//! Why a text is not read: what, where, and what would be right.

use std::fmt;

/// The most characters of a text that a message repeats.
const ECHO_CHARACTERS: usize = 20;

/// A text that is not in the notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// What is wrong and where, in one sentence; columns count from 1.
    pub message: String,
    /// The place in the text: characters before it.
    pub column: usize,
    /// What would be right.
    pub hint: Option<String>,
}

impl NotationError {
    /// An error whose message says all, the place included.
    pub fn new(column: usize, message: impl Into<String>) -> NotationError {
        NotationError {
            message: message.into(),
            column,
            hint: None,
        }
    }

    /// An error at a place, which the message names.
    pub fn at(column: usize, what: impl fmt::Display) -> NotationError {
        NotationError::new(column, format!("{what} at column {}", column + 1))
    }

    /// The text ends where something else was expected.
    pub fn ended(column: usize, expected: &str) -> NotationError {
        let message = if column == 0 {
            format!("expected {expected} but the text is empty")
        } else {
            format!("expected {expected} but the text ends at column {column}")
        };
        NotationError::new(column, message)
    }

    /// A bracket or quote without its partner.
    pub fn unclosed(column: usize, open: char) -> NotationError {
        let message = format!("'{open}' at column {} is not closed", column + 1);
        NotationError::new(column, message)
    }

    /// The error with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> NotationError {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotationError {}

/// The beginning of a user's text, safe to print: control and invisible
/// characters are escaped, and a long text is cut.
pub fn echo(text: &str) -> String {
    let mut shown = String::new();
    let mut characters = text.chars();
    for c in characters.by_ref().take(ECHO_CHARACTERS) {
        if matches!(c, '\'' | '"' | '\\') {
            shown.push(c);
        } else {
            shown.extend(c.escape_debug());
        }
    }
    if characters.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// Whether a message may repeat the whole text.
pub(super) fn is_short(text: &str) -> bool {
    text.chars().nth(ECHO_CHARACTERS).is_none()
}

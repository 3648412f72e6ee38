//! A cursor over the characters of a text.
//!
//! Whether two characters touch decides what they mean (`1*` is one literal,
//! `1 *` is a mistake), so there is no stream of tokens: the parser reads
//! characters, and the cursor knows the pieces they make up.

use super::ast::Relation;
use super::error::{NotationError, echo};

/// The longest text that is read.
pub const MAX_CHARACTERS: usize = 1 << 24;

/// Every spelling of a relation, a longer one before its beginnings.
const RELATIONS: [(&str, Relation); 17] = [
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("!=", Relation::NotEqual),
    ("≠", Relation::NotEqual),
    ("<=", Relation::LessOrEqual),
    ("≤", Relation::LessOrEqual),
    ("<|", Relation::LessOrConfused),
    ("⧏", Relation::LessOrConfused),
    ("<>", Relation::Confused),
    ("∥", Relation::Confused),
    ("‖", Relation::Confused),
    ("<", Relation::Less),
    (">=", Relation::GreaterOrEqual),
    ("≥", Relation::GreaterOrEqual),
    (">", Relation::Greater),
    ("|>", Relation::GreaterOrConfused),
    ("⧐", Relation::GreaterOrConfused),
];

/// A place in a text.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    offset: usize,
    column: usize,
}

impl<'t> Cursor<'t> {
    /// The beginning of a text.
    ///
    /// # Errors
    /// A text that is too long or holds a control character.
    pub fn new(text: &'t str) -> Result<Cursor<'t>, NotationError> {
        let length = text.chars().count();
        if length > MAX_CHARACTERS {
            let message = format!(
                "text of {length} characters is too long; at most {MAX_CHARACTERS} are read"
            );
            return Err(NotationError::new(MAX_CHARACTERS, message));
        }
        let refused = |c: &char| c.is_control() && !matches!(c, '\t' | '\r' | '\n');
        if let Some(column) = text.chars().position(|c| refused(&c)) {
            let c: String = text.chars().filter(refused).take(1).collect();
            let what = format!("control character '{}'", echo(&c));
            return Err(NotationError::at(column, what));
        }
        Ok(Cursor {
            text,
            offset: 0,
            column: 0,
        })
    }

    /// Characters before the cursor.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Bytes before the cursor.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The text after the cursor.
    pub fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    /// The text between two offsets.
    pub fn slice(&self, start: usize, end: usize) -> &'t str {
        &self.text[start..end]
    }

    /// The next character.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.offset) {
            Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
            _ => self.rest().chars().next(),
        }
    }

    /// The character after the next.
    pub fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    /// Passes the next character.
    pub fn bump(&mut self) {
        if let Some(c) = self.peek() {
            self.offset += c.len_utf8();
            self.column += 1;
        }
    }

    /// Passes a piece of ASCII that the cursor has just shown.
    pub fn pass(&mut self, ascii: &str) {
        self.offset += ascii.len();
        self.column += ascii.len();
    }

    /// Passes the next character if it is this one.
    pub fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.bump();
        }
        found
    }

    /// Passes white space.
    #[inline]
    pub fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// Passes as many of this character as there are.
    pub fn skip_run(&mut self, c: char) -> usize {
        let start = self.column;
        while self.eat(c) {}
        self.column - start
    }

    /// The digits at the cursor.
    pub fn digits(&self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit());
        &rest[..end.unwrap_or(rest.len())]
    }

    /// The word at the cursor: letters, digits and underscores.
    pub fn word(&self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        &rest[..end.unwrap_or(rest.len())]
    }

    /// The relation at the cursor and its spelling.
    pub fn relation(&self) -> Option<(&'static str, Relation)> {
        let rest = self.rest();
        RELATIONS
            .into_iter()
            .find(|(spelling, _)| rest.starts_with(spelling))
    }

    /// What a message shows of the place: a word or a single character.
    pub fn shown(&self) -> String {
        let word = self.word();
        if word.is_empty() {
            echo(
                self.rest()
                    .get(..self.peek().map_or(0, char::len_utf8))
                    .unwrap_or(""),
            )
        } else {
            echo(word)
        }
    }
}

/// Whether the character is a minus sign.
pub(super) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−')
}

/// Whether the character is a star.
pub(super) fn is_star(c: char) -> bool {
    matches!(c, '*' | '∗' | '⋆' | '★')
}

/// How many ups (downs negative) the symbol is worth; letters are not symbols.
pub(super) fn ups_of(c: char) -> Option<i64> {
    match c {
        '^' | '↑' => Some(1),
        '⇑' => Some(2),
        '↓' => Some(-1),
        '⇓' => Some(-2),
        _ => None,
    }
}

/// The digit that a superscript raises.
pub(super) fn superscript_digit(c: char) -> Option<char> {
    const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    let digit = SUPERSCRIPTS.chars().position(|s| s == c)?;
    char::from_digit(u32::try_from(digit).ok()?, 10)
}

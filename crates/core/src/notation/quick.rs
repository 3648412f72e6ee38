//! The short way from a text to its value, for texts of the most common kind.
//!
//! Literals, braces with one bar, and commas, in ASCII without spaces, are read
//! and evaluated in one pass, without a tree: most texts that come by the
//! thousands are of this kind. Anything else, mistakes included, is left to
//! the parser.

use super::ast::ShortLiteral;
use super::eval::short_value;
use super::literal::short_literal;
use crate::value::{Halt, Id, Worker};

/// Braces inside one another; a deeper text goes the long way.
const MAX_DEPTH: usize = 64;

/// The value of a text, or `None` if it is not of the most common kind.
pub(super) fn value(worker: &mut Worker, text: &str) -> Result<Option<Id>, Halt> {
    let mut reader = Reader {
        worker,
        text: text.as_bytes(),
        at: 0,
    };
    let game = reader.game(0)?;
    Ok(game.filter(|_| reader.at == reader.text.len()))
}

struct Reader<'r, 'a> {
    worker: &'r mut Worker<'a>,
    text: &'r [u8],
    at: usize,
}

impl Reader<'_, '_> {
    fn game(&mut self, depth: usize) -> Result<Option<Id>, Halt> {
        if !self.passes(b'{') {
            let Some((literal, length)) = self.literal() else {
                return Ok(None);
            };
            self.at += length;
            return short_value(self.worker, &literal).map(Some);
        }
        if depth == MAX_DEPTH {
            return Ok(None);
        }
        let Some(left) = self.options(b'|', depth)? else {
            return Ok(None);
        };
        // A second bar would be a longer run.
        if self.text.get(self.at) == Some(&b'|') {
            return Ok(None);
        }
        let Some(right) = self.options(b'}', depth)? else {
            return Ok(None);
        };
        self.worker.canonicalise(left, right).map(Some)
    }

    fn literal(&self) -> Option<(ShortLiteral, usize)> {
        short_literal(&self.text[self.at..])
    }

    /// Reads options up to the sign that ends their side.
    fn options(&mut self, end: u8, depth: usize) -> Result<Option<Vec<Id>>, Halt> {
        let mut options = self.worker.take_buffer();
        if self.passes(end) {
            return Ok(Some(options));
        }
        loop {
            let Some(option) = self.game(depth + 1)? else {
                return Ok(None);
            };
            options.push(option);
            if self.passes(end) {
                return Ok(Some(options));
            }
            if !self.passes(b',') {
                return Ok(None);
            }
        }
    }

    fn passes(&mut self, byte: u8) -> bool {
        let found = self.text.get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }
}

//! Games in braces, and which bars split first.
//!
//! ```text
//! braces  = "{" options bars options { bars options } "}"
//! options = [ value { "," value } ]
//! bars    = "|" { "|" }                                without spaces
//! ```
//!
//! The longest run of bars separates Left's options from Right's; a side that
//! has bars itself is one option, a game split the same way. So runs of bars
//! are operators of which the longer bind weaker, and two equal runs at one
//! level, which no order decides, are refused; so are two runs with a blank
//! between them and nothing else, which would be one without it. Operator precedence parsing
//! with a stack reads each run once.

use super::ast::{Expr, ExprKind};
use super::error::{NotationError, echo};
use super::parser::{Parsed, Parser};

/// The longest text in braces that a hint repeats with its bars corrected.
const MAX_HINT_CHARACTERS: usize = 40;

/// What stands in a pair of braces.
pub(super) enum Braced {
    /// A game.
    Game {
        /// Left's options.
        left: Vec<Expr>,
        /// Right's options.
        right: Vec<Expr>,
    },
    /// Options without a bar.
    Options(Vec<Expr>),
}

/// A run of bars.
#[derive(Clone, Copy)]
struct Bars {
    length: usize,
    column: usize,
    offset: usize,
}

/// What stands on one side of a run of bars.
struct Side {
    options: Vec<Expr>,
    column: usize,
}

impl Parser<'_> {
    /// Reads a game in braces.
    pub(super) fn game(&mut self) -> Parsed<Expr> {
        let column = self.cursor.column();
        match self.braced()? {
            Braced::Game { left, right } => self.node(ExprKind::Braces { left, right }, column),
            Braced::Options(_) => Err(NotationError::at(column, "braces without a bar")
                .with_hint("a game is written {a|b}, and {|} is 0")),
        }
    }

    /// Reads what stands in braces, which may be options alone.
    pub(super) fn braced(&mut self) -> Parsed<Braced> {
        let open = self.cursor;
        self.nested(|parser| {
            parser.cursor.bump();
            parser.braces += 1;
            let braced = parser.sides(open.offset());
            parser.braces -= 1;
            let braced = braced?;
            parser.close('{', '}', open.column())?;
            Ok(braced)
        })
    }

    /// Reads the options and bars between braces that open at `open`.
    fn sides(&mut self, open: usize) -> Parsed<Braced> {
        let mut waiting: Vec<(Side, Bars)> = Vec::new();
        let mut current = self.side()?;
        while self.cursor.peek() == Some('|') {
            let (column, offset) = (self.cursor.column(), self.cursor.offset());
            let bars = Bars {
                length: self.cursor.skip_run('|'),
                column,
                offset,
            };
            while let Some((left, _)) = waiting.pop_if(|(_, before)| before.length < bars.length) {
                current = self.option(left, current)?;
            }
            if let Some((_, before)) = waiting.last()
                && before.length == bars.length
            {
                return Err(self.two_readings(open, *before, bars));
            }
            waiting.push((current, bars));
            current = self.side()?;
            // {2||0} is {2|0}, but with braces {{2|}|0} has an empty side there.
            if current.options.is_empty() && self.cursor.peek() == Some('|') {
                let what = "a run of bars broken by a blank";
                return Err(NotationError::at(self.cursor.column(), what)
                    .with_hint("write the bars together, or {{a|}|b} for a side without options"));
            }
        }
        while let Some((left, _)) = waiting.pop() {
            if waiting.is_empty() {
                return Ok(Braced::Game {
                    left: left.options,
                    right: current.options,
                });
            }
            current = self.option(left, current)?;
        }
        if current.options.is_empty() && self.cursor.peek() == Some('}') {
            return Err(NotationError::at(self.cursor.column(), "empty braces")
                .with_hint("0 is written {|}"));
        }
        Ok(Braced::Options(current.options))
    }

    /// Reads options up to a bar or the end of the braces.
    fn side(&mut self) -> Parsed<Side> {
        self.cursor.skip_space();
        let column = self.cursor.column();
        let mut options = Vec::new();
        if !matches!(self.cursor.peek(), None | Some('|' | '}')) {
            loop {
                options.push(self.value()?);
                self.cursor.skip_space();
                if !self.cursor.eat(',') {
                    break;
                }
            }
        }
        Ok(Side { options, column })
    }

    /// Two sides as the game that is one option of an outer one.
    fn option(&mut self, left: Side, right: Side) -> Parsed<Side> {
        let kind = ExprKind::Braces {
            left: left.options,
            right: right.options,
        };
        Ok(Side {
            options: vec![self.node(kind, left.column)?],
            column: left.column,
        })
    }

    /// Refuses two equal runs of bars, with both ways to tell them apart.
    fn two_readings(&self, open: usize, first: Bars, second: Bars) -> NotationError {
        let error = NotationError::at(
            second.column,
            format!(
                "second '{}' at the same level",
                echo(&"|".repeat(second.length.min(MAX_HINT_CHARACTERS)))
            ),
        );
        let rest = self
            .cursor
            .slice(open, self.cursor.offset() + self.cursor.rest().len());
        let readings = balanced(rest)
            .filter(|text| bars_of(text) == [first.length, second.length] && is_plain(text))
            .and_then(|text| {
                // The text of a position may hold braces of its own, so that the
                // bars need not lie where the braces around them seem to end.
                let with_bar = |bars: Bars| {
                    let (before, after) = text.split_at_checked(bars.offset - open)?;
                    Some(format!("{before}|{after}"))
                };
                let (one, other) = (with_bar(first)?, with_bar(second)?);
                Some(format!("write {one} or {other}"))
            });
        error.with_hint(readings.unwrap_or_else(|| {
            "the longest run of bars splits first: write {a||b|c} or {a|b||c}".to_owned()
        }))
    }
}

/// The braces at the beginning of a text with all in them, if short.
fn balanced(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (offset, c) in text.char_indices().take(MAX_HINT_CHARACTERS) {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1)?,
            c if c.is_control() => return None,
            _ => {}
        }
        if depth == 0 {
            return text.get(..=offset);
        }
    }
    None
}

/// The lengths of the runs of bars directly inside braces.
fn bars_of(text: &str) -> Vec<usize> {
    let mut depth = 0_usize;
    let mut runs = Vec::new();
    let mut previous = ' ';
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '|' if depth == 1 => match runs.last_mut() {
                Some(length) if previous == '|' => *length += 1,
                _ => runs.push(1),
            },
            _ => {}
        }
        previous = c;
    }
    runs
}

/// Whether a message may repeat the text as it stands.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|c| c == '\'' || c == '"' || c == '\\' || c.escape_debug().len() == 1)
}

//! Operands that begin with a word: loopy games, functions, positions of
//! rulesets, and the names of positions in braces.
//!
//! ```text
//! named    = loopy | "pass" | name [ braces ]
//!          | function "(" value { "," value } ")"
//!          | ruleset "(" any text with its parentheses balanced ")"
//! name     = letter { letter | digit | "_" }
//! ruleset  = name { "-" ( letter | digit ) { letter | digit | "_" } }
//! ```
//!
//! Words that are parts of literals (`over`, `vv`, `tiny`) never come here.

use super::ast::{Expr, ExprKind, Function, Loopy};
use super::error::NotationError;
use super::literal::is_literal_word;
use super::parser::{Parsed, Parser};

impl<'t> Parser<'t> {
    /// Reads what begins with a name.
    pub(super) fn named(&mut self) -> Parsed<Expr> {
        let column = self.cursor.column();
        let word = self.cursor.word();
        let name = word.to_ascii_lowercase();
        let constant = match Loopy::from_name(&name) {
            Some(loopy) => Some(ExprKind::Loopy(loopy)),
            None if name == "pass" && self.braces > 0 => Some(ExprKind::Pass),
            None if name == "pass" => {
                return Err(NotationError::at(column, "'pass' outside braces"));
            }
            None => None,
        };
        if let Some(constant) = constant {
            self.cursor.pass(word);
            return match self.cursor.peek() {
                Some('(' | '{') => Err(NotationError::at(
                    column,
                    format!("'{name}' is reserved and cannot be defined or called"),
                )),
                _ => self.node(constant, column),
            };
        }
        if let Some(applied) = self.applied_name() {
            let name = applied.to_ascii_lowercase();
            self.cursor.pass(applied);
            return match Function::from_name(&name.replace('-', "_")) {
                Some(function) => self.call(function, column),
                None => self.position(name, column),
            };
        }
        self.cursor.pass(word);
        if let Some(function) = Function::from_name(&name) {
            return self.call(function, column);
        }
        self.cursor.skip_space();
        match self.cursor.peek() {
            Some('{') => {
                let body = Box::new(self.game()?);
                self.node(ExprKind::Loop { name, body }, column)
            }
            Some('(') => Err(self
                .unexpected("an operator")
                .with_hint("a ruleset touches its parenthesis, as in clobber(xo)")),
            _ => self.node(ExprKind::Reference(name), column),
        }
    }

    /// The name at the cursor with its hyphens, if a parenthesis touches it.
    ///
    /// `a-heat(^,1)` is a difference, and so is `on-clobber(xo)`, but
    /// `end-nim(3,4)` is one name.
    fn applied_name(&mut self) -> Option<&'t str> {
        if self.cursor.offset() < self.unapplied_before {
            return None;
        }
        let mut end = self.cursor;
        let mut last = end.word();
        end.pass(last);
        while end.peek() == Some('-')
            && end.peek_second().is_some_and(|c| c.is_ascii_alphanumeric())
        {
            end.bump();
            last = end.word();
            end.pass(last);
        }
        let name = self.cursor.slice(self.cursor.offset(), end.offset());
        let last = last.to_ascii_lowercase();
        let is_difference =
            name.contains('-') && (is_literal_word(&last) || Function::from_name(&last).is_some());
        if end.peek() == Some('(') && !is_difference {
            return Some(name);
        }
        // Each of the words would otherwise look through those after it.
        self.unapplied_before = end.offset() - last.len();
        None
    }

    fn call(&mut self, function: Function, column: usize) -> Parsed<Expr> {
        let arguments = self.arguments(function.name(), function.arity(), column)?;
        let kind = ExprKind::Call {
            function,
            arguments,
        };
        self.node(kind, column)
    }

    /// Reads the arguments of a function that takes so many.
    pub(super) fn arguments(
        &mut self,
        name: &str,
        arity: usize,
        column: usize,
    ) -> Parsed<Vec<Expr>> {
        let takes = match arity {
            1 => format!("'{name}' takes 1 argument"),
            _ => format!("'{name}' takes {arity} arguments"),
        };
        self.cursor.skip_space();
        let open = self.cursor.column();
        if self.cursor.peek() != Some('(') {
            let what = format!("{takes} in parentheses, and has none");
            return Err(NotationError::at(column, what));
        }
        let arguments = self.nested(|parser| {
            parser.cursor.bump();
            parser.cursor.skip_space();
            let mut arguments = Vec::new();
            if parser.cursor.peek() != Some(')') {
                loop {
                    arguments.push(parser.value()?);
                    parser.cursor.skip_space();
                    if !parser.cursor.eat(',') {
                        break;
                    }
                }
            }
            parser.close('(', ')', open)?;
            Ok(arguments)
        })?;
        if arguments.len() == arity {
            return Ok(arguments);
        }
        let what = format!("{takes} and was given {}", arguments.len());
        Err(NotationError::at(column, what))
    }

    /// Reads the text of a position up to the parenthesis that closes it.
    fn position(&mut self, ruleset: String, column: usize) -> Parsed<Expr> {
        let open = self.cursor.column();
        self.cursor.bump();
        let start = self.cursor.offset();
        let mut depth = 1_usize;
        while let Some(c) = self.cursor.peek() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let text = self.cursor.slice(start, self.cursor.offset()).to_owned();
                self.cursor.bump();
                return self.node(ExprKind::Position { ruleset, text }, column);
            }
            self.cursor.bump();
        }
        Err(NotationError::unclosed(open, '('))
    }
}

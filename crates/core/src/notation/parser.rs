//! Recursive descent over the grammar of the notation.
//!
//! Recursion goes through [`Parser::nested`], which bounds it and finds it
//! stack; every expression goes through [`Parser::node`], which bounds their
//! number and the height of the tree.

use num_bigint::BigInt;

use super::ast::{Expr, ExprKind, Infinitesimal, Literal, MAX_DEPTH, Sign, Statement};
use super::braces::Braced;
use super::error::{NotationError, is_short};
use super::lexer::{Cursor, is_minus, is_star, ups_of};
use crate::value::dyadic::MAX_BITS;

/// The most expressions in one text: a bound on memory.
pub const MAX_NODES: usize = 1 << 20;

/// Stack that one level of nesting certainly leaves, and what is added when
/// it is not there.
const STACK_RESERVE: usize = 128 << 10;
const STACK_GROWTH: usize = 1 << 20;

/// What reading a piece of text gives.
pub(super) type Parsed<T> = Result<T, NotationError>;

/// Reads a text that names a value or claims a relation.
///
/// # Errors
/// A text that is not in the notation, with the place and, where one is
/// likely to help, a hint.
pub fn parse(text: &str) -> Result<Statement, NotationError> {
    let mut parser = Parser::new(text)?;
    let left = parser.value()?;
    parser.cursor.skip_space();
    let Some((spelling, relation)) = parser.cursor.relation() else {
        parser.end()?;
        return Ok(Statement::Value(left));
    };
    spelling.chars().for_each(|_| parser.cursor.bump());
    let right = parser.value()?;
    parser.cursor.skip_space();
    if parser.cursor.relation().is_some() {
        return Err(NotationError::at(
            parser.cursor.column(),
            "a second relation",
        ));
    }
    parser.end()?;
    Ok(Statement::Relation {
        left,
        relation,
        right,
    })
}

/// Reads a text that names a value.
///
/// # Errors
/// As [`parse`], and for a relation.
pub fn parse_value(text: &str) -> Result<Expr, NotationError> {
    let mut parser = Parser::new(text)?;
    let value = parser.value()?;
    parser.cursor.skip_space();
    if parser.cursor.relation().is_some() {
        return Err(NotationError::at(
            parser.cursor.column(),
            "a relation where a value was expected",
        ));
    }
    parser.end()?;
    Ok(value)
}

/// A reader of one text.
pub(super) struct Parser<'t> {
    pub(super) cursor: Cursor<'t>,
    /// Braces around the cursor, for `pass`.
    pub(super) braces: usize,
    quoted: bool,
    depth: usize,
    nodes: usize,
    /// Up to this offset no name begins that a parenthesis touches.
    pub(super) unapplied_before: usize,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Parsed<Parser<'t>> {
        Ok(Parser {
            cursor: Cursor::new(text)?,
            braces: 0,
            quoted: false,
            depth: 0,
            nodes: 0,
            unapplied_before: 0,
        })
    }

    /// Reads `sum` or `sum & sum`.
    pub(super) fn value(&mut self) -> Parsed<Expr> {
        let onside = self.sum()?;
        self.cursor.skip_space();
        if !self.cursor.eat('&') {
            return Ok(onside);
        }
        let column = onside.column;
        let offside = self.sum()?;
        self.cursor.skip_space();
        if self.cursor.peek() == Some('&') {
            return Err(NotationError::at(self.cursor.column(), "a second '&'"));
        }
        self.node(ExprKind::Sides(Box::new(onside), Box::new(offside)), column)
    }

    fn sum(&mut self) -> Parsed<Expr> {
        let first = self.term()?;
        let Some(mut sign) = self.sign()? else {
            return Ok(first);
        };
        let column = first.column;
        let mut terms = vec![(Sign::Plus, first)];
        loop {
            terms.push((sign, self.term()?));
            match self.sign()? {
                Some(next) => sign = next,
                None => return self.node(ExprKind::Sum(terms), column),
            }
        }
    }

    /// Passes the sign between two terms, if one stands here.
    fn sign(&mut self) -> Parsed<Option<Sign>> {
        self.cursor.skip_space();
        let sign = match self.cursor.peek() {
            Some('+') => Sign::Plus,
            Some(c) if is_minus(c) => Sign::Minus,
            _ => return Ok(None),
        };
        // 1+-2 might add −2 or the switch ±2, with blanks around it or without.
        if sign == Sign::Plus && self.cursor.peek_second().is_some_and(is_minus) {
            let column = self.cursor.column();
            return Err(NotationError::at(column, "'+-' after a value")
                .with_hint("write A - B for the difference, or A + +-B to add the switch +-B"));
        }
        self.cursor.bump();
        Ok(Some(sign))
    }

    /// Reads minus signs, integer factors and the operand that they act on.
    fn term(&mut self) -> Parsed<Expr> {
        self.cursor.skip_space();
        let column = self.cursor.column();
        let mut negative = false;
        let mut factor: Option<BigInt> = None;
        loop {
            let mut apart = None;
            while self.at_negation() {
                let minus = self.cursor.column();
                self.cursor.bump();
                self.cursor.skip_space();
                negative = !negative;
                apart = (self.cursor.column() > minus + 1).then_some(minus);
            }
            let start = self.cursor.offset();
            let mut operand = self.ordinal()?;
            if let Some(minus) = apart {
                self.refuse_minus_apart(minus, &operand, start)?;
            }
            self.cursor.skip_space();
            if matches!(self.cursor.peek(), Some('.' | '×' | '·' | '⋅')) {
                factor = Some(self.factor(factor, &operand)?);
                self.cursor.skip_space();
                continue;
            }
            if let Some(factor) = factor {
                operand = self.node(ExprKind::Multiple(factor, Box::new(operand)), column)?;
            }
            if negative {
                operand = self.node(ExprKind::Negate(Box::new(operand)), column)?;
            }
            return Ok(operand);
        }
    }

    /// Whether a minus stands here that negates what follows, rather than
    /// belonging to a number or to `-_`.
    fn at_negation(&self) -> bool {
        self.cursor.peek().is_some_and(is_minus)
            && !self.second_is_digit()
            && self.cursor.peek_second() != Some('_')
    }

    /// Refuses a minus with a blank before a number that more belongs to, since
    /// `-2^` is −2 + ↑ and −(2 + ↑) is `-(2^)`.
    fn refuse_minus_apart(&self, minus: usize, operand: &Expr, start: usize) -> Parsed<()> {
        let text = self.cursor.slice(start, self.cursor.offset()).trim_end();
        let alone = match &operand.kind {
            ExprKind::Short(literal) => literal.parts() == 1,
            ExprKind::Literal(literal) => literal.parts() == 1,
            ExprKind::OrdinalSum(_) => false,
            _ => true,
        };
        if alone || !text.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(());
        }
        let hint = if is_short(text) {
            format!("write -{text}, where it belongs to the number, or -({text})")
        } else {
            "let it touch the number that it belongs to, or put all of it in parentheses".to_owned()
        };
        Err(NotationError::at(minus, "a blank after the minus of a number").with_hint(hint))
    }

    /// Reads the sign of a multiple; the operand before it joins the factor.
    fn factor(&mut self, factor: Option<BigInt>, operand: &Expr) -> Parsed<BigInt> {
        self.refuse_decimal(false, None, self.cursor.column())?;
        let Some(n) = operand.as_integer() else {
            let what = format!("'{}' after what is not an integer", self.cursor.shown());
            return Err(NotationError::at(self.cursor.column(), what)
                .with_hint("a multiple is written 3.G, with an integer on the left"));
        };
        let product = factor.unwrap_or_else(|| BigInt::from(1)) * n;
        if product.bits() > MAX_BITS {
            let what = format!("a multiple of more than {MAX_BITS} bits");
            return Err(NotationError::at(operand.column, what));
        }
        self.cursor.bump();
        Ok(product)
    }

    fn ordinal(&mut self) -> Parsed<Expr> {
        let base = self.operand()?;
        self.cursor.skip_space();
        if self.cursor.peek() != Some(':') {
            return Ok(base);
        }
        let column = base.column;
        let mut games = vec![base];
        while self.cursor.eat(':') {
            games.push(self.operand()?);
            self.cursor.skip_space();
        }
        self.node(ExprKind::OrdinalSum(games), column)
    }

    fn operand(&mut self) -> Parsed<Expr> {
        self.cursor.skip_space();
        let column = self.cursor.column();
        let Some(c) = self.cursor.peek() else {
            return Err(self.unexpected("a value"));
        };
        if self.at_literal() {
            return self.literal();
        }
        match (c, self.cursor.peek_second()) {
            ('{', _) => self.game(),
            ('(', _) => self.nested(|parser| {
                parser.cursor.bump();
                let value = parser.value()?;
                parser.close('(', ')', column)?;
                Ok(value)
            }),
            ('\'', _) if !self.quoted => self.form(),
            ('±', _) => self.switch(1),
            ('+', Some(minus)) if is_minus(minus) => self.switch(2),
            ('+', Some('_')) => self.tiny("+_"),
            ('⧾', _) => self.tiny("+_"),
            (minus, Some('_')) if is_minus(minus) => self.tiny("-_"),
            ('⧿', _) => self.tiny("-_"),
            (letter, _) if letter.is_ascii_alphabetic() => self.named(),
            (minus, _) if is_minus(minus) => Err(self
                .unexpected("a value")
                .with_hint("put what the minus acts on in parentheses, as in (-^)")),
            ('_', _) => Err(self
                .unexpected("a value")
                .with_hint("add tiny as A + +_B or A + tiny(B), miny as A + -_B or A + miny(B)")),
            ('+', _) => Err(self
                .unexpected("a value")
                .with_hint("+-G is a switch and +_G is tiny")),
            ('.', _) => {
                self.refuse_decimal(false, Some("0"), column)?;
                Err(self.unexpected("a value"))
            }
            _ => Err(self.unexpected("a value")),
        }
    }

    fn form(&mut self) -> Parsed<Expr> {
        let column = self.cursor.column();
        let value = self.nested(|parser| {
            parser.cursor.bump();
            parser.quoted = true;
            let value = parser.value()?;
            parser.close('\'', '\'', column)?;
            parser.quoted = false;
            Ok(value)
        })?;
        self.node(ExprKind::Form(Box::new(value)), column)
    }

    /// Reads a switch whose sign has so many characters.
    fn switch(&mut self, sign: usize) -> Parsed<Expr> {
        let column = self.cursor.column();
        let options = self.nested(|parser| {
            (0..sign).for_each(|_| parser.cursor.bump());
            parser.cursor.skip_space();
            if parser.cursor.peek() != Some('{') {
                return Ok(vec![parser.single_operand("+-")?]);
            }
            let column = parser.cursor.column();
            match parser.braced()? {
                Braced::Options(options) => Ok(options),
                Braced::Game { left, right } => {
                    Ok(vec![parser.node(ExprKind::Braces { left, right }, column)?])
                }
            }
        })?;
        self.node(ExprKind::Switch(options), column)
    }

    /// Reads `+_G` or `-_G`, where the one-character signs need no underscore.
    fn tiny(&mut self, operator: &str) -> Parsed<Expr> {
        let column = self.cursor.column();
        let g = self.nested(|parser| {
            parser.cursor.bump();
            parser.cursor.eat('_');
            parser.single_operand(operator)
        })?;
        let g = Box::new(g);
        let part = if operator == "+_" {
            Infinitesimal::Tiny(g)
        } else {
            Infinitesimal::Miny(g)
        };
        let literal = Literal {
            infinitesimals: vec![part],
            ..Literal::default()
        };
        self.node(ExprKind::Literal(Box::new(literal)), column)
    }

    /// Reads the operand of a sign that takes one part of a literal at most.
    fn single_operand(&mut self, operator: &str) -> Parsed<Expr> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let is_literal = self.at_literal();
        let operand = self.operand()?;
        if is_literal {
            self.single_part(operator, &operand, start)?;
        }
        Ok(operand)
    }

    /// Runs a part of the parser one level further in.
    pub(super) fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.too_deep(self.cursor.column()));
        }
        self.depth += 1;
        let result = stacker::maybe_grow(STACK_RESERVE, STACK_GROWTH, || inner(self));
        self.depth -= 1;
        result
    }

    /// A new expression.
    pub(super) fn node(&mut self, kind: ExprKind, column: usize) -> Parsed<Expr> {
        self.charge()?;
        let expr = Expr::new(kind, column);
        if expr.height() > MAX_DEPTH {
            return Err(self.too_deep(column));
        }
        Ok(expr)
    }

    /// Counts one more piece of the tree.
    pub(super) fn charge(&mut self) -> Parsed<()> {
        if self.nodes == MAX_NODES {
            let what = format!("more than {MAX_NODES} parts");
            return Err(NotationError::at(self.cursor.column(), what));
        }
        self.nodes += 1;
        Ok(())
    }

    fn too_deep(&self, column: usize) -> NotationError {
        NotationError::at(column, format!("nested more than {MAX_DEPTH} deep"))
    }

    /// Passes the partner of an opening bracket.
    pub(super) fn close(&mut self, open: char, close: char, column: usize) -> Parsed<()> {
        self.cursor.skip_space();
        if self.cursor.eat(close) {
            Ok(())
        } else if self.cursor.peek().is_none() {
            Err(NotationError::unclosed(column, open))
        } else {
            Err(self.trailing())
        }
    }

    fn end(&mut self) -> Parsed<()> {
        self.cursor.skip_space();
        if self.cursor.peek().is_none() {
            Ok(())
        } else {
            Err(self.trailing())
        }
    }

    /// What stands here cannot; the text may have ended instead.
    pub(super) fn unexpected(&self, expected: &str) -> NotationError {
        let column = self.cursor.column();
        if self.cursor.peek().is_none() {
            NotationError::ended(column, expected)
        } else {
            NotationError::at(column, format!("unexpected '{}'", self.cursor.shown()))
        }
    }

    /// What stands here cannot follow a value.
    fn trailing(&self) -> NotationError {
        let column = self.cursor.column();
        let error = self.unexpected("an operator");
        match self.cursor.peek() {
            Some('|') => NotationError::at(column, "a bar outside braces")
                .with_hint("write {a|b} for a game, and <> for confused with"),
            Some(c) if is_star(c) => error.with_hint(
                "'*' is star and touches its number: write 1* or G + * for a sum, 3.G for a multiple",
            ),
            Some(c) if ups_of(c).is_some() => {
                error.with_hint("write 1^ or G + ^ for a sum")
            }
            Some('(' | '{') => error.with_hint("write 3.G for a multiple, G + H for a sum"),
            Some('±') => error.with_hint("write G + +-H"),
            Some('/') => error.with_hint("a fraction is written 3/4, between integers"),
            Some(',') => error.with_hint("commas stand between options inside braces"),
            Some(c) if c.is_alphanumeric() => {
                error.with_hint(format!("write G + {}", self.cursor.shown()))
            }
            Some(_) if self.cursor.relation().is_some() => {
                NotationError::at(column, "a relation inside brackets")
                    .with_hint("relations stand at the top level, outside all brackets")
            }
            _ => error,
        }
    }
}

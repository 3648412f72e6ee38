//! Literals: a number, an up part, a star part and what may follow them,
//! written without spaces and added.
//!
//! ```text
//! literal  = [ number ] { up } [ star [ digits ] ] { suffix }    not empty
//! number   = [ "-" ] digits [ "/" digits ]        the denominator a power of 2
//! up       = arrows | arrow digits | arrow "[" order "]" | arrow "<" order ">"
//!          | arrow superscripts
//! arrow    = "^" | "v" | "↑" | "↓"      arrows also "⇑" | "⇓", all of one way
//! order    = digits | "on"
//! suffix   = "over" | "under" | ( "tiny" | "miny" ) "(" value ")"
//! ```

use std::str::FromStr;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Pow;

use super::ast::{Expr, ExprKind, Infinitesimal, Literal, Order, ShortLiteral, Sign, UpTerm};
use super::error::{NotationError, echo, is_short};
use super::lexer::{is_minus, is_star, superscript_digit, ups_of};
use super::parser::{Parsed, Parser};
use crate::value::dyadic::{Dyadic, MAX_BITS};

/// The digits of 2^[`MAX_BITS`]: a longer number is refused before its digits
/// are turned into bits, which takes time that grows with their square.
const MAX_DIGITS: usize = 309;

/// Digits behind the point of a decimal that is still worth a precise hint.
const MAX_HINT_PLACES: usize = 30;

const SUFFIXES: [&str; 4] = ["over", "under", "tiny", "miny"];

const ORDER_OF_PARTS: &str =
    "the parts of a literal come in the order 1^*tiny(2), other values are joined with +";

impl Parser<'_> {
    /// Whether a literal begins here.
    pub(super) fn at_literal(&self) -> bool {
        match self.cursor.peek() {
            Some(c) if c.is_ascii_digit() || is_star(c) || ups_of(c).is_some() => true,
            Some(c) if is_minus(c) => self.second_is_digit(),
            Some(c) if c.is_ascii_alphabetic() => is_literal_word(self.cursor.word()),
            _ => false,
        }
    }

    pub(super) fn second_is_digit(&self) -> bool {
        self.cursor
            .peek_second()
            .is_some_and(|c| c.is_ascii_digit())
    }

    /// Reads a literal.
    pub(super) fn literal(&mut self) -> Parsed<Expr> {
        let column = self.cursor.column();
        if let Some((short, length)) = short_literal(self.cursor.rest().as_bytes()) {
            let text = &self.cursor.rest()[..length];
            self.cursor.pass(text);
            return self.node(ExprKind::Short(short), column);
        }
        let mut literal = Literal::default();
        if self
            .cursor
            .peek()
            .is_some_and(|c| is_minus(c) || c.is_ascii_digit())
        {
            literal.number = Some(self.number()?);
        }
        // A word is checked once as a whole; up to its end all are parts.
        let mut word_end = 0;
        while let Some(c) = self.cursor.peek().filter(|&c| begins_part(c)) {
            if c.is_ascii_alphabetic() && self.cursor.offset() >= word_end {
                let word = self.cursor.word();
                if !is_literal_word(word) {
                    break;
                }
                word_end = self.cursor.offset() + word.len();
            }
            self.literal_part(c, &mut literal)?;
        }
        self.node(ExprKind::Literal(Box::new(literal)), column)
    }

    /// Reads one part of a literal after its number; `c` is the next character.
    fn literal_part(&mut self, c: char, literal: &mut Literal) -> Parsed<()> {
        self.charge()?;
        let is_up = ups_of(c).is_some() || c.eq_ignore_ascii_case(&'v');
        if !is_up && !is_star(c) {
            let suffix = self.suffix()?;
            literal.infinitesimals.push(suffix);
            return Ok(());
        }
        if literal.nim.is_some() || !literal.infinitesimals.is_empty() {
            return Err(self.unexpected("an operator").with_hint(ORDER_OF_PARTS));
        }
        if is_up {
            let up = self.up_term()?;
            literal.ups.push(up);
        } else {
            literal.nim = Some(self.star()?);
        }
        Ok(())
    }

    /// Reads a number, its sign included.
    fn number(&mut self) -> Parsed<Dyadic> {
        let start = self.cursor;
        let negative = self.cursor.peek().is_some_and(is_minus);
        if negative {
            self.cursor.bump();
        }
        let digits = self.cursor.digits();
        self.cursor.pass(digits);
        self.refuse_decimal(negative, Some(digits), start.column())?;
        let n = magnitude(digits, start.column())?;
        let numerator = if negative { -n } else { n };
        if !self.cursor.eat('/') {
            return in_range(Dyadic::integer(numerator), start.column());
        }
        let column = self.cursor.column();
        let digits = self.cursor.digits();
        if digits.is_empty() {
            return Err(self.unexpected("a denominator"));
        }
        self.cursor.pass(digits);
        self.refuse_decimal(false, None, column)?;
        let denominator = magnitude(digits, start.column())?;
        let fraction = self.cursor.slice(start.offset(), self.cursor.offset());
        if denominator.magnitude().count_ones() != 1 {
            let what = format!("{} is not a dyadic fraction", echo(fraction));
            return Err(NotationError::at(start.column(), what)
                .with_hint("the denominator must be a power of two, as in 3/4"));
        }
        let exponent = u32::try_from(denominator.bits() - 1).unwrap_or(u32::MAX);
        in_range(Dyadic::new(numerator, exponent), start.column())
    }

    /// Refuses a point that touches a digit after it; `whole` is the digits
    /// before it, where they are the whole part of one number.
    pub(super) fn refuse_decimal(
        &self,
        negative: bool,
        whole: Option<&str>,
        column: usize,
    ) -> Parsed<()> {
        if self.cursor.peek() != Some('.') || !self.second_is_digit() {
            return Ok(());
        }
        let mut after = self.cursor;
        after.bump();
        let fraction = whole.and_then(|whole| fraction_of_decimal(whole, after.digits()));
        let hint = match fraction {
            Some(fraction) => format!("write {}{fraction}", if negative { "-" } else { "" }),
            None => "write a fraction whose denominator is a power of two, as in 1/2".to_owned(),
        };
        Err(NotationError::at(column, "unexpected decimal number").with_hint(hint))
    }

    /// Reads a star part; ∗ is ∗1.
    fn star(&mut self) -> Parsed<u64> {
        let column = self.cursor.column();
        self.cursor.bump();
        let digits = self.cursor.digits();
        self.cursor.pass(digits);
        if digits.is_empty() {
            return Ok(1);
        }
        digits.parse().map_err(|_| {
            let what = format!("nimber *{} is too large", echo(digits));
            NotationError::at(column, what).with_hint(format!("at most *{}", u64::MAX))
        })
    }

    /// Reads one term of an up part.
    fn up_term(&mut self) -> Parsed<UpTerm> {
        let column = self.cursor.column();
        let count = self.arrows();
        let sign = if count < 0 { Sign::Minus } else { Sign::Plus };
        let term = match self.cursor.peek() {
            Some(c) if c.is_ascii_digit() => {
                let digits = self.cursor.digits();
                self.cursor.pass(digits);
                let n = magnitude(digits, column)?;
                if n.bits() > MAX_BITS {
                    return Err(too_large(column));
                }
                UpTerm::Multiple(if count < 0 { -n } else { n })
            }
            Some('[') => UpTerm::Sum(sign, self.bracketed_order()?),
            Some('<') => match angled_order(self.cursor.rest()) {
                Some(inner) => {
                    self.cursor.bump();
                    self.cursor.pass(inner);
                    self.cursor.bump();
                    UpTerm::Power(sign, order(inner, column)?)
                }
                None => return Ok(UpTerm::Multiple(BigInt::from(count))),
            },
            Some(c) if superscript_digit(c).is_some() => {
                let mut digits = String::new();
                while let Some(digit) = self.cursor.peek().and_then(superscript_digit) {
                    digits.push(digit);
                    self.cursor.bump();
                }
                UpTerm::Power(sign, order(&digits, column)?)
            }
            _ => return Ok(UpTerm::Multiple(BigInt::from(count))),
        };
        if count.abs() == 1 {
            return Ok(term);
        }
        let what = "several arrows together with an order or a multiple";
        Err(NotationError::at(column, what).with_hint("write one arrow, as in ^3, ^[3] or ^<3>"))
    }

    /// Passes arrows of one direction and counts them, downs negative.
    fn arrows(&mut self) -> i64 {
        let mut count: i64 = 0;
        let letters = self.cursor.peek().is_some_and(|c| c.is_ascii_alphabetic());
        while let Some(c) = self.cursor.peek() {
            let worth = if letters {
                c.eq_ignore_ascii_case(&'v').then_some(-1)
            } else {
                ups_of(c)
            };
            match worth {
                Some(worth) if worth.signum() * count.signum() >= 0 => count += worth,
                _ => break,
            }
            self.cursor.bump();
        }
        count
    }

    /// Reads `[n]`.
    fn bracketed_order(&mut self) -> Parsed<Order> {
        let open = self.cursor.column();
        self.cursor.bump();
        self.cursor.skip_space();
        let column = self.cursor.column();
        let word = self.cursor.word();
        if word.is_empty() {
            return Err(self.unexpected("an integer or on"));
        }
        let order = order(word, column)?;
        self.cursor.pass(word);
        self.cursor.skip_space();
        self.close('[', ']', open)?;
        Ok(order)
    }

    /// Reads a part after the star; the word is known to be one of them.
    fn suffix(&mut self) -> Parsed<Infinitesimal> {
        let rest = self.cursor.rest();
        let Some(suffix) = SUFFIXES.into_iter().find(|suffix| begins(rest, suffix)) else {
            return Err(self.unexpected("an operator"));
        };
        let name_column = self.cursor.column();
        self.cursor.pass(suffix);
        Ok(match suffix {
            "over" => Infinitesimal::Over,
            "under" => Infinitesimal::Under,
            _ => {
                let mut arguments = self.arguments(suffix, 1, name_column)?;
                match arguments.pop() {
                    Some(g) if suffix == "tiny" => Infinitesimal::Tiny(Box::new(g)),
                    Some(g) => Infinitesimal::Miny(Box::new(g)),
                    None => return Err(self.unexpected("a value")),
                }
            }
        })
    }

    /// Refuses a literal of several parts where one operand is wanted, since
    /// `+-1*` might mean +-(1*) or +-1 + *.
    pub(super) fn single_part(&self, operator: &str, operand: &Expr, start: usize) -> Parsed<()> {
        let (parts, has_number) = match &operand.kind {
            ExprKind::Short(literal) => (literal.parts(), literal.number.is_some()),
            ExprKind::Literal(literal) => (literal.parts(), literal.number.is_some()),
            _ => return Ok(()),
        };
        if parts == 1 {
            return Ok(());
        }
        let text = self.cursor.slice(start, self.cursor.offset());
        let hint = match (has_number, is_short(text)) {
            (true, true) => {
                let number = text.find(|c: char| !(is_minus(c) || c == '/' || c.is_ascii_digit()));
                let (number, rest) = text.split_at(number.unwrap_or(text.len()));
                format!("write {operator}({text}) or {operator}{number} + {rest}")
            }
            (false, true) => format!("write {operator}({text})"),
            (_, false) => "put it in parentheses".to_owned(),
        };
        let what = format!("'{operator}' before a literal of several parts");
        Err(NotationError::at(operand.column, what).with_hint(hint))
    }
}

/// The literal at the beginning of a text and its length, if it is of the most
/// common kind: ASCII, few digits, arrows without brackets, and something after
/// it that cannot belong to it. All else takes the long way, errors included.
pub(super) fn short_literal(text: &[u8]) -> Option<(ShortLiteral, usize)> {
    let mut at = 0;
    let mut literal = ShortLiteral::default();
    let negative = text.first() == Some(&b'-');
    at += usize::from(negative);
    if let Some(numerator) = short_digits(text, &mut at)? {
        let numerator = if negative { -numerator } else { numerator };
        let exponent = if text.get(at) == Some(&b'/') {
            at += 1;
            let denominator = short_digits(text, &mut at)??;
            let reducible = numerator % 2 == 0 && denominator > 1;
            if denominator.count_ones() != 1 || reducible {
                return None;
            }
            denominator.trailing_zeros() as u8
        } else {
            0
        };
        literal.number = Some((numerator, exponent));
    } else if negative {
        return None;
    }
    if let Some(&arrow @ (b'^' | b'v')) = text.get(at) {
        let count = text[at..].iter().take_while(|&&c| c == arrow).count();
        at += count;
        let count = match (count, short_digits(text, &mut at)?) {
            (count, None) => i32::try_from(count).ok()?,
            (1, Some(count)) => count,
            _ => return None,
        };
        literal.ups = Some(if arrow == b'^' { count } else { -count });
    }
    if text.get(at) == Some(&b'*') {
        at += 1;
        literal.nim = Some(short_digits(text, &mut at)?.unwrap_or(1) as u32);
    }
    let ends = matches!(
        text.get(at),
        None | Some(b',' | b'|' | b'}' | b')' | b' ' | b'+' | b'-')
    );
    (at > 0 && ends).then_some((literal, at))
}

/// The number that at most nine digits say, `Some(None)` without digits, `None`
/// where there are more.
#[allow(clippy::option_option)] // three cases, of which one ends the caller
fn short_digits(text: &[u8], at: &mut usize) -> Option<Option<i32>> {
    let digits = text[*at..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .count();
    if digits > 9 {
        return None;
    }
    let number = text[*at..*at + digits]
        .iter()
        .fold(0, |number, digit| 10 * number + i32::from(digit - b'0'));
    *at += digits;
    Some((digits > 0).then_some(number))
}

/// Whether the character may begin a part of a literal after the number.
fn begins_part(c: char) -> bool {
    is_star(c) || ups_of(c).is_some() || c.is_ascii_alphabetic()
}

/// Whether a word is made of parts of a literal: downs with their multiple,
/// then suffixes, of which tiny and miny come last for their parenthesis.
pub(super) fn is_literal_word(word: &str) -> bool {
    let mut rest = word.trim_start_matches(['v', 'V']);
    if rest.len() < word.len() {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    while let Some(suffix) = ["over", "under"].iter().find(|s| begins(rest, s)) {
        rest = &rest[suffix.len()..];
    }
    !word.is_empty()
        && (rest.is_empty()
            || ["tiny", "miny"]
                .iter()
                .any(|s| rest.eq_ignore_ascii_case(s)))
}

/// Whether the text begins with the word, in any case.
fn begins(text: &str, word: &str) -> bool {
    text.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// The value of a string of digits.
fn magnitude(digits: &str, column: usize) -> Parsed<BigInt> {
    let digits = match digits.trim_start_matches('0') {
        "" => "0",
        significant => significant,
    };
    if digits.len() > MAX_DIGITS {
        return Err(too_large(column));
    }
    BigInt::from_str(digits).map_err(|_| too_large(column))
}

fn in_range(number: Dyadic, column: usize) -> Parsed<Dyadic> {
    if number.within_range() {
        Ok(number)
    } else {
        Err(too_large(column))
    }
}

fn too_large(column: usize) -> NotationError {
    NotationError::at(column, format!("number of more than {MAX_BITS} bits"))
}

/// The order between the angles of `<n>`, if that is what the text begins
/// with; `^<2` is a relation.
fn angled_order(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('<')?;
    let end = inner.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (word, rest) = inner.split_at(end);
    let is_order = word.eq_ignore_ascii_case("on") || word.bytes().all(|b| b.is_ascii_digit());
    (!word.is_empty() && is_order && rest.starts_with('>')).then_some(word)
}

/// The order that a word spells.
fn order(word: &str, column: usize) -> Parsed<Order> {
    if word.eq_ignore_ascii_case("on") {
        return Ok(Order::On);
    }
    match word.parse() {
        Ok(n) if n > 0 => Ok(Order::Finite(n)),
        _ => {
            let what = format!("'{}' is not an order of up", echo(word));
            Err(NotationError::at(column, what)
                .with_hint("the n of ^[n] and ^<n> is a positive integer or on"))
        }
    }
}

/// The dyadic fraction that a decimal stands for, if it is one.
fn fraction_of_decimal(whole: &str, places: &str) -> Option<Dyadic> {
    if places.len() > MAX_HINT_PLACES || whole.len() > MAX_HINT_PLACES {
        return None;
    }
    let digits = BigInt::from_str(&format!("{whole}{places}")).ok()?;
    let exponent = u32::try_from(places.len()).ok()?;
    // n / 10^k = (n / 5^k) / 2^k.
    let (quotient, remainder) = digits.div_rem(&BigInt::from(5).pow(exponent));
    (remainder == BigInt::ZERO).then(|| Dyadic::new(quotient, exponent))
}

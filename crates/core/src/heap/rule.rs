//! The rules of a game on heaps: a code, a subtraction set, a way to split,
//! or a name for one of these.

use super::code::{Code, MAX_DIGITS};
use std::fmt;

/// The rules of one impartial game on heaps of beans.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// A take-and-break game given by code digits.
    Code(Code),
    /// Grundy's game: split a heap into two unequal heaps.
    Grundy,
    /// Split a heap into two or more equal heaps.
    EqualSplit,
    /// Couples-are-Forever: split any heap but a heap of two into two heaps.
    CouplesAreForever,
}

/// The games that have names, with what `Rule::parse` reads for them.
///
/// In Treblecross a strip of n squares is a heap of n + 2.
pub const NAMES: &[(&str, &str)] = &[
    ("kayles", "0.77"),
    ("dawsons-chess", "0.137"),
    ("dawsons-kayles", "0.07"),
    ("officers", "0.6"),
    ("treblecross", "0.007"),
    ("duplicate-kayles", "0.077"),
    ("double-kayles", "0.7777"),
    ("triplicate-nim", "0.00F"),
    ("kenyon", "0.3F"),
    ("lasker", "4.[3]"),
    ("nim", "0.[3]"),
    ("she-loves-me", "0.3"),
    ("stars", "4.0"),
    ("grundy", "grundy"),
    ("equal-split", "equal-split"),
    ("couples-are-forever", "couples-are-forever"),
];

/// Why a text does not name a rule. Columns count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleError {
    /// A character that is no code digit.
    NotADigit {
        /// The character.
        found: char,
        /// Its place.
        column: usize,
    },
    /// A character in the wrong place.
    Unexpected {
        /// The character.
        found: char,
        /// Its place.
        column: usize,
        /// What the notation asks for.
        what: &'static str,
    },
    /// A bracket without its partner.
    Unclosed {
        /// The place of the bracket.
        column: usize,
    },
    /// The digit before the point allows a move that changes nothing.
    EndingCondition {
        /// The digit.
        digit: u8,
    },
    /// A digit above F, from a caller that builds codes from numbers.
    DigitTooLarge {
        /// The digit.
        digit: u8,
    },
    /// No point, and no known name.
    NoPoint,
    /// A member of a subtraction set that is not a positive number in range.
    BadMember {
        /// Its text.
        found: String,
        /// Its place.
        column: usize,
    },
    /// `...` after members that do not end in an arithmetic progression.
    NoProgression,
    /// More digits than can be kept.
    TooLong,
}

impl RuleError {
    /// Where it is, from 1, if it is at one place.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match self {
            RuleError::NotADigit { column, .. }
            | RuleError::Unexpected { column, .. }
            | RuleError::Unclosed { column }
            | RuleError::BadMember { column, .. } => Some(*column),
            RuleError::EndingCondition { .. } => Some(1),
            _ => None,
        }
    }

    /// What would be right.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            RuleError::NotADigit { .. } | RuleError::DigitTooLarge { .. } => "digits are 0–9, A–F",
            RuleError::Unexpected { what, .. } => what,
            RuleError::Unclosed { .. } => "a group or set ends with its bracket: 4.[3], S(2,4,7)",
            RuleError::EndingCondition { .. } => "the digit before the point must be 0, 4, 8 or C",
            RuleError::NoPoint => {
                "write a code like 0.77, a set like S(2,4,7), or a name like kayles"
            }
            RuleError::BadMember { .. } => "members are positive numbers up to 1048576",
            RuleError::NoProgression => {
                "before ... at least three members end in equal steps: S(1,3,5,...)"
            }
            RuleError::TooLong => "a code has at most 1048576 digits",
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleError::NotADigit { found, column } => {
                write!(
                    f,
                    "not a code digit: {}, column {column}",
                    found.escape_debug()
                )
            }
            RuleError::Unexpected { found, column, .. } => {
                write!(f, "unexpected {}, column {column}", found.escape_debug())
            }
            RuleError::Unclosed { column } => write!(f, "bracket not closed, column {column}"),
            RuleError::EndingCondition { digit } => write!(
                f,
                "the ending condition fails: with {digit:X} before the point a move may take nothing and change nothing, column 1"
            ),
            RuleError::DigitTooLarge { digit } => write!(f, "not a code digit: {digit}"),
            RuleError::NoPoint => f.write_str("not a code: there is no point in it"),
            RuleError::BadMember { found, column } => write!(
                f,
                "not a member of a subtraction set: '{}', column {column}",
                found.escape_debug()
            ),
            RuleError::NoProgression => f.write_str("the set cannot be continued"),
            RuleError::TooLong => f.write_str("the code is too long"),
        }?;
        write!(f, "; {}", self.hint())
    }
}

impl std::error::Error for RuleError {}

impl Rule {
    /// Reads a code (`0.77`, `.77`, `4.[3]`), a subtraction set (`S(2,4,7)`,
    /// `S(1,3,5,...)`) or a name (`kayles`).
    ///
    /// # Errors
    /// If the text is none of these; the error says where and what is right.
    pub fn parse(text: &str) -> Result<Rule, RuleError> {
        let before = text.chars().take_while(|c| c.is_whitespace()).count();
        let trimmed = text.trim();
        let lower = trimmed.to_lowercase();
        match lower.as_str() {
            "grundy" | "grundys-game" | "grundy's game" => return Ok(Rule::Grundy),
            "equal-split" => return Ok(Rule::EqualSplit),
            "couples-are-forever" => return Ok(Rule::CouplesAreForever),
            _ => {}
        }
        let plain = lower.replace(['\'', '’'], "").replace([' ', '_'], "-");
        if let Some((_, code)) = NAMES.iter().find(|(name, _)| *name == plain) {
            return Rule::parse(code);
        }
        if lower.starts_with("s(") || lower.starts_with("s{") {
            return parse_set(trimmed, before + 1).map(Rule::Code);
        }
        let named = trimmed.chars().filter(|c| c.is_alphabetic()).count() > 1;
        if named && !trimmed.contains(['.', '·']) {
            return Err(RuleError::NoPoint);
        }
        Code::parse(trimmed, before + 1).map(Rule::Code)
    }

    /// The most beans one move may take; `None` if there is no limit.
    #[must_use]
    pub fn most_taken(&self) -> Option<usize> {
        match self {
            Rule::Code(code) => code.most_taken(),
            _ => Some(0),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Code(code) => code.fmt(f),
            Rule::Grundy => f.write_str("grundy"),
            Rule::EqualSplit => f.write_str("equal-split"),
            Rule::CouplesAreForever => f.write_str("couples-are-forever"),
        }
    }
}

/// Reads `S(2,4,7)`; `...` at the end continues the last step for ever.
fn parse_set(text: &str, column: usize) -> Result<Code, RuleError> {
    let close = if text[1..].starts_with('(') { ')' } else { '}' };
    let Some(inside) = text[2..].strip_suffix(close) else {
        return Err(RuleError::Unclosed { column: column + 1 });
    };
    let mut place = column + 2;
    let mut members: Vec<usize> = Vec::new();
    let mut for_ever = false;
    for part in inside.split(',') {
        let bad = || RuleError::BadMember {
            found: part.trim().chars().take(20).collect(),
            column: place,
        };
        match part.trim() {
            _ if for_ever => return Err(bad()),
            "..." | "…" => for_ever = true,
            number => match number.parse::<usize>() {
                Ok(k) if (1..=MAX_DIGITS).contains(&k) => members.push(k),
                _ => return Err(bad()),
            },
        }
        place += part.chars().count() + 1;
    }
    members.sort_unstable();
    members.dedup();
    let last = members.last().copied().unwrap_or(0);
    let mut digits = vec![0; last];
    members.iter().for_each(|&k| digits[k - 1] = 3);
    let mut repeat = Vec::new();
    if for_ever {
        let [.., a, b, c] = members[..] else {
            return Err(RuleError::NoProgression);
        };
        if c - b != b - a {
            return Err(RuleError::NoProgression);
        }
        repeat = vec![0; c - b];
        repeat[c - b - 1] = 3;
    }
    Code::new(0, digits, repeat)
}

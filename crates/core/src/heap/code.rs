//! Code digits of take-and-break games (Guy and Smith 1956).
//!
//! In the code d₀.d₁d₂d₃… the digit d_k says what may be left of a heap after
//! k beans are taken from it: bit i of d_k is set when the rest may be i
//! nonempty heaps. Digits are 0–9 and A–F, so a heap is left in at most three
//! parts; octal games use 0–7. A group in brackets at the end is repeated for
//! ever: Lasker's Nim is 4.\[3\].
//!
//! **Ending condition.** d₀ must be divisible by 4: a move that takes nothing
//! has to split the heap, or play need not end.

use super::rule::RuleError;
use std::fmt;

/// The largest number of digits written out; more is refused.
pub(crate) const MAX_DIGITS: usize = 1 << 20;

/// The digits of a take-and-break game, in lowest terms: no zeros at the end,
/// the shortest repeated group, taken as early as possible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    start: u8,
    digits: Vec<u8>,
    repeat: Vec<u8>,
}

impl Code {
    /// The code with digit `start` for k = 0, then `digits`, then `repeat`
    /// for ever.
    ///
    /// # Errors
    /// If the ending condition fails or a digit is above 15.
    pub fn new(start: u8, digits: Vec<u8>, repeat: Vec<u8>) -> Result<Code, RuleError> {
        if start & 3 != 0 || start > 15 {
            return Err(RuleError::EndingCondition { digit: start });
        }
        if let Some(&digit) = digits.iter().chain(&repeat).find(|&&d| d > 15) {
            return Err(RuleError::DigitTooLarge { digit });
        }
        let mut code = Code {
            start,
            digits,
            repeat,
        };
        code.reduce();
        Ok(code)
    }

    fn reduce(&mut self) {
        let group = &self.repeat;
        let shortest = (1..group.len()).find(|&p| {
            group.len().is_multiple_of(p) && (p..group.len()).all(|i| group[i] == group[i - p])
        });
        if let Some(p) = shortest {
            self.repeat.truncate(p);
        }
        if self.repeat == [0] {
            self.repeat.clear();
        }
        if self.repeat.is_empty() {
            while self.digits.last() == Some(&0) {
                self.digits.pop();
            }
            return;
        }
        while self.digits.last().is_some() && self.digits.last() == self.repeat.last() {
            self.digits.pop();
            self.repeat.rotate_right(1);
        }
    }

    /// The digit for k = 0, the digits from k = 1 on, and those that follow
    /// for ever.
    #[must_use]
    pub fn digits(&self) -> (u8, &[u8], &[u8]) {
        (self.start, &self.digits, &self.repeat)
    }

    /// The digit for taking k beans.
    #[must_use]
    pub fn digit(&self, k: usize) -> u8 {
        match k.checked_sub(1) {
            None => self.start,
            Some(i) => match self.digits.get(i) {
                Some(&digit) => digit,
                None if self.repeat.is_empty() => 0,
                None => self.repeat[(i - self.digits.len()) % self.repeat.len()],
            },
        }
    }

    /// The most beans one move may take; `None` if there is no limit.
    #[must_use]
    pub fn most_taken(&self) -> Option<usize> {
        self.repeat.is_empty().then_some(self.digits.len())
    }

    /// All digits, each repeated group once.
    fn all(&self) -> impl Iterator<Item = u8> + '_ {
        std::iter::once(self.start)
            .chain(self.digits.iter().copied())
            .chain(self.repeat.iter().copied())
    }

    /// The most heaps that a move may leave of one heap.
    #[must_use]
    pub fn most_parts(&self) -> usize {
        let all = self.all().fold(0, |a, d| a | d);
        (u8::BITS - all.leading_zeros()).saturating_sub(1) as usize
    }

    /// The subtraction set, if every digit is 0 or 3 and there are finitely many.
    #[must_use]
    pub fn subtraction_set(&self) -> Option<Vec<usize>> {
        let taking = self.repeat.is_empty() && self.all().all(|d| d == 0 || d == 3);
        taking.then(|| {
            (1..=self.digits.len())
                .filter(|&k| self.digit(k) == 3)
                .collect()
        })
    }

    /// Reads `d0.d1d2…`, without blanks; columns count from `column`.
    pub(crate) fn parse(text: &str, column: usize) -> Result<Code, RuleError> {
        let mut start = None;
        let mut digits = Vec::new();
        let mut repeat = Vec::new();
        let mut point = None;
        let mut open = None;
        let mut closed = false;
        for (i, c) in text.chars().enumerate() {
            let column = column + i;
            let unexpected = |what| {
                Err(RuleError::Unexpected {
                    found: c,
                    column,
                    what,
                })
            };
            if closed {
                return unexpected("a repeated group ends the code");
            }
            match c {
                '.' | '·' if point.is_none() => point = Some(column),
                '.' | '·' => return unexpected("a code has one point"),
                '[' if point.is_some() && open.is_none() => open = Some(column),
                '[' => return unexpected("one group after the point may be repeated"),
                ']' if open.is_some() && !repeat.is_empty() => closed = true,
                ']' => return unexpected("a repeated group is written [33]"),
                _ => {
                    let Some(digit) = c.to_digit(16).map(|d| d as u8) else {
                        return Err(RuleError::NotADigit { found: c, column });
                    };
                    match (point, open) {
                        (None, _) if start.is_some() => {
                            return unexpected("one digit stands before the point");
                        }
                        (None, _) => start = Some(digit),
                        (_, None) => digits.push(digit),
                        (_, Some(_)) => repeat.push(digit),
                    }
                }
            }
            if digits.len() + repeat.len() > MAX_DIGITS {
                return Err(RuleError::TooLong);
            }
        }
        if let (Some(column), false) = (open, closed) {
            return Err(RuleError::Unclosed { column });
        }
        if point.is_none() {
            return Err(RuleError::NoPoint);
        }
        Code::new(start.unwrap_or(0), digits, repeat)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WRITTEN_OUT: usize = 24;
        if let Some(set) = self
            .subtraction_set()
            .filter(|_| self.digits.len() > WRITTEN_OUT)
        {
            let set: Vec<String> = set.iter().map(usize::to_string).collect();
            return write!(f, "S({})", set.join(","));
        }
        let write = |f: &mut fmt::Formatter<'_>, digits: &[u8]| {
            digits.iter().try_for_each(|d| write!(f, "{d:X}"))
        };
        write!(f, "{:X}.", self.start)?;
        write(f, &self.digits)?;
        if self.digits.is_empty() && self.repeat.is_empty() {
            f.write_str("0")?;
        }
        if !self.repeat.is_empty() {
            f.write_str("[")?;
            write(f, &self.repeat)?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

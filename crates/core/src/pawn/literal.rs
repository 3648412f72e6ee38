//! Theorem 3 of Elkies as the paper states it, with the moves of section 6.1:
//! a slow second road to every value, kept apart from the fast engines.
//!
//! Components, with `:` an advanced pawn on an unstopped file and `:_` one on
//! a stopped file:
//! - `[[:i]]`, `[[:_0]]` and `[[:_0i]]` are loony moves.
//! - `[[:iw]]` is loony iff `[[:w]]` (i = 0) or `[[:_w]]` (i = 1) is non-loony
//!   and worth ε(w); otherwise it is worth ε(w).
//! - `[[:_0iw]]` is non-loony iff `[[:w]]` (i = 0) or `[[:_w]]` (i = 1) is
//!   non-loony and worth ε(iw), and then it is worth that.
//! - `[[w1 0:0 w2]]` and `[[w1 0:_0 w2]]` are non-loony iff both sides are, and
//!   then worth ε(w1) ⊕ ε(w2).
//! - `[[w1 1:1 w2]]` is worth ε(w1) ⊕ ε(w2) and never loony; `[[w1 1:0 w2]]` is
//!   ε(w1) plus `[[:0w2]]`. Part (iv) of the theorem leaves these two out; the
//!   list of section 6.1 has them, and the values are wrong without them.

use std::collections::HashMap;

use super::word::Word;
use crate::value::nimber::mex;

/// Values by the literal Theorem 3, remembered from word to word.
#[derive(Debug, Default)]
pub struct Literal {
    values: HashMap<Vec<bool>, u16>,
}

impl Literal {
    /// Nothing remembered yet.
    pub fn new() -> Literal {
        Literal::default()
    }

    /// ε(w).
    pub fn value(&mut self, word: &Word) -> u16 {
        self.epsilon(word.files())
    }

    /// For each file, the value of the move there, or `None` if it is loony.
    pub fn moves(&mut self, word: &Word) -> Vec<Option<u16>> {
        (0..word.len())
            .map(|at| self.option(word.files(), at))
            .collect()
    }

    fn epsilon(&mut self, word: &[bool]) -> u16 {
        match word {
            [] => 0,
            [_] => 1,
            _ => {
                if let Some(&value) = self.values.get(word) {
                    return value;
                }
                let options: Vec<u16> = (0..word.len())
                    .filter_map(|at| self.option(word, at))
                    .collect();
                let value = mex(options.into_iter().map(u64::from)) as u16;
                self.values.insert(word.to_vec(), value);
                value
            }
        }
    }

    fn option(&mut self, word: &[bool], at: usize) -> Option<u16> {
        if word.len() == 1 {
            return Some(0);
        }
        let left: Vec<bool> = word[..at].iter().rev().copied().collect();
        let right = &word[at + 1..];
        match (left.is_empty(), right.is_empty()) {
            (true, _) => self.end_move(word[at], right),
            (_, true) => self.end_move(word[at], &left),
            _ => self.interior_move(word[at], &left, right),
        }
    }

    fn end_move(&mut self, stopped: bool, rest: &[bool]) -> Option<u16> {
        if stopped {
            self.stopped_colon(rest)
        } else {
            self.colon(rest)
        }
    }

    /// Both sides are read outwards from the moved pawn.
    fn interior_move(&mut self, stopped: bool, left: &[bool], right: &[bool]) -> Option<u16> {
        let sum = |literal: &mut Self| {
            let near = literal.epsilon_read_outwards(&left[1..]);
            near ^ literal.epsilon(&right[1..])
        };
        match (left[0], stopped, right[0]) {
            (false, false, false) => {
                let quiet = self.colon(left).is_some() && self.colon(right).is_some();
                quiet.then(|| sum(self))
            }
            (_, true, _) => {
                let quiet =
                    self.stopped_colon(left).is_some() && self.stopped_colon(right).is_some();
                quiet.then(|| sum(self))
            }
            (true, false, true) => Some(sum(self)),
            (true, false, false) => {
                let rest = self.colon(right)?;
                Some(self.epsilon_read_outwards(&left[1..]) ^ rest)
            }
            (false, false, true) => {
                let rest = self.colon(left)?;
                Some(rest ^ self.epsilon(&right[1..]))
            }
        }
    }

    /// ε of a word that was read from right to left.
    fn epsilon_read_outwards(&mut self, word: &[bool]) -> u16 {
        let word: Vec<bool> = word.iter().rev().copied().collect();
        self.epsilon(&word)
    }

    /// `[[:w]]`.
    fn colon(&mut self, word: &[bool]) -> Option<u16> {
        match word {
            [] => Some(0),
            [_] => None,
            [first, rest @ ..] => {
                let advanced = self.end_move(*first, rest);
                let captured = self.epsilon(rest);
                (advanced != Some(captured)).then_some(captured)
            }
        }
    }

    /// `[[:_w]]`; w begins with an unstopped file.
    fn stopped_colon(&mut self, word: &[bool]) -> Option<u16> {
        match word {
            [] => Some(0),
            [_] | [_, _] => None,
            [_, second, rest @ ..] => {
                let captured = self.epsilon(&word[1..]);
                let advanced = self.end_move(*second, rest);
                (advanced == Some(captured)).then_some(captured)
            }
        }
    }
}

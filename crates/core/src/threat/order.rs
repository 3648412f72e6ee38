//! The order of stoppers: G ≤ H iff Right, moving second, survives G − H.
//!
//! Right survives if each move of Left has an answer after which Right, again
//! second, survives: to G^L the answer is a G^LR ≤ H or an H^L ≥ G^L, to H^R it
//! is an H^RL ≥ G or a G^R ≤ H^R. Play that goes on for ever is survived, so of
//! all relations with this property the order is the greatest. The recursion
//! for short games (no G^L ≥ H and no H^R ≤ G) will not do: on − on is drawn.
//!
//! Only on and off come back to themselves, and with them the answer is known
//! at once: off ≤ G ≤ on for all G, and a value in simplest form that is at
//! least on is on itself. All other pairs get smaller with each round, so plain
//! recursion finds the greatest relation.
//!
//! Reference: A. N. Siegel, *Combinatorial Game Theory*, 2013, chapter VI.

use super::value::{Calculator, Value, pair};
use crate::value::{Halt, Player};

/// Answers that are remembered before all are forgotten.
const MOST_REMEMBERED: usize = 1 << 20;

impl Calculator<'_, '_> {
    /// a ≤ b.
    pub fn le(&mut self, a: Value, b: Value) -> Result<bool, Halt> {
        match (a, b) {
            _ if a == b => Ok(true),
            (Value::Off, _) | (_, Value::On) => Ok(true),
            (Value::On, _) | (_, Value::Off) => Ok(false),
            (Value::Short(a), Value::Short(b)) => self.worker.le(a, b),
            _ => self.le_remembered(a, b),
        }
    }

    fn le_remembered(&mut self, a: Value, b: Value) -> Result<bool, Halt> {
        let key = pair(a, b);
        if let Some(&answer) = self.order.get(&key) {
            return Ok(answer);
        }
        self.worker.tick()?;
        let answer = stacker::maybe_grow(128 << 10, 4 << 20, || self.right_survives(a, b))?;
        if self.order.len() >= MOST_REMEMBERED {
            self.order.clear();
        }
        self.order.insert(key, answer);
        Ok(answer)
    }

    /// Whether Right, moving second, survives a − b.
    fn right_survives(&mut self, a: Value, b: Value) -> Result<bool, Halt> {
        let lost_to_a = self.some_option(a, Player::Left, |calculator, left| {
            Ok(!calculator.right_answers_left(left, a, b)?)
        })?;
        if lost_to_a {
            return Ok(false);
        }
        let lost_to_b = self.some_option(b, Player::Right, |calculator, right| {
            Ok(!calculator.right_answers_right(a, b, right)?)
        })?;
        Ok(!lost_to_b)
    }

    /// Whether Right has an answer to Left's move from a − b to a^L − b.
    fn right_answers_left(&mut self, left: Value, a: Value, b: Value) -> Result<bool, Halt> {
        debug_assert_ne!(a, Value::On);
        Ok(
            self.some_option(b, Player::Left, |c, reply| c.le(left, reply))?
                || self.some_option(left, Player::Right, |c, reply| c.le(reply, b))?,
        )
    }

    /// Whether Right has an answer to Left's move from a − b to a − b^R.
    fn right_answers_right(&mut self, a: Value, b: Value, right: Value) -> Result<bool, Halt> {
        debug_assert_ne!(b, Value::Off);
        Ok(
            self.some_option(a, Player::Right, |c, reply| c.le(reply, right))?
                || self.some_option(right, Player::Left, |c, reply| c.le(a, reply))?,
        )
    }
}

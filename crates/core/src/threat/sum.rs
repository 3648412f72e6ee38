//! Sums of values, and who wins a sum.
//!
//! on + G is on unless Right can still win everything in G; on + off is dud, a
//! draw for ever. Where both players have threats, a sum need not be a stopper,
//! and has no value here; who wins it is found by playing it out.

use std::collections::HashMap;

use super::value::{Calculator, Value, pair};
use crate::value::{Halt, Id, Outcome, Player};

/// Sums that are remembered before all are forgotten.
const MOST_REMEMBERED: usize = 1 << 20;

/// The sum of two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sum {
    /// The sum has this value.
    Value(Value),
    /// on + off: both win everything, so play tells nothing.
    Dud,
    /// Both players have threats: the sum is no stopper.
    Open,
}

/// How a sum ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayResult {
    /// Left wins.
    LeftWins,
    /// Right wins.
    RightWins,
    /// Both win everything in different parts: the race between them decides,
    /// of which values know nothing.
    Dud,
}

impl PlayResult {
    const fn win_of(player: Player) -> PlayResult {
        player.pick(PlayResult::LeftWins, PlayResult::RightWins)
    }
}

/// A sum being played: one short game, the other values sorted, who moves.
type Turn = (Id, Vec<Value>, bool);

impl Calculator<'_, '_> {
    /// a + b.
    pub fn add(&mut self, a: Value, b: Value) -> Result<Sum, Halt> {
        match (a, b) {
            (Value::Short(a), Value::Short(b)) => {
                let sum = self.worker.add(a, b)?;
                return Ok(Sum::Value(Value::Short(sum)));
            }
            (Value::On, Value::Off) | (Value::Off, Value::On) => return Ok(Sum::Dud),
            (Value::On, other) | (other, Value::On) => {
                return Ok(if self.leaves(other).off {
                    Sum::Open
                } else {
                    Sum::Value(Value::On)
                });
            }
            (Value::Off, other) | (other, Value::Off) => {
                return Ok(if self.leaves(other).on {
                    Sum::Open
                } else {
                    Sum::Value(Value::Off)
                });
            }
            _ => {}
        }
        if a == Value::ZERO || b == Value::ZERO {
            return Ok(Sum::Value(if a == Value::ZERO { b } else { a }));
        }
        let key = if a <= b { pair(a, b) } else { pair(b, a) };
        if let Some(&sum) = self.sums.get(&key) {
            return Ok(sum);
        }
        self.worker.tick()?;
        let sum = stacker::maybe_grow(128 << 10, 4 << 20, || self.add_by_options(a, b))?;
        if self.sums.len() >= MOST_REMEMBERED {
            self.sums.clear();
        }
        self.sums.insert(key, sum);
        Ok(sum)
    }

    fn add_by_options(&mut self, a: Value, b: Value) -> Result<Sum, Halt> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for (from, beside) in [(a, b), (b, a)] {
                let open = self.some_option(from, player, |calculator, option| {
                    match calculator.add(option, beside)? {
                        Sum::Value(value) => side.push(value),
                        Sum::Dud | Sum::Open => return Ok(true),
                    }
                    Ok(false)
                })?;
                if open {
                    return Ok(Sum::Open);
                }
            }
        }
        let [left, right] = sides;
        self.construct(&left, &right).map(Sum::Value)
    }

    /// How a sum ends if Left moves first, and if Right does.
    pub fn outcome_of_sum(&mut self, values: &[Value]) -> Result<[PlayResult; 2], Halt> {
        let mut short = Id::ZERO;
        let mut others = Vec::new();
        for &value in values {
            match value {
                Value::Short(id) => short = self.worker.add(short, id)?,
                _ => others.push(value),
            }
        }
        let mut memory = HashMap::new();
        Ok([
            self.play(short, others.clone(), Player::Left, &mut memory)?,
            self.play(short, others, Player::Right, &mut memory)?,
        ])
    }

    /// How a sum ends with a player to move.
    fn play(
        &mut self,
        short: Id,
        mut others: Vec<Value>,
        player: Player,
        memory: &mut HashMap<Turn, PlayResult>,
    ) -> Result<PlayResult, Halt> {
        let (on, off) = (others.contains(&Value::On), others.contains(&Value::Off));
        let (mut some_on, mut some_off) = (false, false);
        for &value in &others {
            let leaves = self.leaves(value);
            some_on |= leaves.on;
            some_off |= leaves.off;
        }
        match (on, off) {
            (true, true) => return Ok(PlayResult::Dud),
            (true, false) if !some_off => return Ok(PlayResult::LeftWins),
            (false, true) if !some_on => return Ok(PlayResult::RightWins),
            _ => {}
        }
        if others.is_empty() {
            let second = PlayResult::win_of(player.opponent());
            return Ok(match self.worker.outcome(short) {
                Outcome::Left => PlayResult::LeftWins,
                Outcome::Right => PlayResult::RightWins,
                Outcome::Next => PlayResult::win_of(player),
                Outcome::Previous => second,
            });
        }
        // One on, or one off, is as good as many.
        others.sort_unstable();
        others.dedup_by(|a, b| a == b && matches!(a, Value::On | Value::Off));
        let turn = (short, others, player == Player::Left);
        if let Some(&result) = memory.get(&turn) {
            return Ok(result);
        }
        self.worker.tick()?;
        let result = stacker::maybe_grow(128 << 10, 4 << 20, || {
            self.best(short, &turn.1, player, memory)
        })?;
        memory.insert(turn, result);
        Ok(result)
    }

    /// The best that a player can reach by a move. Passing in on or off comes
    /// back to the same sum, but with the opponent to move, who cannot pass too:
    /// such a sum has been found drawn already.
    fn best(
        &mut self,
        short: Id,
        others: &[Value],
        player: Player,
        memory: &mut HashMap<Turn, PlayResult>,
    ) -> Result<PlayResult, Halt> {
        let win = PlayResult::win_of(player);
        let mut best = PlayResult::win_of(player.opponent());
        let mut moves: Vec<(Id, Vec<Value>)> = Vec::new();
        for option in self.worker.options(short, player)?.iter() {
            moves.push((option, others.to_vec()));
        }
        for (place, &value) in others.iter().enumerate() {
            for option in self.options(value, player)? {
                let mut rest = others.to_vec();
                rest.remove(place);
                let sum = match option {
                    Value::Short(id) => self.worker.add(short, id)?,
                    _ => {
                        rest.push(option);
                        short
                    }
                };
                moves.push((sum, rest));
            }
        }
        for (short, others) in moves {
            let result = self.play(short, others, player.opponent(), memory)?;
            if result == win {
                return Ok(win);
            }
            if result == PlayResult::Dud {
                best = result;
            }
        }
        Ok(best)
    }
}

//! Atomic weight: how many ↑'s an infinitesimal game is worth.
//!
//! The atomic weight of G is the game g with G − g·↑ (the Norton product)
//! between ↓☆ and ↑☆, where ☆ is the far star. It is unique and additive,
//! G ≥ ☆ iff g ≥ 1, and g ≥ 2 makes Left win G whoever starts (the two-ahead rule).
//! Every all-small game has one. By the theorem of Winning Ways, chapter 8 (Siegel,
//! Combinatorial Game Theory, II.7), with g₀ = {aw(G^L) − 2 | aw(G^R) + 2}:
//!
//! - if g₀ is no integer, g = g₀;
//! - if it is one, G decides which of the integers n that fit between the
//!   options g is: 0 if G ∥ ☆, the largest n ⧏ all aw(G^R) + 2 if G > ☆, the
//!   least n ⧐ all aw(G^L) − 2 if G < ☆.
//!
//! In closed form, n·↑ + ∗k has atomic weight n.
//!
//! Other infinitesimals may have one too: that of {0||0|−1} is 0. A follower whose stops
//! are both positive outweighs any all-small game, and so does N·↑ with N large
//! enough. Put one for the other: nobody can tell the difference in a sum with
//! all-small games, so if G has an atomic weight, the all-small game that it turns into has
//! the same one. Whether G has one, the definition then decides: not every G does, since a
//! threat to win a number, {1|↑↑↑||0}, may weigh more than any game.

use num_bigint::BigInt;

use crate::value::arena::{Id, Player};
use crate::value::dyadic::Dyadic;
use crate::value::halt::Halt;
use crate::value::hash::IdMap;
use crate::value::infinitesimal::far_star::NimberMemo;
use crate::value::number::Number;
use crate::value::order::Comparison;
use crate::value::worker::Worker;

/// What is known of the followers of one game.
#[derive(Default)]
struct Memo {
    weights: IdMap<Id>,
    nimbers: NimberMemo,
    /// What followers with positive stops are taken to weigh.
    large: i64,
}

impl Worker<'_> {
    /// The atomic weight of a game; `None` where it has none. All-small games have
    /// one, games that are not infinitesimal have none.
    pub fn atomic_weight(&mut self, game: Id) -> Result<Option<Id>, Halt> {
        if !self.is_infinitesimal(game) {
            return Ok(None);
        }
        let mut memo = Memo::default();
        if self.is_all_small(game)? {
            return self.weight(game, &mut memo).map(Some);
        }
        // Each move changes the weight by 2, in G and in the game that it is
        // compared with.
        let reach = self.reach(game, &mut IdMap::default())?;
        memo.large = reach.saturating_mul(4);
        let weight = self.weight(game, &mut memo)?;
        Ok(self.is_worth(game, weight)?.then_some(weight))
    }

    /// Whether G − g·↑ lies between ↓☆ and ↑☆.
    fn is_worth(&mut self, game: Id, weight: Id) -> Result<bool, Halt> {
        let up = self.up_power(1)?;
        let ups = self.norton(weight, up)?;
        let rest = self.subtract(game, ups)?;
        let above = self.add(rest, up)?;
        let below = self.subtract(rest, up)?;
        Ok(self.far_star_compare(above)? == Comparison::Greater
            && self.far_star_compare(below)? == Comparison::Less)
    }

    /// The sign of a game with both stops on one side of 0; 0 for any other.
    fn sign_of_stops(&self, game: Id) -> i64 {
        let numbers = self.arena.numbers();
        let stop = |player| numbers.cmp(self.arena.stop(game, player), Number::ZERO);
        i64::from(stop(Player::Right).is_gt()) - i64::from(stop(Player::Left).is_lt())
    }

    /// A bound on the atomic weights met in a game, games with both stops on one
    /// side of 0 left out: 2 for every move, n for n·↑ + ∗k.
    fn reach(&mut self, game: Id, memo: &mut IdMap<i64>) -> Result<i64, Halt> {
        if self.sign_of_stops(game) != 0 {
            return Ok(2);
        }
        if let Some(parts) = self.up_star(game) {
            return Ok(2 + i64::from(parts.ups).abs());
        }
        if let Some(&reach) = memo.get(&game) {
            return Ok(reach);
        }
        self.tick()?;
        let mut reach = 0;
        for player in [Player::Left, Player::Right] {
            for option in self.arena.options(game, player)?.iter() {
                reach = reach.max(self.deeper(|worker| worker.reach(option, memo))?);
            }
        }
        memo.insert(game, reach + 2);
        Ok(reach + 2)
    }

    fn weight(&mut self, game: Id, memo: &mut Memo) -> Result<Id, Halt> {
        let sign = self.sign_of_stops(game);
        if sign != 0 {
            return self.integer(sign * memo.large);
        }
        if let Some(parts) = self.up_star(game) {
            return self.integer(i64::from(parts.ups));
        }
        if let Some(&weight) = memo.weights.get(&game) {
            return Ok(weight);
        }
        self.tick()?;
        let arena = self.arena;
        let mut sides = [Vec::new(), Vec::new()];
        let moves = [(Player::Left, -2), (Player::Right, 2)];
        for (side, (player, cost)) in sides.iter_mut().zip(moves) {
            let cost = self.integer(cost)?;
            for option in arena.options(game, player)?.iter() {
                let weight = self.deeper(|worker| worker.weight(option, memo))?;
                side.push(self.add(weight, cost)?);
            }
        }
        let [left, right] = sides;
        let mut weight = self.construct(&left, &right)?;
        let is_integer = |x| arena.numbers().is_integer(x);
        if arena.number(weight).is_some_and(is_integer) {
            let n = match self.far_star_compare_memo(game, &mut memo.nimbers)? {
                Comparison::Greater => self.largest_integer_below(&right)?,
                Comparison::Less => self.least_integer_above(&left)?,
                Comparison::Confused | Comparison::Equal => Number::ZERO,
            };
            weight = arena.intern_number(n)?;
        }
        memo.weights.insert(game, weight);
        Ok(weight)
    }

    /// The largest integer n with n ⧏ x for all games x of a list.
    fn largest_integer_below(&self, games: &[Id]) -> Result<Number, Halt> {
        let bounds = games.iter().map(|&game| self.integer_confused_below(game));
        self.extreme(bounds, std::cmp::Ordering::Less)
    }

    /// The least integer n with n ⧐ x for all games x of a list.
    fn least_integer_above(&self, games: &[Id]) -> Result<Number, Halt> {
        let bounds = games.iter().map(|&game| self.integer_confused_above(game));
        self.extreme(bounds, std::cmp::Ordering::Greater)
    }

    fn extreme(
        &self,
        bounds: impl Iterator<Item = BigInt>,
        wanted: std::cmp::Ordering,
    ) -> Result<Number, Halt> {
        let best = bounds.reduce(|a, b| if a.cmp(&b) == wanted { a } else { b });
        let best = best.unwrap_or_default();
        self.arena.numbers().number(&Dyadic::integer(best))
    }

    /// The largest integer n that is not ≥ x: the left stop of x rounded down, or one
    /// less where x is at most that integer.
    fn integer_confused_below(&self, x: Id) -> BigInt {
        let profile = self.arena.profile(x);
        let stop = self.dyadic(profile.left_stop);
        let below = profile.le_left && stop.is_integer();
        stop.floor() - i32::from(below)
    }

    /// The least integer n that is not ≤ x.
    fn integer_confused_above(&self, x: Id) -> BigInt {
        let profile = self.arena.profile(x);
        let stop = self.dyadic(profile.right_stop);
        let above = profile.ge_right || !stop.is_integer();
        stop.floor() + i32::from(above)
    }

    fn integer(&self, n: i64) -> Result<Id, Halt> {
        let number = self.arena.numbers().number(&Dyadic::from(n))?;
        self.arena.intern_number(number)
    }
}

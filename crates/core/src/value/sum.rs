//! Sums, negatives and multiples.

use super::arena::{Id, Player, UpStar};
use super::halt::Halt;
use super::number::Number;
use super::profile::Profile;
use super::worker::Worker;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

impl Worker<'_> {
    /// a + b = {a^L + b, a + b^L | a^R + b, a + b^R}.
    pub fn add(&mut self, a: Id, b: Id) -> Result<Id, Halt> {
        if a == Id::ZERO {
            return Ok(b);
        }
        if b == Id::ZERO {
            return Ok(a);
        }
        let (parts_a, parts_b) = (self.up_star(a), self.up_star(b));
        if let (Some(x), Some(y)) = (parts_a, parts_b) {
            return self.arena.intern_up_star(UpStar {
                number: self.arena.numbers().add(x.number, y.number)?,
                ups: x.ups.checked_add(y.ups).ok_or(Halt::UpRange)?,
                nim: x.nim ^ y.nim,
            });
        }
        if self.arena.known_negative(a) == Some(b) {
            return Ok(Id::ZERO);
        }
        if let Some(sum) = self.caches.sum(a, b) {
            return Ok(sum);
        }
        self.tick()?;
        let number =
            |parts: Option<UpStar>| parts.filter(|x| x.ups == 0 && x.nim == 0).map(|x| x.number);
        let sum = match (number(parts_a), number(parts_b)) {
            (Some(x), _) => self.deeper(|worker| worker.translate(b, x, a)),
            (_, Some(x)) => self.deeper(|worker| worker.translate(a, x, b)),
            _ => self.deeper(|worker| worker.add_by_options(a, b)),
        }?;
        self.caches.set_sum(a, b, sum);
        Ok(sum)
    }

    fn add_by_options(&mut self, a: Id, b: Id) -> Result<Id, Halt> {
        let arena = self.arena;
        let mut sides = [self.take_buffer(), self.take_buffer()];
        let mut halves = [0; 2];
        for ((side, half), player) in sides.iter_mut().zip(&mut halves).zip(PLAYERS) {
            for option in arena.options(a, player)?.iter() {
                side.push(self.add(option, b)?);
            }
            *half = side.len();
            for option in arena.options(b, player)?.iter() {
                side.push(self.add(a, option)?);
            }
        }
        // Canonical options are antichains, and stay so with a game added.
        let [left, right] = sides;
        self.canonicalise_halves(left, right, Some((halves[0], halves[1])))
    }

    /// G + x for a number x and a G that is none: x is added to all options,
    /// and the result is canonical (number translation).
    fn translate(&mut self, game: Id, x: Number, x_id: Id) -> Result<Id, Halt> {
        let arena = self.arena;
        let numbers = arena.numbers();
        let mut sides = [self.take_buffer(), self.take_buffer()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            for option in arena.options(game, player)?.iter() {
                side.push(self.add(option, x_id)?);
            }
            side.sort_unstable();
        }
        let [left, right] = sides;
        let profile = arena.profile(game);
        let mut shifted = Profile {
            left_stop: numbers.add(profile.left_stop, x)?,
            right_stop: numbers.add(profile.right_stop, x)?,
            ..profile
        };
        self.sign(&mut shifted, &left, &right);
        let id = self.intern(&left, &right, &shifted)?;
        self.return_buffer(left);
        self.return_buffer(right);
        Ok(id)
    }

    /// −a: both players' options negated and exchanged.
    pub fn negate(&mut self, a: Id) -> Result<Id, Halt> {
        if let Some(negative) = self.arena.known_negative(a) {
            return Ok(negative);
        }
        let negative = match self.up_star(a) {
            Some(UpStar { number, ups, nim }) => self.arena.intern_up_star(UpStar {
                number: self.arena.numbers().negate(number)?,
                ups: ups.checked_neg().ok_or(Halt::UpRange)?,
                nim,
            })?,
            None => self.deeper(|worker| worker.negate_options(a))?,
        };
        self.arena.set_negative(a, negative);
        Ok(negative)
    }

    fn negate_options(&mut self, a: Id) -> Result<Id, Halt> {
        self.tick()?;
        let arena = self.arena;
        let numbers = arena.numbers();
        let mut sides = [self.take_buffer(), self.take_buffer()];
        for (side, player) in sides.iter_mut().zip([Player::Right, Player::Left]) {
            for option in arena.options(a, player)?.iter() {
                side.push(self.negate(option)?);
            }
            side.sort_unstable();
        }
        let [left, right] = sides;
        let profile = arena.profile(a);
        let mut mirrored = Profile {
            left_stop: numbers.negate(profile.right_stop)?,
            right_stop: numbers.negate(profile.left_stop)?,
            le_left: profile.ge_right,
            ge_right: profile.le_left,
            ..profile
        };
        self.sign(&mut mirrored, &left, &right);
        let id = self.intern(&left, &right, &mirrored)?;
        self.return_buffer(left);
        self.return_buffer(right);
        Ok(id)
    }

    /// a − b.
    pub fn subtract(&mut self, a: Id, b: Id) -> Result<Id, Halt> {
        let negative = self.negate(b)?;
        self.add(a, negative)
    }

    /// n·a, by doubling; closed form for x + m·↑ + ∗k.
    pub fn multiple(&mut self, n: i64, a: Id) -> Result<Id, Halt> {
        let base = if n < 0 { self.negate(a)? } else { a };
        let mut power = base;
        let mut sum = Id::ZERO;
        let mut rest = n.unsigned_abs();
        while rest != 0 {
            if rest & 1 != 0 {
                sum = self.add(sum, power)?;
            }
            rest >>= 1;
            if rest != 0 {
                power = self.add(power, power)?;
            }
        }
        Ok(sum)
    }

    /// The sum of all games of a list.
    pub fn sum(&mut self, games: impl IntoIterator<Item = Id>) -> Result<Id, Halt> {
        games
            .into_iter()
            .try_fold(Id::ZERO, |sum, game| self.add(sum, game))
    }
}

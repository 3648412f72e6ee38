//! Birthday, predicates, incentives, and moving a game between arenas.

use num_bigint::BigInt;

use super::arena::{Arena, Id, Player, UpStar};
use super::dyadic::Dyadic;
use super::halt::Halt;
use super::hash::{IdMap, IdSet};
use super::number::Number;
use super::profile::Profile;
use super::worker::Worker;

impl Worker<'_> {
    /// The day on which the game is born: 0 has birthday 0, any other game one
    /// more than the latest of its canonical options.
    pub fn birthday(&mut self, game: Id) -> Result<BigInt, Halt> {
        self.birthday_memo(game, &mut IdMap::default())
    }

    fn birthday_memo(&mut self, game: Id, memo: &mut IdMap<BigInt>) -> Result<BigInt, Halt> {
        if let Some(parts) = self.up_star(game) {
            return Ok(self.dyadic(parts.number).birthday() + up_star_birthday(parts));
        }
        if let Some(birthday) = memo.get(&game) {
            return Ok(birthday.clone());
        }
        self.tick()?;
        let arena = self.arena;
        let mut latest = BigInt::ZERO;
        for player in [Player::Left, Player::Right] {
            for option in arena.options(game, player)?.iter() {
                let birthday = self.deeper(|worker| worker.birthday_memo(option, memo))?;
                latest = latest.max(birthday);
            }
        }
        latest += 1;
        memo.insert(game, latest.clone());
        Ok(latest)
    }

    /// The number as a dyadic rational.
    pub fn dyadic(&self, number: Number) -> Dyadic {
        self.arena.numbers().dyadic(number)
    }

    /// Whether both stops are 0: the game lies between −x and x for every
    /// positive number x.
    pub fn is_infinitesimal(&self, game: Id) -> bool {
        let stop = |player| self.arena.stop(game, player).is_zero();
        stop(Player::Left) && stop(Player::Right)
    }

    /// Whether the left stop exceeds the right stop.
    pub fn is_hot(&self, game: Id) -> bool {
        let stop = |player| self.arena.stop(game, player);
        self.arena
            .numbers()
            .cmp(stop(Player::Left), stop(Player::Right))
            .is_gt()
    }

    /// Whether in every position of the game either both players can move or
    /// neither can (all small, dicotic).
    pub fn is_all_small(&mut self, game: Id) -> Result<bool, Halt> {
        self.is_all_small_memo(game, &mut IdSet::default())
    }

    fn is_all_small_memo(&mut self, game: Id, seen: &mut IdSet) -> Result<bool, Halt> {
        // All-small games are infinitesimal (the lawnmower theorem).
        if !self.is_infinitesimal(game) {
            return Ok(false);
        }
        if self.up_star(game).is_some() || !seen.insert(game) {
            return Ok(true);
        }
        self.tick()?;
        let arena = self.arena;
        for player in [Player::Left, Player::Right] {
            for option in arena.options(game, player)?.iter() {
                if !self.deeper(|worker| worker.is_all_small_memo(option, seen))? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// What a player gains by each move, dominated gains left out: the games
    /// G^L − G for Left, G − G^R for Right.
    pub fn incentives(&mut self, game: Id, player: Player) -> Result<Vec<Id>, Halt> {
        let mut gains = Vec::new();
        for option in self.arena.options(game, player)?.iter() {
            gains.push(match player {
                Player::Left => self.subtract(option, game)?,
                Player::Right => self.subtract(game, option)?,
            });
        }
        self.remove_dominated(&mut gains, Player::Left)?;
        Ok(gains)
    }

    /// The incentives of both players, dominated ones left out.
    pub fn all_incentives(&mut self, game: Id) -> Result<Vec<Id>, Halt> {
        let mut gains = self.incentives(game, Player::Left)?;
        gains.extend(self.incentives(game, Player::Right)?);
        self.remove_dominated(&mut gains, Player::Left)?;
        Ok(gains)
    }

    /// The same game in this worker's arena, from another arena.
    pub fn import(&mut self, source: &Arena, game: Id) -> Result<Id, Halt> {
        self.import_memo(source, game, &mut IdMap::default())
    }

    fn import_memo(&mut self, source: &Arena, game: Id, memo: &mut IdMap<Id>) -> Result<Id, Halt> {
        if let Some(UpStar { number, ups, nim }) = source.up_star(game) {
            let number = self
                .arena
                .numbers()
                .number(&source.numbers().dyadic(number))?;
            return self.arena.intern_up_star(UpStar { number, ups, nim });
        }
        if let Some(&copy) = memo.get(&game) {
            return Ok(copy);
        }
        let mut sides = [self.take_buffer(), self.take_buffer()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for option in source.options(game, player)?.iter() {
                side.push(self.deeper(|worker| worker.import_memo(source, option, memo))?);
            }
        }
        // The options are canonical already: what is left is to intern them.
        let [mut left, mut right] = sides;
        left.sort_unstable();
        right.sort_unstable();
        let arena = self.arena;
        let mut profile = Profile::from_options(
            arena.numbers(),
            left.iter().map(|&id| arena.profile(id)),
            right.iter().map(|&id| arena.profile(id)),
        );
        self.sign(&mut profile, &left, &right);
        let copy = self.intern(&left, &right, &profile)?;
        self.return_buffer(left);
        self.return_buffer(right);
        memo.insert(game, copy);
        Ok(copy)
    }
}

/// The birthday of n·↑ + ∗k; that of a number x ≠ 0 adds to it.
fn up_star_birthday(parts: UpStar) -> u128 {
    let steps = u128::from(parts.ups.unsigned_abs());
    if steps == 0 {
        return u128::from(parts.nim);
    }
    // n·↑+∗k = {0 | (n−1)·↑+∗(k⊕1)} down to n = 1, where ↑∗ = {0,∗|0} has
    // birthday 2 and ↑+∗j = {0 | ∗(j⊕1)} one more than that nimber.
    let nim = parts.nim ^ (u64::from(steps % 2 == 0));
    let first = if nim == 1 { 2 } else { u128::from(nim ^ 1) + 1 };
    first + (steps - 1)
}

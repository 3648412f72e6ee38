//! Ordinal sums and uptimals.

use super::arena::{Id, Player, UpStar};
use super::hash::IdMap;
use super::number::Number;
use super::stop::Stop;
use super::worker::Worker;

impl Worker<'_> {
    /// G:H = {G^L, G:H^L | G^R, G:H^R} for the canonical form of G: a move in G
    /// annihilates H. It depends on H by value alone (the colon principle), on G by its
    /// form.
    pub fn ordinal_sum(&mut self, base: Id, exponent: Id) -> Result<Id, Stop> {
        self.ordinal_sum_memo(base, exponent, &mut IdMap::default())
    }

    fn ordinal_sum_memo(
        &mut self,
        base: Id,
        exponent: Id,
        memo: &mut IdMap<Id>,
    ) -> Result<Id, Stop> {
        if exponent == Id::ZERO {
            return Ok(base);
        }
        if let Some(&sum) = memo.get(&exponent) {
            return Ok(sum);
        }
        self.tick()?;
        let arena = self.arena;
        let mut sides = [self.take_buffer(), self.take_buffer()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            side.extend(arena.options(base, player)?.iter());
            for option in arena.options(exponent, player)?.iter() {
                side.push(self.deeper(|worker| worker.ordinal_sum_memo(base, option, memo))?);
            }
        }
        let [left, right] = sides;
        let sum = self.canonicalise(left, right)?;
        memo.insert(exponent, sum);
        Ok(sum)
    }

    /// ↑ⁿ = {0 | ∗ − ↑^[n−1]}, n ≥ 1: infinitesimal with respect to ↑^(n−1).
    pub fn up_power(&mut self, n: u64) -> Result<Id, Stop> {
        let below = match n.checked_sub(1) {
            None | Some(0) => Id::ZERO,
            Some(rest) => self.up_sum(rest)?,
        };
        let star = self.star(1)?;
        let reply = self.subtract(star, below)?;
        self.construct(&[Id::ZERO], &[reply])
    }

    /// ↑^[n] = ↑ + ↑² + … + ↑ⁿ.
    pub fn up_sum(&mut self, n: u64) -> Result<Id, Stop> {
        let mut sum = Id::ZERO;
        let star = self.star(1)?;
        for _ in 0..n {
            // One step of the definition of ↑ⁿ from the sum so far.
            let reply = self.subtract(star, sum)?;
            let power = self.construct(&[Id::ZERO], &[reply])?;
            sum = self.add(sum, power)?;
        }
        Ok(sum)
    }

    /// ∗k.
    pub fn star(&self, nim: u64) -> Result<Id, Stop> {
        self.arena.intern_up_star(UpStar {
            number: Number::ZERO,
            ups: 0,
            nim,
        })
    }

    /// {0 || 0 | −g}.
    pub fn tiny(&mut self, parameter: Id) -> Result<Id, Stop> {
        let negative = self.negate(parameter)?;
        let threat = self.construct(&[Id::ZERO], &[negative])?;
        self.construct(&[Id::ZERO], &[threat])
    }

    /// {a, b, … | −a, −b, …}.
    pub fn switch(&mut self, options: &[Id]) -> Result<Id, Stop> {
        let mut negatives = Vec::with_capacity(options.len());
        for &option in options {
            negatives.push(self.negate(option)?);
        }
        self.construct(options, &negatives)
    }
}

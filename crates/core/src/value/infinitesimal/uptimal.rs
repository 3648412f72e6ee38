//! Uptimal expansions: x + c₁·↑ + c₂·↑² + … + cₙ·↑ⁿ + ∗k.
//!
//! ↑ⁿ⁺¹ is positive and infinitesimal with respect to ↑ⁿ, so such sums are ordered by
//! their coefficients like words in a dictionary, and each game has at most one expansion
//! (Conway and Ryba; Siegel, Combinatorial Game Theory, II.4). It is read off from
//! the top: x is the common stop, c₁ the atomic weight, since ↑ⁿ has atomic weight 0
//! for n ≥ 2. What is left is ε + ∗k with ε ≪ ↑; if ε ≠ 0, then ∗k is the only
//! nimber that it is comparable with. Then cₙ is found by comparing ε with multiples of
//! ↑ⁿ, one n after the other. In the end the sum is built and compared: an
//! expansion that is returned is right, whatever led to it.

use num_traits::ToPrimitive;

use crate::value::arena::{Id, Player, UpStar};
use crate::value::halt::Halt;
use crate::value::number::Number;
use crate::value::worker::Worker;

/// The longest expansion that is looked for.
pub const MAX_TERMS: usize = 32;

/// The game x + c₁·↑ + c₂·↑² + … + cₙ·↑ⁿ + ∗k.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uptimal {
    /// x
    pub number: Number,
    /// c₁, …, cₙ; as expanded, the last one is not 0.
    pub coefficients: Vec<i64>,
    /// k
    pub nim: u64,
}

impl Worker<'_> {
    /// ↑ⁿ = {0 | ∗ − ↑^[n−1]}, n ≥ 1: infinitesimal with respect to ↑^(n−1).
    pub fn up_power(&mut self, n: u64) -> Result<Id, Halt> {
        let below = match n.checked_sub(1) {
            None | Some(0) => Id::ZERO,
            Some(rest) => self.up_sum(rest)?,
        };
        let star = self.star(1)?;
        let reply = self.subtract(star, below)?;
        self.construct(&[Id::ZERO], &[reply])
    }

    /// `↑^[n]` = ↑ + ↑² + … + ↑ⁿ.
    pub fn up_sum(&mut self, n: u64) -> Result<Id, Halt> {
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

    /// The game with this expansion.
    pub fn from_uptimal(&mut self, uptimal: &Uptimal) -> Result<Id, Halt> {
        let (ups, higher) = match uptimal.coefficients.split_first() {
            Some((&ups, higher)) => (ups, higher),
            None => (0, [].as_slice()),
        };
        let mut game = self.arena.intern_up_star(UpStar {
            number: uptimal.number,
            ups: i32::try_from(ups).map_err(|_| Halt::UpRange)?,
            nim: uptimal.nim,
        })?;
        for (&coefficient, n) in higher.iter().zip(2..) {
            if coefficient != 0 {
                let power = self.up_power(n)?;
                let term = self.multiple(coefficient, power)?;
                game = self.add(game, term)?;
            }
        }
        Ok(game)
    }

    /// The expansion of a game, if it has one of at most [`MAX_TERMS`] terms.
    pub fn uptimal_expansion(&mut self, game: Id) -> Result<Option<Uptimal>, Halt> {
        if let Some(UpStar { number, ups, nim }) = self.up_star(game) {
            return Ok(Some(Uptimal {
                number,
                coefficients: (ups != 0).then_some(i64::from(ups)).into_iter().collect(),
                nim,
            }));
        }
        if self.is_hot(game) {
            return Ok(None);
        }
        let number = self.arena.stop(game, Player::Left);
        let x = self.arena.intern_number(number)?;
        let infinitesimal = self.subtract(game, x)?;
        if !self.is_all_small(infinitesimal)? {
            return Ok(None);
        }
        let Some(ups) = self.integer_atomic_weight(infinitesimal)? else {
            return Ok(None);
        };
        let up = self.up_power(1)?;
        let first = self.multiple(ups, up)?;
        let small = self.subtract(infinitesimal, first)?;
        // Not a nimber: G would have a closed form.
        let Some(nim) = self.only_comparable_nimber(small)? else {
            return Ok(None);
        };
        let star = self.star(nim)?;
        let small = self.add(small, star)?;
        let Some(higher) = self.higher_coefficients(small)? else {
            return Ok(None);
        };
        let uptimal = Uptimal {
            number,
            coefficients: std::iter::once(ups).chain(higher).collect(),
            nim,
        };
        Ok((self.from_uptimal(&uptimal)? == game).then_some(uptimal))
    }

    fn integer_atomic_weight(&mut self, game: Id) -> Result<Option<i64>, Halt> {
        let weight = self.atomic_weight(game)?;
        let number = weight.and_then(|weight| self.arena.number(weight));
        Ok(number.and_then(|n| self.dyadic(n).to_integer()?.to_i64()))
    }

    /// c₂, c₃, … up to the last that is not 0, of an ε ≪ ↑.
    fn higher_coefficients(&mut self, mut rest: Id) -> Result<Option<Vec<i64>>, Halt> {
        let mut coefficients = Vec::new();
        for n in 2..=MAX_TERMS as u64 {
            if rest == Id::ZERO {
                return Ok(Some(coefficients));
            }
            let power = self.up_power(n)?;
            let Some(coefficient) = self.nearest_multiple(rest, power)? else {
                return Ok(None);
            };
            let term = self.multiple(coefficient, power)?;
            rest = self.subtract(rest, term)?;
            coefficients.push(coefficient);
        }
        Ok((rest == Id::ZERO).then_some(coefficients))
    }

    /// The c with ε − c·↑ⁿ infinitesimal with respect to ↑ⁿ, if ε has an expansion that
    /// begins at ↑ⁿ or later; `None` when it shows that it has none.
    fn nearest_multiple(&mut self, game: Id, power: Id) -> Result<Option<i64>, Halt> {
        let negative = self.le(game, Id::ZERO)?;
        if negative {
            let mirrored = self.negate(game)?;
            return Ok(self.nearest_positive_multiple(mirrored, power)?.map(|c| -c));
        }
        if !self.le(Id::ZERO, game)? {
            return Ok(None);
        }
        self.nearest_positive_multiple(game, power)
    }

    /// The same for ε ≥ 0, by doubling and halving.
    fn nearest_positive_multiple(&mut self, game: Id, power: Id) -> Result<Option<i64>, Halt> {
        // The 2^i·↑ⁿ that are ≤ ε. As c·↑ⁿ lasts longer than c moves, coefficients
        // past the birthday are not looked for.
        let mut doubles = Vec::new();
        let mut double = power;
        let limit = self.birthday(game)?;
        while self.le(double, game)? {
            doubles.push(double);
            if limit < num_bigint::BigInt::from(1_u64 << doubles.len().min(63)) {
                return Ok(None);
            }
            double = self.add(double, double)?;
        }
        let mut coefficient = 0_i64;
        let mut rest = game;
        for (i, &double) in doubles.iter().enumerate().rev() {
            if self.le(double, rest)? {
                rest = self.subtract(rest, double)?;
                coefficient += 1 << i;
            }
        }
        // 0 ≤ rest, and not ≥ ↑ⁿ: either rest ≪ ↑ⁿ, or ↑ⁿ − rest ≪ ↑ⁿ.
        let twice = self.add(rest, rest)?;
        if self.le(power, twice)? {
            coefficient += 1;
        }
        Ok(Some(coefficient))
    }
}

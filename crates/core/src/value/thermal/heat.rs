//! Cooling, heating, overheating and the Norton product: games with a tax on
//! every move.
//!
//! All four follow one scheme: some games are fixed or replaced at once, and
//! any other G becomes {G^L + p | G^R − p}, its options treated alike, where the
//! premium p is paid to whoever moves (Winning Ways, chapters 6 and 8; Siegel,
//! Combinatorial Game Theory, II.5 and II.7):
//!
//! | operation | replaced at once | premium |
//! |---|---|---|
//! | cool(G, t) | a G colder than t by its mean, an integer by itself | −t |
//! | heat(G, t) | a number by itself | t |
//! | overheat(G, s, t) | an integer n by n·s | t |
//! | norton(G, U) | an integer n by n·U | U + Δ for each incentive Δ of U |
//!
//! Cooling by t ≥ 0 and the Norton product by U > 0 are homomorphisms: they add,
//! keep the order, and depend on the value of G alone. The others do not: heated
//! by 1, {−1/2|−10} < 0 becomes {1/2|−11} ∥ 0. They act on the canonical form.

use num_traits::ToPrimitive;

use crate::value::arena::{Id, Player};
use crate::value::dyadic::Dyadic;
use crate::value::halt::Halt;
use crate::value::hash::IdMap;
use crate::value::number::Number;
use crate::value::worker::Worker;

/// What one of the four operations does to a game.
struct Tax {
    fixed: Fixed,
    /// What Left's and Right's options get on top.
    premiums: [Vec<Id>; 2],
}

/// The games that are replaced at once.
#[derive(Clone, Copy)]
enum Fixed {
    /// Integers by themselves, and games of a temperature below this one by
    /// their means.
    ColderThan(Number),
    /// Numbers by themselves.
    Numbers,
    /// An integer n by n times this game.
    Integers(Id),
}

impl Worker<'_> {
    /// G cooled by t: the mean where t exceeds the temperature of G, and
    /// otherwise {cool(G^L) − t | cool(G^R) + t}; integers are fixed.
    ///
    /// The stops of the cooled game are the walls of the thermograph at t. The
    /// theory is about t ≥ −1, where integers freeze; callers refuse smaller t.
    pub fn cool(&mut self, game: Id, t: Number) -> Result<Id, Halt> {
        if t.is_zero() {
            // Numbers are colder than 0, and so the rule rebuilds G.
            return Ok(game);
        }
        let premium = self.arena.intern_number(self.arena.numbers().negate(t)?)?;
        let tax = self.same_premium(Fixed::ColderThan(t), premium)?;
        self.taxed(game, &tax, &mut IdMap::default())
    }

    /// G cooled by its temperature: its mean plus an infinitesimal. Numbers are
    /// fixed.
    pub fn freeze(&mut self, game: Id) -> Result<Id, Halt> {
        if self.arena.number(game).is_some() {
            return Ok(game);
        }
        let temperature = self.thermograph(game)?.temperature();
        self.cool(game, temperature)
    }

    /// G heated by t, usually a positive number:
    /// {heat(G^L) + t | heat(G^R) − t}; numbers are fixed. Cooling undoes it:
    /// cool(heat(G, t), s) = heat(G, t − s) for numbers t ≥ s ≥ 0.
    pub fn heat(&mut self, game: Id, t: Id) -> Result<Id, Halt> {
        let tax = self.same_premium(Fixed::Numbers, t)?;
        self.taxed(game, &tax, &mut IdMap::default())
    }

    /// G overheated from s to t: an integer n becomes n·s, any other game
    /// {overheat(G^L) + t | overheat(G^R) − t}.
    pub fn overheat(&mut self, game: Id, s: Id, t: Id) -> Result<Id, Halt> {
        let tax = self.same_premium(Fixed::Integers(s), t)?;
        self.taxed(game, &tax, &mut IdMap::default())
    }

    /// The Norton product G·U, usually by a U > 0: an integer n becomes n·U, any
    /// other game {G^L·U + U + Δ | G^R·U − U − Δ}, where Δ runs through the
    /// incentives of U, Left's and Right's.
    pub fn norton(&mut self, game: Id, unit: Id) -> Result<Id, Halt> {
        let mut premiums = [Vec::new(), Vec::new()];
        for incentive in self.all_incentives(unit)? {
            let premium = self.add(unit, incentive)?;
            premiums[0].push(premium);
            premiums[1].push(self.negate(premium)?);
        }
        let fixed = Fixed::Integers(unit);
        self.taxed(game, &Tax { fixed, premiums }, &mut IdMap::default())
    }

    fn same_premium(&mut self, fixed: Fixed, premium: Id) -> Result<Tax, Halt> {
        let premiums = [vec![premium], vec![self.negate(premium)?]];
        Ok(Tax { fixed, premiums })
    }

    fn taxed(&mut self, game: Id, tax: &Tax, memo: &mut IdMap<Id>) -> Result<Id, Halt> {
        if let Some(value) = self.replaced(game, tax.fixed)? {
            return Ok(value);
        }
        if let Some(&value) = memo.get(&game) {
            return Ok(value);
        }
        self.tick()?;
        let arena = self.arena;
        let mut sides = [self.take_buffer(), self.take_buffer()];
        let players = [Player::Left, Player::Right];
        for ((side, premiums), player) in sides.iter_mut().zip(&tax.premiums).zip(players) {
            for option in arena.options(game, player)?.iter() {
                let option = self.deeper(|worker| worker.taxed(option, tax, memo))?;
                for &premium in premiums {
                    side.push(self.add(option, premium)?);
                }
            }
        }
        let [left, right] = sides;
        let value = self.canonicalise(left, right)?;
        memo.insert(game, value);
        Ok(value)
    }

    /// What a game that the rule replaces at once becomes.
    fn replaced(&mut self, game: Id, fixed: Fixed) -> Result<Option<Id>, Halt> {
        let numbers = self.arena.numbers();
        let number = self.arena.number(game);
        let integer = number.filter(|&x| numbers.is_integer(x));
        match fixed {
            Fixed::ColderThan(t) => {
                let fixed = match number {
                    Some(_) => integer.is_some() || numbers.cmp(t, Number::ZERO).is_ge(),
                    None => false,
                };
                if fixed {
                    return Ok(Some(game));
                }
                let thermograph = self.thermograph(game)?;
                if numbers.cmp(t, thermograph.temperature()).is_gt() {
                    return self.arena.intern_number(thermograph.mean()).map(Some);
                }
                Ok(None)
            }
            Fixed::Numbers => Ok(number.map(|_| game)),
            Fixed::Integers(unit) => integer
                .map(|n| self.integer_multiple(&self.dyadic(n), unit))
                .transpose(),
        }
    }

    /// n·u for an integer n, which may be large where u is a number.
    fn integer_multiple(&mut self, n: &Dyadic, unit: Id) -> Result<Id, Halt> {
        if let Some(u) = self.arena.number(unit) {
            let u = self.dyadic(u);
            let product = Dyadic::new(n.numerator() * u.numerator(), u.exponent());
            return self
                .arena
                .intern_number(self.arena.numbers().number(&product)?);
        }
        let n = n.numerator().to_i64().ok_or(Halt::MultipleRange)?;
        self.multiple(n, unit)
    }
}

//! The order of games: G ≤ H iff no G^L ≥ H and no H^R ≤ G.

use std::fmt;

use super::arena::{Id, Player, UpStar};
use super::halt::Halt;
use super::infinitesimal::up_star;
use super::profile::Profile;
use super::worker::Worker;

/// How two games compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// G < H
    Less,
    /// G = H
    Equal,
    /// G > H
    Greater,
    /// G ∥ H
    Confused,
}

/// As in a relation of the notation.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Less => "<",
            Comparison::Equal => "==",
            Comparison::Greater => ">",
            Comparison::Confused => "<>",
        })
    }
}

/// Who wins: with 0 as the second game, a comparison is an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Left wins, whoever starts: G > 0.
    Left,
    /// Right wins, whoever starts: G < 0.
    Right,
    /// The next player wins: G ∥ 0.
    Next,
    /// The previous player wins: G = 0.
    Previous,
}

impl Outcome {
    /// The letter by which the field calls it: L, R, N or P.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Left => "L",
            Outcome::Right => "R",
            Outcome::Next => "N",
            Outcome::Previous => "P",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Comparisons that the profiles leave open, up to this many at a time.
const PENDING: usize = 16;

impl Worker<'_> {
    /// a ≤ b.
    #[inline]
    pub fn le(&mut self, a: Id, b: Id) -> Result<bool, Halt> {
        if a == b {
            return Ok(true);
        }
        let (profile_a, profile_b) = (self.arena.profile(a), self.arena.profile(b));
        self.le_profiled(a, &profile_a, b, &profile_b)
    }

    /// a ≤ b for different games whose profiles are at hand.
    #[inline]
    pub(crate) fn le_profiled(
        &mut self,
        a: Id,
        profile_a: &Profile,
        b: Id,
        profile_b: &Profile,
    ) -> Result<bool, Halt> {
        match profile_a.le(profile_b, self.arena.numbers()) {
            Some(answer) => Ok(answer),
            None => self.le_undecided(a, profile_a, b, profile_b),
        }
    }

    fn le_undecided(
        &mut self,
        a: Id,
        profile_a: &Profile,
        b: Id,
        profile_b: &Profile,
    ) -> Result<bool, Halt> {
        if let Some(answer) = self.caches.le(a, b) {
            return Ok(answer);
        }
        if let (Some(x), Some(y)) = (self.arena.up_star(a), self.arena.up_star(b))
            && x.number == y.number
        {
            return Ok(up_star::le(x, y));
        }
        self.tick()?;
        let answer = self.deeper(|worker| {
            Ok(!worker.some_option_is_beyond::<true>(a, b, profile_b)?
                && !worker.some_option_is_beyond::<false>(b, a, profile_a)?)
        })?;
        self.caches.set_le(a, b, answer);
        Ok(answer)
    }

    /// Some a^L ≥ b, or for the other side some a^R ≤ b: the options that
    /// profiles decide first, since one "yes" among them saves all recursion.
    fn some_option_is_beyond<const LEFT: bool>(
        &mut self,
        a: Id,
        b: Id,
        profile_b: &Profile,
    ) -> Result<bool, Halt> {
        let arena = self.arena;
        let player = if LEFT { Player::Left } else { Player::Right };
        let mut pending = [Id::ZERO; PENDING];
        let mut open = 0;
        for option in arena.options(a, player)?.iter() {
            let profile = arena.profile(option);
            let decided = if LEFT {
                profile_b.le(&profile, arena.numbers())
            } else {
                profile.le(profile_b, arena.numbers())
            };
            match decided {
                Some(true) => return Ok(true),
                Some(false) => {}
                None if option == b => return Ok(true),
                None if open < PENDING => {
                    pending[open] = option;
                    open += 1;
                }
                None => {
                    let (lower, upper) = if LEFT { (b, option) } else { (option, b) };
                    if self.le(lower, upper)? {
                        return Ok(true);
                    }
                }
            }
        }
        for &option in &pending[..open] {
            let profile = arena.profile(option);
            let is_beyond = if LEFT {
                self.le_undecided(b, profile_b, option, &profile)?
            } else {
                self.le_undecided(option, &profile, b, profile_b)?
            };
            if is_beyond {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How a compares with b.
    pub fn compare(&mut self, a: Id, b: Id) -> Result<Comparison, Halt> {
        Ok(match (self.le(a, b)?, self.le(b, a)?) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        })
    }

    /// Who wins the game. The profile alone tells: 0 is a number.
    pub fn outcome(&self, id: Id) -> Outcome {
        let profile = self.arena.profile(id);
        let numbers = self.arena.numbers();
        let zero = super::number::Number::ZERO;
        match (
            profile.le_number(numbers, zero),
            profile.ge_number(numbers, zero),
        ) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Right,
            (false, true) => Outcome::Left,
            (false, false) => Outcome::Next,
        }
    }

    /// The parts of x + n·↑ + ∗k.
    pub(crate) fn up_star(&self, id: Id) -> Option<UpStar> {
        self.arena.up_star(id)
    }
}

//! Remoteness: how soon a game ends when the winner hurries and the loser
//! delays.
//!
//! The left remoteness of G is the number of moves when Left starts, the right
//! remoteness that when Right starts (Winning Ways, chapter 9). A player without a move has
//! lost: 0. Otherwise, looking at the opponent's remoteness after each move, a
//! player who can reach an even one wins and picks the least, one who cannot
//! picks the greatest odd one; either adds the move made. So an odd
//! remoteness is a win for the player who starts. Unlike the value, remoteness depends
//! on the form; here it is that of the canonical form.

use super::arena::{Id, Player, UpStar};
use super::halt::Halt;
use super::hash::IdMap;
use super::number::Number;
use super::worker::Worker;

/// The length of a game under hurried wins and delayed losses, in moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remoteness {
    /// When Left starts.
    pub left: u64,
    /// When Right starts.
    pub right: u64,
}

/// The choice among a player's moves: what the opponent's remoteness after
/// them can be.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Choice {
    least_even: Option<u64>,
    greatest_odd: Option<u64>,
}

impl Choice {
    fn with(self, remoteness: u64) -> Choice {
        if remoteness.is_multiple_of(2) {
            let least = self.least_even.map_or(remoteness, |r| r.min(remoteness));
            Choice {
                least_even: Some(least),
                ..self
            }
        } else {
            Choice {
                greatest_odd: self.greatest_odd.max(Some(remoteness)),
                ..self
            }
        }
    }

    fn remoteness(self) -> u64 {
        self.least_even
            .or(self.greatest_odd)
            .map_or(0, |after| after + 1)
    }
}

/// The remoteness of a game from the choices of both players.
fn from_choices(left: Choice, right: Choice) -> Remoteness {
    Remoteness {
        left: left.remoteness(),
        right: right.remoteness(),
    }
}

impl Worker<'_> {
    /// The left and right remoteness of a game's canonical form.
    pub fn remoteness(&mut self, game: Id) -> Result<Remoteness, Halt> {
        self.remoteness_memo(game, &mut IdMap::default())
    }

    fn remoteness_memo(
        &mut self,
        game: Id,
        memo: &mut IdMap<Remoteness>,
    ) -> Result<Remoteness, Halt> {
        if let Some(&known) = memo.get(&game) {
            return Ok(known);
        }
        self.tick()?;
        let remoteness = match self.up_star(game) {
            Some(parts) => self.up_star_remoteness(parts, memo)?,
            None => {
                let mut choices = [Choice::default(), Choice::default()];
                for (choice, player) in choices.iter_mut().zip([Player::Left, Player::Right]) {
                    for option in self.arena.options(game, player)?.iter() {
                        let after = self.deeper(|worker| worker.remoteness_memo(option, memo))?;
                        *choice = choice.with(player.pick(after.right, after.left));
                    }
                }
                from_choices(choices[0], choices[1])
            }
        };
        memo.insert(game, remoteness);
        Ok(remoteness)
    }

    /// x + n·↑ + ∗k without listing its options: ∗k step by step until the choices
    /// stay the same, and n·↑ from ↑, where from n = 3 on nothing changes.
    fn up_star_remoteness(
        &mut self,
        parts: UpStar,
        memo: &mut IdMap<Remoteness>,
    ) -> Result<Remoteness, Halt> {
        let UpStar { number, ups, nim } = parts;
        let base = self.number_remoteness(number, memo)?;
        if ups == 0 {
            return Ok(star_remoteness(base, nim));
        }
        // From x + n·↑ + ∗k, n ≥ 1, Left moves to x, so for n ≥ 2 the left
        // remoteness is always the same, and with it the right one for n ≥ 3.
        let steps = ups.unsigned_abs();
        let steps = if steps > 4 {
            3 + (steps - 3) % 2
        } else {
            steps
        };
        let first_nim = nim ^ u64::from(steps % 2 == 0);
        let own = |after: Remoteness| if ups > 0 { after.right } else { after.left };
        let other = |after: Remoteness| if ups > 0 { after.left } else { after.right };
        let step = |own: Choice, other: Choice| {
            if ups > 0 {
                from_choices(own, other)
            } else {
                from_choices(other, own)
            }
        };
        let to_number = Choice::default().with(own(base));
        let mut remoteness = if first_nim == 1 {
            let star = star_remoteness(base, 1);
            let back = Choice::default().with(other(base));
            step(to_number.with(own(star)), back)
        } else {
            let star = star_remoteness(base, first_nim ^ 1);
            step(to_number, Choice::default().with(other(star)))
        };
        for _ in 1..steps {
            remoteness = step(to_number, Choice::default().with(other(remoteness)));
        }
        Ok(remoteness)
    }

    fn number_remoteness(
        &mut self,
        number: Number,
        memo: &mut IdMap<Remoteness>,
    ) -> Result<Remoteness, Halt> {
        let numbers = self.arena.numbers();
        if numbers.is_integer(number) {
            // n > 0 is {n−1|}: Left moves, and Right cannot.
            let sign = numbers.cmp(number, Number::ZERO);
            return Ok(Remoteness {
                left: u64::from(sign.is_gt()),
                right: u64::from(sign.is_lt()),
            });
        }
        let (Some(below), Some(above)) = numbers.options(number)? else {
            return Err(Halt::NumberRange);
        };
        let mut remoteness_of = |option| {
            let option = self.arena.intern_number(option)?;
            self.deeper(|worker| worker.remoteness_memo(option, memo))
        };
        let (below, above) = (remoteness_of(below)?, remoteness_of(above)?);
        let choice = Choice::default();
        Ok(from_choices(
            choice.with(below.right),
            choice.with(above.left),
        ))
    }
}

/// x + ∗k from x.
fn star_remoteness(base: Remoteness, nim: u64) -> Remoteness {
    let mut remoteness = base;
    let mut choices = [
        Choice::default().with(base.right),
        Choice::default().with(base.left),
    ];
    for _ in 0..nim {
        remoteness = from_choices(choices[0], choices[1]);
        let wider = [
            choices[0].with(remoteness.right),
            choices[1].with(remoteness.left),
        ];
        if wider == choices {
            break;
        }
        choices = wider;
    }
    remoteness
}

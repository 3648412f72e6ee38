//! Thermographs: the stops of a game cooled by t, for all t ≥ −1 at once.
//!
//! With the walls of the options known, the walls of G are
//! L_t(G) = max R_t(G^L) − t and R_t(G) = min L_t(G^R) + t while the first exceeds the
//! second; where they meet, at the temperature, the mast begins, and both stay
//! at the mean (Winning Ways, chapter 6; Berlekamp's extension below 0, where
//! only integers are frozen and a number k/2^j has temperature −1/2^j).
//!
//! Slopes are 0 and ±1 alone. Read with its sign changed, a right wall is like
//! a left wall: both fall or stay as t grows, and the wall of one player comes from the
//! other player's walls by the same rule, w(t) = −min w'(t) − t. So one routine
//! serves both sides.

use super::walls::{MINUS_ONE, Mast, Smallest, Wall, join_into};
use crate::value::arena::{Id, Player, UpStar};
use crate::value::halt::Halt;
use crate::value::hash::IdMap;
use crate::value::number::{Number, WideNumbers};
use crate::value::worker::Worker;

/// The thermograph of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    mast: Mast,
    /// The breakpoints of the left wall, then those of the right wall.
    breaks: Vec<Number>,
}

/// A wall as it is drawn: breakpoints from the top down, and the slope above
/// and below each of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trajectory {
    /// The value above all breakpoints.
    pub mast: Number,
    /// Where the slope changes, from the top down.
    pub breaks: Vec<Number>,
    /// The slope of the mast, then that below each breakpoint.
    pub slopes: Vec<i8>,
}

impl Thermograph {
    fn of_integer(x: Number, negative: Number) -> Thermograph {
        let mast = Mast {
            mean: x,
            negative_mean: negative,
            temperature: MINUS_ONE,
            left: 0,
        };
        Thermograph {
            mast,
            breaks: Vec::new(),
        }
    }

    /// Where the mast begins.
    pub fn temperature(&self) -> Number {
        self.mast.temperature
    }

    /// Where the mast stands: the mean of the game.
    pub fn mean(&self) -> Number {
        self.mast.mean
    }

    /// One wall as it is drawn.
    pub fn trajectory(&self, player: Player) -> Trajectory {
        let fall = player.pick(-1, 1);
        let breaks = self.wall(player).breaks.to_vec();
        let slopes = (0..=breaks.len())
            .map(|i| if i % 2 == 1 { fall } else { 0 })
            .collect();
        Trajectory {
            mast: self.mean(),
            breaks,
            slopes,
        }
    }

    fn wall(&self, player: Player) -> Wall<'_> {
        self.mast.wall(&self.breaks, player)
    }
}

/// The same, as a thermograph of its own.
fn join(
    numbers: &WideNumbers,
    for_left: Wall<'_>,
    for_right: Wall<'_>,
) -> Result<Thermograph, Halt> {
    let mut breaks = Vec::new();
    let mast = join_into(numbers, for_left, for_right, &mut breaks)?;
    Ok(Thermograph { mast, breaks })
}

/// The thermograph with these smallest walls of the options.
fn join_smallest(
    numbers: &WideNumbers,
    left: &Smallest,
    right: &Smallest,
) -> Result<Thermograph, Halt> {
    match (left.wall(), right.wall()) {
        (Some(left), Some(right)) => join(numbers, left, right),
        _ => Err(Halt::NumberRange),
    }
}

/// Thermographs by game, as far as they were asked for, in one piece of memory.
#[derive(Default)]
pub(crate) struct ThermographMemo {
    /// Where a game's entry is, plus one: for the first ids, which are the most
    /// used, and for the others.
    early: Vec<u32>,
    late: IdMap<u32>,
    entries: Vec<Entry>,
    breaks: Vec<Number>,
    smallest: [Smallest; 2],
}

struct Entry {
    mast: Mast,
    start: usize,
    length: usize,
}

const MAX_REMEMBERED: usize = 1 << 20;
const EARLY: usize = 1 << 22;
const FIRST_EARLY: usize = 1 << 12;

impl ThermographMemo {
    fn get(&self, game: Id) -> Option<(&Mast, &[Number])> {
        let index = game.0 as usize;
        let position = if index < EARLY {
            *self.early.get(index)?
        } else {
            *self.late.get(&game)?
        };
        let entry = self.entries.get(position.checked_sub(1)? as usize)?;
        let end = entry.start + entry.length;
        Some((&entry.mast, &self.breaks[entry.start..end]))
    }

    /// Remembers a thermograph whose breakpoints are the last ones.
    fn insert(&mut self, game: Id, mast: Mast, start: usize) {
        let length = self.breaks.len() - start;
        self.entries.push(Entry {
            mast,
            start,
            length,
        });
        let (index, position) = (game.0 as usize, self.entries.len() as u32);
        if index >= EARLY {
            self.late.insert(game, position);
            return;
        }
        if index >= self.early.len() {
            self.early
                .resize((index + 1).next_power_of_two().max(FIRST_EARLY), 0);
        }
        self.early[index] = position;
    }
}

impl Worker<'_> {
    /// The thermograph of a game.
    pub fn thermograph(&mut self, game: Id) -> Result<Thermograph, Halt> {
        if self.caches.thermographs.entries.len() >= MAX_REMEMBERED {
            self.caches.thermographs = ThermographMemo::default();
        }
        self.remember_thermograph(game)?;
        // It has just been put there.
        let (mast, breaks) = self
            .caches
            .thermographs
            .get(game)
            .ok_or(Halt::OutOfMemory)?;
        Ok(Thermograph {
            mast: *mast,
            breaks: breaks.to_vec(),
        })
    }

    fn remember_thermograph(&mut self, game: Id) -> Result<(), Halt> {
        if self.caches.thermographs.get(game).is_some() {
            return Ok(());
        }
        self.tick()?;
        let Some(parts) = self.up_star(game) else {
            return self.deeper(|worker| worker.thermograph_by_options(game));
        };
        let Thermograph { mast, breaks } = self.up_star_thermograph(parts)?;
        let memo = &mut self.caches.thermographs;
        let start = memo.breaks.len();
        memo.breaks.extend_from_slice(&breaks);
        memo.insert(game, mast, start);
        Ok(())
    }

    fn thermograph_by_options(&mut self, game: Id) -> Result<(), Halt> {
        let arena = self.arena;
        let sides = [(Player::Left, Player::Right), (Player::Right, Player::Left)];
        for (player, _) in sides {
            for option in arena.options(game, player)?.iter() {
                self.remember_thermograph(option)?;
            }
        }
        let memo = &mut self.caches.thermographs;
        let mut smallest = std::mem::take(&mut memo.smallest);
        for (smallest, (player, opponent)) in smallest.iter_mut().zip(sides) {
            smallest.clear();
            for option in arena.options(game, player)?.iter() {
                if let Some((mast, breaks)) = memo.get(option) {
                    smallest.include(arena.numbers(), mast.wall(breaks, opponent))?;
                }
            }
        }
        let start = memo.breaks.len();
        let (Some(left), Some(right)) = (smallest[0].wall(), smallest[1].wall()) else {
            return Err(Halt::NumberRange);
        };
        let mast = join_into(arena.numbers(), left, right, &mut memo.breaks)?;
        memo.smallest = smallest;
        memo.insert(game, mast, start);
        Ok(())
    }

    /// x + n·↑ + ∗k without listing its options. Each step (one more nimber,
    /// one more ↑) applies the same rule to what the last one left, so once a
    /// step changes nothing, no later one does.
    fn up_star_thermograph(&mut self, parts: UpStar) -> Result<Thermograph, Halt> {
        let numbers = self.arena.numbers();
        let UpStar { number, ups, nim } = parts;
        let base = self.number_thermograph(number)?;
        if ups == 0 {
            return star_thermograph(numbers, &base, nim);
        }
        let steps = ups.unsigned_abs();
        let first_nim = nim ^ u64::from((steps - 1) % 2 == 1);
        // For n > 0 Left moves to x (from ↑∗ also to x∗), Right takes one ↑ away;
        // n < 0 is the mirror image.
        let (player, opponent) = if ups > 0 {
            (Player::Left, Player::Right)
        } else {
            (Player::Right, Player::Left)
        };
        let step = |own: Wall<'_>, next: &Thermograph| match player {
            Player::Left => join(numbers, own, next.wall(player)),
            Player::Right => join(numbers, next.wall(player), own),
        };
        let own = base.wall(opponent);
        let mut thermograph = if first_nim == 1 {
            let mut both = Smallest::default();
            both.include(numbers, own)?;
            let star = star_thermograph(numbers, &base, 1)?;
            both.include(numbers, star.wall(opponent))?;
            step(both.wall().unwrap_or(own), &base)?
        } else {
            step(own, &star_thermograph(numbers, &base, first_nim ^ 1)?)?
        };
        for _ in 1..steps {
            let next = step(own, &thermograph)?;
            if next == thermograph {
                break;
            }
            thermograph = next;
        }
        Ok(thermograph)
    }

    fn number_thermograph(&mut self, number: Number) -> Result<Thermograph, Halt> {
        let arena = self.arena;
        let numbers = arena.numbers();
        if numbers.is_integer(number) {
            return Ok(Thermograph::of_integer(number, numbers.negate(number)?));
        }
        let (Some(below), Some(above)) = numbers.options(number)? else {
            return Err(Halt::NumberRange);
        };
        let mut of = |number| {
            let game = arena.intern_number(number)?;
            self.deeper(|worker| worker.thermograph(game))
        };
        let (below, above) = (of(below)?, of(above)?);
        join(numbers, below.wall(Player::Right), above.wall(Player::Left))
    }
}

fn star_thermograph(
    numbers: &WideNumbers,
    base: &Thermograph,
    nim: u64,
) -> Result<Thermograph, Halt> {
    let mut thermograph = base.clone();
    let mut smallest = [Smallest::default(), Smallest::default()];
    for _ in 0..nim {
        let left = smallest[0].include(numbers, thermograph.wall(Player::Right))?;
        let right = smallest[1].include(numbers, thermograph.wall(Player::Left))?;
        if !left && !right {
            break;
        }
        thermograph = join_smallest(numbers, &smallest[0], &smallest[1])?;
    }
    Ok(thermograph)
}

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

use std::cmp::Ordering;
use std::sync::Arc;

use super::arena::{Id, Player, UpStar};
use super::hash::IdMap;
use super::number::{Number, WideNumbers};
use super::stop::Stop;
use super::worker::Worker;

/// A function of t ≥ −1 that is constant above its first breakpoint and falls
/// with slope −1 and stays in turns below it: `mast` is the constant,
/// `breaks` the breakpoints from the top down.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wall {
    mast: Number,
    breaks: Vec<Number>,
}

/// The thermograph of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    left: Wall,
    /// With its sign changed.
    right: Wall,
    temperature: Number,
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

const MINUS_ONE: Number = Number::from_raw(-(1 << super::number::FRACTION_BITS));

impl Thermograph {
    fn of_integer(x: Number, negative: Number) -> Thermograph {
        let wall = |mast| Wall {
            mast,
            breaks: Vec::new(),
        };
        Thermograph {
            left: wall(x),
            right: wall(negative),
            temperature: MINUS_ONE,
        }
    }

    /// Where the mast begins.
    pub fn temperature(&self) -> Number {
        self.temperature
    }

    /// Where the mast stands: the mean of the game.
    pub fn mean(&self) -> Number {
        self.left.mast
    }

    /// One wall as it is drawn.
    pub fn trajectory(&self, player: Player) -> Trajectory {
        let (wall, fall) = match player {
            Player::Left => (&self.left, -1),
            Player::Right => (&self.right, 1),
        };
        let slopes = (0..=wall.breaks.len())
            .map(|i| if i % 2 == 1 { fall } else { 0 })
            .collect();
        Trajectory {
            mast: self.left.mast,
            breaks: wall.breaks.clone(),
            slopes,
        }
    }
}

/// One straight piece of a wall, from the top: it begins at `top` (unbounded
/// for the first) with the value `value` there and the slope 0 or −1.
struct Pieces<'a> {
    numbers: &'a WideNumbers,
    wall: &'a Wall,
    next: usize,
    /// The value at the sweep's present temperature.
    value: Number,
    falling: bool,
}

impl<'a> Pieces<'a> {
    fn new(numbers: &'a WideNumbers, wall: &'a Wall) -> Self {
        Pieces {
            numbers,
            wall,
            next: 0,
            value: wall.mast,
            falling: false,
        }
    }

    fn next_break(&self) -> Option<Number> {
        self.wall.breaks.get(self.next).copied()
    }

    /// Sweeps down from temperature `from` (none at the first break) to `to`.
    fn descend(&mut self, from: Option<Number>, to: Number) -> Result<(), Stop> {
        if self.falling
            && let Some(from) = from
        {
            let drop = self.numbers.add(from, self.numbers.negate(to)?)?;
            self.value = self.numbers.add(self.value, drop)?;
        }
        if self.next_break() == Some(to) {
            self.falling = !self.falling;
            self.next += 1;
        }
        Ok(())
    }
}

/// The breakpoint that a sweep from the top meets first.
fn upper_break(numbers: &WideNumbers, a: Option<Number>, b: Option<Number>) -> Option<Number> {
    match (a, b) {
        (Some(s), Some(t)) if numbers.cmp(s, t).is_ge() => Some(s),
        (Some(s), None) => Some(s),
        (_, t) => t,
    }
}

/// The smaller of two walls at every temperature.
fn minimum(numbers: &WideNumbers, a: &Wall, b: &Wall) -> Result<Wall, Stop> {
    if a == b {
        return Ok(a.clone());
    }
    let mut first = Pieces::new(numbers, a);
    let mut second = Pieces::new(numbers, b);
    let mut breaks = Vec::new();
    let mut falling = false;
    let mut at: Option<Number> = None;
    let mast = match numbers.cmp(a.mast, b.mast) {
        Ordering::Greater => b.mast,
        _ => a.mast,
    };
    loop {
        // Between here and the next breakpoint of either, both are straight.
        let next = upper_break(numbers, first.next_break(), second.next_break());
        // The smaller one stays the smaller one, unless the larger is flat and
        // the smaller one rises (as t falls) to meet it.
        let order = numbers.cmp(first.value, second.value);
        let (low, high) = if order == Ordering::Less || (order == Ordering::Equal && !first.falling)
        {
            (&first, &second)
        } else {
            (&second, &first)
        };
        turn(&mut breaks, &mut falling, low.falling, at);
        if low.falling
            && !high.falling
            && order != Ordering::Equal
            && let Some(from) = at
        {
            let gap = numbers.add(high.value, numbers.negate(low.value)?)?;
            let meeting = numbers.add(from, numbers.negate(gap)?)?;
            let within = next.is_none_or(|next| numbers.cmp(meeting, next).is_gt());
            if within && numbers.cmp(meeting, MINUS_ONE).is_gt() {
                turn(&mut breaks, &mut falling, false, Some(meeting));
                first.descend(at, meeting)?;
                second.descend(at, meeting)?;
                at = Some(meeting);
                continue;
            }
        }
        let Some(next) = next else { break };
        first.descend(at, next)?;
        second.descend(at, next)?;
        at = Some(next);
    }
    Ok(Wall { mast, breaks })
}

/// Notes that from temperature `at` downwards the slope is this one.
fn turn(breaks: &mut Vec<Number>, falling: &mut bool, now: bool, at: Option<Number>) {
    if *falling == now {
        return;
    }
    *falling = now;
    if let Some(at) = at {
        if breaks.last() == Some(&at) {
            breaks.pop();
        } else {
            breaks.push(at);
        }
    }
}

/// From the players' best opposing walls (minima of the options' walls) to the
/// thermograph: both are reflected, and cut where they meet.
fn join(numbers: &WideNumbers, for_left: &Wall, for_right: &Wall) -> Result<Thermograph, Stop> {
    // The left wall is −p(t) − t, the right one q(t) + t, with p and q these
    // minima; they meet where p + q + 2t = 0. Sweep down from above, where the
    // left side is positive and grows with slope 2, to the piece with the zero.
    let mut p = Pieces::new(numbers, for_left);
    let mut q = Pieces::new(numbers, for_right);
    let mut at: Option<Number> = None;
    loop {
        let next = upper_break(numbers, p.next_break(), q.next_break());
        // On this piece p + q = c − k·(t − at), k = 0, 1, 2 falling ones; above
        // the first break k = 0.
        let sum = numbers.add(p.value, q.value)?;
        let slope = u8::from(p.falling) + u8::from(q.falling);
        let meeting = match (slope, at) {
            // c + 2t = 0
            (0, _) => Some(numbers.half(numbers.negate(sum)?)?),
            // c − (t − at) + 2t = 0
            (1, Some(at)) => Some(numbers.negate(numbers.add(sum, at)?)?),
            _ => None,
        };
        let within = |meeting: &Number| {
            next.is_none_or(|next| numbers.cmp(*meeting, next).is_ge())
                && at.is_none_or(|at| numbers.cmp(*meeting, at).is_le())
        };
        if let Some(meeting) = meeting.filter(within) {
            p.descend(at, meeting)?;
            q.descend(at, meeting)?;
            // Where both fall, the walls coincide further down: the mast begins
            // at the lowest such point.
            let mut temperature = meeting;
            while p.falling && q.falling {
                let next = upper_break(numbers, p.next_break(), q.next_break()).unwrap_or(MINUS_ONE);
                p.descend(Some(temperature), next)?;
                q.descend(Some(temperature), next)?;
                temperature = next;
                if temperature == MINUS_ONE {
                    break;
                }
            }
            let mean = numbers.negate(numbers.add(p.value, temperature)?)?;
            let wall = |pieces: &Pieces, mast: Number| {
                let mut breaks = Vec::new();
                // A flat piece of the opponent's wall falls here, and vice versa.
                if !pieces.falling {
                    breaks.push(temperature);
                }
                breaks.extend_from_slice(&pieces.wall.breaks[pieces.next..]);
                Wall { mast, breaks }
            };
            return Ok(Thermograph {
                left: wall(&p, mean),
                right: wall(&q, numbers.negate(mean)?),
                temperature,
            });
        }
        let Some(next) = next else {
            // The walls of a canonical game that is no integer meet above −1.
            return Err(Stop::NumberRange);
        };
        p.descend(at, next)?;
        q.descend(at, next)?;
        at = Some(next);
    }
}

/// Thermographs by game, as far as they were asked for.
#[derive(Default)]
pub(crate) struct ThermographMemo {
    games: IdMap<Arc<Thermograph>>,
}

const MAX_REMEMBERED: usize = 1 << 20;

impl Worker<'_> {
    /// The thermograph of a game.
    pub fn thermograph(&mut self, game: Id) -> Result<Arc<Thermograph>, Stop> {
        if let Some(known) = self.caches.thermographs.games.get(&game) {
            return Ok(known.clone());
        }
        self.tick()?;
        let thermograph = Arc::new(match self.up_star(game) {
            Some(parts) => self.up_star_thermograph(parts)?,
            None => self.deeper(|worker| worker.thermograph_by_options(game))?,
        });
        let memo = &mut self.caches.thermographs.games;
        if memo.len() >= MAX_REMEMBERED {
            memo.clear();
        }
        memo.insert(game, thermograph.clone());
        Ok(thermograph)
    }

    fn thermograph_by_options(&mut self, game: Id) -> Result<Thermograph, Stop> {
        let numbers = self.arena.numbers();
        let mut best: [Option<Wall>; 2] = [None, None];
        for (best, player) in best.iter_mut().zip([Player::Left, Player::Right]) {
            for option in self.arena.options(game, player)?.iter() {
                let thermograph = self.thermograph(option)?;
                let wall = match player {
                    Player::Left => &thermograph.right,
                    Player::Right => &thermograph.left,
                };
                *best = Some(match best.take() {
                    Some(other) => minimum(numbers, &other, wall)?,
                    None => wall.clone(),
                });
            }
        }
        match best {
            [Some(left), Some(right)] => join(numbers, &left, &right),
            _ => Err(Stop::NumberRange),
        }
    }

    /// x + n·↑ + ∗k without listing its options. Each step (one more nimber,
    /// one more ↑) applies the same rule to what the last one left, so once a
    /// step changes nothing, no later one does.
    fn up_star_thermograph(&mut self, parts: UpStar) -> Result<Thermograph, Stop> {
        let numbers = self.arena.numbers();
        let UpStar { number, ups, nim } = parts;
        let base = self.number_thermograph(number)?;
        if ups == 0 {
            return star_thermograph(numbers, &base, nim);
        }
        let steps = ups.unsigned_abs();
        let first_nim = nim ^ u64::from((steps - 1) % 2 == 1);
        let star = star_thermograph(numbers, &base, 1)?;
        let other = if first_nim == 1 {
            base.clone()
        } else {
            star_thermograph(numbers, &base, first_nim ^ 1)?
        };
        // Left moves to x (from ↑∗ also to x∗), Right to `next`; mirrored for n < 0.
        let step = |next: &Thermograph, short: bool| {
            if ups > 0 {
                let own = if short {
                    &minimum(numbers, &base.right, &star.right)?
                } else {
                    &base.right
                };
                join(numbers, own, &next.left)
            } else {
                let own = if short {
                    &minimum(numbers, &base.left, &star.left)?
                } else {
                    &base.left
                };
                join(numbers, &next.right, own)
            }
        };
        let mut thermograph = step(&other, first_nim == 1)?;
        for _ in 1..steps {
            let next = step(&thermograph, false)?;
            if next == thermograph {
                break;
            }
            thermograph = next;
        }
        Ok(thermograph)
    }

    fn number_thermograph(&mut self, number: Number) -> Result<Thermograph, Stop> {
        let numbers = self.arena.numbers();
        if numbers.is_integer(number) {
            return Ok(Thermograph::of_integer(number, numbers.negate(number)?));
        }
        let (Some(below), Some(above)) = numbers.options(number)? else {
            return Err(Stop::NumberRange);
        };
        let mut wall = |number| {
            let game = self.arena.intern_number(number)?;
            self.deeper(|worker| worker.thermograph(game))
        };
        let (below, above) = (wall(below)?, wall(above)?);
        join(numbers, &below.right, &above.left)
    }
}

fn star_thermograph(
    numbers: &WideNumbers,
    base: &Thermograph,
    nim: u64,
) -> Result<Thermograph, Stop> {
    let mut thermograph = base.clone();
    let (mut left, mut right) = (base.right.clone(), base.left.clone());
    for _ in 0..nim {
        thermograph = join(numbers, &left, &right)?;
        let wider_left = minimum(numbers, &left, &thermograph.right)?;
        let wider_right = minimum(numbers, &right, &thermograph.left)?;
        if wider_left == left && wider_right == right {
            break;
        }
        (left, right) = (wider_left, wider_right);
    }
    Ok(thermograph)
}

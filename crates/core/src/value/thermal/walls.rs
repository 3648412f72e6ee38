//! Walls of thermographs as piecewise linear functions.

use std::cmp::Ordering;

use crate::value::arena::Player;
use crate::value::halt::Halt;
use crate::value::number::{Number, WideNumbers};

pub(super) const MINUS_ONE: Number = Number::from_raw(-(1 << crate::value::number::FRACTION_BITS));

/// A function of t ≥ −1 that is constant above its first breakpoint and falls
/// with slope −1 and stays in turns below it: `mast` is the constant, `breaks`
/// the breakpoints from the top down.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Wall<'a> {
    pub mast: Number,
    pub breaks: &'a [Number],
}

/// Where the mast stands and begins, and how many of the breakpoints that come
/// with it belong to the left wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mast {
    pub mean: Number,
    pub negative_mean: Number,
    pub temperature: Number,
    pub left: usize,
}

impl Mast {
    /// A player's wall, the right one with its sign changed.
    pub fn wall<'a>(&self, breaks: &'a [Number], player: Player) -> Wall<'a> {
        match player {
            Player::Left => Wall {
                mast: self.mean,
                breaks: &breaks[..self.left],
            },
            Player::Right => Wall {
                mast: self.negative_mean,
                breaks: &breaks[self.left..],
            },
        }
    }
}

/// A sweep down a wall: its value and slope at the present temperature.
struct Sweep<'a> {
    numbers: &'a WideNumbers,
    /// The breakpoints still below.
    below: &'a [Number],
    value: Number,
    falling: bool,
}

impl<'a> Sweep<'a> {
    fn new(numbers: &'a WideNumbers, wall: Wall<'a>) -> Self {
        Sweep {
            numbers,
            below: wall.breaks,
            value: wall.mast,
            falling: false,
        }
    }

    #[inline]
    fn next_break(&self) -> Option<Number> {
        self.below.first().copied()
    }

    /// Goes down from temperature `from` (none above the first break) to `to`.
    #[inline]
    fn descend(&mut self, from: Option<Number>, to: Number) -> Result<(), Halt> {
        if self.falling
            && let Some(from) = from
        {
            let drop = self.numbers.subtract(from, to)?;
            self.value = self.numbers.add(self.value, drop)?;
        }
        if self.next_break() == Some(to) {
            self.falling = !self.falling;
            self.below = &self.below[1..];
        }
        Ok(())
    }
}

/// The breakpoint that a sweep from the top meets first.
#[inline]
fn upper_break(numbers: &WideNumbers, a: Option<Number>, b: Option<Number>) -> Option<Number> {
    match (a, b) {
        (Some(s), Some(t)) if numbers.cmp(s, t).is_ge() => Some(s),
        (Some(s), None) => Some(s),
        (_, t) => t,
    }
}

/// The smaller of two walls at every temperature: its breakpoints go to
/// `breaks`, its mast is the result.
fn minimum(
    numbers: &WideNumbers,
    a: Wall<'_>,
    b: Wall<'_>,
    breaks: &mut Vec<Number>,
) -> Result<Number, Halt> {
    breaks.clear();
    let mut first = Sweep::new(numbers, a);
    let mut second = Sweep::new(numbers, b);
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
        let first_is_low = order == Ordering::Less || (order == Ordering::Equal && !first.falling);
        let (low, high) = if first_is_low {
            (&first, &second)
        } else {
            (&second, &first)
        };
        turn(breaks, &mut falling, low.falling, at);
        if low.falling
            && !high.falling
            && order != Ordering::Equal
            && let Some(from) = at
        {
            let gap = numbers.subtract(high.value, low.value)?;
            let meeting = numbers.subtract(from, gap)?;
            let within = next.is_none_or(|next| numbers.cmp(meeting, next).is_gt());
            if within && numbers.cmp(meeting, MINUS_ONE).is_gt() {
                turn(breaks, &mut falling, false, Some(meeting));
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
    Ok(mast)
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
///
/// The breakpoints of both walls go to the end of `breaks`.
pub(super) fn join_into(
    numbers: &WideNumbers,
    for_left: Wall<'_>,
    for_right: Wall<'_>,
    breaks: &mut Vec<Number>,
) -> Result<Mast, Halt> {
    // The left wall is −p(t) − t, the right one q(t) + t, with p and q these
    // minima; they meet where p + q + 2t = 0. Sweep down from above, where the
    // left side is positive, to the piece with the zero.
    let mut p = Sweep::new(numbers, for_left);
    let mut q = Sweep::new(numbers, for_right);
    let mut at: Option<Number> = None;
    let mut temperature = loop {
        let next = upper_break(numbers, p.next_break(), q.next_break());
        let sum = numbers.add(p.value, q.value)?;
        // With k of the two falling, p + q = sum − k·(t − at) on this piece.
        let meeting = match (u8::from(p.falling) + u8::from(q.falling), at) {
            (0, _) => Some(numbers.half(numbers.negate(sum)?)?),
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
            break meeting;
        }
        let Some(next) = next else {
            // The walls of a canonical game that is no integer meet above −1.
            return Err(Halt::NumberRange);
        };
        p.descend(at, next)?;
        q.descend(at, next)?;
        at = Some(next);
    };
    // Where both fall, the walls coincide further down: the mast begins at the
    // lowest such point.
    while p.falling && q.falling && temperature != MINUS_ONE {
        let next = upper_break(numbers, p.next_break(), q.next_break()).unwrap_or(MINUS_ONE);
        p.descend(Some(temperature), next)?;
        q.descend(Some(temperature), next)?;
        temperature = next;
    }
    let negative_mean = numbers.add(p.value, temperature)?;
    // A flat piece of the opponent's wall falls here, and the other way round.
    let start = breaks.len();
    breaks.extend((!p.falling).then_some(temperature));
    breaks.extend_from_slice(p.below);
    let left = breaks.len() - start;
    breaks.extend((!q.falling).then_some(temperature));
    breaks.extend_from_slice(q.below);
    Ok(Mast {
        mean: numbers.negate(negative_mean)?,
        negative_mean,
        temperature,
        left,
    })
}

/// The smallest of some walls, built up one by one.
#[derive(Default)]
pub(super) struct Smallest {
    mast: Option<Number>,
    breaks: Vec<Number>,
    scratch: Vec<Number>,
}

impl Smallest {
    pub fn wall(&self) -> Option<Wall<'_>> {
        let breaks = &self.breaks;
        self.mast.map(|mast| Wall { mast, breaks })
    }

    /// Forgets all walls, but keeps the room.
    pub fn clear(&mut self) {
        self.mast = None;
    }

    /// Takes one more wall into account; tells whether that changed anything.
    pub fn include(&mut self, numbers: &WideNumbers, wall: Wall<'_>) -> Result<bool, Halt> {
        let Some(mast) = self.mast else {
            self.breaks.clear();
            self.breaks.extend_from_slice(wall.breaks);
            self.mast = Some(wall.mast);
            return Ok(true);
        };
        let current = Wall {
            mast,
            breaks: &self.breaks,
        };
        if current == wall {
            return Ok(false);
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        let mast = minimum(numbers, current, wall, &mut scratch)?;
        let changed = self.mast != Some(mast) || self.breaks != scratch;
        self.mast = Some(mast);
        self.scratch = std::mem::replace(&mut self.breaks, scratch);
        Ok(changed)
    }
}

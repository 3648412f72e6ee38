//! The sparse-space engine: blocks of least common non-options, each checked
//! for witnesses before it counts.
//!
//! [`super::block`] proposes, [`super::witness`] raises doubts, and a doubt is
//! settled by looking at every option. A heap that turns out rare cuts the
//! block: everything after it is forgotten and computed anew with the longer
//! list of rare heaps. With two threads the checks of a block run while the
//! next blocks are proposed.

use super::block::Producer;
use super::mask::Mask;
use super::naive::find_split;
use super::shape::Shape;
use super::simd::SPAN;
use super::space::{RARE, Space};
use super::values::Values;
use super::witness::{Checker, Doubt};
use std::sync::mpsc;

/// Values wider than this are left to the plain engine.
const MOST_ROWS: usize = 1 << 11;

/// Bytes that the rows of one window may take.
const WINDOW_BYTES: usize = 24 << 20;

/// The least reach of a window.
const LEAST_REACH: usize = 1 << 13;

/// Blocks proposed ahead of their checks.
const AHEAD: usize = 8;

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// All values asked for are there.
    Reached,
    /// The caller asked to stop.
    Asked,
    /// A value is too large for this engine.
    TooWide,
}

/// What became of the doubts of a block.
enum Checked {
    Confirmed,
    Rare(Doubt),
    Asked(usize),
}

/// The engine between two choices of the mask.
pub(crate) struct Sparse {
    space: Space,
    producer: Producer,
    checker: Checker,
    rares: Vec<(usize, u16)>,
}

impl Sparse {
    /// The engine for a mask; `None` if the values are too wide for it or
    /// there are too few.
    pub(crate) fn new(values: &Values, shape: &Shape, mask: Mask) -> Option<Sparse> {
        if values.len() <= 2 * shape.most_taken + SPAN {
            return None;
        }
        let (max, _) = values.max()?;
        let all = (0..=max).map(|v| mask.compress(v)).max()?;
        Sparse::with_rows(values, shape, mask, all as usize + 1)
    }

    fn with_rows(values: &Values, shape: &Shape, mask: Mask, rows: usize) -> Option<Sparse> {
        let rows = rows.max(mask.least_rows()).next_power_of_two().max(4);
        if rows > MOST_ROWS {
            return None;
        }
        let rares: Vec<(usize, u16)> = mask
            .rares(values)
            .into_iter()
            .map(|n| (n, mask.compress(values.at(n)) as u16))
            .collect();
        let widest = WINDOW_BYTES * 6 / rows;
        let within = rares.iter().rev().find(|(n, _)| *n < widest);
        let last = within.map_or(0, |(n, _)| n + shape.most_taken);
        let reach = (last + last / 4).clamp(LEAST_REACH, widest.max(LEAST_REACH));
        let space = Space::new(mask, rows, reach, values);
        Some(Sparse {
            producer: Producer::new(&rares, shape, rows, space.reach()),
            checker: Checker::new(&mask, values, shape, LEAST_REACH),
            space,
            rares,
        })
    }

    /// Computes values up to G(to).
    pub(crate) fn run(
        &mut self,
        values: &mut Values,
        shape: &Shape,
        to: usize,
        threads: usize,
        stop: &dyn Fn() -> bool,
    ) -> Ended {
        const WORTH_A_THREAD: usize = 1 << 15;
        loop {
            let ended = if threads > 1 && values.len() >= WORTH_A_THREAD {
                self.run_ahead(values, shape, to, stop)
            } else {
                self.run_alone(values, shape, to, stop)
            };
            if ended != Ended::TooWide {
                return ended;
            }
            let largest = values.max().map_or(0, |(max, _)| self.mask().compress(max));
            let wider = (2 * self.space.rows()).max(largest as usize + 1);
            match Sparse::with_rows(values, shape, self.space.mask, wider) {
                Some(sparse) => *self = sparse,
                None => return Ended::TooWide,
            }
        }
    }

    fn run_alone(
        &mut self,
        values: &mut Values,
        shape: &Shape,
        to: usize,
        stop: &dyn Fn() -> bool,
    ) -> Ended {
        while values.len() <= to {
            if stop() {
                return Ended::Asked;
            }
            let (packed, overflow) = self.propose(values, shape, to);
            let doubts = self.checker.doubts(&self.space, &packed);
            match self.settle(&doubts, values, shape, stop, &mut |_, _| {}) {
                Checked::Confirmed if overflow => return Ended::TooWide,
                Checked::Confirmed => {}
                Checked::Rare(rare) => {
                    if !self.cut(rare, values, shape) {
                        return Ended::TooWide;
                    }
                }
                Checked::Asked(n) => {
                    self.forget(n, values);
                    return Ended::Asked;
                }
            }
        }
        Ended::Reached
    }

    /// Appends the next block, unconfirmed.
    fn propose(&mut self, values: &mut Values, shape: &Shape, to: usize) -> (Vec<u16>, bool) {
        values.reserve_towards(to);
        let start = values.len();
        let len = self.producer.len().min(to + 1 - start);
        let block = self.producer.produce(&self.space, values, shape, len);
        let numbered = block.packed.iter().enumerate();
        let found: Vec<u32> = numbered
            .map(|(j, &p)| self.space.common(start + j, p))
            .collect();
        self.producer.note(&block.packed);
        values.extend(&found);
        self.space.extend(&block.packed);
        (block.packed, block.overflow)
    }

    /// Looks for the witnesses of doubts, which are in order of heaps, among
    /// all options.
    fn settle(
        &mut self,
        doubts: &[Doubt],
        values: &Values,
        shape: &Shape,
        stop: &dyn Fn() -> bool,
        learned: &mut dyn FnMut(usize, usize),
    ) -> Checked {
        let mut tried: Vec<(usize, u32)> = Vec::new();
        for &doubt in doubts {
            let Doubt { heap, value } = doubt;
            let taken = |k: &usize| values.at(heap - k) == value;
            if shape.one.iter().any(taken) {
                continue;
            }
            // A witness of a doubt before this one often serves again.
            let serves = |&(m, g): &(usize, u32)| {
                shape.two.iter().any(|k| {
                    let other = heap - k - m;
                    values.at(other) ^ g == value && !(shape.unequal && other == m)
                })
            };
            if tried.iter().rev().take(64).any(serves) {
                continue;
            }
            match find_split(values, shape, heap, value, stop) {
                None => return Checked::Asked(heap),
                Some(None) => return Checked::Rare(doubt),
                Some(Some(m)) => {
                    let g = values.at(m);
                    tried.push((m, g));
                    let apart = 2 * (m + shape.most_taken + (AHEAD + 2) * SPAN) < heap;
                    let mask = &self.space.mask;
                    if apart && m + shape.most_taken < LEAST_REACH && mask.is_common(m, g) {
                        let packed = mask.compress(g) as usize;
                        self.checker.learn(m, packed, shape);
                        learned(m, packed);
                    }
                }
            }
        }
        Checked::Confirmed
    }

    /// Forgets the values from G(n) on.
    fn forget(&mut self, n: usize, values: &mut Values) {
        values.truncate(n);
        self.space.truncate(n);
    }

    /// Enters a rare heap; says whether it fits the window.
    fn cut(&mut self, rare: Doubt, values: &mut Values, shape: &Shape) -> bool {
        let Doubt { heap, value } = rare;
        self.forget(heap, values);
        values.push(value);
        self.space.extend(&[RARE]);
        let packed = self.space.mask.compress(value);
        if packed as usize >= self.space.rows() {
            return false;
        }
        let offset = heap + shape.most_taken;
        self.rares.push((heap, packed as u16));
        if offset > self.space.reach() && offset < WINDOW_BYTES * 6 / self.space.rows() {
            self.space = Space::new(
                self.space.mask,
                self.space.rows(),
                offset + offset / 4,
                values,
            );
        }
        self.producer = Producer::new(&self.rares, shape, self.space.rows(), self.space.reach());
        true
    }

    /// Proposes on this thread and checks on another.
    fn run_ahead(
        &mut self,
        values: &mut Values,
        shape: &Shape,
        to: usize,
        stop: &dyn Fn() -> bool,
    ) -> Ended {
        enum Job {
            Block(Vec<u16>),
            Learn(usize, usize),
            Restart(Box<(Space, Checker)>),
        }
        let (jobs, incoming) = mpsc::channel::<Job>();
        let (results, checked) = mpsc::channel::<Vec<Doubt>>();
        let mut space = self.space.clone();
        let mut checker = self.checker.clone();
        std::thread::scope(move |scope| {
            scope.spawn(move || {
                for job in incoming {
                    match job {
                        Job::Block(packed) => {
                            space.extend(&packed);
                            if results.send(checker.doubts(&space, &packed)).is_err() {
                                return;
                            }
                        }
                        Job::Learn(heap, packed) => checker.learn(heap, packed, shape),
                        Job::Restart(fresh) => (space, checker) = *fresh,
                    }
                }
            });
            let mut confirmed = values.len();
            let mut flying: std::collections::VecDeque<usize> = Default::default();
            let mut ended = None;
            loop {
                if ended.is_none() && values.len() > to {
                    ended = Some(Ended::Reached);
                } else if ended.is_none() && stop() {
                    ended = Some(Ended::Asked);
                }
                if ended.is_none() {
                    let (packed, overflow) = self.propose(values, shape, to);
                    if overflow {
                        ended = Some(Ended::TooWide);
                    }
                    flying.push_back(values.len());
                    if jobs.send(Job::Block(packed)).is_err() {
                        break;
                    }
                }
                if flying.len() < AHEAD && ended.is_none() {
                    continue;
                }
                let Some(end) = flying.pop_front() else {
                    return ended.unwrap_or(Ended::Reached);
                };
                let Ok(doubts) = checked.recv() else {
                    break;
                };
                let mut learn = |heap, packed| drop(jobs.send(Job::Learn(heap, packed)));
                match self.settle(&doubts, values, shape, stop, &mut learn) {
                    Checked::Confirmed => confirmed = end,
                    Checked::Asked(n) => {
                        self.forget(n, values);
                        return Ended::Asked;
                    }
                    Checked::Rare(rare) => {
                        for _ in flying.drain(..) {
                            drop(checked.recv());
                        }
                        if !self.cut(rare, values, shape) {
                            return Ended::TooWide;
                        }
                        confirmed = values.len();
                        ended = None;
                        let fresh = Box::new((self.space.clone(), self.checker.clone()));
                        if jobs.send(Job::Restart(fresh)).is_err() {
                            break;
                        }
                    }
                }
            }
            // The checking thread is gone: keep what it confirmed.
            self.forget(confirmed, values);
            Ended::Asked
        })
    }

    /// The mask in use.
    pub(crate) fn mask(&self) -> Mask {
        self.space.mask
    }
}

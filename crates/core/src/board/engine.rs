//! From positions to values: depth first over components.
//!
//! All options of a position are split into components first, all components
//! are looked up next, and only then are the unknown ones searched. Threads
//! search the same root over one arena and one memo, each taking the unknown
//! components in an order of its own, so that what one has found the others
//! need not search.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use super::memo::{Key, Memo, MemoView, Packed};
use crate::value::team::race;
use crate::value::{Caches, Halt, Id, Number, Player, UpStar, Worker};

/// The rules of a game, for positions that are copied about freely.
pub trait Ruleset: Sync {
    /// A position.
    type Position: Packed + Send + Sync;

    /// Adds the components of a position to a sum, each by the representative
    /// of its symmetric images. A representative has itself as its only
    /// component.
    fn split(&self, position: &Self::Position, sums: &mut Sums<Self::Position>);

    /// Calls `visit` with each position after a move of the player.
    fn moves(&self, position: &Self::Position, player: Player, visit: impl FnMut(Self::Position));

    /// How large a position is: the number of squares, vertices or edges that
    /// matter.
    fn size(&self, position: &Self::Position) -> u32;

    /// Smaller positions whose sum is not better for `player`, where there are
    /// such.
    fn bound(&self, _position: &Self::Position, _player: Player) -> Option<[Self::Position; 2]> {
        None
    }

    /// Up to this size a component is cheap to value.
    const CHEAP: u32 = 12;
}

/// Sums of components, one after another.
pub struct Sums<P> {
    components: Vec<Component<P>>,
    sums: Vec<Sum>,
    open: Sum,
}

struct Component<P> {
    position: P,
    key: Key,
    negative: bool,
    value: Option<Id>,
}

/// A sum: its components end where those of the next one begin.
#[derive(Clone, Copy, Default)]
struct Sum {
    end: usize,
    integer: i16,
    nim: u64,
}

impl<P> Default for Sums<P> {
    fn default() -> Self {
        Sums {
            components: Vec::new(),
            sums: Vec::new(),
            open: Sum::default(),
        }
    }
}

impl<P: Packed> Sums<P> {
    /// Adds the representative of a component to the sum that is being made,
    /// or its negative.
    #[inline]
    pub fn component(&mut self, (position, negative): (P, bool)) {
        self.components.push(Component {
            position,
            key: Key::new(&position),
            negative,
            value: None,
        });
    }

    /// Adds an integer.
    #[inline]
    pub fn integer(&mut self, n: i16) {
        self.open.integer += n;
    }

    /// Adds a nimber.
    #[inline]
    pub fn nimber(&mut self, n: u64) {
        self.open.nim ^= n;
    }

    #[inline]
    fn close(&mut self) {
        self.open.end = self.components.len();
        self.sums.push(std::mem::take(&mut self.open));
    }

    /// Takes out what has been added to the sum that is being made: components,
    /// each with whether it counts negatively, and an integer and a nimber.
    pub(crate) fn take(&mut self) -> (Vec<(P, bool)>, i16, u64) {
        let components = self.components.drain(..);
        let components = components.map(|c| (c.position, c.negative)).collect();
        let Sum { integer, nim, .. } = std::mem::take(&mut self.open);
        (components, integer, nim)
    }
}

/// Searches positions of one ruleset, on one thread.
pub struct Engine<'e, 'a, R: Ruleset> {
    ruleset: &'e R,
    memo: MemoView<'e, R::Position>,
    worker: &'e mut Worker<'a>,
    stack: Sums<R::Position>,
    /// Which of how many threads this is.
    thread: (usize, usize),
    cancelled: Option<&'e AtomicBool>,
    searched: u64,
}

impl<'e, 'a, R: Ruleset> Engine<'e, 'a, R> {
    /// An engine that goes on with what a memo knows.
    pub fn new(ruleset: &'e R, memo: &'e Memo, worker: &'e mut Worker<'a>) -> Engine<'e, 'a, R> {
        Engine {
            ruleset,
            memo: memo.view(),
            worker,
            stack: Sums::default(),
            thread: (0, 1),
            cancelled: None,
            searched: 0,
        }
    }

    /// How many components have been searched.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// The value of a position.
    pub fn value(&mut self, position: &R::Position) -> Result<Id, Halt> {
        let start = self.stack.components.len();
        self.ruleset.split(position, &mut self.stack);
        self.stack.close();
        self.resolve(start)?;
        let value = self.total(start, self.stack.sums.len() - 1);
        self.stack.sums.pop();
        self.stack.components.truncate(start);
        value
    }

    /// The value of a position, or its negative.
    pub fn signed_value(&mut self, position: &R::Position, negative: bool) -> Result<Id, Halt> {
        let value = self.value(position)?;
        if negative {
            self.worker.negate(value)
        } else {
            Ok(value)
        }
    }

    /// The value of a component that the memo does not know.
    fn search(&mut self, position: R::Position, key: &Key) -> Result<Id, Halt> {
        if self.cancelled.is_some_and(|flag| flag.load(Relaxed)) {
            return Err(Halt::Interrupted);
        }
        self.searched += 1;
        self.worker.expect_growth(self.memo.growth());
        let (first, start) = (self.stack.sums.len(), self.stack.components.len());
        self.expand(&position, Player::Left);
        let middle = self.stack.sums.len();
        self.expand(&position, Player::Right);
        self.resolve(start)?;
        let mut from = start;
        let mut sides = [self.worker.take_buffer(), self.worker.take_buffer()];
        for sum in first..self.stack.sums.len() {
            let value = self.total(from, sum)?;
            from = self.stack.sums[sum].end;
            let side = &mut sides[usize::from(sum >= middle)];
            if side.last() != Some(&value) {
                side.push(value);
            }
        }
        self.stack.sums.truncate(first);
        self.stack.components.truncate(start);
        let [left, right] = sides;
        let value = self.worker.canonicalise(left, right)?;
        self.memo.insert(key, value);
        Ok(value)
    }

    /// Puts a player's options on the stack, split.
    fn expand(&mut self, position: &R::Position, player: Player) {
        let (ruleset, stack) = (self.ruleset, &mut self.stack);
        ruleset.moves(position, player, |option| {
            ruleset.split(&option, stack);
            stack.close();
        });
    }

    /// Finds the values of all components on the stack from `start` on.
    fn resolve(&mut self, start: usize) -> Result<(), Halt> {
        let end = self.stack.components.len();
        let mut unknown = false;
        for component in &mut self.stack.components[start..] {
            component.value = self.memo.get(&component.key);
            unknown |= component.value.is_none();
        }
        if !unknown {
            return Ok(());
        }
        for step in 0..end - start {
            let i = start + self.order(step, end - start);
            let component = &self.stack.components[i];
            if component.value.is_none() {
                let (position, key) = (component.position, component.key);
                // An earlier one may have met it meanwhile.
                let value = match self.memo.get(&key) {
                    Some(value) => value,
                    None => self.search(position, &key)?,
                };
                self.stack.components[i].value = Some(value);
            }
        }
        Ok(())
    }

    /// Which of some components this thread takes at a step: threads start at
    /// places of their own, every second one goes backwards.
    #[inline]
    fn order(&self, step: usize, count: usize) -> usize {
        let (thread, threads) = self.thread;
        let place = (step + count * (thread / 2 * 2) / threads) % count;
        if thread % 2 == 1 {
            count - 1 - place
        } else {
            place
        }
    }

    /// The value of a sum on the stack, whose components begin at `from` and
    /// are known.
    fn total(&mut self, from: usize, sum: usize) -> Result<Id, Halt> {
        let Sum { end, integer, nim } = self.stack.sums[sum];
        let mut total = Id::ZERO;
        for component in &self.stack.components[from..end] {
            let value = component.value.unwrap_or(Id::ZERO);
            let value = if component.negative {
                self.worker.negate(value)?
            } else {
                value
            };
            total = self.worker.add(total, value)?;
        }
        if integer == 0 && nim == 0 {
            return Ok(total);
        }
        let rest = self.worker.arena().intern_up_star(UpStar {
            number: Number::from(integer),
            ups: 0,
            nim,
        })?;
        self.worker.add(total, rest)
    }
}

/// The value of a position, by several threads over one arena and one memo.
pub fn value_in_threads<R: Ruleset>(
    ruleset: &R,
    memo: &Memo,
    worker: &mut Worker,
    position: &R::Position,
    threads: usize,
) -> Result<Id, Halt> {
    let arena = worker.arena();
    let run = |worker: &mut Worker, thread, ended: &AtomicBool| {
        let mut engine = Engine::new(ruleset, memo, worker);
        engine.thread = (thread, threads.max(1));
        engine.cancelled = Some(ended);
        engine.value(position)
    };
    race(
        threads,
        |thread, ended| run(worker, thread, ended),
        |thread, budget, ended| {
            let mut worker = Worker::with(arena, Caches::default(), budget.lend());
            run(&mut worker, thread, ended)
        },
    )
    .unwrap_or(Err(Halt::Interrupted))
}

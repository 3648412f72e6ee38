//! A worker: what one thread works with on an arena, with caches and a budget.

use super::arena::{Arena, Id, Options, Player};
use super::budget::Budget;
use super::caches::Caches;
use super::halt::Halt;

/// Deepest recursion; each level takes a few hundred bytes of stack.
const MAX_DEPTH: u32 = 200_000;
/// Stack kept in reserve, and allocated when the reserve is reached.
const STACK_RESERVE: usize = 128 << 10;
const STACK_CHUNK: usize = 4 << 20;

/// Computes in one arena, on one thread.
pub struct Worker<'a> {
    pub(crate) arena: &'a Arena,
    pub(crate) caches: Caches,
    budget: Budget<'a>,
    depth: u32,
    /// What the next growth of the caller's tables takes.
    other_growth: usize,
}

impl<'a> Worker<'a> {
    /// A worker without limits and with nothing remembered.
    pub fn new(arena: &'a Arena) -> Worker<'a> {
        Worker::with(arena, Caches::default(), Budget::default())
    }

    /// A worker that goes on with the caches of an earlier one of the same
    /// arena.
    pub fn with(arena: &'a Arena, caches: Caches, budget: Budget<'a>) -> Worker<'a> {
        Worker {
            arena,
            caches,
            budget,
            depth: 0,
            other_growth: 0,
        }
    }

    /// The arena that the worker computes in.
    pub fn arena(&self) -> &'a Arena {
        self.arena
    }

    /// What the worker remembered, for the next one.
    pub fn into_caches(self) -> Caches {
        self.caches
    }

    /// Whether the budget counts steps: the computation is tried before more is
    /// spent on it.
    pub fn is_first_attempt(&self) -> bool {
        self.budget.counts_steps()
    }

    /// Expects tables of the caller's to take this many bytes at once.
    pub fn expect_growth(&mut self, bytes: usize) {
        self.other_growth = bytes;
    }

    /// Looks at the budget now, before something takes this many bytes.
    pub fn check(&mut self, bytes: usize) -> Result<(), Halt> {
        self.budget.check(bytes)
    }

    /// The options of one player.
    #[inline]
    pub fn options(&self, id: Id, player: Player) -> Result<Options<'a>, Halt> {
        self.arena.options(id, player)
    }

    /// Counts one step of the budget.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Halt> {
        let (arena, caches, other) = (self.arena, &self.caches, self.other_growth);
        self.budget
            .tick(|| arena.growth() + caches.growth() + other)
    }

    /// One level deeper, on a stack that grows as needed.
    #[inline]
    pub(crate) fn deeper<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        if self.depth >= MAX_DEPTH {
            return Err(Halt::TooDeep);
        }
        self.depth += 1;
        let result = stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || work(self));
        self.depth -= 1;
        result
    }

    pub(crate) fn take_buffer(&mut self) -> Vec<Id> {
        self.caches.buffers.pop().unwrap_or_default()
    }

    pub(crate) fn return_buffer(&mut self, mut buffer: Vec<Id>) {
        buffer.clear();
        self.caches.buffers.push(buffer);
    }
}

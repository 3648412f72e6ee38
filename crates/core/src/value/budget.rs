//! How long a computation may go on: steps, time, memory, and a caller who may
//! change their mind.

use std::collections::HashMap;
use std::time::Instant;

use super::halt::Halt;

/// Steps between two looks at the clock and the caller: well under 1 ms.
const PERIOD: u32 = 4096;

/// Limits of one computation. The default has none.
#[derive(Default)]
pub struct Budget<'a> {
    countdown: u32,
    steps: Option<u64>,
    deadline: Option<Instant>,
    memory: Option<Memory>,
    poll: Option<&'a mut (dyn FnMut() -> bool + Send)>,
}

/// Memory that must not be passed, and who knows how much is in use.
#[derive(Clone, Copy)]
pub struct Memory {
    /// At this many bytes in use the computation ends.
    pub ceiling: usize,
    /// How many bytes are in use.
    pub in_use: fn() -> usize,
}

impl<'a> Budget<'a> {
    /// Ends the computation with [`Halt::OutOfSteps`] after about this many
    /// steps.
    #[must_use]
    pub fn steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self.countdown = PERIOD.min(steps as u32);
        self
    }

    /// Ends the computation with [`Halt::OutOfTime`] at this moment.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Ends the computation with [`Halt::OutOfMemory`] before what is in use
    /// and the next growth of its tables together pass the ceiling.
    #[must_use]
    pub fn memory(mut self, memory: Memory) -> Self {
        self.memory = Some(memory);
        self
    }

    /// Calls this now and then; `true` ends the computation with
    /// [`Halt::Interrupted`].
    #[must_use]
    pub fn poll(mut self, poll: &'a mut (dyn FnMut() -> bool + Send)) -> Self {
        self.poll = Some(poll);
        self
    }

    /// What is left of the budget, for a part of the computation.
    pub fn lend(&mut self) -> Budget<'_> {
        Budget {
            countdown: self.countdown,
            steps: self.steps,
            deadline: self.deadline,
            memory: self.memory,
            poll: match &mut self.poll {
                Some(poll) => Some(&mut **poll),
                None => None,
            },
        }
    }

    /// The limits that hold for every thread: time and memory.
    pub(crate) fn limits(&self) -> (Option<Instant>, Option<Memory>) {
        (self.deadline, self.memory)
    }

    /// A budget within these limits too.
    #[must_use]
    pub(crate) fn within(mut self, limits: (Option<Instant>, Option<Memory>)) -> Self {
        (self.deadline, self.memory) = limits;
        self
    }

    pub(crate) const fn counts_steps(&self) -> bool {
        self.steps.is_some()
    }

    /// Counts one step. `growth` tells how much memory the next growth of the
    /// computation's tables takes at once, where it is near.
    #[inline]
    pub(crate) fn tick(&mut self, growth: impl FnOnce() -> usize) -> Result<(), Halt> {
        self.spend(1, growth)
    }

    /// Counts some steps, a few hundred at most, for work that costs as much.
    #[inline]
    pub(crate) fn spend(&mut self, steps: u32, growth: impl FnOnce() -> usize) -> Result<(), Halt> {
        if let Some(rest) = self.countdown.checked_sub(steps) {
            self.countdown = rest;
            Ok(())
        } else {
            self.look(growth())
        }
    }

    #[cold]
    fn look(&mut self, growth: usize) -> Result<(), Halt> {
        self.countdown = PERIOD;
        if let Some(steps) = &mut self.steps {
            match steps.checked_sub(u64::from(PERIOD)) {
                Some(rest) => *steps = rest,
                None => return Err(Halt::OutOfSteps),
            }
        }
        self.check(growth)
    }

    /// Looks at the caller, the clock and the memory now, for a computation
    /// that is about to take this many bytes at once.
    pub fn check(&mut self, growth: usize) -> Result<(), Halt> {
        if self.poll.as_mut().is_some_and(|poll| poll()) {
            return Err(Halt::Interrupted);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Halt::OutOfTime);
        }
        if self
            .memory
            .is_some_and(|memory| (memory.in_use)().saturating_add(growth) >= memory.ceiling)
        {
            return Err(Halt::OutOfMemory);
        }
        Ok(())
    }
}

/// What the next growth of a hash table takes at once, if it is near: a table
/// twice as large beside the old one.
pub(crate) fn growth_of<K, V, S>(map: &HashMap<K, V, S>) -> usize {
    /// Slots of a table of which 7 in 8 may be filled, each with a byte of control.
    const fn bytes<K, V>(entries: usize) -> usize {
        entries * 8 / 7 * (size_of::<(K, V)>() + 1)
    }
    if is_near(map.len(), map.capacity()) {
        2 * bytes::<K, V>(map.capacity())
    } else {
        0
    }
}

/// Whether a table with this many entries of those at which it grows will do so
/// before the budget is looked at again.
pub(crate) const fn is_near(entries: usize, most: usize) -> bool {
    entries + entries / 8 >= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growth_that_would_pass_the_ceiling_ends_the_computation() {
        let mut budget = Budget::default().memory(Memory {
            ceiling: 100,
            in_use: || 60,
        });
        assert_eq!(budget.check(39), Ok(()));
        assert_eq!(budget.check(40), Err(Halt::OutOfMemory));
        assert_eq!(budget.lend().check(40), Err(Halt::OutOfMemory));
    }

    #[test]
    fn a_table_announces_its_growth_before_it_grows() {
        let mut map = HashMap::new();
        for key in 0..100_000_u64 {
            let full = map.len() == map.capacity();
            let announced = growth_of(&map);
            if full {
                assert!(announced >= 2 * map.capacity() * size_of::<(u64, u64)>());
            }
            map.insert(key, key);
        }
    }
}

//! How long a computation may go on: steps, time, memory, and a caller who may
//! change their mind.

use std::time::Instant;

use super::stop::Stop;

/// Steps between two looks at the clock and the caller: well under 1 ms.
const PERIOD: u32 = 4096;

/// Limits of one computation. The default has none.
#[derive(Default)]
pub struct Budget<'a> {
    countdown: u32,
    steps: Option<u64>,
    deadline: Option<Instant>,
    max_bytes: Option<usize>,
    poll: Option<&'a mut (dyn FnMut() -> bool + Send)>,
}

impl<'a> Budget<'a> {
    /// Ends the computation with [`Stop::OutOfSteps`] after about this many
    /// steps.
    #[must_use]
    pub fn steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self.countdown = PERIOD.min(steps as u32);
        self
    }

    /// Ends the computation with [`Stop::OutOfTime`] at this moment.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Ends the computation with [`Stop::OutOfMemory`] when the arena and the
    /// caches take more than this.
    #[must_use]
    pub fn bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = Some(bytes);
        self
    }

    /// Calls this now and then; `true` ends the computation with
    /// [`Stop::Interrupted`].
    #[must_use]
    pub fn poll(mut self, poll: &'a mut (dyn FnMut() -> bool + Send)) -> Self {
        self.poll = Some(poll);
        self
    }

    pub(crate) const fn counts_steps(&self) -> bool {
        self.steps.is_some()
    }

    /// Counts one step.
    #[inline]
    pub(crate) fn tick(&mut self, bytes: impl FnOnce() -> usize) -> Result<(), Stop> {
        self.spend(1, bytes)
    }

    /// Counts some steps, a few hundred at most, for work that costs as much.
    #[inline]
    pub(crate) fn spend(&mut self, steps: u32, bytes: impl FnOnce() -> usize) -> Result<(), Stop> {
        if let Some(rest) = self.countdown.checked_sub(steps) {
            self.countdown = rest;
            Ok(())
        } else {
            self.look(bytes())
        }
    }

    #[cold]
    fn look(&mut self, bytes: usize) -> Result<(), Stop> {
        self.countdown = PERIOD;
        if let Some(steps) = &mut self.steps {
            match steps.checked_sub(u64::from(PERIOD)) {
                Some(rest) => *steps = rest,
                None => return Err(Stop::OutOfSteps),
            }
        }
        if self.poll.as_mut().is_some_and(|poll| poll()) {
            return Err(Stop::Interrupted);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Stop::OutOfTime);
        }
        if self.max_bytes.is_some_and(|max| bytes > max) {
            return Err(Stop::OutOfMemory);
        }
        Ok(())
    }
}

//! The one way into the core for what may take long: without the interpreter
//! lock, within the limits, and with an ear for Ctrl-C.

use std::cell::{Cell, RefCell};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use lastmove_core::value::{Budget, Halt};
use pyo3::prelude::*;

use crate::errors::{guarded, halted};
use crate::limits::{Limit, in_seconds, limit};

/// Between two looks for signals: giving the lock back and forth costs more
/// than a step of most computations.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(40);
/// Between two looks whether another thread is done with an engine.
const BETWEEN_TRIES: Duration = Duration::from_millis(1);

impl Limit {
    /// The limits as the budget of a computation.
    pub fn budget<'a>(&self) -> Budget<'a> {
        let mut budget = Budget::default();
        if let Some(deadline) = self.deadline {
            budget = budget.deadline(deadline);
        }
        if let Some(memory) = self.memory {
            budget = budget.memory(memory);
        }
        budget
    }
}

/// Runs a computation of the core. What takes a moment ends well even when the
/// time is over, so that what is known by then can be told. An exception that a signal raises meanwhile
/// takes the place of the result, and a panic becomes an InternalError.
pub fn enter<T: Send>(
    py: Python<'_>,
    compute: impl FnOnce(&mut Budget<'_>) -> T + Send,
) -> PyResult<T> {
    enter_until(py, None, compute)
}

/// The same for a computation that is to pause at a moment, with
/// [`Halt::OutOfTime`].
pub fn enter_until<T: Send>(
    py: Python<'_>,
    pause: Option<Instant>,
    compute: impl FnOnce(&mut Budget<'_>) -> T + Send,
) -> PyResult<T> {
    let mut limit = limit(py)?;
    limit.deadline = limit.deadline.into_iter().chain(pause).min();
    let mut raised = None;
    let result = py.detach(|| {
        let mut next = Instant::now() + BETWEEN_SIGNALS;
        let mut poll = || {
            if raised.is_none() && Instant::now() >= next {
                raised = Python::attach(|py| py.check_signals().err());
                next = Instant::now() + BETWEEN_SIGNALS;
            }
            raised.is_some()
        };
        guarded(|| compute(&mut limit.budget().poll(&mut poll)))
    });
    match raised {
        Some(error) => Err(error),
        None => result,
    }
}

/// Runs a computation that fails only by a [`Halt`].
pub fn compute<T: Send>(
    py: Python<'_>,
    compute: impl FnOnce(&mut Budget<'_>) -> Result<T, Halt> + Send,
) -> PyResult<T> {
    enter(py, compute)?.map_err(halted)
}

/// Whether a computation that ended so has only come to its pause.
pub fn is_pause(py: Python<'_>, halt: Halt) -> PyResult<bool> {
    Ok(halt == Halt::OutOfTime && !limit(py)?.is_late())
}

/// An engine that remembers what it has found, one thread at a time. Its lock is
/// only taken in [`enter`]: who holds it may wait for the interpreter lock to let
/// Ctrl-C through.
#[derive(Default)]
pub struct Shared<T>(Mutex<T>);

impl<T: Send> Shared<T> {
    pub fn new(engine: T) -> Shared<T> {
        Shared(Mutex::new(engine))
    }

    /// The engine, as soon as no other thread uses it.
    pub fn wait(
        &self,
        mut check: impl FnMut() -> Result<(), Halt>,
    ) -> Result<MutexGuard<'_, T>, Halt> {
        loop {
            match self.0.try_lock() {
                Ok(engine) => return Ok(engine),
                // An engine that panicked has told its caller so.
                Err(TryLockError::Poisoned(error)) => return Ok(error.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    check()?;
                    thread::sleep(BETWEEN_TRIES);
                }
            }
        }
    }

    /// Asks for something that is known.
    pub fn look<R: Send>(
        &self,
        py: Python<'_>,
        at: impl FnOnce(&mut T) -> R + Send,
    ) -> PyResult<R> {
        self.compute(py, |engine, _| Ok(at(engine)))
    }

    /// Runs a computation that fails only by a [`Halt`].
    pub fn compute<R: Send>(
        &self,
        py: Python<'_>,
        run: impl FnOnce(&mut T, &mut Budget<'_>) -> Result<R, Halt> + Send,
    ) -> PyResult<R> {
        compute(py, |budget| {
            let mut engine = self.wait(|| budget.check(0))?;
            run(&mut engine, budget)
        })
    }

    /// The same for some seconds at most; whether it came to its end.
    pub fn compute_for<R: Send>(
        &self,
        py: Python<'_>,
        seconds: Option<f64>,
        run: impl FnOnce(&mut T, &mut Budget<'_>) -> Result<R, Halt> + Send,
    ) -> PyResult<Option<R>> {
        let done = enter_until(py, seconds.and_then(in_seconds), |budget| {
            let mut engine = self.wait(|| budget.check(0))?;
            run(&mut engine, budget)
        })?;
        match done {
            Ok(found) => Ok(Some(found)),
            Err(halt) if is_pause(py, halt)? => Ok(None),
            Err(halt) => Err(halted(halt)),
        }
    }
}

/// A budget for engines that only ask whether to go on.
pub struct Watch<'b, 'a> {
    budget: RefCell<&'b mut Budget<'a>>,
    halt: Cell<Option<Halt>>,
}

impl<'b, 'a> Watch<'b, 'a> {
    pub fn new(budget: &'b mut Budget<'a>) -> Self {
        Watch {
            budget: RefCell::new(budget),
            halt: Cell::new(None),
        }
    }

    /// Whether to halt now.
    pub fn stops(&self) -> bool {
        if self.halt.get().is_none() {
            self.halt.set(self.budget.borrow_mut().check(0).err());
        }
        self.halt.get().is_some()
    }

    /// Why it said halt, if it did.
    pub fn verdict(&self) -> Result<(), Halt> {
        self.halt.get().map_or(Ok(()), Err)
    }
}

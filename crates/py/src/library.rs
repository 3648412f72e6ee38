//! Where the values of a Python process live, and how computations run.
//!
//! There is one current arena. When it has grown past a bound, a new one takes
//! its place, and the old one is freed with the last `Game` that refers to it;
//! a game from an old arena is copied into the current one when it is used.
//!
//! A computation first gets a few thousand steps with the interpreter lock
//! held, since most end sooner than the lock can be given away. One that does
//! not is run again from its cached parts with the lock released, and looks up
//! now and then to let Ctrl-C through.

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use lastmove_core::board::catalogue::Boards;
use lastmove_core::value::form::Forms;
use lastmove_core::value::{Arena, Budget, Caches, Id, Stop, Worker};
use pyo3::prelude::*;

use crate::errors::{guarded, stopped};

const QUICK_STEPS: u64 = 16_384;
pub const BETWEEN_SIGNAL_CHECKS: Duration = Duration::from_millis(40);
/// An arena of this size is not used for new games.
const FULL: usize = 1 << 30;

/// Forms of this size are not added to.
const FORMS_FULL: usize = 128 << 20;

/// An arena with the caches of those who computed in it, and the explicit forms
/// that go with it.
#[derive(Default)]
pub struct Store {
    pub arena: Arena,
    /// What boards have been found to be worth.
    pub boards: Boards,
    caches: Mutex<Vec<Caches>>,
    /// Locked only with the interpreter lock released: who holds this lock may
    /// wait for that one to let Ctrl-C through.
    forms: Mutex<Forms>,
    form_bytes: AtomicUsize,
}

static CURRENT: LazyLock<RwLock<Arc<Store>>> = LazyLock::new(RwLock::default);

/// The store for new games.
pub fn current() -> Arc<Store> {
    let store = CURRENT
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    if store.arena.bytes() + store.boards.bytes() < FULL
        && store.form_bytes.load(Ordering::Relaxed) < FORMS_FULL
    {
        return store;
    }
    let mut slot = CURRENT.write().unwrap_or_else(PoisonError::into_inner);
    if Arc::ptr_eq(&slot, &store) {
        *slot = Arc::default();
    }
    slot.clone()
}

/// What the computations of a thread may cost.
#[derive(Clone, Copy, Default)]
pub struct Limit {
    pub deadline: Option<Instant>,
    pub bytes: Option<usize>,
    threads: Option<usize>,
}

thread_local! {
    static LIMITS: RefCell<Vec<Limit>> = const { RefCell::new(Vec::new()) };
}

/// The limits of the enclosing ``with limits(...)``.
pub fn limit() -> Limit {
    LIMITS.with_borrow(|limits| limits.last().copied().unwrap_or_default())
}

/// How many threads a computation may use: as many as the limits say, or as
/// there are cores.
pub fn threads() -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    limit().threads.unwrap_or_else(cores)
}

/// Limits for every computation of a ``with`` block.
///
/// Parameters
/// ----------
/// seconds : float, optional
///     Time for the block as a whole.
/// memory : float, optional
///     Memory that all values together may take, in MiB.
/// threads : int, optional
///     Threads that one computation may use; by default as many as there are
///     cores. Values do not depend on it.
///
/// Raises
/// ------
/// LimitReached
///     By the computation that reaches a limit.
///
/// Notes
/// -----
/// Blocks nest; the tighter limit counts. Limits hold for the thread that
/// entered the block.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> with lm.limits(seconds=5):
/// ...     lm.game("{3|1} + {5|2}")
/// game('{8|6||5|3}')
#[pyclass(module = "lastmove", name = "limits", frozen)]
pub struct Limits {
    seconds: Option<f64>,
    memory: Option<f64>,
    threads: Option<usize>,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (seconds=None, memory=None, threads=None))]
    fn new(seconds: Option<f64>, memory: Option<f64>, threads: Option<i64>) -> PyResult<Limits> {
        for (name, limit) in [("seconds", seconds), ("memory", memory)] {
            if limit.is_some_and(|limit| limit.is_nan() || limit < 0.0) {
                let message = format!("{name} must be a number that is not negative");
                return Err(crate::errors::bad_input(message));
            }
        }
        let threads = match threads {
            None => None,
            Some(count @ 1..=1024) => Some(count as usize),
            Some(_) => {
                return Err(crate::errors::bad_input("threads must be from 1 to 1024"));
            }
        };
        Ok(Limits {
            seconds,
            memory,
            threads,
        })
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        let outer = limit();
        let this = slf.get();
        let seconds = this
            .seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let deadline = seconds.and_then(|seconds| Instant::now().checked_add(seconds));
        let bytes = this.memory.map(|mib| (mib * 1_048_576.0) as usize);
        let tighter = |a: Option<usize>, b: Option<usize>| a.into_iter().chain(b).min();
        LIMITS.with_borrow_mut(|limits| {
            limits.push(Limit {
                deadline: deadline.into_iter().chain(outer.deadline).min(),
                bytes: tighter(bytes, outer.bytes),
                threads: tighter(this.threads, outer.threads),
            });
        });
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        LIMITS.with_borrow_mut(|limits| limits.pop());
    }
}

/// What is known beforehand of a computation's length.
#[derive(Clone, Copy)]
pub enum Pace {
    /// Most likely over before the interpreter lock could be released.
    Quick,
    /// Worth releasing the lock for.
    Long,
}

impl Store {
    fn take_caches(&self) -> Caches {
        let mut caches = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        caches.pop().unwrap_or_default()
    }

    fn return_caches(&self, caches: Caches) {
        let mut pool = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        pool.push(caches);
    }

    /// Runs a computation in this store's arena.
    pub fn run<T: Send, E: Send + From<Stop>>(
        &self,
        py: Python<'_>,
        pace: Pace,
        compute: impl Fn(&mut Worker) -> Result<T, E> + Send + Sync,
        is_stop: impl Fn(&E) -> Option<Stop>,
        error: impl FnOnce(E) -> PyErr,
    ) -> PyResult<T> {
        let limit = limit();
        let late = |deadline: Instant| Instant::now() >= deadline;
        if limit.deadline.is_some_and(late) {
            return Err(stopped(Stop::OutOfTime));
        }
        if let Pace::Quick = pace {
            let quick = self.attempt(Budget::default().steps(QUICK_STEPS), &compute)?;
            match quick {
                Err(failure) if is_stop(&failure) == Some(Stop::OutOfSteps) => {}
                Err(failure) => return Err(error(failure)),
                Ok(value) => return Ok(value),
            }
        }
        let mut raised = None;
        let result = py.detach(|| {
            let mut next_check = Instant::now() + BETWEEN_SIGNAL_CHECKS;
            let mut poll = || {
                if raised.is_none() && Instant::now() >= next_check {
                    next_check = Instant::now() + BETWEEN_SIGNAL_CHECKS;
                    raised = Python::attach(|py| py.check_signals().err());
                }
                raised.is_some()
            };
            let mut budget = Budget::default().poll(&mut poll);
            if let Some(deadline) = limit.deadline {
                budget = budget.deadline(deadline);
            }
            if let Some(bytes) = limit.bytes {
                budget = budget.bytes(bytes);
            }
            self.attempt(budget, &compute)
        });
        result?.map_err(|failure| raised.unwrap_or_else(|| error(failure)))
    }

    fn attempt<'a, T, E>(
        &'a self,
        budget: Budget<'a>,
        compute: &(impl Fn(&mut Worker) -> Result<T, E> + Send + Sync),
    ) -> PyResult<Result<T, E>> {
        let caches = self.take_caches();
        // A worker that panics takes its caches with it: they may be half done.
        let (result, caches) = guarded(|| {
            let mut worker = Worker::with(&self.arena, caches, budget);
            let result = compute(&mut worker);
            (result, worker.into_caches())
        })?;
        self.return_caches(caches);
        Ok(result)
    }

    /// Runs a computation that fails only by a [`Stop`].
    pub fn compute<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker) -> Result<T, Stop> + Send + Sync,
    ) -> PyResult<T> {
        self.run(py, Pace::Quick, compute, |stop| Some(*stop), stopped)
    }

    /// Runs a computation that is known to be long.
    pub fn compute_long<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker) -> Result<T, Stop> + Send + Sync,
    ) -> PyResult<T> {
        self.run(py, Pace::Long, compute, |stop| Some(*stop), stopped)
    }
}

impl Store {
    /// Runs a computation with the store's forms.
    pub fn compute_forms<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker, &mut Forms) -> Result<T, Stop> + Send + Sync,
    ) -> PyResult<T> {
        self.run_forms(py, compute, |stop| Some(*stop), stopped)
    }

    /// The same for one that may fail in other ways.
    pub fn run_forms<T: Send, E: Send + From<Stop>>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker, &mut Forms) -> Result<T, E> + Send + Sync,
        is_stop: impl Fn(&E) -> Option<Stop>,
        error: impl FnOnce(E) -> PyErr,
    ) -> PyResult<T> {
        let with_forms = |worker: &mut Worker| {
            let mut forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
            let result = compute(worker, &mut forms);
            self.form_bytes.store(forms.bytes(), Ordering::Relaxed);
            result
        };
        self.run(py, Pace::Long, with_forms, is_stop, error)
    }
}

/// Raise LimitReached if a limit of the enclosing ``with limits(...)`` is past.
#[pyfunction]
pub fn check_limits() -> PyResult<()> {
    let limit = limit();
    if limit
        .deadline
        .is_some_and(|deadline| Instant::now() >= deadline)
    {
        return Err(stopped(Stop::OutOfTime));
    }
    let bytes = CURRENT
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .arena
        .bytes();
    match limit.bytes {
        Some(most) if bytes > most => Err(stopped(Stop::OutOfMemory)),
        _ => Ok(()),
    }
}

/// Seconds until the limit of the enclosing ``with limits(...)``, or None.
#[pyfunction]
pub fn seconds_left() -> Option<f64> {
    let deadline = limit().deadline?;
    Some(
        deadline
            .saturating_duration_since(Instant::now())
            .as_secs_f64(),
    )
}

/// A game's id in a store, copied there if it lives in another one.
pub fn id_in(py: Python<'_>, store: &Arc<Store>, home: &Arc<Store>, id: Id) -> PyResult<Id> {
    if Arc::ptr_eq(store, home) {
        return Ok(id);
    }
    store.compute(py, |worker| worker.import(&home.arena, id))
}

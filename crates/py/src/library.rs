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

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};

use lastmove_core::board::catalogue::Boards;
use lastmove_core::value::form::Forms;
use lastmove_core::value::{Arena, Budget, Caches, Id, Stop, Worker};
use pyo3::prelude::*;

use crate::enter::enter;
use crate::errors::{guarded, stopped};
use crate::limits::limit;

const QUICK_STEPS: u64 = 16_384;
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
        if limit(py)?.is_late() {
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
        let result = enter(py, |budget| self.attempt(budget.lend(), &compute))?;
        result?.map_err(error)
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

/// A game's id in a store, copied there if it lives in another one.
pub fn id_in(py: Python<'_>, store: &Arc<Store>, home: &Arc<Store>, id: Id) -> PyResult<Id> {
    if Arc::ptr_eq(store, home) {
        return Ok(id);
    }
    store.compute(py, |worker| worker.import(&home.arena, id))
}

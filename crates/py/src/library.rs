//! Where the values of a Python process live, and how computations run.
//!
//! There is one current store. When it has grown past a bound, a new one takes
//! its place. The values that Python still holds move there, and the old store
//! is freed with all that only served to compute them. Python's objects know
//! the home of their value, not its store; a home stays when its store goes, and
//! then tells where each value has moved to.
//!
//! A computation first gets a few thousand steps with the interpreter lock
//! held, since most end sooner than the lock can be given away. One that does
//! not is run again from its cached parts with the lock released, and looks up
//! now and then to let Ctrl-C through.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, Weak};

use lastmove_core::board::catalogue::Boards;
use lastmove_core::notation::eval::EvalError;
use lastmove_core::value::form::Forms;
use lastmove_core::value::{Arena, Budget, Caches, Halt, Handles, Id, Worker};
use pyo3::prelude::*;

use crate::enter::enter;
use crate::errors::{Failure, InternalError, guarded, halted, worthless};
use crate::limits::{limit, threads};
use crate::values::Game;

const QUICK_STEPS: u64 = 16_384;
/// A store of this size is not used for new games.
const FULL: usize = 1 << 30;

/// Forms of this size are not added to.
const FORMS_FULL: usize = 128 << 20;

/// An arena with the caches of those who computed in it, and the explicit forms
/// that go with it.
pub struct Store {
    pub arena: Arena,
    /// What boards have been found to be worth.
    pub boards: Boards,
    pub home: Arc<Home>,
    caches: Mutex<Vec<Caches>>,
    /// Locked only with the interpreter lock released: who holds this lock may
    /// wait for that one to let Ctrl-C through.
    forms: Mutex<Forms>,
    form_bytes: AtomicUsize,
    full: AtomicUsize,
}

/// The address of the values of one store.
pub struct Home {
    /// Locked for a moment at a time, and never while Python code can run.
    place: RwLock<Place>,
    handles: Handles,
    movables: Mutex<Vec<Weak<dyn Movable>>>,
}

enum Place {
    /// Alive as long as somebody needs its values.
    Store(Weak<Store>),
    Moved(HashMap<Id, Game>),
}

/// What lives in a store and is no short game.
pub trait Movable: Send + Sync {
    /// Leaves for another store.
    fn move_to(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<()>;
}

static CURRENT: LazyLock<RwLock<Arc<Store>>> = LazyLock::new(|| RwLock::new(Store::new()));
/// Stores that are full and still in use by a computation.
static FULL_STORES: Mutex<Vec<Arc<Store>>> = Mutex::new(Vec::new());
static HAS_FULL_STORES: AtomicBool = AtomicBool::new(false);

impl Home {
    fn place(&self) -> RwLockReadGuard<'_, Place> {
        self.place.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a game is held.
    #[inline]
    pub fn hold(&self, id: Id) {
        self.handles.hold(id);
    }

    /// Notes that it is not held any more.
    #[inline]
    pub fn release(&self, id: Id) {
        self.handles.release(id);
    }

    fn movables(&self) -> MutexGuard<'_, Vec<Weak<dyn Movable>>> {
        self.movables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The store whose values live here.
    pub fn store(&self) -> PyResult<Arc<Store>> {
        let store = match &*self.place() {
            Place::Store(store) => store.upgrade(),
            Place::Moved(_) => None,
        };
        store.ok_or_else(|| InternalError::new_err(("a value has lost its home",)))
    }

    /// A game's id in a store: its own, or that of a copy.
    #[cold]
    pub fn id_in(&self, py: Python<'_>, store: &Arc<Store>, id: Id) -> PyResult<Id> {
        let moved = match &*self.place() {
            Place::Store(_) => None,
            Place::Moved(games) => games.get(&id).cloned(),
        };
        match moved {
            Some(game) => game.id_in(py, store),
            None => {
                let home = self.store()?;
                store.compute(py, |worker| worker.import(&home.arena, id))
            }
        }
    }
}

/// The store for new games.
pub fn current(py: Python<'_>) -> Arc<Store> {
    let store = {
        let slot = CURRENT.read().unwrap_or_else(PoisonError::into_inner);
        slot.clone()
    };
    if store.is_full() {
        supersede(py, &store);
    } else if !HAS_FULL_STORES.load(Ordering::Relaxed) {
        return store;
    }
    drop(store);
    clear_full_stores(py);
    let slot = CURRENT.read().unwrap_or_else(PoisonError::into_inner);
    slot.clone()
}

/// Lets a new store take the place of this one, if it is the current one.
#[cold]
fn supersede(py: Python<'_>, store: &Arc<Store>) {
    {
        let mut slot = CURRENT.write().unwrap_or_else(PoisonError::into_inner);
        if Arc::ptr_eq(&slot, store) {
            full_stores().push(std::mem::replace(&mut *slot, Store::new()));
            HAS_FULL_STORES.store(true, Ordering::Relaxed);
        }
    }
    // A solver and its search refer to each other, and keep their store until
    // the collector comes by. If it fails, it is only later.
    let _ = py.import("gc").and_then(|gc| gc.call_method0("collect"));
}

/// Free the memory of everything that was computed and is not held any more.
///
/// Notes
/// -----
/// This happens by itself when a gigabyte has come together. Values that are held
/// stay what they are. :class:`Form` objects, and solvers that are alive, keep
/// what they are built on.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> g = lm.game("{3|1}")
/// >>> lm.clear_cache()
/// >>> g + 1
/// game('{4|2}')
#[pyfunction]
pub fn clear_cache(py: Python<'_>) {
    let store = current(py);
    supersede(py, &store);
    drop(store);
    clear_full_stores(py);
}

fn full_stores() -> MutexGuard<'static, Vec<Arc<Store>>> {
    FULL_STORES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Frees the full stores that no computation uses: their values move.
#[cold]
fn clear_full_stores(py: Python<'_>) {
    // Taken out of the list, so that moving values finds nothing to clear.
    let is_idle = |store: &mut Arc<Store>| Arc::strong_count(store) == 1;
    let idle: Vec<_> = full_stores().extract_if(.., is_idle).collect();
    HAS_FULL_STORES.store(!full_stores().is_empty(), Ordering::Relaxed);
    if idle.is_empty() {
        return;
    }
    for store in idle {
        let to = CURRENT
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if move_all(py, &store, &to).is_err() {
            // Too large to move: it stays, and so does what lives there.
            full_stores().push(store);
        }
    }
    // The allocator of Linux keeps small pieces for itself unless it is asked
    // for them; other systems have nothing of that name.
    let trim = || -> PyResult<()> {
        let library = py.import("ctypes")?.call_method1("CDLL", (py.None(),))?;
        library.call_method1("malloc_trim", (0,)).map(drop)
    };
    let _ = trim();
}

/// Moves all values that are held from one store to another.
fn move_all(py: Python<'_>, from: &Arc<Store>, to: &Arc<Store>) -> PyResult<()> {
    let mut movables = std::mem::take(&mut *from.home.movables());
    movables.retain(|movable| movable.strong_count() > 0);
    for movable in movables.iter().filter_map(Weak::upgrade) {
        if let Err(error) = movable.move_to(py, to) {
            from.home.movables().extend(movables);
            return Err(error);
        }
    }
    to.home.movables().extend(movables);
    let mut worker = Worker::new(&to.arena);
    let held = from.home.handles.held();
    let copies = held.map(|id| Ok((id, Game::new(to, worker.import(&from.arena, id)?))));
    let copies = copies.collect::<Result<HashMap<Id, Game>, Halt>>();
    let mut place = from
        .home
        .place
        .write()
        .unwrap_or_else(PoisonError::into_inner);
    *place = Place::Moved(copies.map_err(halted)?);
    // Many values that stay must not make every further one a reason to move.
    to.full.fetch_max(2 * to.arena.bytes(), Ordering::Relaxed);
    Ok(())
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
    fn new() -> Arc<Store> {
        Arc::new_cyclic(|store: &Weak<Store>| Store {
            arena: Arena::default(),
            boards: Boards::default(),
            home: Arc::new(Home {
                place: RwLock::new(Place::Store(store.clone())),
                handles: Handles::default(),
                movables: Mutex::default(),
            }),
            caches: Mutex::default(),
            forms: Mutex::default(),
            form_bytes: AtomicUsize::new(0),
            full: AtomicUsize::new(FULL),
        })
    }

    fn is_full(&self) -> bool {
        self.arena.bytes() + self.boards.bytes() >= self.full.load(Ordering::Relaxed)
            || self.form_bytes.load(Ordering::Relaxed) >= FORMS_FULL
    }

    /// Remembers what has to be told when this store is given up.
    pub fn accommodate(&self, movable: Weak<dyn Movable>) {
        let mut movables = self.home.movables();
        if movables.len() == movables.capacity() {
            movables.retain(|movable| movable.strong_count() > 0);
        }
        movables.push(movable);
    }

    fn take_caches(&self) -> Caches {
        let mut caches = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        caches.pop().unwrap_or_default()
    }

    fn return_caches(&self, caches: Caches) {
        let mut pool = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        pool.push(caches);
    }

    /// Runs a computation in this store's arena.
    pub fn run<T: Send, E: Failure>(
        &self,
        py: Python<'_>,
        pace: Pace,
        compute: impl Fn(&mut Worker) -> Result<T, E> + Send + Sync,
    ) -> PyResult<Result<T, E>> {
        if limit(py)?.is_late() {
            return Err(halted(Halt::OutOfTime));
        }
        if let Pace::Quick = pace {
            let quick = self.attempt(Budget::default().steps(QUICK_STEPS), &compute)?;
            match quick {
                Err(failure) if failure.halt() == Some(Halt::OutOfSteps) => {}
                result => return Ok(result),
            }
        }
        enter(py, |budget| self.attempt(budget.lend(), &compute))?
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

    /// Runs a computation that fails only by a [`Halt`].
    pub fn compute<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker) -> Result<T, Halt> + Send + Sync,
    ) -> PyResult<T> {
        self.run(py, Pace::Quick, compute)?.map_err(halted)
    }

    /// Runs a computation that uses several threads as soon as it turns out long.
    pub fn compute_in_threads<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker, usize) -> Result<T, Halt> + Send + Sync,
    ) -> PyResult<T> {
        let most = threads(py)?;
        self.compute(py, |worker| {
            let threads = if worker.is_first_attempt() { 1 } else { most };
            compute(worker, threads)
        })
    }

    /// Runs a computation that is known to be long.
    pub fn compute_long<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker) -> Result<T, Halt> + Send + Sync,
    ) -> PyResult<T> {
        self.run(py, Pace::Long, compute)?.map_err(halted)
    }

    /// Finds out what a text is worth.
    pub fn read<T: Send>(
        &self,
        py: Python<'_>,
        text: &str,
        compute: impl Fn(&mut Worker) -> Result<T, EvalError> + Send + Sync,
    ) -> PyResult<T> {
        let worth = self.run(py, Pace::Quick, compute)?;
        worth.map_err(|error| worthless(error, text))
    }

    /// Runs a computation with the store's forms.
    pub fn compute_forms<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker, &mut Forms) -> Result<T, Halt> + Send + Sync,
    ) -> PyResult<T> {
        self.run_forms(py, compute)?.map_err(halted)
    }

    /// The same for one that may fail in other ways.
    pub fn run_forms<T: Send, E: Failure>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker, &mut Forms) -> Result<T, E> + Send + Sync,
    ) -> PyResult<Result<T, E>> {
        let with_forms = |worker: &mut Worker| {
            let mut forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
            let result = compute(worker, &mut forms);
            self.form_bytes.store(forms.bytes(), Ordering::Relaxed);
            result
        };
        self.run(py, Pace::Long, with_forms)
    }
}

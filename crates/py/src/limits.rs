//! What computations may cost, block by block.
//!
//! The blocks around a piece of code are a chain in a context variable, so that
//! tasks and threads have their own. What holds is the tightest of the chain. A
//! block that was entered in a generator holds only while the generator runs: a
//! context variable alone would leave it to whoever asked for the next item.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lastmove_core::value::{Halt, Memory};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors::{bad_input, halted};

/// Blocks that have been entered and not left, in all threads: as long as there
/// are none, nobody looks for them.
static ENTERED: AtomicUsize = AtomicUsize::new(0);
static INNERMOST: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// `co_flags` of a generator, and of one that awaits.
const GENERATOR: u32 = 0x20 | 0x200;
/// How old a reading of the memory in use may be.
const STALE: Duration = Duration::from_millis(1);

/// What a computation may cost.
#[derive(Clone, Copy, Default)]
pub struct Limit {
    pub deadline: Option<Instant>,
    pub memory: Option<Memory>,
    threads: Option<usize>,
}

impl Limit {
    fn and(self, other: Limit) -> Limit {
        let ceilings = self.memory.into_iter().chain(other.memory);
        Limit {
            deadline: self.deadline.into_iter().chain(other.deadline).min(),
            memory: ceilings.min_by_key(|memory| memory.ceiling),
            threads: self.threads.into_iter().chain(other.threads).min(),
        }
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn check(&self) -> PyResult<()> {
        if self.is_late() {
            return Err(halted(Halt::OutOfTime));
        }
        let full = |memory: &Memory| (memory.in_use)() >= memory.ceiling;
        if self.memory.as_ref().is_some_and(full) {
            return Err(halted(Halt::OutOfMemory));
        }
        Ok(())
    }
}

/// Memory of this process, in bytes; 0 where nobody knows.
fn resident() -> usize {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    static READ_AT: AtomicU64 = AtomicU64::new(u64::MAX);
    static READING: AtomicUsize = AtomicUsize::new(0);
    let now = START.elapsed().as_micros() as u64;
    if now.wrapping_sub(READ_AT.load(Relaxed)) < STALE.as_micros() as u64 {
        return READING.load(Relaxed);
    }
    let bytes = memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem);
    READING.store(bytes, Relaxed);
    READ_AT.store(now, Relaxed);
    bytes
}

/// A block that was entered.
#[pyclass(module = "lastmove._core", frozen)]
struct Block {
    limit: Limit,
    outer: Option<Py<Block>>,
    /// The frame of the generator that entered it.
    generator: Option<Py<PyAny>>,
    left: AtomicBool,
}

impl Block {
    fn has_ended(&self) -> bool {
        self.left.load(Relaxed)
    }

    /// A generator that waits to be asked for its next item has nobody behind it.
    fn holds(&self, py: Python<'_>) -> bool {
        let waits = |frame: &Py<PyAny>| {
            let caller = frame.bind(py).getattr(intern!(py, "f_back"));
            caller.is_ok_and(|caller| caller.is_none())
        };
        !self.has_ended() && !self.generator.as_ref().is_some_and(waits)
    }
}

/// The context variable.
fn innermost(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    let make = || -> PyResult<Py<PyAny>> {
        let class = py.import("contextvars")?.getattr("ContextVar")?;
        let options = pyo3::types::PyDict::new(py);
        options.set_item("default", py.None())?;
        Ok(class.call(("lastmove limits",), Some(&options))?.unbind())
    };
    INNERMOST.get_or_try_init(py, make).map(|var| var.bind(py))
}

/// The innermost block of this context that has not been left.
fn current_block(py: Python<'_>) -> PyResult<Option<Py<Block>>> {
    let found = innermost(py)?.call_method0(intern!(py, "get"))?;
    let mut block: Option<Py<Block>> = found.extract()?;
    while let Some(inner) = &block {
        if !inner.get().has_ended() {
            break;
        }
        block = inner.get().outer.as_ref().map(|outer| outer.clone_ref(py));
    }
    Ok(block)
}

/// The limits around the code that is running.
pub fn limit(py: Python<'_>) -> PyResult<Limit> {
    let mut limit = Limit::default();
    if ENTERED.load(Relaxed) == 0 {
        return Ok(limit);
    }
    let first = current_block(py)?;
    let mut next = first.as_ref();
    while let Some(block) = next {
        if block.get().holds(py) {
            limit = limit.and(block.get().limit);
        }
        next = block.get().outer.as_ref();
    }
    Ok(limit)
}

/// How many threads a computation may use: as many as the limits say, or as
/// there are cores.
pub fn threads(py: Python<'_>) -> PyResult<usize> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(limit(py)?.threads.unwrap_or_else(cores))
}

/// Limits for every computation of a ``with`` block.
///
/// Parameters
/// ----------
/// seconds : float, optional
///     Time for the block as a whole.
/// memory : float, optional
///     Memory that the block may add to the process, in MiB.
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
/// Blocks nest; the tighter limit counts. Limits follow the context as
/// ``contextvars`` do: a task of asyncio and a thread have their own, and a block
/// inside a generator holds while the generator runs, not while it waits.
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
    entered: Mutex<Vec<Py<Block>>>,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (seconds=None, memory=None, threads=None))]
    fn new(seconds: Option<f64>, memory: Option<f64>, threads: Option<i64>) -> PyResult<Limits> {
        for (name, limit) in [("seconds", seconds), ("memory", memory)] {
            if limit.is_some_and(|limit| limit.is_nan() || limit < 0.0) {
                let message = format!("{name} must be a number that is not negative");
                return Err(bad_input(message));
            }
        }
        let threads = match threads {
            None => None,
            Some(count @ 1..=1024) => Some(count as usize),
            Some(_) => {
                return Err(bad_input("threads must be from 1 to 1024"));
            }
        };
        Ok(Limits {
            seconds,
            memory,
            threads,
            entered: Mutex::default(),
        })
    }

    fn __enter__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        let (py, this) = (slf.py(), slf.get());
        let ceiling = |mib: f64| resident().saturating_add((mib * 1_048_576.0) as usize);
        let limit = Limit {
            deadline: this.seconds.and_then(in_seconds),
            memory: this.memory.map(|mib| Memory {
                ceiling: ceiling(mib),
                in_use: resident,
            }),
            threads: this.threads,
        };
        let block = Block {
            limit,
            outer: current_block(py)?,
            generator: generator_around(py)?,
            left: AtomicBool::new(false),
        };
        let block = Py::new(py, block)?;
        innermost(py)?.call_method1(intern!(py, "set"), (&block,))?;
        this.entered().push(block);
        ENTERED.fetch_add(1, Relaxed);
        Ok(slf)
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        let Some(block) = self.take(py)? else {
            return Ok(());
        };
        block.get().left.store(true, Relaxed);
        ENTERED.fetch_sub(1, Relaxed);
        // The context need not be the one in which the block was entered.
        innermost(py)?.call_method1(intern!(py, "set"), (current_block(py)?,))?;
        Ok(())
    }
}

impl Limits {
    fn entered(&self) -> std::sync::MutexGuard<'_, Vec<Py<Block>>> {
        self.entered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The block that ends: of those entered by this object the innermost of
    /// this context, or else the last.
    fn take(&self, py: Python<'_>) -> PyResult<Option<Py<Block>>> {
        let mut around = current_block(py)?;
        while let Some(block) = around {
            let mut entered = self.entered();
            if let Some(place) = entered.iter().rposition(|own| own.is(&block)) {
                return Ok(Some(entered.remove(place)));
            }
            around = block.get().outer.as_ref().map(|outer| outer.clone_ref(py));
        }
        Ok(self.entered().pop())
    }
}

/// The moment so many seconds from now; none if that is for ever.
pub fn in_seconds(seconds: f64) -> Option<Instant> {
    let seconds = Duration::try_from_secs_f64(seconds).ok()?;
    Instant::now().checked_add(seconds)
}

/// The frame that is running, if it is a generator's. One that
/// ``contextlib.contextmanager`` made a block of does not count: what it enters
/// is meant for the code inside.
fn generator_around(py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
    let frame = py.import("sys")?.call_method1("_getframe", (0,))?;
    let flags: u32 = frame.getattr("f_code")?.getattr("co_flags")?.extract()?;
    if flags & GENERATOR == 0 {
        return Ok(None);
    }
    let caller = frame.getattr("f_back")?;
    let module = match caller.is_none() {
        true => return Ok(None),
        false => caller.getattr("f_globals")?.get_item("__name__")?,
    };
    Ok((!module.eq("contextlib")?).then(|| frame.unbind()))
}

/// Raise LimitReached if a limit of the enclosing ``with limits(...)`` is past.
#[pyfunction]
pub fn check_limits(py: Python<'_>) -> PyResult<()> {
    limit(py)?.check()
}

/// Seconds until the limit of the enclosing ``with limits(...)``, or None.
#[pyfunction]
pub fn seconds_left(py: Python<'_>) -> PyResult<Option<f64>> {
    let rest = |end: Instant| end.saturating_duration_since(Instant::now());
    Ok(limit(py)?.deadline.map(|end| rest(end).as_secs_f64()))
}

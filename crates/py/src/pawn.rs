//! The engines of the pawns game: words, all words of a length, patterns, least
//! lengths.
//!
//! Every run releases the interpreter lock and looks up every few milliseconds:
//! for Ctrl-C, for the limits, for the end of its slice of time, and to tell
//! how far it is.

use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use lastmove_core::pawn::{
    Closure, FileMove, Literal, LoonyReason, PatternRun, PawnError, Progress, Sweep, Watch, Word,
    analyse, beam_search, brute_value, bytes_needed, unstopped,
};
use lastmove_core::value::Halt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::enter::{compute, enter, enter_until, is_pause};
use crate::errors::{InputError, LimitReached, bad_input, guarded, halted};
use crate::limits::{self, in_seconds};

const BETWEEN_REPORTS: Duration = Duration::from_millis(500);

fn error(error: PawnError, text: &str) -> PyErr {
    let place = match &error {
        PawnError::Character { file, .. } | PawnError::Adjacent { file } => Some(file - 1),
        _ => None,
    };
    match error {
        PawnError::Memory { .. } => LimitReached::new_err((error.to_string(),)),
        _ => InputError::new_err((error.to_string(), text.to_owned(), place)),
    }
}

fn read(text: &str) -> PyResult<Word> {
    text.parse().map_err(|problem| error(problem, text))
}

/// Runs an engine without the interpreter lock. Whether it came to its end; if
/// not, its slice of time was over.
fn run<T: Send>(
    py: Python<'_>,
    seconds: Option<f64>,
    report: Option<&Py<PyAny>>,
    compute: impl FnOnce(&mut Watch<'_>) -> Result<T, PawnError> + Send,
) -> PyResult<Option<T>> {
    let mut stop = None;
    let mut raised = None;
    let result = enter_until(py, seconds.and_then(in_seconds), |budget| {
        let mut next_report = Instant::now() + BETWEEN_REPORTS;
        let mut poll = |progress: Progress| {
            if stop.is_none() && raised.is_none() {
                stop = budget.check(0).err();
                if let Some(tell) = report.filter(|_| Instant::now() >= next_report) {
                    let progress = (progress.done, progress.total);
                    raised = Python::attach(|py| tell.call1(py, progress).err());
                    next_report = Instant::now() + BETWEEN_REPORTS;
                }
            }
            stop.is_some() || raised.is_some()
        };
        compute(&mut Watch::new(&mut poll))
    })?;
    match (result, raised, stop) {
        (Ok(value), ..) => Ok(Some(value)),
        (Err(PawnError::Interrupted), Some(raised), _) => Err(raised),
        (Err(PawnError::Interrupted), _, Some(stop)) if is_pause(py, stop)? => Ok(None),
        (Err(PawnError::Interrupted), _, halt) => Err(halted(halt.unwrap_or(Halt::Interrupted))),
        (Err(problem), ..) => Err(error(problem, "")),
    }
}

/// The engine inside a Python object; one thread uses it at a time.
fn engine<T>(slot: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    // Waiting here would hold the interpreter lock that the other thread needs.
    slot.try_lock()
        .map_err(|_| bad_input("this computation is in use by another thread"))
}

fn reason(found: LoonyReason) -> &'static str {
    match found {
        LoonyReason::TwoFiles => "two files",
        LoonyReason::StoppedFile => "stopped file",
        LoonyReason::Left => "left",
        LoonyReason::Right => "right",
        LoonyReason::BothSides => "both sides",
    }
}

type Moves = Vec<(Option<u16>, Option<&'static str>)>;

/// The value of a word and, file by file, the value of the move there or why it
/// is loony.
#[pyfunction]
pub fn pawn_analysis(py: Python<'_>, word: &str) -> PyResult<(u16, Moves)> {
    let word = read(word)?;
    let found = run(py, None, None, |watch| analyse(&word, watch))?
        .ok_or_else(|| halted(Halt::OutOfTime))?;
    let moves = found.moves.into_iter().map(|file| match file {
        FileMove::Value(value) => (Some(value), None),
        FileMove::Loony(why) => (None, Some(reason(why))),
    });
    Ok((found.value, moves.collect()))
}

/// Values by the literal theorem 3: for each word its value and, file by file,
/// that of its moves, None where loony.
#[pyfunction]
pub fn pawn_literal(py: Python<'_>, words: Vec<String>) -> PyResult<Vec<(u16, Vec<Option<u16>>)>> {
    let words = words
        .iter()
        .map(|word| read(word))
        .collect::<PyResult<Vec<Word>>>()?;
    let mut literal = Literal::new();
    compute(py, |budget| {
        let mut both = |word: &Word| {
            budget.check(0)?;
            Ok((literal.value(word), literal.moves(word)))
        };
        words.iter().map(&mut both).collect()
    })
}

/// Theorem 1: the values of [0], …, [m], and whether a move to [:k] is loony.
#[pyfunction]
pub fn pawn_unstopped(py: Python<'_>, files: usize) -> PyResult<(Vec<u16>, Vec<bool>)> {
    let found = enter(py, |_| unstopped(files))?;
    Ok((found.values, found.loony))
}

/// The size of the only nim-heap beside which these files, 1 for a stopped one,
/// 2 for a gap, are lost for whoever moves, by brute force; None if no heap up
/// to `most` is, or more than one.
#[pyfunction]
pub fn pawn_brute_value(py: Python<'_>, files: Vec<u8>, most: u8) -> PyResult<Option<u8>> {
    run(py, None, None, |watch| brute_value(&files, most, watch)).map(Option::flatten)
}

/// Bytes of the tables for all words up to a length.
#[pyfunction]
pub fn pawn_bytes_needed(length: usize) -> u64 {
    bytes_needed(length)
}

/// Upper bounds for least lengths by beam search: value, length, word.
#[pyfunction]
#[pyo3(signature = (length, width, report=None))]
pub fn pawn_beam(
    py: Python<'_>,
    length: usize,
    width: usize,
    report: Option<Py<PyAny>>,
) -> PyResult<Vec<(u32, usize, String)>> {
    let threads = limits::threads(py)?;
    let found = run(py, None, report.as_ref(), |watch| {
        beam_search(length, width, threads, watch)
    })?;
    let bounds = found.unwrap_or_default().into_iter();
    Ok(bounds
        .map(|bound| (bound.value, bound.length, bound.witness.to_string()))
        .collect())
}

/// All words up to a length.
#[pyclass(module = "lastmove._core", frozen)]
pub struct PawnSweep {
    sweep: Mutex<Sweep>,
}

#[pymethods]
impl PawnSweep {
    #[new]
    fn new(length: usize, granted: u64) -> PyResult<PawnSweep> {
        let sweep = Sweep::new(length, granted).map_err(|problem| error(problem, ""))?;
        Ok(PawnSweep {
            sweep: Mutex::new(sweep),
        })
    }

    /// Finish the lengths up to this one.
    #[pyo3(signature = (length, report=None))]
    fn run_to(&self, py: Python<'_>, length: usize, report: Option<Py<PyAny>>) -> PyResult<()> {
        let mut sweep = engine(&self.sweep)?;
        let (sweep, threads) = (&mut *sweep, limits::threads(py)?);
        run(py, None, report.as_ref(), |watch| {
            sweep.run_to(length, threads, watch)
        })?;
        Ok(())
    }

    /// How many lengths, from 0 on, are finished.
    #[getter]
    fn finished(&self) -> PyResult<usize> {
        Ok(engine(&self.sweep)?.finished())
    }

    /// For each finished length, how many words have value 0, 1, ….
    fn histograms(&self) -> PyResult<Vec<Vec<u64>>> {
        Ok(engine(&self.sweep)?.histograms().to_vec())
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &engine(&self.sweep)?.to_bytes()))
    }

    #[staticmethod]
    fn from_bytes(state: &[u8], granted: u64) -> PyResult<PawnSweep> {
        let sweep = guarded(|| Sweep::from_bytes(state, granted))?;
        Ok(PawnSweep {
            sweep: Mutex::new(sweep.map_err(|problem| error(problem, ""))?),
        })
    }
}

/// Words cut from a prefix and a repeated pattern.
#[pyclass(module = "lastmove._core", frozen)]
pub struct PawnPattern {
    run: Mutex<PatternRun>,
}

#[pymethods]
impl PawnPattern {
    #[new]
    fn new(prefix: &str, pattern: &str) -> PyResult<PawnPattern> {
        let run = PatternRun::new(&read(prefix)?, &read(pattern)?);
        Ok(PawnPattern {
            run: Mutex::new(run.map_err(|problem| error(problem, pattern))?),
        })
    }

    /// Compute all lengths up to this one; False if the seconds were over first.
    #[pyo3(signature = (length, seconds=None, report=None))]
    fn run(
        &self,
        py: Python<'_>,
        length: usize,
        seconds: Option<f64>,
        report: Option<Py<PyAny>>,
    ) -> PyResult<bool> {
        let mut pattern = engine(&self.run)?;
        let (pattern, threads) = (&mut *pattern, limits::threads(py)?);
        // For each phase a row of the words that end there, at most four bytes each.
        let rows = length.saturating_mul(4 * pattern.phases());
        compute(py, |budget| budget.check(rows))?;
        let done = run(py, seconds, report.as_ref(), |watch| {
            pattern.run(length, threads, watch)
        })?;
        Ok(done.is_some())
    }

    /// The least period of the pattern.
    #[getter]
    fn phases(&self) -> PyResult<usize> {
        Ok(engine(&self.run)?.phases())
    }

    /// The last length that is known.
    #[getter]
    fn known(&self) -> PyResult<usize> {
        Ok(engine(&self.run)?.known())
    }

    /// The values of the words of length 0, 1, … that start in this file, from
    /// 0: four bytes each, least significant first.
    fn values_from<'py>(&self, py: Python<'py>, file: usize) -> PyResult<Bound<'py, PyBytes>> {
        let run = engine(&self.run)?;
        let values = run.values_from(file);
        PyBytes::new_with(py, 4 * values.len(), |bytes| {
            for (four, value) in bytes.chunks_exact_mut(4).zip(values) {
                four.copy_from_slice(&value.to_le_bytes());
            }
            Ok(())
        })
    }

    /// The period seen in the words that start in this phase: period,
    /// preperiod, last length looked at.
    fn observed_period(&self, phase: usize) -> PyResult<Option<(usize, usize, usize)>> {
        let found = engine(&self.run)?.observed_period(phase);
        Ok(found.map(|seen| (seen.period, seen.preperiod, seen.observed_to)))
    }

    /// A period of all phases for all lengths, if what is known proves one:
    /// period, preperiod, last length computed.
    fn proved_period(&self) -> PyResult<Option<(usize, usize, usize)>> {
        let found = engine(&self.run)?.proved_period();
        Ok(found.map(|proved| (proved.period, proved.preperiod, proved.computed_to)))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &engine(&self.run)?.to_bytes()))
    }

    #[staticmethod]
    fn from_bytes(state: &[u8]) -> PyResult<PawnPattern> {
        let run = guarded(|| PatternRun::from_bytes(state))?;
        Ok(PawnPattern {
            run: Mutex::new(run.map_err(|problem| error(problem, ""))?),
        })
    }
}

/// Complete lists of words of large value.
#[pyclass(module = "lastmove._core", frozen)]
pub struct PawnClosure {
    closure: Mutex<Closure>,
}

#[pymethods]
impl PawnClosure {
    /// Begin with all words up to a length.
    #[new]
    #[pyo3(signature = (swept, granted, report=None))]
    fn new(
        py: Python<'_>,
        swept: usize,
        granted: u64,
        report: Option<Py<PyAny>>,
    ) -> PyResult<PawnClosure> {
        let threads = limits::threads(py)?;
        let closure = run(py, None, report.as_ref(), |watch| {
            Closure::new(swept, granted, threads, watch)
        })?;
        Ok(PawnClosure {
            closure: Mutex::new(closure.ok_or_else(|| halted(Halt::OutOfTime))?),
        })
    }

    /// Join lists up to a length; False if a join would cost more than the
    /// budget of words.
    #[pyo3(signature = (length, budget, report=None))]
    fn run(
        &self,
        py: Python<'_>,
        length: usize,
        budget: u64,
        report: Option<Py<PyAny>>,
    ) -> PyResult<bool> {
        let mut closure = engine(&self.closure)?;
        let (closure, threads) = (&mut *closure, limits::threads(py)?);
        let done = run(py, None, report.as_ref(), |watch| {
            closure.run(length, budget, threads, watch)
        })?;
        Ok(done == Some(true))
    }

    /// The last finished length.
    #[getter]
    fn finished(&self) -> PyResult<usize> {
        Ok(engine(&self.closure)?.finished())
    }

    /// The greatest value up to the last finished length.
    #[getter]
    fn greatest_value(&self) -> PyResult<u32> {
        Ok(engine(&self.closure)?.greatest_value())
    }

    /// Value, least length and a word, for every value whose least length is
    /// proved.
    fn least_lengths(&self) -> PyResult<Vec<(u32, usize, String)>> {
        let found = engine(&self.closure)?.least_lengths();
        let entries = found.into_iter();
        Ok(entries
            .map(|least| (least.value, least.length, least.witness.to_string()))
            .collect())
    }

    /// How many words have this length and value, if their list is complete.
    fn count(&self, length: usize, value: u32) -> PyResult<Option<usize>> {
        Ok(engine(&self.closure)?.count(length, value))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &engine(&self.closure)?.to_bytes()))
    }

    #[staticmethod]
    fn from_bytes(state: &[u8]) -> PyResult<PawnClosure> {
        let closure = guarded(|| Closure::from_bytes(state))?;
        Ok(PawnClosure {
            closure: Mutex::new(closure.map_err(|problem| error(problem, ""))?),
        })
    }
}

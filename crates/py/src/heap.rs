//! Take-and-break games: nim-sequences that Python extends and looks at.
//!
//! A sequence is behind a lock that is only ever taken with the interpreter
//! lock released: who holds it may wait for that one to let Ctrl-C through.

use std::sync::{Mutex, MutexGuard, PoisonError};

use lastmove_core::heap::{
    self, Code, Engine, Insight, Mask, MovesError, NAMES, Options, Period, Rule, RuleError,
    Sequence, Theorem, Values,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::enter::{Watch, enter, enter_until, is_pause};
use crate::errors::{InputError, bad_input, guarded, halted};
use crate::limits::{in_seconds, threads};

/// Period, preperiod, saltus, whether proved, last heap, and the n up to which
/// the theorem needs values.
type PeriodRecord = (usize, usize, u32, bool, usize, Option<usize>);

/// Digits before the point, after it, and repeated for ever.
type Digits<'py> = (u8, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

fn misread(error: &RuleError, text: &str) -> PyErr {
    let sentence = error.to_string();
    let tail = format!("; {}", error.hint());
    let message = sentence.strip_suffix(&tail).unwrap_or(&sentence).to_owned();
    let position = error.column().map(|column| column - 1);
    InputError::new_err((message, text.to_owned(), position, error.hint()))
}

fn parse(text: &str) -> PyResult<Rule> {
    guarded(|| Rule::parse(text))?.map_err(|error| misread(&error, text))
}

fn record(period: Period) -> PeriodRecord {
    let theorem = period.theorem.filter(|_| period.saltus == 0);
    (
        period.period,
        period.preperiod,
        period.saltus,
        period.proved,
        period.checked_to,
        theorem.map(|theorem| theorem.needs(period.preperiod, period.period)),
    )
}

/// The values of a rule computed so far, and the means to compute more.
#[pyclass(module = "lastmove._core", frozen)]
pub struct HeapSequence {
    rule: Rule,
    sequence: Mutex<Sequence>,
}

impl HeapSequence {
    fn lock(&self) -> MutexGuard<'_, Sequence> {
        self.sequence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the sequence with the interpreter lock released.
    fn look<T: Send>(&self, py: Python<'_>, at: impl FnOnce(&Sequence) -> T + Send) -> PyResult<T> {
        py.detach(|| guarded(|| at(&self.lock())))
    }

    fn code(&self) -> Option<&Code> {
        match &self.rule {
            Rule::Code(code) => Some(code),
            _ => None,
        }
    }
}

#[pymethods]
impl HeapSequence {
    #[new]
    fn new(text: &str) -> PyResult<HeapSequence> {
        let rule = parse(text)?;
        Ok(HeapSequence {
            sequence: Mutex::new(Sequence::new(rule.clone())),
            rule,
        })
    }

    /// The sequence that ``to_bytes`` wrote.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, state: &[u8]) -> PyResult<HeapSequence> {
        let read = py.detach(|| guarded(|| Sequence::from_bytes(state)))?;
        let sequence = read.map_err(|error| bad_input(error.to_string()))?;
        Ok(HeapSequence {
            rule: sequence.rule().clone(),
            sequence: Mutex::new(sequence),
        })
    }

    /// The code, in lowest terms, or the name of the rule.
    #[getter]
    fn text(&self) -> String {
        self.rule.to_string()
    }

    /// The digits of the code, the repeated ones apart; None without a code.
    #[getter]
    fn digits<'py>(&self, py: Python<'py>) -> Option<Digits<'py>> {
        let (start, digits, repeat) = self.code()?.digits();
        Some((start, PyBytes::new(py, digits), PyBytes::new(py, repeat)))
    }

    /// The name of the theorem on periods, heaps that a move leaves, beans
    /// that it takes; None where no theorem is known.
    #[getter]
    fn theorem(&self) -> Option<(&'static str, usize, usize)> {
        Some(match Theorem::of(&self.rule)? {
            Theorem::GuySmith { parts, most_taken } => ("Guy and Smith", parts, most_taken),
            Theorem::Grundy => ("Grundy's game", 2, 0),
        })
    }

    /// How many values are known.
    fn known(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |sequence| sequence.values().len())
    }

    /// About how many bytes they take.
    fn memory(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, Sequence::bytes)
    }

    /// About how many steps the values up to G(to) take, and at least.
    fn steps(&self, py: Python<'_>, to: usize) -> PyResult<(u64, u64)> {
        self.look(py, |sequence| {
            (sequence.steps(to), sequence.least_steps(to))
        })
    }

    /// Compute values up to G(to), for some seconds at most; say whether all are there.
    #[pyo3(signature = (to, engine="auto", mask=None, seconds=None))]
    fn extend(
        &self,
        py: Python<'_>,
        to: usize,
        engine: &str,
        mask: Option<(u32, Option<usize>)>,
        seconds: Option<f64>,
    ) -> PyResult<bool> {
        let engine = match engine {
            "auto" => Engine::Auto,
            "naive" => Engine::Naive,
            "sparse" => Engine::Sparse,
            _ => return Err(bad_input("the engine is auto, naive or sparse")),
        };
        let mask = match mask {
            None => None,
            Some((bits, domain)) => {
                let mask = Mask::new(bits, domain);
                Some(mask.ok_or_else(|| bad_input("a mask has at least one bit"))?)
            }
        };
        let options = Options {
            threads: threads(py)?,
            engine,
            mask,
        };
        let pause = seconds.and_then(in_seconds);
        let done = enter_until(py, pause, |budget| {
            let watch = Watch::new(budget);
            let known = self.lock().extend(to, &options, &|| watch.stops()).known;
            watch.verdict().map(|()| known > to)
        })?;
        match done {
            Err(stop) if is_pause(py, stop)? => Ok(false),
            done => done.map_err(halted),
        }
    }

    /// G(n), if it is known.
    fn value(&self, py: Python<'_>, n: usize) -> PyResult<Option<u32>> {
        self.look(py, |sequence| sequence.value(n))
    }

    /// The values from G(start) to before G(stop) as little-endian bytes, and the bytes of one.
    fn values<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        stop: usize,
    ) -> PyResult<(Bound<'py, PyBytes>, usize)> {
        let (bytes, width) = self.look(py, |sequence| {
            let values = sequence.values();
            let stop = stop.min(values.len());
            (values.bytes_between(start.min(stop), stop), values.width())
        })?;
        Ok((PyBytes::new(py, &bytes), width))
    }

    /// The greatest known value and the first heap that has it.
    fn greatest(&self, py: Python<'_>) -> PyResult<Option<(u32, usize)>> {
        self.look(py, |sequence| sequence.values().max())
    }

    /// The period of the known values, if one is proved or seen.
    fn period(&self, py: Python<'_>) -> PyResult<Option<PeriodRecord>> {
        self.look(py, |sequence| sequence.period().map(record))
    }

    /// A period that more values may confirm.
    fn candidate(&self, py: Python<'_>) -> PyResult<Option<PeriodRecord>> {
        self.look(py, |sequence| sequence.candidate().map(record))
    }

    /// The mask that the sparse engine used last, and its type.
    fn mask(&self, py: Python<'_>) -> PyResult<Option<(u32, Option<usize>)>> {
        self.look(py, |sequence| {
            sequence.mask().map(|mask| (mask.bits(), mask.domain()))
        })
    }

    /// The best mask of the known values, its type, and the rare heaps with their values.
    #[expect(clippy::type_complexity, reason = "a tuple that Python unpacks")]
    fn sparse(&self, py: Python<'_>) -> PyResult<Option<(u32, Option<usize>, Vec<(usize, u32)>)>> {
        let plain = |Insight { mask, rares }| (mask.bits(), mask.domain(), rares);
        self.look(py, move |sequence| sequence.insight().map(plain))
    }

    /// The winning moves of a position whose heaps have known values.
    fn winning_moves(&self, py: Python<'_>, heaps: Vec<u64>) -> PyResult<Vec<(u64, Vec<u64>)>> {
        enter(py, |budget| {
            let watch = Watch::new(budget);
            let found = heap::winning_moves(&self.lock(), &heaps, &|| watch.stops());
            watch.verdict().map_err(halted)?;
            found.map_err(|error: MovesError| bad_input(error.to_string()))
        })?
    }

    /// What each move on a heap of n leaves.
    fn options(&self, py: Python<'_>, n: u64) -> PyResult<Vec<Vec<u64>>> {
        enter(py, |budget| {
            let watch = Watch::new(budget);
            let found = heap::options(&self.rule, n, &|| watch.stops());
            watch.verdict().map_err(halted)?;
            found.map_err(|error| bad_input(error.to_string()))
        })?
    }

    /// The state as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.look(py, Sequence::to_bytes)?;
        Ok(PyBytes::new(py, &bytes))
    }
}

/// The games that have names, each with its rule.
#[pyfunction]
pub fn heap_names() -> Vec<(&'static str, &'static str)> {
    NAMES.to_vec()
}

/// The period of some values of 1, 2 or 4 bytes, if one is seen.
#[pyfunction]
pub fn observed_period(
    py: Python<'_>,
    values: &[u8],
    width: usize,
) -> PyResult<Option<PeriodRecord>> {
    py.detach(|| {
        guarded(|| {
            let values = Values::read_bytes(width, values);
            let values = values.ok_or_else(|| bad_input("values have 1, 2 or 4 bytes"))?;
            Ok(heap::observed(&values).map(record))
        })?
    })
}

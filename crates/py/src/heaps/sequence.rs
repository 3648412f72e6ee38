//! Take-and-break games: nim-sequences that Python extends and looks at.

use lastmove_core::heap::{
    self, Code, Engine, Insight, Mask, MovesError, NAMES, Options, Period, Rule, Sequence, Theorem,
    Values,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{heap_options, read_rule};
use crate::enter::{Shared, Watch, enter};
use crate::errors::bad_input;
use crate::limits::threads;

/// Period, preperiod, saltus, whether proved, last heap, and the n up to which
/// the theorem needs values.
type PeriodRecord = (usize, usize, u32, bool, usize, Option<usize>);

/// Digits before the point, after it, and repeated for ever.
type Digits<'py> = (u8, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

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
    sequence: Shared<Sequence>,
}

impl HeapSequence {
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
        let rule = read_rule(text)?;
        Ok(HeapSequence {
            sequence: Shared::new(Sequence::new(rule.clone())),
            rule,
        })
    }

    /// The sequence that ``to_bytes`` wrote.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, state: &[u8]) -> PyResult<HeapSequence> {
        let read = enter(py, |_| Sequence::from_bytes(state))?;
        let sequence = read.map_err(|error| bad_input(error.to_string()))?;
        Ok(HeapSequence {
            rule: sequence.rule().clone(),
            sequence: Shared::new(sequence),
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
        self.sequence.look(py, |sequence| sequence.values().len())
    }

    /// About how many bytes they take.
    fn memory(&self, py: Python<'_>) -> PyResult<usize> {
        self.sequence.look(py, |sequence| sequence.bytes())
    }

    /// About how many steps the values up to G(to) take, and at least.
    fn steps(&self, py: Python<'_>, to: usize) -> PyResult<(u64, u64)> {
        self.sequence.look(py, |sequence| {
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
        let done = self.sequence.compute_for(py, seconds, |sequence, budget| {
            let watch = Watch::new(budget);
            let known = sequence.extend(to, &options, &|| watch.stops()).known;
            watch.verdict().map(|()| known > to)
        })?;
        Ok(done.unwrap_or(false))
    }

    /// G(n), if it is known.
    fn value(&self, py: Python<'_>, n: usize) -> PyResult<Option<u32>> {
        self.sequence.look(py, |sequence| sequence.value(n))
    }

    /// The values from G(start) to before G(stop) as little-endian bytes, and the bytes of one.
    fn values<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        stop: usize,
    ) -> PyResult<(Bound<'py, PyBytes>, usize)> {
        let (bytes, width) = self.sequence.look(py, |sequence| {
            let values = sequence.values();
            let stop = stop.min(values.len());
            (values.bytes_between(start.min(stop), stop), values.width())
        })?;
        Ok((PyBytes::new(py, &bytes), width))
    }

    /// The greatest known value and the first heap that has it.
    fn greatest(&self, py: Python<'_>) -> PyResult<Option<(u32, usize)>> {
        self.sequence.look(py, |sequence| sequence.values().max())
    }

    /// The period of the known values, if one is proved or seen.
    fn period(&self, py: Python<'_>) -> PyResult<Option<PeriodRecord>> {
        self.sequence
            .look(py, |sequence| sequence.period().map(record))
    }

    /// A period that more values may confirm.
    fn candidate(&self, py: Python<'_>) -> PyResult<Option<PeriodRecord>> {
        self.sequence
            .look(py, |sequence| sequence.candidate().map(record))
    }

    /// The mask that the sparse engine used last, and its type.
    fn mask(&self, py: Python<'_>) -> PyResult<Option<(u32, Option<usize>)>> {
        self.sequence.look(py, |sequence| {
            sequence.mask().map(|mask| (mask.bits(), mask.domain()))
        })
    }

    /// The best mask of the known values, its type, and the rare heaps with their values.
    #[expect(clippy::type_complexity, reason = "a tuple that Python unpacks")]
    fn sparse(&self, py: Python<'_>) -> PyResult<Option<(u32, Option<usize>, Vec<(usize, u32)>)>> {
        let plain = |Insight { mask, rares }| (mask.bits(), mask.domain(), rares);
        self.sequence
            .look(py, move |sequence| sequence.insight().map(plain))
    }

    /// The winning moves of a position whose heaps have known values.
    fn winning_moves(&self, py: Python<'_>, heaps: Vec<u64>) -> PyResult<Vec<(u64, Vec<u64>)>> {
        let found = self.sequence.compute(py, |sequence, budget| {
            let watch = Watch::new(budget);
            let found = heap::winning_moves(sequence, &heaps, &|| watch.stops());
            watch.verdict().map(|()| found)
        })?;
        found.map_err(|error: MovesError| bad_input(error.to_string()))
    }

    /// What each move on a heap of n leaves.
    fn options(&self, py: Python<'_>, n: u64) -> PyResult<Vec<Vec<u64>>> {
        heap_options(py, &self.rule, n)
    }

    /// The state as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.sequence.look(py, |sequence| sequence.to_bytes())?;
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
    enter(py, |_| {
        let values = Values::read_bytes(width, values);
        let values = values.ok_or_else(|| bad_input("values have 1, 2 or 4 bytes"))?;
        Ok(heap::observed(&values).map(record))
    })?
}

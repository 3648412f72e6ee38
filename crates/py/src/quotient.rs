//! Misère quotients that Python extends and looks at.
//!
//! A quotient is behind a lock that is only ever taken with the interpreter
//! lock released: who holds it may wait for that one to let Ctrl-C through.

use std::sync::{Mutex, MutexGuard, PoisonError};

use lastmove_core::heap::{Rule, RuleError};
use lastmove_core::misere::quotient::{
    Games, ImagePeriod, LARGEST_HEAP, Move, Quotient, StateError, Unknown,
};
use lastmove_core::value::Halt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::enter::{Watch, enter, enter_until, is_pause};
use crate::errors::{InputError, bad_input, guarded, halted};
use crate::limits::in_seconds;

/// Period, preperiod, whether proved, last heap used, heap that proves it.
type PeriodRecord = (usize, usize, bool, usize, Option<usize>);

fn misread(error: &RuleError, text: &str) -> PyErr {
    let sentence = error.to_string();
    let tail = format!("; {}", error.hint());
    let message = sentence.strip_suffix(&tail).unwrap_or(&sentence).to_owned();
    let position = error.column().map(|column| column - 1);
    InputError::new_err((message, text.to_owned(), position, error.hint()))
}

fn wide(row: &[u16]) -> Vec<usize> {
    row.iter().map(|&x| usize::from(x)).collect()
}

/// The misère quotient of a heap game or of a list of games.
#[pyclass(module = "lastmove._core", frozen)]
pub struct MisereQuotient {
    text: Option<String>,
    largest: Option<usize>,
    quotient: Mutex<Quotient>,
}

impl MisereQuotient {
    fn of(quotient: Quotient) -> MisereQuotient {
        MisereQuotient {
            text: quotient.games().rule().map(Rule::to_string),
            largest: quotient.games().last(),
            quotient: Mutex::new(quotient),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Quotient> {
        self.quotient.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the quotient with the interpreter lock released.
    fn look<T: Send>(&self, py: Python<'_>, at: impl FnOnce(&Quotient) -> T + Send) -> PyResult<T> {
        py.detach(|| guarded(|| at(&self.lock())))
    }

    /// Asks something that the quotient may not know, letting Ctrl-C through.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Quotient, &dyn Fn() -> bool) -> Result<T, Unknown> + Send,
    ) -> PyResult<T> {
        enter(py, |budget| {
            let watch = Watch::new(budget);
            let answer = question(&self.lock(), &|| watch.stops());
            answer.map_err(|unknown| match unknown {
                Unknown::Stopped => halted(watch.verdict().err().unwrap_or(Halt::Interrupted)),
                unknown => bad_input(unknown.to_string()),
            })
        })?
    }
}

#[pymethods]
impl MisereQuotient {
    #[new]
    fn new(text: &str) -> PyResult<MisereQuotient> {
        let rule = guarded(|| Rule::parse(text))?.map_err(|error| misread(&error, text))?;
        Ok(MisereQuotient::of(Quotient::new(Games::heaps(rule))))
    }

    /// The quotient of games 1, 2, …, given by their options, sums of earlier games.
    #[staticmethod]
    fn of_options(options: Vec<Vec<Vec<usize>>>) -> PyResult<MisereQuotient> {
        let games = guarded(|| Games::list(&options))?;
        let games = games.map_err(|error| bad_input(error.to_string()))?;
        Ok(MisereQuotient::of(Quotient::new(games)))
    }

    /// The quotient that ``state`` wrote.
    #[staticmethod]
    fn from_state(py: Python<'_>, state: &[u8]) -> PyResult<MisereQuotient> {
        match enter(py, |budget| Quotient::from_bytes(state, budget))? {
            Ok(quotient) => Ok(MisereQuotient::of(quotient)),
            Err(StateError::Halt(halt)) => Err(halted(halt)),
            Err(error) => Err(bad_input(error.to_string())),
        }
    }

    /// The code, in lowest terms, or the name of the rule; None for a list of games.
    #[getter]
    fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The last game of a list; None for heaps.
    #[getter]
    fn largest(&self) -> Option<usize> {
        self.largest
    }

    /// Prove the quotient of heaps up to `to`, for some seconds at most; say whether it is done.
    #[pyo3(signature = (to, seconds=None))]
    fn advance(&self, py: Python<'_>, to: usize, seconds: Option<f64>) -> PyResult<bool> {
        let largest = self.largest.unwrap_or(LARGEST_HEAP);
        if to > largest {
            return Err(bad_input(match self.largest {
                Some(last) => format!("there are {last} games, and {to} is beyond"),
                None => format!("quotients are computed for heaps up to {LARGEST_HEAP}"),
            }));
        }
        let pause = seconds.and_then(in_seconds);
        match enter_until(py, pause, |budget| self.lock().advance(to, budget))? {
            Ok(()) => Ok(true),
            Err(stop) if is_pause(py, stop)? => Ok(false),
            Err(stop) => Err(halted(stop)),
        }
    }

    /// The heap to which everything is proved.
    fn heap(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, Quotient::last)
    }

    /// The number of elements.
    fn order(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, Quotient::order)
    }

    /// The number of lost elements.
    fn p_order(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |quotient| quotient.p_portion().len())
    }

    /// Order and number of lost elements for the heaps up to 0, 1, ….
    fn history(&self, py: Python<'_>) -> PyResult<Vec<(usize, usize)>> {
        self.look(py, |quotient| quotient.history().to_vec())
    }

    /// The images of the heaps 0, 1, ….
    fn phi(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.look(py, |quotient| wide(quotient.phi()))
    }

    /// The lost elements.
    fn p_portion(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.look(py, Quotient::p_portion)
    }

    /// Heaps whose images generate the quotient.
    fn generators(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.look(py, |quotient| wide(quotient.generators()))
    }

    /// The normal word of each element, as places of generators.
    fn words(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.look(py, |quotient| {
            quotient.words().iter().map(|word| wide(word)).collect()
        })
    }

    /// Where each generator leads from each element.
    fn action(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.look(py, |quotient| {
            quotient.action().iter().map(|row| wide(row)).collect()
        })
    }

    /// The minimal reduced set of relations: leading word, normal word.
    fn relations(&self, py: Python<'_>) -> PyResult<Vec<(Vec<usize>, Vec<usize>)>> {
        self.look(py, |quotient| {
            let relations = quotient.relations().into_iter();
            relations
                .map(|(word, normal)| (wide(&word), wide(&normal)))
                .collect()
        })
    }

    /// The product of two elements.
    fn product(&self, py: Python<'_>, x: usize, y: usize) -> PyResult<usize> {
        let (product, order) =
            self.look(py, |quotient| (quotient.product(x, y), quotient.order()))?;
        let most = order - 1;
        product.ok_or_else(|| bad_input(format!("elements are numbered from 0 to {most}")))
    }

    /// The element of a position.
    fn element(&self, py: Python<'_>, heaps: Vec<u64>) -> PyResult<usize> {
        self.ask(py, |quotient, _| quotient.element(&heaps))
    }

    /// Whether the player to move in a position loses.
    fn is_lost(&self, py: Python<'_>, heaps: Vec<u64>) -> PyResult<bool> {
        self.ask(py, |quotient, _| quotient.is_lost(&heaps))
    }

    /// The winning moves: heap, and what is left of it.
    fn winning_moves(&self, py: Python<'_>, heaps: Vec<u64>) -> PyResult<Vec<Move>> {
        self.ask(py, |quotient, stop| quotient.winning_moves(&heaps, stop))
    }

    /// What each move on a heap of n leaves.
    fn options(&self, py: Python<'_>, n: u64) -> PyResult<Vec<Vec<u64>>> {
        self.ask(py, |quotient, stop| quotient.options(n, stop))
    }

    /// The first context that gives two positions different outcomes, and whether each is then lost.
    fn separate(
        &self,
        py: Python<'_>,
        a: Vec<u64>,
        b: Vec<u64>,
    ) -> PyResult<Option<(Vec<u64>, bool, bool)>> {
        self.ask(py, |quotient, _| quotient.separate(&a, &b))
    }

    /// The period of the images, proved or seen.
    fn period(&self, py: Python<'_>) -> PyResult<Option<PeriodRecord>> {
        let record = |found: ImagePeriod| {
            (
                found.period,
                found.preperiod,
                found.proved,
                found.checked_to,
                found.needs,
            )
        };
        self.look(py, |quotient| quotient.period().map(record))
    }

    /// The elements with x² = x.
    fn idempotents(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.look(py, |quotient| wide(&quotient.idempotents()))
    }

    /// The classes of mutual divisibility, the kernel last.
    fn j_classes(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.look(py, |quotient| {
            quotient
                .divisibility()
                .0
                .iter()
                .map(|class| wide(class))
                .collect()
        })
    }

    /// The classes (upper, lower) of mutual divisibility with none between.
    fn j_covers(&self, py: Python<'_>) -> PyResult<Vec<(usize, usize)>> {
        self.look(py, |quotient| quotient.divisibility().1)
    }

    /// The least ideal, a group, its identity first.
    fn kernel(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.look(py, |quotient| wide(&quotient.kernel()))
    }

    /// The next heap and how many classes of its quotient are known to differ, once it is begun.
    fn lower_bound(&self, py: Python<'_>) -> PyResult<Option<(usize, usize)>> {
        self.look(py, |quotient| {
            let classes = quotient.lower_bound();
            classes.map(|classes| (quotient.last() + 1, classes))
        })
    }

    /// About how many bytes it takes.
    fn memory(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, Quotient::bytes)
    }

    /// The state as bytes.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.look(py, Quotient::to_bytes)?;
        Ok(PyBytes::new(py, &bytes))
    }
}

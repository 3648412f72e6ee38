//! Misère quotients that Python extends and looks at.

use lastmove_core::heap::Rule;
use lastmove_core::misere::quotient::{
    Games, ImagePeriod, LARGEST_HEAP, Move, Quotient, StateError, Unknown,
};
use lastmove_core::value::{Budget, Halt};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::read_rule;
use crate::enter::{Shared, Watch, enter};
use crate::errors::{bad_input, guarded, halted};

/// Period, preperiod, whether proved, last heap used, heap that proves it.
type PeriodRecord = (usize, usize, bool, usize, Option<usize>);

fn wide(row: &[u16]) -> Vec<usize> {
    row.iter().map(|&x| usize::from(x)).collect()
}

/// The misère quotient of a heap game or of a list of games.
#[pyclass(module = "lastmove._core", frozen)]
pub struct MisereQuotient {
    text: Option<String>,
    largest: Option<usize>,
    quotient: Shared<Quotient>,
}

impl MisereQuotient {
    fn of(quotient: Quotient) -> MisereQuotient {
        MisereQuotient {
            text: quotient.games().rule().map(Rule::to_string),
            largest: quotient.games().last(),
            quotient: Shared::new(quotient),
        }
    }

    /// Asks something that the quotient may not know, letting Ctrl-C through.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Quotient, &dyn Fn() -> bool) -> Result<T, Unknown> + Send,
    ) -> PyResult<T> {
        enter(py, |budget| {
            let quotient = self.quotient.wait(|| budget.check(0)).map_err(halted)?;
            let watch = Watch::new(budget);
            let answer = question(&quotient, &|| watch.stops());
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
        let games = Games::heaps(read_rule(text)?);
        Ok(MisereQuotient::of(Quotient::new(games)))
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
        let advance =
            |quotient: &mut Quotient, budget: &mut Budget<'_>| quotient.advance(to, budget);
        Ok(self.quotient.compute_for(py, seconds, advance)?.is_some())
    }

    /// The heap to which everything is proved.
    fn heap(&self, py: Python<'_>) -> PyResult<usize> {
        self.quotient.look(py, |quotient| quotient.last())
    }

    /// The number of elements.
    fn order(&self, py: Python<'_>) -> PyResult<usize> {
        self.quotient.look(py, |quotient| quotient.order())
    }

    /// The number of lost elements.
    fn p_order(&self, py: Python<'_>) -> PyResult<usize> {
        self.quotient
            .look(py, |quotient| quotient.p_portion().len())
    }

    /// Order and number of lost elements for the heaps up to 0, 1, ….
    fn history(&self, py: Python<'_>) -> PyResult<Vec<(usize, usize)>> {
        self.quotient
            .look(py, |quotient| quotient.history().to_vec())
    }

    /// The images of the heaps 0, 1, ….
    fn phi(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.quotient.look(py, |quotient| wide(quotient.phi()))
    }

    /// The lost elements.
    fn p_portion(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.quotient.look(py, |quotient| quotient.p_portion())
    }

    /// Heaps whose images generate the quotient.
    fn generators(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.quotient
            .look(py, |quotient| wide(quotient.generators()))
    }

    /// The normal word of each element, as places of generators.
    fn words(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.quotient.look(py, |quotient| {
            quotient.words().iter().map(|word| wide(word)).collect()
        })
    }

    /// Where each generator leads from each element.
    fn action(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.quotient.look(py, |quotient| {
            quotient.action().iter().map(|row| wide(row)).collect()
        })
    }

    /// The minimal reduced set of relations: leading word, normal word.
    fn relations(&self, py: Python<'_>) -> PyResult<Vec<(Vec<usize>, Vec<usize>)>> {
        self.quotient.look(py, |quotient| {
            let relations = quotient.relations().into_iter();
            relations
                .map(|(word, normal)| (wide(&word), wide(&normal)))
                .collect()
        })
    }

    /// The product of two elements.
    fn product(&self, py: Python<'_>, x: usize, y: usize) -> PyResult<usize> {
        let (product, order) = self
            .quotient
            .look(py, |quotient| (quotient.product(x, y), quotient.order()))?;
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
        self.quotient
            .look(py, |quotient| quotient.period().map(record))
    }

    /// The elements with x² = x.
    fn idempotents(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.quotient
            .look(py, |quotient| wide(&quotient.idempotents()))
    }

    /// The classes of mutual divisibility, the kernel last.
    fn j_classes(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.quotient.look(py, |quotient| {
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
        self.quotient.look(py, |quotient| quotient.divisibility().1)
    }

    /// The least ideal, a group, its identity first.
    fn kernel(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.quotient.look(py, |quotient| wide(&quotient.kernel()))
    }

    /// The next heap and how many classes of its quotient are known to differ, once it is begun.
    fn lower_bound(&self, py: Python<'_>) -> PyResult<Option<(usize, usize)>> {
        self.quotient.look(py, |quotient| {
            let classes = quotient.lower_bound();
            classes.map(|classes| (quotient.last() + 1, classes))
        })
    }

    /// About how many bytes it takes.
    fn memory(&self, py: Python<'_>) -> PyResult<usize> {
        self.quotient.look(py, |quotient| quotient.bytes())
    }

    /// The state as bytes.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.quotient.look(py, |quotient| quotient.to_bytes())?;
        Ok(PyBytes::new(py, &bytes))
    }
}

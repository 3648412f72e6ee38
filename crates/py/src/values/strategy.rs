//! The strategies that go by temperature.

use std::sync::Arc;

use lastmove_core::value::thermal::strategy::{Advice as Choice, Reason};
use lastmove_core::value::{Halt, Id, WideNumbers, Worker};
use pyo3::prelude::*;

use crate::convert::{fraction, ids, player_named, temperature};
use crate::errors::bad_input;
use crate::library;
use crate::values::Game;

/// A move in a sum, as a strategy advises it.
///
/// Notes
/// -----
/// Made by :func:`hotstrat`, :func:`sentestrat` and :func:`thermostrat`.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> advice = lm.hotstrat(["{5|1}", "{2|0}"], "left")
/// >>> advice.component, advice.option, advice.temperature
/// (0, game('5'), Fraction(2, 1))
#[pyclass(module = "lastmove", frozen, skip_from_py_object)]
pub struct Advice {
    component: usize,
    option: Game,
    choice: Choice,
    numbers: Arc<WideNumbers>,
}

#[pymethods]
impl Advice {
    /// The index of the component to move in.
    #[getter]
    fn component(&self) -> usize {
        self.component
    }

    /// What the component becomes.
    #[getter]
    fn option(&self) -> Game {
        self.option.clone()
    }

    /// The temperature at which the components were looked at.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.numbers.dyadic(self.choice.temperature))
    }

    /// Why this move, in one sentence.
    #[getter]
    fn reason(&self) -> String {
        let numbers = &self.numbers;
        let temperature = numbers.dyadic(self.choice.temperature);
        match self.choice.reason {
            Reason::Hottest => format!("the hottest component, temperature {temperature}"),
            Reason::Answer { local } => format!(
                "the answer where the opponent has just moved: its temperature {} exceeds the \
                 ambient {temperature}",
                numbers.dyadic(local)
            ),
            Reason::Widest { width, promise } => format!(
                "the widest component at temperature {temperature}, width {}; play stops at {} or \
                 better",
                numbers.dyadic(width),
                numbers.dyadic(promise)
            ),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let option = Bound::new(py, self.option.clone())?.repr()?;
        Ok(format!(
            "Advice(component={}, option={option})",
            self.component
        ))
    }
}

/// Runs a strategy on the components of a sum.
fn advise(
    components: &Bound<'_, PyAny>,
    compute: impl Fn(&mut Worker, &[Id]) -> Result<Option<Choice>, Halt> + Send + Sync,
) -> PyResult<Option<Advice>> {
    let py = components.py();
    let store = library::current(py);
    let ids = ids(components, &store)?;
    let choice = store.compute(py, |worker| compute(worker, &ids))?;
    Ok(choice.map(|choice| Advice {
        component: choice.component,
        option: Game::new(&store, choice.option),
        choice,
        numbers: store.arena.numbers().clone(),
    }))
}

/// The move in the hottest component of a sum.
///
/// Parameters
/// ----------
/// components : iterable of game-like
///     The games of the sum.
/// player : str
///     ``"left"`` or ``"right"``, who is to move.
///
/// Returns
/// -------
/// Advice or None
///     None if the player has no move.
///
/// References
/// ----------
/// *Winning Ways*, 1982, chapter 6.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.hotstrat(["{5|1}", "{2|0}"], "right")
/// Advice(component=0, option=game('1'))
#[pyfunction]
pub fn hotstrat(components: &Bound<'_, PyAny>, player: &str) -> PyResult<Option<Advice>> {
    let player = player_named(player)?;
    advise(components, |worker, ids| worker.hotstrat(ids, player))
}

/// The move that the compound thermograph advises.
///
/// Parameters
/// ----------
/// components : iterable of game-like
///     The games of the sum.
/// player : str
///     ``"left"`` or ``"right"``, who is to move.
///
/// Returns
/// -------
/// Advice or None
///     None if the player has no move.
///
/// Notes
/// -----
/// Whoever goes on like this gets a stop within the largest temperature of the
/// best one.
///
/// References
/// ----------
/// *Winning Ways*, 1982, chapter 6.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> advice = lm.thermostrat(["{5|1}", "{2|0}"], "left")
/// >>> advice.option, advice.reason
/// (game('5'), 'the widest component at temperature 0, width 4; play stops at 5 or better')
#[pyfunction]
pub fn thermostrat(components: &Bound<'_, PyAny>, player: &str) -> PyResult<Option<Advice>> {
    let player = player_named(player)?;
    advise(components, |worker, ids| worker.thermostrat(ids, player))
}

/// The answer to a threat, or else the move in the hottest component.
///
/// Parameters
/// ----------
/// components : iterable of game-like
///     The games of the sum.
/// player : str
///     ``"left"`` or ``"right"``, who is to move.
/// ambient : int, Fraction or str, optional
///     The lowest temperature that play has come down to.
/// last : int, optional
///     The index of the component in which the opponent has just moved.
///
/// Returns
/// -------
/// Advice or None
///     None if the player has no move.
///
/// References
/// ----------
/// *Winning Ways*, 1982, chapter 6; E. Berlekamp, "The economist's view of
/// combinatorial games", in *Games of No Chance*, 1996.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.sentestrat(["{9|0}", "{20|18}"], "left", ambient=1, last=0)
/// Advice(component=0, option=game('9'))
#[pyfunction]
#[pyo3(signature = (components, player, ambient=None, last=None))]
pub fn sentestrat(
    components: &Bound<'_, PyAny>,
    player: &str,
    ambient: Option<&Bound<'_, PyAny>>,
    last: Option<usize>,
) -> PyResult<Option<Advice>> {
    let player = player_named(player)?;
    let ambient = ambient.map(temperature).transpose()?;
    let components = components.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    if let Some(last) = last.filter(|&last| last >= components.len()) {
        let message = format!(
            "there is no component {last}; they count from 0 to {}",
            components.len().saturating_sub(1)
        );
        return Err(bad_input(message));
    }
    let Some(first) = components.first() else {
        return Ok(None);
    };
    let list = pyo3::types::PyList::new(first.py(), &components)?;
    advise(list.as_any(), |worker, ids| {
        let ambient = match &ambient {
            Some(ambient) => Some(worker.arena().numbers().number(ambient)?),
            None => None,
        };
        worker.sentestrat(ids, player, ambient, last)
    })
}

//! Temperature, atomic weight and reduced forms of a `Game`, and the strategies
//! that go by temperature.

use std::sync::Arc;

use lastmove_core::value::thermal::strategy::{Advice as Choice, Reason};
use lastmove_core::value::{Comparison, Halt, Id, WideNumbers, Worker};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{fraction, game_like, player_named, temperature};
use crate::errors::bad_input;
use crate::game::Game;
use crate::library;
use crate::thermograph::Thermograph;

#[pymethods]
impl Game {
    /// The game cooled by t: every move costs its player t.
    ///
    /// Parameters
    /// ----------
    /// t : int, Fraction or str
    ///     The tax, -1 or more.
    ///
    /// Returns
    /// -------
    /// Game
    ///     {GL cooled - t | GR cooled + t}; the mean if t exceeds the temperature.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If t is not a number, or below -1.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 6.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("{3|1}").cool("1/2"), game("{3|1}").cool(1), game("{3|1}").cool(2)
    /// (game('{5/2|3/2}'), game('2*'), game('2'))
    fn cool(&self, py: Python<'_>, t: &Bound<'_, PyAny>) -> PyResult<Game> {
        let t = temperature(t)?;
        self.map(py, |worker, id| {
            let t = worker.arena().numbers().number(&t)?;
            worker.cool(id, t)
        })
    }

    /// The game cooled by its temperature: its mean plus an infinitesimal.
    ///
    /// Returns
    /// -------
    /// Game
    ///     Numbers stay as they are.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("{4|1||-1|-3}").freeze()
    /// game('1/4*')
    fn freeze(&self, py: Python<'_>) -> PyResult<Game> {
        self.map(py, |worker, id| worker.freeze(id))
    }

    /// The game heated by t: every move earns its player t.
    ///
    /// Parameters
    /// ----------
    /// t : game-like
    ///     The premium, usually a positive number.
    ///
    /// Returns
    /// -------
    /// Game
    ///     {GL heated + t | GR heated - t}; numbers stay as they are.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("^").heat(1)
    /// game('{1||0|-2}')
    fn heat(&self, py: Python<'_>, t: &Bound<'_, PyAny>) -> PyResult<Game> {
        let t = game_like(t)?;
        self.with(py, [&t], |worker, id, [t]| worker.heat(id, t))
    }

    /// The game overheated from s to t.
    ///
    /// Parameters
    /// ----------
    /// s : game-like
    ///     What an integer is worth: n becomes n times s.
    /// t : game-like
    ///     The premium of a move.
    ///
    /// Returns
    /// -------
    /// Game
    ///     {GL overheated + t | GR overheated - t}, unless the game is an integer.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 6.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("{1|0}").overheat(2, 1)
    /// game('{3|-1}')
    fn overheat(
        &self,
        py: Python<'_>,
        s: &Bound<'_, PyAny>,
        t: &Bound<'_, PyAny>,
    ) -> PyResult<Game> {
        let (s, t) = (game_like(s)?, game_like(t)?);
        self.with(py, [&s, &t], |worker, id, [s, t]| worker.overheat(id, s, t))
    }

    /// The Norton product by a unit.
    ///
    /// Parameters
    /// ----------
    /// unit : game-like
    ///     U, usually positive.
    ///
    /// Returns
    /// -------
    /// Game
    ///     n times U for an integer n, else {GL.U + U + D | GR.U - U - D} over the
    ///     incentives D of U.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 8.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("1/2").norton_product("^")
    /// game('{^^*|v*}')
    fn norton_product(&self, py: Python<'_>, unit: &Bound<'_, PyAny>) -> PyResult<Game> {
        let unit = game_like(unit)?;
        self.with(py, [&unit], |worker, id, [unit]| worker.norton(id, unit))
    }

    /// The atomic weight: roughly, how many ups an infinitesimal is worth. None
    /// where it is not defined.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let (store, id) = self.here(py)?;
        let weight = store.compute(py, |worker| worker.atomic_weight(id))?;
        Ok(weight.map(|weight| Game::new(&store, weight)))
    }

    /// How the game compares with a far star, the nimber of a huge heap.
    ///
    /// Returns
    /// -------
    /// str
    ///     ``"<"``, ``">"``, or ``"<>"`` for confused.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 8: the far-star test.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("^^").compare_far_star(), game("^*").compare_far_star(), game("*3").compare_far_star()
    /// ('>', '>', '<>')
    fn compare_far_star(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(
            match self.ask(py, |worker, id| worker.far_star_compare(id))? {
                Comparison::Less => "<",
                Comparison::Greater => ">",
                Comparison::Equal | Comparison::Confused => "<>",
            },
        )
    }

    /// The reduced canonical form: the simplest game infinitesimally close.
    ///
    /// Returns
    /// -------
    /// Game
    ///     A game that differs from this one by an infinitesimal.
    ///
    /// References
    /// ----------
    /// J. P. Grossman and A. N. Siegel, "Reductions of partizan games", in
    /// *Games of No Chance 3*, 2009.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("{3||2*|1*} + ^").reduced()
    /// game('{3||2|1}')
    fn reduced(&self, py: Python<'_>) -> PyResult<Game> {
        self.map(py, |worker, id| worker.reduced_canonical_form(id))
    }

    /// The expansion in ups: x + c1 up + c2 up^2 + ... + cn up^n + star k.
    ///
    /// Returns
    /// -------
    /// tuple or None
    ///     ``(x, (c1, ..., cn), k)``, or None if the game is no such sum of at most
    ///     32 terms.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("1^[3]*").uptimal()
    /// (Fraction(1, 1), (1, 1, 1), 1)
    fn uptimal<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let (store, id) = self.here(py)?;
        let expansion = store.compute(py, |worker| worker.uptimal_expansion(id))?;
        let Some(expansion) = expansion else {
            return Ok(None);
        };
        let number = store.arena.numbers().dyadic(expansion.number);
        let coefficients = PyTuple::new(py, expansion.coefficients)?;
        let parts = (fraction(py, &number)?, coefficients, expansion.nim);
        parts.into_pyobject(py).map(Some)
    }

    /// The remoteness when Left starts and when Right starts: how many moves
    /// play takes if the winner hurries and the loser delays.
    ///
    /// Returns
    /// -------
    /// tuple of int
    ///     Odd if the starter wins.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 9.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("*").remoteness(), game(2).remoteness()
    /// ((1, 1), (1, 0))
    fn remoteness(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let remoteness = self.ask(py, |worker, id| worker.remoteness(id))?;
        Ok((remoteness.left, remoteness.right))
    }
}

impl Game {
    /// A game computed from this one and others.
    fn with<const N: usize>(
        &self,
        py: Python<'_>,
        others: [&Game; N],
        compute: impl Fn(&mut Worker, Id, [Id; N]) -> Result<Id, Halt> + Send + Sync,
    ) -> PyResult<Game> {
        let store = library::current(py);
        let id = self.id_in(py, &store)?;
        let mut ids = [Id::ZERO; N];
        for (slot, other) in ids.iter_mut().zip(others) {
            *slot = other.id_in(py, &store)?;
        }
        let result = store.compute(py, |worker| compute(worker, id, ids))?;
        Ok(Game::new(&store, result))
    }
}

/// The thermographs of many games, in one call.
///
/// Parameters
/// ----------
/// games : iterable of game-like
///     The games.
///
/// Returns
/// -------
/// list of Thermograph
///     Their thermographs, in order.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.thermographs(["{3|1}", "^"])
/// [Thermograph(mean=2, temperature=1), Thermograph(mean=0, temperature=0)]
#[pyfunction]
pub fn thermographs(games: &Bound<'_, PyAny>) -> PyResult<Vec<Thermograph>> {
    let py = games.py();
    let store = library::current(py);
    let mut ids = Vec::new();
    for game in games.try_iter()? {
        ids.push(game_like(&game?)?.id_in(py, &store)?);
    }
    let graphs = store.compute_long(py, |worker| {
        ids.iter()
            .map(|&id| worker.thermograph(id))
            .collect::<Result<Vec<_>, Halt>>()
    })?;
    let of = |graph| Thermograph::new(store.arena.numbers().clone(), graph);
    Ok(graphs.into_iter().map(of).collect())
}

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
    let mut ids = Vec::new();
    for component in components.try_iter()? {
        ids.push(game_like(&component?)?.id_in(py, &store)?);
    }
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

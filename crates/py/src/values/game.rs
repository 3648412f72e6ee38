//! The class `Game`.

use std::sync::Arc;

use lastmove_core::notation::print::print;
use lastmove_core::notation::{Script, eval};
use lastmove_core::value::{
    Comparison, Dyadic, Halt, Id, Player, Thermograph as Graph, WideNumbers, Worker,
};
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyTuple};

use super::text::{added, compared, written};
use crate::convert::{dyadic, fraction, game_like, operand, options};
use crate::errors::bad_input;
use crate::library::{self, Home, Store};
use crate::values::{Thermograph, Value, value_like};

/// A short game in canonical form.
///
/// Parameters
/// ----------
/// left, right : iterable of game-like, optional
///     The options of the two players; a game-like is a Game, int, Fraction,
///     Nimber or text in the notation of values.
///
/// Notes
/// -----
/// Whatever options are given, the game holds its canonical form: equality is
/// equality of values, and games are hashable. Comparison is a partial order;
/// see :meth:`confused_with`. Integers and Fractions with a power of two as
/// denominator mix with games in sums and comparisons.
///
/// References
/// ----------
/// J. H. Conway, *On Numbers and Games*, 1976, chapters 7 to 10.
///
/// Examples
/// --------
/// >>> from lastmove import Game, game
/// >>> Game([0], [Game([0], [0])]) == game("^")
/// True
/// >>> game("{2|-1}") + 1
/// game('{3|0}')
/// >>> game("+-1") + game("+-1") == 0
/// True
#[pyclass(module = "lastmove", frozen, from_py_object)]
pub struct Game {
    home: Arc<Home>,
    id: Id,
}

impl Clone for Game {
    fn clone(&self) -> Game {
        self.home.hold(self.id);
        Game {
            home: self.home.clone(),
            id: self.id,
        }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.home.release(self.id);
    }
}

impl Game {
    pub fn new(store: &Arc<Store>, id: Id) -> Game {
        store.home.hold(id);
        Game {
            home: store.home.clone(),
            id,
        }
    }

    /// The id in a store, wherever the game lives.
    #[inline]
    pub fn id_in(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<Id> {
        if Arc::ptr_eq(&self.home, &store.home) {
            return Ok(self.id);
        }
        self.home.id_in(py, store, self.id)
    }

    /// The current store, and the game's id there.
    pub fn here(&self, py: Python<'_>) -> PyResult<(Arc<Store>, Id)> {
        let store = library::current(py);
        let id = self.id_in(py, &store)?;
        Ok((store, id))
    }

    /// The value of a text, which must be short.
    pub fn parse(py: Python<'_>, text: &str) -> PyResult<Game> {
        Value::parse(py, text)?.into_short(py)
    }

    /// A game computed from this one.
    pub fn map(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Worker, Id) -> Result<Id, Halt> + Send + Sync,
    ) -> PyResult<Game> {
        let (store, id) = self.here(py)?;
        let result = store.compute(py, |worker| compute(worker, id))?;
        Ok(Game::new(&store, result))
    }

    /// A game computed from this one and another.
    pub fn combine(
        &self,
        py: Python<'_>,
        other: &Game,
        compute: impl Fn(&mut Worker, Id, Id) -> Result<Id, Halt> + Send + Sync,
    ) -> PyResult<Game> {
        let store = library::current(py);
        let (a, b) = (self.id_in(py, &store)?, other.id_in(py, &store)?);
        let result = store.compute(py, |worker| compute(worker, a, b))?;
        Ok(Game::new(&store, result))
    }

    fn compare(&self, other: &Bound<'_, PyAny>) -> PyResult<Comparison> {
        let py = other.py();
        match value_like(other)? {
            Value::Short(game) => {
                let (store, id) = self.here(py)?;
                let other = game.id_in(py, &store)?;
                store.compute(py, |worker| worker.compare(id, other))
            }
            Value::Loopy(loopy) => loopy.compare_from(py, self),
        }
    }

    pub fn equals(&self, py: Python<'_>, other: &Game) -> PyResult<bool> {
        if Arc::ptr_eq(&self.home, &other.home) {
            return Ok(self.id == other.id);
        }
        let (store, id) = self.here(py)?;
        Ok(other.id_in(py, &store)? == id)
    }

    /// Sorted, as Python sees them.
    pub fn tuple<'py>(
        py: Python<'py>,
        store: &Arc<Store>,
        mut ids: Vec<Id>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        ids.sort_by(|&a, &b| store.arena.display_order(a, b));
        let games = ids.into_iter().map(|id| Game::new(store, id));
        PyTuple::new(
            py,
            games
                .map(|game| Py::new(py, game))
                .collect::<PyResult<Vec<_>>>()?,
        )
    }

    fn options<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyTuple>> {
        let (store, id) = self.here(py)?;
        let ids = store.compute(py, |worker| {
            Ok(worker.options(id, player)?.iter().collect::<Vec<_>>())
        })?;
        Game::tuple(py, &store, ids)
    }

    fn text(&self, py: Python<'_>, script: Script) -> PyResult<String> {
        let (store, id) = self.here(py)?;
        store.compute(py, |worker| print(worker, id, script))
    }

    fn stop<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyAny>> {
        let (store, id) = self.here(py)?;
        let arena = &store.arena;
        fraction(py, &arena.numbers().dyadic(arena.stop(id, player)))
    }

    fn thermal(&self, py: Python<'_>) -> PyResult<(Arc<WideNumbers>, Graph)> {
        let (store, id) = self.here(py)?;
        let graph = store.compute(py, |worker| worker.thermograph(id))?;
        Ok((store.arena.numbers().clone(), graph))
    }

    /// What is found out about the game.
    pub fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl Fn(&mut Worker, Id) -> Result<T, Halt> + Send + Sync,
    ) -> PyResult<T> {
        let (store, id) = self.here(py)?;
        store.compute(py, |worker| ask(worker, id))
    }
}

written!(Game, "game");
compared!(Game);
added!(Game);

/// What operators take beside a game.
type Operand = Game;

impl Game {
    fn operand(other: &Bound<'_, PyAny>) -> PyResult<Option<Operand>> {
        operand(other)
    }

    fn holds(&self, py: Python<'_>, op: CompareOp, other: &Operand) -> PyResult<bool> {
        if let CompareOp::Eq | CompareOp::Ne = op {
            return Ok(self.equals(py, other)? == matches!(op, CompareOp::Eq));
        }
        let (store, id) = self.here(py)?;
        let other = other.id_in(py, &store)?;
        let (low, high) = match op {
            CompareOp::Le | CompareOp::Lt => (id, other),
            _ => (other, id),
        };
        let strict = matches!(op, CompareOp::Lt | CompareOp::Gt);
        Ok(!(strict && low == high) && store.compute(py, |worker| worker.le(low, high))?)
    }

    fn add(&self, py: Python<'_>, other: &Operand) -> PyResult<Game> {
        self.combine(py, other, |worker, a, b| worker.add(a, b))
    }

    fn subtract(&self, py: Python<'_>, other: &Operand) -> PyResult<Game> {
        self.combine(py, other, |worker, a, b| worker.subtract(a, b))
    }

    fn subtract_from(&self, py: Python<'_>, other: &Operand) -> PyResult<Game> {
        other.subtract(py, self)
    }

    fn negate(&self, py: Python<'_>) -> PyResult<Game> {
        self.map(py, |worker, id| worker.negate(id))
    }

    fn multiple(&self, py: Python<'_>, n: &BigInt) -> PyResult<Game> {
        self.map(py, |worker, id| eval::multiple(worker, n, id))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (left=None, right=None))]
    fn py_new(
        py: Python<'_>,
        left: Option<&Bound<'_, PyAny>>,
        right: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let (left, right) = (options(left, game_like)?, options(right, game_like)?);
        let store = library::current(py);
        let ids = |games: Vec<Game>| -> PyResult<Vec<Id>> {
            games.iter().map(|game| game.id_in(py, &store)).collect()
        };
        let (left, right) = (ids(left)?, ids(right)?);
        let id = store.compute(py, |worker| worker.construct(&left, &right))?;
        Ok(Game::new(&store, id))
    }

    /// Left's options in canonical form.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Left)
    }

    /// Right's options in canonical form.
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Right)
    }

    /// Who wins: "L" (Left), "R" (Right), "N" (the next player), "P" (the
    /// previous player).
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |worker, id| Ok(worker.outcome(id).name()))
    }

    /// The first of "number", "nimber", "short" that the game is.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(if self.is_number(py)? {
            "number"
        } else if self.is_nimber(py)? {
            "nimber"
        } else {
            "short"
        })
    }

    /// The day on which the game is born: the height of its canonical form.
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<BigInt> {
        self.ask(py, |worker, id| worker.birthday(id))
    }

    /// The number at which play stops when Left begins.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.stop(py, Player::Left)
    }

    /// The number at which play stops when Right begins.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.stop(py, Player::Right)
    }

    /// The left and the right stop.
    #[getter]
    fn stops<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        Ok((self.stop(py, Player::Left)?, self.stop(py, Player::Right)?))
    }

    /// The mean: what many copies of the game are worth, per copy.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (numbers, graph) = self.thermal(py)?;
        fraction(py, &numbers.dyadic(graph.mean()))
    }

    /// The temperature: what a move is worth. -1 for an integer, -1/2**j for a
    /// number with denominator 2**j.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (numbers, graph) = self.thermal(py)?;
        fraction(py, &numbers.dyadic(graph.temperature()))
    }

    /// The thermograph: the stops of the game under every tax on moves.
    ///
    /// Returns
    /// -------
    /// Thermograph
    ///     Both walls, exact.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 6.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("{3|1}").thermograph()
    /// Thermograph(mean=2, temperature=1)
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let (numbers, graph) = self.thermal(py)?;
        Ok(Thermograph::new(numbers, graph))
    }

    /// Whether the game is a number.
    #[getter]
    fn is_number(&self, py: Python<'_>) -> PyResult<bool> {
        let (store, id) = self.here(py)?;
        Ok(store.arena.number(id).is_some())
    }

    /// Whether the game is an integer.
    #[getter]
    fn is_integer(&self, py: Python<'_>) -> PyResult<bool> {
        let (store, id) = self.here(py)?;
        let number = store.arena.number(id);
        Ok(number.is_some_and(|number| store.arena.numbers().is_integer(number)))
    }

    /// Whether the game is a nimber, the value of an impartial game.
    #[getter]
    fn is_nimber(&self, py: Python<'_>) -> PyResult<bool> {
        let (store, id) = self.here(py)?;
        Ok(store.arena.nimber(id).is_some())
    }

    /// Whether the canonical form is that of an impartial game: a nimber.
    #[getter]
    fn is_impartial(&self, py: Python<'_>) -> PyResult<bool> {
        self.is_nimber(py)
    }

    /// Whether the game lies between -x and x for every number x > 0.
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |worker, id| Ok(worker.is_infinitesimal(id)))
    }

    /// Whether in every position both players can move or neither can.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |worker, id| worker.is_all_small(id))
    }

    /// Whether the left stop exceeds the right stop.
    #[getter]
    fn is_hot(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |worker, id| Ok(worker.is_hot(id)))
    }

    /// Whether G + G = G.
    #[getter]
    fn is_idempotent(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |worker, id| Ok(worker.add(id, id)? == id))
    }

    /// The number that the game is.
    ///
    /// Returns
    /// -------
    /// Fraction
    ///     The value.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If the game is not a number.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("{0|1}").to_fraction()
    /// Fraction(1, 2)
    pub fn to_fraction<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (store, id) = self.here(py)?;
        match store.arena.number(id) {
            Some(number) => fraction(py, &store.arena.numbers().dyadic(number)),
            None => Err(bad_input(format!(
                "{} is not a number",
                self.short_text(py)
            ))),
        }
    }

    fn __int__(&self, py: Python<'_>) -> PyResult<BigInt> {
        let (store, id) = self.here(py)?;
        let arena = &store.arena;
        let integer = arena
            .number(id)
            .and_then(|number| arena.numbers().dyadic(number).to_integer().cloned());
        integer.ok_or_else(|| bad_input(format!("{} is not an integer", self.short_text(py))))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let (store, id) = self.here(py)?;
        let arena = &store.arena;
        match arena.number(id) {
            // Games equal to a Python number hash like it.
            Some(number) => fraction(py, &arena.numbers().dyadic(number))?.hash(),
            None => Ok(arena.content_hash(id) as isize),
        }
    }

    fn __bool__(&self) -> bool {
        self.id != Id::ZERO
    }
}

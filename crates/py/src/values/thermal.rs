//! Temperature, incentives, atomic weight and reduced forms of a `Game`.

use lastmove_core::value::{Comparison, Halt, Id, Player, Worker};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{fraction, game_like, temperature};
use crate::library;
use crate::values::Game;

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

    /// What Left gains by each move, GL - G, dominated gains left out.
    #[getter]
    fn left_incentives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.gains(py, |worker, id| worker.incentives(id, Player::Left))
    }

    /// What Right gains by each move, G - GR, dominated gains left out.
    #[getter]
    fn right_incentives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.gains(py, |worker, id| worker.incentives(id, Player::Right))
    }

    /// The incentives of both players, dominated ones left out.
    #[getter]
    fn incentives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.gains(py, |worker, id| worker.all_incentives(id))
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

    fn gains<'py>(
        &self,
        py: Python<'py>,
        compute: impl Fn(&mut Worker, Id) -> Result<Vec<Id>, Halt> + Send + Sync,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (store, id) = self.here(py)?;
        let ids = store.compute(py, |worker| compute(worker, id))?;
        Game::tuple(py, &store, ids)
    }
}

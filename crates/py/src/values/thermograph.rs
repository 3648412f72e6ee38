//! The classes `Thermograph` and `Trajectory`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use lastmove_core::value::{
    Dyadic, Halt, Number, Player, Thermograph as Graph, Trajectory as Wall, WideNumbers,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::callbacks::hook;
use crate::convert::{fraction, ids, temperature};
use crate::errors::halted;
use crate::library;

/// One wall of a thermograph: the stop of a game as a function of the tax t.
///
/// Notes
/// -----
/// `breaks` are the temperatures at which the slope changes, from the top
/// down; `slopes` are the slope of the mast and that below each break. The wall
/// is defined for t >= -1.
///
/// Examples
/// --------
/// >>> from lastmove import game
/// >>> game("{3|1}").thermograph().right
/// Trajectory(mast=2, breaks=(1), slopes=[0, 1])
#[pyclass(module = "lastmove", frozen, eq, hash, skip_from_py_object)]
pub struct Trajectory {
    numbers: Arc<WideNumbers>,
    wall: Wall,
}

/// Numbers of different arenas are compared by what they are.
impl PartialEq for Trajectory {
    fn eq(&self, other: &Trajectory) -> bool {
        self.mast() == other.mast()
            && self.breaks().eq(other.breaks())
            && self.wall.slopes == other.wall.slopes
    }
}

impl Hash for Trajectory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.mast(), &self.wall.slopes).hash(state);
        self.breaks().for_each(|t| t.hash(state));
    }
}

impl Trajectory {
    fn mast(&self) -> Dyadic {
        self.numbers.dyadic(self.wall.mast)
    }

    fn breaks(&self) -> impl Iterator<Item = Dyadic> {
        let breaks = self.wall.breaks.iter();
        breaks.map(|&t| self.numbers.dyadic(t))
    }
}

#[pymethods]
impl Trajectory {
    /// The value above all breaks.
    #[getter]
    #[pyo3(name = "mast")]
    fn py_mast<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.mast())
    }

    /// The temperatures at which the slope changes, from the top down.
    #[getter]
    #[pyo3(name = "breaks")]
    fn py_breaks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let breaks: PyResult<Vec<_>> = self.breaks().map(|t| fraction(py, &t)).collect();
        PyTuple::new(py, breaks?)
    }

    /// The slope of the mast, then that below each break: 0, or -1 for a left
    /// wall, 1 for a right wall.
    #[getter]
    fn slopes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.wall.slopes)
    }

    /// The value at a temperature.
    ///
    /// Parameters
    /// ----------
    /// t : int or Fraction
    ///     The temperature, -1 or more.
    ///
    /// Returns
    /// -------
    /// Fraction
    ///     Where the wall is at that height.
    ///
    /// Examples
    /// --------
    /// >>> from fractions import Fraction
    /// >>> from lastmove import game
    /// >>> game("{3|1}").thermograph().left(Fraction(1, 2))
    /// Fraction(5, 2)
    fn __call__<'py>(&self, py: Python<'py>, t: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let t = self.numbers.number(&temperature(t)?);
        let value = t.and_then(|t| self.wall.at(&self.numbers, t));
        fraction(py, &self.numbers.dyadic(value.map_err(halted)?))
    }

    fn __repr__(&self) -> String {
        let breaks: Vec<String> = self.breaks().map(|t| t.to_string()).collect();
        format!(
            "Trajectory(mast={}, breaks=({}), slopes={:?})",
            self.mast(),
            breaks.join(", "),
            self.wall.slopes
        )
    }
}

/// The thermograph of a game: its stops under every tax t on moves.
///
/// Notes
/// -----
/// Above the temperature both walls coincide in the mast, which stands at the
/// mean.
///
/// References
/// ----------
/// *Winning Ways*, 1982, chapter 6.
///
/// Examples
/// --------
/// >>> from lastmove import game
/// >>> t = game("{5||2|1}").thermograph()
/// >>> t.mean, t.temperature, t.left.breaks, t.right.slopes
/// (Fraction(13, 4), Fraction(7, 4), (Fraction(7, 4),), (0, 1, 0))
#[pyclass(module = "lastmove", frozen, skip_from_py_object)]
pub struct Thermograph {
    numbers: Arc<WideNumbers>,
    graph: Graph,
}

impl Thermograph {
    pub fn new(numbers: Arc<WideNumbers>, graph: Graph) -> Thermograph {
        Thermograph { numbers, graph }
    }

    fn wall(&self, player: Player) -> Trajectory {
        Trajectory {
            numbers: self.numbers.clone(),
            wall: self.graph.trajectory(player),
        }
    }

    fn dyadic(&self, number: Number) -> Dyadic {
        self.numbers.dyadic(number)
    }
}

#[pymethods]
impl Thermograph {
    /// The left wall.
    #[getter]
    fn left(&self) -> Trajectory {
        self.wall(Player::Left)
    }

    /// The right wall.
    #[getter]
    fn right(&self) -> Trajectory {
        self.wall(Player::Right)
    }

    /// Where the mast stands.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.dyadic(self.graph.mean()))
    }

    /// Where the mast begins.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.dyadic(self.graph.temperature()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Thermograph>().is_ok_and(|other| {
            let other = other.get();
            self.left() == other.left() && self.right() == other.right()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.left(), self.right()).hash(&mut hasher);
        hasher.finish()
    }

    /// The picture as SVG text.
    ///
    /// Returns
    /// -------
    /// str
    ///     An SVG document; Left's values lie on the left, temperature goes up.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("{3|1}").thermograph().svg()[:4]
    /// '<svg'
    fn svg<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        hook(slf.py(), "present")?.call1((slf, "svg"))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        hook(slf.py(), "present")?.call1((slf, "svg"))
    }

    /// The picture as a TikZ picture for LaTeX.
    ///
    /// Returns
    /// -------
    /// str
    ///     A ``tikzpicture`` environment.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> "tikzpicture" in game("{3|1}").thermograph().tikz()
    /// True
    fn tikz<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        hook(slf.py(), "present")?.call1((slf, "tikz"))
    }

    /// Draw the thermograph with matplotlib.
    ///
    /// Parameters
    /// ----------
    /// ax : matplotlib.axes.Axes, optional
    ///     Where to draw; by default a new figure.
    ///
    /// Returns
    /// -------
    /// matplotlib.axes.Axes
    ///     Where it was drawn.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If matplotlib is not installed.
    ///
    /// Examples
    /// --------
    /// >>> import matplotlib
    /// >>> matplotlib.use("agg")
    /// >>> from lastmove import game
    /// >>> type(game("{3|1}").thermograph().plot()).__name__
    /// 'Axes'
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        hook(slf.py(), "present")?.call1((slf, "plot", ax))
    }

    fn __repr__(&self) -> String {
        format!(
            "Thermograph(mean={}, temperature={})",
            self.dyadic(self.graph.mean()),
            self.dyadic(self.graph.temperature())
        )
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
    let ids = ids(games, &store)?;
    let graphs = store.compute_long(py, |worker| {
        ids.iter()
            .map(|&id| worker.thermograph(id))
            .collect::<Result<Vec<_>, Halt>>()
    })?;
    let of = |graph| Thermograph::new(store.arena.numbers().clone(), graph);
    Ok(graphs.into_iter().map(of).collect())
}

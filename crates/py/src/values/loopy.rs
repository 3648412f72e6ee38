//! The class `Loopy`.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use lastmove_core::notation::Script;
use lastmove_core::notation::eval;
use lastmove_core::notation::loopy_print::print as print_loopy;
use lastmove_core::value::loopy::{LoopyError, LoopyValue, Stopper};
use lastmove_core::value::{Comparison, Dyadic, Halt, Player, Worker};
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyTuple, PyType};

use super::loopy_graph;
use super::text::{added, compared, written};
use crate::callbacks::hook;
use crate::convert::{dyadic, fraction, options};
use crate::errors::{bad_input, halted, loopless};
use crate::library::{self, Home, Movable, Pace, Store};
use crate::values::{Game, Thermograph, Value, operand, value_like};

/// A loopy game: one in which play may go on for ever.
///
/// An infinite play is a draw. Texts make loopy games, see :func:`game`:
/// ``over`` or ``a{0|a}``; so do graphs, see :meth:`from_graph`, and options,
/// see :meth:`of`. All of them return a :class:`Game` where the value is short.
///
/// Notes
/// -----
/// A *stopper* is a game in which no play with players taking turns is
/// infinite. Stoppers have a canonical form, in which they are kept. Other
/// games are kept as a pair of stoppers where they have one, onside & offside,
/// and otherwise as the graph they are.
///
/// Equality is equality of values, and loopy games are hashable. They mix with
/// :class:`Game`, int, Fraction and Nimber in sums and comparisons.
///
/// References
/// ----------
/// *Winning Ways*, 1982, chapter 11; A. N. Siegel, *Combinatorial Game Theory*,
/// 2013, chapter VI.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.game("{0|pass}") == lm.over, lm.over + lm.over == lm.over
/// (True, True)
/// >>> lm.on - lm.on
/// game('dud')
/// >>> lm.off < lm.game(-1000) < lm.under < 0 < lm.over < lm.game("1/1024") < lm.on
/// True
#[pyclass(module = "lastmove", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Loopy(Arc<Tenant>);

/// A value with the store that it lives in.
struct Tenant(Mutex<(Arc<Home>, LoopyValue)>);

/// Runs a computation that may find that a game is too loopy for it.
pub fn compute<T: Send>(
    py: Python<'_>,
    store: &Store,
    run: impl Fn(&mut Worker) -> Result<T, LoopyError> + Send + Sync,
) -> PyResult<T> {
    store.run(py, Pace::Quick, run)?.map_err(loopless)
}

impl Movable for Tenant {
    fn move_to(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<()> {
        let value = self.value_in(py, store)?;
        *self.lock() = (store.home.clone(), value);
        Ok(())
    }
}

impl Tenant {
    fn lock(&self) -> MutexGuard<'_, (Arc<Home>, LoopyValue)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn value_in(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<LoopyValue> {
        let (home, value) = self.lock().clone();
        if Arc::ptr_eq(&home, &store.home) {
            return Ok(value);
        }
        let home = home.store()?;
        let text = compute(py, &home, |worker| {
            print_loopy(worker, &value, Script::Ascii)
        })?;
        // The text of a value says all there is to say, in every store.
        store.read(py, &text, |worker| eval::read_any(worker, &text))
    }
}

impl Loopy {
    pub fn new(store: &Arc<Store>, value: LoopyValue) -> Loopy {
        let tenant = Arc::new(Tenant(Mutex::new((store.home.clone(), value))));
        let movable: Weak<dyn Movable> = Arc::downgrade(&tenant) as Weak<dyn Movable>;
        store.accommodate(movable);
        Loopy(tenant)
    }

    /// The current store, and the value there.
    fn here(&self, py: Python<'_>) -> PyResult<(Arc<Store>, LoopyValue)> {
        let store = library::current(py);
        let value = self.value_in(py, &store)?;
        Ok((store, value))
    }

    /// What is found out about the value.
    fn compute<T: Send>(
        &self,
        py: Python<'_>,
        run: impl Fn(&mut Worker, &LoopyValue) -> Result<T, LoopyError> + Send + Sync,
    ) -> PyResult<T> {
        let (store, value) = self.here(py)?;
        compute(py, &store, |worker| run(worker, &value))
    }

    /// The value in a store, wherever it lives.
    pub fn value_in(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<LoopyValue> {
        self.0.value_in(py, store)
    }

    pub fn text(&self, py: Python<'_>, script: Script) -> PyResult<String> {
        self.compute(py, |worker, value| print_loopy(worker, value, script))
    }

    /// What is computed from this game, short or loopy.
    fn map(
        &self,
        py: Python<'_>,
        run: impl Fn(&mut Worker, &LoopyValue) -> Result<LoopyValue, LoopyError> + Send + Sync,
    ) -> PyResult<Value> {
        let (store, value) = self.here(py)?;
        let result = compute(py, &store, |worker| run(worker, &value))?;
        Ok(Value::new(&store, result))
    }

    /// What is computed from this game and an operand.
    fn combine(
        &self,
        py: Python<'_>,
        other: &Operand,
        run: impl Fn(&mut Worker, &LoopyValue, &LoopyValue) -> Result<LoopyValue, LoopyError>
        + Send
        + Sync,
    ) -> PyResult<Value> {
        let store = library::current(py);
        let (a, b) = (self.value_in(py, &store)?, other.value_in(py, &store)?);
        let result = compute(py, &store, |worker| run(worker, &a, &b))?;
        Ok(Value::new(&store, result))
    }

    fn compare(&self, other: &Bound<'_, PyAny>) -> PyResult<Comparison> {
        let py = other.py();
        let (store, value) = self.here(py)?;
        let other = value_like(other)?.value_in(py, &store)?;
        compute(py, &store, |worker| value.compare(worker, &other))
    }

    /// How a short game compares with this one.
    pub fn compare_from(&self, py: Python<'_>, game: &Game) -> PyResult<Comparison> {
        let (store, value) = self.here(py)?;
        let game = LoopyValue::from(game.id_in(py, &store)?);
        compute(py, &store, |worker| game.compare(worker, &value))
    }

    fn options<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyTuple>> {
        let (store, value) = self.here(py)?;
        let options = compute(py, &store, |worker| value.options(worker, player))?;
        let objects: PyResult<Vec<_>> = options
            .into_iter()
            .map(|option| Value::new(&store, option).into_any(py))
            .collect();
        PyTuple::new(py, objects?)
    }

    fn side<'py>(
        &self,
        py: Python<'py>,
        side: impl Fn(&LoopyValue) -> Result<&Stopper, LoopyError>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (store, value) = self.here(py)?;
        let stopper = side(&value).map_err(loopless)?.clone();
        Value::new(&store, LoopyValue::Stopper(stopper)).into_any(py)
    }

    fn stop_objects<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (store, value) = self.here(py)?;
        let (left, right) = compute(py, &store, |worker| value.stops(worker))?;
        let object = |stop: Stopper| match stop {
            Stopper::Short(id) => match store.arena.number(id) {
                Some(number) => fraction(py, &store.arena.numbers().dyadic(number)),
                None => Err(bad_input("a stop that is no number")),
            },
            loopy => Value::new(&store, LoopyValue::Stopper(loopy)).into_any(py),
        };
        Ok((object(left)?, object(right)?))
    }
}

written!(Loopy, "game");
compared!(Loopy);
added!(Loopy);

/// What operators take beside a loopy game.
type Operand = Value;

impl Loopy {
    fn operand(other: &Bound<'_, PyAny>) -> PyResult<Option<Operand>> {
        operand(other)
    }

    fn holds(&self, py: Python<'_>, op: CompareOp, other: &Operand) -> PyResult<bool> {
        let (store, value) = self.here(py)?;
        if let CompareOp::Eq | CompareOp::Ne = op {
            let equal = match other {
                Value::Short(_) => false,
                Value::Loopy(other) => other.value_in(py, &store)? == value,
            };
            return Ok(equal == matches!(op, CompareOp::Eq));
        }
        let other = other.value_in(py, &store)?;
        let comparison = compute(py, &store, |worker| value.compare(worker, &other))?;
        Ok(match comparison {
            Comparison::Less => op.matches(Ordering::Less),
            Comparison::Equal => op.matches(Ordering::Equal),
            Comparison::Greater => op.matches(Ordering::Greater),
            Comparison::Confused => false,
        })
    }

    fn add(&self, py: Python<'_>, other: &Operand) -> PyResult<Value> {
        self.combine(py, other, |worker, a, b| a.add(worker, b))
    }

    fn subtract(&self, py: Python<'_>, other: &Operand) -> PyResult<Value> {
        self.combine(py, other, |worker, a, b| a.subtract(worker, b))
    }

    fn subtract_from(&self, py: Python<'_>, other: &Operand) -> PyResult<Value> {
        self.combine(py, other, |worker, a, b| b.subtract(worker, a))
    }

    fn negate(&self, py: Python<'_>) -> PyResult<Value> {
        self.map(py, |worker, value| value.negate(worker))
    }

    fn multiple(&self, py: Python<'_>, n: &BigInt) -> PyResult<Value> {
        let n = i64::try_from(n).map_err(|_| halted(Halt::MultipleRange))?;
        self.map(py, |worker, value| value.multiple(worker, n))
    }
}

#[pymethods]
impl Loopy {
    /// The game {left | right}.
    ///
    /// Parameters
    /// ----------
    /// left, right : iterable of values
    ///     The options: Game, Loopy, int, Fraction, Nimber or text.
    ///
    /// Returns
    /// -------
    /// Loopy or Game
    ///     The value.
    ///
    /// Examples
    /// --------
    /// >>> import lastmove as lm
    /// >>> lm.Loopy.of([lm.on, 3], [0]), lm.Loopy.of(["{on|off}"], ["{on|off}"])
    /// (game('{on|0}'), game('0'))
    #[classmethod]
    #[pyo3(signature = (left=None, right=None))]
    fn of<'py>(
        cls: &Bound<'py, PyType>,
        left: Option<&Bound<'py, PyAny>>,
        right: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = cls.py();
        let store = library::current(py);
        let value = |option: &Bound<'py, PyAny>| value_like(option)?.value_in(py, &store);
        let (left, right) = (options(left, value)?, options(right, value)?);
        let value = compute(py, &store, |worker| {
            LoopyValue::braces(worker, &left, &right)
        })?;
        Value::new(&store, value).into_any(py)
    }

    /// Left's options in canonical form.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If onside and offside differ: then there is no canonical form.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Left)
    }

    /// Right's options in canonical form.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If onside and offside differ: then there is no canonical form.
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Right)
    }

    /// Who wins: "L", "R", "N", "P" as of short games; "D" if the game is drawn
    /// whoever starts; "NHat" if Left, starting, wins, and Right, starting,
    /// draws; "PHat" if Left draws when starting and wins when not; "NCheck"
    /// and "PCheck" with the players exchanged.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.compute(py, |worker, value| Ok(value.outcome(worker)?.name()))
    }

    /// Always "loopy".
    #[getter]
    fn kind(&self) -> &'static str {
        "loopy"
    }

    /// The simplest stopper that is the same to a Left for whom a draw is as good
    /// as a win.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If the game is not stopper-sided.
    #[getter]
    fn onside<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.side(py, LoopyValue::onside)
    }

    /// The simplest stopper that is the same to a Right for whom a draw is as
    /// good as a win.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If the game is not stopper-sided.
    #[getter]
    fn offside<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.side(py, LoopyValue::offside)
    }

    /// Whether the game equals a stopper: onside and offside are the same.
    #[getter]
    fn is_stopper(&self) -> bool {
        self.0.lock().1.is_stopper()
    }

    /// Whether the game has an onside and an offside.
    #[getter]
    fn is_stopper_sided(&self) -> bool {
        self.0.lock().1.is_stopper_sided()
    }

    /// Always False: numbers are short.
    #[getter]
    fn is_number(&self) -> bool {
        false
    }

    /// Always False: integers are short.
    #[getter]
    fn is_integer(&self) -> bool {
        false
    }

    /// Always False: nimbers are short.
    #[getter]
    fn is_nimber(&self) -> bool {
        false
    }

    /// Whether the game lies between -x and x for every number x > 0.
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.compute(py, |worker, value| value.is_infinitesimal(worker))
    }

    /// Whether G + G = G.
    #[getter]
    fn is_idempotent(&self, py: Python<'_>) -> PyResult<bool> {
        self.compute(py, |worker, value| value.is_idempotent(worker))
    }

    /// Where play stops when Left begins: a Fraction, or one of on, off, x + over
    /// and x + under for a number x.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.stop_objects(py)?.0)
    }

    /// Where play stops when Right begins.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.stop_objects(py)?.1)
    }

    /// The left and the right stop.
    #[getter]
    fn stops<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        self.stop_objects(py)
    }

    /// The degree of loopiness: the onside of G - G, which is 0 for short games
    /// only.
    #[getter]
    fn degree(&self, py: Python<'_>) -> PyResult<Value> {
        self.map(py, |worker, value| {
            value.degree(worker).map(LoopyValue::from)
        })
    }

    /// The thermograph, where there is one.
    ///
    /// Returns
    /// -------
    /// Thermograph
    ///     Both walls, exact.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If the game has no thermograph with finite walls.
    ///
    /// Examples
    /// --------
    /// >>> import lastmove as lm
    /// >>> lm.game("{3over|1}").thermograph()
    /// Thermograph(mean=2, temperature=1)
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let (store, value) = self.here(py)?;
        let graph = compute(py, &store, |worker| value.thermograph(worker))?;
        Ok(Thermograph::new(store.arena.numbers().clone(), graph))
    }

    /// The picture of the graph of moves as SVG text.
    ///
    /// Returns
    /// -------
    /// str
    ///     An SVG document: every position once, an arrow for every move.
    ///
    /// Examples
    /// --------
    /// >>> import lastmove as lm
    /// >>> lm.over.svg()[:4]
    /// '<svg'
    fn svg<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        hook(slf.py(), "present")?.call1((slf, "svg"))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let (store, value) = self.here(py)?;
        Ok(loopy_graph::hash(&store.arena, &value) as isize)
    }
}

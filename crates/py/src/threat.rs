//! Global threats: values with on and off, and the search for them among
//! positions whose rules are written in Python.
//!
//! Trees with on and off live in a store of their own beside each arena of
//! short games; a value from an old arena is copied when it is used with a
//! newer one.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use lastmove_core::notation::Script;
use lastmove_core::notation::eval::EvalError;
use lastmove_core::threat::graph::Moves;
use lastmove_core::threat::{
    Calculator, Found, Graph, PlayResult, Position, SearchError, Sum, Table, Trees, Value, search,
};
use lastmove_core::value::{Player, Stop, Worker};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyString, PyTuple};

use crate::convert::{game_like, operand};
use crate::errors::{bad_input, worthless};
use crate::game::{Game, as_stop};
use crate::library::{Pace, Store, current};

type Stores = Vec<(Weak<Store>, Arc<Trees>)>;

static TREES: Mutex<Stores> = Mutex::new(Vec::new());

/// The trees that go with a store.
pub fn trees_of(store: &Arc<Store>) -> Arc<Trees> {
    let mut stores = TREES.lock().unwrap_or_else(PoisonError::into_inner);
    stores.retain(|(store, _)| store.strong_count() > 0);
    let same = |other: &Weak<Store>| std::ptr::eq(other.as_ptr(), Arc::as_ptr(store));
    if let Some((_, trees)) = stores.iter().find(|(other, _)| same(other)) {
        return trees.clone();
    }
    let trees = Arc::new(Trees::default());
    stores.push((Arc::downgrade(store), trees.clone()));
    trees
}

/// A value as Python sees it: a Game, or a ThreatValue where on or off are left.
pub fn to_python(
    py: Python<'_>,
    store: &Arc<Store>,
    trees: &Arc<Trees>,
    value: Value,
) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::Short(id) => Py::new(py, Game::new(store.clone(), id))?.into_any(),
        _ => Py::new(py, ThreatValue::new(store.clone(), trees.clone(), value))?.into_any(),
    })
}

/// The value of a position in which a player can win everything.
///
/// Parameters
/// ----------
/// left, right : iterable of game-like, optional
///     The options of the two players: ThreatValues, texts such as ``"on"``,
///     ``"off"`` and ``"{on|0}"``, and whatever else is a game.
///
/// Notes
/// -----
/// on = {on|} stands for a win of everything by Left, off = {|off} for one by
/// Right. Values are stoppers, kept in simplest form, so that equality is
/// equality of values. The order is that of stoppers: G ≤ H if Right, moving
/// second, survives G − H.
///
/// Examples
/// --------
/// >>> from lastmove.threats import ThreatValue
/// >>> ThreatValue(["on"], [0])
/// ThreatValue.parse('{on|0}')
/// >>> ThreatValue([ThreatValue(["on"], ["off"])], [ThreatValue(["on"], ["off"])]) == 0
/// True
#[pyclass(module = "lastmove.threats", frozen)]
pub struct ThreatValue {
    store: Arc<Store>,
    trees: Arc<Trees>,
    value: Value,
}

/// What a Python object means in one store, if it is a value: what operators
/// take.
fn value_in(
    object: &Bound<'_, PyAny>,
    store: &Arc<Store>,
    trees: &Arc<Trees>,
) -> PyResult<Option<Value>> {
    let py = object.py();
    if let Ok(value) = object.cast::<ThreatValue>() {
        return value.get().value_in(py, store, trees).map(Some);
    }
    match operand(object)? {
        Some(game) => Ok(Some(Value::Short(game.id_in(py, store)?))),
        None => Ok(None),
    }
}

/// The same for whatever means a value: text too.
fn value_like(
    object: &Bound<'_, PyAny>,
    store: &Arc<Store>,
    trees: &Arc<Trees>,
) -> PyResult<Value> {
    if let Ok(text) = object.cast::<PyString>() {
        return read(object.py(), store, trees, text.to_cow()?.as_ref());
    }
    match value_in(object, store, trees)? {
        Some(value) => Ok(value),
        None => Ok(Value::Short(game_like(object)?.id_in(object.py(), store)?)),
    }
}

fn read(py: Python<'_>, store: &Arc<Store>, trees: &Arc<Trees>, text: &str) -> PyResult<Value> {
    store.run(
        py,
        Pace::Quick,
        |worker| Calculator::new(worker, trees).read(text),
        as_stop,
        |error: EvalError| worthless(error, text),
    )
}

impl ThreatValue {
    fn new(store: Arc<Store>, trees: Arc<Trees>, value: Value) -> ThreatValue {
        ThreatValue {
            store,
            trees,
            value,
        }
    }

    fn compute<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl Fn(&mut Calculator) -> Result<T, Stop> + Send + Sync,
    ) -> PyResult<T> {
        let trees = &self.trees;
        self.store.compute(py, |worker| {
            worker.count_also(trees.bytes());
            compute(&mut Calculator::new(worker, trees))
        })
    }

    fn text(&self, py: Python<'_>, script: Script) -> PyResult<String> {
        self.compute(py, |calculator| calculator.print(self.value, script))
    }

    /// The value in a store, copied by its text if it lives in another one.
    fn value_in(&self, py: Python<'_>, store: &Arc<Store>, trees: &Arc<Trees>) -> PyResult<Value> {
        if Arc::ptr_eq(&self.store, store) {
            return Ok(self.value);
        }
        read(py, store, trees, &self.text(py, Script::Ascii)?)
    }

    fn options<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyTuple>> {
        let options = self.compute(py, |calculator| {
            calculator.sorted_options(self.value, player)
        })?;
        let options: Vec<_> = options
            .into_iter()
            .map(|option| to_python(py, &self.store, &self.trees, option))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, options)
    }

    fn sum<'py>(&self, other: &Bound<'py, PyAny>, signs: [bool; 2]) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Some(other) = value_in(other, &self.store, &self.trees)? else {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        };
        let sum = self.compute(py, |calculator| {
            let mut terms = [self.value, other];
            for (term, minus) in terms.iter_mut().zip(signs) {
                if minus {
                    *term = calculator.negate(*term)?;
                }
            }
            calculator.add(terms[0], terms[1])
        })?;
        match sum {
            Sum::Value(value) => {
                to_python(py, &self.store, &self.trees, value).map(|value| value.into_bound(py))
            }
            Sum::Dud => Err(bad_input(
                "the sum is dud: both players win everything, and values do not tell who is first",
            )),
            Sum::Open => Err(bad_input(
                "the sum has no value here: both players have threats; threats.sum_outcome() plays it",
            )),
        }
    }
}

#[pymethods]
impl ThreatValue {
    #[new]
    #[pyo3(signature = (left=None, right=None))]
    fn py_new(
        py: Python<'_>,
        left: Option<Bound<'_, PyAny>>,
        right: Option<Bound<'_, PyAny>>,
    ) -> PyResult<ThreatValue> {
        let store = current();
        let trees = trees_of(&store);
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([left, right]) {
            let Some(options) = options else { continue };
            for option in options.try_iter()? {
                side.push(value_like(&option?, &store, &trees)?);
            }
        }
        let [left, right] = sides;
        let value = store.compute(py, |worker| {
            Calculator::new(worker, &trees).construct(&left, &right)
        })?;
        Ok(ThreatValue::new(store, trees, value))
    }

    /// The value of a text.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     Braces around braces, ``on``, ``off`` and short games.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If the text is not a value.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove.threats import ThreatValue
    /// >>> str(ThreatValue.parse("{on|on}"))
    /// 'on'
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<ThreatValue> {
        let store = current();
        let trees = trees_of(&store);
        let value = read(py, &store, &trees, text)?;
        Ok(ThreatValue::new(store, trees, value))
    }

    /// Left's options in the simplest form.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Left)
    }

    /// Right's options in the simplest form.
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Right)
    }

    /// The short game that the value is, or None.
    fn short(&self) -> Option<Game> {
        let id = self.value.short()?;
        Some(Game::new(self.store.clone(), id))
    }

    /// The value in Unicode.
    #[getter]
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Script::Unicode)
    }

    /// The value as a formula in LaTeX.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Script::Latex)
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.text(py, Script::Latex)?))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Script::Ascii)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "ThreatValue.parse('{}')",
            self.text(py, Script::Ascii)?
        ))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(game) = self.short() {
            return Py::new(py, game)?.bind(py).hash();
        }
        // Ids differ from store to store; the text does not.
        let mut hasher = DefaultHasher::new();
        self.text(py, Script::Ascii)?.hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = slf.get().text(slf.py(), Script::Ascii)?;
        Ok((slf.get_type().getattr("parse")?, (text,)))
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        let found = match value_in(other, &self.store, &self.trees) {
            // A number that no game is: 1/3, or one past the range.
            Err(_) if equality => None,
            found => found?,
        };
        let Some(other) = found else {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        };
        let answer = if equality {
            (self.value == other) == matches!(op, CompareOp::Eq)
        } else {
            let (low, high) = match op {
                CompareOp::Le | CompareOp::Lt => (self.value, other),
                _ => (other, self.value),
            };
            let strict = matches!(op, CompareOp::Lt | CompareOp::Gt);
            !(strict && low == high) && self.compute(py, |calculator| calculator.le(low, high))?
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any())
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<ThreatValue> {
        let value = self.compute(py, |calculator| calculator.negate(self.value))?;
        Ok(ThreatValue::new(
            self.store.clone(),
            self.trees.clone(),
            value,
        ))
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.sum(other, [false, false])
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.sum(other, [false, false])
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.sum(other, [false, true])
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.sum(other, [true, false])
    }
}

/// How a sum of values ends: if Left moves first, and if Right does.
///
/// Parameters
/// ----------
/// values : list of game-like
///     ThreatValues, texts and games.
///
/// Returns
/// -------
/// tuple of str
///     ``left``, ``right`` or ``dud`` for either player moving first.
#[pyfunction]
pub fn threat_sum_outcome(
    py: Python<'_>,
    values: Vec<Bound<'_, PyAny>>,
) -> PyResult<(&'static str, &'static str)> {
    let store = current();
    let trees = trees_of(&store);
    let values: Vec<Value> = values
        .iter()
        .map(|value| value_like(value, &store, &trees))
        .collect::<PyResult<_>>()?;
    let results = store.compute(py, |worker| {
        Calculator::new(worker, &trees).outcome_of_sum(&values)
    })?;
    let [left, right] = results.map(|result| match result {
        PlayResult::LeftWins => "left",
        PlayResult::RightWins => "right",
        PlayResult::Dud => "dud",
    });
    Ok((left, right))
}

/// Kind, value, value with Left to play, value with Right to play.
type Finding = (&'static str, Py<PyAny>, Py<PyAny>, Py<PyAny>);

/// Options as [`ThreatSearch`] gets them from Python: the number of the position
/// and, in the two lowest bits, 1 if Left has won it, 2 if Right has.
type Code = u32;

/// The options that have been asked for, by position and by whether they are
/// Right's.
type Known = HashMap<(Code, bool), Arc<[Code]>>;

/// Searches positions that Python knows by number, and asks for the options of
/// those only that it comes to.
///
/// Parameters
/// ----------
/// options : callable
///     From the number of a position and 0 for Left or 1 for Right to a list of
///     options. An option is four times its number, plus 1 if Left has won
///     everything there, plus 2 if Right has.
#[pyclass(module = "lastmove._core", frozen)]
pub struct ThreatSearch {
    options: Py<PyAny>,
    known: Mutex<Known>,
    /// What went wrong in Python; the search then ends as fast as it can, and
    /// what it finds is worth nothing.
    fault: Mutex<Option<PyErr>>,
}

/// A position of a [`ThreatSearch`].
#[derive(Clone, Copy)]
struct Numbered<'s> {
    search: &'s ThreatSearch,
    code: Code,
}

impl PartialEq for Numbered<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Numbered<'_> {}

impl Hash for Numbered<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code.hash(state);
    }
}

impl Position for Numbered<'_> {
    fn winner(&self) -> Option<Player> {
        match self.code & 3 {
            1 => Some(Player::Left),
            2 => Some(Player::Right),
            _ => None,
        }
    }

    fn moves(&self, player: Player, into: &mut Vec<Self>) {
        let Numbered { search, code } = *self;
        let options = search.options_of(code, player);
        into.extend(options.iter().map(|&code| Numbered { search, code }));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ThreatSearch {
    /// A player's options, asked for once; none after something went wrong.
    fn options_of(&self, code: Code, player: Player) -> Arc<[Code]> {
        let key = (code, player == Player::Right);
        if let Some(options) = lock(&self.known).get(&key) {
            return options.clone();
        }
        if lock(&self.fault).is_some() {
            return Arc::default();
        }
        // No lock is held while Python runs.
        let asked: PyResult<Vec<Code>> = Python::attach(|py| {
            let options = self.options.bind(py).call1((code >> 2, u8::from(key.1)))?;
            options.extract()
        });
        match asked {
            Ok(options) => {
                let options: Arc<[Code]> = options.into();
                lock(&self.known).insert(key, options.clone());
                options
            }
            Err(error) => {
                lock(&self.fault).get_or_insert(error);
                Arc::default()
            }
        }
    }

    /// Numbers of positions that form a cycle, among those that were asked for.
    fn cycle(&self) -> Option<Vec<u32>> {
        let known = lock(&self.known);
        let numbers = known.values().flat_map(|options| options.iter());
        let largest = numbers.chain(known.keys().map(|(code, _)| code)).max();
        let count = largest.map_or(0, |code| code >> 2) + 1;
        let moves = |right: bool| {
            let (mut starts, mut targets) = (vec![0], Vec::new());
            for number in 0..count {
                if let Some(options) = known.get(&(number << 2, right)) {
                    targets.extend(options.iter().map(|code| code >> 2));
                }
                starts.push(targets.len() as u32);
            }
            Moves::new(starts, targets)
        };
        let winners = vec![None; count as usize];
        Graph::new(winners, moves(false)?, moves(true)?)?.cycle()
    }
}

#[pymethods]
impl ThreatSearch {
    #[new]
    fn new(options: Py<PyAny>) -> ThreatSearch {
        ThreatSearch {
            options,
            known: Mutex::default(),
            fault: Mutex::default(),
        }
    }

    /// What positions are worth.
    ///
    /// Parameters
    /// ----------
    /// positions : list of int
    ///     The positions, as options are written.
    ///
    /// Returns
    /// -------
    /// list of tuple
    ///     For each position the kind, the value with nobody, with Left and with
    ///     Right to play.
    /// int
    ///     How many positions were searched.
    /// list of int
    ///     The numbers of positions that form a cycle, if play can go on for
    ///     ever; then nothing else is known.
    fn search(
        &self,
        py: Python<'_>,
        positions: Vec<u32>,
    ) -> PyResult<(Vec<Finding>, usize, Vec<u32>)> {
        let store = current();
        let trees = trees_of(&store);
        let run = |worker: &mut Worker| {
            let table = Table::default();
            let mut calculator = Calculator::new(worker, &trees);
            let mut all: Vec<(Found, Value)> = Vec::with_capacity(positions.len());
            for &code in &positions {
                let position = Numbered { search: self, code };
                let found = match search(&mut calculator, &table, &position) {
                    Err(SearchError::Cycle) => return Ok(None),
                    Err(SearchError::Stop(stop)) => return Err(stop),
                    Ok(found) => found,
                };
                all.push((found, found.value(&mut calculator)?));
            }
            Ok(Some((all, table.len())))
        };
        let found = store.compute_long(py, run);
        if let Some(fault) = lock(&self.fault).take() {
            return Err(fault);
        }
        let Some((found, searched)) = found? else {
            return Ok((Vec::new(), 0, self.cycle().unwrap_or_default()));
        };
        let python = |value| to_python(py, &store, &trees, value);
        let mut findings = Vec::with_capacity(found.len());
        for (found, value) in found {
            let (left, right) = (found.left_to_play, found.right_to_play);
            findings.push((
                found.kind().name(),
                python(value)?,
                python(left)?,
                python(right)?,
            ));
        }
        Ok((findings, searched, Vec::new()))
    }
}

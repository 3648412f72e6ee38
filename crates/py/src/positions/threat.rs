//! Global threats: the search among positions whose rules are written in Python,
//! and who wins a sum. Values come and go as all values do, short or loopy.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lastmove_core::threat::Moves;
use lastmove_core::threat::{
    Calculator, Found, Graph, PlayResult, Position, SearchError, Table, Trees, search,
};
use lastmove_core::value::loopy::LoopyValue;
use lastmove_core::value::{Halt, Player, Worker};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;

use crate::errors::InputError;
use crate::library::{Store, current};
use crate::values::{Value, value_like};

/// How a sum of values ends: if Left moves first, and if Right does.
///
/// Parameters
/// ----------
/// values : list of game-like or Loopy
///     Games, and loopy games without other cycles than on and off.
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
    let store = current(py);
    let values: Vec<LoopyValue> = values
        .iter()
        .map(|value| value_like(value)?.value_in(py, &store))
        .collect::<PyResult<_>>()?;
    let played = store.compute(py, |worker| {
        let trees = Trees::default();
        let mut calculator = Calculator::new(worker, &trees);
        let mut terms = Vec::new();
        for value in &values {
            match calculator.terms_of(value)? {
                Some(found) => terms.extend(found),
                None => return Ok(Err(value)),
            }
        }
        calculator.outcome_of_sum(&terms).map(Ok)
    })?;
    match played {
        Ok([left, right]) => Ok((end_name(left), end_name(right))),
        Err(value) => Err(refusal(py, &store, value)),
    }
}

/// The name of an end of play.
pub fn end_name(result: PlayResult) -> &'static str {
    match result {
        PlayResult::LeftWins => "left",
        PlayResult::RightWins => "right",
        PlayResult::Dud => "dud",
    }
}

/// The error for a value that global threats are not made of.
fn refusal(py: Python<'_>, store: &Arc<Store>, value: &LoopyValue) -> PyErr {
    let text = match Value::new(store, value.clone()) {
        Value::Loopy(loopy) => loopy.short_text(py),
        Value::Short(_) => "the game".to_owned(),
    };
    let message = format!("{text} is no tree of on, off and short games");
    let hint = "(a + b).outcome says who wins a sum of any loopy games";
    InputError::new_err((message, text, 0, hint))
}

/// Kind, value, value with Left to play, value with Right to play.
type Finding = (&'static str, Value, Value, Value);

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

    /// Shows the collector what is called back: a method of whoever owns this
    /// search, a cycle that would stay for ever.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.options)
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
        let store = current(py);
        let run = |worker: &mut Worker| {
            let (table, trees) = (Table::default(), Trees::default());
            let mut calculator = Calculator::new(worker, &trees);
            let mut all = Vec::with_capacity(positions.len());
            for &code in &positions {
                let position = Numbered { search: self, code };
                let found = match search(&mut calculator, &table, &position) {
                    Err(SearchError::Cycle) => return Ok(None),
                    Err(SearchError::Halt(halt)) => return Err(halt),
                    Ok(found) => found,
                };
                all.push(finding(&mut calculator, &store, found)?);
            }
            Ok(Some((all, table.len())))
        };
        let found = store.compute_long(py, run);
        if let Some(fault) = lock(&self.fault).take() {
            return Err(fault);
        }
        Ok(match found? {
            Some((findings, searched)) => (findings, searched, Vec::new()),
            None => (Vec::new(), 0, self.cycle().unwrap_or_default()),
        })
    }
}

fn finding(calculator: &mut Calculator, store: &Arc<Store>, found: Found) -> Result<Finding, Halt> {
    let value = found.value(calculator)?;
    let mut python =
        |value| -> Result<Value, Halt> { Ok(Value::new(store, calculator.to_loopy(value)?)) };
    Ok((
        found.kind().name(),
        python(value)?,
        python(found.left_to_play)?,
        python(found.right_to_play)?,
    ))
}

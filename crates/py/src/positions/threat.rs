//! Global threats: the search among positions whose rules are written in Python,
//! and who wins a sum. Values come and go as all values do, short or loopy.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lastmove_core::threat::{
    Calculator, Found, PlayResult, Position, SearchError, Table, Trees, search,
};
use lastmove_core::value::loopy::LoopyValue;
use lastmove_core::value::retrograde::{MoveGraph, Moves};
use lastmove_core::value::{Halt, Player};
use pyo3::prelude::*;

use crate::errors::InputError;
use crate::library::{Store, current};
use crate::search::{PositionSearch, Run};
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
pub type Finding = (&'static str, Value, Value, Value);

/// A position: its number and, in the two lowest bits, 1 if Left has won
/// everything there, 2 if Right has.
type Code = u32;

/// The options that have been asked for, by position and by whether they are
/// Left's, and the codes of positions by their numbers.
#[derive(Default)]
pub struct Options {
    known: HashMap<(Code, bool), Arc<[Code]>>,
    codes: HashMap<u32, Code>,
}

/// A search among positions that Python knows, which asks for the options of those
/// only that it comes to.
struct Asking {
    search: Py<PositionSearch>,
    /// What went wrong in Python; the search then ends as fast as it can, and
    /// what it finds is worth nothing.
    fault: Mutex<Option<PyErr>>,
}

/// A position of a search.
#[derive(Clone, Copy)]
struct Numbered<'s> {
    asking: &'s Asking,
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
        let Numbered { asking, code } = *self;
        let options = asking.options_of(code, player == Player::Left);
        into.extend(options.iter().map(|&code| Numbered { asking, code }));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The code of a position.
fn code_of<'py>(run: Run<'_, 'py>, position: &Bound<'py, PyAny>) -> PyResult<Code> {
    let number = run.number(position);
    let number = number.map_err(|error| run.fault(position, "canonical()", error))?;
    let number = number.position;
    if let Some(&code) = lock(&run.search().options).codes.get(&number) {
        return Ok(code);
    }
    let winner = run.winner(&run.position(number))?;
    let code = number << 2 | winner.map_or(0, |winner| 1 + winner as u32);
    lock(&run.search().options).codes.insert(number, code);
    Ok(code)
}

/// A player's options, each once.
fn ask(run: Run<'_, '_>, code: Code, left: bool) -> PyResult<Arc<[Code]>> {
    let position = run.position(code >> 2);
    run.step(&position)?;
    let (mut options, mut met) = (Vec::new(), HashSet::new());
    run.moves(&position, left, |option, _| {
        let code = code_of(run, &option)?;
        if met.insert(code) {
            options.push(code);
        }
        Ok(())
    })?;
    Ok(options.into())
}

impl Asking {
    /// A player's options, asked for once; none after something went wrong.
    fn options_of(&self, code: Code, left: bool) -> Arc<[Code]> {
        let options = &self.search.get().options;
        if let Some(known) = lock(options).known.get(&(code, left)) {
            return known.clone();
        }
        if lock(&self.fault).is_some() {
            return Arc::default();
        }
        // No lock is held while Python runs.
        let asked = Python::attach(|py| {
            let owner = self.search.bind(py);
            ask(Run { owner }, code, left)
        });
        match asked {
            Ok(asked) => {
                lock(options).known.insert((code, left), asked.clone());
                asked
            }
            Err(error) => {
                lock(&self.fault).get_or_insert(error);
                Arc::default()
            }
        }
    }
}

/// Numbers of positions that form a cycle, among those that were asked for.
fn cycle(options: &Options) -> Option<Vec<u32>> {
    let count = options.codes.keys().max().map_or(0, |number| number + 1);
    let moves = |left: bool| {
        let (mut starts, mut targets) = (vec![0], Vec::new());
        for number in 0..count {
            if let Some(options) = options.known.get(&(number << 2, left)) {
                targets.extend(options.iter().map(|code| code >> 2));
            }
            starts.push(targets.len() as u32);
        }
        Moves::from_arrays(starts, targets).ok()
    };
    let graph = MoveGraph {
        left: moves(true)?,
        right: moves(false)?,
        winners: vec![None; count as usize],
    };
    let mut nodes = graph.cycle()?;
    nodes.push(nodes[0]);
    Some(nodes)
}

/// What positions of a search are worth, and how many were searched for that.
pub fn search_positions<'py>(
    owner: &Bound<'py, PositionSearch>,
    positions: &[Bound<'py, PyAny>],
) -> PyResult<(Vec<Finding>, usize)> {
    let (py, run) = (owner.py(), Run { owner });
    let codes = positions.iter().map(|position| code_of(run, position));
    let codes = codes.collect::<PyResult<Vec<Code>>>()?;
    let store = current(py);
    let asking = Asking {
        search: owner.clone().unbind(),
        fault: Mutex::default(),
    };
    let found = store.compute_long(py, |worker| {
        let (table, trees) = (Table::default(), Trees::default());
        let mut calculator = Calculator::new(worker, &trees);
        let mut all = Vec::with_capacity(codes.len());
        for &code in &codes {
            let position = Numbered {
                asking: &asking,
                code,
            };
            let found = match search(&mut calculator, &table, &position) {
                Err(SearchError::Cycle) => return Ok(None),
                Err(SearchError::Halt(halt)) => return Err(halt),
                Ok(found) => found,
            };
            all.push(finding(&mut calculator, &store, found)?);
        }
        Ok(Some((all, table.len())))
    });
    if let Some(fault) = lock(&asking.fault).take() {
        return Err(fault);
    }
    found?.ok_or_else(|| {
        let nodes = cycle(&lock(&owner.get().options)).unwrap_or_default();
        run.cycle(nodes.into_iter())
    })
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

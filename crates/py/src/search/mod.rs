//! Searches over positions whose rules are written in Python. The rules are asked
//! for moves, components and keys; what is made of them is the core's business.

mod positions;
mod strategies;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lastmove_core::search::{Memo, Term, sum};
use lastmove_core::value::Id;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};

use crate::errors::bad_input;
use crate::library::{Store, current};
use crate::positions::retrograde::PositionGraph;
use crate::positions::threat::{Finding, Options};
use crate::values::Game;
pub use positions::Run;
use positions::{Class, moves_method};
use strategies::{Fold, Values, Wins};

/// Which positions are known as one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// Those with equal keys, and so with equal values.
    Value,
    /// Those that their ruleset says have the same game tree.
    Tree,
    /// Equal ones.
    Itself,
}

/// What is known of positions apart from what they are worth.
#[derive(Default)]
pub struct Memory {
    positions: Vec<Py<PyAny>>,
    negative: Vec<bool>,
    /// By address; there are few, most often one.
    classes: Vec<(usize, Arc<Class>)>,
    splits: Vec<Box<[Term]>>,
    /// What Python made of positions.
    folded: Vec<Py<PyAny>>,
    searched: u64,
}

/// Positions that searches have come to, and what they have found.
///
/// A subclass answers for the rules: ``fault(position, method, error)`` is the
/// exception for what a ruleset did, ``cycle(positions)`` the one for play that can
/// go on for ever, and ``report()`` is called now and then. Searches ask for what
/// they need: ``known(position)``, ``replies(position, left, misere)``,
/// ``combine(position, options)``, ``winner(position)``.
///
/// Parameters
/// ----------
/// base : type
///     The class that all positions are derived from.
/// by : {"value", "tree", "itself"}
///     Which positions are known as one: those with equal keys, those with the
///     same canonical position, or none.
/// most_moves : int
///     More moves than this from one position are taken for a list that never
///     ends.
#[pyclass(module = "lastmove._core", subclass, frozen)]
pub struct PositionSearch {
    position: Py<PyType>,
    by: By,
    most_moves: usize,
    /// Numbers of positions that are known by themselves.
    places: Py<PyDict>,
    /// Where the components of positions are listed.
    splits: Py<PyDict>,
    memory: Mutex<Memory>,
    /// Where values live, from the first one on.
    store: OnceLock<Arc<Store>>,
    values: Memo<Id>,
    wins: Memo<bool>,
    folded: Memo<u32>,
    /// What a search for threats has asked for.
    pub options: Mutex<Options>,
}

#[pymethods]
impl PositionSearch {
    #[new]
    fn new(
        py: Python<'_>,
        base: Py<PyType>,
        by: &str,
        most_moves: usize,
    ) -> PyResult<PositionSearch> {
        let by = match by {
            "value" => By::Value,
            "tree" => By::Tree,
            "itself" => By::Itself,
            _ => return Err(bad_input(format!("positions are not known by {by}"))),
        };
        Ok(PositionSearch {
            position: base,
            by,
            most_moves,
            places: PyDict::new(py).unbind(),
            splits: PyDict::new(py).unbind(),
            memory: Mutex::default(),
            store: OnceLock::new(),
            values: Memo::default(),
            wins: Memo::default(),
            folded: Memo::default(),
            options: Mutex::default(),
        })
    }

    /// How many positions have been searched.
    #[getter]
    fn searched(&self) -> u64 {
        let memory = self.memory.lock();
        memory.unwrap_or_else(PoisonError::into_inner).searched
    }

    /// A player's moves, checked: a fault in them is the ruleset's.
    fn moves<'py>(
        slf: &Bound<'py, Self>,
        position: &Bound<'py, PyAny>,
        left: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        let (run, moves) = (Run { owner: slf }, PyList::empty(slf.py()));
        let hashed = |option: Bound<'py, PyAny>, _: &Class| match option.hash() {
            Ok(_) => moves.append(option),
            Err(error) => Err(run.fault(position, moves_method(left), error)),
        };
        run.moves(position, left, hashed)?;
        Ok(moves)
    }

    /// The value of a position.
    fn value<'py>(slf: &Bound<'py, Self>, position: &Bound<'py, PyAny>) -> PyResult<Game> {
        let (py, run) = (slf.py(), Run { owner: slf });
        let _quiet = Quiet::new(py)?;
        let values = Values {
            run,
            store: slf.get().store.get_or_init(|| current(py)),
        };
        let terms = run.terms(position)?;
        let mut found = Vec::with_capacity(terms.len());
        for &term in &terms {
            found.push((term, slf.get().values.solve(&values, term.position)?));
        }
        let total = values
            .store
            .compute(py, |worker| sum(worker, found.iter().copied()))?;
        Ok(Game::new(values.store, total))
    }

    /// Whether a player wins who moves first, without values.
    fn wins<'py>(
        slf: &Bound<'py, Self>,
        position: &Bound<'py, PyAny>,
        left: bool,
        misere: bool,
    ) -> PyResult<bool> {
        let run = Run { owner: slf };
        let _quiet = Quiet::new(slf.py())?;
        let rules = Wins { run };
        let node = rules.node(position, left, misere)?;
        slf.get().wins.solve(&rules, node)
    }

    /// What ``known`` or ``combine`` makes of each component of a position, from
    /// what they make of the components after each of Left's moves.
    fn fold<'py>(
        slf: &Bound<'py, Self>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let run = Run { owner: slf };
        let _quiet = Quiet::new(slf.py())?;
        let rules = Fold { run };
        let parts = run.terms(position)?.into_iter();
        let found = parts.map(|term| {
            let place = slf.get().folded.solve(&rules, term.position)?;
            Ok(rules.object(place))
        });
        found.collect()
    }

    /// What positions with global threats are worth.
    ///
    /// Parameters
    /// ----------
    /// positions : list of Position
    ///     The positions.
    ///
    /// Returns
    /// -------
    /// list of tuple
    ///     For each position the kind, the value with nobody, with Left and with
    ///     Right to play.
    /// int
    ///     How many positions were searched.
    fn threats<'py>(
        slf: &Bound<'py, Self>,
        positions: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<(Vec<Finding>, usize)> {
        crate::positions::threat::search_positions(slf, &positions)
    }

    /// The graph of all positions that can be reached from one, or None if there
    /// are more than `most`.
    fn reach<'py>(
        slf: &Bound<'py, Self>,
        root: &Bound<'py, PyAny>,
        most: usize,
    ) -> PyResult<Option<PositionGraph>> {
        crate::positions::retrograde::reach(Run { owner: slf }, root, most)
    }

    /// The number of a position in the graph, if it can be reached.
    fn node(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let number = self.places.bind(py).get_item(position)?;
        number.map(|number| number.extract()).transpose()
    }

    /// The position of a number in the graph.
    fn position(&self, py: Python<'_>, node: usize) -> PyResult<Py<PyAny>> {
        let memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let position = memory.positions.get(node);
        let position = position.ok_or_else(|| bad_input(format!("the graph has no node {node}")));
        position.map(|position| position.clone_ref(py))
    }
}

/// While it lives, Python does not look for cycles of garbage by itself: it
/// would go through everything that is remembered again and again, for a quarter
/// of the time. The search looks through young objects now and then instead.
struct Quiet<'py>(Option<Bound<'py, PyModule>>);

impl<'py> Quiet<'py> {
    fn new(py: Python<'py>) -> PyResult<Quiet<'py>> {
        let gc = py.import(intern!(py, "gc"))?;
        if !gc.call_method0(intern!(py, "isenabled"))?.is_truthy()? {
            return Ok(Quiet(None));
        }
        gc.call_method0(intern!(py, "disable"))?;
        Ok(Quiet(Some(gc)))
    }
}

impl Drop for Quiet<'_> {
    fn drop(&mut self) {
        if let Some(gc) = &self.0 {
            // It takes no arguments and does not fail.
            let _ = gc.call_method0(intern!(gc.py(), "enable"));
        }
    }
}

//! Values of positions whose rules are written in Python: the rules are asked
//! for moves, components and keys, everything else happens here.

use std::sync::{Arc, Mutex, PoisonError};

use lastmove_core::value::{Halt, Id, Worker};
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

use crate::convert::game_like;
use crate::library::{Store, current};
use crate::values::Game;

/// More moves than this from one position are taken for a list that never ends.
const MOST_MOVES: usize = 1_000_000;
/// Options that are remembered before the list of them starts anew.
const MOST_TOTALS: usize = 1 << 20;
/// Positions between two looks at limits and progress.
const PERIOD: u64 = 256;
/// What is asked of a position for its parts, as a message names it.
const FROM_COMPONENTS: &str = "components(), canonical(), key() or signed_key()";

/// A component: what it is remembered by, and itself for when it must be
/// searched.
#[derive(Clone)]
struct Part<'py> {
    places: Bound<'py, PyDict>,
    key: Bound<'py, PyAny>,
    /// Whether the value that is remembered is the negative of its own.
    negative: bool,
    position: Bound<'py, PyAny>,
}

/// A component of an option: what is remembered of it, and whether its value is
/// the negative of that; or itself, as long as nothing is.
enum Term<'py> {
    Known(Id, bool),
    Open(Part<'py>),
}

/// An option: its value if an equal one has been met before, or where its
/// components end in the list of its frame, and itself to be remembered.
enum Move<'py> {
    Known(Id),
    Split(usize, Bound<'py, PyAny>),
}

/// A position on the stack: its options with their components, how many options
/// are Left's, and which component is next.
struct Frame<'py> {
    part: Part<'py>,
    terms: Vec<Term<'py>>,
    moves: Vec<Move<'py>>,
    left: usize,
    next: usize,
}

/// What positions of a class are remembered by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Themselves,
    Plain,
    Signed,
}

/// Which methods a class of positions has of its own, and where its positions
/// are remembered: from keys to places in the list of values, or to None while
/// a position is being searched.
struct Own<'py> {
    components: bool,
    canonical: bool,
    key: Key,
    places: Bound<'py, PyDict>,
}

/// Searches positions for values, and remembers them.
///
/// Parameters
/// ----------
/// known : callable
///     From a position to its value, or to None if it must be searched.
/// fault : callable
///     From a position, the name of a method and an exception to the exception
///     that is raised instead.
/// loop : callable
///     From a tuple of positions that form a cycle to an exception.
/// step : callable
///     Called with the position that is being looked at, now and then.
#[pyclass(module = "lastmove._core", frozen)]
pub struct PositionSearch {
    known: Py<PyAny>,
    fault: Py<PyAny>,
    cycle: Py<PyAny>,
    step: Py<PyAny>,
    position: Py<PyType>,
    /// Where positions without keys of their own are remembered: by themselves.
    places: Py<PyDict>,
    /// Values of options as they were before they were split.
    totals: Py<PyDict>,
    memory: Mutex<Memory>,
}

/// What is known of a class; it keeps the class alive, whose address is the key.
struct Class {
    components: bool,
    canonical: bool,
    key: Key,
    places: Py<PyDict>,
    _class: Py<PyType>,
}

struct Memory {
    store: Arc<Store>,
    ids: Vec<Id>,
    /// By address; there are few, most often one.
    classes: Vec<(usize, Class)>,
    searched: u64,
}

#[pymethods]
impl PositionSearch {
    #[new]
    fn new(
        py: Python<'_>,
        known: Py<PyAny>,
        fault: Py<PyAny>,
        r#loop: Py<PyAny>,
        step: Py<PyAny>,
    ) -> PyResult<PositionSearch> {
        let position = py.import("lastmove.position")?.getattr("Position")?;
        Ok(PositionSearch {
            known,
            fault,
            cycle: r#loop,
            step,
            position: position.cast_into::<PyType>()?.unbind(),
            places: PyDict::new(py).unbind(),
            totals: PyDict::new(py).unbind(),
            memory: Mutex::new(Memory {
                store: current(py),
                ids: Vec::new(),
                classes: Vec::new(),
                searched: 0,
            }),
        })
    }

    /// Shows the collector what is called back: the solver that owns this search
    /// is most often the one whose methods these are, a cycle that would stay
    /// for ever. A class that cannot change has nothing to clear; the solver has.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.known)?;
        visit.call(&self.fault)?;
        visit.call(&self.cycle)?;
        visit.call(&self.step)
    }

    /// How many positions have been searched.
    #[getter]
    fn searched(&self) -> u64 {
        self.lock().searched
    }

    /// The value of a position.
    fn value(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Game> {
        let _quiet = Quiet::new(py)?;
        let mut terms = Vec::new();
        self.split(py, position, &mut terms)?;
        let mut total = Id::ZERO;
        let store = self.lock().store.clone();
        for term in terms {
            let (value, negative) = match term {
                Term::Known(id, negative) => (id, negative),
                Term::Open(part) => {
                    let negative = part.negative;
                    (self.search(py, part)?, negative)
                }
            };
            total = store.compute(py, |worker| {
                let value = signed(worker, value, negative)?;
                worker.add(total, value)
            })?;
        }
        Ok(Game::new(&store, total))
    }
}

impl PositionSearch {
    /// Held only while no Python code can run.
    fn lock(&self) -> std::sync::MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fault(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        method: &str,
        error: PyErr,
    ) -> PyErr {
        match self.fault.call1(py, (position, method, error.value(py))) {
            Ok(fault) => PyErr::from_value(fault.into_bound(py)),
            Err(error) => error,
        }
    }

    fn own<'py>(&self, py: Python<'py>, position: &Bound<'py, PyAny>) -> PyResult<Own<'py>> {
        let class = position.get_type();
        let address = class.as_ptr() as usize;
        let of = |known: &Class| Own {
            components: known.components,
            canonical: known.canonical,
            key: known.key,
            places: known.places.bind(py).clone(),
        };
        for (other, known) in &self.lock().classes {
            if *other == address {
                return Ok(of(known));
            }
        }
        let base = self.position.bind(py);
        if !class.is_subclass(base)? {
            let name = class.name()?;
            return Err(PyTypeError::new_err(format!("{name} is no Position")));
        }
        let differs = |method: &str| -> PyResult<bool> {
            Ok(!class.getattr(method)?.is(&base.getattr(method)?))
        };
        let key = key_of(&class, base)?;
        let known = Class {
            components: differs("components")?,
            canonical: key == Key::Themselves && differs("canonical")?,
            key,
            // Keys of one class mean nothing to another.
            places: if key == Key::Themselves {
                self.places.clone_ref(py)
            } else {
                PyDict::new(py).unbind()
            },
            _class: class.clone().unbind(),
        };
        let own = of(&known);
        self.lock().classes.push((address, known));
        Ok(own)
    }

    /// Adds the components of a position to a list, known ones as what is known
    /// of them.
    fn split<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        terms: &mut Vec<Term<'py>>,
    ) -> PyResult<()> {
        let first = terms.len();
        let mut all = || -> PyResult<()> {
            let own = self.own(py, position)?;
            if !own.components {
                terms.push(Term::Open(part(py, position.clone(), own)?));
                return Ok(());
            }
            let components = position.call_method0(intern!(py, "components"))?;
            for component in components.try_iter()? {
                let component = component?;
                let own = self.own(py, &component)?;
                terms.push(Term::Open(part(py, component, own)?));
            }
            Ok(())
        };
        all().map_err(|error| self.fault(py, position, FROM_COMPONENTS, error))?;
        for term in &mut terms[first..] {
            if let Term::Open(part) = term
                && let Some(Some(id)) = self.remembered(py, part)?
            {
                *term = Term::Known(id, part.negative);
            }
        }
        Ok(())
    }

    /// Puts a player's options into a frame.
    fn expand<'py>(
        &self,
        py: Python<'py>,
        frame: &mut Frame<'py>,
        method: &Bound<'py, PyString>,
    ) -> PyResult<()> {
        let position = frame.part.position.clone();
        let fault = |error| self.fault(py, &position, &format!("{method}()"), error);
        let moves = position.call_method0(method).map_err(fault)?;
        let totals = self.totals.bind(py);
        for (count, option) in moves.try_iter().map_err(fault)?.enumerate() {
            if count == MOST_MOVES {
                let message = format!("more than {MOST_MOVES} moves");
                return Err(fault(PyTypeError::new_err(message)));
            }
            let option = option.map_err(fault)?;
            if let Some(place) = totals.get_item(&option).map_err(fault)? {
                let place: usize = place.extract()?;
                frame.moves.push(Move::Known(self.lock().ids[place]));
                continue;
            }
            self.own(py, &option).map_err(fault)?;
            self.split(py, &option, &mut frame.terms)?;
            frame.moves.push(Move::Split(frame.terms.len(), option));
        }
        Ok(())
    }

    fn open<'py>(&self, py: Python<'py>, part: Part<'py>) -> PyResult<Frame<'py>> {
        let mut frame = Frame {
            part,
            terms: Vec::new(),
            moves: Vec::new(),
            left: 0,
            next: 0,
        };
        self.expand(py, &mut frame, intern!(py, "left_moves"))?;
        frame.left = frame.moves.len();
        self.expand(py, &mut frame, intern!(py, "right_moves"))?;
        Ok(frame)
    }

    /// What is remembered of a component, once it has been searched if need be.
    fn search<'py>(&self, py: Python<'py>, root: Part<'py>) -> PyResult<Id> {
        let mut stack: Vec<Frame<'py>> = Vec::new();
        let result = self.run(py, root, &mut stack);
        if result.is_err() {
            // What was being searched is not known.
            for Frame { part, .. } in &stack {
                part.places.del_item(&part.key)?;
            }
        }
        result
    }

    fn run<'py>(
        &self,
        py: Python<'py>,
        root: Part<'py>,
        stack: &mut Vec<Frame<'py>>,
    ) -> PyResult<Id> {
        if let Some(id) = self.look_up(py, &root, stack)? {
            return Ok(id);
        }
        self.push(py, root, stack)?;
        let mut id = Id::ZERO;
        while let Some(top) = stack.last_mut() {
            match top.terms.get(top.next) {
                Some(Term::Known(..)) => top.next += 1,
                Some(Term::Open(part)) => {
                    let part = part.clone();
                    match self.look_up(py, &part, stack)? {
                        Some(id) => settle(stack, id),
                        None => self.push(py, part, stack)?,
                    }
                }
                None => {
                    id = self.finish(py, top)?;
                    self.remember(&top.part, id)?;
                    stack.pop();
                    settle(stack, id);
                }
            }
        }
        Ok(id)
    }

    /// Puts a component on the stack.
    fn push<'py>(
        &self,
        py: Python<'py>,
        part: Part<'py>,
        stack: &mut Vec<Frame<'py>>,
    ) -> PyResult<()> {
        let frame = self.open(py, part)?;
        frame.part.places.set_item(&frame.part.key, py.None())?;
        stack.push(frame);
        Ok(())
    }

    /// What is remembered of a component, or nothing within if it is being
    /// searched.
    fn remembered<'py>(&self, py: Python<'py>, part: &Part<'py>) -> PyResult<Option<Option<Id>>> {
        let found = part
            .places
            .get_item(&part.key)
            .map_err(|error| self.fault(py, &part.position, "key()", error))?;
        Ok(match found {
            None => None,
            Some(place) if place.is_none() => Some(None),
            Some(place) => {
                let place: usize = place.extract()?;
                Some(Some(self.lock().ids[place]))
            }
        })
    }

    /// What is remembered of a component, or known without search.
    fn look_up<'py>(
        &self,
        py: Python<'py>,
        part: &Part<'py>,
        stack: &[Frame<'py>],
    ) -> PyResult<Option<Id>> {
        match self.remembered(py, part)? {
            Some(Some(id)) => return Ok(Some(id)),
            Some(None) => return Err(self.loop_error(py, part, stack)?),
            None => {}
        }
        let searched = {
            let mut memory = self.lock();
            memory.searched += 1;
            memory.searched
        };
        if searched % PERIOD == 0 {
            py.check_signals()?;
            collect_young(py)?;
            self.step.call1(py, (&part.position,))?;
        }
        let known = self.known.call1(py, (&part.position,))?;
        if known.is_none(py) {
            return Ok(None);
        }
        let store = self.lock().store.clone();
        let id = game_like(known.bind(py))?.id_in(py, &store)?;
        let negative = part.negative;
        let id = store.compute(py, |worker| signed(worker, id, negative))?;
        self.remember(part, id)?;
        Ok(Some(id))
    }

    fn remember(&self, part: &Part<'_>, id: Id) -> PyResult<()> {
        let place = {
            let mut memory = self.lock();
            memory.ids.push(id);
            memory.ids.len() - 1
        };
        part.places.set_item(&part.key, place)
    }

    /// What is remembered of a position whose options' components are all known.
    fn finish(&self, py: Python<'_>, frame: &Frame<'_>) -> PyResult<Id> {
        let mut terms: Vec<(Id, bool)> = Vec::with_capacity(frame.terms.len());
        for term in &frame.terms {
            match term {
                Term::Known(id, negative) => terms.push((*id, *negative)),
                Term::Open(_) => return Err(PyTypeError::new_err("a component was left out")),
            }
        }
        let ends: Vec<Result<Id, usize>> = frame
            .moves
            .iter()
            .map(|option| match option {
                Move::Known(id) => Ok(*id),
                Move::Split(end, _) => Err(*end),
            })
            .collect();
        let (middle, negative) = (frame.left, frame.part.negative);
        let store = self.lock().store.clone();
        let (options, value) = store.compute(py, |worker| {
            let mut from = 0;
            let mut options: Vec<Id> = Vec::with_capacity(ends.len());
            for option in &ends {
                options.push(match *option {
                    Ok(id) => id,
                    Err(end) => {
                        let mut total = Id::ZERO;
                        for &(id, negative) in &terms[from..end] {
                            let value = signed(worker, id, negative)?;
                            total = worker.add(total, value)?;
                        }
                        from = end;
                        total
                    }
                });
            }
            let (left, right) = options.split_at(middle);
            let value = worker.construct(left, right)?;
            Ok((options, signed(worker, value, negative)?))
        })?;
        self.remember_moves(py, frame, &options)?;
        Ok(value)
    }

    /// Remembers the values of options that had to be split.
    fn remember_moves(&self, py: Python<'_>, frame: &Frame<'_>, options: &[Id]) -> PyResult<()> {
        let totals = self.totals.bind(py);
        if totals.len() > MOST_TOTALS {
            totals.clear();
        }
        for (option, &id) in frame.moves.iter().zip(options) {
            if let Move::Split(_, position) = option {
                let place = {
                    let mut memory = self.lock();
                    memory.ids.push(id);
                    memory.ids.len() - 1
                };
                totals.set_item(position, place)?;
            }
        }
        Ok(())
    }

    fn loop_error(&self, py: Python<'_>, part: &Part<'_>, stack: &[Frame<'_>]) -> PyResult<PyErr> {
        let mut start = 0;
        for (i, frame) in stack.iter().enumerate() {
            if frame.part.key.eq(&part.key)? {
                start = i;
            }
        }
        let mut positions: Vec<_> = stack[start..]
            .iter()
            .map(|frame| frame.part.position.clone())
            .collect();
        positions.push(part.position.clone());
        let cycle = PyTuple::new(py, positions)?;
        Ok(PyErr::from_value(
            self.cycle.call1(py, (cycle,))?.into_bound(py),
        ))
    }
}

/// A value, or its negative.
fn signed(worker: &mut Worker, value: Id, negative: bool) -> Result<Id, Halt> {
    if negative {
        worker.negate(value)
    } else {
        Ok(value)
    }
}

/// What positions of a class are remembered by: by what the first class in the
/// order of inheritance says that says anything, since whoever refines a ruleset
/// and gives it a new key does not ask for the old signed one.
fn key_of(class: &Bound<'_, PyType>, base: &Bound<'_, PyType>) -> PyResult<Key> {
    for ancestor in class.mro() {
        if ancestor.is(base) {
            break;
        }
        let own = ancestor.getattr("__dict__")?;
        if own.contains("signed_key")? {
            return Ok(Key::Signed);
        }
        if own.contains("key")? {
            return Ok(Key::Plain);
        }
    }
    Ok(Key::Themselves)
}

/// A component with what it is remembered by.
fn part<'py>(py: Python<'py>, position: Bound<'py, PyAny>, own: Own<'py>) -> PyResult<Part<'py>> {
    let position = if own.canonical {
        position.call_method0(intern!(py, "canonical"))?
    } else {
        position
    };
    let (key, negative) = match own.key {
        Key::Themselves => (position.clone(), false),
        Key::Plain => (position.call_method0(intern!(py, "key"))?, false),
        Key::Signed => {
            let pair = position.call_method0(intern!(py, "signed_key"))?;
            let pair = pair.cast_into::<PyTuple>()?;
            if pair.len() != 2 {
                let message = "signed_key() is a key and whether its value is the negative";
                return Err(PyTypeError::new_err(message));
            }
            (pair.get_item(0)?, pair.get_item(1)?.is_truthy()?)
        }
    };
    Ok(Part {
        places: own.places,
        key,
        negative,
        position,
    })
}

/// Notes what is remembered of the component that comes next in the last frame.
fn settle(stack: &mut [Frame<'_>], id: Id) {
    if let Some(top) = stack.last_mut()
        && let Some(term) = top.terms.get_mut(top.next)
    {
        if let Term::Open(part) = term {
            *term = Term::Known(id, part.negative);
        }
        top.next += 1;
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

/// Frees cycles of garbage among the objects made since the last time.
fn collect_young(py: Python<'_>) -> PyResult<()> {
    let gc = py.import(intern!(py, "gc"))?;
    gc.call_method1(intern!(py, "collect"), (1,))?;
    Ok(())
}

//! Values of positions whose rules are written in Python: the rules are asked
//! for moves, components and keys, everything else happens here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lastmove_core::value::Id;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::convert::game_like;
use crate::game::Game;
use crate::library::{Store, current};

/// More moves than this from one position are taken for a list that never ends.
const MOST_MOVES: usize = 1_000_000;
/// Options that are remembered before the list of them starts anew.
const MOST_TOTALS: usize = 1 << 20;
/// Positions between two looks at limits and progress.
const PERIOD: u64 = 256;

/// A component: what it is remembered by, and itself for when it must be
/// searched.
#[derive(Clone)]
struct Part<'py> {
    places: Bound<'py, PyDict>,
    key: Bound<'py, PyAny>,
    position: Bound<'py, PyAny>,
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
    parts: Vec<Part<'py>>,
    moves: Vec<Move<'py>>,
    left: usize,
    next: usize,
}

/// Which methods a class of positions has of its own, and where its positions
/// are remembered: from keys to places in the list of values, or to None while
/// a position is being searched.
#[derive(Clone)]
struct Own<'py> {
    components: bool,
    canonical: bool,
    key: bool,
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
    key: bool,
    places: Py<PyDict>,
    _class: Py<PyType>,
}

struct Memory {
    store: Arc<Store>,
    ids: Vec<Id>,
    classes: HashMap<usize, Class>,
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
                store: current(),
                ids: Vec::new(),
                classes: HashMap::new(),
                searched: 0,
            }),
        })
    }

    /// How many positions have been searched.
    #[getter]
    fn searched(&self) -> u64 {
        self.lock().searched
    }

    /// The value of a position.
    fn value(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Game> {
        let mut parts = Vec::new();
        self.split(py, position, &mut parts)?;
        let mut total = Id::ZERO;
        let store = self.lock().store.clone();
        for part in parts {
            let value = self.search(py, part)?;
            total = store.compute(py, |worker| worker.add(total, value))?;
        }
        Ok(Game::new(store, total))
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
        if let Some(known) = self.lock().classes.get(&address) {
            return Ok(Own {
                components: known.components,
                canonical: known.canonical,
                key: known.key,
                places: known.places.bind(py).clone(),
            });
        }
        let base = self.position.bind(py);
        if !class.is_subclass(base)? {
            let name = class.name()?;
            return Err(PyTypeError::new_err(format!("{name} is no Position")));
        }
        let differs = |method: &str| -> PyResult<bool> {
            Ok(!class.getattr(method)?.is(&base.getattr(method)?))
        };
        let key = differs("key")?;
        let own = Own {
            components: differs("components")?,
            canonical: !key && differs("canonical")?,
            key,
            // Keys of one class mean nothing to another.
            places: if key {
                PyDict::new(py)
            } else {
                self.places.bind(py).clone()
            },
        };
        let known = Class {
            components: own.components,
            canonical: own.canonical,
            key: own.key,
            places: own.places.clone().unbind(),
            _class: class.clone().unbind(),
        };
        self.lock().classes.insert(address, known);
        Ok(own)
    }

    /// Adds the components of a position to a list.
    fn split<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        parts: &mut Vec<Part<'py>>,
    ) -> PyResult<()> {
        let mut push = |part: Bound<'py, PyAny>, own: Own<'py>| -> PyResult<()> {
            let part = if own.canonical {
                part.call_method0("canonical")?
            } else {
                part
            };
            let key = if own.key {
                part.call_method0("key")?
            } else {
                part.clone()
            };
            parts.push(Part {
                places: own.places,
                key,
                position: part,
            });
            Ok(())
        };
        let mut all = || -> PyResult<()> {
            let own = self.own(py, position)?;
            if !own.components {
                return push(position.clone(), own);
            }
            for part in position.call_method0("components")?.try_iter()? {
                let part = part?;
                let own = self.own(py, &part)?;
                push(part, own)?;
            }
            Ok(())
        };
        all().map_err(|error| self.fault(py, position, "components(), canonical() or key()", error))
    }

    /// Puts a player's options into a frame.
    fn expand<'py>(
        &self,
        py: Python<'py>,
        frame: &mut Frame<'py>,
        method: &'static str,
    ) -> PyResult<()> {
        let position = frame.part.position.clone();
        let fault = |error| self.fault(py, &position, method, error);
        let name = method.trim_end_matches("()");
        let moves = position.call_method0(name).map_err(fault)?;
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
            self.split(py, &option, &mut frame.parts)?;
            frame.moves.push(Move::Split(frame.parts.len(), option));
        }
        Ok(())
    }

    fn open<'py>(&self, py: Python<'py>, part: Part<'py>) -> PyResult<Frame<'py>> {
        let mut frame = Frame {
            part,
            parts: Vec::new(),
            moves: Vec::new(),
            left: 0,
            next: 0,
        };
        self.expand(py, &mut frame, "left_moves()")?;
        frame.left = frame.moves.len();
        self.expand(py, &mut frame, "right_moves()")?;
        Ok(frame)
    }

    /// The value of a component, searched if need be.
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
            if let Some(part) = top.parts.get(top.next) {
                let part = part.clone();
                top.next += 1;
                if self.look_up(py, &part, stack)?.is_none() {
                    self.push(py, part, stack)?;
                }
            } else {
                id = self.finish(py, top)?;
                self.remember(&top.part, id)?;
                stack.pop();
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

    /// The value of a component if it is known, or known without search.
    fn look_up<'py>(
        &self,
        py: Python<'py>,
        part: &Part<'py>,
        stack: &[Frame<'py>],
    ) -> PyResult<Option<Id>> {
        let found = part
            .places
            .get_item(&part.key)
            .map_err(|error| self.fault(py, &part.position, "key()", error))?;
        if let Some(place) = found {
            if place.is_none() {
                return Err(self.loop_error(py, part, stack)?);
            }
            let place: usize = place.extract()?;
            return Ok(Some(self.lock().ids[place]));
        }
        let searched = {
            let mut memory = self.lock();
            memory.searched += 1;
            memory.searched
        };
        if searched % PERIOD == 0 {
            py.check_signals()?;
            self.step.call1(py, (&part.position,))?;
        }
        let known = self.known.call1(py, (&part.position,))?;
        if known.is_none(py) {
            return Ok(None);
        }
        let store = self.lock().store.clone();
        let id = game_like(known.bind(py))?.id_in(py, &store)?;
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

    /// The value of a position whose options' components are all known.
    fn finish(&self, py: Python<'_>, frame: &Frame<'_>) -> PyResult<Id> {
        let mut places_of_parts: Vec<usize> = Vec::with_capacity(frame.parts.len());
        for part in &frame.parts {
            match part.places.get_item(&part.key)? {
                Some(place) => places_of_parts.push(place.extract()?),
                None => return Err(PyTypeError::new_err("a key changed while it was in use")),
            }
        }
        let (store, ids): (_, Vec<Id>) = {
            let memory = self.lock();
            let ids = places_of_parts.iter().map(|&place| memory.ids[place]);
            (memory.store.clone(), ids.collect())
        };
        let ends: Vec<Result<Id, usize>> = frame
            .moves
            .iter()
            .map(|option| match option {
                Move::Known(id) => Ok(*id),
                Move::Split(end, _) => Err(*end),
            })
            .collect();
        let middle = frame.left;
        let (options, value) = store.compute(py, |worker| {
            let mut from = 0;
            let mut options: Vec<Id> = Vec::with_capacity(ends.len());
            for option in &ends {
                options.push(match *option {
                    Ok(id) => id,
                    Err(end) => {
                        let total = worker.sum(ids[from..end].iter().copied())?;
                        from = end;
                        total
                    }
                });
            }
            let (left, right) = options.split_at(middle);
            let value = worker.construct(left, right)?;
            Ok((options, value))
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

//! Positions of rulesets written in Python, by number: checked as they come in,
//! and equal ones the same.

use std::sync::{Arc, PoisonError};

use lastmove_core::search::Term;
use lastmove_core::value::Player;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use super::{By, Memory, PositionSearch};
use crate::errors::bad_input;
use crate::limits::check_limits;

/// Lists of components that are kept before they are found anew.
const MOST_SPLITS: usize = 1 << 20;
/// Positions between two looks at progress and signals.
const PERIOD: u64 = 256;

/// What positions of a class are known by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Themselves,
    Plain,
    Signed,
}

/// What a class of positions says of itself; it keeps the class alive, whose
/// address it is found by.
pub struct Class {
    components: bool,
    canonical: bool,
    key: Key,
    /// From what positions are known by to their numbers.
    places: Py<PyDict>,
    _class: Py<PyType>,
}

impl Class {
    /// What is asked for the components of a position, as a message names it.
    const fn asked(&self) -> &'static str {
        match self.key {
            Key::Themselves => "components() or canonical()",
            Key::Plain => "components() or key()",
            Key::Signed => "components() or signed_key()",
        }
    }
}

/// A search that is running, with the object whose methods answer for it.
#[derive(Clone, Copy)]
pub struct Run<'a, 'py> {
    pub owner: &'a Bound<'py, PositionSearch>,
}

impl<'py> Run<'_, 'py> {
    pub fn py(self) -> Python<'py> {
        self.owner.py()
    }

    pub fn search(&self) -> &PositionSearch {
        self.owner.get()
    }

    /// Held only while no Python code can run.
    fn lock(&self) -> std::sync::MutexGuard<'_, Memory> {
        let memory = &self.search().memory;
        memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position of a number.
    pub fn position(&self, number: u32) -> Bound<'py, PyAny> {
        self.lock().positions[number as usize]
            .bind(self.py())
            .clone()
    }

    /// Whether what is remembered of a position is the negative of its value.
    pub fn is_negative(&self, number: u32) -> bool {
        self.lock().negative[number as usize]
    }

    /// How many positions have a number.
    pub fn count(&self) -> usize {
        self.lock().positions.len()
    }

    /// The error for what a method of a ruleset did at a position.
    pub fn fault(&self, position: &Bound<'py, PyAny>, method: &str, error: PyErr) -> PyErr {
        let error = error.into_value(self.py());
        let arguments = (position, method, error);
        let fault = self
            .owner
            .call_method1(intern!(self.py(), "fault"), arguments);
        fault.map_or_else(|error| error, PyErr::from_value)
    }

    /// The error for play that can go on for ever.
    pub fn cycle(&self, numbers: impl Iterator<Item = u32>) -> PyErr {
        let positions: Vec<_> = numbers.map(|number| self.position(number)).collect();
        let made = PyTuple::new(self.py(), positions).and_then(|cycle| {
            self.owner
                .call_method1(intern!(self.py(), "cycle"), (cycle,))
        });
        made.map_or_else(|error| error, PyErr::from_value)
    }

    /// Counts a position that is looked at, and looks at limits, signals and
    /// progress.
    pub fn step(&self, position: &Bound<'py, PyAny>) -> PyResult<()> {
        let py = self.py();
        let searched = {
            let mut memory = self.lock();
            memory.searched += 1;
            memory.searched
        };
        check_limits(py).map_err(|error| self.fault(position, "", error))?;
        if searched.is_multiple_of(PERIOD) {
            py.check_signals()?;
            let gc = py.import(intern!(py, "gc"))?;
            gc.call_method1(intern!(py, "collect"), (1,))?;
            self.owner.call_method0(intern!(py, "report"))?;
        }
        Ok(())
    }

    /// What is known of a position without search.
    pub fn known(&self, number: u32) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position(number);
        self.step(&position)?;
        let known = self
            .owner
            .call_method1(intern!(self.py(), "known"), (position,))?;
        Ok((!known.is_none()).then_some(known))
    }

    /// A player's moves, checked: positions, not too many.
    pub fn moves(
        &self,
        position: &Bound<'py, PyAny>,
        left: bool,
        mut each: impl FnMut(Bound<'py, PyAny>, &Class) -> PyResult<()>,
    ) -> PyResult<()> {
        let py = self.py();
        let method = match left {
            true => intern!(py, "left_moves"),
            false => intern!(py, "right_moves"),
        };
        let fault = |error| self.fault(position, moves_method(left), error);
        let (own, class) = (position.get_type(), self.class(position)?);
        let moves = position.call_method0(method).map_err(fault)?;
        for (count, option) in moves.try_iter().map_err(fault)?.enumerate() {
            let most = self.search().most_moves;
            if count == most {
                let message = format!("it gave more than {most} moves");
                return Err(fault(PyValueError::new_err(message)));
            }
            let option = option.map_err(fault)?;
            // Most options are of the same class.
            if option.get_type().is(&own) {
                each(option, &class)?;
            } else {
                let class = self.class(&option).map_err(fault)?;
                each(option, &class)?;
            }
        }
        Ok(())
    }

    /// Who has won everything at a position, if anybody.
    pub fn winner(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Player>> {
        let winner = self
            .owner
            .call_method1(intern!(self.py(), "winner"), (position,))?;
        let winner: Option<String> = winner.extract()?;
        Ok(winner.map(|name| match name.as_str() {
            "left" => Player::Left,
            _ => Player::Right,
        }))
    }

    /// What the class of a position says of itself.
    pub fn class(&self, position: &Bound<'py, PyAny>) -> PyResult<Arc<Class>> {
        let class = position.get_type();
        let address = class.as_ptr() as usize;
        for (other, known) in &self.lock().classes {
            if *other == address {
                return Ok(known.clone());
            }
        }
        let (search, base) = (self.search(), self.search().position.bind(self.py()));
        if !class.is_subclass(base)? {
            let message = format!("it gave {}, which is no position", class.name()?);
            return Err(PyTypeError::new_err(message));
        }
        let differs = |method: &str| -> PyResult<bool> {
            Ok(!class.getattr(method)?.is(&base.getattr(method)?))
        };
        let key = match search.by {
            By::Value => key_of(&class, base)?,
            By::Tree | By::Itself => Key::Themselves,
        };
        let by_itself = key == Key::Themselves;
        let known = Arc::new(Class {
            components: differs("components")?,
            canonical: by_itself && search.by != By::Itself && differs("canonical")?,
            key,
            // Keys of one class mean nothing to another.
            places: match by_itself {
                true => search.places.clone_ref(self.py()),
                false => PyDict::new(self.py()).unbind(),
            },
            _class: class.unbind(),
        });
        self.lock().classes.push((address, known.clone()));
        Ok(known)
    }

    /// The number of a position, and whether it is the negative's.
    pub fn number(&self, position: &Bound<'py, PyAny>) -> PyResult<Term> {
        let class = self.class(position)?;
        self.number_in(&class, position)
    }

    fn number_in(&self, class: &Class, position: &Bound<'py, PyAny>) -> PyResult<Term> {
        let py = self.py();
        let canonical = match class.canonical {
            true => position.call_method0(intern!(py, "canonical"))?,
            false => position.clone(),
        };
        if class.canonical {
            self.class(&canonical)?;
        }
        let (key, negative) = match class.key {
            Key::Themselves => (canonical.clone(), false),
            Key::Plain => (canonical.call_method0(intern!(py, "key"))?, false),
            Key::Signed => {
                let pair = canonical.call_method0(intern!(py, "signed_key"))?;
                let pair = pair.cast_into::<PyTuple>()?;
                if pair.len() != 2 {
                    let message = "signed_key() is a key and whether its value is the negative";
                    return Err(PyTypeError::new_err(message));
                }
                (pair.get_item(0)?, pair.get_item(1)?.is_truthy()?)
            }
        };
        let places = class.places.bind(py);
        if let Some(number) = places.get_item(&key)? {
            let position = number.extract()?;
            return Ok(Term { position, negative });
        }
        let number = {
            let mut memory = self.lock();
            memory.positions.push(canonical.unbind());
            memory.negative.push(negative);
            memory.positions.len() - 1
        };
        places.set_item(&key, number)?;
        let position = u32::try_from(number).map_err(|_| bad_input("too many positions"))?;
        Ok(Term { position, negative })
    }

    /// The components of a position, each by its number. Where the position cannot
    /// be looked up, somebody else is to blame.
    pub fn split(
        &self,
        position: &Bound<'py, PyAny>,
        class: &Class,
        blame: impl Fn(PyErr) -> PyErr,
        mut each: impl FnMut(&[Term]),
    ) -> PyResult<()> {
        let fault = |error| self.fault(position, class.asked(), error);
        if !class.components && !class.canonical && class.key == Key::Themselves {
            each(&[self.number_in(class, position).map_err(blame)?]);
            return Ok(());
        }
        let splits = self.search().splits.bind(self.py());
        if let Some(place) = splits.get_item(position).map_err(blame)? {
            let place: usize = place.extract()?;
            each(&self.lock().splits[place]);
            return Ok(());
        }
        let terms = self.components(class, position).map_err(fault)?;
        each(&terms);
        let (place, full) = {
            let mut memory = self.lock();
            let full = memory.splits.len() >= MOST_SPLITS;
            if full {
                memory.splits.clear();
            }
            memory.splits.push(terms);
            (memory.splits.len() - 1, full)
        };
        if full {
            splits.clear();
        }
        splits.set_item(position, place)
    }

    fn components(&self, class: &Class, position: &Bound<'py, PyAny>) -> PyResult<Box<[Term]>> {
        if !class.components {
            return Ok([self.number_in(class, position)?].into());
        }
        let components = position.call_method0(intern!(self.py(), "components"))?;
        let parts = components.try_iter()?.map(|part| self.number(&part?));
        parts.collect()
    }
}

/// The method that lists a player's moves, as a message names it.
pub const fn moves_method(left: bool) -> &'static str {
    if left {
        "left_moves()"
    } else {
        "right_moves()"
    }
}

/// What positions of a class are known by: by what the first class in the order
/// of inheritance says that says anything, since whoever refines a ruleset and
/// gives it a new key does not ask for the old signed one.
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

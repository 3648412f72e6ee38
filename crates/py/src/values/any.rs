//! Values of either kind, short or loopy: what `game()` returns and operators of
//! loopy games take.

use std::sync::Arc;

use lastmove_core::notation::ast::Statement;
use lastmove_core::notation::eval::{self, Worth};
use lastmove_core::value::loopy::LoopyValue;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert;
use crate::errors::bad_input;
use crate::library::{self, Store};
use crate::values::expressions::{read_value, resolve};
use crate::values::{Game, Loopy, Nimber};

/// A value, in the class that Python sees.
pub enum Value {
    /// A short game.
    Short(Game),
    /// A game that equals no short one.
    Loopy(Loopy),
}

impl Value {
    pub fn new(store: &Arc<Store>, value: LoopyValue) -> Value {
        match value.short() {
            Some(id) => Value::Short(Game::new(store, id)),
            None => Value::Loopy(Loopy::new(store, value)),
        }
    }

    /// The value of a text.
    pub fn parse(py: Python<'_>, text: &str) -> PyResult<Value> {
        let store = library::current(py);
        // Only a parenthesis can hold a position of a ruleset.
        if text.contains('(') {
            let mut statement = Statement::Value(read_value(text)?);
            resolve(py, &store, &mut statement, text)?;
            return match store.read(py, text, |worker| eval::evaluate(worker, &statement))? {
                Worth::Game(id) => Ok(Value::Short(Game::new(&store, id))),
                Worth::Loopy(value) => Ok(Value::new(&store, value)),
                Worth::Holds(_) => Err(bad_input("a relation where a value was expected")),
            };
        }
        let value = store.read(py, text, |worker| eval::read_any(worker, text))?;
        Ok(Value::new(&store, value))
    }

    pub fn value_in(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<LoopyValue> {
        match self {
            Value::Short(game) => Ok(LoopyValue::from(game.id_in(py, store)?)),
            Value::Loopy(loopy) => loopy.value_in(py, store),
        }
    }

    pub fn into_any<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            Value::Short(game) => Bound::new(py, game)?.into_any(),
            Value::Loopy(loopy) => Bound::new(py, loopy)?.into_any(),
        })
    }

    /// The short game; a loopy one is refused.
    pub fn into_short(self, py: Python<'_>) -> PyResult<Game> {
        match self {
            Value::Short(game) => Ok(game),
            Value::Loopy(loopy) => Err(bad_input(format!(
                "{} is loopy, and a short game is needed here",
                loopy.short_text(py)
            ))),
        }
    }
}

/// Values go to Python inside lists and tuples too.
impl<'py> IntoPyObject<'py> for Value {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.into_any(py)
    }
}

/// What stands beside an operator: Game, Loopy, int, Fraction or Nimber. `None`
/// for other types.
pub fn operand(value: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    if let Ok(loopy) = value.cast::<Loopy>() {
        return Ok(Some(Value::Loopy(loopy.get().clone())));
    }
    if let Ok(nimber) = value.cast::<Nimber>() {
        return nimber.get().to_game(value.py()).map(Value::Short).map(Some);
    }
    Ok(convert::operand(value)?.map(Value::Short))
}

/// A value from anything that means one: text too.
pub fn value_like(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Some(operand) = operand(value)? {
        return Ok(operand);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Value::parse(value.py(), text.to_cow()?.as_ref());
    }
    let kind = value.get_type().name()?;
    Err(pyo3::exceptions::PyTypeError::new_err(format!(
        "a game is a Game, Loopy, int, Fraction, Nimber or str, not {kind}"
    )))
}

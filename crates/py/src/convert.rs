//! Numbers between Python and the core.

use std::sync::Arc;

use lastmove_core::value::{Dyadic, Id, Player, Worker};
use num_bigint::BigInt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyString, PyType};

use crate::errors::bad_input;
use crate::library::{self, Store};
use crate::values::{Game, Loopy, Nimber, Value};

static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn fraction_class<'py>(py: Python<'py>) -> PyResult<&'py Bound<'py, PyType>> {
    FRACTION.import(py, "fractions", "Fraction")
}

/// A dyadic rational as a `fractions.Fraction`.
pub fn fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let parts = (number.numerator().clone(), number.denominator());
    fraction_class(py)?.call1(parts)
}

/// The dyadic rational that an int or a Fraction is; `None` for other types.
pub fn dyadic(value: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    if let Ok(integer) = value.cast::<PyInt>() {
        if let Ok(small) = integer.extract::<i64>() {
            return Ok(Some(Dyadic::integer(small)));
        }
        // Past this a number is refused anyway; do not convert megabytes.
        let bits: u64 = integer.call_method0("bit_length")?.extract()?;
        if bits > 2048 {
            return Err(bad_input(format!(
                "an integer of {bits} bits is past the supported range of 1024 bits"
            )));
        }
        return Ok(Some(Dyadic::integer(integer.extract::<BigInt>()?)));
    }
    let py = value.py();
    if !value.is_instance(fraction_class(py)?)? {
        return Ok(None);
    }
    let numerator: BigInt = value.getattr("numerator")?.extract()?;
    let denominator: BigInt = value.getattr("denominator")?.extract()?;
    let exponent = denominator.bits() - 1;
    if denominator != BigInt::from(1) << exponent {
        return Err(bad_input(format!(
            "{numerator}/{denominator} is not a short game; the denominator must be a power of two"
        )));
    }
    let exponent =
        u32::try_from(exponent).map_err(|_| bad_input("the denominator is too large"))?;
    Ok(Some(Dyadic::new(numerator, exponent)))
}

/// The game that a number is.
pub fn number_game(py: Python<'_>, number: &Dyadic) -> PyResult<Game> {
    let store = library::current(py);
    let id = store.compute(py, |worker| number_id(worker, number))?;
    Ok(Game::new(&store, id))
}

fn number_id(worker: &mut Worker, number: &Dyadic) -> Result<Id, lastmove_core::value::Halt> {
    let number = worker.arena().numbers().number(number)?;
    worker.arena().intern_number(number)
}

/// A temperature: a number from -1 on.
pub fn temperature(t: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    let number = match t.cast::<PyString>() {
        Ok(text) => {
            let game = Game::parse(t.py(), text.to_cow()?.as_ref())?;
            dyadic(&game.to_fraction(t.py())?)?
        }
        Err(_) => dyadic(t)?,
    };
    let number = number.ok_or_else(|| {
        pyo3::exceptions::PyTypeError::new_err("a temperature is an int, a Fraction or a str")
    })?;
    if number < Dyadic::integer(-1) {
        let message =
            format!("temperature {number} is below -1; no game is colder than an integer");
        return Err(bad_input(message));
    }
    Ok(number)
}

/// The ids in a store of games that come one after the other.
pub fn ids(games: &Bound<'_, PyAny>, store: &Arc<Store>) -> PyResult<Vec<Id>> {
    let id = |game: PyResult<Bound<'_, PyAny>>| game_like(&game?)?.id_in(games.py(), store);
    games.try_iter()?.map(id).collect()
}

/// The options that a list holds; none without a list.
pub fn options<'py, T>(
    list: Option<&Bound<'py, PyAny>>,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let Some(list) = list else {
        return Ok(Vec::new());
    };
    if list.is_instance_of::<PyString>() {
        let message = "options come as a list; game() and Form() read a text";
        return Err(bad_input(message));
    }
    list.try_iter()?.map(|option| read(&option?)).collect()
}

/// The player that a word means.
pub fn player_named(word: &str) -> PyResult<Player> {
    match word.to_ascii_lowercase().as_str() {
        "left" | "l" => Ok(Player::Left),
        "right" | "r" => Ok(Player::Right),
        _ => Err(bad_input(format!(
            "{word:?} is no player; write 'left' or 'right'"
        ))),
    }
}

/// A game from a Game, int or Fraction: what operators take. `None` for other
/// types.
pub fn operand(value: &Bound<'_, PyAny>) -> PyResult<Option<Game>> {
    if let Ok(game) = value.cast::<Game>() {
        return Ok(Some(game.get().clone()));
    }
    match dyadic(value)? {
        Some(number) => number_game(value.py(), &number).map(Some),
        None => Ok(None),
    }
}

/// A game from anything that means one: text and nimbers too.
pub fn game_like(value: &Bound<'_, PyAny>) -> PyResult<Game> {
    if let Some(game) = operand(value)? {
        return Ok(game);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Game::parse(value.py(), text.to_cow()?.as_ref());
    }
    if let Ok(nimber) = value.cast::<Nimber>() {
        return nimber.get().to_game(value.py());
    }
    if let Ok(loopy) = value.cast::<Loopy>() {
        return Value::Loopy(loopy.get().clone()).into_short(value.py());
    }
    let kind = value.get_type().name()?;
    Err(pyo3::exceptions::PyTypeError::new_err(format!(
        "a game is a Game, int, Fraction, Nimber or str, not {kind}"
    )))
}

//! From the core's reasons to Python's exceptions.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lastmove_core::notation::NotationError;
use lastmove_core::notation::eval::EvalError;
use lastmove_core::value::Halt;
use lastmove_core::value::loopy::LoopyError;
use pyo3::import_exception;
use pyo3::prelude::*;

import_exception!(lastmove.errors, InputError);
import_exception!(lastmove.errors, InternalError);
import_exception!(lastmove.errors, LimitReached);

/// The exception for a computation that gave up.
pub fn halted(halt: Halt) -> PyErr {
    if halt.is_range() {
        InputError::new_err((halt.to_string(),))
    } else {
        LimitReached::new_err((halt.to_string(),))
    }
}

/// What a computation may fail with: a limit, or something of its own.
pub trait Failure: From<Halt> + Send {
    /// The limit that was reached, if it was that.
    fn halt(&self) -> Option<Halt>;
}

impl Failure for Halt {
    fn halt(&self) -> Option<Halt> {
        Some(*self)
    }
}

impl Failure for EvalError {
    fn halt(&self) -> Option<Halt> {
        match self {
            EvalError::Halt(halt) => Some(*halt),
            EvalError::Notation(_) => None,
        }
    }
}

impl Failure for LoopyError {
    fn halt(&self) -> Option<Halt> {
        match self {
            LoopyError::Halt(halt) => Some(*halt),
            _ => None,
        }
    }
}

/// Runs a piece of the core; a panic there becomes an InternalError.
pub fn guarded<T>(run: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        InternalError::new_err((text,))
    })
}

/// The exception for a text that is not in the notation.
pub fn misread(error: NotationError, text: &str) -> PyErr {
    InputError::new_err((error.message, text.to_owned(), error.column, error.hint))
}

/// The exception for a text without a value.
pub fn worthless(error: EvalError, text: &str) -> PyErr {
    match error {
        EvalError::Notation(error) => misread(error, text),
        EvalError::Halt(halt) => halted(halt),
    }
}

/// The exception for a question that a loopy game has no answer to.
pub fn loopless(error: LoopyError) -> PyErr {
    match error {
        LoopyError::Halt(halt) => halted(halt),
        error => bad_input(error.to_string()),
    }
}

/// The exception for an argument that is no game.
pub fn bad_input(message: impl Into<String>) -> PyErr {
    InputError::new_err((message.into(),))
}

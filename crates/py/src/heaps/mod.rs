//! Games on heaps: nim-sequences, misère forms, misère quotients.

use lastmove_core::heap::{Rule, options};
use pyo3::prelude::*;

use crate::enter::{Watch, enter};
use crate::errors::{InputError, bad_input, guarded, halted};

pub mod misere;
pub mod quotient;
pub mod sequence;

/// The rule that a code or a name means.
fn read_rule(text: &str) -> PyResult<Rule> {
    guarded(|| Rule::parse(text))?.map_err(|error| {
        let sentence = error.to_string();
        let tail = format!("; {}", error.hint());
        let message = sentence.strip_suffix(&tail).unwrap_or(&sentence).to_owned();
        let position = error.column().map(|column| column - 1);
        InputError::new_err((message, text.to_owned(), position, error.hint()))
    })
}

/// What each move on a heap of n leaves.
fn heap_options(py: Python<'_>, rule: &Rule, n: u64) -> PyResult<Vec<Vec<u64>>> {
    enter(py, |budget| {
        let watch = Watch::new(budget);
        let found = options(rule, n, &|| watch.stops());
        watch.verdict().map_err(halted)?;
        found.map_err(|error| bad_input(error.to_string()))
    })?
}

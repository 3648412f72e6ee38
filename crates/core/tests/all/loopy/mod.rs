//! Loopy values: known results, a second road that knows no canonical forms,
//! and the laws on random graphs.

mod cooling;
mod identities;
mod laws;
mod limits;
mod naive;
mod speed;
mod table;

use crate::testing::Random;
use lastmove_core::notation::eval::{EvalError, read_any};
use lastmove_core::value::Worker;
use lastmove_core::value::loopy::LoopyValue;

fn read(worker: &mut Worker, text: &str) -> LoopyValue {
    match read_any(worker, text) {
        Ok(value) => value,
        Err(EvalError::Notation(error)) => panic!("{text}: {error}"),
        Err(EvalError::Halt(halt)) => panic!("{text}: {halt}"),
    }
}

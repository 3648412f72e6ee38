//! Loopy values: known results, a second road that knows no canonical forms,
//! and the laws on random graphs.
#![allow(clippy::unwrap_used, clippy::panic)] // a test may fail by panicking

mod cooling;
mod identities;
mod laws;
mod limits;
mod naive;
mod speed;
mod table;

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

struct Random(u64);

impl Random {
    fn new() -> Random {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seed = now.unwrap().as_nanos() as u64 | 1;
        let seed = std::env::var("LASTMOVE_SEED").map_or(seed, |text| text.parse().unwrap());
        println!("LASTMOVE_SEED={seed}");
        Random(seed)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

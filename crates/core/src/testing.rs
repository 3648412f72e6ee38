//! What tests share: random numbers that can be had again, and the tables of
//! `tests/tables`, which the tests in Python read too.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "not every kind of test needs all of it")]

use crate::notation::eval;
use crate::value::{Id, Worker};

/// Random numbers (xorshift).
pub struct Random(u64);

impl Random {
    /// A new seed in every run, shown, or that of `LASTMOVE_SEED`.
    pub fn new() -> Random {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seed = now.unwrap().as_nanos() as u64;
        let seed = std::env::var("LASTMOVE_SEED").map_or(seed, |text| text.parse().unwrap());
        println!("LASTMOVE_SEED={seed}");
        Random::seeded(seed)
    }

    /// The numbers of a seed.
    pub fn seeded(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below another one.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// One of some things.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A file of `tests/tables`.
pub fn table(file: &str) -> toml::Table {
    let path = format!("{}/../../tests/tables/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.parse().unwrap()
}

/// The rows of a table, each so many cells: texts, or numbers as text.
pub fn rows<const N: usize>(file: &str, key: &str) -> Vec<[String; N]> {
    let cell = |value: &toml::Value| match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let table = table(file);
    let rows = table[key].as_array().unwrap().iter();
    let rows: Vec<[String; N]> = rows
        .map(|row| {
            let cells: Vec<String> = row.as_array().unwrap().iter().map(cell).collect();
            cells.try_into().unwrap()
        })
        .collect();
    assert!(!rows.is_empty(), "{file}: {key}");
    rows
}

/// The texts of a list.
pub fn texts(file: &str, key: &str) -> Vec<String> {
    let table = table(file);
    let texts = table[key].as_array().unwrap().iter();
    texts
        .map(|text| text.as_str().unwrap().to_owned())
        .collect()
}

/// A worker with an arena of its own, which stays until the tests end.
pub fn new_worker() -> Worker<'static> {
    Worker::new(Box::leak(Box::default()))
}

/// The value of a text.
pub fn read(worker: &mut Worker, text: &str) -> Id {
    eval::read(worker, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

//! Temperature theory, atomic weights, reduced forms and play: known results,
//! and the laws on random games.
#![allow(clippy::unwrap_used, clippy::panic)] // a test may fail by panicking

mod board_values;
mod laws;
mod play;
mod rows;
mod small_games;

use lastmove_core::notation::eval::value;
use lastmove_core::notation::parse_value;
use lastmove_core::value::{Arena, Dyadic, Id, Number, Worker};

fn read(worker: &mut Worker, text: &str) -> Id {
    let expr = parse_value(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    value(worker, &expr).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn number(worker: &Worker, text: &str) -> Number {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let exponent = denominator.parse::<u32>().unwrap().trailing_zeros();
    dyadic(worker.arena(), numerator.parse::<i64>().unwrap(), exponent)
}

/// n / 2^exponent.
fn dyadic(arena: &Arena, n: i64, exponent: u32) -> Number {
    arena.numbers().number(&Dyadic::new(n, exponent)).unwrap()
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

/// Random games, each built from earlier ones; the first few are given.
fn pool(random: &mut Random, worker: &mut Worker, first: &[&str], size: usize) -> Vec<Id> {
    let mut pool: Vec<Id> = first.iter().map(|text| read(worker, text)).collect();
    while pool.len() < size {
        let mut side = || -> Vec<Id> {
            let count = 1 + random.below(3);
            (0..count).map(|_| pool[random.below(pool.len())]).collect()
        };
        let (left, right) = (side(), side());
        pool.push(worker.construct(&left, &right).unwrap());
    }
    pool
}

const NUMBERS: &[&str] = &["0", "1", "-1", "2", "-3", "1/2", "-1/4", "*", "^"];
const ALL_SMALL: &[&str] = &["0", "*", "*2", "^", "v*", "^^*"];

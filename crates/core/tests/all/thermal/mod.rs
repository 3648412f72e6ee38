//! Temperature theory, atomic weights, reduced forms and play: known results,
//! and the laws on random games.

mod board_values;
mod laws;
mod play;
mod rows;
mod small_games;

use crate::testing::{Random, read};
use lastmove_core::value::{Arena, Dyadic, Id, Number, Worker};

fn number(worker: &Worker, text: &str) -> Number {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let exponent = denominator.parse::<u32>().unwrap().trailing_zeros();
    dyadic(worker.arena(), numerator.parse::<i64>().unwrap(), exponent)
}

/// n / 2^exponent.
fn dyadic(arena: &Arena, n: i64, exponent: u32) -> Number {
    arena.numbers().number(&Dyadic::new(n, exponent)).unwrap()
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

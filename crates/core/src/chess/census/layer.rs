//! One layer of a census: how often which value occurs.

use std::collections::HashMap;

use super::arrangement::Arrangement;
use crate::threat::{Calculator, Value};
use crate::value::Halt;

/// So many examples of a value are kept.
const MOST_EXAMPLES: usize = 32;
/// So many structures of open value are kept: as good as all, since somebody
/// may want to settle them one by one.
const MOST_OPEN: usize = 4096;

/// Structures of one value.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Found {
    /// How many there are, mirror images counted once.
    pub count: u64,
    examples: Vec<Arrangement>,
}

impl Found {
    /// The least of them, in rising order.
    pub fn examples(&self) -> &[Arrangement] {
        &self.examples
    }

    fn enter(&mut self, count: u64, pawns: &[Arrangement], most: usize) {
        self.count += count;
        for &pawns in pawns {
            let at = self.examples.partition_point(|&other| other < pawns);
            if at < most {
                self.examples.insert(at, pawns);
                self.examples.truncate(most);
            }
        }
    }
}

/// Structures of one number of files and of pawns.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Layer {
    /// How many structures there are, mirror images counted once.
    pub structures: u64,
    /// Those whose value is known, by value.
    pub values: HashMap<Value, Found>,
    /// Those whose value captures in passing leave open, by lower and upper
    /// bound.
    pub open: HashMap<(Value, Value), Found>,
}

impl Layer {
    /// How many structures of this layer have bounds that differ.
    pub fn open_structures(&self) -> u64 {
        self.open.values().map(|found| found.count).sum()
    }

    /// Those of these whose bounds enclose a value: how many, and the first of
    /// them, in rising order.
    pub fn undecided(&self, calculator: &mut Calculator, value: Value) -> Result<Found, Halt> {
        let mut all = Found::default();
        for (&(lower, upper), found) in &self.open {
            if calculator.le(lower, value)? && calculator.le(value, upper)? {
                all.enter(found.count, &found.examples, MOST_OPEN);
            }
        }
        Ok(all)
    }

    /// Enters a structure whose value lies between two bounds.
    pub(super) fn enter(&mut self, pawns: Arrangement, lower: Value, upper: Value) {
        self.structures += 1;
        self.enter_all(lower, upper, 1, &[pawns]);
    }

    /// Adds what another thread has found.
    pub(super) fn add(&mut self, other: Layer) {
        self.structures += other.structures;
        let known = other.values.into_iter();
        let known = known.map(|(value, found)| ((value, value), found));
        for ((lower, upper), found) in known.chain(other.open) {
            self.enter_all(lower, upper, found.count, &found.examples);
        }
    }

    fn enter_all(&mut self, lower: Value, upper: Value, count: u64, pawns: &[Arrangement]) {
        if lower == upper {
            let found = self.values.entry(lower).or_default();
            found.enter(count, pawns, MOST_EXAMPLES);
        } else {
            let found = self.open.entry((lower, upper)).or_default();
            found.enter(count, pawns, MOST_OPEN);
        }
    }
}

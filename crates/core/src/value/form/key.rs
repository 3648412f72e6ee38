//! What results are remembered under.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Compound, FormId};
use crate::value::hash::{finish, mix};

/// Bits of an id: two ids and an operation fit in one word.
pub(super) const ID_BITS: u32 = 30;

/// What two forms are put together by, for the memory of results.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    Compound(Compound),
    OrdinalSum,
    OrdinalProduct,
    ConwayProduct,
}

/// An operation on two forms, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key(u64);

impl Key {
    pub(super) fn new(operation: Operation, g: FormId, h: FormId) -> Key {
        let operation = match operation {
            Operation::Compound(compound) => compound as u64,
            Operation::OrdinalSum => 8,
            Operation::OrdinalProduct => 9,
            Operation::ConwayProduct => 10,
        };
        Key(operation << (2 * ID_BITS) | u64::from(g.0) << ID_BITS | u64::from(h.0))
    }
}

/// Hashes one word; words are not chosen by an adversary.
#[derive(Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        finish(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0, u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

/// A map from words that are hashes or keys.
pub(super) type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;

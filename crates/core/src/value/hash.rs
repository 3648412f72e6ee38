//! Mixing of 64-bit words: content hashes must not depend on ids, which differ
//! from run to run.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::arena::Id;

/// A map from games, hashed by id.
pub(crate) type IdMap<V> = HashMap<Id, V, BuildHasherDefault<IdHasher>>;
/// A set of games, hashed by id.
pub(crate) type IdSet = HashSet<Id, BuildHasherDefault<IdHasher>>;

/// Hashes one id in a few instructions; ids are not chosen by an adversary.
#[derive(Default)]
pub(crate) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        finish(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0, u64::from(byte));
        }
    }

    fn write_u32(&mut self, id: u32) {
        self.0 = u64::from(id);
    }
}

/// Mixes two words by one wide multiplication, both halves folded.
#[inline]
pub(crate) const fn mix(a: u64, b: u64) -> u64 {
    let product = ((a ^ 0x9e37_79b9_7f4a_7c15) as u128) * ((b ^ 0xd1b5_4a32_d192_ed03) as u128);
    finish((product as u64) ^ ((product >> 64) as u64))
}

/// A bijection of the words that spreads every bit over all others.
#[inline]
pub(crate) const fn finish(mut x: u64) -> u64 {
    x ^= x >> 32;
    x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

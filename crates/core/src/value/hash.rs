//! The hasher of all maps that are looked into often, and the mixing of words
//! for content hashes, which must not depend on ids: those differ from run to
//! run.
//!
//! The keys are ids, numbers of nodes and sets of squares, a few words each,
//! which no adversary chooses. The multiplication takes less time than the
//! standard library's hasher; the spreading at the end makes every bit of the
//! key count in the low bits too, without which boards that differ on their
//! last rows alone would all meet in one place of a table.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::arena::Id;

/// A map from words, or from lists of them.
pub(crate) type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;
/// A map from games, hashed by id.
pub(crate) type IdMap<V> = WordMap<Id, V>;
/// A set of games, hashed by id.
pub(crate) type IdSet = HashSet<Id, BuildHasherDefault<WordHasher>>;

/// Hashes word by word.
#[derive(Default)]
pub(crate) struct WordHasher(u64);

impl Hasher for WordHasher {
    #[inline]
    fn finish(&self) -> u64 {
        finish(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
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

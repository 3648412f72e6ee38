//! What a worker remembers between computations: bounded, private to it, and
//! free to be forgotten.

use super::arena::{Id, MAX_NODES};
use super::budget::is_near;
use super::hash::finish;
use super::thermal::thermograph::ThermographMemo;

const FIRST_ORDER_BITS: u32 = 14;
const MAX_ORDER_BITS: u32 = 20;
const FIRST_SUM_BITS: u32 = 13;
const MAX_SUM_BITS: u32 = 23;

/// A worker's memory. It belongs to one arena.
pub struct Caches {
    order: OrderCache,
    sums: SumMemo,
    next_draft: u32,
    pub(crate) thermographs: ThermographMemo,
    pub(crate) buffers: Vec<Vec<Id>>,
}

impl Default for Caches {
    fn default() -> Self {
        Caches {
            order: OrderCache::new(FIRST_ORDER_BITS),
            sums: SumMemo::default(),
            next_draft: 0,
            thermographs: ThermographMemo::default(),
            buffers: Vec::new(),
        }
    }
}

impl Caches {
    /// What the next growth of the sums takes, if it is near; the others are
    /// small or grow without a copy.
    pub(crate) fn growth(&self) -> usize {
        self.sums.growth()
    }

    /// A key for a game under construction, in comparisons: above all ids, and
    /// not used again before every cached answer about it is gone.
    pub(crate) fn draft_key(&mut self) -> Id {
        if self.next_draft == MAX_NODES {
            self.order.entries.fill(0);
            self.next_draft = 0;
        }
        self.next_draft += 1;
        Id(MAX_NODES - 1 + self.next_draft)
    }

    /// The remembered answer to a ≤ b.
    #[inline]
    pub(crate) fn le(&self, a: Id, b: Id) -> Option<bool> {
        self.order.get(a, b)
    }

    /// Remembers the answer to a ≤ b.
    #[inline]
    pub(crate) fn set_le(&mut self, a: Id, b: Id, answer: bool) {
        self.order.insert(a, b, answer);
    }

    pub(crate) fn sum(&self, a: Id, b: Id) -> Option<Id> {
        self.sums.get(a, b)
    }

    pub(crate) fn set_sum(&mut self, a: Id, b: Id, sum: Id) {
        self.sums.insert(a, b, sum);
    }
}

/// Answers to a ≤ b, each in the one slot that its key hashes to, over whatever
/// stood there. It grows with use, so that a short computation touches little
/// memory.
struct OrderCache {
    entries: Vec<u64>,
    shift: u32,
    until_growth: usize,
}

impl OrderCache {
    fn new(bits: u32) -> OrderCache {
        OrderCache {
            entries: vec![0; 1 << bits],
            shift: u64::BITS - bits,
            until_growth: 1 << (bits - 1),
        }
    }

    /// Two 31-bit keys above two bits: "present" and the answer.
    #[inline]
    const fn entry(a: Id, b: Id) -> u64 {
        (a.0 as u64) << 33 | (b.0 as u64) << 2 | 2
    }

    #[inline]
    const fn slot(&self, entry: u64) -> usize {
        (finish(entry) >> self.shift) as usize
    }

    #[inline]
    fn get(&self, a: Id, b: Id) -> Option<bool> {
        let entry = Self::entry(a, b);
        let found = self.entries[self.slot(entry)];
        (found & !1 == entry).then_some(found & 1 != 0)
    }

    #[inline]
    fn insert(&mut self, a: Id, b: Id, answer: bool) {
        let entry = Self::entry(a, b);
        let slot = self.slot(entry);
        self.entries[slot] = entry | u64::from(answer);
        self.until_growth -= 1;
        if self.until_growth == 0 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let bits = u64::BITS - self.shift;
        if bits == MAX_ORDER_BITS {
            self.until_growth = usize::MAX;
            return;
        }
        let entries = std::mem::take(&mut self.entries);
        *self = OrderCache::new(bits + 1);
        for entry in entries.into_iter().filter(|&entry| entry != 0) {
            let slot = self.slot(entry & !1);
            self.entries[slot] = entry;
        }
    }
}

/// Sums by their summands: exact while it grows, emptied when it is full.
#[derive(Default)]
struct SumMemo {
    keys: Vec<u64>,
    sums: Vec<Id>,
    used: usize,
}

impl SumMemo {
    fn growth(&self) -> usize {
        let length = 2 * self.keys.len();
        if length <= 1 << MAX_SUM_BITS && is_near(self.used * 2, self.keys.len()) {
            length * (size_of::<u64>() + size_of::<Id>())
        } else {
            0
        }
    }

    /// Never 0: the larger summand comes first, and 0 is not memoised.
    #[inline]
    fn key(a: Id, b: Id) -> u64 {
        u64::from(a.0.max(b.0)) << 32 | u64::from(a.0.min(b.0))
    }

    #[inline]
    fn position(&self, key: u64) -> usize {
        let mask = self.keys.len() - 1;
        let mut position = finish(key) as usize & mask;
        while self.keys[position] != key && self.keys[position] != 0 {
            position = (position + 1) & mask;
        }
        position
    }

    fn get(&self, a: Id, b: Id) -> Option<Id> {
        if self.keys.is_empty() {
            return None;
        }
        let key = Self::key(a, b);
        let position = self.position(key);
        (self.keys[position] == key).then(|| self.sums[position])
    }

    fn insert(&mut self, a: Id, b: Id, sum: Id) {
        if self.used * 2 >= self.keys.len() {
            self.grow();
        }
        let key = Self::key(a, b);
        let position = self.position(key);
        self.used += usize::from(self.keys[position] == 0);
        self.keys[position] = key;
        self.sums[position] = sum;
    }

    #[cold]
    fn grow(&mut self) {
        let length = (self.keys.len() * 2).max(1 << FIRST_SUM_BITS);
        self.used = 0;
        if length > 1 << MAX_SUM_BITS {
            self.keys.fill(0);
            return;
        }
        let keys = std::mem::replace(&mut self.keys, vec![0; length]);
        let sums = std::mem::replace(&mut self.sums, vec![Id::ZERO; length]);
        for (key, sum) in keys.into_iter().zip(sums).filter(|(key, _)| *key != 0) {
            let position = self.position(key);
            self.keys[position] = key;
            self.sums[position] = sum;
            self.used += 1;
        }
    }
}

//! Values of components by position: a transposition table that threads share
//! without locks.
//!
//! Open addressing over words: an entry is the words of the position and then
//! one word for its value. A thread that inserts claims the value word, writes
//! the position, and publishes the value; readers pass over what is claimed.
//! When the table is three quarters full, one thread copies it into one twice as large.
//! What others insert meanwhile into the old one is lost, which costs a search
//! and nothing else: the memo only ever knows less than it could.

use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError};

use crate::value::Id;
use crate::value::budget::is_near;
use crate::value::hash::mix;

/// The most words that a position takes.
pub const MAX_WORDS: usize = 3;

const FIRST_LENGTH: usize = 1 << 10;
const EMPTY: u64 = 0;
const CLAIMED: u64 = 1;

/// A position as a few words.
pub trait Packed: Copy + Eq {
    /// How many words of [`Self::pack`] count.
    const WORDS: usize;

    /// The words, and a mark; positions that differ have other words or another
    /// mark.
    fn pack(&self) -> ([u64; MAX_WORDS], u8);
}

/// What positions have been found to be worth, in one arena.
pub struct Memo {
    table: Mutex<Arc<Table>>,
    length: AtomicUsize,
    used: AtomicUsize,
}

struct Table {
    words: Box<[AtomicU64]>,
    length: usize,
}

/// One thread's view of a memo.
pub struct MemoView<'m, P> {
    memo: &'m Memo,
    table: Arc<Table>,
    positions: std::marker::PhantomData<P>,
}

/// A position as the memo looks for it.
#[derive(Clone, Copy)]
pub struct Key {
    words: [u64; MAX_WORDS],
    hash: u64,
    mark: u8,
}

impl Key {
    /// The key of a position.
    #[inline]
    pub fn new<P: Packed>(position: &P) -> Key {
        let (words, mark) = position.pack();
        let hash = words[..P::WORDS]
            .iter()
            .fold(u64::from(mark), |hash, &word| mix(hash, word));
        Key { words, hash, mark }
    }
}

impl Table {
    fn new(length: usize, stride: usize) -> Arc<Table> {
        let words = (0..length * stride).map(|_| AtomicU64::new(EMPTY));
        Arc::new(Table {
            words: words.collect(),
            length,
        })
    }

    /// Entry by entry from where a hash belongs.
    #[inline]
    fn probe<const STRIDE: usize>(&self, hash: u64) -> impl Iterator<Item = &[AtomicU64; STRIDE]> {
        let (entries, _) = self.words.as_chunks::<STRIDE>();
        let mask = self.length.wrapping_sub(1);
        let start = hash as usize & mask;
        (0..self.length).map(move |step| &entries[(start + step) & mask])
    }
}

/// The word of a published value: never empty, never claimed.
#[inline]
const fn published(id: Id, mark: u8) -> u64 {
    (id.0 as u64) << 32 | (mark as u64) << 8 | 2
}

impl Default for Memo {
    fn default() -> Self {
        Memo {
            table: Mutex::new(Table::new(0, 1)),
            length: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
        }
    }
}

impl Memo {
    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.used.load(Relaxed)
    }

    /// Whether no position is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.length.load(Relaxed) * size_of::<u64>()
    }

    /// A view for one thread. All views of a memo are for the same positions.
    pub fn view<P: Packed>(&self) -> MemoView<'_, P> {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        MemoView {
            memo: self,
            table: Arc::clone(&table),
            positions: std::marker::PhantomData,
        }
    }
}

impl<P: Packed> MemoView<'_, P> {
    /// What the next growth of the memo takes, if it is near.
    #[inline]
    pub fn growth(&self) -> usize {
        if is_near(self.memo.used.load(Relaxed) * 4, self.table.length * 3) {
            2 * size_of_val(&*self.table.words)
        } else {
            0
        }
    }

    /// Brings the key's entry nearer, for a look-up soon.
    #[inline]
    pub fn approach(&self, key: &Key) -> u64 {
        let stride = P::WORDS + 1;
        let slot = key.hash as usize & self.table.length.wrapping_sub(1);
        let word = self.table.words.get(slot * stride);
        word.map_or(0, |word| word.load(Relaxed))
    }

    /// The value of a position, if it is known.
    #[inline]
    pub fn get(&self, key: &Key) -> Option<Id> {
        match P::WORDS {
            1 => self.find::<2>(key),
            2 => self.find::<3>(key),
            _ => self.find::<4>(key),
        }
    }

    #[inline]
    fn find<const STRIDE: usize>(&self, key: &Key) -> Option<Id> {
        for entry in self.table.probe::<STRIDE>(key.hash) {
            let value = entry[STRIDE - 1].load(Acquire);
            if value == EMPTY {
                return None;
            }
            let equal = entry.iter().zip(&key.words[..STRIDE - 1]);
            if value as u32 == published(Id::ZERO, key.mark) as u32
                && equal.fold(true, |same, (a, b)| same & (a.load(Relaxed) == *b))
            {
                return Some(Id((value >> 32) as u32));
            }
        }
        None
    }

    /// Remembers the value of a position.
    pub fn insert(&mut self, key: &Key, id: Id) {
        if self.memo.length.load(Relaxed) != self.table.words.len()
            || self.memo.used.load(Relaxed) * 4 >= self.table.length * 3
        {
            self.refresh();
        }
        match P::WORDS {
            1 => self.put::<2>(key, id),
            2 => self.put::<3>(key, id),
            _ => self.put::<4>(key, id),
        }
    }

    fn put<const STRIDE: usize>(&self, key: &Key, id: Id) {
        for entry in self.table.probe::<STRIDE>(key.hash) {
            let value = &entry[STRIDE - 1];
            if value.load(Relaxed) == EMPTY
                && value
                    .compare_exchange(EMPTY, CLAIMED, AcqRel, Relaxed)
                    .is_ok()
            {
                for (slot, word) in entry.iter().zip(&key.words[..STRIDE - 1]) {
                    slot.store(*word, Relaxed);
                }
                value.store(published(id, key.mark), Release);
                self.memo.used.fetch_add(1, Relaxed);
                return;
            }
        }
    }

    /// Takes the memo's current table, made larger first if it is full.
    #[cold]
    fn refresh(&mut self) {
        let memo = self.memo;
        let stride = P::WORDS + 1;
        let mut table = memo.table.lock().unwrap_or_else(PoisonError::into_inner);
        if memo.used.load(Relaxed) * 4 >= table.length * 3 {
            let larger = Table::new((table.length * 2).max(FIRST_LENGTH), stride);
            let old = std::mem::replace(&mut *table, larger);
            let copy = MemoView::<P> {
                memo,
                table: Arc::clone(&table),
                positions: std::marker::PhantomData,
            };
            memo.used.store(0, Relaxed);
            for entry in old.words.chunks_exact(stride) {
                let value = entry[stride - 1].load(Acquire);
                if value > CLAIMED {
                    let mut words = [0; MAX_WORDS];
                    for (word, slot) in words.iter_mut().zip(&entry[..stride - 1]) {
                        *word = slot.load(Relaxed);
                    }
                    let mark = (value >> 8) as u8;
                    let hash = words[..P::WORDS]
                        .iter()
                        .fold(u64::from(mark), |hash, &word| mix(hash, word));
                    let key = Key { words, hash, mark };
                    match P::WORDS {
                        1 => copy.put::<2>(&key, Id((value >> 32) as u32)),
                        2 => copy.put::<3>(&key, Id((value >> 32) as u32)),
                        _ => copy.put::<4>(&key, Id((value >> 32) as u32)),
                    }
                }
            }
            memo.length.store(table.words.len(), Relaxed);
        }
        self.table = Arc::clone(&table);
    }
}

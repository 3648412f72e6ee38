//! What has been found of positions: a table that threads share.
//!
//! Positions lie densely in shards, each behind a lock of its own; an index
//! with open addressing finds them by hash. An entry holds the two values of a
//! position as words, 0 while a value is unknown, and which threads are
//! searching it, so that a thread that meets a position which it is searching
//! knows that play can go on for ever.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Player;
use super::value::Value;
use crate::value::hash::WordHasher;

const SHARDS: usize = 64;
/// The most threads whose searches can be told apart.
pub(super) const MOST_THREADS: usize = 32;

/// Positions with what has been found of them. It belongs to one arena of short
/// games and one store of trees.
pub struct Table<P> {
    shards: Box<[Mutex<Shard<P>>]>,
    count: AtomicUsize,
    bytes: AtomicUsize,
    most: AtomicUsize,
}

struct Shard<P> {
    /// Upper half of the hash, and place plus one; 0 where there is nothing.
    index: Vec<u64>,
    positions: Vec<P>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    left_to_play: u32,
    right_to_play: u32,
    searching: u32,
}

/// What is known of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) left_to_play: Option<Value>,
    pub(super) right_to_play: Option<Value>,
}

impl Known {
    pub(super) const fn to_play(self, player: Player) -> Option<Value> {
        player.pick(self.left_to_play, self.right_to_play)
    }

    pub(super) const fn set(&mut self, player: Player, value: Value) {
        match player {
            Player::Left => self.left_to_play = Some(value),
            Player::Right => self.right_to_play = Some(value),
        }
    }
}

/// Where a position belongs.
#[derive(Clone, Copy)]
pub(super) struct Place {
    hash: u64,
}

impl<P> Default for Shard<P> {
    fn default() -> Self {
        Shard {
            index: Vec::new(),
            positions: Vec::new(),
            entries: Vec::new(),
        }
    }
}

impl<P> Default for Table<P> {
    fn default() -> Self {
        Table {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            count: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            most: AtomicUsize::new(usize::MAX),
        }
    }
}

impl<P: Eq + Hash> Shard<P> {
    fn find(&self, hash: u64, position: &P) -> Result<usize, usize> {
        let mask = self.index.len().wrapping_sub(1);
        let mut slot = (hash >> 8) as usize & mask;
        while let Some(&word) = self.index.get(slot) {
            if word == 0 {
                return Err(slot);
            }
            let place = (word as u32 - 1) as usize;
            if word >> 32 == hash >> 32 && self.positions.get(place) == Some(position) {
                return Ok(place);
            }
            slot = (slot + 1) & mask;
        }
        Err(slot)
    }

    /// The place of a position, which is added if it is new.
    fn insert(&mut self, hash: u64, position: &P) -> (usize, bool)
    where
        P: Clone,
    {
        if self.positions.len() * 2 >= self.index.len() {
            self.grow();
        }
        match self.find(hash, position) {
            Ok(place) => (place, false),
            Err(slot) => {
                self.positions.push(position.clone());
                self.entries.push(Entry::default());
                self.index[slot] = hash >> 32 << 32 | self.positions.len() as u64;
                (self.positions.len() - 1, true)
            }
        }
    }

    fn grow(&mut self) {
        let length = (self.index.len() * 2).max(16);
        let mask = length - 1;
        let mut index = vec![0; length];
        for (place, position) in self.positions.iter().enumerate() {
            let hash = hash_of(position);
            let mut slot = (hash >> 8) as usize & mask;
            while index[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            index[slot] = hash >> 32 << 32 | (place as u64 + 1);
        }
        self.index = index;
    }

    fn bytes(&self) -> usize {
        self.index.capacity() * size_of::<u64>()
            + self.positions.capacity() * size_of::<P>()
            + self.entries.capacity() * size_of::<Entry>()
    }
}

fn hash_of<P: Hash>(position: &P) -> u64 {
    BuildHasherDefault::<WordHasher>::default().hash_one(position)
}

impl<P> Table<P> {
    /// How many positions have been searched, wholly or in part.
    pub fn len(&self) -> usize {
        self.count.load(Relaxed)
    }

    /// Ends searches that need more positions than this with
    /// [`Halt::OutOfSteps`](crate::value::Halt::OutOfSteps).
    pub fn allow(&self, positions: usize) {
        self.most.store(positions, Relaxed);
    }

    pub(super) fn is_full(&self) -> bool {
        self.len() > self.most.load(Relaxed)
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Memory in use, in bytes, without what positions own elsewhere.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }
}

impl<P: Clone + Eq + Hash> Table<P> {
    #[inline]
    pub(super) fn place(position: &P) -> Place {
        Place {
            hash: hash_of(position),
        }
    }

    fn lock(&self, place: Place) -> MutexGuard<'_, Shard<P>> {
        // The lowest bits choose the shard; others the slot in it.
        let shard = &self.shards[place.hash as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, place: Place, position: &P) -> Known {
        let shard = self.lock(place);
        match shard.find(place.hash, position) {
            Ok(found) => shard.entries.get(found).map_or(Known::default(), known),
            Err(_) => Known::default(),
        }
    }

    /// Notes that a thread begins to search a position; gives what is known of
    /// it, or nothing if this thread is searching it already.
    pub(super) fn begin(&self, place: Place, position: &P, thread: usize) -> Option<Known> {
        let mark = 1 << (thread % MOST_THREADS);
        let mut shard = self.lock(place);
        let before = shard.bytes();
        let (at, new) = shard.insert(place.hash, position);
        if new {
            self.count.fetch_add(1, Relaxed);
            self.bytes.fetch_add(shard.bytes() - before, Relaxed);
        }
        let entry = &mut shard.entries[at];
        if entry.searching & mark != 0 {
            return None;
        }
        entry.searching |= mark;
        Some(known(entry))
    }

    /// Notes that a thread has ended its search of a position, and what it found.
    pub(super) fn end(&self, place: Place, position: &P, thread: usize, found: &Known) {
        let mark: u32 = 1 << (thread % MOST_THREADS);
        let mut shard = self.lock(place);
        if let Ok(at) = shard.find(place.hash, position) {
            let entry = &mut shard.entries[at];
            entry.searching &= !mark;
            for (word, value) in [
                (&mut entry.left_to_play, found.left_to_play),
                (&mut entry.right_to_play, found.right_to_play),
            ] {
                if let Some(value) = value {
                    *word = value.code();
                }
            }
        }
    }
}

fn known(entry: &Entry) -> Known {
    Known {
        left_to_play: Value::from_code(entry.left_to_play),
        right_to_play: Value::from_code(entry.right_to_play),
    }
}

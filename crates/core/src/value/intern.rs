//! The intern table: from content hash to id, without locks.
//!
//! Open addressing with linear probing; a slot holds the upper half of the
//! hash and the id plus one. A thread that inserts fills in its node first and
//! publishes it by one compare-and-swap, so of two threads with the same game
//! one wins and the other takes the winner's id.
//!
//! To grow, one thread copies all slots to a table twice as large and closes
//! every empty slot of the old table as it passes, so that nobody can insert
//! there unseen; whoever meets a closed slot waits for the new table.

use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::arena::Id;
use super::budget::is_near;
use super::halt::Halt;

const FIRST_BITS: u32 = 12;
const LEVELS: usize = 22;
const EMPTY: u64 = 0;
const CLOSED: u64 = u64::MAX;

type Slots = Box<[AtomicU64]>;

pub(crate) struct InternTable {
    levels: [OnceLock<Slots>; LEVELS],
    current: AtomicUsize,
    used: AtomicUsize,
    growing: Mutex<()>,
}

enum Probe {
    Found(Id),
    Vacant(usize),
    Closed,
}

impl InternTable {
    pub(crate) fn new() -> InternTable {
        InternTable {
            levels: std::array::from_fn(|_| OnceLock::new()),
            current: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
            growing: Mutex::new(()),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        (2 << (FIRST_BITS as usize + self.current.load(Relaxed))) * size_of::<AtomicU64>()
    }

    /// What the next table takes, if it is needed soon.
    pub(crate) fn growth(&self) -> usize {
        let length = 1_usize << (FIRST_BITS as usize + self.current.load(Relaxed));
        if is_near(self.used.load(Relaxed), length / 2) {
            2 * length * size_of::<AtomicU64>()
        } else {
            0
        }
    }

    #[inline]
    fn slots(&self, level: usize) -> &[AtomicU64] {
        self.levels[level].get_or_init(|| {
            let length = 1_usize << (FIRST_BITS as usize + level);
            (0..length).map(|_| AtomicU64::new(EMPTY)).collect()
        })
    }

    #[inline]
    fn probe(slots: &[AtomicU64], hash: u64, equal: &impl Fn(Id) -> bool) -> Probe {
        let mask = slots.len() - 1;
        let mut position = (hash >> 8) as usize & mask;
        loop {
            let slot = slots[position].load(Acquire);
            match slot {
                EMPTY => return Probe::Vacant(position),
                CLOSED => return Probe::Closed,
                _ => {
                    let id = Id(slot as u32 - 1);
                    if slot >> 32 == hash >> 32 && equal(id) {
                        return Probe::Found(id);
                    }
                }
            }
            position = (position + 1) & mask;
        }
    }

    /// The id of the game for which `equal` holds, or of the one that `create`
    /// makes. `content_hash` gives back the hash (but for its lowest bits) of
    /// a game already in the table.
    #[inline]
    pub(crate) fn intern(
        &self,
        hash: u64,
        equal: impl Fn(Id) -> bool,
        content_hash: impl Fn(Id) -> u64,
        create: impl FnOnce() -> Result<Id, Halt>,
    ) -> Result<Id, Halt> {
        let mut create = Some(create);
        let mut created = None;
        loop {
            let level = self.current.load(Acquire);
            let slots = self.slots(level);
            match Self::probe(slots, hash, &equal) {
                Probe::Found(id) => return Ok(id),
                Probe::Closed => self.wait_past(level),
                Probe::Vacant(position) => {
                    if let Some(create) = create.take() {
                        created = Some(create()?);
                    }
                    let Some(id) = created else { continue };
                    let entry = (hash >> 32 << 32) | (u64::from(id.0) + 1);
                    if slots[position]
                        .compare_exchange(EMPTY, entry, AcqRel, Acquire)
                        .is_ok()
                    {
                        if self.used.fetch_add(1, Relaxed) + 1 > slots.len() / 2 {
                            self.grow(level, content_hash)?;
                        }
                        return Ok(id);
                    }
                }
            }
        }
    }

    #[cold]
    fn wait_past(&self, level: usize) {
        while self.current.load(Acquire) == level {
            std::thread::yield_now();
        }
    }

    #[cold]
    fn grow(&self, level: usize, content_hash: impl Fn(Id) -> u64) -> Result<(), Halt> {
        let _guard = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if self.current.load(Acquire) != level {
            return Ok(());
        }
        if level + 1 >= LEVELS {
            // Half full is not full: go on until the arena itself refuses.
            return Ok(());
        }
        let larger = self.slots(level + 1);
        let mask = larger.len() - 1;
        for slot in self.slots(level) {
            // An empty slot is closed; a filled one stays as it is.
            if slot
                .compare_exchange(EMPTY, CLOSED, AcqRel, Acquire)
                .is_ok()
            {
                continue;
            }
            let entry = slot.load(Acquire);
            let hash = content_hash(Id(entry as u32 - 1));
            let mut position = (hash >> 8) as usize & mask;
            while larger[position].load(Relaxed) != EMPTY {
                position = (position + 1) & mask;
            }
            larger[position].store(entry, Relaxed);
        }
        self.current.store(level + 1, Release);
        Ok(())
    }
}

//! Remembered sums, in rows.
//!
//! To add G and H, one looks up G′ + H for all options G′ of G. A row for each
//! H keeps these close together in memory; one large table would miss the
//! cache at every step. Each sum is in the rows of both its parts.

use super::forms::FormId;

const FREE: u32 = u32::MAX;

/// The sums of one form with others: open addressing.
#[derive(Default)]
struct Row {
    entries: Vec<(u32, u32)>,
    used: usize,
}

impl Row {
    fn place(&self, part: u32) -> usize {
        let spread = part.wrapping_mul(0x9e37_79b9);
        (spread >> 8) as usize & (self.entries.len() - 1)
    }

    fn get(&self, part: u32) -> Option<u32> {
        if self.entries.is_empty() {
            return None;
        }
        let mut place = self.place(part);
        loop {
            let (key, sum) = self.entries[place];
            if key == part {
                return Some(sum);
            }
            if key == FREE {
                return None;
            }
            place = (place + 1) & (self.entries.len() - 1);
        }
    }

    /// Adds a sum that is not there yet; returns how many places were made.
    fn insert(&mut self, part: u32, sum: u32) -> usize {
        let before = self.entries.len();
        if self.used * 3 >= before * 2 {
            let larger = vec![(FREE, 0); (before * 2).max(4)];
            let old = std::mem::replace(&mut self.entries, larger);
            for (key, sum) in old.into_iter().filter(|&(key, _)| key != FREE) {
                self.put(key, sum);
            }
        }
        self.put(part, sum);
        self.used += 1;
        self.entries.len() - before
    }

    fn put(&mut self, part: u32, sum: u32) {
        let mut place = self.place(part);
        while self.entries[place].0 != FREE {
            place = (place + 1) & (self.entries.len() - 1);
        }
        self.entries[place] = (part, sum);
    }
}

/// The sums of pairs of forms.
#[derive(Default)]
pub(super) struct Sums {
    rows: Vec<Row>,
    places: usize,
}

impl Sums {
    pub(super) fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<Row>() + self.places * size_of::<(u32, u32)>()
    }

    /// G + H, looked up in the row of H.
    #[inline]
    pub(super) fn get(&self, g: FormId, h: FormId) -> Option<FormId> {
        self.rows.get(h.index())?.get(g.0).map(FormId)
    }

    /// Remembers a sum that is not there yet.
    pub(super) fn insert(&mut self, g: FormId, h: FormId, sum: FormId) {
        let rows = g.index().max(h.index()) + 1;
        if self.rows.len() < rows {
            self.rows.resize_with(rows, Row::default);
        }
        self.places += self.rows[h.index()].insert(g.0, sum.0);
        if g != h {
            self.places += self.rows[g.index()].insert(h.0, sum.0);
        }
    }
}

//! The last heaps of a sequence as rows of bits, for one mask.
//!
//! Only common heaps have bits: a common option of a split has exactly one
//! rare part, which the probes give, and the other part is common.

use super::mask::Mask;
use super::simd::{BitRows, ProbeSet, SPAN, Span, TILE_PLACES};
use super::values::Values;

/// The packed value of a heap that is not common.
pub(crate) const RARE: u16 = u16::MAX;

/// Rows up to which sets of values are single words.
pub(crate) const WORD: usize = 64;

/// Heaps that may be forgotten again: blocks that were computed ahead.
const BACK: usize = 16 * SPAN;

/// A window of packed values that ends at the last known heap.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub mask: Mask,
    bits: BitRows,
    packed: Vec<u16>,
    /// The packed values once more, as bytes, if all fit; 0 for rare heaps.
    bytes: Vec<u8>,
    /// The last rare heap known to the window, 0 if none is.
    last_rare: usize,
    /// The heap at place 0; negative near the start, where no bits are set.
    base: i64,
    places: usize,
    reach: usize,
    /// The common values of each packed value, by the turn of the heap.
    common: Vec<[u32; 2]>,
}

impl Space {
    /// The window that answers for offsets up to `reach`, with `rows` rows.
    pub(crate) fn new(mask: Mask, rows: usize, reach: usize, values: &Values) -> Space {
        let reach = reach + BACK;
        let places = reach + (reach / 4).max(1 << 13);
        let len = values.len();
        let base = (len as i64 - reach as i64) & !7;
        let mut space = Space {
            mask,
            bits: BitRows::new(rows, places + SPAN),
            packed: Vec::with_capacity(places),
            bytes: Vec::with_capacity(places),
            last_rare: 0,
            base,
            places,
            reach,
            common: (0..rows.next_power_of_two() as u32)
                .map(|p| mask.common_by_turn(p))
                .collect(),
        };
        for n in base..len as i64 {
            let packed = usize::try_from(n).ok().filter(|&n| n > 0).map(|n| {
                let value = values.at(n);
                (mask.is_common(n, value)).then(|| mask.compress(value) as u16)
            });
            space.push(packed.flatten().unwrap_or(RARE));
        }
        space
    }

    /// The number of the next heap.
    pub(crate) fn len(&self) -> usize {
        (self.base + self.packed.len() as i64).max(0) as usize
    }

    pub(crate) fn rows(&self) -> usize {
        self.bits.rows()
    }

    pub(crate) fn reach(&self) -> usize {
        self.reach - BACK
    }

    /// The packed value of heap n; `RARE` too if it is out of the window.
    pub(crate) fn at(&self, n: usize) -> u16 {
        let place = n as i64 - self.base;
        let place = usize::try_from(place).ok();
        place
            .and_then(|p| self.packed.get(p))
            .copied()
            .unwrap_or(RARE)
    }

    /// The common value at n that is packed so.
    #[inline]
    pub(crate) fn common(&self, n: usize, packed: u16) -> u32 {
        self.common[usize::from(packed)][self.mask.turn(n) as usize]
    }

    fn push(&mut self, packed: u16) {
        if packed != RARE {
            self.bits.flip(packed.into(), self.packed.len());
        } else {
            self.last_rare = self.len();
        }
        self.packed.push(packed);
        self.bytes
            .push(if packed == RARE { 0 } else { packed as u8 });
    }

    /// Appends heaps.
    pub(crate) fn extend(&mut self, packed: &[u16]) {
        if self.packed.len() + packed.len() > self.places {
            let tiles = self.packed.len().saturating_sub(self.reach) / TILE_PLACES;
            self.bits.slide(tiles);
            self.packed.drain(..tiles * TILE_PLACES);
            self.bytes.drain(..tiles * TILE_PLACES);
            self.base += (tiles * TILE_PLACES) as i64;
        }
        packed.iter().for_each(|&p| self.push(p));
    }

    /// Forgets the heaps from n on.
    pub(crate) fn truncate(&mut self, n: usize) {
        while self.len() > n {
            self.bytes.pop();
            match self.packed.pop() {
                Some(RARE) => {}
                Some(packed) => self.bits.flip(packed.into(), self.packed.len()),
                None => return,
            }
        }
    }

    /// Takes from `missing[i]` the heaps of the block at `start` for which
    /// some probe makes the packed value c + i.
    pub(crate) fn cover(&self, set: &ProbeSet, start: usize, c: usize, missing: &mut [Span]) {
        let origin = (start as i64 - self.base) as usize;
        self.bits.cover(set, origin, c, missing);
    }

    /// The packed values as bytes and the place of heap n, if values fit a
    /// byte, are too many for words, and the `reach` heaps before n are all
    /// common and in the window.
    pub(crate) fn bytes(&self, n: usize, reach: usize) -> Option<(&[u8], usize)> {
        let fit = WORD < self.rows() && self.rows() <= 1 << 8;
        let first = n.checked_sub(reach)?;
        let inside = first as i64 >= self.base.max(1);
        let place = (n as i64 - self.base) as usize;
        (fit && inside && first > self.last_rare).then_some((&self.bytes, place))
    }

    /// The packed values of `len` heaps from n on, if all are in the window.
    pub(crate) fn slice(&self, n: usize, len: usize) -> Option<&[u16]> {
        let place = usize::try_from(n as i64 - self.base).ok()?;
        self.packed.get(place..place + len)
    }
}

/// The set of the first `len` heaps of a block.
pub(crate) fn first(len: usize) -> Span {
    std::array::from_fn(|i| match len.saturating_sub(64 * i) {
        0 => 0,
        n if n >= 64 => u64::MAX,
        n => (1 << n) - 1,
    })
}

/// The members of a set of heaps, in order.
pub(crate) fn members(span: Span) -> impl Iterator<Item = usize> {
    span.into_iter().enumerate().flat_map(|(i, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.wrapping_sub(1);
            (bit < 64).then_some(64 * i + bit)
        })
    })
}

//! The second half of the sparse engine: every rare value below the value
//! found for a heap must be an option.
//!
//! Let x be the least common non-option of n. If each rare v < x is an option
//! of n, its *witness*, then G(n) = x; otherwise G(n) is the least v without
//! one. This makes the engine exact for any mask: a bad mask costs time, never
//! truth.
//!
//! Witnesses are plenty, so a fixed set of probes finds nearly all of them:
//! pairs of a breaking digit k and a common heap m, for which row v ⊕ G(m)
//! answers a whole block; single heaps that are left look through more parts. Breaking digits take turns, because with one alone
//! a periodic sequence may show a value never. What is left is reported and
//! looked for among all splits by the caller, and the probe that this finds is
//! tried first from then on.

use super::mask::Mask;
use super::shape::Shape;
use super::simd::{NONE, ProbeSet, Span, any_byte_sum, any_sum};
use super::space::{Space, first, members};
use super::values::Values;

/// Probes from the start of the sequence, for whole blocks.
const PROBES: usize = 1600;

/// Heaps from the start of the sequence that are tried for the single heaps
/// then left.
const SEARCHED: usize = 8000;

/// Stands for a heap that is not common: no exclusive or with a packed value,
/// or with `RARE`, is a packed value.
const NO_PART: u16 = 0x7FFF;

/// Probes that a search found, and that are tried first.
const LEARNED: usize = 64;

/// The probes for witnesses.
#[derive(Clone, Debug)]
pub(crate) struct Checker {
    probes: ProbeSet,
    learned: ProbeSet,
    list: Vec<(usize, usize)>,
    next: usize,
    /// The packed values of the first heaps, last first.
    backwards: Vec<u16>,
    /// The same as bytes, and 1 for those that are common.
    bytes: (Vec<u8>, Vec<u8>),
    two: Vec<usize>,
    /// Heaps of a block, of even and odd number, that split in the middle.
    middle: [bool; 2],
}

/// A rare value below the value found for a heap, without a witness so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Doubt {
    pub heap: usize,
    pub value: u32,
}

impl Checker {
    /// Probes for heaps of at least `values.len()`, reaching at most `reach`
    /// heaps back.
    pub(crate) fn new(mask: &Mask, values: &Values, shape: &Shape, reach: usize) -> Checker {
        // In Grundy's game a probe must not meet its own double.
        let most = (values.len() / 2).saturating_sub(shape.most_taken + 1);
        let most = most.min(reach - shape.most_taken.min(reach));
        let pack = |m: usize| {
            let value = values.at(m);
            let common = mask.is_common(m, value);
            common.then(|| mask.compress(value) as u16)
        };
        let commons = (1..most).filter_map(|m| Some((m, pack(m)?)));
        let probes =
            commons.flat_map(|(m, row)| shape.two.iter().map(move |k| (k + m, row.into())));
        let list: Vec<(usize, usize)> = probes.take(PROBES).collect();
        let searched = (1..most.min(SEARCHED)).rev();
        let backwards: Vec<u16> = searched.map(|m| pack(m).unwrap_or(NO_PART)).collect();
        let common = backwards.iter().map(|&p| u8::from(p != NO_PART));
        let bytes = (
            backwards.iter().map(|&p| p as u8).collect(),
            common.collect(),
        );
        let splits = |parity: usize| shape.two.iter().any(|k| k % 2 == parity) && !shape.unequal;
        Checker {
            probes: ProbeSet::new(&list),
            learned: ProbeSet::default(),
            list: Vec::new(),
            next: 0,
            backwards,
            bytes,
            two: shape.two.clone(),
            middle: [splits(0), splits(1)],
        }
    }

    /// Tries this common heap first from now on.
    pub(crate) fn learn(&mut self, heap: usize, packed: usize, shape: &Shape) {
        for k in &shape.two {
            let probe = (k + heap, packed);
            if self.list.contains(&probe) {
                continue;
            }
            if self.list.len() < LEARNED {
                self.list.push(probe);
            } else {
                self.next = (self.next + 1) % LEARNED;
                self.list[self.next] = probe;
            }
        }
        self.learned = ProbeSet::new(&self.list);
    }

    /// The doubts about a block, the last heaps of the space, by heap and
    /// value.
    pub(crate) fn doubts(&self, space: &Space, packed: &[u16]) -> Vec<Doubt> {
        let mask = &space.mask;
        let start = space.len() - packed.len();
        // leaving[v]: heaps for which v is the first rare value not to check.
        let mut leaving: Vec<Span> = vec![NONE; space.rows() + 1];
        for (j, &p) in packed.iter().enumerate() {
            let limit = mask.rares_below(p.into(), space.common(start + j, p));
            leaving[limit as usize][j / 64] |= 1 << (j % 64);
        }
        let mut doubts = Vec::new();
        let mut need = first(packed.len());
        let mut missing = Vec::with_capacity(space.rows());
        for leaving in &leaving[..space.rows()] {
            need = std::array::from_fn(|i| need[i] & !leaving[i]);
            if need == NONE {
                break;
            }
            missing.push(need);
        }
        if let Some(zero) = missing.first_mut() {
            *zero = self.without_middle(start, *zero);
        }
        space.cover(&self.learned, start, 0, &mut missing);
        space.cover(&self.probes, start, 0, &mut missing);
        let bytes = space.bytes(start, SEARCHED + self.two.last().unwrap_or(&0));
        for (v, missing) in missing.into_iter().enumerate() {
            let alone = members(missing).filter(|j| match bytes {
                Some((bytes, place)) => !self.search_bytes(bytes, place + j, v as u8),
                None => !self.search(space, start + j, v as u16),
            });
            doubts.extend(alone.map(|j| Doubt {
                heap: start + j,
                value: mask.rare(start + j, v as u32),
            }));
        }
        doubts.sort_unstable();
        doubts
    }

    /// Whether a split of one heap with a part among the searched heaps has
    /// the value v.
    fn search(&self, space: &Space, n: usize, v: u16) -> bool {
        const PIECE: usize = 128;
        for (i, piece) in self.backwards.chunks(PIECE).enumerate() {
            // The piece holds the heaps m, m − 1, …
            let m = self.backwards.len() - i * PIECE;
            for k in &self.two {
                let Some(others) = space.slice(n - k - m, piece.len()) else {
                    continue;
                };
                if any_sum(piece, others, v) {
                    return true;
                }
            }
        }
        false
    }

    /// The same where values are bytes, for the heap at this place.
    fn search_bytes(&self, packed: &[u8], at: usize, v: u8) -> bool {
        const PIECE: usize = 256;
        let (backwards, common) = &self.bytes;
        let pieces = backwards.chunks(PIECE).zip(common.chunks(PIECE));
        for (i, (piece, common)) in pieces.enumerate() {
            let m = backwards.len() - i * PIECE;
            for k in &self.two {
                let others = &packed[at - k - m..][..piece.len()];
                if any_byte_sum(piece, common, others, v) {
                    return true;
                }
            }
        }
        false
    }

    fn without_middle(&self, start: usize, need: Span) -> Span {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let even_heaps = if start.is_multiple_of(2) { EVEN } else { !EVEN };
        let mut keep = u64::MAX;
        if self.middle[0] {
            keep &= !even_heaps;
        }
        if self.middle[1] {
            keep &= even_heaps;
        }
        need.map(|word| word & keep)
    }
}

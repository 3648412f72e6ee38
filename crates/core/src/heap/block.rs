//! The first half of the sparse engine: the least common value that is no
//! option, for a block of heaps.
//!
//! A common option of a split has exactly one rare part. So the offsets
//! k + r, for every breaking digit k and rare heap r, list all common options
//! of splits. Offsets beyond the block touch known heaps only: the *far*
//! phase asks value by value for the whole block which heaps lack it, and
//! keeps the first few candidates of each heap. Then the heaps are taken in
//! order, and the candidates tested against what is inside the block: the
//! *near* offsets and the one-heap options.
//!
//! The result is exact if no heap of the block is rare; the second half
//! ([`super::witness`]) decides that.

use super::mask::Mask;
use super::shape::Shape;
use super::simd::{LANES, NONE, ProbeSet, SPAN, Span, near_marks};
use super::space::{RARE, Space, WORD, first, members};
use super::values::Values;

/// Candidates kept for a heap, if they are listed and not kept as the bits of
/// a word, in which case there are at least 12; more are found the slow way.
const CANDIDATES: usize = 4;

/// Values asked at a time where heaps begin to have all their candidates.
const BATCH: usize = 16;

/// Offsets of the rare heaps, sorted by how the block meets them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Producer {
    far: ProbeSet,
    /// Offset and packed value, by offset, of those inside a block.
    near: Vec<(u16, u16)>,
    /// Those beyond the window.
    remote: Vec<(usize, u16)>,
    all: Vec<(usize, u16)>,
    /// A number that the packed values of late blocks exceed.
    usual: usize,
    /// Heaps of a block.
    len: usize,
}

/// The packed values of a block; fewer than asked if a value needs more rows.
pub(crate) struct Block {
    pub packed: Vec<u16>,
    pub overflow: bool,
}

/// A heap's packed value and parity, for one-heap options.
#[derive(Clone, Copy, Default)]
struct Seen {
    packed: u16,
    parity: u8,
}

impl Producer {
    /// The offsets of the rare heaps (heap, packed value).
    pub(crate) fn new(
        rares: &[(usize, u16)],
        shape: &Shape,
        rows: usize,
        window: usize,
    ) -> Producer {
        let mut all: Vec<(usize, u16)> = Vec::with_capacity(rares.len() * shape.two.len());
        for &(heap, packed) in rares {
            all.extend(shape.two.iter().map(|k| (k + heap, packed)));
        }
        all.sort_unstable();
        let upto = |limit: usize| all.partition_point(|&(offset, _)| offset <= limit);
        // The far phase costs the same for any block, the near phase grows
        // with it: weigh loads against tests, as measured.
        let loads = rows * (all.len() + 100);
        let cost = |len: &usize| loads / len + 3 * upto(*len);
        let len = [SPAN / 8, SPAN / 4, SPAN / 2, SPAN]
            .into_iter()
            .min_by_key(cost);
        let len = len.unwrap_or(SPAN);
        let (near, inside) = (upto(len - 1), upto(window));
        let far: Vec<(usize, usize)> = all[..inside]
            .iter()
            .map(|&(offset, packed)| (offset, packed.into()))
            .collect();
        Producer {
            far: ProbeSet::new(&far),
            near: all[..near]
                .iter()
                .map(|&(offset, packed)| (offset as u16, packed))
                .collect(),
            remote: all[inside..].to_vec(),
            all,
            usual: 0,
            len,
        }
    }

    /// Heaps of a block.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Takes note of the values of a block.
    pub(crate) fn note(&mut self, packed: &[u16]) {
        let least = packed.iter().copied().min().unwrap_or(0);
        self.usual = usize::from(least);
    }

    /// The least common non-option of each of the next `len` heaps.
    pub(crate) fn produce(
        &self,
        space: &Space,
        values: &Values,
        shape: &Shape,
        len: usize,
    ) -> Block {
        let mut run = Run::new(self, space, values, shape, len);
        run.far();
        run.in_order()
    }
}

struct Run<'a> {
    producer: &'a Producer,
    space: &'a Space,
    values: &'a Values,
    shape: &'a Shape,
    start: usize,
    len: usize,
    /// Candidates as bits, for few rows.
    words: [u64; SPAN],
    /// Candidates in order, for many.
    lists: Vec<[u16; CANDIDATES]>,
    counts: [u8; SPAN],
    /// One-heap options: the heaps just before the block, then the block.
    seen: Vec<Seen>,
    packed: Vec<u16>,
}

impl<'a> Run<'a> {
    fn new(
        producer: &'a Producer,
        space: &'a Space,
        values: &'a Values,
        shape: &'a Shape,
        len: usize,
    ) -> Run<'a> {
        let start = space.len();
        let back = if shape.one.is_empty() {
            0
        } else {
            shape.most_taken
        };
        let mask = &space.mask;
        let mut seen = Vec::with_capacity(back + len);
        seen.extend((start - back..start).map(|n| see(mask, values.at(n))));
        Run {
            producer,
            space,
            values,
            shape,
            start,
            len,
            words: [0; SPAN],
            lists: Vec::new(),
            counts: [0; SPAN],
            seen,
            packed: Vec::with_capacity(len),
        }
    }

    /// Finds the candidates of every heap, value by value.
    fn far(&mut self) {
        let rows = self.space.rows();
        if rows > WORD {
            self.lists = vec![[0; CANDIDATES]; self.len];
        }
        // The heaps that lack each value below 64, and how many values each
        // heap lacks, one digit of that number in each set.
        let mut by_value = [NONE; WORD];
        let mut digits = [NONE; 4];
        let mut alive = first(self.len);
        let mut from = 0;
        while from < rows && alive != NONE {
            // Most values below the largest of late are options of all heaps.
            let batch = if from == 0 {
                self.producer.usual.max(BATCH)
            } else {
                BATCH
            };
            let mut lacking = vec![alive; batch.min(rows - from)];
            self.space
                .cover(&self.producer.far, self.start, from, &mut lacking);
            for (c, lacking) in (from..).zip(&lacking) {
                let lacking = std::array::from_fn(|i| lacking[i] & alive[i]);
                if rows <= WORD {
                    by_value[c] = lacking;
                    count(&mut digits, lacking);
                    alive = std::array::from_fn(|i| alive[i] & !(digits[3][i] & digits[2][i]));
                } else {
                    alive = self.list(c, lacking, alive);
                }
            }
            from += lacking.len();
        }
        if rows <= WORD {
            for (i, words) in self.words.chunks_mut(64).enumerate() {
                let square = transposed(std::array::from_fn(|c| by_value[c][i]));
                words.copy_from_slice(&square[..words.len()]);
            }
        }
    }

    /// Appends the candidate c of these heaps; the heaps then still alive.
    fn list(&mut self, c: usize, lacking: Span, mut alive: Span) -> Span {
        for j in members(lacking) {
            let count = usize::from(self.counts[j]);
            self.lists[j][count] = c as u16;
            self.counts[j] += 1;
            if count + 1 == CANDIDATES {
                alive[j / 64] &= !(1 << (j % 64));
            }
        }
        alive
    }

    fn in_order(mut self) -> Block {
        let rows = self.space.rows();
        let back = self.seen.len();
        let mut near = 0;
        // Those too close to be applied to several heaps at once.
        let close = |&(offset, _): &(u16, u16)| usize::from(offset) < LANES;
        let close = self.producer.near.partition_point(close);
        let mut marks = [0; LANES];
        let mut whole = 0;
        for j in 0..self.len {
            let n = self.start + j;
            while self
                .producer
                .near
                .get(near)
                .is_some_and(|&(offset, _)| usize::from(offset) <= j)
            {
                near += 1;
            }
            let found = if rows <= WORD {
                if j.is_multiple_of(LANES) {
                    whole = near.max(close);
                    marks = near_marks(&self.packed, j, &self.producer.near[close..whole]);
                }
                let near = &self.producer.near[..near];
                let here = &near[..close.min(near.len())];
                let late = near.get(whole..).unwrap_or(&[]);
                self.least_in_word(j, n, marks[j % LANES], [here, late])
            } else {
                self.least_in_list(j, n, near)
            };
            let found = found.or_else(|| self.least_slowly(n));
            let Some(packed) = found.filter(|&p| usize::from(p) < rows) else {
                return Block {
                    packed: self.packed,
                    overflow: true,
                };
            };
            self.packed.push(packed);
            if back > 0 {
                let parity = (1 ^ self.space.mask.turn(n)) as u8;
                self.seen.push(Seen { packed, parity });
            }
        }
        Block {
            packed: self.packed,
            overflow: false,
        }
    }

    /// The packed one-heap options of common class.
    #[inline]
    fn one_heap(&self, n: usize) -> impl Iterator<Item = u16> + '_ {
        let rare = self.space.mask.turn(n) as u8;
        let end = self.seen.len();
        self.shape
            .one
            .iter()
            .map(move |k| self.seen[end - k])
            .filter(move |seen| seen.parity != rare)
            .map(|seen| seen.packed)
    }

    /// Packed options from rare heaps too far away for the window.
    fn remote(&self, n: usize) -> impl Iterator<Item = u16> + '_ {
        self.producer
            .remote
            .iter()
            .filter_map(move |&(offset, packed)| {
                let other = n.checked_sub(offset).filter(|&m| m > 0)?;
                let value = self.values.at(other);
                let common = self.space.mask.is_common(other, value);
                common.then(|| packed ^ self.space.mask.compress(value) as u16)
            })
    }

    #[inline]
    fn least_in_word(
        &self,
        j: usize,
        n: usize,
        mut marks: u64,
        near: [&[(u16, u16)]; 2],
    ) -> Option<u16> {
        let before = &self.packed[..j];
        for near in near {
            for &(offset, packed) in near {
                marks |= 1 << ((before[j - usize::from(offset)] ^ packed) % WORD as u16);
            }
        }
        let mut mark = |packed: u16| {
            if usize::from(packed) < WORD {
                marks |= 1 << packed;
            }
        };
        let (rare, end) = (self.space.mask.turn(n) as u8, self.seen.len());
        for k in &self.shape.one {
            let seen = self.seen[end - k];
            if seen.parity != rare {
                mark(seen.packed);
            }
        }
        if !self.producer.remote.is_empty() {
            self.remote(n).for_each(mark);
        }
        let free = self.words[j] & !marks;
        (free != 0).then(|| free.trailing_zeros() as u16)
    }

    #[inline]
    fn least_in_list(&self, j: usize, n: usize, near: usize) -> Option<u16> {
        let near = &self.producer.near[..near];
        let list = &self.lists[j][..usize::from(self.counts[j])];
        list.iter().copied().find(|&c| {
            let hit = near.iter().fold(false, |hit, &(offset, packed)| {
                hit | (self.packed[j - usize::from(offset)] == c ^ packed)
            });
            !hit && !self.one_heap(n).any(|x| x == c) && !self.remote(n).any(|x| x == c)
        })
    }

    /// Marks all options; `None` if the value is out of reach of `u16`.
    fn least_slowly(&self, n: usize) -> Option<u16> {
        let mut marks = vec![false; 2 * self.space.rows()];
        let mut mark = |x: u16| {
            if let Some(slot) = marks.get_mut(usize::from(x)) {
                *slot = true;
            }
        };
        let window = self.producer.all.len() - self.producer.remote.len();
        for &(offset, packed) in &self.producer.all[..window] {
            let Some(other) = n.checked_sub(offset).filter(|&m| m > 0) else {
                continue;
            };
            let x = match other.checked_sub(self.start) {
                Some(i) => self.packed[i],
                None => self.space.at(other),
            };
            if x != RARE {
                mark(x ^ packed);
            }
        }
        self.one_heap(n).chain(self.remote(n)).for_each(&mut mark);
        let least = marks.iter().position(|&m| !m)?;
        u16::try_from(least).ok()
    }
}

/// Adds 1 to the numbers of these heaps; numbers stay below 16.
fn count(digits: &mut [Span; 4], mut carry: Span) {
    for digit in digits {
        for (digit, carry) in digit.iter_mut().zip(&mut carry) {
            (*digit, *carry) = (*digit ^ *carry, *digit & *carry);
        }
    }
}

/// Bit c of word j of the result is bit j of word c: blocks of half the size
/// change places, then those of a quarter, and so on.
fn transposed(mut square: [u64; 64]) -> [u64; 64] {
    let mut half = 32;
    let mut low = u64::MAX >> 32;
    while half > 0 {
        for block in square.chunks_exact_mut(2 * half) {
            let (above, below) = block.split_at_mut(half);
            for (a, b) in above.iter_mut().zip(below) {
                let swap = (*a >> half ^ *b) & low;
                *a ^= swap << half;
                *b ^= swap;
            }
        }
        half /= 2;
        low ^= low << half;
    }
    square
}

fn see(mask: &Mask, value: u32) -> Seen {
    Seen {
        packed: mask.compress(value) as u16,
        parity: mask.parity(value) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_swaps_rows_and_columns_and_counting_counts() {
        let mut seed = 7u64;
        let square = std::array::from_fn(|_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            seed ^ seed >> 29
        });
        let turned = transposed(square);
        for (c, row) in square.into_iter().enumerate() {
            for (j, column) in turned.into_iter().enumerate() {
                assert_eq!(row >> j & 1, column >> c & 1);
            }
        }
        let mut digits = [NONE; 4];
        for times in 1..16u64 {
            count(&mut digits, first(1));
            let number = (0..4).map(|i| (digits[i][0] & 1) << i).sum::<u64>();
            assert_eq!(number, times);
        }
    }
}

//! Masks: which nim-values are rare.
//!
//! A mask m splits the values in two classes by parity(v & m). In the *range*
//! type a heap n is rare when the parity of G(n) is 0; in the *domain* type
//! when it equals (n − t) mod 2, which is only of use if every breaking digit
//! has the parity of t. In both, parity is linear: for a split of n − k into
//! a and b the class of the option G(a) ⊕ G(b) at n is the sum of the classes
//! of a and b, so rare + rare = rare = common + common and
//! rare + common = common.
//!
//! Within a class, the lowest bit of the mask is determined by the others.
//! Deleting it is linear, one to one on the class, and keeps order: the
//! highest bit in which two values of a class differ is never the deleted
//! one, for then a lower bit of the mask would have to differ too.

use super::shape::Shape;
use super::values::{Values, each_width};

/// A mask, and its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mask {
    bits: u32,
    domain: Option<usize>,
    below: u32,
}

impl Mask {
    /// The mask with these bits, which must not all be 0; `domain` is the
    /// parity of the breaking digits for the domain type.
    #[must_use]
    pub fn new(bits: u32, domain: Option<usize>) -> Option<Mask> {
        (bits != 0).then(|| Mask {
            bits,
            domain: domain.map(|t| t % 2),
            below: (1u32 << bits.trailing_zeros()) - 1,
        })
    }

    /// The bits; those above every value seen are 1.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The parity t of the domain type, `None` in the range type.
    #[must_use]
    pub fn domain(&self) -> Option<usize> {
        self.domain
    }

    /// 0 if rare values at n have even parity, 1 if odd.
    pub(crate) fn turn(&self, n: usize) -> u32 {
        self.domain.map_or(0, |t| ((n ^ t) & 1) as u32)
    }

    pub(crate) fn parity(&self, value: u32) -> u32 {
        (value & self.bits).count_ones() & 1
    }

    /// Whether the value is of the common class at n.
    #[must_use]
    pub fn is_common(&self, n: usize, value: u32) -> bool {
        self.parity(value) != self.turn(n)
    }

    /// The value without the lowest bit of the mask.
    pub(crate) fn compress(&self, value: u32) -> u32 {
        (value & self.below) | (value >> 1 & !self.below)
    }

    fn expand(&self, packed: u32, parity: u32) -> u32 {
        let value = (packed & self.below) | (packed & !self.below) << 1;
        let fix = self.parity(value) ^ parity;
        value | fix << self.below.trailing_ones()
    }

    /// The common values that compress to `packed`, where the turn is 0 and 1.
    pub(crate) fn common_by_turn(&self, packed: u32) -> [u32; 2] {
        [self.expand(packed, 1), self.expand(packed, 0)]
    }

    /// The least number of packed values that is enough for every value
    /// below the deleted bit.
    pub(crate) fn least_rows(&self) -> usize {
        self.below as usize + 1
    }

    /// The number of rare values below a common value: they are packed as
    /// 0, 1, … up to that number.
    ///
    /// Rare and common values that agree above the deleted bit differ in it,
    /// because no bit of the mask is below.
    pub(crate) fn rares_below(&self, packed: u32, common: u32) -> u32 {
        let same_above = packed & !self.below;
        let deleted_bit_set = common & (self.below + 1) != 0;
        same_above + if deleted_bit_set { self.below + 1 } else { 0 }
    }

    /// The rare value at n that compresses to `packed`.
    pub(crate) fn rare(&self, n: usize, packed: u32) -> u32 {
        self.expand(packed, self.turn(n))
    }

    /// The heaps 1, 2, … whose values are rare.
    pub(crate) fn rares(&self, values: &Values) -> Vec<usize> {
        let max = values.max().map_or(0, |(max, _)| max);
        let parities: Vec<u32> = (0..=max).map(|v| self.parity(v)).collect();
        each_width!(values, g => {
            let heaps = g.iter().enumerate().skip(1);
            let rare = heaps.filter(|&(n, &v)| parities[v as usize] == self.turn(n));
            rare.map(|(n, _)| n).collect()
        })
    }

    /// The mask with the fewest rare heaps among the values, by a
    /// Walsh–Hadamard transform of their histogram, and that number.
    ///
    /// Bits above all values are set: values that are new are then common as
    /// often as not, instead of being split by accident.
    pub(crate) fn choose(values: &Values, shape: &Shape) -> Option<(Mask, usize)> {
        const WIDEST: usize = 1 << 14;
        let (max, _) = values.max()?;
        let size = (max as usize + 1).next_power_of_two();
        if size > WIDEST || values.len() < 2 {
            return None;
        }
        let high = !(size as u32 - 1);
        let heaps = values.len() as i64 - 1;
        let parity = shape.two.first()? % 2;
        let one_parity = shape.two.iter().all(|k| k % 2 == parity);
        let types = [Some(None), one_parity.then_some(Some(parity))];
        let mut counts = [vec![0i64; size], vec![0i64; size]];
        each_width!(values, g => for (n, &v) in g.iter().enumerate().skip(1) {
            counts[n % 2][v as usize] += 1;
        });
        let mut best: Option<(Mask, usize)> = None;
        for domain in types.into_iter().flatten() {
            let signs = domain.map_or([1, 1], |t| [1 - 2 * t as i64, 2 * t as i64 - 1]);
            let [even, odd] = &counts;
            let both = even.iter().zip(odd);
            let mut sums: Vec<i64> = both.map(|(e, o)| signs[0] * e + signs[1] * o).collect();
            walsh_hadamard(&mut sums);
            for (bits, &sum) in sums.iter().enumerate() {
                // The sum is rare − common, and rare + common = heaps.
                let rare = ((heaps + sum) / 2) as usize;
                if best.is_none_or(|(_, least)| rare < least) {
                    best = Mask::new(bits as u32 | high, domain)
                        .map(|m| (m, rare))
                        .or(best);
                }
            }
        }
        best
    }
}

fn walsh_hadamard(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

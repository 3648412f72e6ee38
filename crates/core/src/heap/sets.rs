//! The plain engine for the other rules: three heaps, unbounded codes, equal
//! splits.
//!
//! Write S₂(m) for the set of values of m beans in two nonempty heaps, S₃(m)
//! for three. They do not depend on the code, so each is found once:
//! S₃(m) is the union over a of G(a) ⊕ S₂(m − a). The options of a heap of n
//! are then the union over the digits of G(n − k), S₂(n − k) and S₃(n − k).
//! Sets are rows of bits; the memory is the number of heaps times the number
//! of values.

use super::rule::Rule;
use super::values::Values;
use crate::value::nimber::mex_of_bits;

/// A set of nim-values as bits.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
struct Bits(Vec<u64>);

impl Bits {
    fn insert(&mut self, x: u32) {
        let word = x as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (x % 64);
    }

    fn union(&mut self, other: &Bits) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    /// Adds x ⊕ s for every s in the other set.
    fn union_shifted(&mut self, other: &Bits, x: u32) {
        let words = other.0.len().next_power_of_two();
        let high = x as usize / 64;
        let size = ((words - 1) | high) + 1;
        if size > self.0.len() {
            self.0.resize(size, 0);
        }
        for (i, &word) in other.0.iter().enumerate() {
            self.0[i ^ high] |= swap_bits(word, x % 64);
        }
    }

    fn mex(&self) -> u32 {
        mex_of_bits(&self.0) as u32
    }
}

/// Moves bit i to bit i ⊕ x, for x below 64.
fn swap_bits(mut word: u64, x: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (bit, &low) in LOW.iter().enumerate() {
        if x >> bit & 1 == 1 {
            let shift = 1 << bit;
            word = (word & low) << shift | (word >> shift & low);
        }
    }
    word
}

/// The engine, with the sets it has found.
#[derive(Default)]
pub(crate) struct Sets {
    /// S₂(0), S₂(1), …
    two: Vec<Bits>,
    /// S₃(0), S₃(1), …
    three: Vec<Bits>,
}

impl Sets {
    /// About how many bytes the sets take.
    pub(crate) fn bytes(&self) -> usize {
        let largest = |sets: &[Bits]| sets.last().map_or(0, |bits| 24 + 8 * bits.0.len());
        self.two.len() * largest(&self.two) + self.three.len() * largest(&self.three)
    }

    /// G(n), where n is the number of values known; `None` if `stop` said so.
    pub(crate) fn next(
        &mut self,
        values: &Values,
        rule: &Rule,
        stop: &dyn Fn() -> bool,
    ) -> Option<u32> {
        let n = values.len();
        match rule {
            Rule::Code(code) => {
                let most = code.most_taken().unwrap_or(n).min(n);
                let parts = code.most_parts();
                if parts >= 2 {
                    self.find_two(values, stop)?;
                }
                if parts >= 3 {
                    self.find_three(values, stop)?;
                }
                let mut options = Bits::default();
                for k in 0..=most {
                    let digit = code.digit(k);
                    let rest = n - k;
                    if digit & 1 != 0 && rest == 0 {
                        options.insert(0);
                    }
                    if digit & 2 != 0 && rest > 0 {
                        options.insert(values.at(rest));
                    }
                    if digit & 4 != 0 {
                        options.union(&self.two[rest]);
                    }
                    if digit & 8 != 0 {
                        options.union(&self.three[rest]);
                    }
                }
                Some(options.mex())
            }
            Rule::EqualSplit => {
                let mut options = Bits::default();
                for parts in (2..=n).filter(|&d| n.is_multiple_of(d)) {
                    options.insert(if parts % 2 == 0 {
                        0
                    } else {
                        values.at(n / parts)
                    });
                }
                Some(options.mex())
            }
            Rule::Grundy | Rule::CouplesAreForever => {
                let least = if *rule == Rule::Grundy { 1 } else { 3 };
                let mut options = Bits::default();
                for a in (1..=n / 2).filter(|_| n >= least) {
                    if *rule != Rule::Grundy || a != n - a {
                        options.insert(values.at(a) ^ values.at(n - a));
                    }
                }
                Some(options.mex())
            }
        }
    }

    /// S₂ up to the n beans that the next move may leave: all parts are known.
    fn find_two(&mut self, values: &Values, stop: &dyn Fn() -> bool) -> Option<()> {
        while self.two.len() <= values.len() {
            let m = self.two.len();
            if m.is_multiple_of(64) && stop() {
                return None;
            }
            let mut set = Bits::default();
            for a in 1..=m / 2 {
                set.insert(values.at(a) ^ values.at(m - a));
            }
            self.two.push(set);
        }
        Some(())
    }

    fn find_three(&mut self, values: &Values, stop: &dyn Fn() -> bool) -> Option<()> {
        const ASK: usize = 1 << 12;
        while self.three.len() <= values.len() {
            let m = self.three.len();
            let mut set = Bits::default();
            // The smallest part is at most a third.
            for a in 1..=m / 3 {
                if a % ASK == 0 && stop() {
                    return None;
                }
                set.union_shifted(&self.two[m - a], values.at(a));
            }
            self.three.push(set);
        }
        Some(())
    }
}

//! Nimbers as a field: nim-sum, nim-product, and all that follows from them.
//!
//! The nim-sum a ⊕ b is the nim-value of the sum of two Nim heaps; on binary
//! digits it is exclusive or. The nim-product is the simplest operation that
//! makes a field together with it:
//!
//! > a ⊗ b = mex { a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ : a′ < a, b′ < b },
//!
//! where mex is the least number excluded. It is the nim-value of the coin
//! (a, b) in Turning Corners, and by the Tartan theorem the value of every
//! product of two coin-turning games is a nim-product.
//!
//! Theorem (Conway). With a *Fermat 2-power* F = 2, 4, 16, 256, 65536, …, that
//! is F = 2^(2^k),
//!
//! * n ⊗ F = n × F for n < F, and F ⊗ F = F ⊕ F/2 = 3F/2;
//! * the numbers below F are closed under ⊕ and ⊗ and form the field of
//!   F elements; the field below F² arises from the field below F by
//!   adjoining F, a root of x² + x = F/2.
//!
//! Every function here is exact on the field of all nimbers below 2^64, and
//! under the name with `_wide`, on that of all nimbers below 2^128. The
//! smaller field is part of the larger and the operations agree on it; only
//! questions of existence ([`roots()`], [`solve_quadratic`]) depend on the field.
//!
//! ```
//! use lastmove_core::value::nimber::{explain_multiply, inverse, multiply, roots};
//!
//! assert_eq!(multiply(13, 7), 2);
//! assert_eq!(inverse(16), Some(170));
//! assert_eq!(roots(1, 5, 100), Ok(vec![1, 8, 10, 13, 14]));
//! assert_eq!(
//!     explain_multiply(13, 7).last().map(String::as_str),
//!     Some("13 ⊗ 7 = 8 ⊗ 7 ⊕ 4 ⊗ 7 ⊕ 1 ⊗ 7 = 15 ⊕ 10 ⊕ 7 = 2"),
//! );
//! ```
//!
//! References: J. H. Conway, *On Numbers and Games*, chapter 6; E. Berlekamp,
//! J. H. Conway, R. Guy, *Winning Ways*, chapter 14 (Turning Corners);
//! H. W. Lenstra, *Nim multiplication* (1977).

mod explain;
mod field;
mod roots;
#[cfg(test)]
mod tests;

use field::Level;

pub use explain::explain_multiply;
pub use roots::{RootsError, order, roots};

/// The nim-sum of any number of nim-values; 0 when there are none.
///
/// ```
/// use lastmove_core::value::nimber::nim_sum;
///
/// assert_eq!(nim_sum([3, 5, 7]), 1);
/// ```
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// The minimal excluded number: the least one that is not among `values`.
///
/// By Sprague and Grundy it is the nim-value of an impartial position whose
/// options have these nim-values. Takes time linear in the number of values,
/// however large they are.
///
/// ```
/// use lastmove_core::value::nimber::mex;
///
/// assert_eq!(mex([0, 1, 3, 1]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut below_64 = 0;
    let mut beyond = Vec::new();
    for value in values {
        if value < 64 {
            below_64 |= 1 << value;
        } else {
            beyond.push(value - 64);
        }
    }
    if below_64 != u64::MAX {
        return mex_of_bits(&[below_64]);
    }
    let mut present = vec![false; beyond.len()];
    for value in beyond {
        // A value past the end cannot change which number is the first absent.
        if let Some(flag) = usize::try_from(value)
            .ok()
            .and_then(|index| present.get_mut(index))
        {
            *flag = true;
        }
    }
    let absent = present.iter().position(|&flag| !flag);
    64 + absent.unwrap_or(present.len()) as u64
}

/// The least number that is not in a set of numbers, given as bits.
///
/// ```
/// use lastmove_core::value::nimber::mex_of_bits;
///
/// assert_eq!(mex_of_bits(&[0b1011]), 2);
/// assert_eq!(mex_of_bits(&[u64::MAX, 1]), 65);
/// ```
#[inline]
pub fn mex_of_bits(words: &[u64]) -> u64 {
    let full = words.iter().take_while(|&&word| word == u64::MAX).count();
    let rest = words.get(full).map_or(0, |word| word.trailing_ones());
    full as u64 * 64 + u64::from(rest)
}

/// The nim-product a ⊗ b of nimbers below 2^64.
///
/// ```
/// use lastmove_core::value::nimber::multiply;
///
/// assert_eq!(multiply(4, 4), 6);
/// assert_eq!(multiply(65535, 65536), 65535 * 65536);
/// ```
#[inline]
pub fn multiply(a: u64, b: u64) -> u64 {
    a.multiply(b)
}

/// The nim-product a ⊗ b of nimbers below 2^128; see [`multiply`].
#[inline]
pub fn multiply_wide(a: u128, b: u128) -> u128 {
    a.multiply(b)
}

/// The nim-square a ⊗ a, faster than [`multiply`] because squaring is additive.
pub fn square(a: u64) -> u64 {
    a.square()
}

/// The nim-square of a nimber below 2^128; see [`square`].
pub fn square_wide(a: u128) -> u128 {
    a.square()
}

/// The one nimber x with x ⊗ x = a.
///
/// It exists and is unique since squaring is an automorphism of the field.
///
/// ```
/// use lastmove_core::value::nimber::square_root;
///
/// assert_eq!(square_root(6), 4);
/// ```
pub fn square_root(a: u64) -> u64 {
    a.square_root()
}

/// The nim-square root of a nimber below 2^128; see [`square_root`].
pub fn square_root_wide(a: u128) -> u128 {
    a.square_root()
}

/// The nimber x with a ⊗ x = 1; `None` for 0.
///
/// ```
/// use lastmove_core::value::nimber::inverse;
///
/// assert_eq!(inverse(256), Some(61166));
/// assert_eq!(inverse(0), None);
/// ```
pub fn inverse(a: u64) -> Option<u64> {
    a.inverse()
}

/// The inverse of a nimber below 2^128; see [`inverse`].
pub fn inverse_wide(a: u128) -> Option<u128> {
    a.inverse()
}

/// The nimber x with b ⊗ x = a; `None` when `b` is 0.
pub fn divide(a: u64, b: u64) -> Option<u64> {
    Some(a.multiply(b.inverse()?))
}

/// The quotient of nimbers below 2^128; see [`divide`].
pub fn divide_wide(a: u128, b: u128) -> Option<u128> {
    Some(a.multiply(b.inverse()?))
}

/// The nim-product of `exponent` factors `a`; the empty product, even of 0, is 1.
///
/// ```
/// use lastmove_core::value::nimber::power;
///
/// assert_eq!(power(2, 3), 1);
/// assert_eq!(power(12345, 1 << 64), 12345);
/// ```
pub fn power(a: u64, exponent: u128) -> u64 {
    field::power(u128::from(a), exponent) as u64
}

/// The power of a nimber below 2^128; see [`power`].
pub fn power_wide(a: u128, exponent: u128) -> u128 {
    field::power(a, exponent)
}

/// Both nimbers x below 2^64 with x ⊗ x ⊕ x = a, the even one first.
///
/// They differ by 1. They exist exactly if a < 2^63, for the trace of `a`,
/// which must vanish, is its leading binary digit in the field. Every nimber
/// has its two solutions in the next larger field: see [`solve_quadratic_wide`].
///
/// ```
/// use lastmove_core::value::nimber::solve_quadratic;
///
/// assert_eq!(solve_quadratic(1), Some([2, 3]));
/// assert_eq!(solve_quadratic(1 << 63), None);
/// ```
pub fn solve_quadratic(a: u64) -> Option<[u64; 2]> {
    a.solve_quadratic().map(|even| [even, even ^ 1])
}

/// Both nimbers x below 2^128 with x ⊗ x ⊕ x = a, the even one first; `None`
/// exactly if a ≥ 2^127. See [`solve_quadratic`].
pub fn solve_quadratic_wide(a: u128) -> Option<[u128; 2]> {
    a.solve_quadratic().map(|even| [even, even ^ 1])
}

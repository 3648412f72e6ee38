//! Roots and orders in the multiplicative group of the nimbers below 2^128.
//!
//! The group is cyclic of order N = 2^128 − 1, the product of the Fermat
//! numbers F + 1 for F = 2, 4, 16, …, 2^64. N is squarefree, and that settles
//! roots: for odd n and g = gcd(n, N) a nonzero `a` has n-th roots exactly if
//! a^(N/g) = 1. Such `a` form the subgroup of order N/g, to which n is prime, so
//! that one root is the power of `a` by the inverse of n modulo N/g; the others
//! are its products with the g-th roots of 1. Factors 2 of n are square roots.

use super::field::{Level, power, units_around};
use std::error::Error;
use std::fmt;

/// The order of the group of nonzero nimbers below 2^128.
const UNITS: u128 = u128::MAX;

/// The prime factors r of 2^128 − 1, each with log₂ F for the Fermat 2-power
/// F such that r divides F + 1: the elements of order r lie between F and F².
const PRIMES: [(u128, u32); 9] = [
    (3, 1),
    (5, 2),
    (17, 4),
    (257, 8),
    (65537, 16),
    (641, 32),
    (6_700_417, 32),
    (274_177, 64),
    (67_280_421_310_721, 64),
];

/// Why the roots of a nimber are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootsError {
    /// There are more roots than the caller allowed.
    TooMany {
        /// The nimber whose roots were asked for.
        radicand: u128,
        /// Which roots were asked for.
        exponent: u128,
        /// How many roots there are.
        count: u128,
        /// How many the caller allowed.
        limit: usize,
    },
    /// x^0 = 1 holds for every x.
    EveryNimber,
}

impl fmt::Display for RootsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany {
                radicand,
                exponent,
                count,
                limit,
            } => write!(
                formatter,
                "x^{exponent} = {radicand} has {count} solutions among the nimbers below 2^128, \
                 more than the limit of {limit}"
            ),
            Self::EveryNimber => write!(
                formatter,
                "x^0 = 1 holds for every nimber x: the exponent must be positive"
            ),
        }
    }
}

impl Error for RootsError {}

/// Every nimber x below 2^128 with x^n = a, in ascending order.
///
/// There are none, or gcd(n, 2^128 − 1) of them (0 has the root 0 alone).
///
/// # Errors
///
/// If there are more than `limit`, and if n = 0 and a = 1, when all are roots.
///
/// ```
/// use lastmove_core::value::nimber::roots;
///
/// assert_eq!(roots(1, 3, 100), Ok(vec![1, 2, 3]));
/// assert_eq!(roots(6, 2, 100), Ok(vec![4]));
/// ```
pub fn roots(a: u128, n: u128, limit: usize) -> Result<Vec<u128>, RootsError> {
    match (a, n) {
        (1, 0) => return Err(RootsError::EveryNimber),
        (_, 0) => return Ok(Vec::new()),
        (0, _) => return within_limit(a, n, 1, limit).map(|()| vec![0]),
        _ => {}
    }
    let twos = n.trailing_zeros();
    let odd = n >> twos;
    let radicand = (0..twos).fold(a, |root, _| root.square_root());
    let count = greatest_common_divisor(odd, UNITS);
    let subgroup = UNITS / count;
    if power(radicand, subgroup) != 1 {
        return Ok(Vec::new());
    }
    within_limit(a, n, count, limit)?;
    let first = power(radicand, inverse_modulo(odd, subgroup));
    let unity = root_of_unity(count);
    let mut found: Vec<u128> = (0..count)
        .scan(first, |next, _| {
            let root = *next;
            *next = root.multiply(unity);
            Some(root)
        })
        .collect();
    found.sort_unstable();
    Ok(found)
}

/// The least positive exponent with a^exponent = 1; `None` for 0.
///
/// It divides 2^128 − 1, and F − 1 for every Fermat 2-power F > a.
///
/// ```
/// use lastmove_core::value::nimber::order;
///
/// assert_eq!(order(2), Some(3));
/// assert_eq!(order(8), Some(5));
/// ```
pub fn order(a: u128) -> Option<u128> {
    if a == 0 {
        return None;
    }
    let order = PRIMES.iter().fold(units_around(a), |order, (prime, _)| {
        if order.is_multiple_of(*prime) && power(a, order / prime) == 1 {
            order / prime
        } else {
            order
        }
    });
    Some(order)
}

fn within_limit(
    radicand: u128,
    exponent: u128,
    count: u128,
    limit: usize,
) -> Result<(), RootsError> {
    if count <= limit as u128 {
        return Ok(());
    }
    Err(RootsError::TooMany {
        radicand,
        exponent,
        count,
        limit,
    })
}

/// An element of the given order, a divisor of 2^128 − 1.
///
/// For each of the nine primes r the Fermat 2-power F that belongs to it is not
/// an r-th power, so that F^(N/r) has the order r.
fn root_of_unity(order: u128) -> u128 {
    PRIMES
        .iter()
        .filter(|(prime, _)| order.is_multiple_of(*prime))
        .fold(1, |root, &(prime, log_fermat)| {
            root.multiply(power(1 << log_fermat, UNITS / prime))
        })
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// The inverse of `a`, prime to `modulus`, by Euclid's algorithm.
///
/// The cofactors alternate in sign and never exceed the modulus, so that they
/// are kept as magnitudes and nothing overflows.
fn inverse_modulo(a: u128, modulus: u128) -> u128 {
    let (mut previous, mut current) = (modulus, a % modulus);
    let (mut previous_cofactor, mut cofactor) = (0, 1);
    let mut negative = false;
    while current > 1 {
        let quotient = previous / current;
        (previous, current) = (current, previous % current);
        (previous_cofactor, cofactor) = (cofactor, previous_cofactor + quotient * cofactor);
        negative = !negative;
    }
    if negative {
        modulus - cofactor
    } else {
        cofactor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_order_is_the_product_of_its_primes() {
        let product: u128 = PRIMES.iter().map(|(prime, _)| prime).product();
        assert_eq!(product, UNITS);
        for (prime, log_fermat) in PRIMES {
            assert!(((1_u128 << log_fermat) + 1).is_multiple_of(prime));
        }
    }

    #[test]
    fn root_of_unity_of_prime_order_has_that_order() {
        for (prime, _) in PRIMES {
            let root = root_of_unity(prime);
            assert!(root != 1 && power(root, prime) == 1, "order {prime}");
        }
        assert_eq!(order(root_of_unity(UNITS)), Some(UNITS));
    }

    #[test]
    fn inverse_modulo_the_group_order_is_exact() {
        assert_eq!(inverse_modulo(1, 1), 1);
        assert_eq!(inverse_modulo(3, 7), 5);
        assert_eq!(inverse_modulo(UNITS - 1, UNITS), UNITS - 1);
        assert_eq!(inverse_modulo(1 << 127, UNITS), 2);
    }
}

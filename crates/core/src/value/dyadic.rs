//! Dyadic rationals: the numbers among short games.
//!
//! A short game that is a number is numerator / 2^exponent with integers
//! numerator and exponent (On Numbers and Games, chapter 0). Arithmetic here
//! is exact and without bound; [`MAX_BITS`] is how far other modules follow
//! it before they refuse.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// The most bits a number may have, in its numerator or behind its point.
pub const MAX_BITS: u64 = 1024;

/// An exact dyadic rational, always in lowest terms.
///
/// Lowest terms make derived equality and hashing those of the number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dyadic {
    numerator: BigInt,
    exponent: u32,
}

/// One end of an interval: the number, and whether it belongs to the interval.
/// `None` is no bound at all.
pub type Bound<'a> = Option<(&'a Dyadic, bool)>;

impl Dyadic {
    /// numerator / 2^exponent, brought to lowest terms.
    pub fn new(numerator: impl Into<BigInt>, exponent: u32) -> Dyadic {
        let numerator = numerator.into();
        if exponent == 0 {
            return Dyadic {
                numerator,
                exponent,
            };
        }
        match numerator.trailing_zeros() {
            None => Dyadic::zero(),
            Some(zeros) => {
                let shift = u32::try_from(zeros).map_or(exponent, |zeros| zeros.min(exponent));
                Dyadic {
                    numerator: numerator >> shift,
                    exponent: exponent - shift,
                }
            }
        }
    }

    /// The integer as a number.
    pub fn integer(n: impl Into<BigInt>) -> Dyadic {
        Dyadic::new(n, 0)
    }

    /// Zero.
    pub fn zero() -> Dyadic {
        Dyadic::integer(0)
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }

    /// The exponent of the denominator 2^exponent in lowest terms.
    pub fn exponent(&self) -> u32 {
        self.exponent
    }

    /// The denominator in lowest terms.
    pub fn denominator(&self) -> BigInt {
        BigInt::one() << self.exponent
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// The number as an integer, if it is one.
    pub fn to_integer(&self) -> Option<&BigInt> {
        self.is_integer().then_some(&self.numerator)
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// −1, 0 or 1, the sign of the number.
    pub fn signum(&self) -> i32 {
        match self.numerator.sign() {
            num_bigint::Sign::Minus => -1,
            num_bigint::Sign::NoSign => 0,
            num_bigint::Sign::Plus => 1,
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Dyadic {
        Dyadic {
            numerator: self.numerator.abs(),
            exponent: self.exponent,
        }
    }

    /// Half of the number.
    pub fn half(&self) -> Dyadic {
        Dyadic::new(self.numerator.clone(), self.exponent + 1)
    }

    /// The greatest integer not above the number.
    pub fn floor(&self) -> BigInt {
        self.scaled_floor(0)
    }

    /// The size of the number: bits of the numerator or bits behind the
    /// point, whichever are more.
    pub fn bits(&self) -> u64 {
        self.numerator.bits().max(u64::from(self.exponent))
    }

    /// Whether the number has at most [`MAX_BITS`] bits.
    pub fn within_range(&self) -> bool {
        self.bits() <= MAX_BITS
    }

    /// The day on which the number is born: |n| for an integer, and
    /// ⌊|x|⌋ + 1 + exponent for any other number (Winning Ways, chapter 2).
    pub fn birthday(&self) -> BigInt {
        if self.is_integer() {
            self.numerator.abs()
        } else {
            self.abs().floor() + 1 + self.exponent
        }
    }

    /// The number born first in the interval, or `None` if the interval is
    /// empty.
    ///
    /// By the Simplicity Theorem this is {L|R} when the interval is what lies
    /// above all of L and below all of R. It is the integer least in absolute
    /// value where the interval holds an integer; otherwise the only number
    /// with the least denominator, for between two numbers with the same
    /// denominator 2^k lies one with a smaller.
    pub fn simplest_between(lower: Bound<'_>, upper: Bound<'_>) -> Option<Dyadic> {
        let zero = Dyadic::zero();
        let above_lower = is_above(&zero, lower);
        let below_upper = is_below(&zero, upper);
        match (above_lower, below_upper) {
            (true, true) => Some(zero),
            (false, true) => first_after(lower, upper),
            (true, false) => {
                let mirror = |bound: Bound<'_>| bound.map(|(x, closed)| (-x, closed));
                let (lower, upper) = (mirror(upper), mirror(lower));
                first_after(as_bound(&lower), as_bound(&upper)).map(|x| -&x)
            }
            (false, false) => None,
        }
    }

    /// ⌊x · 2^places⌋.
    fn scaled_floor(&self, places: u32) -> BigInt {
        if places >= self.exponent {
            &self.numerator << (places - self.exponent)
        } else {
            // The shift of a negative BigInt rounds down, as a floor must.
            &self.numerator >> (self.exponent - places)
        }
    }

    /// The numerators of both over their common denominator.
    fn aligned(&self, other: &Dyadic) -> (BigInt, BigInt, u32) {
        let exponent = self.exponent.max(other.exponent);
        (
            self.scaled_floor(exponent),
            other.scaled_floor(exponent),
            exponent,
        )
    }
}

fn as_bound(bound: &Option<(Dyadic, bool)>) -> Bound<'_> {
    bound.as_ref().map(|(x, closed)| (x, *closed))
}

fn is_above(x: &Dyadic, lower: Bound<'_>) -> bool {
    lower.is_none_or(|(bound, closed)| bound < x || (closed && bound == x))
}

fn is_below(x: &Dyadic, upper: Bound<'_>) -> bool {
    upper.is_none_or(|(bound, closed)| x < bound || (closed && bound == x))
}

/// The simplest number of an interval that lies above 0.
fn first_after(lower: Bound<'_>, upper: Bound<'_>) -> Option<Dyadic> {
    let (bound, closed) = lower?;
    if let Some((end, end_closed)) = upper
        && (bound > end || (bound == end && !(closed && end_closed)))
    {
        return None;
    }
    // The least multiple of 2^−places in the interval fails to be in it only
    // when no multiple is; at one place more than either end has, one is.
    let ends = bound.exponent.max(upper.map_or(0, |(end, _)| end.exponent));
    (0..=ends + 1).find_map(|places| {
        let floor = bound.scaled_floor(places);
        let exact = places >= bound.exponent;
        let least = if closed && exact { floor } else { floor + 1 };
        let candidate = Dyadic::new(least, places);
        is_below(&candidate, upper).then_some(candidate)
    })
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::integer(n)
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Dyadic {
        Dyadic::integer(n)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent || self.signum() != other.signum() {
            return self.numerator.cmp(&other.numerator);
        }
        let (a, b, _) = self.aligned(other);
        a.cmp(&b)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        let (a, b, exponent) = self.aligned(other);
        Dyadic::new(a + b, exponent)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        let (a, b, exponent) = self.aligned(other);
        Dyadic::new(a - b, exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic {
            numerator: -&self.numerator,
            exponent: self.exponent,
        }
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eighths(n: i64) -> Dyadic {
        Dyadic::new(n, 3)
    }

    #[test]
    fn lowest_terms_are_unique() {
        assert_eq!(Dyadic::new(4, 3), Dyadic::new(1, 1));
        assert_eq!(Dyadic::new(8, 3), Dyadic::integer(1));
        assert_eq!(Dyadic::new(0, 7), Dyadic::zero());
        assert_eq!(Dyadic::new(-12, 2), Dyadic::integer(-3));
        assert_eq!(Dyadic::new(BigInt::one() << 90, 80).to_string(), "1024");
    }

    #[test]
    fn text_is_a_fraction_in_lowest_terms() {
        for (number, text) in [
            (Dyadic::zero(), "0"),
            (Dyadic::new(-5, 3), "-5/8"),
            (Dyadic::new(6, 2), "3/2"),
            (Dyadic::integer(-7), "-7"),
        ] {
            assert_eq!(number.to_string(), text);
        }
    }

    #[test]
    fn arithmetic_and_order_agree_with_integers_over_eight() {
        for a in -20..=20 {
            for b in -20..=20 {
                let (x, y) = (eighths(a), eighths(b));
                assert_eq!(&x + &y, eighths(a + b));
                assert_eq!(&x - &y, eighths(a - b));
                assert_eq!(x.cmp(&y), a.cmp(&b), "{x} {y}");
            }
            let x = eighths(a);
            assert_eq!(-&x, eighths(-a));
            assert_eq!(x.half(), Dyadic::new(a, 4));
            assert_eq!(x.floor(), BigInt::from(a.div_euclid(8)));
            assert_eq!(i64::from(x.signum()), a.signum());
            assert_eq!(x.abs(), eighths(a.abs()));
            assert_eq!(x.is_integer(), a % 8 == 0);
        }
    }

    #[test]
    fn birthdays_of_numbers() {
        for (number, day) in [
            (Dyadic::zero(), 0),
            (Dyadic::integer(-4), 4),
            (Dyadic::new(1, 1), 2),
            (Dyadic::new(3, 2), 3),
            (Dyadic::new(-3, 1), 3),
            (Dyadic::new(73, 4), 9),
        ] {
            assert_eq!(number.birthday(), BigInt::from(day), "{number}");
        }
    }

    #[test]
    fn range_counts_numerator_and_places() {
        assert!(Dyadic::new((BigInt::one() << 1024) - 1, 0).within_range());
        assert!(!Dyadic::new(BigInt::one() << 1024, 0).within_range());
        assert!(Dyadic::new(1, 1024).within_range());
        assert!(!Dyadic::new(1, 1025).within_range());
    }

    /// The multiples of 1/32 from −5 to 5, the earliest born first.
    fn by_birthday() -> Vec<Dyadic> {
        let mut numbers: Vec<Dyadic> = (0..=5)
            .flat_map(|exponent| {
                let end = 5 << exponent;
                (-end..=end).map(move |n: i64| Dyadic::new(n, exponent))
            })
            .collect();
        numbers.sort_by_key(|x| (x.birthday(), x.clone()));
        numbers.dedup();
        numbers
    }

    #[test]
    fn simplest_is_the_earliest_born_in_the_interval() {
        let numbers = by_birthday();
        let mut bounds: Vec<Option<(Dyadic, bool)>> = vec![None];
        for n in -33..=33 {
            bounds.push(Some((eighths(n), false)));
            bounds.push(Some((eighths(n), true)));
        }
        for lower in &bounds {
            for upper in &bounds {
                let (low, high) = (as_bound(lower), as_bound(upper));
                let expected = numbers
                    .iter()
                    .find(|x| is_above(x, low) && is_below(x, high));
                let got = Dyadic::simplest_between(low, high);
                assert_eq!(got.as_ref(), expected, "{lower:?} {upper:?}");
            }
        }
    }

    #[test]
    fn simplest_past_the_table() {
        let (a, b) = (Dyadic::integer(100), Dyadic::new(201, 1));
        let between = Dyadic::simplest_between(Some((&a, false)), Some((&b, false)));
        assert_eq!(between, Some(Dyadic::new(401, 2)));
        let after = Dyadic::simplest_between(Some((&b, false)), None);
        assert_eq!(after, Some(Dyadic::integer(101)));
        let tiny = Dyadic::new(1, 1000);
        let below = Dyadic::simplest_between(Some((&Dyadic::zero(), false)), Some((&tiny, false)));
        assert_eq!(below, Some(tiny.half()));
    }
}

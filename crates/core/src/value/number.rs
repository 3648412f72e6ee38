//! Numbers as an arena stores them: eight bytes, compared in one instruction.
//!
//! Almost every number met in play is a small dyadic rational. A [`Number`]
//! holds it in fixed point with [`FRACTION_BITS`] bits behind the point; any
//! other dyadic is *wide*: it lives in the arena's [`WideNumbers`] and the
//! `Number` is its index. Both are unique (a dyadic that fits is never wide),
//! so equality of `Number`s of one arena is equality of numbers.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::dyadic::Dyadic;
use super::halt::Halt;
use super::segments::Segments;

/// Bits behind the binary point of a small number.
pub const FRACTION_BITS: u32 = 32;
const SMALL_LIMIT: i64 = 1 << 62;
/// The most wide numbers of an arena.
const MAX_WIDE: usize = 1 << 22;
const UNIT: i64 = 1 << FRACTION_BITS;

/// A dyadic rational of one arena. [`WideNumbers::dyadic`] prints.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number(i64);

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_wide() {
            return write!(f, "Number(wide {})", self.0 - i64::MIN);
        }
        write!(f, "Number({})", Dyadic::new(self.0, FRACTION_BITS))
    }
}

impl Number {
    /// Zero.
    pub const ZERO: Number = Number(0);

    pub(crate) const fn from_raw(raw: i64) -> Number {
        Number(raw)
    }

    pub(crate) const fn raw(self) -> i64 {
        self.0
    }

    /// Whether the number lives in the table of wide numbers.
    #[inline]
    pub(crate) const fn is_wide(self) -> bool {
        self.0 <= -SMALL_LIMIT
    }

    #[inline]
    pub(crate) const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The number, rounded; a wide one as 0.
    pub(crate) fn approximate(self) -> f64 {
        if self.is_wide() {
            return 0.0;
        }
        self.0 as f64 / UNIT as f64
    }

    const fn small(raw: i64) -> Option<Number> {
        if raw.unsigned_abs() < SMALL_LIMIT as u64 {
            Some(Number(raw))
        } else {
            None
        }
    }
}

impl From<i16> for Number {
    fn from(n: i16) -> Number {
        Number(i64::from(n) * UNIT)
    }
}

/// The numbers of an arena that do not fit fixed point.
pub struct WideNumbers {
    numbers: Segments<OnceLock<Dyadic>, 1024>,
    index: Mutex<HashMap<Dyadic, u32>>,
}

impl WideNumbers {
    pub(crate) fn new() -> WideNumbers {
        WideNumbers {
            numbers: Segments::new(MAX_WIDE),
            index: Mutex::new(HashMap::new()),
        }
    }

    /// The number as a dyadic.
    pub fn dyadic(&self, number: Number) -> Dyadic {
        if number.is_wide() {
            self.numbers
                .get((number.0 - i64::MIN) as usize)
                .get()
                .map_or_else(Dyadic::zero, Dyadic::clone)
        } else {
            Dyadic::new(BigInt::from(number.0), FRACTION_BITS)
        }
    }

    /// The dyadic as a number of this arena.
    ///
    /// # Errors
    /// [`Halt::NumberRange`] past [`super::dyadic::MAX_BITS`] bits.
    pub fn number(&self, dyadic: &Dyadic) -> Result<Number, Halt> {
        if dyadic.exponent() <= FRACTION_BITS {
            let shift = FRACTION_BITS - dyadic.exponent();
            let raw = dyadic
                .numerator()
                .to_i64()
                .filter(|n| n.unsigned_abs() < (SMALL_LIMIT as u64) >> shift)
                .map(|n| n << shift);
            if let Some(number) = raw.and_then(Number::small) {
                return Ok(number);
            }
        }
        if !dyadic.within_range() {
            return Err(Halt::NumberRange);
        }
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&position) = index.get(dyadic) {
            return Ok(Number(i64::MIN + i64::from(position)));
        }
        let position = index.len() as u32;
        if position as usize >= MAX_WIDE {
            return Err(Halt::OutOfMemory);
        }
        self.numbers
            .get(position as usize)
            .get_or_init(|| dyadic.clone());
        index.insert(dyadic.clone(), position);
        Ok(Number(i64::MIN + i64::from(position)))
    }

    /// The number m/2^e.
    pub fn fraction(&self, numerator: i32, exponent: u8) -> Result<Number, Halt> {
        let exponent = u32::from(exponent);
        if let Some(shift) = FRACTION_BITS.checked_sub(exponent)
            && let Some(number) = Number::small(i64::from(numerator) << shift)
        {
            return Ok(number);
        }
        self.number(&Dyadic::new(numerator, exponent))
    }

    /// The order of two numbers.
    #[inline]
    pub fn cmp(&self, a: Number, b: Number) -> Ordering {
        if a.is_wide() || b.is_wide() {
            self.cmp_wide(a, b)
        } else {
            a.0.cmp(&b.0)
        }
    }

    #[cold]
    fn cmp_wide(&self, a: Number, b: Number) -> Ordering {
        if a == b {
            Ordering::Equal
        } else {
            self.dyadic(a).cmp(&self.dyadic(b))
        }
    }

    /// The sum of two numbers.
    pub fn add(&self, a: Number, b: Number) -> Result<Number, Halt> {
        if !a.is_wide()
            && !b.is_wide()
            && let Some(sum) = Number::small(a.0 + b.0)
        {
            return Ok(sum);
        }
        self.number(&(&self.dyadic(a) + &self.dyadic(b)))
    }

    /// The negative of a number.
    pub fn negate(&self, a: Number) -> Result<Number, Halt> {
        if a.is_wide() {
            self.number(&-&self.dyadic(a))
        } else {
            Ok(Number(-a.0))
        }
    }

    /// The difference of two numbers.
    pub fn subtract(&self, a: Number, b: Number) -> Result<Number, Halt> {
        if !a.is_wide()
            && !b.is_wide()
            && let Some(difference) = Number::small(a.0 - b.0)
        {
            return Ok(difference);
        }
        self.number(&(&self.dyadic(a) - &self.dyadic(b)))
    }

    /// Half of a number.
    pub fn half(&self, a: Number) -> Result<Number, Halt> {
        if !a.is_wide() && a.0 & 1 == 0 {
            return Ok(Number(a.0 / 2));
        }
        self.number(&self.dyadic(a).half())
    }

    /// The simplest number of a non-empty interval (Conway's simplicity
    /// theorem); `None` bounds are infinite, the flags say which ends belong
    /// to the interval.
    pub fn simplest_between(
        &self,
        lower: Option<(Number, bool)>,
        upper: Option<(Number, bool)>,
    ) -> Result<Number, Halt> {
        let small = |bound: Option<(Number, bool)>| bound.is_none_or(|(n, _)| !n.is_wide());
        if small(lower)
            && small(upper)
            && let Some(number) = simplest_small(lower, upper)
        {
            return Ok(number);
        }
        let lower = lower.map(|(n, closed)| (self.dyadic(n), closed));
        let upper = upper.map(|(n, closed)| (self.dyadic(n), closed));
        Dyadic::simplest_between(
            lower.as_ref().map(|(n, closed)| (n, *closed)),
            upper.as_ref().map(|(n, closed)| (n, *closed)),
        )
        .map_or(Err(Halt::NumberRange), |simplest| self.number(&simplest))
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self, a: Number) -> bool {
        if a.is_wide() {
            self.dyadic(a).is_integer()
        } else {
            a.0 & (UNIT - 1) == 0
        }
    }

    /// The only left and right options of the number's canonical form: an
    /// integer n > 0 is {n−1|}, k/2^j (k odd) is {(k−1)/2^j | (k+1)/2^j}.
    pub fn options(&self, a: Number) -> Result<(Option<Number>, Option<Number>), Halt> {
        if a.is_zero() {
            return Ok((None, None));
        }
        let (ulp, integer) = if a.is_wide() {
            let x = self.dyadic(a);
            (Dyadic::new(BigInt::from(1), x.exponent()), x.is_integer())
        } else {
            let lowest = (a.0 & -a.0).min(UNIT);
            let ulp = Dyadic::new(BigInt::from(lowest), FRACTION_BITS);
            (ulp, a.0 & (UNIT - 1) == 0)
        };
        let ulp = self.number(&ulp)?;
        let below = self.add(a, self.negate(ulp)?)?;
        let above = self.add(a, ulp)?;
        Ok(if !integer {
            (Some(below), Some(above))
        } else if self.cmp(a, Number::ZERO) == Ordering::Greater {
            (Some(below), None)
        } else {
            (None, Some(above))
        })
    }

    /// A hash that depends on the number alone, not on the arena.
    pub(crate) fn content_hash(&self, a: Number) -> u64 {
        if !a.is_wide() {
            return super::hash::mix(a.0 as u64, 0x6e75_6d62_6572);
        }
        let x = self.dyadic(a);
        let seed = super::hash::mix(u64::from(x.exponent()), x.numerator().sign() as u64);
        x.numerator().iter_u64_digits().fold(seed, super::hash::mix)
    }
}

/// The simplest number of an interval whose finite ends are small; `None` when
/// fixed point is too coarse to hold it.
fn simplest_small(lower: Option<(Number, bool)>, upper: Option<(Number, bool)>) -> Option<Number> {
    // With closed integer ends the interval is [low, high] in units of 2^-32.
    let low = lower.map_or(i64::MIN, |(n, closed)| n.0 + i64::from(!closed));
    let high = upper.map_or(i64::MAX, |(n, closed)| n.0 - i64::from(!closed));
    if low > high {
        return None;
    }
    if low <= 0 && high >= 0 {
        return Some(Number::ZERO);
    }
    // The mirror image of a negative interval is positive.
    let (low, high, sign) = if low > 0 {
        (low, high, 1)
    } else {
        (-high, low.checked_neg().unwrap_or(i64::MAX), -1)
    };
    let integer = (low + (UNIT - 1)) & !(UNIT - 1);
    if integer <= high {
        return Number::small(sign * integer);
    }
    // Both ends lie strictly between two integers: the simplest number keeps
    // the bits that they share and is cut at the first where they differ.
    for bit in (0..FRACTION_BITS).rev() {
        let step = 1_i64 << bit;
        let candidate = (low + (step - 1)) & !(step - 1);
        if candidate <= high {
            return Number::small(sign * candidate);
        }
    }
    None
}

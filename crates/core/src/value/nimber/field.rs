//! The tower of nim fields, each the quadratic extension of the one below.
//!
//! The field below 256 is its base, by logarithms: the nonzero elements are
//! the powers of one of them, so a product is a sum of exponents. Above it
//! each element of the field below F² is written a₁⊗F ⊕ a₀ with a₁, a₀ < F,
//! which is the split of the binary number into its upper and lower half, and
//! the rule F⊗F = F ⊕ F/2 turns every operation into operations on the halves.
//! A product costs three products of halves, after Karatsuba.
//!
//! Choice of the base: logarithms below 256 need 1.8 KiB of tables and make a
//! 64-bit product in about 25 ns. A table of all 256² products (64 KiB) was
//! measured to be no faster, logarithms below 65536 (256 KiB, made at the
//! start) a third faster while nothing else wants the cache; the small tables
//! are constants and stay in the first-level cache.

/// One field of the tower: all nimbers that fit into the machine word.
pub(super) trait Level: Copy {
    /// The product, computed in the smallest field that has both factors.
    fn multiply(self, other: Self) -> Self;
    /// The product, computed in this field without looking for a smaller one.
    fn product(self, other: Self) -> Self;
    /// The product with the word's leading digit, F/2 if this field is that
    /// of the nimbers below F.
    fn times_half(self) -> Self;
    /// The product with itself.
    fn square(self) -> Self;
    /// The one element whose square this is.
    fn square_root(self) -> Self;
    /// The element whose product with this is 1; `None` for 0.
    fn inverse(self) -> Option<Self>;
    /// The even x of this field with x ⊗ x ⊕ x = self.
    fn solve_quadratic(self) -> Option<Self>;
}

/// The nim-product of numbers of `bits` binary digits, by the rule alone.
const fn product_by_rule(a: u8, b: u8, bits: u32) -> u8 {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let upper = product_by_rule(a >> half, b >> half, half);
    let lower = product_by_rule(a & mask, b & mask, half);
    let cross = product_by_rule((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half);
    ((cross ^ lower) << half) | (lower ^ product_by_rule(upper, 1 << (half - 1), half))
}

/// Nonzero elements of the base field.
const UNITS: u16 = 255;

/// Stands for the logarithm of 0: a sum of logarithms that contains it lies
/// beyond all sums that do not, where the table of powers is 0.
const LOG_ZERO: u16 = 2 * UNITS;

/// Longer than the greatest sum of two logarithms, and a power of two.
const POWERS: usize = 1024;

struct Base {
    log: [u16; 256],
    exp: [u8; POWERS],
    times_half: [u8; 256],
    square_root: [u8; 256],
    /// The even solution of x ⊗ x ⊕ x = a, for a < 128.
    quadratic: [u8; 128],
}

static BASE: Base = base();

const fn base() -> Base {
    let mut tables = logarithms();
    let mut x = 0;
    while x < 256 {
        let element = x as u8;
        tables.times_half[x] = product_by_rule(element, 128, 8);
        let square = product_by_rule(element, element, 8);
        tables.square_root[square as usize] = element;
        if x % 2 == 0 {
            tables.quadratic[(square ^ element) as usize] = element;
        }
        x += 1;
    }
    tables
}

/// Powers of the least element that generates all nonzero ones.
const fn logarithms() -> Base {
    let mut generator = 2;
    loop {
        let mut tables = Base {
            log: [LOG_ZERO; 256],
            exp: [0; POWERS],
            times_half: [0; 256],
            square_root: [0; 256],
            quadratic: [0; 128],
        };
        let mut power = 1;
        let mut exponent = 0;
        while exponent < UNITS && tables.log[power as usize] == LOG_ZERO {
            tables.log[power as usize] = exponent;
            tables.exp[exponent as usize] = power;
            tables.exp[(exponent + UNITS) as usize] = power;
            power = product_by_rule(power, generator, 8);
            exponent += 1;
        }
        if exponent == UNITS {
            return tables;
        }
        generator += 1;
    }
}

impl Level for u8 {
    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        self.product(other)
    }

    #[inline(always)]
    fn product(self, other: Self) -> Self {
        let sum = BASE.log[usize::from(self)] + BASE.log[usize::from(other)];
        BASE.exp[usize::from(sum) % POWERS]
    }

    #[inline(always)]
    fn times_half(self) -> Self {
        BASE.times_half[usize::from(self)]
    }

    #[inline(always)]
    fn square(self) -> Self {
        self.product(self)
    }

    #[inline(always)]
    fn square_root(self) -> Self {
        BASE.square_root[usize::from(self)]
    }

    #[inline(always)]
    fn inverse(self) -> Option<Self> {
        // The logarithm of 0 exceeds UNITS.
        let exponent = UNITS.checked_sub(BASE.log[usize::from(self)])?;
        Some(BASE.exp[usize::from(exponent)])
    }

    #[inline(always)]
    fn solve_quadratic(self) -> Option<Self> {
        BASE.quadratic.get(usize::from(self)).copied()
    }
}

/// The field below F² on the word `$word`, from the field below F on `$half`.
macro_rules! quadratic_extension {
    ($word:ty, $half:ty) => {
        impl Level for $word {
            #[inline]
            fn multiply(self, other: Self) -> Self {
                if (self | other) >> <$half>::BITS == 0 {
                    (self as $half).multiply(other as $half).into()
                } else {
                    self.product(other)
                }
            }

            // (a₁F ⊕ a₀)(b₁F ⊕ b₀) = (a₁b₁ ⊕ a₁b₀ ⊕ a₀b₁)F ⊕ a₀b₀ ⊕ a₁b₁(F/2), and
            // the bracket is (a₁ ⊕ a₀)(b₁ ⊕ b₀) ⊕ a₀b₀.
            #[inline]
            fn product(self, other: Self) -> Self {
                let (a1, a0) = ((self >> <$half>::BITS) as $half, self as $half);
                let (b1, b0) = ((other >> <$half>::BITS) as $half, other as $half);
                let lower = a0.product(b0);
                let upper = a1.product(b1);
                let cross = (a1 ^ a0).product(b1 ^ b0);
                join!($word, $half, cross ^ lower, lower ^ upper.times_half())
            }

            // F²/2 = F ⊗ (F/2), so (a₁F ⊕ a₀)(F²/2) = (a₁ ⊕ a₀)(F/2)F ⊕ a₁(F/2)(F/2).
            #[inline]
            fn times_half(self) -> Self {
                let (a1, a0) = ((self >> <$half>::BITS) as $half, self as $half);
                join!(
                    $word,
                    $half,
                    (a1 ^ a0).times_half(),
                    a1.times_half().times_half()
                )
            }

            // Squaring is additive: (a₁F ⊕ a₀)² = a₁²F ⊕ a₁²(F/2) ⊕ a₀².
            #[inline]
            fn square(self) -> Self {
                let (a1, a0) = ((self >> <$half>::BITS) as $half, self as $half);
                if a1 == 0 {
                    return a0.square().into();
                }
                let upper = a1.square();
                join!($word, $half, upper, a0.square() ^ upper.times_half())
            }

            // The square above, read backwards.
            #[inline]
            fn square_root(self) -> Self {
                let (a1, a0) = ((self >> <$half>::BITS) as $half, self as $half);
                if a1 == 0 {
                    return a0.square_root().into();
                }
                let lower = (a0 ^ a1.times_half()).square_root();
                join!($word, $half, a1.square_root(), lower)
            }

            // The conjugate of a₁F ⊕ a₀ is a₁F ⊕ (a₁ ⊕ a₀), as F and F ⊕ 1 are the
            // roots of x² + x = F/2. The product with it, the norm, lies below F.
            #[inline]
            fn inverse(self) -> Option<Self> {
                let (a1, a0) = ((self >> <$half>::BITS) as $half, self as $half);
                if a1 == 0 {
                    return a0.inverse().map(Self::from);
                }
                let norm = a0.product(a1 ^ a0) ^ a1.square().times_half();
                let scale = norm.inverse()?;
                Some(join!(
                    $word,
                    $half,
                    a1.product(scale),
                    (a1 ^ a0).product(scale)
                ))
            }

            // x₁F ⊕ x₀ solves it iff x₁² ⊕ x₁ = a₁ and x₀² ⊕ x₀ = a₀ ⊕ x₁²(F/2). The
            // first decides: of its solutions x₁ and x₁ ⊕ 1, whose squares differ
            // by 1, one clears the leading digit F/2 on the right of the second,
            // and without that digit the second is solvable, by induction.
            #[inline]
            fn solve_quadratic(self) -> Option<Self> {
                let (a1, a0) = ((self >> <$half>::BITS) as $half, self as $half);
                let x1 = a1.solve_quadratic()?;
                let right = a0 ^ x1.square().times_half();
                let leading = <$half>::BITS - 1;
                let x0 = (right & !(1 << leading)).solve_quadratic()?;
                Some(join!($word, $half, x1 ^ (right >> leading), x0))
            }
        }
    };
}

macro_rules! join {
    ($word:ty, $half:ty, $upper:expr, $lower:expr) => {
        <$word>::from($upper) << <$half>::BITS | <$word>::from($lower)
    };
}

quadratic_extension!(u16, u8);
quadratic_extension!(u32, u16);
quadratic_extension!(u64, u32);
quadratic_extension!(u128, u64);

/// How many nonzero nimbers the smallest of the fields with `a` in it has.
pub(super) fn units_around(a: u128) -> u128 {
    let digits = u128::BITS - a.leading_zeros();
    u128::MAX >> (u128::BITS - digits.next_power_of_two())
}

/// The power by squaring, the exponent first reduced by Fermat's theorem.
pub(super) fn power(a: u128, exponent: u128) -> u128 {
    match (a, exponent) {
        (_, 0) => return 1,
        (0, _) => return 0,
        _ => {}
    }
    let exponent = exponent % units_around(a);
    let digits = u128::BITS - exponent.leading_zeros();
    (0..digits).rev().fold(1, |result, digit| {
        let square = result.square();
        if exponent >> digit & 1 == 1 {
            square.multiply(a)
        } else {
            square
        }
    })
}

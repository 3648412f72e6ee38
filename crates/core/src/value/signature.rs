//! Signatures: how a game compares with 64 fixed test games, in two words.
//!
//! For tests T₀, T₁, … that are closed under options (but for numbers), the
//! words {i : G ≥ Tᵢ} and {i : G ≤ Tᵢ} follow from the words of G's options:
//! G ≥ T iff no G^R ≤ T and no T^L ≥ G, and the second half asks only about
//! earlier tests and about numbers, which stops decide. The words are
//! invariants of the value, so unreduced options serve as well.
//!
//! They refute or prove most comparisons without recursion: G ≤ H fails if
//! G ≥ T and not H ≥ T, and holds if G ≤ T ≤ H.

use std::cmp::Ordering;
use std::sync::LazyLock;

use super::number::{FRACTION_BITS, Number, WideNumbers};
use super::profile::Profile;

/// An option of a test: a number in eighths, or an earlier test.
enum TestOption {
    N(i64),
    T(u32),
}
use TestOption::{N, T};

type Test = (&'static [TestOption], &'static [TestOption]);

/// The tests, each after its options: switches around 0 and small games with
/// stops 0, chosen on pairs of games that stops alone leave undecided.
#[rustfmt::skip]
static TESTS: [Test; 64] = [
    (&[N(0)], &[N(0)]), // *
    (&[N(8)], &[N(-8)]), // {1|-1}
    (&[N(0)], &[T(0)]), // ^
    (&[N(16)], &[N(0)]), // {2|0}
    (&[N(0), T(0)], &[N(0)]), // ^*
    (&[N(0)], &[N(-16)]), // {0|-2}
    (&[N(0)], &[T(4)]), // ^2
    (&[N(12)], &[N(-4)]), // {3/2|-1/2}
    (&[T(0)], &[N(0)]), // v
    (&[N(4)], &[N(-12)]), // {1/2|-3/2}
    (&[N(0)], &[N(0), T(0)]), // v*
    (&[N(8)], &[N(8)]), // 1*
    (&[N(0)], &[T(2)]), // ^2*
    (&[N(0)], &[N(-8)]), // {0|-1}
    (&[T(0), T(2)], &[T(0), T(8)]), // {*,^|*,v}
    (&[N(20)], &[N(4)]), // {5/2|1/2}
    (&[N(0), T(4)], &[N(0), T(10)]), // {0,^*|0,v*}
    (&[N(-4)], &[N(-12)]), // {-1/2|-3/2}
    (&[N(0)], &[T(12)]), // ^3
    (&[N(-8)], &[N(-20)]), // {-1|-5/2}
    (&[T(2), T(12)], &[N(0), T(0)]), // {^,^2*|0,*}
    (&[N(4)], &[N(0)]), // {1/2|0}
    (&[T(8)], &[N(0)]), // v2*
    (&[N(12)], &[N(4)]), // {3/2|1/2}
    (&[T(10)], &[N(0)]), // v2
    (&[T(11)], &[N(-6)]), // {1*|-3/4}
    (&[N(0)], &[T(6)]), // ^3*
    (&[N(24)], &[N(8)]), // {3|1}
    (&[N(0)], &[T(0), T(2)]), // {0|*,^}
    (&[N(-8)], &[N(-8)]), // -1*
    (&[N(0), T(4)], &[N(0), T(4), T(16)]), // {0,^*|0,^*,{0,^*|0,v*}}
    (&[N(7)], &[T(29)]), // {7/8|-1*}
    (&[T(0), T(2)], &[N(0), T(10)]), // {*,^|0,v*}
    (&[N(-4)], &[N(-4)]), // -1/2*
    (&[N(0), T(4)], &[T(0), T(8)]), // {0,^*|*,v}
    (&[T(6)], &[T(0), T(2)]), // {^2|*,^}
    (&[T(0)], &[N(-14)]), // {*|-7/4}
    (&[N(0), T(4)], &[N(0)]), // {0,^*|0}
    (&[N(-12)], &[N(-24)]), // {-3/2|-3}
    (&[N(0), T(0)], &[T(8), T(10)]), // {0,*|v,v*}
    (&[N(14)], &[T(0)]), // {7/4|*}
    (&[T(2)], &[T(0)]), // {^|*}
    (&[N(-4)], &[N(-20)]), // {-1/2|-5/2}
    (&[T(6)], &[N(0), T(0)]), // {^2|0,*}
    (&[N(16)], &[N(8)]), // {2|1}
    (&[N(0), T(0)], &[T(22)]), // {0,*|v2*}
    (&[N(-16)], &[N(-16)]), // -2*
    (&[T(12)], &[N(0)]), // {^2*|0}
    (&[T(11)], &[N(-2)]), // {1*|-1/4}
    (&[N(0), T(10)], &[N(0), T(0)]), // {0,v*|0,*}
    (&[N(28)], &[N(12)]), // {7/2|3/2}
    (&[T(4)], &[N(0)]), // {^*|0}
    (&[N(8)], &[N(0)]), // {1|0}
    (&[T(2)], &[T(10)]), // {^|v*}
    (&[N(18)], &[T(0)]), // {9/4|*}
    (&[N(0)], &[T(14)]), // {0|{*,^|*,v}}
    (&[N(4)], &[N(4)]), // 1/2*
    (&[N(0)], &[T(22)]), // {0|v2*}
    (&[N(4)], &[N(-4)]), // {1/2|-1/2}
    (&[T(0), T(28)], &[N(0), T(0)]), // {*,{0|*,^}|0,*}
    (&[N(4)], &[N(-16)]), // {1/2|-2}
    (&[N(0), T(0)], &[N(0), T(4)]), // {0,*|0,^*}
    (&[N(-8)], &[N(-16)]), // {-1|-2}
    (&[T(0), T(8), T(14)], &[T(8)]), // {*,v,{*,^|*,v}|v}
];

/// What the words of a game are computed from, taken from the tests once.
struct Tables {
    /// Largest number among a test's left options, ascending, with the tests
    /// that have it or a larger one: G ≤ n refutes G ≥ T for all of these.
    left_numbers: Vec<(Number, u64)>,
    /// Smallest number among a test's right options, descending, likewise.
    right_numbers: Vec<(Number, u64)>,
    /// The tests that are options of later ones, ascending.
    options: Vec<OptionTest>,
    /// The adorned stops of each test.
    stops: [Profile; 64],
}

/// A test that is an option of others.
struct OptionTest {
    test: u32,
    /// The tests of which it is a left option.
    left_of: u64,
    /// The tests of which it is a right option.
    right_of: u64,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn eighths(n: i64) -> Number {
    Number::from_raw(n << (FRACTION_BITS - 3))
}

impl Tables {
    fn new() -> Tables {
        let numbers = WideNumbers::new();
        let mut tables = Tables {
            left_numbers: Vec::new(),
            right_numbers: Vec::new(),
            options: Vec::new(),
            stops: [Profile::of_number(Number::ZERO); 64],
        };
        let number = |option: &TestOption| match option {
            N(n) => Some(eighths(*n)),
            T(_) => None,
        };
        for (i, (left, right)) in TESTS.iter().enumerate() {
            let largest = left.iter().filter_map(number).max_by_key(|n| n.raw());
            tables.left_numbers.extend(largest.map(|n| (n, 1 << i)));
            let smallest = right.iter().filter_map(number).min_by_key(|n| n.raw());
            tables.right_numbers.extend(smallest.map(|n| (n, 1 << i)));
            let profile = |option: &TestOption| match option {
                N(n) => Profile::of_number(eighths(*n)),
                T(test) => tables.stops[*test as usize],
            };
            tables.stops[i] = Profile::from_options(
                &numbers,
                left.iter().map(profile),
                right.iter().map(profile),
            );
        }
        let parents = |test: u32, side: fn(&Test) -> &'static [TestOption]| {
            let has = |game| side(game).iter().any(|o| matches!(o, T(t) if *t == test));
            let parents = TESTS.iter().enumerate().filter(|(_, game)| has(game));
            parents.fold(0, |mask, (i, _)| mask | 1_u64 << i)
        };
        for test in 0..TESTS.len() as u32 {
            let left_of = parents(test, |game| game.0);
            let right_of = parents(test, |game| game.1);
            if left_of | right_of != 0 {
                tables.options.push(OptionTest {
                    test,
                    left_of,
                    right_of,
                });
            }
        }
        tables.left_numbers.sort_by_key(|(n, _)| n.raw());
        accumulate(tables.left_numbers.iter_mut().rev());
        tables.right_numbers.sort_by_key(|(n, _)| -n.raw());
        accumulate(tables.right_numbers.iter_mut().rev());
        tables
    }
}

/// Turns single bits into the bits from there to the end of the list.
fn accumulate<'a>(masks: impl Iterator<Item = &'a mut (Number, u64)>) {
    let mut seen = 0;
    for (_, mask) in masks {
        seen |= *mask;
        *mask = seen;
    }
}

/// The words of a game that is not a number, from its adorned stops, the union
/// of its left options' `at_least` and of its right options' `at_most` words.
#[inline]
pub(crate) fn words(
    numbers: &WideNumbers,
    stops: &Profile,
    left_at_least: u64,
    right_at_most: u64,
) -> (u64, u64) {
    let tables = &*TABLES;
    let first = tables
        .left_numbers
        .partition_point(|&(n, _)| !stops.le_number(numbers, n));
    let refuted = tables.left_numbers.get(first).map_or(0, |&(_, mask)| mask);
    let mut at_least = !right_at_most & !refuted;
    let first = tables
        .right_numbers
        .partition_point(|&(n, _)| !stops.ge_number(numbers, n));
    let refuted = tables.right_numbers.get(first).map_or(0, |&(_, mask)| mask);
    let mut at_most = !left_at_least & !refuted;

    // Ascending, so that both bits of a test are final before others ask for
    // them: G ≤ T^L refutes G ≥ T, and T^R ≤ G refutes G ≤ T.
    for option in &tables.options {
        let le = (at_most >> option.test) & 1;
        let ge = (at_least >> option.test) & 1;
        at_least &= !(option.left_of & le.wrapping_neg());
        at_most &= !(option.right_of & ge.wrapping_neg());
    }
    (at_least, at_most)
}

/// The words of a number.
pub(crate) fn words_of_number(numbers: &WideNumbers, x: Number) -> (u64, u64) {
    let (mut at_least, mut at_most) = (0, 0);
    for (i, test) in TABLES.stops.iter().enumerate() {
        at_least |= u64::from(test.le_number(numbers, x)) << i;
        at_most |= u64::from(test.ge_number(numbers, x)) << i;
    }
    (at_least, at_most)
}

impl Profile {
    /// G ≤ n, by number avoidance: exact.
    #[inline]
    pub(crate) fn le_number(&self, numbers: &WideNumbers, n: Number) -> bool {
        match numbers.cmp(self.left_stop, n) {
            Ordering::Less => true,
            Ordering::Equal => self.le_left,
            Ordering::Greater => false,
        }
    }

    /// G ≥ n, by number avoidance: exact.
    #[inline]
    pub(crate) fn ge_number(&self, numbers: &WideNumbers, n: Number) -> bool {
        match numbers.cmp(self.right_stop, n) {
            Ordering::Greater => true,
            Ordering::Equal => self.ge_right,
            Ordering::Less => false,
        }
    }
}

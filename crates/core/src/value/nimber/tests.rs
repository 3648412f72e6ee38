//! Second roads: the definition by mex, brute force over small fields, the laws
//! of a field on random elements; the explanations are a third, beside them.

use super::*;
use crate::testing::{Random, table};

const SEEDS: [u64; 3] = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03, 20_011_031];

const PRIMES_OF_THE_GROUP: [u128; 9] = [
    3,
    5,
    17,
    257,
    641,
    65537,
    274_177,
    6_700_417,
    67_280_421_310_721,
];

impl Random {
    /// A wide nimber; one in two is shortened, so that all the fields of the
    /// tower and the borders between them are met.
    fn wide(&mut self) -> u128 {
        let number = (0..4).fold(0, |wide, _| wide << 32 | self.below(1 << 32) as u128);
        number >> (self.below(2) * self.below(128))
    }
}

/// Calls `check` with random wide nimbers, and says on failure with which.
pub(super) fn for_random_triples(rounds: usize, check: impl Fn(u128, u128, u128) -> bool) {
    for seed in SEEDS {
        let mut random = Random::seeded(seed);
        for round in 0..rounds {
            let (a, b, c) = (random.wide(), random.wide(), random.wide());
            assert!(
                check(a, b, c),
                "a = {a}, b = {b}, c = {c}; seed {seed:#x}, round {round}"
            );
        }
    }
}

#[test]
fn product_is_the_mex_of_its_definition() {
    const SIZE: usize = 64;
    let mut table = vec![[0_u64; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in 0..SIZE {
            let options = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let value = mex(options.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
            table[a][b] = value;
            assert_eq!(multiply(a as u64, b as u64), value, "{a} ⊗ {b}");
        }
    }
}

#[test]
fn products_inverses_and_roots_agree_with_the_reference_table() {
    let table = table("nim_products.toml");
    let rows = |key: &str| table[key].as_array().unwrap().iter();
    let number = |value: &toml::Value| value.as_integer().unwrap() as u64;
    let numbers = |value: &toml::Value| -> Vec<u64> {
        value.as_array().unwrap().iter().map(number).collect()
    };
    for row in rows("rows") {
        let computed: Vec<u64> = (1..16).map(|m| multiply(number(&row["x"]), m)).collect();
        assert_eq!(computed, numbers(&row["products"]), "{row}");
    }
    for row in rows("products") {
        let product = multiply(number(&row["x"]), number(&row["y"]));
        assert_eq!(product, number(&row["product"]), "{row}");
    }
    for row in rows("inverses") {
        let (x, expected) = (number(&row["x"]), number(&row["inverse"]));
        assert_eq!(inverse(x), Some(expected), "{row}");
        assert_eq!(inverse_wide(x.into()), Some(expected.into()), "{row}");
    }
    for row in rows("roots") {
        let expected: Vec<u128> = numbers(&row["roots"]).into_iter().map(u128::from).collect();
        let (x, n) = (number(&row["x"]).into(), number(&row["n"]).into());
        assert_eq!(roots(x, n, expected.len()), Ok(expected), "{row}");
    }
    assert_eq!(roots(2, 3, 10), Ok(vec![]));
}

#[test]
fn fermat_powers_follow_the_rule() {
    for k in 0..7 {
        let fermat = 1_u128 << (1 << k);
        assert_eq!(multiply_wide(fermat, fermat), fermat / 2 * 3, "{fermat}");
        for n in [0, 1, fermat / 2, fermat - 1] {
            assert_eq!(multiply_wide(n, fermat), n * fermat, "{n} ⊗ {fermat}");
        }
        for j in 0..k {
            let smaller = 1_u128 << (1 << j);
            assert_eq!(multiply_wide(fermat, smaller), fermat * smaller);
        }
    }
}

#[test]
fn product_is_commutative_associative_and_distributive() {
    for_random_triples(2000, |a, b, c| {
        let ab = multiply_wide(a, b);
        ab == multiply_wide(b, a)
            && multiply_wide(ab, c) == multiply_wide(a, multiply_wide(b, c))
            && multiply_wide(a, b ^ c) == ab ^ multiply_wide(a, c)
    });
}

#[test]
fn zero_annihilates_and_one_is_neutral() {
    for_random_triples(500, |a, _, _| {
        multiply_wide(a, 0) == 0 && multiply_wide(0, a) == 0 && multiply_wide(a, 1) == a
    });
    assert_eq!(multiply(0, 0), 0);
}

#[test]
fn both_widths_agree() {
    for_random_triples(2000, |a, b, _| {
        let (x, y) = (a as u64, b as u64);
        let (a, b) = (u128::from(x), u128::from(y));
        u128::from(multiply(x, y)) == multiply_wide(a, b)
            && u128::from(square(x)) == square_wide(a)
            && u128::from(square_root(x)) == square_root_wide(a)
            && inverse(x).map(u128::from) == inverse_wide(a)
            && divide(x, y).map(u128::from) == divide_wide(a, b)
            && solve_quadratic(x >> 1).map(|pair| pair.map(u128::from))
                == solve_quadratic_wide(a >> 1)
    });
}

#[test]
fn square_is_the_product_with_itself_and_additive() {
    for_random_triples(2000, |a, b, _| {
        square_wide(a) == multiply_wide(a, a)
            && square_wide(a ^ b) == square_wide(a) ^ square_wide(b)
    });
}

#[test]
fn square_root_undoes_the_square() {
    for_random_triples(2000, |a, _, _| {
        square_root_wide(square_wide(a)) == a && square_wide(square_root_wide(a)) == a
    });
}

#[test]
fn inverse_and_quotient_undo_the_product() {
    for_random_triples(1000, |a, b, _| {
        if b == 0 {
            return inverse_wide(b).is_none() && divide_wide(a, b).is_none();
        }
        inverse_wide(b).is_some_and(|inverse| multiply_wide(b, inverse) == 1)
            && divide_wide(multiply_wide(a, b), b) == Some(a)
    });
    assert_eq!(inverse(0), None);
    assert_eq!(divide(5, 0), None);
    assert_eq!(divide(0, 5), Some(0));
}

#[test]
fn powers_obey_the_laws_of_exponents() {
    for_random_triples(40, |a, b, c| {
        let (b, c) = (b >> 65, c >> 65);
        power_wide(a, b + c) == multiply_wide(power_wide(a, b), power_wide(a, c))
    });
    for n in 0..300_u64 {
        let mut product = 1;
        for exponent in 0..40 {
            assert_eq!(power(n, exponent), product, "{n}^{exponent}");
            product = multiply(product, n);
        }
    }
}

/// Fermat's little theorem; squared 64 or 128 times so that no reduction of the
/// exponent can hide an error.
#[test]
fn every_element_is_its_own_power_by_the_order_of_the_field() {
    for_random_triples(50, |a, _, _| {
        let x = a as u64;
        (0..128).fold(a, |power, _| multiply_wide(power, power)) == a
            && (0..64).fold(x, |power, _| multiply(power, power)) == x
            && power(x, 1 << 64) == x
            && (a == 0 || power_wide(a, u128::MAX) == 1)
    });
    assert_eq!(power(0, 0), 1);
    assert_eq!(power(0, u128::MAX), 0);
}

#[test]
fn quadratic_is_solved_when_the_leading_digit_is_clear() {
    for_random_triples(2000, |a, _, _| match solve_quadratic_wide(a) {
        None => a >> 127 == 1,
        Some([even, odd]) => {
            a >> 127 == 0 && even % 2 == 0 && odd == even + 1 && square_wide(even) ^ even == a
        }
    });
    assert_eq!(solve_quadratic(u64::MAX), None);
    assert_eq!(solve_quadratic(0), Some([0, 1]));
}

#[test]
fn roots_in_a_small_field_are_those_of_brute_force() {
    for n in [0, 1, 2, 3, 4, 5, 6, 7, 15, 17, 34, 51, 85, 96, 255, 256] {
        for a in (0..256).filter(|&a| (a, n) != (1, 0)) {
            let expected: Vec<u128> = (0..256).filter(|&x| power_wide(x, n) == a).collect();
            assert_eq!(roots(a, n, 255), Ok(expected), "x^{n} = {a}");
        }
    }
}

#[test]
fn roots_of_random_powers_are_complete() {
    let exponents = [1, 2, 3, 7, 9, 24, 257, 641 * 4, 3 * 257, 1 << 127, 5 << 100];
    for_random_triples(2, |a, _, _| {
        exponents.iter().all(|&n| {
            let radicand = power_wide(a, n);
            let count = PRIMES_OF_THE_GROUP
                .iter()
                .filter(|&prime| a != 0 && n % prime == 0)
                .product::<u128>();
            roots(radicand, n, 1000).is_ok_and(|found| {
                found.len() as u128 == count
                    && found.contains(&a)
                    && found.is_sorted_by(|x, y| x < y)
                    && found.iter().all(|&x| power_wide(x, n) == radicand)
            })
        })
    });
}

#[test]
fn too_many_roots_are_refused_with_their_count() {
    for n in PRIMES_OF_THE_GROUP {
        let error = RootsError::TooMany {
            radicand: 1,
            exponent: 2 * n,
            count: n,
            limit: 2,
        };
        assert_eq!(roots(1, 2 * n, 2), Err(error));
        assert!(error.to_string().contains(&format!("{n} solutions")));
    }
    assert!(roots(1, u128::MAX, 10).is_err());
    assert_eq!(roots(3, u128::MAX, 10), Ok(vec![]));
    assert_eq!(roots(1, 0, 10), Err(RootsError::EveryNimber));
    assert_eq!(roots(0, 7, 10), Ok(vec![0]));
}

#[test]
fn order_in_a_small_field_is_that_of_brute_force() {
    assert_eq!(order(0), None);
    for a in 1..256 {
        let expected = (1..256).find(|&exponent| power_wide(a, exponent) == 1);
        assert_eq!(order(a), expected, "order of {a}");
    }
}

#[test]
fn order_is_the_least_exponent_that_gives_one() {
    assert_eq!(PRIMES_OF_THE_GROUP.iter().product::<u128>(), u128::MAX);
    for_random_triples(5, |a, _, _| {
        order(a).is_none_or(|order| {
            power_wide(a, order) == 1
                && PRIMES_OF_THE_GROUP
                    .iter()
                    .filter(|&prime| order % prime == 0)
                    .all(|prime| power_wide(a, order / prime) != 1)
        })
    });
}

#[test]
fn mex_is_the_least_absent_number() {
    assert_eq!(mex([]), 0);
    assert_eq!(mex([1, 2, 3]), 0);
    assert_eq!(mex([2, 0, 1, 0, u64::MAX]), 3);
    for size in [63, 64, 65, 200] {
        assert_eq!(mex((0..size).rev()), size);
        assert_eq!(mex((0..size).chain([size + 1, u64::MAX])), size);
        for hole in 0..size {
            assert_eq!(mex((0..size).filter(|&n| n != hole)), hole);
        }
    }
}

#[test]
fn nim_sum_is_exclusive_or() {
    assert_eq!(nim_sum([]), 0);
    assert_eq!(nim_sum([3, 5]), 6);
    assert_eq!(nim_sum([1, 2, 3]), 0);
}

//! The Conway product.

use crate::testing::rows;
use std::collections::HashMap;

use lastmove_core::value::form::{FormId, Forms};
use lastmove_core::value::{Id, Worker, nimber};

use super::{PLAYERS, Place, Random, dyadic, form, fresh, read};

/// The value of a Conway product, by its definition and nothing else.
fn conway(
    worker: &mut Worker,
    forms: &Forms,
    g: FormId,
    h: FormId,
    memo: &mut HashMap<Place, Id>,
) -> Id {
    if let Some(&known) = memo.get(&(g, h)) {
        return known;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for x_player in PLAYERS {
        for y_player in PLAYERS {
            for &x in forms.options(g, x_player) {
                for &y in forms.options(h, y_player) {
                    let first = conway(worker, forms, x, h, memo);
                    let second = conway(worker, forms, g, y, memo);
                    let both = conway(worker, forms, x, y, memo);
                    let sum = worker.add(first, second).unwrap();
                    let option = worker.subtract(sum, both).unwrap();
                    sides[usize::from(x_player != y_player)].push(option);
                }
            }
        }
    }
    let product = worker.construct(&sides[0], &sides[1]).unwrap();
    memo.insert((g, h), product);
    product
}

#[test]
fn known_conway_products() {
    let (mut worker, mut forms) = fresh();
    for row in rows::<3>("forms.toml", "conway_products") {
        let [a, b, expected] = row.map(|text| read(&mut worker, &text));
        assert_eq!(forms.conway_of_values(&mut worker, a, b), Ok(expected));
        let [g, h] = [a, b].map(|value| forms.from_value(&mut worker, value).unwrap());
        assert_eq!(forms.conway_value(&mut worker, g, h), Ok(expected));
        // The long way, but for ∗19·∗23: smaller nimbers go it below.
        if forms.birthday(g) * forms.birthday(h) < 100 {
            let defined = conway(&mut worker, &forms, g, h, &mut HashMap::new());
            assert_eq!(defined, expected);
        }
    }
}

#[test]
fn conway_product_is_that_of_its_definition() {
    let mut random = Random::new();
    for _ in 0..10 {
        let (mut worker, mut forms) = fresh();
        let mut pool = random.pool(&mut forms, 12, 3, 2, false);
        for text in ["2", "-3", "1/2", "-3/4", "*2", "*3", "^", "1*"] {
            pool.push(form(&mut worker, &mut forms, text));
        }
        let mut memo = HashMap::new();
        for _ in 0..60 {
            let (g, h) = (random.pick(&pool), random.pick(&pool));
            let defined = conway(&mut worker, &forms, g, h, &mut memo);
            assert_eq!(forms.conway_value(&mut worker, g, h), Ok(defined));
            assert_eq!(forms.conway_value(&mut worker, h, g), Ok(defined));
            // The form itself, where it is small.
            if forms.birthday(g) + forms.birthday(h) <= 4 {
                let product = forms.conway_product(&mut worker, g, h).unwrap();
                assert_eq!(forms.value(&mut worker, product), Ok(defined));
            }
        }
    }
}

#[test]
fn conway_product_of_numbers_is_that_of_rationals() {
    let (mut worker, mut forms) = fresh();
    let mut memo = HashMap::new();
    for m in -9..=9 {
        for n in -9..=9 {
            let (a, b) = (dyadic(&worker, m, 2), dyadic(&worker, n, 1));
            let expected = dyadic(&worker, m * n, 3);
            assert_eq!(forms.conway_of_values(&mut worker, a, b), Ok(expected));
            let g = forms.from_value(&mut worker, a).unwrap();
            let h = forms.from_value(&mut worker, b).unwrap();
            assert_eq!(conway(&mut worker, &forms, g, h, &mut memo), expected);
        }
    }
}

#[test]
fn conway_product_of_nimbers_is_the_nim_product() {
    let (mut worker, mut forms) = fresh();
    let mut memo = HashMap::new();
    for a in 0..=16 {
        for b in 0..=16 {
            let [g, h] = [a, b].map(|k| {
                let star = worker.star(k).unwrap();
                forms.from_value(&mut worker, star).unwrap()
            });
            let expected = worker.star(nimber::multiply(a, b)).unwrap();
            assert_eq!(conway(&mut worker, &forms, g, h, &mut memo), expected);
            assert_eq!(forms.conway_value(&mut worker, g, h), Ok(expected));
        }
    }
}

#[test]
fn conway_product_with_an_integer_is_a_multiple() {
    let mut random = Random::new();
    let (mut worker, mut forms) = fresh();
    let pool = random.pool(&mut forms, 30, 3, 3, false);
    let mut memo = HashMap::new();
    for n in -4..=4 {
        let integer = dyadic(&worker, n, 0);
        let g = forms.from_value(&mut worker, integer).unwrap();
        for &h in &pool {
            let value = forms.value(&mut worker, h).unwrap();
            let expected = worker.multiple(n, value).unwrap();
            assert_eq!(conway(&mut worker, &forms, g, h, &mut memo), expected);
            assert_eq!(forms.conway_value(&mut worker, g, h), Ok(expected));
        }
    }
}

/// On Numbers and Games, theorem 7: true of all games, by value.
#[test]
fn conway_product_distributes_over_sums_of_forms() {
    let mut random = Random::new();
    let (mut worker, mut forms) = fresh();
    let pool = random.pool(&mut forms, 30, 2, 2, false);
    for _ in 0..200 {
        let [g, h, k] = [0; 3].map(|_| random.pick(&pool));
        let sum = forms.add(&mut worker, g, h).unwrap();
        let product = forms.conway_value(&mut worker, sum, k);
        let [gk, hk] = [g, h].map(|form| forms.conway_value(&mut worker, form, k).unwrap());
        assert_eq!(product, worker.add(gk, hk));
        let negative = forms.negate(&mut worker, g).unwrap();
        let product = forms.conway_value(&mut worker, negative, k);
        assert_eq!(product, worker.negate(gk));
    }
}

#[test]
fn equal_games_may_have_different_conway_products() {
    let (mut worker, mut forms) = fresh();
    let one = form(&mut worker, &mut forms, "1");
    let two = form(&mut worker, &mut forms, "2");
    let star = form(&mut worker, &mut forms, "*");
    let other = forms.intern([FormId::ZERO, one], []).unwrap();
    let value = forms.value(&mut worker, two);
    assert_eq!(forms.value(&mut worker, other), value);
    assert_eq!(forms.conway_value(&mut worker, two, star), Ok(Id::ZERO));
    let star_two = worker.star(2);
    assert_eq!(forms.conway_value(&mut worker, other, star), star_two);
}

//! Ordinal sums and ordinal products.

use crate::testing::rows;
use lastmove_core::value::form::{FormId, Forms};
use lastmove_core::value::{Id, Worker};

use super::{Random, form, fresh, read, star_or_star};

#[test]
fn known_ordinal_sums_and_products() {
    let (mut worker, mut forms) = fresh();
    for [g, h, expected] in rows("forms.toml", "ordinal_sums") {
        let base = form(&mut worker, &mut forms, &g);
        let exponent = read(&mut worker, &h);
        let found = forms.ordinal_sum_value(&mut worker, base, exponent);
        assert_eq!(found.unwrap(), read(&mut worker, &expected), "{g} : {h}");
    }
    for [g, h, expected] in rows("forms.toml", "ordinal_products") {
        let [g, h] = [g, h].map(|text| form(&mut worker, &mut forms, &text));
        let product = forms.ordinal_product(&mut worker, g, h).unwrap();
        let found = forms.value(&mut worker, product).unwrap();
        assert_eq!(found, read(&mut worker, &expected), "{expected}");
    }
}

#[test]
fn equal_games_may_have_different_ordinal_sums() {
    let (mut worker, mut forms) = fresh();
    let zero = star_or_star(&mut forms);
    assert_eq!(forms.value(&mut worker, zero), Ok(Id::ZERO));
    for (h, of_zero, of_star_or_star) in [("1", "1", "^"), ("3", "3", "^[3]"), ("-1", "-1", "v")] {
        let h = form(&mut worker, &mut forms, h);
        for (g, expected) in [(FormId::ZERO, of_zero), (zero, of_star_or_star)] {
            let sum = forms.ordinal_sum(&mut worker, g, h).unwrap();
            let found = forms.value(&mut worker, sum).unwrap();
            assert_eq!(found, read(&mut worker, expected));
        }
    }
}

#[test]
fn colon_principle() {
    let mut random = Random::new();
    let mut compared = 0;
    for _ in 0..20 {
        let (mut worker, mut forms) = fresh();
        let pool = random.pool(&mut forms, 25, 4, 3, false);
        for _ in 0..100 {
            let [g, h, k] = [0; 3].map(|_| random.pick(&pool));
            let [gh, gk] = [h, k].map(|form| {
                let sum = forms.ordinal_sum(&mut worker, g, form).unwrap();
                let found = forms.value(&mut worker, sum).unwrap();
                let exponent = forms.value(&mut worker, form).unwrap();
                // By value of H alone, which the principle justifies.
                let by_value = forms.ordinal_sum_value(&mut worker, g, exponent);
                assert_eq!(by_value, Ok(found));
                found
            });
            let [h, k] = [h, k].map(|form| forms.value(&mut worker, form).unwrap());
            for (low, high, g_low, g_high) in [(h, k, gh, gk), (k, h, gk, gh)] {
                if worker.le(low, high).unwrap() {
                    compared += 1;
                    assert!(worker.le(g_low, g_high).unwrap());
                }
            }
        }
    }
    assert!(compared > 1000);
}

#[test]
fn ordinal_sums_of_canonical_forms_agree_with_those_of_values() {
    let (mut worker, mut forms) = fresh();
    let games = worker.born_by(2).unwrap();
    for &a in &games {
        let g = forms.from_value(&mut worker, a).unwrap();
        for &b in &games {
            let h = forms.from_value(&mut worker, b).unwrap();
            let sum = forms.ordinal_sum(&mut worker, g, h).unwrap();
            assert_eq!(forms.value(&mut worker, sum), worker.ordinal_sum(a, b));
        }
    }
}

#[test]
fn ordinal_sums_are_associative_as_forms() {
    let mut random = Random::new();
    let (mut worker, mut forms) = fresh();
    let pool = random.pool(&mut forms, 60, 3, 3, false);
    for _ in 0..300 {
        let [g, h, k] = [0; 3].map(|_| random.pick(&pool));
        let mut sum = |g, h| forms.ordinal_sum(&mut worker, g, h).unwrap();
        let (left, right) = (sum(g, h), sum(h, k));
        assert_eq!(sum(left, k), sum(g, right));
    }
}

#[test]
fn ordinal_products_obey_their_laws_as_forms() {
    let mut random = Random::new();
    for _ in 0..5 {
        let (mut worker, mut forms) = fresh();
        let one = forms.intern([FormId::ZERO], []).unwrap();
        let pool = random.pool(&mut forms, 40, 2, 2, false);
        for _ in 0..60 {
            let [g, h, k] = [0; 3].map(|_| random.pick(&pool));
            let product = |worker: &mut Worker, forms: &mut Forms, g, h| {
                forms.ordinal_product(worker, g, h).unwrap()
            };
            let (w, f) = (&mut worker, &mut forms);
            assert_eq!(product(w, f, one, g), g);
            assert_eq!(product(w, f, g, one), g);
            assert_eq!(product(w, f, g, FormId::ZERO), FormId::ZERO);
            assert_eq!(product(w, f, FormId::ZERO, g), FormId::ZERO);
            let gh = product(w, f, g, h);
            let hk = product(w, f, h, k);
            assert_eq!(product(w, f, gh, k), product(w, f, g, hk));
            let sum = f.ordinal_sum(w, h, k).unwrap();
            let gk = product(w, f, g, k);
            let expected = f.ordinal_sum(w, gh, gk).unwrap();
            assert_eq!(product(w, f, g, sum), expected);
            let negative = f.negate(w, h).unwrap();
            let expected = f.negate(w, gh).unwrap();
            assert_eq!(product(w, f, g, negative), expected);
        }
    }
}

use super::*;
use crate::testing::new_worker;
use crate::value::{Arena, Budget, Caches, Outcome};

fn with<T>(test: impl FnOnce(&mut Worker, &mut Forms) -> T) -> T {
    let arena = Arena::new();
    test(&mut Worker::new(&arena), &mut Forms::new())
}

#[test]
fn options_are_sets() {
    with(|_, forms| {
        let star = forms.intern([FormId::ZERO], [FormId::ZERO]).unwrap();
        let once = forms.intern([FormId::ZERO, star], [star]).unwrap();
        let again = forms.intern([star, FormId::ZERO, star], [star, star]);
        assert_eq!(again, Ok(once));
        assert_eq!(
            forms
                .intern([star], [FormId::ZERO, star])
                .map(|f| f == once),
            Ok(false)
        );
        assert_eq!(forms.options(once, Player::Left).len(), 2);
        assert_eq!(forms.options(once, Player::Right), [star]);
    });
}

#[test]
fn forms_with_one_hash_are_told_apart() {
    with(|_, forms| {
        let one = forms.intern([FormId::ZERO], []).unwrap();
        // As if {|0} had the hash of {0|}.
        let hash = forms.content_hash(one);
        let other = forms.push(&[], &[FormId::ZERO], hash, 0);
        assert_eq!(forms.index.get(&hash), Some(&other));
        assert_eq!(forms.intern([FormId::ZERO], []), Ok(one));
    });
}

#[test]
fn zero_and_star_against_star_differ_as_forms_only() {
    with(|worker, forms| {
        let star = forms.intern([FormId::ZERO], [FormId::ZERO]).unwrap();
        let form = forms.intern([star], [star]).unwrap();
        assert_ne!(form, FormId::ZERO);
        assert_eq!(forms.value(worker, form), Ok(Id::ZERO));
        assert_eq!(forms.outcome(worker, form), Ok(Outcome::Previous));
        assert_eq!(forms.is_canonical(worker, form), Ok(false));
        assert_eq!(forms.is_canonical(worker, star), Ok(true));
        assert!(forms.is_impartial(form) && forms.is_all_small(form));
        assert_eq!(forms.birthday(form), 2);
        assert_eq!(forms.followers(form), [form, star, FormId::ZERO]);
    });
}

#[test]
fn predicates_are_those_of_the_form() {
    with(|_, forms| {
        let one = forms.intern([FormId::ZERO], []).unwrap();
        let minus_one = forms.intern([], [FormId::ZERO]).unwrap();
        let zero = forms.intern([minus_one], [one]).unwrap();
        assert!(!forms.is_impartial(zero) && !forms.is_all_small(zero));
        let up = forms.intern([FormId::ZERO], [zero]).unwrap();
        assert!(!forms.is_all_small(up));
        assert_eq!(forms.integer(one), Some(1));
        assert_eq!(forms.integer(minus_one), Some(-1));
        assert_eq!(forms.integer(FormId::ZERO), Some(0));
        assert_eq!(forms.integer(zero), None);
        let mixed = forms.intern([minus_one], []).unwrap();
        assert_eq!(forms.integer(mixed), None);
    });
}

#[test]
fn nimbers_are_known_by_their_form() {
    with(|worker, forms| {
        let mut stars = vec![FormId::ZERO];
        for k in 1..6 {
            let star = forms.intern(stars.clone(), stars.clone()).unwrap();
            assert_eq!(forms.nimber(star), Some(k));
            let value = worker.star(k).unwrap();
            assert_eq!(forms.from_value(worker, value), Ok(star));
            stars.push(star);
        }
        for options in [&stars[1..2], &stars[1..], &[stars[0], stars[2]]] {
            let other = forms.intern(options, options).unwrap();
            assert_eq!(forms.nimber(other), None);
        }
        let up_star = forms.intern(&stars[..2], &stars[..1]).unwrap();
        assert_eq!(forms.nimber(up_star), None);
    });
}

#[test]
fn numbers_and_nimbers_are_written_down_up_to_a_size() {
    with(|worker, forms| {
        let integer = |worker: &mut Worker, n: i64| {
            let one = worker.construct(&[Id::ZERO], &[]).unwrap();
            worker.multiple(n, one).unwrap()
        };
        let n = integer(worker, 1000);
        let form = forms.from_value(worker, n).unwrap();
        assert_eq!(forms.integer(form), Some(1000));
        assert_eq!(forms.followers(form).len(), 1001);
        assert_eq!(forms.value(worker, form), Ok(n));
        let n = integer(worker, i64::from(MAX_BIRTHDAY));
        assert!(forms.from_value(worker, n).is_ok());
        let n = integer(worker, i64::from(MAX_BIRTHDAY) + 1);
        assert_eq!(forms.from_value(worker, n), Err(Halt::TooDeep));
        let star = worker.star(MAX_NIM + 1).unwrap();
        assert_eq!(forms.from_value(worker, star), Err(Halt::TooWide));
    });
}

#[test]
fn sums_of_integers_are_integers() {
    with(|worker, forms| {
        let one = forms.intern([FormId::ZERO], []).unwrap();
        let many = forms.multiple(worker, 5000, one).unwrap();
        assert_eq!(forms.integer(many), Some(5000));
        let few = forms.multiple(worker, -7, one).unwrap();
        assert_eq!(forms.integer(few), Some(-7));
        let difference = forms.add(worker, few, one).unwrap();
        assert_eq!(forms.integer(difference), None);
        let value = forms.value(worker, difference).unwrap();
        let canonical = forms.from_value(worker, value).unwrap();
        assert_eq!(forms.integer(canonical), Some(-6));
    });
}

#[test]
fn a_full_store_refuses() {
    let mut worker = new_worker();
    let mut forms = Forms::with_limit(1 << 20);
    let star = worker.star(60).unwrap();
    let form = forms.from_value(&mut worker, star).unwrap();
    let sum = forms.add(&mut worker, form, form);
    assert_eq!(sum, Err(Halt::OutOfMemory));
    assert!(forms.bytes() < 2 << 20);
}

#[test]
fn a_budget_ends_the_work() {
    let arena = Arena::new();
    let budget = Budget::default().steps(20_000);
    let mut worker = Worker::with(&arena, Caches::default(), budget);
    let mut forms = Forms::new();
    let star = worker.star(100).unwrap();
    let form = forms.from_value(&mut worker, star).unwrap();
    let sum = forms.compound(&mut worker, Compound::Selective, form, form);
    assert_eq!(sum, Err(Halt::OutOfSteps));
}

//! Explicit forms: known rows, and the laws on random forms, each found by two
//! roads.

mod compounds;
mod conway;
mod ordinal;

use std::collections::HashMap;

use crate::testing::{Random, new_worker, read};
use lastmove_core::value::form::{FormId, Forms};
use lastmove_core::value::{Dyadic, Id, Player, Worker};

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// A worker and a store of forms, both empty.
fn fresh() -> (Worker<'static>, Forms) {
    (new_worker(), Forms::new())
}

/// The canonical form of the value that a text names.
fn form(worker: &mut Worker, forms: &mut Forms, text: &str) -> FormId {
    let value = read(worker, text);
    forms.from_value(worker, value).unwrap()
}

/// {∗|∗}
fn star_or_star(forms: &mut Forms) -> FormId {
    let star = forms.intern([FormId::ZERO], [FormId::ZERO]).unwrap();
    forms.intern([star], [star]).unwrap()
}

impl Random {
    /// Different forms, born by a day, with up to `width` options a side.
    fn pool(
        &mut self,
        forms: &mut Forms,
        size: usize,
        day: u32,
        width: usize,
        impartial: bool,
    ) -> Vec<FormId> {
        let mut pool = vec![FormId::ZERO];
        while pool.len() < size {
            let mut side = || -> Vec<FormId> {
                let count = self.below(width + 1);
                (0..count).map(|_| self.pick(&pool)).collect()
            };
            let left = side();
            let right = if impartial { left.clone() } else { side() };
            let form = forms.intern(left, right).unwrap();
            if forms.birthday(form) <= day && !pool.contains(&form) {
                pool.push(form);
            }
        }
        pool
    }
}

fn opponent(player: Player) -> Player {
    player.opponent()
}

fn dyadic(worker: &Worker, numerator: i64, exponent: u32) -> Id {
    let number = Dyadic::new(numerator, exponent);
    let number = worker.arena().numbers().number(&number).unwrap();
    worker.arena().intern_number(number).unwrap()
}

type Place = (FormId, FormId);

#[test]
fn value_respects_sums_and_negatives() {
    let mut random = Random::new();
    for _ in 0..20 {
        let (mut worker, mut forms) = fresh();
        let pool = random.pool(&mut forms, 25, 4, 3, false);
        for _ in 0..60 {
            let (g, h, k) = (random.pick(&pool), random.pick(&pool), random.pick(&pool));
            let (a, b) = (
                forms.value(&mut worker, g).unwrap(),
                forms.value(&mut worker, h).unwrap(),
            );
            let sum = forms.add(&mut worker, g, h).unwrap();
            assert_eq!(forms.value(&mut worker, sum), worker.add(a, b));
            let negative = forms.negate(&mut worker, g).unwrap();
            assert_eq!(forms.value(&mut worker, negative), worker.negate(a));
            assert_eq!(forms.negate(&mut worker, negative), Ok(g));
            // As forms: commutative, associative, −(G+H) = (−G)+(−H), 2·G = G+G.
            assert_eq!(forms.add(&mut worker, h, g), Ok(sum));
            if forms.birthday(sum) + forms.birthday(k) <= 7 {
                let right = forms.add(&mut worker, h, k).unwrap();
                let right = forms.add(&mut worker, g, right);
                assert_eq!(forms.add(&mut worker, sum, k), right);
            }
            let other = forms.negate(&mut worker, h).unwrap();
            let expected = forms.add(&mut worker, negative, other);
            assert_eq!(forms.negate(&mut worker, sum), expected);
            let twice = forms.add(&mut worker, g, g);
            assert_eq!(forms.multiple(&mut worker, 2, g), twice);
        }
    }
}

#[test]
fn outcome_by_play_is_that_of_the_value() {
    let mut random = Random::new();
    for _ in 0..30 {
        let (mut worker, mut forms) = fresh();
        for form in random.pool(&mut forms, 80, 9, 4, false) {
            let value = forms.value(&mut worker, form).unwrap();
            assert_eq!(forms.outcome(&mut worker, form), Ok(worker.outcome(value)));
            assert!(worker.birthday(value).unwrap() <= forms.birthday(form).into());
        }
    }
}

#[test]
fn canonical_forms_are_those_of_values() {
    let mut random = Random::new();
    let (mut worker, mut forms) = fresh();
    for game in worker.born_by(3).unwrap() {
        let form = forms.from_value(&mut worker, game).unwrap();
        // Found again from the options, in a store that has never seen it.
        let mut fresh = Forms::new();
        let copy = copy(&forms, &mut fresh, form, &mut HashMap::new());
        assert_eq!(fresh.value(&mut worker, copy), Ok(game));
        assert_eq!(fresh.is_canonical(&mut worker, copy), Ok(true));
        assert_eq!(fresh.from_value(&mut worker, game), Ok(copy));
        assert_eq!(fresh.content_hash(copy), forms.content_hash(form));
        assert_eq!(forms.is_all_small(form), worker.is_all_small(game).unwrap());
    }
    for form in random.pool(&mut forms, 500, 6, 3, false) {
        let value = forms.value(&mut worker, form).unwrap();
        let is_canonical = forms.is_canonical(&mut worker, form).unwrap();
        let canonical = forms.from_value(&mut worker, value).unwrap();
        assert_eq!(is_canonical, canonical == form);
    }
}

fn copy(from: &Forms, to: &mut Forms, form: FormId, memo: &mut HashMap<FormId, FormId>) -> FormId {
    if let Some(&known) = memo.get(&form) {
        return known;
    }
    let [left, right] = PLAYERS.map(|player| -> Vec<FormId> {
        let options = from.options(form, player).iter();
        options
            .map(|&option| copy(from, to, option, memo))
            .collect()
    });
    let copied = to.intern(left, right).unwrap();
    memo.insert(form, copied);
    copied
}

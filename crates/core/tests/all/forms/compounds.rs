//! Six ways to play two games at once.

use crate::testing::rows;
use std::collections::HashMap;

use lastmove_core::value::form::{Compound, FormId, Forms};
use lastmove_core::value::{Outcome, Player, Worker, nimber};

use super::{PLAYERS, Place, Random, dyadic, form, fresh, opponent, read, star_or_star};

#[test]
fn known_compounds() {
    let (mut worker, mut forms) = fresh();
    for [name, g, h, expected] in rows("forms.toml", "compounds") {
        let named = |compound: &Compound| format!("{compound:?}") == name;
        let compound = Compound::ALL.into_iter().find(named).unwrap();
        let [g, h] = [g, h].map(|text| form(&mut worker, &mut forms, &text));
        let found = forms.compound_value(&mut worker, compound, g, h).unwrap();
        assert_eq!(found, read(&mut worker, &expected), "{name}");
    }
    let zero = star_or_star(&mut forms);
    let three = form(&mut worker, &mut forms, "3");
    for (compound, expected) in [(Compound::Conjunctive, "2"), (Compound::Disjunctive, "3")] {
        let found = forms.compound_value(&mut worker, compound, zero, three);
        assert_eq!(found.unwrap(), read(&mut worker, expected));
    }
}

/// From heaps of a and b the players reach all other pairs (x, y) with x ≤ a
/// and y ≤ b, so by induction the nim-values are all of 0, …, a + b − 1.
#[test]
fn selective_sum_of_nim_heaps_adds_their_sizes() {
    let mut grundy: HashMap<(u64, u64), u64> = HashMap::new();
    let (mut worker, mut forms) = fresh();
    for a in 0..9 {
        for b in 0..9 {
            let below = (0..=a).flat_map(|x| (0..=b).map(move |y| (x, y)));
            let options = below.filter(|&pair| pair != (a, b));
            let brute = nimber::mex(options.map(|pair| grundy[&pair]));
            grundy.insert((a, b), brute);
            assert_eq!(brute, a + b);
            let [g, h] = [a, b].map(|k| nim_heap(&mut worker, &mut forms, k));
            let found = forms.compound_value(&mut worker, Compound::Selective, g, h);
            assert_eq!(found, worker.star(a + b));
        }
    }
    assert_eq!(grundy[&(5, 6)], 11);
}

fn nim_heap(worker: &mut Worker, forms: &mut Forms, k: u64) -> FormId {
    let star = worker.star(k).unwrap();
    forms.from_value(worker, star).unwrap()
}

#[test]
fn formulas_for_nim_heaps_agree_with_the_forms() {
    let (mut worker, mut forms) = fresh();
    for a in 0..9 {
        for b in 0..9 {
            let [g, h] = [a, b].map(|k| nim_heap(&mut worker, &mut forms, k));
            for compound in Compound::ALL {
                let form = forms.compound(&mut worker, compound, g, h).unwrap();
                let value = forms.value(&mut worker, form);
                assert_eq!(forms.compound_value(&mut worker, compound, g, h), value);
            }
        }
    }
}

/// The rules of the six compounds, spelled out for play: where the moves of a
/// player lead.
fn moves(
    forms: &Forms,
    compound: Compound,
    (g, h): (FormId, FormId),
    player: Player,
) -> Vec<(FormId, FormId)> {
    let over = |form: FormId| {
        PLAYERS
            .iter()
            .all(|&player| forms.options(form, player).is_empty())
    };
    let (in_g, in_h) = (forms.options(g, player), forms.options(h, player));
    let mut after = Vec::new();
    let one_over = over(g) || over(h);
    let (one, both) = match compound {
        Compound::Disjunctive => (true, false),
        Compound::DiminishedDisjunctive => (!one_over, false),
        Compound::Conjunctive => (false, true),
        Compound::ContinuedConjunctive => (one_over, !one_over),
        Compound::Selective => (true, true),
        Compound::ShortenedSelective => (!one_over, !one_over),
    };
    if one {
        after.extend(in_g.iter().map(|&x| (x, h)));
        after.extend(in_h.iter().map(|&y| (g, y)));
    }
    if both {
        for &x in in_g {
            after.extend(in_h.iter().map(|&y| (x, y)));
        }
    }
    after
}

fn wins_first(
    forms: &Forms,
    compound: Compound,
    place: Place,
    player: Player,
    memo: &mut HashMap<(Place, bool), bool>,
) -> bool {
    let key = (place, player == Player::Left);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let after = moves(forms, compound, place, player);
    let wins = after
        .into_iter()
        .any(|next| !wins_first(forms, compound, next, opponent(player), memo));
    memo.insert(key, wins);
    wins
}

#[test]
fn compounds_are_won_as_by_search_through_the_positions() {
    let mut random = Random::new();
    for _ in 0..15 {
        let (mut worker, mut forms) = fresh();
        let pool = random.pool(&mut forms, 25, 4, 3, false);
        for compound in Compound::ALL {
            let mut memo = HashMap::new();
            for _ in 0..40 {
                let (g, h) = (random.pick(&pool), random.pick(&pool));
                let [left, right] =
                    PLAYERS.map(|player| wins_first(&forms, compound, (g, h), player, &mut memo));
                let searched = match (left, right) {
                    (true, true) => Outcome::Next,
                    (true, false) => Outcome::Left,
                    (false, true) => Outcome::Right,
                    (false, false) => Outcome::Previous,
                };
                let form = forms.compound(&mut worker, compound, g, h).unwrap();
                assert_eq!(forms.outcome(&mut worker, form), Ok(searched));
                let value = forms.value(&mut worker, form).unwrap();
                assert_eq!(
                    forms.compound_value(&mut worker, compound, g, h),
                    Ok(value),
                    "{compound:?}"
                );
                assert_eq!(worker.outcome(value), searched);
            }
        }
    }
}

#[test]
fn compounds_are_commutative_and_associative_as_forms() {
    let mut random = Random::new();
    for _ in 0..15 {
        let (mut worker, mut forms) = fresh();
        let partizan = random.pool(&mut forms, 20, 2, 2, false);
        let impartial = random.pool(&mut forms, 12, 4, 3, true);
        for compound in Compound::ALL {
            for _ in 0..20 {
                let pool = match compound {
                    // 1 and −1 together are stuck before they have ended.
                    Compound::ContinuedConjunctive => &impartial,
                    _ => &partizan,
                };
                let [g, h, k] = [0; 3].map(|_| random.pick(pool));
                let mut join = |g, h| forms.compound(&mut worker, compound, g, h).unwrap();
                assert_eq!(join(g, h), join(h, g));
                let (left, right) = (join(g, h), join(h, k));
                assert_eq!(join(left, k), join(g, right), "{compound:?}");
            }
        }
    }
}

/// Steinhaus' remoteness of an impartial form, and Conway's suspense number.
fn lasting(
    forms: &Forms,
    form: FormId,
    hurry: bool,
    memo: &mut HashMap<(FormId, bool), u32>,
) -> u32 {
    if let Some(&known) = memo.get(&(form, hurry)) {
        return known;
    }
    let options: Vec<u32> = forms
        .options(form, Player::Left)
        .iter()
        .map(|&option| lasting(forms, option, hurry, memo))
        .collect();
    let even = || options.iter().copied().filter(|n| n % 2 == 0);
    let odd = || options.iter().copied().filter(|n| n % 2 == 1);
    let last = if hurry {
        even().min().or(odd().max())
    } else {
        even().max().or(odd().min())
    };
    let lasts = last.map_or(0, |n| n + 1);
    memo.insert((form, hurry), lasts);
    lasts
}

/// On Numbers and Games, chapter 14: the winner (even: the previous player)
/// takes the rapid join with the least remoteness, the slow one with the
/// greatest suspense; a union is lost where both components are.
#[test]
fn impartial_joins_and_unions_follow_conways_rules() {
    let mut random = Random::new();
    for _ in 0..20 {
        let (mut worker, mut forms) = fresh();
        let pool = random.pool(&mut forms, 25, 6, 3, true);
        for _ in 0..60 {
            let (g, h) = (random.pick(&pool), random.pick(&pool));
            let mut memo = HashMap::new();
            let mut lasts = |form, hurry| lasting(&forms, form, hurry, &mut memo);
            let remoteness = lasts(g, true).min(lasts(h, true));
            let suspense = lasts(g, false).max(lasts(h, false));
            let mut is_lost = |compound| {
                let form = forms.compound(&mut worker, compound, g, h).unwrap();
                forms.outcome(&mut worker, form) == Ok(Outcome::Previous)
            };
            assert_eq!(is_lost(Compound::Conjunctive), remoteness % 2 == 0);
            assert_eq!(is_lost(Compound::ContinuedConjunctive), suspense % 2 == 0);
            let selective = is_lost(Compound::Selective);
            let shortened = is_lost(Compound::ShortenedSelective);
            let both = [g, h]
                .iter()
                .all(|&form| forms.outcome(&mut worker, form) == Ok(Outcome::Previous));
            assert_eq!(selective, both);
            let one_over = g == FormId::ZERO || h == FormId::ZERO;
            assert_eq!(shortened, both || one_over);
            let joined = forms
                .compound(&mut worker, Compound::Conjunctive, g, h)
                .unwrap();
            assert_eq!(
                lasting(&forms, joined, true, &mut HashMap::new()),
                remoteness
            );
            let joined = forms
                .compound(&mut worker, Compound::ContinuedConjunctive, g, h)
                .unwrap();
            assert_eq!(
                lasting(&forms, joined, false, &mut HashMap::new()),
                suspense
            );
        }
    }
}

/// Winning Ways, chapter 10: in unions, numbers are still numbers.
#[test]
fn selective_sum_of_numbers_is_their_sum() {
    let (mut worker, mut forms) = fresh();
    for m in -20..=20 {
        for n in -20..=20 {
            let (a, b) = (dyadic(&worker, m, 3), dyadic(&worker, n, 2));
            let g = forms.from_value(&mut worker, a).unwrap();
            let h = forms.from_value(&mut worker, b).unwrap();
            let found = forms.compound_value(&mut worker, Compound::Selective, g, h);
            assert_eq!(found, worker.add(a, b));
        }
    }
}

/// The nim-value of an impartial form that is foreclosed: positions that have
/// ended, or that the next player can end, are not allowed.
fn foreclosed(forms: &Forms, form: FormId) -> Option<u64> {
    let options = forms.options(form, Player::Left);
    if options.is_empty() || options.contains(&FormId::ZERO) {
        return None;
    }
    let allowed = options
        .iter()
        .filter_map(|&option| foreclosed(forms, option));
    Some(nimber::mex(allowed))
}

/// On Numbers and Games, chapter 14: foreclosed nim-values are nim-added, and
/// where there is none the component decides at once.
#[test]
fn impartial_diminished_disjunctive_compounds_add_foreclosed_nim_values() {
    let mut random = Random::new();
    let mut foreclosed_pairs = 0;
    for _ in 0..20 {
        let (mut worker, mut forms) = fresh();
        let pool = random.pool(&mut forms, 40, 6, 2, true);
        for _ in 0..60 {
            let (g, h) = (random.pick(&pool), random.pick(&pool));
            let is_lost = match (foreclosed(&forms, g), foreclosed(&forms, h)) {
                (Some(a), Some(b)) => {
                    foreclosed_pairs += 1;
                    a == b
                }
                _ => g == FormId::ZERO || h == FormId::ZERO,
            };
            let compound = Compound::DiminishedDisjunctive;
            let both = forms.compound(&mut worker, compound, g, h).unwrap();
            let outcome = forms.outcome(&mut worker, both).unwrap();
            assert_eq!(outcome == Outcome::Previous, is_lost);
        }
    }
    assert!(foreclosed_pairs > 50);
}

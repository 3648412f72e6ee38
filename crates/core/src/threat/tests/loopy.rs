//! Values with on and off against the loopy values, which are computed in
//! another way: as graphs, with an order that knows nothing of trees.

use super::values::{read, with_calculator};
use crate::notation::eval;
use crate::testing::Random;
use crate::threat::{Calculator, PlayResult, Player, Sum, Value};
use crate::value::Id;
use crate::value::loopy::{End, LoopyValue};

/// A value that is not a short game, most of the time.
fn tree(random: &mut Random, calculator: &mut Calculator, depth: u32) -> Value {
    let value = random.value(calculator, depth);
    match value {
        Value::Short(_) => random.value(calculator, depth),
        _ => value,
    }
}

#[test]
fn values_go_to_loopy_ones_and_back() {
    let mut random = Random::seeded(31);
    let mut trees = 0;
    with_calculator(|calculator| {
        for _ in 0..500 {
            let value = tree(&mut random, calculator, 4);
            let loopy = calculator.to_loopy(value).unwrap();
            assert!(loopy.is_stopper());
            assert_eq!(loopy.short(), value.short());
            assert_eq!(calculator.from_loopy(&loopy).unwrap(), Some(value));
            assert_eq!(calculator.terms_of(&loopy).unwrap(), Some(vec![value]));
            trees += u32::from(matches!(value, Value::Tree(_)));
        }
    });
    assert!(trees > 150, "{trees}");
}

/// Simplest forms are found by two roads: from options, and from braces around
/// loopy values.
#[test]
fn braces_are_the_same_in_both_worlds() {
    let mut random = Random::seeded(37);
    with_calculator(|calculator| {
        for _ in 0..200 {
            let mut sides = [Vec::new(), Vec::new()];
            for side in &mut sides {
                for _ in 0..random.below(4) {
                    side.push(random.value(calculator, 3));
                }
            }
            let value = calculator.construct(&sides[0], &sides[1]).unwrap();
            let [left, right] = sides.map(|side| -> Vec<LoopyValue> {
                let side = side.into_iter();
                side.map(|value| calculator.to_loopy(value).unwrap())
                    .collect()
            });
            let loopy = LoopyValue::braces(calculator.worker(), &left, &right).unwrap();
            assert_eq!(calculator.to_loopy(value).unwrap(), loopy);
        }
    });
}

#[test]
fn order_negatives_and_sums_are_the_same_in_both_worlds() {
    let mut random = Random::seeded(41);
    let (mut valued, mut open, mut duds) = (0, 0, 0);
    with_calculator(|calculator| {
        for _ in 0..300 {
            let (a, b) = (
                tree(&mut random, calculator, 2),
                tree(&mut random, calculator, 3),
            );
            let [g, h] = [a, b].map(|value| calculator.to_loopy(value).unwrap());
            let compared = g.compare(calculator.worker(), &h).unwrap();
            assert_eq!(calculator.compare(a, b).unwrap(), compared);
            let minus_a = calculator.negate(a).unwrap();
            let minus_g = g.negate(calculator.worker()).unwrap();
            assert_eq!(calculator.to_loopy(minus_a).unwrap(), minus_g);
            let sum = g.add(calculator.worker(), &h).unwrap();
            match calculator.add(a, b).unwrap() {
                Sum::Value(value) => {
                    valued += 1;
                    assert_eq!(calculator.to_loopy(value).unwrap(), sum);
                }
                Sum::Open => open += 1,
                Sum::Dud => {
                    duds += 1;
                    let terms = calculator.terms_of(&sum).unwrap();
                    assert_eq!(terms, Some(vec![Value::On, Value::Off]));
                }
            }
        }
    });
    assert!(
        valued > 50 && open > 50 && duds > 2,
        "{valued} {open} {duds}"
    );
}

/// Played out, a sum ends as the outcome of the loopy sum says; a dud is a draw.
#[test]
fn sums_end_as_the_loopy_sums_do() {
    let mut random = Random::seeded(43);
    let mut drawn = 0;
    with_calculator(|calculator| {
        for _ in 0..300 {
            let values = [2, 2, 1].map(|depth| tree(&mut random, calculator, depth));
            let played = calculator.outcome_of_sum(&values).unwrap();
            let mut sum = LoopyValue::from(Id::ZERO);
            for value in values {
                let term = calculator.to_loopy(value).unwrap();
                sum = sum.add(calculator.worker(), &term).unwrap();
            }
            let outcome = sum.outcome(calculator.worker()).unwrap();
            for (player, result) in [Player::Left, Player::Right].into_iter().zip(played) {
                let end = match result {
                    PlayResult::LeftWins => End::Win(Player::Left),
                    PlayResult::RightWins => End::Win(Player::Right),
                    PlayResult::Dud => End::Draw,
                };
                assert_eq!(outcome.end(player), end, "{values:?}");
                drawn += u32::from(result == PlayResult::Dud);
            }
        }
    });
    assert!(drawn > 100, "{drawn}");
}

#[test]
fn other_loopy_values_do_not_come_back() {
    with_calculator(|calculator| {
        for text in ["over", "under", "upon", "on & 0", "{over|off}"] {
            let value = eval::read_any(calculator.worker(), text).unwrap();
            assert_eq!(calculator.from_loopy(&value).unwrap(), None, "{text}");
            assert_eq!(calculator.terms_of(&value).unwrap(), None, "{text}");
            assert!(calculator.read(text).is_err(), "{text}");
        }
        // Written with a cycle more, which goes: on dominates the pass.
        let value = calculator.read("{on,pass|0}").unwrap();
        assert_eq!(value, read(calculator, "{on|0}"));
    });
}

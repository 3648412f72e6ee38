//! Values with on and off: known forms, and laws on random trees.

use std::collections::{HashMap, HashSet};

use crate::notation::ast::{Expr, ExprKind, Loopy};
use crate::notation::{Script, eval, parse_value};
use crate::testing::{Random, rows};
use crate::threat::{Calculator, PlayResult, Player, Sum, Trees, Value};
use crate::value::{Arena, Comparison, Worker};

pub(super) fn with_calculator<T>(run: impl FnOnce(&mut Calculator) -> T) -> T {
    let (arena, trees) = (Arena::new(), Trees::default());
    let mut worker = Worker::new(&arena);
    run(&mut Calculator::new(&mut worker, &trees))
}

/// The value of a text, made option by option without loopy values.
pub(super) fn read(calculator: &mut Calculator, text: &str) -> Value {
    fn value(calculator: &mut Calculator, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::Loopy(Loopy::On) => Value::On,
            ExprKind::Loopy(Loopy::Off) => Value::Off,
            ExprKind::Braces { left, right } => {
                let [left, right] = [left, right].map(|side| -> Vec<Value> {
                    side.iter().map(|expr| value(calculator, expr)).collect()
                });
                calculator.construct(&left, &right).unwrap()
            }
            _ => Value::Short(eval::value(calculator.worker(), expr).unwrap()),
        }
    }
    value(calculator, &parse_value(text).unwrap())
}

impl Random {
    /// Random values up to some depth.
    pub(super) fn value(&mut self, calculator: &mut Calculator, depth: u32) -> Value {
        const LEAVES: [&str; 7] = ["on", "off", "0", "*", "1", "-1", "^"];
        if depth == 0 || self.below(5) == 0 {
            let leaf = LEAVES[self.below(LEAVES.len())];
            return read(calculator, leaf);
        }
        // A threat is seldom met by chance, and makes values that are not short.
        match self.below(6) {
            0 | 1 => {
                let meets = self.value(calculator, depth - 1);
                return calculator.construct(&[Value::On], &[meets]).unwrap();
            }
            2 | 3 => {
                let meets = self.value(calculator, depth - 1);
                return calculator.construct(&[meets], &[Value::Off]).unwrap();
            }
            _ => {}
        }
        let mut side = |random: &mut Random| -> Vec<Value> {
            let count = if random.below(6) == 0 {
                0
            } else {
                1 + random.below(2)
            };
            (0..count)
                .map(|_| random.value(calculator, depth - 1))
                .collect()
        };
        let (left, right) = (side(self), side(self));
        calculator.construct(&left, &right).unwrap()
    }
}

/// The order by its definition on all pairs that play can reach: start with all
/// of them, take away those where Right has no answer.
fn survives(calculator: &mut Calculator, a: Value, b: Value) -> bool {
    type Pair = (Value, Value);
    let mut replies: HashMap<Pair, Vec<Vec<Pair>>> = HashMap::new();
    let mut queue = vec![(a, b)];
    while let Some((g, h)) = queue.pop() {
        if replies.contains_key(&(g, h)) {
            continue;
        }
        let mut options = |value, player| calculator.options(value, player).unwrap();
        let mut lists: Vec<Vec<Pair>> = Vec::new();
        for left in options(g, Player::Left) {
            let mut list: Vec<Pair> = Vec::new();
            list.extend(options(left, Player::Right).into_iter().map(|x| (x, h)));
            list.extend(options(h, Player::Left).into_iter().map(|x| (left, x)));
            lists.push(list);
        }
        for right in options(h, Player::Right) {
            let mut list: Vec<Pair> = Vec::new();
            list.extend(options(right, Player::Left).into_iter().map(|x| (g, x)));
            list.extend(options(g, Player::Right).into_iter().map(|x| (x, right)));
            lists.push(list);
        }
        queue.extend(lists.iter().flatten());
        replies.insert((g, h), lists);
    }
    let mut alive: HashSet<Pair> = replies.keys().copied().collect();
    loop {
        let lost: Vec<Pair> = alive
            .iter()
            .filter(|pair| {
                let some_alive = |list: &Vec<Pair>| list.iter().any(|pair| alive.contains(pair));
                !replies[*pair].iter().all(some_alive)
            })
            .copied()
            .collect();
        if lost.is_empty() {
            return alive.contains(&(a, b));
        }
        for pair in lost {
            alive.remove(&pair);
        }
    }
}

#[test]
fn known_values_have_their_simplest_forms() {
    with_calculator(|calculator| {
        for [text, simplest] in rows("threats.toml", "simplest_forms") {
            let value = read(calculator, &text);
            let printed = calculator.print(value, Script::Ascii).unwrap();
            assert_eq!(printed, simplest, "{text}");
            for other in [&text, &simplest] {
                assert_eq!(calculator.read(other).unwrap(), value, "{text}");
            }
        }
    });
}

#[test]
fn the_order_is_survival() {
    let mut random = Random::seeded(17);
    let mut counts = [0; 4];
    with_calculator(|calculator| {
        for _ in 0..400 {
            let a = random.value(calculator, 3);
            let b = random.value(calculator, 3);
            assert_eq!(calculator.le(a, b).unwrap(), survives(calculator, a, b));
            let place = match calculator.compare(a, b).unwrap() {
                Comparison::Less => 0,
                Comparison::Equal => 1,
                Comparison::Greater => 2,
                Comparison::Confused => 3,
            };
            counts[place] += 1;
            assert_eq!(place == 1, a == b);
        }
    });
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn the_order_is_a_partial_order_and_negation_turns_it_round() {
    let mut random = Random::seeded(5);
    with_calculator(|calculator| {
        let values: Vec<Value> = (0..40).map(|_| random.value(calculator, 3)).collect();
        for &a in &values {
            assert!(calculator.le(a, a).unwrap());
            assert!(calculator.le(Value::Off, a).unwrap());
            assert!(calculator.le(a, Value::On).unwrap());
            let minus_a = calculator.negate(a).unwrap();
            assert_eq!(calculator.negate(minus_a).unwrap(), a);
            for &b in &values {
                let below = calculator.le(a, b).unwrap();
                let minus_b = calculator.negate(b).unwrap();
                assert_eq!(calculator.le(minus_b, minus_a).unwrap(), below);
                assert_eq!(below && calculator.le(b, a).unwrap(), a == b);
                for &c in &values {
                    if below && calculator.le(b, c).unwrap() {
                        assert!(calculator.le(a, c).unwrap());
                    }
                }
            }
        }
    });
}

#[test]
fn a_value_is_equal_to_what_it_is_made_of() {
    // Simplest forms against the raw options: each side survives the other.
    let mut random = Random::seeded(99);
    with_calculator(|calculator| {
        for _ in 0..300 {
            let side = |random: &mut Random, calculator: &mut Calculator| -> Vec<Value> {
                (0..random.below(4))
                    .map(|_| random.value(calculator, 2))
                    .collect()
            };
            let left = side(&mut random, calculator);
            let right = side(&mut random, calculator);
            let value = calculator.construct(&left, &right).unwrap();
            assert_eq!(raw_order(calculator, &left, &right, value), (true, true));
        }
    });
}

/// Whether {left|right} ≤ value and value ≤ {left|right}, played move by move.
fn raw_order(
    calculator: &mut Calculator,
    left: &[Value],
    right: &[Value],
    value: Value,
) -> (bool, bool) {
    // The raw game is met only at the root, or again after two moves elsewhere.
    fn at_most(c: &mut Calculator, left: &[Value], right: &[Value], h: Value) -> bool {
        if h == Value::On {
            return true;
        }
        let answered_left = left.iter().all(|&l| {
            c.options(l, Player::Right)
                .unwrap()
                .iter()
                .any(|&lr| c.le(lr, h).unwrap())
                || c.options(h, Player::Left)
                    .unwrap()
                    .iter()
                    .any(|&hl| c.le(l, hl).unwrap())
        });
        let answered_right = c.options(h, Player::Right).unwrap().iter().all(|&hr| {
            right.iter().any(|&r| c.le(r, hr).unwrap())
                || c.options(hr, Player::Left).unwrap().iter().any(|&hrl| {
                    // off comes back to itself; survival for ever is survival.
                    hrl == h || at_most(c, left, right, hrl)
                })
        });
        answered_left && answered_right
    }
    let negate = |c: &mut Calculator, side: &[Value]| -> Vec<Value> {
        side.iter().map(|&v| c.negate(v).unwrap()).collect()
    };
    let below = at_most(calculator, left, right, value);
    let (minus_right, minus_left) = (negate(calculator, right), negate(calculator, left));
    let minus_value = calculator.negate(value).unwrap();
    let above = at_most(calculator, &minus_right, &minus_left, minus_value);
    (below, above)
}

#[test]
fn texts_are_read_back() {
    let mut random = Random::seeded(3);
    with_calculator(|calculator| {
        for _ in 0..300 {
            let value = random.value(calculator, 4);
            for script in [Script::Ascii, Script::Unicode] {
                let text = calculator.print(value, script).unwrap();
                assert_eq!(calculator.read(&text).unwrap(), value, "{text}");
            }
        }
    });
}

#[test]
fn sums_with_short_games_keep_the_order_and_cancel() {
    let mut random = Random::seeded(11);
    let mut trees = 0;
    with_calculator(|calculator| {
        for _ in 0..150 {
            let a = random.value(calculator, 3);
            let b = random.value(calculator, 3);
            let x = read(calculator, ["*", "1/2", "^", "{2|-1}"][random.below(4)]);
            let minus_x = calculator.negate(x).unwrap();
            let mut add = |a, b| match calculator.add(a, b).unwrap() {
                Sum::Value(value) => value,
                other => panic!("{other:?}"),
            };
            let (shifted_a, shifted_b) = (add(a, x), add(b, x));
            assert_eq!(add(shifted_a, minus_x), a);
            assert_eq!(add(x, a), shifted_a);
            let below = calculator.le(a, b).unwrap();
            assert_eq!(calculator.le(shifted_a, shifted_b).unwrap(), below);
            trees += usize::from(matches!(a, Value::Tree(_)));
        }
    });
    assert!(trees > 30, "{trees}");
}

#[test]
fn sums_that_have_values_end_as_their_parts_do() {
    let mut random = Random::seeded(23);
    let (mut valued, mut open, mut duds) = (0, 0, 0);
    with_calculator(|calculator| {
        for _ in 0..300 {
            let a = random.value(calculator, 2);
            let b = random.value(calculator, 2);
            let played = calculator.outcome_of_sum(&[a, b]).unwrap();
            match calculator.add(a, b).unwrap() {
                Sum::Value(sum) => {
                    valued += 1;
                    assert_eq!(calculator.outcome_of_sum(&[sum]).unwrap(), played);
                    let zero = Value::ZERO;
                    let left_survives_second = calculator.le(zero, sum).unwrap();
                    assert_eq!(left_survives_second, played[1] != PlayResult::RightWins);
                }
                Sum::Open => open += 1,
                Sum::Dud => duds += 1,
            }
        }
    });
    assert!(
        valued > 50 && open > 20 && duds > 2,
        "{valued} {open} {duds}"
    );
}

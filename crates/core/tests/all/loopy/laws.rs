//! Laws, on random graphs and against the second road.

use lastmove_core::notation::Script;
use lastmove_core::notation::loopy_print::print;
use lastmove_core::value::loopy::{End, Graph, LoopyOutcome, LoopyValue, Stopper, Vertex};
use lastmove_core::value::{Arena, Comparison, Id, Player, Worker};

use super::naive::{Game, at_least, outcome, product};
use super::{Random, read};
use crate::testing::texts;

const ENDS: &[&str] = &["0", "0", "*", "1", "-1", "^", "v", "*2", "1/2", "{1|-1}"];

/// The games of the table beside which sums are played.
pub fn beside(worker: &mut Worker) -> Vec<LoopyValue> {
    let texts = texts("loopy_names.toml", "beside");
    texts.iter().map(|text| read(worker, text)).collect()
}

pub fn game(value: &LoopyValue, draws: Player) -> Game {
    let (graph, root) = value.rooted(draws);
    Game {
        graph: graph.clone(),
        root,
    }
}

fn stopper_game(stopper: &Stopper) -> Game {
    game(&stopper.clone().into(), Player::Left)
}

fn random_game(random: &mut Random, worker: &mut Worker) -> Game {
    let count = 1 + random.below(6);
    let mut side = || -> Vec<Vertex> {
        (0..random.below(3))
            .map(|_| {
                if random.below(5) < 2 {
                    let text = ENDS[random.below(ENDS.len())];
                    Vertex::Short(read(worker, text).short().unwrap())
                } else {
                    Vertex::Loopy(random.below(count) as u32)
                }
            })
            .collect()
    };
    let left = (0..count).map(|_| side()).collect();
    let right = (0..count).map(|_| side()).collect();
    Game {
        graph: Graph::new(left, right).unwrap(),
        root: Vertex::Loopy(0),
    }
}

fn value(worker: &mut Worker, game: &Game) -> LoopyValue {
    LoopyValue::from_graph(worker, &game.graph, game.root).unwrap()
}

pub fn random_stoppers(
    random: &mut Random,
    worker: &mut Worker,
    count: usize,
) -> Vec<(Game, LoopyValue)> {
    let mut found = Vec::new();
    while found.len() < count {
        let game = random_game(random, worker);
        let value = value(worker, &game);
        if value.is_stopper() && (!value.is_short() || random.below(8) == 0) {
            found.push((game, value));
        }
    }
    found
}

/// The outcome that onside and offside give: Left survives as the first says
/// and wins as the second says.
pub fn by_sides(plus: LoopyOutcome, minus: LoopyOutcome) -> LoopyOutcome {
    let end = |starts| match (plus.end(starts), minus.end(starts)) {
        (End::Win(Player::Right), _) => End::Win(Player::Right),
        (_, End::Win(Player::Left)) => End::Win(Player::Left),
        _ => End::Draw,
    };
    LoopyOutcome::of(end(Player::Left), end(Player::Right))
}

#[test]
fn sums_have_the_outcomes_of_plain_search() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    let tests = beside(worker);
    let (mut sided, mut unsided) = (0, 0);
    for _ in 0..400 {
        let raw = random_game(&mut random, worker);
        let value = value(worker, &raw);
        match &value {
            LoopyValue::Stopper(_) => {}
            LoopyValue::Sided(_) => sided += 1,
            LoopyValue::Unsided(_) => unsided += 1,
        }
        assert_eq!(
            value.outcome(worker).unwrap(),
            outcome(worker, &[&raw]),
            "{raw:?}"
        );
        for _ in 0..3 {
            let x = &tests[random.below(tests.len())];
            let x_game = game(x, Player::Left);
            let direct = outcome(worker, &[&raw, &x_game]);
            let sum = value.add(worker, x).unwrap();
            assert_eq!(sum.outcome(worker).unwrap(), direct, "{raw:?} + {x:?}");
            if let Ok((onside, offside)) = value.sides() {
                let plus = outcome(worker, &[&stopper_game(onside), &x_game]);
                let minus = outcome(worker, &[&stopper_game(offside), &x_game]);
                assert_eq!(by_sides(plus, minus), direct, "{raw:?} + {x:?}");
            }
        }
    }
    println!("{sided} sided, {unsided} without sides, of 400");
    assert!(sided > 10);
}

#[test]
fn canonical_forms_equal_what_they_come_from() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    for (raw, value) in random_stoppers(&mut random, worker, 150) {
        let canonical = game(&value, Player::Left);
        assert!(at_least(worker, &raw, &canonical), "{raw:?}");
        assert!(at_least(worker, &canonical, &raw), "{raw:?}");
    }
}

#[test]
fn canonical_forms_are_unique_and_ordered_as_survival_says() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    let stoppers = random_stoppers(&mut random, worker, 24);
    for (g, v) in &stoppers {
        for (h, w) in &stoppers {
            let (ge, le) = (at_least(worker, g, h), at_least(worker, h, g));
            let expected = match (le, ge) {
                (true, true) => Comparison::Equal,
                (true, false) => Comparison::Less,
                (false, true) => Comparison::Greater,
                (false, false) => Comparison::Confused,
            };
            assert_eq!(v.compare(worker, w).unwrap(), expected, "{g:?} {h:?}");
            assert_eq!(v == w, ge && le, "{g:?} {h:?}");
        }
    }
}

#[test]
fn negatives_are_the_values_of_negative_graphs() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    for (raw, v) in random_stoppers(&mut random, worker, 100) {
        let negative = v.negate(worker).unwrap();
        let whole = raw.negative(worker);
        assert_eq!(value(worker, &whole), negative, "{raw:?}");
        assert_eq!(negative.negate(worker).unwrap(), v, "{raw:?}");
    }
}

#[test]
fn order_is_reflexive_and_transitive() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    let values: Vec<LoopyValue> = (0..20)
        .map(|_| {
            let game = random_game(&mut random, worker);
            value(worker, &game)
        })
        .filter(LoopyValue::is_stopper_sided)
        .collect();
    for a in &values {
        assert!(a.le(worker, a).unwrap());
        for b in &values {
            for c in &values {
                if a.le(worker, b).unwrap() && b.le(worker, c).unwrap() {
                    assert!(a.le(worker, c).unwrap());
                }
            }
        }
    }
}

#[test]
fn a_stopper_minus_itself_is_survived_by_both() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    for (_, value) in random_stoppers(&mut random, worker, 60) {
        let difference = value.subtract(worker, &value).unwrap();
        if let Ok((onside, offside)) = difference.sides() {
            let zero = Stopper::from(Id::ZERO);
            assert!(onside.ge(worker, &zero).unwrap());
            assert!(zero.ge(worker, offside).unwrap());
            let degree = LoopyValue::from(value.degree(worker).unwrap());
            assert_eq!(degree.negate(worker).unwrap(), offside.clone().into());
        }
    }
}

#[test]
fn sums_are_the_values_of_whole_products() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    for _ in 0..40 {
        let stoppers = random_stoppers(&mut random, worker, 2);
        let text = ["1", "-1", "1/2", "-3/4", "2", "0"][random.below(6)];
        let number = read(worker, text);
        for pair in [
            (&stoppers[0].1, &stoppers[1].1),
            (&stoppers[0].1, &number),
            (&number, &stoppers[1].1),
        ] {
            let sum = pair.0.add(worker, pair.1).unwrap();
            let (g, h) = (game(pair.0, Player::Left), game(pair.1, Player::Left));
            let whole = product(worker, &[&g, &h]);
            assert_eq!(sum, value(worker, &whole), "{g:?} + {h:?}");
        }
    }
}

#[test]
fn addition_is_associative_and_commutative() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    for _ in 0..25 {
        let s = random_stoppers(&mut random, worker, 3);
        let (a, b, c) = (&s[0].1, &s[1].1, &s[2].1);
        let ab = a.add(worker, b).unwrap();
        assert_eq!(ab, b.add(worker, a).unwrap());
        let bc = b.add(worker, c).unwrap();
        let (one, other) = (ab.add(worker, c).unwrap(), a.add(worker, &bc).unwrap());
        if one.is_stopper_sided() && other.is_stopper_sided() {
            assert_eq!(one, other);
        }
    }
}

#[test]
fn what_is_printed_is_read_back() {
    let (arena, mut random) = (Arena::new(), Random::new());
    let worker = &mut Worker::new(&arena);
    for _ in 0..400 {
        let raw = random_game(&mut random, worker);
        let value = value(worker, &raw);
        for script in [Script::Ascii, Script::Unicode] {
            let text = print(worker, &value, script).unwrap();
            let again = read(worker, &text);
            if value.is_stopper_sided() {
                assert_eq!(again, value, "{text}");
            }
            assert_eq!(print(worker, &again, script).unwrap(), text, "{again:?}");
        }
        assert!(!print(worker, &value, Script::Latex).unwrap().is_empty());
    }
}

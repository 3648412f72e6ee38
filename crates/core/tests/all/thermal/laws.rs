//! Laws of cooling, heating and thermographs.

use crate::testing::new_worker;
use lastmove_core::value::{Arena, Player, Worker};

use super::{NUMBERS, Random, dyadic, pool, read};

#[test]
fn cooling_is_a_homomorphism() {
    let mut random = Random::new();
    for _ in 0..20 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let games = pool(&mut random, &mut worker, NUMBERS, 40);
        for _ in 0..40 {
            let [a, b] = [0, 1].map(|_| games[random.below(games.len())]);
            let t = dyadic(&arena, random.below(64) as i64, 4);
            let mut cool = |game| worker.cool(game, t).unwrap();
            let (cool_a, cool_b) = (cool(a), cool(b));
            let sum = worker.add(a, b).unwrap();
            let cool_sum = worker.cool(sum, t).unwrap();
            assert_eq!(worker.add(cool_a, cool_b), Ok(cool_sum));
            if worker.le(a, b).unwrap() {
                assert_eq!(worker.le(cool_a, cool_b), Ok(true));
            }
        }
    }
}

#[test]
fn the_mean_is_additive_and_a_sum_no_hotter_than_its_hottest_part() {
    let mut random = Random::new();
    for _ in 0..20 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let numbers = arena.numbers();
        let games = pool(&mut random, &mut worker, NUMBERS, 40);
        for _ in 0..40 {
            let [a, b] = [0, 1].map(|_| games[random.below(games.len())]);
            let sum = worker.add(a, b).unwrap();
            let [a, b, sum] = [a, b, sum].map(|game| worker.thermograph(game).unwrap());
            assert_eq!(numbers.add(a.mean(), b.mean()), Ok(sum.mean()));
            let cooler = |part| numbers.cmp(sum.temperature(), part).is_le();
            assert!(cooler(a.temperature()) || cooler(b.temperature()));
        }
    }
}

#[test]
fn walls_are_the_stops_of_the_cooled_game() {
    let mut random = Random::new();
    for _ in 0..10 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        for game in pool(&mut random, &mut worker, NUMBERS, 39).split_off(9) {
            let thermograph = worker.thermograph(game).unwrap();
            let middle = thermograph.temperature();
            for _ in 0..50 {
                // From −1 up, half of them near the temperature.
                let mut t = dyadic(&arena, random.below(80) as i64 - 16, 4);
                if random.below(2) == 0 {
                    let away = dyadic(&arena, random.below(17) as i64 - 8, 5);
                    t = arena.numbers().add(middle, away).unwrap();
                    if arena.numbers().cmp(t, dyadic(&arena, -1, 0)).is_lt() {
                        t = dyadic(&arena, -1, 0);
                    }
                }
                let cooled = worker.cool(game, t).unwrap();
                for player in [Player::Left, Player::Right] {
                    let wall = thermograph.wall_at(arena.numbers(), player, t).unwrap();
                    assert_eq!(arena.stop(cooled, player), wall);
                }
            }
        }
    }
}

#[test]
fn a_frozen_game_is_its_mean_and_an_infinitesimal() {
    let mut random = Random::new();
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    for game in pool(&mut random, &mut worker, NUMBERS, 300) {
        let frozen = worker.freeze(game).unwrap();
        let mean = worker.thermograph(game).unwrap().mean();
        assert_eq!(arena.stop(frozen, Player::Left), mean);
        assert_eq!(arena.stop(frozen, Player::Right), mean);
    }
}

#[test]
fn cooling_undoes_heating() {
    let mut random = Random::new();
    for _ in 0..10 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        for game in pool(&mut random, &mut worker, NUMBERS, 30) {
            let rest = 1 + random.below(12) as i64;
            let part = random.below(12) as i64;
            let heat = |worker: &mut Worker, t| {
                let t = arena.intern_number(dyadic(&arena, t, 3)).unwrap();
                worker.heat(game, t).unwrap()
            };
            let heated = heat(&mut worker, rest + part);
            let cooled = worker.cool(heated, dyadic(&arena, rest + part, 3));
            assert_eq!(cooled, Ok(game));
            let cooled = worker.cool(heated, dyadic(&arena, part, 3));
            assert_eq!(cooled, Ok(heat(&mut worker, rest)));
        }
    }
}

#[test]
fn cooling_twice_is_cooling_by_the_sum() {
    let mut random = Random::new();
    for _ in 0..10 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        for game in pool(&mut random, &mut worker, NUMBERS, 40) {
            let [s, t] = [0, 1].map(|_| random.below(24) as i64);
            let once = worker.cool(game, dyadic(&arena, s, 4)).unwrap();
            let twice = worker.cool(once, dyadic(&arena, t, 4));
            assert_eq!(twice, worker.cool(game, dyadic(&arena, s + t, 4)));
        }
    }
}

#[test]
fn heating_undoes_cooling_where_nothing_froze() {
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    for (text, t) in [
        ("{3|1}", (1, 0)),
        ("{4|1||-1|-3}", (1, 0)),
        ("{5||2|1}", (1, 1)),
        ("{7|3||2|1|||0|-5}", (1, 1)),
        ("{3|{2|-1},{0|-4}}", (2, 0)),
    ] {
        let game = read(&mut worker, text);
        let t = dyadic(&arena, t.0, t.1);
        let cooled = worker.cool(game, t).unwrap();
        let premium = arena.intern_number(t).unwrap();
        assert_eq!(worker.heat(cooled, premium), Ok(game), "{text}");
    }
}

#[test]
fn heating_does_not_keep_the_order() {
    let mut worker = new_worker();
    let texts = ["{-1/2|-10}", "1", "{1/2|-11}"];
    let [game, one, heated] = texts.map(|text| read(&mut worker, text));
    assert_eq!(worker.heat(game, one), Ok(heated));
}

#[test]
fn the_norton_product_by_up_is_additive_and_keeps_the_order() {
    let mut random = Random::new();
    let mut worker = new_worker();
    let up = read(&mut worker, "^");
    let games = pool(&mut random, &mut worker, &["0", "1", "-1", "1/2", "*"], 25);
    for _ in 0..100 {
        let [a, b] = [0, 1].map(|_| games[random.below(games.len())]);
        let sum = worker.add(a, b).unwrap();
        let [x, y, z] = [a, b, sum].map(|game| worker.norton(game, up).unwrap());
        assert_eq!(worker.add(x, y), Ok(z));
        assert_eq!(worker.le(a, b), worker.le(x, y));
    }
}

#[test]
fn cooling_below_zero_thaws_numbers_and_integers_stay() {
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    for (text, t, expected) in [
        ("1/2", (-1, 1), "1/2*"),
        ("1/2", (-3, 2), "{3/4|1/4}"),
        ("1/2", (-1, 2), "1/2"),
        ("5", (-1, 0), "5"),
        ("*", (-1, 1), "+-1/2"),
        ("3/4", (-1, 1), "{1*|1/2}"),
    ] {
        let game = read(&mut worker, text);
        let expected = read(&mut worker, expected);
        let t = dyadic(&arena, t.0, t.1);
        assert_eq!(worker.cool(game, t), Ok(expected), "{text}");
    }
}

#[test]
fn integers_may_be_large_and_units_any_game() {
    let mut worker = new_worker();
    for (game, s, t, expected) in [
        (
            "1000000000000000000000",
            "1/2",
            "1",
            "500000000000000000000",
        ),
        ("7", "+-1", "0", "+-1"),
        ("-3", "^*", "1", "v3*"),
        ("1/2", "1", "1", "{1|0}"),
    ] {
        let [game, s, t, expected] = [game, s, t, expected].map(|text| read(&mut worker, text));
        assert_eq!(worker.overheat(game, s, t), Ok(expected));
    }
}

//! Laws of cooling, heating and thermographs.

use crate::testing::{new_worker, rows};
use lastmove_core::value::{Arena, Player, Worker};

use super::{NUMBERS, Random, dyadic, number, pool, read};

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
    let mut worker = new_worker();
    for [text, t] in rows("thermal.toml", "nothing_frozen") {
        let [game, premium] = [&text, &t].map(|text| read(&mut worker, text));
        let cooled = worker.cool(game, number(&worker, &t)).unwrap();
        assert_eq!(worker.heat(cooled, premium), Ok(game), "{text}");
    }
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

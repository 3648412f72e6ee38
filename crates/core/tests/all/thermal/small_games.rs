//! Laws of infinitesimals: far star, atomic weight, uptimals, reduced forms;
//! and remoteness.

use crate::testing::{new_worker, rows};
use std::collections::HashMap;

use lastmove_core::value::infinitesimal::uptimal::Uptimal;
use lastmove_core::value::{Arena, Comparison, Id, Player, Worker};

use super::{ALL_SMALL, NUMBERS, Random, dyadic, pool, read};

#[test]
fn the_far_star_is_any_large_nimber() {
    let mut random = Random::new();
    for round in 0..20 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let first = if round % 2 == 0 { NUMBERS } else { ALL_SMALL };
        for game in pool(&mut random, &mut worker, first, 40) {
            let birthday: u64 = worker.birthday(game).unwrap().try_into().unwrap();
            let far = worker.far_star_compare(game).unwrap();
            for nim in [birthday + 1, birthday + 2, birthday + 7] {
                let star = worker.star(nim).unwrap();
                assert_eq!(worker.compare(game, star), Ok(far));
            }
        }
    }
}

#[test]
fn the_far_star_is_far_from_large_nimbers_too() {
    let mut worker = new_worker();
    for [text, expected] in rows("thermal.toml", "far_star") {
        let game = read(&mut worker, &text);
        let found = worker.far_star_compare(game).unwrap();
        assert_eq!(format!("{found:?}"), expected, "{text}");
    }
}

#[test]
fn atomic_weight_is_additive_and_odd() {
    let mut random = Random::new();
    for _ in 0..15 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let games = pool(&mut random, &mut worker, ALL_SMALL, 25);
        let weight = |worker: &mut Worker, game| worker.atomic_weight(game).unwrap().unwrap();
        for _ in 0..25 {
            let [a, b] = [0, 1].map(|_| games[random.below(games.len())]);
            let sum = worker.add(a, b).unwrap();
            let [x, y, z] = [a, b, sum].map(|game| weight(&mut worker, game));
            assert_eq!(worker.add(x, y), Ok(z));
            let negative = worker.negate(a).unwrap();
            assert_eq!(worker.negate(x), Ok(weight(&mut worker, negative)));
        }
    }
}

#[test]
fn infinitesimals_born_by_day_3_have_additive_atomic_weights() {
    let mut random = Random::new();
    let mut worker = new_worker();
    let mut games = worker.born_by(3).unwrap();
    games.retain(|&game| worker.is_infinitesimal(game));
    assert_eq!(games.len(), 292);
    for _ in 0..200 {
        let [a, b] = [0, 1].map(|_| games[random.below(games.len())]);
        let sum = worker.add(a, b).unwrap();
        let [x, y, z] = [a, b, sum].map(|game| worker.atomic_weight(game).unwrap().unwrap());
        assert_eq!(worker.add(x, y), Ok(z));
    }
}

/// The definition: G − g·↑ lies between ↓☆ and ↑☆, with the Norton product.
#[test]
fn a_game_is_about_as_many_ups_as_its_atomic_weight() {
    let mut random = Random::new();
    for _ in 0..15 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let up = read(&mut worker, "^");
        for game in pool(&mut random, &mut worker, ALL_SMALL, 40) {
            let weight = worker.atomic_weight(game).unwrap().unwrap();
            let ups = worker.norton(weight, up).unwrap();
            let rest = worker.subtract(game, ups).unwrap();
            let (above, below) = (worker.add(rest, up), worker.subtract(rest, up));
            let mut far = |game| worker.far_star_compare(game);
            assert_eq!(far(above.unwrap()), Ok(Comparison::Greater));
            assert_eq!(far(below.unwrap()), Ok(Comparison::Less));
        }
    }
}

#[test]
fn atomic_weight_counts_norton_multiples_of_up() {
    let mut random = Random::new();
    let mut worker = new_worker();
    let up = read(&mut worker, "^");
    for game in pool(&mut random, &mut worker, &["0", "1", "-1", "1/2", "*"], 60) {
        let product = worker.norton(game, up).unwrap();
        assert_eq!(worker.atomic_weight(product), Ok(Some(game)));
    }
}

#[test]
fn two_ahead_wins() {
    let mut random = Random::new();
    let mut worker = new_worker();
    let two = read(&mut worker, "2");
    for game in pool(&mut random, &mut worker, ALL_SMALL, 300) {
        let weight = worker.atomic_weight(game).unwrap().unwrap();
        if worker.le(two, weight).unwrap() {
            assert_eq!(worker.compare(game, Id::ZERO), Ok(Comparison::Greater));
        }
    }
}

#[test]
fn atomic_weights_in_closed_form_and_of_games_that_are_not_all_small() {
    let mut worker = new_worker();
    for [text, expected] in rows("thermal.toml", "more_atomic_weights") {
        let game = read(&mut worker, &text);
        let expected = (!expected.is_empty()).then(|| read(&mut worker, &expected));
        assert_eq!(worker.atomic_weight(game), Ok(expected), "{text}");
    }
}

#[test]
fn uptimal_expansions_are_read_back() {
    let mut random = Random::new();
    for round in 0..60 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let size = if round % 2 == 0 { 1 } else { 4 };
        let terms = random.below(7);
        let mut coefficients: Vec<i64> = (0..terms)
            .map(|_| random.below(2 * size + 1) as i64 - size as i64)
            .collect();
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        let uptimal = Uptimal {
            number: dyadic(&arena, random.below(9) as i64 - 4, 1),
            coefficients,
            nim: random.below(5) as u64,
        };
        let game = worker.from_uptimal(&uptimal).unwrap();
        assert_eq!(worker.uptimal_expansion(game), Ok(Some(uptimal)));
    }
}

#[test]
fn uptimal_expansions_are_the_known_ones() {
    let mut worker = new_worker();
    for [text, expected] in rows("thermal.toml", "uptimals") {
        let game = read(&mut worker, &text);
        let uptimal = worker.uptimal_expansion(game).unwrap();
        let found = uptimal.map(|uptimal| format!("{:?}", uptimal.coefficients));
        assert_eq!(found.unwrap_or_default(), expected, "{text}");
    }
}

#[test]
fn reduced_forms_are_close_simplest_and_unique() {
    let mut random = Random::new();
    for _ in 0..15 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let games = pool(&mut random, &mut worker, NUMBERS, 40);
        let small = pool(
            &mut random,
            &mut worker,
            &["0", "*", "^", "v<2>", "tiny(1)"],
            12,
        );
        for &game in &games {
            let reduced = worker.reduced_canonical_form(game).unwrap();
            assert_eq!(worker.reduced_canonical_form(reduced), Ok(reduced));
            let difference = worker.subtract(game, reduced).unwrap();
            assert!(worker.is_infinitesimal(difference));
            assert!(worker.birthday(reduced).unwrap() <= worker.birthday(game).unwrap());
            let other = worker.add(game, small[random.below(small.len())]).unwrap();
            if worker.is_infinitesimally_close(game, other).unwrap() {
                assert_eq!(worker.reduced_canonical_form(other), Ok(reduced));
            }
        }
        for _ in 0..60 {
            let [a, b] = [0, 1].map(|_| games[random.below(games.len())]);
            let difference = worker.subtract(b, a).unwrap();
            let stop = arena.stop(difference, Player::Right);
            let at_least = arena.numbers().cmp(stop, dyadic(&arena, 0, 0)).is_ge();
            assert_eq!(worker.le_inf(a, b), Ok(at_least));
        }
    }
}

/// The moves of a game by definition, from listed options.
fn moves_left(
    worker: &Worker,
    game: Id,
    player: Player,
    memo: &mut HashMap<(Id, bool), u64>,
) -> u64 {
    let key = (game, player == Player::Left);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let options: Vec<Id> = worker.options(game, player).unwrap().iter().collect();
    let after: Vec<u64> = options
        .into_iter()
        .map(|option| moves_left(worker, option, player.opponent(), memo))
        .collect();
    let least_even = after.iter().filter(|&&n| n % 2 == 0).min();
    let moves = least_even.or(after.iter().max()).map_or(0, |n| n + 1);
    memo.insert(key, moves);
    moves
}

#[test]
fn remoteness_follows_its_definition() {
    let mut random = Random::new();
    let mut worker = new_worker();
    let mut games = pool(&mut random, &mut worker, NUMBERS, 300);
    for number in ["0", "2", "-3", "3/8", "-5/4", "1/2", "-1/16", "77/64"] {
        let x = read(&mut worker, number);
        for ups in -7..=7 {
            for nim in 0..9 {
                let up = read(&mut worker, "^");
                let ups = worker.multiple(ups, up).unwrap();
                let star = worker.star(nim).unwrap();
                games.push(worker.sum([x, ups, star]).unwrap());
            }
        }
    }
    let mut memo = HashMap::new();
    for game in games {
        let remoteness = worker.remoteness(game).unwrap();
        let mut moves = |player| moves_left(&worker, game, player, &mut memo);
        assert_eq!(remoteness.left, moves(Player::Left));
        assert_eq!(remoteness.right, moves(Player::Right));
    }
}

//! Strategies in sums, against every reply.

use crate::testing::new_worker;
use std::collections::HashMap;

use lastmove_core::value::thermal::strategy::{Advice, Reason};
use lastmove_core::value::{Arena, Id, Number, Player, Worker};

use super::{NUMBERS, Random, dyadic, number, pool, read};

fn total(worker: &mut Worker, games: &[Id]) -> Id {
    worker.sum(games.iter().copied()).unwrap()
}

/// Where play stops when `player` follows thermostrat and the opponent
/// plays as well as possible against it.
fn stop_under_thermostrat(
    worker: &mut Worker,
    games: &[Id],
    player: Player,
    to_move: Player,
    memo: &mut HashMap<(Vec<Id>, bool), Number>,
) -> Number {
    let sum = total(worker, games);
    if let Some(number) = worker.arena().number(sum) {
        return number;
    }
    let key = (games.to_vec(), player == to_move);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut moves = Vec::new();
    if to_move == player {
        let Advice {
            component, option, ..
        } = worker.thermostrat(games, player).unwrap().unwrap();
        moves.push((component, option));
    } else {
        for (component, &game) in games.iter().enumerate() {
            let options = worker.options(game, to_move).unwrap();
            moves.extend(options.iter().map(|option| (component, option)));
        }
    }
    let mut worst: Option<Number> = None;
    for (component, option) in moves {
        let mut next = games.to_vec();
        next[component] = option;
        let stop = stop_under_thermostrat(worker, &next, player, to_move.opponent(), memo);
        let worse = worst.is_none_or(|worst| {
            let order = worker.arena().numbers().cmp(stop, worst);
            if player == Player::Left {
                order.is_lt()
            } else {
                order.is_gt()
            }
        });
        if worse {
            worst = Some(stop);
        }
    }
    memo.insert(key, worst.unwrap());
    worst.unwrap()
}

#[test]
fn thermostrat_keeps_its_promise() {
    let mut random = Random::new();
    let first = &["0", "4", "-3", "1", "1/2", "-2", "*", "{3|-1}", "{5|1||-4}"];
    let mut played = 0;
    for _ in 0..25 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let numbers = arena.numbers();
        let games = pool(&mut random, &mut worker, first, 24);
        for _ in 0..6 {
            let count = 2 + random.below(2);
            let sum: Vec<Id> = (0..count).map(|_| games[random.below(24)]).collect();
            let value = total(&mut worker, &sum);
            if arena.number(value).is_some() {
                continue;
            }
            played += 1;
            for player in [Player::Left, Player::Right] {
                let at_least = |a, b| match player {
                    Player::Left => numbers.cmp(a, b).is_ge(),
                    Player::Right => numbers.cmp(a, b).is_le(),
                };
                let advice = worker.thermostrat(&sum, player).unwrap().unwrap();
                let Reason::Widest { promise, .. } = advice.reason else {
                    panic!("{advice:?}");
                };
                let mut memo = HashMap::new();
                let stop = stop_under_thermostrat(&mut worker, &sum, player, player, &mut memo);
                assert!(at_least(stop, promise));
                let mut mean = Number::ZERO;
                let mut largest = dyadic(&arena, -1, 0);
                for &game in &sum {
                    let thermograph = worker.thermograph(game).unwrap();
                    mean = numbers.add(mean, thermograph.mean()).unwrap();
                    if numbers.cmp(thermograph.temperature(), largest).is_gt() {
                        largest = thermograph.temperature();
                    }
                }
                assert!(at_least(promise, mean));
                let best = arena.stop(value, player);
                assert!(at_least(best, stop));
                let loss = match player {
                    Player::Left => numbers.subtract(best, stop),
                    Player::Right => numbers.subtract(stop, best),
                };
                assert!(numbers.cmp(loss.unwrap(), largest).is_le());
            }
        }
    }
    assert!(played > 50, "{played}");
}

/// The promise at every temperature of a fine grid is no better than the one
/// that thermostrat found.
#[test]
fn thermostrat_finds_the_best_temperature() {
    let mut random = Random::new();
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    let numbers = arena.numbers();
    let games = pool(&mut random, &mut worker, NUMBERS, 60);
    for _ in 0..60 {
        let sum: Vec<Id> = (0..4).map(|_| games[random.below(60)]).collect();
        let Some(advice) = worker.thermostrat(&sum, Player::Left).unwrap() else {
            continue;
        };
        let Reason::Widest { promise, .. } = advice.reason else {
            panic!("{advice:?}");
        };
        for step in 0..80 {
            let t = dyadic(&arena, step, 4);
            let mut best = Number::ZERO;
            let mut right = Number::ZERO;
            for &game in &sum {
                let thermograph = worker.thermograph(game).unwrap();
                let wall = |player| thermograph.wall_at(numbers, player, t).unwrap();
                let (l, r) = (wall(Player::Left), wall(Player::Right));
                right = numbers.add(right, r).unwrap();
                let width = numbers.add(l, numbers.negate(r).unwrap()).unwrap();
                if numbers.cmp(width, best).is_gt() {
                    best = width;
                }
            }
            let there = numbers.add(right, best).unwrap();
            assert!(numbers.cmp(there, promise).is_le());
            if there == promise {
                assert!(numbers.cmp(advice.temperature, t).is_le());
            }
        }
    }
}

/// At temperature 6 a threat that Right answers is better than 3.
#[test]
fn thermostrat_chooses_the_option_at_its_temperature() {
    let mut worker = new_worker();
    let sum = ["+-6", "{3,{20|0}|-10}"].map(|text| read(&mut worker, text));
    let advice = worker.thermostrat(&sum, Player::Left).unwrap().unwrap();
    assert_eq!(advice.component, 1);
    assert_eq!(advice.option, read(&mut worker, "{20|0}"));
    assert_eq!(advice.temperature, number(&worker, "6"));
    let (width, promise) = (number(&worker, "4"), Number::ZERO);
    assert_eq!(advice.reason, Reason::Widest { width, promise });
}

#[test]
fn hotstrat_takes_the_hottest_and_sentestrat_answers_threats() {
    let mut worker = new_worker();
    let sum = ["{3|1}", "{9|-9}", "{20|5||1}", "-7", "^"].map(|text| read(&mut worker, text));
    let advice = worker.hotstrat(&sum, Player::Left).unwrap().unwrap();
    assert_eq!(advice.component, 1);
    assert_eq!(advice.option, read(&mut worker, "9"));
    assert_eq!(advice.temperature, number(&worker, "9"));
    assert_eq!(advice.reason, Reason::Hottest);

    // Left threatened 20 in the third component, which play at temperature 1 answers.
    let after = ["{3|1}", "{9|-9}", "{20|5}", "-7", "^"].map(|text| read(&mut worker, text));
    let one = number(&worker, "1");
    let answer = |worker: &mut Worker, ambient, last| {
        worker
            .sentestrat(&after, Player::Right, ambient, last)
            .unwrap()
            .unwrap()
    };
    let advice = answer(&mut worker, Some(one), Some(2));
    assert_eq!(advice.component, 2);
    assert_eq!(advice.option, read(&mut worker, "5"));
    let local = number(&worker, "15/2");
    assert_eq!(advice.reason, Reason::Answer { local });
    for (ambient, last) in [
        (None, Some(2)),
        (Some(one), None),
        (Some(one), Some(3)),
        (Some(one), Some(17)),
        (Some(number(&worker, "8")), Some(2)),
    ] {
        let advice = answer(&mut worker, ambient, last);
        assert_eq!((advice.component, advice.reason), (1, Reason::Hottest));
    }
}

#[test]
fn nobody_is_advised_to_move_where_there_is_no_move() {
    let mut worker = new_worker();
    let sum = ["-2", "0"].map(|text| read(&mut worker, text));
    assert_eq!(worker.hotstrat(&sum, Player::Left), Ok(None));
    assert_eq!(worker.thermostrat(&sum, Player::Left), Ok(None));
    assert_eq!(
        worker.sentestrat(&sum, Player::Left, None, Some(0)),
        Ok(None)
    );
    assert_eq!(worker.thermostrat(&[], Player::Right), Ok(None));
    let advice = worker.thermostrat(&sum, Player::Right).unwrap().unwrap();
    assert_eq!(
        (advice.component, advice.option),
        (0, read(&mut worker, "-1"))
    );
}

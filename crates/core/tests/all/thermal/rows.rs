//! Known results, computed by an established program: compared by value.

use lastmove_core::value::{Id, Worker};

use super::{number, read};
use crate::testing::{new_worker, rows, table};

#[test]
fn taxed_games_have_the_known_values() {
    let mut worker = new_worker();
    let table = table("thermal.toml");
    let [computed, known] = ["rows", "known"].map(|key| table[key].as_array().unwrap());
    assert!(computed.len() > 60);
    for row in computed.iter().chain(known) {
        let cell = |key: &str| row[key].as_str().unwrap();
        let game = read(&mut worker, cell("g"));
        let by: Vec<&str> = row["by"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|by| by.as_str())
            .collect();
        let values: Vec<Id> = by.iter().map(|text| read(&mut worker, text)).collect();
        let value = match (cell("operation"), values.as_slice()) {
            ("cool", _) => {
                let t = number(&worker, by[0]);
                worker.cool(game, t)
            }
            ("heat", &[t]) => worker.heat(game, t),
            ("overheat", &[s, t]) => worker.overheat(game, s, t),
            ("norton", &[unit]) => worker.norton(game, unit),
            ("freeze", []) => worker.freeze(game),
            other => panic!("{other:?}"),
        };
        assert_eq!(value, Ok(read(&mut worker, cell("expected"))), "{row}");
    }
}

/// Compares what is found of each game with the table.
fn check(key: &str, mut compare: impl FnMut(&mut Worker, Id, &str)) {
    let mut worker = new_worker();
    for [text, expected] in rows("thermal.toml", key) {
        let game = read(&mut worker, &text);
        compare(&mut worker, game, &expected);
    }
}

#[test]
fn all_small_games_have_the_known_atomic_weights() {
    check("atomic_weights", |worker, game, expected| {
        let expected = read(worker, expected);
        assert_eq!(worker.atomic_weight(game), Ok(Some(expected)));
    });
}

#[test]
fn reduced_forms_are_the_known_ones() {
    check("reduced_forms", |worker, game, expected| {
        let expected = read(worker, expected);
        assert_eq!(worker.reduced_canonical_form(game), Ok(expected));
    });
}

#[test]
fn temperatures_and_means_are_the_known_ones() {
    check("temperatures", |worker, game, expected| {
        let temperature = worker.thermograph(game).unwrap().temperature();
        assert_eq!(temperature, number(worker, expected));
    });
    check("means", |worker, game, expected| {
        let mean = worker.thermograph(game).unwrap().mean();
        assert_eq!(mean, number(worker, expected));
    });
}

#[test]
fn heating_a_nimber_is_quick() {
    let mut worker = new_worker();
    let [star, one] = ["*14", "1"].map(|text| read(&mut worker, text));
    let start = std::time::Instant::now();
    let heated = worker.heat(star, one).unwrap();
    assert!(start.elapsed().as_millis() < 500);
    assert_eq!(worker.cool(heated, number(&worker, "1")), Ok(star));
}

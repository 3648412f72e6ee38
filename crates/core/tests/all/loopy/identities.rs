//! Identities with names, each by the values and by plain search.

use lastmove_core::notation::Script;
use lastmove_core::notation::loopy_print::print;
use lastmove_core::value::loopy::LoopyValue;
use lastmove_core::value::{Comparison, Dyadic, Player, Worker};

use super::laws::{TESTS, by_sides, game};
use super::naive::{Game, outcome};
use super::read;
use crate::testing::{new_worker, rows};

#[test]
fn identities_hold_by_values_and_by_search() {
    let worker = &mut new_worker();
    let tests: Vec<Game> = TESTS
        .iter()
        .map(|text| game(&read(worker, text), Player::Left))
        .collect();
    for [terms, result] in rows("loopy_names.toml", "identities") {
        let result_value = read(worker, &result);
        let terms: Vec<&str> = terms.split(" ; ").collect();
        let values: Vec<LoopyValue> = terms.iter().map(|text| read(worker, text)).collect();
        let mut sum = read(worker, "0");
        for value in &values {
            sum = sum.add(worker, value).unwrap();
        }
        assert_eq!(sum, result_value, "{terms:?} = {result}");
        // The same with every X beside them, without any sum of values.
        for x in &tests {
            let outcomes = [Player::Left, Player::Right].map(|draws| {
                let games: Vec<Game> = values.iter().map(|value| game(value, draws)).collect();
                let mut terms: Vec<&Game> = games.iter().collect();
                terms.push(x);
                let result = game(&result_value, draws);
                (outcome(worker, &terms), outcome(worker, &[&result, x]))
            });
            let [plus, minus] = outcomes;
            assert_eq!(
                by_sides(plus.0, minus.0),
                by_sides(plus.1, minus.1),
                "{terms:?} = {result} beside {x:?}"
            );
        }
    }
}

#[test]
fn every_short_game_lies_between_off_and_on() {
    let worker = &mut new_worker();
    let (on, off) = (read(worker, "on"), read(worker, "off"));
    for text in [
        "0",
        "*",
        "100",
        "-7/8",
        "{100|-100}",
        "tiny(5)",
        "{3||2|*}",
        "^<3>",
    ] {
        let g = read(worker, text);
        assert_eq!(off.compare(worker, &g), Ok(Comparison::Less), "{text}");
        assert_eq!(g.compare(worker, &on), Ok(Comparison::Less), "{text}");
    }
}

#[test]
fn these_forms_are_canonical() {
    let worker = &mut new_worker();
    for (text, left, right) in [
        ("{*,{on|*}|*,{*|off}}", 2, 2),
        ("{0,{on|0}|off}", 2, 1),
        ("{over|*}", 1, 1),
        ("{1|over}", 1, 1),
    ] {
        let value = read(worker, text);
        assert!(value.is_stopper() && !value.is_short());
        let left_options = value.options(worker, Player::Left).unwrap();
        let right_options = value.options(worker, Player::Right).unwrap();
        assert_eq!((left_options.len(), right_options.len()), (left, right));
        let again = LoopyValue::braces(worker, &left_options, &right_options).unwrap();
        assert_eq!(again, value);
    }
}

#[test]
fn values_have_their_names() {
    let worker = &mut new_worker();
    for [text, ascii, unicode, latex] in rows("loopy_names.toml", "names") {
        let value = read(worker, &text);
        assert_eq!(print(worker, &value, Script::Ascii).unwrap(), ascii);
        assert_eq!(print(worker, &value, Script::Unicode).unwrap(), unicode);
        let found = print(worker, &value, Script::Latex).unwrap();
        assert!(latex.is_empty() || found == latex, "{found}");
    }
}

#[test]
fn thermographs_of_stoppers() {
    let worker = &mut new_worker();
    let number = |worker: &Worker, n| worker.dyadic(n);
    for (text, mean, temperature) in [
        ("over", (0, 0), (0, 0)),
        ("3under", (3, 0), (0, 0)),
        ("upon", (0, 0), (0, 0)),
        ("^<on>", (0, 0), (0, 0)),
        ("{3over|1}", (2, 0), (1, 0)),
        ("+-(5over)", (0, 0), (5, 0)),
        ("tiny(on)", (0, 0), (0, 0)),
        ("{2over|2}", (2, 0), (0, 0)),
        ("{4||1|off}", (1, 0), (3, 0)),
        ("{2over||1over|-2}", (1, 0), (1, 0)),
    ] {
        let value = read(worker, text);
        let thermograph = value
            .thermograph(worker)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        let dyadic = |(n, e): (i64, u32)| Dyadic::new(n, e);
        assert_eq!(
            number(worker, thermograph.mean()),
            dyadic(mean),
            "mean of {text}"
        );
        assert_eq!(
            number(worker, thermograph.temperature()),
            dyadic(temperature),
            "temperature of {text}"
        );
    }
    for text in ["on", "off", "{on|0}", "{0|off}", "+-on"] {
        let value = read(worker, text);
        assert!(value.thermograph(worker).is_err(), "{text}");
    }
}

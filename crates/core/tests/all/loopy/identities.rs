//! Identities with names, each by the values and by plain search.

use lastmove_core::notation::Script;
use lastmove_core::notation::loopy_print::print;
use lastmove_core::value::loopy::LoopyValue;
use lastmove_core::value::{Comparison, Player};

use super::laws::{beside, by_sides, game};
use super::naive::{Game, outcome};
use super::read;
use crate::testing::{new_worker, rows, texts};

#[test]
fn identities_hold_by_values_and_by_search() {
    let worker = &mut new_worker();
    let tests = beside(worker);
    let tests: Vec<Game> = tests.iter().map(|x| game(x, Player::Left)).collect();
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
    for text in texts("loopy_names.toml", "short") {
        let g = read(worker, &text);
        assert_eq!(off.compare(worker, &g), Ok(Comparison::Less), "{text}");
        assert_eq!(g.compare(worker, &on), Ok(Comparison::Less), "{text}");
    }
}

#[test]
fn these_forms_are_canonical() {
    let worker = &mut new_worker();
    for [text, left, right] in rows("loopy_names.toml", "canonical") {
        let value = read(worker, &text);
        assert!(value.is_stopper() && !value.is_short());
        let players = [Player::Left, Player::Right];
        let options = players.map(|player| value.options(worker, player).unwrap());
        let counts = [0, 1].map(|side| options[side].len().to_string());
        assert_eq!(counts, [left, right], "{text}");
        let again = LoopyValue::braces(worker, &options[0], &options[1]).unwrap();
        assert_eq!(again, value, "{text}");
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
    for [text, mean, temperature] in rows("loopy_names.toml", "thermographs") {
        let found = read(worker, &text).thermograph(worker).ok().map(|graph| {
            [graph.mean(), graph.temperature()].map(|number| worker.dyadic(number).to_string())
        });
        assert_eq!(found.unwrap_or_default(), [mean, temperature], "{text}");
    }
}

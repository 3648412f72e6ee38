//! The rows of `tests/tables/loopy.toml`.

use std::collections::HashMap;

use lastmove_core::notation::eval::{EvalError, read_any};
use lastmove_core::value::loopy::{LoopyValue, Stopper};
use lastmove_core::value::{Player, Worker};

use super::read;
use crate::testing::{new_worker, table};

/// The rows of one kind: keys and values as they stand.
pub fn rows(kind: &str) -> Vec<HashMap<String, String>> {
    let table = table("loopy.toml");
    let rows = table[kind].as_array().unwrap().iter();
    rows.map(|row| {
        let cells = row.as_table().unwrap().iter();
        let text = |value: &toml::Value| value.as_str().map_or(value.to_string(), str::to_owned);
        cells
            .map(|(key, value)| (key.clone(), text(value)))
            .collect()
    })
    .collect()
}

#[test]
fn known_values_and_outcomes() {
    let worker = &mut new_worker();
    let rows = rows("value");
    assert!(rows.len() > 40);
    for row in rows {
        let game = read(worker, &row["game"]);
        if let Some(outcome) = row.get("outcome") {
            let found = game.outcome(worker).unwrap();
            assert_eq!(found.name(), outcome, "outcome of {}", row["game"]);
        }
        if let Some(equals) = row.get("equals") {
            assert_eq!(game, read(worker, equals), "{} = {equals}", row["game"]);
        }
    }
}

fn options(worker: &mut Worker, text: &str) -> Vec<LoopyValue> {
    let inside = text.strip_prefix('{').unwrap().strip_suffix('}').unwrap();
    if inside.is_empty() {
        Vec::new()
    } else {
        vec![read(worker, inside)]
    }
}

fn stop(worker: &mut Worker, game: &LoopyValue, player: Player) -> Stopper {
    let (left, right) = game.stops(worker).unwrap();
    if player == Player::Left { left } else { right }
}

#[test]
fn known_properties() {
    let worker = &mut new_worker();
    let rows = rows("property");
    assert!(rows.len() > 100);
    for row in rows {
        let (text, property, expected) = (&row["game"], &row["property"], &row["expected"]);
        let game = read(worker, text);
        let truth = match property.as_str() {
            "IsIdempotent" => Some(game.is_idempotent(worker).unwrap()),
            "IsNimber" => Some(game.is_nimber(worker)),
            "IsNumber" | "IsInteger" => Some(game.is_number(worker)),
            "IsInfinitesimal" => Some(game.is_infinitesimal(worker).unwrap()),
            "IsStopper" => Some(game.is_stopper()),
            "IsStopperSided" => Some(game.is_stopper_sided()),
            _ => None,
        };
        if let Some(truth) = truth {
            assert_eq!(truth.to_string(), *expected, "{property} of {text}");
            continue;
        }
        if property == "OutcomeClass" {
            assert_eq!(game.outcome(worker).unwrap().name(), expected, "{text}");
            continue;
        }
        if let Some(player) = match property.as_str() {
            "LeftOptions" => Some(Player::Left),
            "RightOptions" => Some(Player::Right),
            _ => None,
        } {
            let found = game.options(worker, player).unwrap();
            assert_eq!(found, options(worker, expected), "{property} of {text}");
            continue;
        }
        let found = match property.as_str() {
            "LeftStop" => stop(worker, &game, Player::Left),
            "RightStop" => stop(worker, &game, Player::Right),
            "Onside" => game.onside().unwrap().clone(),
            "Offside" => game.offside().unwrap().clone(),
            _ => panic!("{property}"),
        };
        let expected = read(worker, expected);
        assert_eq!(LoopyValue::from(found), expected, "{property} of {text}");
    }
}

#[test]
fn the_carousel_has_no_sides() {
    let worker = &mut new_worker();
    let carousel = read(worker, "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}");
    assert!(!carousel.is_stopper_sided());
}

#[test]
fn bad_texts_are_refused_in_one_sentence() {
    let worker = &mut new_worker();
    for (text, sentence) in [
        ("a{0|b}", "no position around it is named 'b' at column 5"),
        ("a{0|a+*}", "a move back to a position around it"),
        ("0 & 1", "the onside stands before the offside"),
        (
            "heat(on,1)",
            "a loopy game where only a short one may stand at column 6",
        ),
    ] {
        match read_any(worker, text) {
            Err(EvalError::Notation(error)) => {
                assert!(error.to_string().contains(sentence), "{text}: {error}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

//! Positions of the fast rulesets: text in, values out.

use lastmove_core::board::catalogue::BoardGame;
use lastmove_core::board::graph_colouring::{GraphColouring, Rule};
use lastmove_core::board::hackenbush::{Colour, Hackenbush};
use lastmove_core::board::partizan_subtraction;
use lastmove_core::board::value_in_threads;
use lastmove_core::board::{Memo, Ruleset};
use lastmove_core::value::Outcome;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::game_like;
use crate::errors::bad_input;
use crate::library::current;
use crate::limits::threads;
use crate::values::Game;

/// The most boards of one size that are listed.
const MOST_BOARDS: u64 = 1 << 28;

fn named(ruleset: &str) -> PyResult<BoardGame> {
    BoardGame::named(ruleset)
        .ok_or_else(|| bad_input(format!("there is no fast version of {ruleset}")))
}

/// The value of a position of a board or strip game, by the fast engine.
///
/// Parameters
/// ----------
/// ruleset : str
///     The name of the ruleset.
/// rows : list of str
///     The rows, in the letters of the ruleset; another letter is a square that
///     does not matter.
///
/// Returns
/// -------
/// Game or None
///     The value; None if the position is larger than the engine's words.
#[pyfunction]
pub fn board_value(py: Python<'_>, ruleset: &str, rows: Vec<String>) -> PyResult<Option<Game>> {
    let game = named(ruleset)?;
    let rows: Vec<&[u8]> = rows.iter().map(|row| row.as_bytes()).collect();
    let store = current(py);
    let value = store.compute_in_threads(py, |worker, threads| {
        store.boards.value(worker, game, &rows, threads)
    })?;
    Ok(value.map(|id| Game::new(&store, id)))
}

/// Who wins a sum of positions of a board or strip game and a game, found
/// without the positions' values.
///
/// Parameters
/// ----------
/// ruleset : str
///     The name of the ruleset.
/// boards : list of list of str
///     The rows of each position, in the letters of the ruleset.
/// rest : Game
///     What is added.
///
/// Returns
/// -------
/// str or None
///     L, R, N or P; None if the position is larger than the engine's words.
#[pyfunction]
pub fn board_outcome(
    py: Python<'_>,
    ruleset: &str,
    boards: Vec<Vec<String>>,
    rest: &Bound<'_, PyAny>,
) -> PyResult<Option<&'static str>> {
    let game = named(ruleset)?;
    let boards: Vec<Vec<&[u8]>> = boards
        .iter()
        .map(|rows| rows.iter().map(|row| row.as_bytes()).collect())
        .collect();
    let store = current(py);
    let rest = game_like(rest)?.id_in(py, &store)?;
    let outcome = store.compute_long(py, |worker| {
        store.boards.outcome(worker, game, &boards, rest)
    })?;
    Ok(outcome.map(Outcome::name))
}

/// The values of all boards of a size.
///
/// Parameters
/// ----------
/// ruleset : str
///     The name of the ruleset.
/// height, width : int
///     The size.
///
/// Returns
/// -------
/// letters : str
///     The letters of squares, in the order in which boards are counted: a
///     board is a number whose digits are squares, the last one counting least.
/// numbers : bytes
///     For each board the number of its value, as 32-bit little-endian words.
/// values : list of Game
///     The values, in the order of their first boards.
#[pyfunction]
pub fn board_table<'py>(
    py: Python<'py>,
    ruleset: &str,
    height: usize,
    width: usize,
) -> PyResult<(&'static str, Bound<'py, PyBytes>, Vec<Game>)> {
    let game = named(ruleset)?;
    let letters = game.letters();
    let squares = u32::try_from(height.saturating_mul(width)).unwrap_or(u32::MAX);
    let count = (letters.len() as u64).checked_pow(squares);
    if count.is_none_or(|count| count > MOST_BOARDS) {
        let message =
            format!("too many boards of {height} × {width}: up to {MOST_BOARDS} are listed");
        return Err(bad_input(message));
    }
    if squares == 0 {
        return Err(bad_input(format!(
            "a board of {height} × {width} has no squares"
        )));
    }
    let store = current(py);
    let threads = threads(py)?;
    let table = store.compute_long(py, |worker| {
        store.boards.table(worker, game, height, width, threads)
    })?;
    let Some(table) = table else {
        let message = format!("boards of {height} × {width} are larger than the engine's words");
        return Err(bad_input(message));
    };
    let bytes: Vec<u8> = table.numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    let values = table.values.into_iter().map(|id| Game::new(&store, id));
    let letters = std::str::from_utf8(letters).unwrap_or_default();
    Ok((letters, PyBytes::new(py, &bytes), values.collect()))
}

/// The value of a position of Col or Snort, by the fast engine.
///
/// Parameters
/// ----------
/// rule : str
///     "col" or "snort".
/// left, right : list of bool
///     For each vertex, whether Left and whether Right may still colour it.
/// edges : list of tuple of int
///     Pairs of vertices.
///
/// Returns
/// -------
/// Game or None
///     The value; None if there are more than 64 vertices.
#[pyfunction]
pub fn graph_colouring_value(
    py: Python<'_>,
    rule: &str,
    left: Vec<bool>,
    right: Vec<bool>,
    edges: Vec<(usize, usize)>,
) -> PyResult<Option<Game>> {
    let rule = match rule {
        "col" => Rule::Col,
        "snort" => Rule::Snort,
        _ => return Err(bad_input(format!("there is no fast version of {rule}"))),
    };
    let Some(graph) = GraphColouring::new(rule, left.len(), &edges) else {
        return Ok(None);
    };
    let set = |flags: &[bool]| {
        let places = flags.iter().enumerate().filter(|(_, flag)| **flag);
        places.fold(0_u64, |set, (vertex, _)| set | 1 << vertex)
    };
    let Some(position) = graph.open_to(set(&left), set(&right)) else {
        return Ok(None);
    };
    value_of(py, &graph, &position).map(Some)
}

/// The value of a position under rules that are there for it alone.
fn value_of<R: Ruleset + Sync>(py: Python<'_>, rules: &R, position: &R::Position) -> PyResult<Game>
where
    R::Position: Sync,
{
    let (store, memo) = (current(py), Memo::default());
    let value = store.compute_in_threads(py, |worker, threads| {
        value_in_threads(rules, &memo, worker, position, threads)
    })?;
    Ok(Game::new(&store, value))
}

/// The value of a Hackenbush picture, by the fast engine.
///
/// Parameters
/// ----------
/// edges : list of (int, int, str)
///     Two nodes, 0 being the ground, and a colour: l, r or e.
///
/// Returns
/// -------
/// Game or None
///     The value; None if there are more than 64 edges.
#[pyfunction]
pub fn hackenbush_value(
    py: Python<'_>,
    edges: Vec<(usize, usize, char)>,
) -> PyResult<Option<Game>> {
    let edges: Vec<_> = edges
        .into_iter()
        .map(|(a, b, colour)| {
            let colour = match colour {
                'l' => Colour::Blue,
                'r' => Colour::Red,
                _ => Colour::Green,
            };
            (a, b, colour)
        })
        .collect();
    let Some(picture) = Hackenbush::new(&edges) else {
        return Ok(None);
    };
    value_of(py, &picture, &picture.position()).map(Some)
}

/// The values of heaps in a partizan subtraction game.
///
/// Parameters
/// ----------
/// left, right : list of int
///     What each player may take.
/// to : int
///     The largest heap.
///
/// Returns
/// -------
/// list of Game
///     The values of the heaps from 0 on.
#[pyfunction]
pub fn partizan_subtraction_values(
    py: Python<'_>,
    left: Vec<usize>,
    right: Vec<usize>,
    to: usize,
) -> PyResult<Vec<Game>> {
    let store = current(py);
    let values = store.compute(py, |worker| {
        partizan_subtraction::values(worker, &left, &right, to)
    })?;
    let games = values.into_iter().map(|id| Game::new(&store, id));
    Ok(games.collect())
}

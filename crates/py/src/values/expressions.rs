//! From texts and lists to games: the functions of the module.

use std::sync::Arc;

use lastmove_core::notation::ast::{Expr, ExprKind, Statement};
use lastmove_core::notation::eval::{self, Worth};
use lastmove_core::notation::explain::Topic;
use lastmove_core::notation::{self, Script};
use lastmove_core::value::{Halt, Id};
use pyo3::prelude::*;

use crate::callbacks;
use crate::convert::{dyadic, fraction, ids};
use crate::errors::{bad_input, guarded, misread};
use crate::library::{self, Store};
use crate::values::{Game, Loopy, Value, value_like};

/// The tree of a text that is a value.
pub fn read_value(text: &str) -> PyResult<Expr> {
    guarded(|| notation::parse_value(text))?.map_err(|error| misread(error, text))
}

/// The tree of a text.
fn read(text: &str) -> PyResult<Statement> {
    guarded(|| notation::parse(text))?.map_err(|error| misread(error, text))
}

/// Puts values in the place of positions such as `nim(3,4)`, found by the
/// rulesets in Python.
pub fn resolve(
    py: Python<'_>,
    store: &Arc<Store>,
    statement: &mut Statement,
    whole: &str,
) -> PyResult<()> {
    statement.resolve(&mut |ruleset, text, column| {
        let value = callbacks::hook(py, "position_value")?.call1((ruleset, text, whole, column))?;
        if let Ok(loopy) = value.cast::<Loopy>() {
            // The text of a loopy value says all there is to say.
            let text = loopy.get().text(py, Script::Ascii)?;
            return Ok(read_value(&text)?.kind);
        }
        let game = value.cast_into::<Game>()?;
        Ok(ExprKind::Given(game.get().id_in(py, store)?))
    })
}

/// The game that something means.
///
/// Parameters
/// ----------
/// value : Game, Loopy, int, Fraction, Nimber or str
///     A text is read in the notation of values, ASCII or Unicode.
///
/// Returns
/// -------
/// Game or Loopy
///     The value, in canonical form; loopy only if no short game is equal.
///
/// Raises
/// ------
/// InputError
///     If the text is not in the notation; it carries the text, the position
///     and a hint.
///
/// Examples
/// --------
/// >>> from lastmove import game
/// >>> game("{0,*|0} + v")
/// game('*')
/// >>> game("2.^ + +-1").outcome
/// 'N'
/// >>> game("on - 100"), game("a{0||1|a}")
/// (game('on'), game('1'))
#[pyfunction]
pub fn game<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    value_like(value)?.into_any(value.py())
}

/// The worth of a text: a game, or whether a relation holds.
///
/// Parameters
/// ----------
/// text : str
///     A value, or two values with a relation between them: one of
///     ``== != <= >= < > <| |> <>``.
///
/// Returns
/// -------
/// Game, Loopy or bool
///     The value; for a relation, whether it holds.
///
/// Raises
/// ------
/// InputError
///     If the text is not in the notation.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.evaluate("^ > 0"), lm.evaluate("* <> 0"), lm.evaluate("{1|1}")
/// (True, True, game('1*'))
#[pyfunction]
pub fn evaluate<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let mut statement = read(text)?;
    let store = library::current(py);
    resolve(py, &store, &mut statement, text)?;
    let worth = store.read(py, text, |worker| eval::evaluate(worker, &statement))?;
    Ok(match worth {
        Worth::Game(id) => Bound::new(py, Game::new(&store, id))?.into_any(),
        Worth::Loopy(value) => Value::new(&store, value).into_any(py)?,
        Worth::Holds(holds) => holds.into_pyobject(py)?.to_owned().into_any(),
    })
}

/// What was taken otherwise than it is written, where that matters.
///
/// Parameters
/// ----------
/// text : str
///     A value or a relation.
///
/// Returns
/// -------
/// list of str
///     A sentence for each operand of an ordinal sum, a product or a compound
///     that was taken in canonical form although another form is written, if the
///     worth of the text depends on it; quotes would keep the form as written.
///
/// Raises
/// ------
/// InputError
///     If the text is not in the notation.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> for warning in lm.form_warnings("{*|*}:1"):
/// ...     print(warning)
/// ':' acts on forms, and {*|*} at column 1 was taken in canonical form, 0; to take it as it is written, put it in quotes: '{*|*}'
/// >>> lm.form_warnings("'{*|*}':1"), lm.form_warnings("{1|0}:1"), lm.form_warnings("{*|*} + 1")
/// ([], [], [])
#[pyfunction]
pub fn form_warnings(py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
    // Operations on forms have a colon or a parenthesis; most texts have neither.
    if !text.contains([':', '(']) {
        return Ok(Vec::new());
    }
    let mut statement = read(text)?;
    if !notation::forms::may_be_taken(&mut statement) {
        return Ok(Vec::new());
    }
    let store = library::current(py);
    resolve(py, &store, &mut statement, text)?;
    guarded(|| notation::forms::canonical_taken(&store.arena, &mut statement))
}

/// Why a text has its worth, step by step.
///
/// Parameters
/// ----------
/// text : str
///     A value or a relation.
/// unicode : bool
///     Whether values are written in Unicode.
/// topic : str
///     What of a value is explained: ``"value"``, ``"temperature"``,
///     ``"atomic-weight"`` or ``"reduced"``.
///
/// Returns
/// -------
/// list of str
///     Which options are dominated, which are reversible and through what;
///     for a relation, how the difference is won.
///
/// Raises
/// ------
/// InputError
///     If the text is not in the notation, or there is no such topic.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> for step in lm.explain("{0,^|*}"):
/// ...     print(step)
/// {0, ^ | *}: the left option 0 is dominated by ^ (^ >= 0)
/// {0, ^ | *}: canonical form ^[2]
#[pyfunction]
#[pyo3(signature = (text, unicode=false, topic="value"))]
pub fn explain(py: Python<'_>, text: &str, unicode: bool, topic: &str) -> PyResult<Vec<String>> {
    let topics = Topic::ALL.map(Topic::name).join(", ");
    let topic = Topic::ALL
        .into_iter()
        .find(|known| known.name() == topic)
        .ok_or_else(|| bad_input(format!("there is no topic {topic:?}; topics are {topics}")))?;
    let mut statement = read(text)?;
    let store = library::current(py);
    resolve(py, &store, &mut statement, text)?;
    let script = if unicode {
        Script::Unicode
    } else {
        Script::Ascii
    };
    store.read(py, text, |worker| {
        notation::explain::explain(worker, &statement, topic, script)
    })
}

/// The games of many texts.
///
/// Parameters
/// ----------
/// texts : iterable of str
///     Values in the notation.
///
/// Returns
/// -------
/// list of Game or Loopy
///     Their values, in order.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.games(["^", "{1|0}"])
/// [game('^'), game('{1|0}')]
#[pyfunction]
pub fn games<'py>(texts: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = texts.py();
    texts
        .try_iter()?
        .map(|text| {
            let text = text?;
            Value::parse(py, text.extract::<std::borrow::Cow<'_, str>>()?.as_ref())?.into_any(py)
        })
        .collect()
}

/// The sums of many groups of games, in one call.
///
/// Parameters
/// ----------
/// groups : iterable of iterables of game-like
///     What to add up.
///
/// Returns
/// -------
/// list of Game
///     One sum for each group, in order; 0 for an empty one.
///
/// Notes
/// -----
/// Much faster than adding one by one: Python is entered once.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.sums([(1, "^"), ("*", "*2", "*4"), ()])
/// [game('1^'), game('*7'), game('0')]
#[pyfunction]
pub fn sums(groups: &Bound<'_, PyAny>) -> PyResult<Vec<Game>> {
    let py = groups.py();
    let store = library::current(py);
    let groups = groups
        .try_iter()?
        .map(|group| ids(&group?, &store))
        .collect::<PyResult<Vec<_>>>()?;
    let sums = store.compute_long(py, |worker| {
        groups
            .iter()
            .map(|summands| worker.sum(summands.iter().copied()))
            .collect::<Result<Vec<Id>, Halt>>()
    })?;
    Ok(sums.into_iter().map(|id| Game::new(&store, id)).collect())
}

/// All games born by a day.
///
/// Parameters
/// ----------
/// day : int
///     0, 1, 2 or 3: there are 1, 4, 22 and 1,474 of them.
///
/// Returns
/// -------
/// list of Game
///     The games, sorted by stops.
///
/// Raises
/// ------
/// InputError
///     For a negative day, and from day 4 on: there are more than 10**12.
///
/// References
/// ----------
/// *Winning Ways*, 1982, chapter 3; W. Fraser, S. Hirshberg and D. Wolfe, "The
/// structure of the distributive lattice of games born by day n", 2005.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.games_born_by(1)
/// [game('1'), game('0'), game('*'), game('-1')]
#[pyfunction]
pub fn games_born_by(py: Python<'_>, day: i64) -> PyResult<Vec<Game>> {
    let last = lastmove_core::value::LAST_DAY;
    let day = u32::try_from(day)
        .ok()
        .filter(|&day| day <= last)
        .ok_or_else(|| {
            bad_input(format!(
                "day {day} is out of reach; games can be listed for days 0 to {last}"
            ))
        })?;
    let store = library::current(py);
    let mut ids = store.compute_long(py, |worker| worker.born_by(day))?;
    ids.sort_by(|&a, &b| store.arena.display_order(a, b));
    Ok(ids.into_iter().map(|id| Game::new(&store, id)).collect())
}

/// The simplest number strictly between two bounds.
///
/// Parameters
/// ----------
/// lower, upper : int, Fraction or None
///     The bounds; None is no bound.
///
/// Returns
/// -------
/// Fraction
///     The number with the earliest birthday in the interval.
///
/// Raises
/// ------
/// InputError
///     If there is no number between the bounds.
///
/// References
/// ----------
/// J. H. Conway, *On Numbers and Games*, 1976, chapter 2: the simplicity
/// theorem.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> from fractions import Fraction
/// >>> lm.simplest_number(Fraction(1, 4), 1), lm.simplest_number(None, -3)
/// (Fraction(1, 2), Fraction(-4, 1))
#[pyfunction]
pub fn simplest_number<'py>(
    py: Python<'py>,
    lower: Option<&Bound<'py, PyAny>>,
    upper: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let bound = |value: Option<&Bound<'py, PyAny>>| match value {
        None => Ok(None),
        Some(value) => dyadic(value)?.map(Some).ok_or_else(|| {
            pyo3::exceptions::PyTypeError::new_err("a bound is an int, a Fraction or None")
        }),
    };
    let (lower, upper) = (bound(lower)?, bound(upper)?);
    let open = |bound: &'_ Option<lastmove_core::value::Dyadic>| bound.clone().map(|n| (n, false));
    let (lower, upper) = (open(&lower), open(&upper));
    let simplest = lastmove_core::value::Dyadic::simplest_between(
        lower.as_ref().map(|(n, closed)| (n, *closed)),
        upper.as_ref().map(|(n, closed)| (n, *closed)),
    );
    match simplest {
        Some(number) => fraction(py, &number),
        None => Err(bad_input("there is no number between the bounds")),
    }
}

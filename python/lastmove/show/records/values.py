"""Records of values: what ``lastmove value``, ``explain`` and ``advise`` print as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.show.records import Record
from lastmove.values import Advice, Game, Loopy

__all__ = ["advice_record", "explanation_record", "expression_record", "value_record"]

NAMES: dict[str, Callable[[Game | Loopy], object]] = {
    "value": str,
    "unicode": lambda g: g.unicode,
    "latex": lambda g: g.latex,
    "outcome": lambda g: g.outcome,
    "kind": lambda g: g.kind,
}
FIELDS: dict[str, Callable[[Game], object]] = {
    **NAMES,
    "birthday": lambda g: g.birthday,
    "left_stop": lambda g: str(g.left_stop),
    "right_stop": lambda g: str(g.right_stop),
    "mean": lambda g: str(g.mean),
    "temperature": lambda g: str(g.temperature),
    "atomic_weight": lambda g: None if (weight := g.atomic_weight) is None else str(weight),
}
LOOPY_FIELDS: dict[str, Callable[[Loopy], object]] = {
    **NAMES,
    "birthday": lambda _: None,
    "left_stop": lambda g: _if_defined(lambda: g.left_stop),
    "right_stop": lambda g: _if_defined(lambda: g.right_stop),
    "mean": lambda g: _if_defined(lambda: g.thermograph().mean),
    "temperature": lambda g: _if_defined(lambda: g.thermograph().temperature),
    "atomic_weight": lambda _: None,
}
"""The same fields; None for what a loopy game does not have."""


def _if_defined(quantity: Callable[[], Fraction | Loopy]) -> str | None:
    try:
        return str(quantity())
    except InputError:
        return None


def value_record(text: str, value: Game | Loopy, *, unicode: bool = False) -> Record:
    """Describe a value.

    Parameters
    ----------
    text : str
        The expression as it was given.
    value : Game or Loopy
        What it is worth.
    unicode : bool
        Whether the atomic weight is written with the signs of the theory.

    Returns
    -------
    dict
        ``input`` and the fields of :data:`FIELDS`, in that order.

    Raises
    ------
    LimitReached
        With the fields found so far in ``partial``.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.values import value_record
    >>> fields = value_record("{1|0}", lm.game("{1|0}"))
    >>> fields["outcome"], fields["mean"], fields["temperature"]
    ('N', '1/2', '1/2')
    >>> fields = value_record("{on|0}", lm.game("{on|0}"))
    >>> fields["kind"], fields["left_stop"], fields["mean"]
    ('loopy', 'on', None)
    """
    record: Record = {"input": text}
    for name, field in FIELDS.items():
        try:
            record[name] = LOOPY_FIELDS[name](value) if isinstance(value, Loopy) else field(value)
            if unicode and name == "atomic_weight" and isinstance(value, Game):
                record[name] = value.atomic_weight and value.atomic_weight.unicode
        except LimitReached as limit:
            raise LimitReached(str(limit), partial=record) from limit
    return record


def expression_record(text: str, *, unicode: bool = False) -> Record:
    """Evaluate an expression, or decide a relation, and describe what came of it.

    Parameters
    ----------
    text : str
        An expression or a relation.
    unicode : bool
        Whether the atomic weight is written with the signs of the theory.

    Returns
    -------
    dict
        The record of a value, or ``input`` and ``holds``; with ``warnings`` where an operation on
        forms took another form than the one that is written.

    Examples
    --------
    >>> from lastmove.show.records.values import expression_record
    >>> expression_record("^ <> *")
    {'input': '^ <> *', 'holds': True}
    >>> len(expression_record("{*|*}:1")["warnings"])
    1
    >>> expression_record("{3|1}")["temperature"]
    '1'
    """
    worth = lm.evaluate(text)
    if isinstance(worth, bool):
        return _warned({"input": text, "holds": worth})
    return _warned(value_record(text, worth, unicode=unicode))


def _warned(record: Record) -> Record:
    """Add what was taken otherwise than it is written, if anything was."""
    warnings = lm.form_warnings(str(record["input"]))
    return {**record, "warnings": warnings} if warnings else record


def explanation_record(text: str, *, unicode: bool = False, topic: str = "value") -> Record:
    """Say how a value comes about, or why a relation holds or fails.

    Parameters
    ----------
    text : str
        An expression or a relation.
    unicode : bool
        Whether values are written with the signs of the theory.
    topic : str
        ``value``, ``temperature``, ``atomic-weight`` or ``reduced``.

    Returns
    -------
    dict
        ``input``, ``value`` or ``holds``, ``steps``, and ``warnings`` if there are any.

    Examples
    --------
    >>> from lastmove.show.records.values import explanation_record
    >>> sorted(explanation_record("{0,*|^}"))
    ['input', 'steps', 'value']
    """
    worth = lm.evaluate(text)
    steps = lm.explain(text, unicode=unicode, topic=topic)
    if isinstance(worth, bool):
        return _warned({"input": text, "holds": worth, "steps": steps})
    value = worth.unicode if unicode else str(worth)
    return _warned({"input": text, "value": value, "steps": steps})


def advice_record(
    components: Sequence[Game],
    player: str,
    strategy: str,
    advice: Advice | None,
    *,
    unicode: bool = False,
) -> Record:
    """Describe what a strategy advises in a sum.

    Parameters
    ----------
    components : sequence of Game
        The games of the sum.
    player : {"left", "right"}
        Who is to move.
    strategy : str
        What the strategy is called.
    advice : Advice or None
        None if the player has no move.
    unicode : bool
        Whether values are written with the signs of the theory.

    Returns
    -------
    dict
        ``components``, ``player``, ``strategy``, ``component`` (counted from 0), ``option``,
        ``temperature`` and ``reason``; without a move the reason says so, and the three before
        it are None.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.values import advice_record
    >>> hot = lm.games(["{5|1}", "{2|0}"])
    >>> advice_record(hot, "left", "hotstrat", lm.hotstrat(hot, "left"))["option"]
    '5'
    >>> advice_record([], "left", "hotstrat", None)["reason"]
    'Left has no move'
    """

    def name(value: Game) -> str:
        return value.unicode if unicode else str(value)

    return {
        "components": [name(component) for component in components],
        "player": player,
        "strategy": strategy,
        "component": advice and advice.component,
        "option": advice and name(advice.option),
        "temperature": advice and str(advice.temperature),
        "reason": advice.reason if advice else f"{player.capitalize()} has no move",
    }

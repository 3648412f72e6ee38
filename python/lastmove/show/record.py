"""Values as the flat records that the command line prints as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from lastmove.errors import InputError, LimitReached
from lastmove.values import Advice, Game, Loopy

__all__ = ["Record", "advice_record", "relation_record", "value_record"]

Record: TypeAlias = dict[str, object]
"""Field names and what JSON can carry; rationals are strings."""

FIELDS: dict[str, Callable[[Game], object]] = {
    "value": str,
    "unicode": lambda g: g.unicode,
    "latex": lambda g: g.latex,
    "outcome": lambda g: g.outcome,
    "kind": lambda g: g.kind,
    "birthday": lambda g: g.birthday,
    "left_stop": lambda g: str(g.left_stop),
    "right_stop": lambda g: str(g.right_stop),
    "mean": lambda g: str(g.mean),
    "temperature": lambda g: str(g.temperature),
    "atomic_weight": lambda g: _text_or_none(g.atomic_weight),
}


LOOPY_FIELDS: dict[str, Callable[[Loopy], object]] = {
    "value": str,
    "unicode": lambda g: g.unicode,
    "latex": lambda g: g.latex,
    "outcome": lambda g: g.outcome,
    "kind": lambda g: g.kind,
    "birthday": lambda _: None,
    "left_stop": lambda g: _if_defined(lambda: g.left_stop),
    "right_stop": lambda g: _if_defined(lambda: g.right_stop),
    "mean": lambda g: _if_defined(lambda: g.thermograph().mean),
    "temperature": lambda g: _if_defined(lambda: g.thermograph().temperature),
    "atomic_weight": lambda _: None,
}
"""The same fields; None for what a loopy game does not have."""


def _text_or_none(quantity: Game | Fraction | None) -> str | None:
    return None if quantity is None else str(quantity)


def _if_defined(quantity: Callable[[], Fraction | Loopy]) -> str | None:
    try:
        return str(quantity())
    except InputError:
        return None


def value_record(text: str, value: Game | Loopy) -> Record:
    """Describe a value.

    Parameters
    ----------
    text : str
        The expression as it was given.
    value : Game or Loopy
        What it is worth.

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
    >>> from lastmove.show.record import value_record
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
        except LimitReached as limit:
            raise LimitReached(str(limit), partial=record) from limit
    return record


def relation_record(text: str, *, holds: bool) -> Record:
    """Describe a relation that was decided."""
    return {"input": text, "holds": holds}


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
    >>> from lastmove.show.record import advice_record
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

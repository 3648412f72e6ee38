"""Values as the flat records that the command line prints as JSON."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from lastmove.errors import LimitReached
from lastmove.values import Game

__all__ = ["Record", "relation_record", "value_record"]

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


def _text_or_none(quantity: Game | Fraction | None) -> str | None:
    return None if quantity is None else str(quantity)


def value_record(text: str, value: Game) -> Record:
    """Describe a value.

    Parameters
    ----------
    text : str
        The expression as it was given.
    value : Game
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
    """
    record: Record = {"input": text}
    for name, field in FIELDS.items():
        try:
            record[name] = field(value)
        except LimitReached as limit:
            raise LimitReached(str(limit), partial=record) from limit
    return record


def relation_record(text: str, *, holds: bool) -> Record:
    """Describe a relation that was decided."""
    return {"input": text, "holds": holds}

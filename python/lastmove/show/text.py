"""Values as a small block of text for people."""

from __future__ import annotations

from collections.abc import Sequence

from lastmove.show.records import Record

__all__ = [
    "OUTCOMES",
    "advice_lines",
    "explanation_lines",
    "first_lines",
    "heap_moves",
    "relation_lines",
    "value_lines",
    "warning_lines",
]

OUTCOMES = {
    "L": "Left wins, whoever starts",
    "R": "Right wins, whoever starts",
    "N": "whoever starts wins",
    "P": "whoever starts loses",
    "D": "a draw, whoever starts",
    "NHat": "Left wins if Left starts; a draw if Right starts",
    "PHat": "a draw if Left starts; Left wins if Right starts",
    "NCheck": "a draw if Left starts; Right wins if Right starts",
    "PCheck": "Right wins if Left starts; a draw if Right starts",
}

LABELS = {
    "outcome": "outcome",
    "kind": "kind",
    "birthday": "birthday",
    "stops": "stops",
    "mean": "mean",
    "temperature": "temperature",
    "atomic_weight": "atomic weight",
}


def value_lines(record: Record, *, unicode: bool) -> list[str]:
    r"""Lay out a value: its name first, then one line for each thing known about it.

    Parameters
    ----------
    record : Record
        What :func:`lastmove.show.records.values.value_record` found, perhaps only in part.
    unicode : bool
        Whether the signs of the theory can be shown.

    Returns
    -------
    list of str
        The lines.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.values import value_record
    >>> from lastmove.show.text import value_lines
    >>> print("\n".join(value_lines(value_record("-1/2", lm.game("-1/2")), unicode=False)))
    -1/2
      outcome        Right wins, whoever starts
      kind           number
      birthday       2
      stops          -1/2, -1/2
      mean           -1/2
      temperature    -1/2
    """
    facts = dict(record)
    if "outcome" in facts:
        facts["outcome"] = OUTCOMES.get(str(facts["outcome"]), facts["outcome"])
    if facts.get("right_stop") is not None:
        facts["stops"] = f"{facts['left_stop']}, {facts['right_stop']}"
    weight = facts.pop("atomic_weight", None)
    # That of a nimber is always 0, and says nothing.
    if weight is not None and facts.get("kind") not in {"number", "nimber"}:
        facts["atomic_weight"] = weight
    known = [(label, facts[name]) for name, label in LABELS.items() if facts.get(name) is not None]
    title = str(facts.get("unicode" if unicode else "value", facts.get("value", "?")))
    return [title, *(f"  {label:<15}{fact}" for label, fact in known)]


def relation_lines(record: Record) -> list[str]:
    """Say whether a relation holds, in one word."""
    return ["true" if record["holds"] else "false"]


def explanation_lines(record: Record) -> list[str]:
    """Lay out an explanation: the value or the verdict first, then the steps, numbered."""
    title = relation_lines(record)[0] if "holds" in record else str(record["value"])
    steps = record["steps"]
    numbered = enumerate(steps, start=1) if isinstance(steps, list) else ()
    return [title, *(f"  {number}. {step}" for number, step in numbered)]


def warning_lines(record: Record) -> list[str]:
    """Say what was taken otherwise than it is written."""
    warnings = record.get("warnings", [])
    return [f"  warning: {warning}" for warning in warnings] if isinstance(warnings, list) else []


def advice_lines(record: Record) -> list[str]:
    r"""Lay out advice: the move first, then where it is and why; components count from 1.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.values import advice_record
    >>> from lastmove.show.text import advice_lines
    >>> hot = lm.games(["{2|0}", "{5|1}"])
    >>> record = advice_record(hot, "left", "hotstrat", lm.hotstrat(hot, "left"))
    >>> print("\n".join(advice_lines(record)))
    Left moves from {5|1} to 5
      component      2 of 2
      temperature    2
      reason         the hottest component, temperature 2
    """
    index, components = record["component"], record["components"]
    if not isinstance(index, int) or not isinstance(components, list):
        return [str(record["reason"])]
    player = str(record["player"]).capitalize()
    facts = {
        "component": f"{index + 1} of {len(components)}",
        "temperature": record["temperature"],
        "reason": record["reason"],
    }
    return [
        f"{player} moves from {components[index]} to {record['option']}",
        *(f"  {label:<15}{fact}" for label, fact in facts.items()),
    ]


def first_lines(lines: Sequence[str], most: int, what: str = "", indent: str = "  ") -> list[str]:
    """Return the first lines, and how many more there are, which JSON lists.

    Examples
    --------
    >>> from lastmove.show.text import first_lines
    >>> first_lines(["  1", "  2", "  3"], 1, " moves")
    ['  1', '  and 2 more moves (--json lists all)']
    """
    more = [f"{indent}and {len(lines) - most} more{what} (--json lists all)"]
    return [*lines[:most], *(more if len(lines) > most else [])]


def heap_moves(moves: Sequence[tuple[int, Sequence[int]]], indent: str = "  ") -> list[str]:
    """Write moves in heaps, each a heap and what is left of it."""
    return [
        f"{indent}{heap} to {' + '.join(map(str, parts)) or 'nothing'}" for heap, parts in moves
    ]

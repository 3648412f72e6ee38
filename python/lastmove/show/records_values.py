"""Records of expressions: what ``lastmove value`` and ``lastmove explain`` print as JSON."""

from __future__ import annotations

import lastmove as lm
from lastmove.show.record import Record, relation_record, value_record

__all__ = ["explanation_record", "expression_record"]


def expression_record(text: str) -> Record:
    """Evaluate an expression, or decide a relation, and describe what came of it.

    Parameters
    ----------
    text : str
        An expression or a relation.

    Returns
    -------
    dict
        The record of a value, or ``input`` and ``holds``; with ``warnings`` where an operation on
        forms took another form than the one that is written.

    Examples
    --------
    >>> from lastmove.show.records_values import expression_record
    >>> expression_record("^ <> *")
    {'input': '^ <> *', 'holds': True}
    >>> len(expression_record("{*|*}:1")["warnings"])
    1
    >>> expression_record("{3|1}")["temperature"]
    '1'
    """
    worth = lm.evaluate(text)
    if isinstance(worth, bool):
        return _warned(relation_record(text, holds=worth))
    return _warned(value_record(text, worth))


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
    >>> from lastmove.show.records_values import explanation_record
    >>> sorted(explanation_record("{0,*|^}"))
    ['input', 'steps', 'value']
    """
    worth = lm.evaluate(text)
    steps = lm.explain(text, unicode=unicode, topic=topic)
    if isinstance(worth, bool):
        return _warned({**relation_record(text, holds=worth), "steps": steps})
    value = worth.unicode if unicode else str(worth)
    return _warned({"input": text, "value": value, "steps": steps})

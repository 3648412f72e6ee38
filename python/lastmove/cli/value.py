"""``lastmove value`` and ``lastmove explain``."""

from __future__ import annotations

from functools import partial

from lastmove.cli.answer import Command
from lastmove.show.record import Record
from lastmove.show.records_values import explanation_record, expression_record
from lastmove.show.text import explanation_lines, relation_lines, value_lines

__all__ = ["VALUE", "explain_command"]


def _value(text: str, unicode: bool) -> Record:
    del unicode  # a value's record has both spellings
    return expression_record(text)


def _value_lines(record: Record, unicode: bool) -> list[str]:
    holds = "holds" in record
    lines = relation_lines(record) if holds else value_lines(record, unicode=unicode)
    return [*lines, *_warning_lines(record)]


def _warning_lines(record: Record) -> list[str]:
    warnings = record.get("warnings", [])
    return [f"  warning: {warning}" for warning in warnings] if isinstance(warnings, list) else []


def _explain(text: str, unicode: bool, topic: str = "value") -> Record:
    return explanation_record(text, unicode=unicode, topic=topic)


def _explain_lines(record: Record, unicode: bool) -> list[str]:
    del unicode  # the record was made for the terminal
    return [*explanation_lines(record), *_warning_lines(record)]


VALUE = Command(_value, _value_lines)


def explain_command(topic: str) -> Command:
    """Return the command that explains one topic of an expression."""
    return Command(partial(_explain, topic=topic), _explain_lines)

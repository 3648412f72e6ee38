"""Evaluate an expression, or decide a relation.

Examples: lastmove value '{3|1} + ^*'; lastmove value -1/2; lastmove value '^ <> *'
"""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.cli.answer import answer
from lastmove.cli.options import LimitedOptions, expression_argument
from lastmove.show.records import Record
from lastmove.show.records.values import expression_record
from lastmove.show.text import relation_lines, value_lines, warning_lines


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """What to evaluate."""

    expression: tuple[str, ...] = expression_argument()


def run(options: Options) -> int:
    """Print a value and what is known of it, or whether a relation holds."""
    return answer(
        options,
        options.expression,
        lambda text, unicode: expression_record(text, unicode=unicode),
        _lines,
    )


def _lines(record: Record, unicode: bool) -> list[str]:
    holds = "holds" in record
    lines = relation_lines(record) if holds else value_lines(record, unicode=unicode)
    return [*lines, *warning_lines(record)]

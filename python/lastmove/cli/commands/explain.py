"""Say how the value of an expression comes about, or why a relation holds or fails.

Examples: lastmove explain '{0,*|^}'; lastmove explain 'nim_multiply(13,7)';
lastmove explain --topic temperature '{5||2|1}'
"""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.cli.answer import answer
from lastmove.cli.options import LimitedOptions, expression_argument, option
from lastmove.show.records import Record
from lastmove.show.records.values import explanation_record
from lastmove.show.text import explanation_lines, warning_lines


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """What to explain."""

    expression: tuple[str, ...] = expression_argument()
    topic: str = option("value, temperature, atomic-weight or reduced.", "TOPIC", default="value")


def run(options: Options) -> int:
    """Print the steps that lead to a value."""

    def ask(text: str, unicode: bool) -> Record:
        return explanation_record(text, unicode=unicode, topic=options.topic)

    return answer(
        options,
        options.expression,
        ask,
        lambda record, _: [*explanation_lines(record), *warning_lines(record)],
    )

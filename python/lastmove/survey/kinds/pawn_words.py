"""Surveys of words of the pawns game: the values of all words of a length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from lastmove.errors import InputError
from lastmove.pawns import all_words, value
from lastmove.survey.kind import Column, Found, Kind, Limits, Row

__all__ = ["PawnWords"]

LONGEST = 40
PREFIX = 10
"""Words with the same first letters make up an item."""


class PawnWords(Kind):
    """All words of some lengths: how often each value occurs.

    An item is a length and a beginning, such as ``12: 0000100010…``; its rows are the values of the
    words that begin so, each with how often it occurs and the first word.

    Examples
    --------
    >>> from lastmove.survey.kind import Limits
    >>> from lastmove.survey.kinds.pawn_words import PawnWords
    >>> kind = PawnWords({"lengths": [1, 4]})
    >>> list(kind.items())[-1]
    '4: 1010…'
    >>> kind.compute("4: 1000…", Limits()).rows
    ({'length': 4, 'value': 2, 'count': 1, 'word': '1000'},)
    """

    summary: ClassVar = "values of all words of the pawns game of some lengths"
    settings_help: ClassVar = {"lengths": "a length, or bounds: [1, 20]"}

    columns = (
        Column("length", "integer", "files"),
        Column("value", "integer", "the nim-heap that the words are equal to"),
        Column("count", "integer", "words of that beginning and value"),
        Column("word", "text", "the first of them"),
    )

    def items(self) -> Iterator[str]:
        """Yield lengths and beginnings."""
        for length in self.span("lengths", 1, LONGEST):
            for start in all_words(min(length, PREFIX)):
                yield f"{length}: {start}…"

    def compute(self, item: str, limits: Limits) -> Found:
        """Count the values of the words of one beginning."""
        del limits
        length_text, _, start = item.partition(": ")
        start = start.removesuffix("…")
        if not length_text.isdecimal() or not start or set(start) - {"0", "1"}:
            raise InputError(f"there is no item {item!r}", hint="write 12: 0000100010…")
        length = int(length_text)
        found: dict[int, Row] = {}
        for word in _words(start, length):
            size = value(word)
            row = found.setdefault(
                size, {"length": length, "value": size, "count": 0, "word": word}
            )
            row["count"] = int(row["count"] or 0) + 1
        return Found(tuple(found[size] for size in sorted(found)))


def _words(start: str, length: int) -> Iterator[str]:
    for rest in all_words(length - len(start)):
        if not (start.endswith("1") and rest.startswith("1")):
            yield start + rest

"""Surveys of heap games: the nim-sequences of many codes, and their periods."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import product
from typing import ClassVar, cast

import numpy as np

from lastmove.errors import InputError, LimitReached
from lastmove.heaps import HeapGame, Period
from lastmove.show.records.heaps import heap_period_record
from lastmove.survey.kind import Column, Found, Kind, Limits, Row

__all__ = ["HeapGames", "expanded"]

DEFAULT_TO = 20_000
MOST_CODES = 8**7
OCTAL_DIGITS = "01234567"
HASHED_AT_ONCE = 1 << 20


def expanded(pattern: str) -> Iterator[str]:
    """Yield the codes that a pattern means: each ``d`` stands for all octal digits.

    Examples
    --------
    >>> from lastmove.survey.kinds.heap_games import expanded
    >>> list(expanded("0.d"))[:3], len(list(expanded("4.dd")))
    (['0.0', '0.1', '0.2'], 64)
    """
    if pattern.count("d") > len(str(MOST_CODES)):
        message = f"the pattern {pattern!r} means too many codes"
        raise InputError(message, pattern, 0, "give at most seven d")
    pieces = [OCTAL_DIGITS if letter == "d" else letter for letter in pattern]
    return ("".join(letters) for letters in product(*pieces))


class HeapGames(Kind):
    """All codes of some patterns: status, period, largest value, class.

    The columns are those of ``lastmove heap CODE --period``. Games with a proved period have the
    same `sequence` just if their nim-sequences are the same but for leading zeros.

    Examples
    --------
    >>> from lastmove.survey.kinds.heap_games import HeapGames
    >>> from lastmove.survey.kind import Limits
    >>> kind = HeapGames({"codes": ["0.d7", "0.137"]})
    >>> len(list(kind.items()))
    9
    >>> row = kind.compute("0.77", Limits(to=2000)).rows[0]
    >>> row["period"], row["preperiod"], row["proved"]
    (12, 71, True)
    """

    summary: ClassVar = "nim-sequences of take-and-break games: period, largest value, class"
    settings_help: ClassVar = {
        "codes": 'codes, names and patterns: "0.137", "kayles", "0.ddd" (d: every octal digit)'
    }
    uses_to: ClassVar = "the largest heap (20,000 if left out)"

    columns: tuple[Column, ...] = (
        Column("status", "text", "periodic, arithmetic or open"),
        Column("period", "integer", "the least p with G(n + p) = G(n) + saltus in the end"),
        Column("preperiod", "integer", "the least n from which that holds"),
        Column("last_exception", "integer", "the largest n for which it fails"),
        Column("saltus", "integer", "0 for a periodic sequence"),
        Column("proved", "truth", "whether a theorem proves the period"),
        Column("max_value", "integer", "the largest value among those computed"),
        Column("checked_to", "integer", "the largest heap computed"),
        Column("sequence", "text", "the class: the same for the same values but for leading zeros"),
    )

    def items(self) -> Iterator[str]:
        """Yield the codes, each once."""
        seen = set()
        given = self.texts("codes")
        if not given:
            raise InputError("[items] of a survey of heap-games needs codes", hint=CODES_HINT)
        for pattern in given:
            is_pattern = re.fullmatch(r"[0-7]?\.[0-7d]*d[0-7d]*", pattern) is not None
            for code in expanded(pattern) if is_pattern else [HeapGame(pattern).code]:
                if code not in seen:
                    seen.add(code)
                    yield code

    def compute(self, item: str, limits: Limits) -> Found:
        """Look for a period up to the largest heap."""
        game = HeapGame(item)
        to = limits.of(item, DEFAULT_TO)
        try:
            period = game.period(to=to)
        except LimitReached as limit:
            known = game.known_to
            row: Row = {"status": "open", "checked_to": known, "max_value": game.greatest_known}
            return Found((row,), str(limit))
        row = cast("Row", heap_period_record(game, period))
        if period is not None and period.proved:
            return Found((row | {"sequence": _fingerprint(game, period)},))
        if period is None:
            row["checked_to"] = to
        return Found((row,), f"no period is proved by values to {to}")


CODES_HINT = 'write codes = ["0.ddd", "4.ddd"]'


def _fingerprint(game: HeapGame, period: Period) -> str:
    """Return a short text that two games share just if their sequences do, but for leading zeros.

    The values before the period and those of one period decide the rest.
    """
    values = game.values(period.preperiod + 2 * period.period)
    nonzero = int(np.argmax(values != 0))
    start = nonzero if values[nonzero] else period.preperiod
    end = max(start, period.preperiod) + period.period
    digest = hashlib.sha256(f"{period.period}:".encode())
    for first in range(start, end, HASHED_AT_ONCE):
        # The same bytes whatever width the values are kept in.
        digest.update(values[first : min(first + HASHED_AT_ONCE, end)].astype("<u4").tobytes())
    return digest.hexdigest()[:16]

"""The table of octal games: all codes 0.abc and 4.abc, with what is known of their periods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lastmove.errors import InputError

__all__ = ["COLUMNS", "OctalGame", "chosen", "octal_games"]

TABLE = Path(__file__).parent / "octal_games.txt"


@dataclass(frozen=True)
class OctalGame:
    """A row of the table.

    Parameters
    ----------
    code : str
        The code in lowest terms.
    period : int or None
        The period, proved by the theorem of Guy and Smith; None if none was found.
    preperiod : int or None
        The least n from which it holds.
    max_value : int
        The greatest value among those computed.
    checked_to : int or None
        Where no period was found, how far the values were computed.
    """

    code: str
    period: int | None
    preperiod: int | None
    max_value: int
    checked_to: int | None

    @property
    def status(self) -> str:
        """``"periodic"`` or ``"open"``."""
        return "open" if self.period is None else "periodic"


@cache
def octal_games() -> tuple[OctalGame, ...]:
    """Return all rows, in the order of the codes.

    Examples
    --------
    >>> from lastmove.web.pages.octal_table import octal_games
    >>> games = {game.code: game for game in octal_games()}
    >>> games["0.77"].period, games["0.137"].preperiod, games["0.6"].status
    (12, 52, 'open')
    """
    rows = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        code, *numbers = line.split()
        period, last, greatest, checked = (
            None if number == "-" else int(number) for number in numbers
        )
        preperiod = None if period is None else 0 if last is None else last + 1
        rows.append(OctalGame(code, period, preperiod, greatest or 0, checked))
    return tuple(rows)


def _known_first(number: int | None) -> tuple[bool, int]:
    return number is None, number or 0


COLUMNS: dict[str, Callable[[OctalGame], tuple[object, ...] | str]] = {
    "code": lambda game: game.code,
    "status": lambda game: (game.status, game.code),
    "period": lambda game: (*_known_first(game.period), game.code),
    "preperiod": lambda game: (*_known_first(game.preperiod), game.code),
    "max": lambda game: (game.max_value, game.code),
}
"""By what the table can be sorted. Where there is no period, the row comes last."""


def chosen(shown: str, sort: str, *, digits: int = 0) -> Sequence[OctalGame]:
    """Return the rows to show, in order.

    Parameters
    ----------
    shown : str
        ``all``, ``periodic`` or ``open``.
    sort : str
        A column, with a minus before it for the reverse order.
    digits : int
        At most so many digits after the point; 0 for any number.

    Raises
    ------
    InputError
        If there is no such column.

    Examples
    --------
    >>> from lastmove.web.pages.octal_table import chosen
    >>> [game.code for game in chosen("periodic", "-preperiod")[:3]]
    ['0.104', '0.054', '0.454']
    """
    key = COLUMNS.get(sort.removeprefix("-"))
    if key is None:
        raise InputError(f"there is no column {sort[:20]!r}", hint=f"sort by {', '.join(COLUMNS)}")
    rows = [
        game
        for game in octal_games()
        if shown in {"all", game.status} and (not digits or len(game.code) <= digits + 2)
    ]
    return sorted(rows, key=key, reverse=sort.startswith("-"))

"""Dawson's Chess: pawns on three ranks, where captures are forced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Self, TypeAlias

from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.reading import check_letters, check_rows
from lastmove.rulesets.support.squares import Squares
from lastmove.values import mex

__all__ = ["DawsonChess", "dawson_nim_value"]

PERIOD, LAST_EXCEPTION = 34, 51
LONGEST = 1_000_000
"""Files of the widest board that is read as a number."""

Rows: TypeAlias = tuple[str, str, str]

FILES = {tuple("b.w"): "x", tuple("..."): " ", tuple("bw."): " ", tuple(".bw"): " "}
"""What a file can look like between moves, from Black's side; x where pawns move on it."""


class DawsonChess(Impartial, Squares):
    """Advance a pawn; captures are forced. The last move wins, or in misère play loses.

    Parameters
    ----------
    squares : str
        Three ranks from Black's to White's, with ``|`` between them: ``b`` and ``w`` are pawns.

    Notes
    -----
    White's pawns on rank 1 and Black's on rank 3 move and capture as in chess, without the double
    step, and whoever can capture must. A move is written with all the captures that it forces: an
    advance on file k is captured and recaptured until the neighbouring files are empty and file k
    is blocked, which always takes an odd number of plies, so that the turn passes. It looks
    partizan, but White's move on file k and Black's leave the same: of n files next to each other,
    k − 2 and n − k − 1. That is the octal game 0.137, in normal and in misère play; its nim-values
    have the period 34 after the last exception at 51.

    References
    ----------
    T. R. Dawson, 1934 and 1935; R. K. Guy and C. A. B. Smith, "The G-values of various games",
    1956; R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, table 3.

    Examples
    --------
    >>> from lastmove.rulesets.dawson_chess import DawsonChess
    >>> [DawsonChess.parse(str(n)).nim_value() for n in range(1, 11)]
    [1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    >>> [str(move) for move in DawsonChess.parse("3").moves()]
    ['b.b|w..|..w', '.b.|.w.|...', 'b.b|..w|w..']
    >>> DawsonChess.parse("4").outcome(), DawsonChess.parse("4").outcome(misere=True)
    ('P', 'N')
    """

    notation = "the number of files, or three ranks from Black's side with | between them"
    example = "bbb|...|www"
    reference = "T. R. Dawson, 1934; R. K. Guy, Impartial games, table 3"

    marks = {"w": "left", "b": "right"}  # noqa: RUF012 - the base class declares it
    most_drawn = 3000

    def __post_init__(self) -> None:
        hint = f"write it like {self.example}"
        check_letters(self.squares, "bw.|", hint, "b, w, . or |")
        if self.height != 3:
            message = f"expected 3 ranks, found {self.height}"
            raise InputError(message, self.squares, len(self.squares), hint)
        check_rows(self.squares, hint, "rank", "files")
        check_limits()
        rows = self.rows
        if wrong := set(zip(*rows, strict=True)) - FILES.keys():
            columns = enumerate(zip(*rows, strict=True))
            x, column = next((x, column) for x, column in columns if column in wrong)
            shown = "|".join(column)
            message = f"pawns do not come to stand as {shown} at column {x + 1}"
            hint = "White's pawns come from rank 1 and Black's from rank 3"
            raise InputError(message, self.squares, x, hint)
        for place in (line[1] for white in (True, False) for line in _captures(self, white=white)):
            message = f"a pawn can be captured at column {place + 1}"
            hint = "play the captures out: a move is written with all that it forces"
            raise InputError(message, self.squares, place, hint)

    @property
    def rows(self) -> Rows:
        """The three ranks, from Black's to White's."""
        black, middle, white = self.squares.split("|")
        return black, middle, white

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the board that a text describes: its ranks, or the number of files."""
        word = text.strip()
        if not (word.isascii() and word.isdigit()):
            return cls(word.lower())
        if len(word) > 9 or int(word) > LONGEST:
            message = f"a board of {word[:20]} files is wider than {LONGEST}"
            raise InputError(message, text, 0, f"write it like {cls.example}")
        n = int(word)
        return cls(f"{'b' * n}|{'.' * n}|{'w' * n}")

    def moves(self) -> Iterable[Position]:
        """Return the boards after an advance of White's and all captures that it forces."""
        return self._moves(white=True)

    def right_moves(self) -> Iterable[Position]:
        """Return the boards after an advance of Black's and all captures that it forces."""
        return self._moves(white=False)

    def _moves(self, *, white: bool) -> Iterator[Position]:
        plies = (_moved(self, ply) for ply in _advances(self, white=white))
        ends = (end for ply in plies for end in _played_out(ply, white=not white))
        return iter(dict.fromkeys(within_limits(ends)))

    def _runs(self) -> list[int]:
        """Return how many files stand next to each other on which pawns can move."""
        check_limits()
        text = "".join(map(FILES.__getitem__, zip(*self.rows, strict=True)))
        return [len(run) for run in text.split()]

    def components(self) -> Iterable[Position]:
        """Return the groups of neighbouring files, each as a board."""
        return [_start([run]) for run in self._runs()] or [_start([])]

    def canonical(self) -> DawsonChess:
        """Return the groups in order of size, with one empty file between them."""
        return _start(sorted(self._runs()))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the groups, each counted by the period of 0.137."""
        return reduce(xor, map(dawson_nim_value, self._runs()), 0)

    def known_winning_moves(self) -> tuple[list[Position], list[Position]] | None:
        """Return White's and Black's winning moves on boards of up to a hundred files."""
        if len(self.rows[0]) > 100:
            return None
        return _to_zero(self.moves()), _to_zero(self.right_moves())

    def explain(self) -> list[str]:
        """Return the groups and their nim-values."""
        steps = [f"{n} files: nim-value {dawson_nim_value(n)} in 0.137" for n in self._runs()[:100]]
        total = self.known_nim_value()
        verdict = "whoever moves wins" if total else "whoever moves loses"
        return [*steps, f"nim-sum {total}: {verdict}"]


def _to_zero(moves: Iterable[Position]) -> list[Position]:
    return [m for m in moves if isinstance(m, Impartial) and not m.known_nim_value()]


def _start(runs: list[int]) -> DawsonChess:
    files = ".".join("x" * run for run in runs)
    black, white = files.replace("x", "b"), files.replace("x", "w")
    return DawsonChess(f"{black}|{'.' * len(files)}|{white}")


def _captures(board: DawsonChess, *, white: bool) -> list[tuple[int, ...]]:
    """Return from where to where a player captures."""
    check_limits()
    ahead = -board.down if white else board.down
    return list(board.lines("wb" if white else "bw", ahead - 1, ahead + 1))


def _advances(board: DawsonChess, *, white: bool) -> Iterator[tuple[int, ...]]:
    return board.lines("w." if white else "b.", -board.down if white else board.down)


def plies(rows: Rows, *, white: bool) -> Iterator[Rows]:
    """Yield the boards after one ply: a capture if there is one, otherwise an advance.

    Boards are the three ranks, from Black's to White's.

    Examples
    --------
    >>> from lastmove.rulesets.dawson_chess import plies
    >>> list(plies(("bb", "w.", ".w"), white=False))
    [('b.', 'b.', '.w')]
    """
    board = DawsonChess.made("|".join(rows))
    for ply in within_limits(_captures(board, white=white) or _advances(board, white=white)):
        yield _moved(board, ply).rows


def _moved(board: DawsonChess, ply: tuple[int, ...]) -> DawsonChess:
    return board.put((ply[0], "."), (ply[1], board.squares[ply[0]]))


def _played_out(board: DawsonChess, *, white: bool) -> list[DawsonChess]:
    """Return the boards on which the forced captures end."""
    captures = _captures(board, white=white)
    if not captures:
        return [board]
    after = (_played_out(_moved(board, ply), white=not white) for ply in captures)
    return list(dict.fromkeys(end for ends in after for end in ends))


_values: list[int] = [0]


def dawson_nim_value(n: int) -> int:
    """Return the nim-value of the heap n of 0.137, however large.

    Parameters
    ----------
    n : int
        Files next to each other.

    Returns
    -------
    int
        G(n) = mex of G(k − 2) ⊕ G(n − k − 1) for k from 1 to n.

    Notes
    -----
    After n = 51 the values have the period 34. Proof by the octal periodicity theorem: the period
    is seen up to 2 · 52 + 2 · 34 + 3.

    References
    ----------
    R. K. Guy and C. A. B. Smith, "The G-values of various games", 1956.

    Examples
    --------
    >>> from lastmove.rulesets.dawson_chess import dawson_nim_value
    >>> dawson_nim_value(10**30)
    0
    """
    if n > LAST_EXCEPTION + PERIOD:
        n = LAST_EXCEPTION + 1 + (n - LAST_EXCEPTION - 1) % PERIOD
    while len(_values) <= n:
        size = len(_values)
        options = [
            _values[max(k - 2, 0)] ^ _values[max(size - k - 1, 0)] for k in range(1, size + 1)
        ]
        _values.append(mex(options))
    return _values[n]

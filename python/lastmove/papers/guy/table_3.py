"""Section 5, table 3: the octal games, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import grundy, heap_values
from lastmove.rulesets.dawson_chess import DawsonChess
from lastmove.rulesets.treblecross import Treblecross

__all__: list[str] = []

Values: TypeAlias = Callable[[str, int], list[int]]
"""What gives the values of a game up to a heap."""


def exceptions(values_of: Values, code: str, to: int, period: int) -> Json:
    """List the heaps whose value is not that of the period at the end, and those values."""
    values = values_of(code, to)
    usual = {n % period: values[n] for n in range(to + 1 - period, to + 1)}
    return {str(n): value for n, value in enumerate(values) if value != usual[n % period]}


def cycle(values_of: Values, code: str, to: int, period: int) -> str:
    """Write the period, from a multiple of its length on."""
    values = values_of(code, to)
    start = (len(values) // period - 1) * period
    return "".join(map(str, values[start : start + period]))


def period_by_hand(code: str, period: int, to: int) -> Json:
    values = heap_values(code, to)
    shorter = [p for p in range(1, period) if all(values[n] == values[n - p] for n in _late(to, p))]
    last = max(n for n in range(to + 1 - period) if values[n] != values[n + period])
    return shorter or [period, last]


def period_naively(code: str, period: int, to: int) -> Json:
    """Look at every option of every heap, and for the last value that does not come again."""
    game = HeapGame(code)
    game.extend(to, engine="naive")
    values = game.values(to).tolist()
    return [period, max(n for n in range(to + 1 - period) if values[n] != values[n + period])]


def _late(to: int, period: int) -> range:
    """Return the second half of the heaps, from where it may be compared p places back."""
    return range(max(to // 2, period), to + 1)


def pairs_of_double_kayles(values_of: Values, to: int) -> bool:
    kayles, double = values_of("0.77", to), values_of("0.7777", 2 * to + 1)
    return all({*double[2 * n : 2 * n + 2]} == {2 * g, 2 * g + 1} for n, g in enumerate(kayles))


def repeated_kayles(values_of: Values, to: int) -> Json:
    """List the heaps where .077 is not Kayles with half as many skittles."""
    kayles, duplicate = values_of("0.77", to), values_of("0.077", 2 * to + 1)
    return [n for n, value in enumerate(duplicate) if value != kayles[n // 2]]


def shifted(values_of: Values, to: int) -> Json:
    """List the n where .07 at n + 1 is not .137 at n."""
    kayles, chess = values_of("0.07", to + 1), values_of("0.137", to)
    return [n for n, value in enumerate(chess) if value != kayles[n + 1]]


def first_256() -> Json:
    values = HeapGame("officers").values(10_400).tolist()
    return [values.index(256), values[10_342]]


def first_256_naively() -> Json:
    game = HeapGame("0.6")
    game.extend(10_400, engine="naive")
    values = game.values(10_400).tolist()
    return [values.index(256), values[10_342]]


def dawsons_pawns() -> Json:
    """Value boards of 0 to 14 files; name the files where the players' moves differ."""
    boards = [DawsonChess.parse(str(n)) for n in range(15)]
    partizan = [
        n
        for n, board in enumerate(boards)
        if {str(_shape(m)) for m in board.left_moves()}
        != {str(_shape(m)) for m in board.right_moves()}
    ]
    return [[board.nim_value() for board in boards], partizan]


def _shape(board: object) -> object:
    return board.canonical() if isinstance(board, DawsonChess) else board


def dawsons_pawns_by_files() -> Json:
    """Play on the files that still stand: an advance removes its file and the two beside it."""

    def moves(files: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, run in enumerate(files):
            for k in range(run):
                left = (max(k - 1, 0), max(run - k - 2, 0))
                rest = (*files[:i], *files[i + 1 :], *left)
                yield tuple(sorted(part for part in rest if part))

    value = grundy(moves)
    return [[value((n,) if n else ()) for n in range(15)], []]


def treblecross() -> Json:
    return [Treblecross.parse(str(n)).nim_value() for n in range(3, 21)]


def treblecross_lost() -> Json:
    """List the empty strips of 3 to 13 squares that are lost, by what Lastmove knows."""
    return [n for n in range(3, 14) if Treblecross.parse(str(n)).outcome() == "P"]


def treblecross_lost_by_play() -> Json:
    """Put crosses anywhere, as the rules have it, until there are three in a row."""
    known: dict[str, bool] = {}

    def lost(strip: str) -> bool:
        key = min(strip, strip[::-1])
        if key not in known:
            known[key] = "XXX" in strip or not any(
                lost(f"{strip[:i]}X{strip[i + 1 :]}")
                for i, square in enumerate(strip)
                if square == "."
            )
        return known[key]

    return [n for n in range(3, 14) if lost("." * n)]


def treblecross_values_again() -> Json:
    return heap_values("0.007", 22)[5:]

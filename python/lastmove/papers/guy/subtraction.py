"""Section 4: subtraction games, table 2 row by row, and Ferguson's pairing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import subtraction_values

__all__: list[str] = []


def row(code: str, shown: int) -> Json:
    """Return as many values as the table shows, the period, and where it begins."""
    game = HeapGame(code)
    found = game.period()
    digits = "".join(map(str, game.values(shown - 1).tolist()))
    return [digits, found.period, found.preperiod] if found is not None and found.proved else None


def _window_period(members: Sequence[int]) -> tuple[int, int]:
    """Return period and preperiod: a window as long as the largest member that comes again.

    A value depends on the last max(members) values alone, so from there on all repeats.
    """
    width = max(members)
    to = 64
    while True:
        values = subtraction_values(members, to)
        seen: dict[tuple[int, ...], int] = {}
        for start in range(len(values) - width + 1):
            window = tuple(values[start : start + width])
            if window in seen:
                return start - seen[window], seen[window]
            seen[window] = start
        to *= 2


def row_by_hand(members: Sequence[int], shown: int) -> Json:
    digits = "".join(map(str, subtraction_values(members, shown - 1)))
    return [digits, *_window_period(members)]


def _sets(largest: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, largest + 1):
        yield from combinations(range(1, largest + 1), size)


def all_periods() -> Json:
    """Find the periods of all games whose subtraction-set is within 1 to 6."""
    found = {members: HeapGame.subtraction(members).period() for members in _sets(6)}
    proved = {m: p.period for m, p in found.items() if p is not None and p.proved}
    longest = max(proved.values())
    return [len(proved), longest, [list(m) for m, p in proved.items() if p == longest]]


def all_periods_by_hand() -> Json:
    periods = {members: _window_period(members)[0] for members in _sets(6)}
    longest = max(periods.values())
    return [len(periods), longest, [list(m) for m, p in periods.items() if p == longest]]


def unpaired() -> Json:
    """List the sets within 1 to 7 for which the pairing fails up to n = 300."""
    games = {members: HeapGame.subtraction(members) for members in _sets(7)}
    return [list(m) for m, game in games.items() if game.ferguson_pairing(to=300) is not None]


def unpaired_by_hand() -> Json:
    failing = []
    for members in _sets(7):
        values = subtraction_values(members, 300)
        zeros = {n + members[0] for n, value in enumerate(values) if value == 0}
        if {n for n, value in enumerate(values) if value == 1} != {n for n in zeros if n <= 300}:
            failing.append(list(members))
    return failing


def _zeros_and_ones(values: Sequence[int]) -> Json:
    return [[n for n, value in enumerate(values) if value == wanted] for wanted in (0, 1)]


def two_members() -> Json:
    """List the pairs a < b up to 12 whose period is neither 2a nor a + b as the rule has it."""
    exceptions = []
    for a, b in combinations(range(1, 13), 2):
        found = HeapGame.subtraction([a, b]).period()
        wanted = 2 * a if b % (2 * a) == a else a + b
        if found is None or not found.proved or found.period != wanted:
            exceptions.append([a, b])
    return exceptions


def two_members_by_hand() -> Json:
    pairs = combinations(range(1, 13), 2)
    wanted = {(a, b): 2 * a if b % (2 * a) == a else a + b for a, b in pairs}
    return [list(pair) for pair, period in wanted.items() if _window_period(pair)[0] != period]


def _period_and_saltus(code: str) -> list[Json]:
    found = HeapGame(code).period()
    return [] if found is None else [found.period, found.saltus]


def table_2_nim() -> Json:
    return [
        "".join(map(str, HeapGame("S(1,2,3,4,...)").values(9).tolist())),
        *_period_and_saltus("S(1,2,3,4,...)"),
    ]


def table_2_nim_again() -> Json:
    return ["".join(map(str, subtraction_values(range(1, 10), 9))), 1, 1]


def fergusons_pairing_in_table_2() -> Json:
    return _zeros_and_ones(HeapGame("S(2,5,6)").values(21).tolist())


def fergusons_pairing_in_table_2_again() -> Json:
    return _zeros_and_ones(subtraction_values([2, 5, 6], 21))

"""Section 4: subtraction games, table 2 row by row, and Ferguson's pairing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import subtraction_values
from lastmove.papers.guy.pictures import scatter

__all__ = ["CLAIMS"]


def _row(code: str, shown: int) -> Json:
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


def _row_by_hand(members: Sequence[int], shown: int) -> Json:
    digits = "".join(map(str, subtraction_values(members, shown - 1)))
    return [digits, *_window_period(members)]


def _sets(largest: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, largest + 1):
        yield from combinations(range(1, largest + 1), size)


def _all_periods() -> Json:
    """Find the periods of all games whose subtraction-set is within 1 to 6."""
    found = {members: HeapGame.subtraction(members).period() for members in _sets(6)}
    proved = {m: p.period for m, p in found.items() if p is not None and p.proved}
    longest = max(proved.values())
    return [len(proved), longest, [list(m) for m, p in proved.items() if p == longest]]


def _all_periods_by_hand() -> Json:
    periods = {members: _window_period(members)[0] for members in _sets(6)}
    longest = max(periods.values())
    return [len(periods), longest, [list(m) for m, p in periods.items() if p == longest]]


def _unpaired() -> Json:
    """List the sets within 1 to 7 for which the pairing fails up to n = 300."""
    games = {members: HeapGame.subtraction(members) for members in _sets(7)}
    return [list(m) for m, game in games.items() if game.ferguson_pairing(to=300) is not None]


def _unpaired_by_hand() -> Json:
    failing = []
    for members in _sets(7):
        values = subtraction_values(members, 300)
        zeros = {n + members[0] for n, value in enumerate(values) if value == 0}
        if {n for n, value in enumerate(values) if value == 1} != {n for n in zeros if n <= 300}:
            failing.append(list(members))
    return failing


def _zeros_and_ones(values: Sequence[int]) -> Json:
    return [[n for n, value in enumerate(values) if value == wanted] for wanted in (0, 1)]


def _two_members() -> Json:
    """List the pairs a < b up to 12 whose period is neither 2a nor a + b as the rule has it."""
    exceptions = []
    for a, b in combinations(range(1, 13), 2):
        found = HeapGame.subtraction([a, b]).period()
        wanted = 2 * a if b % (2 * a) == a else a + b
        if found is None or not found.proved or found.period != wanted:
            exceptions.append([a, b])
    return exceptions


def _two_members_by_hand() -> Json:
    pairs = combinations(range(1, 13), 2)
    wanted = {(a, b): 2 * a if b % (2 * a) == a else a + b for a, b in pairs}
    return [list(pair) for pair, period in wanted.items() if _window_period(pair)[0] != period]


def _period_and_saltus(code: str) -> list[Json]:
    found = HeapGame(code).period()
    return [] if found is None else [found.period, found.saltus]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.table-2-s-1",
        "guy",
        "table 2, row 1",
        "S(1), She-Loves-Me-She-Loves-Me-Not: period 2",
        ["0101010101", 2, 0],
        lambda: _row("S(1)", 10),
        second=lambda: _row_by_hand([1], 10),
    ),
    Claim(
        "guy.table-2-s-2",
        "guy",
        "table 2, row 2",
        "S(2): period 4",
        ["00110011001100", 4, 0],
        lambda: _row("S(2)", 14),
        second=lambda: _row_by_hand([2], 14),
    ),
    Claim(
        "guy.table-2-s-3",
        "guy",
        "table 2, row 3",
        "S(3): period 6",
        ["0001110001110001110", 6, 0],
        lambda: _row("S(3)", 19),
        second=lambda: _row_by_hand([3], 19),
    ),
    Claim(
        "guy.table-2-s-1-2",
        "guy",
        "table 2, row 4",
        "S(1, 2): period 3",
        ["0120120120120", 3, 0],
        lambda: _row("S(1,2)", 13),
        second=lambda: _row_by_hand([1, 2], 13),
    ),
    Claim(
        "guy.table-2-s-1-2-3",
        "guy",
        "table 2, row 5",
        "S(1, 2, 3): period 4",
        ["01230123012301230", 4, 0],
        lambda: _row("S(1,2,3)", 17),
        second=lambda: _row_by_hand([1, 2, 3], 17),
    ),
    Claim(
        "guy.table-2-s-1-2-3-4",
        "guy",
        "table 2, row 6",
        "S(1, 2, 3, 4): period 5",
        ["012340123401234012340", 5, 0],
        lambda: _row("S(1,2,3,4)", 21),
        second=lambda: _row_by_hand([1, 2, 3, 4], 21),
    ),
    Claim(
        "guy.table-2-s-2-4-7",
        "guy",
        "table 2, row 7",
        "S(2, 4, 7): period 3, from n = 8 on",
        ["0011220310210210210", 3, 8],
        lambda: _row("S(2,4,7)", 19),
        second=lambda: _row_by_hand([2, 4, 7], 19),
        picture=lambda: scatter(HeapGame("S(2,4,7)").values(40).tolist(), "S(2, 4, 7)"),
    ),
    Claim(
        "guy.table-2-s-2-5-6",
        "guy",
        "table 2, row 8",
        "S(2, 5, 6): period 11",
        ["001102130210011021302100", 11, 0],
        lambda: _row("S(2,5,6)", 24),
        second=lambda: _row_by_hand([2, 5, 6], 24),
    ),
    Claim(
        "guy.table-2-s-4-10-12",
        "guy",
        "table 2, row 9",
        "S(4, 10, 12): period 22",
        ["00001111002211330022110000", 22, 0],
        lambda: _row("S(4,10,12)", 26),
        second=lambda: _row_by_hand([4, 10, 12], 26),
    ),
    Claim(
        "guy.table-2-nim",
        "guy",
        "table 2, row 10",
        "S(1, 2, 3, 4, …) is Nim: G(n) = n, arithmetically periodic with period and saltus 1",
        ["0123456789", 1, 1],
        lambda: [
            "".join(map(str, HeapGame("S(1,2,3,4,...)").values(9).tolist())),
            *_period_and_saltus("S(1,2,3,4,...)"),
        ],
        second=lambda: ["".join(map(str, subtraction_values(range(1, 10), 9))), 1, 1],
    ),
    Claim(
        "guy.finite-sets-are-periodic",
        "guy",
        "section 4",
        "a finite subtraction-set leads to a period: all 63 within 1 to 6 do",
        [63, 12, [[6]]],
        _all_periods,
        second=_all_periods_by_hand,
        note="how many are proved periodic, the longest period, and its sets; the numbers are ours",
    ),
    Claim(
        "guy.fergusons-pairing",
        "guy",
        "section 4",
        "with least member s, G(n) = 1 just if G(n − s) = 0: no exception",
        [],
        _unpaired,
        second=_unpaired_by_hand,
        note="all 127 subtraction-sets within 1 to 7, heaps up to 300",
    ),
    Claim(
        "guy.fergusons-pairing-in-table-2",
        "guy",
        "section 4",
        "in S(2, 5, 6) the ones stand two places after the zeros",
        [[0, 1, 4, 8, 11, 12, 15, 19], [2, 3, 6, 10, 13, 14, 17, 21]],
        lambda: _zeros_and_ones(HeapGame("S(2,5,6)").values(21).tolist()),
        second=lambda: _zeros_and_ones(subtraction_values([2, 5, 6], 21)),
        note="heaps up to 21",
    ),
    Claim(
        "guy.two-member-sets",
        "guy",
        "section 4",
        "for sets {a, b} the period is known: 2a if b is an odd multiple of a, else a + b",
        [],
        _two_members,
        second=_two_members_by_hand,
        beyond=True,
        note="the paper says that little is known of periods; all 66 pairs a < b up to 12, "
        "exceptions listed",
    ),
)

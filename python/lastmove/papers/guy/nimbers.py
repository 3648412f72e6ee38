"""Section 1: nimbers, the mex rule, and the Sprague–Grundy theorem."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import least_missing, nimber
from lastmove.papers.impartial import either, nim_value, played_out
from lastmove.rulesets.nim import Nim

__all__ = ["CLAIMS", "IMPARTIAL_FORMS", "ImpartialForm"]

ImpartialForm: TypeAlias = frozenset["ImpartialForm"]

SETS = [[0, 1, 3, 7], [1, 2], [0, 1, 2, 4, 5], [5], [0, 2], [0, 1, 2]]


def _next_day(forms: list[ImpartialForm]) -> list[ImpartialForm]:
    """Return the impartial forms whose options are among some forms."""
    return [
        frozenset(chosen) for size in range(len(forms) + 1) for chosen in combinations(forms, size)
    ]


IMPARTIAL_FORMS: list[ImpartialForm] = _next_day(_next_day(_next_day([frozenset()])))
"""The 16 impartial games born by day 3, as sets of options."""


def _built_from_earlier_days() -> Json:
    """Give day n the options of all days before it."""
    born: list[lm.Game] = []
    for _ in range(9):
        born.append(either(born))
    return [str(game) for game in born]


def _depth(n: int) -> int:
    """Count the moves of the longest play from ∗n."""
    longest: dict[lm.Game, int] = {}

    def depth(game: lm.Game) -> int:
        if game not in longest:
            longest[game] = max((1 + depth(option) for option in game.left), default=0)
        return longest[game]

    return depth(lm.star(n))


def _mex_counts() -> Json:
    """Count the sets of nimbers below ∗7 by the value of the game with these options."""
    games = [either(lm.star(n) for n in chosen) for chosen in _number_sets()]
    counts = Counter(map(nim_value, games))
    return [counts[value] for value in range(8)]


def _number_sets() -> list[tuple[int, ...]]:
    return [chosen for size in range(8) for chosen in combinations(range(7), size)]


def _mex_counts_by_hand() -> Json:
    counts = Counter(map(least_missing, _number_sets()))
    return [counts[value] for value in range(8)]


def _reversible() -> Json:
    """Take G = {0, ∗, ∗3, ∗7}, of mex 2: look at both options above 2."""
    g, m = either(map(lm.star, (0, 1, 3, 7))), lm.star(2)
    return {
        "∗2 ≥ G": m >= g,
        "∗2 ≤ G": m <= g,
        "with ∗2 among their options": [a for a in (3, 7) if m in lm.star(a).left],
        "after bypassing": [str(option) for option in sorted(g.left, key=nim_value)],
    }


def _values_of_forms() -> Json:
    """Count the impartial forms born by day 3, and by day 4, by their values."""
    value = played_out(lambda form: ((option,) for option in form))
    early = [value(form) for form in IMPARTIAL_FORMS]

    @cache
    def late(options: frozenset[lm.Game]) -> int:
        return nim_value(either(options))

    by_day_3 = Counter(map(nim_value, early))
    by_day_4: Counter[int] = Counter()
    for chosen in range(1 << len(early)):
        by_day_4[late(frozenset(g for i, g in enumerate(early) if chosen >> i & 1))] += 1
    return [[by_day_3[n] for n in range(4)], [by_day_4[n] for n in range(5)]]


def _counted_forms() -> Json:
    """Count without listing: a form of value m has options of all values below m and none of m."""
    counts, days = [2, 1, 1], []
    for _ in range(2):
        following, all_below = [], 1
        for m in range(len(counts) + 1):
            above = sum(counts[m + 1 :])
            following.append(all_below << above)
            all_below *= (1 << counts[m]) - 1 if m < len(counts) else 0
        counts = following
        days.append(counts)
    return days


def _options_of_nimbers() -> Json:
    return [[str(option) for option in sorted(lm.star(n).left, key=nim_value)] for n in range(6)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.first-nimbers",
        "guy",
        "section 1",
        "{|}, {0|0} and {0,∗|0,∗} are the first three nimbers",
        ["0", "*", "*2"],
        lambda: [str(lm.game(text)) for text in ("{|}", "{0|0}", "{0,*|0,*}")],
    ),
    Claim(
        "guy.born-on-day-n",
        "guy",
        "section 1",
        "the game with all earlier nimbers as options on both sides is the next nimber",
        ["0", "*", "*2", "*3", "*4", "*5", "*6", "*7", "*8"],
        _built_from_earlier_days,
        second=lambda: [str(Nim((n,)).value()) for n in range(9)],
        note="days 0 to 8; the second road is a heap of Nim",
    ),
    Claim(
        "guy.birthdays-of-nimbers",
        "guy",
        "section 1",
        "∗n is born on day n",
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        lambda: [lm.star(n).birthday for n in range(13)],
        second=lambda: [_depth(n) for n in range(13)],
    ),
    Claim(
        "guy.mex-rule",
        "guy",
        "section 1",
        "{∗a,∗b,…|∗a,∗b,…} is ∗m with m the least number that is not among a, b, …",
        [
            [[0, 1, 3, 7], "*2"],
            [[1, 2], "0"],
            [[0, 1, 2, 4, 5], "*3"],
            [[5], "0"],
            [[0, 2], "*"],
            [[0, 1, 2], "*3"],
        ],
        lambda: [[sizes, str(either(map(lm.star, sizes)))] for sizes in SETS],
        second=lambda: [[sizes, nimber(least_missing(sizes))] for sizes in SETS],
    ),
    Claim(
        "guy.mex-rule-for-all-sets",
        "guy",
        "section 1",
        "of the 128 sets of nimbers below ∗7, those with mex 0, 1, …, 7 give the values ∗0 to ∗7",
        [64, 32, 16, 8, 4, 2, 1, 1],
        _mex_counts,
        second=_mex_counts_by_hand,
        note="how many sets give each value",
    ),
    Claim(
        "guy.larger-options-are-reversible",
        "guy",
        "section 1",
        "in {0, ∗, ∗3, ∗7} the options ∗3 and ∗7 reverse through ∗2, which is equal to the game, "
        "and are replaced by 0 and ∗",
        {
            "∗2 ≥ G": True,
            "∗2 ≤ G": True,
            "with ∗2 among their options": [3, 7],
            "after bypassing": ["0", "*"],
        },
        _reversible,
    ),
    Claim(
        "guy.sprague-grundy-theorem",
        "guy",
        "section 1",
        "every impartial game is a nim-heap: of the 16 born by day 3 there are 4, 6, 3, 3 of the "
        "values 0 to 3, and of the 65536 born by day 4 all have one of the values 0 to 4",
        [[4, 6, 3, 3], [4096, 960, 7560, 6615, 46305]],
        _values_of_forms,
        second=_counted_forms,
        note="counted as forms, that is as sets of options",
    ),
    Claim(
        "guy.nimbers-are-their-own-negatives",
        "guy",
        "section 1",
        "∗n + ∗n = 0 (counted for n from 0 to 64)",
        65,
        lambda: sum(lm.star(n) + lm.star(n) == 0 for n in range(65)),
        second=lambda: sum(-lm.star(n) == lm.star(n) for n in range(65)),
    ),
    Claim(
        "guy.nimbers-like-ordinals",
        "guy",
        "section 1",
        "as von Neumann's ordinals are the sets of all smaller ones, the options of ∗n are "
        "∗0, …, ∗(n−1)",
        [
            [],
            ["0"],
            ["0", "*"],
            ["0", "*", "*2"],
            ["0", "*", "*2", "*3"],
            ["0", "*", "*2", "*3", "*4"],
        ],
        _options_of_nimbers,
        second=lambda: [[nimber(m) for m in range(n)] for n in range(6)],
    ),
)

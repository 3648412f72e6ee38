"""Section 1: nimbers, the mex rule, and the Sprague–Grundy theorem."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import least_missing, nimber
from lastmove.papers.impartial import either, nim_value, played_out
from lastmove.rulesets.nim import Nim

__all__ = ["IMPARTIAL_FORMS", "ImpartialForm"]

ImpartialForm: TypeAlias = frozenset["ImpartialForm"]

SETS = [[0, 1, 3, 7], [1, 2], [0, 1, 2, 4, 5], [5], [0, 2], [0, 1, 2]]


def _next_day(forms: list[ImpartialForm]) -> list[ImpartialForm]:
    """Return the impartial forms whose options are among some forms."""
    return [
        frozenset(chosen) for size in range(len(forms) + 1) for chosen in combinations(forms, size)
    ]


IMPARTIAL_FORMS: list[ImpartialForm] = _next_day(_next_day(_next_day([frozenset()])))
"""The 16 impartial games born by day 3, as sets of options."""


def built_from_earlier_days() -> Json:
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


def mex_counts() -> Json:
    """Count the sets of nimbers below ∗7 by the value of the game with these options."""
    games = [either(lm.star(n) for n in chosen) for chosen in _number_sets()]
    counts = Counter(map(nim_value, games))
    return [counts[value] for value in range(8)]


def _number_sets() -> list[tuple[int, ...]]:
    return [chosen for size in range(8) for chosen in combinations(range(7), size)]


def mex_counts_by_hand() -> Json:
    counts = Counter(map(least_missing, _number_sets()))
    return [counts[value] for value in range(8)]


def reversible() -> Json:
    """Take G = {0, ∗, ∗3, ∗7}, of mex 2: look at both options above 2."""
    g, m = either(map(lm.star, (0, 1, 3, 7))), lm.star(2)
    return {
        "∗2 ≥ G": m >= g,
        "∗2 ≤ G": m <= g,
        "with ∗2 among their options": [a for a in (3, 7) if m in lm.star(a).left],
        "after bypassing": [str(option) for option in sorted(g.left, key=nim_value)],
    }


def values_of_forms() -> Json:
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


def counted_forms() -> Json:
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


def options_of_nimbers() -> Json:
    return [[str(option) for option in sorted(lm.star(n).left, key=nim_value)] for n in range(6)]


def first_nimbers() -> Json:
    return [str(lm.game(text)) for text in ("{|}", "{0|0}", "{0,*|0,*}")]


def born_on_day_n_again() -> Json:
    return [str(Nim((n,)).value()) for n in range(9)]


def birthdays_of_nimbers() -> Json:
    return [lm.star(n).birthday for n in range(13)]


def birthdays_of_nimbers_again() -> Json:
    return [_depth(n) for n in range(13)]


def mex_rule() -> Json:
    return [[sizes, str(either(map(lm.star, sizes)))] for sizes in SETS]


def mex_rule_again() -> Json:
    return [[sizes, nimber(least_missing(sizes))] for sizes in SETS]


def nimbers_are_their_own_negatives() -> Json:
    return sum(lm.star(n) + lm.star(n) == 0 for n in range(65))


def nimbers_are_their_own_negatives_again() -> Json:
    return sum(-lm.star(n) == lm.star(n) for n in range(65))


def nimbers_like_ordinals_again() -> Json:
    return [[nimber(m) for m in range(n)] for n in range(6)]

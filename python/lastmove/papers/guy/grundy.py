"""Section 5: sparse spaces, and Grundy's game."""

from __future__ import annotations

from itertools import product

import lastmove as lm
from lastmove.heaps import HeapGame
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import heap_values, least_missing, rare
from lastmove.papers.guy.pictures import scatter

__all__ = ["CLAIMS"]

PSEUDO_PERIODS = [
    *(58, 61, 116, 119, 122, 290, 293, 296, 360, 412),
    *(580, 583, 586, 589, 647, 650, 882, 952, 1172),
]


def _grundy_by_mex(to: int) -> list[int]:
    values = [0]
    for n in range(1, to + 1):
        values.append(least_missing(values[a] ^ values[n - a] for a in range(1, (n + 1) // 2)))
    return values


def _rare_by_the_engine() -> list[int]:
    space = HeapGame("grundy").sparse(to=20_000)
    return [] if space is None else [v for v in range(25) if space.is_rare(0, v)]


def _rare_sums() -> Json:
    few = _rare_by_the_engine()
    return sorted({both for a in few for b in few if (both := lm.nim_sum(a, b)) < 25})


def _cosets() -> Json:
    """Name the kind of sum that each kind of pair of numbers below 64 has."""
    space = HeapGame("grundy").sparse(to=20_000)
    if space is None:
        return None
    found: dict[str, set[str]] = {}
    for a, b in product(range(64), repeat=2):
        kinds = ["rare" if space.is_rare(0, v) else "common" for v in (a, b, lm.nim_sum(a, b))]
        found.setdefault(f"{kinds[0]} + {kinds[1]}", set()).add(kinds[2])
    return {pair: sorted(kinds) for pair, kinds in sorted(found.items())}


def _cosets_by_counting() -> Json:
    names = {True: "rare", False: "common"}
    found: dict[str, set[str]] = {}
    for a, b in product(range(64), repeat=2):
        found.setdefault(f"{names[rare(a)]} + {names[rare(b)]}", set()).add(names[rare(a ^ b)])
    return {pair: sorted(kinds) for pair, kinds in sorted(found.items())}


def _rare_heaps(to: int) -> Json:
    """Count the heaps of rare value, and list the last ones, those from 36184 on."""
    space = HeapGame("grundy").sparse(to=to)
    if space is None:
        return []
    return [len(space.rare), [list(heap) for heap in space.rare if heap[0] >= 36184]]


def _rare_heaps_by_the_values(to: int) -> Json:
    values = HeapGame("grundy").values(to).tolist()
    heaps = [[n, value] for n, value in enumerate(values) if n and rare(value)]
    return [len(heaps), [heap for heap in heaps if heap[0] >= 36184]]


def _evil_in_kayles() -> Json:
    space = HeapGame("kayles").sparse(to=1000)
    return [] if space is None else [list(heap) for heap in space.rare]


def _evil_in_kayles_by_hand() -> Json:
    values = heap_values("0.77", 200)
    return [[n, v] for n, v in enumerate(values) if n and v.bit_count() % 2 == 0]


def _no_sparse_space() -> Json:
    """Compare the heaps up to 10,000 that are rare by the best split, in three games."""
    spaces = [HeapGame(code).sparse(to=10_000) for code in ("grundy", "0.77", "0.07")]
    return [len(space.rare) for space in spaces if space is not None]


def _no_sparse_space_by_all_masks() -> Json:
    """Try every mask, on values and, in Dawson's Kayles, on values and the parity of the heap."""
    counts = []
    for code in ("grundy", "0.77", "0.07"):
        values = HeapGame(code).values(10_000).tolist()[1:]
        kinds = {(v, n % 2) for n, v in enumerate(values, 1)}
        tally = dict.fromkeys(kinds, 0)
        for n, v in enumerate(values, 1):
            tally[v, n % 2] += 1
        masks = range(1 << max(values).bit_length())
        parities = (0, 1) if code == "0.07" else (0,)
        counts.append(
            min(
                sum(c for (v, odd), c in tally.items() if (v & m).bit_count() % 2 == odd * parity)
                for m in masks
                if m
                for parity in parities
            )
        )
    return list(counts)


def _shares() -> Json:
    """Return for how many in a hundred heaps G(n + d) = G(n), for the distances printed."""
    found = HeapGame("grundy").pseudo_periods(to=10_000, longest=1200, window=10_001)
    share = {one.distance: one.share for one in found}
    return [int(100 * share[d]) for d in PSEUDO_PERIODS]


def _shares_counted() -> Json:
    values = HeapGame("grundy").values(10_000).tolist()
    pairs = [sum(a == b for a, b in zip(values[d:], values, strict=False)) for d in PSEUDO_PERIODS]
    totals = [len(values) - d for d in PSEUDO_PERIODS]
    return [100 * same // total for same, total in zip(pairs, totals, strict=True)]


def _near_multiples() -> Json:
    """Return the multiples of 59 near which a printed distance stands out, and those off by 3."""
    found = HeapGame("grundy").pseudo_periods(to=100_000, longest=1200)
    share = {one.distance: one.share for one in found}
    near = (-2, -1, 1, 2)
    peaks = [d for d in PSEUDO_PERIODS if share[d] > max(share[d + step] for step in near)]
    return [[round(d / 59) for d in peaks], [d for d in peaks if (d - round(d / 59)) % 3]]


def _off_the_pattern() -> Json:
    """List the printed distances d at which values repeat no more often than at d − 1 or d + 1."""
    found = HeapGame("grundy").pseudo_periods(to=100_000, longest=1200)
    share = {one.distance: one.share for one in found}
    return [d for d in PSEUDO_PERIODS if share[d] <= max(share[d - 1], share[d + 1])]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.grundys-game",
        "guy",
        "section 5",
        "Grundy's game, a heap split into two unequal ones: the first values",
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2],
        lambda: HeapGame("grundy").values(29).tolist(),
        second=lambda: _grundy_by_mex(29),
        note="the paper does not print them",
        picture=lambda: scatter(HeapGame("grundy").values(1500).tolist(), "Grundy's game"),
    ),
    Claim(
        "guy.rare-values",
        "guy",
        "section 5",
        "the rare values of Grundy's game have an even number of ones but for the last digit",
        [0, 1, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21, 24],
        _rare_by_the_engine,
        second=lambda: [value for value in range(25) if rare(value)],
        note="as the engine finds them from the first 20,000 values, and from binary digits",
    ),
    Claim(
        "guy.rare-values-closed",
        "guy",
        "section 5",
        "the rare values of Grundy's game are closed under nim-addition",
        [0, 1, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21, 24],
        _rare_sums,
        note="sums of two rare values up to 24, as far as the list goes",
    ),
    Claim(
        "guy.sparse-space-and-common-coset",
        "guy",
        "section 5",
        "rare + rare and common + common are rare, rare + common and common + rare are common",
        {
            "common + common": ["rare"],
            "common + rare": ["common"],
            "rare + common": ["common"],
            "rare + rare": ["rare"],
        },
        _cosets,
        second=_cosets_by_counting,
        note="all pairs below 64",
    ),
    Claim(
        "guy.evil-values-of-kayles",
        "guy",
        "section 5",
        "in Kayles the rare values are the evil numbers, with an even number of ones; only these "
        "heaps have them",
        [[3, 3], [6, 3], [11, 6], [18, 3], [22, 6], [28, 5], [34, 6], [39, 3], [70, 6]],
        _evil_in_kayles,
        second=_evil_in_kayles_by_hand,
        note="the heaps above 0, with their values; the period shows that there are no others",
    ),
    Claim(
        "guy.dawsons-kayles-has-no-sparse-space",
        "guy",
        "section 5",
        "Dawson's Kayles has no sparse space: of its first 10,000 heaps at least 3232 are rare, "
        "however values are split, against 872 in Grundy's game and 9 in Kayles",
        [872, 9, 3232],
        _no_sparse_space,
        second=_no_sparse_space_by_all_masks,
        note="the paper gives no numbers, these are ours",
    ),
    Claim(
        "guy.rare-heaps-to-a-hundred-thousand",
        "guy",
        "section 5",
        "Grundy's game: 1273 heaps have rare values, the last ones at 36184 and G(82860) = 108",
        [1273, [[36184, 157], [82860, 108]]],
        lambda: _rare_heaps(100_000),
        second=lambda: _rare_heaps_by_the_values(100_000),
        note="heaps up to 100,000",
    ),
    Claim(
        "guy.rare-heaps-to-ten-million",
        "guy",
        "section 5",
        "in the first ten million values of Grundy's game only 1273 rare ones appear; beyond 36184 "
        "the only one is G(82860) = 108",
        [1273, [[36184, 157], [82860, 108]]],
        lambda: _rare_heaps(10_000_000),
        cost="seconds",
        note="every value exact, with a witness for each smaller rare value",
    ),
    Claim(
        "guy.near-multiples-of-59",
        "guy",
        "section 5",
        "the pseudo-periods printed are near 59k and congruent to k modulo 3; the last four have "
        "k = 11, 15, 16, 20",
        [[1, 1, 2, 2, 2, 5, 5, 5, 6, 7, 10, 10, 10, 10, 11, 11, 15, 16, 20], []],
        _near_multiples,
        note="k for each of the 19 distances, if values repeat more often there than at any nearer "
        "than 3, among the first 100,000; and those that are not congruent to k",
    ),
    Claim(
        "guy.pseudo-period-shares",
        "guy",
        "section 5",
        "G(n + d) = G(n) for often a quarter of all n: among the first 10,000 values for 30, 29, … "
        "in a hundred at the distances 58, 61, … that are printed",
        [30, 29, 23, 23, 23, 31, 34, 34, 29, 24, 19, 21, 23, 24, 25, 27, 17, 21, 11],
        _shares,
        second=_shares_counted,
        note="the paper says 1/4, the numbers are ours",
    ),
    Claim(
        "guy.pseudo-periods-stand-out",
        "guy",
        "section 5",
        "at each of the 19 distances printed values repeat more often than at one more or less",
        [],
        _off_the_pattern,
        note="the first 100,000 values; exceptions listed",
    ),
)

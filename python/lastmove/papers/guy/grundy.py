"""Section 5: sparse spaces, and Grundy's game."""

from __future__ import annotations

from itertools import product

import lastmove as lm
from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import heap_values, least_missing, rare

__all__: list[str] = []

PSEUDO_PERIODS = [
    *(58, 61, 116, 119, 122, 290, 293, 296, 360, 412),
    *(580, 583, 586, 589, 647, 650, 882, 952, 1172),
]


def grundy_by_mex(to: int) -> list[int]:
    values = [0]
    for n in range(1, to + 1):
        values.append(least_missing(values[a] ^ values[n - a] for a in range(1, (n + 1) // 2)))
    return values


def rare_by_the_engine() -> list[int]:
    space = HeapGame("grundy").sparse(to=20_000)
    return [] if space is None else [v for v in range(25) if space.is_rare(0, v)]


def rare_sums() -> Json:
    few = rare_by_the_engine()
    return sorted({both for a in few for b in few if (both := lm.nim_sum(a, b)) < 25})


def cosets() -> Json:
    """Name the kind of sum that each kind of pair of numbers below 64 has."""
    space = HeapGame("grundy").sparse(to=20_000)
    if space is None:
        return None
    found: dict[str, set[str]] = {}
    for a, b in product(range(64), repeat=2):
        kinds = ["rare" if space.is_rare(0, v) else "common" for v in (a, b, lm.nim_sum(a, b))]
        found.setdefault(f"{kinds[0]} + {kinds[1]}", set()).add(kinds[2])
    return {pair: sorted(kinds) for pair, kinds in sorted(found.items())}


def cosets_by_counting() -> Json:
    names = {True: "rare", False: "common"}
    found: dict[str, set[str]] = {}
    for a, b in product(range(64), repeat=2):
        found.setdefault(f"{names[rare(a)]} + {names[rare(b)]}", set()).add(names[rare(a ^ b)])
    return {pair: sorted(kinds) for pair, kinds in sorted(found.items())}


def rare_heaps(to: int) -> Json:
    """Count the heaps of rare value, and list the last ones, those from 36184 on."""
    space = HeapGame("grundy").sparse(to=to)
    if space is None:
        return []
    return [len(space.rare), [list(heap) for heap in space.rare if heap[0] >= 36184]]


def rare_heaps_by_the_values(to: int) -> Json:
    values = HeapGame("grundy").values(to).tolist()
    heaps = [[n, value] for n, value in enumerate(values) if n and rare(value)]
    return [len(heaps), [heap for heap in heaps if heap[0] >= 36184]]


def evil_in_kayles() -> Json:
    space = HeapGame("kayles").sparse(to=1000)
    return [] if space is None else [list(heap) for heap in space.rare]


def evil_in_kayles_by_hand() -> Json:
    values = heap_values("0.77", 200)
    return [[n, v] for n, v in enumerate(values) if n and v.bit_count() % 2 == 0]


def no_sparse_space() -> Json:
    """Compare the heaps up to 10,000 that are rare by the best split, in three games."""
    spaces = [HeapGame(code).sparse(to=10_000) for code in ("grundy", "0.77", "0.07")]
    return [len(space.rare) for space in spaces if space is not None]


def no_sparse_space_by_all_masks() -> Json:
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


def shares() -> Json:
    """Return for how many in a hundred heaps G(n + d) = G(n), for the distances printed."""
    found = HeapGame("grundy").pseudo_periods(to=10_000, longest=1200, window=10_001)
    share = {one.distance: one.share for one in found}
    return [int(100 * share[d]) for d in PSEUDO_PERIODS]


def shares_counted() -> Json:
    values = HeapGame("grundy").values(10_000).tolist()
    pairs = [sum(a == b for a, b in zip(values[d:], values, strict=False)) for d in PSEUDO_PERIODS]
    totals = [len(values) - d for d in PSEUDO_PERIODS]
    return [100 * same // total for same, total in zip(pairs, totals, strict=True)]


def near_multiples() -> Json:
    """Return the multiples of 59 near which a printed distance stands out, and those off by 3."""
    found = HeapGame("grundy").pseudo_periods(to=100_000, longest=1200)
    share = {one.distance: one.share for one in found}
    near = (-2, -1, 1, 2)
    peaks = [d for d in PSEUDO_PERIODS if share[d] > max(share[d + step] for step in near)]
    return [[round(d / 59) for d in peaks], [d for d in peaks if (d - round(d / 59)) % 3]]


def off_the_pattern() -> Json:
    """List the printed distances d at which values repeat no more often than at d − 1 or d + 1."""
    found = HeapGame("grundy").pseudo_periods(to=100_000, longest=1200)
    share = {one.distance: one.share for one in found}
    return [d for d in PSEUDO_PERIODS if share[d] <= max(share[d - 1], share[d + 1])]


def rare_values_again() -> Json:
    return [value for value in range(25) if rare(value)]

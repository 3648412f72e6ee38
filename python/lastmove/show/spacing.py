"""Places in a row: as near as possible to where things want to be, and none on another.

Least squares under a fixed order and least distances is an isotonic regression, solved exactly by
pooling neighbours that get in each other's way.

References
----------
M. Ayer, H. D. Brunk, G. M. Ewing, W. T. Reid, E. Silverman, *An empirical distribution function
for sampling with incomplete information*, 1955: the pooling of adjacent violators.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

__all__ = ["spread"]


def spread(
    wanted: Sequence[float],
    gaps: Sequence[float],
    low: float = -math.inf,
    high: float = math.inf,
) -> list[float]:
    """Return places in the order given, at least `gaps` apart and nearest to those wanted.

    Parameters
    ----------
    wanted : sequence of float
        Where each thing would be if it were alone.
    gaps : sequence of float
        The least distance from each thing to the next: one fewer than there are things.
    low, high : float
        Bounds for the first and the last place; `low` wins if both cannot be kept.

    Returns
    -------
    list of float
        With the least sum of squares of distances to `wanted`.

    Examples
    --------
    >>> from lastmove.show.spacing import spread
    >>> spread([0, 1, 10], [4, 4])
    [-1.5, 2.5, 10.0]
    >>> spread([0, 1, 10], [4, 4], low=0)
    [0.0, 4.0, 10.0]
    """
    offsets = list(accumulate(gaps, initial=0.0))[: len(wanted)]
    blocks: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets, strict=True):
        total, count = want - offset, 1
        while blocks and blocks[-1][0] * count >= total * blocks[-1][1]:
            pooled, size = blocks.pop()
            total, count = total + pooled, count + size
        blocks.append((total, count))
    if not blocks:
        return []
    top = max(low, high - offsets[-1])
    means = [min(max(total / count, low), top) for total, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=True)]

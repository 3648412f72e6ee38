"""Which patterns become periodic, which look chaotic, and which lie in between.

A period is proved or seen, as the method ``period`` of a run has it; the rest is a matter of
definition. Here a pattern without a period is *in between* if every start has a shift that brings
at least half of its values to agree, and *chaotic* if some start has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import Literal, TypeAlias

import numpy as np

from lastmove.pawns.runs.periodic import Values, pattern
from lastmove.pawns.runs.state import check_range
from lastmove.pawns.words import all_words

__all__ = ["Behaviour", "behaviour", "patterns"]

Kind: TypeAlias = Literal["periodic, proved", "periodic, observed", "in between", "chaotic"]

LONGEST_SURVEYED = 20
ENOUGH_AGREEMENT = 0.5


@dataclass(frozen=True)
class Behaviour:
    """How the values of a pattern go on.

    Parameters
    ----------
    pattern : str
        The pattern.
    to : int
        The greatest length that was computed.
    kind : str
        ``periodic, proved``, ``periodic, observed``, ``in between`` or ``chaotic``.
    period, preperiod : int or None
        Common to all starts, where all have a period.
    greatest : int
        The greatest value of all starts.
    agreement : float
        How many of the values, in the later half, agree with the values at a fixed distance: for
        each start the best distance counts, and of the starts the worst; 1 if all are periodic.
    """

    pattern: str
    to: int
    kind: Kind
    period: int | None
    preperiod: int | None
    greatest: int
    agreement: float


def patterns(length: int) -> list[str]:
    """List the patterns of a length that are no repetition of a shorter one.

    Parameters
    ----------
    length : int
        The number of files, at most 20.

    Returns
    -------
    list of str
        Of rotations and mirror images the first in order; no two stopped files meet, nor where the
        pattern repeats.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.patterns(5), len(lm.pawns.patterns(10))
    (['00001', '00101'], 10)
    """
    check_range("a length", length, 1, LONGEST_SURVEYED)
    return [word for word in all_words(length) if _comes_first(word)]


def _comes_first(word: str) -> bool:
    if "11" in word + word or word in (word + word)[1:-1]:
        return False
    images = (text[i:] + text[:i] for text in (word, word[::-1]) for i in range(len(word)))
    return word == min(images)


def behaviour(word: str, n: int) -> Behaviour:
    """Compute a pattern up to a length and say how its values behave.

    Parameters
    ----------
    word : str
        The pattern.
    n : int
        The greatest length, at least 16.

    Returns
    -------
    Behaviour
        Only ``periodic, proved`` is known to hold for all lengths.

    Raises
    ------
    InputError
        If n is out of range, or the pattern is none.

    Examples
    --------
    >>> import lastmove as lm
    >>> [lm.pawns.behaviour(word, 1000).kind for word in ("00101", "00001", "0001")]
    ['periodic, proved', 'in between', 'chaotic']
    """
    check_range("a length", n, 16, 2**20)
    run = pattern(word, n)
    starts = [run.values_from(file) for file in range(1, len(word) + 1)]
    greatest = max(int(values.max()) for values in starts)
    seen = [run.period(file) for file in range(1, len(word) + 1)]
    periods = [period for period in seen if period is not None]
    if len(periods) == len(seen):
        kind: Kind = "periodic, proved" if periods[0].proved else "periodic, observed"
        common = lcm(*(period.period for period in periods))
        preperiod = max(period.preperiod for period in periods)
        return Behaviour(word, n, kind, common, preperiod, greatest, 1.0)
    agreement = min(_agreement(values) for values in starts)
    kind = "in between" if agreement >= ENOUGH_AGREEMENT else "chaotic"
    return Behaviour(word, n, kind, None, None, greatest, agreement)


def _agreement(values: Values) -> float:
    """Return the greatest share of equal values at a distance of up to an eighth of the whole."""
    late = values[values.size // 2 :]
    distances = range(1, max(values.size // 8, 2))
    return max(float(np.mean(late[:-d] == late[d:])) for d in distances)

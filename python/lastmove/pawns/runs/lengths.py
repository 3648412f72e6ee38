"""Least lengths of values: exact by closure, and bounds by a beam."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from lastmove import _core
from lastmove.errors import LimitReached
from lastmove.pawns.runs.state import Progress, check_range, granted_bytes, kept

__all__ = ["Bound", "Least", "bounds", "least"]

LONGEST_CLOSURE = 120


@dataclass(frozen=True)
class Least:
    """Least lengths of words by value.

    Parameters
    ----------
    least : dict
        For each value the length of the shortest word known.
    exact : dict
        Whether it is proved that no shorter word has the value.
    witness : dict
        A word of that length and value.
    searched_to : int
        Up to this length the greatest value of all words is proved.
    """

    least: dict[int, int]
    exact: dict[int, bool]
    witness: dict[int, str] = field(repr=False)
    searched_to: int


def least(
    k: int,
    *,
    max_length: int | None = None,
    memory: int | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Least:
    """Find the least length of a word of each value from 1 to k.

    Parameters
    ----------
    k : int
        The greatest value wanted.
    max_length : int, optional
        Longer words are not searched.
    memory : int, optional
        MiB that the search may take; by default what the machine has free.
    out : Path, optional
        A file for the state of the search.
    progress : callable, optional
        Called now and then with the words done and the words to do.

    Returns
    -------
    Least
        Exact where the search was complete; beyond that, lengths of words that a beam search met,
        marked as no more than bounds.

    Raises
    ------
    InputError
        If k or the length is out of range.
    LimitReached
        If a limit is reached first, with the record so far.

    Notes
    -----
    All words are evaluated up to some length. From there on, a word with ε ≥ t has a move of any
    value u < t: it is a word, a file, the moved pawn, a file and a word (or ends with the moved
    pawn), and the two words' values have nim-sum u. So the complete list of words with ε ≥ t is
    found by joining complete lists of shorter words, and a length is finished only when the list is
    complete for the greatest value known so far plus one.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.least(8, max_length=22).least
    {1: 1, 2: 4, 3: 6, 4: 9, 5: 11, 6: 14, 7: 16, 8: 20}
    """
    check_range("a value", k, 1, 63)
    longest = LONGEST_CLOSURE if max_length is None else max_length
    check_range("a length", longest, 1, LONGEST_CLOSURE)
    granted = granted_bytes(memory)
    swept, budget = _plan(k, granted)
    with kept(out, "pawns-least") as state:
        try:
            closure = (
                _core.PawnClosure.from_bytes(state.saved)
                if state.saved
                else _core.PawnClosure(min(swept, longest), granted, progress)
            )
        except LimitReached as limit:
            raise LimitReached(limit.message, Least({}, {}, {}, 0)) from None
        with state.running(closure.to_bytes, partial(_proved, closure, k)):
            while closure.greatest_value < k and closure.finished < longest:
                if not closure.run(closure.finished + 1, budget, progress):
                    break
                state.offer(closure.to_bytes)
    proved = _proved(closure, k)
    if closure.greatest_value >= k or closure.finished >= longest:
        return proved
    return _with_bounds(proved, k, longest, progress)


def _plan(k: int, granted: int) -> tuple[int, int]:
    """Return up to which length to sweep, and how many words a join may have to evaluate."""
    plans = (
        (16, 30, 200_000),
        (19, 36, 1_000_000),
        (21, 40, 2_000_000),
        (22, 45, 4_000_000),
        (63, 45, 33_000_000),
    )
    swept, budget = next((s, b) for most, s, b in plans if k <= most)
    while swept > 1 and _core.pawn_bytes_needed(swept) > granted:
        swept -= 1
    return swept, budget


def _proved(closure: _core.PawnClosure, k: int) -> Least:
    found = [entry for entry in closure.least_lengths() if 1 <= entry[0] <= k]
    return Least(
        {value: length for value, length, _ in found},
        {value: True for value, _, _ in found},
        {value: word for value, _, word in found},
        closure.finished,
    )


def _with_bounds(proved: Least, k: int, longest: int, progress: Progress | None) -> Least:
    lengths, exact, witness = dict(proved.least), dict(proved.exact), dict(proved.witness)
    for bound in bounds(longest, progress=progress):
        if bound.value <= k and bound.value not in lengths and bound.value > 0:
            lengths[bound.value] = bound.length
            exact[bound.value] = False
            witness[bound.value] = bound.word
    return Least(lengths, exact, witness, proved.searched_to)


@dataclass(frozen=True)
class Bound:
    """A word with its value: an upper bound for the least length of that value.

    Parameters
    ----------
    value, length : int
        The value and the length of the word.
    word : str
        The word.
    """

    value: int
    length: int
    word: str


def bounds(length: int, *, width: int = 300, progress: Progress | None = None) -> list[Bound]:
    """Search for short words of large value with a beam: bounds, nothing more.

    Parameters
    ----------
    length : int
        The greatest length, at most 400.
    width : int
        Words kept of each length.
    progress : callable, optional
        Called now and then with the words done and the words to do.

    Returns
    -------
    list of Bound
        For each value the shortest word that the search met; a shorter one may exist.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.bounds(12)[4]
    Bound(value=4, length=9, word='000100101')
    """
    check_range("a length", length, 1, 400)
    check_range("a width", width, 1, 2**31 // length**2)
    return [Bound(*found) for found in _core.pawn_beam(length, width, progress)]

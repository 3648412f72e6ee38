"""Section 6.2: every component with stopped files is a nim-heap, theorem 3.

The theorem's recursion is written out here as it is stated, with all moves of section 6.1: a third
road beside the engine's shorter recursion and brute force.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.play import losing_heaps, plain_value

__all__ = ["epsilon", "epsilon_of_pattern"]


@cache
def epsilon(word: str) -> int:
    """Return ε(w) by part (iv), with the moves 1:1 and 1:0 of section 6.1."""
    if len(word) == 1:
        return 1
    found = {_move(word[:i], word[i] == "1", word[i + 1 :]) for i in range(len(word))}
    return lm.mex(value for value in found if value is not None)


def _move(left: str, stopped: bool, right: str) -> int | None:  # noqa: FBT001 - as the parts read
    """Return what a move amounts to that leaves these files beside the colon; None if loony."""
    if not left or not right:
        side = right or left[::-1]
        return _stopped_end(side) if stopped else _end(side)
    if stopped:
        sides = [_stopped_end(left[::-1]), _stopped_end(right)]
    elif left[-1] == right[0] == "1":
        return epsilon(left[:-1]) ^ epsilon(right[1:])
    elif left[-1] == "1":
        sides = [epsilon(left[:-1]), _end(right)]
    elif right[0] == "1":
        sides = [_end(left[::-1]), epsilon(right[1:])]
    else:
        sides = [_end(left[::-1]), _end(right)]
    if sides[0] is None or sides[1] is None:
        return None
    # Part (iii): the files next to the colon are gone.
    return epsilon(left[:-1]) ^ epsilon(right[1:])


@cache
def _end(files: str) -> int | None:
    """Return what a move to [[:iw]] amounts to, by the first half of part (ii); None if loony."""
    first, rest = files[0], files[1:]
    if not rest:
        return None
    further = _stopped_end(rest) if first == "1" else _end(rest)
    return None if further == epsilon(rest) else epsilon(rest)


@cache
def _stopped_end(files: str) -> int | None:
    """Return what a move to [[:_0iw]] amounts to, by the second half of part (ii)."""
    rest = files[2:]
    if not rest:
        return None
    further = _stopped_end(rest) if files[1] == "1" else _end(rest)
    return further if further == epsilon(files[1:]) else None


def epsilon_of_pattern(pattern: str, lengths: tuple[int, ...]) -> list[int]:
    """Return ε of the words of some lengths that begin a repeated pattern.

    Shorter words come first, so that the recursion does not go deep.
    """
    files = pattern * (max(lengths) // len(pattern) + 2)
    for n in range(1, max(lengths) + 1):
        for start in range(len(pattern)):
            epsilon(files[start : start + n])
            epsilon(files[start : start + n][::-1])
    return [epsilon(files[:n]) for n in lengths]


@cache
def _colon(files: str) -> int | None:
    """Return B: what a move to a colon beside these files amounts to; None if it is loony."""
    if not files:
        return 0
    rest = short_epsilon(files[1:])
    if files[0] == "1":
        return rest
    return None if len(files) == 1 or _colon(files[1:]) == rest else rest


@cache
def short_epsilon(word: str) -> int:
    """Return ε(w) by the recursion in which only unstopped pawns move."""
    if len(word) <= 2:
        return len(word) % 2
    pairs = [
        (_colon(word[:i][::-1]), _colon(word[i + 1 :]))
        for i, file in enumerate(word)
        if file == "0"
    ]
    return lm.mex(left ^ right for left, right in pairs if left is not None and right is not None)


def _words(first: int, last: int) -> list[str]:
    return [word for m in range(first, last + 1) for word in lm.pawns.all_words(m)]


def _one_of(heaps: list[Json]) -> Json:
    return heaps[0] if len(heaps) == 1 else heaps or None


def values(value: Callable[[str], object], longest: int) -> Json:
    """Count the words up to a length by their value."""
    counts = Counter(str(value(word)) for word in _words(1, longest))
    return dict(sorted(counts.items()))


def brute_value(word: str) -> object:
    """Return the nim-heap that a word is by brute force."""
    return lm.pawns.brute_value(word, heaps=7)


def _against_brute_force(components: dict[str, int | None]) -> Json:
    """Count components whose boards bear out what a move there amounts to; list the others."""
    good, others = 0, []
    for text, value in components.items():
        found = _one_of(losing_heaps(lm.pawns.component(text).board()))
        good += found == value
        others += [] if found == value else [text]
    return [good, others]


def theorem_3_ii(longest: int) -> Json:
    return _against_brute_force({f"[[:{word}]]": _end(word) for word in _words(1, longest)})


def theorem_3_ii_stopped(longest: int) -> Json:
    words = [word for word in _words(1, longest) if word[0] == "0"]
    return _against_brute_force({f"[[:_{word}]]": _stopped_end(word) for word in words})


def theorem_3_iii(longest: int) -> Json:
    """Compare all moves to w1 0:0 w2 and w1 0:_0 w2 with brute force."""
    words = _words(0, longest)
    found: dict[str, int | None] = {}
    for left, right, colon in product(words, words, (":", ":_")):
        value = _move(f"{left}0", colon == ":_", f"0{right}")
        found[f"[[{left}0{colon}0{right}]]"] = value
    return _against_brute_force(found)


def agree(longest: int) -> Json:
    """Count the words on which the recursion of the theorem and the engine agree."""
    words = _words(1, longest)
    return [len(words), sum(epsilon(word) == lm.pawns.value(word) for word in words)]


def agree_short(longest: int) -> Json:
    """Count the words on which the shorter recursion gives what theorem 3 gives."""
    words = _words(1, longest)
    return [len(words), sum(short_epsilon(word) == epsilon(word) for word in words)]


def without_two_moves() -> Json:
    """Return the mex for 101 without the move 1:1, and with it."""
    ends = [_stopped_end("01"), _stopped_end("01")]
    without = lm.mex(value for value in ends if value is not None)
    return [without, epsilon("101"), lm.pawns.value("101"), lm.pawns.brute_value("101")]


def _mex_of_ends() -> int:
    """Return the mex of what the moves of the stopped pawns of 101 amount to, by brute force."""
    heaps = losing_heaps(lm.pawns.component("[[:_01]]").board())
    return lm.mex(int(str(heap)) for heap in heaps)


def stopped_moves(longest: int) -> Json:
    """Count the moves of stopped pawns in words of two or more files, and those not loony."""
    kinds = [
        _move(word[:i], stopped=True, right=word[i + 1 :])
        for word in _words(2, longest)
        for i, file in enumerate(word)
        if file == "1"
    ]
    return [len(kinds), sum(value is not None for value in kinds)]


def stopped_moves_by_engine(longest: int) -> Json:
    kinds = [
        move.loony
        for word in _words(2, longest)
        for move in lm.pawns.moves(word)
        if word[move.file - 1] == "1"
    ]
    return [len(kinds), kinds.count(False)]


def theorem_3_iv_again() -> Json:
    return [_mex_of_ends(), *[plain_value("101")] * 3]


def literally(value: Callable[[str], int], longest: int) -> Json:
    """Count the words up to a length, and those with the value of theorem 3 read literally."""
    words = _words(1, longest)
    return [len(words), sum(value(word) == lm.pawns.literal_value(word) for word in words)]

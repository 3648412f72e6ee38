"""Where the values of a heap game come from: the compiled engine, a set, or a rule in Python.

All three know the values G(0), G(1), … that were computed so far, and compute more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import xor
from time import monotonic
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from lastmove._core import HeapSequence, check_limits, observed_period
from lastmove.bounds import within_limits
from lastmove.errors import InputError, LastmoveError, LimitReached, RulesetError

__all__ = [
    "FunctionRule",
    "Mask",
    "Membership",
    "Moves",
    "PeriodRecord",
    "PythonRule",
    "Rule",
    "SetRule",
    "checked_heap",
    "pieces",
]

Moves: TypeAlias = Callable[[int], Iterable[Iterable[int]]]
"""From the size of a heap to what each move on it leaves."""

Membership: TypeAlias = Callable[[int], bool]
"""Whether a number is in a set."""

Mask: TypeAlias = tuple[int, int | None] | None
"""The mask of the sparse engine and the parity of its domain; None for the best one."""

PeriodRecord: TypeAlias = tuple[int, int, int, bool, int, int | None]
"""Period, preperiod, saltus, whether proved, last heap, and how far a proof needs values."""

MOST_OPTIONS = 10_000_000
"""More options of one heap than this are taken for a list that never ends."""

LARGEST_MEMBER = 1 << 20
"""The largest number that a move of the compiled engine takes."""

PIECE = 1 << 20
"""Values that are looked at together."""

CALL = 1000
"""Steps that a rule in Python costs for each option, or member of a set."""


def checked_heap(n: int) -> int:
    """Return the size of a heap, or raise an error if it is none."""
    if n < 0:
        raise InputError(f"a heap of {n} is negative", hint="heaps have 0 beans or more")
    return n


def pieces(rule: Rule, to: int, size: int = PIECE) -> Iterator[npt.NDArray[np.unsignedinteger]]:
    """Yield the known values G(0), …, G(to), so many at a time."""
    for start in range(0, to + 1, size):
        data, width = rule.values(start, min(start + size, to + 1))
        yield np.frombuffer(data, dtype=f"<u{width}")


class PythonRule(ABC):
    """A rule in Python: no theorem, no sparse space, moves listed one by one.

    It answers what a heap game asks of the compiled engine, :class:`lastmove._core.HeapSequence`.
    """

    theorem: tuple[str, int, int] | None = None
    text: str

    @abstractmethod
    def known(self) -> int:
        """Return how many values are known."""

    @abstractmethod
    def value(self, n: int) -> int | None:
        """Return G(n) if it is known."""

    @abstractmethod
    def values(self, start: int, stop: int) -> tuple[bytes, int]:
        """Return known values as little-endian bytes, and the bytes of one."""

    @abstractmethod
    def options(self, n: int) -> list[list[int]]:
        """Return what each move on a heap of n leaves."""

    @abstractmethod
    def greatest(self) -> tuple[int, int] | None:
        """Return the greatest known value and the first heap that has it."""

    @abstractmethod
    def steps(self, to: int) -> tuple[int, int]:
        """Return about how many steps the values up to G(to) take, and how many at least."""

    @abstractmethod
    def extend(
        self, to: int, engine: str = "auto", mask: Mask = None, seconds: float | None = None
    ) -> bool:
        """Compute values up to G(to) for some seconds at most; say whether all are there."""

    def memory(self) -> int:
        """Return about how many bytes the values take."""
        return 4 * self.known()

    def period(self) -> PeriodRecord | None:
        """Return the period of the known values, if one is seen."""
        return observed_period(*self.values(0, self.known()))

    def candidate(self) -> PeriodRecord | None:
        """Return no period that more values may confirm."""
        return None

    def sparse(self) -> tuple[int, int | None, list[tuple[int, int]]] | None:
        """Return no mask."""
        return None

    def worth(self, parts: Iterable[int]) -> int:
        """Return the nim-sum of the known values of some heaps."""
        return reduce(xor, (self.value(part) or 0 for part in parts), 0)

    def winning_moves(self, heaps: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Return the winning moves of heaps whose values are known."""
        total = self.worth(heaps)
        return [
            (heap, parts)
            for heap in sorted(set(heaps))
            for parts in self.options(heap)
            if self.worth(parts) == total ^ self.worth([heap])
        ]


Rule: TypeAlias = HeapSequence | PythonRule
"""Where the values of a heap game come from."""


class FunctionRule(PythonRule):
    """A rule given as a function in Python.

    Parameters
    ----------
    moves : callable
        From the size of a heap to what each move leaves: heaps that are all smaller.
    text : str
        What the game is called.
    """

    def __init__(self, moves: Moves, text: str) -> None:
        self._moves = moves
        self._values = array("I", [0])
        self.text = text

    def known(self) -> int:
        """Return how many values are known."""
        return len(self._values)

    def value(self, n: int) -> int | None:
        """Return G(n) if it is known."""
        return self._values[n] if n < len(self._values) else None

    def values(self, start: int, stop: int) -> tuple[bytes, int]:
        """Return known values as little-endian bytes, and the bytes of one."""
        return np.asarray(self._values[start:stop], dtype="<u4").tobytes(), 4

    def greatest(self) -> tuple[int, int] | None:
        """Return the greatest known value and the first heap that has it."""
        most = max(self._values)
        return most, self._values.index(most)

    def steps(self, to: int) -> tuple[int, int]:
        """Return about how many steps the values up to G(to) take, and how many at least."""
        known = self.known()
        count = max(0, to + 1 - known)
        # As many options as the largest known heap has, and more as heaps grow.
        options = 1 + len(self.options(known - 1)) * max(to, known) // known
        return count * options * CALL, count * CALL

    def extend(
        self, to: int, engine: str = "auto", mask: Mask = None, seconds: float | None = None
    ) -> bool:
        """Compute values up to G(to) for some seconds at most; say whether all are there."""
        del engine, mask
        end = None if seconds is None else monotonic() + seconds
        while len(self._values) <= to:
            if end is not None and monotonic() >= end:
                return False
            check_limits()
            seen = {self.worth(parts) for parts in self.options(len(self._values))}
            value = next(v for v in range(len(seen) + 1) if v not in seen)
            self._values.append(value)
        return True

    def options(self, n: int) -> list[list[int]]:
        """Return what each move on a heap of n leaves, empty heaps left out."""
        if n == 0:
            return []
        try:
            found = {_parts(n, option) for option in _counted(n, self._moves(n))}
        except LastmoveError:
            raise
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise RulesetError(f"the rule fails for a heap of {n}: {what}") from error
        return [list(parts) for parts in sorted(found)]


def _counted(n: int, options: Iterable[Iterable[int]]) -> Iterator[Iterable[int]]:
    """Pass options on, as many as one may believe in."""
    for number, option in enumerate(within_limits(options)):
        if number >= MOST_OPTIONS:
            raise RulesetError(f"a heap of {n} has more than {MOST_OPTIONS} moves")
        yield option


def _parts(n: int, option: Iterable[object]) -> tuple[int, ...]:
    """Return the nonempty heaps of an option, smallest first."""
    parts = []
    for part in option:
        if not isinstance(part, int) or not 0 <= part < n:
            message = f"a move on a heap of {n} leaves {str(part)[:40]}"
            raise RulesetError(message, hint="a move leaves smaller heaps")
        parts.append(part)
    return tuple(sorted(part for part in parts if part))


class SetRule(PythonRule):
    """A subtraction game whose set is given by whether each number is in it.

    Members above n do not matter for G(0), …, G(n), so the values are those of a finite set, which
    grows as more are wanted.

    Parameters
    ----------
    member : callable
        Whether k ≥ 1 is in the set.
    text : str
        What the game is called.
    """

    def __init__(self, member: Membership, text: str) -> None:
        self._member = member
        self._reach = 0
        self._sequence = HeapSequence("0.0")
        self.text = text

    def _grow(self, to: int) -> None:
        if to <= self._reach:
            return
        if to > LARGEST_MEMBER:
            message = f"heaps of an infinite set are valued up to {LARGEST_MEMBER}"
            raise LimitReached(message)
        self._reach = min(LARGEST_MEMBER, max(1024, 2 * to))
        members = []
        for k in within_limits(range(1, self._reach + 1)):
            try:
                if self._member(k):
                    members.append(str(k))
            except LastmoveError:
                raise
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                raise InputError(f"the set fails for {k}: {what}") from error
        self._sequence = HeapSequence(f"S({','.join(members)})" if members else "0.0")

    def known(self) -> int:
        """Return how many values are known."""
        return min(self._sequence.known(), self._reach + 1)

    def value(self, n: int) -> int | None:
        """Return G(n) if it is known."""
        return self._sequence.value(n) if n <= self._reach else None

    def values(self, start: int, stop: int) -> tuple[bytes, int]:
        """Return known values as little-endian bytes, and the bytes of one."""
        return self._sequence.values(start, min(stop, self.known()))

    def greatest(self) -> tuple[int, int] | None:
        """Return the greatest known value and the first heap that has it."""
        return self._sequence.greatest()

    def steps(self, to: int) -> tuple[int, int]:
        """Return about how many steps the values up to G(to) take, and how many at least."""
        calls = max(0, to - self._reach) * CALL
        steps, least = self._sequence.steps(to)
        return steps + calls, least + calls

    def extend(
        self, to: int, engine: str = "auto", mask: Mask = None, seconds: float | None = None
    ) -> bool:
        """Compute values up to G(to) for some seconds at most; say whether all are there."""
        self._grow(to)
        return self._sequence.extend(to, engine, mask, seconds)

    def options(self, n: int) -> list[list[int]]:
        """Return what each move on a heap of n leaves."""
        self._grow(n)
        return self._sequence.options(n)

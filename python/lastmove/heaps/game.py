"""Take-and-break games by code, by name, by set, or by a rule in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import xor
from pathlib import Path
from typing import TYPE_CHECKING, Self, cast

from lastmove._core import HeapSequence, heap_names
from lastmove.errors import InputError
from lastmove.heaps.cousins import names_of
from lastmove.heaps.estimate import Estimate, estimate, require
from lastmove.heaps.insight import Insight
from lastmove.heaps.period import Period, find_period
from lastmove.heaps.rules import (
    FunctionRule,
    Mask,
    Membership,
    Moves,
    Rule,
    SetRule,
    checked_heap,
    pieces,
)
from lastmove.hooks import hook, present

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from lastmove.position import Impartial

__all__ = ["HeapGame", "named_games"]

PATIENCE = 30_000_000_000
"""Steps that a search for a period without a bound takes at most, a nanosecond or so each."""
AT_ONCE, BRIEFLY = 500_000_000, 3_000_000_000
"""Steps to look for a period that answers for a large heap: before all else, and at last."""
SMALL = 1 << 17
"""Heaps up to this size are valued without looking for a period first."""


def named_games() -> dict[str, str]:
    """Return the games that have names, with the code of each.

    Examples
    --------
    >>> from lastmove.heaps import named_games
    >>> named_games()["kayles"]
    '0.77'
    """
    return dict(heap_names())


class HeapGame(Insight):
    """A take-and-break game: its nim-sequence, periods, and winning moves.

    Parameters
    ----------
    code : str
        A code such as ``0.137``, ``.77``, ``4.[3]`` (3 for ever) or ``0.3F``, a subtraction set
        such as ``S(2,4,7)`` or ``S(1,3,5,...)``, or a name such as ``kayles``.

    Notes
    -----
    Values are exact, by whichever engine is measured to be faster: every option of every heap, or
    the sparse space with a witness for each smaller rare value. They are kept, one byte each if
    they are below 256.

    References
    ----------
    R. K. Guy, C. A. B. Smith, 1956; *Winning Ways*, chapter 4.

    Examples
    --------
    >>> import lastmove as lm
    >>> game = lm.HeapGame("0.137")
    >>> game.values(10).tolist()
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    >>> game.names, game.period().period
    (('dawsons-chess',), 34)
    >>> lm.HeapGame("0.7G")
    Traceback (most recent call last):
    lastmove.errors.InputError: not a code digit: G, column 4; digits are 0–9, A–F
    """

    _proved: Period | None

    def __init__(self, code: str) -> None:
        self._take(HeapSequence(code))

    def _take(self, rule: Rule) -> None:
        self._rule = rule
        self._proved = None

    @classmethod
    def _with(cls, rule: Rule) -> Self:
        game = cls.__new__(cls)
        game._take(rule)  # noqa: SLF001 - a constructor of this class
        return game

    @classmethod
    def from_moves(cls, moves: Moves, name: str = "a rule in Python") -> Self:
        """Return the game whose rule is a function.

        Parameters
        ----------
        moves : callable
            From the size n of a heap to what each move on it leaves: heaps smaller than n, none
            if the whole heap is taken.
        name : str
            What the game is called.

        Examples
        --------
        >>> import lastmove as lm
        >>> def halve(n):  # take one bean, or split in two equal heaps
        ...     yield (n - 1,)
        ...     if n % 2 == 0:
        ...         yield (n // 2, n // 2)
        >>> lm.HeapGame.from_moves(halve).values(9).tolist()
        [0, 1, 2, 0, 1, 0, 1, 0, 1, 0]
        """
        return cls._with(FunctionRule(moves, name))

    @classmethod
    def subtraction(cls, members: Iterable[int] | Membership, name: str | None = None) -> Self:
        """Return a subtraction game.

        Parameters
        ----------
        members : iterable of int, or callable
            The numbers that may be taken; for an infinite set, whether a number is in it.
        name : str, optional
            What a game with an infinite set is called.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame.subtraction([2, 4, 7]).period().period
        3
        >>> squares = lm.HeapGame.subtraction(lambda k: round(k**0.5) ** 2 == k, "squares")
        >>> squares.values(12).tolist()
        [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0]
        """
        if callable(members):
            return cls._with(SetRule(members, name or "a subtraction game"))
        return cls(f"S({','.join(map(str, sorted(set(members))))})")

    @classmethod
    def from_bytes(cls, state: bytes) -> Self:
        """Return the game with the values that :meth:`to_bytes` wrote."""
        return cls._with(HeapSequence.from_bytes(state))

    def to_bytes(self) -> bytes:
        """Return the code and the values known as bytes.

        Raises
        ------
        InputError
            If the rule is in Python.
        """
        if not isinstance(self._rule, HeapSequence):
            raise InputError("a rule in Python cannot be written as bytes")
        return self._rule.to_bytes()

    @property
    def names(self) -> tuple[str, ...]:
        """What the game is called."""
        return names_of(self.code) if isinstance(self._rule, HeapSequence) else ()

    @property
    def greatest_known(self) -> int:
        """The greatest value computed so far."""
        greatest = self._rule.greatest()
        return greatest[0] if greatest else 0

    def __repr__(self) -> str:
        """Write the game as it is made."""
        return f"HeapGame({self.code!r})"

    def _repr_html_(self) -> str:
        return str(present(self, "html"))

    def __eq__(self, other: object) -> bool:
        """Whether the rules are written alike."""
        if not isinstance(other, HeapGame):
            return NotImplemented
        by_code = isinstance(self._rule, HeapSequence) and isinstance(other._rule, HeapSequence)
        return self.code == other.code if by_code else self._rule is other._rule

    def __hash__(self) -> int:
        """Hash the code."""
        return hash(self.code)

    def extend(
        self, to: int, *, engine: str = "auto", mask: Mask = None, seconds: float | None = None
    ) -> bool:
        """Compute the values up to G(to), for some seconds at most.

        Parameters
        ----------
        to : int
            The largest heap.
        engine : str
            ``"auto"``, ``"naive"`` or ``"sparse"``: how fast values come, never what they are.
        mask : (int, int or None), optional
            The mask of the sparse engine, instead of the best one; a bad one costs time only.
        seconds : float, optional
            When to pause.

        Returns
        -------
        bool
            Whether all values asked for are there.
        """
        return self._rule.extend(checked_heap(to), engine, mask, seconds)

    def estimate(self, to: int) -> Estimate:
        """Return what the values up to G(to) cost, by a formula from those that are known."""
        return estimate(self._rule, checked_heap(to))

    def iterate(self, to: int) -> Iterator[int]:
        """Yield the values G(0), G(1), …, G(to), which take no more memory than they do already."""
        require(self._rule, checked_heap(to))
        for piece in pieces(self._rule, to):
            yield from piece.tolist()

    def nim_value(self, n: int) -> int:
        """Return G(n).

        Large heaps are answered by a proved period where there is one.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("kayles").nim_value(10**100)
        1
        """
        known = self._rule.value(n) if 0 <= n < self._rule.known() else None
        if known is not None:
            return known
        proved = self._period_for(n) if checked_heap(n) > SMALL else None
        if proved is not None:
            return proved.nim_value(n)
        require(self._rule, n)
        return self._rule.value(n) or 0

    def _period_for(self, n: int) -> Period | None:
        """Return a proved period if one is found before G(n) itself, or more quickly."""
        if self._proved is not None or self._rule.theorem is None:
            return self._proved
        found = self.period(SMALL, steps=AT_ONCE)
        if found is None or not found.proved:
            expected = self.estimate(n)
            hopeless = not expected.is_within_limits()
            found = self.period(n, steps=BRIEFLY if hopeless else None)
            if hopeless and (found is None or not found.proved):
                raise expected.refusal()
        return found if found is not None and found.proved else None

    def period(
        self,
        to: int | None = None,
        *,
        steps: float | None = None,
        reach: Callable[[int], bool] | None = None,
    ) -> Period | None:
        """Return the period of the nim-sequence, or None if none is found.

        Parameters
        ----------
        to : int, optional
            The largest heap whose value is computed.
        steps : float, optional
            How much work to put in, a nanosecond or so each, or ``inf`` for as much as it takes; by
            default 3 · 10¹⁰ if there is no other bound. The answer does not depend on how fast or
            how busy the machine is.
        reach : callable, optional
            Called with n, computes the values up to G(n) by :meth:`extend` in steps of its own,
            and returns whether all are there; the search ends where they are not.

        Returns
        -------
        Period or None
            A proved period as soon as there is one; an observed one at the end of the search, or
            where no theorem could prove it and it has lasted.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("0.16").period(to=600_000).last_exception
        105350
        """
        if self._proved is not None:
            return self._proved
        if to is None and steps is None and reach is None:
            steps = PATIENCE
        bound = None if to is None else checked_heap(to)
        found = find_period(self, self._rule, bound, steps, reach)
        if found is not None and found.proved:
            self._proved = found
        return found

    def options(self, n: int) -> list[tuple[int, ...]]:
        """Return what each move on a heap of n leaves: nonempty heaps, smallest first."""
        return [tuple(parts) for parts in self._rule.options(checked_heap(n))]

    def winning_moves(self, heaps: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Return the winning moves of a position.

        Parameters
        ----------
        heaps : sequence of int
            The sizes of its heaps.

        Returns
        -------
        list of (int, tuple of int)
            For each move the heap that is played on and the heaps left of it. Of equal heaps one
            is named.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("kayles").winning_moves([3, 5, 7])
        [(5, (4,))]
        """
        require(self._rule, max(map(checked_heap, heaps), default=0))
        moves = self._rule.winning_moves(list(heaps))
        return [(heap, tuple(parts)) for heap, parts in moves]

    def position_value(self, heaps: Iterable[int]) -> int:
        """Return the nim-value of a position: the nim-sum of those of its heaps."""
        return reduce(xor, map(self.nim_value, heaps), 0)

    def position(self, *heaps: int) -> Impartial:
        """Return a position, to be played, added and drawn.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("0.137").position(3, 5, 7).outcome()
        'P'
        """
        if not isinstance(self._rule, HeapSequence):
            raise InputError("positions are of games with a code")
        position: Impartial = hook("find_ruleset")("heap")(self.code, heaps)
        return position

    def write(self, path: str | Path, to: int) -> None:
        """Write the values to a file: ``.txt`` (lines "n G(n)"), ``.npy`` or ``.parquet``.

        A file that is there is replaced once the new one is complete.
        """
        from lastmove.heaps.files import write_values  # noqa: PLC0415 - seldom wanted

        require(self._rule, checked_heap(to))
        write_values(self._rule, to, Path(path), self.code)

    def plot(self, to: int | None = None, ax: Axes | None = None) -> Axes:
        """Plot the values with matplotlib: points, or for many of them how dense they lie.

        Parameters
        ----------
        to : int, optional
            The largest heap; the largest known by default.
        ax : matplotlib.axes.Axes, optional
            Where to plot.

        Returns
        -------
        matplotlib.axes.Axes
            What was plotted on.
        """
        return cast("Axes", present(self, "plot", self._look_at(to), ax))

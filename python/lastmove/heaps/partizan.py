"""Partizan take-and-break games: each player has a code of their own."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove._core import HeapSequence, check_limits, partizan_subtraction_values
from lastmove.errors import InputError
from lastmove.values import Game

__all__ = ["PartizanHeapGame"]


class PartizanHeapGame:
    """A take-and-break game whose players take and break by different codes.

    Parameters
    ----------
    left_code, right_code : str
        What Left and what Right may do with a heap.

    Notes
    -----
    Each heap is valued from the smaller ones, by sums of their values in canonical form. Values may
    grow quickly: limits hold as everywhere.

    References
    ----------
    A. S. Fraenkel, A. Kotzig, "Partizan octal games: partizan subtraction games", *International
    Journal of Game Theory* 16, 1987; G. A. Mesdal, "Partizan splittles", in *Games of No Chance 3*,
    2009.

    Examples
    --------
    >>> import lastmove as lm
    >>> game = lm.PartizanHeapGame("0.3", "0.03")
    >>> [str(value) for value in game.values(5)]
    ['0', '1', '{1|0}', '0', '1', '{1|0}']
    >>> lm.PartizanHeapGame("kayles", "dawsons-kayles").value(4)
    game('{2||1|0}')
    """

    def __init__(self, left_code: str, right_code: str) -> None:
        self._digits = _digits(left_code), _digits(right_code)
        self.left_code = HeapSequence(left_code).text
        self.right_code = HeapSequence(right_code).text
        self._values: list[Game] = [Game()]

    def __repr__(self) -> str:
        """Write the game as it is made."""
        return f"PartizanHeapGame({self.left_code!r}, {self.right_code!r})"

    def __eq__(self, other: object) -> bool:
        """Whether the codes are the same."""
        if not isinstance(other, PartizanHeapGame):
            return NotImplemented
        return (self.left_code, self.right_code) == (other.left_code, other.right_code)

    def __hash__(self) -> int:
        """Hash the codes."""
        return hash((self.left_code, self.right_code))

    def __neg__(self) -> PartizanHeapGame:
        """Return the game with the players exchanged."""
        return PartizanHeapGame(self.right_code, self.left_code)

    def values(self, to: int) -> list[Game]:
        """Return the values of the heaps of 0, 1, …, `to` beans.

        Raises
        ------
        LimitReached
            If a limit is reached first.
        """
        if to < 0:
            raise InputError(f"a heap of {to} is negative")
        if len(self._values) <= to and all({0, 3}.issuperset(digits) for digits in self._digits):
            left_set, right_set = (
                [k for k, digit in enumerate(digits) if digit] for digits in self._digits
            )
            self._values = partizan_subtraction_values(left_set, right_set, to)
        while len(self._values) <= to:
            check_limits()
            left, right = (set(self._options(digits)) for digits in self._digits)
            self._values.append(Game(left, right))
        return self._values[: to + 1]

    def value(self, n: int) -> Game:
        """Return the value of a heap of n."""
        return self.values(n)[n]

    def _options(self, digits: list[int]) -> Iterator[Game]:
        n, known = len(self._values), self._values
        for taken, digit in enumerate(digits[: n + 1]):
            rest = n - taken
            if digit & 1 and rest == 0:
                yield known[0]
            if digit & 2 and rest > 0:
                yield known[rest]
            if digit & 4:
                yield from (known[a] + known[rest - a] for a in range(1, rest // 2 + 1))
            if digit & 8:
                for a in range(1, rest // 3 + 1):
                    for b in range(a, (rest - a) // 2 + 1):
                        yield known[a] + known[b] + known[rest - a - b]


def _digits(code: str) -> list[int]:
    read = HeapSequence(code).digits
    if read is None or read[2]:
        hint = "write a code with an end, such as 0.37"
        raise InputError(f"{code} cannot be one player's code", code, 0, hint)
    return [read[0], *read[1]]

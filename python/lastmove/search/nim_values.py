"""Nim-values of any size: the core finds those of up to 64 bits, theorems may give larger ones."""

from __future__ import annotations

from functools import reduce
from operator import xor

from lastmove.position import Impartial, Position
from lastmove.search import Explorer, require_impartial
from lastmove.values import mex

__all__ = ["NimValues"]


class NimValues(Explorer):
    """Searches for nim-values by the theorem of Sprague and Grundy, with Python's integers.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.search.nim_values import NimValues
    >>> nim = lm.rulesets.Nim((2**70, 5)) + lm.rulesets.Nim((2**70,))
    >>> NimValues().of(nim), lm.nim_value(nim)
    (5, 5)
    """

    def of(self, position: Position) -> int:
        """Return the nim-value of an impartial position."""
        return reduce(xor, self.fold(position), 0)

    def known(self, position: Position) -> int | None:
        """Return what a theorem says of a component."""
        require_impartial(position)
        return position.known_nim_value() if isinstance(position, Impartial) else None

    def combine(self, position: Position, options: list[list[int]]) -> int:
        """Return the least nim-value that is not that of an option."""
        del position
        return mex([reduce(xor, parts, 0) for parts in options])

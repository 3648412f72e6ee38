"""Values of positions that play cannot come back to, and nim-values of impartial ones.

A position is split into components, and symmetric ones are known as one. Where a ruleset has a
theorem or an engine of its own, that answers first, for the whole position if it can.
"""

from __future__ import annotations

from functools import cached_property, reduce
from operator import xor

from lastmove.position import Impartial, Position
from lastmove.search import Explorer, require_impartial
from lastmove.values import Game, mex, star

__all__ = ["NimValues", "Values"]


class NimValues(Explorer):
    """Searches for nim-values, by the theorem of Sprague and Grundy.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.search.values import NimValues
    >>> NimValues().of(lm.rulesets.Nim((2**70, 5)) + lm.rulesets.Nim((2**70,)))
    5
    """

    def of(self, position: Position) -> int:
        """Return the nim-value of an impartial position."""
        known = self.known(position)
        return reduce(xor, self.fold(position), 0) if known is None else known

    def known(self, position: Position) -> int | None:
        """Return what a theorem says."""
        require_impartial(position)
        asked = self.theory and isinstance(position, Impartial)
        return position.known_nim_value() if asked else None  # type: ignore[attr-defined] # asked

    def combine(self, position: Position, options: list[list[int]]) -> int:
        """Return the least nim-value that no option has."""
        del position
        return mex([reduce(xor, parts, 0) for parts in options])


class Values(Explorer):
    """Searches for values in canonical form.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.search.values import Values
    >>> Values().of(lm.rulesets.Domineering("..|..") + lm.rulesets.Nim((1,)))
    game('+-(1*)')
    """

    @cached_property
    def nim_values(self) -> NimValues:
        """The search for impartial components."""
        return NimValues(theory=self.theory, progress=self.progress)

    def of(self, position: Position) -> Game:
        """Return the value of a position."""
        known = self.known(position)
        return self.value(position) if known is None else known

    def known(self, position: Position) -> Game | None:
        """Return what a theorem or a faster engine says, or the nimber of an impartial position."""
        known = position.known_value() if self.theory else None
        if known is None and position.impartial:
            return star(self.nim_values.of(position))
        return known

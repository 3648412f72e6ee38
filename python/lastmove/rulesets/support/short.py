"""Partizan games in which play ends, and nobody wins before it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastmove.position import Position

if TYPE_CHECKING:
    from lastmove.values import Game

__all__ = ["ShortPosition"]


class ShortPosition(Position, register=False):
    """A position that is worth a short game, never a loopy one; type checkers are told so."""

    if TYPE_CHECKING:

        def value(self) -> Game:
            """Return the value of the position, in canonical form."""

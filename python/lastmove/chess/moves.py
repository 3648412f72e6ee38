"""Moves of chess as they are handed about: two squares, and what a pawn becomes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Move"]


@dataclass(frozen=True, order=True)
class Move:
    """A move: from where, to where, and what a pawn becomes.

    Parameters
    ----------
    origin, target : str
        The squares.
    promotion : str or None
        ``"q"``, ``"r"``, ``"b"`` or ``"n"`` for a pawn that reaches the last row.
    special : str
        ``"double step"``, ``"en passant"``, ``"castle"``, or nothing.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.chess.Board("8/P7/8/8/8/k7/8/K7 w").parse("a8=N")
    Move('a7a8n')
    """

    origin: str
    target: str
    promotion: str | None = None
    special: str = ""

    @property
    def uci(self) -> str:
        """The move as engines write it.

        Examples
        --------
        >>> from lastmove.chess import Move
        >>> Move("a7", "a8", "q").uci
        'a7a8q'
        """
        return f"{self.origin}{self.target}{self.promotion or ''}"

    def __str__(self) -> str:
        return self.uci

    def __repr__(self) -> str:
        return f"Move({self.uci!r})"

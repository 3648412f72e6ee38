"""Cram: dominoes either way, for both players."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.position import Impartial, Position
from lastmove.rulesets.dawson_chess import dawson_nim_value
from lastmove.rulesets.support.squares import Symmetric

__all__ = ["Cram"]


class Cram(Impartial, Symmetric):
    """Put a domino on two free neighbouring squares, either way; the last domino wins.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``.`` is free, ``#`` is not.

    Notes
    -----
    On a full rectangle of even sides the second player answers each domino with its image under a
    half-turn, so that the value is 0. If just one side is even, the first player puts a domino in
    the middle and does the same. On odd × odd no symmetry helps, and values come by search. A strip
    of width 1 is Dawson's Kayles, 0.07: n squares are worth as much as n − 1 files of Dawson's
    Chess.

    References
    ----------
    M. Gardner, *Scientific American*, February 1974; *Winning Ways*, 1982, pp. 468-471.

    Examples
    --------
    >>> from lastmove.rulesets.cram import Cram
    >>> Cram.parse("3x5").nim_value(), Cram.parse("4x4").outcome(), Cram.parse("6x7").outcome()
    (1, 'P', 'N')
    >>> [str(move) for move in Cram.parse("..#|#..").winning_moves()["left"]]
    ['.##|##.']
    """

    notation = ". for a free square, # for another, rows with | between them; or a size like 3x5"
    example = "..#|..."
    reference = "M. Gardner, 1974; Winning Ways, pp. 468-471"

    def moves(self) -> Iterable[Position]:
        """Return the boards with one domino more."""
        return (self.put((a, "#"), (b, "#")) for a, b in self.lines("..", 1, self.down))

    def components(self) -> Iterable[Position]:
        """Return the parts that hang together, without single squares."""
        return self.cut(part for part in self.regions(".", 1, self.down) if len(part) > 1)

    def _rectangle(self) -> tuple[int, int] | None:
        """Return height and width if all squares are free."""
        if "#" in self.squares:
            return None
        return self.height, self.width

    def known_outcome(self) -> str | None:
        """Return who wins on a full rectangle with an even side, by symmetry."""
        size = self._rectangle()
        if size is None or (size[0] % 2 and size[1] % 2 and min(size) > 1):
            return None
        if min(size) <= 1:
            return "N" if self.known_nim_value() else "P"
        return "N" if size[0] % 2 or size[1] % 2 else "P"

    def known_nim_value(self) -> int | None:
        """Return 0 for even × even, and the value in Dawson's Kayles for a strip."""
        size = self._rectangle()
        if size is None:
            return None
        if min(size) <= 1:
            return dawson_nim_value(max(max(size) - 1, 0)) if min(size) else 0
        return None if size[0] % 2 or size[1] % 2 else 0

    def explain(self) -> list[str]:
        """Return the strategy by symmetry, where there is one."""
        size = self._rectangle()
        if size is None or min(size) < 1:
            return []
        if min(size) == 1:
            n = max(size)
            value = dawson_nim_value(n - 1)
            return [f"a strip of {n} squares is a heap of Dawson's Kayles, 0.07: nim-value {value}"]
        odd = sum(side % 2 for side in size)
        if odd == 2:
            return []
        first = "the first player puts a domino on the two middle squares; then "
        return [
            f"{first * odd}each domino is answered by its image under a half-turn of the board",
            "a domino and its image never overlap, so there is always an answer: "
            + ("whoever moves wins" if odd else "whoever moves loses"),
        ]

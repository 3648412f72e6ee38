"""What is found out about a pawn structure: values, components, moves."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.chess.structure_squares import Pawns, Side
from lastmove.errors import InputError
from lastmove.hooks import present
from lastmove.values import Game, Loopy

__all__ = ["Bounds", "Component", "PartialStructure", "PassedPawn", "PawnMove", "PawnStructure"]


@dataclass(frozen=True)
class PassedPawn:
    """Which side can force a pawn through, if it is to move.

    Parameters
    ----------
    left, right : bool
        Whether White can, and whether Black can.
    """

    left: bool
    right: bool


@dataclass(frozen=True)
class Bounds:
    """A value between two bounds, which are equal where it is known.

    Parameters
    ----------
    lower, upper : Game or Loopy
        The bounds.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.structure_result import Bounds
    >>> Bounds(lm.up, lm.up).value
    game('^')
    >>> Bounds(lm.game(0), lm.up).text(unicode=True)
    'between 0 and ↑'
    """

    lower: Game | Loopy
    upper: Game | Loopy

    def text(self, *, unicode: bool = False) -> str:
        """Return the value, or both bounds, as people read it."""
        lower, upper = (
            bound.unicode if unicode else str(bound) for bound in (self.lower, self.upper)
        )
        return lower if self.lower == self.upper else f"between {lower} and {upper}"

    @property
    def value(self) -> Game | Loopy | None:
        """The value; None where it is not known."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True)
class PawnMove:
    """A move of a pawn and what it leads to.

    Parameters
    ----------
    side : {"white", "black"}
        Who moves.
    san : str
        The move in standard algebraic notation.
    result : str
        The result of the component after it.
    bounds : Bounds
        What the component is worth after it.
    comment : str
        What it threatens or loses, in words; empty for a quiet move.
    """

    side: Side
    san: str
    result: str
    bounds: Bounds
    comment: str

    @property
    def value(self) -> Game | Loopy | None:
        """The component's value after the move; None where en passant leaves it open."""
        return self.bounds.value

    def __str__(self) -> str:
        comment = f" ({self.comment})" if self.comment else ""
        return f"{self.san}: {self.bounds.text()}{comment}"


@dataclass(frozen=True)
class Component:
    """Pawns that may meet, and what they are worth.

    Parameters
    ----------
    white, black : tuple of str
        The squares.
    result : str
        ``cgt``, ``left_wins``, ``right_wins`` or ``threat``.
    bounds : Bounds
        What it is worth.
    passed_pawn : PassedPawn
        Who can force a pawn through.
    nodes : int
        How many positions were searched for it.
    moves : tuple of PawnMove
        All its moves.
    word : str or None
        The word of the pawns game that it plays like, if it is rows of facing pawns about the
        middle of the board.
    """

    white: tuple[str, ...]
    black: tuple[str, ...]
    result: str
    bounds: Bounds
    passed_pawn: PassedPawn
    nodes: int
    moves: tuple[PawnMove, ...]
    word: str | None = None

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares, White's first."""
        return self.white + self.black

    @property
    def value(self) -> Game | Loopy | None:
        """The value; None where en passant leaves it open."""
        return self.bounds.value

    def move(self, san: str, side: Side | None = None) -> PawnMove:
        """Return a move by its name.

        Parameters
        ----------
        san : str
            Standard algebraic notation.
        side : {"white", "black"}, optional
            Who moves, where both could.

        Raises
        ------
        InputError
            If there is no such move.

        Examples
        --------
        >>> import lastmove as lm
        >>> figure = lm.chess.structure("W a5 b5 c5 B a7 b7 c7").components[0]
        >>> print(figure.move("b6", "white"))
        b6: on (promotes by force)
        """
        found = [move for move in self.moves if move.san == san and side in {None, move.side}]
        if len(found) != 1:
            which = "no" if not found else "more than one"
            names = ", ".join(f"{move.side} {move.san}" for move in self.moves)
            hint = f"the moves are {names}" if names else "there is no move"
            raise InputError(f"{which} move is {ascii(san)[1:-1]}", san, 0, hint)
        return found[0]

    def __str__(self) -> str:
        return f"{' '.join(self.squares)}: {self.bounds.text()}"


@dataclass(frozen=True)
class PartialStructure:
    """The components that were done when a limit was reached, and how many there are."""

    components: tuple[Component, ...]
    of: int


@dataclass(frozen=True)
class PawnStructure:
    """A pawn structure, its components and its value.

    Parameters
    ----------
    pawns : Pawns
        The pawns and their board.
    components : tuple of Component
        The parts that never meet, from left to right.
    result : str
        ``cgt``, ``left_wins``, ``right_wins``, ``threat`` or ``dud``.
    bounds : Bounds
        What it is worth.
    white_to_move, black_to_move : str or None
        Who wins with that side to move, ``"white"``, ``"black"`` or ``"dud"``, if kings and
        pieces did nothing; None where en passant leaves it open.
    """

    pawns: Pawns
    components: tuple[Component, ...]
    result: str
    bounds: Bounds
    white_to_move: str | None
    black_to_move: str | None

    @property
    def value(self) -> Game | Loopy | None:
        """The value; None where en passant leaves it open."""
        return self.bounds.value

    @property
    def passed_pawn(self) -> PassedPawn:
        """Which side can force a pawn through in some component, if it is to move there."""
        return PassedPawn(
            any(part.passed_pawn.left for part in self.components),
            any(part.passed_pawn.right for part in self.components),
        )

    @property
    def nodes(self) -> int:
        """How many positions were searched."""
        return sum(part.nodes for part in self.components)

    def __str__(self) -> str:
        return self.bounds.text()

    def _repr_svg_(self) -> str:
        return str(present(self, "svg"))

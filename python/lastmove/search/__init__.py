"""Search over positions: one explorer, and what can be looked for with it.

The explorer numbers positions, checks what rulesets give, keeps the limits, tells how far it is,
says where play can go on for ever, and remembers everything that it has found. It goes depth first
with a stack of its own, in the core (``crates/core/src/search``); rulesets are asked for moves,
components and keys. What it looks for is said by classes derived from it, a file each:

- :mod:`~lastmove.search.values`: values and nim-values;
- :mod:`~lastmove.search.outcomes`: who wins, in normal and misère play, without values;
- :mod:`~lastmove.search.threats`: values where a move can win everything at once;
- :mod:`~lastmove.search.retrograde`: wins, losses and draws where play can come back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Self, TypeAlias

from lastmove._core import PositionSearch
from lastmove.errors import InputError, LimitReached, RulesetError
from lastmove.position import Impartial, LoopError, Player, Position, Sum

__all__ = [
    "Explorer",
    "is_impartial",
    "is_loopy",
    "moves_of",
    "opponent",
    "require_impartial",
    "winner_of",
    "wins_at_once",
]

Identity: TypeAlias = Literal["value", "tree", "itself"]

LONGEST_SHOWN = 60
"""Characters of a position that a message repeats."""

MOST_MOVES = 1_000_000
"""More moves than this from one position are taken for a list that never ends."""


class Explorer(PositionSearch):
    """Positions that a search has come to, and what it has found.

    Parameters
    ----------
    by : {"value", "tree", "itself"}
        Which positions are known as one: those with equal keys, which have equal values; those with
        the same :meth:`~lastmove.Position.canonical` position, which have the same game tree; or
        only those that are equal.
    theory : bool
        Whether theorems of rulesets may answer instead of a search.
    progress : callable, optional
        Called now and then with the number of positions searched.

    Notes
    -----
    A search of another kind is a class with a method ``combine(position, options)``, what a
    position is worth from what its options' components are; :meth:`fold` gives what it finds.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.search import Explorer
    >>> class Depth(Explorer):
    ...     def combine(self, position, options):
    ...         return 1 + max(map(sum, options), default=-1)
    >>> Depth("tree").fold(lm.rulesets.Nim((2, 3)))
    [2, 3]
    """

    theory: bool
    progress: Callable[[int], None] | None

    def __new__(
        cls,
        by: Identity = "value",
        *,
        theory: bool = True,
        progress: Callable[[int], None] | None = None,
    ) -> Self:
        """Return an explorer that knows no position yet."""
        explorer = super().__new__(cls, Position, by, MOST_MOVES)
        explorer.theory, explorer.progress = theory, progress
        return explorer

    def fault(self, position: Position, method: str, error: BaseException) -> BaseException:
        """Return what is raised for what a ruleset's method raised; Ctrl-C is no fault of it.

        Without a method, the search itself has come to a limit.
        """
        if isinstance(position, Impartial) and method.endswith("_moves()"):
            method = "moves()"
        name = f"{type(position).__name__}.{method}"
        match error:
            case LimitReached():
                place = f"in {name}" if method else f"after {self.searched} positions,"
                return LimitReached(f"{error.message} {place} at {shown(position)}", error.partial)
            case Exception() if not isinstance(error, InputError):
                what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                fault = RulesetError(f"{name} failed at {shown(position)}: {what}")
                fault.__cause__ = error
                return fault
            case _:
                return error

    def cycle(self, positions: tuple[Position, ...]) -> Exception:
        """Return what is raised where play can go on for ever."""
        return LoopError(positions)

    def report(self) -> None:
        """Tell how far the search is."""
        if self.progress is not None:
            self.progress(self.searched)

    def known(self, position: Position) -> object | None:
        """Return what is known of a component without search."""
        del position
        return None

    def winner(self, position: Position) -> Player | None:
        """Return who has won everything; of a sum, in some summand."""
        return winner_of(position)


def moves_of(position: Position, player: Player) -> list[Position]:
    """Return a player's moves, checked: a fault in them is the ruleset's, and is said to be.

    Parameters
    ----------
    position : Position
        The position.
    player : {"left", "right"}
        Whose moves.

    Returns
    -------
    list of Position
        The moves.

    Raises
    ------
    RulesetError
        If the ruleset's method raises, gives what is no position, or never ends.
    """
    return Explorer().moves(position, player == "left")


def shown(position: object) -> str:
    """Write a position for a message: not too long, and even if it cannot write itself."""
    try:
        text = str(position)
    except Exception:  # noqa: BLE001 - a position that cannot print itself is still to be named
        text = repr(position)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def opponent(player: Player) -> Player:
    """Return the other player.

    Examples
    --------
    >>> from lastmove.search import opponent
    >>> opponent("left")
    'right'
    """
    return "right" if player == "left" else "left"


def is_impartial(position: Position) -> bool:
    """Whether both players have the same moves, in all summands of a sum.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.solve import is_impartial
    >>> nim = lm.rulesets.Nim.parse("3,4")
    >>> is_impartial(nim + nim)
    True
    """
    if isinstance(position, Sum):
        return all(is_impartial(summand) for summand in position.summands)
    return position.impartial


def require_impartial(position: Position) -> None:
    """Refuse a partizan position, of which the mex over one player's moves says nothing."""
    if not is_impartial(position):
        message = f"{type(position).__name__} is partizan: {shown(position)} has no nim-value"
        raise InputError(message, hint="ask for its value() or its outcome()")


def is_loopy(position: Position) -> bool:
    """Whether play can come back to where it was, in some summand of a sum.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.solve import is_loopy
    >>> is_loopy(lm.rulesets.Nim.parse("3,4"))
    False
    """
    if isinstance(position, Sum):
        return any(is_loopy(summand) for summand in position.summands)
    return position.loopy


def wins_at_once(position: Position) -> bool:
    """Whether a player can win everything by a move, in some summand of a sum.

    Examples
    --------
    >>> from lastmove.rulesets.breakthrough import Breakthrough
    >>> from lastmove.solve import wins_at_once
    >>> wins_at_once(Breakthrough("o|.|x") + Breakthrough("o|.|x"))
    True
    """
    if isinstance(position, Sum):
        return any(wins_at_once(summand) for summand in position.summands)
    names_winner = type(position).winner is not Position.winner
    return position.immediate_wins or (names_winner and not position.loopy)


def winner_of(position: Position) -> Player | None:
    """Return who has won everything, as the ruleset says; of a sum, in some summand.

    Parameters
    ----------
    position : Position
        A position.

    Raises
    ------
    InputError
        If the ruleset has no ``winner()``.
    RulesetError
        If ``winner()`` raises or is neither a player nor None.

    Examples
    --------
    >>> from lastmove.rulesets.breakthrough import Breakthrough
    >>> from lastmove.search import winner_of
    >>> winner_of(Breakthrough("x.|.o"))
    'left'
    """
    if isinstance(position, Sum):
        return next(filter(None, map(winner_of, position.summands)), None)
    if not callable(getattr(position, "winner", None)):
        message = f"{type(position).__name__} does not say who has won everything"
        raise InputError(message, hint="define winner(): 'left', 'right' or None")
    try:
        winner: object = position.winner()
    except (InputError, LimitReached):
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise RulesetError(f"winner() of {shown(position)} raised {what}") from error
    match winner:
        case None | "left" | "right":
            return winner
        case _:
            message = f"winner() of {shown(position)} is {winner!r}"
            raise RulesetError(message, hint="it must be 'left', 'right' or None")

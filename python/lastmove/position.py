"""Positions: what all games share, and how a ruleset says what is its own.

A position knows its moves; everything else (value, outcome, winning moves, text, picture, play)
follows. A ruleset is a class of positions: derive it from :class:`Impartial` if both players have
the same moves, from :class:`Position` if not, and make it immutable and hashable, most easily as a
frozen dataclass.

References
----------
E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 1.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, Self, TypeAlias, TypedDict

from lastmove._core import PositionGraph
from lastmove.bounds import keep_limits
from lastmove.errors import InputError, RulesetError
from lastmove.fields import parse_fields, write_fields
from lastmove.hooks import hook
from lastmove.values import Game, Value, star

__all__ = [
    "RULESETS",
    "Impartial",
    "LoopError",
    "Player",
    "Position",
    "Reachable",
    "RulesetWarning",
    "Sum",
    "WinningMoves",
    "ruleset_name",
]

RULESETS: dict[str, type[Position]] = {}
"""Every ruleset that has been imported, by the name that the command line knows it by."""

Player: TypeAlias = Literal["left", "right"]
Parts: TypeAlias = tuple["Position", ...]


LONG = 20.0
"""A value that may take more seconds is not looked for where only the winner is asked for."""

LONGEST_CYCLE_SHOWN = 8


class RulesetWarning(UserWarning):
    """A ruleset whose name is taken: it works, but is not found by that name."""


class LoopError(InputError):
    """Play that can come back to where it was, where an ending was promised.

    Parameters
    ----------
    cycle : tuple of Position
        The positions of the cycle, the first again at the end.
    """

    def __init__(self, cycle: Parts) -> None:
        self.cycle = cycle
        shown = [str(position) for position in cycle]
        if len(shown) > LONGEST_CYCLE_SHOWN:
            shown = [*shown[:4], "…", *shown[-3:]]
        hint = "this ruleset does not satisfy the ending condition; if it need not, "
        hint += "write loopy = True in it"
        if cycle[0].loopy:
            hint = "where there are cycles, ask for the outcome or the loopy value"
        super().__init__(f"play can go on for ever: {' → '.join(shown)}", hint=hint)


class WinningMoves(TypedDict):
    """The positions after winning moves."""

    left: list[Position]
    right: list[Position]


class Reachable(Protocol):
    """All positions that can be reached from one, and which node of the graph each of them is.

    A ruleset with a fast engine gives such an object from :meth:`Position.reachable`.
    """

    graph: PositionGraph

    def node(self, position: Position) -> int | None:
        """Return the number of a position; None if it is not in the graph."""

    def position(self, node: int) -> Position:
        """Return the position of a number."""


class Tree(Protocol):
    """A game tree that grows as it is looked at: :class:`lastmove.solve.Node`."""

    position: Position

    @property
    def left(self) -> Sequence[Self]:
        """The positions after Left's moves."""

    @property
    def right(self) -> Sequence[Self]:
        """The positions after Right's moves."""

    @property
    def value(self) -> Value:
        """The value of the position."""

    @property
    def outcome(self) -> str:
        """Who wins."""


def ruleset_name(cls: type[Position]) -> str:
    """Return the name of a ruleset on the command line, such as ``silver-dollar``."""
    return cls.name or name_of_class(cls.__name__)


def name_of_class(name: str) -> str:
    """Return the name that a class such as ``SilverDollar`` has on the command line by default."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


class Position:
    """A position of a partizan game.

    Notes
    -----
    A ruleset defines :meth:`left_moves` and :meth:`right_moves`. What else it knows makes it
    faster or nicer, and is never needed: :meth:`components`, :meth:`canonical`, :meth:`key`,
    :meth:`signed_key`, :meth:`known_value`, :meth:`known_winning_moves`, :meth:`parse`,
    ``__str__``, :meth:`svg`.
    Subclasses register themselves by name; ``class X(Position, register=False)`` does not. A name
    that another ruleset has stays with that one, and there is a :class:`RulesetWarning`.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> import lastmove as lm
    >>> @dataclass(frozen=True)
    ... class Toll(lm.Position, register=False):
    ...     coins: int
    ...     def left_moves(self):
    ...         return [Toll(self.coins - 1)] if self.coins else []
    ...     def right_moves(self):
    ...         return [Toll(self.coins - 2)] if self.coins > 1 else []
    >>> Toll(2).value()
    game('{1|0}')
    """

    name: ClassVar[str] = ""
    """The name on the command line; by default made from the name of the class."""
    notation: ClassVar[str] = ""
    """How a position is written, in one sentence."""
    example: ClassVar[str] = ""
    """A position as it is written."""
    reference: ClassVar[str] = ""
    """Where the game and its theory are described."""
    is_ruleset: ClassVar[bool] = False
    """Whether the class is to be found by its name, unless another has that name."""
    impartial: ClassVar[bool] = False
    immediate_wins: ClassVar[bool] = False
    """Whether a player can win at once, whatever else is on the board: values then come from a
    theorem or not at all, and the winner's move leaves a position without moves."""
    loopy: ClassVar[bool] = False
    """Whether play can come back to where it was: the solver then looks at all positions that can
    be reached, and finds wins, losses and draws backwards from the ends."""

    def __init_subclass__(cls, *, register: bool = True, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        keep_limits(cls)
        cls.is_ruleset = register and not cls.__name__.startswith("_")
        if cls.is_ruleset:
            hook("enter_ruleset")(cls)

    def left_moves(self) -> Iterable[Position]:
        """Return the positions that Left can move to."""
        raise RulesetError(f"{type(self).__name__} does not define left_moves()")

    def right_moves(self) -> Iterable[Position]:
        """Return the positions that Right can move to."""
        raise RulesetError(f"{type(self).__name__} does not define right_moves()")

    def winner(self) -> str | None:
        """Return who has won everything, ``"left"`` or ``"right"``; by default nobody, None.

        Such a win ends play, and nobody moves any more.
        """
        return None

    def components(self) -> Iterable[Position]:
        """Return independent positions of which this one is the sum; by default itself alone."""
        return (self,)

    def canonical(self) -> Position:
        """Return a position with the same game tree, the same for all symmetric ones."""
        return self

    def key(self) -> Hashable:
        """Return what a search for values remembers the position by; by default itself.

        Positions with equal keys have equal values. An integer, a text or a tuple of such is
        looked up much faster than a position.
        """
        return self

    def signed_key(self) -> tuple[Hashable, bool]:
        """Return what a search remembers the position or its negative by, and which of the two.

        The first is a key as of :meth:`key`, the second whether the value that is remembered is
        the negative of the position's own. Where the players can be exchanged, this halves a
        search. By default the key, and False.

        Examples
        --------
        >>> from dataclasses import dataclass
        >>> import lastmove as lm
        >>> @dataclass(frozen=True)
        ... class Purses(lm.Position, register=False):
        ...     left: int
        ...     right: int
        ...     def left_moves(self):
        ...         return [Purses(self.left - k, self.right + 1) for k in (2, 3) if self.left >= k]
        ...     def right_moves(self):
        ...         return [-move for move in (-self).left_moves()]
        ...     def __neg__(self):
        ...         return Purses(self.right, self.left)
        ...     def signed_key(self):
        ...         purses = self.left, self.right
        ...         return (purses, False) if self.left <= self.right else (purses[::-1], True)
        >>> Purses(5, 3).signed_key(), Purses(3, 5).signed_key()
        (((3, 5), True), ((3, 5), False))
        >>> Purses(5, 3).value() + Purses(3, 5).value()
        game('0')
        """
        return self.key(), False

    def known_value(self) -> Game | None:
        """Return the value where a theorem or a faster engine gives it."""
        return None

    def expected_seconds(self) -> float | None:
        """Return about how long the value would take, where that is known."""
        return None

    def known_outcome(self) -> str | None:
        """Return who wins, "L", "R", "N" or "P", where a theorem tells that much."""
        return None

    def outcome_beside(self, others: Sequence[Self], rest: Game) -> str | None:
        """Return who wins the sum of this, others of the same ruleset and a game, without values.

        None where there is no search for that.
        """
        del others, rest
        return None

    def known_winning_moves(self) -> tuple[list[Position], list[Position]] | None:
        """Return Left's and Right's winning moves where a theorem gives them without search."""
        return None

    def known_misere_outcome(self) -> str | None:
        """Return who wins in misère play, where a theorem tells that."""
        return None

    def known_misere_winning_moves(self) -> tuple[list[Position], list[Position]] | None:
        """Return the moves that win in misère play, where a theorem gives them without search."""
        return None

    def reachable(self) -> Reachable | None:
        """Return all positions that can be reached, where a fast engine lists them.

        Only positions with cycles are asked.
        """
        return None

    def explain(self) -> list[str]:
        """Return the steps by which a theorem reaches the value; empty without one."""
        return []

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position that a text describes.

        Parameters
        ----------
        text : str
            For a dataclass of integers and tuples of integers, the numbers with commas between
            them; for one of a single string, the text itself.

        Raises
        ------
        InputError
            If the text is not a position.
        """
        return parse_fields(cls, text, cls.example)

    def __str__(self) -> str:
        """Write the position as :meth:`parse` reads it."""
        return write_fields(self)

    def svg(self) -> str:
        """Return a picture; by default the text in a box."""
        picture: str = hook("text_box")(str(self), title=ruleset_name(type(self)))
        return picture

    def _repr_svg_(self) -> str:
        return self.svg()

    def value(self) -> Value:
        """Return the value of the position, in canonical form; with cycles it may be loopy."""
        value: Value = hook("solver")().value(self)
        return value

    def outcome(self, *, misere: bool = False) -> str:
        """Return who wins: ``"L"``, ``"R"``, ``"N"`` or ``"P"``.

        With cycles also ``"D"``, a draw, and ``"NHat"``, ``"PHat"``, ``"NCheck"`` and ``"PCheck"``,
        draws for one of the two who may start: see
        :meth:`Retrograde.outcome <lastmove.retrograde.Retrograde.outcome>`.
        """
        solver = hook("solver")()
        outcome: str = solver.misere_outcome(self) if misere else solver.outcome(self)
        return outcome

    def winning_moves(self, *, misere: bool = False) -> WinningMoves:
        """Return the moves by which Left, and by which Right, wins when it is their turn."""
        moves: WinningMoves = hook("solver")().winning_moves(self, misere=misere)
        return moves

    def explore(self) -> Tree:
        """Return the game tree from here, which grows as it is looked at."""
        tree: Tree = hook("tree")(self)
        return tree

    def __add__(self, other: object) -> Sum:
        """Return the sum of two positions, of any rulesets."""
        if not isinstance(other, Position):
            return NotImplemented
        return Sum((*_summands(self), *_summands(other)))


class Impartial(Position, register=False):
    """A position of an impartial game: both players have the same moves.

    Notes
    -----
    A ruleset defines :meth:`moves`; :meth:`known_nim_value` and :meth:`known_good_moves` let a
    theorem answer instead of a search.

    References
    ----------
    R. Sprague, 1935; P. M. Grundy, 1939.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> import lastmove as lm
    >>> @dataclass(frozen=True)
    ... class Subtraction(lm.Impartial, register=False):
    ...     heap: int
    ...     def moves(self):
    ...         return [Subtraction(self.heap - k) for k in (2, 4, 7) if k <= self.heap]
    >>> lm.nim_value(Subtraction(20)), str(Subtraction(20)), Subtraction.parse("20")
    (1, '20', Subtraction(heap=20))
    """

    impartial = True

    def moves(self) -> Iterable[Position]:
        """Return the positions that can be moved to."""
        raise RulesetError(f"{type(self).__name__} does not define moves()")

    def left_moves(self) -> Iterable[Position]:
        """Return the positions that can be moved to."""
        return self.moves()

    def right_moves(self) -> Iterable[Position]:
        """Return the positions that can be moved to."""
        return self.moves()

    def known_nim_value(self) -> int | None:
        """Return the nim-value where a theorem gives it without search."""
        return None

    def known_good_moves(self) -> list[Position] | None:
        """Return the moves to nim-value 0 where a theorem gives them without search."""
        return None

    def known_value(self) -> Game | None:
        """Return the nimber where a theorem gives it without search."""
        nim_value = self.known_nim_value()
        return None if nim_value is None else star(nim_value)

    def known_winning_moves(self) -> tuple[list[Position], list[Position]] | None:
        """Return the winning moves where a theorem gives them without search."""
        good = self.known_good_moves()
        return None if good is None else (good, good)

    def known_misere_good_moves(self) -> list[Position] | None:
        """Return the moves that win in misère play, where a theorem gives them without search."""
        return None

    def known_misere_winning_moves(self) -> tuple[list[Position], list[Position]] | None:
        """Return the moves that win in misère play, where a theorem gives them without search."""
        good = self.known_misere_good_moves()
        return None if good is None else (good, good)

    if TYPE_CHECKING:

        def value(self) -> Game:
            """Return the value, a nimber."""

    def nim_value(self) -> int:
        """Return the nim-value of the position."""
        nim_value: int = hook("solver")().nim_value(self)
        return nim_value


@dataclasses.dataclass(frozen=True)
class Sum(Position, register=False):
    """A sum of positions: a move is a move in one of them.

    Parameters
    ----------
    summands : tuple of Position
        The positions, of any rulesets.
    """

    summands: Parts

    def left_moves(self) -> Iterable[Position]:
        """Return the sums after Left's moves in one summand."""
        return self._moves("left_moves")

    def right_moves(self) -> Iterable[Position]:
        """Return the sums after Right's moves in one summand."""
        return self._moves("right_moves")

    def _moves(self, method: str) -> Iterable[Position]:
        for i, summand in enumerate(self.summands):
            # Whoever has won everything in a summand with cycles has free moves there, for ever.
            if summand.loopy and (winner := summand.winner()):
                if method == f"{winner}_moves":
                    yield self
                continue
            for option in getattr(summand, method)():
                yield Sum((*self.summands[:i], option, *self.summands[i + 1 :]))

    def components(self) -> Iterable[Position]:
        """Return the components of all summands."""
        return [part for summand in self.summands for part in summand.components()]

    def expected_seconds(self) -> float | None:
        """Return how long the summand takes that takes longest, of those that know."""
        return max((s.expected_seconds() or 0.0 for s in self.summands), default=None)

    def known_outcome(self) -> str | None:
        """Return who wins where some summands, all of one ruleset, are too large for values."""
        large = [s for s in self.summands if (s.expected_seconds() or 0.0) > LONG]
        if not large or any(type(s) is not type(large[0]) for s in large):
            return None
        small = [s for s in self.summands if s not in large]
        rest = sum((s.value() for s in small), Game())
        return large[0].outcome_beside(large[1:], rest) if isinstance(rest, Game) else None

    def __str__(self) -> str:
        """Write the summands with their rulesets."""
        return " + ".join(f"{ruleset_name(type(s))}({s})" for s in self.summands)


def _summands(position: Position) -> Parts:
    return position.summands if isinstance(position, Sum) else (position,)

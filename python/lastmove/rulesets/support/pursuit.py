"""What pursuits have in common: several hunters of Left's against one runner of Right's.

:mod:`~lastmove.rulesets.fox_and_geese` and :mod:`~lastmove.rulesets.hare_and_hounds` are pursuits.
A ruleset says where its places are, which steps hunters and the runner can take between them, and
from where a hunter can still hold the runner; the core lists all positions that can be reached.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import ClassVar, NamedTuple, Self

from lastmove.bounds import within_limits
from lastmove.errors import InputError, LimitReached
from lastmove.position import Position
from lastmove.rulesets.support.squares import Squares

__all__ = ["Ground", "Pursuit", "PursuitPositions", "Square"]

MOST_PLACES = 64
"""Boards with more places are searched without the core."""

MOST_POSITIONS = 10_000_000
"""More positions than this are not listed; each takes about 150 bytes."""


class Square(NamedTuple):
    """A row, counted from the top, and a column, counted from the left, both from 0."""

    row: int
    column: int


class Ground(NamedTuple):
    """The places of a board, and for each of them some others, as bits."""

    places: tuple[Square, ...]
    hunter_steps: tuple[int, ...]
    """Where a hunter can step to."""
    runner_steps: tuple[int, ...]
    """Where the runner can step to."""
    guards: tuple[int, ...]
    """From where a hunter can still hold a runner here, for the core alone."""


class Pursuit(Squares, register=False):
    """Hunters of Left's pursue a runner of Right's, which wins everything if it escapes.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them.

    Notes
    -----
    A ruleset defines :meth:`start`, :meth:`hunter_may_step`, :meth:`runner_may_step` and
    :meth:`can_hold`.
    """

    loopy = True
    most_squares = 10_000
    most_drawn = 1024
    hunter: ClassVar[str] = "h"
    """The letter of a hunter."""
    runner: ClassVar[str] = "r"
    """The letter of the runner."""
    one_colour: ClassVar[bool] = False
    """Whether only squares of the colour of the runner's are places, as on a chessboard."""

    def __post_init__(self) -> None:
        super().__post_init__()
        runners = self.squares.count(self.runner)
        if runners != 1:
            place = self.squares.rfind(self.runner) if runners else 0
            message = f"there is one {self.runner} on the board, not {runners}"
            raise InputError(message, self.squares, place, self.hint())

    @classmethod
    def hint(cls) -> str:
        """Return what would be right, for a message."""
        return f"write {cls.notation}, like {cls.example}"

    @classmethod
    def rectangle(cls, height: int, width: int) -> Self:
        """Return the start on a board of a size such as ``8x8``."""
        return cls.start(height, width)

    @classmethod
    @abstractmethod
    def start(cls, height: int, width: int) -> Self:
        """Return the position from which play starts on a board of a size."""

    @classmethod
    @abstractmethod
    def hunter_may_step(cls, start: Square, end: Square) -> bool:
        """Whether a hunter can step from one place to another."""

    @classmethod
    @abstractmethod
    def runner_may_step(cls, start: Square, end: Square) -> bool:
        """Whether the runner can step from one place to another."""

    @classmethod
    @abstractmethod
    def can_hold(cls, hunter: Square, runner: Square) -> bool:
        """Whether a hunter is where it can still hold the runner; nobody holds one that escaped."""

    def ground(self) -> Ground:
        """Return the places of the board, and the steps between them."""
        bare = self.squares.replace(self.hunter, ".").replace(self.runner, ".")
        runner = self._square(self.squares.index(self.runner))
        colour = sum(runner) % 2 if self.one_colour else None
        return _ground(type(self), bare, colour)  # type: ignore[arg-type] # a class, and hashable

    def _square(self, index: int) -> Square:
        return Square(*divmod(index, self.down))

    def _index(self, square: Square) -> int:
        return square.row * self.down + square.column

    def winner(self) -> str | None:
        """Return ``"right"`` once the runner has escaped, and None before."""
        runner = self._square(self.squares.index(self.runner))
        hunters = (i for i, letter in enumerate(self.squares) if letter == self.hunter)
        held = any(self.can_hold(self._square(i), runner) for i in hunters)
        return None if held else "right"

    def left_moves(self) -> Iterable[Position]:
        """Return the positions after a step of a hunter."""
        return self._moves(self.hunter)

    def right_moves(self) -> Iterable[Position]:
        """Return the positions after a step of the runner."""
        return self._moves(self.runner)

    def _moves(self, mover: str) -> Iterator[Position]:
        if self.winner() is not None:
            return
        ground, squares = self.ground(), self.squares
        steps = ground.hunter_steps if mover == self.hunter else ground.runner_steps
        for place, square in enumerate(ground.places):
            start = self._index(square)
            if squares[start] != mover:
                continue
            for other in _members(steps[place]):
                end = self._index(ground.places[other])
                if squares[end] == ".":
                    yield self.put((start, "."), (end, mover))

    def reachable(self) -> PursuitPositions | None:
        """Return all positions that can be reached, found by the core."""
        return PursuitPositions(self) if len(self.ground().places) <= MOST_PLACES else None


class PursuitPositions:
    """All positions of a pursuit that can be reached from one.

    What :class:`~lastmove.retrograde.Reachable` asks for.

    Parameters
    ----------
    root : Pursuit
        Where to start.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.rulesets.support.pursuit import PursuitPositions
    >>> len(PursuitPositions(lm.rulesets.FoxAndGeese.parse("4x4")).graph)
    117
    """

    def __init__(self, root: Pursuit) -> None:
        from lastmove._core import PositionGraph

        self._root = root
        self._ground = ground = root.ground()
        self._indices = [root._index(square) for square in ground.places]  # noqa: SLF001 - of the same file
        hunters, runner = self._standing(root)
        graph = PositionGraph.pursuit(
            ground.hunter_steps, ground.runner_steps, ground.guards, hunters, runner, MOST_POSITIONS
        )
        if graph is None:
            message = f"more than {MOST_POSITIONS:,} positions can be reached from {root}"
            raise LimitReached(message)
        self.graph = graph

    def _standing(self, position: Pursuit) -> tuple[int, int]:
        squares = position.squares
        letters = [squares[i] for i in self._indices]
        hunters = sum(1 << i for i, letter in enumerate(letters) if letter == position.hunter)
        return hunters, letters.index(position.runner)

    def node(self, position: Position) -> int | None:
        """Return the number of a position; None if it cannot be reached."""
        if not isinstance(position, type(self._root)) or position.ground() != self._ground:
            return None
        return self.graph.node(*self._standing(position))

    def position(self, node: int) -> Position:
        """Return the position of a number."""
        standing = self.graph.standing(node)
        if standing is None:
            raise InputError(f"there is no position with the number {node}")
        root = self._root
        bare = root.made(root.squares.replace(root.hunter, ".").replace(root.runner, "."))
        hunters = ((self._indices[place], root.hunter) for place in _members(standing[0]))
        return bare.put(*hunters, (self._indices[standing[1]], root.runner))


def _members(places: int) -> Iterator[int]:
    while places:
        yield (places & -places).bit_length() - 1
        places &= places - 1


@lru_cache(maxsize=256)
def _ground(ruleset: type[Pursuit], bare: str, colour: int | None) -> Ground:
    rows = bare.split("|")
    places = tuple(
        Square(row, column)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter == "." and colour in {None, (row + column) % 2}
    )

    numbers = {square: number for number, square in enumerate(places)}

    def near(square: Square) -> Iterator[tuple[int, Square]]:
        for row, column in product((-1, 0, 1), repeat=2):
            other = Square(square.row + row, square.column + column)
            if other in numbers and other != square:
                yield numbers[other], other

    def steps(square: Square, *, hunter: bool) -> int:
        may = ruleset.hunter_may_step if hunter else ruleset.runner_may_step
        return sum(1 << number for number, other in near(square) if may(square, other))

    return Ground(
        places,
        tuple(steps(square, hunter=True) for square in within_limits(places)),
        tuple(steps(square, hunter=False) for square in within_limits(places)),
        tuple(
            sum(1 << i for i, hunter in enumerate(places) if ruleset.can_hold(hunter, runner))
            for runner in places
            if len(places) <= MOST_PLACES
        ),
    )

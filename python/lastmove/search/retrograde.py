"""Positions with cycles: who wins where play can go on for ever, and how soon.

A ruleset whose play can come back to where it was says ``loopy = True``. Then a search from the
top cannot end, and the solver goes the other way: it lists every position that can be reached,
starts where the game is over, and works backwards. Whoever cannot move has lost, and ``winner()``
of a position may say that somebody has won already. A position is won if some move leads to one
that is lost for the opponent, lost if every move leads to one that is won for the opponent, and
what neither rule ever reaches is a draw: both players can go on for ever. The number of moves
until the end, when the winner hurries and the loser does not, comes with it.

References
----------
C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966); E. R. Berlekamp, J. H.
Conway, R. K. Guy, *Winning Ways*, 1982, chapters 11 and 12; A. N. Siegel, *Combinatorial Game
Theory*, 2013, chapters IV.4 and VI.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Self, TypeAlias

from lastmove._core import PositionGraph
from lastmove.bounds import within_limits
from lastmove.errors import InputError, LimitReached
from lastmove.loopy_nim import Infinite
from lastmove.position import Player, Position, Reachable, Sum
from lastmove.search import Explorer, opponent, require_impartial, winner_of
from lastmove.values import Loopy, Value

__all__ = [
    "ListedPositions",
    "Reachable",
    "Result",
    "Retrograde",
    "Verdict",
    "loopy_value",
    "opponent",
]

Verdict: TypeAlias = Literal["win", "draw", "loss"]

MOST_POSITIONS = 5_000_000
"""More positions than this are not listed; in Python each takes about half a kilobyte."""

MOST_VALUED = 1_000_000
"""A graph with more positions is not turned into a value."""

VERDICTS: tuple[Verdict, Verdict, Verdict] = ("draw", "win", "loss")
ENDLESS = 2**32 - 1

OUTCOMES: dict[tuple[Verdict, Verdict], str] = {
    ("win", "win"): "N",
    ("win", "loss"): "L",
    ("loss", "win"): "R",
    ("loss", "loss"): "P",
    ("draw", "draw"): "D",
    ("win", "draw"): "NHat",
    ("draw", "loss"): "PHat",
    ("draw", "win"): "NCheck",
    ("loss", "draw"): "PCheck",
}
"""Outcomes by what a position is for Left to move, and for Right to move."""


@dataclass(frozen=True)
class Result:
    """What a position is for the player to move.

    Parameters
    ----------
    verdict : {"win", "draw", "loss"}
        For the player to move.
    depth : int or None
        How many moves of both players it takes, when the winner hurries and the loser does not;
        None for a draw.

    Examples
    --------
    >>> from lastmove.retrograde import Result
    >>> str(Result("win", 3)), str(Result("draw", None))
    ('win in 3', 'draw')
    """

    verdict: Verdict
    depth: int | None

    def __str__(self) -> str:
        """Write the verdict and the number of moves."""
        return self.verdict if self.depth is None else f"{self.verdict} in {self.depth}"


class TooManyPositions(LimitReached):
    """More positions than are listed."""


class ListedPositions(Explorer):
    """The positions that can be reached from one, found by asking them for their moves.

    Parameters
    ----------
    root : Position
        Where to start.
    progress : callable, optional
        Called now and then with the number of positions listed.
    most : int, optional
        The most positions that are listed.

    Raises
    ------
    TooManyPositions
        If there are more.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.retrograde import ListedPositions
    >>> listed = ListedPositions(lm.rulesets.Nim.parse("1,1"))
    >>> len(listed.graph), [str(listed.position(node)) for node in range(4)]
    (4, ['1,1', '0,1', '1,0', '0,0'])
    """

    graph: PositionGraph

    def __new__(
        cls,
        root: Position,
        progress: Callable[[int], None] | None = None,
        most: int | None = None,
    ) -> Self:
        """Return the positions that can be reached."""
        most = MOST_POSITIONS if most is None else most
        listed = super().__new__(cls, "itself", progress=progress)
        graph = listed.reach(root, most)
        if graph is None:
            raise TooManyPositions(f"more than {most:,} positions can be reached from {root}")
        listed.graph = graph
        return listed

    def winner(self, position: Position) -> Player | None:
        """Return who has won everything; in a sum with cycles play goes on."""
        return None if isinstance(position, Sum) else winner_of(position)


class Retrograde:
    """Who wins, draws and loses in every position that can be reached from one.

    Parameters
    ----------
    root : Position
        Where to start.
    misere : bool
        Whether whoever cannot move wins.
    progress : callable, optional
        Called now and then with the number of positions while they are listed.
    listed : Reachable, optional
        The positions, where they have been listed before.

    Raises
    ------
    LimitReached
        If there are too many positions, or a limit is reached.

    Examples
    --------
    A token goes to and fro between a and b, until somebody ends play by moving from b to c.

    >>> import lastmove as lm
    >>> from lastmove.retrograde import Retrograde
    >>> token = lm.rulesets.Geography.parse("a>b,b>a,b>c@a")
    >>> found = Retrograde(token)
    >>> len(found), found.outcome(token), str(found.result(token, "left"))
    (3, 'P', 'loss in 2')
    >>> [str(move) for move in found.line(token, "left")]
    ['a>b,b>a,b>c@b', 'a>b,b>a,b>c@c']
    """

    def __init__(
        self,
        root: Position,
        *,
        misere: bool = False,
        progress: Callable[[int], None] | None = None,
        listed: Reachable | None = None,
    ) -> None:
        self.listed = listed or root.reachable() or ListedPositions(root, progress)
        left, right, left_depths, right_depths = self.listed.graph.analyse(misere)
        self._verdicts = {"left": left, "right": right}
        self._depths = {"left": _words(left_depths), "right": _words(right_depths)}

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.listed.graph)

    def __contains__(self, position: object) -> bool:
        """Whether a position is among those that can be reached."""
        return isinstance(position, Position) and self.listed.node(position) is not None

    def _node(self, position: Position) -> int:
        node = self.listed.node(position)
        if node is None:
            raise InputError(f"{position} cannot be reached from where the analysis started")
        return node

    def _result(self, node: int, player: Player) -> Result:
        depth = self._depths[player][node]
        return Result(
            VERDICTS[self._verdicts[player][node]], None if depth == ENDLESS else int(depth)
        )

    def result(self, position: Position, player: Player) -> Result:
        """Return what a position is for a player to move.

        Parameters
        ----------
        position : Position
            A position that can be reached.
        player : {"left", "right"}
            Who is to move.

        Returns
        -------
        Result
            The verdict, and the number of moves until the end.
        """
        return self._result(self._node(position), player)

    def outcome(self, position: Position) -> str:
        """Return the outcome of a position.

        Returns
        -------
        str
            ``"L"``, ``"R"``, ``"N"``, ``"P"``; ``"D"`` for a draw whoever starts; ``"NHat"``
            (Left starting wins, Right starting draws), ``"PHat"`` (Left starting draws, Right
            starting loses), ``"NCheck"`` (Left starting draws, Right starting wins) and
            ``"PCheck"`` (Left starting loses, Right starting draws).
        """
        left, right = self.result(position, "left"), self.result(position, "right")
        return OUTCOMES[left.verdict, right.verdict]

    def moves(self, position: Position, player: Player) -> list[tuple[Position, Result]]:
        """Return a player's moves, each with what the player who makes it has then.

        Parameters
        ----------
        position : Position
            A position that can be reached.
        player : {"left", "right"}
            Who is to move.

        Returns
        -------
        list of (Position, Result)
            The position after the move, and the result for the player who moved there, with the
            number of moves from then on.
        """
        judged = []
        for node in within_limits(self.listed.graph.moves(self._node(position), player == "left")):
            after = self._result(node, opponent(player))
            verdict: Verdict = {"win": "loss", "loss": "win", "draw": "draw"}[after.verdict]  # type: ignore[assignment] # a dict of literals
            judged.append((self.listed.position(node), Result(verdict, after.depth)))
        return judged

    def moves_with(self, position: Position, player: Player, verdict: Verdict) -> list[Position]:
        """Return the moves by which a player wins, draws or loses."""
        judged = self.moves(position, player)
        return [move for move, result in judged if result.verdict == verdict]

    def best_moves(self, position: Position, player: Player) -> list[Position]:
        """Return the quickest wins; without a win, all draws; without these, the longest defences.

        Empty if there is no move.
        """
        judged = self.moves(position, player)
        for verdict in ("win", "draw", "loss"):
            found = [
                (move, result.depth or 0) for move, result in judged if result.verdict == verdict
            ]
            if found:
                pick = max if verdict == "loss" else min
                best = pick(depth for _, depth in found)
                return [move for move, depth in found if depth == best]
        return []

    def line(self, position: Position, player: Player, most: int = 1000) -> list[Position]:
        """Return best play from a position: the positions after each move.

        Parameters
        ----------
        position : Position
            Where play starts.
        player : {"left", "right"}
            Who moves first.
        most : int
            The most moves that are listed.

        Returns
        -------
        list of Position
            Up to the end of the game; of a draw, up to the first repetition.
        """
        line: list[Position] = []
        seen = {(position, player)}
        while len(line) < most and (best := self.best_moves(position, player)):
            position, player = best[0], opponent(player)
            line.append(position)
            if (position, player) in seen:
                break
            seen.add((position, player))
        return line

    @cached_property
    def _nim_values(self) -> memoryview:
        return _words(self.listed.graph.nim_values())

    def nim_value(self, position: Position) -> int | Infinite:
        """Return the nim-value of an impartial position, which may be infinite.

        Parameters
        ----------
        position : Impartial
            A position that can be reached.

        Returns
        -------
        int or Infinite
            A finite nim-value, or ∞(K).

        Raises
        ------
        InputError
            If the position is partizan.

        References
        ----------
        C. A. B. Smith, 1966; A. S. Fraenkel and Y. Perl, 1975.
        """
        require_impartial(position)
        node, values = self._node(position), self._nim_values
        if values[node] != ENDLESS:
            return int(values[node])
        options = (values[option] for option in self.listed.graph.moves(node, left=True))
        return Infinite(frozenset(value for value in options if value != ENDLESS))

    def value(self, position: Position) -> Value:
        """Return the loopy value of a position.

        Raises
        ------
        InputError
            If the position is no stopper and has no stoppers for its sides.
        LimitReached
            If the graph is too large.
        """
        return loopy_value(self.listed.graph, self._node(position))


def loopy_value(graph: PositionGraph, node: int = 0) -> Value:
    """Return the loopy value of a node of a graph.

    Parameters
    ----------
    graph : PositionGraph
        The graph. Where Left has won everything the node is on = {on|}, where Right has, it is
        off = {|off}: whoever has won everything can move for ever.
    node : int
        Whose value is wanted.

    Returns
    -------
    Game or Loopy
        The value; a :class:`~lastmove.values.Game` if it is that of a short game.

    References
    ----------
    F. Mäser, "Global threats in combinatorial games", in *More Games of No Chance*, 2002,
    section 2.
    """
    numbers = {node: 0}
    left: list[list[int]] = []
    right: list[list[int]] = []
    waiting = [node]
    for current in within_limits(waiting):
        if len(numbers) > MOST_VALUED:
            message = f"too large for a value: more than {MOST_VALUED:,} positions can be reached"
            raise LimitReached(message)
        winner = graph.winner(current)
        for player, lists in (("left", left), ("right", right)):
            ends = graph.moves(current, player == "left")
            if winner is not None:
                ends = [current] if winner == player else []
            for end in ends:
                if end not in numbers:
                    numbers[end] = len(numbers)
                    waiting.append(end)
            lists.append([numbers[end] for end in ends])
    return Loopy.from_graph(left, right, 0)


def _words(packed: bytes) -> memoryview:
    return memoryview(packed).cast("I")

"""From positions to values and verdicts: which search answers, and what is too long to try.

Where a ruleset has a theorem, the theorem answers; ``Solver(theory=False)`` searches all the same,
which makes one road the check of the other. Values are searched for by components, symmetric
positions known as one. Positions with cycles are analysed backwards from the ends
(:mod:`lastmove.retrograde`); where a player can win everything at once, :mod:`lastmove.threats`
finds the value, which may have on and off left. The searches are in :mod:`lastmove.search`, a file
each; each is loaded when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, reduce
from operator import add
from typing import TYPE_CHECKING

from lastmove._core import seconds_left
from lastmove.errors import InputError, LimitReached
from lastmove.position import Impartial, Player, Position, Sum, WinningMoves
from lastmove.search import (
    is_impartial,
    is_loopy,
    moves_of,
    opponent,
    require_impartial,
    shown,
    wins_at_once,
)
from lastmove.search.values import Values
from lastmove.values import Game, Value, star
from lastmove.wording import duration

if TYPE_CHECKING:
    from lastmove.loopy_nim import Infinite
    from lastmove.search.outcomes import Outcomes
    from lastmove.search.retrograde import Retrograde

__all__ = [
    "Node",
    "Player",
    "Solver",
    "WinningMoves",
    "is_impartial",
    "is_loopy",
    "moves_of",
    "nim_value",
    "require_impartial",
    "wins_at_once",
]

PLAYERS: tuple[Player, Player] = ("left", "right")

HOPELESS = 20
"""A value is not tried where it would take so many times the time that there is."""

MOST_VALUED = 20_000
"""With cycles, values of larger graphs are found only if asked for: it may take minutes."""


def nim_value(position: Position) -> int:
    """Return the nim-value of an impartial position.

    Parameters
    ----------
    position : Impartial
        The position.

    Returns
    -------
    int
        n if the position is worth the nimber ∗n.

    Raises
    ------
    InputError
        If the position, or one that play leads to, is partizan: it has a value, but no nim-value.
    LoopError
        If play can go on for ever.
    LimitReached
        If a limit is reached first.

    References
    ----------
    R. Sprague, 1935; P. M. Grundy, 1939.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.nim_value(lm.rulesets.Nim.parse("3,4,5"))
    2
    """
    return Solver().nim_value(position)


class Solver:
    """Searches positions, and remembers what it has found.

    Parameters
    ----------
    theory : bool
        Whether theorems of rulesets may answer instead of a search.
    progress : callable, optional
        Called now and then with the number of positions searched.

    Examples
    --------
    >>> import lastmove as lm
    >>> solver = lm.Solver(theory=False)
    >>> solver.nim_value(lm.rulesets.Nim.parse("1,2,3")), solver.searched > 0
    (0, True)
    """

    def __init__(
        self, *, theory: bool = True, progress: Callable[[int], None] | None = None
    ) -> None:
        self.theory = theory
        self._steps = 0
        self._progress = progress
        self._values = Values(theory=theory, progress=self._report)
        self._graphs: dict[bool, list[Retrograde]] = {False: [], True: []}

    @property
    def searched(self) -> int:
        """How many positions have been searched."""
        searched = self._steps + self._values.searched + self._values.nim_values.searched
        return searched + self._outcomes.searched

    def _report(self, _searched: int) -> None:
        if self._progress is not None:
            self._progress(self.searched)

    @cached_property
    def _outcomes(self) -> Outcomes:
        from lastmove.search.outcomes import Outcomes

        return Outcomes("tree", theory=self.theory, progress=self._report)

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of an impartial position."""
        require_impartial(position)
        if is_loopy(position):
            value = self.loopy_nim_value(position)
            if isinstance(value, int):
                return value
            message = f"{shown(position)} has the nim-value {value}, which is not finite"
            raise InputError(message, hint="Solver().loopy_nim_value(position) gives it")
        return self._values.nim_values.of(position)

    def loopy_nim_value(self, position: Position) -> int | Infinite:
        """Return the nim-value of an impartial position, infinite ones included."""
        require_impartial(position)
        if not is_loopy(position):
            return self.nim_value(position)
        parts = list(position.components())
        if len(parts) != 1:
            from lastmove.loopy_nim import loopy_nim_sum

            return loopy_nim_sum(map(self.loopy_nim_value, parts))
        return self.retrograde(position).nim_value(position)

    def retrograde(self, position: Position, *, misere: bool = False) -> Retrograde:
        """Return the analysis of all positions that can be reached from one.

        Parameters
        ----------
        position : Position
            Where to start. One that an earlier analysis has met is not analysed again.
        misere : bool
            Whether whoever cannot move wins.

        Returns
        -------
        Retrograde
            Who wins, how soon and by which moves, there and wherever play can lead.
        """
        from lastmove.search.retrograde import Retrograde

        for known in self._graphs[misere]:
            if position in known:
                return known
        same = next((known for known in self._graphs[not misere] if position in known), None)
        listed = None if same is None else same.listed
        found = Retrograde(position, misere=misere, progress=self._report, listed=listed)
        self._steps += 0 if same else len(found)
        self._graphs[misere].append(found)
        return found

    def value(self, position: Position) -> Value:
        """Return the value of a position; with cycles or global threats it may be loopy.

        Raises
        ------
        LimitReached
            If a limit is reached, or would be long before the value is known.
        """
        expected, hopeless = self._expected(position)
        if hopeless:
            raise LimitReached(_too_long(expected))
        return self._value(position)

    def _value(self, position: Position) -> Value:
        if is_loopy(position) or wins_at_once(position):
            return self._value_beyond_short(position)
        if is_impartial(position):
            return star(self.nim_value(position))
        return self._values.of(position)

    def _expected(self, position: Position) -> tuple[float, bool]:
        """Return how long a value takes that may take too long, and whether it is hopeless.

        That is a formula of the position, for an idle machine; 0 where there is time enough.
        """
        rest = seconds_left() if self.theory else None
        expected = None if rest is None else position.expected_seconds()
        if rest is None or expected is None or expected <= rest / 3:
            return 0.0, False
        return expected, expected > HOPELESS * rest

    def has_value(self, position: Position) -> bool:
        """Whether the value needs no search for threats: that may be long, and leave on or off."""
        if not wins_at_once(position):
            return True
        if isinstance(position, Sum):
            return all(map(self.has_value, position.summands))
        return self.theory and position.known_value() is not None

    def outcome(self, position: Position) -> str:
        """Return who wins under normal play."""
        known = position.known_outcome() if self.theory else None
        if known is not None:
            return known
        if is_loopy(position):
            return self._loopy_outcome(position)
        if not self.theory and not self.has_value(position):
            return self.outcome_by_search(position)
        return self._outcome_by_value(position)

    def _outcome_by_value(self, position: Position) -> str:
        if is_impartial(position):
            return "N" if self.nim_value(position) else "P"
        outcome: str = self._value(position).outcome
        # Where values know only that somebody wins a race, it is played out.
        return outcome if outcome in "LRNP" else self.outcome_by_search(position)

    def misere_outcome(self, position: Position) -> str:
        """Return who wins if whoever cannot move wins."""
        known = position.known_misere_outcome() if self.theory else None
        return self.outcome_by_search(position, misere=True) if known is None else known

    def outcome_by_search(self, position: Position, *, misere: bool = False) -> str:
        """Return who wins, from who wins after each move, without values."""
        if is_loopy(position):
            return self.retrograde(position, misere=misere).outcome(position)
        return self._outcomes.outcome(position, misere=misere)

    def winning_moves(self, position: Position, *, misere: bool = False) -> WinningMoves:
        """Return the winning moves of both players."""
        if is_loopy(position) or misere:
            return self._winning_moves(position, misere=misere)
        return self._winning_moves(position, outcome=self.outcome)

    def _winning_moves(
        self,
        position: Position,
        outcome: Callable[[Position], str] | None = None,
        *,
        misere: bool = False,
    ) -> WinningMoves:
        """Return the winning moves, by who wins after each of them."""
        if self.theory:
            known = (
                position.known_misere_winning_moves() if misere else position.known_winning_moves()
            )
            if known is not None:
                return {"left": list(known[0]), "right": list(known[1])}
        if is_loopy(position):
            found = self.retrograde(position, misere=misere)
            return {
                "left": found.moves_with(position, "left", "win"),
                "right": found.moves_with(position, "right", "win"),
            }

        def won(player: Player) -> list[Position]:
            moves = dict.fromkeys(self._values.moves(position, player == "left"))
            if outcome is not None:
                good = "LP" if player == "left" else "RP"
                return [move for move in moves if outcome(move) in good]
            other = opponent(player)
            wins = self._outcomes.wins_first
            return [move for move in moves if not wins(move, other, misere=misere)]

        left = won("left")
        if type(position).right_moves is Impartial.right_moves:
            return {"left": left, "right": list(left)}
        return {"left": left, "right": won("right")}

    def facts(self, position: Position, *, misere: bool = False) -> Iterator[tuple[str, object]]:
        """Find out what a position is worth and how it is won, fact by fact.

        Parameters
        ----------
        position : Position
            The position.
        misere : bool
            Whether whoever makes the last move loses.

        Yields
        ------
        name : str
            ``value``, ``outcome``, ``nim_value``, ``winning_moves``, and ``note``, why there is no
            value. With cycles also ``positions``, how many can be reached, ``left_starts`` and
            ``right_starts``, ``result`` and ``moves`` until the end for who starts,
            ``drawing_moves`` and ``loopy_nim_value``.
            ``expected_seconds`` is about how long a value takes that may take longer than there is
            time; who wins and how comes first then, and whatever comes later replaces it.
        fact : object
            What is known: a value, an outcome, positions, a number, None.

        Raises
        ------
        LimitReached
            When a limit is reached; what has come by then is right.

        Examples
        --------
        >>> import lastmove as lm
        >>> facts = dict(lm.Solver().facts(lm.rulesets.Nim.parse("3,4,5")))
        >>> facts["nim_value"], facts["winning_moves"]["left"]
        (2, [Nim(heaps=(1, 4, 5))])
        """
        if is_loopy(position):
            yield from self._loopy_facts(position, misere=misere)
            return
        if misere:
            yield "value", None
            yield "outcome", self.misere_outcome(position)
            yield "nim_value", None
            yield "winning_moves", self.winning_moves(position, misere=True)
            return
        expected, hopeless = self._expected(position)
        if expected:
            yield from (("value", None), ("nim_value", None), ("expected_seconds", round(expected)))
            try:
                yield "outcome", self.outcome(position)
                yield "winning_moves", self.winning_moves(position)
            except LimitReached as limit:
                raise LimitReached(f"{_too_long(expected)}; {limit.message}") from None
            if hopeless:
                raise LimitReached(_too_long(expected))
        value = self._value(position) if self.has_value(position) else None
        yield "value", value
        short = isinstance(value, Game)
        yield "outcome", self._outcome_by_value(position) if short else self.outcome(position)
        yield "nim_value", self.nim_value(position) if is_impartial(position) else None
        if value is None:
            yield "note", "no value: a player can win at once"
        if not expected:
            judge = self._outcome_by_value if short else self.outcome
            yield "winning_moves", self._winning_moves(position, judge)

    def _loopy_facts(self, position: Position, *, misere: bool) -> Iterator[tuple[str, object]]:
        found = self.retrograde(position, misere=misere)
        yield "outcome", found.outcome(position)
        yield "nim_value", None
        yield "positions", len(found)
        drawing: WinningMoves = {"left": [], "right": []}
        for player in PLAYERS:
            result = found.result(position, player)
            yield f"{player}_starts", {"result": result.verdict, "moves": result.depth}
            drawing[player] = found.moves_with(position, player, "draw")
        yield "drawing_moves", drawing
        yield "winning_moves", self.winning_moves(position, misere=misere)
        if misere:
            yield "value", None
            return
        if is_impartial(position):
            nim_value = self.loopy_nim_value(position)
            finite = isinstance(nim_value, int)
            yield ("nim_value", nim_value) if finite else ("loopy_nim_value", str(nim_value))
        if len(found) > MOST_VALUED:
            yield "value", None
            yield "note", f"value not looked for among {len(found):,} positions"
            return
        try:
            yield "value", self.value(position)
        except InputError as error:
            yield "value", None
            yield "note", f"no value: {error.message}"

    def _loopy_outcome(self, position: Position) -> str:
        """Return who wins, in an impartial game by its nim-value."""
        if not (self.theory and is_impartial(position)):
            return self.outcome_by_search(position)
        value = self.loopy_nim_value(position)
        return ("N" if value else "P") if isinstance(value, int) else value.outcome

    def _value_beyond_short(self, position: Position) -> Value:
        """Return the value of a position with cycles or threats, of a sum by its summands'."""
        if isinstance(position, Sum):
            return reduce(add, map(self._value, position.summands), Game())
        known = position.known_value() if self.theory else None
        if known is not None:
            return known
        if is_loopy(position):
            size = self.loopy_nim_value(position) if is_impartial(position) else None
            return (
                star(size) if isinstance(size, int) else self.retrograde(position).value(position)
            )
        if type(position).winner is Position.winner:
            message = f"{shown(position)} has no value: a player can win at once"
            raise InputError(message, hint="define winner(): 'left', 'right' or None")
        from lastmove.search.threats import search

        result = search(position, progress=self._report)
        self._steps += result.nodes
        return result.value


class Node:
    """A position in a game tree that is explored as it is looked at.

    Parameters
    ----------
    position : Position
        The position.
    solver : Solver, optional
        Where values come from; shared by the whole tree.

    Examples
    --------
    >>> import lastmove as lm
    >>> node = lm.rulesets.Nim.parse("1,2").explore()
    >>> node.value, [(str(move.position), str(move.value)) for move in node.left]
    (game('*3'), [('0,2', '*2'), ('1,0', '*'), ('1,1', '0')])
    """

    def __init__(self, position: Position, solver: Solver | None = None) -> None:
        self.position = position
        self._solver = solver or Solver()

    @cached_property
    def left(self) -> tuple[Node, ...]:
        """The positions after Left's moves."""
        return tuple(Node(move, self._solver) for move in moves_of(self.position, "left"))

    @cached_property
    def right(self) -> tuple[Node, ...]:
        """The positions after Right's moves."""
        return tuple(Node(move, self._solver) for move in moves_of(self.position, "right"))

    @property
    def value(self) -> Value:
        """The value of the position."""
        return self._solver.value(self.position)

    @property
    def outcome(self) -> str:
        """Who wins: "L", "R", "N" or "P", or a draw where there are cycles."""
        return self._solver.outcome(self.position)

    def __repr__(self) -> str:
        """Show the position."""
        return f"Node({self.position!r})"

    def _repr_svg_(self) -> str:
        return self.position.svg()


def _too_long(seconds: float) -> str:
    """Say how long a value would take.

    Examples
    --------
    >>> from lastmove.solve import _too_long
    >>> _too_long(100)
    'too large for a value, which would take about 100 seconds'
    """
    return f"too large for a value, which would take about {duration(seconds)}"

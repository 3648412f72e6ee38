"""From positions to values and verdicts, by search.

The search goes depth first with a stack of its own, splits positions into components, knows
symmetric positions as one, and remembers everything that it has found. Where a ruleset has a
theorem, the theorem answers; ``Solver(theory=False)`` searches all the same, which makes one road
the check of the other.

Positions with cycles have no such search; :mod:`lastmove.retrograde` is for them. Where a player
can win everything at once, :mod:`lastmove.threats` finds the value, which may have on and off left.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import add, xor
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, TypeVar

from lastmove._core import PositionSearch
from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError, LimitReached
from lastmove.loopy_nim import Infinite, loopy_nim_sum
from lastmove.position import Impartial, LoopError, Position, RulesetError, Sum
from lastmove.values import Game, mex, star

if TYPE_CHECKING:
    from lastmove.retrograde import Retrograde
    from lastmove.values import Value

__all__ = [
    "Node",
    "Solver",
    "WinningMoves",
    "is_impartial",
    "is_loopy",
    "moves_of",
    "nim_value",
    "require_impartial",
    "wins_at_once",
]

Player: TypeAlias = Literal["left", "right"]
Stop = TypeVar("Stop", bound=Hashable)

LONGEST_SHOWN = 60
"""Characters of a position that a message repeats."""

BETWEEN_REPORTS = 256
"""Positions between two reports of progress."""

MOST_MOVES = 1_000_000
"""More moves than this from one position are taken for a list that never ends."""


Parts: TypeAlias = list[Position]
"""Independent positions whose sum a position is, the same for symmetric ones."""


Turn: TypeAlias = tuple[Position, Player, bool]
"""A position, who is to move, and whether play is misère."""


@dataclass
class _Frame:
    """A turn on the stack of the search, its replies, and how many of them are known to lose."""

    node: Turn
    replies: list[Turn]
    asked: int = 0


class WinningMoves(TypedDict):
    """The positions after winning moves."""

    left: list[Position]
    right: list[Position]


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
        self._nim_values: dict[Position, int] = {}
        self._values = PositionSearch(self._known_value, _refusal, LoopError, self._look)
        self._wins: dict[Turn, bool] = {}
        self._graphs: dict[bool, list[Retrograde]] = {False: [], True: []}

    @property
    def searched(self) -> int:
        """How many positions have been searched."""
        return self._steps + self._values.searched

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of an impartial position."""
        require_impartial(position)
        if is_loopy(position):
            value = self.loopy_nim_value(position)
            if isinstance(value, int):
                return value
            message = f"{_shown(position)} has the nim-value {value}, which is not finite"
            raise InputError(message, hint="Solver().loopy_nim_value(position) gives it")
        parts = self._parts(position)
        for part in parts:
            self._search(part)
        return reduce(xor, (self._nim_values[part] for part in parts), 0)

    def loopy_nim_value(self, position: Position) -> int | Infinite:
        """Return the nim-value of an impartial position, infinite ones included."""
        require_impartial(position)
        if not is_loopy(position):
            return self.nim_value(position)
        parts = list(position.components())
        if len(parts) != 1:
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
        from lastmove.retrograde import Retrograde  # noqa: PLC0415 - each needs the other

        for known in self._graphs[misere]:
            if position in known:
                return known
        same = next((known for known in self._graphs[not misere] if position in known), None)
        listed = None if same is None else same.listed
        found = Retrograde(position, misere=misere, look=self._look, listed=listed)
        self._steps += 0 if same else len(found)
        self._graphs[misere].append(found)
        return found

    def value(self, position: Position) -> Value:
        """Return the value of a position; with cycles or global threats it may be loopy."""
        if is_loopy(position):
            return self._loopy_value(position)
        if wins_at_once(position):
            return self._value_with_threats(position)
        if is_impartial(position):
            return star(self.nim_value(position))
        return self._values.value(position)

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
        if is_impartial(position):
            return "N" if self.nim_value(position) else "P"
        if not self.has_value(position) and not self.theory:
            return self.outcome_by_search(position)
        outcome: str = self.value(position).outcome
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
        left = self._wins_first(position, "left", misere)
        right = left if is_impartial(position) else self._wins_first(position, "right", misere)
        return {(True, True): "N", (True, False): "L", (False, True): "R"}.get((left, right), "P")

    def winning_moves(self, position: Position, *, misere: bool = False) -> WinningMoves:
        """Return the winning moves of both players."""
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
        left = self._won(position, "left", misere)
        if type(position).right_moves is Impartial.right_moves:
            return {"left": left, "right": list(left)}
        return {"left": left, "right": self._won(position, "right", misere)}

    def _won(self, position: Position, mover: Player, misere: bool) -> list[Position]:  # noqa: FBT001
        """Return the positions by which a player wins who moves to them, each once."""
        moves = dict.fromkeys(moves_of(position, mover))
        return [move for move in moves if self._is_won(move, mover, misere)]

    def _is_won(self, position: Position, mover: Player, misere: bool) -> bool:  # noqa: FBT001
        """Whether the player who has just moved here wins."""
        if misere:
            return not self._wins_first(position, _other(mover), misere)
        return self.outcome(position) in ("LP" if mover == "left" else "RP")

    def _loopy_outcome(self, position: Position) -> str:
        """Return who wins, in an impartial game by its nim-value."""
        if not (self.theory and is_impartial(position)):
            return self.outcome_by_search(position)
        value = self.loopy_nim_value(position)
        return ("N" if value else "P") if isinstance(value, int) else value.outcome

    def _loopy_value(self, position: Position) -> Value:
        """Return the value of a position with cycles, of a sum by those of its summands."""
        if isinstance(position, Sum):
            return reduce(add, map(self.value, position.summands), Game())
        known = position.known_value() if self.theory else None
        if known is not None:
            return known
        if is_impartial(position) and isinstance(size := self.loopy_nim_value(position), int):
            return star(size)
        return self.retrograde(position).value(position)

    def _value_with_threats(self, position: Position) -> Value:
        """Return the value where a player can win everything, of a sum by those of its summands."""
        if isinstance(position, Sum):
            return reduce(add, map(self.value, position.summands), Game())
        known = position.known_value() if self.theory else None
        if known is not None:
            return known
        if not _names_winner(position):
            message = f"{_shown(position)} has no value: a player can win at once"
            raise InputError(message, hint="define winner(): 'left', 'right' or None")
        from lastmove.threats import search  # noqa: PLC0415 - each needs the other

        result = search(position, progress=self._progress)
        self._steps += result.nodes
        return result.value

    def _parts(self, position: Position) -> Parts:
        try:
            parts: list[object] = [
                part.canonical() for part in within_limits(position.components())
            ]
        except InputError:
            raise
        except Exception as error:
            raise _refusal(position, "components() or canonical()", error) from error
        return _checked(parts, position, "components() or canonical()")

    def _known_nim_value(self, position: Position) -> int | None:
        if self.theory and isinstance(position, Impartial):
            return position.known_nim_value()
        return None

    def _known_value(self, position: Position) -> Game | None:
        self._keep_limits(position)
        if self.theory:
            known = position.known_value()
            if known is not None:
                return known
        return star(self.nim_value(position)) if is_impartial(position) else None

    def _expand(self, position: Position) -> list[Parts]:
        require_impartial(position)
        return [self._parts(move) for move in moves_of(position, "left")]

    def _mex(self, moves: list[Parts]) -> int:
        values = self._nim_values
        return mex([reduce(xor, (values[part] for part in parts), 0) for parts in moves])

    def _search(self, root: Position) -> None:
        """Find the nim-values of a position and of all that can be reached from it."""
        found = self._nim_values
        if root in found:
            return
        answer = self._known_nim_value(root)
        if answer is not None:
            found[root] = answer
            return
        path: dict[Position, None] = {root: None}
        moves = self._expand(root)
        stack = [(root, moves, itertools.chain.from_iterable(moves))]
        while stack:
            position, moves, rest = stack[-1]
            for child in rest:
                if child in found:
                    continue
                if child in path:
                    raise LoopError(_cycle(path, child))
                self._step(child)
                answer = self._known_nim_value(child)
                if answer is not None:
                    found[child] = answer
                    continue
                path[child] = None
                below = self._expand(child)
                stack.append((child, below, itertools.chain.from_iterable(below)))
                break
            else:
                found[position] = self._mex(moves)
                stack.pop()
                del path[position]

    def _wins_first(self, position: Position, player: Player, misere: bool) -> bool:  # noqa: FBT001
        """Whether a player wins who moves first."""
        wins = self._wins
        if not misere and _winner_of(position) == player:
            return True
        root = (position.canonical(), player, misere)
        if root in wins:
            return wins[root]
        path = {root: None}
        stack = [_Frame(root, self._replies(root))]
        while stack:
            frame = stack[-1]
            node, replies, asked = frame.node, frame.replies, frame.asked
            while asked < len(replies) and wins.get(replies[asked], False):
                asked += 1
            frame.asked = asked
            # Without a winning move one has lost, but in misère play whoever has none wins.
            if asked == len(replies) or replies[asked] in wins:
                wins[node] = asked < len(replies) or (misere and not replies)
                stack.pop()
                del path[node]
                continue
            reply = replies[asked]
            if reply in path:
                cycle = _cycle(path, reply)
                raise LoopError(tuple(position for position, _, _ in cycle))
            self._step(reply[0])
            path[reply] = None
            stack.append(_Frame(reply, self._replies(reply)))
        return wins[root]

    def _replies(self, node: Turn) -> list[Turn]:
        position, player, misere = node
        moves = moves_of(position, player)
        if not misere and wins_at_once(position):
            # A win ends play; a move by which the opponent wins is as good as none.
            won = _winner_of(position) is not None
            moves = [] if won else [m for m in moves if _winner_of(m) != _other(player)]
        after: Player = "left" if is_impartial(position) else _other(player)
        return [(move.canonical(), after, misere) for move in within_limits(moves)]

    def _step(self, position: Position) -> None:
        self._steps += 1
        if self._steps % BETWEEN_REPORTS == 0:
            self._look(position)
        else:
            self._keep_limits(position)

    def _look(self, position: Position) -> None:
        """Look at the limits, and tell how far the search is."""
        self._keep_limits(position)
        if self._progress is not None:
            self._progress(self.searched)

    def _keep_limits(self, position: Position) -> None:
        try:
            check_limits()
        except LimitReached as limit:
            message = f"{limit.message} after {self.searched} positions, at {_shown(position)}"
            raise LimitReached(message, limit.partial) from None


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


def moves_of(position: Position, player: Player) -> Sequence[Position]:
    """Return a player's moves, checked: a fault in them is the ruleset's, and is said to be.

    Parameters
    ----------
    position : Position
        The position.
    player : {"left", "right"}
        Whose moves.

    Returns
    -------
    sequence of Position
        The moves.

    Raises
    ------
    RulesetError
        If the ruleset's method raises, gives what is no position, or never ends.
    """
    method = "moves()" if isinstance(position, Impartial) else f"{player}_moves()"
    try:
        source = position.left_moves() if player == "left" else position.right_moves()
        given = _checked(itertools.islice(source, MOST_MOVES + 1), position, method)
    except InputError:
        raise
    except Exception as error:
        raise _refusal(position, method, error) from error
    if len(given) > MOST_MOVES:
        message = f"{_name(position)}.{method} gave more than {MOST_MOVES} moves"
        raise RulesetError(f"{message} at {_shown(position)}")
    return given


def _checked(given: Iterable[object], position: Position, method: str) -> list[Position]:
    """Return what a ruleset's method gave, if all of it are positions that can be looked up."""
    positions = []
    for item in given:
        if not isinstance(item, Position):
            message = f"{_name(position)}.{method} gave {type(item).__name__}, which is no position"
            raise RulesetError(f"{message}, at {_shown(position)}")
        try:
            hash(item)
        except TypeError as error:
            raise _fault(position, method, error) from error
        positions.append(item)
    return positions


def _fault(position: Position, method: str, error: Exception) -> RulesetError:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return RulesetError(f"{_name(position)}.{method} failed at {_shown(position)}: {what}")


def _refusal(position: Position, method: str, error: BaseException) -> BaseException:
    """Return what is raised when a method of a ruleset raises; Ctrl-C is no fault of it."""
    match error:
        case LimitReached():
            message = f"{error.message} in {_name(position)}.{method} at {_shown(position)}"
            return LimitReached(message, error.partial)
        case Exception() if not isinstance(error, InputError):
            return _fault(position, method, error)
        case _:
            return error


def _name(position: Position) -> str:
    return type(position).__name__


def _shown(position: Position) -> str:
    try:
        text = str(position)
    except Exception:  # noqa: BLE001 - a position that cannot print itself is still to be named
        text = repr(position)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def _other(player: Player) -> Player:
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
        message = f"{type(position).__name__} is partizan: {_shown(position)} has no nim-value"
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
    return position.immediate_wins or (not position.loopy and _names_winner(position))


def _winner_of(position: Position) -> str | None:
    """Return who has won everything at once, in some summand of a sum; None if nobody has."""
    if isinstance(position, Sum):
        return next(filter(None, map(_winner_of, position.summands)), None)
    return position.winner() if wins_at_once(position) else None


def _names_winner(position: Position) -> bool:
    return type(position).winner is not Position.winner


def _cycle(path: Iterable[Stop], again: Stop) -> tuple[Stop, ...]:
    positions = list(path)
    return (*positions[positions.index(again) :], again)

"""The search for values of positions with global threats.

Any ruleset will do whose positions know, by ``winner()``, whether somebody has won everything. The
core searches, and asks here for the options of the positions that it comes to: those of a player
whose opponent can win at once are most often never asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lastmove._core import ThreatSearch, threat_sum_outcome
from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError, LimitReached
from lastmove.position import Position, RulesetError, Sum
from lastmove.solve import moves_of
from lastmove.values import Game, LoopyLike, Value

__all__ = ["Kind", "ThreatResult", "search", "sum_outcome", "winner_of"]

Player: TypeAlias = Literal["left", "right"]
Kind: TypeAlias = Literal["cgt", "left_wins", "right_wins", "threat"]

PLAYERS: tuple[Player, Player] = ("left", "right")
WINNERS = {None: 0, "left": 1, "right": 2}

BETWEEN_CHECKS = 256
"""Positions between two looks at limits and progress."""

LONGEST_SHOWN = 60
"""Characters of a position that a message repeats."""

LONGEST_CYCLE_SHOWN = 6


@dataclass(frozen=True)
class ThreatResult:
    """What a position with global threats is worth.

    Parameters
    ----------
    position : Position
        The position.
    kind : str
        ``left_wins`` or ``right_wins`` if that player wins everything whoever moves first;
        ``threat`` if that depends on who moves first; ``cgt`` if nobody can win everything by
        force.
    value : Game or Loopy
        The value as long as nobody is to play. That of a threat is {on|G^R}, {G^L|off} or {on|off}.
    left_to_play, right_to_play : Game or Loopy
        The value with that player to play: on if Left then wins everything, off if Right does.
    nodes : int
        How many positions were searched.

    Examples
    --------
    >>> from lastmove import threats
    >>> from lastmove.rulesets.breakthrough import Breakthrough
    >>> result = threats.search(Breakthrough("..o|...|.x."))
    >>> result.kind, result.value
    ('threat', game('+-on'))
    """

    position: Position
    kind: Kind
    value: Value
    left_to_play: Value
    right_to_play: Value
    nodes: int
    _explored: _Explored = field(repr=False, compare=False)

    @property
    def is_short(self) -> bool:
        """Whether the value is a short game: all threats can be met."""
        return isinstance(self.value, Game)

    def moves(self, player: Player) -> list[ThreatResult]:
        """Return what the positions after a player's moves are worth.

        Parameters
        ----------
        player : {"left", "right"}
            Who moves.

        Returns
        -------
        list of ThreatResult
            One for each move. A move of Left counts by ``right_to_play``, one of Right by
            ``left_to_play``.

        Examples
        --------
        >>> from lastmove import threats
        >>> from lastmove.rulesets.breakthrough import Breakthrough
        >>> result = threats.search(Breakthrough("o.|..|.x"))
        >>> [(str(move.position), str(move.right_to_play)) for move in result.moves("left")]
        [('o.|x.|..', 'on'), ('o.|.x|..', 'off')]
        """
        if winner_of(self.position) is not None:
            return []
        return self._explored.results(moves_of(self.position, player))

    def outcome(self) -> str:
        """Return who wins the position alone: ``"L"``, ``"R"``, ``"N"`` or ``"P"``.

        Examples
        --------
        >>> from lastmove import threats
        >>> from lastmove.rulesets.breakthrough import Breakthrough
        >>> threats.search(Breakthrough("oo|..|..|xx")).outcome()
        'P'
        """
        left, right = sum_outcome([self.value])
        return {("left", "left"): "L", ("right", "right"): "R", ("left", "right"): "N"}.get(
            (left, right), "P"
        )


def search(position: Position, *, progress: Callable[[int], None] | None = None) -> ThreatResult:
    """Find what a position with global threats is worth.

    Parameters
    ----------
    position : Position
        A position whose ruleset has a method ``winner()``: ``"left"`` or ``"right"`` if that
        player has won everything, else None. A sum is searched as one position: races between
        its summands are played out.
    progress : callable, optional
        Called now and then with the number of positions met.

    Returns
    -------
    ThreatResult
        Kind and value.

    Raises
    ------
    InputError
        If the ruleset has no ``winner()``, or if the search runs into play that goes on for ever.
    LimitReached
        If a limit is reached first.

    Notes
    -----
    A player who can win everything does so, and a move that lets the opponent win everything is as
    good as none. What is left is composed by the nine cells of Mäser's Figure 4.

    References
    ----------
    F. Mäser, Global Threats in Combinatorial Games, 2002, section 3.

    Examples
    --------
    >>> from lastmove import threats
    >>> from lastmove.rulesets.breakthrough import Breakthrough
    >>> threats.search(Breakthrough("o|o|.|x|x")).value
    game('+-1')
    >>> threats.search(Breakthrough("oo|..|.x|.x")).value
    game('{on|0}')
    """
    return _Explored(progress).results([position])[0]


def sum_outcome(values: Sequence[LoopyLike]) -> tuple[str, str]:
    """Return how a sum of values ends, if Left moves first and if Right does.

    Parameters
    ----------
    values : sequence of Game, Loopy, int, Fraction, Nimber or str
        The values: short games, and loopy games without other cycles than on and off.

    Returns
    -------
    tuple of str
        ``"left"`` or ``"right"`` for the winner, or ``"dud"`` if both win everything in different
        parts: then the race between them decides, of which values know nothing.

    Examples
    --------
    >>> from lastmove import threats
    >>> threats.sum_outcome(["{on|0}", -1]), threats.sum_outcome(["on", "off"])
    (('left', 'right'), ('dud', 'dud'))
    """
    return threat_sum_outcome(list(values))


class _Explored:
    """The positions that a search has come to, by number."""

    def __init__(self, progress: Callable[[int], None] | None = None) -> None:
        self.progress = progress
        self.codes: dict[Position, int] = {}
        self.positions: list[Position] = []
        self.asked = 0
        self.search = ThreatSearch(self._options)

    def results(self, positions: Sequence[Position]) -> list[ThreatResult]:
        """Return what positions are worth."""
        codes = [self._code(position) for position in positions]
        found, searched, cycle = self.search.search(codes)
        if cycle:
            raise self._refusal(cycle)
        return [
            ThreatResult(position, kind, value, left, right, searched, self)
            for position, (kind, value, left, right) in zip(positions, found, strict=True)
        ]

    def _code(self, position: Position) -> int:
        """Return four times the number of a position, and in the lowest bits who has won it."""
        position = position.canonical()
        code = self.codes.get(position)
        if code is None:
            code = 4 * len(self.positions) + WINNERS[winner_of(position)]
            self.codes[position] = code
            self.positions.append(position)
        return code

    def _options(self, number: int, right: int) -> list[int]:
        """Return the codes of a player's options, each once."""
        position = self.positions[number]
        self.asked += 1
        if self.asked % BETWEEN_CHECKS == 0:
            self._look(position)
        moves = within_limits(moves_of(position, PLAYERS[right]))
        return list(dict.fromkeys(map(self._code, moves)))

    def _look(self, position: Position) -> None:
        """Look at the limits, and tell how far the search is."""
        count = len(self.positions)
        try:
            check_limits()
        except LimitReached as limit:
            message = f"{limit.message} after {count} positions, at {_shown(position)}"
            raise LimitReached(message, limit.partial) from None
        if self.progress is not None:
            self.progress(count)

    def _refusal(self, cycle: list[int]) -> InputError:
        """Return the error for play that can go on for ever."""
        shown = [_shown(self.positions[number]) for number in [*cycle, cycle[0]]]
        if len(shown) > LONGEST_CYCLE_SHOWN:
            shown = [*shown[:3], "…", *shown[-2:]]
        return InputError(
            f"play can go on for ever: {' → '.join(shown)}",
            hint="lastmove.retrograde solves games with cycles",
        )


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
    >>> from lastmove.threats.search import winner_of
    >>> winner_of(Breakthrough("x.|.o"))
    'left'
    """
    if isinstance(position, Sum):
        return next(filter(None, map(winner_of, position.summands)), None)
    method = getattr(position, "winner", None)
    if method is None:
        message = f"{type(position).__name__} does not say who has won everything"
        raise InputError(message, hint="define winner(): 'left', 'right' or None")
    try:
        winner: Player | None = method()
    except (InputError, LimitReached):
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise RulesetError(f"winner() of {_shown(position)} raised {what}") from error
    if winner is not None and winner not in PLAYERS:
        message = f"winner() of {_shown(position)} is {winner!r}"
        raise RulesetError(message, hint="it must be 'left', 'right' or None")
    return winner


def _shown(position: Position) -> str:
    text = str(position)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"

"""The search for values of positions with global threats.

Any ruleset will do whose positions know, by ``winner()``, whether somebody has won everything. The
core searches, and asks here for the options of the positions that it comes to: those of a player
whose opponent can win at once are most often never asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lastmove._core import threat_sum_outcome
from lastmove.position import Player, Position
from lastmove.search import Explorer, moves_of, winner_of
from lastmove.values import LoopyLike, Value

__all__ = ["Kind", "ThreatResult", "search", "sum_outcome"]

Kind: TypeAlias = Literal["cgt", "left_wins", "right_wins", "threat"]


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
    _explorer: Explorer = field(repr=False, compare=False)

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
        return _results(self._explorer, moves_of(self.position, player))

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
        If the ruleset has no ``winner()``.
    LoopError
        If the search runs into play that goes on for ever.
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
    return _results(Explorer("tree", progress=progress), [position])[0]


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


def _results(explorer: Explorer, positions: Sequence[Position]) -> list[ThreatResult]:
    found, searched = explorer.threats(positions)
    return [
        ThreatResult(position, kind, value, left, right, searched, explorer)
        for position, (kind, value, left, right) in zip(positions, found, strict=True)
    ]

"""What is known of an endgame, and how verdicts are drawn from the evidence.

Three kinds of evidence speak on who wins with a side to move: what the *values* of the pawns
outside a zugzwang core say, or a race of promotions that is played out; the *forecast* of a bounded
search of the whole board; and a *certain* result (a proof, an exact solution, tables of endings,
the rules themselves). A certain result decides. A forecast may contradict the values: then it
decides, with a warning. Values decide where nothing speaks against them; a race that was played out
also, with a warning, where something does but the forecast leans its way. All else is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lastmove.chess.board import OTHER, SIDES, Board
from lastmove.chess.evidence.lookahead import Forecast
from lastmove.chess.pawn_play import Reason
from lastmove.chess.prover import WinProof
from lastmove.chess.structure import Component, PawnStructure
from lastmove.chess.zugzwang_core import Core
from lastmove.hooks import present

if TYPE_CHECKING:
    from lastmove._core import Game, Loopy

__all__ = [
    "LEANING",
    "OPPOSITE",
    "OTHER",
    "OUTCOMES",
    "SIDES",
    "Breakout",
    "Endgame",
    "Evidence",
    "certain_result",
    "decide",
    "outcome_of",
]

LEANING = 150
"""A score above this one leans to a side."""

OUTCOMES: Mapping[str, str] = {
    "L": "White wins",
    "R": "Black wins",
    "N": "whoever moves wins",
    "P": "whoever moves loses",
}
OPPOSITE: Mapping[str, str] = {"win": "loss", "loss": "win", "draw": "draw", "unknown": "unknown"}


@dataclass(frozen=True)
class Evidence:
    """What speaks on the result with a side to move, from that side's view.

    Parameters
    ----------
    said : str or None
        ``win`` or ``loss`` by the values of the pawns, or by playing a race out; None where they
        do not tell.
    trusted : bool
        Whether there is a core, and nothing is known against what is said.
    forecast : Forecast or None
        What looking ahead found.
    certain : str or None
        ``win``, ``loss`` or ``draw``, if that is certain.
    race : bool
        Whether a race was played out.
    """

    said: str | None = None
    trusted: bool = False
    forecast: Forecast | None = None
    certain: str | None = None
    race: bool = False

    @property
    def contradiction(self) -> bool:
        """Whether the forecast says the contrary of what is said."""
        found = "unknown" if self.forecast is None else self.forecast.verdict
        return self.said is not None and found == OPPOSITE[self.said]

    @property
    def leaning(self) -> int:
        """1 if the forecast leans to what is said, -1 if to the contrary, else 0."""
        if self.forecast is None or self.said is None or abs(self.forecast.score) < LEANING:
            return 0
        return 1 if (self.forecast.score > 0) == (self.said == "win") else -1


def decide(evidence: Evidence) -> str:
    """Return ``win``, ``loss``, ``draw`` or ``unknown`` for the side to move.

    Examples
    --------
    >>> from lastmove.chess.verdict import Evidence, decide
    >>> decide(Evidence(said="win", trusted=True))
    'win'
    >>> decide(Evidence(said="win", trusted=False))
    'unknown'
    """
    if evidence.certain is not None:
        return evidence.certain
    if evidence.forecast is not None and evidence.forecast.verdict != "unknown":
        return evidence.forecast.verdict
    if evidence.trusted and evidence.said is not None and evidence.leaning >= 0:
        return evidence.said
    if evidence.race and evidence.said is not None and evidence.leaning > 0:
        return evidence.said
    return "unknown"


def certain_result(board: Board) -> str | None:
    """Return the result for the side to move where the rules tell it at once, else None.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.verdict import certain_result
    >>> certain_result(lm.chess.Board("k7/8/1Q6/8/8/8/8/K7 b"))
    'draw'
    """
    match board.status():
        case "checkmate":
            return "loss"
        case "stalemate" | "insufficient material" | "fifty moves":
            return "draw"
        case _:
            return None


def outcome_of(white_to_move: str | None, black_to_move: str | None) -> str | None:
    """Return the outcome class from the results for both sides to move; None where one is missing.

    Examples
    --------
    >>> from lastmove.chess.verdict import outcome_of
    >>> outcome_of("win", "win"), outcome_of("win", "loss")
    ('N', 'L')
    """
    classes = {
        ("win", "win"): "N",
        ("loss", "loss"): "P",
        ("win", "loss"): "L",
        ("loss", "win"): "R",
    }
    return classes.get((white_to_move or "", black_to_move or ""))


@dataclass(frozen=True)
class Breakout:
    """A move of a side in the core, and what it runs into: the moves, and pawns ahead or mate."""

    side: str
    line: tuple[str, ...]
    score: str

    def __str__(self) -> str:
        return f"{' '.join(self.line)} ({self.score})"


@dataclass(frozen=True)
class Endgame:
    """What is known of an endgame.

    Parameters
    ----------
    board : Board
        The position.
    core : Core
        The kings and what is locked with them.
    kind : {"mutual zugzwang", "locked kings", "none", "untested"}
        What the core is; untested where a limit was reached before.
    structure : PawnStructure or None
        The other pawns; None if there are none, or too many to be valued.
    outcome : str or None
        ``L``, ``R``, ``N`` or ``P``, from the results for both sides to move; None where one is
        missing or a draw.
    white_to_move, black_to_move : {"win", "loss", "draw", "unknown"}
        The result for that side if it is to move.
    winning_moves : mapping
        The moves that win, in standard algebraic notation, for ``"white"`` and ``"black"``.
    reasons : mapping
        Why, by side and move.
    main_lines : mapping
        How play may go, for each side to move.
    breakouts : tuple of Breakout
        What a move in the core runs into.
    tempo : tuple of str
        What one spare move would change.
    verified : str or None
        ``"proof"``, ``"engine …"``, or None.
    warnings : tuple of str
        What speaks against the values, or was not decided.
    proofs : mapping
        The wins that were proved, by side to move.
    valued : tuple of Component
        Where not all components were valued, those that were.

    Examples
    --------
    >>> import lastmove as lm
    >>> found = lm.chess.endgame("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8", prove=False, effort=0.1)
    >>> found.outcome, found.white_to_move, found.winning_moves["white"]
    ('N', 'win', ('h4',))
    """

    board: Board
    core: Core
    kind: str
    structure: PawnStructure | None
    outcome: str | None
    white_to_move: str
    black_to_move: str
    winning_moves: Mapping[str, tuple[str, ...]]
    reasons: Mapping[str, Mapping[str, Reason]] = field(hash=False)
    main_lines: Mapping[str, tuple[str, ...]] = field(hash=False)
    breakouts: tuple[Breakout, ...] = ()
    tempo: tuple[str, ...] = ()
    verified: str | None = None
    warnings: tuple[str, ...] = ()
    proofs: Mapping[str, WinProof] = field(default_factory=dict, hash=False, compare=False)
    valued: tuple[Component, ...] = ()

    @property
    def value(self) -> Game | Loopy | int | None:
        """The sum of the pawns outside the core; None where it is open or was not found."""
        if self.structure is None:
            return None if self.core.rest else 0
        return self.structure.value

    def sum_text(self, *, unicode: bool = False) -> str:
        """Return the sum as people read it."""
        if self.structure is None:
            return "not valued" if self.core.rest else "0"
        return self.structure.bounds.text(unicode=unicode) or "0"

    def reason_texts(self, *, unicode: bool = False) -> dict[str, str]:
        """Return the reasons by move; where both sides win by a move of the same name, both."""
        names = [san for side in SIDES for san in self.reasons[side]]
        texts: dict[str, str] = {}
        for side in SIDES:
            for san, reason in self.reasons[side].items():
                text = reason.text(unicode=unicode)
                if names.count(san) > 1:
                    text = f"{side.capitalize()}: {text}"
                texts[san] = f"{texts[san]}; {text}" if san in texts else text
        return texts

    def _repr_svg_(self) -> str:
        return str(present(self, "svg"))

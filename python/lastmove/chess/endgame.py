"""Chess endgames that are decided by tempo moves.

Where the kings and what is locked with them are a mutual zugzwang, whoever runs out of pawn moves
elsewhere loses. The pawns fall into components, each has a value, and the sum of the values tells
who wins. :func:`endgame` finds the core, tests it, adds the values up, and asks what could be wrong
with that: it looks ahead on the whole board for each side to move and after each move, and says so
where that contradicts the values.

References
----------
N. D. Elkies, "On numbers and endgames: combinatorial game theory in chess endgames", in *Games of
No Chance*, 1996; "Higher nimbers in pawn endgames on large chessboards", in *More Games of No
Chance*, 2002; F. Mäser, "Global threats in combinatorial games", same volume.

Examples
--------
>>> import lastmove as lm
>>> found = lm.chess.endgame("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8", prove=False, effort=0.1)
>>> [str(part) for part in found.structure.components], found.sum_text()
(['a2 b2 a6 b7: ^', 'h3 h7: vv*'], 'v*')
>>> found.reason_texts()["h4"]
'kingside vv* -> v, sum 0'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from lastmove._core import Game, limits, seconds_left
from lastmove.chess.board import Board, as_board
from lastmove.chess.engine import Engine, Tables, engine_verdict
from lastmove.chess.evidence.certainty import Certainty
from lastmove.chess.evidence.doubts import (
    LONG_LINE,
    core_kind,
    doubts_on_core,
    doubts_on_races,
    doubts_on_values,
    shown,
)
from lastmove.chess.evidence.lookahead import DECISIVE, Forecast, Lookahead
from lastmove.chess.evidence.race import Race
from lastmove.chess.fen import PositionLike
from lastmove.chess.moves import Move
from lastmove.chess.pawn_play import PawnPlay, Reason
from lastmove.chess.structure import Component, PawnStructure
from lastmove.chess.structure_result import PartialStructure
from lastmove.chess.verdict import (
    OPPOSITE,
    OTHER,
    OUTCOMES,
    SIDES,
    Breakout,
    Endgame,
    Evidence,
    certain_result,
    decide,
    outcome_of,
)
from lastmove.chess.zugzwang_core import (
    LARGEST,
    LOSS_OF_MATERIAL,
    CoreTest,
    find_core,
    try_core,
)
from lastmove.errors import InputError, LimitReached
from lastmove.values import game

__all__ = ["endgame"]

ROOT_NODES = 200_000
LONG_NODES = 2_000_000
END_NODES = (50_000, 300_000, 1_000_000)
BREAKOUT_NODES = (20_000, 200_000, 1_500_000)
FAR_BEHIND = 250
MOST_DEFENCES = 12
MOVE_NODES = 40_000
MOST_BREAKOUTS = 6
MOST_EFFORT = 1000
VALUE_NODES = 5_000_000
"""Positions of the pawns outside the core, at most, for their values."""
FOR_VALUES, FOR_PROOFS = 0.5, 0.8
"""Parts of the time that a limit leaves; what was not found by then is left open."""


def endgame(  # noqa: PLR0913 - what is asked, and whom to ask
    position: PositionLike,
    *,
    prove: bool = True,
    effort: float = 1.0,
    proof_effort: float | None = None,
    engine: str | Path | None = None,
    engine_seconds: float = 5.0,
    syzygy: str | Path | None = None,
) -> Endgame:
    """Say who wins an endgame, by which moves, and why.

    Parameters
    ----------
    position : str or board
        Forsyth–Edwards notation, of which the board is enough; or a board, also one of
        python-chess. With both kings, at most 16 by 16.
    prove : bool
        Whether to try to prove the verdicts on the whole board.
    effort : float
        How far to look ahead; 1 is a second or a few, on positions that are hard to decide more.
    proof_effort : float, optional
        How far to look for a proof; 1 is about a minute at the most. By default as `effort`.
    engine : str or Path, optional
        A chess engine that speaks UCI, to be asked for its opinion.
    engine_seconds : float
        How long it may think about each question.
    syzygy : str or Path, optional
        A folder of Syzygy tables.

    Returns
    -------
    Endgame
        Verdicts for both sides to move, values, moves, reasons, warnings.

    Raises
    ------
    InputError
        If it is no position with two kings, or the engine or the folder does not do.
    LimitReached
        By a limit; its `partial` is the endgame with what was found by then.

    Notes
    -----
    How far it looks is counted in positions and steps, so the answer does not depend on how fast or
    how busy the machine is, unless a limit of time ends it.

    Examples
    --------
    >>> import lastmove as lm
    >>> fen = "8/7p/ppp5/7P/PPP5/4k1b1/4pNP1/4K1Q1"
    >>> found = lm.chess.endgame(fen, prove=False, effort=0.1)
    >>> found.winning_moves["white"], found.winning_moves["black"]
    (('a5', 'c5', 'h6'), ('a5', 'c5', 'h6'))
    >>> found.warnings[0].split(";")[0]
    'race: White, if to move, promotes by force in the queenside'
    """
    board = as_board(position)
    text = position if isinstance(position, str) else board.fen()
    if board.king("white") is None:
        hint = "for pawns alone use structure"
        raise InputError("there are no kings on the board", text, 0, hint)
    proof_effort = effort if proof_effort is None else proof_effort
    for given in (effort, proof_effort):
        if not 0 < given <= MOST_EFFORT:
            message = f"an effort of {given:g} does not do"
            raise InputError(
                message, f"{given:g}", 0, f"give more than 0 and at most {MOST_EFFORT}"
            )
    if board.files > LARGEST or board.rows > LARGEST:
        message = f"a board of {board.files} files and {board.rows} rows is too large"
        raise InputError(message, text, 0, f"the most is {LARGEST} by {LARGEST}")
    tables = None if syzygy is None else Tables(syzygy)
    certainty = Certainty(prove, tables, proof_effort)
    if engine is None:
        return _Analysis(board, certainty, effort).endgame()
    with Engine(engine) as player:
        found = _Analysis(board, certainty, effort).endgame()
        return engine_verdict(found, player, engine_seconds)


@dataclass(frozen=True)
class _Side:
    """A side to move, and what is known with it."""

    board: Board
    test: CoreTest
    evidence: Evidence
    verdict: str
    winning: tuple[Move, ...]


class _Analysis:
    """One endgame under analysis."""

    def __init__(self, board: Board, certainty: Certainty, effort: float) -> None:
        self.board = board
        self.certainty = certainty
        self.core = find_core(board)
        self.play = PawnPlay(self.core, round(VALUE_NODES * max(1.0, effort)))
        self.lookahead = Lookahead(self.core.men, effort)
        self.race = Race(self.play, self.lookahead)
        self.warnings: list[str] = []
        self.doubts: list[str] = []
        self.kind = "untested"
        self.limit: LimitReached | None = None
        self.valued: tuple[Component, ...] = ()
        self.evidence: dict[str, Evidence] = {}
        self.sides: dict[str, _Side] = {}
        self.reasons: dict[str, dict[str, Reason]] = {side: {} for side in SIDES}
        self.main_lines: dict[str, tuple[str, ...]] = dict.fromkeys(SIDES, ())
        self.breakouts: tuple[Breakout, ...] = ()
        self.tempo: tuple[str, ...] = ()
        self.structure = self._structure()
        self.is_valued = self.structure is not None or not self.core.rest
        self.is_race = self.structure is not None and any(
            part.result != "cgt" for part in self.structure.components
        )

    def _structure(self) -> PawnStructure | None:
        """Value the pawns outside the core, unless that takes too long."""
        if not self.core.rest:
            return None
        try:
            # With more threads than one it is chance which positions are evaluated.
            with limits(seconds=_share(FOR_VALUES), threads=1):
                return self.play.structure(self.board)
        except LimitReached as limit:
            if isinstance(limit.partial, PartialStructure):
                self.valued = limit.partial.components
            if not self.play.is_spent:
                self.limit = limit
            count = len(self.core.rest)
            why = "too many positions" if self.play.is_spent else "not valued in time"
            self.warnings.append(f"too large: {count} pawns, {why}")
            return None

    def endgame(self) -> Endgame:
        """Return the endgame; a limit that is reached carries it with what is known by then."""
        try:
            self._examine()
        except LimitReached as limit:
            self.limit = limit
        found = self._found()
        if self.limit is not None:
            raise LimitReached(self.limit.message, found)
        return found

    def _examine(self) -> None:
        """Find everything out, the surest and cheapest first."""
        boards = self._boards()
        self.tempo = self._tempo()
        tests = {
            side: try_core(place, self.core, side, self.lookahead) for side, place in boards.items()
        }
        self.kind, why_none = core_kind(tests, self.structure)
        doubts = doubts_on_core(self.core, self.kind, tests, self.structure)
        self.warnings += why_none
        self.doubts += doubts
        if self.structure is not None:
            self.warnings += doubts_on_values(self.structure)
            self.doubts += doubts_on_races(self.structure)
        trusted = self.kind != "none" and not doubts and self.is_valued
        self._hear_evidence(boards, trusted=trusted)
        # What is proved needs no doubts.
        if any(known.certain is None for known in self.evidence.values()):
            self.warnings += self.doubts
        for side, place in boards.items():
            self.sides[side] = self._side(place, tests[side], self.evidence[side], trusted=trusted)
        for side, known in self.sides.items():
            self.reasons[side] = self._reasons(known)
            self.main_lines[side] = self._main_line(known)
        self.breakouts = self._breakouts(self.sides)

    def _found(self) -> Endgame:
        """Put together what is known."""
        verdicts = {
            side: decide(self.evidence[side]) if side in self.evidence else "unknown"
            for side in SIDES
        }
        return Endgame(
            board=self.board,
            core=self.core,
            kind=self.kind,
            structure=self.structure,
            outcome=outcome_of(verdicts["white"], verdicts["black"]),
            white_to_move=verdicts["white"],
            black_to_move=verdicts["black"],
            winning_moves={
                side: tuple(map(self.sides[side].board.san, self.sides[side].winning))
                if side in self.sides
                else ()
                for side in SIDES
            },
            reasons=self.reasons,
            main_lines=self.main_lines,
            breakouts=self.breakouts,
            tempo=self.tempo,
            verified=self._verified(),
            warnings=tuple(dict.fromkeys(self.warnings)),
            proofs=self.certainty.proofs,
            valued=self.valued,
        )

    def _boards(self) -> dict[str, Board]:
        boards = {}
        for side in SIDES:
            try:
                boards[side] = self.board.with_turn(side)
            except InputError:
                name, other = side.capitalize(), OTHER[side].capitalize()
                self.warnings.append(f"{name} cannot be to move: {other} is in check")
        return boards

    def _hear_evidence(self, boards: Mapping[str, Board], *, trusted: bool) -> None:
        """Hear all evidence for each side to move; what is certain comes last."""
        for side, board in boards.items():
            certain = certain_result(board)
            evidence = Evidence(certain=certain)
            self.evidence[side] = (
                self._evidence(board, trusted=trusted) if certain is None else evidence
            )
        open_boards = {
            side: board for side, board in boards.items() if self.evidence[side].certain is None
        }
        expected = {side: decide(self.evidence[side]) for side in open_boards}
        with limits(seconds=_share(FOR_PROOFS)):
            results = self.certainty.results(open_boards, expected)
        self.limit = self.limit or self.certainty.limit
        for side, result in results.items():
            self.evidence[side] = replace(self.evidence[side], certain=result)

    def _side(self, board: Board, test: CoreTest, evidence: Evidence, *, trusted: bool) -> _Side:
        side = board.turn or ""
        name = side.capitalize()
        verdict = decide(evidence)
        if evidence.said is not None and trusted and verdict != evidence.said:
            why = "a proof" if evidence.certain is not None else f"{shown(evidence.forecast)}"
            self.warnings.append(
                f"{name} to move: {evidence.said} by the {'race' if self.is_race else 'values'}, "
                f"but not on the whole board: {why}"
            )
        if verdict == "unknown":
            self.warnings.append(f"{name} to move: not decided")
        elif evidence.certain is None and side in self.certainty.unproved:
            # Values and a bounded search may both miss a sacrifice in the core.
            self.warnings.append(f"{name} to move: {verdict} by analysis, but no proof was found")
        winning = self._winning(board, evidence) if verdict == "win" else ()
        return _Side(board, test, evidence, verdict, winning)

    def _evidence(self, board: Board, *, trusted: bool) -> Evidence:
        """Hear values or race, and look ahead; farther where they do not agree."""
        winner = None
        if self.is_valued:
            winner = self.race.winner(board) if self.is_race else self.play.winner(board)
        side = board.turn or ""
        said = {side: "win", OTHER[side]: "loss"}.get(winner or "")
        forecast = self.lookahead.forecast(board, ROOT_NODES)
        if trusted and said is not None:
            trusted = not self._holds_out(board, OTHER[side] if said == "win" else side)
        evidence = Evidence(said, trusted, forecast, race=self.is_race)
        if decide(evidence) == "unknown" or evidence.contradiction:
            evidence = replace(evidence, forecast=self.lookahead.forecast(board, LONG_NODES))
        return evidence

    def _holds_out(self, board: Board, loser: str) -> bool:
        """Say whether moves in the core save the loser of the pawn play, as far as can be seen.

        They should lose at every turn, and decisively when no other move is left. Only one line is
        followed after each first defence.
        """
        if self.is_race or self.kind != "mutual zugzwang":
            return False
        tried: set[Board] = set()
        for *turns, end in islice(self.play.defences(board), MOST_DEFENCES):
            for turn in turns:
                if turn not in tried and self._breaks_out(turn):
                    return True
                tried.add(turn)
            if self._is_saved(end, loser):
                return True
        return False

    def _breaks_out(self, board: Board) -> bool:
        """Say whether the side to move does well by a move in the core."""
        moves = self.core.moves(board)
        if not moves:
            return False
        forecast = self._deepened(board, BREAKOUT_NODES, LOSS_OF_MATERIAL, moves)
        if forecast.score <= LOSS_OF_MATERIAL:
            return False
        name = (board.turn or "").capitalize()
        self.doubts.append(
            f"{name} may break out of the core: {board.board_field}: {shown(forecast)}"
        )
        return True

    def _deepened(
        self, board: Board, budgets: Sequence[int], low: int, only: Sequence[Move] = ()
    ) -> Forecast:
        """Look ahead, and farther until the score is as low as it should be."""
        forecast = self.lookahead.forecast(board, budgets[0], only)
        for nodes in budgets[1:]:
            if forecast.score <= low:
                break
            forecast = self.lookahead.forecast(board, nodes, only)
        return forecast

    def _is_saved(self, end: Board, loser: str) -> bool:
        """Say whether the loser is not lost at the end of a line; warn if that is not decisive."""
        if end.turn == loser:
            forecast = self._deepened(end, END_NODES, -DECISIVE)
            saved = forecast.score > -DECISIVE
        else:
            forecast = self.lookahead.forecast(end, END_NODES[1])
            saved = forecast.score < DECISIVE
        if not saved:
            return False
        self.doubts.append(
            f"out of pawn moves, {loser.capitalize()} is not lost for certain: "
            f"{end.board_field}: {shown(forecast)}"
        )
        # Far behind, though not decisively: the values stand, with the warning.
        return abs(forecast.score) < FAR_BEHIND or (forecast.score < 0) != (end.turn == loser)

    def _winning(self, board: Board, evidence: Evidence) -> tuple[Move, ...]:
        """Return the moves that win, by what is said where it holds, and by looking ahead."""
        holds = evidence.said == "win"
        pawn_moves = set(self.play.moves(board))
        winning = []
        for move in board.moves():
            after = board.push(move)
            answer = self._answer(board, move, after, pawn_moves, holds=holds)
            doubtful = answer.contradiction and evidence.certain is None
            if doubtful and answer.trusted and answer.forecast is not None:
                self.warnings.append(
                    f"{board.san(move)}: {OPPOSITE[answer.said or 'unknown']} by the values, but "
                    f"not on the whole board: {shown(answer.forecast)}"
                )
            if decide(answer) == "loss":
                winning.append(move)
        proof = self.certainty.proofs.get(board.turn or "")
        if proof is not None and proof.move is not None and proof.move not in winning:
            winning.append(proof.move)
        if not winning and evidence.forecast is not None and evidence.forecast.line:
            winning.append(board.parse(evidence.forecast.line[0]))
            self.warnings.append("other moves than the one given may win, too")
        return tuple(winning)

    def _answer(
        self, board: Board, move: Move, after: Board, pawn_moves: set[Move], *, holds: bool
    ) -> Evidence:
        """Return the evidence on the position after a move."""
        certain = certain_result(after)
        if certain is not None:
            return Evidence(certain=certain)
        said = None
        if holds:
            winner: str | None = OTHER[board.turn or ""]
            if move in pawn_moves:
                racing = self.is_race
                winner = self.race.winner_after(board, move) if racing else self.play.winner(after)
            said = {board.turn: "loss", after.turn: "win"}.get(winner)
        answer = Evidence(said, holds, self.lookahead.forecast(after, MOVE_NODES))
        if answer.contradiction or (said == "loss" and answer.leaning < 0):
            answer = replace(answer, forecast=self.lookahead.forecast(after, 10 * MOVE_NODES))
        return answer

    def _reasons(self, side: _Side) -> dict[str, Reason]:
        reasons = {}
        for move in side.winning:
            reason = Reason("", "")
            if self.structure is not None and move in self.play.moves(side.board):
                reason = self.play.reason(side.board, self.structure, move)
            if not reason.ascii or self._is_racing(move):
                forecast = self.lookahead.forecast(side.board.push(move), MOVE_NODES)
                line = " ".join(forecast.line[:LONG_LINE])
                text = f"wins on the whole board: {line}" if line else "mates"
                reason = Reason(text, text)
            reasons[side.board.san(move)] = reason
        return reasons

    def _is_racing(self, move: Move) -> bool:
        parts = () if self.structure is None else self.structure.components
        return any(part.result != "cgt" and move.origin in part.squares for part in parts)

    def _main_line(self, side: _Side) -> tuple[str, ...]:
        if side.evidence.said == side.verdict and not self.is_race:
            return self.play.main_line(side.board)
        if side.evidence.forecast is not None:
            return side.evidence.forecast.line[:LONG_LINE]
        return ()

    def _verified(self) -> str | None:
        known = self.evidence.values()
        if not known or any(evidence.certain is None for evidence in known):
            return None
        return next((source for source in self.certainty.sources if source != "proof"), "proof")

    def _breakouts(self, sides: Mapping[str, _Side]) -> tuple[Breakout, ...]:
        found = []
        for side, known in sides.items():
            for move in known.test.moves[:MOST_BREAKOUTS]:
                forecast = self.lookahead.forecast(known.board, MOVE_NODES // 4, [move])
                found.append(Breakout(side, forecast.line[:LONG_LINE], str(forecast)))
        return tuple(found)

    def _tempo(self) -> tuple[str, ...]:
        """Say what one spare move for a side would change."""
        value = 0 if self.structure is None else self.structure.value
        if not self.is_valued or not isinstance(value, Game | int):
            return ()
        value = value if isinstance(value, Game) else game(str(value))
        lines = []
        for side, spare in (("White", value + 1), ("Black", value - 1)):
            if spare.outcome != value.outcome:
                who = OUTCOMES[spare.outcome]
                lines.append(f"one spare move for {side} would make the sum {spare}: {who}")
        return tuple(lines)


def _share(part: float) -> float | None:
    """Return a part of the time that is left, or None where time is not limited."""
    left = seconds_left()
    return None if left is None else part * left

"""Opinions from outside: chess engines that speak UCI, and Syzygy tables of endings.

An engine is a program that the user names; it is started without a shell, asked over its standard
input and output, and killed when it does not answer in time. Its opinion is no proof. On boards
other than 8 by 8 it has to be Fairy-Stockfish, or another one that reads its definitions of
variants. Tables are read by python-chess, which the extra ``lastmove[engine]`` installs.

References
----------
S. Meyer-Kahlen, *Universal Chess Interface*, 2006; R. de Man, *Syzygy endgame tablebases*, 2013.
"""

from __future__ import annotations

import queue
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Self

from lastmove._core import check_limits
from lastmove.chess.board import Board
from lastmove.chess.verdict import OPPOSITE, SIDES, Endgame, certain_result
from lastmove.errors import InputError, LastmoveError

__all__ = ["Engine", "EngineTrouble", "Opinion", "Tables", "engine_verdict"]

DECISIVE = 300
HANDSHAKE_SECONDS = 10.0
GRACE_SECONDS = 5.0
POLL_SECONDS = 0.05
LONGEST_LINE = 65_536
MOST_NAME = 60
ORDINARY = 8
MATED = 100_000


class EngineTrouble(LastmoveError):  # noqa: N818 - the engine's, not ours
    """An engine that died, hung, or said what is no answer."""


@dataclass(frozen=True)
class Opinion:
    """What an engine thinks of a position.

    The score is in hundredths of a pawn for the side to move, beyond 90,000 for mate; the depth in
    half-moves and the move are as engines write them.
    """

    score: int
    depth: int
    move: str | None

    @property
    def verdict(self) -> str:
        """``win`` or ``loss`` for the side to move, or ``unknown``."""
        if abs(self.score) < DECISIVE:
            return "unknown"
        return "win" if self.score > 0 else "loss"


class Engine:
    """A chess engine at work, given by its program; use it in a ``with`` statement."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.name = _clean(self.path.name)
        shown = _clean(str(path))
        if not self.path.is_file():
            raise InputError(f"there is no engine {shown}", shown, 0, "give the path of a program")
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own program, no shell
                [str(self.path.resolve())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            reason = error.strerror or "it is no program"
            message = f"the engine {shown} does not start: {reason}"
            raise InputError(message, shown, 0, "give the path of a program") from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._ready = False
        self._variant: tuple[int, int, bool] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the engine, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def opinion(self, board: Board, seconds: float) -> Opinion:
        """Ask about a legal position with a side to move; the engine may think for some seconds.

        Raises
        ------
        EngineTrouble
            If it dies, does not answer in time, or gives no score.
        """
        self._shake_hands(board)
        self._send(f"position fen {board.fen()}")
        self._send(f"go movetime {max(1, round(seconds * 1000))}")
        score, depth = None, 0
        deadline = time.monotonic() + seconds + GRACE_SECONDS
        while True:
            words = self._receive(deadline).split()
            if words[:1] == ["bestmove"]:
                break
            if words[:1] == ["info"] and "score" in words and "upperbound" not in words:
                score, depth = _score(words, score, depth)
        if score is None:
            raise EngineTrouble(f"the engine {self.name} gave no score")
        move = words[1] if len(words) > 1 and words[1] not in {"(none)", "0000"} else None
        return Opinion(score, depth, move)

    def _shake_hands(self, board: Board) -> None:
        deadline = time.monotonic() + HANDSHAKE_SECONDS
        if not self._ready:
            self._send("uci")
            while (line := self._receive(deadline)) != "uciok":
                if line.startswith("id name "):
                    self.name = _clean(line.removeprefix("id name "))
            self._ready = True
        variant = (board.files, board.rows, board.double_step)
        ordinary = (ORDINARY, ORDINARY, True)
        if variant != (self._variant or ordinary):
            if variant != ordinary:
                self._define(board)
            self._send(
                f"setoption name UCI_Variant value {'chess' if variant == ordinary else 'lastmove'}"
            )
            self._variant = variant
        self._send("isready")
        while self._receive(deadline) != "readyok":
            pass

    def _define(self, board: Board) -> None:
        """Describe the board to an engine that reads definitions of variants."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="lastmove-")
        path = Path(self._folder.name) / "variants.ini"
        path.write_text(
            "[lastmove:chess]\n"
            f"maxRank = {board.rows}\nmaxFile = {board.files}\npromotionRank = {board.rows}\n"
            f"doubleStep = {'true' if board.double_step else 'false'}\ncastling = false\n"
            f"startFen = {board.board_field} w - - 0 1\n"
        )
        self._send(f"setoption name VariantPath value {path}")

    def _send(self, line: str) -> None:
        pipe = self._process.stdin
        try:
            if pipe is not None:
                pipe.write(f"{line}\n")
                pipe.flush()
        except (OSError, ValueError):
            raise EngineTrouble(f"the engine {self.name} ended without an answer") from None

    def _receive(self, deadline: float) -> str:
        while True:
            check_limits()
            try:
                line = self._lines.get(timeout=POLL_SECONDS)
            except queue.Empty:
                if time.monotonic() >= deadline:
                    self._process.kill()
                    raise EngineTrouble(
                        f"the engine {self.name} did not answer in time and was ended"
                    ) from None
                continue
            if line is None:
                self._lines.put(None)
                raise EngineTrouble(f"the engine {self.name} ended without an answer")
            return line.strip()

    def _read(self) -> None:
        pipe = self._process.stdout
        try:
            while pipe is not None and (line := pipe.readline(LONGEST_LINE)):
                self._lines.put(line)
        except (OSError, ValueError):
            pass
        self._lines.put(None)


def _score(words: list[str], score: int | None, depth: int) -> tuple[int | None, int]:
    """Read a line of information; keep what is known where it makes no sense."""
    try:
        at = words.index("score")
        kind, number = words[at + 1], int(words[at + 2])
        depth = int(words[words.index("depth") + 1]) if "depth" in words else depth
    except (ValueError, IndexError):
        return score, depth
    if kind == "mate":
        # "mate 0" is said by the side that is mated.
        return (MATED - number if number > 0 else -MATED - number), depth
    return (number if kind == "cp" else score), depth


def _clean(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)[:MOST_NAME]


def engine_verdict(found: Endgame, engine: Engine, seconds: float) -> Endgame:
    """Ask an engine about both sides to move, some seconds each, and say where it agrees.

    Its opinion goes into `verified` or the warnings; what was unknown is taken from the engine.
    """
    verdicts = {"white": found.white_to_move, "black": found.black_to_move}
    warnings = list(found.warnings)
    agreed = True
    try:
        for side in SIDES:
            try:
                board = found.board.with_turn(side)
            except InputError:
                continue
            if certain_result(board) is not None:
                continue
            opinion = engine.opinion(board, seconds)
            said, known = opinion.verdict, verdicts[side]
            name = side.capitalize()
            if known == "unknown" and said != "unknown":
                verdicts[side] = said
                old = f"{name} to move: not decided"
                warnings = [line for line in warnings if line != old]
                warnings.append(f"{name} to move: {said} by the word of {engine.name} alone")
            elif said != "unknown" and said == OPPOSITE[known]:
                agreed = False
                warnings.append(f"{name} to move: {engine.name} says {said}, against {known} here")
            elif said != known:
                agreed = False
                warnings.append(f"{name} to move: {engine.name} does not confirm {known}")
    except EngineTrouble as trouble:
        return replace(found, warnings=(*found.warnings, str(trouble)))
    verified = found.verified
    if agreed and verified is None:
        verified = f"engine {engine.name}, {seconds:g} s"
    return replace(
        found,
        white_to_move=verdicts["white"],
        black_to_move=verdicts["black"],
        verified=verified,
        warnings=tuple(warnings),
    )


class Tables:
    """Syzygy tables of endings in a folder, read by python-chess; InputError if one is missing."""

    def __init__(self, folder: str | Path) -> None:
        shown = _clean(str(folder))
        if not Path(folder).is_dir():
            raise InputError(f"there is no folder {shown}", shown, 0, "give a folder of tables")
        try:
            self._chess = import_module("chess")
            syzygy = import_module("chess.syzygy")
        except ImportError:
            message = "Syzygy tables are read by python-chess, which is not installed"
            raise InputError(message, shown, 0, "install lastmove[engine]") from None
        self._tables = syzygy.open_tablebase(str(folder))

    def probe(self, board: Board) -> str | None:
        """Return the result for the side to move, or None if no table has the position.

        A win that takes more than fifty moves without a capture or a pawn move is a draw.
        """
        if (board.files, board.rows) != (ORDINARY, ORDINARY) or board.turn is None:
            return None
        try:
            found = self._tables.probe_wdl(self._chess.Board(board.fen()))
        except (KeyError, ValueError, OSError):
            return None
        return {2: "win", -2: "loss"}.get(found, "draw")

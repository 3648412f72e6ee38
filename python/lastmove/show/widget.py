"""A board to play on in a notebook: touch the picture, take back, ask for values or a hint.

:class:`Session` is the match and what there is to see of it; :func:`play` puts it into a widget,
which needs the extra ``lastmove[notebook]``. Everything is computed in Python: the notebook shows
pictures and hands on what was touched.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.match import Match, Remoteness, best_move
from lastmove.position import LoopError, Position
from lastmove.show.touch import read_board
from lastmove.solve import Player, Solver

__all__ = ["Session", "play"]

MOST_LISTED = 60
MOST_MOVES = 2000
SECONDS = 5.0
"""Time for values, for a hint, and for the computer's move."""


class Session:
    """A match, and what there is to see of it.

    Parameters
    ----------
    position : Position
        Where to start.
    turn : {"left", "right"}
        Who is to move.
    side : {"left", "right"}, optional
        Your side; the computer plays the other one. By default you play both.
    misere : bool
        Whether whoever makes the last move loses.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.widget import Session
    >>> session = Session(lm.rulesets.Nim.parse("3,4,5"), side="left")
    >>> session.move(2)
    >>> str(session.match.past[-1][0]), session.match.turn
    ('1,4,5', 'left')
    """

    def __init__(
        self,
        position: Position,
        *,
        turn: Player = "left",
        side: Player | None = None,
        misere: bool = False,
    ) -> None:
        self.match = Match(position, turn, misere)
        self.side = side
        self.touched: list[int] = []
        self.values = False
        self.note = ""
        self._solver = Solver()
        self._chance = random.Random(0)  # noqa: S311 - it only breaks ties
        self._reply()

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or it is a draw."""
        return self.match.winner() is not None or self.match.is_draw()

    def moves(self) -> list[Position]:
        """Return the moves from here, as they are numbered from 1.

        Raises
        ------
        InputError
            If they are too many for a board.
        """
        moves = [] if self.match.is_draw() else self.match.moves()
        if len(moves) > MOST_MOVES:
            raise InputError(f"{len(moves)} moves are too many for a board")
        return moves

    def move(self, number: int) -> None:
        """Make a move of the list; if the computer has the other side, it replies."""
        moves = self.moves()
        if not 1 <= number <= len(moves):
            raise InputError(f"there is no move {number}", hint=f"there are {len(moves)}, from 1")
        self.touched, self.note = [], ""
        self.match.play(moves[number - 1])
        self._reply()

    def touch(self, spot: int) -> None:
        """Touch a spot of the picture; as soon as one move is left, it is made."""
        board = read_board(self.match.position, self.moves())
        touched = [*self.touched, spot]
        found = board.moves_at(touched)
        if not found:
            found, touched = board.moves_at([spot]), [spot]
        self.touched = touched if found else []
        if len(found) == 1:
            self.move(found[0] + 1)

    def take_back(self) -> None:
        """Take back the last move, or your last one and the computer's reply."""
        self.touched, self.note = [], ""
        past = self.match.past
        if self.side is None:
            if past:
                self.match.take_back()
        elif any(turn == self.side for _, turn in past):
            self.match.take_back()
            while self.match.turn != self.side:
                self.match.take_back()

    def hint(self) -> None:
        """Say which move is good."""
        if self.is_over:
            return
        best = self._best()
        if best is None:
            self.note = "no hint: it would take too long"
        else:
            move, wins = best
            self.note = f"{move} wins" if wins else f"no move is sure to win; try {move}"

    def do(self, act: str, number: int = 0) -> None:
        """Do what a button says: ``touch``, ``move``, ``back``, ``hint`` or ``values``."""
        match act:
            case "touch":
                self.touch(number)
            case "move":
                self.move(number)
            case "back":
                self.take_back()
            case "hint":
                self.hint()
            case "values":
                self.values = not self.values
            case _:
                raise InputError(f"there is no button {act[:20]!r}")

    def state(self) -> dict[str, object]:
        """Return what is shown: ``svg``, ``status``, ``moves`` and ``values``."""
        moves = [] if self.is_over else self.moves()
        board = read_board(self.match.position, moves)
        last: frozenset[int] = frozenset()
        if self.match.past:
            last = read_board(self.match.position, [self.match.past[-1][0]]).changes[0]
        listed = board.moves_at(self.touched) if self.touched else range(len(moves))
        return {
            "svg": board.draw(link=lambda spot: f"#{spot}", touched=self.touched, last=last),
            "status": ". ".join(filter(None, (self._status(), self.note))),
            "moves": [
                {
                    "number": i + 1,
                    "text": str(moves[i]) or "(empty)",
                    "worth": self._worth(moves[i]),
                }
                for i in list(listed)[:MOST_LISTED]
            ],
            "values": self.values,
        }

    def _status(self) -> str:
        winner = self.match.winner()
        if winner is not None:
            return f"{winner.capitalize()} has won"
        return "A draw" if self.match.is_draw() else f"{self.match.turn.capitalize()} is to move"

    def _worth(self, move: Position) -> str:
        if not self.values:
            return ""
        try:
            with lm.limits(seconds=SECONDS / 10):
                if self.match.misere:
                    return self._solver.misere_outcome(move)
                return self._solver.value(move).unicode
        except (InputError, LimitReached):
            return "?"

    def _best(self) -> tuple[Position, bool] | None:
        remoteness = Remoteness(misere=self.match.misere)
        try:
            with lm.limits(seconds=SECONDS):
                return best_move(self.match, self._solver, remoteness, self._chance)
        except (LoopError, LimitReached):
            return None

    def _reply(self) -> None:
        if self.side is None or self.match.turn == self.side or self.is_over:
            return
        best = self._best()
        self.match.play(self._chance.choice(self.moves()) if best is None else best[0])
        self.note = "" if best else "The computer has guessed"


@cache
def _widget_class() -> Any:  # noqa: ANN401 - its base is known only where it is installed
    try:
        anywidget, traitlets = import_module("anywidget"), import_module("traitlets")
    except ImportError as error:
        message = "boards in a notebook are made with anywidget, which is not there"
        raise InputError(message, hint="install lastmove[notebook]") from error

    def obey(widget: Any, content: Mapping[str, object], _buffers: object) -> None:  # noqa: ANN401
        act, number = content.get("act"), content.get("number", 0)
        try:
            widget.session.do(str(act), number if isinstance(number, int) else 0)
        except InputError as error:
            widget.session.note = str(error)
        widget.state = widget.session.state()

    def start(widget: Any, session: Session) -> None:  # noqa: ANN401
        anywidget.AnyWidget.__init__(widget, state=session.state())
        widget.session = session
        widget.on_msg(obey)

    folder = files("lastmove.show")
    return type(
        "BoardWidget",
        (anywidget.AnyWidget,),
        {
            "__init__": start,
            "__module__": __name__,
            "__doc__": "A board in a notebook; `session` is the match on it.",
            "_esm": (folder / "widget.js").read_text(encoding="utf-8"),
            "_css": (folder / "widget.css").read_text(encoding="utf-8"),
            "state": traitlets.Dict().tag(sync=True),
        },
    )


def play(
    position: Position,
    *,
    turn: Player = "left",
    side: Player | None = None,
    misere: bool = False,
) -> Any:  # noqa: ANN401 - a widget of a library that may not be installed
    """Return a board to play on in a notebook.

    Parameters
    ----------
    position : Position
        Where to start.
    turn : {"left", "right"}
        Who is to move.
    side : {"left", "right"}, optional
        Your side against the computer; by default you play both.
    misere : bool
        Whether whoever makes the last move loses.

    Returns
    -------
    anywidget.AnyWidget
        Its ``session`` is the match.

    Raises
    ------
    InputError
        If anywidget is not installed.

    See Also
    --------
    Session : The same without a notebook.
    """
    return _widget_class()(Session(position, turn=turn, side=side, misere=misere))

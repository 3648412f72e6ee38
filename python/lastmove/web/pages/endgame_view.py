"""What an address of the page on endgames asks for, and the addresses that lead on from it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.datastructures import QueryParams

from lastmove.chess.board import Board
from lastmove.errors import InputError
from lastmove.web.pages.endgame_setup import PIECES
from lastmove.web.query import read_choice
from lastmove.web.render import link

__all__ = ["EFFORTS", "FIGURE_5", "View", "played"]

FIGURE_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
"""What is shown where nothing is asked for."""
EFFORTS: tuple[tuple[str, str], ...] = (("0.1", "a glance"), ("1", "usual"), ("4", "thorough"))
MOST_MOVES = 300


@dataclass(frozen=True)
class View:
    """What an address asks for.

    Parameters
    ----------
    fen : str
        The position from which moves were played.
    moves : tuple of str
        The moves, in standard algebraic notation.
    flip, edit : bool
        Whether Black is below; whether the board is being set up.
    piece : str
        The letter of the man that a click sets; "" clears squares.
    origin : str
        The square of a man that was taken up.
    effort : str
        How hard the whole board is analysed; "" for the values alone.
    proof, engine : bool
        Whether to try a proof; whether to ask the engine of the server.
    view : str
        ``projector``, or nothing.
    """

    fen: str = FIGURE_5
    moves: tuple[str, ...] = ()
    flip: bool = False
    edit: bool = False
    piece: str = "P"
    origin: str = ""
    effort: str = ""
    proof: bool = True
    engine: bool = False
    view: str = ""

    @classmethod
    def of(cls, query: QueryParams) -> View:
        """Read an address.

        Examples
        --------
        >>> from starlette.datastructures import QueryParams
        >>> from lastmove.web.pages.endgame_view import View
        >>> View.of(QueryParams("fen=8/8&moves=h4,a5&flip=1")).moves
        ('h4', 'a5')
        """
        piece = query.get("piece", "P")
        return cls(
            fen=" ".join(query.get("fen", FIGURE_5).split()),
            moves=tuple(move for move in query.get("moves", "").split(",") if move),
            flip=query.get("flip") == "1",
            edit=query.get("edit") == "1",
            piece=piece if piece in PIECES else "",
            origin=query.get("from", ""),
            effort=read_choice(query, "effort", (name for name, _ in EFFORTS)),
            proof=query.get("proof", "1") == "1",
            engine=query.get("engine") == "1",
            view="projector" if query.get("view") == "projector" else "",
        )

    def url(self, **changes: object) -> str:
        """Return the address of this page with something changed.

        A man that was taken up is put down again, unless a change says otherwise.

        Examples
        --------
        >>> from lastmove.web.pages.endgame_view import View
        >>> View("8/8", flip=True, origin="a1").url(moves=("h4", "a8=Q"))
        '/endgame?fen=8%2F8&moves=h4%2Ca8%3DQ&flip=1'
        """
        new = replace(self, **{"origin": "", **changes})  # type: ignore[arg-type] # the names are ours
        return link(
            "/endgame",
            {
                "fen": new.fen,
                "moves": ",".join(new.moves),
                "flip": "1" if new.flip else "",
                "edit": "1" if new.edit else "",
                "piece": (new.piece or "none") if new.edit and new.piece != "P" else "",
                "from": new.origin,
                "effort": new.effort,
                "proof": "" if new.proof else "0",
                "engine": "1" if new.engine else "",
                "view": new.view,
            },
        )

    def after(self, side: str, san: str, board: Board) -> str:
        """Return the address after a move of a side; its values come at once, no job is started."""
        if board.turn is None:
            fen = f"{board.board_field} {side[0]}"
            return self.url(fen=fen, moves=(san,), edit=False, effort="")
        return self.url(moves=(*self.moves, san), edit=False, effort="")


def played(view: View) -> Board:
    """Return the position after the moves of an address."""
    board = Board(view.fen)
    if len(view.moves) > MOST_MOVES:
        raise InputError(f"{len(view.moves)} moves are too many", hint=f"the most is {MOST_MOVES}")
    for move in view.moves:
        board = board.push(move)
    return board

"""Endgames: a board of any size to set up and to play on, and what its pawns are worth.

Everything that a page shows is in its address: the position, the moves played from it, how it is
looked at and how hard it is analysed. So a page can be kept, sent, and gone back to. The values of
the pawns come at once; the analysis of the whole board, which takes seconds, is a job.
"""

from __future__ import annotations

from dataclasses import replace

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from lastmove.chess.board import Board
from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached
from lastmove.pawns.embedding import word_of
from lastmove.web.pages.endgame_board import board_picture, legend, men_symbols
from lastmove.web.pages.endgame_lists import (
    Found,
    arrows_of,
    history_of,
    main_lines,
    marks_of,
    move_lists,
    square_links,
    verdicts_of,
)
from lastmove.web.pages.endgame_setup import MOST_FILES, MOST_ROWS, PIECES, Setup, read_setup
from lastmove.web.pages.endgame_values import (
    full_record,
    is_analysable,
    quick_record,
    unvalued,
)
from lastmove.web.pages.endgame_view import EFFORTS, View, played
from lastmove.web.query import read_number
from lastmove.web.render import render
from lastmove.web.settings import Settings
from lastmove.web.status import Busy
from lastmove.web.worker import answer

__all__ = ["routes"]


def page(request: Request) -> Response:
    """Show a position, its values, and what there is to do."""
    view = View()
    try:
        view = View.of(request.query_params)
        setup = read_setup(view.fen)
    except InputError as error:
        return _refused(request, view, error)
    try:
        board = played(view)
    except InputError as error:
        status = 200 if view.edit and not view.moves else 400
        return _shown(request, view, Found(setup, error=error), status)
    setup = Setup(board.files, board.rows, dict(board.pieces()), (board.turn or "")[:1])
    found = _asked(request, view, Found(setup, board), board)
    return _shown(request, view, found, _status(found.error))


def _status(error: Exception | None) -> int:
    if error is None:
        return 200
    return 503 if isinstance(error, Busy) else 422


def _asked(request: Request, view: View, found: Found, board: Board) -> Found:
    """Ask for values and, if the address says so, for the whole analysis."""
    fen = board.fen()
    try:
        quick = answer(quick_record, fen, title="Values of the pawns")
    except LimitReached as limit:
        return replace(found, error=limit, quick=unvalued(board, [], str(limit)))
    values = quick.value or unvalued(board, [], "the values are being computed")
    found = replace(found, quick=values, quick_job=quick.job)
    if not view.effort or view.edit or not is_analysable(board):
        return found
    settings: Settings = request.app.state.settings
    engine = str(settings.engine) if view.engine and settings.engine is not None else None
    effort, title = float(view.effort), "Analysis of the endgame"
    try:
        full = answer(full_record, fen, effort, view.proof, engine, heavy=True, title=title)
    except InternalError:
        raise
    except LastmoveError as trouble:
        return replace(found, error=trouble)
    return replace(found, full=full.value, full_job=full.job)


def _refused(request: Request, view: View, error: InputError) -> Response:
    """Show the form alone, with what is wrong in it."""
    return render(request, "endgame_refused.html", status=400, view=view, error=error)


def _shown(request: Request, view: View, found: Found, status: int) -> Response:
    setup, board, quick = found.setup, found.board, found.quick
    settings: Settings = request.app.state.settings
    moves = {} if quick is None else quick["moves"]
    parts = found.full["parts"] if found.full is not None else quick["parts"] if quick else []
    return render(
        request,
        "endgame.html",
        status=status,
        view=view,
        setup=setup,
        board=board,
        current=view.fen if board is None or not view.moves else board.fen(),
        picture=board_picture(
            setup,
            board,
            core=quick["core"] if quick is not None else [],
            parts=[_squares(part["record"]["squares"]) for part in parts],
            arrows=arrows_of(found),
            marks=marks_of(view, board),
            flipped=view.flip,
        ),
        squares=square_links(view, setup, board, moves),
        legend=legend(quick["core"] if quick else [], parts),
        quick=quick,
        full=found.full,
        quick_job=found.quick_job,
        full_job=found.full_job,
        error=found.error,
        move_lists=move_lists(view, found),
        verdicts=verdicts_of(view, found),
        main_lines=main_lines(view, found),
        history=history_of(view),
        men=men_symbols(),
        palette=PIECES.items(),
        efforts=EFFORTS,
        word=_word(setup),
        can_analyse=board is not None and is_analysable(board),
        has_engine=settings.engine is not None,
        most_files=MOST_FILES,
        most_rows=MOST_ROWS,
    )


def _word(setup: Setup) -> str:
    """Return the word of the pawns game that a board was made from, or nothing."""
    try:
        return word_of(setup.fen().split()[0])
    except InputError:
        return ""


def _squares(found: object) -> list[str]:
    return [str(square) for square in found] if isinstance(found, list) else []


def set_up(request: Request) -> Response:
    """Change a board as a form says, and go to the page that shows it."""
    query = request.query_params
    view = View()
    try:
        view = View.of(query)
        if query.get("do") == "play":
            return RedirectResponse(_played_address(view, query), 303)
        setup = read_setup(view.fen)
        if "files" in query or "rows" in query:
            files = read_number(query, "files", 0, 1, MOST_FILES)
            setup = setup.resized(files, read_number(query, "rows", 0, 1, MOST_ROWS))
        elif "from" in query:
            setup = setup.moved(view.origin, query.get("at", ""))
        else:
            square = setup.check_square(query.get("at", ""))
            same = setup.men.get(square, "") == view.piece
            setup = setup.put(square, "" if same else view.piece)
    except InputError as error:
        return _refused(request, view, error)
    where = replace(view, edit=True).url(fen=setup.fen(), moves=(), effort="")
    square = query.get("at", "")
    return RedirectResponse(f"{where}#{square}" if square in setup.men else where, 303)


def _played_address(view: View, query: QueryParams) -> str:
    """Return the address after a man was dragged from one square to another."""
    board, target = played(view), query.get("at", "")
    man = board.pieces().get(view.origin, "")
    side = "white" if man.isupper() else "black"
    if not man or board.turn not in {None, side}:
        return view.url()
    for move in (board if board.turn else board.with_turn(side)).moves():
        if (move.origin, move.target) == (view.origin, target):
            return view.after(side, board.with_turn(side).san(move), board)
    return view.url()


routes: list[BaseRoute] = [
    Route("/endgame", page, name="endgame"),
    Route("/endgame/set", set_up, name="endgame_set"),
]

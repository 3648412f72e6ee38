"""What the page on endgames lists: moves, verdicts and lines, each with the address it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from lastmove.chess.board import Board
from lastmove.chess.verdict import SIDES
from lastmove.errors import LastmoveError
from lastmove.web.call import JobState
from lastmove.web.pages.endgame_setup import PIECES, Setup
from lastmove.web.pages.endgame_values import Full, Played, Quick
from lastmove.web.pages.endgame_view import View, played

__all__ = [
    "Found",
    "arrows_of",
    "history_of",
    "main_lines",
    "marks_of",
    "move_lists",
    "square_links",
    "verdicts_of",
]

NAMES: Mapping[str, str] = {"white": "White", "black": "Black"}


@dataclass(frozen=True)
class Found:
    """What is known of the position that is shown.

    Parameters
    ----------
    setup : Setup
        What stands on the board.
    board : Board or None
        The same as a position; None where it is not legal.
    error : LastmoveError or None
        Why it is not, or which limit was reached.
    quick : Quick or None
        The values.
    full : Full or None
        The whole analysis.
    quick_job, full_job : Job or None
        Who is at work on them.

    Examples
    --------
    >>> from lastmove.chess.board import Board
    >>> from lastmove.web.pages.endgame_lists import Found, verdicts_of
    >>> from lastmove.web.pages.endgame_setup import read_setup
    >>> from lastmove.web.pages.endgame_values import quick_record
    >>> from lastmove.web.pages.endgame_view import View
    >>> fen = "8/7p/8/8/8/7P/8/8"
    >>> found = Found(read_setup(fen), Board(fen), quick=quick_record(fen))
    >>> [row["text"] for row in verdicts_of(View(fen), found)]
    ['White loses', 'Black wins']
    """

    setup: Setup
    board: Board | None = None
    error: LastmoveError | None = None
    quick: Quick | None = None
    full: Full | None = None
    quick_job: JobState | None = None
    full_job: JobState | None = None


def arrows_of(found: Found) -> list[tuple[str, str]]:
    """Return the winning moves as arrows, by the whole analysis if it is there."""
    if found.full is not None:
        return found.full["arrows"]
    moves = found.quick["moves"].values() if found.quick is not None else ()
    return [(m["origin"], m["target"]) for listed in moves for m in listed if m["wins"]]


def marks_of(view: View, board: Board | None) -> list[str]:
    """Return the squares with a ring: the man that was taken up, or the last move."""
    if board is None:
        return []
    if view.origin in board.pieces():
        return [view.origin]
    if not view.moves:
        return []
    before = played(replace(view, moves=view.moves[:-1]))
    move = before.parse(view.moves[-1])
    return [move.origin, move.target]


def square_links(
    view: View, setup: Setup, board: Board | None, moves: Mapping[str, Sequence[Played]]
) -> list[dict[str, str]]:
    """Return for each square, from the top left corner on, what it is called and where it leads."""
    targets: dict[str, str] = {}
    origins: set[str] = set()
    for side, listed in moves.items():
        for move in listed:
            origins.add(move["origin"])
            if move["origin"] == view.origin and board is not None:
                # The first of several promotions is to a queen.
                targets.setdefault(move["target"], view.after(side, move["san"], board))
    return [
        {
            "name": square,
            "man": setup.men.get(square, ""),
            "label": f"{square}, {PIECES.get(setup.men.get(square, ''), 'empty')}",
            "href": targets.get(square)
            or (view.url(origin=square) if square in origins and square != view.origin else ""),
            "kind": "target" if square in targets else "origin" if square in origins else "",
        }
        for square in setup.squares(flipped=view.flip)
    ]


def move_lists(view: View, found: Found) -> list[dict[str, object]]:
    """Return the moves of each side that may move, with links to the positions after them."""
    if found.quick is None or found.board is None:
        return []
    lists: list[dict[str, object]] = []
    for side, listed in found.quick["moves"].items():
        winning = None if found.full is None else _by_analysis(side, found.full)[1]
        rows = [
            {
                **move,
                "wins": move["wins"] if winning is None else move["san"] in winning,
                "reason": (found.full["reasons"][side].get(move["san"]) if found.full else None)
                or move["reason"],
                "href": view.after(side, move["san"], found.board),
            }
            for move in listed
        ]
        rows.sort(key=lambda row: (not row["wins"], row["in_core"]))
        lists.append({"side": NAMES[side], "moves": rows})
    return lists


def verdicts_of(view: View, found: Found) -> list[dict[str, object]]:
    """Say who wins with each side to move, by the whole analysis if it is there."""
    if found.quick is None or found.board is None:
        return []
    rows: list[dict[str, object]] = []
    for side in SIDES:
        if found.full is not None:
            verdict, names = _by_analysis(side, found.full)
        else:
            verdict, names = _by_values(side, found.quick)
        links = [
            (san, view.after(side, san, found.board))
            for san in names
            if found.board.turn in {None, side}
        ]
        text = {"win": f"{NAMES[side]} wins", "loss": f"{NAMES[side]} loses"}.get(verdict, verdict)
        rows.append({"side": NAMES[side], "verdict": verdict, "text": text, "moves": links})
    return rows


def _by_analysis(side: str, full: Full) -> tuple[str, Sequence[str]]:
    verdict = str(full["record"][f"{side}_to_move"])
    by_side = full["record"]["winning_moves"]
    names = by_side[side] if isinstance(by_side, dict) else []
    return {"draw": "a draw", "unknown": "not decided"}.get(verdict, verdict), names


def _by_values(side: str, quick: Quick) -> tuple[str, Sequence[str]]:
    if side not in quick["winner"]:
        return "cannot be to move", []
    names = [move["san"] for move in quick["moves"].get(side, []) if move["wins"]]
    match quick["winner"][side]:
        case None:
            return "open", names
        case "dud":
            return "a race decides", names
        case winner:
            return ("win" if winner == side else "loss"), names


def history_of(view: View) -> list[tuple[str, str]]:
    """Return the moves played, with links to the positions after them.

    Examples
    --------
    >>> from lastmove.web.pages.endgame_lists import history_of
    >>> from lastmove.web.pages.endgame_view import View
    >>> history_of(View("8/8 b", moves=("h4",)))
    [('1…h4', '/endgame?fen=8%2F8+b&moves=h4')]
    """
    numbers = _numbered(view.moves, black_first=view.fen.split()[1:2] == ["b"])
    return [(text, view.url(moves=view.moves[: at + 1])) for at, text in enumerate(numbers)]


def main_lines(view: View, found: Found) -> list[dict[str, object]]:
    """Return how play may go for each side to move, with links to every position on the way."""
    if found.full is None or found.board is None:
        return []
    by_side = found.full["record"]["main_lines"]
    lines: list[dict[str, object]] = []
    for side, moves in by_side.items() if isinstance(by_side, dict) else ():
        if not moves or found.board.turn not in {None, side}:
            continue
        start = replace(view, effort="")
        if found.board.turn is None:
            start = replace(start, fen=f"{found.board.board_field} {side[0]}", moves=())
        texts = _numbered(moves, black_first=side == "black")
        links = [
            (text, start.url(moves=(*start.moves, *moves[: at + 1])))
            for at, text in enumerate(texts)
        ]
        lines.append({"side": NAMES[side], "moves": links})
    return lines


def _numbered(moves: Sequence[str], *, black_first: bool) -> list[str]:
    """Write moves with their numbers."""
    texts = []
    for at, move in enumerate(moves):
        count, black = divmod(at + black_first, 2)
        number = f"{count + 1}.\u00a0" if not black else f"{count + 1}…" if at == 0 else ""
        texts.append(f"{number}{move}")
    return texts

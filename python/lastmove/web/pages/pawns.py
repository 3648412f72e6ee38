"""The pawns game of Elkies: a word with its value, the verdict on each move, and an endgame.

The word is in the address, and a click on a file leads to the word in which it is stopped or free.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from lastmove.errors import InputError
from lastmove.pawns.words import parts
from lastmove.show.chessboard import chessboard_svg
from lastmove.web.call import Answer
from lastmove.web.pages.endgame_setup import MOST_FILES, MOST_ROWS
from lastmove.web.pages.pawns_picture import WIDEST_PICTURE, File, files_svg
from lastmove.web.pages.pawns_values import WordAnswer, least_answer, powers, word_answer
from lastmove.web.query import read_choice, read_number
from lastmove.web.render import link, render
from lastmove.web.worker import answer

__all__ = ["routes"]

FIRST = "1000"
PATTERN = "000100"
ROWS = ("7", "9", "11", "13", "15")
MOST_LISTED = 200
MOST_LENGTH = 20_000
MOST_LEAST_SHOWN = 12


def page(request: Request) -> Response:
    """Show a word, its value, its moves, and its endgame."""
    query = request.query_params
    text, rows = query.get("word", FIRST), query.get("rows", "9")
    view = "projector" if query.get("view") == "projector" else ""
    found, error = Answer(), None
    try:
        height = int(read_choice(query, "rows", ROWS, "9"))
        found = answer(word_answer, _cleaned(text), height, title="Value of the word")
    except InputError as wrong:
        error = wrong
    return render(
        request,
        "pawns.html",
        status=400 if error else 200,
        text=text,
        rows=rows,
        all_rows=ROWS,
        view=view,
        error=error,
        found=found.value,
        job=found.job,
        **({} if found.value is None else _about(found.value, rows, view)),
    )


def _cleaned(text: str) -> str:
    """Return a text without the blanks around its words; a + in an address may arrive as one."""
    return "+".join(text.replace("+", " ").split()) if set(text) <= set("01+ ") else text


def _about(found: WordAnswer, rows: str, view: str) -> dict[str, object]:
    """Return what a page shows of a word."""

    def to(new: str) -> str:
        # A page of no files still says so: the parameter stays.
        if not new:
            return "/pawns?word="
        return link("/pawns", word=new, rows="" if rows == "9" else rows, view=view)

    files = _files(found, to)
    endgame, board = found["endgame"], ""
    if endgame is not None:
        wide, high = int(str(endgame["files"])), int(str(endgame["rows"]))
        if wide <= MOST_FILES and high <= MOST_ROWS:
            board = chessboard_svg(str(endgame["fen"]))
    return {
        "picture": files_svg(files) if files and len(files) <= WIDEST_PICTURE else "",
        "board": board,
        "lists": _lists(found),
        "winning": [at + 1 for at, value in enumerate(found["after"]) if value == 0],
        "to": to,
    }


def _files(found: WordAnswer, to: Callable[[str], str]) -> list[File]:
    word, files = found["word"], []
    for at, kind in enumerate(word):
        after = found["after"][at]
        if kind == "+":
            files.append(File("+", "", "", "", ""))
            continue
        other = "0" if kind == "1" else "1"
        new = word[:at] + other + word[at + 1 :]
        can = "11" not in new
        label = f"file {at + 1}: {'free' if kind == '1' else 'stop'} it"
        files.append(
            File(
                kind,
                "loony" if after is None else f"∗{after}",
                "loony" if after is None else "wins" if after == 0 else "quiet",
                to(new) if can else "",
                label if can else f"file {at + 1}: a neighbour is stopped",
            )
        )
    return files


def _lists(found: WordAnswer) -> list[dict[str, object]]:
    """Return the moves of each word, with what they do to the whole sum."""
    lists: list[dict[str, object]] = []
    start = 0
    for part in found["words"]:
        moves = part["moves"] if isinstance(part["moves"], list) else []
        rows = [
            {**move, "at": start + number + 1, "after": found["after"][start + number]}
            for number, move in enumerate(moves[:MOST_LISTED])
        ]
        lists.append({**part, "moves": rows, "more": len(moves) - len(rows)})
        start += len(moves) + 1
    return lists


def powers_page(request: Request) -> Response:
    """Show at which lengths powers of two come first, and the least lengths of small values."""
    query = request.query_params
    pattern = query.get("pattern", PATTERN)
    table, least, error = Answer(), Answer(), None
    try:
        length = read_number(query, "to", 1000, 1, MOST_LENGTH)
        parts(pattern)
        table = answer(powers, pattern, length, title="Values of the pattern")
    except InputError as wrong:
        error = wrong
    else:
        least = answer(least_answer, MOST_LEAST_SHOWN, title="Least lengths")
    return render(
        request,
        "pawns_powers.html",
        status=400 if error else 200,
        pattern=pattern,
        to=query.get("to", "1000"),
        view="projector" if query.get("view") == "projector" else "",
        error=error,
        table=table.value,
        job=table.job,
        least=least.value,
        least_job=least.job,
    )


routes: list[BaseRoute] = [
    Route("/pawns", page, name="pawns"),
    Route("/pawns/powers", powers_page, name="pawns_powers"),
]

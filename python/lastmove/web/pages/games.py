"""``/play`` and ``/play/RULESET``: games to look at, to analyse, and to play with the computer."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from lastmove.errors import InputError, LimitReached
from lastmove.show.records import Record
from lastmove.show.text import OUTCOMES
from lastmove.solve import Player
from lastmove.web.call import Answer, JobState
from lastmove.web.pages import play_facts as facts
from lastmove.web.pages import play_rulesets as rulesets
from lastmove.web.pages.play_facts import Table
from lastmove.web.pages.play_rulesets import about, known_ruleset
from lastmove.web.query import read_choice
from lastmove.web.render import link, render
from lastmove.web.worker import answer

__all__ = ["routes"]

KINDS = {
    "impartial": "impartial: both players have the same moves",
    "partizan": "partizan: each player has moves of their own",
    "cycles": "with cycles: play can come back to where it was",
}
LARGEST_SCALE, WIDEST, HIGHEST = 2.0, 620, 460


@dataclass(frozen=True)
class Visit:
    """What the address of a game says.

    Parameters
    ----------
    path : str
        The page of the ruleset.
    at : Table
        The match.
    side : {"left", "right"} or None
        Which side the reader plays against the computer.
    values, hint : bool
        Whether to show what moves are worth, and a good one.
    touched : tuple of int
        Spots of the picture that were touched.
    view : str or None
        How the page looks.
    """

    path: str
    at: Table
    side: Player | None = None
    values: bool = False
    hint: bool = False
    touched: tuple[int, ...] = ()
    view: str | None = None

    def link(self, **more: object) -> str:
        """Return the address of this page, changed in some parameters; marks are not kept."""
        at = self.at
        kept: dict[str, object] = {
            "position": at.start,
            "moves": ".".join(map(str, at.moves)),
            "starts": at.starts if at.starts == "right" else None,
            "side": self.side,
            "misere": "1" if at.misere else None,
            "values": "1" if self.values else None,
            "view": self.view,
        }
        return link(self.path, kept | more)

    def after(self, number: int) -> str:
        """Return the address after one more move."""
        return self.link(moves=".".join(map(str, (*self.at.moves, number))))

    def touching(self, spot: int) -> str:
        """Return the address after one more touch of the picture."""
        return self.link(touch=".".join(map(str, (*self.touched, spot))))

    def back(self, turn: str) -> str | None:
        """Return the address before the last move, or before the reader's last one."""
        count = len(self.at.moves) - 1
        if self.side is not None and turn == self.side:
            count -= 1
        if count < 0:
            return None
        return self.link(moves=".".join(map(str, self.at.moves[:count])))


def gallery(request: Request) -> Response:
    """Show all rulesets with their pictures."""
    kind = read_choice(request.query_params, "kind", KINDS)
    found = answer(rulesets.gallery, title="the games")
    games = [game for game in found.value or [] if not kind or game["kind"] == kind]
    return render(request, "games.html", games=games, kind=kind, kinds=KINDS, job=found.job)


def play(request: Request) -> Response:
    """Show a position of a ruleset, play a move, or let the computer play one."""
    visit = _read(request, known_ruleset(request.path_params["ruleset"]).example)
    wanted = request.query_params.get("to", "").strip()
    if wanted:
        number = answer(facts.number_of, visit.at, wanted)
        return (
            RedirectResponse(visit.after(number.value), 303)
            if number.value
            else render(request, "waiting.html", job=number.job)
        )
    found = answer(facts.table, visit.at, visit.touched, title="the board")
    if found.value is None:
        return render(request, "waiting.html", job=found.job)
    table: Record = found.value
    if table["only"] is not None:
        return RedirectResponse(visit.after(table["only"]), 303)  # type: ignore[arg-type]
    over = table["winner"] is not None or bool(table["draw"])
    jobs: list[JobState] = []
    if visit.side is not None and table["turn"] != visit.side and not over:
        reply = _reply(visit)
        if reply.value is not None:
            return RedirectResponse(visit.after(reply.value["number"]), 303)
        jobs += [reply.job] if reply.job else []
    told = _told(visit, table, over=over)
    jobs += [each.job for each in told.values() if each.job]
    mine = not jobs or visit.side in {None, table["turn"]}
    board = table["board"]
    picture = ""
    if board is not None:
        picture = board.draw(  # type: ignore[attr-defined]
            link=visit.touching if mine and not over else None,
            touched=visit.touched,
            last=table["last"],
        )
    return render(
        request,
        "play.html",
        visit=visit,
        table=table,
        over=over,
        mine=mine,
        picture=_scaled(picture),
        about=about(visit.at.ruleset),
        kinds=KINDS,
        solution=told["solution"].value,
        outcomes=OUTCOMES,
        values=told["values"].value,
        hint=told["hint"].value,
        jobs=list(dict.fromkeys(jobs)),
        limits=[each.limit for each in told.values() if each.limit],
    )


def _asked(function: Callable[..., Record], *arguments: Hashable, **options: Hashable) -> Answer:
    try:
        return answer(function, *arguments, **options)  # type: ignore[arg-type] # options are ours
    except LimitReached as limit:
        known = limit.partial if isinstance(limit.partial, dict) else {}
        return Answer(known if "outcome" in known else None, limit=str(limit))


def _told(visit: Visit, table: Record, *, over: bool) -> dict[str, Answer]:
    """Find out what the page is to tell; of a match with the computer only what is asked for."""
    told = {"solution": Answer(), "values": Answer(), "hint": Answer()}
    at, name = visit.at, f"{visit.at.ruleset} {table['position']}"
    if visit.side is None or visit.values or over:
        text = str(table["position"])
        told["solution"] = _asked(facts.solution, at.ruleset, text, misere=at.misere, title=name)
    if visit.values and not over:
        told["values"] = _asked(facts.values, at, title=f"values of all moves from {name}")
    if visit.hint and not over:
        told["hint"] = _asked(facts.hint, at, title=f"a hint for {name}")
    return told


def _reply(visit: Visit) -> Answer:
    try:
        return answer(facts.reply, visit.at, title="the computer's move")
    except LimitReached:
        return answer(facts.guess, visit.at)


def _read(request: Request, example: str) -> Visit:
    query = request.query_params
    start = query.get("position", "").strip() or example
    at = Table(
        request.path_params["ruleset"],
        start,
        _numbers(query.get("moves", ""), "moves"),
        _player(query, "starts") or "left",
        misere=query.get("misere") == "1",
    )
    visit = Visit(
        request.url.path,
        at,
        _player(query, "side"),
        values=query.get("values") == "1",
        hint=query.get("hint") == "1",
        touched=_numbers(query.get("touch", ""), "touch"),
        view=query.get("view"),
    )
    if query.get("new") == "1":
        return replace(visit, at=replace(at, moves=()))
    return visit


def _player(query: QueryParams, name: str) -> Player | None:
    found = read_choice(query, name, ("left", "right", "both"))
    return found if found in ("left", "right") else None  # type: ignore[return-value] # narrowed


def _numbers(text: str, name: str) -> tuple[int, ...]:
    if not text:
        return ()
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})*", text):
        shown = text[:40]
        raise InputError(f"{name}={shown} is no list of numbers", text, 0, "write it like 3.1.4")
    return tuple(map(int, text.split(".")))


def _scaled(picture: str) -> str:
    """Draw a small picture larger."""
    found = re.match(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"', picture)
    if found is None:
        return picture
    width, height = float(found[1]), float(found[2])
    scale = max(1.0, min(LARGEST_SCALE, WIDEST / max(width, 1), HIGHEST / max(height, 1)))
    old = f'width="{found[1]}" height="{found[2]}"'
    return picture.replace(old, f'width="{width * scale:g}" height="{height * scale:g}"', 1)


routes: list[BaseRoute] = [Route("/play", gallery), Route("/play/{ruleset}", play)]

"""The worksheet: any notation in, value, outcome, pictures and reasons out.

The lines of the sheet are in its address, ``/?q=let g = {3|1}&q=g + g``: a sheet can be kept, sent,
and gone back to. The last line, or that of ``show``, is answered in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote_plus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from lastmove.errors import InputError, LastmoveError, LimitReached
from lastmove.show.records import Record
from lastmove.web.call import JobState
from lastmove.web.pages.worksheet_card import brief, card, kind_of
from lastmove.web.pages.worksheet_names import expanded, split_let, used_names
from lastmove.web.render import link, render
from lastmove.web.status import status_of
from lastmove.web.worker import answer

__all__ = ["EXAMPLES", "MOST_LINES", "routes"]

MOST_LINES = 30
MOST_DIGITS = 3
LONGEST_LINE = 2000
LONGEST_SHEET = 9000
"""Bytes of an address that a sheet takes; with more, its oldest lines go."""

EXAMPLES: tuple[tuple[str, str], ...] = (
    ("{3|1} + ^*", "a hot game and an infinitesimal"),
    ("^ <> *", "up is confused with star"),
    ("let g = {4||1|-1}", "a name for the lines below"),
    ("0.137", "Dawson’s Chess, a heap game"),
    ("domineering ...|...|...", "a position of a ruleset"),
    ("8/8/5p2/2p2P2/2P3p1/8/6P1/8", "pawns on a chessboard"),
)


@dataclass(frozen=True)
class Line:
    """A line of the sheet and what came of it.

    Parameters
    ----------
    text : str
        As it was written.
    name : str or None
        The name it gives.
    expression : str
        What is computed, names replaced.
    shown : str
        The answer in a few signs.
    error : LastmoveError or None
        Why there is none.
    job : Job or None
        Who is still at work on it.
    """

    text: str
    name: str | None = None
    expression: str = ""
    shown: str = ""
    error: LastmoveError | None = None
    job: JobState | None = None


def _kept(lines: list[str]) -> list[str]:
    """Return the lines of a sheet that fit."""
    kept: list[str] = []
    size = 0
    for line in reversed([line.strip() for line in lines if line.strip()]):
        size += len(quote_plus(line))
        if len(kept) == MOST_LINES or (kept and size > LONGEST_SHEET):
            break
        kept.insert(0, line)
    return kept


def _read(text: str, names: dict[str, str], before: JobState | None) -> Line:
    """Answer a line in brief, and keep the value if the line gives it a name.

    While a job is at work on a line before it, a new line waits: a sheet has one job at a time.
    """
    name, expression = None, text
    try:
        if len(text) > LONGEST_LINE:
            raise InputError(f"a line has at most {LONGEST_LINE} characters")
        name, expression = split_let(text)
        if kind_of(expression) == "value":
            used = {each: names[each] for each in used_names(expression) & names.keys()}
            missing = [each for each, value in used.items() if not value]
            if missing:
                raise InputError(f"the line that says what {missing[0]} is has no value", text)
            expression = expanded(expression, used)
        found = answer(brief, expression, title=text[:80], start=before is None)
        if found.value is None and found.job is None:
            if name is not None:
                names[name] = ""
            return Line(text, name, expression, job=before)
    except LastmoveError as error:
        if name is not None:
            names[name] = ""
        return Line(text, name, expression, error=_placed(error, text))
    record: Record = found.value or {}
    if name is not None:
        names[name] = str(record.get("name_as") or "")
        if found.job is None and not names[name]:
            problem = InputError("only values have names", text, 0, "leave out let")
            return Line(text, name, expression, error=problem)
    return Line(text, name, expression, str(record.get("shown", "")), job=found.job)


def _placed(error: LastmoveError, text: str) -> LastmoveError:
    """Point into the line as it was written, where the trouble stands in both."""
    if not isinstance(error, InputError) or error.position is None or error.text == text:
        return error
    if error.text and text.endswith(error.text):
        place = error.position + len(text) - len(error.text)
        return InputError(error.message, text, place, error.hint)
    return error


def worksheet(request: Request) -> Response:
    """Return the sheet: its lines in brief, and one of them in full."""
    given = request.query_params.getlist("q")
    texts = _kept(given)
    names: dict[str, str] = {}
    lines: list[Line] = []
    for text in texts:
        jobs = (line.job for line in lines if line.job is not None and not line.job.over)
        lines.append(_read(text, names, next(jobs, None)))
    chosen = _chosen(request, len(lines))
    line = lines[chosen] if lines else None
    found: Record | None = None
    job, error = None, None
    if line is not None:
        job, error = line.job, line.error
        if error is None and job is None:
            try:
                whole = answer(card, line.expression, line.text, title=line.text[:80])
                found, job = whole.value, whole.job
            except LastmoveError as problem:
                error = _placed(problem, line.text)
    return render(
        request,
        "worksheet.html",
        status=200 if error is None else status_of(error),
        lines=lines,
        texts=texts,
        chosen=chosen,
        line=line,
        card=found,
        job=job,
        error=error,
        partial=_partial(error),
        dropped=len([text for text in given if text.strip()]) - len(texts),
        examples=EXAMPLES,
        here=link("/", q=texts, show=request.query_params.get("show")),
    )


def _chosen(request: Request, count: int) -> int:
    """Return which line is answered in full; addresses count them from 1."""
    wanted = request.query_params.get("show", "")
    is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) <= MOST_DIGITS
    number = int(wanted) if is_number else count
    return number - 1 if 1 <= number <= count else count - 1


def _partial(error: LastmoveError | None) -> list[tuple[str, object]]:
    """Return what was known when a limit was reached."""
    if not isinstance(error, LimitReached) or not isinstance(error.partial, dict):
        return []
    return [
        (str(name).replace("_", " "), fact)
        for name, fact in error.partial.items()
        if isinstance(fact, str | int) and name != "input"
    ]


routes: list[BaseRoute] = [Route("/", worksheet)]

"""``lastmove draw``: thermographs, game trees and order diagrams, for a page or for LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import lastmove as lm
from lastmove.cli.answer import answer_once, print_data
from lastmove.cli.arguments import Budget, each_readable, joined
from lastmove.errors import InputError, LimitReached
from lastmove.show.loop import loop_svg, loop_tikz
from lastmove.show.order import order_diagram_svg, order_diagram_tikz
from lastmove.show.record import Record
from lastmove.show.records_trees import expression_tree
from lastmove.show.thermograph import thermograph_svg, thermograph_tikz
from lastmove.show.tree import tree_svg, tree_tikz
from lastmove.store import readable_path, refuse_to_overwrite, write_file

__all__ = ["Order", "draw"]

Kind: TypeAlias = Literal["thermograph", "tree", "order"]
Format: TypeAlias = Literal["svg", "tikz"]

ENDINGS: dict[str, Format] = {"": "svg", ".svg": "svg", ".tex": "tikz", ".tikz": "tikz"}
LAST_DAY = 2


@dataclass(frozen=True)
class Order:
    """A picture that somebody wants.

    Parameters
    ----------
    kind : {"thermograph", "tree", "order"}
        What to draw.
    words : sequence of str
        What to draw it of, an expression each.
    day : int or None
        For an order diagram, draw all games born by this day instead.
    depth : int or None
        For a tree, how many moves to follow.
    form : {"svg", "tikz"} or None
        The language of the picture; None for that of the file's ending.
    out : Path or None
        A file to write.
    force : bool
        Whether to overwrite it.
    """

    kind: Kind
    words: Sequence[str]
    day: int | None
    depth: int | None
    form: Format | None
    out: Path | None
    force: bool


def draw(order: Order, budget: Budget, *, as_json: bool) -> int:
    """Draw a picture, and print it or write it to a file.

    Returns
    -------
    int
        The exit code.
    """
    return answer_once(
        lambda _: _record(order),
        lambda record, _: print_data(str(record["picture"] or "")),
        each_readable(order.words),
        budget,
        as_json=as_json,
    )


def _record(order: Order) -> Record:
    form = _form(order)
    if order.out is not None:
        refuse_to_overwrite(order.out, force=order.force)
    texts = _expressions(order)
    picture = PICTURES[order.kind](texts, form, order.depth)
    if order.out is not None:
        write_file(order.out, picture, force=order.force)
    return {
        "input": texts,
        "kind": order.kind,
        "format": form,
        "file": None if order.out is None else readable_path(order.out),
        "picture": picture if order.out is None else None,
    }


def _form(order: Order) -> Format:
    if order.form is not None:
        return order.form
    ending = "" if order.out is None else order.out.suffix.lower()
    if ending not in ENDINGS:
        message = f"no picture is drawn for a file that ends in {ending}"
        raise InputError(message, hint="end it in .svg or .tex, or give --format")
    return ENDINGS[ending]


def _expressions(order: Order) -> list[str]:
    """Return what to draw, having refused what does not fit the kind of picture."""
    if order.depth is not None and order.kind != "tree":
        message = "--depth is for a tree"
        raise InputError(message)
    if order.day is not None:
        return _born_by(order, order.day)
    if not order.words:
        message = "there is no game to draw"
        raise InputError(message, hint="give an expression")
    if order.kind == "tree" and len(order.words) > 1:
        message = f"a tree is drawn of one expression, not of {len(order.words)}"
        raise InputError(message, hint="quote an expression that has spaces")
    return [joined([word]) for word in order.words]


def _born_by(order: Order, day: int) -> list[str]:
    if order.kind != "order" or order.words:
        message = "--day draws the order of all games born by a day"
        raise InputError(message, hint=f"write lastmove draw order --day {LAST_DAY}")
    if day not in range(LAST_DAY + 1):
        message = f"--day is 0, 1 or {LAST_DAY}"
        raise InputError(message, hint="the 1,474 games born by day 3 are too many to be drawn")
    return [str(value) for value in lm.games_born_by(day)]


def _thermograph(texts: Sequence[str], form: Format, depth: int | None) -> str:
    del depth  # a tree's
    thermographs = [lm.game(text).thermograph() for text in texts]
    if form == "tikz":
        return thermograph_tikz(thermographs, labels=texts)
    if len(texts) == 1:
        return thermograph_svg(thermographs, title=f"Thermograph of {texts[0]}")
    return thermograph_svg(thermographs, labels=texts)


def _order(texts: Sequence[str], form: Format, depth: int | None) -> str:
    del depth  # a tree's
    values = [lm.game(text) for text in texts]
    render = order_diagram_tikz if form == "tikz" else order_diagram_svg
    try:
        return render(values)
    except LimitReached as limit:
        raise _with_advice(limit, "draw fewer of them") from limit


def _tree(texts: Sequence[str], form: Format, depth: int | None) -> str:
    (value,) = lm.games(texts[:1])
    if isinstance(value, lm.Loopy):
        return _loop(value, texts[0], form, depth)
    try:
        tree = expression_tree(texts[0], depth)
        return tree_tikz(tree) if form == "tikz" else tree_svg(tree)
    except LimitReached as limit:
        raise _with_advice(limit, "give a smaller --depth") from limit


def _loop(value: lm.Loopy, text: str, form: Format, depth: int | None) -> str:
    """Draw a loopy game: it has no tree, but a graph."""
    if depth is not None:
        message = f"{text} is loopy, and its graph is drawn whole"
        raise InputError(message, hint="leave out --depth")
    return loop_tikz(value) if form == "tikz" else loop_svg(value)


def _with_advice(limit: LimitReached, advice: str) -> LimitReached:
    """Say what to do in words of the command line, where a picture would be too large."""
    found, much, _ = str(limit).partition(" that are drawn; ")
    return LimitReached(f"{found} that are drawn; {advice}") if much else limit


PICTURES: dict[Kind, Callable[[Sequence[str], Format, int | None], str]] = {
    "thermograph": _thermograph,
    "tree": _tree,
    "order": _order,
}

"""Records of pictures of values: what ``lastmove draw --json`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.show.expression_tree import expression_tree
from lastmove.show.loop import loop_svg, loop_tikz
from lastmove.show.order import order_diagram_svg, order_diagram_tikz
from lastmove.show.records import Record
from lastmove.show.thermograph import thermograph_svg, thermograph_tikz
from lastmove.show.tree import tree_svg, tree_tikz

__all__ = ["Format", "Kind", "picture_record"]

Kind: TypeAlias = Literal["thermograph", "tree", "order"]
Format: TypeAlias = Literal["svg", "tikz"]


def picture_record(
    kind: Kind, texts: Sequence[str], form: Format = "svg", depth: int | None = None
) -> Record:
    """Draw thermographs over one another, the tree of a game, or the order of some games.

    Parameters
    ----------
    kind : {"thermograph", "tree", "order"}
        What to draw.
    texts : sequence of str
        What to draw it of, an expression each; of a tree, one.
    form : {"svg", "tikz"}
        The language of the picture.
    depth : int, optional
        For a tree, how many moves to follow.

    Returns
    -------
    dict
        ``input``, ``kind``, ``format``, ``file`` (None) and ``picture``.

    Examples
    --------
    >>> from lastmove.show.records.pictures import picture_record
    >>> picture_record("order", ["0", "*"])["picture"].startswith("<svg")
    True
    """
    match kind:
        case "thermograph":
            picture = _thermograph(texts, form)
        case "order":
            picture = _order(texts, form)
        case _:
            picture = _tree(texts[0], form, depth)
    return {"input": list(texts), "kind": kind, "format": form, "file": None, "picture": picture}


def _thermograph(texts: Sequence[str], form: Format) -> str:
    thermographs = [lm.game(text).thermograph() for text in texts]
    if form == "tikz":
        return thermograph_tikz(thermographs, labels=texts)
    if len(texts) == 1:
        return thermograph_svg(thermographs, title=f"Thermograph of {texts[0]}")
    return thermograph_svg(thermographs, labels=texts)


def _order(texts: Sequence[str], form: Format) -> str:
    values = [lm.game(text) for text in texts]
    render = order_diagram_tikz if form == "tikz" else order_diagram_svg
    try:
        return render(values)
    except LimitReached as limit:
        raise _with_advice(limit, "draw fewer of them") from limit


def _tree(text: str, form: Format, depth: int | None) -> str:
    (value,) = lm.games([text])
    if isinstance(value, lm.Loopy):
        return _loop(value, text, form, depth)
    try:
        tree = expression_tree(text, depth)
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

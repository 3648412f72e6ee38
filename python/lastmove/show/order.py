"""Order diagrams: the partial order of games as a picture.

Of two games the greater, better for Left, stands higher, and a line joins two games when nothing
in the list lies between them. Games that are positive have a blue frame, negative ones a
vermillion one, and zero and games confused with zero a grey one.

References
----------
D. Calistrate, M. Paulhus, D. Wolfe, *On the lattice structure of finite games*, 2002: the games
born by day n form a distributive lattice.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.show.order import order_diagram_svg
>>> order_diagram_svg(lm.games_born_by(1)).count("data-lower")
4
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence

from lastmove.errors import InputError, InternalError, LimitReached
from lastmove.show.order_layout import BOX, Diagram, Vertex, covering_pairs, lay_out_order
from lastmove.show.palette import LABEL_SIZE, shortened, text_width
from lastmove.show.svg import Element, frame, line, picture, tag, words
from lastmove.show.tikz import drawing, joined, label, point
from lastmove.values import Game, GameLike, game

__all__ = ["order_diagram_svg", "order_diagram_tikz"]

LIMIT = 200
MARGIN = 20
LOOKS = {"L": "left-line", "R": "right-line"}
TIKZ_COLOURS = {"L": "lmleft", "R": "lmright"}


def _drawn(games: Iterable[GameLike], limit: int) -> tuple[list[Game], Diagram]:
    """Return the distinct games, and their places."""
    distinct = list(dict.fromkeys(map(game, games)))
    if not distinct:
        message = "there is no game to draw"
        raise InputError(message)
    if len(distinct) > limit:
        message = (
            f"{len(distinct)} games are more than the {limit} that are drawn; "
            "draw fewer of them, or raise the limit"
        )
        raise LimitReached(message)
    index = {g: i for i, g in enumerate(distinct)}
    closed = all(-g in index for g in distinct)
    diagram = lay_out_order(
        [text_width(shortened(g.unicode), LABEL_SIZE) + 14 for g in distinct],
        covering_pairs(distinct, operator.lt),
        [index[-g] for g in distinct] if closed else None,
    )
    return distinct, diagram


def _of(games: Sequence[Game], vertex: Vertex) -> Game:
    if vertex.item is None:
        message = "a bend of a line is no game"
        raise InternalError(message)
    return games[vertex.item]


def order_diagram_svg(
    games: Iterable[GameLike], *, title: str | None = None, limit: int = LIMIT
) -> str:
    """Draw the order of some games for a page.

    Parameters
    ----------
    games : iterable of game-like
        What to draw; of equal games one.
    title : str, optional
        A heading.
    limit : int
        The most games that are drawn.

    Returns
    -------
    str
        A picture in SVG, readable on light and dark paper. Every line has the games that it joins
        in ``data-lower`` and ``data-upper``.

    Raises
    ------
    InputError
        If there is no game, or one of them cannot be read.
    LimitReached
        If there are more games than `limit`.

    Notes
    -----
    If with every game its negative is in the list, −G stands below the middle as G stands above.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.order import order_diagram_svg
    >>> order_diagram_svg(lm.games_born_by(2)).count("<rect") - 1
    22
    """
    distinct, diagram = _drawn(games, limit)
    heading = shortened(title or "", 60)
    top = 46 if heading else MARGIN
    width = max(diagram.width, text_width(heading, LABEL_SIZE)) + 2 * MARGIN
    shapes = [
        *(_line(distinct, diagram, path) for path in diagram.lines),
        *(_box(_of(distinct, v), v.x, diagram.heights[v.layer], v.width) for v in diagram.things),
    ]
    moved = tag("g", *shapes, transform=f"translate({(width - diagram.width) / 2:.0f} {top})")
    return picture(
        width,
        top + diagram.height + MARGIN,
        [*([words(heading, width / 2, 22)] if heading else []), moved],
        title=title or "Order of games",
        description=f"{len(distinct)} games and {len(diagram.lines)} lines between neighbours "
        "in their order; greater games stand higher.",
    )


def _line(games: Sequence[Game], diagram: Diagram, path: Sequence[Vertex]) -> Element:
    lower, upper = (str(_of(games, end)) for end in (path[0], path[-1]))
    points = diagram.points(path)
    return line(points, "line", stroke_width=1.5, data_lower=lower, data_upper=upper)


def _box(g: Game, x: float, y: float, width: float) -> Element:
    outline = frame((x, y), (width, BOX), LOOKS.get(g.outcome, "line"), stroke_width=1.5)
    short = shortened(g.unicode)
    full = [tag("title", g.unicode)] if short != g.unicode else []
    return tag("g", *full, outline, words(short, x, y), data_game=str(g))


def order_diagram_tikz(
    games: Iterable[GameLike], *, limit: int = LIMIT, standalone: bool = False
) -> str:
    r"""Draw the order of some games for LaTeX.

    Parameters
    ----------
    games : iterable of game-like
        What to draw; of equal games one.
    limit : int
        The most games that are drawn.
    standalone : bool
        Whether to make a whole document of it, rather than a ``tikzpicture``.

    Returns
    -------
    str
        LaTeX that needs the package ``tikz``.

    Raises
    ------
    InputError
        If there is no game, or one of them cannot be read.
    LimitReached
        If there are more games than `limit`.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.order import order_diagram_tikz
    >>> order_diagram_tikz(lm.games_born_by(1)).count(r"\node")
    4
    """
    distinct, diagram = _drawn(games, limit)
    lines = [rf"\draw[lmquiet] {joined(diagram.points(path))};" for path in diagram.lines]
    for vertex in diagram.things:
        g = _of(distinct, vertex)
        text = label(g.unicode, shortened(g.unicode), g.latex)
        colour = TIKZ_COLOURS.get(g.outcome, "lmquiet")
        at = point(vertex.x, diagram.heights[vertex.layer])
        lines.append(rf"\node[draw={colour},box] at {at} {{{text}}};")
    box = r"box/.style={rounded corners=3pt,inner ysep=0pt,minimum height=19.5pt,font=\small}"
    return drawing(lines, f"x=0.75pt,y=-0.75pt,inner xsep=4pt,{box}", standalone=standalone)

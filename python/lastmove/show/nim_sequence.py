"""Pictures of nim-sequences: bars for a few values, points for many.

Values of the sparse space are drawn as squares in the second colour: where rare heaps are few, one
sees them end. A line marks the preperiod.

References
----------
R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lastmove.errors import InputError
from lastmove.heaps import HeapGame
from lastmove.show.svg import Element, note, picture, tag

__all__ = ["heap_html", "sequence_svg"]

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 24, 24, 40
MOST_BARS = 64
"""So many values are drawn as bars."""
FEW_POINTS = 400
MOST_DRAWN = 100_000
SHOWN = 59
"""A notebook shows the values up to this heap."""


@dataclass(frozen=True)
class _Axes:
    """Where a heap and its value are on the paper."""

    last: int
    top: int

    def across(self, n: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (n + 0.5) / (self.last + 1)

    def up(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / self.top


def sequence_svg(
    values: Sequence[int],
    title: str,
    *,
    is_rare: Callable[[int, int], bool] | None = None,
    preperiod: int | None = None,
) -> str:
    """Return a picture of a nim-sequence.

    Parameters
    ----------
    values : sequence of int
        G(0), G(1), …
    title : str
        The game.
    is_rare : callable, optional
        Whether a value would be rare for a heap: called with both.
    preperiod : int, optional
        Where the period begins; marked if it is on the paper, and not at its edge.

    Returns
    -------
    str
        One ``svg`` element.

    Raises
    ------
    InputError
        If there are more values than a picture can hold.

    Examples
    --------
    >>> from lastmove.show.nim_sequence import sequence_svg
    >>> sequence_svg([0, 1, 0, 1], "S(1)").count("<title>G(")
    4
    """
    if not values:
        raise InputError("there are no values to draw")
    if len(values) > MOST_DRAWN:
        message = f"{len(values)} values are too many for a picture"
        raise InputError(message, hint=f"draw up to {MOST_DRAWN}")
    axes = _Axes(len(values) - 1, max(*values, 1))
    rare = {n for n, value in enumerate(values) if n and is_rare is not None and is_rare(n, value)}
    marks = _bars(values, rare, axes) if len(values) <= MOST_BARS else _points(values, rare, axes)
    marked = preperiod is not None and 0 < preperiod <= axes.last
    start = [_start(preperiod, axes)] if preperiod is not None and marked else []
    description = f"The nim-values G(0) to G({axes.last}) of {title}; the greatest is {max(values)}"
    return picture(
        WIDTH,
        HEIGHT,
        [*_grid(axes), *start, *marks, *_legend(axes, rare=bool(rare))],
        title=f"nim-values of {title}",
        description=description + (", rare ones as squares." if rare else "."),
    )


def _step(most: int, parts: int) -> int:
    """Return a round number that goes into `most` about `parts` times."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if most <= parts * size * factor:
                return size * factor
        size *= 10


def _grid(axes: _Axes) -> list[Element]:
    parts = []
    # Nim-values fall into blocks of powers of two.
    step = 1 << max((axes.top // 6).bit_length() - 1, 0)
    for value in range(0, axes.top + 1, step):
        y = axes.up(value)
        line = tag("path", look="guide", d=f"M{LEFT} {y:.2f}H{WIDTH - RIGHT}", stroke_width=1)
        parts += [line, note(str(value), LEFT - 8, y, "end")]
    for n in range(0, axes.last + 1, _step(axes.last + 1, 10)):
        parts.append(note(str(n), axes.across(n), HEIGHT - BOTTOM + 14))
    return parts


def _bars(values: Sequence[int], rare: set[int], axes: _Axes) -> list[Element]:
    width = 0.7 * (axes.across(1) - axes.across(0))
    bars = []
    for n, value in enumerate(values):
        y, floor = axes.up(value), axes.up(0)
        bars.append(
            tag(
                "rect",
                tag("title", f"G({n}) = {value}"),
                look="right-area" if n in rare else "left-area",
                x=axes.across(n) - width / 2,
                y=min(y, floor - 2),
                width=width,
                height=max(floor - y, 2),
            )
        )
    return bars


def _points(values: Sequence[int], rare: set[int], axes: _Axes) -> list[Element]:
    """Draw all points of a kind as one path of dots; those that fall together are drawn once."""
    size = 6 if len(values) <= FEW_POINTS else 3 if len(values) <= MOST_DRAWN // 20 else 1.6
    # On paper some hundred points wide, more places than these are not told apart.
    digits = 1 if len(values) <= 2 * WIDTH else 0
    dots: dict[bool, dict[str, None]] = {False: {}, True: {}}
    for n, value in enumerate(values):
        place = f"M{axes.across(n):.{digits}f} {axes.up(value):.1f}h0"
        dots[n in rare][place] = None
    looks = {False: ("left-line", "round"), True: ("right-line", "square")}
    return [
        tag(
            "path",
            look=looks[kind][0],
            d="".join(places),
            stroke_width=size,
            stroke_linecap=looks[kind][1],
            fill="none",
        )
        for kind, places in dots.items()
        if places
    ]


def _start(preperiod: int, axes: _Axes) -> Element:
    x = axes.across(preperiod - 0.5)
    return tag(
        "g",
        tag(
            "path",
            look="line",
            d=f"M{x:.2f} {TOP - 6}V{HEIGHT - BOTTOM}",
            stroke_dasharray="4 4",
        ),
        tag("title", f"the period begins at n = {preperiod}"),
    )


def _legend(axes: _Axes, *, rare: bool) -> list[Element]:
    y = HEIGHT - 12
    parts = [note("heap n", axes.across(axes.last / 2), y), note("G(n)", LEFT + 2, 7, "start")]
    if rare:
        x = WIDTH - RIGHT - 120
        for start, look, name in ((x, "left-area", "common"), (x + 76, "right-area", "rare")):
            square = tag("rect", look=look, x=start, y=y - 5, width=10, height=10)
            parts += [square, note(name, start + 14, y, "start")]
    return parts


def heap_html(game: HeapGame) -> str:
    """Return what a notebook shows of a heap game: its first values, and a picture of them.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.nim_sequence import heap_html
    >>> "0.77 (kayles)" in heap_html(lm.HeapGame("kayles"))
    True
    """
    values = [int(value) for value in game.values(SHOWN)]
    space = game.sparse()
    drawn = sequence_svg(values, game.code, is_rare=None if space is None else space.is_rare)
    names = f" ({', '.join(game.names)})" if game.names else ""
    title = str(tag("strong", f"{game.code}{names}"))
    starts = [*range(0, len(values), 20), len(values)]
    rows = [" ".join(map(str, values[a:b])) for a, b in pairwise(starts)]
    table = str(tag("pre", "\n".join(rows)))
    return f"<div>{title}{table}{drawn}</div>"

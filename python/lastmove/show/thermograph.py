"""Thermographs as pictures: for a page, for LaTeX, and for matplotlib.

A thermograph shows what a game is worth to each player when every move costs a tax, the
temperature. Its left wall is the left stop of the cooled game and its right wall the right stop;
where they meet the mast begins, at the game's mean value and temperature. Values grow to the left,
so that Left's side is the left one, and temperatures upwards.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.show.thermograph import thermograph_svg
>>> "mean 2, temperature 1" in thermograph_svg(lm.game("{3|1}").thermograph())
True
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from lastmove.show.palette import LIGHT, NOTE_SIZE, shortened, text_width
from lastmove.show.plots import new_axes
from lastmove.show.svg import Element, Point, line, note, path_data, picture, tag, words
from lastmove.show.thermograph_layout import Layout, lay_out, several
from lastmove.show.tikz import comment, drawing, escaped, joined, point
from lastmove.values import Thermograph

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["thermograph_plot", "thermograph_svg", "thermograph_tikz"]

DASHES = ("none", "9 4", "2 3", "9 3 2 3")
TIKZ_DASHES = ("solid", "dashed", "dotted", "dash dot")
PLOT_DASHES = ("solid", "dashed", "dotted", "dashdot")


def thermograph_svg(
    thermo: Thermograph | Sequence[Thermograph],
    *,
    width: int = 480,
    title: str | None = None,
    labels: Sequence[str] = (),
    below_zero: bool = True,
) -> str:
    """Draw a thermograph, or several over the same axes, for a page.

    Parameters
    ----------
    thermo : thermograph, or a sequence of thermographs
        What to draw.
    width : int
        The width of the picture.
    title : str, optional
        A heading.
    labels : sequence of str
        Names of the thermographs, written above their masts.
    below_zero : bool
        Whether to show temperatures from −1 to 0, where numbers have their thermographs.

    Returns
    -------
    str
        A picture in SVG, readable on light and dark paper. The walls are paths with a
        ``data-wall``. The ``data-`` attributes of the group around them tell what a corner at
        x, y means, exactly: its value is (x − ``x-zero``) / ``x-unit`` and its temperature
        (y − ``y-zero``) / ``y-unit``.

    Raises
    ------
    InputError
        If there is nothing to draw, or a wall is none.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.thermograph import thermograph_svg
    >>> games = lm.games(["{3|1}", "{4||1|-1}"])
    >>> labels = [g.unicode for g in games]
    >>> thermograph_svg([g.thermograph() for g in games], labels=labels).count("data-wall")
    4
    """
    thermographs = several(thermo)
    legend_at = 46 if title else 20
    layout = lay_out(thermographs, width, legend_at + (44 if labels else 26), below_zero=below_zero)
    names = [*labels[: len(thermographs)], *[""] * (len(thermographs) - len(labels))]
    sentences = [
        f"{name + ': ' if name else ''}mean {t.mean}, temperature {t.temperature}"
        for name, t in zip(names, thermographs, strict=True)
    ]
    heading = [words(shortened(title, width // 11), width / 2, 22)] if title else []
    masts = [words(text, x, layout.mast_top - 12) for text, x in layout.mast_labels(labels)]
    return picture(
        max(width, layout.right + 18),
        layout.floor + 56,
        [*heading, *_legend(layout, legend_at), *_axes(layout), *_curves(layout), *masts],
        title=title or "Thermograph",
        description="; ".join(sentences),
    )


def _legend(layout: Layout, y: int) -> list[Element]:
    entries = {"left wall": "left-line", "right wall": "right-line", "mast": "line"}
    widths = {text: 28 + text_width(text, NOTE_SIZE) + 14 for text in entries}
    shapes, x = [], layout.right + 14 - sum(widths.values())
    for text, look in entries.items():
        shapes.append(line([(x, y), (x + 22, y)], look, stroke_width=3))
        shapes.append(note(text, x + 28, y, "start"))
        x += widths[text]
    return shapes


def _axes(layout: Layout) -> list[Element]:
    left, right, floor, zero = layout.left, layout.right, layout.floor, layout.zero
    shapes = []
    if floor > zero:
        below = tag("rect", look="shade", x=left, y=zero, width=right - left, height=floor - zero)
        shapes.append(below)
    shapes += [line(guide, "guide", stroke_dasharray="2 3") for guide in layout.guides()]
    shapes += [
        line([(left, zero), (right, zero)], "line", stroke_dasharray="6 4"),
        line([(left, layout.mast_top), (left, floor), (right, floor)], "line"),
        note("temperature", 8, layout.mast_top - 12, "start"),
        note("value", right, floor + 42, "end"),
    ]
    for tick in layout.temperature_ticks:
        leader: list[Point] = [(left, tick.at), (left - 3, tick.at), (left - 9, tick.label_at)]
        shapes.append(line(leader, "line"))
        shapes.append(note(str(tick.number), left - 12, tick.label_at, "end"))
    for tick in layout.value_ticks:
        leader = [(tick.at, floor), (tick.at, floor + 3), (tick.label_at, floor + 11)]
        shapes.append(line(leader, "line"))
        shapes.append(note(str(tick.number), tick.label_at, floor + 21))
    return shapes


def _curves(layout: Layout) -> list[Element]:
    frame = layout.frame
    groups = []
    for index, thermograph in enumerate(layout.thermographs):
        parts = _mast(layout, thermograph)
        for side, wall in layout.walls(thermograph).items():
            parts.append(
                line(
                    [frame.place(corner) for corner in wall],
                    f"{side}-line",
                    stroke_width=3,
                    stroke_linejoin="round",
                    stroke_dasharray=DASHES[index % len(DASHES)],
                    data_wall=side,
                )
            )
            parts += [_dot(layout, corner, f"{side}-area") for corner in wall[1:-1]]
        parts.append(_dot(layout, (thermograph.mean, thermograph.temperature), "line-area"))
        groups.append(
            tag(
                "g",
                *parts,
                data_mean=str(thermograph.mean),
                data_temperature=str(thermograph.temperature),
                data_x_zero=frame.x_zero,
                data_x_unit=frame.x_unit,
                data_y_zero=frame.y_zero,
                data_y_unit=frame.y_unit,
            )
        )
    return groups


def _mast(layout: Layout, thermograph: Thermograph) -> list[Element]:
    x, foot = _mast_foot(layout, thermograph)
    tip = layout.mast_top
    head: list[Point] = [(x - 5, tip + 11), (x, tip), (x + 5, tip + 11)]
    return [
        line([(x, foot), (x, tip + 3)], "line", stroke_width=3),
        tag("path", look="line-area", d=path_data(head) + "Z"),
    ]


def _mast_foot(layout: Layout, thermograph: Thermograph) -> tuple[Fraction, Fraction]:
    foot = max(thermograph.temperature, layout.frame.bottom)
    return layout.frame.place((thermograph.mean, foot))


def _dot(layout: Layout, corner: tuple[Fraction, Fraction], look: str) -> Element:
    value, temperature = corner
    x, y = layout.frame.place((value, max(temperature, layout.frame.bottom)))
    words_of_it = tag("title", f"value {value} at temperature {temperature}")
    return tag("circle", words_of_it, look=look, cx=x, cy=y, r=4)


def thermograph_tikz(
    thermo: Thermograph | Sequence[Thermograph],
    *,
    labels: Sequence[str] = (),
    below_zero: bool = True,
    standalone: bool = False,
) -> str:
    r"""Draw a thermograph, or several over the same axes, for LaTeX.

    Parameters
    ----------
    thermo : thermograph, or a sequence of thermographs
        What to draw.
    labels : sequence of str
        Names of the thermographs, written above their masts.
    below_zero : bool
        Whether to show temperatures from −1 to 0.
    standalone : bool
        Whether to make a whole document of it, rather than a ``tikzpicture``.

    Returns
    -------
    str
        LaTeX that needs the package ``tikz``. The exact corners are in its comments.

    Raises
    ------
    InputError
        If there is nothing to draw, or a wall is none.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.thermograph import thermograph_tikz
    >>> print(thermograph_tikz(lm.game("{3|1}").thermograph()).splitlines()[0])
    \begin{tikzpicture}[x=0.75pt,y=-0.75pt,font=\footnotesize]
    """
    layout = lay_out(several(thermo), 400, 20, below_zero=below_zero)
    lines = _tikz_axes(layout)
    for index, thermograph in enumerate(layout.thermographs):
        x, foot = _mast_foot(layout, thermograph)
        mast = joined([(x, foot), (x, layout.mast_top)])
        lines.append(rf"\draw[lmquiet,very thick,->] {mast};")
        for side, wall in layout.walls(thermograph).items():
            data = " ".join(f"({value}, {temperature})" for value, temperature in wall)
            dash = TIKZ_DASHES[index % len(TIKZ_DASHES)]
            path = joined(map(layout.frame.place, wall))
            lines += [
                comment(f"{side} wall, (value, temperature): {data}"),
                rf"\draw[lm{side},very thick,{dash}] {path};",
            ]
    for text, place in layout.mast_labels(labels):
        node = point(place, layout.mast_top)
        lines.append(rf"\node[above,lmink] at {node} {{{escaped(text)}}};")
    return drawing(lines, r"x=0.75pt,y=-0.75pt,font=\footnotesize", standalone=standalone)


def _tikz_axes(layout: Layout) -> list[str]:
    left, right, floor, zero = layout.left, layout.right, layout.floor, layout.zero
    axes = joined([(left, layout.mast_top), (left, floor), (right, floor)])
    lines = [
        rf"\fill[lmshade] {point(left, zero)} rectangle {point(right, floor)};",
        *(rf"\draw[lmguide,densely dotted] {joined(guide)};" for guide in layout.guides()),
        rf"\draw[lmquiet,dashed] {joined([(left, zero), (right, zero)])};",
        rf"\draw[lmquiet] {axes};",
    ]
    for tick in layout.temperature_ticks:
        leader = joined([(left, tick.at), (left - 3, tick.at), (left - 9, tick.label_at)])
        node = point(left - 9, tick.label_at)
        lines.append(rf"\draw[lmquiet] {leader};")
        lines.append(rf"\node[left,inner sep=2pt,lmink] at {node} {{${tick.number}$}};")
    for tick in layout.value_ticks:
        leader = joined([(tick.at, floor), (tick.at, floor + 3), (tick.label_at, floor + 11)])
        node = point(tick.label_at, floor + 11)
        lines.append(rf"\draw[lmquiet] {leader};")
        lines.append(rf"\node[below,inner sep=2pt,lmink] at {node} {{${tick.number}$}};")
    return lines


def thermograph_plot(
    thermo: Thermograph | Sequence[Thermograph],
    ax: Axes | None = None,
    *,
    below_zero: bool = True,
) -> Axes:
    """Draw a thermograph, or several, with matplotlib.

    Parameters
    ----------
    thermo : thermograph, or a sequence of thermographs
        What to draw.
    ax : matplotlib.axes.Axes, optional
        Where to draw it; a new figure if not given.
    below_zero : bool
        Whether to show temperatures from −1 to 0.

    Returns
    -------
    matplotlib.axes.Axes
        What was drawn on.

    Raises
    ------
    InputError
        If matplotlib is not installed, there is nothing to draw, or a wall is none.
    """
    layout = lay_out(several(thermo), 480, 0, below_zero=below_zero)
    axes = new_axes() if ax is None else ax
    bottom, highest = layout.frame.bottom, layout.frame.top
    tip = float(highest + max(Fraction(1, 4), (highest - bottom) / 5))
    axes.axhspan(-1, 0, color=LIGHT.shade, zorder=0)
    axes.axhline(0, color=LIGHT.quiet, linewidth=1, linestyle="dashed")
    for index, thermograph in enumerate(layout.thermographs):
        style = PLOT_DASHES[index % len(PLOT_DASHES)]
        mean, foot = float(thermograph.mean), float(max(thermograph.temperature, bottom))
        arrow = {"arrowstyle": "->", "color": LIGHT.quiet, "linewidth": 2, "shrinkA": 0}
        axes.annotate("", (mean, tip), (mean, foot), arrowprops=arrow)
        for side, wall in layout.walls(thermograph).items():
            points = [(float(value), float(temperature)) for value, temperature in wall]
            colour = LIGHT.left if side == "left" else LIGHT.right
            axes.plot(*zip(*points, strict=True), color=colour, linestyle=style, linewidth=2)
    values = [tick.number for tick in layout.value_ticks]
    axes.set_xticks([float(v) for v in values], [str(v) for v in values])
    heights = [tick.number for tick in layout.temperature_ticks]
    axes.set_yticks([float(t) for t in heights], [str(t) for t in heights])
    axes.set(xlabel="value", ylabel="temperature", ylim=(float(bottom), tip))
    if not axes.xaxis_inverted():
        axes.invert_xaxis()
    return axes

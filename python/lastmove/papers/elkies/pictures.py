"""Pictures of section 6.3: values of long words, and numbers by their size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

__all__ = ["bars", "scatter"]

WIDTH, HEIGHT, MARGIN = 560, 260, 40


def _svg() -> ModuleType:
    # Pictures stand beside the papers: imported when one is wanted.
    return import_module("lastmove.show.svg")


def scatter(values: Sequence[int], *, title: str) -> str:
    """Draw values by length, a point each.

    Parameters
    ----------
    values : sequence of int
        Entry n: the value of the word of n files.
    title : str
        The heading.

    Returns
    -------
    str
        An ``svg`` element.

    Examples
    --------
    >>> from lastmove.papers.elkies.pictures import scatter
    >>> scatter([0, 1, 0, 2], title="four words").startswith("<svg")
    True
    """
    most = max(*values, 1)
    across, up = (WIDTH - 2 * MARGIN) / max(len(values) - 1, 1), (HEIGHT - 2 * MARGIN) / most
    # One path for all points keeps long runs small as text.
    points = "".join(
        f"M{MARGIN + n * across - 0.6:.1f} {HEIGHT - MARGIN - value * up - 0.6:.1f}h1.2v1.2h-1.2z"
        for n, value in enumerate(values)
    )
    svg = _svg()
    body = [
        svg.tag("path", look="left-area", d=points),
        svg.note(title, WIDTH / 2, 16),
        svg.note(f"files: 0 to {len(values) - 1}", WIDTH / 2, HEIGHT - 18),
        svg.note(str(most), MARGIN - 6, MARGIN, "end"),
        svg.note("0", MARGIN - 6, HEIGHT - MARGIN, "end"),
    ]
    description = f"{len(values)} values by length, the greatest {most}"
    return str(svg.picture(WIDTH, HEIGHT, body, title=title, description=description))


def bars(sizes: Mapping[str, int], *, title: str) -> str:
    """Draw named numbers as bars.

    Parameters
    ----------
    sizes : mapping
        The numbers by their names.
    title : str
        The heading.

    Returns
    -------
    str
        An ``svg`` element.

    Examples
    --------
    >>> from lastmove.papers.elkies.pictures import bars
    >>> bars({"one": 1, "two": 2}, title="two bars").count("<rect")
    3
    """
    step = (WIDTH - 2 * MARGIN) / len(sizes)
    up = (HEIGHT - 2 * MARGIN - 16) / max(sizes.values())
    svg = _svg()
    body = [svg.note(title, WIDTH / 2, 16)]
    for i, (name, size) in enumerate(sizes.items()):
        x, top = MARGIN + i * step, HEIGHT - MARGIN - size * up
        place = {"x": round(x + step / 6, 1), "y": round(top, 1)}
        shape = {"width": round(step * 2 / 3, 1), "height": round(size * up, 1)}
        body.append(svg.tag("rect", look="left-area", **place, **shape))
        shown = str(size) if size < 10**5 else f"{size / 10**6:.2g}M"
        body += [svg.note(name, x + step / 2, HEIGHT - 28), svg.note(shown, x + step / 2, top - 9)]
    description = ", ".join(f"{name}: {size}" for name, size in sizes.items())
    return str(svg.picture(WIDTH, HEIGHT, body, title=title, description=description))

"""Scalable vector graphics, as far as the pictures need them.

An :class:`Element` is a name, attributes and children. Whatever text goes in comes out escaped,
the same elements always give the same text, and coordinates are written without loss: a fraction
as its shortest exact decimal. Scripts and event handlers cannot be made with it.

References
----------
World Wide Web Consortium, *Scalable Vector Graphics 2*, 2018, chapters 5 (titles and descriptions)
and 9 (paths).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TypeAlias

from lastmove.errors import InputError
from lastmove.show.palette import FONT, LABEL_SIZE, NOTE_SIZE, STYLE_SHEET, paint
from lastmove.show.terminal import printable

__all__ = [
    "Attribute",
    "Coordinate",
    "Element",
    "Point",
    "decimal",
    "frame",
    "inline_svg",
    "line",
    "note",
    "path_data",
    "picture",
    "tag",
    "words",
]

Coordinate: TypeAlias = int | float | Fraction
Point: TypeAlias = tuple[Coordinate, Coordinate]
Attribute: TypeAlias = str | Coordinate

# XML has no way to write these two, not even escaped.
_NONCHARACTERS = str.maketrans({"\ufffe": "�", "\uffff": "�"})


@dataclass(frozen=True)
class Element:
    """An element: ``str`` writes it, with all text in it escaped."""

    name: str
    attributes: tuple[tuple[str, Attribute], ...]
    children: tuple[Element | str, ...]

    def __str__(self) -> str:
        """Write the element in one line, or its child elements in a line each."""
        opening = self.name + "".join(
            f' {name}="{_escaped(_written(value))}"' for name, value in self.attributes
        )
        if not self.children:
            return f"<{opening}/>"
        content = [_escaped(c) if isinstance(c, str) else str(c) for c in self.children]
        mark = "\n" if any(isinstance(child, Element) for child in self.children) else ""
        return mark.join([f"<{opening}>", *content, f"</{self.name}>"])


def tag(name: str, *children: Element | str, look: str = "", **attributes: Attribute) -> Element:
    """Make an element.

    Parameters
    ----------
    name : str
        The element's name.
    *children : Element or str
        What is inside; strings are text.
    look : str
        How it is painted: a key of :data:`lastmove.show.palette.LOOKS`.
    **attributes : str or number
        Attributes, with an underscore for each hyphen of their names.

    Returns
    -------
    Element
        To be written with ``str``.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from lastmove.show.svg import tag
    >>> print(tag("text", "1 < 2", x=Fraction(5, 8), font_size=12))
    <text x="0.625" font-size="12">1 &lt; 2</text>
    """
    named = {key.replace("_", "-"): value for key, value in attributes.items()}
    return Element(name, tuple({**(paint(look) if look else {}), **named}.items()), children)


def line(points: Sequence[Point], look: str, **more: Attribute) -> Element:
    """Make a broken line through `points`."""
    return tag("path", look=look, d=path_data(points), fill="none", **more)


def frame(
    middle: tuple[float, float],
    size: tuple[float, float],
    look: str = "line",
    *,
    rx: Attribute = 6,
    **more: Attribute,
) -> Element:
    """Make an empty rectangle with round corners."""
    (x, y), (width, height) = middle, size
    place = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    return tag("rect", look=look, **place, rx=rx, fill="none", **more)


def words(
    text: str,
    x: Coordinate,
    y: Coordinate,
    *,
    look: str = "text",
    anchor: str = "middle",
) -> Element:
    """Make a line of text with the middle of its letters at the height `y`; quiet text is small."""
    size = NOTE_SIZE if look == "quiet-text" else LABEL_SIZE
    # Not every program knows the baselines by name, so the shift from the middle is written out.
    baseline = float(y) + 0.35 * size
    return tag("text", text, look=look, x=x, y=baseline, font_size=size, text_anchor=anchor)


def note(text: str, x: Coordinate, y: Coordinate, anchor: str = "middle") -> Element:
    """Make a line of small, quiet text."""
    return words(text, x, y, look="quiet-text", anchor=anchor)


def picture(
    width: Coordinate,
    height: Coordinate,
    children: Iterable[Element],
    *,
    title: str,
    description: str,
) -> str:
    """Write a whole picture, with its paper, its style sheet, and words for those who cannot see.

    Parameters
    ----------
    width, height : number
        The size of the paper; the upper left corner is (0, 0).
    children : iterable of Element
        What is on it.
    title, description : str
        What it is, and what it shows.

    Returns
    -------
    str
        One ``svg`` element, to be saved as a file or put into a page.

    Examples
    --------
    >>> from lastmove.show.svg import picture, words
    >>> text = picture(80, 40, [words("↑", 40, 20)], title="up", description="the letter up")
    >>> text.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"')
    True
    """
    root = tag(
        "svg",
        tag("title", title),
        tag("desc", description),
        tag("style", STYLE_SHEET),
        tag("rect", look="paper", width=width, height=height),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_written(width)} {_written(height)}",
        width=width,
        height=height,
        role="img",
        font_family=FONT,
    )
    return f"{root}\n"


def path_data(points: Iterable[Point]) -> str:
    """Return the commands of a path through `points`.

    Examples
    --------
    >>> from lastmove.show.svg import path_data
    >>> path_data([(0, 0), (10, 2.5)])
    'M0 0L10 2.5'
    """
    return "M" + "L".join(f"{_written(x)} {_written(y)}" for x, y in points)


def inline_svg(text: str, prefix: str) -> str:
    """Make a picture fit to stand beside others in one page.

    Parameters
    ----------
    text : str
        An ``svg`` element, perhaps with what an SVG file has before it.
    prefix : str
        What makes its ids its own: they, and what refers to them, begin with it.

    Returns
    -------
    str
        The element, without the style sheet that all pictures share.

    Raises
    ------
    InputError
        If there is no ``svg`` element.

    Examples
    --------
    >>> from lastmove.show.svg import inline_svg
    >>> inline_svg('<svg><path id="a"/><use href="#a"/></svg>', "x")
    '<svg><path id="x-a"/><use href="#x-a"/></svg>'
    """
    begin, end = text.find("<svg"), text.rfind("</svg>")
    if begin < 0 or end < 0:
        message = "this is no svg element"
        raise InputError(message)
    svg = text[begin : end + len("</svg>")].replace(f"<style>{escape(STYLE_SHEET)}</style>", "")
    ids = set(re.findall(r'\sid="([^"]+)"', svg))
    if not ids:
        return svg

    def own(match: re.Match[str]) -> str:
        return match[1] + " ".join(
            f"{prefix}-{name}" if name in ids else name for name in match[2].split()
        )

    return re.sub(r'(\s(?:id|aria-\w+)="|href="#|url\(#)([^")]+)', own, svg)


def decimal(number: Fraction | int) -> str:
    """Return the shortest decimal that is exactly `number`.

    Parameters
    ----------
    number : Fraction or int
        A number whose denominator has no prime factor but 2 and 5.

    Returns
    -------
    str
        Without exponent, and without superfluous zeros.

    Raises
    ------
    InputError
        If no decimal is exact.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from lastmove.show.svg import decimal
    >>> decimal(Fraction(-3, 8)), decimal(40)
    ('-0.375', '40')
    """
    number = Fraction(number)
    digits = _decimal_places(number.denominator)
    whole, part = divmod(abs(number.numerator) * 10**digits // number.denominator, 10**digits)
    sign = "-" if number < 0 else ""
    return f"{sign}{whole}.{part:0{digits}}" if digits else f"{sign}{whole}"


def _decimal_places(denominator: int) -> int:
    twos = (denominator & -denominator).bit_length() - 1
    rest, fives = denominator >> twos, 0
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        message = f"1/{denominator} is no finite decimal"
        raise InputError(message)
    return max(twos, fives)


def _written(value: Attribute) -> str:
    match value:
        case str():
            return value
        case float():
            if not math.isfinite(value):
                message = f"{value} is no coordinate"
                raise InputError(message)
            return decimal(Fraction(round(value * 100), 100))
        case _:
            return decimal(value)


def _escaped(text: str) -> str:
    return escape(printable(text).translate(_NONCHARACTERS))

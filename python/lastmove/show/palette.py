"""Colours and letters of every picture: one palette, on light paper and on dark.

Left is blue and Right is vermillion, as far apart for the colour-blind as two colours can be; what
belongs to both players is grey. Colour is never alone in saying something: Left's side is also the
left side, and dominated and reversible options differ by their dashes.

An element is painted by its *look*. The colour for light paper stands in the element itself, so
that a program without style sheets can draw it; :data:`STYLE_SHEET` replaces it where the reader
asked for dark pages.

References
----------
M. Okabe and K. Ito, *Color universal design*, 2008: a set of eight colours for figures and
presentations.

Examples
--------
>>> from lastmove.show.palette import LIGHT, paint
>>> paint("left-line") == {"class": "lm-left-line", "stroke": LIGHT.left}
True
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = [
    "DARK",
    "FONT",
    "LABEL_SIZE",
    "LIGHT",
    "LOOKS",
    "NOTE_SIZE",
    "STYLE_SHEET",
    "Scheme",
    "page_colours",
    "paint",
    "shortened",
    "text_width",
]


@dataclass(frozen=True)
class Scheme:
    """The colours for one kind of paper, each as ``#rrggbb``."""

    paper: str
    ink: str
    quiet: str
    guide: str
    shade: str
    left: str
    right: str


LIGHT = Scheme(
    paper="#ffffff",
    ink="#1b1d21",
    quiet="#575c66",
    guide="#c3c7cf",
    shade="#eef0f3",
    left="#0072b2",
    right="#d55e00",
)
"""On light paper: blue and vermillion of the set."""

DARK = Scheme(
    paper="#16181c",
    ink="#e4e6ea",
    quiet="#a6acb7",
    guide="#464b55",
    shade="#22252b",
    left="#56b4e9",
    right="#e69f00",
)
"""On dark paper: sky blue and orange of the set, the same two hues, lighter."""

LOOKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "paper": ("fill", "paper"),
        "text": ("fill", "ink"),
        "quiet-text": ("fill", "quiet"),
        "shade": ("fill", "shade"),
        "line": ("stroke", "quiet"),
        "guide": ("stroke", "guide"),
        "left-line": ("stroke", "left"),
        "right-line": ("stroke", "right"),
        "left-area": ("fill", "left"),
        "right-area": ("fill", "right"),
        "line-area": ("fill", "quiet"),
    }
)
"""How an element can look: the property it is painted by, and the colour of the scheme."""

FONT = "'DejaVu Sans', 'Noto Sans', 'Segoe UI', system-ui, sans-serif"
LABEL_SIZE = 15
NOTE_SIZE = 12

STYLE_SHEET = (
    "@media (prefers-color-scheme: dark) { "
    + " ".join(
        f".lm-{look} {{ {name}: {getattr(DARK, colour)}; }}"
        for look, (name, colour) in LOOKS.items()
    )
    + " }"
)
"""The rules that turn a picture dark. They are the same in every picture, so that several of them
can stand in one page."""

# Widths in DejaVu Sans, the widest of the usual fonts, in parts of the font's size.
NARROW = frozenset(" |,.;:!'/\\-()[]iIjlt³²¹")
BROAD = frozenset("∗↑↓⇑⇓±−+=<>≤≥‖∥…mwMW@%½")


def page_colours(light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """Return the rules that give a page the colours of its pictures, dark on a screen only.

    Parameters
    ----------
    light, dark : mapping of str to str
        Colours of the page's own, by the name of their custom property.
    """
    names = {"link": "left"} | {name: name for name in ("paper", "ink", "quiet", "guide", "shade")}
    on_light, on_dark = (
        " ".join(
            f"--{name}: {colour};"
            for name, colour in ({n: getattr(scheme, c) for n, c in names.items()} | own).items()
        )
        for scheme, own in ((LIGHT, dict(light)), (DARK, dict(dark)))
    )
    return f""":root {{ {on_light} }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ {on_dark} }}
}}
{STYLE_SHEET.replace("@media (", "@media screen and (")}"""


def paint(look: str) -> dict[str, str]:
    """Return the attributes that paint an element with a look of :data:`LOOKS`."""
    name, colour = LOOKS[look]
    return {"class": f"lm-{look}", name: getattr(LIGHT, colour)}


def text_width(text: str, size: float) -> float:
    """Estimate from above how wide `text` is when set in `size`.

    Examples
    --------
    >>> from lastmove.show.palette import text_width
    >>> text_width("{1|0}", 10) < text_width("{1∗|0}", 10)
    True
    """
    return size * sum(map(_character_width, text))


def _character_width(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if character in NARROW:
        return 0.42
    if character in BROAD:
        return 1.0
    return 1.2 if unicodedata.east_asian_width(character) in "WF" else 0.7


def shortened(text: str, length: int = 28) -> str:
    """Return `text`, or its beginning and an ellipsis where it has more than `length` characters.

    Examples
    --------
    >>> from lastmove.show.palette import shortened
    >>> shortened("{3|{2|1}}", 6)
    '{3|{2…'
    """
    return text if len(text) <= length else text[: length - 1] + "…"

r"""LaTeX's language of pictures, TikZ, as far as the pictures need it.

Every drawing is a ``tikzpicture`` that brings its own colours and needs nothing but the package
``tikz``; on its own it can be a file that compiles by itself.

References
----------
T. Tantau, *The TikZ and PGF Packages*, manual for version 3.1.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from lastmove.show.palette import LIGHT
from lastmove.show.svg import Coordinate, Point, decimal
from lastmove.show.terminal import printable

__all__ = ["comment", "drawing", "escaped", "joined", "label", "point"]

SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "|": r"$\mid$",
    "<": r"$<$",
    ">": r"$>$",
    "∗": r"$\ast$",
    "↑": r"$\uparrow$",
    "↓": r"$\downarrow$",
    "⇑": r"$\Uparrow$",
    "⇓": r"$\Downarrow$",
    "±": r"$\pm$",
    "−": r"$-$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "∥": r"$\parallel$",
    "…": r"\ldots{}",
    "�": "?",
}
SUPERSCRIPTS = {c: f"$^{{{n}}}$" for n, c in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_TABLE = str.maketrans(SIGNS | SUPERSCRIPTS)

COLOURS = {
    "lmink": LIGHT.ink,
    "lmquiet": LIGHT.quiet,
    "lmguide": LIGHT.guide,
    "lmshade": LIGHT.shade,
    "lmleft": LIGHT.left,
    "lmright": LIGHT.right,
}


def escaped(text: str) -> str:
    r"""Return `text` for use in a paragraph of LaTeX, where it means itself and nothing else.

    Examples
    --------
    >>> from lastmove.show.tikz import escaped
    >>> print(escaped(r"dominated by {↑|0}, 50% \input"))
    dominated by \{$\uparrow$$\mid$0\}, 50\% \textbackslash{}input
    """
    return printable(text).translate(_TABLE)


def label(text: str, shown: str, latex: str) -> str:
    """Return a label as mathematics, unless only a part of its text is shown."""
    return f"${latex}$" if latex and text == shown else escaped(shown)


def comment(text: str) -> str:
    """Return `text` as a line that LaTeX skips."""
    return "% " + printable(text)


def point(x: Coordinate, y: Coordinate) -> str:
    """Return a coordinate pair, to a ten-thousandth.

    Examples
    --------
    >>> from lastmove.show.tikz import point
    >>> point(1, 2 / 3)
    '(1,0.6667)'
    """
    return f"({_rounded(x)},{_rounded(y)})"


def joined(points: Iterable[Point]) -> str:
    r"""Return a broken line through `points`, for a command ``\draw``."""
    return " -- ".join(point(x, y) for x, y in points)


def _rounded(number: Coordinate) -> str:
    return decimal(Fraction(round(Fraction(number) * 10_000), 10_000))


def drawing(lines: Iterable[str], options: str = "", *, standalone: bool = False) -> str:
    r"""Return a picture with the colours of the palette.

    Parameters
    ----------
    lines : iterable of str
        Commands of TikZ.
    options : str
        Options of the picture.
    standalone : bool
        Whether to make a whole file of LaTeX, which shows this picture and nothing else.

    Returns
    -------
    str
        A ``tikzpicture``; the colours ``lmleft``, ``lmright``, … are defined inside it.

    Examples
    --------
    >>> from lastmove.show.tikz import drawing
    >>> print(drawing([r"\draw[lmleft] (0,0) -- (1,1);"]).splitlines()[-2])
      \draw[lmleft] (0,0) -- (1,1);
    """
    colours = [
        rf"\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}"
        for name, colour in COLOURS.items()
    ]
    body = [f"  {line}" for line in (*colours, *lines)]
    picture = [rf"\begin{{tikzpicture}}[{options}]", *body, r"\end{tikzpicture}"]
    if standalone:
        head = [r"\documentclass[tikz,border=4pt]{standalone}", r"\begin{document}"]
        picture = [*head, *picture, r"\end{document}"]
    return "\n".join([*picture, ""])

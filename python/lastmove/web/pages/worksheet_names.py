"""Names on a worksheet: ``let g = {3|1}`` keeps a value for the lines below it.

A later line sees the value in the place of the name. Labels of loopy games, as in ``a{0|a}``, and
the text of a position, as in ``amazons(x.|.o)``, are no names and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import lastmove as lm
from lastmove.errors import InputError
from lastmove.rulesets import load_rulesets

__all__ = ["closing", "expanded", "split_let", "used_names"]

LET = re.compile(r"\s*let\s+([^=\s]*)\s*=(?![=>])\s*(.*)", re.DOTALL)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")
WORD = re.compile(r"(?<![A-Za-z0-9_])([A-Za-z][A-Za-z0-9_-]*)")
LONGEST = 20_000
"""Characters of a line in which names are replaced."""


def split_let(line: str) -> tuple[str | None, str]:
    """Split a line into the name it gives and the expression.

    Parameters
    ----------
    line : str
        As it was written.

    Returns
    -------
    tuple
        The name, or None where the line gives none, and the expression.

    Raises
    ------
    InputError
        If the name is none.

    Examples
    --------
    >>> from lastmove.web.pages.worksheet_names import split_let
    >>> split_let("let g = {3|1}"), split_let("g + g")
    (('g', '{3|1}'), (None, 'g + g'))
    """
    found = LET.fullmatch(line)
    if found is None:
        return None, line.strip()
    name, text = found[1], found[2].strip()
    place = found.start(1)
    if not NAME.fullmatch(name):
        message = f"{name[:30]} is no name" if name else "there is no name before the ="
        hint = "a name has letters and digits and begins with a letter, as in let g = {3|1}"
        raise InputError(message, line, place, hint)
    if name in load_rulesets() or not _is_free(name):
        hint = "take another name, as in let g = {3|1}"
        raise InputError(f"{name} has a meaning of its own", line, place, hint)
    if not text:
        raise InputError(f"nothing is said to be {name}", line, len(line), f"write let {name} = ^")
    return name, text


def _is_free(name: str) -> bool:
    """Tell whether the notation leaves a name free: then it may label a loopy game."""
    try:
        return str(lm.evaluate(f"{name}{{0|{name}}}")) == "over"
    except InputError:
        return False


def expanded(text: str, names: Mapping[str, str]) -> str:
    """Return an expression with values in the place of names.

    Parameters
    ----------
    text : str
        The expression.
    names : mapping
        The values of names, as text.

    Returns
    -------
    str
        Each name that stands for a value, replaced by the value in parentheses.

    Raises
    ------
    InputError
        If it grows too long.

    Examples
    --------
    >>> from lastmove.web.pages.worksheet_names import expanded
    >>> expanded("g + cool(g,1) + nim(3,4)", {"g": "{3|1}", "nim": "0"})
    '({3|1}) + cool(({3|1}),1) + nim(3,4)'
    """
    parts, end = [], 0
    for start, name in _places(text):
        if name in names:
            parts += [text[end:start], f"({names[name]})"]
            end = start + len(name)
    whole = "".join([*parts, text[end:]])
    if len(whole) > LONGEST and parts:
        raise InputError("with the values of its names the line is too long", text, 0)
    return whole


def used_names(text: str) -> set[str]:
    """Return the words of an expression that may be names of values.

    Examples
    --------
    >>> from lastmove.web.pages.worksheet_names import used_names
    >>> sorted(used_names("g + h.g + a{0|a}"))
    ['g', 'h']
    """
    return {name for _, name in _places(text)}


def _places(text: str) -> Iterator[tuple[int, str]]:
    """Yield where words stand that may be names."""
    rulesets = load_rulesets()
    labels = {found[1] for found in WORD.finditer(text) if _after(text, found.end()) == "{"}
    skipped = 0
    for found in WORD.finditer(text):
        start, word = found.start(), found[1]
        if start < skipped:
            continue
        if _after(text, found.end()) == "(":
            if word.lower().replace("_", "-") in rulesets:
                skipped = closing(text, found.end())
            continue
        # A word with a minus is a difference: g-h is two names.
        place = start
        for piece in word.split("-"):
            if piece and piece not in labels:
                yield place, piece
            place += len(piece) + 1


def _after(text: str, place: int) -> str:
    return text[place:].lstrip()[:1]


def closing(text: str, place: int) -> int:
    """Return where the parenthesis that opens at `place` is closed."""
    level = 0
    for end in range(place, len(text)):
        level += (text[end] == "(") - (text[end] == ")")
        if level == 0 and text[end] == ")":
            return end + 1
    return len(text)

"""Texts of squares: what strips and boards check when somebody writes one."""

from __future__ import annotations

from lastmove.errors import InputError

__all__ = ["check_letters", "check_rows"]


def check_letters(text: str, letters: str, hint: str, what: str = "square") -> None:
    """Raise an error at the first character that is none of some letters.

    Parameters
    ----------
    text : str
        What is looked through, in one call where nothing is wrong: each move of a ruleset may ask.
    letters : str
        The letters that are allowed.
    hint : str
        What would be right.
    what : str
        What a letter stands for.

    Raises
    ------
    InputError
        With the place of the character.

    Examples
    --------
    >>> from lastmove.rulesets.support.squares import check_letters
    >>> check_letters("t.q", "tf.", "write t, f and .")
    Traceback (most recent call last):
        ...
    lastmove.errors.InputError: 'q' is no square at column 3; write t, f and .
    """
    if text.strip(letters):
        i = next(i for i, letter in enumerate(text) if letter not in letters)
        message = f"'{ascii(text[i])[1:-1]}' is no {what} at column {i + 1}"
        raise InputError(message, text, i, hint)


def check_rows(text: str, hint: str, row: str = "row", squares: str = "squares") -> list[str]:
    """Return the rows of a text with ``|`` between them, all of one length.

    Parameters
    ----------
    text : str
        The rows.
    hint : str
        What would be right.
    row, squares : str
        What a row and what a square is called.

    Raises
    ------
    InputError
        With the place of the first row that is longer or shorter than those before.

    Examples
    --------
    >>> from lastmove.rulesets.support.squares import check_rows
    >>> check_rows("xo.|ox", "write it like xo.|oxo")
    Traceback (most recent call last):
        ...
    lastmove.errors.InputError: a row of 2 squares after one of 3 at column 5; write it like xo.|oxo
    """
    rows = text.split("|")
    start = 0
    for cells in rows:
        if len(cells) != len(rows[0]):
            message = f"a {row} of {len(cells)} {squares} after one of {len(rows[0])}"
            raise InputError(f"{message} at column {start + 1}", text, start, hint)
        start += len(cells) + 1
    return rows

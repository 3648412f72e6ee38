"""What the pages on the pawns game ask: words with moves and endgame, and tables of powers.

The answers are made of the records that ``lastmove pawns`` prints as JSON.

Examples
--------
>>> from lastmove.web.pages.pawns_values import word_answer
>>> found = word_answer("1000+0", 9)
>>> found["value"], found["after"]
(3, [None, 0, None, 1, None, 2])
"""

from __future__ import annotations

from typing import TypedDict

import lastmove as lm
from lastmove.errors import InputError
from lastmove.pawns.verdict import file_values
from lastmove.pawns.words import parts
from lastmove.show.records import Record
from lastmove.show.records.pawns import pawn_endgame_record, pawn_word_record
from lastmove.web.worker import progress

__all__ = ["LONGEST_WORD", "WordAnswer", "least_answer", "powers", "word_answer"]

LONGEST_WORD = 2000
"""The longest word on a page: the time grows with the third power of the length."""
MOST_LEAST = 24


class WordAnswer(TypedDict):
    """A word or a sum of words.

    Of each file `after` has the value of the whole sum after the move there, None for a loony move
    or no file.
    """

    word: str
    value: int
    words: list[dict[str, object]]
    after: list[int | None]
    endgame: dict[str, object] | None
    why_not: str


def word_answer(text: str, rows: int) -> WordAnswer:
    """Return what a word is worth, what its moves do, and an endgame that plays like it.

    Parameters
    ----------
    text : str
        A word, or several with ``+`` between them.
    rows : int
        Rows of the endgame's board.

    Returns
    -------
    WordAnswer
        The records of its words, of the sum, and of the endgame.

    Raises
    ------
    InputError
        If it is no word.
    """
    words = parts(text)
    whole = "+".join(words)
    if len(whole) > LONGEST_WORD:
        message = f"a word of {len(whole)} files is too long for a page"
        raise InputError(message, text, LONGEST_WORD, f"the most is {LONGEST_WORD}")
    worth = file_values(lm.pawns.Board.of(whole)) or {}
    endgame, why_not = None, ""
    try:
        endgame = pawn_endgame_record(whole, rows)
    except InputError as error:
        why_not = str(error)
    return {
        "word": whole,
        "value": lm.pawns.value(whole),
        "words": [pawn_word_record(word) for word in words],
        "after": [worth.get(file) for file in range(len(whole))],
        "endgame": endgame,
        "why_not": why_not,
    }


def powers(pattern: str, to: int) -> Record:
    """Return the least lengths of powers of two among the words of a repeated pattern.

    Parameters
    ----------
    pattern : str
        A word that can stand beside itself.
    to : int
        The greatest length.

    Returns
    -------
    dict
        ``pattern``, ``to``, and by powers the length at which a prefix has each ``first``.

    Examples
    --------
    >>> from lastmove.web.pages.pawns_values import powers
    >>> powers("000100", 120)["first"]
    {'1': 1, '2': 4, '4': 16, '8': 51, '16': 111}
    """
    found = lm.pawns.pattern(pattern, to, progress=progress)
    first = {str(power): length for power, length in found.first_powers().items()}
    return {"pattern": found.pattern, "to": found.to, "first": first}


def least_answer(most: int) -> list[tuple[int, int, bool, str]]:
    """Return for each value up to `most` the least length, whether it is exact, and a word.

    Parameters
    ----------
    most : int
        The greatest value.

    Examples
    --------
    >>> from lastmove.web.pages.pawns_values import least_answer
    >>> [(value, length) for value, length, _, _ in least_answer(4)]
    [(1, 1), (2, 4), (3, 6), (4, 9)]
    """
    if not 1 <= most <= MOST_LEAST:
        message = f"values up to {most} are not searched for on a page"
        raise InputError(message, str(most), 0, f"give 1 to {MOST_LEAST}")
    found = lm.pawns.least(most, progress=progress)
    return [(k, n, found.exact[k], found.witness[k]) for k, n in found.least.items()]

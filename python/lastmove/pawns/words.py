"""Words, their values and their moves.

A word stands for a component of the pawns game: one character a file, ``0`` for an unstopped and
``1`` for a stopped one, no two 1s adjacent. The component [[w]] is equivalent to a nim-heap of size
ε(w); four roads lead there, of which :func:`value` takes the quickest: a recursion in which only
unstopped pawns move.

With B(x) the value of a colon (a pawn that has just advanced) beside the files x,

- B(∅) = 0, B(1w) = ε(w), B(0) is loony, and for w not empty B(0w) is loony if B(w) = ε(w), and
  otherwise ε(w);
- ε is 0, 1, 0 for no, one and two files, and from three files on
  ε(w) = mex { B(reversed L) ⊕ B(R) : w = L0R, neither loony }.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", in *More Games of No Chance*,
2002, theorems 1 and 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from lastmove import _core
from lastmove.errors import InputError

__all__ = [
    "Move",
    "Unstopped",
    "all_words",
    "analyse",
    "check_word",
    "literal_value",
    "moves",
    "parts",
    "unstopped",
    "value",
]

LONGEST = 16_000
"""The longest word: its table has two bytes for each of the m² substrings."""
LONGEST_UNSTOPPED = 20_000
LONGEST_LITERAL = 120
LONGEST_SHOWN = 40
HINT = "write one 0 or 1 a file, no two 1s adjacent, such as 1000"


@dataclass(frozen=True)
class Move:
    """What the move of the pawn in one file is worth.

    Parameters
    ----------
    file : int
        The file, from 1.
    loony : bool
        Whether the move loses whatever else is on the board.
    value : int or None
        The nim-heap that the move amounts to a move to; None if it is loony.
    reason : str
        Why.
    """

    file: int
    loony: bool
    value: int | None
    reason: str


@dataclass(frozen=True)
class Unstopped:
    """What theorem 1 says of the components [0], …, [m] without stopped files.

    Parameters
    ----------
    values : tuple of int
        ε(0), …, ε(m).
    loony : tuple of bool
        Entry k: whether a move to [:k] is loony.
    """

    values: tuple[int, ...]
    loony: tuple[bool, ...]


def check_word(text: str, *, whole: str | None = None, start: int = 0) -> str:
    """Return the word, if it is one.

    Parameters
    ----------
    text : str
        A word.
    whole : str, optional
        The text that the word is a part of, for errors.
    start : int
        Where in it the word begins.

    Raises
    ------
    InputError
        With the place of a character that is neither 0 nor 1, or of adjacent 1s.

    Examples
    --------
    >>> from lastmove.pawns import check_word
    >>> check_word("1000")
    '1000'
    >>> check_word("0110")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    lastmove.errors.InputError: files 2 and 3 are both stopped; write one 0 or 1 a file, ...
    """
    whole = text if whole is None else whole
    for i, character in enumerate(text):
        if character not in "01":
            shown = ascii(character)[1:-1]
            raise InputError(
                f"'{shown}' in file {i + 1} is neither 0 nor 1", whole, start + i, HINT
            )
    if (i := text.find("11")) >= 0:
        message = f"files {i + 1} and {i + 2} are both stopped"
        raise InputError(message, whole, start + i, HINT)
    return text


def parts(text: str) -> list[str]:
    """Return the words of a sum such as ``1000+0``.

    Raises
    ------
    InputError
        If one of them is no word.

    Examples
    --------
    >>> from lastmove.pawns import parts
    >>> parts("1000 + 0")
    ['1000', '0']
    """
    found, start = [], 0
    for part in text.split("+"):
        word = part.strip()
        found.append(check_word(word, whole=text, start=start + part.find(word)))
        start += len(part) + 1
    return found


def all_words(length: int) -> Iterator[str]:
    """Yield all words of a length, in lexicographic order.

    Examples
    --------
    >>> from lastmove.pawns import all_words
    >>> list(all_words(3))
    ['000', '001', '010', '100', '101']
    """
    words = [""]
    for _ in range(length):
        words = [w + c for w in words for c in ("0", "1") if c == "0" or not w.endswith("1")]
    yield from words


def value(word: str) -> int:
    """Return ε(w): the size of the nim-heap that a word, or a sum of words, is equivalent to.

    Parameters
    ----------
    word : str
        A word, or several with ``+`` between them.

    Returns
    -------
    int
        The nim-value.

    Raises
    ------
    InputError
        If the text is no word, or longer than 16,000 files.

    Notes
    -----
    The time grows with the third power of the length, the space with the second: about a second
    for 2,000 files.

    References
    ----------
    N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, theorem 3.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.value("1000"), lm.pawns.value("101001000"), lm.pawns.value("1000+0")
    (2, 4, 3)
    """
    return reduce(xor, (analyse(part)[0] for part in parts(word)), 0)


def analyse(word: str) -> tuple[int, list[tuple[int | None, str | None]]]:
    """Return the value of a word and, for each file, the value of the move or why it is loony."""
    check_word(word)
    if len(word) > LONGEST:
        message = f"a word of {len(word)} files is too long"
        raise InputError(message, word, LONGEST, f"the most is {LONGEST}")
    return _core.pawn_analysis(word)


def moves(word: str) -> list[Move]:
    """Return what the move in each file of a word is worth.

    Parameters
    ----------
    word : str
        A word.

    Returns
    -------
    list of Move
        One a file: both players have the same moves.

    Examples
    --------
    >>> import lastmove as lm
    >>> for move in lm.pawns.moves("1000"):
    ...     print(move.file, move.value, move.reason)
    1 None loony: a stopped pawn among two or more files
    2 1 amounts to a move to 0 + [[0]] = ∗1
    3 None loony: it leaves [[:0]], where the opponent can move on or pass the turn
    4 0 amounts to a move to [[10]] = ∗0
    """
    _, found = analyse(word)
    listed = []
    for i, (worth, loony) in enumerate(found):
        left, right = word[:i], word[i + 1 :]
        reason = _quiet(left, right, worth) if worth is not None else _loony(left, right, loony)
        listed.append(Move(i + 1, worth is None, worth, reason))
    return listed


def _quiet(left: str, right: str, worth: int) -> str:
    if not left and not right:
        return "blocks the only file: a move to 0"
    rest = [
        _shown(side)
        for side in (left[:-1] if left else None, right[1:] if right else None)
        if side is not None
    ]
    return f"amounts to a move to {' + '.join(rest)} = ∗{worth}"


def _loony(left: str, right: str, reason: str | None) -> str:
    if reason == "two files":
        return "loony: of two files, the opponent can block both or trade one pair for the turn"
    if reason == "stopped file":
        return "loony: a stopped pawn among two or more files"
    sides = {"left": [f"{left}:"], "right": [f":{right}"]}.get(
        reason or "", [f"{left}:", f":{right}"]
    )
    shown = " or ".join(_shown(side) for side in sides)
    return f"loony: it leaves {shown}, where the opponent can move on or pass the turn"


def _shown(word: str) -> str:
    if not word:
        return "0"
    if len(word) > LONGEST_SHOWN:
        half = LONGEST_SHOWN // 2
        word = f"{word[:half]}…{word[-half:]}"
    return f"[[{word}]]"


def literal_value(word: str) -> int:
    """Return ε(w) by theorem 3 as it is stated, with all moves of section 6.1.

    Parameters
    ----------
    word : str
        A word of at most 60 files.

    Notes
    -----
    Slower than :func:`value`, which it confirms. Stopped pawns may move here; the theorem finds
    their moves loony.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.literal_value("10100100010100001000")
    8
    """
    check_word(word)
    if len(word) > LONGEST_LITERAL:
        message = f"a word of {len(word)} files is too long for this road"
        raise InputError(message, word, LONGEST_LITERAL, f"the most is {LONGEST_LITERAL}")
    return _core.pawn_literal([word])[0][0]


def unstopped(m: int) -> Unstopped:
    """Return the values of [0], …, [m] and the loony moves, by theorem 1's recursion in m.

    Parameters
    ----------
    m : int
        The number of files.

    References
    ----------
    N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, theorems 1 and 2.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.unstopped(10).values
    (0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0)
    """
    if not 0 <= m <= LONGEST_UNSTOPPED:
        message = f"{m} files are out of range"
        raise InputError(message, str(m), 0, f"give 0 to {LONGEST_UNSTOPPED}")
    values, loony = _core.pawn_unstopped(m)
    return Unstopped(tuple(values), tuple(loony))

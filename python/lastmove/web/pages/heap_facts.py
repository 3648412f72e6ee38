"""What the page of a heap game tells: values, period, sparse space, positions, misère play."""

from __future__ import annotations

import lastmove as lm
from lastmove._core import HeapSequence
from lastmove.errors import InputError, LimitReached
from lastmove.fields import read_numbers
from lastmove.heaps import HeapGame
from lastmove.misere import HeapGame as MisereGame
from lastmove.show.nim_sequence import sequence_svg
from lastmove.show.records import Record
from lastmove.show.records.heaps import LOOKED_AT, heap_period_record, heap_position_record

__all__ = ["about_game", "about_period", "about_position", "read_heaps"]

A_LINE = 20
MOST_LISTED = 400
MOST_RARE = 40
MOST_MOVES = 60
LARGEST_HEAP = 10**12
MOST_HEAPS = 50
LONGEST_SUM = 100_000
"""Moves of a position are listed where its heaps have no more beans together."""
GENUS_TO = 12
SPARSE_SHARE = 4
"""Rare values are marked in the picture if at most one in so many is rare."""
MISERE_SECONDS = 0.4
BRIEFLY = 1_000_000_000
"""Steps, a nanosecond or so each, that a page looks for a period."""
FAR = 1 << 22
PARTS = {1: "the whole heap", 2: "leaving one heap", 4: "leaving two heaps", 8: "leaving three"}


def about_game(code: str, to: int, preperiod: int | None) -> Record:
    """Return the code, names, rules and values of a game, and their picture.

    Parameters
    ----------
    code : str
        A code or a name.
    to : int
        The largest heap.
    preperiod : int or None
        Where the period begins, if it is known.

    Returns
    -------
    dict
        ``code``, ``names`` and ``values`` as ``lastmove heap --to N --json`` prints them, and
        ``rows``, ``picture``, ``rules``, ``cousins`` and ``sparse`` for the page.

    Examples
    --------
    >>> from lastmove.web.pages.heap_facts import about_game
    >>> about_game("kayles", 9, None)["values"]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """
    game = HeapGame(code)
    values = [int(value) for value in game.values(to)]
    space = game.sparse()
    rare = [] if space is None else [(n, value) for n, value in space.rare if n <= to]
    few = space is not None and SPARSE_SHARE * len(rare) <= len(values)
    picture = sequence_svg(
        values,
        game.code,
        is_rare=space.is_rare if space is not None and few else None,
        preperiod=preperiod,
    )
    record: Record = {"code": game.code, "names": list(game.names), "values": values}
    return record | {
        "to": to,
        "rows": [
            (start, values[start : start + A_LINE])
            for start in range(0, min(len(values), MOST_LISTED), A_LINE)
        ],
        "listed": min(len(values), MOST_LISTED),
        "picture": picture,
        "rules": _rules(game.code),
        "cousins": [(cousin.code, str(cousin)) for cousin in game.cousins()],
        "sparse": None
        if space is None
        else {
            # Bits above all values make no difference for the values that there are.
            "mask": space.mask & ((1 << max(values).bit_length()) - 1),
            "domain": space.domain,
            "count": len(rare),
            "of": to,
            "rare": rare[:MOST_RARE],
            "few": few,
        },
    }


def _rules(code: str) -> list[tuple[int, str, str]]:
    """Return what each digit of a code allows: how many beans are taken, the digit, the words."""
    digits = HeapSequence(code).digits
    if digits is None:
        return []
    first, fixed, repeated = digits
    return [
        (taken, f"{digit:X}", _words(digit, taken))
        for taken, digit in enumerate((first, *fixed, *repeated))
        if taken or digit
    ]


def _words(digit: int, taken: int) -> str:
    allowed = [words for bit, words in PARTS.items() if digit & bit]
    if not allowed:
        return "not allowed"
    if taken == 0:
        return "split: " + " or ".join(words for words in allowed if words != PARTS[1])
    return " or ".join(allowed)


def about_period(code: str, *, far: bool = False) -> Record:
    """Return what is known of a game's period after a short search, or a long one.

    Returns
    -------
    dict
        The fields of ``lastmove heap --period --json``, and ``theorem``.

    Examples
    --------
    >>> from lastmove.web.pages.heap_facts import about_period
    >>> about_period("0.137")["period"]
    34
    """
    game = HeapGame(code)
    try:
        found = (
            game.period(FAR, steps=30 * BRIEFLY) if far else game.period(LOOKED_AT, steps=BRIEFLY)
        )
    except LimitReached:
        found = None
    theorem = None if found is None else found.theorem
    return heap_period_record(game, found) | {"theorem": theorem}


def read_heaps(text: str) -> list[int]:
    """Return the heaps of a position that a page asks about.

    Raises
    ------
    InputError
        If the text is no list of heaps, or one that is too long for a page.

    Examples
    --------
    >>> from lastmove.web.pages.heap_facts import read_heaps
    >>> read_heaps("3, 5,7")
    [3, 5, 7]
    """
    heaps = read_numbers(text, "write heaps like 3,5,7")
    if len(heaps) > MOST_HEAPS:
        message = f"{len(heaps)} heaps are too many for a page"
        raise InputError(message, text, 0, f"give at most {MOST_HEAPS}")
    if max(heaps, default=0) > LARGEST_HEAP:
        raise InputError("a heap is too large for a page", text, 0, f"give up to {LARGEST_HEAP}")
    return heaps


def about_position(code: str, text: str) -> Record:
    """Return the nim-value of a position, its winning moves, and what misère play is like.

    Returns
    -------
    dict
        The fields of ``lastmove heap --position --json``; ``misere`` with ``outcome``, ``genus``
        and ``winning_moves``, None where that is not cheap.

    Examples
    --------
    >>> from lastmove.web.pages.heap_facts import about_position
    >>> record = about_position("kayles", "3,5,7")
    >>> record["nim_value"], record["winning_moves"], record["misere"]["outcome"]
    (5, [[5, [4]]], 'N')
    """
    game, heaps = HeapGame(code), read_heaps(text)
    if sum(heaps) > LONGEST_SUM:
        record: Record = {"nim_value": game.position_value(heaps), "winning_moves": None}
    else:
        record = heap_position_record(game, heaps)
    return record | {
        "heaps": heaps,
        "values": [(heap, game.nim_value(heap)) for heap in heaps],
        "misere": _misere_position(game.code, heaps),
        "genus": _genera(game.code),
        "most_moves": MOST_MOVES,
    }


def _misere_position(code: str, heaps: list[int]) -> Record | None:
    if sum(heaps) > LONGEST_SUM:
        return None
    try:
        with lm.limits(seconds=MISERE_SECONDS):
            game = MisereGame(code)
            return {
                "outcome": game.outcome(heaps),
                "genus": str(game.genus(heaps)),
                "winning_moves": [[heap, list(parts)] for heap, parts in game.winning_moves(heaps)],
            }
    except (InputError, LimitReached):
        return None


def _genera(code: str) -> list[tuple[int, str]]:
    """Return the genus of small heaps, as far as there is time."""
    found: list[tuple[int, str]] = []
    try:
        with lm.limits(seconds=MISERE_SECONDS):
            game = MisereGame(code)
            found.extend((n, str(game.genus([n]))) for n in range(GENUS_TO + 1))
    except (InputError, LimitReached):
        pass
    return found

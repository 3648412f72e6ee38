"""Nim-values of End-Nim and its relatives: by intervals for one row, by tables for all rows.

A row that can be reached from (a₁, …, a_k) is an interval of its piles, of which only the two ends
may have become smaller. For each interval there is one table over the sizes of its ends, filled
by taking the least number that is missing to the left and above; its borders are the last line and
the last column of the tables of the intervals that are shorter by a pile. So one nim-value costs as
many steps as there are pairs of coins in different piles.

The games differ in their single piles alone, which is where a *convention* comes in:

==================== ==========================================================================
``normal``           End-Nim: a pile of n counts n
``misere-cairns-ho`` G_m: the last coin is never taken, so the single coin counts 0 and a pile of n
                     counts n − 1
``misere-conway``    the empty row counts 1, so the single coin counts 0 and a larger pile of n
                     counts n
``loop``             G_o: Loop-End-Nim ends with any single pile, which counts 0
==================== ==========================================================================

Both misère conventions have the same zeros, the rows that are lost in misère play. Cairns and Ho
do not define their nim-values of misère-End-Nim; the second convention is the one that agrees with
all that they state (4.2, 5.2), the third, that of *On Numbers and Games*, does not: there (2, 3)
and (1, 3, 3) have nim-value 1.

References
----------
G. Cairns and N. B. Ho, "Some remarks on End-Nim", 2011, sections 4 and 5; J. H. Conway, *On Numbers
and Games*, 1976, chapter 12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError, LimitReached

__all__ = [
    "Convention",
    "RowPeriod",
    "Table",
    "end_nim_table",
    "end_nim_value",
    "row_period",
    "value_cost",
]

Convention: TypeAlias = Literal["normal", "misere-cairns-ho", "misere-conway", "loop"]
Table: TypeAlias = npt.NDArray[np.uint16]

MOST_ENTRIES = 1 << 28
"""Entries of the largest working array of a table, each a byte."""
FURTHEST = 10**150
"""Estimates of time grow no further, so that they stay floats."""
LARGEST = 1 << 14
"""Piles of this size and more have nim-values that a table's entries cannot hold."""


@dataclass(frozen=True)
class RowPeriod:
    """A row of a table of two piles that repeats itself, higher by as much as it goes on.

    Parameters
    ----------
    pile : int
        The pile a that the row belongs to.
    period : int
        The least p with G(a, b + p) = G(a, b) + p for all b from `start` on.
    start : int
        The least such b.
    """

    pile: int
    period: int
    start: int


def _refuse_unknown(convention: str) -> None:
    if convention not in get_args(Convention):
        names = ", ".join(get_args(Convention))
        message = f"there is no convention named {convention[:30]!a}"
        raise InputError(message, convention, 0, f"the conventions are {names}")


def _single(pile: int, convention: Convention) -> int:
    match convention:
        case "normal":
            return pile
        case "misere-cairns-ho":
            return pile - 1
        case "misere-conway":
            return 0 if pile == 1 else pile
        case "loop":
            return 0


def _lines(first: list[int], last: list[int]) -> Iterator[list[int]]:
    """Yield the lines of the table of an interval, by the size of its first pile.

    Given are the nim-values when the first pile is gone, by the size of the last, and those when
    the last pile is gone, by the size of the first.
    """
    above = [1 << value for value in first]
    for value in last:
        check_limits()
        taken = 1 << value
        line = []
        for i, used in enumerate(above):
            either = taken | used
            # The least number that is missing is the lowest bit that is not set.
            bit = ~either & (either + 1)
            taken |= bit
            above[i] = used | bit
            line.append(bit.bit_length() - 1)
        yield line


def end_nim_value(piles: tuple[int, ...], convention: Convention = "normal") -> int:
    """Return the nim-value of a row of piles.

    Parameters
    ----------
    piles : tuple of int
        The piles from left to right, none of them empty.
    convention : {"normal", "misere-cairns-ho", "misere-conway", "loop"}
        The game, and how its single piles count; see the module.

    Returns
    -------
    int
        The nim-value; of the empty row 0, or 1 in Conway's convention.

    Raises
    ------
    InputError
        If the row is empty and the convention has no empty row.
    LimitReached
        If a limit of time is reached.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_tables import end_nim_value
    >>> end_nim_value((3, 4, 1)), end_nim_value((2, 3)), end_nim_value((9, 7, 8, 6, 5))
    (2, 1, 12)
    >>> end_nim_value((2, 3), "misere-cairns-ho"), end_nim_value((2, 3), "misere-conway")
    (4, 1)
    >>> end_nim_value((2, 3), "loop")
    4
    """
    _refuse_unknown(convention)
    if not piles:
        if convention in {"normal", "misere-conway"}:
            return int(convention == "misere-conway")
        raise InputError("an empty row has no nim-value here", "", 0, "leave at least one pile")
    if len(piles) == 1:
        return _single(piles[0], convention)
    if max(piles) >= LARGEST:
        raise LimitReached(f"a pile of {max(piles)} coins is too large for a nim-value")
    # Of each interval of one length: the values by the size of its last pile, and of its first.
    single = [_single(n, convention) for n in range(1, max(piles) + 1)]
    by_last = [single[:pile] for pile in within_limits(piles)]
    by_first = by_last
    while len(by_last) > 1:
        lasts, firsts = [], []
        for first, last in zip(by_last[1:], by_first, strict=False):
            line: list[int] = []
            column = []
            for line in _lines(first, last):
                column.append(line[-1])
            lasts.append(line)
            firsts.append(column)
        by_last, by_first = lasts, firsts
    return by_last[0][-1]


def value_cost(piles: tuple[int, ...]) -> float:
    """Return about how many seconds :func:`end_nim_value` takes.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_tables import value_cost
    >>> value_cost((10, 10, 10)) < 0.01, value_cost((10**6,) * 3) > 10**5
    (True, True)
    """
    total = sum(piles)
    pairs = (total * total - sum(pile * pile for pile in piles)) // 2
    # Sets of nim-values are numbers with as many bits as there are coins in two piles.
    return min(pairs, FURTHEST) * (3.5e-7 + 1.3e-10 * min(max(piles, default=0), FURTHEST))


def end_nim_table(count: int, largest: int, convention: Convention = "normal") -> Table:
    """Return the nim-values of all rows of some number of piles up to some size.

    Parameters
    ----------
    count : int
        How many piles.
    largest : int
        The size of the largest pile.
    convention : {"normal", "misere-cairns-ho", "misere-conway", "loop"}
        The game, and how its single piles count; see the module.

    Returns
    -------
    numpy.ndarray
        Of `count` dimensions; the nim-value of (a, b, …) is at [a − 1, b − 1, …].

    Raises
    ------
    InputError
        If there is no pile, or no coin.
    LimitReached
        If the table would be too large, or a limit of time is reached.

    Notes
    -----
    With the inner piles in one long axis, all of their rows are advanced at once: for each pair of
    sizes of the ends, numpy finds the least number that is missing in all of them. Four piles up
    to 40, 2,560,000 rows, take a tenth of a second.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_tables import end_nim_table
    >>> end_nim_table(2, 4, "misere-cairns-ho")
    array([[1, 2, 3, 4],
           [2, 0, 4, 5],
           [3, 4, 0, 1],
           [4, 5, 1, 0]], dtype=uint16)
    >>> int(end_nim_table(3, 5)[2, 3, 0])
    2
    """
    _refuse_unknown(convention)
    if count < 1 or largest < 1:
        message = f"a table of {count} piles up to {largest} has no entries"
        raise InputError(message, f"{count}, {largest}", 0, "take at least 1 and 1")
    if count > 1 and (largest >= LARGEST or 2 * largest**count > MOST_ENTRIES):
        raise LimitReached(f"a table of {count} piles up to {largest} is too large")
    singles = [_single(n, convention) for n in range(1, largest + 1)]
    table: Table = np.array(singles, dtype=np.uint16)
    for _ in range(count - 1):
        two_piles = table.ndim == 1
        table = np.array([*_lines(singles, singles)], np.uint16) if two_piles else _longer(table)
    return table


def _longer(table: Table) -> Table:
    """Make the table of rows that are longer by one pile."""
    largest = table.shape[0]
    inner = table.size // largest
    first_gone = table.reshape(inner, largest)
    last_gone = table.reshape(largest, inner)
    longer = np.zeros((largest, inner, largest), dtype=np.uint16)
    each = np.arange(inner)
    # A row with ends of x and y coins has x + y moves, so that no nim-value is above their number.
    above = np.zeros((largest, inner, 2 * largest + 1), dtype=np.bool_)
    for y in range(largest):
        above[y, each, first_gone[:, y]] = True
    for x in range(largest):
        taken = np.zeros((inner, 2 * largest + 1), dtype=np.bool_)
        taken[each, last_gone[x]] = True
        for y in range(largest):
            check_limits()
            found = np.argmin(taken | above[y], axis=1)
            taken[each, found] = True
            above[y, each, found] = True
            longer[x, :, y] = found
    return longer.reshape((largest,) * (table.ndim + 1))


def row_period(
    pile: int, convention: Convention = "misere-cairns-ho", *, most: int = 100_000
) -> RowPeriod | None:
    """Return the arithmetic period of a row of the table of two piles, with proof.

    Parameters
    ----------
    pile : int
        The pile a; the row is G(a, 1), G(a, 2), …
    convention : {"normal", "misere-cairns-ho", "misere-conway"}
        How single piles count; in Loop-End-Nim Proposition 4.1 tells everything.
    most : int
        How far to look.

    Returns
    -------
    RowPeriod or None
        None if no period was found so far.

    Notes
    -----
    G(x, b) is the least number that is neither the nim-value of the single pile b, nor in the
    column above, nor in the row to the left. So column b of the rows 1, …, a follows from the sets
    of nim-values that these rows have used. If all of these sets, less b, are what they were p
    columns before, everything repeats for ever: that is the proof.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_tables import row_period
    >>> row_period(2), row_period(3)
    (RowPeriod(pile=2, period=3, start=1), RowPeriod(pile=3, period=9, start=5))
    """
    _refuse_unknown(convention)
    if convention == "loop" or pile < 1:
        message = f"rows of {convention} for a pile of {pile} are not followed"
        raise InputError(message, str(pile), 0, "take a pile of at least 1 and a game but the loop")
    # For each row, the least number not yet used, and above it a mask of those used.
    free = [0] * pile
    used = [1 << _single(x, convention) for x in range(1, pile + 1)]
    row: list[int] = []
    seen: dict[tuple[int, ...], int] = {}
    for b in range(1, most + 1):
        check_limits()
        value = 0
        column = {_single(b, convention)}
        for x in range(pile):
            value = free[x]
            while value in column or used[x] >> (value - free[x]) & 1:
                value += 1
            column.add(value)
            used[x] |= 1 << (value - free[x])
            while used[x] & 1:
                used[x] >>= 1
                free[x] += 1
        row.append(value)
        state = (*(least - b for least in free), *used)
        if state in seen:
            return _least_period(pile, row, seen[state], b - seen[state])
        seen[state] = b
    return None


def _least_period(pile: int, row: list[int], repeats: int, proved: int) -> RowPeriod:
    """Return the least period and start of a row that repeats after `repeats` with a period."""
    longer = [*row, *(row[i - proved] + proved for i in range(len(row), len(row) + proved))]

    def fails(b: int, period: int) -> bool:
        return longer[b + period] != longer[b] + period

    tail = range(repeats, repeats + proved)
    period = next(
        p for p in range(1, proved + 1) if proved % p == 0 and not any(fails(b, p) for b in tail)
    )
    start = repeats
    while start and not fails(start - 1, period):
        start -= 1
    return RowPeriod(pile, period, start + 1)

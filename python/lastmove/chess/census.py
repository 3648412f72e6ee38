"""The census of pawn structures: which values occur on a few files, and how often.

A layer of the census holds the structures of exactly so many pawns on exactly so many adjacent
files of an ordinary board, with a pawn on each file and at most eight pawns of a colour. Pawns on
files that have an empty one between them never meet, so other structures are sums of these. Mirror
images count once; the images with the colours exchanged have the negative value and count, too.

One and two files hold no more than six and twelve pawns, so that a census of them is complete.

Examples
--------
>>> import lastmove as lm
>>> census = lm.chess.Census()
>>> print(census.layer(1, 2))
1 file, 2 pawns: 60 structures, 9 values
>>> census.find("^", 1, 2).examples[0]
(('a2',), ('a5',))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from lastmove._core import PawnCensus
from lastmove.chess.structure_squares import named
from lastmove.errors import InputError

if TYPE_CHECKING:
    from lastmove._core import Game, Loopy

__all__ = ["Census", "Finding", "Layer", "Occurrence"]

Pair: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""White's squares and Black's."""

MOST_FILES = 3
SQUARES_OF_A_FILE = 6
MOST_PAWNS = 16


@dataclass(frozen=True)
class Layer:
    """How much a layer of a census holds.

    Parameters
    ----------
    files, pawns : int
        Which layer.
    structures : int
        Its structures, mirror images counted once.
    values : int
        How many values they have.
    open : int
        Structures whose value captures in passing leave open.
    """

    files: int
    pawns: int
    structures: int
    values: int
    open: int

    def __str__(self) -> str:
        held = [_count(self.structures, "structure"), _count(self.values, "value")]
        if self.open:
            held.append(f"{self.open} open")
        return f"{_count(self.files, 'file')}, {_count(self.pawns, 'pawn')}: {', '.join(held)}"


@dataclass(frozen=True)
class Finding:
    """The structures of a layer that have a value.

    Parameters
    ----------
    count : int
        How many there are, mirror images counted once.
    examples : tuple of tuple
        White's squares and Black's of the first of them, from file a on.
    undecided : int
        Structures whose value captures in passing leave open between bounds that enclose it.
    open_examples : tuple of tuple
        The first of these.
    """

    count: int
    examples: tuple[Pair, ...]
    undecided: int
    open_examples: tuple[Pair, ...]


@dataclass(frozen=True)
class Occurrence:
    """A value that occurs.

    Parameters
    ----------
    value, unicode : str
        The value, in ASCII and in Unicode.
    count : int
        How many structures have it.
    files, pawns : int
        The size of the smallest.
    white, black : tuple of str
        The pawns of the smallest, from file a on.
    """

    value: str
    unicode: str
    count: int
    files: int
    pawns: int
    white: tuple[str, ...]
    black: tuple[str, ...]


class Census:
    """Values of all pawn structures on one, two or three files, searched as they are asked for.

    Notes
    -----
    All structures of two files together take about a second. Those of three files grow about
    sixfold with every pawn.

    Examples
    --------
    >>> import lastmove as lm
    >>> census = lm.chess.Census()
    >>> sum(census.layer(1, pawns).structures for pawns in range(1, 7))
    728
    >>> found = census.values(1)
    >>> len(found), [(entry.value, entry.count) for entry in found[:3]]
    (42, [('off', 229), ('on', 229), ('+-on', 91)])
    """

    def __init__(self) -> None:
        self._core = PawnCensus()

    def layer(self, files: int, pawns: int) -> Layer:
        """Return how much a layer holds.

        Parameters
        ----------
        files, pawns : int
            Which layer: 1 to 3 files, 0 to 16 pawns.

        Raises
        ------
        InputError
            If there is no such layer.
        LimitReached
            By a limit.
        """
        _check(files, pawns)
        return Layer(files, pawns, *self._core.count(files, pawns))

    def find(self, value: str | Game | Loopy, files: int, pawns: int) -> Finding:
        """Return the structures of a layer that have a value.

        Parameters
        ----------
        value : str or Game
            The value.
        files, pawns : int
            Which layer.

        Raises
        ------
        InputError
            If there is no such value or layer.
        LimitReached
            By a limit.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Census().find("*2", 2, 4).count
        0
        """
        _check(files, pawns)
        known, unknown = self._core.find(str(value), files, pawns)
        examples, open_ones = (
            tuple(_named(*pair) for pair in some) for _, some in (known, unknown)
        )
        return Finding(known[0], examples, unknown[0], open_ones)

    def values(self, files: int, pawns: int | None = None) -> list[Occurrence]:
        """Return the values on so many files, the most frequent first.

        Parameters
        ----------
        files : int
            On exactly so many adjacent files.
        pawns : int, optional
            The most pawns; by default all that fit.

        Returns
        -------
        list of Occurrence
            Each value once, with its smallest structure.
        """
        most = SQUARES_OF_A_FILE * files if pawns is None else pawns
        _check(files, most)
        found: dict[str, Occurrence] = {}
        for size in range(files, most + 1):
            for entry in self.layer_values(files, size):
                known = found.get(entry.value)
                found[entry.value] = (
                    entry if known is None else replace(known, count=known.count + entry.count)
                )
        return sorted(found.values(), key=lambda entry: (-entry.count, entry.value))

    def layer_values(self, files: int, pawns: int) -> list[Occurrence]:
        """Return the values of a layer, each with its first structure.

        Parameters
        ----------
        files, pawns : int
            Which layer.

        Examples
        --------
        >>> import lastmove as lm
        >>> sorted((entry.value, entry.count) for entry in lm.chess.Census().layer_values(1, 1))
        [('off', 6), ('on', 6)]
        """
        _check(files, pawns)
        return [
            Occurrence(text, unicode, count, files, pawns, *_named(*first))
            for text, unicode, count, first in self._core.values(files, pawns)
        ]


def _check(files: int, pawns: int) -> None:
    if files not in range(1, MOST_FILES + 1):
        message = f"a census has no structures on {files} files"
        raise InputError(message, str(files), 0, f"give 1 to {MOST_FILES}")
    if pawns not in range(MOST_PAWNS + 1):
        message = f"a structure has no {pawns} pawns"
        raise InputError(message, str(pawns), 0, f"give 0 to {MOST_PAWNS}")


def _named(white: list[tuple[int, int]], black: list[tuple[int, int]]) -> Pair:
    return tuple(map(named, white)), tuple(map(named, black))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"

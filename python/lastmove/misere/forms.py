"""Simplest forms of impartial games under misère play, their genus, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Literal

from lastmove import _core
from lastmove.errors import InputError, LimitReached

__all__ = ["Genus", "MisereForm", "Notation", "form", "nim_heap", "notation"]

MOST_NAMES = 2000
"""Forms that are given names with definitions, by default."""
LONGEST_REPR = 200
DEEPEST = 200
"""Braces that a text may open within one another."""
TEN = 10


@dataclass(frozen=True)
class Genus:
    """The genus of a game: its nim-values in sums with copies of ∗2.

    Parameters
    ----------
    nim_value : int
        The nim-value in normal play.
    digits : tuple of int
        Digit i is the misère nim-value of the game with i copies of ∗2 added, where the terminal
        position has 1. After the last one, each digit is the one before ⊕ 2.

    References
    ----------
    *Winning Ways*, chapter 13. There one digit more is written, so that 0^12 is 0^120.

    Examples
    --------
    >>> from lastmove.misere import Genus
    >>> genus = Genus(3, (1, 4, 3))
    >>> str(genus), genus.winning_ways(), [genus.digit(i) for i in range(6)]
    ('3^143', '3^1431', [1, 4, 3, 1, 3, 1])
    """

    nim_value: int
    digits: tuple[int, ...]

    def digit(self, i: int) -> int:
        """Return the misère nim-value with i copies of ∗2 added."""
        last = len(self.digits) - 1
        return self.digits[i] if i <= last else self.digits[last] ^ ((i - last) % 2 * 2)

    @property
    def misere_nim_value(self) -> int:
        """The misère nim-value: 0 just if the player to move loses."""
        return self.digits[0]

    @property
    def outcome(self) -> Literal["N", "P"]:
        """Who wins in misère play: "P" if the player to move loses."""
        return "N" if self.digits[0] else "P"

    def winning_ways(self) -> str:
        """Return the genus as in *Winning Ways*: the last two digits alternate for ever."""
        return self._written((*self.digits, self.digit(len(self.digits))))

    def __str__(self) -> str:
        """Write as few digits as determine the others."""
        return self._written(self.digits)

    def _written(self, digits: Sequence[int]) -> str:
        if all(digit < TEN for digit in digits):
            return f"{self.nim_value}^{''.join(map(str, digits))}"
        return f"{self.nim_value}^{{{','.join(map(str, digits))}}}"


class MisereForm:
    """An impartial game under misère play, in simplest form; equal games have the same one.

    Parameters
    ----------
    options : iterable of MisereForm
        The positions that can be moved to. Reversible ones are left out.

    Notes
    -----
    G simplifies to H if H has some of G's options, every other option of G has H among its own,
    and, where H is the terminal position, the player to move in G wins. A sum may have far more
    positions than its parts.

    References
    ----------
    J. H. Conway, *On Numbers and Games*, chapter 12.

    Examples
    --------
    >>> from lastmove.misere import form
    >>> two = form("2")
    >>> two + two == form("0"), (two + two).outcome
    (False, 'P')
    >>> form("{2_2,2,1}").genus
    Genus(nim_value=3, digits=(1, 4, 3))
    """

    __slots__ = ("core",)
    core: _core.MisereForm
    """The form as the compiled core holds it."""

    def __init__(self, options: Iterable[MisereForm] = ()) -> None:
        self.core = _core.MisereForm.of_options([option.core for option in options])

    @classmethod
    def from_core(cls, core: _core.MisereForm) -> MisereForm:
        """Return the form that the compiled core holds."""
        made = cls.__new__(cls)
        made.core = core
        return made

    @property
    def options(self) -> tuple[MisereForm, ...]:
        """The options of the simplest form, the last born first."""
        return tuple(MisereForm.from_core(option) for option in self.core.options())

    @property
    def birthday(self) -> int:
        """The most moves that play can take in the simplest form."""
        return self.core.numbers()[0]

    @property
    def nim_value(self) -> int:
        """The nim-value in normal play."""
        return self.core.numbers()[1]

    @property
    def misere_nim_value(self) -> int:
        """The nim-value in misère play, where the terminal position has 1."""
        return self.core.numbers()[2]

    @property
    def outcome(self) -> Literal["N", "P"]:
        """Who wins in misère play: "P" if the player to move loses."""
        return "N" if self.misere_nim_value else "P"

    @property
    def genus(self) -> Genus:
        """The genus."""
        value, digits = self.core.genus()
        return Genus(value, tuple(digits))

    @property
    def kind(self) -> str:
        """How far the game behaves like Nim: "tame", "restive", "restless" or "wild".

        Tame games have the genus of a Nim position and tame options, and their sums are played
        like Nim. A game that is not tame but has tame options is restive if its normal nim-value
        is 0 or 1, and restless if its misère nim-value is. All others are wild.
        """
        return self.core.kind()

    @property
    def is_tame(self) -> bool:
        """Whether the game is tame."""
        return self.kind == "tame"

    @property
    def plus_star(self) -> MisereForm:
        """The game with ∗1 added: its partner, one even and one odd, since ∗1 + ∗1 = 0.

        Examples
        --------
        >>> from lastmove.misere import nim_heap
        >>> nim_heap(4).plus_star == nim_heap(5), nim_heap(5).plus_star == nim_heap(4)
        (True, True)
        """
        return MisereForm.from_core(self.core.plus_star())

    @property
    def mate(self) -> MisereForm:
        """Conway's mate G⁻ of the game G, of the simplest form.

        The mate of the position without moves is ∗1, and that of any other has the mates of its
        options for options. G + G⁻ is won by the second player, who replies to a move in one part
        with its mate in the other, until 0 + ∗1 is left.

        References
        ----------
        J. H. Conway, *On Numbers and Games*, 1976, chapter 12.

        Examples
        --------
        >>> from lastmove.misere import nim_heap
        >>> nim_heap(0).mate, nim_heap(1).mate, nim_heap(3).mate
        (form('1'), form('0'), form('3'))
        >>> (nim_heap(3) + nim_heap(3).mate).outcome
        'P'
        """
        return MisereForm.from_core(self.core.mate())

    @property
    def nim_heap_size(self) -> int | None:
        """The size of the nim-heap that the game is, or None."""
        return self.core.nim_heap_size()

    @property
    def size(self) -> int:
        """The number of different positions of the simplest form, itself among them."""
        return self.core.size()

    def __add__(self, other: MisereForm) -> MisereForm:
        """Add two games."""
        if not isinstance(other, MisereForm):
            return NotImplemented
        return MisereForm.from_core(self.core + other.core)

    def __eq__(self, other: object) -> bool:
        """Whether no third game, added to both, tells them apart."""
        return isinstance(other, MisereForm) and self.core == other.core

    def __hash__(self) -> int:
        """Hash the game."""
        return hash(self.core)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Travel as text."""
        return form, (str(self),)

    def __str__(self) -> str:
        """Write the form in full: nim-heaps as numbers, all else in braces."""
        return self.core.braces()

    def __repr__(self) -> str:
        """Write the form as it is made, or its size if that is too long."""
        try:
            text = str(self) if self.birthday <= LONGEST_REPR else ""
        except LimitReached:
            text = ""
        if text and len(text) <= LONGEST_REPR:
            return f"form({text!r})"
        return f"<misère form of {self.size} positions, born on day {self.birthday}>"


@dataclass(frozen=True)
class Notation:
    """Forms in Ferguson's notation.

    Parameters
    ----------
    texts : tuple of str
        The forms: a number for a nim-heap, a name for others, with `_n` where ∗n is added.
    names : dict
        What each name stands for: its options, with spaces between them. A form with too many
        positions to name them all has None.

    Examples
    --------
    >>> from lastmove.misere import form, notation
    >>> written = notation([form("{2_2,2,1}"), form("{2_2,2,1} + 3")])
    >>> written.texts, written.names
    (('a', 'a_3'), {'a': '2_2 2 1'})
    """

    texts: tuple[str, ...]
    names: dict[str, str | None]


def notation(forms: Iterable[MisereForm], most: int = MOST_NAMES) -> Notation:
    """Write forms in Ferguson's notation, with names for what is no nim-heap.

    Parameters
    ----------
    forms : iterable of MisereForm
        The forms; names are given in their order.
    most : int
        How many names may be given with what they stand for.

    Returns
    -------
    Notation
        The texts and the names. Names are the letters from a, without e and f, as in Ferguson's
        note; after z come aa, ab, …

    References
    ----------
    T. S. Ferguson, "A note on Dawson's chess", Table 1.
    """
    texts, names = _core.misere_notation([one.core for one in forms], most)
    return Notation(tuple(texts), dict(names))


def nim_heap(size: int) -> MisereForm:
    """Return the nim-heap of a size.

    Examples
    --------
    >>> from lastmove.misere import nim_heap
    >>> nim_heap(2) + nim_heap(1) == nim_heap(3), nim_heap(2) + nim_heap(2)
    (True, form('{3,2}'))
    """
    if size < 0:
        raise InputError(f"a nim-heap of {size} is not possible", hint="give a size of 0 or more")
    return MisereForm.from_core(_core.MisereForm.nim_heap(min(size, 1 << 31)))


def form(text: str) -> MisereForm:
    """Read a form: numbers for nim-heaps, braces around options, `+`, and `G_n` for G + ∗n.

    Examples
    --------
    >>> from lastmove.misere import form
    >>> form("{2_2, 2, 1}") == form("{{3,2},2,1}")
    True
    >>> form("{2,2")
    Traceback (most recent call last):
    lastmove.errors.InputError: a brace is not closed; write forms like {2+2,2,1} or {2_2,2,1}
    """
    return _Reader(text).read()


class _Reader:
    """Reads a form by recursive descent."""

    TOKEN = re.compile(r"\s*([0-9]+|[{},+_*∗]|\Z)")

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.depth = 0
        self.token = ""
        self._advance()

    def read(self) -> MisereForm:
        found = self._sum()
        if self.token:
            raise self._error(f"unexpected {self.token!r}")
        return found

    def _advance(self) -> None:
        match = self.TOKEN.match(self.text, self.place)
        if match is None:
            raise self._error("not a part of a form")
        self.token, self.place = match[1], match.end()

    def _error(self, what: str) -> InputError:
        hint = "write forms like {2+2,2,1} or {2_2,2,1}"
        return InputError(what, self.text, min(self.place, len(self.text)), hint)

    def _sum(self) -> MisereForm:
        summands = [self._term()]
        while self.token == "+":  # noqa: S105 - a token of the grammar
            self._advance()
            summands.append(self._term())
        return reduce(add, summands)

    def _number(self) -> MisereForm:
        if not self.token.isdigit() or len(self.token) > TEN - 1:
            raise self._error("a number is missing or too large")
        size = int(self.token)
        self._advance()
        return nim_heap(size)

    def _term(self) -> MisereForm:
        if self.token == "{":  # noqa: S105
            term = MisereForm(self._list())
        else:
            if self.token in ("*", "∗"):
                self._advance()
            term = self._number()
        if self.token == "_":  # noqa: S105
            self._advance()
            heaps = self._list() if self.token == "{" else [self._number()]  # noqa: S105
            term = reduce(add, heaps, term)
        return term

    def _list(self) -> list[MisereForm]:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self._error("braces are nested too deeply")
        self._advance()
        items: list[MisereForm] = []
        while self.token != "}":  # noqa: S105
            items.append(self._sum())
            if self.token == ",":  # noqa: S105
                self._advance()
            elif self.token != "}":  # noqa: S105
                raise self._error(
                    "a brace is not closed" if not self.token else "a comma is missing"
                )
        self._advance()
        self.depth -= 1
        return items

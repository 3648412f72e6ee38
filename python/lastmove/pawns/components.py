"""The components of the game and their algebra, in the notation of the paper.

``[m]`` is a run of m initial files and ``[[w]]`` one with stopped files. In an entailing component
a colon is the file of the pawn that has just moved and can be captured, and a point a file with one
unopposed pawn: ``[:m]``, ``[m:m']``, ``[.:m]``, ``[:.]``, and the same with words in double
brackets. What the paper underlines is written with ``_`` here: ``:_`` is a colon on a stopped file,
and ``_`` before a colon a stopped file that is blocked.

A quiescent component is worth a nim-heap. An entailing one is either loony, so that whoever moved
there loses, or the move there amounts to a move to a nim-heap.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, sections 3.2 and 6.1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import TypeAlias

from lastmove.errors import InputError
from lastmove.pawns import words
from lastmove.pawns.game import Board

__all__ = ["Component", "Total", "component", "components"]

LONGEST = 2000
HINT = "write it like [5], [:3], [2:4], [.:2], [[1000]] or [[:_00]]"


@dataclass(frozen=True)
class Component:
    """A component of the game.

    Parameters
    ----------
    left, right : str
        The initial files on both sides of the colon; a quiescent component has its word in `left`.
    colon : {"", ":", ":_"}
        The file of the pawn that has just moved; empty if the component is quiescent.
    beside : {"", ".", "_"}
        A file with one unopposed pawn, or a stopped and blocked one, to the left of the colon.

    Examples
    --------
    >>> from lastmove.pawns import component
    >>> [str(option) for option in component("[3]").moves()]
    ['[:2]', '[1:1]']
    >>> [" + ".join(map(str, option)) for option in component("[:3]").entails()]
    ['[:.] + [2]', '[:2]']
    >>> component("[[1000]]").value(), component("[:3]").value(), component("[:4]").value()
    (2, 0, None)
    """

    left: str
    colon: str = ""
    right: str = ""
    beside: str = ""

    def __str__(self) -> str:
        """Write the component, with numbers where no file is stopped."""
        text = f"{self.beside}{self.left}{self.colon}{self.right}"
        if "1" in text or "_" in text:
            return f"[[{text}]]"
        if not self.colon:
            return f"[{len(self.left)}]"
        if self.beside and not self.right:
            return "[:.]"
        sides = [str(len(side)) if side else "" for side in (self.left, self.right)]
        return f"[{self.beside}{sides[0]}:{sides[1]}]"

    @property
    def entailing(self) -> bool:
        """Whether a move must be answered here."""
        return bool(self.colon) and bool(self.left or self.right or self.beside)

    def canonical(self) -> Component:
        """Return the component with the shorter side to the left of the colon."""
        if not self.colon:
            return Component(min(self.left, self.left[::-1]))
        if not self.beside and (len(self.left), self.left) > (len(self.right), self.right[::-1]):
            return Component(self.right[::-1], self.colon, self.left[::-1])
        return self

    def moves(self) -> list[Component]:
        """Return the components that a move from a quiescent one leads to, mirror images once."""
        if self.colon:
            raise InputError(f"{self} entails a reply; it has no free moves", str(self), 0)
        word = self.left
        found = [
            Component(word[:i], ":_" if file == "1" else ":", word[i + 1 :]).canonical()
            for i, file in enumerate(word)
        ]
        return list(dict.fromkeys(found))

    def entails(self) -> list[list[Component]]:
        """Return the sums that the opponent can move to, of replies that do not lose at once.

        Notes
        -----
        These are the lists of sections 3.2 and 6.1. A component with an :meth:`equivalent` entails
        what that entails: ``1:1`` nothing, since the trades there return the turn.
        """
        left, colon, right, beside = self.left, self.colon, self.right, self.beside
        if not self.entailing:
            return []
        if beside == ".":
            return [_total(Component("", colon, right))]
        if left and right:
            return self._entailed_inside()
        files = right or left[::-1]
        advanced = ":_" if files[:1] == "1" else ":"
        rest = files[1:]
        if beside == "_":
            return [_total(Component("", advanced, rest))]
        captured = [Component("", colon, "", "."), *_total(Component(rest))]
        # A stopped file stays open for one turn after it is blocked.
        mark = "_" if colon == ":_" and rest else ""
        return [captured, _total(Component("", advanced, rest, mark))]

    def equivalent(self) -> list[Component] | None:
        """Return the sum that a move with a stopped file beside the colon is equivalent to.

        Notes
        -----
        A capture from a stopped file is met by a capture from the other side, and the two trades
        leave the turn where it was. So ``1:1`` is equivalent to what lies beyond both files, and
        ``1:0`` to a colon beside the unstopped side. None for all other components.

        Examples
        --------
        >>> from lastmove.pawns import component
        >>> [str(part) for part in component("[[001:00]]").equivalent()]
        ['[2]', '[:2]']
        """
        left, right = self.left, self.right
        if self.colon != ":" or not left or not right or "1" not in (left[-1], right[0]):
            return None
        if left[-1] == right[0]:
            return [*_total(Component(left[:-1])), *_total(Component(right[1:]))]
        if left[-1] == "1":
            return [*_total(Component(left[:-1])), Component("", ":", right)]
        return [*_total(Component(right[1:])), Component("", ":", left[::-1])]

    def _entailed_inside(self) -> list[list[Component]]:
        left, colon, right = self.left, self.colon, self.right
        equivalent = self.equivalent()
        if equivalent is not None:
            quiet = [part for part in equivalent if not part.entailing]
            fights = [part for part in equivalent if part.entailing]
            return [[*quiet, *reply] for part in fights for reply in part.entails()]
        return [
            [*_total(Component(left[:-1])), Component("", colon, right, ".")],
            [Component("", colon, left[::-1], "."), *_total(Component(right[1:]))],
        ]

    def value(self) -> int | None:
        """Return the nim-heap that it is, or that a move there amounts to; None if loony.

        Raises
        ------
        InputError
            If the reply is forced, beside a point or a blocked file: such a component is no move's
            end.
        """
        if not self.colon:
            return words.value(self.left)
        if self.beside:
            message = f"{self} has no value: it entails one reply"
            raise InputError(message, str(self), 0, "value what the reply leaves")
        sides = [side for side in (self.left[::-1], self.right) if side]
        # Of two files, either move is loony, whether they are stopped or not.
        if sides and (self.colon == ":_" or sum(map(len, sides)) == 1):
            return None
        found = [_colon(side) for side in sides]
        return None if None in found else reduce(xor, (side or 0 for side in found), 0)

    def board(self) -> Board:
        """Return a board with this component, as the player sees it who is to move."""
        text = [*self.beside, *self.left, *([self.colon] if self.colon else []), *self.right]
        own, other, stopped = [0, 0], [0, 0], 0
        for i, file in enumerate(text):
            bit = 1 << i
            if file in ("1", ":_", "_"):
                stopped |= bit
            # `own` are the pawns of whoever has just moved.
            pawns = {"0": (1, 0, 1, 0), "1": (1, 0, 1, 0), "_": (1, 0, 0, 1), ".": (0, 0, 1, 0)}
            colon = (1, 1, 0, 0) if self.beside == "." else (0, 1, 1, 0)
            home, middle, their_home, their_middle = pawns.get(file, colon)
            own = [own[0] | bit * home, own[1] | bit * middle]
            other = [other[0] | bit * their_home, other[1] | bit * their_middle]
        return Board((other[0], other[1], 0), (own[0], own[1], 0), stopped)


Total: TypeAlias = list[Component]
"""A sum of components."""


def _total(part: Component) -> Total:
    """Return the sum of one component, none if it is 0."""
    return [part] if part.entailing or (part.left and not part.colon) else []


def _colon(files: str) -> int | None:
    """Return B: what a move to a colon beside these files amounts to, or None if it is loony."""
    if not files:
        return 0
    if files[0] == "1":
        return words.value(files[1:])
    if files == "0":
        return None
    # From the far end inwards: B(0w) is loony just if B(w) is not, and is worth ε(w).
    rest = words.value(files[1:])
    return None if _colon(files[1:]) == rest else rest


def component(text: str) -> Component:
    """Return the component that a text describes.

    Parameters
    ----------
    text : str
        A component in the notation of the paper, with ``_`` for its underlines.

    Raises
    ------
    InputError
        If it is none.

    Examples
    --------
    >>> from lastmove.pawns import component
    >>> component("[4:2]"), str(component("[[00001]]"))
    (Component(left='0000', colon=':', right='00', beside=''), '[[00001]]')
    """
    found = text.strip()
    if found.startswith("[[") and found.endswith("]]"):
        made = _from_word(found[2:-2])
    elif found.startswith("[") and found.endswith("]"):
        made = _from_number(found[1:-1])
    else:
        made = None
    if made is None:
        raise InputError(f"{found[:60]} is no component", text, 0, HINT)
    stops = "".join(
        "1" if file in ("1", ":_", "_") else "0"
        for file in [*made.beside, *made.left, *([made.colon] if made.colon else []), *made.right]
    )
    if (i := stops.find("11")) >= 0:
        message = f"files {i + 1} and {i + 2} of {found[:60]} are both stopped"
        raise InputError(message, text, 0, "stopped files must not be adjacent")
    return made


def _from_word(text: str) -> Component | None:
    if re.fullmatch("[01]*", text):
        return Component(text)
    if found := re.fullmatch(r"([_.]?)(:_?)([01]*)", text):
        return Component("", found[2], found[3], found[1])
    if found := re.fullmatch(r"([01]*)(:_?)(\.?)", text):
        return Component("", found[2], found[1][::-1], found[3])
    if found := re.fullmatch(r"([01]+)(:_?)([01]+)", text):
        return Component(found[1], found[2], found[3])
    return None


def _from_number(text: str) -> Component | None:
    found = re.fullmatch(r"(\.|\d{0,4})(:?)(\.|\d{0,4})", text)
    if not found or not text or text == "." or (not found[2] and not found[1].isdigit()):
        return None
    if any(side.isdigit() and int(side) > LONGEST for side in (found[1], found[3])):
        return None
    word = re.sub(r"\d+", lambda number: "0" * int(number[0]), text)
    return _from_word(word)


def components(text: str) -> Total:
    """Return the components of a sum such as ``[1] + [:3] + [[1000]]``.

    Parameters
    ----------
    text : str
        Components with ``+`` between them.

    Raises
    ------
    InputError
        If one is none, or if more than one entails a reply.

    Examples
    --------
    >>> from lastmove.pawns import components
    >>> [part.value() for part in components("[1] + [3] + [[1000]]")]
    [1, 0, 2]
    """
    found = [component(part) for part in text.split("+")]
    if sum(part.entailing for part in found) > 1:
        message = "more than one component entails a reply"
        raise InputError(message, text, 0, "whoever leaves two threats open has lost")
    return found

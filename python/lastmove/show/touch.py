"""Pictures of positions that moves are made on, by touching what a move changes.

A *spot* is a place of a picture at which something is drawn: a square, a coin, a vertex. A move
*changes* the spots that look different after it. Whoever touches spots says "a move that changes
these"; as soon as there is only one, that is the move. Nothing is known of the rules: the pictures
before and after the moves tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias
from xml.etree import ElementTree as ET

from lastmove.position import Position, ruleset_name

__all__ = ["Board", "Spot", "read_board"]

CUTS = frozenset(
    {
        "chomp",
        "end-nim",
        "heap",
        "lasker-nim",
        "loop-end-nim",
        "misere-end-nim",
        "partizan-subtraction",
    }
)
"""Rulesets in which a spot stands for the move that takes it, and what cannot stay without it."""

NOT_IN_PLACE = ("path", "defs")
"""Pictures with lines that are laid out anew after each move have no spots."""

NOTHING = frozenset({"#fff", "#e6e6e6"})
"""The colours of squares and coins with nothing on them."""

Place: TypeAlias = tuple[float, float]
Look: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Spot:
    """A place of a picture.

    Parameters
    ----------
    x, y : float
        Its middle.
    radius : float
        Half of its size.
    round : bool
        Whether it is a disc.
    """

    x: float
    y: float
    radius: float
    round: bool


@dataclass(frozen=True)
class Board:
    """A picture of a position, and what each move changes on it.

    Parameters
    ----------
    svg : str
        The picture.
    spots : tuple of Spot
        Its places, row by row; elsewhere they are called by their numbers, from 1.
    changes : tuple of frozenset of int
        For each move the spots that it changes; none where the picture after it has another shape.
    cuts : bool
        Whether a spot stands for the least move that takes it.
    """

    svg: str
    spots: tuple[Spot, ...]
    changes: tuple[frozenset[int], ...]
    cuts: bool = False

    @property
    def open_spots(self) -> frozenset[int]:
        """The spots that some move changes."""
        return frozenset().union(*self.changes)

    def moves_at(self, touched: Sequence[int]) -> list[int]:
        """Return which moves change all spots that were touched.

        Parameters
        ----------
        touched : sequence of int
            Numbers of spots. One that is there twice says that there are no more.

        Returns
        -------
        list of int
            Indices of moves.

        Examples
        --------
        >>> import lastmove as lm
        >>> from lastmove.show.touch import read_board
        >>> cram = lm.rulesets.Cram.parse("...")
        >>> board = read_board(cram, list(cram.moves()))
        >>> board.moves_at([2]), board.moves_at([2, 3])
        ([0, 1], [1])
        """
        wanted = frozenset(touched)
        found = [i for i, spots in enumerate(self.changes) if spots and wanted <= spots]
        exact = [i for i in found if self.changes[i] == wanted]
        if len(wanted) < len(touched) and exact:
            return exact
        least = [i for i in found if all(self.changes[i] <= self.changes[j] for j in found)]
        return least if self.cuts and touched and least else found

    def draw(
        self,
        *,
        link: Callable[[int], str] | None = None,
        touched: Sequence[int] = (),
        last: frozenset[int] = frozenset(),
    ) -> str:
        """Return the picture with marks, and with a link on every spot that a move changes.

        Parameters
        ----------
        link : callable, optional
            From the number of a spot to the address that touching it leads to.
        touched : sequence of int
            Spots that were touched.
        last : frozenset of int
            Spots that the last move changed.

        Returns
        -------
        str
            One ``svg`` element; classes ``touched``, ``last`` and ``spot`` say how to paint it.
        """
        open_spots = frozenset().union(*(self.changes[i] for i in self.moves_at(touched)))
        marks = [self._shape(number, "last") for number in sorted(last)]
        marks += [self._shape(number, "touched") for number in sorted(set(touched))]
        if link is not None:
            for number in sorted(open_spots | frozenset(touched)):
                shape = self._shape(number, "spot", f"spot {number}")
                marks.append(f'<a href="{escape(link(number))}" data-spot="{number}">{shape}</a>')
        return self.svg.replace("</svg>", "".join(marks) + "</svg>")

    def _shape(self, number: int, look: str, title: str = "") -> str:
        if not 1 <= number <= len(self.spots):
            return ""
        spot = self.spots[number - 1]
        inside = f"<title>{escape(title)}</title>" if title else ""
        # A spot is felt though it is not seen; marks are seen, and let touches through.
        felt = "all" if look == "spot" else "none"
        paint = f'class="{look}" fill="none" pointer-events="{felt}"'
        x, y, size = spot.x - spot.radius, spot.y - spot.radius, 2 * spot.radius
        if spot.round:
            place = f'cx="{spot.x:g}" cy="{spot.y:g}" r="{spot.radius:g}"'
            return f"<circle {paint} {place}>{inside}</circle>"
        place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        return f"<rect {paint} {place}>{inside}</rect>"


def read_board(position: Position, moves: Sequence[Position]) -> Board:
    """Return the picture of a position and what moves change on it.

    Parameters
    ----------
    position : Position
        The position.
    moves : sequence of Position
        Positions to compare it with.

    Returns
    -------
    Board
        Without spots where the picture is not of squares, coins or vertices that stay in place.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.touch import read_board
    >>> strip = lm.rulesets.Treblecross.parse(".X...")
    >>> board = read_board(strip, list(strip.moves()))
    >>> len(board.spots), [sorted(spots) for spots in board.changes]
    (5, [[5]])
    """
    svg = position.svg()
    cuts = ruleset_name(type(position)) in CUTS
    before = _places(svg)
    nothing: frozenset[int] = frozenset()
    if before is None:
        return Board(svg, (), tuple(nothing for _ in moves), cuts)
    order = sorted(before.spots, key=lambda place: (place[1], place[0]))
    numbers = {place: number for number, place in enumerate(order, start=1)}
    changes = []
    for move in moves:
        after = _places(move.svg())
        same_shape = after is not None and after.height == before.height
        changes.append(
            frozenset(
                number
                for place, number in numbers.items()
                if after is not None and _differs(before.looks[place], after.looks.get(place), cuts)
            )
            if same_shape
            else nothing
        )
    return Board(svg, tuple(before.spots[place] for place in order), tuple(changes), cuts)


def _differs(before: Look, after: Look | None, cuts: bool) -> bool:  # noqa: FBT001
    """Whether a spot has changed; a picture may lose spots with nothing on them at its edge."""
    if after is None and not cuts:
        return not all(part.split()[1] in NOTHING for part in before)
    return before != after


@dataclass(frozen=True)
class _Picture:
    height: str
    spots: dict[Place, Spot]
    looks: dict[Place, Look]


def _places(svg: str) -> _Picture | None:
    """Return what is drawn where, if everything in the picture has its place."""
    try:
        root = ET.fromstring(svg)  # noqa: S314 - a picture that we have drawn
    except ET.ParseError:
        return None
    spots: dict[Place, Spot] = {}
    looks: dict[Place, list[str]] = {}
    for element in list(root)[1:]:
        name = element.tag.rpartition("}")[2]
        if name in NOT_IN_PLACE:
            return None
        spot = _spot(name, element)
        # The paper is a rectangle from corner to corner, and no spot.
        if spot is None or (name == "rect" and "x" not in element.attrib):
            continue
        place = (round(spot.x, 1), round(spot.y, 1))
        spots.setdefault(place, spot)
        looks.setdefault(place, []).append(_look(name, element))
    if not spots:
        return None
    return _Picture(
        root.get("height", ""), spots, {place: tuple(parts) for place, parts in looks.items()}
    )


def _spot(name: str, element: ET.Element) -> Spot | None:
    numbers = {key: float(value) for key, value in element.attrib.items() if _is_number(value)}
    if name == "circle" and {"cx", "cy", "r"} <= numbers.keys():
        return Spot(numbers["cx"], numbers["cy"], numbers["r"], round=True)
    if name == "rect" and {"width", "height"} <= numbers.keys():
        half = numbers["width"] / 2
        x, y = numbers.get("x", 0.0), numbers.get("y", 0.0)
        return Spot(x + half, y + numbers["height"] / 2, half, round=False)
    return None


def _look(name: str, element: ET.Element) -> str:
    return f"{name} {element.get('fill')} {element.get('r')}"


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text) is not None

"""The certificate of a census: which pawn structures the second player wins beside a nim-heap.

A structure G is worth the nimber ∗k only if the second player wins G + ∗k. For each number of files
and of pawns the certificate tells how many structures have the outcomes N, L, R and P beside a heap
of k, which of them have P, and a checksum of all outcomes in order. The checker,
:mod:`lastmove.checker.pawn_census`, finds them by playing every structure out, without values.

Here they come from the values: Left wins G + ∗k moving second just if G ≥ ∗k, Right if G ≤ ∗k.
Structures whose bounds leave that open are played out with the right to capture in passing lasting
for one move.

References
----------
N. D. Elkies, "On numbers and endgames: combinatorial game theory in chess endgames", 1996, where
the question for ∗2 is asked.

Examples
--------
>>> from lastmove.chess.census_certificate import pawn_census_certificate
>>> layers = pawn_census_certificate(2, most_pawns=(3, 2))["layers"]
>>> sum(layer["structures"] for layer in layers), {layer["outcomes"]["P"] for layer in layers}
(310, {0})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias

from lastmove._core import PawnStructures, check_limits
from lastmove.certificates import Certificate, sealed
from lastmove.chess import difference
from lastmove.chess.fen import board_field
from lastmove.chess.structure_squares import named
from lastmove.errors import InputError
from lastmove.values import Game, Loopy, star

__all__ = ["pawn_census_certificate", "structures"]

Squares: TypeAlias = list[tuple[int, int]]
Cells: TypeAlias = tuple[int, ...]

ROWS = 6
"""The rows 2 to 7, on which pawns stand."""
RANKS = 8
MOST_FILES = 3
MOST_NIMBER = 3
MOST_OF_A_COLOUR = 8
BLACK, EMPTY, WHITE = 0, 1, 2


def pawn_census_certificate(
    nimber: int = 2,
    most_pawns: Sequence[int] = (6, 12),
    *,
    by: Literal["values", "play"] = "values",
    engine: str = "lastmove",
) -> Certificate:
    """Return the certificate of a census beside a nim-heap.

    Parameters
    ----------
    nimber : int
        The size of the heap, 0 to 3.
    most_pawns : sequence of int
        The most pawns on one file, on two, and so on to three.
    by : {"values", "play"}
        Whether outcomes come from values, or from the checker's own search. The search is faster,
        and then the certificate is no second opinion but a record.
    engine : str
        What computed them.

    Raises
    ------
    InputError
        If there is no such census.
    LimitReached
        By a limit.

    Notes
    -----
    The 264,022 structures on one and two files take about a minute by values and a second by play;
    three files to eight pawns take half a minute by play, and 400 MB.

    Examples
    --------
    >>> from lastmove.chess.census_certificate import pawn_census_certificate
    >>> pawn_census_certificate(1, most_pawns=(2,))["layers"][1]["outcomes"]
    {'N': 12, 'L': 22, 'R': 22, 'P': 4}
    """
    if nimber not in range(MOST_NIMBER + 1):
        message = f"a census beside a heap of {nimber} has no certificate"
        raise InputError(message, str(nimber), 0, f"give 0 to {MOST_NIMBER}")
    if not 0 < len(most_pawns) <= MOST_FILES or any(
        pawns not in range(files, ROWS * files + 1)
        for files, pawns in enumerate(most_pawns, start=1)
    ):
        message = f"no census has {', '.join(map(str, most_pawns)) or 'no'} pawns"
        hint = "give the most pawns on one file, on two and on three, at most six for each file"
        raise InputError(message, hint=hint)
    solve = _Values(nimber).solve if by == "values" else _played(nimber)
    layers = [
        _layer(files, pawns, played)
        for files, most in enumerate(most_pawns, start=1)
        for pawns, played in solve(files, most).items()
    ]
    return sealed("pawn-census", {"nimber": nimber, "layers": layers}, engine)


class _Played(NamedTuple):
    """The outcomes of a layer in order, what the second player wins, and what is worth the heap."""

    outcomes: bytearray
    second: list[Cells]
    worth: list[Cells]


def _layer(files: int, pawns: int, played: _Played) -> dict[str, object]:
    outcomes = bytes(played.outcomes)
    return {
        "files": files,
        "pawns": pawns,
        "structures": len(outcomes),
        "outcomes": {letter: outcomes.count(letter.encode()) for letter in "NLRP"},
        "sha256": sha256(outcomes).hexdigest(),
        "second": [_board(cells, files) for cells in played.second],
        "worth": [_board(cells, files) for cells in played.worth],
    }


def structures(files: int, pawns: int) -> Iterator[Cells]:
    """Yield the structures of a layer in the order of a certificate.

    Parameters
    ----------
    files, pawns : int
        Which layer.

    Yields
    ------
    tuple of int
        What stands on a2, b2, …, a3, b3, …: 0 is a black pawn, 1 an empty square, 2 a white pawn.
        The order is that of these tuples. Of two mirror images the first one counts.

    Examples
    --------
    >>> from lastmove.chess.census_certificate import structures
    >>> next(structures(2, 3))
    (0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    >>> sum(1 for _ in structures(2, 3))
    720
    """
    for cells in _cells((), ROWS * files, pawns):
        by_file = [cells[file::files] for file in range(files)]
        image = tuple(piece for row in zip(*by_file[::-1], strict=True) for piece in row)
        if (
            cells <= image
            and all(set(file) != {EMPTY} for file in by_file)
            and max(cells.count(WHITE), cells.count(BLACK)) <= MOST_OF_A_COLOUR
        ):
            yield cells


def _cells(start: Cells, squares: int, pawns: int) -> Iterator[Cells]:
    """Yield the ways to go on with so many pawns on so many squares, in rising order."""
    if squares == 0:
        yield start
        return
    for piece in (BLACK, EMPTY, WHITE):
        rest = pawns - (piece != EMPTY)
        if 0 <= rest < squares:
            yield from _cells((*start, piece), squares - 1, rest)


def _played(nimber: int) -> Callable[[int, int], dict[int, _Played]]:
    """Return the checker's own search: what it finds is a record, and no second opinion."""
    from lastmove.checker.pawn_census import Strip, is_worth  # noqa: PLC0415

    def solve(files: int, most: int) -> dict[int, _Played]:
        return {
            pawns: _Played(
                *played, [cells for cells in played.second if is_worth(cells, files, nimber)]
            )
            for pawns, played in Strip(files, most, nimber).solve().items()
        }

    return solve


class _Values:
    """Outcomes beside a nim-heap, from the values of structures."""

    def __init__(self, nimber: int) -> None:
        self._heap = star(nimber)
        self._core = PawnStructures()
        self._compared: dict[Game | Loopy, tuple[bool, bool]] = {}
        self._known: dict[difference.State, bool] = {}

    def solve(self, files: int, most: int) -> dict[int, _Played]:
        """Return the outcomes of the structures on some files, by number of pawns."""
        found = {}
        for pawns in range(files, most + 1):
            played = found[pawns] = _Played(bytearray(), [], [])
            for cells in structures(files, pawns):
                check_limits()
                outcome, is_worth = self._outcome(*_squares(cells, files))
                played.outcomes.extend(outcome)
                if outcome == b"P":
                    played.second.append(cells)
                if is_worth:
                    played.worth.append(cells)
        return found

    def _outcome(self, white: Squares, black: Squares) -> tuple[bytes, bool]:
        """Return the outcome beside the heap, and whether both bounds are worth the heap."""
        found, _ = self._core.solve(white, black, RANKS, True, split=False)  # noqa: FBT003
        _, _, lower, upper = found[0][2]
        # Left moving second wins for certain if the lower bound is enough, and loses for certain
        # if the upper one is not; Right the other way round.
        left_sure, right_perhaps = self._compare(lower)
        left_perhaps, right_sure = self._compare(upper)
        left = left_sure
        if left_sure != left_perhaps:
            left = self._second_wins(white, black, left=True)
        right = right_sure
        if right_sure != right_perhaps:
            right = self._second_wins(white, black, left=False)
        outcome = (b"N", b"L", b"R", b"P")[left + 2 * right]
        return outcome, left_sure and right_sure

    def _compare(self, value: Game | Loopy) -> tuple[bool, bool]:
        """Return whether a value is at least the heap, and at most."""
        if value not in self._compared:
            self._compared[value] = (value >= self._heap, value <= self._heap)
        return self._compared[value]

    def _second_wins(self, white: Squares, black: Squares, *, left: bool) -> bool:
        """Return whether a side wins moving second, by play."""
        state = (frozenset(white), frozenset(black), None, self._heap, not left)
        return not difference._first_wins(state, self._known)  # noqa: SLF001 - the search itself


def _board(cells: Cells, files: int) -> str:
    """Return the board field of a structure, from file a on."""
    sides = zip("Pp", _squares(cells, files), strict=True)
    return board_field({named(spot): letter for letter, spots in sides for spot in spots})


def _squares(cells: Cells, files: int) -> tuple[Squares, Squares]:
    """Return White's pawns and Black's, by file and rank from 0."""
    white, black = (
        [(at % files, at // files + 1) for at, piece in enumerate(cells) if piece == side]
        for side in (WHITE, BLACK)
    )
    return white, black

"""Composition: an endgame whose pawns have a wanted value.

The smallest pawn structures of a value are found by a census of all structures, by number of pawns
and then of files. Such a structure is put on an ordinary board beside a zugzwang core that it never
touches, and what comes out is read back from its text: the core is found again, the other pawns are
solved, and their value must be the one that was wanted.

A nimber beyond ∗ that does not occur on an ordinary board is composed on a large one, by Elkies'
embedding of the pawns game.

The value belongs to the structure. That it decides the game is proved for kings in their corners:
the whole game is played out by the rules of chess, and an endgame whose result is another than the
value's outcome is not given. Beside a trébuchet, a king that leaves it or catches a pawn is a
matter of the whole board.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002; F. Mäser, "Global
threats in combinatorial games", 2002, section 4.2.

Examples
--------
>>> import lastmove as lm
>>> up = lm.chess.compose("^", most=1)
>>> print(up[0].fen)
7k/6pP/4p1P1/p2p4/3P4/4P1p1/P5Pp/7K
>>> lm.chess.recomposed(up[0].fen)
game('^')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from lastmove import pawns
from lastmove.bounds import within_limits
from lastmove.chess.board import Board
from lastmove.chess.census import SQUARES_OF_A_FILE, Census, Finding, Layer, Pair
from lastmove.chess.composition import Composition, Compositions, squares_listed
from lastmove.chess.core_library import FILES, Kind, core_in, cores, play_out
from lastmove.chess.difference import cancels
from lastmove.chess.structure import StructureSolver, structure
from lastmove.chess.structure_squares import pawns_outside
from lastmove.errors import InputError, LimitReached
from lastmove.values import Game, game, star

if TYPE_CHECKING:
    from lastmove._core import Loopy

__all__ = ["Composition", "Compositions", "compose", "recomposed"]

KINDS: tuple[Kind, ...] = ("corners", "trebuchet")
"""What is proved comes first."""

MOST_WORD = 20
"""Longer words of the pawns game do not fit on the widest chessboard, of 26 files."""

GREATEST_NIMBER = 8
"""The greatest value of words that short; its least word has 20 files."""

MOST_PAWNS = (0, 6, 12, 5)
"""So many pawns are tried on so many files by default."""

DEEPEST = 40
"""Threats within threats; more than pawns can make."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WINNERS = {
    "L": ("white", "white"),
    "R": ("black", "black"),
    "N": ("white", "black"),
    "P": ("black", "white"),
}
"""Who wins with White to move and with Black to move, by the outcome of the value."""


def compose(  # noqa: PLR0913 - what to search, and what to make of it
    value: str | Game | Loopy,
    *,
    most_files: int = 3,
    most_pawns: int | None = None,
    most: int = 4,
    core: Kind | None = None,
    large_boards: bool = True,
    census: Census | None = None,
) -> Compositions:
    """Return endgames whose pawns have a value, the smallest structures first.

    Parameters
    ----------
    value : str or Game
        What the pawns shall be worth, from White's side.
    most_files : int
        The most adjacent files of a structure, 1 to 3.
    most_pawns : int, optional
        The most pawns of a structure; by default all that one and two files hold, which are 6 and
        12, and 5 on three files.
    most : int
        So many structures are used, if there are as many of the smallest size.
    core : {"trebuchet", "corners"}, optional
        Only endgames with this core; by default one with each, where it fits.
    large_boards : bool
        Whether nimbers that do not occur are composed on a large board.
    census : Census, optional
        A census to go on with.

    Returns
    -------
    Compositions
        The endgames, and what was searched. If there are none, the search proves that no such
        structure exists within the bounds, or `unplaced` counts those that do.

    Raises
    ------
    InputError
        If there is no such value, or a bound is out of range.
    LimitReached
        By a limit; its `partial` says what was searched.

    Notes
    -----
    By default the search takes about two seconds at most; on three files the structures grow about
    sixfold with every pawn.

    Examples
    --------
    >>> import lastmove as lm
    >>> for one in lm.chess.compose("*", most=1):
    ...     print(one.kind, one.fen, one.verified)
    corners 7k/6pP/4p1P1/3p4/p2P4/4P1p1/P5Pp/7K proof
    trebuchet 8/8/8/4k3/p3Pp2/5K2/P7/8 None
    """
    wanted = game(value) if isinstance(value, str) else value
    text = _with_threats(wanted)
    _check_bounds(most_files, most_pawns, most)
    census = Census() if census is None else census
    searched: list[Layer] = []
    undecided = unplaced = 0
    open_ones: list[Pair] = []
    bounds = [MOST_PAWNS[files] if most_pawns is None else most_pawns for files in range(4)]
    for count in range(1, max(bounds[1 : most_files + 1]) + 1):
        examples: list[Pair] = []
        for files in range(1, most_files + 1):
            if files <= count <= min(bounds[files], SQUARES_OF_A_FILE * files):
                found = _searched(census, text, files, count, searched)
                undecided += found.undecided
                unplaced += found.count
                examples += found.examples
                open_ones += found.open_examples
        made = list(islice(_endgames(examples, wanted, core), most * len(KINDS)))
        if made:
            kept = _first_structures(made, most)
            return Compositions(str(wanted), kept, tuple(searched), undecided)
    large = _large_board(wanted) if large_boards else None
    endgames = () if large is None else (large,)
    if isinstance(wanted, Game):
        undecided -= sum(not cancels(*pair, wanted) for pair in open_ones)
    return Compositions(str(wanted), endgames, tuple(searched), undecided, unplaced)


def recomposed(fen: str) -> Game | Loopy | None:
    """Return what the pawns of a composed endgame are worth, from its text alone.

    Parameters
    ----------
    fen : str
        An ordinary board with a core of the library, or a large board of the pawns game.

    Returns
    -------
    Game, Loopy or None
        The value of the pawns beside the core; None where captures in passing leave it open.

    Raises
    ------
    InputError
        If there is no core, or it touches the other pawns.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.chess.recomposed("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8")
    game('v*')
    """
    board = Board(fen)
    if (board.files, board.rows) != (len(FILES), len(FILES)):
        return star(pawns.value(pawns.word_of(board.board_field)))
    core = core_in(board)
    if core is None:
        hint = "see lastmove.chess.core_library for those that are known"
        raise InputError("no zugzwang core stands apart from the other pawns", fen, 0, hint)
    return StructureSolver().structure(pawns_outside(board, core.squares)).value


def _with_threats(wanted: Game | Loopy, depth: int = 0) -> str:
    """Write a value with ``on``, ``off`` and short games alone, as structures have them."""
    text = str(wanted)
    if isinstance(wanted, Game) or text in {"on", "off"}:
        return text
    if depth > DEEPEST or not wanted.is_stopper:
        message = "pawn structures are worth short games and threats {on|G}, {G|off} only"
        raise InputError(message, text, 0, "ask for such a value")
    left, right = (
        ",".join(_with_threats(option, depth + 1) for option in side)
        for side in (wanted.left, wanted.right)
    )
    return f"{{{left}|{right}}}"


def _check_bounds(most_files: int, most_pawns: int | None, most: int) -> None:
    if most_files not in range(1, 4):
        message = f"structures of {most_files} files are not searched"
        raise InputError(message, str(most_files), 0, "give 1 to 3")
    if most_pawns is not None and most_pawns not in range(1, 17):
        message = f"structures of {most_pawns} pawns are not searched"
        raise InputError(message, str(most_pawns), 0, "give 1 to 16")
    if most < 1:
        raise InputError(f"{most} structures are none", str(most), 0, "give at least 1")


def _searched(census: Census, text: str, files: int, count: int, searched: list[Layer]) -> Finding:
    try:
        searched.append(census.layer(files, count))
        return census.find(text, files, count)
    except LimitReached as limit:
        known = {"searched": [str(layer) for layer in searched]}
        raise LimitReached(limit.message, known) from None


def _endgames(
    examples: Sequence[Pair], wanted: Game | Loopy, core: Kind | None
) -> Iterator[Composition]:
    """Yield endgames of the structures, one with each kind of core that fits."""
    for pair in examples:
        # Pawns that never meet may race; then the sum has no value of its own.
        if structure(squares_listed(*pair)).value != wanted:
            continue
        for kind in KINDS if core is None else (core,):
            found = (_confirmed(made, wanted) for made in _placements(pair, kind, str(wanted)))
            made = next((one for one in found if one is not None), None)
            if made is not None:
                yield made


def _confirmed(made: Composition, wanted: Game | Loopy) -> Composition | None:
    """Return the endgame if its text alone leads back to the value, and play agrees."""
    if recomposed(made.fen) != wanted:
        return None
    if made.kind != "corners" or not isinstance(wanted, Game):
        return made
    result = play_out(made.board)
    if result is None:
        return made
    return replace(made, verified="proof") if result == WINNERS[str(wanted.outcome)] else None


def _placements(pair: Pair, kind: Kind, value: str) -> Iterator[Composition]:
    """Yield the places of a structure beside cores of a kind, from the left."""
    width = max(FILES.index(square[0]) for side in pair for square in side) + 1
    for core in cores(kind):
        for shift in range(len(FILES) - width + 1):
            white, black = (tuple(_shifted(square, shift) for square in side) for side in pair)
            files = frozenset(FILES.index(square[0]) for square in white + black)
            if not core.leaves(files):
                continue
            placed = dict.fromkeys(white, "P") | dict.fromkeys(black, "p")
            try:
                board = core.board(placed)
            except InputError:
                # More than eight pawns of a colour, for instance.
                continue
            yield Composition(board.board_field, white, black, value, str(core), kind)


def _shifted(square: str, files: int) -> str:
    return f"{FILES[FILES.index(square[0]) + files]}{square[1:]}"


def _first_structures(made: Sequence[Composition], most: int) -> tuple[Composition, ...]:
    """Return the endgames of the first few structures."""
    wanted = list(dict.fromkeys(_shape(one) for one in made))[:most]
    return tuple(one for one in made if _shape(one) in wanted)


def _shape(one: Composition) -> tuple[tuple[int, str, bool], ...]:
    first = min(FILES.index(square[0]) for square in one.squares)
    return tuple(
        (FILES.index(square[0]) - first, square[1:], square in one.white) for square in one.squares
    )


def _large_board(wanted: Game | Loopy) -> Composition | None:
    """Return Elkies' endgame of a nimber, on a board as large as it takes."""
    named = re.fullmatch(r"\*([0-9]+)", str(wanted))
    if named is None or int(named[1]) > GREATEST_NIMBER:
        return None
    words = (word for length in range(1, MOST_WORD + 1) for word in pawns.all_words(length))
    fitting = (word for word in within_limits(words) if pawns.value(word) == int(named[1]))
    word = next(fitting, None)
    if word is None:
        return None
    made = pawns.endgame(word)
    if recomposed(made.fen) != wanted:
        return None
    board = Board(made.fen)
    # The files of the game come first.
    beyond = [at for at in board.pieces() if LETTERS.index(at[0]) >= len(made.word)]
    found = pawns_outside(board, beyond)
    core = "kings in their corners and a zugzwang of three pawns on a side"
    return Composition(
        made.fen,
        found.white,
        found.black,
        str(wanted),
        core,
        "large",
        rows=made.rows,
        files=made.files,
    )

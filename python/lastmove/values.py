"""Values of games: what a position is worth, whatever rules it came from.

A short game is a pair of finite sets of shorter games, written {left options | right options};
whoever cannot move loses. Two games are equal when their difference is a second-player win, and
every game has one smallest form, its *canonical form*, reached by removing dominated options and
bypassing reversible ones. :class:`Game` holds that form and nothing else, so ``==`` and ``hash``
are equality of values.

In a *loopy* game play may go on for ever, which is a draw. :class:`Loopy` holds the values that no
short game has, :class:`Game` all others, and the two mix in sums and comparisons.

The classes and the arithmetic live in the compiled core; this module adds the names by which a
mathematician calls for the standard values.

References
----------
J. H. Conway, *On Numbers and Games*, 1976, chapters 7 to 10; A. N. Siegel, *Combinatorial Game
Theory*, 2013, chapters II and VI.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias, overload

from lastmove import _core
from lastmove._core import (
    Advice,
    Form,
    Game,
    Loopy,
    Nimber,
    Thermograph,
    Trajectory,
    clear_cache,
    evaluate,
    explain,
    form_warnings,
    game,
    games,
    games_born_by,
    hotstrat,
    limits,
    mex,
    nim_inverse,
    nim_power,
    nim_roots,
    nim_sqrt,
    nim_sum,
    sentestrat,
    simplest_number,
    sums,
    thermographs,
    thermostrat,
)
from lastmove.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Advice",
    "Form",
    "Game",
    "GameLike",
    "Loopy",
    "LoopyLike",
    "Nimber",
    "Thermograph",
    "Trajectory",
    "Value",
    "clear_cache",
    "down",
    "dud",
    "evaluate",
    "explain",
    "form_warnings",
    "game",
    "games",
    "games_born_by",
    "hotstrat",
    "limits",
    "mex",
    "miny",
    "nim_inverse",
    "nim_multiply",
    "nim_power",
    "nim_roots",
    "nim_sqrt",
    "nim_sum",
    "off",
    "on",
    "over",
    "sentestrat",
    "simplest_number",
    "star",
    "sums",
    "switch",
    "thermographs",
    "thermostrat",
    "tiny",
    "tis",
    "tisn",
    "under",
    "up",
    "upon",
]

GameLike: TypeAlias = Game | Nimber | Fraction | int | str
"""What every function that takes a short game accepts; a text must mean one."""

LoopyLike: TypeAlias = GameLike | Loopy
"""What :func:`lastmove.game` accepts: a short game or a loopy one."""

Value: TypeAlias = Game | Loopy
"""What a position may be worth, or a text: a short game, or a loopy one."""

up: Game = game("^")
"""↑ = {0 | ∗}, the smallest positive value born on day 2."""

down: Game = game("v")
"""↓ = {∗ | 0}, the negative of ↑."""

on: Loopy = game("on")
"""on = {on | }: Left can move for ever. Greater than every short game."""

off: Loopy = game("off")
"""off = { | off}, the negative of on: less than every short game."""

over: Loopy = game("over")
"""over = {0 | over}: positive, and less than every positive number."""

under: Loopy = game("under")
"""under = {under | 0}, the negative of over."""

upon: Loopy = game("upon")
"""upon = {upon | ∗}: ↑ + ↑² + ↑³ + …, without end."""

dud: Loopy = game("dud")
"""dud = {dud | dud} = on + off: whatever is added to it, both can move for ever."""

tis: Loopy = game("tis")
"""tis = {tisn | }, where tisn = { | tis}: 1 & 0, which is no stopper."""

tisn: Loopy = game("tisn")
"""tisn = { | tis}, the negative of tis: 0 & −1."""


def star(n: int = 1) -> Game:
    """Return the nimber ∗n, the value of a Nim heap of `n` counters.

    Parameters
    ----------
    n : int
        The size of the heap, 0 or more.

    Returns
    -------
    Game
        ∗n = {0, ∗, …, ∗(n−1) | 0, ∗, …, ∗(n−1)}.

    Raises
    ------
    InputError
        If `n` is negative or too large for a nimber.

    References
    ----------
    R. Sprague, 1935; P. M. Grundy, 1939: every impartial game is one of these.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.star(2) + lm.star(3) == lm.star(1)
    True
    """
    return game(Nimber(n))


@overload
def switch(g: GameLike) -> Game: ...


@overload
def switch(g: LoopyLike) -> Value: ...


def switch(g: LoopyLike) -> Value:
    """Return ±g = {g | −g}.

    Parameters
    ----------
    g : game-like or Loopy
        The value that Left gains by moving, and Right in turn.

    Returns
    -------
    Game or Loopy
        For a positive number, hot: worth a move to either player.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.switch(1).stops
    (Fraction(1, 1), Fraction(-1, 1))
    >>> lm.switch(1) + lm.switch(1) == 0
    True
    """
    prize = game(g)
    return Loopy.of([prize], [-prize])


@overload
def tiny(g: GameLike) -> Game: ...


@overload
def tiny(g: LoopyLike) -> Value: ...


def tiny(g: LoopyLike) -> Value:
    """Return tiny-g, {0 || 0 | −g}: a threat of size `g` that Left can always parry.

    Parameters
    ----------
    g : game-like or Loopy
        How much Right threatens to win.

    Returns
    -------
    Game or Loopy
        For positive numbers `g`, a positive value below every multiple of ↑.

    References
    ----------
    E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 5.

    Examples
    --------
    >>> import lastmove as lm
    >>> 0 < lm.tiny(lm.on) < lm.tiny(2) < lm.tiny(1) < lm.up
    True
    """
    return Loopy.of([0], [Loopy.of([0], [-game(g)])])


@overload
def miny(g: GameLike) -> Game: ...


@overload
def miny(g: LoopyLike) -> Value: ...


def miny(g: LoopyLike) -> Value:
    """Return miny-g, {g | 0 || 0}, the negative of tiny-g.

    Parameters
    ----------
    g : game-like or Loopy
        How much Left threatens to win.

    Returns
    -------
    Game or Loopy
        The negative of ``tiny(g)``.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.miny(2) + lm.tiny(2) == 0
    True
    """
    return -tiny(g)


@overload
def nim_multiply(a: int | Nimber, b: int | Nimber) -> int: ...


@overload
def nim_multiply(
    a: NDArray[np.uint64], b: NDArray[np.uint64] | int | Nimber
) -> NDArray[np.uint64]: ...


@overload
def nim_multiply(a: int | Nimber, b: NDArray[np.uint64]) -> NDArray[np.uint64]: ...


def nim_multiply(
    a: NDArray[np.uint64] | int | Nimber, b: NDArray[np.uint64] | int | Nimber
) -> NDArray[np.uint64] | int:
    """Multiply in the field of nimbers.

    Parameters
    ----------
    a, b : int, Nimber or array of uint64
        Nim-values: integers from 0 to 2**128-1, in arrays to 2**64-1. Arrays follow the rules of
        numpy for shapes.

    Returns
    -------
    int or array of uint64
        The nim-product; an array if `a` or `b` is one.

    Raises
    ------
    InputError
        If an integer is out of range.

    Notes
    -----
    Determined by the field laws, with exclusive or as the sum, and these two rules: for a Fermat
    power F = 2, 4, 16, 256, … and n < F the product is the ordinary one, and F times F is 3F/2.

    References
    ----------
    J. H. Conway, *On Numbers and Games*, 1976, chapter 6.

    Examples
    --------
    >>> import numpy as np
    >>> import lastmove as lm
    >>> lm.nim_multiply(13, 7)
    2
    >>> lm.nim_multiply(np.arange(1, 5, dtype=np.uint64), 2).tolist()
    [2, 3, 1, 8]
    """
    if isinstance(a, int | Nimber) and isinstance(b, int | Nimber):
        return _core.nim_multiply(a, b)
    return _multiply_arrays(a, b)


def _multiply_arrays(
    a: NDArray[np.uint64] | int | Nimber, b: NDArray[np.uint64] | int | Nimber
) -> NDArray[np.uint64]:
    """Broadcast, multiply as bytes in the core, and give the result its shape."""
    import numpy as np  # noqa: PLC0415 - slow to import, and only arrays need it

    arrays = np.broadcast_arrays(_words(a), _words(b))
    products = _core.nim_multiply_bytes(*(array.tobytes() for array in arrays))
    return np.frombuffer(products, dtype=np.uint64).reshape(arrays[0].shape)


def _words(values: NDArray[np.uint64] | int | Nimber) -> NDArray[np.uint64]:
    import numpy as np  # noqa: PLC0415 - see _multiply_arrays

    array = np.asarray(int(values) if isinstance(values, Nimber) else values)
    if array.dtype.kind not in "iu" or (array.size and int(array.min()) < 0):
        message = "an array of nim-values holds integers from 0 to 2**64-1"
        raise InputError(message)
    return array.astype(np.uint64)

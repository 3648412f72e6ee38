"""Lastmove: exact values of combinatorial games.

Examples
--------
>>> import lastmove as lm
>>> lm.game("{0|*} + {0|*}") == lm.game("^^")
True
>>> lm.up.confused_with(lm.star())
True
"""

from lastmove._core import __version__
from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached
from lastmove.values import (
    Advice,
    Form,
    Game,
    GameLike,
    Nimber,
    Thermograph,
    Trajectory,
    down,
    evaluate,
    explain,
    game,
    games,
    games_born_by,
    hotstrat,
    limits,
    mex,
    miny,
    nim_inverse,
    nim_multiply,
    nim_power,
    nim_roots,
    nim_sqrt,
    nim_sum,
    sentestrat,
    simplest_number,
    star,
    sums,
    switch,
    thermostrat,
    tiny,
    up,
)

__all__ = [
    "Advice",
    "Form",
    "Game",
    "GameLike",
    "InputError",
    "InternalError",
    "LastmoveError",
    "LimitReached",
    "Nimber",
    "Thermograph",
    "Trajectory",
    "__version__",
    "down",
    "evaluate",
    "explain",
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
    "sentestrat",
    "simplest_number",
    "star",
    "sums",
    "switch",
    "thermostrat",
    "tiny",
    "up",
]

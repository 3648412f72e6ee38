"""Lastmove: exact values of combinatorial games.

Examples
--------
>>> import lastmove as lm
>>> lm.game("{0|*} + {0|*}") == lm.game("^^")
True
>>> lm.up.confused_with(lm.star())
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

from lastmove import _core, display
from lastmove._core import __version__
from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached
from lastmove.values import (
    Advice,
    Form,
    Game,
    GameLike,
    Loopy,
    LoopyLike,
    Nimber,
    Thermograph,
    Trajectory,
    clear_cache,
    down,
    dud,
    evaluate,
    explain,
    form_warnings,
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
    off,
    on,
    over,
    sentestrat,
    simplest_number,
    star,
    sums,
    switch,
    thermographs,
    thermostrat,
    tiny,
    tis,
    tisn,
    under,
    up,
    upon,
)

if TYPE_CHECKING:
    from lastmove import chess, heaps, misere, pawns, rulesets, threats
    from lastmove.heaps import HeapGame, PartizanHeapGame
    from lastmove.position import Impartial, LoopError, Position, RulesetError, RulesetWarning
    from lastmove.solve import Solver, nim_value
    from lastmove.tables import BoardTable, value_table

__all__ = [
    "Advice",
    "BoardTable",
    "Form",
    "Game",
    "GameLike",
    "HeapGame",
    "Impartial",
    "InputError",
    "InternalError",
    "LastmoveError",
    "LimitReached",
    "LoopError",
    "Loopy",
    "LoopyLike",
    "Nimber",
    "PartizanHeapGame",
    "Position",
    "RulesetError",
    "RulesetWarning",
    "Solver",
    "Thermograph",
    "Trajectory",
    "__version__",
    "chess",
    "clear_cache",
    "down",
    "dud",
    "evaluate",
    "explain",
    "form_warnings",
    "game",
    "games",
    "games_born_by",
    "heaps",
    "hotstrat",
    "limits",
    "mex",
    "miny",
    "misere",
    "nim_inverse",
    "nim_multiply",
    "nim_power",
    "nim_roots",
    "nim_sqrt",
    "nim_sum",
    "nim_value",
    "off",
    "on",
    "over",
    "pawns",
    "rulesets",
    "sentestrat",
    "simplest_number",
    "star",
    "sums",
    "switch",
    "thermographs",
    "thermostrat",
    "threats",
    "tiny",
    "tis",
    "tisn",
    "under",
    "up",
    "upon",
    "value_table",
]


def _writers() -> dict[str, dict[str, str]]:
    from lastmove.show import WRITERS

    return WRITERS


def _position_value(ruleset: str, text: str, whole: str, column: int) -> Game | Loopy:
    from lastmove.rulesets import position_value

    return position_value(ruleset, text, whole, column)


display.register(_writers)
_core.register(present=display.present, position_value=_position_value)

_LATER = {
    "BoardTable": "lastmove.tables",
    "HeapGame": "lastmove.heaps",
    "Impartial": "lastmove.position",
    "LoopError": "lastmove.position",
    "PartizanHeapGame": "lastmove.heaps",
    "Position": "lastmove.position",
    "RulesetError": "lastmove.position",
    "RulesetWarning": "lastmove.position",
    "Solver": "lastmove.solve",
    "nim_value": "lastmove.solve",
    "value_table": "lastmove.tables",
}
"""Names that are imported when they are first asked for: values alone start sooner."""


def __getattr__(name: str) -> object:
    """Import a name of :data:`_LATER`, or a module of games."""
    if name in {"chess", "heaps", "misere", "pawns", "rulesets", "threats"}:
        return import_module(f"lastmove.{name}")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

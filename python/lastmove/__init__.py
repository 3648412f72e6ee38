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

from lastmove import _core, hooks
from lastmove._core import __version__
from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached, RulesetError
from lastmove.show import WRITERS
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
    from lastmove.certificates import Certificate, verify
    from lastmove.heaps import HeapGame, PartizanHeapGame
    from lastmove.position import Impartial, LoopError, Position, RulesetWarning
    from lastmove.solve import Solver, nim_value
    from lastmove.tables import BoardTable, value_table

__all__ = [
    "Advice",
    "BoardTable",
    "Certificate",
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
    "verify",
]


hooks.register(WRITERS)
hooks.register(
    {
        "enter_ruleset": "lastmove.rulesets.support.register:enter_ruleset",
        "position_value": "lastmove.rulesets:position_value",
        "present": "lastmove.hooks:present",
        "find_ruleset": "lastmove.rulesets:find_ruleset",
        "solver": "lastmove.solve:Solver",
        "text_box": "lastmove.rulesets.support.drawing:text_box",
        "tree": "lastmove.solve:Node",
    }
)
_core.register(hooks.hook)

_LATER = {
    "BoardTable": "lastmove.tables",
    "Certificate": "lastmove.certificates",
    "HeapGame": "lastmove.heaps",
    "Impartial": "lastmove.position",
    "LoopError": "lastmove.position",
    "PartizanHeapGame": "lastmove.heaps",
    "Position": "lastmove.position",
    "RulesetError": "lastmove.errors",
    "RulesetWarning": "lastmove.position",
    "Solver": "lastmove.solve",
    "nim_value": "lastmove.solve",
    "value_table": "lastmove.tables",
    "verify": "lastmove.certificates",
}
"""Names that are imported when they are first asked for: values alone start sooner."""


def __getattr__(name: str) -> object:
    """Import a name of :data:`_LATER`, or a module of games."""
    if name in {"chess", "heaps", "misere", "pawns", "rulesets", "threats"}:
        return import_module(f"lastmove.{name}")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List all public names, also those that are imported when they are first asked for."""
    return sorted({*globals(), *__all__})

"""The kinds of surveys, one file each."""

from __future__ import annotations

from collections.abc import Mapping

from lastmove.errors import InputError
from lastmove.survey.kinds.boards import Boards
from lastmove.survey.kinds.code import Code
from lastmove.survey.kinds.heap_games import HeapGames
from lastmove.survey.kinds.kind import Cell, Column, Found, Kind, Limits, Row, natural_order
from lastmove.survey.kinds.misere_quotients import MisereQuotients
from lastmove.survey.kinds.pawn_patterns import PawnPatterns
from lastmove.survey.kinds.pawn_structures import PawnStructures
from lastmove.survey.kinds.pawn_words import PawnWords
from lastmove.survey.kinds.positions import Positions

__all__ = [
    "KINDS",
    "Cell",
    "Code",
    "Column",
    "Found",
    "Kind",
    "Limits",
    "Row",
    "make_kind",
    "natural_order",
]

KINDS: dict[str, type[Kind]] = {
    kind.name: kind
    for kind in (
        HeapGames,
        MisereQuotients,
        PawnWords,
        PawnPatterns,
        PawnStructures,
        Boards,
        Positions,
    )
}
"""The kinds that a survey can name without further ado."""


def make_kind(name: object, settings: Mapping[str, object], allow_code: str | None = None) -> Kind:
    """Return the kind of a name with its settings.

    Parameters
    ----------
    name : str
        What the survey calls it.
    settings : mapping
        Its table ``[items]``.
    allow_code : str, optional
        The function that the user allows, as ``module:function``.

    Raises
    ------
    InputError
        If there is no such kind, or it is the user's code and that is not allowed.
    """
    if name == Code.name:
        if allow_code is None:
            message = "this survey calls a function of yours, which has to be allowed"
            raise InputError(message, hint="give --allow-code module:function")
        return Code(settings, allow_code)
    if isinstance(name, str) and name in KINDS:
        return KINDS[name](settings)
    message = f"there is no kind of survey {name!r}"
    raise InputError(message, hint=f"kinds are {', '.join(KINDS)} and code")

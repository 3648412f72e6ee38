"""The functions behind the addresses for programs: plain arguments in, records out.

Each returns what a command prints with ``--json``.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable

import lastmove as lm
from lastmove.chess.endgame import endgame
from lastmove.chess.structure import StructureSolver
from lastmove.errors import InputError
from lastmove.misere import HeapGame as MisereGame
from lastmove.papers import PAPERS, check, claims
from lastmove.position import Position, read_numbers
from lastmove.rulesets import load_rulesets
from lastmove.show.records import Record
from lastmove.show.records.heaps import heap_game_record
from lastmove.show.records.misere import misere_position_record
from lastmove.show.records.pawns import pawn_word_record
from lastmove.show.records.values import explanation_record, expression_record
from lastmove.show.rulesets import ruleset_record, value_of_example
from lastmove.show.solution import solution_record
from lastmove.solve import Solver
from lastmove.web.progress import report
from lastmove.web.status import Missing

__all__ = [
    "check_paper",
    "endgame_of",
    "explanation_of",
    "heap_of",
    "misere_of",
    "paper_of",
    "papers_of",
    "pawns_of",
    "ruleset_named",
    "rulesets_of",
    "solution_of",
    "structure_of",
    "value_of",
]

HEAPS = "write heaps like 3,5,7"
CLAIM_SECONDS = 30.0


def value_of(expr: str) -> Record:
    """Return what ``lastmove value EXPR`` prints."""
    return expression_record(expr)


def explanation_of(expr: str, topic: str = "value") -> Record:
    """Return what ``lastmove explain EXPR`` prints."""
    return explanation_record(expr, topic=topic)


def ruleset_named(name: str) -> type[Position]:
    """Return a ruleset by its name; never one from a file.

    Raises
    ------
    Missing
        If there is none.

    Examples
    --------
    >>> from lastmove.web.api_answers import ruleset_named
    >>> ruleset_named("nim").__name__
    'Nim'
    """
    rulesets = load_rulesets()
    wanted = name.strip().lower().replace("_", "-")
    if wanted in rulesets:
        return rulesets[wanted]
    close = difflib.get_close_matches(wanted[:60], rulesets, n=1)
    hint = f"did you mean {close[0]}?" if close else f"some are {', '.join(sorted(rulesets)[:5])}"
    raise Missing(f"there is no ruleset named {ascii(name[:40])[1:-1]}", name[:200], 0, hint)


def solution_of(
    ruleset: str,
    position: str,
    *,
    misere: bool = False,
    search: bool = False,
    explain: bool = False,
) -> Record:
    """Return what ``lastmove solve RULESET POSITION`` prints."""
    found = ruleset_named(ruleset)
    solver = Solver(theory=not search)
    return solution_record(found.parse(position), solver, misere=misere, reasons=explain)


def heap_of(
    code: str,
    to: int | None = None,
    at: str | None = None,
    position: str | None = None,
    *,
    period: bool = False,
) -> Record:
    """Return what ``lastmove heap CODE`` prints."""
    _named(lm.HeapGame, code)
    heaps = None if at is None else read_numbers(at, HEAPS)
    together = None if position is None else read_numbers(position, HEAPS)
    return heap_game_record(lm.HeapGame(code), to, heaps, together, period=period)


def misere_of(code: str, heaps: str) -> Record:
    """Return what ``lastmove misere CODE HEAPS`` prints."""
    _named(MisereGame, code)
    return misere_position_record(MisereGame(code), read_numbers(heaps, HEAPS))


def _named(make: Callable[[str], object], code: str) -> None:
    """Find out whether there is a game of this code."""
    try:
        make(code)
    except InputError as error:
        raise Missing(error.message, error.text, error.position, error.hint) from None


def pawns_of(word: str) -> Record:
    """Return what ``lastmove pawns WORD`` prints of the word."""
    return pawn_word_record(word)


def structure_of(fen: str) -> Record:
    """Return what ``lastmove structure FEN`` prints."""
    return {"input": fen, **StructureSolver().structure(fen).record()}


def endgame_of(fen: str, *, prove: bool = True) -> Record:
    """Return what ``lastmove endgame FEN`` prints."""
    return {"input": fen, **endgame(fen, prove=prove).record()}


def rulesets_of() -> list[Record]:
    """Return what ``lastmove rulesets`` prints."""
    return [
        ruleset_record(ruleset, value_of_example(ruleset))
        for _, ruleset in sorted(load_rulesets().items())
    ]


def papers_of() -> list[Record]:
    """Return the papers and their claims, not yet checked."""
    return [
        {
            "name": paper.name,
            "reference": paper.reference,
            "claims": [
                {
                    "id": claim.id,
                    "paper": claim.paper,
                    "where": claim.where,
                    "claim": claim.claim,
                    "expected": claim.expected,
                    "erratum": claim.erratum,
                    "cost": claim.cost,
                }
                for claim in paper.claims
            ],
        }
        for paper in PAPERS.values()
    ]


def check_paper(name: str) -> None:
    """Raise an error if there is no such paper."""
    if name not in PAPERS:
        hint = f"the papers are {', '.join(PAPERS)}"
        raise Missing(f"there is no paper {name[:40]!a}", name[:200], 0, hint)


def paper_of(name: str) -> list[Record]:
    """Return what ``lastmove reproduce PAPER`` prints."""
    check_paper(name)
    chosen, records = claims(name), []
    for number, claim in enumerate(chosen):
        report(number, len(chosen), claim.where)
        with lm.limits(seconds=CLAIM_SECONDS):
            records.append(check(claim).record())
    return records

"""The addresses for programs and the functions behind them: plain arguments in, records out.

Each returns what a command prints with ``--json``.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import lastmove as lm
from lastmove.chess.endgame import endgame
from lastmove.chess.structure import StructureSolver
from lastmove.fields import read_numbers
from lastmove.misere import HeapGame as MisereGame
from lastmove.papers import PAPERS, check, claims
from lastmove.rulesets import load_rulesets
from lastmove.show.records import Record
from lastmove.show.records.chess import endgame_record, structure_record
from lastmove.show.records.heaps import heap_game_record
from lastmove.show.records.misere import misere_position_record
from lastmove.show.records.pawns import pawn_word_record
from lastmove.show.records.values import explanation_record, expression_record
from lastmove.show.rulesets import ruleset_record, value_of_example
from lastmove.show.solution import solution_record
from lastmove.solve import Solver
from lastmove.web.endpoint import About, endpoint
from lastmove.web.pages.play_rulesets import known_ruleset
from lastmove.web.status import Missing, named_game
from lastmove.web.worker import progress

__all__ = [
    "check_paper",
    "endgame_of",
    "explanation_of",
    "heap_of",
    "misere_of",
    "paper_of",
    "papers_of",
    "pawns_of",
    "rulesets_of",
    "solution_of",
    "structure_of",
    "value_of",
]

HEAPS = "write heaps like 3,5,7"
CLAIM_SECONDS = 30.0
CLAIM_FIELDS = ("id", "paper", "where", "claim", "expected", "erratum", "cost")

Expression: TypeAlias = Annotated[str, About("A game or a relation.", "{3|1} + ^*")]
Fen: TypeAlias = Annotated[str, About("A chess board.", "8/8/5p2/2p2P2/2P3p1/8/6P1/8")]
Code: TypeAlias = Annotated[str, About("A take-and-break code or a name.", "0.137")]


@endpoint("/value", "What a game is worth.")
def value_of(expr: Expression) -> Record:
    """Return what ``lastmove value EXPR`` prints."""
    return expression_record(expr)


@endpoint("/explain", "How a value comes about.")
def explanation_of(
    expr: Expression,
    topic: Annotated[str, About("value, temperature, atomic-weight or reduced.")] = "value",
) -> Record:
    """Return what ``lastmove explain EXPR`` prints."""
    return explanation_record(expr, topic=topic)


@endpoint("/solve/{ruleset}", "What a position is worth and how it is won.")
def solution_of(
    ruleset: Annotated[str, About("Its name.", "nim")],
    position: Annotated[str, About("The position.", "3,4,5")],
    *,
    misere: Annotated[bool, About("Whether the last move loses.")] = False,
    search: Annotated[bool, About("Whether to search where a theorem would answer.")] = False,
    explain: Annotated[bool, About("Whether to say why.")] = False,
) -> Record:
    """Return what ``lastmove solve RULESET POSITION`` prints."""
    found = known_ruleset(ruleset)
    solver = Solver(theory=not search)
    return solution_record(found.parse(position), solver, misere=misere, reasons=explain)


@endpoint("/heap/{code}", "The values and the period of a heap game.")
def heap_of(
    code: Code,
    to: Annotated[int | None, About("The largest heap whose value is listed.")] = None,
    at: Annotated[str | None, About("Heaps to value one by one, such as 3,5,7.")] = None,
    position: Annotated[str | None, About("Heaps to value together, such as 3,5,7.")] = None,
    *,
    period: Annotated[bool, About("Whether to look for a period.")] = False,
) -> Record:
    """Return what ``lastmove heap CODE`` prints."""
    game = named_game(lm.HeapGame, code)
    heaps = None if at is None else read_numbers(at, HEAPS)
    together = None if position is None else read_numbers(position, HEAPS)
    return heap_game_record(game, to, heaps, together, period=period)


@endpoint("/misere/{code}", "A position of a heap game under misère play.")
def misere_of(code: Code, heaps: Annotated[str, About("The position.", "7,9,11")]) -> Record:
    """Return what ``lastmove misere CODE HEAPS`` prints."""
    return misere_position_record(named_game(MisereGame, code), read_numbers(heaps, HEAPS))


@endpoint("/pawns", "The value and the moves of a word of the pawns game.")
def pawns_of(word: Annotated[str, About("The word.", "1000")]) -> Record:
    """Return what ``lastmove pawns WORD`` prints of the word."""
    return pawn_word_record(word)


@endpoint("/structure", "What pawns are worth.")
def structure_of(fen: Fen) -> Record:
    """Return what ``lastmove structure FEN`` prints."""
    return {"input": fen, **structure_record(StructureSolver().structure(fen))}


@endpoint("/endgame", "Who wins an endgame, by which moves.")
def endgame_of(
    fen: Fen, *, prove: Annotated[bool, About("Whether to try to prove the verdict.")] = True
) -> Record:
    """Return what ``lastmove endgame FEN`` prints."""
    return {"input": fen, **endgame_record(endgame(fen, prove=prove))}


@endpoint("/rulesets", "The games that can be solved.", heavy=True)
def rulesets_of() -> list[Record]:
    """Return what ``lastmove rulesets`` prints."""
    return [
        ruleset_record(ruleset, value_of_example(ruleset))
        for _, ruleset in sorted(load_rulesets().items())
    ]


@endpoint("/papers", "The papers and their claims.")
def papers_of() -> list[Record]:
    """Return the papers and their claims, not yet checked."""
    return [
        {
            "name": paper.name,
            "reference": paper.reference,
            "claims": [
                {name: getattr(claim, name) for name in CLAIM_FIELDS} for claim in paper.claims
            ],
        }
        for paper in PAPERS.values()
    ]


def check_paper(name: str) -> None:
    """Raise an error if there is no such paper."""
    if name not in PAPERS:
        hint = f"the papers are {', '.join(PAPERS)}"
        raise Missing(f"there is no paper {name[:40]!a}", name[:200], 0, hint)


@endpoint(
    "/papers/{name}", "The claims of a paper, each of them checked.", heavy=True, check=check_paper
)
def paper_of(name: Annotated[str, About("The paper.", "maser")]) -> list[Record]:
    """Return what ``lastmove reproduce PAPER`` prints."""
    check_paper(name)
    chosen, records = claims(name), []
    for number, claim in enumerate(chosen):
        progress(number, len(chosen), claim.where)
        with lm.limits(seconds=CLAIM_SECONDS):
            records.append(check(claim).record())
    return records

"""Which falsified results turn which claims red: the matrix, and the page of it.

``python -m tests.papers.matrix`` first traces, for every claim, which of the names that are
falsified it enters; then it puts each mutation in force and checks just these claims. The result
is kept in ``matrix.json``, from which the page ``docs/claims-and-mutants.md`` is written.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from lastmove.papers import Claim, check, claims
from tests.papers.catalogue import MUTATIONS
from tests.papers.mutation import Mutation, Watch, forget, is_red, mutated, watching
from tests.papers.rulesets import RULESETS
from tests.papers.tables import TABLES

DATA = Path(__file__).with_name("matrix.json")
PAGE = Path(__file__).parents[2] / "docs" / "claims-and-mutants.md"
MUTANTS: dict[str, Mutation] = {str(mutation): mutation for mutation in (*MUTATIONS, *RULESETS)}
EVERYTHING: dict[str, Claim] = {claim.id: claim for claim in (*claims(long=True), *TABLES)}
ENOUGH = 5
"""A mutant that has turned so many claims red is asked only about those that nothing else turns."""


def entered(ids: Iterable[str]) -> tuple[dict[str, list[str]], dict[str, float]]:
    """Return for each mutant the claims that ask for what it falsifies, and what claims cost."""
    current = [""]
    found: dict[str, set[str]] = {name: set() for name in MUTANTS}
    cost: dict[str, float] = {}

    def watch(mutation: Mutation) -> Watch:
        seen = found[str(mutation)]

        def note(result: object, args: tuple[object, ...]) -> object:
            if current[0] not in seen and (mutation.when is None or mutation.when(*args)):
                seen.add(current[0])
            return result

        return note

    with watching(MUTANTS.values(), watch):
        for name in ids:
            current[0] = name
            # What another claim has computed this one would not enter.
            forget()
            began = time.process_time()
            check(EVERYTHING[name])
            cost[name] = time.process_time() - began
    return {name: sorted(seen) for name, seen in found.items()}, cost


DEAR: dict[str, tuple[str, ...]] = {
    "lastmove.chess.prover:prove_win verdict swapped": ("maser.figure-5-break-out",),
    "lastmove.chess:Board.pieces colours_exchanged": ("elkies.material-inferiority",),
    "lastmove.chess:endgame outcome swapped": ("maser.figure-7-outcome",),
    "lastmove.chess:endgame winning_moves one_dropped": ("elkies.stopped-heights",),
    "lastmove.heaps:HeapGame.period other_period": ("guy.cycle-of-376", "guy.period-of-354"),
    "lastmove.heaps:HeapGame.sparse rare one_dropped": ("guy.rare-heaps-to-ten-million",),
    "lastmove.heaps:Period.last_exception one_more": ("guy.last-exception-of-376",),
    "lastmove.misere:HeapGame.outcome swapped": (
        "ferguson.b-apart-from-a-1",
        "ferguson.lost-piles-to-70",
        "ferguson.lost-piles-to-120",
    ),
    "lastmove.misere:Quotient.changes one_dropped": ("ferguson.quotient-growth-later",),
    "lastmove.chess:Board.is_checkmate opposite": ("elkies.diagram-7a-unstopped",),
    "lastmove.pawns:Pattern.first_powers one_more": (
        "elkies.fourth-file-to-8192",
        "elkies.every-sixth-file-to-4096",
    ),
    "lastmove.pawns:Pattern.values_from all 1": ("elkies.every-fifth-file-to-100000",),
    "lastmove.pawns:Referee.winning one_dropped": (
        "elkies.diagram-6a-outcome",
        "elkies.diagram-7a-outcome",
        "elkies.diagram-7e",
    ),
    "lastmove.pawns:brute_value one_more": ("elkies.fourth-file-brute-force",),
    "lastmove.pawns:endgame files one_more": ("elkies.embedding-files",),
    "lastmove.pawns:exhaustive histograms rows_turned_round": (
        *(f"elkies.proportions-{m}" for m in range(37, 43)),
        "elkies.proportions-trends",
    ),
    "lastmove.pawns:least least one_more": ("elkies.least-lengths-16", "elkies.least-lengths-18"),
    "lastmove.rulesets.support.end_nim_tables:end_nim_table some_wrong": ("end-nim.wider-triples",),
    "lastmove.rulesets.support.end_nim_theory:is_lost opposite": ("end-nim.wider-rows",),
    "lastmove:Loopy.of negated": ("maser.figure-7-together-nodes",),
}
"""Claims that take seconds or minutes are asked about one mutant each."""


def asked_once() -> Iterator[tuple[str, str]]:
    """Yield the mutants and claims of `DEAR` that turn red."""
    for mutant, names in DEAR.items():
        with mutated(MUTANTS[mutant]):
            for name in names:
                if is_red(EVERYTHING[name], seconds=600):
                    yield mutant, name


def computed(known: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return for each mutant claims that it turns red: enough of them, and all that need it.

    What is known of other mutants and claims is taken over.
    """
    red = {name: [c for c in known.get(name, []) if c in EVERYTHING] for name in MUTANTS}
    turned = {claim for names in red.values() for claim in names}
    new = any(not names for names in red.values())
    ids = [c.id for c in EVERYTHING.values() if c.cost == "quick" and (new or c.id not in turned)]
    asked, cost = entered(ids)
    for name in sorted(MUTANTS, key=lambda name: len(asked[name])):
        fresh = not red[name]
        order = sorted(asked[name], key=lambda claim: (claim in turned, cost[claim]))
        with mutated(MUTANTS[name]):
            for claim in order:
                needed = claim not in turned or (fresh and len(red[name]) < ENOUGH)
                if needed and is_red(EVERYTHING[claim]):
                    red[name].append(claim)
                    turned.add(claim)
        print(f"{name}: {len(red[name])} of {len(asked[name])}", file=sys.stderr, flush=True)
    if not turned.issuperset(claim for names in DEAR.values() for claim in names):
        for mutant, claim in asked_once():
            red[mutant] = [*dict.fromkeys([*red[mutant], claim])]
    return red


UNTURNED: dict[str, str] = {
    "guy.ending-condition": "a code that is refused ends in an error, not in a result",
    "maser.figure-2-with-threats": "rests on canonical forms alone, which the core computes",
}
"""Claims that no mutant turns red, with the reason."""

UNNOTICED: dict[str, str] = {
    f"lastmove.rulesets.{name}": why
    for why, names in {
        "a hook that rules fill; theirs are falsified": (
            "support.coin_rules:FunctionRule.companions wrong",
            "support.coin_rules:TurningRule.companions wrong",
            "support.coin_rules:TurningRule.moves_worth wrong",
            "support.coin_rules:TurningRule.nim_value wrong",
        ),
        "it refuses what does not belong to a game, and returns nothing": (
            "support.coin_rules:TurningRule.check_coin wrong",
        ),
        "it makes an object, whose own answers are falsified": (
            "support.coin_codes:code wrong",
            "coin_products:product wrong",
            "coin_turning:turn_up_to wrong",
            "green_hackenbush:GreenHackenbush.to_stalk wrong",
            "green_hackenbush:GreenHackenbush.to_tree wrong",
        ),
        "no claim and no table asks for it": (
            "breakthrough:Breakthrough.components one_dropped beyond 8 squares",
            "coin_products:CoinProduct.coin_value wrong",
        ),
    }.items()
    for name in names
}
"""Mutants that turn no claim red, with the reason."""

HEAD = """# Claims and mutants

A [claim](claims.md) that holds whatever the library answers says nothing. So results of the
library are falsified on purpose, one at a time: a *mutant* is a public name and a small change of
what it returns, such as a nim-value that is one too great, a missing move, a game with its sign
changed; for every [ruleset](rulesets.md) there are mutants that are right on small positions and
wrong beyond a size. While a mutant is in force, the claims that ask for its name are computed
again, and those that fail are *red*.

This page is written by `python -m tests.papers.matrix`, which takes minutes; the tests check
entries of it, and that it is in step with the lists of claims and of mutants. What the compiled
core computes within itself stays right in all of them.
"""


def _cell(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def page(matrix: dict[str, list[str]]) -> str:
    """Write the page of a matrix."""
    by_claim: dict[str, str] = {}
    for mutant, names in matrix.items():
        for name in names:
            by_claim.setdefault(name, mutant)
    papers = [claim for claim in EVERYTHING.values() if claim.paper != "tables"]
    turned = sum(claim.id in by_claim for claim in papers)
    noticed = sum(bool(names) for names in matrix.values())
    by_papers = sum(any(not n.startswith("tables.") for n in names) for names in matrix.values())
    lines = [
        HEAD,
        (
            f"{len(papers)} claims, {turned} of them turned red by some mutant; {len(matrix)} "
            f"mutants, {noticed} of them noticed: {by_papers} by claims of the papers, the others, "
            "of which no paper speaks, by tables of known values (`tables.…`)."
        ),
        "\n## Mutants\n",
        f"How many claims each turns red, at least; the count stops at {ENOUGH}.\n",
        "| mutant | red | some of them |\n|---|---|---|",
    ]
    for mutant, names in matrix.items():
        shown = _cell(names[:3]) if names else UNNOTICED.get(mutant, "")
        lines.append(f"| {mutant.replace('|', '/')} | {len(names)} | {shown} |")
    lines += ["\n## Claims\n", "One mutant that turns each red.\n", "| claim | mutant |\n|---|---|"]
    for claim in papers:
        why = by_claim.get(claim.id) or UNTURNED.get(claim.id, "")
        lines.append(f"| `{claim.id}` | {why} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Compute what is not known of the matrix, and write the data and the page."""
    known = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    matrix = computed({} if "--anew" in sys.argv else known)
    DATA.write_text(json.dumps(matrix, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(page(matrix), encoding="utf-8")


if __name__ == "__main__":
    main()

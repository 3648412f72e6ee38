"""Which falsified results turn which claims red: the matrix, and the page of it.

``python -m tests.papers.matrix`` first traces, for every claim, which of the names that are
falsified it enters; then it puts each mutation in force and checks just these claims. The result
is kept in ``matrix.json``, from which the page ``docs/claims-and-mutants.md`` is written.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from lastmove.papers import Claim, check, claims
from tests.papers.catalogue import MUTATIONS
from tests.papers.mutation import Mutation, Watch, is_red, mutated, watching
from tests.papers.rulesets import RULESETS
from tests.papers.tables import TABLES

DATA = Path(__file__).with_name("matrix.json")
PAGE = Path(__file__).parents[2] / "docs" / "claims-and-mutants.md"
MUTANTS: dict[str, Mutation] = {str(mutation): mutation for mutation in (*MUTATIONS, *RULESETS)}
EVERYTHING: dict[str, Claim] = {claim.id: claim for claim in (*claims(long=True), *TABLES)}
DEAR = 1.0
"""Seconds above which a claim is asked only if nothing else has turned it red, or the mutant."""
FEW = 3


def entered(ids: Iterable[str]) -> tuple[dict[str, list[str]], dict[str, float]]:
    """Return for each mutant the claims that ask for what it falsifies, and what claims cost."""
    current: list[str] = []
    found: dict[str, set[str]] = {name: set() for name in MUTANTS}
    cost: dict[str, float] = {}

    def watch(mutation: Mutation) -> Watch:
        seen = found[str(mutation)]

        def note(result: object, args: tuple[object, ...]) -> object:
            if current[0] not in seen and (mutation.when is None or mutation.when(*args)):
                seen.add(current[0])
            return result

        return note

    for name in ids:
        current[:] = [name]
        began = time.process_time()
        # Caches are emptied for each claim: what one has computed another would not enter.
        with watching(MUTANTS.values(), watch):
            check(EVERYTHING[name])
        cost[name] = time.process_time() - began
    return {name: sorted(seen) for name, seen in found.items()}, cost


def computed(ids: list[str]) -> dict[str, list[str]]:
    """Return for each mutant the claims that it turns red, the cheap ones and some others."""
    asked, cost = entered(ids)
    red: dict[str, list[str]] = {}
    turned: set[str] = set()
    for count, name in enumerate(sorted(MUTANTS, key=lambda name: len(asked[name]))):
        found: list[str] = []
        with mutated(MUTANTS[name]):
            for claim in sorted(asked[name], key=cost.__getitem__):
                needed = claim not in turned or len(found) < FEW
                if (cost[claim] < DEAR or needed) and is_red(EVERYTHING[claim]):
                    found.append(claim)
        red[name] = found
        turned |= {*found}
        print(
            f"{count + 1}/{len(MUTANTS)} {name}: {len(found)} of {len(asked[name])}",
            file=sys.stderr,
        )
    return {name: red[name] for name in MUTANTS}


def main() -> None:
    """Compute the matrix and write both files."""
    ids = [name for name, claim in EVERYTHING.items() if claim.cost != "long"]
    DATA.write_text(
        json.dumps(computed(ids), indent=0, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()

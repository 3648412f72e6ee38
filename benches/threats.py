"""How fast positions with global threats are searched: ``python benches/threats.py``.

Rulesets in Python: most of the time goes into their moves. The searches of pawn structures, whose
rules are in the core, are measured in ``benches/structures.py``.
"""

import sys
import time
from pathlib import Path

import lastmove as lm
from lastmove import threats
from lastmove.rulesets.breakthrough import Breakthrough
from lastmove.rulesets.pawns import Pawns

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.gt_search import gt_search

POSITIONS = [
    Pawns.parse("000"),
    Pawns.parse("1000"),
    Pawns.parse("00000"),
    Breakthrough.parse("4x2"),
    Breakthrough.parse("4x3"),
    Breakthrough.parse("5x2"),
    Breakthrough.parse("6x2"),
]
BY_THE_BOOK = [Pawns.parse("000"), Breakthrough.parse("4x2")]


def timed(run):
    start = time.perf_counter()
    result = run()
    return result, time.perf_counter() - start


def main():
    print(f"lastmove {lm.__version__}, Python {sys.version.split()[0]}")
    for position in POSITIONS:
        result, seconds = timed(lambda position=position: threats.search(position))
        name = f"{type(position).__name__} {position}"
        rate = result.nodes / seconds
        print(f"{name:36} {result.value!s:>10} {result.nodes:8} {seconds:8.3f} s {rate:10.0f}/s")
    for position in BY_THE_BOOK:
        _, seconds = timed(lambda position=position: gt_search(position))
        print(f"{type(position).__name__ + ' ' + str(position):36} as printed {seconds:16.3f} s")


if __name__ == "__main__":
    main()

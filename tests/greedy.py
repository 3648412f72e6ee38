"""Questions that want more memory than anybody has, one for each engine.

Run as a program, with the name of one and a memory limit in MiB, it asks the question and prints
whether the limit was reached and by how many MiB the process grew at most.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import lastmove as lm
from lastmove import _core

MIB = 2**20
PAWNS = "8/pppppppp/8/8/8/8/PPPPPPPP/8"


@dataclass(frozen=True)
class Doubling(lm.Position, register=False):
    """A game with 2^n positions at depth n, for searches of rulesets in Python."""

    word: tuple[int, ...] = ()

    def left_moves(self):
        return [Doubling((*self.word, bit)) for bit in (0, 1)] if len(self.word) < 40 else []

    def right_moves(self):
        return self.left_moves()


@dataclass(frozen=True)
class Branching(lm.Impartial, register=False):
    """The same for impartial play."""

    word: tuple[int, ...] = ()

    def moves(self):
        return [Branching((*self.word, bit)) for bit in (0, 1)] if len(self.word) < 40 else []


@dataclass(frozen=True)
class Wandering(lm.Position, register=False):
    """A game with cycles and more positions than fit."""

    loopy = True
    n: int = 0

    def left_moves(self):
        return [Wandering(2 * self.n + 1), Wandering(2 * self.n + 2)]

    def right_moves(self):
        return [Wandering(self.n // 2)]


@dataclass(frozen=True)
class Threatening(Doubling, register=False):
    """One move of it wins everything."""

    def left_moves(self):
        moves = [Threatening((*self.word, bit)) for bit in (0, 1)]
        return moves if len(self.word) < 40 else []

    def right_moves(self):
        return self.left_moves()

    def winner(self):
        return "left" if len(self.word) == 40 else None


def _switches(n: int) -> lm.Game:
    """Sums whose canonical forms double with each summand."""
    total = lm.game("0")
    for k in range(1, n):
        total += lm.game(f"{{{3**k}|{2**k}||{-(5**k)}}}")
    return total


def _forms() -> object:
    """Conjunctive sums of forms, whose options multiply."""
    total = form = lm.Form("{{2|1},{3|-1}|{-1|-3},{0|-2}}")
    for _ in range(40):
        total = total.selective(form)
    return total


def _web(nodes: int = 4_000) -> lm.Loopy:
    """A graph without structure, to be made canonical by comparing its nodes."""
    draw = random.Random(1)
    exits = ["0", "1", "-1", "*", "^", "v", "{1|-1}"]

    def moves() -> list[list[int | str]]:
        return [[draw.randrange(nodes), draw.choice(exits)] for _ in range(nodes)]

    return lm.Loopy.from_graph(moves(), moves())


GREEDY: dict[str, Callable[[], object]] = {
    "values": lambda: _switches(60),
    "forms": _forms,
    "loopy values": _web,
    "boards": lambda: lm.rulesets.Domineering.parse("8x8").value(),
    "clobber boards": lambda: lm.rulesets.Clobber.parse("|".join(["xoxoxo", "oxoxox"] * 3)).value(),
    "outcomes of boards": lambda: lm.rulesets.Domineering.parse("9x9").outcome(),
    "heaps": lambda: _core.HeapSequence("0.16").extend(2 * 10**9),
    "misère forms": lambda: _core.MisereHeaps("0.07").extend(10**4),
    "misère quotients": lambda: lm.misere.HeapGame("0.07").quotient(to=40),
    "misère positions": lambda: lm.misere.HeapGame("0.07").outcome(list(range(14, 34))),
    "words of pawns": lambda: lm.pawns.least(30),
    "patterns of pawns": lambda: _core.PawnPattern("", "100000").run(2**24),
    "structures": lambda: lm.chess.structure(PAWNS),
    "census": lambda: _core.PawnCensus().count(3, 14),
    "chess graphs": lambda: _core.solve_chess_graph(
        _core.ChessBoard("k7/pp6/8/8/8/8/PP5R/K7 w - - 0 1"), 10**9
    ),
    "chess proofs": lambda: _core.prove_chess_win(
        _core.ChessBoard("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"), "white", 10**9, 10**9
    ),
    "nim-values in Python": lambda: lm.nim_value(Branching()),
    "values in Python": lambda: Doubling().value(),
    "outcomes in Python": lambda: Doubling().outcome(),
    "threats in Python": lambda: Threatening().value(),
    "retrograde analysis": lambda: Wandering().outcome(),
    "pursuits": lambda: lm.rulesets.FoxAndGeese.parse("10x10").outcome(),
}


def resident() -> float:
    """MiB of this process that are in memory."""
    return _memory("VmRSS")


def _memory(field: str) -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1]) * 1024 / MIB
    raise LookupError(field)


def main() -> None:
    name, memory = sys.argv[1], float(sys.argv[2])
    before = resident()
    try:
        with lm.limits(memory=memory, seconds=100):
            GREEDY[name]()
        end = "done"
    except lm.LimitReached as limit:
        end = limit.message
    print(json.dumps({"end": end, "grown": round(_memory("VmHWM") - before)}))


if __name__ == "__main__":
    main()

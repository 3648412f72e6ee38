"""Section 6.1: the pawns game with stopped files, its components, and diagrams 8A to 8C.

What the paper underlines is written with ``_``: ``:_`` for a colon on a stopped file, and ``_``
before a colon for a stopped file that is blocked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import product
from operator import xor

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.play import (
    good_moves,
    line,
    losing_heaps,
    plain_good_moves,
    plain_losing_heaps,
    plain_moves,
    plain_start,
    plain_value,
    ranks_after,
)
from lastmove.rulesets.pawns import Pawns

__all__: list[str] = []

HEAPS = range(8)
AFTER_A_COLON = tuple(
    f"[[:{word}]]" for word in ("00", "01", "10", "000", "001", "010", "100", "101")
)
AFTER_A_STOPPED_COLON = tuple(f"[[:_{word}]]" for word in ("00", "01", "000", "001", "010"))
INSIDE = (
    "[[0:0]]",
    "[[00:00]]",
    "[[10:00]]",
    "[[10:01]]",
    "[[00:_00]]",
    "[[10:_00]]",
    "[[10:_01]]",
)


def _words(longest: int) -> Iterator[str]:
    for m in range(longest + 1):
        yield from lm.pawns.all_words(m)


def through_on_a_stopped_file() -> Json:
    """Return who has won with a white pawn through on file a, stopped or not; White's moves."""
    boards = [Pawns("w.b|...|..w|100"), Pawns("w.b|...|..w|000")]
    return [[board.winner(), len(list(board.left_moves()))] for board in boards]


def entailing(words: list[str]) -> Json:
    """Count the moves in words, and list those that need no answer.

    A move needs an answer if a second one wins, whatever heap lies beside the board.
    """
    moves, ignored = 0, []
    brute = lm.pawns.BruteForce()
    for word in words:
        for ply, after in lm.pawns.Board.of(word).plies():
            moves += 1
            if not all(brute.wins(after.turned(), heap) for heap in HEAPS):
                ignored.append(f"{word} {ply.name(white=True)}")
    return [moves, ignored]


def b_file_stopped_too() -> Json:
    """Judge two replies to 3 a5 if the b-file of diagram 7D is stopped as well."""
    board = line("1100+0", "b2", "c2", "dxc2", "dxc2", "a2")
    brute = lm.pawns.BruteForce()
    after = {ply.name(white=False): after for ply, after in board.plies()}
    return {name: not brute.wins(after[name], 0) for name in ("axb2", "bxa2")}


def moves_of(*words: str) -> Json:
    return {word: [str(p) for p in lm.pawns.component(f"[[{word}]]").moves()] for word in words}


def replies(*texts: str) -> Json:
    parts = [lm.pawns.component(text) for text in texts]
    return {
        text: [" + ".join(map(str, reply)) or "0" for reply in part.entails()]
        for text, part in zip(texts, parts, strict=True)
    }


def diagrams_8() -> Json:
    """List White's good replies to 1 d2 cxd2, and whether 8B and 8C come to the same board."""
    other_file = line("0010100", "d2", "cxd2", "exd2", "exd2", "cxd2")
    same_file = line("0010100", "d2", "cxd2", "cxd2", "exd2", "exd2")
    return [good_moves("0010100", "d2", "cxd2"), other_file == same_file]


LINES_8 = (
    ("0010100", "d2", "cxd2", "exd2"),
    ("0010100", "d2", "cxd2", "cxd2"),
    ("101", "b2", "axb2", "cxb2"),
    ("101", "b2", "axb2", "axb2"),
)


def sound_replies(files: str, *names: str) -> Json:
    """List Black's moves after a line that win beside some heap, by brute force."""
    board = line(files, *names)
    return sorted(p.name(white=False) for p, after in board.plies() if losing_heaps(after))


def plainly_sound_replies(files: str, *names: str) -> Json:
    first, middle, last = ranks_after(files, *names).split("|")
    _, stopped = plain_start(files)
    moves = plain_moves((first, middle, last), white=False)
    return sorted(name for name, after in moves if plain_losing_heaps(after, stopped, white=True))


def between_stops() -> Json:
    """Count the moves to w1 1:1 w2 that amount to one to [[w1]] + [[w2]]; list the others."""
    good, others = 0, []
    for left, right in product(list(_words(2)), repeat=2):
        if left.endswith("1") or right.startswith("1"):
            continue
        found = losing_heaps(lm.pawns.component(f"[[{left}1:1{right}]]").board())
        value = lm.pawns.value(left) ^ lm.pawns.value(right)
        good += found == [value]
        others += [] if found == [value] else [f"{left}1:1{right}"]
    return [good, others]


def beside_a_stop() -> Json:
    """Count the moves to w1 1:0 w2 that amount to one to [[w1]] + [[:0w2]]; list the others."""
    good, others = 0, []
    for left, right in product(list(_words(2)), repeat=2):
        if left.endswith("1"):
            continue
        found = losing_heaps(lm.pawns.component(f"[[{left}1:0{right}]]").board())
        rest = losing_heaps(lm.pawns.component(f"[[:0{right}]]").board())
        value = lm.pawns.value(left)
        same = {heap for heap in HEAPS if heap ^ value in rest} == set(found)
        good += same
        others += [] if same else [f"{left}1:0{right}"]
    return [good, others]


BESIDE_STOPS = ("[[001:100]]", "[[01:1]]", "[[001:00]]", "[[10:100]]", "[[00:00]]")


def as_sums() -> Json:
    """Write the sum that a move amounts to, with the heaps beside which it is lost by that sum."""
    found: dict[str, Json] = {}
    for text in BESIDE_STOPS:
        same = lm.pawns.component(text).equivalent()
        if same is None:
            found[text] = None
            continue
        # A quiet part is a nim-heap; at most one part is a colon, which must be answered.
        quiet = reduce(xor, (part.value() or 0 for part in same if not part.entailing), 0)
        fights = [losing_heaps(part.board()) for part in same if part.entailing]
        heaps = [heap for heap in HEAPS if all(heap ^ quiet in lost for lost in fights)]
        heaps = heaps if fights else [quiet]
        found[text] = [" + ".join(sorted(map(str, same))), *heaps]
    return found


def as_sums_by_rule() -> Json:
    """Write the sums by the paper's rule for the files beside the colon, and play the boards."""
    found: dict[str, Json] = {}
    for text in BESIDE_STOPS:
        left, right = text.strip("[]").split(":")
        beside = left[-1] + right[0]
        parts = {
            "11": (left[:-1], right[1:]),
            "10": (left[:-1], f":{right}"),
            "01": (f":{left[::-1]}", right[1:]),
        }.get(beside)
        if parts is None:
            found[text] = None
            continue
        written = sorted(str(lm.pawns.component(f"[[{part}]]")) for part in parts if part)
        found[text] = [" + ".join(written), *losing_heaps(lm.pawns.component(text).board())]
    return found


def words_of_four() -> Json:
    return [list(lm.pawns.all_words(4)), str(lm.pawns.component("[[000]]"))]


def words_of_four_again() -> Json:
    return [
        [f"{n:04b}" for n in range(16) if not n & n >> 1],
        str(lm.pawns.component("[3]")),
    ]


def one_file() -> Json:
    return str(lm.game("{0|0}"))


def one_file_again() -> Json:
    return "*" if [plain_value("0"), plain_value("1")] == [1, 1] else "another"


def every_move_entails() -> Json:
    return entailing([word for word in _words(6) if len(word) > 1])


def end_moves() -> Json:
    return {
        word: str(lm.pawns.component(f"[[{word}]]").moves()[0]) for word in ("0001", "1000", "1010")
    }


def diagrams_8_again() -> Json:
    return [
        plain_good_moves("0010100", "d2", "cxd2"),
        ranks_after("0010100", "d2", "cxd2", "exd2", "exd2", "cxd2")
        == ranks_after("0010100", "d2", "cxd2", "cxd2", "exd2", "exd2"),
    ]


def diagram_8c(replies: Callable[..., Json]) -> Json:
    return [replies(*moves) for moves in LINES_8]

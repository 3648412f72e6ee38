"""Section 6.1: the pawns game with stopped files, its components, and diagrams 8A to 8C.

What the paper underlines is written with ``_``: ``:_`` for a colon on a stopped file, and ``_``
before a colon for a stopped file that is blocked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import xor

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.components import lost_heaps, lost_heaps_by_lists
from lastmove.papers.elkies.play import (
    drawn,
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

__all__ = ["CLAIMS"]

HEAPS = range(8)
AFTER_A_COLON = ("00", "01", "10", "000", "001", "010", "100", "101")
AFTER_A_STOPPED_COLON = ("00", "01", "000", "001", "010")
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


def _through_on_a_stopped_file() -> Json:
    """Return who has won with a white pawn through on file a, stopped or not; White's moves."""
    boards = [Pawns("w.b|...|..w|100"), Pawns("w.b|...|..w|000")]
    return [[board.winner(), len(list(board.left_moves()))] for board in boards]


def _entailing(words: list[str]) -> Json:
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


def _b_file_stopped_too() -> Json:
    """Judge two replies to 3 a5 if the b-file of diagram 7D is stopped as well."""
    board = line("1100+0", "b2", "c2", "dxc2", "dxc2", "a2")
    brute = lm.pawns.BruteForce()
    after = {ply.name(white=False): after for ply, after in board.plies()}
    return {name: not brute.wins(after[name], 0) for name in ("axb2", "bxa2")}


def _moves(*words: str) -> Json:
    return {word: [str(p) for p in lm.pawns.component(f"[[{word}]]").moves()] for word in words}


def _replies(*texts: str) -> Json:
    parts = [lm.pawns.component(text) for text in texts]
    return {
        text: [" + ".join(map(str, reply)) or "0" for reply in part.entails()]
        for text, part in zip(texts, parts, strict=True)
    }


def _diagrams_8() -> Json:
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


def _sound_replies(files: str, *names: str) -> Json:
    """List Black's moves after a line that win beside some heap, by brute force."""
    board = line(files, *names)
    return sorted(p.name(white=False) for p, after in board.plies() if losing_heaps(after))


def _plainly_sound_replies(files: str, *names: str) -> Json:
    first, middle, last = ranks_after(files, *names).split("|")
    _, stopped = plain_start(files)
    moves = plain_moves((first, middle, last), white=False)
    return sorted(name for name, after in moves if plain_losing_heaps(after, stopped, white=True))


def _between_stops() -> Json:
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


def _beside_a_stop() -> Json:
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


def _as_sums() -> Json:
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


def _as_sums_by_rule() -> Json:
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


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.stopped-row",
        "elkies",
        "section 6.1, with footnote 7",
        "a pawn in its last row wins only on an unstopped file; on a stopped one it stays there "
        "and makes no more moves",
        [[None, 1], ["left", 0]],
        _through_on_a_stopped_file,
        note="White's other pawn can move as long as nobody has won",
    ),
    Claim(
        "elkies.words",
        "elkies",
        "section 6.1",
        "the quiescent components of four files: words of 0 and 1 without adjacent 1s; with no "
        "stopped file [[000]] is [3]",
        [["0000", "0001", "0010", "0100", "0101", "1000", "1001", "1010"], "[3]"],
        lambda: [list(lm.pawns.all_words(4)), str(lm.pawns.component("[[000]]"))],
        second=lambda: [
            [f"{n:04b}" for n in range(16) if not n & n >> 1],
            str(lm.pawns.component("[3]")),
        ],
    ),
    Claim(
        "elkies.one-file",
        "elkies",
        "section 6.1",
        "a component of one file, stopped or not, is {0|0} = ∗",
        "*",
        lambda: str(lm.game("{0|0}")),
        second=lambda: "*" if [plain_value("0"), plain_value("1")] == [1, 1] else "another",
    ),
    Claim(
        "elkies.every-move-entails",
        "elkies",
        "section 6.1",
        "in a component of two or more files every move must be answered, whatever else is on the "
        "board: all moves of all words of 2 to 6 files",
        [244, []],
        lambda: _entailing([word for word in _words(6) if len(word) > 1]),
        note="by brute force, beside heaps of 0 to 7: a second move would win",
    ),
    Claim(
        "elkies.adjacent-stops",
        "elkies",
        "section 6.1",
        "with adjacent stopped files a threat to capture need not be answered: neither move of 11 "
        "is entailing",
        [2, ["11 a2", "11 b2"]],
        lambda: _entailing(["11"]),
    ),
    Claim(
        "elkies.diagram-7d-adjacent",
        "elkies",
        "section 6.1",
        "were the b-file of diagram 7D stopped as well, 3 a5 would lose to axb5 and to bxa5",
        {"axb2": True, "bxa2": True},
        _b_file_stopped_too,
    ),
    Claim(
        "elkies.end-moves",
        "elkies",
        "section 6.1",
        "from [[0w]] the first pawn moves to [[:w]], from [[1w]] to [[:_w]]",
        {"0001": "[[:001]]", "1000": "[[:_000]]", "1010": "[[:_010]]"},
        lambda: {
            word: str(lm.pawns.component(f"[[{word}]]").moves()[0])
            for word in ("0001", "1000", "1010")
        },
    ),
    Claim(
        "elkies.loony-ends",
        "elkies",
        "section 6.1",
        "a move to [[:0]], [[:1]] or [[:_0]] is loony",
        {"[[:0]]": [], "[[:1]]": [], "[[:_0]]": []},
        lambda: lost_heaps("[[:0]]", "[[:1]]", "[[:_0]]"),
        note="by brute force, and by the lists of replies",
        second=lambda: lost_heaps_by_lists("[[:0]]", "[[:1]]", "[[:_0]]"),
    ),
    Claim(
        "elkies.end-replies",
        "elkies",
        "section 6.1",
        "[[:0w]] entails [[:.]] + [[w]] or [[:w]], [[:_0w]] entails [[:_.]] + [[w]] or [[_:w]], "
        "and [[:1w]] entails [[:.]] + [[w]] or [[:_w]]",
        {
            "[[:001]]": ["[:.] + [[01]]", "[[:01]]"],
            "[[:_001]]": ["[[.:_]] + [[01]]", "[[_:01]]"],
            "[[:101]]": ["[:.] + [[01]]", "[[:_01]]"],
        },
        lambda: _replies("[[:001]]", "[[:_001]]", "[[:101]]"),
        erratum="in the paragraph before the list the latter case is named twice; the second "
        "time it is the former, the advance",
        note="[[:_.]] is written [[.:_]]",
    ),
    Claim(
        "elkies.end-replies-complete",
        "elkies",
        "section 6.1",
        "the listed replies suffice after a colon on an unstopped file: heaps beside which whoever "
        "must reply loses",
        {
            "[[:00]]": [1],
            "[[:01]]": [1],
            "[[:10]]": [1],
            "[[:000]]": [0],
            "[[:001]]": [0],
            "[[:010]]": [0],
            "[[:100]]": [0],
            "[[:101]]": [0],
        },
        lambda: lost_heaps(*(f"[[:{word}]]" for word in AFTER_A_COLON)),
        note="by brute force, and by the lists of replies",
        second=lambda: lost_heaps_by_lists(*(f"[[:{word}]]" for word in AFTER_A_COLON)),
    ),
    Claim(
        "elkies.stopped-end-replies-complete",
        "elkies",
        "section 6.1",
        "and after a colon on a stopped file, where none of the moves is sound",
        {"[[:_00]]": [], "[[:_01]]": [], "[[:_000]]": [], "[[:_001]]": [], "[[:_010]]": []},
        lambda: lost_heaps(*(f"[[:_{word}]]" for word in AFTER_A_STOPPED_COLON)),
        note="by brute force, and by the lists of replies",
        second=lambda: lost_heaps_by_lists(*(f"[[:_{word}]]" for word in AFTER_A_STOPPED_COLON)),
    ),
    Claim(
        "elkies.blocked-file",
        "elkies",
        "section 6.1",
        "[[_:0]] and [[_:1]] entail a move to 0; [[_:0w]] and [[_:1w]] entail the advance, to "
        "[[:w]] and [[:_w]], since a capture is met from the stopped file",
        {
            "[[_:0]]": [1, 2, 3, 4, 5, 6, 7],
            "[[_:1]]": [1, 2, 3, 4, 5, 6, 7],
            "[[_:000]]": [0, 2, 3, 4, 5, 6, 7],
            "[[_:010]]": [0, 2, 3, 4, 5, 6, 7],
            "[[_:100]]": [0, 1, 2, 3, 4, 5, 6, 7],
        },
        lambda: lost_heaps("[[_:0]]", "[[_:1]]", "[[_:000]]", "[[_:010]]", "[[_:100]]"),
        note="by brute force, and by the lists of replies",
        second=lambda: lost_heaps_by_lists(
            "[[_:0]]", "[[_:1]]", "[[_:000]]", "[[_:010]]", "[[_:100]]"
        ),
    ),
    Claim(
        "elkies.interior-moves",
        "elkies",
        "section 6.1",
        "from [[w1 0 w2]] and [[w1 1 w2]] the pawn between moves to [[w1:w2]] and [[w1:_w2]]",
        {
            "00100": ["[[:0100]]", "[[0:100]]", "[[00:_00]]"],
            "10001": ["[[:_0001]]", "[[1:001]]", "[[10:01]]"],
        },
        lambda: _moves("00100", "10001"),
        note="mirror images once",
    ),
    Claim(
        "elkies.interior-replies",
        "elkies",
        "section 6.1",
        "between unstopped files, a colon on a stopped or an unstopped file is captured from "
        "either side",
        {
            "[[10:01]]": ["[[1]] + [[.:01]]", "[[.:01]] + [[1]]"],
            "[[00:_01]]": ["[1] + [[.:_01]]", "[[.:_00]] + [[1]]"],
        },
        lambda: _replies("[[10:01]]", "[[00:_01]]"),
        note="what reads [[w1 010w2]] in the list is a colon on a stopped file between two 0s",
    ),
    Claim(
        "elkies.interior-replies-complete",
        "elkies",
        "section 6.1",
        "the listed replies suffice there: heaps beside which whoever must reply loses",
        {
            "[[0:0]]": [],
            "[[00:00]]": [0],
            "[[10:00]]": [0],
            "[[10:01]]": [0],
            "[[00:_00]]": [],
            "[[10:_00]]": [],
            "[[10:_01]]": [],
        },
        lambda: lost_heaps(*INSIDE),
        note="by brute force, and by the lists of replies",
        second=lambda: lost_heaps_by_lists(*INSIDE),
    ),
    Claim(
        "elkies.diagrams-8",
        "elkies",
        "section 6.1, diagrams 8A to 8C",
        "between stopped files, a capture can be met from the other file (8B) or from the same "
        "file (8C), and two more captures lead to the same board",
        [["cxd2", "exd2"], True],
        _diagrams_8,
        second=lambda: [
            plain_good_moves("0010100", "d2", "cxd2"),
            ranks_after("0010100", "d2", "cxd2", "exd2", "exd2", "cxd2")
            == ranks_after("0010100", "d2", "cxd2", "cxd2", "exd2", "exd2"),
        ],
        picture=lambda: drawn("0010100", "d2"),
    ),
    Claim(
        "elkies.diagram-8c",
        "elkies",
        "section 6.1, diagram 8C",
        "after a recapture from the other file (8B) Black must capture again; after one from the "
        "same file Black may also advance the attacked pawn, which in 101 can be good",
        [["exd2"], ["exd2"], ["cxb2"], ["c2", "cxb2"]],
        lambda: [_sound_replies(*moves) for moves in LINES_8],
        note="replies that win beside some heap of 0 to 7, in 8B, 8C, and likewise in 101",
        second=lambda: [_plainly_sound_replies(*moves) for moves in LINES_8],
        picture=lambda: drawn("0010100", "d2", "cxd2", "cxd2"),
    ),
    Claim(
        "elkies.between-stops",
        "elkies",
        "section 6.1",
        "a move to [[w1 1:1 w2]] amounts to one to [[w1]] + [[w2]]: all w1 and w2 of at most two "
        "files",
        [16, []],
        _between_stops,
        note="by brute force on the boards",
    ),
    Claim(
        "elkies.beside-a-stop",
        "elkies",
        "section 6.1",
        "a move to [[w1 1:0 w2]] amounts to one to [[w1]] + [[:0w2]]: all w1 and w2 of at most two "
        "files",
        [24, []],
        _beside_a_stop,
        note="by brute force on the boards, which share a heap",
    ),
    Claim(
        "elkies.equivalent-sums",
        "elkies",
        "section 6.1",
        "the sums that moves beside stopped files are equivalent to, and the heaps beside which "
        "they leave a lost game; between unstopped files there is no such sum",
        {
            "[[001:100]]": ["[2] + [2]", 0],
            "[[01:1]]": ["[1]", 1],
            "[[001:00]]": ["[2] + [:2]", 1],
            "[[10:100]]": ["[2] + [[:01]]", 1],
            "[[00:00]]": None,
        },
        _as_sums,
        note="heaps by the parts of the sum; the second road writes the sums by the paper's rule "
        "and takes the heaps from the whole board, by brute force",
        second=_as_sums_by_rule,
    ),
)

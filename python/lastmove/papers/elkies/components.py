"""Section 3.2: the components of the game, and its diagrams 3 to 5."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.play import (
    DIAGRAM_2,
    LETTERS,
    drawn,
    entailed,
    line,
    losing_heaps,
    ranks_after,
)
from lastmove.papers.elkies.three_rows import LINE_3C, LINE_3D, LINE_3E, LINE_3F

__all__ = ["CLAIMS", "by_lists", "lost_heaps", "lost_heaps_by_lists"]

DIAGRAMS_3 = {"3C": LINE_3C, "3D": LINE_3D, "3E": LINE_3E, "3F": LINE_3F}


def by_lists(component: lm.pawns.Component) -> list[Json]:
    """List the heaps up to 7 beside which whoever must reply loses, by the paper's lists alone.

    Nobody plays elsewhere before the component is quiescent.
    """
    return [heap for heap in range(8) if not _reply_wins([component], heap)]


def _reply_wins(parts: list[lm.pawns.Component], heap: int) -> bool:
    quiet = [part for part in parts if not part.entailing]
    for part in quiet:
        heap ^= part.value() or 0
    fights = [part for part in parts if part.entailing]
    if not fights:
        return heap != 0
    same = fights[0].equivalent()
    if same is not None:
        return _reply_wins(same, heap)
    return any(not _reply_wins(reply, heap) for reply in fights[0].entails())


def lost_heaps(*texts: str) -> Json:
    """Give each component the heaps beside which whoever must reply loses, by brute force."""
    return {text: losing_heaps(lm.pawns.component(text).board()) for text in texts}


def lost_heaps_by_lists(*texts: str) -> Json:
    """Give each component the same by the paper's lists of replies."""
    return {text: by_lists(lm.pawns.component(text)) for text in texts}


def _replies(text: str) -> Json:
    """List the sums that the replies to a component lead to."""
    found = lm.pawns.component(text).entails()
    return [" + ".join(map(str, reply)) or "0" for reply in found]


def _files(kind: str) -> Json:
    """List the files of diagrams 3C to 3F that are empty, or closed."""
    found: dict[str, Json] = {}
    for name, moves in DIAGRAMS_3.items():
        columns = [
            "".join(column)
            for column in zip(*ranks_after(DIAGRAM_2, *moves).split("|"), strict=True)
        ]
        empty = [LETTERS[i] for i, column in enumerate(columns) if column == "..."]
        # One pawn of each colour, face to face: neither can advance.
        closed = [LETTERS[i] for i, column in enumerate(columns) if column in ("bw.", ".bw")]
        board = line(DIAGRAM_2, *moves)
        stuck = [file for file in closed if not _is_in_play(board, file)]
        found[name] = "".join(empty if kind == "empty" else stuck)
    return found


def _is_in_play(board: lm.pawns.Board, file: str) -> bool:
    """Whether a capture from a file or onto it does not lose at once."""
    here = LETTERS.index(file)
    return any(
        here in (ply.start, ply.end) and not after.touches_down() for ply, after in board.plies()
    )


def _known_components() -> Json:
    """Follow all moves and replies from [12]; count components, and parts that a move leaves."""
    known = {lm.pawns.component("[12]")}
    todo, sizes, fights = list(known), set(), set()
    while todo:
        part = todo.pop()
        sums = [[move] for move in part.moves()] if not part.colon else part.entails()
        for total in sums:
            real = [p.canonical() for p in total if p.entailing or (p.left and not p.colon)]
            sizes.add(len(real))
            fights.add(sum(p.entailing for p in real))
            new = {p for p in real if p not in known}
            known |= new
            todo += new
    return [sorted(sizes), sorted(fights), sorted({_kind(str(part)) for part in known})]


def _kind(text: str) -> str:
    """Write m for every number in the name of a component."""
    for number in range(20, 0, -1):
        text = text.replace(str(number), "m")
    return text


def _same_notation() -> Json:
    pairs = [("[.:0]", "[:.]"), ("[3:0]", "[:3]"), ("[0:3]", "[:3]"), ("[:0]", "[0:0]")]
    same = [str(lm.pawns.component(a)) == str(lm.pawns.component(b)) for a, b in pairs]
    values = [lm.pawns.component(text).value() for text in ("[0]", "[:0]", "[0:0]")]
    return [same, values]


def _diagram_4() -> Json:
    """Count the sound replies to [:5] on the board, and name them."""
    board = lm.pawns.component("[:5]").board()
    return [sum(not after.touches_down() for _, after in board.plies()), _replies("[:5]")]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.empty-files",
        "elkies",
        "section 3.2",
        "the empty files: h always, b in diagrams 3C to 3F, d in 3C and e in 3E",
        {"3C": "bdh", "3D": "bh", "3E": "beh", "3F": "bh"},
        lambda: _files("empty"),
    ),
    Claim(
        "elkies.closed-files",
        "elkies",
        "section 3.2",
        "the closed files, whose pawns can neither move nor soundly capture: c in diagrams 3C to "
        "3F, d in 3E and 3F",
        {"3C": "c", "3D": "c", "3E": "cd", "3F": "cd"},
        lambda: _files("closed"),
        note="in 3D the d-file is not yet closed: its pawn has just advanced and can be captured",
    ),
    Claim(
        "elkies.diagram-4",
        "elkies",
        "section 3.2, diagrams 4A to 4C",
        "[:5] (4A) has two replies: to [:4] (4B) and to [:.] + [4] (4C)",
        [2, ["[:.] + [4]", "[:4]"]],
        _diagram_4,
        picture=lambda: drawn("000000", "a2"),
    ),
    Claim(
        "elkies.attacked-and-defended-once",
        "elkies",
        "section 3.2",
        "[:m] entails a move to [:.] + [m − 1] or to [:(m − 1)]: beside these heaps of 0 to 7 "
        "whoever faces it loses",
        {"[:1]": [], "[:2]": [1], "[:3]": [0], "[:4]": [], "[:5]": [1], "[:6]": []},
        lambda: lost_heaps("[:1]", "[:2]", "[:3]", "[:4]", "[:5]", "[:6]"),
        note="by brute force, and by the listed replies alone",
        second=lambda: lost_heaps_by_lists("[:1]", "[:2]", "[:3]", "[:4]", "[:5]", "[:6]"),
    ),
    Claim(
        "elkies.attacked-once-undefended",
        "elkies",
        "section 3.2",
        "[:.] entails a move to 0: whoever faces it loses beside every heap but none",
        {"[:.]": [1, 2, 3, 4, 5, 6, 7]},
        lambda: lost_heaps("[:.]"),
        second=lambda: lost_heaps_by_lists("[:.]"),
    ),
    Claim(
        "elkies.diagram-5",
        "elkies",
        "section 3.2, diagrams 5A to 5C",
        "[2:4] (5A), which 1 c2 makes of diagram 2, has the replies [1] + [.:4] (5B, in diagram "
        "3A) and [2:.] + [3] (5C)",
        [["[1] + [.:4]", "[.:2] + [3]"], ["bxc2", "dxc2"]],
        lambda: [_replies("[2:4]"), entailed(DIAGRAM_2, "c2")],
        note="[2:.] is written [.:2]",
        picture=lambda: drawn("0000000", "c2"),
    ),
    Claim(
        "elkies.attacked-and-defended-twice",
        "elkies",
        "section 3.2",
        "[m:m'] entails a move to [m − 1] + [.:m'] or to [m' − 1] + [.:m]",
        {"[1:1]": [], "[1:2]": [], "[2:2]": [0], "[2:3]": [1], "[3:3]": [0], "[2:4]": []},
        lambda: lost_heaps("[1:1]", "[1:2]", "[2:2]", "[2:3]", "[3:3]", "[2:4]"),
        note="by brute force, and by the listed replies alone",
        second=lambda: lost_heaps_by_lists("[1:1]", "[1:2]", "[2:2]", "[2:3]", "[3:3]", "[2:4]"),
    ),
    Claim(
        "elkies.attacked-twice-defended-once",
        "elkies",
        "section 3.2",
        "[.:m] entails the capture with the unopposed pawn, to [:m]",
        {
            "[.:1]": [0, 1, 2, 3, 4, 5, 6, 7],
            "[.:2]": [0, 2, 3, 4, 5, 6, 7],
            "[.:3]": [1, 2, 3, 4, 5, 6, 7],
        },
        lambda: lost_heaps("[.:1]", "[.:2]", "[.:3]"),
        note="by brute force, and by the listed reply alone",
        second=lambda: lost_heaps_by_lists("[.:1]", "[.:2]", "[.:3]"),
    ),
    Claim(
        "elkies.zero-files",
        "elkies",
        "section 3.2",
        "the notation for no files: [0] = [:0] = [0:0] = 0, [.:0] = [:.] and [m:0] = [0:m] = [:m]",
        [[True, True, True, True], [0, 0, 0]],
        _same_notation,
    ),
    Claim(
        "elkies.moves-of-m",
        "elkies",
        "section 3.2",
        "from [m] the moves lead to the [m1:m2] with m1 + m2 = m − 1: for m = 2 to 7, mirror "
        "images once",
        [
            ["[:1]"],
            ["[:2]", "[1:1]"],
            ["[:3]", "[1:2]"],
            ["[:4]", "[1:3]", "[2:2]"],
            ["[:5]", "[1:4]", "[2:3]"],
            ["[:6]", "[1:5]", "[2:4]", "[3:3]"],
        ],
        lambda: [[str(p) for p in lm.pawns.component(f"[{m}]").moves()] for m in range(2, 8)],
    ),
    Claim(
        "elkies.diagram-3d-components",
        "elkies",
        "section 3.2",
        "diagram 3D is [1] + [:3] + [4]; its replies are [1] + [:.] + [2] + [4] and "
        "[1] + [:2] + [4]",
        [["[:.] + [2]", "[:2]"], [0]],
        lambda: [_replies("[:3]"), losing_heaps(line(DIAGRAM_2, *LINE_3D))],
        note="3D is lost for White beside no heap of 1 to 7, but alone: by brute force on the "
        "board, and by the listed replies",
        second=lambda: [
            _replies("[:3]"),
            [
                heap
                for heap in range(8)
                if not _reply_wins(lm.pawns.components("[1] + [:3] + [4]"), heap)
            ],
        ],
    ),
    Claim(
        "elkies.only-components",
        "elkies",
        "section 3.2",
        "a move leaves no, one or two components, at most one of them entailing, and all are of "
        "the kinds [m], [:m], [:.], [.:m] and [m:m']",
        [[0, 1, 2], [0, 1], ["[.:m]", "[:.]", "[:m]", "[m:m]", "[m]"]],
        _known_components,
        note="everything that follows from [12]",
    ),
)

"""Section 3.2: the components of the game, and its diagrams 3 to 5."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.play import (
    DIAGRAM_2,
    LETTERS,
    line,
    losing_heaps,
    ranks_after,
)
from lastmove.papers.elkies.three_rows import LINE_3C, LINE_3D, LINE_3E, LINE_3F

__all__ = ["by_lists", "lost_heaps", "lost_heaps_by_lists"]

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


def replies(text: str) -> Json:
    """List the sums that the replies to a component lead to."""
    found = lm.pawns.component(text).entails()
    return [" + ".join(map(str, reply)) or "0" for reply in found]


def files(kind: str) -> Json:
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


def known_components() -> Json:
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


def same_notation() -> Json:
    pairs = [("[.:0]", "[:.]"), ("[3:0]", "[:3]"), ("[0:3]", "[:3]"), ("[:0]", "[0:0]")]
    same = [str(lm.pawns.component(a)) == str(lm.pawns.component(b)) for a, b in pairs]
    values = [lm.pawns.component(text).value() for text in ("[0]", "[:0]", "[0:0]")]
    return [same, values]


def diagram_4() -> Json:
    """Count the sound replies to [:5] on the board, and name them."""
    board = lm.pawns.component("[:5]").board()
    return [sum(not after.touches_down() for _, after in board.plies()), replies("[:5]")]


def moves_of_m() -> Json:
    return [[str(p) for p in lm.pawns.component(f"[{m}]").moves()] for m in range(2, 8)]


def diagram_3d_components() -> Json:
    return [replies("[:3]"), losing_heaps(line(DIAGRAM_2, *LINE_3D))]


def diagram_3d_components_again() -> Json:
    return [
        replies("[:3]"),
        [
            heap
            for heap in range(8)
            if not _reply_wins(lm.pawns.components("[1] + [:3] + [4]"), heap)
        ],
    ]

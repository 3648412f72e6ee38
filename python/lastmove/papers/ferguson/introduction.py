"""The game, what Dawson stated, and where he was wrong."""

from __future__ import annotations

from functools import cache

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.pictures import files_svg, pawns_svg
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.dawson_chess import DawsonChess, Rows, plies

__all__ = ["CLAIMS", "DAWSON", "GAME"]

GAME = lm.misere.HeapGame("0.137")
DAWSON = {1, 2, 6, 7, 11}
"""The remainders modulo 14 for which the first player loses, by Dawson."""
MOST_TAKEN = 3


def _options(pile: int) -> Json:
    return sorted([*map(sorted, lm.heaps.HeapGame("0.137").options(pile))])


def _options_by_rule(pile: int) -> Json:
    return sorted(sorted(part for part in parts if part) for parts in by_hand.moves(pile))


def _code_from_moves() -> str:
    """Return the code of the rules: 1, 2 and 4 for leaving no pile, one, or two."""
    digits = [0] * (MOST_TAKEN + 1)
    for pile in range(1, 12):
        for parts in by_hand.moves(pile):
            left = [part for part in parts if part]
            digits[pile - sum(left)] |= 1 << len(left)
    return f"0.{''.join(map(str, digits[1:]))}"


@cache
def _lost_on_board(rows: Rows, *, white: bool) -> bool:
    """Return whether the player to move on a board loses, where the last move loses."""
    after = list(plies(rows, white=white))
    return bool(after) and not any(_lost_on_board(each, white=not white) for each in after)


def _outcomes_on_board() -> str:
    boards = [("b" * n, "." * n, "w" * n) for n in range(1, 9)]
    return "".join("P" if _lost_on_board(rows, white=True) else "N" for rows in boards)


def _proved_period(piles: int) -> int | None:
    """Return the least period that the nim-values of the first `piles` piles prove, if any.

    With t the most counters that a move takes, a period p with last exception e is proved once it
    has held to pile 2e + p + t (Guy and Smith, 1956).
    """
    value = played_out(by_hand.moves)
    values = [nim_value(value(pile)) for pile in range(piles)]
    for period in range(1, piles):
        exceptions = [n for n in range(piles - period) if values[n + period] != values[n]]
        last = max(exceptions, default=0)
        if 2 * last + 2 * period + MOST_TAKEN < piles:
            return period
    return None


def _period() -> Json:
    found = lm.heaps.HeapGame("0.137").period()
    return found.period if found is not None and found.proved else None


def _exceptions(last: int) -> list[int]:
    """List the piles up to `last` where Dawson's rule is wrong."""
    return [n for n in range(1, last + 1) if (n % 14 in DAWSON) != (GAME.outcome([n]) == "P")]


def _exceptions_played(last: int) -> Json:
    return [n for n in range(1, last + 1) if (n % 14 in DAWSON) != by_hand.lost((n,))]


def _lost_piles(last: int) -> list[int]:
    return [n for n in range(1, last + 1) if GAME.outcome([n]) == "P"]


def _pawn_move(files: int, pawn: int) -> list[int]:
    """Return the piles after the move of a pawn: its file and the neighbouring ones are gone."""
    return [part for part in (pawn - 2, files - pawn - 1) if part > 0]


def _pawns(files: int, outcome: str) -> Json:
    """List the pawns, counted from the nearer end, whose move leads to an outcome."""
    half = range(1, (files + 1) // 2 + 1)
    return [pawn for pawn in half if GAME.outcome(_pawn_move(files, pawn)) == outcome]


def _pawns_played(files: int, outcome: str) -> Json:
    half = range(1, (files + 1) // 2 + 1)
    wanted = outcome == "P"
    return [pawn for pawn in half if by_hand.lost(tuple(sorted(_pawn_move(files, pawn)))) == wanted]


def _losing_moves(piles: int) -> Json:
    """List the moves that do not win, from all moves and the winning ones."""
    every = {tuple(sorted(parts)) for parts in lm.heaps.HeapGame("0.137").options(piles)}
    winning = {tuple(sorted(parts)) for _, parts in GAME.winning_moves([piles])}
    return sorted(list(parts) for parts in every - winning)


def _moves_played(pile: int, *, winning: bool) -> Json:
    left = {tuple(sorted(part for part in parts if part)) for parts in by_hand.moves(pile)}
    return sorted(list(parts) for parts in left if by_hand.lost(parts) == winning)


def _files_left(files: int, pawn: int) -> Json:
    """Return the groups of files left on the board after a pawn's move."""
    after = list(DawsonChess.parse(str(files)).moves())[pawn - 1]
    return sorted(len(str(part).split("|")[0]) for part in after.components())


def _cousin_differences(code: str, shift: int) -> Json:
    """List the piles to 20 whose form differs from that of the cousin's larger pile."""
    cousin = lm.misere.HeapGame(code)
    return [n for n in range(21) if cousin.form(n + shift) != GAME.form(n)]


def _cousin_genus_differences(code: str, shift: int) -> Json:
    """List the piles to 20 whose genus, by hand, differs from that of the cousin's pile."""
    genera = lm.misere.HeapGame(code).genera(20 + shift)
    return [n for n in range(21) if str(genera[n + shift]) != by_hand.genus(by_hand.heap(n))]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ferguson.pawns",
        "ferguson",
        "introduction, Dawson's problem 80",
        "pawns with forced captures, last move loses: who wins on 1 to 8 files",
        "PPNNNPPN",
        lambda: "".join(DawsonChess.parse(str(n)).outcome(misere=True) for n in range(1, 9)),
        note="P: White, who begins, loses; the second road plays every ply on the board",
        second=_outcomes_on_board,
        picture=lambda: DawsonChess.parse("8").svg(),
    ),
    Claim(
        "ferguson.rules",
        "ferguson",
        "introduction, rules (1) to (3)",
        "what a move leaves of piles of 1 to 7: rules (1), (2) and (3)",
        {
            "1": [[]],
            "2": [[]],
            "3": [[], [1]],
            "4": [[1], [2]],
            "5": [[1, 1], [2], [3]],
            "6": [[1, 2], [3], [4]],
            "7": [[1, 3], [2, 2], [4], [5]],
        },
        lambda: {str(pile): _options(pile) for pile in range(1, 8)},
        second=lambda: {str(pile): _options_by_rule(pile) for pile in range(1, 8)},
    ),
    Claim(
        "ferguson.octal-code",
        "ferguson",
        "introduction",
        "the rules are those of the octal game .137",
        "0.137",
        lambda: lm.heaps.HeapGame("dawsons-chess").code,
        note="the second road reads the code off the moves of piles up to 11",
        second=_code_from_moves,
    ),
    Claim(
        "ferguson.normal-play-period",
        "ferguson",
        "introduction",
        "in normal play the nim-values of Dawson's chess have period 34 in the end",
        34,
        _period,
        note="proved by the theorem of Guy and Smith; second road: 200 piles played out on values",
        second=lambda: _proved_period(200),
    ),
    Claim(
        "ferguson.dawson-small",
        "ferguson",
        "introduction, Dawson's claim",
        "up to 42 files the first player loses just if n is 1, 2, 6, 7 or 11 modulo 14",
        [1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39],
        lambda: _lost_piles(42),
        second=lambda: [n for n in range(1, 43) if by_hand.lost((n,))],
        picture=lambda: files_svg(
            _lost_piles(55),
            _exceptions(55),
            55,
            title="files that the first player loses, 14 to a line; 43 and 54 break Dawson's rule",
        ),
    ),
    Claim(
        "ferguson.dawson-to-50",
        "ferguson",
        "introduction, Dawson's claim",
        "up to 50 files his rule has one exception, 43",
        [43],
        lambda: _exceptions(50),
        note="Dawson's error, which the note points out; the second road plays all piles out",
        second=lambda: _exceptions_played(50),
    ),
    Claim(
        "ferguson.dawson-4",
        "ferguson",
        "introduction, Dawson's claim",
        "on 4 and 18 files, 4 modulo 14, every first move wins",
        {"4": [], "18": []},
        lambda: {"4": _losing_moves(4), "18": _losing_moves(18)},
        note="lists the moves that lose",
        second=lambda: {
            "4": _moves_played(4, winning=False),
            "18": _moves_played(18, winning=False),
        },
    ),
    Claim(
        "ferguson.43-won",
        "ferguson",
        "introduction, fact (1)",
        "on 43 files the first player wins, just with the central pawn",
        {"outcome": "N", "pawns": [22]},
        lambda: {"outcome": GAME.outcome([43]), "pawns": _pawns(43, "P")},
        second=lambda: {
            "outcome": "P" if by_hand.lost((43,)) else "N",
            "pawns": _pawns_played(43, "P"),
        },
    ),
    Claim(
        "ferguson.43-central-files",
        "ferguson",
        "introduction, fact (1)",
        "the central pawn's move eliminates the three central files: 20 and 20 are left",
        [20, 20],
        lambda: _files_left(43, 22),
        note="by the moves and captures on the board; the second road counts files",
        second=lambda: sorted(_pawn_move(43, 22)),
        picture=lambda: pawns_svg(43, 22),
    ),
    Claim(
        "ferguson.32-pawns",
        "ferguson",
        "introduction, fact (2)",
        "on 32 files the first player can lose: with the 5th or 11th pawn from one end",
        [5, 11],
        lambda: _pawns(32, "N"),
        second=lambda: _pawns_played(32, "N"),
        picture=lambda: pawns_svg(32, 11),
    ),
    Claim(
        "ferguson.32-losing-moves",
        "ferguson",
        "introduction, fact (2)",
        "of a pile of 32 the losing moves leave 3 and 26, or 9 and 20; all others win",
        [[3, 26], [9, 20]],
        lambda: _losing_moves(32),
        second=lambda: _moves_played(32, winning=False),
    ),
    Claim(
        "ferguson.cousin-07",
        "ferguson",
        "introduction, on Table 1",
        ".07 is a first cousin: its pile n + 1 has the form of the pile n",
        [],
        lambda: _cousin_differences("0.07", 1),
        note="lists differences for n to 20; the second road compares the genus, by hand",
        second=lambda: _cousin_genus_differences("0.07", 1),
    ),
    Claim(
        "ferguson.cousin-4",
        "ferguson",
        "introduction, on Table 1",
        ".4 is a second cousin: its pile n + 2 has the form of the pile n",
        [],
        lambda: _cousin_differences("0.4", 2),
        note="lists differences for n to 20; the second road compares the genus, by hand",
        second=lambda: _cousin_genus_differences("0.4", 2),
    ),
    Claim(
        "ferguson.43-move",
        "ferguson",
        "introduction, on Table 1",
        "the one winning move of a pile of 43 leaves 20 and 20",
        [[20, 20]],
        lambda: [list(parts) for _, parts in GAME.winning_moves([43])],
        second=lambda: _moves_played(43, winning=True),
    ),
)

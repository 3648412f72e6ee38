"""The game, what Dawson stated, and where he was wrong."""

from __future__ import annotations

from functools import cache

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.pictures import files_svg
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.dawson_chess import DawsonChess, Rows, plies

__all__ = ["DAWSON", "GAME"]

GAME = lm.misere.HeapGame("0.137")
DAWSON = {1, 2, 6, 7, 11}
"""The remainders modulo 14 for which the first player loses, by Dawson."""
MOST_TAKEN = 3


def _options(pile: int) -> Json:
    return sorted([*map(sorted, lm.heaps.HeapGame("0.137").options(pile))])


def _options_by_rule(pile: int) -> Json:
    return sorted(sorted(part for part in parts if part) for parts in by_hand.moves(pile))


def code_from_moves() -> str:
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


def outcomes_on_board() -> str:
    boards = [("b" * n, "." * n, "w" * n) for n in range(1, 9)]
    return "".join("P" if _lost_on_board(rows, white=True) else "N" for rows in boards)


def proved_period(piles: int) -> int | None:
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


def proved_by_library() -> Json:
    found = lm.heaps.HeapGame("0.137").period()
    return found.period if found is not None and found.proved else None


def outcome(piles: list[int]) -> str:
    return GAME.outcome(piles)


def outcome_played(piles: list[int]) -> str:
    return "P" if by_hand.lost(tuple(piles)) else "N"


def lost_piles(first: int, last: int) -> list[int]:
    return [n for n in range(first, last + 1) if GAME.outcome([n]) == "P"]


def lost_piles_played(first: int, last: int) -> list[int]:
    return [n for n in range(first, last + 1) if by_hand.lost((n,))]


def dawson_exceptions(first: int, last: int) -> list[int]:
    """List the piles where Dawson's rule is wrong."""
    lost = lost_piles(first, last)
    return [n for n in range(first, last + 1) if (n % 14 in DAWSON) != (n in lost)]


def dawson_exceptions_played(first: int, last: int) -> list[int]:
    lost = lost_piles_played(first, last)
    return [n for n in range(first, last + 1) if (n % 14 in DAWSON) != (n in lost)]


def _pawn_move(files: int, pawn: int) -> list[int]:
    """Return the piles after the move of a pawn: its file and the neighbouring ones are gone."""
    return [part for part in (pawn - 2, files - pawn - 1) if part > 0]


def pawns_leading_to(files: int, outcome: str) -> Json:
    """List the pawns, counted from the nearer end, whose move leads to an outcome."""
    half = range(1, (files + 1) // 2 + 1)
    return [pawn for pawn in half if GAME.outcome(_pawn_move(files, pawn)) == outcome]


def pawns_leading_to_played(files: int, outcome: str) -> Json:
    half = range(1, (files + 1) // 2 + 1)
    wanted = outcome == "P"
    return [pawn for pawn in half if by_hand.lost(tuple(sorted(_pawn_move(files, pawn)))) == wanted]


def losing_moves(piles: int) -> Json:
    """List the moves that do not win, from all moves and the winning ones."""
    every = {tuple(sorted(parts)) for parts in lm.heaps.HeapGame("0.137").options(piles)}
    winning = {tuple(sorted(parts)) for _, parts in GAME.winning_moves([piles])}
    return sorted(list(parts) for parts in every - winning)


def moves_played(pile: int, *, winning: bool) -> Json:
    left = {tuple(sorted(part for part in parts if part)) for parts in by_hand.moves(pile)}
    return sorted(list(parts) for parts in left if by_hand.lost(parts) == winning)


def files_left(files: int, pawn: int) -> Json:
    """Return the groups of files left on the board after a pawn's move."""
    after = list(DawsonChess.parse(str(files)).moves())[pawn - 1]
    return sorted(len(str(part).split("|")[0]) for part in after.components())


def cousin_differences(code: str, shift: int) -> Json:
    """List the piles to 20 whose form differs from that of the cousin's larger pile."""
    cousin = lm.misere.HeapGame(code)
    return [n for n in range(21) if cousin.form(n + shift) != GAME.form(n)]


def cousin_genus_differences(code: str, shift: int) -> Json:
    """List the piles to 20 whose genus, by hand, differs from that of the cousin's pile."""
    genera = lm.misere.HeapGame(code).genera(20 + shift)
    return [n for n in range(21) if str(genera[n + shift]) != by_hand.genus(by_hand.heap(n))]


def pawns() -> Json:
    return "".join(DawsonChess.parse(str(n)).outcome(misere=True) for n in range(1, 9))


def pawns_picture() -> str:
    return DawsonChess.parse("8").svg()


def rules() -> Json:
    return {str(pile): _options(pile) for pile in range(1, 8)}


def rules_again() -> Json:
    return {str(pile): _options_by_rule(pile) for pile in range(1, 8)}


def octal_code() -> Json:
    return lm.heaps.HeapGame("dawsons-chess").code


def central_files_43() -> Json:
    return sorted(_pawn_move(43, 22))


def winning_move_43() -> Json:
    return [list(parts) for _, parts in GAME.winning_moves([43])]


def files_picture(last: int, remark: str) -> str:
    """Mark the files that the first player loses, and where Dawson's rule fails."""
    title = f"files that the first player loses, 14 to a line; {remark}"
    return files_svg(lost_piles(1, last), dawson_exceptions(1, last), last, title=title)

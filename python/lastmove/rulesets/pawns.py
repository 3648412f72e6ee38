"""The pawns game of Elkies: pawns on three ranks, captures optional, breaking through wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Self

from lastmove.errors import InputError
from lastmove.pawns.game import Board
from lastmove.pawns.verdict import Judged, Referee, quiet_value
from lastmove.pawns.words import parts
from lastmove.position import Position
from lastmove.rulesets.support.reading import check_letters, check_rows
from lastmove.rulesets.support.squares import Squares
from lastmove.values import Game, star

__all__ = ["Pawns"]

WIDEST = 2000
MOST_EXPLAINED = 60

_referee = Referee()


class Pawns(Squares):
    """Move a pawn as in chess; breaking through wins at once, and otherwise the last move wins.

    Parameters
    ----------
    squares : str
        Three ranks from Black's to White's, with ``|`` between them: ``b`` and ``w`` are pawns. If
        files are stopped, a fourth part says which, with ``1``.

    Notes
    -----
    White is Left. Pawns move and capture like chess pawns, without the double step. A pawn that
    reaches the far rank wins at once, whatever else is on the board, unless its file is stopped:
    there it stays. A player who cannot move loses. So most moves threaten to break through, and
    must be answered on the spot (entailing moves); some give the opponent the choice of who is to
    move next, and always lose (loony moves). Files on which no pawn has moved are equivalent to a
    nim-heap. While a threat hangs in the air, a position has an outcome but no value of its own.

    References
    ----------
    N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", in *More Games of No
    Chance*, 2002; E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 12.

    Examples
    --------
    >>> from lastmove.rulesets.pawns import Pawns
    >>> start = Pawns.parse("1000")
    >>> str(start), start.value(), start.outcome()
    ('bbbb|....|wwww|1000', game('*2'), 'N')
    >>> [str(move) for move in start.winning_moves()["left"]]
    ['bbbb|...w|www.|1000']
    >>> Pawns.parse("bb|w.|.w").outcome(), Pawns.parse("bb|.w|ww").outcome()
    ('N', 'L')
    """

    name = "pawns"
    notation = (
        "a word such as 1000 (1: stopped file; + between words), or three ranks from Black's side "
        "with | between them and the stopped files as a fourth part"
    )
    example = "1000"
    reference = "N. D. Elkies, Higher nimbers in pawn endgames on large chessboards, 2002"
    immediate_wins = True
    marks = {"w": "left", "b": "right", "1": "blocked"}  # noqa: RUF012 - the base class declares it
    most_drawn = 3000

    def __post_init__(self) -> None:
        hint = "write it like 1000 or bbbb|....|wwww|1000"
        check_letters(self.squares, "bw.|01", hint, "b, w, . or |")
        ranks = self.squares.split("|")
        if len(ranks) not in (3, 4):
            message = f"expected 3 ranks, and perhaps the stopped files, found {len(ranks)} parts"
            raise InputError(message, self.squares, len(self.squares), hint)
        for number, rank in enumerate(check_rows(self.squares, hint, "rank", "files")):
            if set(rank) & set("bw." if number == 3 else "01"):
                message = "ranks are of b, w and ., stopped files of 0 and 1: see part"
                start = number * (len(rank) + 1)
                raise InputError(f"{message} {number + 1}", self.squares, start, hint)
        if len(ranks[0]) > WIDEST:
            message = f"a board of {len(ranks[0])} files is wider than {WIDEST}"
            raise InputError(message, self.squares, WIDEST, hint)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of a word, a sum of words, or the ranks of a board."""
        word = text.strip()
        if "|" in word or any(letter in word.lower() for letter in "bw."):
            return cls(word.lower())
        files = "+".join(parts(word))
        ranks = [files.translate(str.maketrans("01+", f"{pawn * 2}.")) for pawn in "b.w"]
        if "1" in files:
            ranks.append(files.replace("+", "0"))
        return cls("|".join(ranks))

    @cached_property
    def _white(self) -> Board:
        """The board as White sees it."""
        black, middle, white, *stops = self.rows

        def row(rank: str, pawn: str) -> int:
            return int("0" + rank[::-1].translate({ord(c): "01"[c == pawn] for c in "bw.01"}), 2)

        return Board(
            (row(white, "w"), row(middle, "w"), row(black, "w")),
            (row(black, "b"), row(middle, "b"), row(white, "b")),
            row(stops[0], "1") if stops else 0,
        )

    def _board(self, player: str) -> Board:
        return self._white if player == "left" else self._white.turned()

    def winner(self) -> str | None:
        """Return who has broken through, ``"left"`` or ``"right"``; None if nobody has."""
        board = self._white
        for player, rows in (("left", board.own), ("right", board.other)):
            if rows[2] & ~board.stopped:
                return player
        return None

    def left_moves(self) -> Iterable[Position]:
        """Return the boards after White's moves; none once somebody has broken through."""
        return self._moves("left")

    def right_moves(self) -> Iterable[Position]:
        """Return the boards after Black's moves; none once somebody has broken through."""
        return self._moves("right")

    def _moves(self, player: str) -> Iterator[Pawns]:
        if self.winner() is None:
            for _, after in self._board(player).plies():
                yield self._after(after, player)

    def _after(self, after: Board, player: str) -> Pawns:
        other, own = after.own, after.other
        white, black = (own, other) if player == "left" else (other, own)
        files = range(self.width)
        ranks = (
            "".join(["w" if w >> i & 1 else "b" if b >> i & 1 else "." for i in files])
            for w, b in zip(white[::-1], black, strict=True)
        )
        return self.made("|".join([*ranks, *self.rows[3:]]))

    def known_value(self) -> Game | None:
        """Return the nimber if all files are initial or dead, None while a threat hangs."""
        if self.winner() is not None:
            return None
        size = quiet_value(self._white)
        return None if size is None else star(size)

    def known_outcome(self) -> str:
        """Return who wins, by theory and a search of the fight."""
        left, right = self._wins("left"), self._wins("right")
        return {(True, True): "N", (True, False): "L", (False, True): "R"}.get((left, right), "P")

    def _wins(self, player: str) -> bool:
        return self.winner() is None and _referee.wins(self._board(player))

    def known_winning_moves(self) -> tuple[list[Position], list[Position]]:
        """Return White's and Black's winning moves."""
        return self._winning("left"), self._winning("right")

    def _winning(self, player: str) -> list[Position]:
        if self.winner() is not None:
            return []
        good = _referee.winning(self._board(player))
        return [self._after(after, player) for _, after in good]

    def judge(self, player: str) -> list[Judged]:
        """Return every move of a player with what it is worth and how it is refuted.

        Examples
        --------
        >>> from lastmove.rulesets.pawns import Pawns
        >>> [move.kind for move in Pawns.parse("000").judge("left")]
        ['entailing', 'loony', 'entailing']
        """
        return [] if self.winner() is not None else _referee.judge(self._board(player))

    def explain(self) -> list[str]:
        """Return what every move is worth, and the reply that refutes it."""
        if (winner := self.winner()) is not None:
            return [f"{'White' if winner == 'left' else 'Black'} has broken through"]
        value = self.known_value()
        steps = [] if value is None else [f"files on which no pawn has moved: {value.unicode}"]
        for player, who in (("left", "White"), ("right", "Black")):
            judged = self.judge(player)
            steps += [_sentence(move, who) for move in judged[:MOST_EXPLAINED]]
            if len(judged) > MOST_EXPLAINED:
                steps.append(f"{who} has {len(judged) - MOST_EXPLAINED} more moves")
        return steps


def _sentence(move: Judged, who: str) -> str:
    white = who == "White"
    name = f"{who}'s {move.ply.name(white=white)}"
    reply = "" if move.reply is None else f" by {move.reply.name(white=not white)}"
    match move.kind:
        case "touchdown":
            return f"{name} breaks through"
        case "decisive":
            return f"{name} wins whatever else is on the board"
        case "blunder":
            return f"{name} loses at once{reply}"
        case "loony":
            return f"{name} is loony: refuted{reply}"
        case "conditional":
            here = "wins here" if move.wins else f"loses here{reply}"
            return f"{name} {here}, but not beside every heap"
        case _:
            worth = f"{name} amounts to a move to ∗{move.value}"
            return f"{worth} and wins" if move.wins else f"{worth}: refuted{reply}"

"""Games of chess in Portable Game Notation: headers, moves, comments, variations.

A game is a sequence of plies from its first position. A variation belongs to the ply that it could
have replaced, and begins where that ply began. What was read is written back with all of this;
numbers of moves and line breaks are made anew.

References
----------
S. J. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994, sections 4 to
10.

Examples
--------
>>> import lastmove as lm
>>> game = lm.chess.read_pgn('[White "Popov"] 1. e4 {best by test} e5 (1... c5) 2. Nf3! *')
>>> [ply.san for ply in game.plies]
['e4', 'e5', 'Nf3']
>>> [ply.san for ply in game.plies[1].variations[0]]
['c5']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import accumulate
from types import MappingProxyType

from lastmove.chess.board import Board
from lastmove.chess.fen import START, PositionLike
from lastmove.chess.moves import Move
from lastmove.errors import InputError

__all__ = ["ChessGame", "Ply", "read_games", "read_pgn", "repetitions"]

LONGEST = 50_000_000
DEEPEST = 64
"""Variations within variations."""

WIDTH = 80
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})
MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""Marks behind a move, and the numbers that stand for them."""

TOKEN = re.compile(
    r"(?P<blank>\s+|^%[^\n]*)"
    r'|\[\s*(?P<tag>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]'
    r"|\{(?P<comment>[^}]*)\}"
    r"|;(?P<remark>[^\n]*)"
    r"|(?P<open>\()|(?P<close>\))"
    r"|\$(?P<glyph>[0-9]{1,3})"
    r"|(?P<result>1-0|0-1|1/2-1/2|\*)(?![^\s(){};])"
    r"|(?P<number>[0-9]+\.+|[0-9]+(?=\s)|\.\.+)"
    r"|(?P<move>[A-Za-z0♔-♟][A-Za-z0-9♔-♟=:×x#+/–−-]*)(?P<mark>[!?]{0,2})"
    r"|(?P<stray>.)",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Ply:
    """A move of one side in a game.

    Parameters
    ----------
    move : Move
        The move.
    san : str
        The move in standard algebraic notation.
    comment : str
        What is said after it.
    glyphs : tuple of int
        Numeric annotation glyphs: 1 for a good move, 2 for a mistake, and so on.
    variations : tuple of tuples of Ply
        What could have been played instead.
    before : str
        What is said before it, where a game or a variation begins.

    Examples
    --------
    >>> import lastmove as lm
    >>> ply = lm.chess.read_pgn("1. e4! {to the centre} *").plies[0]
    >>> ply.san, ply.glyphs, ply.comment
    ('e4', (1,), 'to the centre')
    """

    move: Move
    san: str
    comment: str = ""
    glyphs: tuple[int, ...] = ()
    variations: tuple[tuple[Ply, ...], ...] = ()
    before: str = ""


@dataclass(frozen=True)
class ChessGame:
    """A game of chess as it was played.

    Parameters
    ----------
    start : Board
        The first position.
    plies : tuple of Ply
        The moves.
    headers : mapping of str to str
        Names and what they stand for, such as ``"White"``.
    result : str
        ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` where it is not known.

    Examples
    --------
    >>> import lastmove as lm
    >>> game = lm.chess.ChessGame.of_moves(["e4", "e5"])
    >>> game.board.fen()
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    """

    start: Board
    plies: tuple[Ply, ...] = ()
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    result: str = "*"

    @classmethod
    def of_moves(cls, moves: Iterable[Move | str], start: PositionLike = START) -> ChessGame:
        """Return the game of some moves.

        Parameters
        ----------
        moves : iterable of Move or str
            The moves.
        start : str or board
            The first position.

        Returns
        -------
        ChessGame
            The game, with its result if it ended.

        Raises
        ------
        InputError
            If a move is not legal.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.ChessGame.of_moves(["f3", "e5", "g4", "Qh4"]).result
        '0-1'
        """
        board = first = Board(start)
        plies = []
        for move in moves:
            found = board.parse(str(move))
            plies.append(Ply(found, board.san(found)))
            board = board.push(found)
        return cls(first, tuple(plies), MappingProxyType({}), _result(board))

    def boards(self) -> Iterator[Board]:
        """Yield the positions of the game, the first one too.

        Examples
        --------
        >>> import lastmove as lm
        >>> [board.turn for board in lm.chess.read_pgn("1. e4 e5 *").boards()]
        ['white', 'black', 'white']
        """
        moves = (ply.move for ply in self.plies)
        return accumulate(moves, Board.push, initial=self.start)

    @property
    def board(self) -> Board:
        """The last position."""
        return reduce(Board.push, (ply.move for ply in self.plies), self.start)

    def pgn(self) -> str:
        """Write the game in Portable Game Notation.

        Returns
        -------
        str
            The seven tags that every game has, other tags, and the moves in lines of at most 80
            characters.

        Raises
        ------
        InputError
            If a comment holds a closing brace, or a header a line break.

        Examples
        --------
        >>> import lastmove as lm
        >>> game = lm.chess.read_pgn("1. e4 e5 2. Nf3 1/2-1/2")
        >>> print(game.pgn().splitlines()[-1])
        1. e4 e5 2. Nf3 1/2-1/2
        >>> lm.chess.read_pgn(game.pgn()).plies == game.plies
        True
        """
        tags = {name: self.headers.get(name, "?") for name in ROSTER}
        tags |= {"Date": self.headers.get("Date", "????.??.??"), "Result": self.result}
        if self.start.fen() != START:
            tags |= {"SetUp": "1", "FEN": self.start.fen()}
        tags |= {name: text for name, text in self.headers.items() if name not in tags}
        lines = [_tag(name, text) for name, text in tags.items()]
        words = [*_line(self.plies, self.start), self.result]
        return "\n".join([*lines, "", *_wrapped(words)]) + "\n"

    def __str__(self) -> str:
        return self.pgn()


def read_pgn(text: str) -> ChessGame:
    """Read the first game of a text.

    Parameters
    ----------
    text : str
        Portable Game Notation. Headers may be missing.

    Returns
    -------
    ChessGame
        The game with comments and variations.

    Raises
    ------
    InputError
        If there is none, or a move in it is not legal; the error says where.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.chess.read_pgn("1. d4 d5 2. c4 *").board.board_field
    'rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR'
    >>> lm.chess.read_pgn("1. d4 d5 2. c5 *")
    Traceback (most recent call last):
    ...
    lastmove.errors.InputError: move 2 of White: no pawn can reach c5; did you mean c4, b4 or c3
    """
    for game in read_games(text):
        return game
    raise InputError("there is no game", text[:80], 0, "write moves such as 1. e4 e5")


def read_games(text: str) -> Iterator[ChessGame]:
    """Read the games of a text one after another.

    Parameters
    ----------
    text : str
        Any number of games in Portable Game Notation.

    Yields
    ------
    ChessGame
        The next game.

    Raises
    ------
    InputError
        If something is no part of a game; the games before it have been yielded.

    Examples
    --------
    >>> import lastmove as lm
    >>> [len(game.plies) for game in lm.chess.read_games("1. e4 * 1. d4 d5 1-0")]
    [1, 2]
    """
    if len(text) > LONGEST:
        raise InputError(f"a text of games has at most {LONGEST} characters", "", LONGEST)
    reader = _Reader(text)
    for found in _tokens(text):
        if (found["result"] or (found["tag"] and reader.has_moves)) and not reader.depth:
            if found["result"]:
                reader.result = found["result"]
            yield reader.finished()
            reader = _Reader(text)
            if found["result"]:
                continue
        reader.take(found)
    if reader.depth:
        raise InputError("a variation is not closed", text, len(text), "add )")
    if reader.has_moves or reader.headers:
        yield reader.finished()


def repetitions(boards: Iterable[Board]) -> int:
    """Return how often the last of several positions has occurred among them.

    From 3 on the game is drawn on demand.

    Examples
    --------
    >>> import lastmove as lm
    >>> game = lm.chess.read_pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *")
    >>> lm.chess.repetitions(game.boards())
    3
    """
    seen = list(boards)
    return seen.count(seen[-1]) if seen else 0


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Split a text of games; lines that begin with a percent sign are no part of it."""
    hints = {"{": "close the comment with }", "[": 'write [Name "text"]'}
    for found in TOKEN.finditer(text):
        if (stray := found["stray"]) is not None:
            message = f"'{ascii(stray)[1:-1]}' is no part of a game"
            hint = hints.get(stray, "write moves such as 1. e4 e5")
            raise InputError(message, text, found.start(), hint)
        if found["blank"] is None:
            yield found


@dataclass
class _Draft:
    """A ply that is being read: more may be said of it."""

    move: Move
    san: str
    before: str
    comments: list[str] = field(default_factory=list)
    glyphs: list[int] = field(default_factory=list)
    variations: list[tuple[Ply, ...]] = field(default_factory=list)

    def ply(self) -> Ply:
        comment, glyphs, variations = _joined(self.comments), self.glyphs, self.variations
        return Ply(self.move, self.san, comment, tuple(glyphs), tuple(variations), self.before)


@dataclass
class _Line:
    """A sequence of plies that is being read."""

    board: Board
    drafts: list[_Draft] = field(default_factory=list)
    before_last: Board | None = None
    comments: list[str] = field(default_factory=list)

    def plies(self) -> tuple[Ply, ...]:
        return tuple(draft.ply() for draft in self.drafts)


class _Reader:
    """A game that is being read: the innermost variation is the last line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.headers: dict[str, str] = {}
        self.result = "*"
        self.lines: list[_Line] = []
        self.start: Board | None = None

    @property
    def depth(self) -> int:
        return max(len(self.lines) - 1, 0)

    @property
    def has_moves(self) -> bool:
        return bool(self.lines)

    def take(self, found: re.Match[str]) -> None:
        match found.lastgroup:
            case "value":
                self._header(found)
            case "comment" | "remark":
                self._remark(" ".join((found["comment"] or found["remark"] or "").split()))
            case "open":
                self._open(found)
            case "close":
                self._close(found)
            case "glyph":
                self._glyph(int(found["glyph"]), found)
            case "move" | "mark":
                self._move(found)
            case _:
                # A number of a move; or a result that ends a variation, and not the game.
                pass

    def finished(self) -> ChessGame:
        line = self._line()
        headers = {k: v for k, v in self.headers.items() if k not in {"Result", "FEN", "SetUp"}}
        result = self.result
        if result == "*" and self.headers.get("Result") in RESULTS:
            result = self.headers["Result"]
        start = self.start if self.start is not None else line.board
        return ChessGame(start, line.plies(), MappingProxyType(headers), result)

    def _header(self, found: re.Match[str]) -> None:
        if self.lines:
            raise InputError("a header stands among the moves", self.text, found.start())
        self.headers[found["tag"]] = re.sub(r"\\(.)", r"\1", found["value"])
        if found["tag"] != "FEN":
            return
        try:
            self.start = Board(self.headers["FEN"])
        except InputError as error:
            place = found.start("value") + (error.position or 0)
            raise InputError(error.message, self.text, place, error.hint) from None
        if self.start.turn is None:
            message = "the header FEN does not say who is to move"
            raise InputError(message, self.text, found.end("value"), "add w or b to it")

    def _line(self) -> _Line:
        if not self.lines:
            self.start = Board() if self.start is None else self.start
            self.lines.append(_Line(self.start))
        return self.lines[-1]

    def _remark(self, comment: str) -> None:
        line = self._line()
        said = line.drafts[-1].comments if line.drafts else line.comments
        said.append(comment)

    def _glyph(self, glyph: int, found: re.Match[str]) -> None:
        line = self._line()
        if not line.drafts:
            raise InputError("a glyph stands before the first move", self.text, found.start())
        line.drafts[-1].glyphs.append(glyph)

    def _open(self, found: re.Match[str]) -> None:
        line = self._line()
        if line.before_last is None:
            message = "a variation stands before the first move"
            raise InputError(message, self.text, found.start())
        if self.depth >= DEEPEST:
            message = f"variations are nested more than {DEEPEST} deep"
            raise InputError(message, self.text, found.start())
        self.lines.append(_Line(line.before_last))

    def _close(self, found: re.Match[str]) -> None:
        if not self.depth:
            raise InputError("no variation is open here", self.text, found.start(), "leave ) out")
        variation = self.lines.pop().plies()
        if variation:
            self.lines[-1].drafts[-1].variations.append(variation)

    def _move(self, found: re.Match[str]) -> None:
        line = self._line()
        if found["move"] == "e" and self.text.startswith("e.p.", found.start()):
            return
        board = line.board
        try:
            move = board.parse(found["move"])
        except InputError as error:
            side = (board.turn or "").capitalize()
            message = f"move {board.full_moves} of {side}: {error.message}"
            raise InputError(message, self.text, found.start(), error.hint) from None
        glyphs = [MARKS[found["mark"]]] if found["mark"] else []
        before = _joined(line.comments)
        line.drafts.append(_Draft(move, board.san(move), before, glyphs=glyphs))
        line.before_last, line.board, line.comments = board, board.push(move), []


def _joined(comments: Iterable[str]) -> str:
    return " ".join(comment for comment in comments if comment)


def _result(board: Board) -> str:
    match board.status():
        case "checkmate":
            return "1-0" if board.turn == "black" else "0-1"
        case "stalemate" | "insufficient material":
            return "1/2-1/2"
        case _:
            return "*"


def _tag(name: str, text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_]+", name) or not text.isprintable():
        message = f"{name[:20]!a} is no header, or its text does not fit in a line"
        raise InputError(message, text, 0, "names are letters and digits")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _comment(text: str) -> list[str]:
    if "}" in text:
        raise InputError("a comment holds a closing brace", text, text.index("}"), "leave it out")
    return f"{{{' '.join(text.split())}}}".split() if text.strip() else []


def _line(plies: Iterable[Ply], board: Board) -> Iterator[str]:
    """Yield the words of a line; words of one comment may be parted by line breaks."""
    numbered = True
    for ply in plies:
        before = _comment(ply.before)
        yield from before
        if board.turn == "white":
            yield f"{board.full_moves}."
        elif numbered or before:
            yield f"{board.full_moves}..."
        yield ply.san
        yield from (f"${glyph}" for glyph in ply.glyphs)
        comment = _comment(ply.comment)
        yield from comment
        for variation in ply.variations:
            first, *rest = _line(variation, board)
            yield from [f"({first}", *rest[:-1], f"{rest[-1]})"]
        numbered = bool(comment or ply.variations)
        board = board.push(ply.move)


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line

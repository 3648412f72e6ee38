"""A game as it is played on a page: the position after the moves so far, and what there is to say.

A match is its start and the numbers of its moves in the lists of moves, from 1, as
``lastmove play`` numbers them. So an address holds a whole match, and taking back is leaving out
numbers.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

import lastmove as lm
from lastmove.errors import InputError
from lastmove.match import Match, Remoteness, best_move
from lastmove.position import LoopError, Position, ruleset_name
from lastmove.show.records import Record
from lastmove.show.solution import solution_record
from lastmove.show.touch import Board, read_board
from lastmove.solve import Player, Solver, is_loopy
from lastmove.values import Value
from lastmove.web.pages.play_rulesets import known_ruleset

__all__ = [
    "Table",
    "guess",
    "hint",
    "number_of",
    "reply",
    "solution",
    "table",
    "values",
]

LONGEST_TEXT = 600
LARGEST_NUMBER = 200
LARGEST_BOARD = 400
WORDS = frozenset({"pawns"})
"""Rulesets whose positions are words of digits, not numbers."""
PLANES = frozenset({"moebius-x-turnips", "ruler-x-ruler", "turning-corners"})
"""Rulesets whose positions are pairs of numbers, on a board as large as the greatest of them."""
MOST_PLAYED = 400
MOST_MOVES = 3000
MOST_LISTED = 4000
MOST_DRAWN = 30
"""So many moves are shown with their pictures."""
MOST_COMPARED = 800_000
"""Pictures of moves are compared if they have no more characters together."""
MOST_VALUED = 100
LARGEST_PICTURE = 300_000
MOST_REACHED = 4000
"""How long play lasts is told where no more positions can be reached."""

Moves: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """Where a match is: what its address says.

    Parameters
    ----------
    ruleset : str
        Its name.
    start : str
        The first position.
    moves : tuple of int
        The numbers of the moves so far.
    starts : {"left", "right"}
        Who made the first.
    misere : bool
        Whether whoever makes the last move loses.
    """

    ruleset: str
    start: str
    moves: Moves = ()
    starts: Player = "left"
    misere: bool = False

    def match(self) -> Match:
        """Play the moves.

        Raises
        ------
        InputError
            If the start is no position, is too large for a page, or there is no such move.
        """
        ruleset = known_ruleset(self.ruleset)
        _check_size(self.ruleset, self.start)
        match = Match(ruleset.parse(self.start), self.starts, self.misere)
        if len(self.moves) > MOST_PLAYED:
            raise InputError(f"{len(self.moves)} moves are too many for a page")
        for played, number in enumerate(self.moves, start=1):
            moves = _moves(match)
            if not 1 <= number <= len(moves):
                message = f"there is no move {number} after {played - 1} moves"
                raise InputError(message, hint=f"there are {len(moves)}, numbered from 1")
            match.play(moves[number - 1])
        return match


def _check_size(ruleset: str, text: str) -> None:
    """Refuse positions whose moves would be too many to list."""
    hint = "lastmove solve takes larger positions"
    if len(text) > LONGEST_TEXT:
        message = f"the position has more than {LONGEST_TEXT} characters"
        raise InputError(message, text[:LONGEST_TEXT], 0, hint)
    for found in re.finditer(r"[0-9]+", text) if ruleset not in WORDS else ():
        if int(found.group()[:12]) > LARGEST_NUMBER:
            message = f"{found.group()[:12]} is more than {LARGEST_NUMBER}, too large for a page"
            raise InputError(message, text, found.start(), hint)
    if ruleset in PLANES:
        pairs = re.findall(r"([0-9]+)\s*:\s*([0-9]+)", text)
        sides = [max((int(pair[i]) + 1 for pair in pairs), default=0) for i in range(2)]
        text = f"{sides[0]}x{sides[1]}"
    area = sum(int(a) * int(b) for a, b in re.findall(r"([0-9]+)\s*[xX×]\s*([0-9]+)", text))
    if area > LARGEST_BOARD:
        raise InputError(f"a board of {area} squares is too large for a page", text, 0, hint)


def _moves(match: Match) -> list[Position]:
    """Return the moves as they are numbered; a list that is too long is not made."""
    position = match.position
    if is_loopy(position) and position.winner() is not None:
        return []
    source = position.left_moves() if match.turn == "left" else position.right_moves()
    found = list(islice(source, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        message = f"more than {MOST_MOVES} moves are too many for a page"
        raise InputError(message, hint="lastmove play takes larger positions")
    return list(dict.fromkeys(found))


def table(at: Table, touched: Moves = ()) -> Record:
    """Return the position after the moves, its picture, and the moves from there.

    Parameters
    ----------
    at : Table
        The match.
    touched : tuple of int
        The spots of the picture that were touched.

    Returns
    -------
    dict
        ``position``, ``turn``, ``winner``, ``draw``, ``played``; ``moves``, each with ``number``,
        ``position``, ``changes`` and perhaps a ``picture``; ``board`` with its ``spots``.

    Examples
    --------
    >>> from lastmove.web.pages.play_facts import Table, table
    >>> record = table(Table("nim", "2,1", (2,)))
    >>> record["position"], record["turn"], [move["position"] for move in record["moves"]]
    ('1,1', 'right', ['0,1', '1,0'])
    """
    match = at.match()
    moves = _moves(match)
    drawing = match.position.svg()
    affordable = len(drawing) * (len(moves) + 1) <= MOST_COMPARED
    board = read_board(match.position, moves) if affordable else Board(drawing, (), ())
    last: frozenset[int] = frozenset()
    if match.past and affordable:
        before = match.past[-1][0]
        last = read_board(match.position, [before]).changes[0]
    matching = board.moves_at(touched) if touched else list(range(len(moves)))
    listed = matching[:MOST_LISTED]
    small = len(listed) <= MOST_DRAWN and affordable
    return {
        "ruleset": ruleset_name(type(match.position)),
        "position": str(match.position),
        "turn": match.turn,
        "winner": None if moves else match.winner(),
        "draw": match.is_draw(),
        "impartial": match.position.impartial,
        "loopy": is_loopy(match.position),
        "played": [
            (str(position), turn) for position, turn in [*match.past, (match.position, match.turn)]
        ],
        "moves": [
            {
                "number": i + 1,
                "position": str(moves[i]),
                "picture": moves[i].svg() if small else "",
            }
            for i in listed
        ],
        "count": len(moves),
        "matching": len(matching),
        "only": matching[0] + 1 if touched and len(matching) == 1 else None,
        "board": board if len(board.svg) <= LARGEST_PICTURE else None,
        "last": last,
    }


def number_of(at: Table, text: str) -> int:
    """Return the number of the move to a position that is written.

    Raises
    ------
    InputError
        If there is no such move.

    Examples
    --------
    >>> from lastmove.web.pages.play_facts import Table, number_of
    >>> number_of(Table("nim", "3,4,5"), "1,4,5")
    2
    """
    match = at.match()
    moves = _moves(match)
    written = [i for i, move in enumerate(moves, start=1) if str(move) == text]
    if not written:
        _check_size(at.ruleset, text)
        wanted = type(match.position).parse(text)
        written = [i for i, move in enumerate(moves, start=1) if move == wanted]
    if not written:
        raise InputError(f"there is no move to {text[:60]}", text, 0, "the page lists the moves")
    return written[0]


def solution(ruleset: str, position: str, *, misere: bool = False) -> Record:
    """Return what ``lastmove solve --explain --json`` prints of a position, and ``unicode``.

    Examples
    --------
    >>> from lastmove.web.pages.play_facts import solution
    >>> solution("nim", "3,4,5")["winning_moves"]["left"]
    ['1,4,5']
    """
    found = known_ruleset(ruleset).parse(position)
    record = solution_record(found, Solver(), misere=misere, reasons=True)
    value = record.get("value")
    return record | {"unicode": _in_unicode(value) if isinstance(value, str) else None}


def _in_unicode(text: str) -> str:
    value = lm.evaluate(text) if len(text) <= LONGEST_TEXT else None
    return value.unicode if isinstance(value, lm.Game | lm.Loopy) else text


def values(at: Table) -> Record:
    """Return what every move is worth, by its number.

    Returns
    -------
    dict
        ``moves``: number to ``value`` (in misère play and without values None), the same
        in ``unicode``, ``outcome``, and whether it ``wins`` or ``draws``; ``left_out``, how many
        moves were not looked at.

    Examples
    --------
    >>> from lastmove.web.pages.play_facts import Table, values
    >>> values(Table("nim", "1,2"))["moves"][1]
    {'value': '*2', 'unicode': '∗2', 'outcome': 'N', 'wins': False, 'draws': False}
    """
    match = at.match()
    moves, solver = _moves(match), Solver()
    winning = set(solver.winning_moves(match.position, misere=at.misere)[match.turn])
    drawing: set[Position] = set()
    if is_loopy(match.position):
        found = solver.retrograde(match.position, misere=at.misere)
        drawing = set(found.moves_with(match.position, match.turn, "draw"))
    told: dict[int, Record] = {}
    for number, move in enumerate(moves[:MOST_VALUED], start=1):
        value = None if at.misere else _value(move, solver)
        told[number] = {
            "value": None if value is None else str(value),
            "unicode": None if value is None else value.unicode,
            "outcome": solver.misere_outcome(move) if at.misere else solver.outcome(move),
            "wins": move in winning,
            "draws": move in drawing,
        }
    return {"moves": told, "left_out": max(0, len(moves) - MOST_VALUED)}


def _value(position: Position, solver: Solver) -> Value | None:
    try:
        return solver.value(position) if solver.has_value(position) else None
    except InputError:
        return None


def hint(at: Table) -> Record:
    """Return a good move: its ``number`` and whether it ``wins`` or ``draws``.

    Examples
    --------
    >>> from lastmove.web.pages.play_facts import Table, hint
    >>> hint(Table("nim", "3,4,5"))["position"]
    '1,4,5'
    """
    match = at.match()
    # The same match is answered alike, so that an address means one thing.
    chance = random.Random(f"{at.ruleset} {at.start} {at.moves}")  # noqa: S311 - it only breaks ties
    move, wins = best_move(match, Solver(), Remoteness(misere=at.misere, most=MOST_REACHED), chance)
    draws = False
    if is_loopy(match.position):
        found = Solver().retrograde(match.position, misere=at.misere)
        draws = found.result(match.position, match.turn).verdict == "draw"
    number = _moves(match).index(move) + 1
    return {"number": number, "position": str(move), "wins": wins, "draws": draws}


def reply(at: Table) -> Record:
    """Return the ``number`` of the computer's move, and whether it is a ``guess``.

    Examples
    --------
    >>> from lastmove.web.pages.play_facts import Table, reply
    >>> reply(Table("nim", "1,2"))
    {'number': 3, 'guess': False}
    """
    try:
        return {"number": hint(at)["number"], "guess": False}
    except LoopError:
        return guess(at)


def guess(at: Table) -> Record:
    """Return any move, where there is no time or no theorem for a good one.

    Examples
    --------
    >>> from lastmove.web.pages.play_facts import Table, guess
    >>> guess(Table("nim", "1"))
    {'number': 1, 'guess': True}
    """
    count = len(_moves(at.match()))
    chance = random.Random(f"{at.start} {at.moves}")  # noqa: S311 - any move will do
    return {"number": chance.randint(1, count), "guess": True}

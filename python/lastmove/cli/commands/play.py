"""Play against the computer; type help for what can be typed.

Examples: lastmove play nim; lastmove play nim 3,4,5 --first computer --misere
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TextIO

from lastmove.cli.answer import print_json
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.guard import guarded, load, read
from lastmove.cli.options import LimitedOptions, argument, flag, option, ruleset_argument
from lastmove.cli.stdin import Item, items
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.match import TIMES_TO_DRAW, Match, Remoteness, best_move
from lastmove.position import LoopError, Position, ruleset_name
from lastmove.show.rulesets import sections
from lastmove.show.terminal import bold, printable
from lastmove.solve import Player, Solver, is_loopy

MOST_LISTED = 20
"""So many moves are listed without being asked for."""
MOST_SHOWN = 500

HELP = (
    "a number of the list of moves (2 or #2) or a position as text (or: to TEXT) moves there",
    "moves       list all moves",
    "hint        a good move, if there is one",
    "back, undo  take your last move back",
    "quit        end the match",
)


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """Which match to play."""

    ruleset: str = ruleset_argument()
    position: tuple[str, ...] = argument(
        "POSITION", "Where to start; the example of the ruleset if left out.", default=()
    )
    first: Literal["human", "computer"] = option("Who starts.", default="human")
    player: Literal["left", "right"] = option(
        "Your side, in a game where the sides differ.", default="left"
    )
    misere: bool = flag("Whoever makes the last move loses.")
    seed: int | None = option("Repeat the computer's choices among moves that are as good.", "N")


def run(options: Options) -> int:
    """Play a match."""
    name = joined([options.ruleset])
    ruleset = load(name, options)
    text = joined(options.position) if options.position else ruleset.example
    if not options.position and not text:
        raise InputError(f"{ruleset_name(ruleset)} has no example to start from", hint="add one")
    if sys.stdin is None:
        raise InputError("standard input is closed")
    with guarded(name, options):
        start = read(ruleset, text)
    table = Table(start, options, sys.stderr if options.as_json else sys.stdout)
    table.play(items(sys.stdin.buffer))
    if options.as_json:
        print_json(table.record())
    return ExitCode.DONE


class Table:
    """Where a match is played: who sits where, and what is said.

    Parameters
    ----------
    start : Position
        The first position.
    options : Options
        Who starts, who is who, and what one reply may cost.
    out : TextIO
        Where the talk goes.
    """

    def __init__(self, start: Position, options: Options, out: TextIO) -> None:
        self.name = options.ruleset
        self.start = start
        self.human: Player = options.player
        computer: Player = "right" if options.player == "left" else "left"
        turn = self.human if options.first == "human" else computer
        self.match = Match(start, turn, options.misere)
        self.options = options
        self.out = out
        self.solver = Solver()
        self.remoteness = Remoteness(misere=options.misere)
        self.chance = random.Random(options.seed)  # noqa: S311 - it only breaks ties

    def play(self, lines: Iterator[Item]) -> None:
        """Play to the end, or until there are no more lines, or one says quit."""
        self._greet()
        while self._moves():
            if self.match.is_draw():
                times = f"has come up {TIMES_TO_DRAW} times: a draw."
                self._say(f"{self._shown(self.match.position)} {times}")
                return
            if self.match.turn != self.human:
                self._reply()
                continue
            self._show_position()
            if not self._human_turn(lines):
                return
        self._say(f"{self._shown(self.match.position)}: {self._verdict()}")

    def record(self) -> dict[str, object]:
        """Return what was played, for programs."""
        positions = [position for position, _ in self.match.past] + [self.match.position]
        over = not self._moves()
        return {
            "ruleset": ruleset_name(type(self.start)),
            "misere": self.match.misere,
            "positions": [str(position) for position in positions],
            "winner": ("human" if self._human_has_won() else "computer") if over else None,
            **({"draw": not over and self.match.is_draw()} if is_loopy(self.start) else {}),
        }

    def _say(self, line: str) -> None:
        print(printable(line), file=self.out, flush=True)

    def _greet(self) -> None:
        title = ruleset_name(type(self.start)) + (", misère" if self.match.misere else "")
        print(bold(printable(title), self.out), file=self.out)
        for line in sections(type(self.start))[""].splitlines():
            self._say(f"  {line}")
        side = "" if self.start.impartial else f" You are {self.human.capitalize()}."
        who = "You start." if self.match.turn == self.human else "I start."
        self._say(f"{who}{side} Write the number of a move, or help.")
        if is_loopy(self.start):
            self._say(f"A position that comes up {TIMES_TO_DRAW} times is a draw.")

    def _moves(self) -> list[Position]:
        with guarded(self.name, self.options):
            return self.match.moves()

    def _shown(self, position: Position) -> str:
        with guarded(self.name, self.options):
            return str(position) or "(nothing)"

    def _show_position(self) -> None:
        self._say("")
        rows = self._shown(self.match.position).split("|")
        for row in rows:
            self._say(row)
        moves = self._moves()
        if len(moves) <= MOST_LISTED:
            self._list(moves)
        else:
            self._say(f"  {len(moves)} moves; write one, or moves for the list")

    def _list(self, moves: list[Position]) -> None:
        width = len(str(len(moves)))
        for number, move in enumerate(moves[:MOST_SHOWN], start=1):
            self._say(f"  {number:>{width}}  {self._shown(move)}")
        if len(moves) > MOST_SHOWN:
            self._say(f"  and {len(moves) - MOST_SHOWN} more")

    def _human_turn(self, lines: Iterator[Item]) -> bool:
        """Read lines until one is a move or takes one back; False if the match ends here."""
        while (word := self._next_word(lines)) is not None:
            if self._obey(word):
                return True
        return False

    def _next_word(self, lines: Iterator[Item]) -> str | None:
        while True:
            if sys.stdin.isatty():
                print("> ", end="", file=self.out, flush=True)
            item = next(lines, None)
            if item is None or item.text.strip().lower() in {"quit", "exit", "q"}:
                return None
            if item.problem is None:
                return item.text.strip()
            self._say(item.problem)

    def _obey(self, word: str) -> bool:
        """Do what a line says; whether the position is another one now."""
        match word.lower():
            case "help" | "?":
                for line in HELP:
                    self._say(f"  {line}")
            case "moves":
                self._list(self._moves())
            case "hint":
                self._hint()
            case "back" | "undo":
                return self._take_back()
            case _:
                move = self._read_move(word)
                if move is not None:
                    self.match.play(move)
                    self._say(f"You move to {self._shown(move)}.")
                    return True
        return False

    def _read_move(self, word: str) -> Position | None:
        """Find the move that a line means; if there is none, say why."""
        moves = self._moves()
        number, place = _numbered(word, moves), None
        if not word.startswith("#"):
            text = word[3:].strip() if word.lower().startswith("to ") else word
            try:
                place = self._move_to(text, moves)
            except InputError as error:
                if number is None:
                    self._say(f"{error}; help lists what can be written")
                    return None
        if number is not None and place is not None and number != place:
            self._say(f"{word} is a number of the list and a position: write #{word} or to {word}")
            return None
        move = number if number is not None else place
        if move is None:
            self._say(f"there is no move to {word[:60]}; moves lists those that there are")
        return move

    def _move_to(self, text: str, moves: list[Position]) -> Position | None:
        with guarded(self.name, self.options):
            written = next((move for move in moves if str(move) == text), None)
            if written is not None:
                return written
            wanted = read(type(self.start), text)
            return wanted if wanted in moves else None

    def _best(self) -> tuple[Position, bool]:
        with guarded(self.name, self.options, lambda: self.solver.searched):
            return best_move(self.match, self.solver, self.remoteness, self.chance)

    def _hint(self) -> None:
        try:
            move, wins = self._best()
        except (LoopError, LimitReached) as error:
            self._say(f"no hint: {error}")
            return
        shown = self._shown(move)
        if wins:
            self._say(f"{shown} wins")
        elif self._draws():
            self._say(f"{shown} draws; no move wins against good play")
        else:
            self._say(f"every move loses against good play; try {shown}")

    def _draws(self) -> bool:
        """Whether the player to move has a draw, and no more."""
        match = self.match
        if not is_loopy(match.position):
            return False
        with guarded(self.name, self.options, lambda: self.solver.searched):
            found = self.solver.retrograde(match.position, misere=match.misere)
            return found.result(match.position, match.turn).verdict == "draw"

    def _reply(self) -> None:
        try:
            move, _ = self._best()
            guess = ""
        except (LoopError, LimitReached):
            move = self.chance.choice(self._moves())
            guess = ", a guess"
        self.match.play(move)
        self._say(f"I move to {self._shown(move)}{guess}.")

    def _take_back(self) -> bool:
        if not any(turn == self.human for _, turn in self.match.past):
            self._say("there is no move of yours to take back")
            return False
        self.match.take_back()
        while self.match.turn != self.human:
            self.match.take_back()
        return True

    def _human_has_won(self) -> bool:
        return self.match.winner() == self.human

    def _verdict(self) -> str:
        if is_loopy(self.start) and self.match.position.winner() is not None:
            return "you have won everything." if self._human_has_won() else "I have won everything."
        who = "you have" if self.match.turn == self.human else "I have"
        return f"{who} no move. {'You win.' if self._human_has_won() else 'I win.'}"


def _numbered(word: str, moves: list[Position]) -> Position | None:
    digits = word.removeprefix("#").strip()
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(len(moves))):
        return None
    return moves[int(digits) - 1] if 1 <= int(digits) <= len(moves) else None

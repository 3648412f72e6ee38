"""What the worksheet answers to a line: value, outcome, pictures, reasons, the same elsewhere.

A line is read as what it looks like: a chess position, a relation or a value, the code of a heap
game, or a position of a ruleset. Every number comes from the records of the command line.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from fractions import Fraction

import lastmove as lm
from lastmove.chess.structure import StructureSolver
from lastmove.errors import InputError, LimitReached
from lastmove.heaps import HeapGame, named_games
from lastmove.position import Position, ruleset_name
from lastmove.rulesets import load_rulesets
from lastmove.show.chessboard import chessboard_svg
from lastmove.show.expression_tree import expression_tree
from lastmove.show.loop import loop_svg
from lastmove.show.records import Record
from lastmove.show.records.chess import structure_record
from lastmove.show.records.heaps import LOOKED_AT, SHOWN, heap_period_record
from lastmove.show.records.values import explanation_record, expression_record
from lastmove.show.solution import solution_record
from lastmove.show.structure import structure_svg
from lastmove.show.text import OUTCOMES
from lastmove.show.thermograph import thermograph_svg
from lastmove.show.tree import tree_svg
from lastmove.solve import Solver
from lastmove.values import Game, Loopy
from lastmove.web.pages.worksheet_names import closing

__all__ = ["brief", "card", "kind_of", "ruleset_of"]

BOARD = re.compile(r"[pnbrqkPNBRQK0-9]+(?:/[pnbrqkPNBRQK0-9]+)+(?:\s+.*)?", re.DOTALL)
CODE = re.compile(r"[0-9A-Fa-f]*\.[0-9A-Za-z\[\].]+|S\(.*\)", re.DOTALL)
DECIMAL = re.compile(r"[0-9]*\.[0-9]+")
CALL = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)\s*\((.*)\)", re.DOTALL)
SPACED = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)(?:\s+(.+))?", re.DOTALL)
MOST_STEPS = 30
MOST_MOVES = 12
LONGEST_CANONICAL = 2000
SMALL_TREE = 60
"""Nodes of a tree that is drawn; of a larger one only the first moves are."""
FIRST_MOVES = 2


def kind_of(text: str) -> str:
    """Tell what a line looks like.

    Returns
    -------
    str
        ``chess``, ``heap``, ``position`` or ``value``; the last where it looks like nothing else.

    Examples
    --------
    >>> from lastmove.web.pages.worksheet_card import kind_of
    >>> [kind_of(text) for text in ("8/3p4/8/3P4", "1/2", "0.137", "nim 3,4", "nim(3) + 1")]
    ['chess', 'value', 'heap', 'position', 'value']
    """
    board = text.partition(" ")[0]
    if BOARD.fullmatch(text) and (re.search("[A-Za-z]", board) or board.count("/") > 1):
        return "chess"
    if _code(text) is not None:
        return "heap"
    return "value" if ruleset_of(text) is None else "position"


def _code(text: str) -> str | None:
    """Return the code of a heap game, if a text is one or the name of one."""
    if CODE.fullmatch(text):
        return text
    name = text.strip().lower()
    return name if name in named_games() else None


def ruleset_of(text: str) -> tuple[type[Position], str] | None:
    """Return the ruleset and the position that a text names, if it names nothing more.

    Examples
    --------
    >>> from lastmove.web.pages.worksheet_card import ruleset_of
    >>> ruleset_of("nim 3,4"), ruleset_of("nim(3,4) + 1")
    ((<class 'lastmove.rulesets.nim.Nim'>, '3,4'), None)
    """
    call = CALL.fullmatch(text)
    is_call = call is not None and closing(text, text.index("(")) == len(text)
    named = call if is_call else SPACED.fullmatch(text)
    if named is None:
        return None
    found = load_rulesets().get(named[1].lower().replace("_", "-"))
    return None if found is None else (found, (named[2] or "").strip())


def brief(text: str) -> Record:
    """Return what is worth a line: the value, or what else comes of it.

    Parameters
    ----------
    text : str
        A line, names replaced.

    Returns
    -------
    dict
        ``kind``; ``shown``, the answer in a few signs; ``name_as``, the value as text that later
        lines may use, or None.
    """
    kind = kind_of(text)
    shown: object
    value: str | None = None
    match kind:
        case "chess":
            shown, value = _pawns(text)
        case "heap":
            game = HeapGame(str(_code(text)))
            shown = f"{game.code}: {' '.join(map(str, game.values(12).tolist()))} …"
        case "position":
            record = solution_record(_position(text)[0], Solver())
            value = None if record["value"] is None else str(record["value"])
            shown = lm.game(value).unicode if value else OUTCOMES.get(str(record["outcome"]), "")
        case _:
            worth = lm.evaluate(text)
            if isinstance(worth, bool):
                shown = "true" if worth else "false"
            else:
                shown, value = worth.unicode, str(worth)
    return {"kind": kind, "shown": _cut(str(shown)), "name_as": value}


def card(text: str, title: str = "") -> Record:
    """Return everything that the worksheet shows of a line.

    Parameters
    ----------
    text : str
        The line, names replaced.
    title : str
        The line as it was written.

    Returns
    -------
    dict
        ``kind``, ``title``, ``answer`` (the value, large), ``outcome`` in words, ``facts`` as
        pairs, ``pictures`` as pairs of a caption and an SVG, ``steps``, ``copies`` as pairs of a
        label and a text, ``elsewhere`` as pairs of a language and a line of code, ``links`` as a
        label, a path and parameters each, ``notes``, and ``record``, that of the command line.

    Raises
    ------
    InputError
        If the line means nothing.
    LimitReached
        If it takes too long.

    Examples
    --------
    >>> from lastmove.web.pages.worksheet_card import card
    >>> found = card("{3|1}")
    >>> found["answer"], found["outcome"], [caption for caption, _ in found["pictures"]]
    ('{3|1}', 'Left wins, whoever starts', ['Thermograph', 'Options'])
    """
    makers: dict[str, Callable[[str], Record]] = {
        "chess": _chess_card,
        "heap": _heap_card,
        "position": _position_card,
        "value": _value_card,
    }
    kind = kind_of(text)
    empty: Record = {
        "kind": kind,
        "title": title or text,
        "outcome": "",
        "facts": [],
        "pictures": [],
        "steps": [],
        "copies": [],
        "elsewhere": [],
        "links": [],
        "notes": [],
    }
    return {**empty, **makers[kind](text)}


# Values


def _value_card(text: str) -> Record:
    record = expression_record(text)
    steps, notes = _steps(text)
    warnings = record.get("warnings", [])
    notes += [f"warning: {warning}" for warning in warnings] if isinstance(warnings, list) else []
    command = ("Command line", f"lastmove value {shlex.quote(text)}")
    shown: Record = {"steps": steps, "notes": notes, "record": record}
    if "holds" in record:
        python = ("Python", f"lm.evaluate({text!r})")
        answer = "true" if record["holds"] else "false"
        return {**shown, "answer": answer, "elsewhere": [python, command]}
    pictures, problems = _pictures(text, lm.game(text))
    return {
        **shown,
        **_value_parts(record),
        "pictures": pictures,
        "notes": [*notes, *problems],
        "elsewhere": [("Python", f"lm.game({text!r})"), command],
    }


def _value_parts(record: Record) -> Record:
    """Return what a card says of a value's record."""
    kind, weight = record["kind"], record["atomic_weight"]
    facts: list[tuple[str, object]] = [
        ("Kind", kind),
        (
            "Stops",
            f"{record['left_stop']}, {record['right_stop']}" if record["right_stop"] else None,
        ),
        ("Mean", record["mean"]),
        ("Temperature", record["temperature"]),
        # That of a nimber is always 0, and says nothing.
        ("Atomic weight", None if kind in {"number", "nimber"} else weight),
        ("Birthday", record["birthday"]),
    ]
    return {
        "answer": str(record["unicode"]),
        "outcome": OUTCOMES.get(str(record["outcome"]), ""),
        "facts": [(label, fact) for label, fact in facts if fact is not None],
        "copies": [
            ("LaTeX", str(record["latex"])),
            ("ASCII", str(record["value"])),
            ("Unicode", str(record["unicode"])),
        ],
    }


def _steps(text: str) -> tuple[list[str], list[str]]:
    """Return how a value comes about, and a note where that cannot be said."""
    try:
        steps = explanation_record(text, unicode=True)["steps"]
    except (InputError, LimitReached) as problem:
        return [], [f"no explanation: {problem}"]
    found = [str(step) for step in steps] if isinstance(steps, list) else []
    more = len(found) - MOST_STEPS
    return found[:MOST_STEPS], [f"{more} more steps are not shown"] if more > 0 else []


def _pictures(text: str, value: Game | Loopy) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the thermograph and the options, and notes on what could not be drawn."""
    pictures, notes = [], []
    try:
        pictures.append(("Thermograph", thermograph_svg(value.thermograph())))
    except (InputError, LimitReached) as problem:
        notes.append(f"no thermograph: {problem}")
    try:
        pictures.append(("Options", _options_svg(text, value)))
    except (InputError, LimitReached) as problem:
        notes.append(f"no picture of the options: {problem}")
    return pictures, notes


def _options_svg(text: str, value: Game | Loopy) -> str:
    if isinstance(value, Loopy):
        return loop_svg(value)
    try:
        return tree_svg(expression_tree(text, numbers=False, limit=SMALL_TREE))
    except LimitReached:
        return tree_svg(expression_tree(text, FIRST_MOVES, numbers=False))


# Positions of rulesets


def _position(text: str) -> tuple[Position, str]:
    """Return the position that a text names, and as what it is written there."""
    found = ruleset_of(text)
    if found is None:
        raise InputError("this is no position of a ruleset", text, 0)
    ruleset, given = found
    if not given and ruleset.example:
        name = ruleset_name(ruleset)
        message = f"{name} is a game, and no position of it is given"
        raise InputError(message, name, len(name), f"write {name} {ruleset.example}")
    return ruleset.parse(given), given


def _position_card(text: str) -> Record:
    position, given = _position(text)
    ruleset = type(position)
    name = ruleset_name(ruleset)
    record = solution_record(position, Solver(), reasons=True)
    steps, value = record.get("steps"), record["value"]
    facts = _position_facts(record)
    pictures = [(ruleset.__name__, position.svg())]
    notes = [str(record["note"])] if "note" in record else []
    parts: Record = {"answer": str(record.get("outcome", "?"))}
    if value is not None:
        parts = _value_parts(expression_record(str(value)))
        facts += parts.pop("facts")  # type: ignore[arg-type] # a list of pairs
        more, problems = _pictures(str(value), lm.game(str(value)))
        pictures, notes = pictures + more, notes + problems
    return {
        **parts,
        "outcome": OUTCOMES.get(str(record.get("outcome")), ""),
        "facts": facts,
        "steps": steps[:MOST_STEPS] if isinstance(steps, list) else [],
        "notes": notes,
        "elsewhere": [
            ("Python", f"lm.rulesets.{ruleset.__name__}.parse({given!r}).value()"),
            ("Command line", f"lastmove solve {name} {shlex.quote(given)}"),
        ],
        "links": [("Play it", "/play/" + name, {"position": str(position)})],
        "record": record,
        "pictures": pictures,
    }


def _position_facts(record: Record) -> list[tuple[str, object]]:
    moves = record["winning_moves"]
    facts: list[tuple[str, object]] = [
        ("Nim-value", record.get("loopy_nim_value", record.get("nim_value")))
    ]
    if isinstance(moves, dict):
        left, right = moves["left"], moves["right"]
        if left == right:
            facts.append(("Winning moves", _some(left)))
        else:
            facts += [("Left wins by", _some(left)), ("Right wins by", _some(right))]
    return [(label, fact) for label, fact in facts if fact is not None]


def _some(moves: list[str]) -> str:
    shown = [move or "(empty)" for move in moves[:MOST_MOVES]]
    more = [f"and {len(moves) - MOST_MOVES} more"] if len(moves) > MOST_MOVES else []
    return "; ".join([*shown, *more]) or "no move"


# Heap games


def _heap_card(text: str) -> Record:
    game = HeapGame(str(_code(text)))
    values = game.values(SHOWN).tolist()
    period = heap_period_record(game, game.period(LOOKED_AT))
    names = list(game.names)
    record: Record = {"code": game.code, "names": names, "values": values, **period}
    if period["period"] is None:
        known = f"none to heap {period['checked_to']}, and not looked for further on"
    else:
        how = "proved" if period["proved"] else f"observed to heap {period['checked_to']}"
        known = f"{period['period']}, {how}"
    return {
        "answer": game.code,
        "outcome": ", ".join(names),
        "facts": [
            ("Nim-values of the heaps 0, 1, 2, …", " ".join(map(str, values))),
            ("Period", known),
            *([("Preperiod", period["preperiod"])] if period["preperiod"] is not None else []),
            ("Greatest value seen", period["max_value"]),
        ],
        "copies": [("values", ", ".join(map(str, values)))],
        "elsewhere": [
            ("Python", f"lm.HeapGame({game.code!r}).values({SHOWN})"),
            ("Command line", f"lastmove heap {shlex.quote(game.code)}"),
        ],
        "links": [("More of this game", f"/heap/{game.code}", {})],
        "notes": _not_a_number(text),
        "record": record,
    }


def _not_a_number(text: str) -> list[str]:
    """Say how to write a number that is a code as well, such as 0.5."""
    number = Fraction(text) if DECIMAL.fullmatch(text) else Fraction(1, 3)
    if number.denominator & (number.denominator - 1):
        return []
    return [f"this is the code of a heap game; the number is written {number}"]


# Chess


def _pawns(text: str) -> tuple[str, str | None]:
    """Return what pawns are worth, in signs and, if it is one value, as text."""
    try:
        found = StructureSolver().structure(text)
    except InputError:
        lm.chess.Board(text)  # the board itself may be the trouble
        return "a chess position", None
    return found.bounds.text(unicode=True), None if found.value is None else str(found.value)


def _chess_card(text: str) -> Record:
    python = f"lm.chess.structure({text!r})"
    link = ("Who wins this endgame?", "/endgame", {"fen": text})
    try:
        found = StructureSolver().structure(text)
    except InputError as error:
        board = lm.chess.Board(text)
        return {
            "answer": "A chess position",
            "notes": [f"no value of its pawns: {error}"],
            "pictures": [("Position", chessboard_svg(board.fen().partition(" ")[0]))],
            "links": [link],
            "elsewhere": [("Command line", f"lastmove endgame {shlex.quote(text)}")],
            "record": {},
        }
    record = structure_record(found)
    sides = [("White to move", found.white_to_move), ("Black to move", found.black_to_move)]
    facts: list[tuple[str, object]] = [
        (label, {None: "open", "dud": "the race decides"}.get(winner, f"{winner} wins"))
        for label, winner in sides
    ]
    facts += [(" ".join(part.squares), part.bounds.text(unicode=True)) for part in found.components]
    return {
        "answer": found.bounds.text(unicode=True),
        "outcome": "what the pawns are worth",
        "facts": facts,
        "pictures": [("Components of the pawn structure", structure_svg(found))],
        "notes": [f"not counted: {' '.join(found.pawns.ignored)}"] if found.pawns.ignored else [],
        "copies": [("ASCII", str(record["value"]))] if record["value"] is not None else [],
        "elsewhere": [
            ("Python", python),
            ("Command line", f"lastmove structure {shlex.quote(text)}"),
        ],
        "links": [link],
        "record": record,
    }


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CANONICAL else f"{text[:LONGEST_CANONICAL]}…"

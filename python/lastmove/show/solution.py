"""What is known of a position, as a record for programs and as a small block of text for people."""

from __future__ import annotations

from collections.abc import Sequence

from lastmove.errors import LimitReached
from lastmove.position import Position, ruleset_name
from lastmove.show.records import Record
from lastmove.solve import Player, Solver, is_impartial, is_loopy, moves_of
from lastmove.values import Game, Loopy

__all__ = ["few", "solution_lines", "solution_record"]

MOST_SHOWN = 12
"""So many moves are shown to people; programs get all."""

PLAYERS: tuple[Player, Player] = ("left", "right")


def solution_record(
    position: Position,
    solver: Solver,
    *,
    misere: bool = False,
    reasons: bool = False,
    unicode: bool = False,
) -> Record:
    """Describe what a position is worth and how it is won.

    Parameters
    ----------
    position : Position
        The position.
    solver : Solver
        Who finds it out.
    misere : bool
        Whether whoever makes the last move loses.
    reasons : bool
        Whether to add ``steps``: how a theorem, or else the moves, give the answer.
    unicode : bool
        Whether the value is written with the signs of the theory.

    Returns
    -------
    dict
        ``ruleset``, ``position``, ``value`` (None in misère play), ``outcome``, ``nim_value`` (None
        unless impartial), ``winning_moves`` with the positions after the moves of each player.
        With cycles also ``left_starts`` and ``right_starts``, each with ``result`` (``win``,
        ``draw`` or ``loss`` for who starts) and ``moves`` until the end (None for a draw),
        ``drawing_moves``, ``positions``, how many can be reached, and ``loopy_nim_value``.

    Raises
    ------
    LimitReached
        With the fields found so far in ``partial``.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.solution import solution_record
    >>> record = solution_record(lm.rulesets.Nim.parse("3,4,5"), lm.Solver())
    >>> record["value"], record["winning_moves"]["left"]
    ('*2', ['1,4,5'])
    """
    record: Record = {"ruleset": ruleset_name(type(position)), "position": str(position)}
    try:
        for name, fact in solver.facts(position, misere=misere):
            record[name] = _written(name, fact, unicode=unicode)
        record.pop("expected_seconds", None)
        if reasons:
            theorem = position.explain() if solver.theory and not misere else []
            steps = _lines_of_play if is_loopy(position) else _steps
            record["steps"] = theorem or steps(position, solver, misere=misere)
    except LimitReached as limit:
        raise LimitReached(limit.message, {**record, "searched": solver.searched}) from limit
    return record


def _written(name: str, fact: object, *, unicode: bool) -> object:
    """Write what is known as a record has it."""
    match name, fact:
        case (("winning_moves" | "drawing_moves"), {"left": left, "right": right}):
            return {"left": [str(move) for move in left], "right": [str(move) for move in right]}
        case "value", Game() | Loopy():
            return fact.unicode if unicode else str(fact)
        case _:
            return fact


def _lines_of_play(position: Position, solver: Solver, *, misere: bool) -> list[str]:
    """Say how best play goes where there are cycles, for each player who may start."""
    found = solver.retrograde(position, misere=misere)
    steps = []
    for player in PLAYERS:
        result = found.result(position, player)
        line = few([str(move) for move in found.line(position, player)])
        steps.append(f"{player.capitalize()} starts, {result}: {line or 'there is no move'}")
    return steps


def _steps(position: Position, solver: Solver, *, misere: bool) -> list[str]:
    """Say how the moves give the answer, where no theorem does."""
    if is_impartial(position):
        moves = moves_of(position, "left")
        if misere:
            return [_misere_step("a move", moves, "left", solver)]
        values = [solver.nim_value(move) for move in moves]
        found = solver.nim_value(position)
        return [
            f"nim-values after a move: {few(_worth(moves, values)) or 'none, there is no move'}",
            f"the least nim-value that is not among them is {found}",
        ]
    steps = []
    for player in PLAYERS:
        moves = moves_of(position, player)
        who = f"{player.capitalize()}'s moves"
        if misere:
            steps.append(_misere_step(who, moves, player, solver))
        else:
            worth = few(_worth(moves, [_value_or_outcome(move, solver) for move in moves]))
            steps.append(f"values after {who}: {worth or 'none'}")
    if not misere and solver.has_value(position):
        steps.append(f"in canonical form that is {solver.value(position)}")
    return steps


def _value_or_outcome(position: Position, solver: Solver) -> object:
    return solver.value(position) if solver.has_value(position) else solver.outcome(position)


def _misere_step(what: str, moves: Sequence[Position], player: Player, solver: Solver) -> str:
    if not moves:
        return f"after {what}: there is none, which wins in misère play"
    # After a move it is the turn of the other player.
    lost = "L" if player == "left" else "R"
    verdicts = ["wins" if solver.misere_outcome(move) in {lost, "P"} else "loses" for move in moves]
    return f"after {what}: {few(_worth(moves, verdicts))}"


def _worth(moves: Sequence[Position], worth: Sequence[object]) -> list[str]:
    pairs = zip(moves, worth, strict=True)
    return [f"{str(move) or '(empty)'} ({what})" for move, what in pairs]


def few(items: Sequence[str]) -> str:
    """Write some items in a line: all of them, or the first and how many more there are.

    Examples
    --------
    >>> from lastmove.show.solution import few
    >>> few(["1,4,5", "2,4,5"])
    '1,4,5; 2,4,5'
    """
    rest = len(items) - MOST_SHOWN
    shown = [item or "(empty)" for item in items[:MOST_SHOWN]]
    return "; ".join([*shown, *([f"and {rest} more"] if rest > 0 else [])])


def solution_lines(record: Record) -> list[str]:
    r"""Lay out a solution: the value first, then one line for each thing known.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.solution import solution_lines, solution_record
    >>> record = solution_record(lm.rulesets.Nim.parse("3,4,5"), lm.Solver())
    >>> print("\n".join(solution_lines(record)))
    *2
      position       nim 3,4,5
      outcome        whoever starts wins
      nim-value      2
      winning moves  1,4,5
    """
    from lastmove.show.terminal import printable
    from lastmove.show.text import OUTCOMES

    outcome = OUTCOMES.get(str(record.get("outcome")), "?")
    facts: list[tuple[str, object]] = [
        ("position", f"{record['ruleset']} {record['position']}"),
        ("outcome", outcome if "outcome" in record else None),
        ("nim-value", record.get("loopy_nim_value", record.get("nim_value"))),
        ("Left starts", _start(record.get("left_starts"))),
        ("Right starts", _start(record.get("right_starts"))),
        *_move_lines(record, "winning_moves", "win"),
        *_move_lines(record, "drawing_moves", "draw"),
        ("searched", f"{record['searched']} positions" if "searched" in record else None),
    ]
    no_value = "unknown" if "expected_seconds" in record else record.get("note", "misère play")
    title = record.get("value", "unknown") or no_value
    lines = [str(title)]
    lines += [f"  {label:<15}{fact}" for label, fact in facts if fact is not None]
    steps = record.get("steps")
    if isinstance(steps, list):
        lines += [f"  {number}. {step}" for number, step in enumerate(steps, start=1)]
    return [printable(line) for line in lines]


def _start(result: object) -> str | None:
    """Write what a position with cycles is for who starts."""
    if not isinstance(result, dict):
        return None
    if result["moves"] is None:
        return "a draw"
    verb = {"win": "wins", "loss": "loses"}[result["result"]]
    return f"{verb} in {result['moves']} move{'s' * (result['moves'] != 1)}"


def _move_lines(record: Record, field: str, verb: str) -> list[tuple[str, str]]:
    """Write the moves of both players that win, or that draw; draws only where there are some."""
    moves = record.get(field)
    if not isinstance(moves, dict) or (verb == "draw" and not any(moves.values())):
        return []
    left, right = moves["left"], moves["right"]
    if left == right:
        return [(f"{verb}ning moves" if verb == "win" else "drawing moves", few(left) or "none")]
    return [
        (f"Left {verb}s by", few(left) or "no move"),
        (f"Right {verb}s by", few(right) or "no move"),
    ]

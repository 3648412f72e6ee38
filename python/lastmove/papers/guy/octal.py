"""Section 5: codes of take-and-break games, and the theorem of Guy and Smith."""

from __future__ import annotations

from lastmove.errors import InputError
from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import heap_moves, heap_values, subtraction_values

__all__: list[str] = []

SAMPLES = [("0.77", 5), ("0.137", 5), ("0.6", 5), ("0.07", 5), ("4.3", 4), ("0.E", 5), ("0.3F", 5)]
SHORT = [f"0.{a}{b}" for a in range(8) for b in range(8)]


def _is_refused(code: str) -> bool:
    try:
        HeapGame(code)
    except InputError:
        return True
    return False


def _always_ends(first_digit: int) -> bool:
    """Whether no move changes nothing: on a heap of 6, or on no beans at all."""
    moves = heap_moves(f"{first_digit:X}.0")
    return (6,) not in moves(6) and () not in moves(0)


def guy_smith(code: str, taken: int) -> Json:
    """Return e, p, t and how far the period has to be seen, 2e + p + t."""
    found = HeapGame(code).period()
    if found is None or not found.proved or found.last_exception is None:
        return None
    e, p = found.last_exception, found.period
    return [e, p, taken, 2 * e + p + taken]


def guy_smith_by_hand(code: str, taken: int, period: int) -> Json:
    """Compute up to 200 and look for the last n with another value p places on."""
    values = heap_values(code, 200)
    differing = [n for n in range(201 - period) if values[n] != values[n + period]]
    e = max(differing)
    return [e, period, taken, 2 * e + period + taken]


def _continued(code: str, to: int) -> int:
    """Count the heaps up to a bound whose value is not the one that the period foretells."""
    found = HeapGame(code).period()
    if found is None:
        return -1
    fresh = HeapGame(code)
    fresh.extend(to)
    return sum(fresh.nim_value(n) != found.nim_value(n) for n in range(0, to + 1, 7))


def arithmetic_octals() -> Json:
    """Look at the games .ab, a and b up to 7: name those that grow by a saltus."""
    periods = {code: HeapGame(code).period(to=3000) for code in SHORT}
    return [code for code, found in periods.items() if found is not None and found.saltus]


def periodic_octals() -> Json:
    """Name the games .ab whose period is not settled by their first 3000 values."""
    periods = {code: HeapGame(code).period(to=3000) for code in SHORT}
    return [code for code, found in periods.items() if found is None or not found.proved]


def proved(code: str, to: int | None = None) -> Json:
    """Return period, last exception and its value, of a proved period."""
    game = HeapGame(code)
    found = game.period(to=to)
    if found is None or not found.proved or found.last_exception is None:
        return None
    return [found.period, found.last_exception, game.nim_value(found.last_exception)]


def _least_divisor(n: int) -> int:
    return next((d for d in range(2, int(n**0.5) + 1) if n % d == 0), n)


def period_of_16() -> Json:
    """Return what is proved of .16, and the least divisor above 1 of its period."""
    found = HeapGame("0.16").period()
    return None if found is None else [proved("0.16"), _least_divisor(found.period)]


def cycle_of_four(code: str, first: int, to: int | None = None) -> Json:
    """Return the four values of a period of 4, from the given one on."""
    found = HeapGame(code).period(to=to)
    if found is None or not found.proved or found.period != 4:
        return None
    cycle = [found.nim_value(found.preperiod + i) for i in range(4)]
    start = cycle.index(first)
    return cycle[start:] + cycle[:start]


def code_digits() -> Json:
    return [
        [code, heap, [list(parts) for parts in HeapGame(code).options(heap)]]
        for code, heap in SAMPLES
    ]


def code_digits_again() -> Json:
    return [
        [code, heap, sorted([list(parts) for parts in heap_moves(code)(heap)])]
        for code, heap in SAMPLES
    ]


def ending_condition() -> Json:
    return [digit for digit in range(16) if not _is_refused(f"{digit:X}.3")]


def ending_condition_again() -> Json:
    return [digit for digit in range(16) if _always_ends(digit)]


def subtraction_games_as_codes() -> Json:
    return [HeapGame("S(2,4,7)").code, HeapGame("0.0303003").values(15).tolist()]


def subtraction_games_as_codes_again() -> Json:
    return ["0.0303003", subtraction_values([2, 4, 7], 15)]


def guy_smith_foretells() -> Json:
    return [_continued(code, 20_000) for code in ("0.77", "0.137", "0.07", "0.156", "0.165")]


def hexadecimal_games() -> Json:
    return [
        [code, found.period, found.saltus]
        for code in ("0.8", "0.3F")
        if (found := HeapGame(code).period()) is not None
    ]

"""Section 5: codes of take-and-break games, and the theorem of Guy and Smith."""

from __future__ import annotations

from lastmove.errors import InputError
from lastmove.heaps import HeapGame
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import heap_moves, heap_values, subtraction_values

__all__ = ["CLAIMS"]

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


def _guy_smith(code: str, taken: int) -> Json:
    """Return e, p, t and how far the period has to be seen, 2e + p + t."""
    found = HeapGame(code).period()
    if found is None or not found.proved or found.last_exception is None:
        return None
    e, p = found.last_exception, found.period
    return [e, p, taken, 2 * e + p + taken]


def _guy_smith_by_hand(code: str, taken: int, period: int) -> Json:
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


def _arithmetic_octals() -> Json:
    """Look at the games .ab, a and b up to 7: name those that grow by a saltus."""
    periods = {code: HeapGame(code).period(to=3000) for code in SHORT}
    return [code for code, found in periods.items() if found is not None and found.saltus]


def _periodic_octals() -> Json:
    """Name the games .ab whose period is not settled by their first 3000 values."""
    periods = {code: HeapGame(code).period(to=3000) for code in SHORT}
    return [code for code, found in periods.items() if found is None or not found.proved]


def _proved(code: str, to: int | None = None) -> Json:
    """Return period, last exception and its value, of a proved period."""
    game = HeapGame(code)
    found = game.period(to=to)
    if found is None or not found.proved or found.last_exception is None:
        return None
    return [found.period, found.last_exception, game.nim_value(found.last_exception)]


def _least_divisor(n: int) -> int:
    return next((d for d in range(2, int(n**0.5) + 1) if n % d == 0), n)


def _period_of_16() -> Json:
    """Return what is proved of .16, and the least divisor above 1 of its period."""
    found = HeapGame("0.16").period()
    return None if found is None else [_proved("0.16"), _least_divisor(found.period)]


def _cycle(code: str, first: int, to: int | None = None) -> Json:
    """Return the four values of a period of 4, from the given one on."""
    found = HeapGame(code).period(to=to)
    if found is None or not found.proved or found.period != 4:
        return None
    cycle = [found.nim_value(found.preperiod + i) for i in range(4)]
    start = cycle.index(first)
    return cycle[start:] + cycle[:start]


def _joint_period(code: str) -> Json:
    found = HeapGame(code).period()
    if found is None or not found.proved:
        return None
    return [found.period, found.last_exception]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.code-digits",
        "guy",
        "section 5",
        "the binary digits of d_k say into how many heaps the rest may be left when k are taken",
        [
            ["0.77", 5, [[1, 2], [1, 3], [2, 2], [3], [4]]],
            ["0.137", 5, [[1, 1], [2], [3]]],
            ["0.6", 5, [[1, 3], [2, 2], [4]]],
            ["0.07", 5, [[1, 2], [3]]],
            ["4.3", 4, [[1, 3], [2, 2], [3]]],
            ["0.E", 5, [[1, 1, 2], [1, 3], [2, 2], [4]]],
            ["0.3F", 5, [[1, 1, 1], [1, 2], [3], [4]]],
        ],
        lambda: [
            [code, heap, [list(parts) for parts in HeapGame(code).options(heap)]]
            for code, heap in SAMPLES
        ],
        second=lambda: [
            [code, heap, sorted([list(parts) for parts in heap_moves(code)(heap)])]
            for code, heap in SAMPLES
        ],
        note="what the moves leave of a heap of 4 or 5 in seven games",
    ),
    Claim(
        "guy.ending-condition",
        "guy",
        "section 5",
        "the digit before the point must be divisible by 4, or play need not end",
        [0, 4, 8, 12],
        lambda: [digit for digit in range(16) if not _is_refused(f"{digit:X}.3")],
        second=lambda: [digit for digit in range(16) if _always_ends(digit)],
        note="the digits that are allowed",
    ),
    Claim(
        "guy.subtraction-games-as-codes",
        "guy",
        "section 5",
        "a subtraction game has the digit 3 for each member of its set: S(2, 4, 7) is .0303003",
        ["0.0303003", [0, 0, 1, 1, 2, 2, 0, 3, 1, 0, 2, 1, 0, 2, 1, 0]],
        lambda: [HeapGame("S(2,4,7)").code, HeapGame("0.0303003").values(15).tolist()],
        second=lambda: ["0.0303003", subtraction_values([2, 4, 7], 15)],
    ),
    Claim(
        "guy.guy-smith-for-kayles",
        "guy",
        "section 5",
        "Kayles: e = 70, p = 12, t = 2, so values up to n = 154 + 12 prove the period",
        [70, 12, 2, 154],
        lambda: _guy_smith("0.77", 2),
        second=lambda: _guy_smith_by_hand("0.77", 2, 12),
    ),
    Claim(
        "guy.guy-smith-for-dawsons-chess",
        "guy",
        "section 5",
        "Dawson's Chess: e = 51, p = 34, t = 3, so values up to n = 139 + 34 prove the period",
        [51, 34, 3, 139],
        lambda: _guy_smith("0.137", 3),
        second=lambda: _guy_smith_by_hand("0.137", 3, 34),
    ),
    Claim(
        "guy.guy-smith-foretells",
        "guy",
        "section 5",
        "what the theorem foretells comes true far beyond the values it needs: no heap differs",
        [0, 0, 0, 0, 0],
        lambda: [_continued(code, 20_000) for code in ("0.77", "0.137", "0.07", "0.156", "0.165")],
        note=".77, .137, .07, .156 and .165, every seventh heap up to 20,000",
    ),
    Claim(
        "guy.octal-games-are-not-arithmetically-periodic",
        "guy",
        "section 5",
        "no octal game is arithmetically periodic: none of the 64 games .ab shows a saltus",
        [],
        _arithmetic_octals,
        note="heaps up to 3000",
    ),
    Claim(
        "guy.short-octal-games-not-settled",
        "guy",
        "section 5",
        "whether all octal games are periodic is open: of the 64 games .ab, 3000 values settle all "
        "but these 17",
        [
            *("0.04", "0.06", "0.14", "0.16", "0.36", "0.37", "0.56", "0.60", "0.61", "0.62"),
            *("0.63", "0.64", "0.65", "0.66", "0.67", "0.74", "0.76"),
        ],
        _periodic_octals,
        beyond=True,
        note="the list is ours; of these .16 and .56 are settled by more values",
    ),
    Claim(
        "guy.hexadecimal-games",
        "guy",
        "section 5",
        "hexadecimal games may be arithmetically periodic: .8 and .3F are",
        [["0.8", 3, 1], ["0.3F", 6, 3]],
        lambda: [
            [code, found.period, found.saltus]
            for code in ("0.8", "0.3F")
            if (found := HeapGame(code).period()) is not None
        ],
        note="observed up to n = 2047; table 3 has both",
    ),
    Claim(
        "guy.gangolli-plambeck",
        "guy",
        "section 5",
        ".16, .56 and .127 have the periods 149459, 144 and 4 and the last exceptions given",
        [[149459, 105350], [144, 326639], [4, 46577]],
        lambda: [_joint_period("0.16"), _joint_period("0.56"), _joint_period("0.127")],
    ),
    Claim(
        "guy.period-of-16-is-prime",
        "guy",
        "section 5",
        "the period of .16 is a prime, 149459, and the last exceptional value is G(105350) = 16",
        [[149459, 105350, 16], 149459],
        _period_of_16,
        note="the second number is the least divisor of 149459 above 1",
    ),
    Claim(
        "guy.last-exception-of-56",
        "guy",
        "section 5",
        "the last exceptional value of .56 is G(326639) = 26",
        [144, 326639, 26],
        lambda: _proved("0.56"),
    ),
    Claim(
        "guy.last-exception-of-127",
        "guy",
        "section 5",
        "the last exceptional value of .127 is G(46577) = 11",
        [4, 46577, 11],
        lambda: _proved("0.127"),
    ),
    Claim(
        "guy.cycle-of-127",
        "guy",
        "section 5",
        "the cycle of values of .127 is 4, 7, 2, 1",
        [4, 7, 2, 1],
        lambda: _cycle("0.127", 4),
    ),
    Claim(
        "guy.last-exception-of-376",
        "guy",
        "section 5",
        ".376 has period 4, and its last exceptional value is G(2268247) = 42",
        [4, 2268247, 42],
        lambda: _proved("0.376", 4_600_000),
        cost="seconds",
        note="4,536,505 values prove it",
    ),
    Claim(
        "guy.cycle-of-376",
        "guy",
        "section 5",
        "the cycle of values of .376 is 17, 33, 16, 32",
        [17, 33, 16, 32],
        lambda: _cycle("0.376", 17, 4_600_000),
        cost="seconds",
    ),
    Claim(
        "guy.period-of-354",
        "guy",
        "section 5",
        "another octal game that was unknown then: .354 has period 1180, and its last exceptional "
        "value is G(10061915) = 44",
        [1180, 10061915, 44],
        lambda: _proved("0.354", 20_200_000),
        cost="seconds",
        beyond=True,
        note="settled since; 20,126,193 values prove it",
    ),
)

"""Section 8: nim-multiplication, its rules and its roots of 1."""

from __future__ import annotations

from itertools import product

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import nim_product
from lastmove.papers.guy.pictures import shaded_table
from lastmove.papers.guy.tables import NIM_MULTIPLICATION, table

__all__ = ["CLAIMS"]


def _fermat_powers() -> Json:
    powers = [2, 4, 16, 256, 65536, 2**32]
    small = [[lm.nim_multiply(n, power) for n in (1, power // 2, power - 1)] for power in powers]
    return [
        [power, *rows, lm.nim_multiply(power, power)]
        for power, rows in zip(powers, small, strict=True)
    ]


def _fermat_exceptions() -> Json:
    """List the Fermat powers N up to 65536 and n < N, n up to 300, with another product than nN."""
    powers = (2, 4, 16, 256, 65536)
    return [
        [n, power]
        for power in powers
        for n in range(min(power, 300))
        if lm.nim_multiply(n, power) != n * power
    ]


def _fermat_exceptions_by_mex() -> Json:
    return [[n, N] for N in (2, 4, 16) for n in range(N) if nim_product(n, N) != n * N]


def _field_laws() -> Json:
    """Count the exceptions to four laws among the numbers below 16."""
    times, plus, numbers = lm.nim_multiply, lm.nim_sum, range(16)
    return {
        "commutative": sum(times(a, b) != times(b, a) for a, b in product(numbers, repeat=2)),
        "associative": sum(
            times(a, times(b, c)) != times(times(a, b), c) for a, b, c in product(numbers, repeat=3)
        ),
        "distributive": sum(
            times(a, plus(b, c)) != plus(times(a, b), times(a, c))
            for a, b, c in product(numbers, repeat=3)
        ),
        "without inverse": sum(times(a, lm.nim_inverse(a)) != 1 for a in range(1, 16)),
    }


def _field_laws_by_mex() -> Json:
    times, numbers = nim_product, range(16)
    triples = list(product(numbers, repeat=3))
    return {
        "commutative": sum(times(a, b) != times(b, a) for a, b in product(numbers, repeat=2)),
        "associative": sum(times(a, times(b, c)) != times(times(a, b), c) for a, b, c in triples),
        "distributive": sum(times(a, b ^ c) != times(a, b) ^ times(a, c) for a, b, c in triples),
        "without inverse": sum(all(times(a, b) != 1 for b in numbers) for a in range(1, 16)),
    }


def _steps_of_13_times_7() -> Json:
    """Compute the paper's intermediate lines: the four products, then the last line's three."""
    times, plus = lm.nim_multiply, lm.nim_sum
    four_terms = [times(times(4, 4), 3), times(times(4, 2), 3), times(4, 3), 7]
    last_line = [times(4, 2), times(2, 2), plus(plus(plus(4, 2), 4), 11)]
    return [four_terms, last_line, times(13, 7)]


def _lines_of_13_times_7() -> Json:
    """Work out each line of the paper's calculation, from the factors to 8 + 3 + 9."""
    x = lm.Nimber
    lines = [
        x(13) * x(7),
        (x(4) * x(3) + x(1)) * x(7),
        (x(4) * (x(2) + x(1))) * (x(4) + x(2) + x(1)) + x(7),
        x(4) * x(4) * (x(2) + x(1)) + x(4) * x(2) * (x(2) + x(1)) + x(4) * (x(2) + x(1)) + x(7),
        x(6) * (x(2) + x(1)) + x(4) * (x(3) + x(2)) + x(4) * x(3) + x(7),
        (x(4) + x(2)) * (x(2) + x(1)) + x(4) * x(1) + x(12) + x(7),
        x(4) * x(2) + x(2) * x(2) + x(4) + x(2) + x(4) + x(11),
        x(8) + x(3) + x(9),
    ]
    return [int(line) for line in lines]


def _roots_of_one(degree: int) -> Json:
    return [n for n in range(1, 256) if lm.nim_power(n, degree) == 1]


def _roots_by_mex(degree: int, of: int = 1) -> Json:
    """Search the field of the numbers below 16, with products by mex."""
    found = []
    for n in range(1, 16):
        power = 1
        for _ in range(degree):
            power = nim_product(power, n)
        found += [n] if power == of else []
    return found


def _square_roots_by_mex() -> Json:
    """Square the numbers below 16 by mex, and read the table backwards."""
    squares = [nim_product(n, n) for n in range(16)]
    return [squares.index(n) for n in range(16)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.nim-multiplication-table",
        "guy",
        "section 8",
        "the nim-multiplication table of 1 to 7 that follows from the rules",
        table(NIM_MULTIPLICATION),
        lambda: [[lm.nim_multiply(a, b) for b in range(1, 8)] for a in range(1, 8)],
        second=lambda: [[nim_product(a, b) for b in range(1, 8)] for a in range(1, 8)],
        note="the second road is Conway's definition by mex",
        picture=lambda: shaded_table(
            [[lm.nim_multiply(a, b) for b in range(1, 16)] for a in range(1, 16)],
            "Nim-multiplication of 1 to 15",
        ),
    ),
    Claim(
        "guy.field-laws",
        "guy",
        "section 8",
        "nim-multiplication obeys the laws of a field: no exception below 16",
        {"commutative": 0, "associative": 0, "distributive": 0, "without inverse": 0},
        _field_laws,
        second=_field_laws_by_mex,
    ),
    Claim(
        "guy.fermat-powers",
        "guy",
        "section 8",
        "for a Fermat power N the nim-product with a smaller n is n·N, and N times N is 3N/2",
        [
            [2, 2, 2, 2, 3],
            [4, 4, 8, 12, 6],
            [16, 16, 128, 240, 24],
            [256, 256, 32768, 65280, 384],
            [65536, 65536, 2147483648, 4294901760, 98304],
            [4294967296, 4294967296, 9223372036854775808, 18446744069414584320, 6442450944],
        ],
        _fermat_powers,
        note="each row: N, then its product with 1, N/2, N−1 and N",
    ),
    Claim(
        "guy.fermat-powers-and-smaller-numbers",
        "guy",
        "section 8",
        "the nim-product of a Fermat power and a smaller number is the usual one: no exception",
        [],
        _fermat_exceptions,
        second=_fermat_exceptions_by_mex,
        note="N up to 65536 and n up to 300; by mex N up to 16",
    ),
    Claim(
        "guy.two-times-three",
        "guy",
        "section 8",
        "2 times 2 is 3 and 2 times 3 is 1",
        [3, 1],
        lambda: [lm.nim_multiply(2, 2), lm.nim_multiply(2, 3)],
        second=lambda: [nim_product(2, 2), nim_product(2, 3)],
    ),
    Claim(
        "guy.13-times-7",
        "guy",
        "section 8",
        "13 times 7 is 2, by way of 13, 4, 12, 7 and of 8, 3, 9",
        [[13, 4, 12, 7], [8, 3, 9], 2],
        _steps_of_13_times_7,
    ),
    Claim(
        "guy.13-times-7-line-by-line",
        "guy",
        "section 8",
        "each line of the calculation of 13 times 7 comes to 2",
        [2, 2, 2, 2, 2, 2, 2, 2],
        _lines_of_13_times_7,
        second=lambda: [nim_product(13, 7)] * 8,
    ),
    Claim(
        "guy.cube-roots-of-1",
        "guy",
        "section 8",
        "the nim-cube-roots of 1 are 1, 2, 3",
        [1, 2, 3],
        lambda: _roots_of_one(3),
        second=lambda: _roots_by_mex(3),
        note="a field has at most three; searched below 256, and by mex below 16",
    ),
    Claim(
        "guy.fifth-roots-of-1",
        "guy",
        "section 8",
        "the nim-fifth-roots of 1 are 1, 8, 10, 13, 14",
        [1, 8, 10, 13, 14],
        lambda: _roots_of_one(5),
        second=lambda: _roots_by_mex(5),
        note="a field has at most five; searched below 256, and by mex below 16",
    ),
    Claim(
        "guy.fifteenth-roots-of-1",
        "guy",
        "section 8",
        "the nim-fifteenth-roots of 1 are all numbers from 1 to 15",
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        lambda: _roots_of_one(15),
        second=lambda: _roots_by_mex(15),
        beyond=True,
        note="the numbers below 16 are a field, of which these are the elements but 0",
    ),
    Claim(
        "guy.nim-square-roots",
        "guy",
        "section 8",
        "the nim-square-roots of 0 to 15, one of each",
        [0, 1, 3, 2, 7, 6, 4, 5, 14, 15, 13, 12, 9, 8, 10, 11],
        lambda: [lm.nim_sqrt(n) for n in range(16)],
        second=_square_roots_by_mex,
        beyond=True,
        note="1 + 1 = 0, so that (a + b)² = a² + b²; the second road squares by mex",
    ),
    Claim(
        "guy.roots-of-other-numbers",
        "guy",
        "section 8",
        "8, a nim-fifth-root of 1, has three nim-cube-roots, and 2, a nim-cube-root of 1, has five "
        "nim-fifth-roots",
        {"8, degree 3": [6, 11, 13], "2, degree 5": [3, 4, 5, 9, 11]},
        lambda: {"8, degree 3": lm.nim_roots(8, 3), "2, degree 5": lm.nim_roots(2, 5)},
        second=lambda: {"8, degree 3": _roots_by_mex(3, 8), "2, degree 5": _roots_by_mex(5, 2)},
        beyond=True,
        note="solved for; a field has no more of them, and by mex all are below 16",
    ),
)

"""Section 8: nim-multiplication, its rules and its roots of 1."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import nim_product
from lastmove.papers.pictures import shaded_table

__all__: list[str] = []


def products(times: Callable[[int, int], int], most: int) -> list[list[int]]:
    return [[times(a, b) for b in range(1, most + 1)] for a in range(1, most + 1)]


def fermat_powers() -> Json:
    powers = [2, 4, 16, 256, 65536, 2**32]
    small = [[lm.nim_multiply(n, power) for n in (1, power // 2, power - 1)] for power in powers]
    return [
        [power, *rows, lm.nim_multiply(power, power)]
        for power, rows in zip(powers, small, strict=True)
    ]


def fermat_exceptions() -> Json:
    """List the Fermat powers N up to 65536 and n < N, n up to 300, with another product than nN."""
    powers = (2, 4, 16, 256, 65536)
    return [
        [n, power]
        for power in powers
        for n in range(min(power, 300))
        if lm.nim_multiply(n, power) != n * power
    ]


def fermat_exceptions_by_mex() -> Json:
    return [[n, N] for N in (2, 4, 16) for n in range(N) if nim_product(n, N) != n * N]


def field_laws() -> Json:
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


def field_laws_by_mex() -> Json:
    times, numbers = nim_product, range(16)
    triples = list(product(numbers, repeat=3))
    return {
        "commutative": sum(times(a, b) != times(b, a) for a, b in product(numbers, repeat=2)),
        "associative": sum(times(a, times(b, c)) != times(times(a, b), c) for a, b, c in triples),
        "distributive": sum(times(a, b ^ c) != times(a, b) ^ times(a, c) for a, b, c in triples),
        "without inverse": sum(all(times(a, b) != 1 for b in numbers) for a in range(1, 16)),
    }


def steps_of_13_times_7() -> Json:
    """Compute the paper's intermediate lines: the four products, then the last line's three."""
    times, plus = lm.nim_multiply, lm.nim_sum
    four_terms = [times(times(4, 4), 3), times(times(4, 2), 3), times(4, 3), 7]
    last_line = [times(4, 2), times(2, 2), plus(plus(plus(4, 2), 4), 11)]
    return [four_terms, last_line, times(13, 7)]


def lines_of_13_times_7() -> Json:
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


def roots_of_one(degree: int) -> Json:
    return [n for n in range(1, 256) if lm.nim_power(n, degree) == 1]


def roots_by_mex(degree: int, of: int = 1) -> Json:
    """Search the field of the numbers below 16, with products by mex."""
    found = []
    for n in range(1, 16):
        power = 1
        for _ in range(degree):
            power = nim_product(power, n)
        found += [n] if power == of else []
    return found


def square_roots_by_mex() -> Json:
    """Square the numbers below 16 by mex, and read the table backwards."""
    squares = [nim_product(n, n) for n in range(16)]
    return [squares.index(n) for n in range(16)]


def nim_multiplication_table_picture() -> str:
    return shaded_table(
        products(lm.nim_multiply, 15),
        title="Nim-multiplication of 1 to 15",
    )


def product_13_7() -> Json:
    return [nim_product(13, 7)] * 8


def nim_square_roots() -> Json:
    return [lm.nim_sqrt(n) for n in range(16)]

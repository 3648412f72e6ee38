"""Section 8: nim-multiplication, its rules and its roots of 1."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.tables import NIM_MULTIPLICATION, table

__all__ = ["CLAIMS"]


def _fermat_powers() -> Json:
    powers = [2, 4, 16, 256, 65536, 2**32]
    small = [[lm.nim_multiply(n, power) for n in (1, power // 2, power - 1)] for power in powers]
    return [
        [power, *rows, lm.nim_multiply(power, power)]
        for power, rows in zip(powers, small, strict=True)
    ]


def _steps_of_13_times_7() -> Json:
    """Compute the paper's intermediate lines: the four products, then the last line's three."""
    times, plus = lm.nim_multiply, lm.nim_sum
    four_terms = [times(times(4, 4), 3), times(times(4, 2), 3), times(4, 3), 7]
    last_line = [times(4, 2), times(2, 2), plus(plus(plus(4, 2), 4), 11)]
    return [four_terms, last_line, times(13, 7)]


def _roots_of_one(degree: int) -> Json:
    return [n for n in range(1, 256) if lm.nim_power(n, degree) == 1]


CLAIMS = (
    Claim(
        "guy.nim-multiplication-table",
        "guy",
        "section 8",
        "the nim-multiplication table of 1 to 7 that follows from the rules",
        table(NIM_MULTIPLICATION),
        lambda: [[lm.nim_multiply(a, b) for b in range(1, 8)] for a in range(1, 8)],
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
        "guy.two-times-three",
        "guy",
        "section 8",
        "2 times 2 is 3 and 2 times 3 is 1",
        [3, 1],
        lambda: [lm.nim_multiply(2, 2), lm.nim_multiply(2, 3)],
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
        "guy.cube-roots-of-1",
        "guy",
        "section 8",
        "the nim-cube-roots of 1 are 1, 2, 3",
        [1, 2, 3],
        lambda: _roots_of_one(3),
        note="a field has at most three; searched below 256",
    ),
    Claim(
        "guy.fifth-roots-of-1",
        "guy",
        "section 8",
        "the nim-fifth-roots of 1 are 1, 8, 10, 13, 14",
        [1, 8, 10, 13, 14],
        lambda: _roots_of_one(5),
        note="a field has at most five; searched below 256",
    ),
)

"""The paper's tables, as literal text."""

from __future__ import annotations

__all__ = ["NIM_ADDITION", "NIM_MULTIPLICATION", "table"]

NIM_ADDITION = """
 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
 1  0  3  2  5  4  7  6  9  8 11 10 13 12 15 14
 2  3  0  1  6  7  4  5 10 11  8  9 14 15 12 13
 3  2  1  0  7  6  5  4 11 10  9  8 15 14 13 12
 4  5  6  7  0  1  2  3 12 13 14 15  8  9 10 11
 5  4  7  6  1  0  3  2 13 12 15 14  9  8 11 10
 6  7  4  5  2  3  0  1 14 15 12 13 10 11  8  9
 7  6  5  4  3  2  1  0 15 14 13 12 11 10  9  8
 8  9 10 11 12 13 14 15  0  1  2  3  4  5  6  7
 9  8 11 10 13 12 15 14  1  0  3  2  5  4  7  6
10 11  8  9 14 15 12 13  2  3  0  1  6  7  4  5
11 10  9  8 15 14 13 12  3  2  1  0  7  6  5  4
12 13 14 15  8  9 10 11  4  5  6  7  0  1  2  3
13 12 15 14  9  8 11 10  5  4  7  6  1  0  3  2
14 15 12 13 10 11  8  9  6  7  4  5  2  3  0  1
15 14 13 12 11 10  9  8  7  6  5  4  3  2  1  0
"""

# The paper gives the rules of nim-multiplication; this is the table they lead to.
NIM_MULTIPLICATION = """
1  2  3  4  5  6  7
2  3  1  8 10 11  9
3  1  2 12 15 13 14
4  8 12  6  2 14 10
5 10 15  2  7  8 13
6 11 13 14  8  5  3
7  9 14 10 13  3  4
"""


def table(text: str) -> list[list[int]]:
    """Cut a table into its rows of numbers."""
    return [[int(entry) for entry in row.split()] for row in text.split("\n") if row]

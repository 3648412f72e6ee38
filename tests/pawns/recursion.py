"""The recursion on patterns in plain numpy: a second road beside the engine."""

import numpy as np

LOONY = -1


def pattern_values(word, n):
    """Entry [s, m]: the value of m files of the repeated word from file s on, counted from 0."""
    p = len(word)
    stopped = np.array([file == "1" for file in word])
    value = np.zeros((p, n + 1), dtype=np.int64)
    # The colon values of the m files from s on, with the colon behind them; and of the m files that
    # end with file e, with the colon before them.
    behind, before = np.zeros((p, n + 1), np.int64), np.zeros((p, n + 1), np.int64)
    for m in range(1, n + 1):
        for s in range(p):
            value[s, m] = epsilon(stopped, behind[s], before[(s + m - 1) % p], s, m)
        for s in range(p):
            e = (s + m - 1) % p
            behind[s, m] = colon(stopped[e], value[s, m - 1], behind[s, m - 1], m)
            shorter = value[(s + 1) % p, m - 1]
            before[e, m] = colon(stopped[s], shorter, before[e, m - 1], m)
    return value


def colon(stopped, rest, rest_with_colon, m):
    if stopped:
        return rest
    return LOONY if m == 1 or rest_with_colon == rest else rest


def epsilon(stopped, behind, before, s, m):
    if m < 3:
        return m % 2
    left, right = behind[:m], before[m - 1 :: -1]
    files = np.arange(s, s + m) % len(stopped)
    quiet = ~stopped[files] & (left != LOONY) & (right != LOONY)
    found = np.unique((left ^ right)[quiet])
    gaps = np.flatnonzero(found != np.arange(found.size))
    return int(gaps[0]) if gaps.size else found.size

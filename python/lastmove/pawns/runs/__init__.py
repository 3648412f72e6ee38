"""Long runs: all words of a length, periodic patterns, least lengths of large values.

Each run tells how far it is, obeys the limits, stops on Ctrl-C, and with `out` keeps its state in a
file, from which the next run with the same file goes on to the same end.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, section 6.3.
"""

"""T. S. Ferguson, *A Note on Dawson's Chess*, in misère play.

One file for a stretch of the note, each with its claims in the order of the text. The second roads
are those of :mod:`~lastmove.papers.ferguson.by_hand`: piles played out, and forms simplified by
Conway's rule in a few lines of Python.
"""

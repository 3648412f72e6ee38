"""T. S. Ferguson, *A Note on Dawson's Chess*, in misère play.

The second roads are those of :mod:`~lastmove.papers.ferguson.by_hand`: piles played out, and forms
simplified by Conway's rule in a few lines of Python.
"""

"""G. Cairns and N. B. Ho, *Some Remarks on End-Nim*.

The theorems, as predicates, meet nim-values that tables find; the second roads play the rules of
:mod:`~lastmove.papers.end_nim.plain` out.
"""

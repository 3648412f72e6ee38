"""G. Cairns and N. B. Ho, *Some Remarks on End-Nim*.

One file for a stretch of the paper, each with its claims in the order of the text. The theorems, as
predicates, meet nim-values that tables find; the second roads play the rules of
:mod:`~lastmove.papers.end_nim.plain` out.
"""

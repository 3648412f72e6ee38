"""R. K. Guy, *Impartial Games*: nimbers, Green Hackenbush, coin-turning, nim-multiplication.

One file for a stretch of the paper, each with its claims in the order of the text.
"""

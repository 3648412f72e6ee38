"""R. K. Guy, *Impartial Games*: nimbers, Green Hackenbush, coin-turning, nim-multiplication."""

"""N. D. Elkies, *Higher Nimbers in Pawn Endgames on Large Chessboards*: the pawns game.

One file for each section, with its claims in the order of the text:

========================  =================================================
`zugzwang`                section 2, two endgames on the ordinary board
`three_rows`              section 3.1, the game
`components`              section 3.2, its components
`unstopped`               section 3.3, theorems 1 and 2
`boards`                  section 4, endgames on large boards
`stopped_files`           section 5, ∗2
`stopped_game`            section 6.1, the game with stopped files
`theorem_3`               section 6.2
`numbers`, `patterns`     section 6.3, the numerical results
========================  =================================================
"""

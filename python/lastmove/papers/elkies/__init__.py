"""N. D. Elkies, *Higher Nimbers in Pawn Endgames on Large Chessboards*: the pawns game."""

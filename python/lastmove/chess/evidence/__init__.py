"""What speaks on who wins an endgame: a bounded search, races played out, proofs, and doubts."""

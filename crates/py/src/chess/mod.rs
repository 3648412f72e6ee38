//! Chess: boards of any size, pawn structures, forecasts and proofs.

pub mod board;
pub mod census;
pub mod lookahead;
pub mod prover;
pub mod structure;

//! Infinitesimals, and what is left of a game when they do not count.

pub mod atomic_weight;
pub mod far_star;
pub mod reduced;
pub(crate) mod up_star;
pub mod uptimal;

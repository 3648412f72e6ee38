//! Infinitesimals, and what is left of a game when they do not count.

pub(crate) mod atomic_weight;
pub(crate) mod far_star;
pub(crate) mod reduced;
pub(crate) mod up_star;
pub mod uptimal;

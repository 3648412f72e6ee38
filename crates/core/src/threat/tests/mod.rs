//! Tests of global threats.

mod loopy;
mod pawns;
mod random;
mod values;

//! Tests of global threats.

mod pawns;
mod random;
mod values;

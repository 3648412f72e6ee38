//! What results are remembered under.

use super::{Compound, FormId};

/// Bits of an id: two ids and an operation fit in one word.
pub(super) const ID_BITS: u32 = 30;

/// What two forms are put together by, for the memory of results.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    Compound(Compound),
    OrdinalSum,
    OrdinalProduct,
    ConwayProduct,
}

/// An operation on two forms, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key(u64);

impl Key {
    pub(super) fn new(operation: Operation, g: FormId, h: FormId) -> Key {
        let operation = match operation {
            Operation::Compound(compound) => compound as u64,
            Operation::OrdinalSum => 8,
            Operation::OrdinalProduct => 9,
            Operation::ConwayProduct => 10,
        };
        Key(operation << (2 * ID_BITS) | u64::from(g.0) << ID_BITS | u64::from(h.0))
    }
}

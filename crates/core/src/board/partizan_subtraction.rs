//! Partizan subtraction: from a heap, each player takes a number of tokens out
//! of a set of their own.

use crate::value::{Halt, Id, Worker};

/// The values of the heaps of 0 to `to` tokens, where Left may take a number in
/// `left` and Right a number in `right`. To take nothing is no move, so a 0 in
/// a set is passed over.
pub fn values(
    worker: &mut Worker,
    left: &[usize],
    right: &[usize],
    to: usize,
) -> Result<Vec<Id>, Halt> {
    let mut values: Vec<Id> = Vec::new();
    let mut sides = [Vec::new(), Vec::new()];
    for heap in 0..=to {
        for (options, numbers) in sides.iter_mut().zip([left, right]) {
            options.clear();
            let taken = numbers.iter().filter(|&&n| (1..=heap).contains(&n));
            options.extend(taken.map(|n| values[heap - n]));
        }
        values.push(worker.construct(&sides[0], &sides[1])?);
    }
    Ok(values)
}

//! What occurs: the values of all pawn structures on a few adjacent files.
//!
//! A census goes layer by layer. A layer holds the structures of exactly so
//! many pawns on exactly so many adjacent files of an ordinary board, a pawn
//! on each of these files, no more than eight of a colour. Files with an empty
//! one between them never meet, so structures on others are sums of these.
//!
//! Mirror images count once. The image under an exchange of the colours has
//! the negative value, so only one of the two is searched, and both are
//! entered.
//!
//! - `arrangement`: pawns as two words, their images, and all that there are;
//! - `layer`: what a layer holds;
//! - `search`: how it is filled, by several threads.

mod arrangement;
mod layer;
mod search;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use arrangement::{Arrangement, arrangements};
pub use layer::{Found, Layer};

use super::structure::Solver;
use crate::threat::Calculator;
use crate::value::Halt;

/// The most files of a structure.
pub const MOST_FILES: u8 = 3;

/// The layers that have been searched. It belongs to one arena and its trees.
#[derive(Default)]
pub struct Census {
    layers: BTreeMap<(u8, u8), Layer>,
    /// One for each thread.
    solvers: Vec<Solver>,
}

impl Census {
    /// The layer of so many files and pawns, which is searched if it is new.
    pub fn layer(
        &mut self,
        calculator: &mut Calculator,
        files: u8,
        pawns: u8,
        threads: usize,
    ) -> Result<&Layer, Halt> {
        let key = (files.min(MOST_FILES), pawns);
        if !self.layers.contains_key(&key) {
            let layer = search::layer(calculator, &mut self.solvers, key, threads)?;
            self.layers.insert(key, layer);
        }
        // What has just been entered is there.
        self.layers.get(&key).ok_or(Halt::Interrupted)
    }

    /// The layers that have been searched, by files and pawns.
    pub fn layers(&self) -> impl Iterator<Item = ((u8, u8), &Layer)> {
        self.layers.iter().map(|(&key, layer)| (key, layer))
    }

    /// How many positions are remembered.
    pub fn nodes(&self) -> usize {
        self.solvers.iter().map(Solver::nodes).sum()
    }
}

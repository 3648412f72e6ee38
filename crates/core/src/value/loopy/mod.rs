//! Loopy games: play may go on for ever, and then it is a draw.
//!
//! A loopy game is a position in a finite [`Graph`]. The values that behave
//! best are *stoppers*: no play with the players taking turns is infinite, so
//! that a stopper on its own is never drawn; they have unique canonical forms
//! ([`Stopper`]). Many other games lie between two stoppers, the
//! onside and the offside ([`LoopyValue`]), and are added and compared by them; the
//! rest keep their graph, and only their outcome is found. [`LoopyValue`] is
//! all of these, short games included.
//!
//! References: Winning Ways, chapter 11; A. N. Siegel, Combinatorial Game
//! Theory, chapter VI, and Coping with cycles, Games of No Chance 3.

pub(crate) mod draft;
pub(crate) mod graph;
mod levels;
mod minimise;
pub(crate) mod outcome;
pub(crate) mod properties;
mod sides;
pub(crate) mod stopper;
mod store;
mod strategy;
mod sum;
mod survival;
pub(crate) mod thermograph;
pub(crate) mod value;

use std::fmt;

pub use draft::{DraftNode, Part};
pub use graph::{Graph, Node, Vertex};
pub use outcome::{End, LoopyOutcome};
pub use stopper::{Canonical, Stopper};
pub use value::LoopyValue;

use crate::value::Halt;

/// Why a question about a loopy game has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopyError {
    /// A limit was reached.
    Halt(Halt),
    /// The game is not stopper-sided.
    NoSides,
    /// The question is about stoppers, and the game is none.
    NotStopper,
    /// The stopper has no thermograph.
    NoThermograph,
    /// An option of an explicit graph is no node of it.
    Range,
    /// `s & t` with an s that is not at least t.
    SidesReversed,
}

impl From<Halt> for LoopyError {
    fn from(halt: Halt) -> LoopyError {
        LoopyError::Halt(halt)
    }
}

impl fmt::Display for LoopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LoopyError::Halt(halt) => return halt.fmt(f),
            LoopyError::NoSides => {
                "no stoppers were found that bound the game: it has an outcome but no value that is written s & t"
            }
            LoopyError::NotStopper => {
                "the game is no stopper: only its onside and its offside have this"
            }
            LoopyError::NoThermograph => {
                "the stopper has no thermograph: play from it comes back without reaching a number, on or off"
            }
            LoopyError::Range => "an option is no node of the graph",
            LoopyError::SidesReversed => {
                "the onside stands before the offside and must be at least as large"
            }
        })
    }
}

impl std::error::Error for LoopyError {}

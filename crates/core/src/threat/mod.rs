//! Global threats: positions in which a move can win the whole sum at once.
//!
//! F. Mäser models such a win by the loopy games on = {on|} and off = {|off}:
//! off < G < on for every short game G. A player who can win everything does
//! so, and a move after which the opponent can win everything is as good as
//! none (it is reversible, and on and off have nothing to offer in its place).
//! The search keeps for each position what it is worth if Left is to play and
//! if Right is, which differ only where somebody threatens to win; `search`
//! composes the two by the nine cells of Mäser's Figure 4.
//!
//! - `value`: values whose leaves are on, off and short games;
//!   `order`, `canonical`, `sum`: what can be done with them; `loopy`: the way
//!   to all loopy values and back, and through them text. This second algebra
//!   beside `value::loopy` is for speed: a value here is one word, and on and
//!   off are the only cycles, so plain recursion with a memory does what there
//!   takes graphs. Over 150 random values {G|H} takes 7 times as long there, and
//!   a sum 60 times (7 and 52 µs, 4 and 215 µs); a search makes millions.
//! - `table`: what has been found, shared by threads; `search`: the search.
//! - `graph`: positions given as lists of options.
//!
//! Reference: F. Mäser, Global Threats in Combinatorial Games, in *More Games
//! of No Chance*, MSRI Publications 42, 2002.

mod canonical;
pub(crate) mod graph;
mod loopy;
mod order;
mod search;
mod sum;
mod table;

#[cfg(test)]
mod tests;
mod value;

pub use crate::value::Player;
pub use search::{Found, ResultKind, SearchError, Side, compose, search, search_in_threads};
pub use sum::{PlayResult, Sum};
pub use table::Table;
pub use value::{Calculator, TreeId, Trees, Value};

/// A position of a game in which somebody can win everything at once.
///
/// Play must end: a search that comes back to where it was gives up with
/// [`SearchError::Cycle`].
pub trait Position: Clone + Eq + std::hash::Hash + Send + Sync {
    /// Who has already won everything, if anybody. Such a position has no moves
    /// that matter.
    fn winner(&self) -> Option<Player>;

    /// All positions after a move of the player, appended.
    fn moves(&self, player: Player, into: &mut Vec<Self>);

    /// The representative under symmetry, and whether the players are exchanged
    /// in it.
    fn canonical(self) -> (Self, bool) {
        (self, false)
    }

    /// A proof, without search, that the player wins everything whoever moves
    /// and whatever else is on the board: early detection of a win.
    fn certain_winner(&self) -> Option<Player> {
        None
    }
}

//! Positions that play can return to: who wins, loses or draws, and how soon.
//!
//! | file | what is in it |
//! |---|---|
//! | `retrograde` | verdicts of all positions of a graph, from the ends backwards |
//! | `loopy_nim` | nim-values of impartial games with cycles |
//! | `pursuit` | the graphs of games in which hunters close in on a runner |

pub mod loopy_nim;
pub mod pursuit;
pub mod retrograde;

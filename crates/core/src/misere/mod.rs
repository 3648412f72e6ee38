//! Misère play of impartial games: simplified forms, genus, heap games.
//!
//! The last player to move loses. Two games are equal if no third one, added
//! to both, makes their outcomes differ. Conway's theorem (*On Numbers and
//! Games*, chapter 12): every game has one simplest form, which is reached by
//! leaving out reversible moves, and equal games have the same one. [`Forms`]
//! holds each simplest form once, so equality is equality of [`FormId`]s.

mod forms;
mod genus;
mod heap;
mod kind;
mod notation;
mod position;
pub mod quotient;
mod rows;
mod sum;

#[cfg(test)]
mod tests;

pub use forms::{FormId, Forms};
pub use genus::Genus;
pub use heap::HeapForms;
pub use kind::Kind;
pub use notation::{Names, in_braces};
pub use position::Positions;

//! Tame, restive, restless, wild: how far a game behaves like Nim.
//!
//! *Winning Ways*, chapter 13. A position of misère Nim has genus 0¹²⁰, 1⁰³¹
//! or nⁿ with its alternating tail. A game is tame if its genus is one of
//! these and its options are tame; sums of tame games are played like Nim.

use std::fmt;

/// How a game behaves in sums.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    /// Its genus is that of a Nim position, and its options are tame.
    Tame,
    /// Not tame, with tame options and a normal nim-value of 0 or 1.
    Restive,
    /// Not tame, with tame options and a misère nim-value of 0 or 1.
    Restless,
    /// None of these.
    Wild,
}

impl Kind {
    /// The kind of a game, from its two nim-values and whether all its options
    /// are tame.
    pub(super) fn of(nim_value: u32, misere_nim_value: u32, tame_options: bool) -> Kind {
        let fickle = nim_value < 2 && misere_nim_value == 1 - nim_value;
        match (nim_value, misere_nim_value) {
            _ if !tame_options => Kind::Wild,
            (normal, misere) if normal == misere || fickle => Kind::Tame,
            (0 | 1, _) => Kind::Restive,
            (_, 0 | 1) => Kind::Restless,
            _ => Kind::Wild,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Tame => "tame",
            Kind::Restive => "restive",
            Kind::Restless => "restless",
            Kind::Wild => "wild",
        })
    }
}

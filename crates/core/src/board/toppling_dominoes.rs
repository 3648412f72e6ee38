//! Toppling Dominoes: a player topples a domino of theirs, or a green one, to
//! either side, and with it all dominoes on that side.

use super::catalogue::Written;
use super::engine::{Ruleset, Sums};
use super::grid::each_square;
use super::memo::{MAX_WORDS, Packed};
use crate::value::Player;

/// The most dominoes of a row.
pub const MAX_DOMINOES: usize = 64;

/// The rules.
pub struct TopplingDominoes;

/// Who may topple a domino.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Domino {
    /// Left.
    Blue,
    /// Right.
    Red,
    /// Either.
    Green,
}

/// A row of dominoes, of which Left may topple some and Right some; the first
/// one is the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row {
    left: u64,
    right: u64,
}

impl Row {
    /// The row of these dominoes, if there are at most [`MAX_DOMINOES`].
    pub fn new(dominoes: &[Domino]) -> Option<Row> {
        if dominoes.len() > MAX_DOMINOES {
            return None;
        }
        let without = |colour| {
            let others = dominoes.iter().enumerate().filter(|&(_, &d)| d != colour);
            others.fold(0, |set, (i, _)| set | 1 << i)
        };
        Some(Row {
            left: without(Domino::Red),
            right: without(Domino::Blue),
        })
    }

    /// The dominoes, from left to right.
    pub fn dominoes(&self) -> impl Iterator<Item = Domino> + '_ {
        (0..self.length()).map(|i| match (self.left >> i & 1, self.right >> i & 1) {
            (1, 0) => Domino::Blue,
            (0, _) => Domino::Red,
            _ => Domino::Green,
        })
    }

    /// How many dominoes there are; each has a player who may topple it.
    #[inline]
    fn length(&self) -> u32 {
        64 - (self.left | self.right).leading_zeros()
    }

    #[inline]
    fn part(&self, change: impl Fn(u64) -> u64) -> Row {
        Row {
            left: change(self.left),
            right: change(self.right),
        }
    }

    /// The least of the images of a row of at least one domino, and whether its
    /// value is the row's negative. A row is worth the same from its other end,
    /// and the negative with colours exchanged.
    #[inline]
    fn canonical(self) -> (Row, bool) {
        let shift = 64 - self.length();
        let reversed = self.part(|set| set.reverse_bits() >> shift);
        let row = self.min(reversed);
        let exchanged = |row: Row| Row {
            left: row.right,
            right: row.left,
        };
        let negative = exchanged(self).min(exchanged(reversed));
        if negative < row {
            (negative, true)
        } else {
            (row, false)
        }
    }
}

impl Packed for Row {
    const WORDS: usize = 2;

    #[inline]
    fn pack(&self) -> ([u64; MAX_WORDS], u8) {
        ([self.left, self.right, 0], 0)
    }
}

impl Ruleset for TopplingDominoes {
    type Position = Row;

    fn split(&self, row: &Row, sums: &mut Sums<Row>) {
        let length = row.length();
        if row.right == 0 {
            // n blue dominoes topple one by one, from an end.
            sums.integer(length as i16);
        } else if row.left == 0 {
            sums.integer(-(length as i16));
        } else if row.left == row.right {
            // n green dominoes are a heap of n: any smaller number can be left.
            sums.nimber(u64::from(length));
        } else {
            sums.component(row.canonical());
        }
    }

    fn moves(&self, row: &Row, player: Player, mut visit: impl FnMut(Row)) {
        let own = player.pick(row.left, row.right);
        each_square(own, |domino| {
            visit(row.part(|set| set & (domino - 1)));
            // In two steps, since a shift by 64 is none.
            visit(row.part(|set| set >> domino.trailing_zeros() >> 1));
        });
    }

    fn size(&self, row: &Row) -> u32 {
        row.length()
    }

    // A row has few parts: they are intervals.
    const CHEAP: u32 = 24;
}

impl Written for TopplingDominoes {
    const LETTERS: &'static [u8] = b"lre";

    fn read(&self, rows: &[&[u8]]) -> Option<(Row, bool)> {
        let [row] = rows else { return None };
        let domino = |letter: &u8| match letter {
            b'l' => Some(Domino::Blue),
            b'r' => Some(Domino::Red),
            b'e' => Some(Domino::Green),
            _ => None,
        };
        let dominoes: Option<Vec<Domino>> = row.iter().map(domino).collect();
        Some((Row::new(&dominoes?)?, false))
    }
}

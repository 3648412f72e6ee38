//! Toads and Frogs: Left's toads go right and Right's frogs go left on a strip,
//! by a step into the empty cell ahead or by a jump over enemies into the empty
//! cell behind them.

use super::catalogue::Written;
use super::engine::{Ruleset, Sums};
use super::grid::each_square;
use super::memo::{MAX_WORDS, Packed};
use crate::value::Player;

/// The most cells of a strip.
pub const MAX_CELLS: usize = 64;

/// The rules.
pub struct ToadsAndFrogs {
    /// The most enemies that a jump passes: 1 in Toads and Frogs, 0 in
    /// Elephants and Rhinos.
    pub longest_jump: u32,
}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A stone of Left's, which goes right.
    Toad,
    /// A stone of Right's, which goes left.
    Frog,
}

/// A strip; its first cell is the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strip {
    toads: u64,
    frogs: u64,
    length: u8,
}

/// The lowest `length` cells.
#[inline]
const fn first_cells(length: u32) -> u64 {
    match length {
        0 => 0,
        _ => u64::MAX >> (64 - length),
    }
}

impl Strip {
    /// The strip with these cells, if there are at most [`MAX_CELLS`].
    pub fn new(cells: &[Cell]) -> Option<Strip> {
        if cells.len() > MAX_CELLS {
            return None;
        }
        let set = |kind| {
            let held = cells.iter().enumerate().filter(|&(_, &cell)| cell == kind);
            held.fold(0, |set, (i, _)| set | 1 << i)
        };
        Some(Strip {
            toads: set(Cell::Toad),
            frogs: set(Cell::Frog),
            length: cells.len() as u8,
        })
    }

    /// The cells, from left to right.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.length).map(|i| match (self.toads >> i & 1, self.frogs >> i & 1) {
            (1, _) => Cell::Toad,
            (_, 1) => Cell::Frog,
            _ => Cell::Empty,
        })
    }

    #[inline]
    fn empty(&self) -> u64 {
        first_cells(u32::from(self.length)) & !(self.toads | self.frogs)
    }

    /// The part of `length` cells from `start` on.
    #[inline]
    fn part(&self, start: u32, length: u32) -> Strip {
        Strip {
            toads: self.toads >> start & first_cells(length),
            frogs: self.frogs >> start & first_cells(length),
            length: length as u8,
        }
    }

    /// The lesser of the strip and its negative, which is the strip read from
    /// the other end with toads and frogs exchanged, and whether it is that.
    #[inline]
    fn canonical(self) -> (Strip, bool) {
        let shift = 64 - u32::from(self.length);
        let negative = Strip {
            toads: self.frogs.reverse_bits() >> shift,
            frogs: self.toads.reverse_bits() >> shift,
            length: self.length,
        };
        if negative < self {
            (negative, true)
        } else {
            (self, false)
        }
    }

    /// How many steps Left has where there are no frogs: each toad passes each
    /// empty cell on its right once, whatever the order of play.
    #[inline]
    fn steps_of_toads(&self) -> i16 {
        let empty = self.empty();
        let mut steps = 0;
        each_square(self.toads, |toad| {
            steps += (empty & toad.wrapping_neg()).count_ones();
        });
        steps as i16
    }

    /// How many steps Right has where there are no toads.
    #[inline]
    fn steps_of_frogs(&self) -> i16 {
        let empty = self.empty();
        let mut steps = 0;
        each_square(self.frogs, |frog| {
            steps += (empty & (frog - 1)).count_ones();
        });
        steps as i16
    }
}

impl Packed for Strip {
    const WORDS: usize = 2;

    #[inline]
    fn pack(&self) -> ([u64; MAX_WORDS], u8) {
        ([self.toads, self.frogs, 0], self.length)
    }
}

impl ToadsAndFrogs {
    /// How many enemies a jump may pass; more do not fit a strip.
    #[inline]
    fn most_passed(&self) -> u32 {
        self.longest_jump.min(MAX_CELLS as u32 - 2)
    }

    /// Calls `visit` with the toads that can move over some number of frogs,
    /// and with that number, for each number that jumps allow.
    #[inline]
    fn toads_ahead(&self, [toads, frogs, empty]: [u64; 3], mut visit: impl FnMut(u64, u32)) {
        let mut ready = toads;
        for over in 0..=self.most_passed() {
            if over > 0 {
                ready &= frogs >> over;
            }
            if ready == 0 {
                break;
            }
            visit(ready & empty >> (over + 1), over);
        }
    }

    /// The same of the frogs.
    #[inline]
    fn frogs_ahead(&self, [toads, frogs, empty]: [u64; 3], mut visit: impl FnMut(u64, u32)) {
        let mut ready = frogs;
        for over in 0..=self.most_passed() {
            if over > 0 {
                ready &= toads << over;
            }
            if ready == 0 {
                break;
            }
            visit(ready & empty << (over + 1), over);
        }
    }

    /// The cells that hang together with the next cell on their right: some
    /// move, now or later, may involve both.
    ///
    /// What a cell may hold in any position that can arise is enlarged to a set
    /// of contents for each cell, as if contents of different cells never
    /// excluded each other. A move that these sets do not allow never becomes
    /// possible. A move involves the cells from where it starts to where it
    /// ends, so that what hangs together is an interval, and what happens in
    /// one interval has no bearing on another: the strip is the sum of its
    /// intervals.
    #[inline]
    fn links(&self, strip: &Strip) -> u64 {
        let [mut toads, mut frogs, mut empty] = [strip.toads, strip.frogs, strip.empty()];
        let all = first_cells(u32::from(strip.length).saturating_sub(1));
        let mut links = 0;
        loop {
            let before = [toads, frogs, empty];
            self.toads_ahead(before, |ready, over| {
                toads |= ready << (over + 1);
                empty |= ready;
                (0..=over).for_each(|cell| links |= ready << cell);
            });
            let between = [toads, frogs, empty];
            self.frogs_ahead(between, |ready, over| {
                frogs |= ready >> (over + 1);
                empty |= ready;
                (0..=over).for_each(|cell| links |= ready >> (cell + 1));
            });
            if [toads, frogs, empty] == before || links == all {
                return links;
            }
        }
    }
}

impl Ruleset for ToadsAndFrogs {
    type Position = Strip;

    fn split(&self, strip: &Strip, sums: &mut Sums<Strip>) {
        let mut links = self.links(strip);
        while links != 0 {
            let start = links.trailing_zeros();
            let linked = (links >> start).trailing_ones();
            links &= !(first_cells(linked) << start);
            let part = strip.part(start, linked + 1);
            if part.frogs == 0 {
                sums.integer(part.steps_of_toads());
            } else if part.toads == 0 {
                sums.integer(-part.steps_of_frogs());
            } else {
                sums.component(part.canonical());
            }
        }
    }

    fn moves(&self, strip: &Strip, player: Player, mut visit: impl FnMut(Strip)) {
        let cells = [strip.toads, strip.frogs, strip.empty()];
        match player {
            Player::Left => self.toads_ahead(cells, |ready, over| {
                each_square(ready, |toad| {
                    visit(Strip {
                        toads: strip.toads ^ toad ^ toad << (over + 1),
                        ..*strip
                    });
                });
            }),
            Player::Right => self.frogs_ahead(cells, |ready, over| {
                each_square(ready, |frog| {
                    visit(Strip {
                        frogs: strip.frogs ^ frog ^ frog >> (over + 1),
                        ..*strip
                    });
                });
            }),
        }
    }

    fn size(&self, strip: &Strip) -> u32 {
        u32::from(strip.length)
    }
}

impl Written for ToadsAndFrogs {
    const LETTERS: &'static [u8] = b".tf";

    fn read(&self, rows: &[&[u8]]) -> Option<(Strip, bool)> {
        let [row] = rows else { return None };
        let cell = |letter: &u8| match letter {
            b't' => Some(Cell::Toad),
            b'f' => Some(Cell::Frog),
            b'.' => Some(Cell::Empty),
            _ => None,
        };
        let cells: Option<Vec<Cell>> = row.iter().map(cell).collect();
        Some((Strip::new(&cells?)?, false))
    }
}

//! Konane: a stone jumps over an enemy stone beside it into the empty square
//! behind, which is removed; it may go on in the same direction.

use super::catalogue::Written;
use super::clobber::least_up_to_colours;
use super::engine::{Ruleset, Sums};
use super::grid::{Grid, Layout, each_square};
use crate::value::Player;

/// The rules.
pub struct Konane;

/// A board: Left's stones, Right's stones and the empty squares.
pub type Board = Grid<3>;

impl Ruleset for Konane {
    type Position = Board;

    fn split(&self, board: &Board, sums: &mut Sums<Board>) {
        let layout = board.layout;
        let lines = potential_jumps(board);
        lines.each_part(layout, |part| {
            let [left, right, _] = board.kinds;
            if part.count_ones() > 3 {
                sums.component(least_up_to_colours(&board.part(part)));
            } else if lines.middles() & part & right != 0 {
                // One stone, one jump.
                sums.integer(1);
            } else {
                debug_assert!(lines.middles() & part & left != 0);
                sums.integer(-1);
            }
        });
    }

    fn moves(&self, board: &Board, player: Player, mut visit: impl FnMut(Board)) {
        let layout = board.layout;
        let side = player as usize;
        let mut jump = |step: &dyn Fn(u64) -> u64, back: &dyn Fn(u64) -> u64| {
            let [own, enemy, empty] = [side, 1 - side, 2].map(|kind| board.kinds[kind]);
            each_square(own & back(enemy & back(empty)), |from| {
                let mut kinds = board.kinds;
                let mut stone = from;
                loop {
                    let over = step(stone) & enemy;
                    let to = step(over) & empty;
                    if to == 0 {
                        break;
                    }
                    kinds[side] ^= stone | to;
                    kinds[1 - side] ^= over;
                    kinds[2] ^= stone | over | to;
                    visit(Grid { kinds, layout });
                    stone = to;
                }
            });
        };
        let (east, west) = (|s| layout.east(s), |s| layout.west(s));
        let (north, south) = (|s| layout.north(s), |s| layout.south(s));
        jump(&east, &west);
        jump(&west, &east);
        jump(&south, &north);
        jump(&north, &south);
    }

    fn size(&self, board: &Board) -> u32 {
        board.squares().count_ones()
    }
}

impl Written for Konane {
    const LETTERS: &'static [u8] = b"xo.";

    fn read(&self, rows: &[&[u8]]) -> Option<(Board, bool)> {
        // The players do not care which way the board lies.
        Grid::read(rows, Self::LETTERS).map(|(board, _)| (board, false))
    }
}

/// The jumps that may ever become possible, by a closure that allows too much:
/// a square may hold a stone of Left's if it does now or if a potential jump
/// ends there, and so on for Right's stones and for emptiness. A jump needs
/// what its three squares may ever be, so that a square in no potential jump
/// never matters, and jumps without a square in common never meet.
#[inline]
fn potential_jumps(board: &Board) -> Lines {
    let layout = board.layout;
    let [mut left, mut right, mut empty] = board.kinds;
    loop {
        let mut lines = Lines::default();
        let (mut ends_left, mut ends_right) = (0, 0);
        let mut starts = 0;
        let mut jumps = |own: u64, enemy: u64, ends: &mut u64| {
            let eastward = enemy & layout.east(own) & layout.west(empty);
            let westward = enemy & layout.west(own) & layout.east(empty);
            let southward = enemy & layout.south(own) & layout.north(empty);
            let northward = enemy & layout.north(own) & layout.south(empty);
            lines.rows |= eastward | westward;
            lines.columns |= southward | northward;
            *ends |= layout.east(eastward)
                | layout.west(westward)
                | layout.south(southward)
                | layout.north(northward);
            starts |= layout.west(eastward)
                | layout.east(westward)
                | layout.north(southward)
                | layout.south(northward);
        };
        jumps(left, right, &mut ends_left);
        jumps(right, left, &mut ends_right);
        let larger = [
            left | ends_left,
            right | ends_right,
            empty | starts | lines.middles(),
        ];
        if larger == [left, right, empty] {
            return lines;
        }
        [left, right, empty] = larger;
    }
}

/// Lines of three squares, by their middles.
#[derive(Clone, Copy, Default)]
pub(super) struct Lines {
    /// The middles of lines within a row.
    pub rows: u64,
    /// The middles of lines within a column.
    pub columns: u64,
}

impl Lines {
    /// The middles of all lines.
    #[inline]
    pub fn middles(self) -> u64 {
        self.rows | self.columns
    }

    /// Calls `visit` with each set of squares that lines with squares in common
    /// link.
    #[inline]
    pub fn each_part(self, layout: Layout, mut visit: impl FnMut(u64)) {
        let mut rest = self.middles();
        while rest != 0 {
            let part = self.part(layout, rest & rest.wrapping_neg());
            rest &= !part;
            visit(part);
        }
    }

    #[inline]
    fn part(self, layout: Layout, seed: u64) -> u64 {
        let mut part = seed;
        loop {
            let rows = self.rows & (part | layout.east(part) | layout.west(part));
            let columns = self.columns & (part | layout.north(part) | layout.south(part));
            let larger = part
                | rows
                | layout.east(rows)
                | layout.west(rows)
                | columns
                | layout.north(columns)
                | layout.south(columns);
            if larger == part {
                return part;
            }
            part = larger;
        }
    }
}

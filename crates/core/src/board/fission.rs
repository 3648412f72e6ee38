//! Fission: Left splits a stone into the empty squares above and below it,
//! Right into those to its left and right.

use super::catalogue::Written;
use super::engine::{Ruleset, Sums};
use super::grid::{Grid, each_square};
use super::konane::Lines;
use crate::value::Player;

/// The rules.
pub struct Fission;

/// A board: its stones and its empty squares.
pub type Board = Grid<2>;

impl Ruleset for Fission {
    type Position = Board;

    fn split(&self, board: &Board, sums: &mut Sums<Board>) {
        let lines = potential_splits(board);
        lines.each_part(board.layout, |part| {
            if part.count_ones() > 3 {
                sums.component(canonical(&board.part(part)));
            } else if lines.columns & part != 0 {
                // One stone, one split.
                sums.integer(1);
            } else {
                sums.integer(-1);
            }
        });
    }

    fn moves(&self, board: &Board, player: Player, mut visit: impl FnMut(Board)) {
        let layout = board.layout;
        let [stones, empty] = board.kinds;
        let vertical = player == Player::Left;
        let beside = |squares: u64| {
            if vertical {
                (layout.north(squares), layout.south(squares))
            } else {
                (layout.west(squares), layout.east(squares))
            }
        };
        let (one, other) = beside(empty);
        each_square(stones & one & other, |stone| {
            let (one, other) = beside(stone);
            let changed = stone | one | other;
            visit(Grid {
                kinds: [stones ^ changed, empty ^ changed],
                layout,
            });
        });
    }

    fn size(&self, board: &Board) -> u32 {
        board.squares().count_ones()
    }
}

impl Written for Fission {
    const LETTERS: &'static [u8] = b"x.#";

    fn read(&self, rows: &[&[u8]]) -> Option<(Board, bool)> {
        Grid::read(rows, Self::LETTERS)
    }
}

/// The splits that may ever become possible, by a closure that allows too much:
/// a square may hold a stone if it does now or if a potential split puts one
/// there, and may be empty if it is now or if its stone may split. Squares in
/// no potential split never matter, and splits without a square in common
/// never meet.
#[inline]
fn potential_splits(board: &Board) -> Lines {
    let layout = board.layout;
    let [mut stones, mut empty] = board.kinds;
    loop {
        let rows = stones & layout.east(empty) & layout.west(empty);
        let columns = stones & layout.north(empty) & layout.south(empty);
        let more_stones =
            layout.east(rows) | layout.west(rows) | layout.north(columns) | layout.south(columns);
        let larger = [stones | more_stones, empty | rows | columns];
        if larger == [stones, empty] {
            return Lines { rows, columns };
        }
        [stones, empty] = larger;
    }
}

/// The least of the images of a board, and whether its value is the board's
/// negative: exchanging rows and columns exchanges the players.
#[inline]
fn canonical(board: &Board) -> (Board, bool) {
    let mut best = (*board, false);
    let mut least = [u64::MAX; 2];
    board.images(|image| {
        if image.grid.kinds < least {
            least = image.grid.kinds;
            best = (image.grid, image.transposed);
        }
    });
    best
}

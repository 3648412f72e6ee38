//! Amazons: a queen moves like a chess queen and then shoots an arrow the same
//! way, which blocks the square where it lands.

use super::catalogue::Written;
use super::clobber::least_up_to_colours;
use super::engine::{Ruleset, Sums};
use super::grid::{Grid, Layout};
use crate::value::Player;

/// The rules.
pub struct Amazons;

/// A board: Left's queens, Right's queens and the empty squares.
pub type Board = Grid<3>;

/// How many moves the search for a way to fill a territory may try.
const EFFORT: u32 = 200;

impl Ruleset for Amazons {
    type Position = Board;

    fn split(&self, board: &Board, sums: &mut Sums<Board>) {
        let layout = board.layout;
        let [left, right, empty] = board.kinds;
        // A region without queens or without an empty square has no moves. The
        // others have an empty square beside a queen.
        let squares = left | right | empty;
        let mut seeds = layout.spread_king(empty) & (left | right);
        while seeds != 0 {
            let part = layout.component_king(seeds & seeds.wrapping_neg(), squares);
            seeds &= !part;
            let (ours, theirs) = (left & part != 0, right & part != 0);
            if ours != theirs && (empty & part).is_power_of_two() {
                sums.integer(if ours { 1 } else { -1 });
            } else {
                sums.component(least_up_to_colours(&board.part(part)));
            }
        }
    }

    fn moves(&self, board: &Board, player: Player, mut visit: impl FnMut(Board)) {
        let side = player as usize;
        if board.kinds[1 - side] == 0 {
            // Every move uses up one empty square. So n of them are worth n at
            // most, and a move into a territory worth n - 1 dominates the rest.
            if let Some(option) = filling_move(board, side, &mut EFFORT.clone()) {
                return visit(option);
            }
        }
        each_move(board, side, |option| {
            visit(option);
            false
        });
    }

    fn size(&self, board: &Board) -> u32 {
        board.squares().count_ones()
    }
}

impl Written for Amazons {
    const LETTERS: &'static [u8] = b"xo.#";

    fn read(&self, rows: &[&[u8]]) -> Option<(Board, bool)> {
        // The players do not care which way the board lies.
        Grid::read(rows, Self::LETTERS).map(|(board, _)| (board, false))
    }
}

/// Calls `visit` with each position after a move, until it says that this is
/// enough.
#[inline]
fn each_move(board: &Board, side: usize, mut visit: impl FnMut(Board) -> bool) {
    let layout = board.layout;
    let (queens, empty) = (board.kinds[side], board.kinds[2]);
    let mut from_left = queens;
    while from_left != 0 {
        let from = from_left & from_left.wrapping_neg();
        from_left ^= from;
        let mut to_left = queen_moves(layout, from, empty);
        while to_left != 0 {
            let to = to_left & to_left.wrapping_neg();
            to_left ^= to;
            let mut kinds = board.kinds;
            kinds[side] = queens ^ from ^ to;
            let free = empty ^ from ^ to;
            let mut arrows = queen_moves(layout, to, free);
            while arrows != 0 {
                let arrow = arrows & arrows.wrapping_neg();
                arrows ^= arrow;
                kinds[2] = free ^ arrow;
                if visit(Grid { kinds, layout }) {
                    return;
                }
            }
        }
    }
}

/// The squares that a queen sees through empty ones.
#[inline]
fn queen_moves(layout: Layout, queen: u64, empty: u64) -> u64 {
    let ray = |step: &dyn Fn(u64) -> u64| {
        let mut seen = 0;
        let mut square = step(queen) & empty;
        while square != 0 {
            seen |= square;
            square = step(square) & empty;
        }
        seen
    };
    let near = layout.spread_king(queen) & empty;
    if near == 0 {
        return 0;
    }
    ray(&|s| layout.east(s))
        | ray(&|s| layout.west(s))
        | ray(&|s| layout.north(s))
        | ray(&|s| layout.south(s))
        | ray(&|s| layout.north(layout.east(s)))
        | ray(&|s| layout.north(layout.west(s)))
        | ray(&|s| layout.south(layout.east(s)))
        | ray(&|s| layout.south(layout.west(s)))
}

/// The first of as many moves of one side as there are empty squares, if the
/// search finds them before its effort is spent.
fn filling_move(board: &Board, side: usize, effort: &mut u32) -> Option<Board> {
    let layout = board.layout;
    let mut found = None;
    each_move(board, side, |option| {
        if *effort == 0 {
            return true;
        }
        *effort -= 1;
        let (queens, empty) = (option.kinds[side], option.kinds[2]);
        // An empty square out of every queen's reach will be left over.
        if layout.component_king(queens, queens | empty) & empty == empty
            && (empty == 0 || filling_move(&option, side, effort).is_some())
        {
            found = Some(option);
        }
        found.is_some()
    });
    found
}

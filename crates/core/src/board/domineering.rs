//! Domineering: Left puts vertical dominoes, Right horizontal ones.

use super::catalogue::Written;
use super::engine::{Ruleset, Sums};
use super::grid::{Grid, each_square};
use crate::value::Player;

/// The rules.
pub struct Domineering;

/// A board: its free squares.
pub type Board = Grid<1>;

impl Ruleset for Domineering {
    type Position = Board;

    fn split(&self, board: &Board, sums: &mut Sums<Board>) {
        let layout = board.layout;
        let mut rest = board.kinds[0];
        // A square without a free neighbour is worth nothing.
        rest &= layout.east(rest) | layout.west(rest) | layout.north(rest) | layout.south(rest);
        while rest != 0 {
            let part = layout.component(rest & rest.wrapping_neg(), rest);
            rest ^= part;
            let dominoes = part.count_ones() as i16 / 2;
            if part & layout.south(part) == 0 {
                // One row of n squares holds n / 2 of Right's dominoes.
                sums.integer(-dominoes);
            } else if part & layout.east(part) == 0 {
                sums.integer(dominoes);
            } else {
                sums.component(canonical(&board.part(part)));
            }
        }
    }

    fn moves(&self, board: &Board, player: Player, mut visit: impl FnMut(Board)) {
        let layout = board.layout;
        let free = board.kinds[0];
        let vertical = player == Player::Left;
        let second = if vertical {
            layout.south(free)
        } else {
            layout.east(free)
        } & free;
        each_square(second, |square| {
            let first = if vertical {
                layout.north(square)
            } else {
                layout.west(square)
            };
            visit(Grid {
                kinds: [free ^ square ^ first],
                layout,
            });
        });
    }

    fn size(&self, board: &Board) -> u32 {
        board.kinds[0].count_ones()
    }

    /// A line between two rows that no domino may cross takes moves from Left
    /// alone, one between two columns from Right alone.
    fn bound(&self, board: &Board, player: Player) -> Option<[Board; 2]> {
        board.halves(player == Player::Left)
    }

    const CHEAP: u32 = 20;
}

impl Written for Domineering {
    const LETTERS: &'static [u8] = b".#";

    fn read(&self, rows: &[&[u8]]) -> Option<(Board, bool)> {
        Grid::read(rows, Self::LETTERS)
    }
}

/// The least of the images of a board, and whether its value is the board's
/// negative: exchanging rows and columns exchanges the players.
#[inline]
fn canonical(board: &Board) -> (Board, bool) {
    let mut best = (*board, false);
    let mut least = u64::MAX;
    board.images(|image| {
        if image.grid.kinds[0] < least {
            least = image.grid.kinds[0];
            best = (image.grid, image.transposed);
        }
    });
    best
}

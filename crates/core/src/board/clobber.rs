//! Clobber: a stone moves onto an enemy stone beside it, which is removed.

use super::catalogue::Written;
use super::engine::{Ruleset, Sums};
use super::grid::{Grid, each_square};
use crate::value::Player;

/// The rules.
pub struct Clobber;

/// A board: Left's stones and Right's stones.
pub type Board = Grid<2>;

impl Ruleset for Clobber {
    type Position = Board;

    fn split(&self, board: &Board, sums: &mut Sums<Board>) {
        let layout = board.layout;
        let [left, right] = board.kinds;
        let stones = left | right;
        // A group of one colour has no move, now or later: only a group in
        // which the colours meet counts.
        let mut meetings = layout.spread(left) & right;
        while meetings != 0 {
            let part = layout.component(meetings & meetings.wrapping_neg(), stones);
            meetings &= !part;
            if part.count_ones() == 2 {
                sums.nimber(1);
            } else {
                sums.component(least_up_to_colours(&board.part(part)));
            }
        }
    }

    fn moves(&self, board: &Board, player: Player, mut visit: impl FnMut(Board)) {
        let layout = board.layout;
        let side = player as usize;
        let (own, enemy) = (board.kinds[side], board.kinds[1 - side]);
        let mut clobber = |targets: u64, back: &dyn Fn(u64) -> u64| {
            each_square(targets & enemy, |target| {
                let mut kinds = board.kinds;
                kinds[side] = own ^ back(target) ^ target;
                kinds[1 - side] = enemy ^ target;
                visit(Grid { kinds, layout });
            });
        };
        clobber(layout.east(own), &|square| layout.west(square));
        clobber(layout.west(own), &|square| layout.east(square));
        clobber(layout.south(own), &|square| layout.north(square));
        clobber(layout.north(own), &|square| layout.south(square));
    }

    fn size(&self, board: &Board) -> u32 {
        board.squares().count_ones()
    }
}

impl Written for Clobber {
    const LETTERS: &'static [u8] = b"xo.";

    fn read(&self, rows: &[&[u8]]) -> Option<(Board, bool)> {
        // The players do not care which way the board lies.
        Grid::read(rows, Self::LETTERS).map(|(board, _)| (board, false))
    }
}

/// The least of the images of a board with or without an exchange of its first
/// two kinds, Left's and Right's, and whether they are exchanged: then its
/// value is the board's negative.
#[inline]
pub(super) fn least_up_to_colours<const KINDS: usize>(board: &Grid<KINDS>) -> (Grid<KINDS>, bool) {
    let mut best = (*board, false);
    let mut least = [u64::MAX; KINDS];
    board.images(|image| {
        let mut kinds = image.grid.kinds;
        // The first word decides nearly always.
        if kinds[0].min(kinds[1]) > least[0] {
            return;
        }
        let exchanged = kinds[1] < kinds[0];
        if exchanged {
            kinds.swap(0, 1);
        }
        if kinds < least {
            least = kinds;
            let layout = image.grid.layout;
            best = (Grid { kinds, layout }, exchanged);
        }
    });
    best
}

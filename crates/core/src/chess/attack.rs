//! Who attacks what.

use super::board::Board;
use super::piece::{BORDER, Color, EMPTY, KIND, Kind, side_bit};
use super::square::{STRIDE, Square};

const NORTH: isize = STRIDE as isize;

/// The eight steps of a king: four straight ones, then four diagonal ones.
pub(super) const STEPS: [isize; 8] = [
    NORTH,
    1,
    -1,
    -NORTH,
    NORTH - 1,
    NORTH + 1,
    -NORTH - 1,
    -NORTH + 1,
];
/// How many of the steps are straight.
pub(super) const STRAIGHT: usize = 4;
/// The eight jumps of a knight.
pub(super) const JUMPS: [isize; 8] = [
    2 * NORTH - 1,
    2 * NORTH + 1,
    NORTH - 2,
    NORTH + 2,
    -NORTH - 2,
    -NORTH + 2,
    -2 * NORTH - 1,
    -2 * NORTH + 1,
];

/// A pawn's step.
pub(super) const fn forward(color: Color) -> isize {
    color.pick(NORTH, -NORTH)
}

/// The cell a step away.
#[inline]
pub(super) fn step(cell: usize, by: isize) -> usize {
    cell.wrapping_add_signed(by)
}

impl Board {
    /// Whether a side attacks a square; what stands there does not matter.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.contains(square) && self.attacked(square.cell(), by, |cell| self.cells[cell])
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_in_check(self.turn)
    }

    /// Whether a side is in check.
    pub(super) fn is_in_check(&self, color: Color) -> bool {
        self.king(color)
            .is_some_and(|king| self.is_attacked(king, color.other()))
    }

    /// The squares of the pieces of a side that attack a square, into `into`.
    pub fn attackers(&self, square: Square, by: Color, into: &mut Vec<Square>) {
        into.clear();
        if !self.contains(square) {
            return;
        }
        let (home, look) = (square.cell(), |cell: usize| self.cells[cell]);
        let side = side_bit(by);
        let mut found = |cell| into.push(Square::from_cell(cell));
        for east in [-1, 1] {
            let cell = step(home, east - forward(by));
            if look(cell) == side | Kind::Pawn as u8 {
                found(cell);
            }
        }
        for jump in JUMPS {
            let cell = step(home, jump);
            if look(cell) == side | Kind::Knight as u8 {
                found(cell);
            }
        }
        for (direction, by_step) in STEPS.into_iter().enumerate() {
            let next = step(home, by_step);
            if look(next) == side | Kind::King as u8 {
                found(next);
            }
            let last = ray_end(home, by_step, look);
            if look(last) & side != 0 && slides(look(last), direction) {
                found(last);
            }
        }
    }

    /// Whether a side attacks a cell, where `look` says what is on a cell.
    ///
    /// With another `look` than the board's own it answers for the position
    /// after a move, without making it.
    #[inline]
    pub(super) fn attacked(&self, home: usize, by: Color, look: impl Fn(usize) -> u8) -> bool {
        let side = side_bit(by);
        let counts = &self.counts[by as usize];
        let pawn = side | Kind::Pawn as u8;
        let below = -forward(by);
        if look(step(home, below - 1)) == pawn || look(step(home, below + 1)) == pawn {
            return true;
        }
        if counts[Kind::Knight as usize] > 0 {
            let knight = side | Kind::Knight as u8;
            if JUMPS.iter().any(|&jump| look(step(home, jump)) == knight) {
                return true;
            }
        }
        let king = side | Kind::King as u8;
        if STEPS.iter().any(|&by| look(step(home, by)) == king) {
            return true;
        }
        self.directions(by).any(|direction| {
            let last = look(ray_end(home, STEPS[direction], &look));
            last & side != 0 && slides(last, direction)
        })
    }

    /// The directions in which a side has pieces that slide.
    pub(super) fn directions(&self, by: Color) -> std::ops::Range<usize> {
        let counts = &self.counts[by as usize];
        let queens = counts[Kind::Queen as usize];
        let straight = counts[Kind::Rook as usize] + queens > 0;
        let diagonal = counts[Kind::Bishop as usize] + queens > 0;
        let first = if straight { 0 } else { STRAIGHT };
        let last = if diagonal { STEPS.len() } else { STRAIGHT };
        first..last
    }
}

/// The first cell in a direction that is not empty.
#[inline]
fn ray_end(home: usize, by: isize, look: impl Fn(usize) -> u8) -> usize {
    let mut cell = step(home, by);
    while look(cell) == EMPTY {
        cell = step(cell, by);
    }
    cell
}

/// Whether the piece moves any number of squares in a direction of [`STEPS`].
#[inline]
fn slides(code: u8, direction: usize) -> bool {
    debug_assert!(code != BORDER);
    let kind = code & KIND;
    let partner = if direction < STRAIGHT {
        Kind::Rook
    } else {
        Kind::Bishop
    };
    kind == Kind::Queen as u8 || kind == partner as u8
}

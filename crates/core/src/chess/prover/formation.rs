//! Formations: where the pawns stand. The kings walk within a formation; a
//! pawn's move or a capture leads to another, and never back.

use super::plane::{Plane, Squares};
use crate::chess::{Board, Color, Kind};

/// The pawns of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Formation<const N: usize> {
    pub white: Squares<N>,
    pub black: Squares<N>,
}

/// A pawn's move out of a formation.
#[derive(Clone, Copy, Debug)]
pub struct Step<const N: usize> {
    pub to: usize,
    /// Squares on which a piece is in the way.
    pub way: Squares<N>,
    /// What becomes of the pawns; a pawn that promotes is no longer there.
    pub formation: Formation<N>,
    /// Whether the pawn promotes.
    pub promotes: bool,
    /// What the answers en passant make of the pawns.
    pub en_passant: [Option<Formation<N>>; 2],
}

impl<const N: usize> Formation<N> {
    pub fn occupied(&self) -> Squares<N> {
        self.white | self.black
    }

    /// The pawns on a board.
    pub fn of(plane: &Plane<N>, board: &Board) -> Self {
        Formation {
            white: plane.squares_of(board, Color::White, Kind::Pawn),
            black: plane.squares_of(board, Color::Black, Kind::Pawn),
        }
    }

    /// The formation of one side's pawns and the other's.
    fn from_sides(color: Color, own: Squares<N>, other: Squares<N>) -> Self {
        let (white, black) = color.pick((own, other), (other, own));
        Formation { white, black }
    }

    /// The moves of one side's pawns.
    pub fn steps(&self, color: Color, plane: &Plane<N>, double_step: bool) -> Vec<Step<N>> {
        let (occupied, files) = (self.occupied(), plane.files);
        let (own, other) = color.pick((self.white, self.black), (self.black, self.white));
        let ahead = |from: usize| match color {
            Color::White => from + files,
            Color::Black => from - files,
        };
        let (first_row, last_row) = match color {
            Color::White => (1, plane.rows - 1),
            Color::Black => (plane.rows.wrapping_sub(2), 0),
        };
        let mut steps = Vec::new();
        for from in own.iter() {
            let rest = own.without(from);
            let step = |to: usize, way| Step {
                to,
                way,
                formation: Self::from_sides(color, rest.with(to), other.without(to)),
                promotes: false,
                en_passant: [None; 2],
            };
            let to = ahead(from);
            if !occupied.has(to) {
                let mut first = step(to, Squares::one(to));
                if to / files == last_row {
                    first.promotes = true;
                    first.formation = Self::from_sides(color, rest, other);
                }
                steps.push(first);
                let doubles = double_step && from / files == first_row && plane.rows > 4;
                if doubles && !occupied.has(ahead(to)) {
                    let next = ahead(to);
                    let mut double = step(next, Squares::one(to).with(next));
                    let answers = (plane.beside(next) & other).iter();
                    for (place, capturing) in double.en_passant.iter_mut().zip(answers) {
                        let capture = other.without(capturing).with(to);
                        *place = Some(Self::from_sides(color, rest, capture));
                    }
                    steps.push(double);
                }
            }
            let targets = plane.attacked_by(color, Squares::one(from)) & other;
            steps.extend(targets.iter().map(|to| step(to, Squares::NONE)));
        }
        steps
    }

    /// The formation without a pawn of Black's.
    pub fn without_black(&self, taken: usize) -> Self {
        Formation {
            white: self.white,
            black: self.black.without(taken),
        }
    }

    /// The formation without a pawn of White's.
    pub fn without_white(&self, taken: usize) -> Self {
        Formation {
            white: self.white.without(taken),
            black: self.black,
        }
    }
}

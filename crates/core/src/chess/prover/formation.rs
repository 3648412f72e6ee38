//! Formations: where the pawns stand. The kings walk within a formation; a
//! pawn's move or a capture leads to another, and never back.

use super::plane::{Plane, Squares};

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

    /// The moves of White's pawns.
    pub fn white_steps(&self, plane: &Plane<N>, double_step: bool) -> Vec<Step<N>> {
        let (occupied, files) = (self.occupied(), plane.files);
        let mut steps = Vec::new();
        for from in self.white.iter() {
            let rest = self.white.without(from);
            let step = |to: usize, way| Step {
                to,
                way,
                formation: Formation {
                    white: rest.with(to),
                    black: self.black.without(to),
                },
                promotes: false,
                en_passant: [None; 2],
            };
            let to = from + files;
            if !occupied.has(to) {
                let mut first = step(to, Squares::one(to));
                if to / files == plane.rows - 1 {
                    first.promotes = true;
                    first.formation.white = rest;
                }
                steps.push(first);
                let next = to + files;
                if double_step && from / files == 1 && plane.rows > 4 && !occupied.has(next) {
                    let mut double = step(next, Squares::one(to).with(next));
                    let answers = (plane.beside(next) & self.black).iter();
                    for (place, capturing) in double.en_passant.iter_mut().zip(answers) {
                        *place = Some(Formation {
                            white: rest,
                            black: self.black.without(capturing).with(to),
                        });
                    }
                    steps.push(double);
                }
            }
            let targets = plane.attacked_by_white(Squares::one(from)) & self.black;
            steps.extend(targets.iter().map(|to| step(to, Squares::NONE)));
        }
        steps
    }

    /// The moves of Black's pawns.
    pub fn black_steps(&self, plane: &Plane<N>, double_step: bool) -> Vec<Step<N>> {
        let (occupied, files) = (self.occupied(), plane.files);
        let mut steps = Vec::new();
        for from in self.black.iter() {
            let rest = self.black.without(from);
            let step = |to: usize, way| Step {
                to,
                way,
                formation: Formation {
                    white: self.white.without(to),
                    black: rest.with(to),
                },
                promotes: false,
                en_passant: [None; 2],
            };
            let to = from - files;
            if !occupied.has(to) {
                let mut first = step(to, Squares::one(to));
                if to < files {
                    first.promotes = true;
                    first.formation.black = rest;
                }
                steps.push(first);
                if double_step && from / files + 2 == plane.rows && plane.rows > 4 {
                    let next = to - files;
                    if !occupied.has(next) {
                        let mut double = step(next, Squares::one(to).with(next));
                        let answers = (plane.beside(next) & self.white).iter();
                        for (place, capturing) in double.en_passant.iter_mut().zip(answers) {
                            *place = Some(Formation {
                                white: self.white.without(capturing).with(to),
                                black: rest,
                            });
                        }
                        steps.push(double);
                    }
                }
            }
            let targets = plane.attacked_by_black(Squares::one(from)) & self.white;
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

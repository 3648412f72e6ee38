//! The lines of a queen, and what White's pieces guard.

use super::formation::Formation;
use super::plane::{Plane, Squares};

const STEPS: [(isize, isize); 8] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (-1, 1),
    (-1, 0),
    (0, -1),
    (-1, -1),
    (1, -1),
];

/// Directions in which the numbers of squares grow: the first of [`STEPS`].
const GROWING: usize = 4;

/// Lines of a queen from each square, in the eight directions.
pub struct Rays<const N: usize> {
    rays: Vec<[Vec<usize>; 8]>,
    sets: Vec<[Squares<N>; 8]>,
    lines: Vec<Squares<N>>,
    /// The squares between two on a line.
    between: Vec<Option<Squares<N>>>,
}

impl<const N: usize> Rays<N> {
    pub fn new(files: usize, rows: usize) -> Self {
        let ray = |from: usize, (east, north): (isize, isize)| -> Vec<usize> {
            let step = |at: usize| {
                let file = (at % files).checked_add_signed(east)?;
                let row = (at / files).checked_add_signed(north)?;
                (file < files && row < rows).then_some(row * files + file)
            };
            std::iter::successors(step(from), |&at| step(at)).collect()
        };
        let squares = files * rows;
        let rays: Vec<[Vec<usize>; 8]> = (0..squares)
            .map(|from| STEPS.map(|direction| ray(from, direction)))
            .collect();
        let mut between = vec![None; squares * squares];
        let mut sets = vec![[Squares::NONE; 8]; squares];
        for (from, lines) in rays.iter().enumerate() {
            for (line, set) in lines.iter().zip(&mut sets[from]) {
                for &to in line {
                    between[from * squares + to] = Some(*set);
                    set.insert(to);
                }
            }
        }
        Rays {
            rays,
            lines: sets
                .iter()
                .map(|sets| sets.iter().fold(Squares::NONE, |all, &set| all | set))
                .collect(),
            sets,
            between,
        }
    }

    /// The squares in a line from one, in each direction.
    #[inline]
    pub fn from(&self, square: usize) -> &[Vec<usize>; 8] {
        &self.rays[square]
    }

    /// All squares in line with one.
    #[inline]
    pub fn lines(&self, square: usize) -> Squares<N> {
        self.lines[square]
    }

    /// What a queen sees; the first piece in a line hides what is behind it.
    #[inline]
    pub fn seen(&self, queen: usize, occupied: Squares<N>) -> Squares<N> {
        let mut seen = Squares::NONE;
        for (direction, &line) in self.sets[queen].iter().enumerate() {
            let pieces = line & occupied;
            let first = if direction < GROWING {
                pieces.first()
            } else {
                pieces.last()
            };
            seen |= match first {
                Some(first) => line - self.sets[first][direction],
                None => line,
            };
        }
        seen
    }

    /// The squares between a queen and another one on a free line, or nothing.
    #[inline]
    pub fn between(&self, occupied: Squares<N>, queen: usize, to: usize) -> Option<Squares<N>> {
        self.between[queen * self.sets.len() + to].filter(|&set| (set & occupied).is_empty())
    }

    /// What White's king, queen and pawns guard; Black's king hides nothing.
    #[inline]
    pub fn guarded(
        &self,
        plane: &Plane<N>,
        formation: &Formation<N>,
        king: usize,
        queen: usize,
    ) -> Squares<N> {
        plane.around(king)
            | plane.attacked_by_white(formation.white)
            | self.seen(queen, formation.occupied().with(king))
    }
}

//! Pursuits: several hunters and one who runs, on the places of a board.
//!
//! Left moves a hunter, Right the runner, each by a step to an empty place. The
//! steps of hunters and of the runner are two directed graphs; Fox and Geese and
//! Hare and Hounds differ in nothing else. The runner has escaped, and won
//! everything, when no hunter stands on a place that guards the runner's.

use std::collections::hash_map::Entry;

use super::retrograde::{MoveGraph, Moves};
use crate::value::budget::growth_of;
use crate::value::hash::WordMap;
use crate::value::{Halt, Player, Worker};

/// The most places of a board: a set of places is a word.
pub const MOST_PLACES: usize = 64;

/// The board of a pursuit. Sets of places are bits.
#[derive(Clone, Debug)]
pub struct Pursuit {
    /// From each place the places that a hunter can step to.
    pub hunter_steps: Vec<u64>,
    /// From each place the places that the runner can step to.
    pub runner_steps: Vec<u64>,
    /// For each place of the runner the places from which a hunter can still
    /// hold it.
    pub guards: Vec<u64>,
}

/// Where everybody stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// The places of the hunters.
    pub hunters: u64,
    /// The place of the runner.
    pub runner: u8,
}

/// All positions of a pursuit that can be reached from one.
pub struct Chase {
    /// The positions and moves as a graph; the first node is the start.
    pub graph: MoveGraph,
    standings: Vec<Standing>,
    numbers: WordMap<Standing, u32>,
}

impl Chase {
    /// Where everybody stands at a node.
    pub fn standing(&self, node: usize) -> Option<Standing> {
        self.standings.get(node).copied()
    }

    /// The node of a position, if it can be reached.
    pub fn node(&self, standing: Standing) -> Option<u32> {
        self.numbers.get(&standing).copied()
    }

    fn number(&mut self, standing: Standing) -> u32 {
        let next = self.standings.len() as u32;
        match self.numbers.entry(standing) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                self.standings.push(standing);
                *place.insert(next)
            }
        }
    }
}

/// The places of a set, from the first on.
fn places(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(place)
    })
}

impl Pursuit {
    /// Whether the runner has escaped.
    pub fn has_escaped(&self, standing: Standing) -> bool {
        standing.hunters & self.guards[usize::from(standing.runner)] == 0
    }

    /// Finds all positions that can be reached, whoever moves; none if there are
    /// more than `most`.
    ///
    /// The places of the start are on the board.
    pub fn chase(
        &self,
        worker: &mut Worker,
        start: Standing,
        most: usize,
    ) -> Result<Option<Chase>, Halt> {
        let mut chase = Chase {
            graph: MoveGraph {
                left: Moves::new(),
                right: Moves::new(),
                winners: Vec::new(),
            },
            standings: Vec::new(),
            numbers: WordMap::default(),
        };
        chase.number(start);
        let mut next = 0;
        while let Some(standing) = chase.standing(next) {
            next += 1;
            worker.expect_growth(growth_of(&chase.numbers));
            worker.tick()?;
            if chase.standings.len() > most {
                return Ok(None);
            }
            let escaped = self.has_escaped(standing);
            chase.graph.winners.push(escaped.then_some(Player::Right));
            if !escaped {
                self.add_moves(&mut chase, standing);
            }
            chase.graph.left.close();
            chase.graph.right.close();
        }
        Ok(Some(chase))
    }

    fn add_moves(&self, chase: &mut Chase, standing: Standing) {
        let Standing { hunters, runner } = standing;
        let empty = !(hunters | 1 << runner);
        for from in places(hunters) {
            for to in places(self.hunter_steps[from as usize] & empty) {
                let hunters = hunters ^ (1 << from) ^ (1 << to);
                let node = chase.number(Standing { hunters, runner });
                chase.graph.left.push(node);
            }
        }
        for to in places(self.runner_steps[usize::from(runner)] & empty) {
            let runner = to as u8;
            let node = chase.number(Standing { hunters, runner });
            chase.graph.right.push(node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::retrograde::{Verdict, analyse};
    use super::*;
    use crate::testing::new_worker;

    /// Fox and Geese on the squares of one colour; geese go up, to row 0.
    fn fox_and_geese(height: usize, width: usize) -> (Pursuit, Vec<(usize, usize)>) {
        let squares: Vec<(usize, usize)> = (0..height * width)
            .map(|square| (square / width, square % width))
            .filter(|(row, column)| (row + column + height) % 2 == 1)
            .collect();
        let set = |test: &dyn Fn(usize, usize) -> bool| {
            let inside = squares.iter().enumerate();
            let inside = inside.filter(|(_, (row, column))| test(*row, *column));
            inside.fold(0_u64, |set, (place, _)| set | 1 << place)
        };
        let steps = |hunter: bool| {
            let near = |row: usize, column: usize| {
                set(&|r: usize, c: usize| {
                    c.abs_diff(column) == 1 && (r + 1 == row || (!hunter && r == row + 1))
                })
            };
            squares
                .iter()
                .map(|&(row, column)| near(row, column))
                .collect()
        };
        let pursuit = Pursuit {
            hunter_steps: steps(true),
            runner_steps: steps(false),
            guards: squares
                .iter()
                .map(|&(row, _)| set(&|r, _| r > row))
                .collect(),
        };
        (pursuit, squares)
    }

    #[test]
    fn four_geese_catch_the_fox_wherever_it_starts_at_the_far_side() {
        let (pursuit, squares) = fox_and_geese(8, 8);
        let place = |row, column| squares.iter().position(|&at| at == (row, column)).unwrap();
        let hunters = [0, 2, 4, 6]
            .iter()
            .fold(0, |set, &column| set | 1 << place(7, column));
        let mut worker = new_worker();
        let start = Standing {
            hunters,
            runner: place(0, 3) as u8,
        };
        let chase = pursuit.chase(&mut worker, start, 1 << 20).unwrap().unwrap();
        let found = analyse(&mut worker, &chase.graph, false).unwrap();
        for column in [1, 3, 5, 7] {
            let runner = place(0, column) as u8;
            let node = chase.node(Standing { hunters, runner }).unwrap() as usize;
            assert_eq!(found.left[node], Verdict::Win as u8);
            assert_eq!(found.right[node], Verdict::Loss as u8);
        }
        assert_eq!(chase.standings.len(), 813_024);
        assert_eq!((found.left_depths[0], found.right_depths[0]), (43, 44));
    }
}

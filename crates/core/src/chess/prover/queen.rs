//! A new queen against king and pawns: all places of both kings and of the
//! queen at once, by retrograde analysis.
//!
//! White has king, queen and pawns that stand still, Black has king and pawns.
//! For each place of White's king and queen, a set of places of Black's king
//! says where Black, to move, is lost, and another where White, to move, wins.
//! Black may make every legal move; White moves king and queen alone, and must
//! take a new piece of Black's at once. So what a table calls won is won, and
//! what it does not may still be won in another way.
//!
//! Pawns never go back, so a table rests on those of later formations alone.

use std::collections::HashMap;
use std::rc::Rc;

use super::formation::Formation;
use super::plane::{Plane, Squares};
use crate::value::{Budget, Stop};

/// Pawns of Black up to which there is a table for all squares of White's king.
const FEW_PAWNS: usize = 1;

/// Lines of a queen from each square, in the eight directions.
struct Rays {
    rays: Vec<[Vec<usize>; 8]>,
}

impl Rays {
    fn new(files: usize, rows: usize) -> Rays {
        const STEPS: [(isize, isize); 8] = [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ];
        let ray = |from: usize, (east, north): (isize, isize)| {
            let step = |at: usize| {
                let file = (at % files).checked_add_signed(east)?;
                let row = (at / files).checked_add_signed(north)?;
                (file < files && row < rows).then_some(row * files + file)
            };
            std::iter::successors(step(from), |&at| step(at)).collect()
        };
        Rays {
            rays: (0..files * rows)
                .map(|from| STEPS.map(|direction| ray(from, direction)))
                .collect(),
        }
    }
}

/// Where a queen wins, for one formation. Sets of places of Black's king, by
/// the places of White's king and queen.
pub struct QueenTable<const N: usize> {
    squares: usize,
    /// The square that White's king does not leave, if the table is about one.
    fixed: Option<usize>,
    /// What White guards; Black's king hides nothing.
    guarded: Vec<Squares<N>>,
    /// Black is to move and lost.
    lost: Vec<Squares<N>>,
    /// White is to move and wins.
    won: Vec<Squares<N>>,
    /// The pass in which each position with Black to move was found to be lost.
    ranks: Vec<u8>,
    /// Single moves to mate, at most.
    pub depth: u32,
    /// Moves in a row without a capture or a pawn's move, at most.
    pub quiet: u32,
}

impl<const N: usize> QueenTable<N> {
    fn at(&self, king: usize, queen: usize) -> usize {
        match self.fixed {
            Some(_) => queen,
            None => king * self.squares + queen,
        }
    }

    /// Where Black's king is lost, Black to move.
    pub fn lost(&self, king: usize, queen: usize) -> Squares<N> {
        self.lost[self.at(king, queen)]
    }

    fn guarded(&self, king: usize, queen: usize) -> Squares<N> {
        self.guarded[self.at(king, queen)]
    }

    /// How late a lost position was found: a king's move of Black's from it
    /// leads to where White has a move to one that was found earlier.
    pub fn rank(&self, king: usize, queen: usize, other: usize) -> u8 {
        self.ranks[self.at(king, queen) * self.squares + other]
    }

    /// Where Black's king is lost, White to move.
    pub fn won(&self, king: usize, queen: usize) -> Squares<N> {
        self.won[self.at(king, queen)]
    }
}

/// The tables of a board, made when they are asked for.
pub struct Queens<const N: usize> {
    plane: Plane<N>,
    rays: Rays,
    double_step: bool,
    tables: HashMap<(Formation<N>, Option<usize>), Rc<QueenTable<N>>>,
    bytes: usize,
}

/// What Black's moves out of a formation do, by White's king and queen.
struct Leaving<const N: usize> {
    saved: Vec<Squares<N>>,
    moves: Vec<Squares<N>>,
}

impl<const N: usize> Queens<N> {
    pub fn new(plane: Plane<N>, double_step: bool) -> Self {
        Queens {
            rays: Rays::new(plane.files, plane.rows),
            plane,
            double_step,
            tables: HashMap::new(),
            bytes: 0,
        }
    }

    /// The squares of the board.
    pub fn plane(&self) -> &Plane<N> {
        &self.plane
    }

    /// Memory in use.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The table of a formation for all places of White's king, if it is there.
    pub fn known(&self, formation: &Formation<N>) -> Option<&Rc<QueenTable<N>>> {
        self.tables.get(&(*formation, None))
    }

    /// Whether the tables of a formation are about one square of White's king.
    pub fn is_fixed(&self, formation: &Formation<N>) -> bool {
        formation.black.iter().count() > FEW_PAWNS
    }

    /// A table for a formation and a square of White's king: where Black has
    /// few pawns for all squares, or else for that square alone, which the king
    /// does not leave until few pawns are left.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn table(
        &mut self,
        formation: Formation<N>,
        king: usize,
        budget: &mut Budget,
    ) -> Result<Rc<QueenTable<N>>, Stop> {
        let fixed = self.is_fixed(&formation).then_some(king);
        self.find(formation, fixed, budget)
    }

    fn find(
        &mut self,
        formation: Formation<N>,
        fixed: Option<usize>,
        budget: &mut Budget,
    ) -> Result<Rc<QueenTable<N>>, Stop> {
        if let Some(table) = self.tables.get(&(formation, fixed)) {
            return Ok(Rc::clone(table));
        }
        let table = Rc::new(self.make(formation, fixed, budget)?);
        self.bytes += table.lost.len() * (3 * size_of::<Squares<N>>() + table.squares);
        self.tables.insert((formation, fixed), Rc::clone(&table));
        Ok(table)
    }

    /// The table after a move out of one.
    fn next(
        &mut self,
        formation: Formation<N>,
        fixed: Option<usize>,
        budget: &mut Budget,
    ) -> Result<Rc<QueenTable<N>>, Stop> {
        let fixed = fixed.filter(|_| self.is_fixed(&formation));
        self.find(formation, fixed, budget)
    }

    fn make(
        &mut self,
        formation: Formation<N>,
        fixed: Option<usize>,
        budget: &mut Budget,
    ) -> Result<QueenTable<N>, Stop> {
        let squares = self.plane.len();
        let occupied = formation.occupied();
        let pairs = if fixed.is_some() {
            squares
        } else {
            squares * squares
        };
        let none = vec![Squares::NONE; pairs];
        let mut table = QueenTable {
            squares,
            fixed,
            guarded: none.clone(),
            lost: none.clone(),
            won: none.clone(),
            ranks: vec![u8::MAX; pairs * squares],
            depth: 0,
            quiet: 0,
        };
        let free = self.plane.all - occupied;
        let kings: Vec<usize> = match fixed {
            Some(king) => vec![king],
            None => free.iter().collect(),
        };
        // White's king and queen, and the place of their sets.
        let active: Vec<(usize, usize, usize)> = kings
            .into_iter()
            .flat_map(|king| free.without(king).iter().map(move |queen| (king, queen)))
            .map(|(king, queen)| (king, queen, table.at(king, queen)))
            .collect();
        for &(king, queen, at) in &active {
            table.guarded[at] = self.guarded(&formation, king, queen);
        }
        let mut deepest = (0, 0);
        let leaving = self.leaving(&formation, &active, &table, &mut deepest, budget)?;
        let takes = self.takes(&formation, &active, &table, &mut deepest, budget)?;
        let black_takes = self.black_takes(&formation, fixed, &mut deepest, budget)?;
        let attacked = self.plane.attacked_by_black(formation.black);
        let mut passes = 0_u32;
        loop {
            let mut changed = false;
            for &(king, queen, at) in &active {
                budget.tick(|| self.bytes)?;
                if attacked.has(king) {
                    continue;
                }
                let here = occupied.with(king).with(queen);
                let legal = self.plane.all - here - self.plane.around(king);
                let open = legal - leaving.saved[at] - table.lost[at];
                if open.is_empty() {
                    continue;
                }
                let guarded = table.guarded[at];
                let quiet = legal - guarded;
                let mut taken = Squares::NONE;
                let mut saving = Squares::NONE;
                for (square, after) in &black_takes {
                    if !guarded.has(*square) {
                        taken.insert(*square);
                        if !after.won(king, queen).has(*square) {
                            saving.insert(*square);
                        }
                    }
                }
                if !guarded.has(queen) {
                    taken.insert(queen);
                    saving.insert(queen);
                }
                let out = (quiet - table.won[at]) | saving;
                let can_move = leaving.moves[at] | self.plane.neighbours(quiet | taken);
                let new = (open - self.plane.neighbours(out)) & (can_move | guarded);
                if !new.is_empty() {
                    changed = true;
                    table.lost[at] |= new;
                    for other in new.iter() {
                        table.ranks[at * squares + other] = passes.min(254) as u8;
                    }
                }
            }
            // The first pass of White looks at captures, too.
            if !changed && passes > 0 {
                break;
            }
            passes += 1;
            for &(king, queen, at) in &active {
                let legal = free.without(queen).without(king) - table.guarded[at];
                if (legal - table.won[at]).is_empty() {
                    continue;
                }
                let won = self.white_moves(&occupied, &table, king, queen) | takes[at];
                table.won[at] = won & legal;
            }
        }
        table.depth = deepest.0 + 2 * passes + 2;
        table.quiet = (2 * passes + 2).max(deepest.1);
        Ok(table)
    }

    /// Where a move of White's king or queen within the formation wins.
    fn white_moves(
        &self,
        occupied: &Squares<N>,
        table: &QueenTable<N>,
        king: usize,
        queen: usize,
    ) -> Squares<N> {
        let mut won = Squares::NONE;
        if table.fixed.is_none() {
            for next in self.plane.around(king).iter() {
                // Where a pawn or the queen stands the sets are empty.
                won |= table.lost(next, queen);
            }
        }
        for ray in &self.rays.rays[queen] {
            // Black's king on the way stops the queen.
            let mut passed = Squares::NONE;
            for &next in ray {
                if next == king || occupied.has(next) {
                    break;
                }
                won |= table.lost(king, next) - passed;
                passed.insert(next);
            }
        }
        won
    }

    /// What White's king, queen and pawns guard.
    fn guarded(&self, formation: &Formation<N>, king: usize, queen: usize) -> Squares<N> {
        let occupied = formation.occupied();
        let mut guarded = self.plane.around(king) | self.plane.attacked_by_white(formation.white);
        for ray in &self.rays.rays[queen] {
            for &next in ray {
                guarded.insert(next);
                if next == king || occupied.has(next) {
                    break;
                }
            }
        }
        guarded
    }

    /// The squares between the queen and another one on a free line, or nothing.
    fn between(
        &self,
        occupied: &Squares<N>,
        king: usize,
        queen: usize,
        to: usize,
    ) -> Option<Squares<N>> {
        self.rays.rays[queen].iter().find_map(|ray| {
            let mut passed = Squares::NONE;
            for &next in ray {
                if next == to {
                    return Some(passed);
                }
                if next == king || occupied.has(next) {
                    return None;
                }
                passed.insert(next);
            }
            None
        })
    }

    /// Whether the queen sees a square.
    pub fn attacks(&self, formation: &Formation<N>, king: usize, queen: usize, to: usize) -> bool {
        self.between(&formation.occupied(), king, queen, to)
            .is_some()
    }

    /// Where White's king or queen takes a pawn and wins.
    fn takes(
        &mut self,
        formation: &Formation<N>,
        active: &[(usize, usize, usize)],
        table: &QueenTable<N>,
        deepest: &mut (u32, u32),
        budget: &mut Budget,
    ) -> Result<Vec<Squares<N>>, Stop> {
        let occupied = formation.occupied();
        let mut wins = vec![Squares::NONE; table.lost.len()];
        for taken in formation.black.iter() {
            let after = self.next(formation.without_black(taken), table.fixed, budget)?;
            *deepest = (deepest.0.max(after.depth + 1), deepest.1.max(after.quiet));
            let rest = occupied.without(taken);
            for &(king, queen, at) in active {
                if after.fixed.is_none() && self.plane.around(taken).has(king) {
                    wins[at] |= after.lost(taken, queen);
                }
                if let Some(passed) = self.between(&rest, king, queen, taken) {
                    wins[at] |= after.lost(king, taken) - passed;
                }
            }
        }
        Ok(wins)
    }

    /// White's pawns with the tables after Black's king has taken them.
    fn black_takes(
        &mut self,
        formation: &Formation<N>,
        fixed: Option<usize>,
        deepest: &mut (u32, u32),
        budget: &mut Budget,
    ) -> Result<Vec<(usize, Rc<QueenTable<N>>)>, Stop> {
        let mut found = Vec::new();
        for taken in formation.white.iter() {
            let after = self.next(formation.without_white(taken), fixed, budget)?;
            *deepest = (deepest.0.max(after.depth + 1), deepest.1.max(after.quiet));
            found.push((taken, after));
        }
        Ok(found)
    }

    /// What Black's pawns can do.
    fn leaving(
        &mut self,
        formation: &Formation<N>,
        active: &[(usize, usize, usize)],
        table: &QueenTable<N>,
        deepest: &mut (u32, u32),
        budget: &mut Budget,
    ) -> Result<Leaving<N>, Stop> {
        let none = vec![Squares::NONE; table.lost.len()];
        let mut leaving = Leaving {
            saved: none.clone(),
            moves: none,
        };
        let plane = self.plane.clone();
        for step in formation.black_steps(&plane, self.double_step) {
            let after = self.next(step.formation, table.fixed, budget)?;
            *deepest = (deepest.0.max(after.depth + 2), deepest.1.max(after.quiet));
            // A new piece stands on its square until it is taken.
            let now = Formation {
                white: step.formation.white,
                black: step.formation.black.with(step.to),
            };
            for &(king, queen, at) in active {
                if step.way.has(king) || step.way.has(queen) {
                    continue;
                }
                let (guarded, won) = if step.promotes {
                    let mut won = Squares::NONE;
                    if after.fixed.is_none() && plane.around(step.to).has(king) {
                        won |= after.lost(step.to, queen);
                    }
                    if let Some(passed) = self.between(&now.occupied(), king, queen, step.to) {
                        won |= after.lost(king, step.to) - passed;
                    }
                    (self.guarded(&now, king, queen), won)
                } else {
                    (after.guarded(king, queen), after.won(king, queen))
                };
                let legal = plane.all - step.way - guarded;
                leaving.saved[at] |= legal - won;
                leaving.moves[at] |= legal;
            }
        }
        // A pawn that takes the queen saves Black. It may be illegal, where
        // another pawn gives check: to think not so costs wins, not truth.
        let attacked = plane.attacked_by_black(formation.black);
        for &(_, queen, at) in active.iter().filter(|(_, queen, _)| attacked.has(*queen)) {
            debug_assert!(!formation.occupied().has(queen));
            leaving.saved[at] = plane.all;
        }
        Ok(leaving)
    }
}

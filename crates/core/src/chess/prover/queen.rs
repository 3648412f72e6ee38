//! A new queen against king and pawns: all places of both kings and of the
//! queen at once, by retrograde analysis.
//!
//! White has king, queen and pawns, Black has king and pawns. For each place of
//! White's king and queen, a set of places of Black's king says where Black, to
//! move, is lost, and another where White, to move, wins. Black may make every
//! legal move; White moves king and queen alone, and must take a new piece of
//! Black's at once. So what a table calls won is won, and what it does not may
//! still be won in another way.
//!
//! Pawns never go back, so a table rests on those of later formations alone.

use std::rc::Rc;

use super::formation::Formation;
use super::kings::Wins;
use super::plane::Squares;
use super::rays::Rays;
use super::rules::{Knowledge, Promotion, Rules};
use crate::value::hash::WordMap;
use crate::value::{Budget, Halt};

/// What White may do with the queen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// Keep it.
    Keep,
    /// Give it up, too, where the ending of kings and pawns is won.
    Give,
}

/// Where a queen wins, for one formation. Sets of places of Black's king, by
/// the places of White's king and queen.
pub struct QueenTable<const N: usize> {
    squares: usize,
    /// Black is to move and lost.
    lost: Box<[Squares<N>]>,
    /// White is to move and wins.
    won: Box<[Squares<N>]>,
    /// Moves in a row without a capture or a pawn's move, at most.
    pub quiet: u32,
}

impl<const N: usize> QueenTable<N> {
    /// Where Black's king is lost, Black to move.
    #[inline]
    pub fn lost(&self, king: usize, queen: usize) -> Squares<N> {
        self.lost[king * self.squares + queen]
    }

    /// Where Black's king is lost, White to move.
    #[inline]
    pub fn won(&self, king: usize, queen: usize) -> Squares<N> {
        self.won[king * self.squares + queen]
    }
}

/// How late each lost position of a table was found: from one with a number,
/// every move of Black's king leads to where White can reach a lower one.
pub struct QueenRanks {
    squares: usize,
    ranks: Box<[u8]>,
}

impl QueenRanks {
    /// The number of a position with Black to move.
    pub fn of(&self, king: usize, queen: usize, other: usize) -> u8 {
        self.ranks[(king * self.squares + queen) * self.squares + other]
    }
}

/// Pawns of the endings that are solved exactly, at most: White's and Black's.
const FEW_PAWNS: (usize, usize) = (3, 1);

/// The tables of a board, made when they are asked for.
pub struct Queens<const N: usize> {
    pub rules: Rules<N>,
    pub rays: Rays<N>,
    tables: WordMap<(Formation<N>, Play), Rc<QueenTable<N>>>,
    ranks: WordMap<(Formation<N>, Play), Rc<QueenRanks>>,
    /// Endings of kings and few pawns, promotions judged by the tables.
    endings: WordMap<Formation<N>, Wins<N>>,
}

/// What Black's pawns can do, by White's king and queen.
struct Leaving<const N: usize> {
    /// Where a pawn's move saves Black.
    saved: Vec<Squares<N>>,
    /// Where Black has a pawn's move.
    moves: Vec<Squares<N>>,
}

/// A place of White's king and queen, and of the sets that belong to it.
type Place = (usize, usize, usize);

impl<const N: usize> Knowledge<N> for Queens<N> {
    fn wins(&self, formation: &Formation<N>) -> Option<&Wins<N>> {
        self.endings.get(formation)
    }

    fn promotion_wins(&self, (after, king, queen): Promotion<N>) -> Squares<N> {
        self.known(&after)
            .map_or(Squares::NONE, |table| table.lost(king, queen))
    }
}

impl<const N: usize> Queens<N> {
    pub fn new(rules: Rules<N>) -> Self {
        Queens {
            rays: Rays::new(rules.plane.files, rules.plane.rows),
            rules,
            tables: WordMap::default(),
            ranks: WordMap::default(),
            endings: WordMap::default(),
        }
    }

    /// The table of a formation in which the queen may be given up, if it is
    /// there.
    pub fn known(&self, formation: &Formation<N>) -> Option<&Rc<QueenTable<N>>> {
        self.tables.get(&(*formation, Play::Give))
    }

    /// The table of a formation, if it is there.
    pub fn made(&self, formation: &Formation<N>, play: Play) -> Option<&Rc<QueenTable<N>>> {
        self.tables.get(&(*formation, play))
    }

    /// Whether there is a table of a formation.
    pub fn is_tabled(&self, formation: &Formation<N>) -> bool {
        self.tables.contains_key(&(*formation, Play::Keep))
    }

    /// Solves an ending of kings and few pawns, and those that can follow.
    fn solve_ending(&mut self, formation: Formation<N>, budget: &mut Budget) -> Result<(), Halt> {
        let count = |pawns: Squares<N>| pawns.iter().count();
        let is_small =
            count(formation.white) <= FEW_PAWNS.0 && count(formation.black) <= FEW_PAWNS.1;
        if formation.white.is_empty() || !is_small || self.endings.contains_key(&formation) {
            return Ok(());
        }
        for next in self.rules.following(&formation) {
            self.solve_ending(next, budget)?;
        }
        for step in self.rules.white_steps(&formation) {
            if step.promotes {
                self.table(step.formation, Play::Give, budget)?;
            }
        }
        let wins = self.rules.evaluate(&formation, self, None);
        self.endings.insert(formation, wins);
        Ok(())
    }

    /// The table of a formation.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn table(
        &mut self,
        formation: Formation<N>,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Rc<QueenTable<N>>, Halt> {
        if let Some(table) = self.tables.get(&(formation, play)) {
            return Ok(Rc::clone(table));
        }
        let everywhere = self.rules.plane.all;
        let table = Rc::new(self.make(formation, play, everywhere, None, budget)?);
        self.tables.insert((formation, play), Rc::clone(&table));
        Ok(table)
    }

    /// When each lost position of a table was found.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn ranks(
        &mut self,
        formation: Formation<N>,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Rc<QueenRanks>, Halt> {
        if let Some(ranks) = self.ranks.get(&(formation, play)) {
            return Ok(Rc::clone(ranks));
        }
        let squares = self.rules.plane.len();
        let mut ranks = vec![u8::MAX; squares * squares * squares].into_boxed_slice();
        let everywhere = self.rules.plane.all;
        self.make(formation, play, everywhere, Some(&mut ranks), budget)?;
        let ranks = Rc::new(QueenRanks { squares, ranks });
        self.ranks.insert((formation, play), Rc::clone(&ranks));
        Ok(ranks)
    }

    /// Makes the table of a formation, White's king staying on some squares;
    /// with `ranks`, when each lost position was found.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn make(
        &mut self,
        formation: Formation<N>,
        play: Play,
        kings: Squares<N>,
        mut ranks: Option<&mut [u8]>,
        budget: &mut Budget,
    ) -> Result<QueenTable<N>, Halt> {
        let squares = self.rules.plane.len();
        let occupied = formation.occupied();
        let none = vec![Squares::NONE; squares * squares].into_boxed_slice();
        let mut table = QueenTable {
            squares,
            lost: none.clone(),
            won: none,
            quiet: 0,
        };
        let free = self.rules.plane.all - occupied;
        let active: Vec<Place> = (free & kings)
            .iter()
            .flat_map(|king| free.without(king).iter().map(move |queen| (king, queen)))
            .map(|(king, queen)| (king, queen, king * squares + queen))
            .collect();
        let mut guarded = vec![Squares::NONE; squares * squares];
        for &(king, queen, at) in &active {
            guarded[at] = self
                .rays
                .guarded(&self.rules.plane, &formation, king, queen);
        }
        let leaving = self.leaving(&formation, play, &active, &mut table, budget)?;
        let exits = self.takes(&formation, play, &active, &mut table, budget)?;
        // Where White wins after Black's king has taken the queen.
        let mut left = vec![Squares::NONE; squares];
        if play == Play::Give {
            self.solve_ending(formation, budget)?;
            for king in free.iter() {
                left[king] = self.white_wins(&formation, king);
            }
        }
        let black_takes = self.black_takes(&formation, play, &mut table, budget)?;
        let attacked = self.rules.plane.attacked_by_black(formation.black);
        let mut passes = 0_u32;
        // A pass looks again only at what the one before may have changed.
        let mut newly_won = vec![true; squares * squares];
        loop {
            let mut newly_lost = vec![Squares::NONE; squares];
            for &(king, queen, at) in &active {
                budget.tick(|| 0)?;
                if !newly_won[at] || attacked.has(king) {
                    continue;
                }
                let here = occupied.with(king).with(queen);
                let legal = self.rules.plane.all - here - self.rules.plane.around(king);
                let open = legal - leaving.saved[at] - table.lost[at];
                if open.is_empty() {
                    continue;
                }
                let quiet = legal - guarded[at];
                let mut taken = Squares::NONE;
                let mut saving = Squares::NONE;
                for (square, after) in &black_takes {
                    if !guarded[at].has(*square) {
                        taken.insert(*square);
                        if !after.won(king, queen).has(*square) {
                            saving.insert(*square);
                        }
                    }
                }
                if !guarded[at].has(queen) {
                    taken.insert(queen);
                    if !left[king].has(queen) {
                        saving.insert(queen);
                    }
                }
                let out = (quiet - table.won[at]) | saving;
                let can_move = leaving.moves[at] | self.rules.plane.neighbours(quiet | taken);
                let new = (open - self.rules.plane.neighbours(out)) & (can_move | guarded[at]);
                if new.is_empty() {
                    continue;
                }
                newly_lost[king].insert(queen);
                table.lost[at] |= new;
                if let Some(ranks) = ranks.as_deref_mut() {
                    for other in new.iter() {
                        ranks[at * squares + other] = passes.min(254) as u8;
                    }
                }
            }
            // The first pass of White looks at moves out of the formation, too.
            if passes > 0 && newly_lost.iter().all(Squares::is_empty) {
                break;
            }
            passes += 1;
            let near: Vec<Squares<N>> = (0..squares)
                .map(|king| {
                    let around = self.rules.plane.around(king).iter();
                    around.fold(Squares::NONE, |set, next| set | newly_lost[next])
                })
                .collect();
            for &(king, queen, at) in &active {
                newly_won[at] = false;
                let reached = newly_lost[king] & self.rays.lines(queen);
                if passes > 1 && reached.is_empty() && !near[king].has(queen) {
                    continue;
                }
                let legal = free.without(queen).without(king) - guarded[at];
                if !(legal - table.won[at]).is_empty() {
                    let won = self.white_moves(&occupied, &table, king, queen) | exits[at];
                    let won = won & legal;
                    newly_won[at] = won != table.won[at];
                    table.won[at] = won;
                }
            }
        }
        table.quiet = table.quiet.max(2 * passes + 2);
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
        for next in self.rules.plane.around(king).iter() {
            // Where a pawn or the queen stands the sets are empty.
            won |= table.lost(next, queen);
        }
        for ray in self.rays.from(queen) {
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

    /// Where White's king or queen takes a pawn and wins.
    fn takes(
        &mut self,
        formation: &Formation<N>,
        play: Play,
        active: &[Place],
        table: &mut QueenTable<N>,
        budget: &mut Budget,
    ) -> Result<Vec<Squares<N>>, Halt> {
        let occupied = formation.occupied();
        let mut wins = vec![Squares::NONE; table.lost.len()];
        for taken in formation.black.iter() {
            let after = self.table(formation.without_black(taken), play, budget)?;
            table.rests_on(after.quiet);
            let rest = occupied.without(taken);
            for &(king, queen, at) in active {
                if self.rules.plane.around(taken).has(king) {
                    wins[at] |= after.lost(taken, queen);
                }
                if let Some(passed) = self.rays.between(rest.with(king), queen, taken) {
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
        play: Play,
        table: &mut QueenTable<N>,
        budget: &mut Budget,
    ) -> Result<Vec<(usize, Rc<QueenTable<N>>)>, Halt> {
        let mut found = Vec::new();
        for taken in formation.white.iter() {
            let after = self.table(formation.without_white(taken), play, budget)?;
            table.rests_on(after.quiet);
            found.push((taken, after));
        }
        Ok(found)
    }

    /// What Black's pawns can do.
    fn leaving(
        &mut self,
        formation: &Formation<N>,
        play: Play,
        active: &[Place],
        table: &mut QueenTable<N>,
        budget: &mut Budget,
    ) -> Result<Leaving<N>, Halt> {
        let none = vec![Squares::NONE; table.lost.len()];
        let mut leaving = Leaving {
            saved: none.clone(),
            moves: none,
        };
        for step in self.rules.black_steps(formation) {
            let after = self.table(step.formation, play, budget)?;
            table.rests_on(after.quiet);
            let plane = &self.rules.plane;
            // A new piece stands on its square until it is taken.
            let now = Formation {
                white: step.formation.white,
                black: step.formation.black.with(step.to),
            };
            for &(king, queen, at) in active {
                if step.way.has(king) || step.way.has(queen) {
                    continue;
                }
                let guarded = self.rays.guarded(plane, &now, king, queen);
                let won = if step.promotes {
                    let mut won = Squares::NONE;
                    if plane.around(step.to).has(king) {
                        won |= after.lost(step.to, queen);
                    }
                    let rest = now.occupied().with(king);
                    if let Some(passed) = self.rays.between(rest, queen, step.to) {
                        won |= after.lost(king, step.to) - passed;
                    }
                    won
                } else {
                    after.won(king, queen)
                };
                let legal = plane.all - step.way - guarded;
                leaving.saved[at] |= legal - won;
                leaving.moves[at] |= legal;
            }
        }
        // A pawn that takes the queen saves Black. It may be illegal, where
        // another pawn gives check: to think not so costs wins, not truth.
        let attacked = self.rules.plane.attacked_by_black(formation.black);
        for &(_, _, at) in active.iter().filter(|(_, queen, _)| attacked.has(*queen)) {
            leaving.saved[at] = self.rules.plane.all;
        }
        Ok(leaving)
    }
}

impl<const N: usize> QueenTable<N> {
    /// Notes how many quiet moves in a row may come later.
    fn rests_on(&mut self, quiet: u32) {
        self.quiet = self.quiet.max(quiet);
    }
}

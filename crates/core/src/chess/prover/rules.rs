//! What the moves out of a formation do, from what is known of where they lead.

use super::formation::{Formation, Step};
use super::kings::{Exits, Ground, Ranks, Wins, wins};
use super::plane::{Plane, Squares};
use crate::chess::Color;

/// A promotion: the pawns after it, White's king, and the new queen.
pub type Promotion<const N: usize> = (Formation<N>, usize, usize);

/// What is known of other formations.
pub trait Knowledge<const N: usize> {
    /// Where a formation is won; nothing counts as nothing won.
    fn wins(&self, formation: &Formation<N>) -> Option<&Wins<N>>;

    /// Where a promotion wins.
    fn promotion_wins(&self, promotion: Promotion<N>) -> Squares<N>;

    /// Whether every promotion, of either side, counts as a win of White's: then
    /// what is not won cannot be won.
    fn is_generous(&self) -> bool {
        false
    }

    /// Where White wins, White to move, with its king on a square.
    fn white_wins(&self, formation: &Formation<N>, king: usize) -> Squares<N> {
        self.wins(formation)
            .map_or(Squares::NONE, |wins| wins.white_moves[king])
    }

    /// Where Black is lost, Black to move, with White's king on a square.
    fn black_lost(&self, formation: &Formation<N>, king: usize) -> Squares<N> {
        self.wins(formation)
            .map_or(Squares::NONE, |wins| wins.black_moves[king])
    }
}

/// The squares of a board and its pawns' first moves.
#[derive(Clone)]
pub struct Rules<const N: usize> {
    pub plane: Plane<N>,
    pub double_step: bool,
}

impl<const N: usize> Rules<N> {
    pub fn white_steps(&self, formation: &Formation<N>) -> Vec<Step<N>> {
        formation.steps(Color::White, &self.plane, self.double_step)
    }

    pub fn black_steps(&self, formation: &Formation<N>) -> Vec<Step<N>> {
        formation.steps(Color::Black, &self.plane, self.double_step)
    }

    /// The formations that a move can lead to, answers en passant included.
    pub fn following(&self, formation: &Formation<N>) -> Vec<Formation<N>> {
        let mut found = Vec::new();
        for step in self.white_steps(formation) {
            if !step.promotes {
                found.push(step.formation);
                found.extend(step.en_passant.into_iter().flatten());
            }
        }
        found.extend(formation.black.iter().map(|at| formation.without_black(at)));
        for step in self.black_steps(formation) {
            found.push(step.formation);
            found.extend(step.en_passant.into_iter().flatten());
        }
        found.extend(formation.white.iter().map(|at| formation.without_white(at)));
        found
    }

    /// Where a formation is won; with `ranks`, when each position was found.
    pub fn evaluate(
        &self,
        formation: &Formation<N>,
        known: &impl Knowledge<N>,
        ranks: Option<&mut Option<Ranks>>,
    ) -> Wins<N> {
        let ground = Ground::new(&self.plane, formation);
        let mut exits = Exits::new(self.plane.len());
        self.white_exits(formation, &ground, known, &mut exits);
        self.black_exits(formation, &ground, known, &mut exits);
        wins(&self.plane, &ground, &exits, ranks)
    }

    fn white_exits(
        &self,
        formation: &Formation<N>,
        ground: &Ground<N>,
        known: &impl Knowledge<N>,
        exits: &mut Exits<N>,
    ) {
        let plane = &self.plane;
        for step in self.white_steps(formation) {
            let wins = if self.is_late(formation, &step) {
                &mut exits.late_wins
            } else {
                &mut exits.wins
            };
            for king in (plane.all - ground.occupied - step.way).iter() {
                wins[king] |= self.step_wins(&step, king, ground, known);
            }
        }
        for taken in formation.black.iter() {
            let set = known.black_lost(&formation.without_black(taken), taken);
            if set.is_empty() {
                continue;
            }
            for king in (plane.around(taken) - ground.occupied).iter() {
                exits.wins[king] |= set;
            }
        }
    }

    /// Where a move of White's pawn wins, White's king standing on a square that
    /// is not in the way.
    pub fn step_wins(
        &self,
        step: &Step<N>,
        king: usize,
        ground: &Ground<N>,
        known: &impl Knowledge<N>,
    ) -> Squares<N> {
        if step.promotes {
            if ground.black_attacks.has(king) {
                return Squares::NONE;
            }
            return known.promotion_wins((step.formation, king, step.to)) - step.way;
        }
        let mut set = known.black_lost(&step.formation, king) - step.way;
        for answer in step.en_passant.iter().flatten() {
            set = set - (self.can_answer(answer, king) - known.white_wins(answer, king));
        }
        set
    }

    /// Where Black's king stands such that its pawn may take en passant.
    pub fn can_answer(&self, answer: &Formation<N>, king: usize) -> Squares<N> {
        Ground::new(&self.plane, answer).white_to_move(&self.plane, king)
    }

    /// Whether a pawn's move is better kept for later: it captures nothing, and
    /// the pawn is not passed.
    pub fn is_late(&self, formation: &Formation<N>, step: &Step<N>) -> bool {
        if step.promotes || step.way.is_empty() {
            return false;
        }
        let mut ahead = Squares::one(step.to);
        ahead |= self.plane.beside(step.to);
        while !ahead.is_empty() {
            if !(ahead & formation.black).is_empty() {
                return true;
            }
            ahead = self.plane.north(ahead);
        }
        false
    }

    fn black_exits(
        &self,
        formation: &Formation<N>,
        ground: &Ground<N>,
        known: &impl Knowledge<N>,
        exits: &mut Exits<N>,
    ) {
        let plane = &self.plane;
        for step in self.black_steps(formation) {
            let legal = self.legal_after(&step);
            let after = known.wins(&step.formation);
            let kings = plane.all - ground.occupied - step.way;
            for king in kings.iter() {
                let mut won = Squares::NONE;
                if step.promotes && known.is_generous() {
                    won = plane.all;
                } else if step.promotes {
                    if plane.around(step.to).has(king) {
                        won = after.map_or(Squares::NONE, |after| after.black_moves[step.to]);
                    }
                } else {
                    won = after.map_or(Squares::NONE, |after| after.white_moves[king]);
                    for answer in step.en_passant.iter().flatten() {
                        won |= known.black_lost(answer, king);
                    }
                }
                exits.saved[king] |= legal - won;
                exits.moves[king] |= legal;
            }
        }
        for taken in formation.white.iter() {
            let after = formation.without_white(taken);
            if plane.attacked_by_white(after.white).has(taken) {
                continue;
            }
            let wins = known.wins(&after);
            let far = plane.all - plane.around(taken).with(taken) - ground.occupied;
            for king in far.iter() {
                exits.takes[king].insert(taken);
                if !wins.is_some_and(|wins| wins.white_moves[king].has(taken)) {
                    exits.saving_takes[king].insert(taken);
                }
            }
        }
    }

    /// Where Black's king stands such that a pawn's move is legal, White's king
    /// not being in the way.
    pub fn legal_after(&self, step: &Step<N>) -> Squares<N> {
        self.plane.all - step.way - self.plane.attacked_by_white(step.formation.white)
    }
}

//! What cannot be won: the formations solved as if every promotion, of either
//! side, were a win of White's.
//!
//! Without a promotion White wins by mate alone, which king and pawns may give.
//! So where White cannot force a promotion or mate, Black has a defence in which
//! no pawn ever promotes, and which never ends in mate.

use super::endings::{Endings, SOLVED};
use super::formation::Formation;
use super::kings::Wins;
use super::plane::Squares;
use super::rules::{Knowledge, Promotion, Rules};
use crate::value::{Budget, Halt};

/// What White can hope to win, at most.
pub struct Bound<const N: usize> {
    endings: Endings<N>,
    everywhere: Squares<N>,
}

impl<const N: usize> Knowledge<N> for Bound<N> {
    fn wins(&self, formation: &Formation<N>) -> Option<&Wins<N>> {
        self.endings.wins(formation)
    }

    fn promotion_wins(&self, _: Promotion<N>) -> Squares<N> {
        self.everywhere
    }

    fn is_generous(&self) -> bool {
        true
    }
}

impl<const N: usize> Bound<N> {
    /// Solves all formations below one; nothing if there are more than `most`.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn solve(
        rules: &Rules<N>,
        root: Formation<N>,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Option<Self>, Halt> {
        let mut bound = Bound {
            endings: Endings::new(),
            everywhere: rules.plane.all,
        };
        let solved = bound.visit(rules, root, most, budget)?;
        Ok(solved.then_some(bound))
    }

    fn visit(
        &mut self,
        rules: &Rules<N>,
        formation: Formation<N>,
        most: usize,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        // A bare king gives no mate.
        if self.endings.number(&formation).is_some() || formation.white.is_empty() {
            return Ok(true);
        }
        budget.spend(SOLVED, || self.endings.growth())?;
        for next in rules.following(&formation) {
            if !self.visit(rules, next, most, budget)? {
                return Ok(false);
            }
        }
        if self.endings.len() >= most {
            return Ok(false);
        }
        let wins = rules.evaluate(&formation, self, None);
        self.endings.push(formation, wins);
        Ok(true)
    }
}

//! King-and-pawn endings, solved formation by formation.
//!
//! The formations that can follow a position are looked at in an order in
//! which later ones come first; each is solved for all places of both kings at
//! once ([`super::kings`]). Formations may be left out where there are too many:
//! what is left out counts as not won, so that a win found is a win whatever
//! was left out.
//!
//! Whether a new queen wins is assumed by a rule of thumb, until a proof on the
//! whole board ([`super::promoted`]) confirms or refuses it for the positions
//! that White's strategy leads to. A refusal is taken into account, and the
//! formations above are solved again. Only confirmed assumptions remain in the
//! strategy that is returned.

use super::endings::{Endings, SOLVED};
use super::formation::Formation;
use super::kings::{Ranks, Wins};
use super::plane::Squares;
use super::queen::Queens;
use super::rules::{Knowledge, Promotion, Rules};
use crate::value::hash::WordMap;
use crate::value::{Budget, Halt};

/// The formations below a position.
pub struct Formations<const N: usize> {
    pub rules: Rules<N>,
    pub queens: Queens<N>,
    pub endings: Endings<N>,
    most: usize,
    /// Places of Black's king at which a promotion was found not to win.
    refused: WordMap<Promotion<N>, Squares<N>>,
    /// Places at which it was proved to win.
    confirmed: WordMap<Promotion<N>, Squares<N>>,
}

impl<const N: usize> Knowledge<N> for Formations<N> {
    fn wins(&self, formation: &Formation<N>) -> Option<&Wins<N>> {
        self.endings.wins(formation)
    }

    /// Where a promotion is taken to win.
    fn promotion_wins(&self, (after, king, queen): Promotion<N>) -> Squares<N> {
        let noted = |map: &WordMap<Promotion<N>, Squares<N>>| {
            let set = map.get(&(after, king, queen));
            set.copied().unwrap_or(Squares::NONE)
        };
        let expected = match self.queens.known(&after) {
            Some(table) => table.lost(king, queen),
            None => self.likely(&after, king, queen) - noted(&self.refused),
        };
        expected | noted(&self.confirmed)
    }
}

impl<const N: usize> Formations<N> {
    pub fn new(rules: Rules<N>) -> Self {
        Formations {
            queens: Queens::new(rules.clone()),
            rules,
            endings: Endings::new(),
            most: 0,
            refused: WordMap::default(),
            confirmed: WordMap::default(),
        }
    }

    /// How many formations were solved.
    pub fn len(&self) -> usize {
        self.endings.len()
    }

    /// Solves all formations below one, up to a number of them.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn explore(
        &mut self,
        root: Formation<N>,
        most: usize,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        self.most = most;
        self.endings = Endings::new();
        self.visit(root, budget)
    }

    /// Solves one more formation, and all below it, within the same number.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn include(&mut self, formation: Formation<N>, budget: &mut Budget) -> Result<(), Halt> {
        self.visit(formation, budget)
    }

    fn visit(&mut self, formation: Formation<N>, budget: &mut Budget) -> Result<(), Halt> {
        if self.endings.number(&formation).is_some() || formation.white.is_empty() {
            return Ok(());
        }
        if self.len() >= self.most {
            return Ok(());
        }
        budget.spend(SOLVED, || self.endings.growth())?;
        for next in self.rules.following(&formation) {
            self.visit(next, budget)?;
        }
        let wins = self.rules.evaluate(&formation, self, None);
        self.endings.push(formation, wins);
        Ok(())
    }

    /// The rule of thumb: the queen is safe, and no pawn promotes at once
    /// without being taken.
    fn likely(&self, after: &Formation<N>, king: usize, queen: usize) -> Squares<N> {
        let plane = &self.rules.plane;
        let mut places = plane.all - after.occupied();
        if !plane.around(king).has(queen) {
            places = places - plane.around(queen);
        }
        for pawn in after.black.iter().filter(|pawn| pawn / plane.files == 1) {
            let front = pawn - plane.files;
            let near = plane.around(front).with(front).has(king);
            let occupied = after.occupied().with(king);
            let seen = self.queens.rays.between(occupied, queen, front);
            if near || seen.is_some() {
                continue;
            }
            return Squares::NONE;
        }
        places
    }

    /// Notes whether a promotion was proved to win, with Black's king on some
    /// squares.
    pub fn note(&mut self, promotion: Promotion<N>, others: Squares<N>, won: bool) {
        let map = if won {
            &mut self.confirmed
        } else {
            &mut self.refused
        };
        *map.entry(promotion).or_insert(Squares::NONE) |= others;
    }

    /// Whether a promotion was proved to win.
    pub fn is_confirmed(&self, promotion: Promotion<N>, other: usize) -> bool {
        let confirmed = self.confirmed.get(&promotion);
        confirmed.is_some_and(|set| set.has(other))
    }

    /// Solves again all formations that refusals have an influence on; says
    /// whether that changed anything.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn revise(&mut self, budget: &mut Budget) -> Result<bool, Halt> {
        let mut changed = vec![false; self.len()];
        for number in 0..self.len() {
            budget.tick(|| self.endings.growth())?;
            let formation = self.endings.formation(number);
            if self.is_touched(&formation, &changed) {
                budget.spend(SOLVED, || self.endings.growth())?;
                let wins = self.rules.evaluate(&formation, self, None);
                changed[number] = self.endings.correct(number, wins);
            }
        }
        Ok(changed.contains(&true))
    }

    fn is_touched(&self, formation: &Formation<N>, changed: &[bool]) -> bool {
        let has_changed = |next: &Formation<N>| {
            let number = self.endings.number(next);
            number.is_some_and(|number| changed[number])
        };
        let promotes = |pawn: usize| pawn / self.rules.plane.files + 2 == self.rules.plane.rows;
        formation.white.iter().any(promotes)
            || self.rules.following(formation).iter().any(has_changed)
    }

    /// When each position of a formation was found to be won.
    pub fn ranks(&self, formation: &Formation<N>) -> Option<Ranks> {
        let mut ranks = None;
        self.rules.evaluate(formation, self, Some(&mut ranks));
        ranks
    }
}

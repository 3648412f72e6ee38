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

use std::collections::HashMap;

use super::formation::{Formation, Step};
use super::kings::{Exits, Ground, Ranks, Wins, wins};
use super::plane::{Plane, Squares};
use super::queen::Queens;
use crate::value::{Budget, Stop};

/// A promotion: the pawns after it, White's king, and the new queen.
pub type Promotion<const N: usize> = (Formation<N>, usize, usize);

struct Entry<const N: usize> {
    formation: Formation<N>,
    wins: Option<Wins<N>>,
}

/// The formations below a position.
pub struct Formations<const N: usize> {
    pub plane: Plane<N>,
    pub double_step: bool,
    pub queens: Queens<N>,
    most: usize,
    entries: Vec<Entry<N>>,
    numbers: HashMap<Formation<N>, u32>,
    /// Places of Black's king at which a promotion was found not to win.
    refused: HashMap<Promotion<N>, Squares<N>>,
    /// Places at which it was proved to win.
    confirmed: HashMap<Promotion<N>, Squares<N>>,
}

impl<const N: usize> Formations<N> {
    pub fn new(plane: Plane<N>, double_step: bool) -> Self {
        Formations {
            queens: Queens::new(plane.clone(), double_step),
            plane,
            double_step,
            most: 0,
            entries: Vec::new(),
            numbers: HashMap::new(),
            refused: HashMap::new(),
            confirmed: HashMap::new(),
        }
    }

    /// How many formations were solved.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    fn bytes(&self) -> usize {
        let sets = 2 * self.plane.len() * size_of::<Squares<N>>() + 128;
        self.entries.len() * sets + self.queens.bytes()
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
    ) -> Result<(), Stop> {
        self.most = most;
        self.entries.clear();
        self.numbers.clear();
        self.visit(root, budget)
    }

    fn visit(&mut self, formation: Formation<N>, budget: &mut Budget) -> Result<(), Stop> {
        if self.numbers.contains_key(&formation) || formation.white.is_empty() {
            return Ok(());
        }
        if self.entries.len() >= self.most {
            return Ok(());
        }
        budget.tick(|| self.bytes())?;
        let steps = formation.white_steps(&self.plane, self.double_step);
        for step in &steps {
            if !step.promotes {
                self.visit(step.formation, budget)?;
                for answer in step.en_passant.into_iter().flatten() {
                    self.visit(answer, budget)?;
                }
            }
        }
        for taken in formation.black.iter() {
            self.visit(formation.without_black(taken), budget)?;
        }
        for step in formation.black_steps(&self.plane, self.double_step) {
            self.visit(step.formation, budget)?;
            for answer in step.en_passant.into_iter().flatten() {
                self.visit(answer, budget)?;
            }
        }
        for taken in formation.white.iter() {
            self.visit(formation.without_white(taken), budget)?;
        }
        let wins = self.evaluate(&formation, None);
        let number = self.entries.len() as u32;
        self.numbers.insert(formation, number);
        self.entries.push(Entry {
            formation,
            wins: Some(wins),
        });
        Ok(())
    }

    /// What is known of a formation; nothing counts as nothing won.
    pub fn wins(&self, formation: &Formation<N>) -> Option<&Wins<N>> {
        let number = *self.numbers.get(formation)?;
        self.entries.get(number as usize)?.wins.as_ref()
    }

    /// Where White wins, White to move, with its king on a square.
    pub fn white_wins(&self, formation: &Formation<N>, king: usize) -> Squares<N> {
        self.wins(formation)
            .map_or(Squares::NONE, |wins| wins.white_moves[king])
    }

    /// Where Black is lost, Black to move, with White's king on a square.
    pub fn black_lost(&self, formation: &Formation<N>, king: usize) -> Squares<N> {
        self.wins(formation)
            .map_or(Squares::NONE, |wins| wins.black_moves[king])
    }

    /// Where a promotion is taken to win.
    pub fn promotion_wins(&self, (after, king, queen): Promotion<N>) -> Squares<N> {
        let noted = |map: &HashMap<Promotion<N>, Squares<N>>| {
            let set = map.get(&(after, king, queen));
            set.copied().unwrap_or(Squares::NONE)
        };
        let expected = match self.queens.known(&after) {
            Some(table) => table.lost(king, queen),
            None => self.likely(&after, king, queen) - noted(&self.refused),
        };
        expected | noted(&self.confirmed)
    }

    /// The rule of thumb: the queen is safe, and no pawn promotes at once
    /// without being taken.
    fn likely(&self, after: &Formation<N>, king: usize, queen: usize) -> Squares<N> {
        let plane = &self.plane;
        let mut places = plane.all - after.occupied();
        if !plane.around(king).has(queen) {
            places = places - plane.around(queen);
        }
        for pawn in after.black.iter().filter(|pawn| pawn / plane.files == 1) {
            let front = pawn - plane.files;
            let near = plane.around(front).with(front).has(king);
            if near || self.queens.attacks(after, king, queen, front) {
                continue;
            }
            return Squares::NONE;
        }
        places
    }

    /// Notes whether a promotion was proved to win.
    pub fn note(&mut self, promotion: Promotion<N>, other: usize, won: bool) {
        let map = if won {
            &mut self.confirmed
        } else {
            &mut self.refused
        };
        map.entry(promotion).or_insert(Squares::NONE).insert(other);
    }

    /// Whether a promotion was proved to win.
    pub fn is_confirmed(&self, promotion: Promotion<N>, other: usize) -> bool {
        let confirmed = self.confirmed.get(&promotion);
        confirmed.is_some_and(|set| set.has(other))
    }

    /// Solves again all formations that refusals have an influence on.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn revise(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let mut changed = vec![false; self.entries.len()];
        for number in 0..self.entries.len() {
            budget.tick(|| self.bytes())?;
            let formation = self.entries[number].formation;
            if !self.is_touched(&formation, &changed) {
                continue;
            }
            let wins = Some(self.evaluate(&formation, None));
            let entry = &mut self.entries[number];
            if entry.wins != wins {
                entry.wins = wins;
                changed[number] = true;
            }
        }
        Ok(())
    }

    fn is_touched(&self, formation: &Formation<N>, changed: &[bool]) -> bool {
        let has_changed = |formation: &Formation<N>| {
            let number = self.numbers.get(formation);
            number.is_some_and(|&number| changed[number as usize])
        };
        let plane = &self.plane;
        let stepped = |step: &Step<N>| {
            has_changed(&step.formation) || step.en_passant.iter().flatten().any(has_changed)
        };
        formation
            .white_steps(plane, self.double_step)
            .iter()
            .any(|step| step.promotes || stepped(step))
            || formation
                .black_steps(plane, self.double_step)
                .iter()
                .any(stepped)
            || (formation.black.iter()).any(|taken| has_changed(&formation.without_black(taken)))
            || (formation.white.iter()).any(|taken| has_changed(&formation.without_white(taken)))
    }

    /// When each position of a formation was found to be won.
    pub fn ranks(&self, formation: &Formation<N>) -> Option<Ranks> {
        let mut ranks = None;
        self.evaluate(formation, Some(&mut ranks));
        ranks
    }

    fn evaluate(&self, formation: &Formation<N>, ranks: Option<&mut Option<Ranks>>) -> Wins<N> {
        let ground = Ground::new(&self.plane, formation);
        let mut exits = Exits::new(self.plane.len());
        self.white_exits(formation, &ground, &mut exits);
        self.black_exits(formation, &ground, &mut exits);
        wins(&self.plane, &ground, &exits, ranks)
    }

    fn white_exits(&self, formation: &Formation<N>, ground: &Ground<N>, exits: &mut Exits<N>) {
        let plane = &self.plane;
        for step in formation.white_steps(plane, self.double_step) {
            let kings = plane.all - ground.occupied - step.way;
            if step.promotes {
                for king in (kings - ground.black_attacks).iter() {
                    let set = self.promotion_wins((step.formation, king, step.to));
                    exits.wins[king] |= set - step.way;
                }
                continue;
            }
            let Some(after) = self.wins(&step.formation) else {
                continue;
            };
            let wins = if self.is_late(formation, &step) {
                &mut exits.late_wins
            } else {
                &mut exits.wins
            };
            for king in kings.iter() {
                let mut set = after.black_moves[king] - step.way;
                for answer in step.en_passant.iter().flatten() {
                    set = set - self.saved_en_passant(answer, king);
                }
                wins[king] |= set;
            }
        }
        for taken in formation.black.iter() {
            let set = self.black_lost(&formation.without_black(taken), taken);
            if set.is_empty() {
                continue;
            }
            for king in (plane.around(taken) - ground.occupied).iter() {
                exits.wins[king] |= set;
            }
        }
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

    /// Where a capture en passant by Black saves it.
    pub fn saved_en_passant(&self, answer: &Formation<N>, king: usize) -> Squares<N> {
        let ground = Ground::new(&self.plane, answer);
        ground.white_to_move(&self.plane, king) - self.white_wins(answer, king)
    }

    fn black_exits(&self, formation: &Formation<N>, ground: &Ground<N>, exits: &mut Exits<N>) {
        let plane = &self.plane;
        for step in formation.black_steps(plane, self.double_step) {
            let legal = plane.all - step.way - plane.attacked_by_white(step.formation.white);
            let after = self.wins(&step.formation);
            let kings = plane.all - ground.occupied - step.way;
            for king in kings.iter() {
                let mut won = Squares::NONE;
                if step.promotes {
                    if plane.around(step.to).has(king) {
                        won = after.map_or(Squares::NONE, |after| after.black_moves[step.to]);
                    }
                } else {
                    won = after.map_or(Squares::NONE, |after| after.white_moves[king]);
                    for answer in step.en_passant.iter().flatten() {
                        won |= self.black_lost(answer, king);
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
            let wins = self.wins(&after);
            let far = plane.all - plane.around(taken).with(taken) - ground.occupied;
            for king in far.iter() {
                exits.takes[king].insert(taken);
                if !wins.is_some_and(|wins| wins.white_moves[king].has(taken)) {
                    exits.saving_takes[king].insert(taken);
                }
            }
        }
    }
}

//! What a certificate names: the formations that a proof rests on, and for
//! those with a queen the squares that White's king needs.
//!
//! A checker solves the formations named, and no other. So a proof of sets is
//! followed once more from its promotions down: of a position with White to
//! move one move has to be kept, of one with Black to move all. Tables are
//! looked at from the greatest number of steps that the pawns have still to go
//! down, so that all that is needed of one is known when its turn comes; it is
//! then made again with White's king on as few squares as will do. Where the
//! queen is given up, the ending that is left is shown to be won in its turn.

use std::collections::BTreeMap;

use super::formation::{Formation, Step};
use super::formations::Formations;
use super::obligations::{Position, Used, confirm};
use super::plane::Squares;
use super::queen::Play;
use super::rules::{Promotion, Rules};
use crate::value::hash::WordMap;
use crate::value::{Budget, Halt};

/// The formations of a certificate.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// With kings and pawns: White's and Black's pawns, in bytes.
    pub kings: Vec<u8>,
    /// With a queen: White's and Black's pawns, and squares of White's king.
    pub queens: Vec<u8>,
}

/// A place of White's king and queen, and places of Black's king.
type Places<const N: usize> = (usize, usize, Squares<N>);

/// What is needed of a table: sets of places of Black's king, by the places of
/// White's king and queen.
#[derive(Default)]
struct Need<const N: usize> {
    /// White is to move and wins.
    won: WordMap<(usize, usize), Squares<N>>,
    /// Black is to move and is lost.
    lost: WordMap<(usize, usize), Squares<N>>,
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

type Needs<const N: usize> = WordMap<(Formation<N>, Play), Need<N>>;

/// Collects what a certificate names.
pub struct Naming<'a, 'b, const N: usize> {
    formations: &'a mut Formations<N>,
    budget: &'a mut Budget<'b>,
    /// What is needed, by the steps that the pawns have still to go.
    needs: BTreeMap<usize, Needs<N>>,
    /// Where the queen is given up: pawns, White's king, and the square of the
    /// queen, on which Black's king stands then.
    given: WordMap<Promotion<N>, ()>,
    kings: WordMap<Formation<N>, ()>,
    tables: WordMap<Formation<N>, Squares<N>>,
}

/// A table whose turn has come.
struct Turn<const N: usize> {
    formation: Formation<N>,
    play: Play,
    ranks: Vec<u8>,
    black_steps: Vec<Step<N>>,
    open: Vec<(Side, Places<N>)>,
}

/// How many steps the pawns have still to go, at most: every move of a pawn and
/// every capture makes it less.
fn to_go<const N: usize>(rules: &Rules<N>, formation: &Formation<N>) -> usize {
    let (files, rows) = (rules.plane.files, rules.plane.rows);
    let white = formation.white.iter().map(|at| rows - at / files);
    let black = formation.black.iter().map(|at| at / files + 1);
    white.chain(black).sum()
}

impl<'a, 'b, const N: usize> Naming<'a, 'b, N> {
    pub fn new(formations: &'a mut Formations<N>, budget: &'a mut Budget<'b>) -> Self {
        Naming {
            formations,
            budget,
            needs: BTreeMap::new(),
            given: WordMap::default(),
            kings: WordMap::default(),
            tables: WordMap::default(),
        }
    }

    /// Adds what a proof rests on.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn add_all(&mut self, used: &Used<N>) -> Result<(), Halt> {
        self.kings
            .extend(used.formations.iter().map(|&formation| (formation, ())));
        for &((formation, king, queen), others) in &used.promotions {
            self.add(formation, Play::Give, Side::Black, (king, queen, others))?;
        }
        Ok(())
    }

    /// Adds to what is needed; where the queen need not be given up it is kept.
    fn add(
        &mut self,
        formation: Formation<N>,
        play: Play,
        side: Side,
        (king, queen, others): Places<N>,
    ) -> Result<(), Halt> {
        let mut rest = others;
        let level = to_go(&self.formations.queens.rules, &formation);
        for choice in [Play::Keep, Play::Give] {
            if rest.is_empty() {
                break;
            }
            let mut set = rest;
            if choice == Play::Keep && play == Play::Give {
                let table = self
                    .formations
                    .queens
                    .table(formation, choice, self.budget)?;
                set &= match side {
                    Side::White => table.won(king, queen),
                    Side::Black => table.lost(king, queen),
                };
            }
            rest = rest - set;
            if set.is_empty() {
                continue;
            }
            let needs = self.needs.entry(level).or_default();
            let need = needs.entry((formation, choice)).or_default();
            let map = match side {
                Side::White => &mut need.won,
                Side::Black => &mut need.lost,
            };
            *map.entry((king, queen)).or_insert(Squares::NONE) |= set;
        }
        Ok(())
    }

    /// Follows all that is needed to the end; nothing if something of
    /// it, such as an ending left where the queen is given up, was not shown.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn follow(mut self) -> Result<Option<Named>, Halt> {
        while let Some((_, needs)) = self.needs.pop_last() {
            for ((formation, play), need) in needs {
                if !self.table(formation, play, need)? {
                    return Ok(None);
                }
            }
            for ((formation, king, other), ()) in std::mem::take(&mut self.given) {
                let position = Position {
                    formation,
                    king,
                    other,
                    white_moves: true,
                };
                match confirm(&position, self.formations, self.budget)? {
                    Some((_, used)) => self.add_all(&used)?,
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(self.named()))
    }

    /// Makes a table with White's king on as few squares as will do, and adds
    /// what it rests on; says whether it has all that is needed of it.
    fn table(&mut self, formation: Formation<N>, play: Play, need: Need<N>) -> Result<bool, Halt> {
        let squares = self.formations.queens.rules.plane.len();
        let mut kings = Squares::NONE;
        for &(king, _) in need.won.keys().chain(need.lost.keys()) {
            kings.insert(king);
        }
        let mut ranks = vec![u8::MAX; squares * squares * squares];
        loop {
            ranks.fill(u8::MAX);
            let queens = &mut self.formations.queens;
            let table = queens.make(formation, play, kings, Some(&mut ranks), self.budget)?;
            let won = need.won.iter();
            let mut won = won.map(|(&(king, queen), &set)| set - table.won(king, queen));
            let lost = need.lost.iter();
            let mut lost = lost.map(|(&(king, queen), &set)| set - table.lost(king, queen));
            if won.all(|left| left.is_empty()) && lost.all(|left| left.is_empty()) {
                break;
            }
            let wider = kings | self.formations.queens.rules.plane.neighbours(kings);
            if wider == kings {
                return Ok(false);
            }
            kings = wider;
        }
        *self.tables.entry(formation).or_insert(Squares::NONE) |= kings;
        let mut turn = Turn {
            formation,
            play,
            ranks,
            black_steps: self.formations.queens.rules.black_steps(&formation),
            open: Vec::new(),
        };
        let places = |map: WordMap<(usize, usize), Squares<N>>, side| {
            map.into_iter()
                .map(move |((king, queen), set)| (side, (king, queen, set)))
        };
        turn.open.extend(places(need.won, Side::White));
        turn.open.extend(places(need.lost, Side::Black));
        let mut shown_won = vec![Squares::NONE; squares * squares];
        let mut shown_lost = shown_won.clone();
        while let Some((side, (king, queen, others))) = turn.open.pop() {
            self.budget.tick(|| 0)?;
            let shown = match side {
                Side::White => &mut shown_won[king * squares + queen],
                Side::Black => &mut shown_lost[king * squares + queen],
            };
            let new = others - *shown;
            *shown |= new;
            if !new.is_empty() {
                match side {
                    Side::White => self.white_wins(&mut turn, (king, queen, new))?,
                    Side::Black => self.black_is_lost(&mut turn, (king, queen, new))?,
                }
            }
        }
        Ok(true)
    }

    /// Needs all moves of Black's.
    fn black_is_lost(
        &mut self,
        turn: &mut Turn<N>,
        (king, queen, others): Places<N>,
    ) -> Result<(), Halt> {
        let Turn {
            formation, play, ..
        } = *turn;
        let (plane, rays) = (
            &self.formations.queens.rules.plane,
            &self.formations.queens.rays,
        );
        let occupied = formation.occupied().with(king).with(queen);
        let guarded = rays.guarded(plane, &formation, king, queen) | plane.around(king);
        let reached = plane.neighbours(others) - guarded;
        let quiet = reached - occupied;
        if !quiet.is_empty() {
            turn.open.push((Side::White, (king, queen, quiet)));
        }
        if reached.has(queen) {
            self.given.insert((formation, king, queen), ());
        }
        let mut needed = Vec::new();
        for taken in (reached & formation.white).iter() {
            let after = formation.without_white(taken);
            needed.push((after, Side::White, (king, queen, Squares::one(taken))));
        }
        for step in &turn.black_steps {
            if step.way.has(king) || step.way.has(queen) {
                continue;
            }
            let now = Formation {
                white: step.formation.white,
                black: step.formation.black.with(step.to),
            };
            let set = others - step.way - rays.guarded(plane, &now, king, queen);
            if set.is_empty() {
                continue;
            }
            if !step.promotes {
                needed.push((step.formation, Side::White, (king, queen, set)));
                continue;
            }
            // King or queen takes the new piece.
            let rest = now.occupied().with(king);
            let Some(after) = self.formations.queens.made(&step.formation, play) else {
                continue;
            };
            let mut by_queen = Squares::NONE;
            if let Some(passed) = rays.between(rest, queen, step.to) {
                by_queen = (set & after.lost(king, step.to)) - passed;
            }
            needed.push((step.formation, Side::Black, (king, step.to, by_queen)));
            let by_king = set - by_queen;
            needed.push((step.formation, Side::Black, (step.to, queen, by_king)));
        }
        for (after, side, places) in needed {
            self.add(after, play, side, places)?;
        }
        Ok(())
    }

    /// Needs one move of White's.
    fn white_wins(
        &mut self,
        turn: &mut Turn<N>,
        (king, queen, others): Places<N>,
    ) -> Result<(), Halt> {
        let Turn {
            formation, play, ..
        } = *turn;
        let (plane, rays) = (
            &self.formations.queens.rules.plane,
            &self.formations.queens.rays,
        );
        let mut rest = others;
        let mut needed = Vec::new();
        for taken in formation.black.iter() {
            let after = formation.without_black(taken);
            let Some(table) = self.formations.queens.made(&after, play) else {
                continue;
            };
            let way = after.occupied().with(king);
            if let Some(passed) = rays.between(way, queen, taken) {
                let set = (rest & table.lost(king, taken)) - passed;
                rest = rest - set;
                needed.push((after, (king, taken, set)));
            }
            if plane.around(king).has(taken) {
                let set = rest & table.lost(taken, queen);
                rest = rest - set;
                needed.push((after, (taken, queen, set)));
            }
        }
        let squares = plane.len();
        let occupied = formation.occupied().with(king);
        for other in rest.iter() {
            let rank = |king: usize, queen: usize| {
                let at = (king * squares + queen) * squares + other;
                (turn.ranks[at] < u8::MAX).then_some((turn.ranks[at], king, queen))
            };
            let seen = rays.seen(queen, occupied.with(other)) - occupied;
            let by_queen = seen
                .without(other)
                .iter()
                .filter_map(|next| rank(king, next));
            let by_king = plane
                .around(king)
                .iter()
                .filter_map(|next| rank(next, queen));
            // The queen moves where that is no longer.
            let best = by_queen.min().into_iter().chain(by_king.min());
            if let Some((_, king, queen)) = best.min_by_key(|found| found.0) {
                turn.open
                    .push((Side::Black, (king, queen, Squares::one(other))));
            }
        }
        for (after, places) in needed {
            self.add(after, play, Side::Black, places)?;
        }
        Ok(())
    }

    /// What is named.
    fn named(self) -> Named {
        let plane = &self.formations.queens.rules.plane;
        let bytes = |sets: &[Squares<N>]| {
            let sets = sets.iter();
            let packed = sets.flat_map(|set| set.bytes().take(plane.len().div_ceil(8)));
            packed.collect::<Vec<u8>>()
        };
        let kings = self.kings.keys();
        let mut kings: Vec<Vec<u8>> = kings.map(|at| bytes(&[at.white, at.black])).collect();
        kings.sort_unstable();
        let tables = self.tables.iter();
        let mut queens: Vec<Vec<u8>> = tables
            .map(|(at, &squares)| bytes(&[at.white, at.black, squares]))
            .collect();
        queens.sort_unstable();
        Named {
            kings: kings.concat(),
            queens: queens.concat(),
        }
    }
}

//! A proof without a strategy: what has to be shown, formation by formation,
//! for whole sets of places of Black's king at once.
//!
//! To show that White wins somewhere, one move has to be shown to win; to show
//! that Black is lost, all of Black's moves. Formations are looked at from the
//! root down, so that all that has to be shown of one is known when its turn
//! comes. Every promotion that White relies on is confirmed by a table, or
//! refused; after a refusal the formations are solved again. When nothing is
//! left to be shown, and nothing was refused, the win is proved.
//!
//! Within a formation White's king goes from rank to lower rank, and pawns
//! never go back: so the win comes in finitely many moves.

use super::endings::Endings;
use super::formation::{Formation, Step};
use super::formations::Formations;
use super::kings::{Ground, Ranks};
use super::plane::Squares;
use super::promotion_search::MOST_PAWNS;
use super::queen::Play;
use super::rules::{Knowledge, Promotion};
use crate::value::{Budget, Halt};

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    White,
    Black,
}

/// What has to be shown of a formation: sets of places of Black's king, by the
/// place of White's.
struct Need<const N: usize> {
    /// White is to move and wins.
    white: Box<[Squares<N>]>,
    /// Black is to move and is lost.
    black: Box<[Squares<N>]>,
}

/// What has to be shown, by the number of the formation.
struct Needs<const N: usize> {
    squares: usize,
    needs: Vec<Option<Box<Need<N>>>>,
}

impl<const N: usize> Needs<N> {
    /// Adds to what has to be shown; false if nothing is known of the formation.
    fn add(
        &mut self,
        endings: &Endings<N>,
        formation: &Formation<N>,
        (side, king): (Side, usize),
        others: Squares<N>,
    ) -> bool {
        if others.is_empty() {
            return true;
        }
        let Some(number) = endings.number(formation) else {
            return false;
        };
        let squares = self.squares;
        let need = self.needs[number].get_or_insert_with(|| {
            let none = vec![Squares::NONE; squares].into_boxed_slice();
            Box::new(Need {
                white: none.clone(),
                black: none,
            })
        });
        match side {
            Side::White => need.white[king] |= others,
            Side::Black => need.black[king] |= others,
        }
        true
    }

    /// Where it has to be shown anyway that Black is lost.
    fn black(&self, endings: &Endings<N>, formation: &Formation<N>, king: usize) -> Squares<N> {
        let number = endings.number(formation);
        let need = number.and_then(|number| self.needs[number].as_deref());
        need.map_or(Squares::NONE, |need| need.black[king])
    }
}

/// What became of an attempt to show a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    /// The win is proved; quiet moves in a row, at most.
    Win(u32),
    /// Something was refused: the formations are to be solved again.
    Refused,
    /// The formations say that it is not won.
    NotWon,
}

/// What a proof rests on.
#[derive(Default)]
pub struct Used<const N: usize> {
    /// Formations of which something had to be shown.
    pub formations: Vec<Formation<N>>,
    /// Promotions that were confirmed, with the places of Black's king.
    pub promotions: Vec<(Promotion<N>, Squares<N>)>,
}

/// A position of kings and pawns.
#[derive(Clone, Copy)]
pub struct Position<const N: usize> {
    pub formation: Formation<N>,
    pub king: usize,
    pub other: usize,
    pub white_moves: bool,
}

/// Rounds of refused promotions, at most.
pub const MOST_ROUNDS: usize = 200;

/// Shows that a position is won, the formations solved again after refusals:
/// the most quiet moves in a row, and what the proof rests on.
///
/// # Errors
///
/// The limits of the budget.
pub fn confirm<const N: usize>(
    position: &Position<N>,
    formations: &mut Formations<N>,
    budget: &mut Budget,
) -> Result<Option<(u32, Used<N>)>, Halt> {
    let mut used = Used::default();
    for _ in 0..MOST_ROUNDS {
        match show(position, formations, &mut used, budget)? {
            Shown::Win(quiet) => return Ok(Some((quiet, used))),
            Shown::NotWon => return Ok(None),
            Shown::Refused => {
                if !formations.revise(budget)? {
                    return Ok(None);
                }
            }
        }
    }
    Ok(None)
}

/// Tries to show that a position is won.
fn show<const N: usize>(
    position: &Position<N>,
    formations: &mut Formations<N>,
    used: &mut Used<N>,
    budget: &mut Budget,
) -> Result<Shown, Halt> {
    let Position {
        formation, king, ..
    } = *position;
    let (side, won) = if position.white_moves {
        (Side::White, formations.white_wins(&formation, king))
    } else {
        (Side::Black, formations.black_lost(&formation, king))
    };
    if !won.has(position.other) {
        return Ok(Shown::NotWon);
    }
    *used = Used::default();
    let count = formations.len();
    let mut proof = Proof {
        needs: Needs {
            squares: formations.rules.plane.len(),
            needs: (0..count).map(|_| None).collect(),
        },
        formations,
        budget,
        used,
        refused: false,
        quiet: 0,
    };
    let root = Squares::one(position.other);
    let endings = &proof.formations.endings;
    proof.needs.add(endings, &formation, (side, king), root);
    for number in (0..count).rev() {
        if let Some(need) = proof.needs.needs[number].take() {
            proof.formation(number, &need)?;
        }
    }
    Ok(if proof.refused {
        Shown::Refused
    } else {
        Shown::Win(proof.quiet)
    })
}

struct Proof<'a, 'b, const N: usize> {
    formations: &'a mut Formations<N>,
    budget: &'a mut Budget<'b>,
    used: &'a mut Used<N>,
    needs: Needs<N>,
    refused: bool,
    quiet: u32,
}

/// A formation whose turn has come.
struct Turn<const N: usize> {
    formation: Formation<N>,
    ground: Ground<N>,
    white_steps: Vec<Step<N>>,
    black_steps: Vec<Step<N>>,
    ranks: Option<Ranks>,
    /// What is still to be shown within the formation.
    open: Vec<(Side, usize, Squares<N>)>,
}

impl<const N: usize> Proof<'_, '_, N> {
    fn formation(&mut self, number: usize, need: &Need<N>) -> Result<(), Halt> {
        let formation = self.formations.endings.formation(number);
        self.used.formations.push(formation);
        let rules = &self.formations.rules;
        let squares = rules.plane.len();
        let mut white_steps = rules.white_steps(&formation);
        // The foremost pawn first.
        white_steps.sort_by_key(|step| std::cmp::Reverse(step.to));
        let mut turn = Turn {
            ground: Ground::new(&rules.plane, &formation),
            white_steps,
            black_steps: rules.black_steps(&formation),
            formation,
            ranks: None,
            open: Vec::new(),
        };
        let mut shown_white = vec![Squares::NONE; squares];
        let mut shown_black = shown_white.clone();
        for king in 0..squares {
            turn.open.push((Side::White, king, need.white[king]));
            turn.open.push((Side::Black, king, need.black[king]));
        }
        while let Some((side, king, others)) = turn.open.pop() {
            let shown = match side {
                Side::White => &mut shown_white[king],
                Side::Black => &mut shown_black[king],
            };
            let new = others - *shown;
            if new.is_empty() {
                continue;
            }
            *shown |= new;
            self.budget.tick(|| 0)?;
            match side {
                Side::White => self.white_wins(&mut turn, king, new)?,
                Side::Black => self.black_is_lost(&mut turn, king, new),
            }
        }
        Ok(())
    }

    /// Shows that all moves of Black's lose.
    fn black_is_lost(&mut self, turn: &mut Turn<N>, king: usize, others: Squares<N>) {
        let Proof {
            formations, needs, ..
        } = self;
        let (rules, endings) = (&formations.rules, &formations.endings);
        let plane = &rules.plane;
        let lost = formations.black_lost(&turn.formation, king);
        let mut known = (others - lost).is_empty();
        let reached = plane.neighbours(others);
        let quiet = turn.ground.apart(plane, king) - turn.ground.white_attacks;
        turn.open.push((Side::White, king, reached & quiet));
        for taken in (turn.formation.white & reached).iter() {
            let after = turn.formation.without_white(taken);
            let guarded = plane.attacked_by_white(after.white) | plane.around(king);
            if !guarded.has(taken) {
                let set = Squares::one(taken);
                known &= needs.add(endings, &after, (Side::White, king), set);
            }
        }
        for step in turn.black_steps.iter().filter(|step| !step.way.has(king)) {
            let mut set = others & rules.legal_after(step);
            if set.is_empty() {
                continue;
            }
            if step.promotes {
                // White's king takes the new piece.
                known &= plane.around(step.to).has(king)
                    && needs.add(endings, &step.formation, (Side::Black, step.to), set);
                continue;
            }
            let won = set & formations.white_wins(&step.formation, king);
            known &= needs.add(endings, &step.formation, (Side::White, king), won);
            set = set - won;
            for answer in step.en_passant.iter().flatten() {
                let won = set & formations.black_lost(answer, king);
                known &= needs.add(endings, answer, (Side::Black, king), won);
                set = set - won;
            }
            known &= set.is_empty();
        }
        self.refused |= !known;
    }

    /// Shows that a move of White's wins.
    fn white_wins(
        &mut self,
        turn: &mut Turn<N>,
        king: usize,
        others: Squares<N>,
    ) -> Result<(), Halt> {
        let mut rest = others & self.formations.white_wins(&turn.formation, king);
        self.refused |= rest != others;
        // Moves that have to be shown to win anyway cost nothing.
        self.steps(turn, king, &mut rest, Choice::Shared);
        // Tables are what costs most: those that are there first.
        self.promotions(turn, king, &mut rest, true)?;
        self.captures(turn, king, &mut rest);
        self.promotions(turn, king, &mut rest, false)?;
        self.steps(turn, king, &mut rest, Choice::Early);
        if !rest.is_empty() {
            self.king_moves(turn, king, &mut rest);
        }
        self.steps(turn, king, &mut rest, Choice::Late);
        self.refused |= !rest.is_empty();
        Ok(())
    }

    fn steps(&mut self, turn: &Turn<N>, king: usize, rest: &mut Squares<N>, choice: Choice) {
        let Proof {
            formations, needs, ..
        } = self;
        let (rules, endings) = (&formations.rules, &formations.endings);
        for step in &turn.white_steps {
            if rest.is_empty() {
                return;
            }
            let late = rules.is_late(&turn.formation, step);
            if step.promotes
                || step.way.has(king)
                || choice == Choice::Early && late
                || choice == Choice::Late && !late
            {
                continue;
            }
            let mut set = *rest & rules.step_wins(step, king, &turn.ground, &**formations);
            if choice == Choice::Shared {
                set &= needs.black(endings, &step.formation, king);
            }
            if set.is_empty() {
                continue;
            }
            *rest = *rest - set;
            let mut known = needs.add(endings, &step.formation, (Side::Black, king), set);
            for answer in step.en_passant.iter().flatten() {
                let taken = set & rules.can_answer(answer, king);
                known &= needs.add(endings, answer, (Side::White, king), taken);
            }
            self.refused |= !known;
        }
    }

    fn captures(&mut self, turn: &Turn<N>, king: usize, rest: &mut Squares<N>) {
        let Proof {
            formations, needs, ..
        } = self;
        let near = formations.rules.plane.around(king);
        for taken in (turn.formation.black & near).iter() {
            let after = turn.formation.without_black(taken);
            let set = *rest & formations.black_lost(&after, taken);
            *rest = *rest - set;
            let endings = &formations.endings;
            self.refused |= !needs.add(endings, &after, (Side::Black, taken), set);
        }
    }

    /// Moves of the king to where the win was found earlier.
    fn king_moves(&mut self, turn: &mut Turn<N>, king: usize, rest: &mut Squares<N>) {
        let formations = &self.formations;
        if turn.ranks.is_none() {
            turn.ranks = formations.ranks(&turn.formation);
        }
        let Some(ranks) = &turn.ranks else {
            return;
        };
        let free = formations.rules.plane.around(king) - turn.ground.occupied;
        for other in rest.iter() {
            let now = ranks.white_moves(king, other);
            let best = free
                .iter()
                .map(|next| (ranks.black_moves(next, other), next))
                .filter(|&(rank, _)| rank < now)
                .min();
            if let (Some((_, next)), true) = (best, now != Ranks::NEVER) {
                rest.remove(other);
                turn.open.push((Side::Black, next, Squares::one(other)));
                self.quiet = self.quiet.max(2 * u32::from(now) + 2);
            }
        }
    }

    /// Confirms promotions by tables, or refuses them.
    fn promotions(
        &mut self,
        turn: &Turn<N>,
        king: usize,
        rest: &mut Squares<N>,
        only_tabled: bool,
    ) -> Result<(), Halt> {
        for step in &turn.white_steps {
            if !step.promotes || step.way.has(king) || rest.is_empty() {
                continue;
            }
            if only_tabled && !self.formations.queens.is_tabled(&step.formation) {
                continue;
            }
            let rules = &self.formations.rules;
            let set = *rest & rules.step_wins(step, king, &turn.ground, &*self.formations);
            if set.is_empty() {
                continue;
            }
            let mut open = set;
            if step.formation.black.iter().count() <= MOST_PAWNS {
                for play in [Play::Keep, Play::Give] {
                    if open.is_empty() {
                        break;
                    }
                    let queens = &mut self.formations.queens;
                    let table = queens.table(step.formation, play, self.budget)?;
                    open = open - table.lost(king, step.to);
                    self.quiet = self.quiet.max(table.quiet);
                }
            }
            *rest = *rest - (set - open);
            let promotion = (step.formation, king, step.to);
            self.used.promotions.push((promotion, set - open));
            if !open.is_empty() && !only_tabled {
                self.formations.note(promotion, open, false);
                self.refused = true;
            }
        }
        Ok(())
    }
}

/// Which moves of pawns to look at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Those to where a win has to be shown anyway.
    Shared,
    /// Those that are not better kept for later.
    Early,
    /// The others.
    Late,
}

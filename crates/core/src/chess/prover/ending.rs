//! An ending of kings and pawns, by the formations of the pawns that can follow.

use super::bound::Bound;
use super::certificate::{Named, Naming};
use super::formation::Formation;
use super::formations::Formations;
use super::obligations::{MOST_ROUNDS, Position, Used, confirm};
use super::other_side::{turned, turned_move};
use super::plane::{Plane, Squares};
use super::promotion_search::{PromotionProofs, tabled};
use super::rules::{Knowledge, Rules};
use super::strategy::{Reader, Reading, Strategy};
use super::{Effort, Finding, Method, Proof, has_only_pawns};
use crate::chess::{Board, Color, Move, Special};
use crate::value::{Budget, Halt};

pub(super) fn by_formations<const N: usize>(
    board: &Board,
    attacker: Color,
    effort: Effort,
    budget: &mut Budget,
) -> Result<Proof, Halt> {
    let black = attacker == Color::Black;
    let Some(seen) = (if black {
        turned(board)
    } else {
        Some(board.clone())
    }) else {
        return Ok(Proof::open(Method::Formations, 0));
    };
    let plane = Plane::<N>::new(usize::from(board.files()), usize::from(board.rows()));
    let root = Formation::of(&plane, &seen);
    let mut formations = Formations::new(Rules {
        plane,
        double_step: board.double_step(),
    });
    formations.explore(root, effort.formations, budget)?;
    for after in after_en_passant(&seen) {
        let formation = Formation::of(&formations.rules.plane, &after);
        formations.include(formation, budget)?;
    }
    let mut ending = Ending {
        formations,
        promoted: PromotionProofs::new(),
        turned: black,
        used: Used::default(),
        is_named: true,
    };
    let mut proof = if effort.to_mate {
        ending.with_strategy(&seen, effort, budget)?
    } else {
        ending.without_strategy(&seen, effort, budget)?
    };
    proof.nodes = ending.formations.len() as u64 + ending.promoted.nodes;
    if proof.verdict == Finding::Open
        && cannot_win(&seen, root, &ending.formations.rules, effort, budget)?
    {
        proof.verdict = Finding::NoWin;
    }
    if black {
        let rows = board.rows();
        for play in proof.winning.iter_mut().chain(&mut proof.line) {
            *play = turned_move(*play, rows);
        }
    }
    Ok(proof)
}

/// The positions after each capture in passing.
fn after_en_passant(board: &Board) -> Vec<Board> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let captures = moves
        .iter()
        .filter(|play| play.special == Special::EnPassant);
    captures
        .map(|&play| {
            let mut after = board.clone();
            after.make(play);
            after
        })
        .collect()
}

/// Whether White cannot win even if every promotion were a win.
fn cannot_win<const N: usize>(
    board: &Board,
    root: Formation<N>,
    rules: &Rules<N>,
    effort: Effort,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    let king = |color| board.king(color).map(|square| rules.plane.square(square));
    let (Some(white), Some(other)) = (king(Color::White), king(Color::Black)) else {
        return Ok(false);
    };
    if board.en_passant().is_some() {
        return Ok(false);
    }
    let bound = Bound::solve(rules, root, effort.formations, budget)?;
    Ok(bound.is_some_and(|bound| {
        let won = match board.turn() {
            Color::White => bound.white_wins(&root, white),
            Color::Black => bound.black_lost(&root, white),
        };
        !won.has(other)
    }))
}

/// An ending of kings and pawns, White the attacker.
struct Ending<const N: usize> {
    formations: Formations<N>,
    promoted: PromotionProofs,
    /// Whether the attacker was Black.
    turned: bool,
    /// What the proof rests on.
    used: Used<N>,
    /// Whether a certificate can name all that it rests on.
    is_named: bool,
}

impl<const N: usize> Ending<N> {
    /// Looks for a win whose strategy is read off move by move, to mate.
    fn with_strategy(
        &mut self,
        board: &Board,
        effort: Effort,
        budget: &mut Budget,
    ) -> Result<Proof, Halt> {
        let mut proof = Proof::open(Method::Formations, 0);
        let mut strategy = self.read(board, budget)?;
        if board.turn() == Color::White {
            let first = strategy
                .as_ref()
                .and_then(|found| found.moves.get(&board.key()));
            proof.winning.extend(first.copied());
            for play in other_moves(board, effort, &proof) {
                let mut after = board.clone();
                after.make(play);
                if let Some(mut found) = self.read(&after, budget)? {
                    proof.winning.push(play);
                    if strategy.is_none() {
                        found.begin(board, play);
                        strategy = Some(found);
                    }
                }
            }
        }
        let Some(strategy) = strategy else {
            return Ok(proof);
        };
        proof.verdict = Finding::Win;
        if let Some(distance) = strategy.distance(board) {
            proof.longest = distance.longest;
            proof.quiet = distance.quiet;
        }
        proof.line = strategy.line(board);
        let (files, rows) = (board.files(), board.rows());
        let positions = strategy.positions().into_iter();
        proof.strategy = positions
            .map(|(position, play)| {
                let play = if self.turned {
                    turned_move(play, rows)
                } else {
                    play
                };
                (position.text(files, rows, self.turned), play)
            })
            .collect();
        Ok(proof)
    }

    /// Looks for a win without writing the strategy down.
    fn without_strategy(
        &mut self,
        board: &Board,
        effort: Effort,
        budget: &mut Budget,
    ) -> Result<Proof, Halt> {
        let mut proof = Proof::open(Method::Formations, 0);
        if board.turn() == Color::Black {
            if let Some(quiet) = self.show(board, budget)? {
                proof.verdict = Finding::Win;
                proof.quiet = quiet;
                if effort.named {
                    proof.named = self.named(board, budget)?;
                }
            }
            return Ok(proof);
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        for play in moves {
            let mut after = board.clone();
            after.make(play);
            (self.used, self.is_named) = (Used::default(), true);
            let Some(quiet) = self.show(&after, budget)? else {
                continue;
            };
            if proof.winning.is_empty() {
                proof.verdict = Finding::Win;
                proof.quiet = quiet + 1;
                proof.line.push(play);
                if effort.named {
                    proof.named = self.named(board, budget)?;
                }
            }
            proof.winning.push(play);
            if !effort.first_moves {
                break;
            }
        }
        Ok(proof)
    }

    /// Shows that a position with Black to move is lost: the most quiet moves in
    /// a row, or nothing if it could not be shown.
    fn show(&mut self, board: &Board, budget: &mut Budget) -> Result<Option<u32>, Halt> {
        if !has_only_pawns(board) {
            let queens = &mut self.formations.queens;
            let proved = self.promoted.proves(board, queens, budget)?;
            match tabled(board, queens, budget)?.filter(|table| table.won) {
                Some(table) => {
                    let promotion = (table.formation, table.king, table.queen);
                    let other = Squares::one(table.other);
                    self.used.promotions.push((promotion, other));
                }
                None => self.is_named = false,
            }
            return Ok(proved.then_some(0));
        }
        let Some(mut quiet) = self.show_position(board, budget)? else {
            return Ok(None);
        };
        for after in after_en_passant(board) {
            let Some(below) = self.show_position(&after, budget)? else {
                return Ok(None);
            };
            quiet = quiet.max(below);
        }
        Ok(Some(quiet))
    }

    /// The same for a position in which nothing can be taken in passing.
    fn show_position(&mut self, board: &Board, budget: &mut Budget) -> Result<Option<u32>, Halt> {
        let plane = &self.formations.rules.plane;
        let king = |color| board.king(color).map(|square| plane.square(square));
        let (Some(white), Some(other)) = (king(Color::White), king(Color::Black)) else {
            return Ok(None);
        };
        let position = Position {
            formation: Formation::of(plane, board),
            king: white,
            other,
            white_moves: board.turn() == Color::White,
        };
        let found = confirm(&position, &mut self.formations, budget)?;
        Ok(found.map(|(quiet, used)| {
            self.used.formations.extend(used.formations);
            self.used.promotions.extend(used.promotions);
            quiet
        }))
    }

    /// What a certificate of the win that was shown last names.
    fn named(&mut self, board: &Board, budget: &mut Budget) -> Result<Option<Named>, Halt> {
        if !self.is_named {
            return Ok(None);
        }
        let root = Formation::of(&self.formations.rules.plane, board);
        self.used.formations.push(root);
        let used = std::mem::take(&mut self.used);
        let mut naming = Naming::new(&mut self.formations, budget);
        naming.add_all(&used)?;
        naming.follow()
    }

    /// White's strategy from a position on, all promotions in it proved.
    fn read(&mut self, board: &Board, budget: &mut Budget) -> Result<Option<Strategy>, Halt> {
        for _ in 0..MOST_ROUNDS {
            let mut reader = Reader::new(&mut self.formations, &mut self.promoted, budget);
            match reader.read(board)? {
                Reading::Done => return Ok(Some(reader.strategy)),
                Reading::NotWon => return Ok(None),
                Reading::Refused => {
                    if !self.formations.revise(budget)? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(None)
    }
}

/// White's first moves that are asked for and not yet known to win.
fn other_moves(board: &Board, effort: Effort, proof: &Proof) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves.retain(|play| effort.first_moves && !proof.winning.contains(play));
    moves
}

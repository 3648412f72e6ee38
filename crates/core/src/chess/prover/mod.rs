//! Proofs of wins in chess endgames.
//!
//! A side is proved to win when it has a strategy that leads to mate against
//! every defence. Two methods look for one:
//!
//! | file | what is in it |
//! |---|---|
//! | `graph` | all positions that can follow, exactly: wins, losses and draws |
//! | `formation`, `kings`, `exits`, `endings`, `formations` | king-and-pawn endings, all places of the kings at once |
//! | `bound` | what cannot be won, even if every promotion were a win |
//! | `queen`, `rays` | a new queen: tables |
//! | `promoted` | a search down to the tables |
//! | `obligations` | what a proof has to show, for sets of positions |
//! | `strategy` | the strategy, read off move by move on the real board |
//! | `named` | the formations that a certificate names |
//! | `packed`, `turned` | positions in few bytes, and seen from the other side |
//!
//! The count of fifty moves is not part of a position; a proof says how many
//! quiet moves in a row its strategy needs at most.

mod bound;
mod endings;
mod exits;
mod formation;
mod formations;
pub mod graph;
mod kings;
mod named;
mod obligations;
mod packed;
mod plane;
mod promoted;
mod queen;
mod rays;
mod strategy;
mod turned;

#[cfg(test)]
mod tests;

use super::{Board, Color, Kind, Move, Special};
use crate::value::{Budget, Halt};
use bound::Bound;
use exits::{Knowledge, Rules};
use formation::Formation;
use formations::Formations;
use graph::{Graph, Outcome};
pub use named::Named;
use named::Naming;
use obligations::{MOST_ROUNDS, Position, Used, confirm};
use plane::{Plane, Squares};
use promoted::{Promoted, tabled};
use strategy::{Reader, Reading, Strategy};
use turned::{turned, turned_move};

/// What is known of a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker wins by force.
    Win,
    /// The attacker cannot win by force.
    NoWin,
    /// Neither was found out.
    Open,
}

/// How a verdict was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// All positions that can follow.
    Graph,
    /// All formations of the pawns that can follow.
    Formations,
    /// None fits the position.
    None,
}

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions of a graph, at most.
    pub positions: usize,
    /// Formations, at most.
    pub formations: usize,
    /// Whether all winning first moves are asked for.
    pub first_moves: bool,
    /// Whether the strategy is asked for, down to mate.
    pub to_mate: bool,
    /// Whether it is asked for what a certificate names.
    pub named: bool,
}

/// What a search for a win came to.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What is known.
    pub verdict: Verdict,
    /// How it was found.
    pub method: Method,
    /// First moves that are proved to win, that of the strategy first; none if
    /// the defender is to move.
    pub winning: Vec<Move>,
    /// First moves that are proved not to win.
    pub refuted: Vec<Move>,
    /// The strategy against the longest defence.
    pub line: Vec<Move>,
    /// Positions or formations that were looked at.
    pub nodes: u64,
    /// Single moves to mate, at most.
    pub longest: u32,
    /// Quiet moves in a row, at most, as far as they were counted.
    pub quiet: u32,
    /// The attacker's move in each position of the strategy, the positions as
    /// text: the rows, and the square of a capture in passing.
    pub strategy: Vec<(String, Move)>,
    /// What a certificate names, if it was asked for and the proof is one for
    /// sets of positions.
    pub named: Option<Named>,
}

impl Proof {
    const fn open(method: Method, nodes: u64) -> Proof {
        Proof {
            verdict: Verdict::Open,
            method,
            winning: Vec::new(),
            refuted: Vec::new(),
            line: Vec::new(),
            nodes,
            longest: 0,
            quiet: 0,
            strategy: Vec::new(),
            named: None,
        }
    }
}

/// Looks for a proof that a side wins.
///
/// # Errors
///
/// The limits of the budget.
pub fn prove_win(
    board: &Board,
    attacker: Color,
    effort: Effort,
    budget: &mut Budget,
) -> Result<Proof, Halt> {
    if board.king(Color::White).is_none() || board.king(Color::Black).is_none() {
        return Ok(Proof::open(Method::None, 0));
    }
    let squares = usize::from(board.files()) * usize::from(board.rows());
    let pieces = [Color::White, Color::Black]
        .into_iter()
        .map(|color| board.pieces(color).count())
        .sum::<usize>();
    if has_only_pawns(board) && squares <= 128 {
        let found = if squares <= 64 {
            by_formations::<1>(board, attacker, effort, budget)?
        } else {
            by_formations::<2>(board, attacker, effort, budget)?
        };
        if found.verdict != Verdict::Open || pieces > FEW_PIECES {
            return Ok(found);
        }
    }
    by_graph(board, attacker, effort, budget)
}

/// Whether there are kings and pawns alone.
fn has_only_pawns(board: &Board) -> bool {
    [Color::White, Color::Black].into_iter().all(|color| {
        board
            .pieces(color)
            .all(|(_, piece)| matches!(piece.kind(), Kind::King | Kind::Pawn))
    })
}

fn by_graph(
    board: &Board,
    attacker: Color,
    effort: Effort,
    budget: &mut Budget,
) -> Result<Proof, Halt> {
    let Some(graph) = Graph::solve(board, effort.positions, budget)? else {
        return Ok(Proof::open(Method::Graph, effort.positions as u64));
    };
    let mut proof = Proof::open(Method::Graph, graph.len() as u64);
    let attacks = board.turn() == attacker;
    let won = match graph.outcome(board) {
        Some(Outcome::Win(moves)) if attacks => Some(moves),
        Some(Outcome::Loss(moves)) if !attacks => Some(moves),
        _ => None,
    };
    if attacks {
        for (play, outcome) in graph.moves(board) {
            match outcome {
                Outcome::Win(_) => proof.winning.push(play),
                _ => proof.refuted.push(play),
            }
        }
    }
    let Some(moves) = won else {
        proof.verdict = Verdict::NoWin;
        return Ok(proof);
    };
    proof.verdict = Verdict::Win;
    proof.longest = moves;
    proof.line = graph.line(board);
    let strategy = graph.strategy(board, attacker, budget)?;
    proof.quiet = strategy.quiet;
    let (files, rows) = (board.files(), board.rows());
    let positions = strategy.moves.iter();
    proof.strategy = positions
        .map(|(position, play)| (position.text(files, rows, false), *play))
        .collect();
    Ok(proof)
}

/// Pieces up to which the graph is looked at if formations do not decide.
const FEW_PIECES: usize = 3;

fn by_formations<const N: usize>(
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
    let pawns = |color| plane.squares_of(&seen, color, Kind::Pawn);
    let root = Formation {
        white: pawns(Color::White),
        black: pawns(Color::Black),
    };
    let mut formations = Formations::new(Rules {
        plane,
        double_step: board.double_step(),
    });
    formations.explore(root, effort.formations, budget)?;
    for after in after_en_passant(&seen) {
        let plane = &formations.rules.plane;
        let pawns = |color| plane.squares_of(&after, color, Kind::Pawn);
        let formation = Formation {
            white: pawns(Color::White),
            black: pawns(Color::Black),
        };
        formations.include(formation, budget)?;
    }
    let mut ending = Ending {
        formations,
        promoted: Promoted::new(),
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
    if proof.verdict == Verdict::Open
        && cannot_win(&seen, root, &ending.formations.rules, effort, budget)?
    {
        proof.verdict = Verdict::NoWin;
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
    promoted: Promoted,
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
        proof.verdict = Verdict::Win;
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
                proof.verdict = Verdict::Win;
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
                proof.verdict = Verdict::Win;
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
        let pawns = |color| plane.squares_of(board, color, Kind::Pawn);
        let king = |color| board.king(color).map(|square| plane.square(square));
        let (Some(white), Some(other)) = (king(Color::White), king(Color::Black)) else {
            return Ok(None);
        };
        let position = Position {
            formation: Formation {
                white: pawns(Color::White),
                black: pawns(Color::Black),
            },
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
        let plane = &self.formations.rules.plane;
        let pawns = |color| plane.squares_of(board, color, Kind::Pawn);
        self.used.formations.push(Formation {
            white: pawns(Color::White),
            black: pawns(Color::Black),
        });
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

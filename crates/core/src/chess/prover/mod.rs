//! Proofs of wins in chess endgames.
//!
//! A side is proved to win when it has a strategy that leads to mate against
//! every defence. Two methods look for one:
//!
//! | file | what is in it |
//! |---|---|
//! | `graph` | all positions that can follow, exactly: wins, losses and draws |
//! | `ending` | king-and-pawn endings |
//! | `formation`, `rules`, `kings`, `endings`, `formations` | where they are won, all places of the kings at once |
//! | `bound` | what cannot be won, even if every promotion were a win |
//! | `queen`, `rays` | a new queen: tables |
//! | `promotion_search` | whether a new queen wins: a search down to the tables |
//! | `obligations` | what a proof has to show, for sets of positions |
//! | `strategy` | the strategy, read off move by move on the real board |
//! | `certificate` | the formations that a certificate names |
//! | `packed`, `other_side` | positions in few bytes, and seen from the other side |
//!
//! The count of fifty moves is not part of a position; a proof says how many
//! quiet moves in a row its strategy needs at most.

mod bound;
mod certificate;
mod ending;
mod endings;
mod formation;
mod formations;
pub mod graph;
mod kings;
mod obligations;
mod other_side;
mod packed;
mod plane;
mod promotion_search;
mod queen;
mod rays;
mod rules;
mod strategy;

#[cfg(test)]
mod tests;

use super::{Board, Color, Kind, Move};
use crate::value::team::team;
use crate::value::{Budget, Halt};
pub use certificate::Named;
use ending::by_formations;
use graph::{Outcome, SolvedGraph};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Pieces up to which the graph is looked at if formations do not decide.
const FEW_PIECES: usize = 3;
/// Between two looks at the caller while other threads prove.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// What is known of a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
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
    pub verdict: Finding,
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
            verdict: Finding::Open,
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
        if found.verdict != Finding::Open || pieces > FEW_PIECES {
            return Ok(found);
        }
    }
    by_graph(board, attacker, effort, budget)
}

/// Looks for proofs that sides win, each in a thread of its own and in at most
/// so many steps: those that were found, and the limit that was reached, if one
/// was.
pub fn prove_wins(
    tasks: &[(Board, Color)],
    effort: Effort,
    steps: u64,
    budget: &mut Budget,
) -> (Vec<Option<Proof>>, Option<Halt>) {
    let (working, idle) = channel::<()>();
    let seats = tasks.iter().map(|task| Some((task, working.clone())));
    let seats: Vec<_> = std::iter::once(None).chain(seats).collect();
    drop(working);
    let limits = budget.limits();
    let results: Result<Vec<_>, Halt> = team(
        seats,
        |_, ended| {
            let mut reached = None;
            // The threads hold the channel open until they end.
            while idle.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
                reached = reached.or_else(|| budget.check(0).err());
                ended.store(reached.is_some(), Relaxed);
            }
            Ok(reached.map(Err))
        },
        |task, budget, _| {
            let Some(((board, attacker), _working)) = task else {
                return Ok(None);
            };
            let mut budget = budget.lend().within(limits).steps(steps);
            Ok(Some(prove_win(board, *attacker, effort, &mut budget)))
        },
    );
    let results = results.unwrap_or_default();
    let halts = results
        .iter()
        .flatten()
        .filter_map(|found| found.as_ref().err());
    let reached = halts.copied().find(|halt| *halt != Halt::OutOfSteps);
    let proofs = results.into_iter().skip(1);
    (proofs.map(|found| found?.ok()).collect(), reached)
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
    let Some(graph) = SolvedGraph::solve(board, effort.positions, budget)? else {
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
        proof.verdict = Finding::NoWin;
        return Ok(proof);
    };
    proof.verdict = Finding::Win;
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

//! Proofs of wins in chess endgames.

use lastmove_core::chess::prover::graph::{Outcome, SolvedGraph};
use lastmove_core::chess::prover::{
    Effort, Finding, Method, Proof, prove_win as prove, prove_wins,
};
use lastmove_core::chess::{Board, Color, Move};
use pyo3::prelude::*;

use crate::chess::board::{ChessBoard, side};
use crate::enter::{compute, enter};
use crate::errors::bad_input;

/// Finding, method, winning and refuted first moves, line, positions looked at,
/// longest line, quiet moves in a row, strategy, what a certificate names.
type ProofData = (
    &'static str,
    &'static str,
    Vec<String>,
    Vec<String>,
    Vec<String>,
    u64,
    u32,
    u32,
    Vec<(String, String)>,
    Option<(Vec<u8>, Vec<u8>)>,
);
/// win, draw or loss, and the single moves to mate.
type OutcomeData = (&'static str, Option<u32>);
/// Proofs, and the limit that was reached, if one was.
type ProofsData = (Vec<Option<ProofData>>, Option<String>);
/// Outcome, each move with its outcome, positions, line.
type GraphData = (OutcomeData, Vec<(String, OutcomeData)>, usize, Vec<String>);

/// The board of a position whose side to move is known.
fn position(board: &ChessBoard) -> PyResult<Board> {
    if board.side_to_move().is_none() {
        return Err(bad_input("the position does not say who is to move"));
    }
    Ok(board.board().clone())
}

fn outcome_data(outcome: Outcome) -> OutcomeData {
    match outcome {
        Outcome::Win(moves) => ("win", Some(moves)),
        Outcome::Loss(moves) => ("loss", Some(moves)),
        Outcome::Draw => ("draw", None),
    }
}

/// Look for a proof that a side wins.
///
/// Parameters
/// ----------
/// board : ChessBoard
///     A position with a side to move.
/// attacker : str
///     'white' or 'black'.
/// positions, formations : int
///     How many of them to look at, at most.
/// first_moves : bool
///     Whether all winning first moves are asked for.
/// to_mate : bool
///     Whether the strategy is asked for down to mate.
/// named : bool
///     Whether it is asked for what a certificate names.
#[pyfunction]
#[pyo3(signature = (board, attacker, positions, formations, first_moves=false, to_mate=false, named=false))]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an argument of its own in Python"
)]
pub fn prove_chess_win(
    py: Python<'_>,
    board: &ChessBoard,
    attacker: &str,
    positions: usize,
    formations: usize,
    first_moves: bool,
    to_mate: bool,
    named: bool,
) -> PyResult<ProofData> {
    let attacker = side(attacker)?;
    let board = position(board)?;
    let effort = Effort {
        positions,
        formations,
        first_moves,
        to_mate,
        named,
    };
    let proof = compute(py, |budget| prove(&board, attacker, effort, budget))?;
    Ok(proof_data(&proof))
}

/// Look for proofs that sides win, each in a thread of its own.
///
/// Parameters
/// ----------
/// tasks : list of tuple
///     Positions with a side to move, each with the attacker, 'white' or 'black'.
/// formations : int
///     How many of them to look at, at most.
/// steps : int
///     How many steps each search takes, at most.
///
/// Returns
/// -------
/// tuple
///     For each what `prove_chess_win` returns, None where the steps or a limit did not do; and
///     what to say of the limit, None where none was reached.
#[pyfunction]
pub fn prove_chess_wins(
    py: Python<'_>,
    tasks: Vec<(PyRef<'_, ChessBoard>, String)>,
    formations: usize,
    steps: u64,
) -> PyResult<ProofsData> {
    let tasks = tasks
        .into_iter()
        .map(|(board, attacker)| Ok((position(&board)?, side(&attacker)?)))
        .collect::<PyResult<Vec<(Board, Color)>>>()?;
    let effort = Effort {
        positions: 0,
        formations,
        first_moves: false,
        to_mate: false,
        named: false,
    };
    let (found, limit) = enter(py, |budget| prove_wins(&tasks, effort, steps, budget))?;
    let data = |found: &Option<Proof>| found.as_ref().map(proof_data);
    let limit = limit.map(|halt| halt.to_string());
    Ok((found.iter().map(data).collect(), limit))
}

fn proof_data(proof: &Proof) -> ProofData {
    let verdict = match proof.verdict {
        Finding::Win => "win",
        Finding::NoWin => "no win",
        Finding::Open => "open",
    };
    let method = match proof.method {
        Method::Graph => "graph",
        Method::Formations => "formations",
        Method::None => "none",
    };
    let moves = |moves: &[_]| moves.iter().map(Move::to_string).collect();
    let strategy = proof.strategy.iter();
    (
        verdict,
        method,
        moves(&proof.winning),
        moves(&proof.refuted),
        moves(&proof.line),
        proof.nodes,
        proof.longest,
        proof.quiet,
        strategy
            .map(|(position, play)| (position.clone(), play.to_string()))
            .collect(),
        proof
            .named
            .as_ref()
            .map(|named| (named.kings.clone(), named.queens.clone())),
    )
}

/// Solve all positions that can follow one; None if there are more than `most`.
///
/// Parameters
/// ----------
/// board : ChessBoard
///     A position with a side to move.
/// most : int
///     How many positions to look at, at most.
#[pyfunction]
pub fn solve_chess_graph(
    py: Python<'_>,
    board: &ChessBoard,
    most: usize,
) -> PyResult<Option<GraphData>> {
    let board = position(board)?;
    let Some(graph) = compute(py, |budget| SolvedGraph::solve(&board, most, budget))? else {
        return Ok(None);
    };
    let outcome = graph.outcome(&board).unwrap_or(Outcome::Draw);
    let moves = graph.moves(&board);
    let line = graph.line(&board);
    Ok(Some((
        outcome_data(outcome),
        moves
            .iter()
            .map(|&(play, outcome)| (play.to_string(), outcome_data(outcome)))
            .collect(),
        graph.len(),
        line.iter().map(Move::to_string).collect(),
    )))
}

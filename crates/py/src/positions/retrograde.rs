//! Graphs of positions with cycles: a ruleset or a pursuit in, verdicts out.

use std::collections::HashSet;
use std::sync::Arc;

use lastmove_core::cycles::loopy_nim::loopy_nim_values;
use lastmove_core::cycles::pursuit::{Chase, MOST_PLACES, Pursuit, Standing};
use lastmove_core::cycles::retrograde::{MoveGraph, Moves, analyse};
use lastmove_core::value::Player;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::bad_input;
use crate::library::current;
use crate::search::Run;

enum Source {
    Listed(MoveGraph),
    Pursuit(Chase),
}

/// All positions that can be reached from one, as nodes from 0 on.
#[pyclass(module = "lastmove._core", frozen)]
pub struct PositionGraph {
    source: Arc<Source>,
}

/// Lists all positions that can be reached from one, in the order in which they
/// are met; nothing if there are more than `most`.
pub fn reach<'py>(
    run: Run<'_, 'py>,
    root: &Bound<'py, PyAny>,
    most: usize,
) -> PyResult<Option<PositionGraph>> {
    let number = |position: &Bound<'py, PyAny>| {
        let number = run.number(position);
        number.map_err(|error| run.fault(position, "__hash__()", error))
    };
    number(root)?;
    let mut graph = MoveGraph {
        left: Moves::new(),
        right: Moves::new(),
        winners: Vec::new(),
    };
    while graph.winners.len() < run.count() {
        let position = run.position(graph.winners.len() as u32);
        run.step(&position)?;
        let winner = run.winner(&position)?;
        for (left, moves) in [(true, &mut graph.left), (false, &mut graph.right)] {
            let mut met = HashSet::new();
            if winner.is_none() {
                run.moves(&position, left, |option, _| {
                    let end = number(&option)?.position;
                    if met.insert(end) {
                        moves.push(end);
                    }
                    Ok(())
                })?;
            }
            moves.close();
        }
        graph.winners.push(winner);
        if run.count() > most {
            return Ok(None);
        }
    }
    Ok(Some(of(Source::Listed(graph))))
}

#[pymethods]
impl PositionGraph {
    /// The graph of a pursuit: several hunters of Left's, and Right's runner.
    ///
    /// Parameters
    /// ----------
    /// hunter_steps, runner_steps : list of int
    ///     For each place the places that can be stepped to, as bits.
    /// guards : list of int
    ///     For each place the places from which a hunter can still hold a
    ///     runner there; one that nobody can hold has won.
    /// hunters : int
    ///     The hunters' places, as bits.
    /// runner : int
    ///     The runner's place.
    /// most : int
    ///     The most positions that are listed.
    ///
    /// Returns
    /// -------
    /// PositionGraph or None
    ///     The graph, whose first node is this position; None if there are more
    ///     positions.
    #[staticmethod]
    fn pursuit(
        py: Python<'_>,
        hunter_steps: Vec<u64>,
        runner_steps: Vec<u64>,
        guards: Vec<u64>,
        hunters: u64,
        runner: u8,
        most: usize,
    ) -> PyResult<Option<PositionGraph>> {
        let places = hunter_steps.len();
        let board = if places < MOST_PLACES {
            (1_u64 << places) - 1
        } else {
            u64::MAX
        };
        let sets = [&hunter_steps, &runner_steps, &guards];
        let alike = sets.iter().all(|sets| sets.len() == places);
        let inside = sets.into_iter().flatten().all(|set| set & !board == 0);
        let placed = usize::from(runner) < places && hunters & !board == 0;
        if places > MOST_PLACES || !alike || !inside || !placed || hunters >> runner & 1 == 1 {
            let message =
                format!("a pursuit has up to {MOST_PLACES} places, and all stand on them");
            return Err(bad_input(message));
        }
        let pursuit = Pursuit {
            hunter_steps,
            runner_steps,
            guards,
        };
        let start = Standing { hunters, runner };
        let chase = current(py).compute_long(py, |worker| pursuit.chase(worker, start, most))?;
        Ok(chase.map(|chase| of(Source::Pursuit(chase))))
    }

    fn __len__(&self) -> usize {
        self.graph().winners.len()
    }

    /// How many moves there are, of Left and of Right.
    #[getter]
    fn move_counts(&self) -> (usize, usize) {
        (self.graph().left.count(), self.graph().right.count())
    }

    /// The nodes that a player can move to from a node.
    fn moves(&self, node: usize, left: bool) -> PyResult<Vec<u32>> {
        self.check(node)?;
        let graph = self.graph();
        let moves = if left { &graph.left } else { &graph.right };
        Ok(moves.of(node).to_vec())
    }

    /// Who has won everything at a node: "left", "right" or None.
    fn winner(&self, node: usize) -> PyResult<Option<&'static str>> {
        self.check(node)?;
        Ok(self.graph().winners[node].map(|winner| match winner {
            Player::Left => "left",
            Player::Right => "right",
        }))
    }

    /// The hunters' places, as bits, and the runner's place at a node of a
    /// pursuit.
    fn standing(&self, node: usize) -> Option<(u64, u8)> {
        let Source::Pursuit(chase) = &*self.source else {
            return None;
        };
        let standing = chase.standing(node)?;
        Some((standing.hunters, standing.runner))
    }

    /// The node of a position of a pursuit, if it can be reached.
    fn node(&self, hunters: u64, runner: u8) -> Option<u32> {
        let Source::Pursuit(chase) = &*self.source else {
            return None;
        };
        chase.node(Standing { hunters, runner })
    }

    /// Who wins everywhere, by retrograde analysis.
    ///
    /// Parameters
    /// ----------
    /// misere : bool
    ///     Whether whoever cannot move wins.
    ///
    /// Returns
    /// -------
    /// left, right : bytes
    ///     For each node what it is for Left and for Right to move: 0 a draw, 1
    ///     a win, 2 a loss.
    /// left_depths, right_depths : bytes
    ///     The number of moves until the end, as 32-bit words; all
    ///     ones for a draw.
    #[allow(clippy::type_complexity)]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        misere: bool,
    ) -> PyResult<(
        Bound<'py, PyBytes>,
        Bound<'py, PyBytes>,
        Bound<'py, PyBytes>,
        Bound<'py, PyBytes>,
    )> {
        let found = current(py).compute_long(py, |worker| analyse(worker, self.graph(), misere))?;
        Ok((
            PyBytes::new(py, &found.left),
            PyBytes::new(py, &found.right),
            words(py, &found.left_depths),
            words(py, &found.right_depths),
        ))
    }

    /// The nim-values of an impartial graph, from Left's moves.
    ///
    /// Returns
    /// -------
    /// bytes
    ///     For each node its nim-value as a 32-bit word; all ones
    ///     if it is infinite.
    fn nim_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let moves = &self.graph().left;
        let values = current(py).compute_long(py, |worker| loopy_nim_values(worker, moves))?;
        Ok(words(py, &values))
    }
}

impl PositionGraph {
    fn graph(&self) -> &MoveGraph {
        match &*self.source {
            Source::Listed(graph) => graph,
            Source::Pursuit(chase) => &chase.graph,
        }
    }

    fn check(&self, node: usize) -> PyResult<()> {
        if node < self.graph().winners.len() {
            return Ok(());
        }
        Err(bad_input(format!("the graph has no node {node}")))
    }
}

fn of(source: Source) -> PositionGraph {
    PositionGraph {
        source: Arc::new(source),
    }
}

fn words<'py>(py: Python<'py>, words: &[u32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

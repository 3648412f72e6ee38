//! Pawn structures: squares in, values out.

use std::sync::{Arc, Mutex};

use lastmove_core::chess::structure::WIDEST;
use lastmove_core::chess::structure::{Line, Rules, Solver, Square, Step, Structure};
use lastmove_core::chess::structure::{Total, Verdict};
use lastmove_core::threat::{self, Calculator, ResultKind, Sum, Trees};
use lastmove_core::value::{Halt, Player};
use pyo3::prelude::*;

use crate::errors::bad_input;
use crate::library::{Store, current};
use crate::positions::threat::end_name;
use crate::values::Value;

/// File and rank, from 0.
type Place = (u8, u8);
/// From, to, and whether it is a capture in passing.
type StepData = (Place, Place, bool);
/// ResultKind, what Left and Right can force, lower and upper bound.
type VerdictData = (&'static str, (bool, bool), Value, Value);
/// Whether Left moves, the move, what it leads to, the answers that stop a
/// threat, and how many answers there are.
type LineData = (bool, StepData, VerdictData, Vec<StepData>, usize);
/// Squares of White and Black, and whether a right to capture is theirs.
type PartData = (Vec<Place>, Vec<Place>, bool);
/// Squares of White and Black, what they are worth, positions met, lines.
type ComponentData = (Vec<Place>, Vec<Place>, VerdictData, usize, Vec<LineData>);
/// ResultKind, lower and upper bound where the sum is a stopper, who wins if Left moves
/// first and if Right does.
type TotalData = (
    &'static str,
    Option<Value>,
    Option<Value>,
    (Option<&'static str>, Option<&'static str>),
);

/// What is known of pawn structures.
///
/// Notes
/// -----
/// It remembers all positions that it has met, for the next structure.
#[pyclass(module = "lastmove._core", frozen)]
pub struct PawnStructures {
    store: Arc<Store>,
    trees: Trees,
    solver: Mutex<Solver>,
}

#[pymethods]
impl PawnStructures {
    #[new]
    fn new(py: Python<'_>) -> PawnStructures {
        PawnStructures {
            store: current(py),
            trees: Trees::default(),
            solver: Mutex::default(),
        }
    }

    /// Memory in use, in bytes.
    #[getter]
    fn bytes(&self) -> usize {
        self.solver.try_lock().map_or(0, |solver| solver.bytes())
    }

    /// How many positions have been evaluated.
    #[getter]
    fn nodes(&self) -> usize {
        self.solver.try_lock().map_or(0, |solver| solver.nodes())
    }

    /// The parts of a structure that never meet: White's and Black's squares
    /// of each, and whether the right to capture in passing is there.
    #[staticmethod]
    #[pyo3(signature = (white, black, ranks, double_step, stopped=0, passant=None))]
    fn components(
        white: Vec<Place>,
        black: Vec<Place>,
        ranks: u8,
        double_step: bool,
        stopped: u16,
        passant: Option<(bool, u8)>,
    ) -> PyResult<Vec<PartData>> {
        let rules = Rules {
            ranks,
            double_step,
            shortcuts: true,
        };
        let parts = structure(rules, &white, &black, stopped, passant)?.components();
        let data = |part: &Structure| {
            let right = part.passant.is_some();
            (places(&part.white), places(&part.black), right)
        };
        Ok(parts.iter().map(data).collect())
    }

    /// The components of a structure with their values, and the value of the
    /// whole.
    ///
    /// Parameters
    /// ----------
    /// white, black : list of tuple
    ///     Pawns by file and rank, from 0.
    /// ranks : int
    ///     The height of the board, 2 to 16.
    /// double_step : bool
    ///     Whether pawns may step twice from their own second rank.
    /// stopped : int
    ///     Files, as bits, on which to reach the last rank wins nothing.
    /// passant : tuple or None
    ///     Whether Left has the right to capture in passing, and on which file.
    /// lines : bool
    ///     Whether moves are asked for, too.
    /// split : bool
    ///     Whether to take the components apart.
    /// shortcuts : bool
    ///     Whether symmetric positions count as one and passed pawns are
    ///     believed without search.
    /// nodes : int, optional
    ///     How many positions to evaluate, at most.
    #[pyo3(signature = (white, black, ranks, double_step, stopped=0, passant=None, *, lines=false, split=true, shortcuts=true, nodes=None))]
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        py: Python<'_>,
        white: Vec<Place>,
        black: Vec<Place>,
        ranks: u8,
        double_step: bool,
        stopped: u16,
        passant: Option<(bool, u8)>,
        lines: bool,
        split: bool,
        shortcuts: bool,
        nodes: Option<usize>,
    ) -> PyResult<(Vec<ComponentData>, TotalData)> {
        let rules = Rules {
            ranks,
            double_step,
            shortcuts,
        };
        let structure = structure(rules, &white, &black, stopped, passant)?;
        let parts = if split {
            structure.components()
        } else {
            vec![structure]
        };
        // A table serves one search at a time; a second thread gets its own.
        let ask = |solver: &Solver| {
            solver.allow(nodes.unwrap_or(usize::MAX));
            self.store.compute_in_threads(py, |worker, threads| {
                let mut answers = Answers {
                    store: &self.store,
                    calculator: Calculator::new(worker, &self.trees),
                };
                answers.of(solver, &parts, lines, threads)
            })
        };
        match self.solver.try_lock() {
            Ok(solver) => ask(&solver),
            Err(_) => ask(&Solver::default()),
        }
    }
}

fn structure(
    rules: Rules,
    white: &[Place],
    black: &[Place],
    stopped: u16,
    passant: Option<(bool, u8)>,
) -> PyResult<Structure> {
    if !(2..=WIDEST).contains(&rules.ranks) {
        return Err(bad_input(format!(
            "a board has 2 to {WIDEST} ranks, not {}",
            rules.ranks
        )));
    }
    let fits = |&(file, rank): &Place| file < WIDEST && rank < rules.ranks;
    let mut places: Vec<Place> = white.iter().chain(black).copied().collect();
    places.sort_unstable();
    if !places.iter().all(fits) || places.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(bad_input("a pawn has no square of its own on the board"));
    }
    let squares = |places: &[Place]| {
        let squares = places.iter().map(|&(file, rank)| Square { file, rank });
        squares.collect()
    };
    let passant = passant.map(|(left, file)| {
        let owner = if left { Player::Left } else { Player::Right };
        (owner, file)
    });
    let structure = Structure {
        rules,
        white: squares(white),
        black: squares(black),
        stopped,
        passant,
    };
    if structure.has_empty_right() {
        return Err(bad_input("there is no pawn to be captured in passing"));
    }
    Ok(structure)
}

fn places(squares: &[Square]) -> Vec<Place> {
    squares.iter().map(|at| (at.file, at.rank)).collect()
}

fn step_data(step: Step) -> StepData {
    (step.from, step.to, step.in_passing)
}

/// Puts what is found into the form in which it goes to Python.
struct Answers<'s, 'c, 'a> {
    store: &'s Arc<Store>,
    calculator: Calculator<'c, 'a>,
}

impl Answers<'_, '_, '_> {
    fn of(
        &mut self,
        solver: &Solver,
        parts: &[Structure],
        lines: bool,
        threads: usize,
    ) -> Result<(Vec<ComponentData>, TotalData), Halt> {
        let mut verdicts = Vec::new();
        let mut components = Vec::new();
        for part in parts {
            let before = solver.nodes();
            let verdict = solver.verdict(&mut self.calculator, part, threads)?;
            let nodes = solver.nodes() - before;
            verdicts.push(verdict);
            let lines = if lines {
                solver.lines(&mut self.calculator, part, threads)?
            } else {
                Vec::new()
            };
            let worth = self.verdict(&verdict)?;
            let lines = lines.iter().map(|line| self.line(line));
            components.push((
                places(&part.white),
                places(&part.black),
                worth,
                nodes,
                lines.collect::<Result<_, Halt>>()?,
            ));
        }
        let total = self.total(&verdicts)?;
        Ok((components, total))
    }

    fn total(&mut self, verdicts: &[Verdict]) -> Result<TotalData, Halt> {
        let total = Total::of(&mut self.calculator, verdicts)?;
        Ok((
            total.kind.map_or("dud", ResultKind::name),
            self.sum(total.lower)?,
            self.sum(total.upper)?,
            (
                total.outcome[0].map(end_name),
                total.outcome[1].map(end_name),
            ),
        ))
    }

    fn sum(&mut self, sum: Sum) -> Result<Option<Value>, Halt> {
        match sum {
            Sum::Value(value) => Ok(Some(self.value(value)?)),
            Sum::Dud | Sum::Open => Ok(None),
        }
    }

    fn value(&mut self, value: threat::Value) -> Result<Value, Halt> {
        let value = self.calculator.to_loopy(value)?;
        Ok(Value::new(self.store, value))
    }

    fn verdict(&mut self, verdict: &Verdict) -> Result<VerdictData, Halt> {
        let (lower, upper) = (self.value(verdict.lower)?, self.value(verdict.upper)?);
        let [left, right] = verdict.forces;
        Ok((verdict.kind.name(), (left, right), lower, upper))
    }

    fn line(&mut self, line: &Line) -> Result<LineData, Halt> {
        Ok((
            line.first.player == Player::Left,
            step_data(line.first.step),
            self.verdict(&line.first.verdict)?,
            line.defences.iter().copied().map(step_data).collect(),
            line.answers,
        ))
    }
}

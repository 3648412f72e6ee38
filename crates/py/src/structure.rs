//! Pawn structures: squares in, values as text out.

use std::sync::{Arc, Mutex};

use lastmove_core::chess::structure::components::WIDEST;
use lastmove_core::chess::structure::{Line, Rules, Solver, Square, Step, Structure};
use lastmove_core::chess::structure::{Total, Verdict};
use lastmove_core::notation::Script;
use lastmove_core::threat::{Calculator, Kind, PlayResult, Sum, Trees, Value};
use lastmove_core::value::{Player, Stop};
use pyo3::prelude::*;

use crate::errors::bad_input;
use crate::library::{Store, current, threads};

/// File and rank, from 0.
type Place = (u8, u8);
/// From, to, and whether it is a capture in passing.
type StepData = (Place, Place, bool);
/// A value in ASCII and in Unicode; None for a sum that has none.
type Text = Option<(String, String)>;
/// Kind, what Left and Right can force, lower and upper bound.
type VerdictData = (&'static str, (bool, bool), Text, Text);
/// Whether Left moves, the move, what it leads to, the answers that stop a
/// threat, and how many answers there are.
type LineData = (bool, StepData, VerdictData, Vec<StepData>, usize);
/// Squares of White and Black, and whether a right to capture is theirs.
type PartData = (Vec<Place>, Vec<Place>, bool);
/// Squares of White and Black, what they are worth, positions met, lines.
type ComponentData = (Vec<Place>, Vec<Place>, VerdictData, usize, Vec<LineData>);
/// Kind, lower and upper bound, who wins if Left moves first and if Right does.
type TotalData = (
    &'static str,
    Text,
    Text,
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
    fn new() -> PawnStructures {
        PawnStructures {
            store: current(),
            trees: Trees::default(),
            solver: Mutex::default(),
        }
    }

    /// Memory in use, in bytes.
    #[getter]
    fn bytes(&self) -> usize {
        self.solver.try_lock().map_or(0, |solver| solver.bytes())
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
    #[pyo3(signature = (white, black, ranks, double_step, stopped=0, passant=None, *, lines=false, split=true, shortcuts=true))]
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
        let most = threads();
        // A table serves one search at a time; a second thread gets its own.
        let ask = |solver: &Solver| {
            self.store.compute(py, |worker| {
                let hands = if worker.is_first_attempt() { 1 } else { most };
                let mut calculator = Calculator::new(worker, &self.trees);
                answer(&mut calculator, solver, &parts, lines, hands)
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

fn answer(
    calculator: &mut Calculator,
    solver: &Solver,
    parts: &[Structure],
    lines: bool,
    hands: usize,
) -> Result<(Vec<ComponentData>, TotalData), Stop> {
    let mut verdicts = Vec::new();
    let mut components = Vec::new();
    for part in parts {
        let before = solver.nodes();
        let verdict = solver.verdict(calculator, part, hands)?;
        let nodes = solver.nodes() - before;
        verdicts.push(verdict);
        let lines = if lines {
            solver.lines(calculator, part, hands)?
        } else {
            Vec::new()
        };
        let lines = lines
            .iter()
            .map(|line| line_data(calculator, line))
            .collect::<Result<_, Stop>>()?;
        components.push((
            places(&part.white),
            places(&part.black),
            verdict_data(calculator, &verdict)?,
            nodes,
            lines,
        ));
    }
    let total = Total::of(calculator, &verdicts)?;
    let total = (
        total.kind.map_or("dud", Kind::name),
        sum_text(calculator, total.lower)?,
        sum_text(calculator, total.upper)?,
        (total.outcome[0].map(end), total.outcome[1].map(end)),
    );
    Ok((components, total))
}

fn places(squares: &[Square]) -> Vec<Place> {
    squares.iter().map(|at| (at.file, at.rank)).collect()
}

fn end(result: PlayResult) -> &'static str {
    match result {
        PlayResult::LeftWins => "left",
        PlayResult::RightWins => "right",
        PlayResult::Dud => "dud",
    }
}

fn text(calculator: &mut Calculator, value: Value) -> Result<Text, Stop> {
    Ok(Some((
        calculator.print(value, Script::Ascii)?,
        calculator.print(value, Script::Unicode)?,
    )))
}

fn sum_text(calculator: &mut Calculator, sum: Sum) -> Result<Text, Stop> {
    match sum {
        Sum::Value(value) => text(calculator, value),
        Sum::Dud => Ok(Some(("dud".to_owned(), "dud".to_owned()))),
        Sum::Open => Ok(None),
    }
}

fn verdict_data(calculator: &mut Calculator, verdict: &Verdict) -> Result<VerdictData, Stop> {
    let lower = text(calculator, verdict.lower)?;
    let upper = if verdict.lower == verdict.upper {
        lower.clone()
    } else {
        text(calculator, verdict.upper)?
    };
    let [left, right] = verdict.forces;
    Ok((verdict.kind.name(), (left, right), lower, upper))
}

fn step_data(step: Step) -> StepData {
    (step.from, step.to, step.in_passing)
}

fn line_data(calculator: &mut Calculator, line: &Line) -> Result<LineData, Stop> {
    Ok((
        line.first.player == Player::Left,
        step_data(line.first.step),
        verdict_data(calculator, &line.first.verdict)?,
        line.defences.iter().copied().map(step_data).collect(),
        line.answers,
    ))
}

//! The search of a layer.
//!
//! A move that captures nothing leaves the number of pawns of each colour on
//! each file as it is. So structures with the same numbers share most of what
//! their searches meet, and go to the same thread, which has a table of its own.

use super::arrangement::{Arrangement, arrangements};
use super::layer::Layer;
use crate::chess::structure::Solver;
use crate::threat::Calculator;
use crate::value::team::team;
use crate::value::{Caches, Halt, Worker};

/// From so many pawns on, several threads pay.
const PAWNS_FOR_THREADS: u8 = 6;
/// What the tables of all threads may take before one of them starts afresh.
const MOST_MEMORY: usize = 1 << 30;

/// All structures of so many files and pawns.
pub(super) fn layer(
    calculator: &mut Calculator,
    solvers: &mut Vec<Solver>,
    (files, pawns): (u8, u8),
    threads: usize,
) -> Result<Layer, Halt> {
    let threads = if files < 3 || pawns < PAWNS_FOR_THREADS {
        1
    } else {
        threads.clamp(1, 32)
    };
    if solvers.len() < threads {
        solvers.resize_with(threads, Solver::default);
    }
    let (arena, trees) = (calculator.worker().arena(), calculator.trees());
    let key = (files, pawns);
    let parts = team(
        solvers.iter_mut().take(threads).enumerate(),
        |(i, solver), _| part(calculator, solver, key, (i, threads)),
        |(i, solver), budget, _| {
            let mut worker = Worker::with(arena, Caches::default(), budget.lend());
            let calculator = &mut Calculator::new(&mut worker, trees);
            part(calculator, solver, key, (i, threads))
        },
    )?;
    let mut layer = Layer::default();
    parts.into_iter().for_each(|part| layer.add(part));
    Ok(layer)
}

/// What one of so many threads finds.
pub(super) fn part(
    calculator: &mut Calculator,
    solver: &mut Solver,
    (files, pawns): (u8, u8),
    (thread, threads): (usize, usize),
) -> Result<Layer, Halt> {
    let mut part = Part {
        calculator,
        solver,
        files,
        most_memory: MOST_MEMORY / threads,
    };
    part.layer(pawns, (thread, threads))
}

/// One thread's part of a layer.
struct Part<'s, 'c, 'a> {
    calculator: &'s mut Calculator<'c, 'a>,
    solver: &'s mut Solver,
    files: u8,
    most_memory: usize,
}

impl Part<'_, '_, '_> {
    fn layer(&mut self, pawns: u8, (thread, threads): (usize, usize)) -> Result<Layer, Halt> {
        let mut layer = Layer::default();
        for pawns in arrangements(self.files, pawns) {
            self.calculator.worker().tick()?;
            let exchanged = pawns.exchanged().upright(self.files);
            // One of up to four images is searched.
            let is_first = pawns == pawns.upright(self.files) && pawns <= exchanged;
            if is_first && pawns.kind() % threads == thread {
                self.enter(&mut layer, pawns, exchanged)?;
            }
        }
        Ok(layer)
    }

    fn enter(
        &mut self,
        layer: &mut Layer,
        pawns: Arrangement,
        exchanged: Arrangement,
    ) -> Result<(), Halt> {
        if self.solver.bytes() > self.most_memory {
            *self.solver = Solver::default();
        }
        let found = self
            .solver
            .verdict(self.calculator, &pawns.structure(), 1)?;
        layer.enter(pawns, found.lower, found.upper);
        if exchanged != pawns {
            let lower = self.calculator.negate(found.upper)?;
            let upper = self.calculator.negate(found.lower)?;
            layer.enter(exchanged, lower, upper);
        }
        Ok(())
    }
}

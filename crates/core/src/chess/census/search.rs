//! The search of a layer.
//!
//! A move that captures nothing leaves the number of pawns of each colour on
//! each file as it is. So structures with the same numbers share most of what
//! their searches meet, and go to the same thread, which has a table of its own.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use super::arrangement::{Arrangement, arrangements};
use super::layer::Layer;
use crate::chess::structure::Solver;
use crate::threat::Calculator;
use crate::value::{Budget, Caches, Halt, Worker};

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
    let stopped = AtomicBool::new(false);
    let run = |calculator: &mut Calculator, solver: &mut Solver, thread: usize| {
        let layer = part(calculator, solver, (files, pawns), (thread, threads));
        if layer.is_err() {
            stopped.store(true, Relaxed);
        }
        layer
    };
    std::thread::scope(|scope| {
        let mut tables = solvers.iter_mut().take(threads);
        let Some(first) = tables.next() else {
            return Ok(Layer::default());
        };
        let others: Vec<_> = tables
            .enumerate()
            .map(|(i, solver)| {
                let (run, stopped) = (&run, &stopped);
                scope.spawn(move || {
                    let mut poll = || stopped.load(Relaxed);
                    let budget = Budget::default().poll(&mut poll);
                    let mut worker = Worker::with(arena, Caches::default(), budget);
                    run(&mut Calculator::new(&mut worker, trees), solver, i + 1)
                })
            })
            .collect();
        let mut layer = run(calculator, first, 0);
        for other in others {
            // A thread that panicked has nothing to offer.
            let theirs = other.join().unwrap_or(Err(Halt::Interrupted));
            layer = match (layer, theirs) {
                (Ok(mut all), Ok(part)) => {
                    all.add(part);
                    Ok(all)
                }
                (Err(stop), _) | (Ok(_), Err(stop)) => Err(stop),
            };
        }
        layer
    })
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

//! The census of pawn structures: numbers of files and pawns in, values out.

use std::sync::Arc;

use lastmove_core::chess::census::{Arrangement, Census, Found, MOST_FILES};
use lastmove_core::notation::Script;
use lastmove_core::notation::eval::EvalError;
use lastmove_core::threat::{Calculator, Trees};
use lastmove_core::value::Worker;
use pyo3::prelude::*;

use crate::enter::Shared;
use crate::errors::{bad_input, worthless};
use crate::library::{Pace, Store, current};
use crate::limits::threads;

/// File and rank, from 0.
type Place = (u8, u8);
/// White's pawns and Black's.
type Pawns = (Vec<Place>, Vec<Place>);
/// How many structures, and the first of them.
type Findings = (u64, Vec<Pawns>);
/// A value in ASCII and in Unicode, how many structures have it, and the first.
type Entry = (String, String, u64, Pawns);

/// The values of all pawn structures on a few files, layer by layer.
#[pyclass(module = "lastmove._core", frozen)]
pub struct PawnCensus {
    store: Arc<Store>,
    trees: Trees,
    census: Shared<Census>,
}

#[pymethods]
impl PawnCensus {
    #[new]
    fn new(py: Python<'_>) -> PawnCensus {
        PawnCensus {
            store: current(py),
            trees: Trees::default(),
            census: Shared::default(),
        }
    }

    /// How many positions are remembered.
    #[getter]
    fn nodes(&self, py: Python<'_>) -> PyResult<usize> {
        self.census.look(py, |census| census.nodes())
    }

    /// How many structures, values, and structures with an open value a layer
    /// has.
    fn count(&self, py: Python<'_>, files: u8, pawns: u8) -> PyResult<(u64, usize, u64)> {
        check(files)?;
        let most = threads(py)?;
        self.store.compute_long(py, |worker| {
            let mut census = self.census.wait(|| worker.check(0))?;
            let mut calculator = Calculator::new(worker, &self.trees);
            let layer = census.layer(&mut calculator, files, pawns, most)?;
            Ok((
                layer.structures,
                layer.values.len(),
                layer.open_structures(),
            ))
        })
    }

    /// How many structures of a layer have a value, and the first of them; and
    /// the same of those that may have it, since captures in passing leave
    /// their value open.
    fn find(
        &self,
        py: Python<'_>,
        value: &str,
        files: u8,
        pawns: u8,
    ) -> PyResult<(Findings, Findings)> {
        check(files)?;
        let most = threads(py)?;
        let find = |worker: &mut Worker| {
            let mut census = self.census.wait(|| worker.check(0))?;
            let mut calculator = Calculator::new(worker, &self.trees);
            let wanted = calculator.read(value)?;
            let layer = census.layer(&mut calculator, files, pawns, most)?;
            let undecided = layer.undecided(&mut calculator, wanted)?;
            let found = layer.values.get(&wanted).cloned().unwrap_or_default();
            Ok((findings(&found), findings(&undecided)))
        };
        let found = self.store.run(py, Pace::Long, find)?;
        found.map_err(|error: EvalError| worthless(error, value))
    }

    /// The values of a layer, in no meaningful order: each with the number of
    /// structures that have it, and the first of these.
    fn values(&self, py: Python<'_>, files: u8, pawns: u8) -> PyResult<Vec<Entry>> {
        check(files)?;
        let most = threads(py)?;
        self.store.compute_long(py, |worker| {
            let mut census = self.census.wait(|| worker.check(0))?;
            let mut calculator = Calculator::new(worker, &self.trees);
            let layer = census.layer(&mut calculator, files, pawns, most)?;
            let mut entries = Vec::with_capacity(layer.values.len());
            for (&value, found) in &layer.values {
                entries.push((
                    calculator.print(value, Script::Ascii)?,
                    calculator.print(value, Script::Unicode)?,
                    found.count,
                    found
                        .examples()
                        .first()
                        .copied()
                        .map_or_else(Pawns::default, pawns_of),
                ));
            }
            Ok(entries)
        })
    }
}

fn check(files: u8) -> PyResult<()> {
    if (1..=MOST_FILES).contains(&files) {
        return Ok(());
    }
    Err(bad_input(format!(
        "a census has 1 to {MOST_FILES} files, not {files}"
    )))
}

fn findings(found: &Found) -> Findings {
    let examples = found.examples().iter().copied().map(pawns_of);
    (found.count, examples.collect())
}

fn pawns_of(pawns: Arrangement) -> Pawns {
    let [white, black] = pawns.squares();
    (white, black)
}

//! What searches look for: each is the core's search with its own answers.

use std::sync::{Arc, PoisonError};

use lastmove_core::search::{Options, Rules, Term, signed, value};
use lastmove_core::value::{Id, Worker};
use pyo3::intern;
use pyo3::prelude::*;

use super::positions::{Run, moves_method};
use crate::convert::game_like;
use crate::library::Store;

impl<'py> Run<'_, 'py> {
    /// The components of a position.
    pub fn terms(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<Term>> {
        let mut terms = Vec::new();
        let blame = |error| self.fault(position, "__hash__()", error);
        let class = self.class(position).map_err(blame)?;
        self.split(position, &class, blame, |found| {
            terms.extend_from_slice(found);
        })?;
        Ok(terms)
    }

    /// Lists a player's options with their components.
    fn list(
        &self,
        position: &Bound<'py, PyAny>,
        left: bool,
        options: &mut Options,
    ) -> PyResult<()> {
        let blame = |error| self.fault(position, moves_method(left), error);
        self.moves(position, left, |option, class| {
            self.split(&option, class, blame, |terms| options.extend(terms))?;
            options.close();
            Ok(())
        })
    }
}

/// Values, in canonical form.
pub struct Values<'a, 'py> {
    pub run: Run<'a, 'py>,
    pub store: &'a Arc<Store>,
}

impl Rules for Values<'_, '_> {
    type Value = Id;
    type Error = PyErr;

    fn known(&self, number: u32) -> PyResult<Option<Id>> {
        let known = self.run.known(number)?;
        let id = known.map(|known| game_like(&known)?.id_in(self.run.py(), self.store));
        let negative = self.run.is_negative(number);
        let negate = |id| {
            let compute = |worker: &mut Worker| signed(worker, id, negative);
            self.store.compute(self.run.py(), compute)
        };
        id.transpose()?.map(negate).transpose()
    }

    fn options(&self, number: u32, options: &mut Options) -> PyResult<()> {
        let position = self.run.position(number);
        self.run.list(&position, true, options)?;
        options.turn();
        self.run.list(&position, false, options)
    }

    fn value(&self, number: u32, options: &Options, found: &[Id]) -> PyResult<Id> {
        let negative = self.run.is_negative(number);
        self.store.compute(self.run.py(), |worker| {
            let value = value(worker, options, found)?;
            signed(worker, value, negative)
        })
    }

    fn cycle(&self, numbers: Vec<u32>) -> PyErr {
        self.run.cycle(numbers.into_iter())
    }
}

/// Who wins: a node is a position, whose turn it is, and whether play is misère.
/// It is won as soon as one reply is lost for the opponent.
pub struct Wins<'a, 'py> {
    pub run: Run<'a, 'py>,
}

impl<'py> Wins<'_, 'py> {
    pub fn node(&self, position: &Bound<'py, PyAny>, left: bool, misere: bool) -> PyResult<u32> {
        let term = self.run.number(position);
        let term = term.map_err(|error| self.run.fault(position, "canonical()", error))?;
        Ok(term.position << 2 | u32::from(misere) << 1 | u32::from(left))
    }
}

impl Rules for Wins<'_, '_> {
    type Value = bool;
    type Error = PyErr;

    fn options(&self, node: u32, options: &mut Options) -> PyResult<()> {
        let (run, position) = (self.run, self.run.position(node >> 2));
        let (misere, left) = (node >> 1 & 1 == 1, node & 1 == 1);
        run.step(&position)?;
        let replies = intern!(run.py(), "replies");
        let replies = run.owner.call_method1(replies, (&position, left, misere))?;
        // In an impartial game it is always Left's turn.
        let next = !left
            || position
                .getattr(intern!(run.py(), "impartial"))?
                .is_truthy()?;
        for reply in replies.try_iter()? {
            options.push(Term::of(self.node(&reply?, next, misere)?));
            options.close();
        }
        Ok(())
    }

    /// Without a winning move one has lost, but in misère play whoever has no move
    /// wins.
    fn value(&self, node: u32, options: &Options, _: &[bool]) -> PyResult<bool> {
        Ok(node >> 1 & 1 == 1 && options.is_empty())
    }

    fn settled_by(&self, reply: bool) -> Option<bool> {
        (!reply).then_some(true)
    }

    fn cycle(&self, nodes: Vec<u32>) -> PyErr {
        self.run.cycle(nodes.into_iter().map(|node| node >> 2))
    }
}

/// Whatever Python makes of positions; values are places in a list of objects.
pub struct Fold<'a, 'py> {
    pub run: Run<'a, 'py>,
}

impl<'py> Fold<'_, 'py> {
    fn keep(&self, made: Bound<'py, PyAny>) -> u32 {
        let memory = self.run.search().memory.lock();
        let mut memory = memory.unwrap_or_else(PoisonError::into_inner);
        memory.folded.push(made.unbind());
        memory.folded.len() as u32 - 1
    }

    pub fn object(&self, place: u32) -> Bound<'py, PyAny> {
        let memory = self.run.search().memory.lock();
        let memory = memory.unwrap_or_else(PoisonError::into_inner);
        memory.folded[place as usize].bind(self.run.py()).clone()
    }
}

impl Rules for Fold<'_, '_> {
    type Value = u32;
    type Error = PyErr;

    fn known(&self, number: u32) -> PyResult<Option<u32>> {
        Ok(self.run.known(number)?.map(|known| self.keep(known)))
    }

    fn options(&self, number: u32, options: &mut Options) -> PyResult<()> {
        self.run.list(&self.run.position(number), true, options)
    }

    fn value(&self, number: u32, options: &Options, found: &[u32]) -> PyResult<u32> {
        let run = self.run;
        let object = |(_, place)| self.object(place);
        let sums: Vec<Vec<_>> = options
            .sums(found)
            .map(|sum| sum.map(object).collect())
            .collect();
        let combine = intern!(run.py(), "combine");
        let made = run
            .owner
            .call_method1(combine, (run.position(number), sums))?;
        Ok(self.keep(made))
    }

    fn cycle(&self, numbers: Vec<u32>) -> PyErr {
        self.run.cycle(numbers.into_iter())
    }
}

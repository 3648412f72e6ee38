//! Standard games: nimbers, tinies, switches.

use super::arena::{Id, UpStar};
use super::halt::Halt;
use super::number::Number;
use super::worker::Worker;

impl Worker<'_> {
    /// ∗k.
    pub fn star(&self, nim: u64) -> Result<Id, Halt> {
        self.arena.intern_up_star(UpStar {
            number: Number::ZERO,
            ups: 0,
            nim,
        })
    }

    /// {0 || 0 | −g}.
    pub fn tiny(&mut self, parameter: Id) -> Result<Id, Halt> {
        let negative = self.negate(parameter)?;
        let threat = self.construct(&[Id::ZERO], &[negative])?;
        self.construct(&[Id::ZERO], &[threat])
    }

    /// {a, b, … | −a, −b, …}.
    pub fn switch(&mut self, options: &[Id]) -> Result<Id, Halt> {
        let mut negatives = Vec::with_capacity(options.len());
        for &option in options {
            negatives.push(self.negate(option)?);
        }
        self.construct(options, &negatives)
    }
}

//! Solved endings of kings and pawns, by formation.

use super::formation::Formation;
use super::kings::Wins;
use crate::value::budget::growth_of;
use crate::value::hash::WordMap;

/// Steps of a budget that it costs to solve a formation: as much time as so
/// many entries of a queen's table take.
pub const SOLVED: u32 = 256;

/// What is known of formations, later ones first.
pub struct Endings<const N: usize> {
    entries: Vec<(Formation<N>, Wins<N>)>,
    numbers: WordMap<Formation<N>, u32>,
}

impl<const N: usize> Endings<N> {
    pub fn new() -> Self {
        Endings {
            entries: Vec::new(),
            numbers: WordMap::default(),
        }
    }

    /// How many formations are known.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// What the next growth of the numbers takes, if it is near.
    pub fn growth(&self) -> usize {
        growth_of(&self.numbers)
    }

    /// The formation with a number.
    pub fn formation(&self, number: usize) -> Formation<N> {
        self.entries[number].0
    }

    /// The number of a formation.
    pub fn number(&self, formation: &Formation<N>) -> Option<usize> {
        self.numbers.get(formation).map(|&number| number as usize)
    }

    /// Adds a formation.
    pub fn push(&mut self, formation: Formation<N>, wins: Wins<N>) {
        self.numbers.insert(formation, self.entries.len() as u32);
        self.entries.push((formation, wins));
    }

    /// Corrects what is known of a formation; says whether that is new.
    pub fn correct(&mut self, number: usize, wins: Wins<N>) -> bool {
        let entry = &mut self.entries[number].1;
        let is_new = *entry != wins;
        *entry = wins;
        is_new
    }

    /// What is known of a formation; nothing counts as nothing won.
    pub fn wins(&self, formation: &Formation<N>) -> Option<&Wins<N>> {
        Some(&self.entries[self.number(formation)?].1)
    }
}

//! Heap games in misère play: the simplest forms of their heaps.

use super::forms::{FormId, Forms};
use crate::heap::{Rule, options};
use crate::value::{Budget, Halt};

/// The forms of the heaps 0, 1, 2, … of a game, as far as computed.
pub struct HeapForms {
    rule: Rule,
    heaps: Vec<FormId>,
    /// How many forms there were once each heap was done.
    sizes: Vec<usize>,
}

impl HeapForms {
    /// A game of which no heap is known yet.
    #[must_use]
    pub fn new(rule: Rule) -> HeapForms {
        HeapForms {
            rule,
            heaps: Vec::new(),
            sizes: Vec::new(),
        }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The forms of the heaps known.
    #[must_use]
    pub fn heaps(&self) -> &[FormId] {
        &self.heaps
    }

    /// How many forms the arena had once each heap was done.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// Computes the forms of heaps up to `to`, those that are not known yet.
    ///
    /// # Errors
    /// If the budget is used up; what is done by then stays.
    pub fn extend(
        &mut self,
        forms: &mut Forms,
        to: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        while self.heaps.len() <= to {
            let mut left = Vec::new();
            for parts in self.moves(self.heaps.len() as u64)? {
                let parts: Vec<FormId> = parts.iter().map(|&m| self.heaps[m as usize]).collect();
                left.push(forms.sum_all(&parts, budget)?);
            }
            let heap = forms.from_options(&mut left, budget)?;
            self.heaps.push(heap);
            self.sizes.push(forms.len());
        }
        Ok(())
    }

    /// What each move on a heap of n leaves.
    ///
    /// # Errors
    /// None without a caller that stops it.
    pub fn moves(&self, n: u64) -> Result<Vec<Vec<u64>>, Halt> {
        options(&self.rule, n, &|| false).map_err(|_| Halt::Interrupted)
    }
}

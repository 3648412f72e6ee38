//! Sums of forms.
//!
//! ∗1 + ∗1 = 0 in misère play, too, so that forms come in pairs of G and G + ∗1,
//! one even and one odd, and (G + ∗1) + H is the partner of G + H. Only sums of
//! the simpler ones of each pair are computed and remembered.

use std::collections::HashMap;

use super::forms::{FormId, Forms};
use crate::value::{Budget, Halt};

const STACK_RESERVE: usize = 64 << 10;
const STACK_CHUNK: usize = 4 << 20;

impl Forms {
    /// G + ∗1.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn plus_star(&mut self, form: FormId, budget: &mut Budget<'_>) -> Result<FormId, Halt> {
        if let Some(partner) = self.known_plus_star(form) {
            return Ok(partner);
        }
        stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || {
            let mut options = vec![form];
            for place in 0..self.options(form).len() {
                let option = self.options(form)[place];
                options.push(self.plus_star(option, budget)?);
            }
            let partner = self.from_options(&mut options, budget)?;
            self.set_partners(form, partner);
            Ok(partner)
        })
    }

    /// Conway's mate G⁻ of a form: ∗1 for the terminal position, and otherwise
    /// the game whose options are the mates of the options. G + G⁻ is won by the
    /// second player, who replies to a move in one part with its mate in the other
    /// until 0 + ∗1 is left to the opponent (*On Numbers and Games*, chapter 12).
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn mate(&mut self, form: FormId, budget: &mut Budget<'_>) -> Result<FormId, Halt> {
        self.mate_within(form, &mut HashMap::new(), budget)
    }

    fn mate_within(
        &mut self,
        form: FormId,
        known: &mut HashMap<FormId, FormId>,
        budget: &mut Budget<'_>,
    ) -> Result<FormId, Halt> {
        if let Some(&mate) = known.get(&form) {
            return Ok(mate);
        }
        stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || {
            if self.options(form).is_empty() {
                return self.plus_star(form, budget);
            }
            let mut mates = Vec::with_capacity(self.options(form).len());
            for place in 0..self.options(form).len() {
                let option = self.options(form)[place];
                mates.push(self.mate_within(option, known, budget)?);
            }
            let mate = self.from_options(&mut mates, budget)?;
            known.insert(form, mate);
            Ok(mate)
        })
    }

    /// The simpler one of G and G + ∗1, and whether that is G + ∗1.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn even_part(
        &mut self,
        form: FormId,
        budget: &mut Budget<'_>,
    ) -> Result<(FormId, bool), Halt> {
        if let Some(known) = self.known_even_part(form) {
            return Ok(known);
        }
        self.plus_star(form, budget)?;
        Ok(self.known_even_part(form).unwrap_or((form, false)))
    }

    /// G + H.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn sum(&mut self, g: FormId, h: FormId, budget: &mut Budget<'_>) -> Result<FormId, Halt> {
        let (g, g_odd) = self.even_part(g, budget)?;
        let (h, h_odd) = self.even_part(h, budget)?;
        let sum = self.sum_of_even(g, h, budget)?;
        if g_odd == h_odd {
            Ok(sum)
        } else {
            self.plus_star(sum, budget)
        }
    }

    /// The sum of several forms.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn sum_all(&mut self, forms: &[FormId], budget: &mut Budget<'_>) -> Result<FormId, Halt> {
        forms
            .iter()
            .try_fold(FormId::ZERO, |total, &form| self.sum(total, form, budget))
    }

    fn sum_of_even(
        &mut self,
        g: FormId,
        h: FormId,
        budget: &mut Budget<'_>,
    ) -> Result<FormId, Halt> {
        if g == FormId::ZERO {
            return Ok(h);
        }
        if h == FormId::ZERO {
            return Ok(g);
        }
        if let Some(sum) = self.sums.get(g, h) {
            return Ok(sum);
        }
        stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || {
            let mut options = Vec::with_capacity(self.options(g).len() + self.options(h).len());
            for (played, other) in [(g, h), (h, g)] {
                for place in 0..self.options(played).len() {
                    let option = self.options(played)[place];
                    options.push(self.sum(option, other, budget)?);
                }
                if g == h {
                    break;
                }
            }
            let sum = self.from_options(&mut options, budget)?;
            self.sums.insert(g, h, sum);
            Ok(sum)
        })
    }
}

//! Sums of forms that are looked at without being added up.
//!
//! The simplest form of a sum may be far larger than its parts. For an outcome
//! or a genus the parts can stay apart: a position is a list of even forms and
//! a parity of ∗1s, and what is found for one is remembered.

use super::forms::{FormId, Forms};
use super::genus::Genus;
use super::kind::Kind;
use crate::value::budget::growth_of;
use crate::value::hash::WordMap;
use crate::value::{Budget, Halt};

const STACK_RESERVE: usize = 64 << 10;
const STACK_CHUNK: usize = 4 << 20;

/// Even forms in order, without 0; ∗1 is there or not.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Parts {
    even: Vec<FormId>,
    odd: bool,
}

/// What is known of positions of one arena.
#[derive(Default)]
pub struct Positions {
    lost: WordMap<Parts, bool>,
    genera: WordMap<Vec<FormId>, u32>,
    words: usize,
}

impl Positions {
    /// About how many bytes are taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let entries = self.lost.capacity() + self.genera.capacity();
        entries * 2 * size_of::<Parts>() + self.words * size_of::<FormId>()
    }

    fn growth(&self) -> usize {
        growth_of(&self.lost) + growth_of(&self.genera)
    }

    /// Whether the player to move in the sum of the forms loses.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn is_p_position(
        &mut self,
        forms: &mut Forms,
        sum: &[FormId],
        budget: &mut Budget<'_>,
    ) -> Result<bool, Halt> {
        let parts = parts_of(forms, sum, budget)?;
        self.is_lost(forms, parts, budget)
    }

    /// The genus of the sum of the forms.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn genus(
        &mut self,
        forms: &mut Forms,
        sum: &[FormId],
        budget: &mut Budget<'_>,
    ) -> Result<Genus, Halt> {
        let parts = parts_of(forms, sum, budget)?;
        let number = self.genus_number(forms, parts, budget)?;
        Ok(forms.genera.get(number).clone())
    }

    fn is_lost(
        &mut self,
        forms: &mut Forms,
        parts: Parts,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Halt> {
        if let Some(genus) = tame_genus(forms, &parts.even) {
            return Ok(genus.digit(0) == u32::from(parts.odd));
        }
        if let [only] = parts.even[..] {
            return Ok(forms.misere_nim_value(only) == u32::from(parts.odd));
        }
        if let Some(&lost) = self.lost.get(&parts) {
            return Ok(lost);
        }
        budget.tick(|| forms.growth() + self.growth())?;
        let lost = stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || {
            if parts.odd {
                let without = Parts {
                    odd: false,
                    ..parts.clone()
                };
                if self.is_lost(forms, without, budget)? {
                    return Ok(false);
                }
            }
            for (place, choice) in moves(forms, &parts.even) {
                let next = after(forms, &parts, place, choice, budget)?;
                if self.is_lost(forms, next, budget)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        self.words += parts.even.len();
        self.lost.insert(parts, lost);
        Ok(lost)
    }

    fn genus_number(
        &mut self,
        forms: &mut Forms,
        parts: Parts,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Halt> {
        let number = self.even_genus_number(forms, parts.even, budget)?;
        if !parts.odd {
            return Ok(number);
        }
        let partner = forms.genera.get(number).plus_star();
        Ok(forms.genera.number_of(partner))
    }

    fn even_genus_number(
        &mut self,
        forms: &mut Forms,
        even: Vec<FormId>,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Halt> {
        if let Some(genus) = tame_genus(forms, &even) {
            return Ok(forms.genera.number_of(genus));
        }
        if let [only] = even[..] {
            return Ok(forms.genus_number(only));
        }
        if let Some(&number) = self.genera.get(&even) {
            return Ok(number);
        }
        budget.tick(|| forms.growth() + self.growth())?;
        let parts = Parts { even, odd: false };
        let number = stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || {
            let mut numbers = Vec::new();
            for (place, choice) in moves(forms, &parts.even) {
                let next = after(forms, &parts, place, choice, budget)?;
                numbers.push(self.genus_number(forms, next, budget)?);
            }
            Ok(forms.genera.of_options(numbers))
        })?;
        self.words += parts.even.len();
        self.genera.insert(parts.even, number);
        Ok(number)
    }
}

fn parts_of(forms: &mut Forms, sum: &[FormId], budget: &mut Budget<'_>) -> Result<Parts, Halt> {
    let mut parts = Parts {
        even: Vec::with_capacity(sum.len()),
        odd: false,
    };
    for &form in sum {
        let (even, odd) = forms.even_part(form, budget)?;
        parts.odd ^= odd;
        if even != FormId::ZERO {
            parts.even.push(even);
        }
    }
    parts.even.sort_unstable();
    Ok(parts)
}

/// The moves of a sum in order: the place of a part, equal parts once, and the
/// option it goes to.
fn moves(forms: &Forms, even: &[FormId]) -> Vec<(usize, FormId)> {
    let places = (0..even.len()).filter(|&place| place == 0 || even[place - 1] != even[place]);
    let moves = places.flat_map(|place| {
        let options = forms.options(even[place]).iter();
        options.map(move |&option| (place, option))
    });
    moves.collect()
}

/// The position after a move in the part at `place` to `option`.
fn after(
    forms: &mut Forms,
    parts: &Parts,
    place: usize,
    option: FormId,
    budget: &mut Budget<'_>,
) -> Result<Parts, Halt> {
    let (even, odd) = forms.even_part(option, budget)?;
    let mut next = parts.clone();
    next.odd ^= odd;
    next.even.remove(place);
    if even != FormId::ZERO {
        let place = next.even.partition_point(|&other| other < even);
        next.even.insert(place, even);
    }
    Ok(next)
}

/// The genus of a sum of tame games, which is that of a Nim position: fickle
/// if all its parts are.
fn tame_genus(forms: &Forms, sum: &[FormId]) -> Option<Genus> {
    let (mut nim_sum, mut fickle) = (0, true);
    for &form in sum {
        if forms.kind(form) != Kind::Tame {
            return None;
        }
        nim_sum ^= forms.nim_value(form);
        fickle &= forms.misere_nim_value(form) != forms.nim_value(form);
    }
    Some(Genus::nim_sum(nim_sum, fickle))
}

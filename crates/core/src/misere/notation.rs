//! Forms as text: in Ferguson's notation, or in full.
//!
//! Nim-heaps are written as numbers, G + ∗n as `G_n`, and a list of options by
//! writing them one after the other. Other forms get letters when they first
//! come up, so that Table 1 of Ferguson's note reads `a = 2_2 2 1`,
//! `b = a 2_3 0`. The letters are those of the note: e and f are left out.
//! After z come `aa`, `ab`, …; options have spaces between them.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::forms::{FormId, Forms};
use crate::value::{Budget, Halt};

const LETTERS: &[u8] = b"abcdghijklmnopqrstuvwxyz";
const LONGEST_TEXT: usize = 1_000_000;
/// Nim-heaps up to this size are looked for as summands.
const LARGEST_SUBSCRIPT: u32 = 15;
const STACK_RESERVE: usize = 64 << 10;
const STACK_CHUNK: usize = 4 << 20;

/// A form as a base with nim-heaps added.
struct Subscripted {
    base: FormId,
    subscripts: Vec<u32>,
}

/// The names given to forms so far, with what they stand for.
pub struct Names {
    numbers: HashMap<FormId, usize>,
    named: Vec<(FormId, Option<String>)>,
    most: usize,
}

impl Names {
    /// No names; at most so many are defined later.
    #[must_use]
    pub fn new(most: usize) -> Names {
        Names {
            numbers: HashMap::new(),
            named: Vec::new(),
            most,
        }
    }

    /// The names, in order, each with its options if they could be written.
    pub fn definitions(&self) -> impl Iterator<Item = (String, Option<&str>)> {
        let named = self.named.iter().enumerate();
        named.map(|(number, (_, text))| (name(number), text.as_deref()))
    }

    /// Writes a form, naming its base and, in turn, those of its options.
    ///
    /// Where that would take more names than are wanted, the base alone is
    /// named, without a definition.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn write(
        &mut self,
        forms: &mut Forms,
        form: FormId,
        budget: &mut Budget<'_>,
    ) -> Result<String, Halt> {
        let whole = forms.subscripted(form, budget)?;
        if !self.is_known(forms, whole.base) {
            let mut fresh = Vec::new();
            if self.collect(forms, whole.base, &mut fresh, budget)? {
                for base in fresh {
                    self.define(forms, base, budget)?;
                }
            } else {
                self.numbers.insert(whole.base, self.named.len());
                self.named.push((whole.base, None));
            }
        }
        Ok(self.text(forms, &whole))
    }

    fn is_known(&self, forms: &Forms, base: FormId) -> bool {
        let named = self.numbers.get(&base);
        forms.as_nimber(base).is_some() || named.is_some_and(|&n| self.named[n].1.is_some())
    }

    /// Lists the bases without a definition that a base needs, itself last;
    /// says whether they are few enough.
    fn collect(
        &self,
        forms: &mut Forms,
        base: FormId,
        fresh: &mut Vec<FormId>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Halt> {
        let mut seen = HashMap::new();
        let mut open = vec![(base, 0)];
        seen.insert(base, ());
        while let Some((form, place)) = open.pop() {
            budget.tick(|| forms.growth())?;
            let Some(&option) = forms.options(form).get(place) else {
                fresh.push(form);
                continue;
            };
            open.push((form, place + 1));
            let next = forms.subscripted(option, budget)?.base;
            if !self.is_known(forms, next) && seen.insert(next, ()).is_none() {
                if self.named.len() + seen.len() > self.most {
                    return Ok(false);
                }
                open.push((next, 0));
            }
        }
        Ok(self.named.len() + fresh.len() <= self.most)
    }

    fn define(
        &mut self,
        forms: &mut Forms,
        base: FormId,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        let mut options = Vec::with_capacity(forms.options(base).len());
        for place in 0..forms.options(base).len() {
            let option = forms.options(base)[place];
            options.push(forms.subscripted(option, budget)?);
        }
        // Later names first, then nim-heaps with subscripts, then plain ones.
        options.sort_by_key(|option| {
            let number = self.numbers.get(&option.base).copied();
            let size = forms.as_nimber(option.base);
            Reverse((
                number,
                option.subscripts.len(),
                size,
                option.subscripts.clone(),
            ))
        });
        let words: Vec<String> = options
            .iter()
            .map(|option| self.text(forms, option))
            .collect();
        let text = Some(words.join(" "));
        if let Some(&number) = self.numbers.get(&base) {
            self.named[number].1 = text;
        } else {
            self.numbers.insert(base, self.named.len());
            self.named.push((base, text));
        }
        Ok(())
    }

    fn text(&self, forms: &Forms, form: &Subscripted) -> String {
        let base = match (self.numbers.get(&form.base), forms.as_nimber(form.base)) {
            (Some(&number), _) => name(number),
            (None, size) => size.unwrap_or(0).to_string(),
        };
        let subscripts: Vec<String> = form.subscripts.iter().map(u32::to_string).collect();
        match &subscripts[..] {
            [] => base,
            [only] => format!("{base}_{only}"),
            several => format!("{base}_{{{}}}", several.join(",")),
        }
    }
}

/// The name of this number: a, b, c, d, g, …, z, aa, ab, …
fn name(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(LETTERS[number % LETTERS.len()]));
        match number / LETTERS.len() {
            0 => return letters.iter().rev().collect(),
            rest => number = rest - 1,
        }
    }
}

impl Forms {
    /// Splits nim-heaps off a form, as many as are seen.
    fn subscripted(&mut self, form: FormId, budget: &mut Budget<'_>) -> Result<Subscripted, Halt> {
        if self.as_nimber(form).is_some() {
            let subscripts = Vec::new();
            return Ok(Subscripted {
                base: form,
                subscripts,
            });
        }
        let (mut base, odd) = self.even_part(form, budget)?;
        let mut subscripts = Vec::new();
        while let Some((rest, heap)) = self.without_nim_heap(base, budget)? {
            base = rest;
            subscripts.push(heap);
        }
        subscripts.sort_unstable();
        if odd {
            match subscripts.last_mut() {
                Some(last) => *last += 1,
                None => subscripts.push(1),
            }
        }
        Ok(Subscripted { base, subscripts })
    }

    /// An even form H and a nim-heap n, 1 < n, with H + ∗n equal to the even form G.
    ///
    /// If nothing reverses, H and H + ∗1 are options of the sum, and H was
    /// born n days before it; other sums are not recognised.
    fn without_nim_heap(
        &mut self,
        form: FormId,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(FormId, u32)>, Halt> {
        if self.as_nimber(form).is_some() {
            return Ok(None);
        }
        for place in 0..self.options(form).len() {
            let rest = self.options(form)[place];
            let heap = self.birthday(form) - self.birthday(rest);
            if rest == FormId::ZERO
                || heap > LARGEST_SUBSCRIPT
                || !heap.is_multiple_of(2)
                || self.nim_value(rest) ^ heap != self.nim_value(form)
            {
                continue;
            }
            let (even, odd) = self.even_part(rest, budget)?;
            let partner = self.plus_star(rest, budget)?;
            if odd || even != rest || !self.has_option(form, partner) {
                continue;
            }
            let nim_heap = self.nimber(heap, budget)?;
            if self.sum(rest, nim_heap, budget)? == form {
                return Ok(Some((rest, heap)));
            }
        }
        Ok(None)
    }
}

/// Writes a form in full: nim-heaps as numbers, all else in braces.
///
/// # Errors
/// If the text is longer than a million characters.
pub fn in_braces(forms: &Forms, form: FormId) -> Result<String, Halt> {
    let mut text = String::new();
    write_braces(forms, form, &mut text)?;
    Ok(text)
}

fn write_braces(forms: &Forms, form: FormId, text: &mut String) -> Result<(), Halt> {
    if text.len() > LONGEST_TEXT {
        return Err(Halt::TooLong);
    }
    if let Some(size) = forms.as_nimber(form) {
        text.push_str(&size.to_string());
        return Ok(());
    }
    stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || {
        text.push('{');
        for (place, &option) in forms.options(form).iter().rev().enumerate() {
            if place > 0 {
                text.push(',');
            }
            write_braces(forms, option, text)?;
        }
        text.push('}');
        Ok(())
    })
}

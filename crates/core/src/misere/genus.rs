//! The genus of a game: its nim-values in sums with copies of ∗2.
//!
//! The genus g^{g₀g₁g₂…} of G lists the normal nim-value g and the misère
//! nim-values gᵢ of G + ∗2 + … + ∗2 with i copies, where the terminal position
//! has misère nim-value 1. Since ∗2 has the options 0 and ∗1, and adding ∗1
//! changes the last bit of a misère nim-value,
//! gᵢ(G) is the least number that is neither gᵢ of an option, nor gᵢ₋₁(G), nor
//! gᵢ₋₁(G) ⊕ 1. From some place on, each digit is the one before ⊕ 2
//! (*Winning Ways*, chapter 13).

use super::forms::{FormId, Forms};
use crate::value::hash::WordMap;
use crate::value::nimber::mex;
use std::fmt;

/// The genus of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    nim_value: u32,
    /// As few as determine the rest: each digit after the last is the one
    /// before ⊕ 2.
    digits: Vec<u32>,
}

/// Genera by number, each once.
pub(super) struct Genera {
    all: Vec<Genus>,
    numbers: WordMap<Genus, u32>,
    /// The number of each form's genus, as far as computed.
    of_forms: Vec<u32>,
}

impl Default for Genera {
    fn default() -> Genera {
        let mut genera = Genera {
            all: Vec::new(),
            numbers: WordMap::default(),
            of_forms: Vec::new(),
        };
        let zero = genera.number_of(Genus::nim_sum(0, true));
        genera.of_forms.push(zero);
        genera
    }
}

impl Genera {
    pub(super) fn bytes(&self) -> usize {
        self.of_forms.capacity() * 4 + self.all.capacity() * 2 * (size_of::<Genus>() + 64)
    }

    pub(super) fn number_of(&mut self, genus: Genus) -> u32 {
        if let Some(&number) = self.numbers.get(&genus) {
            return number;
        }
        let number = self.all.len() as u32;
        self.all.push(genus.clone());
        self.numbers.insert(genus, number);
        number
    }

    pub(super) fn get(&self, number: u32) -> &Genus {
        &self.all[number as usize]
    }

    /// The genus of a game whose options have these genera; there is one.
    pub(super) fn of_options(&mut self, mut numbers: Vec<u32>) -> u32 {
        numbers.sort_unstable();
        numbers.dedup();
        let options: Vec<&Genus> = numbers.iter().map(|&number| self.get(number)).collect();
        let genus = Genus::of_options(&options);
        self.number_of(genus)
    }
}

impl Genus {
    /// The genus of a Nim position of this nim-sum; a fickle one has no heap
    /// above 1.
    #[must_use]
    pub fn nim_sum(nim_value: u32, fickle: bool) -> Genus {
        let digits = match fickle {
            true => vec![1 - nim_value.min(1), 2 + nim_value.min(1)],
            false => vec![nim_value],
        };
        Genus { nim_value, digits }
    }

    /// The genus of the game with options of these genera.
    #[must_use]
    pub fn of_options(options: &[&Genus]) -> Genus {
        if options.is_empty() {
            return Genus::nim_sum(0, true);
        }
        let nim_value = mex(options.iter().map(|option| option.nim_value.into())) as u32;
        let settled = options.iter().map(|option| option.digits.len()).max();
        let settled = settled.unwrap_or(1);
        let mut digits: Vec<u32> = Vec::new();
        // Past `settled` the digits of the options have period 2. A digit that
        // is that of two places before then makes the game's own do so, too.
        loop {
            let place = digits.len();
            let before = digits.last().into_iter().flat_map(|&last| [last, last ^ 1]);
            let seen = options.iter().map(|option| option.digit(place));
            let digit = mex(seen.chain(before).map(u64::from)) as u32;
            digits.push(digit);
            if place >= settled + 2 && digits[place] == digits[place - 2] {
                return Genus::shortened(nim_value, digits);
            }
        }
    }

    /// Leaves out the digits that the tail rule gives.
    fn shortened(nim_value: u32, mut digits: Vec<u32>) -> Genus {
        while let [.., before, last] = digits[..]
            && last == before ^ 2
        {
            digits.pop();
        }
        Genus { nim_value, digits }
    }

    /// The nim-value in normal play.
    #[must_use]
    pub fn nim_value(&self) -> u32 {
        self.nim_value
    }

    /// The digits that determine the others.
    #[must_use]
    pub fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// The misère nim-value with i copies of ∗2 added.
    #[must_use]
    pub fn digit(&self, i: usize) -> u32 {
        let last = self.digits.len() - 1;
        match self.digits.get(i) {
            Some(&digit) => digit,
            None => self.digits[last] ^ (((i - last) as u32 & 1) << 1),
        }
    }

    /// The genus of the game with ∗1 added.
    #[must_use]
    pub fn plus_star(&self) -> Genus {
        Genus {
            nim_value: self.nim_value ^ 1,
            digits: self.digits.iter().map(|digit| digit ^ 1).collect(),
        }
    }

    /// As in *Winning Ways*: one digit more, so that the last two alternate.
    #[must_use]
    pub fn winning_ways(&self) -> String {
        let mut digits = self.digits.clone();
        digits.push(self.digit(digits.len()));
        written(self.nim_value, &digits)
    }
}

fn written(nim_value: u32, digits: &[u32]) -> String {
    let single = digits.iter().all(|&digit| digit < 10);
    let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
    match single {
        true => format!("{nim_value}^{}", digits.concat()),
        false => format!("{nim_value}^{{{}}}", digits.join(",")),
    }
}

/// As few digits as determine the rest: `3^143`, `3^{1,14,3}`.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.nim_value, &self.digits))
    }
}

impl Forms {
    /// The genus of a form.
    pub fn genus(&mut self, form: FormId) -> &Genus {
        let number = self.genus_number(form);
        self.genera.get(number)
    }

    /// The number of a form's genus. Options come before their games, so the
    /// genera are computed in the order of the forms.
    pub(super) fn genus_number(&mut self, form: FormId) -> u32 {
        while self.genera.of_forms.len() <= form.index() {
            let next = FormId(self.genera.of_forms.len() as u32);
            let of_forms = &self.genera.of_forms;
            let options = self.options(next).iter();
            let numbers = options.map(|option| of_forms[option.index()]).collect();
            let number = self.genera.of_options(numbers);
            self.genera.of_forms.push(number);
        }
        self.genera.of_forms[form.index()]
    }
}

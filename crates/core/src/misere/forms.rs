//! The arena of simplest forms.
//!
//! A game G simplifies to H if H's options are among G's, every other option
//! of G has H as an option (it is reversible through H), and, where H is 0, G
//! is won by the player to move (Conway's proviso: the terminal position
//! cannot answer a move that reverses to it by staying put).
//!
//! # Finding H at once
//! Let all options be simplest forms. The birthday of H is greater than that
//! of each option kept, and less than that of each option left out, since H
//! is an option of the latter. Hence, with the options of G in order of
//! birthday, the options of H are a part from the beginning, and between its
//! last birthday and the next one there is a gap of at least two. There are
//! few such gaps, and each takes one look into the table of forms. H is a
//! simplest form already, so one step is enough.

use super::kind::Kind;
use crate::value::budget::is_near;
use crate::value::hash::mix;
use crate::value::nimber::mex;
use crate::value::{Budget, Halt};

/// A simplest form, by its place in [`Forms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FormId(pub(super) u32);

impl FormId {
    /// The terminal position.
    pub const ZERO: FormId = FormId(0);

    /// The place as a number; options have smaller ones than their games.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

const NONE: u32 = u32::MAX;
/// More forms than this are not kept: ids have 31 bits.
const MOST_FORMS: usize = (NONE >> 1) as usize;

/// What is known of one form beside its options.
struct Record {
    end: usize,
    nim_value: u32,
    misere_nim_value: u32,
    /// Of G + ∗1.
    partner: u32,
    kind: Kind,
}

/// Simplest forms, each once, with their sums remembered.
pub struct Forms {
    records: Vec<Record>,
    /// Apart from the records, since sums look at little else: birthdays, and
    /// the simpler one of each G and G + ∗1, doubled, plus 1 for the other.
    birthdays: Vec<u32>,
    evens: Vec<u32>,
    options: Vec<FormId>,
    /// Ids by content: open addressing, the hash beside the id.
    table: Vec<(u32, u32)>,
    pub(super) sums: super::rows::Sums,
    pub(super) genera: super::genus::Genera,
}

impl Default for Forms {
    fn default() -> Forms {
        Forms::new()
    }
}

impl Forms {
    /// An arena with the terminal position alone.
    #[must_use]
    pub fn new() -> Forms {
        let mut forms = Forms {
            records: Vec::new(),
            birthdays: Vec::new(),
            evens: Vec::new(),
            options: Vec::new(),
            table: vec![(0, NONE); 1024],
            sums: super::rows::Sums::default(),
            genera: super::genus::Genera::default(),
        };
        forms.intern(&[]);
        forms
    }

    /// How many forms there are.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "the terminal position is always there"
    )]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// About how many bytes they take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.records.capacity() * (size_of::<Record>() + 8)
            + self.options.capacity() * size_of::<FormId>()
            + self.table.capacity() * size_of::<(u32, u32)>()
            + self.sums.bytes()
            + self.genera.bytes()
    }

    /// What the next growth of the table takes, if it is near.
    pub(super) fn growth(&self) -> usize {
        if is_near(self.len() * 2, self.table.len()) {
            2 * size_of_val(self.table.as_slice())
        } else {
            0
        }
    }

    /// The options, by birthday and then by place.
    #[must_use]
    pub fn options(&self, form: FormId) -> &[FormId] {
        let start = match form.index() {
            0 => 0,
            index => self.records[index - 1].end,
        };
        &self.options[start..self.records[form.index()].end]
    }

    /// The most moves that play can take in the simplest form.
    #[must_use]
    pub fn birthday(&self, form: FormId) -> u32 {
        self.birthdays[form.index()]
    }

    /// The nim-value in normal play.
    #[must_use]
    pub fn nim_value(&self, form: FormId) -> u32 {
        self.records[form.index()].nim_value
    }

    /// The nim-value in misère play, where the terminal position has 1.
    #[must_use]
    pub fn misere_nim_value(&self, form: FormId) -> u32 {
        self.records[form.index()].misere_nim_value
    }

    /// Whether the player to move loses.
    #[must_use]
    pub fn is_p_position(&self, form: FormId) -> bool {
        self.misere_nim_value(form) == 0
    }

    /// Tame, restive, restless or wild.
    #[must_use]
    pub fn kind(&self, form: FormId) -> Kind {
        self.records[form.index()].kind
    }

    /// The size of the nim-heap that the form is, if it is one.
    #[must_use]
    pub fn as_nimber(&self, form: FormId) -> Option<u32> {
        let birthday = self.birthday(form);
        let options = self.options(form);
        // A nim-heap of n has n options, one born on each day before n, and
        // these are nim-heaps: it has the only form with one for each day.
        (options.len() == birthday as usize
            && options
                .iter()
                .all(|&option| self.options(option).len() == self.birthday(option) as usize))
        .then_some(birthday)
    }

    /// Whether `option` is one of the options of `form`.
    #[must_use]
    pub fn has_option(&self, form: FormId, option: FormId) -> bool {
        let key = (self.birthday(option), option);
        self.options(form)
            .binary_search_by_key(&key, |&other| (self.birthday(other), other))
            .is_ok()
    }

    /// The nim-heap of n.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn nimber(&mut self, n: u32, budget: &mut Budget<'_>) -> Result<FormId, Halt> {
        let mut heaps = Vec::new();
        for _ in 0..=n {
            let next = self.from_options(&mut heaps.clone(), budget)?;
            heaps.push(next);
        }
        Ok(heaps.pop().unwrap_or(FormId::ZERO))
    }

    /// The simplest form of the game with these options, which may come in any
    /// order and more than once; they are put in order.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn from_options(
        &mut self,
        options: &mut Vec<FormId>,
        budget: &mut Budget<'_>,
    ) -> Result<FormId, Halt> {
        budget.tick(|| self.growth())?;
        options.sort_unstable_by_key(|&option| {
            u64::from(self.birthday(option)) << 32 | u64::from(option.0)
        });
        options.dedup();
        if let Some(simpler) = self.reverses_to(options) {
            return Ok(simpler);
        }
        if self.len() >= MOST_FORMS {
            return Err(Halt::OutOfMemory);
        }
        Ok(self.intern(options))
    }

    /// The form that a game with these options, in order, simplifies to.
    pub(super) fn reverses_to(&self, options: &[FormId]) -> Option<FormId> {
        let (&first, _) = options.split_first()?;
        if first != FormId::ZERO
            && self.all_reverse(options, FormId::ZERO)
            && options.iter().any(|&option| self.is_p_position(option))
        {
            return Some(FormId::ZERO);
        }
        let mut hash = 0;
        for (place, pair) in options.windows(2).enumerate() {
            hash = mix(hash, u64::from(pair[0].0));
            if self.birthday(pair[1]) - self.birthday(pair[0]) < 2 {
                continue;
            }
            let (kept, rest) = options.split_at(place + 1);
            if let Ok(form) = self.find(kept, hash)
                && self.all_reverse(rest, form)
            {
                return Some(form);
            }
        }
        None
    }

    fn all_reverse(&self, options: &[FormId], through: FormId) -> bool {
        // The last ones are the largest, and the most likely to fail.
        options
            .iter()
            .rev()
            .all(|&option| self.has_option(option, through))
    }

    /// The form with just these options, or the free place of the table.
    fn find(&self, options: &[FormId], hash: u64) -> Result<FormId, usize> {
        let mask = self.table.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let (tag, id) = self.table[place];
            if id == NONE {
                return Err(place);
            }
            if tag == (hash >> 32) as u32 && self.options(FormId(id)) == options {
                return Ok(FormId(id));
            }
            place = (place + 1) & mask;
        }
    }

    /// The form with these options, which are in order and irreversible.
    fn intern(&mut self, options: &[FormId]) -> FormId {
        let hash = content_hash(options);
        let place = match self.find(options, hash) {
            Ok(form) => return form,
            Err(place) => place,
        };
        let id = self.len() as u32;
        self.table[place] = ((hash >> 32) as u32, id);
        let nim_value = self.mex(options, |record| record.nim_value);
        let misere_nim_value = match options {
            [] => 1,
            _ => self.mex(options, |record| record.misere_nim_value),
        };
        let birthday = options.last().map_or(0, |&last| self.birthday(last) + 1);
        self.birthdays.push(birthday);
        self.evens.push(NONE);
        let tame = options
            .iter()
            .all(|&option| self.kind(option) == Kind::Tame);
        self.options.extend_from_slice(options);
        self.records.push(Record {
            end: self.options.len(),
            nim_value,
            misere_nim_value,
            partner: NONE,
            kind: Kind::of(nim_value, misere_nim_value, tame),
        });
        if self.len() * 2 > self.table.len() {
            self.grow_table();
        }
        FormId(id)
    }

    fn mex(&self, options: &[FormId], value: impl Fn(&Record) -> u32) -> u32 {
        let values = options.iter().map(|option| &self.records[option.index()]);
        mex(values.map(|record| value(record).into())) as u32
    }

    fn grow_table(&mut self) {
        let size = self.table.len() * 2;
        self.table = vec![(0, NONE); size];
        for id in 0..self.len() as u32 {
            let hash = content_hash(self.options(FormId(id)));
            let mut place = hash as usize & (size - 1);
            while self.table[place].1 != NONE {
                place = (place + 1) & (size - 1);
            }
            self.table[place] = ((hash >> 32) as u32, id);
        }
    }

    pub(super) fn known_plus_star(&self, form: FormId) -> Option<FormId> {
        let partner = self.records[form.index()].partner;
        (partner != NONE).then_some(FormId(partner))
    }

    pub(super) fn set_partners(&mut self, form: FormId, partner: FormId) {
        self.records[form.index()].partner = partner.0;
        self.records[partner.index()].partner = form.0;
        let odd = self.birthday(partner) < self.birthday(form);
        let (even, other) = if odd {
            (partner, form)
        } else {
            (form, partner)
        };
        self.evens[even.index()] = even.0 << 1;
        self.evens[other.index()] = even.0 << 1 | 1;
    }

    /// The simpler one of G and G + ∗1, and whether that is G + ∗1.
    #[inline]
    pub(super) fn known_even_part(&self, form: FormId) -> Option<(FormId, bool)> {
        let even = self.evens[form.index()];
        (even != NONE).then_some((FormId(even >> 1), even & 1 == 1))
    }
}

fn content_hash(options: &[FormId]) -> u64 {
    options
        .iter()
        .fold(0, |hash, option| mix(hash, u64::from(option.0)))
}

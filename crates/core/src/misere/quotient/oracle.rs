//! Exact outcomes of sums in which one new game occurs.
//!
//! Sums of older games are looked up in their quotient, which is proved. In a
//! sum X + k·g with k copies of the new game g, a move in g leads to fewer
//! copies, a move in X to a smaller X; with k = 1 the moves in g are looked up
//! all at once: one of them wins just if Φ(X) is in S(g).
//!
//! Games that are equal in all contexts of misère play are played as one, and
//! of their options only those of the simplest form: that changes no outcome.

use super::bits::Bits;
use super::games::{Games, Sum};
use super::table::Table;
use super::verify::winning_set;
use crate::misere::forms::{FormId, Forms};
use crate::value::budget::growth_of;
use crate::value::hash::WordMap;
use crate::value::{Budget, Halt};
use std::borrow::Cow;

/// Simplest forms are looked for until there are so many.
const MOST_FORMS: usize = 2_000;
/// Outcomes are remembered until they take so many bytes.
const MEMORY: usize = 1 << 30;
const STACK_RESERVE: usize = 128 << 10;
const STACK_CHUNK: usize = 4 << 20;

/// Games up to equality, with the options of their simplest forms.
#[derive(Default)]
pub(super) struct Simplified {
    forms: Forms,
    /// The form of each game, as far as they are computed.
    known: Vec<FormId>,
    first: WordMap<FormId, u16>,
    /// The first game equal to each; 0 for games equal to the empty position.
    equal: Vec<u16>,
    options: Vec<Vec<Sum>>,
}

impl Simplified {
    /// Simplifies the games up to `to`.
    pub(super) fn extend(
        &mut self,
        games: &Games,
        to: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        while self.equal.len() <= to {
            let game = self.equal.len();
            let mut options: Vec<Sum> = games
                .options(game)
                .iter()
                .map(|option| self.reduced(option))
                .collect();
            options.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            options.dedup();
            let mut equal = game as u16;
            if self.known.len() == game && self.forms.len() < MOST_FORMS {
                let mut sums = Vec::with_capacity(options.len());
                for option in &options {
                    let parts: Vec<FormId> = option
                        .iter()
                        .map(|&part| self.known[usize::from(part)])
                        .collect();
                    sums.push(self.forms.sum_all(&parts, budget)?);
                }
                let form = self.forms.from_options(&mut sums.clone(), budget)?;
                let mut wanted: Vec<FormId> = self.forms.options(form).to_vec();
                let mut kept = Vec::with_capacity(wanted.len());
                for (option, sum) in options.into_iter().zip(sums) {
                    if let Some(at) = wanted.iter().position(|&other| other == sum) {
                        wanted.swap_remove(at);
                        kept.push(option);
                    }
                }
                options = kept;
                self.known.push(form);
                equal = *self.first.entry(form).or_insert(equal);
            }
            self.options.push(options);
            self.equal.push(equal);
        }
        Ok(())
    }

    /// The sum in terms of first equals: without empty positions, and with
    /// pairs of nim-heaps of 1, which are worth nothing, left out.
    pub(super) fn reduced(&self, sum: &[u16]) -> Sum {
        let equals = sum.iter().map(|&part| self.equal[usize::from(part)]);
        let mut reduced: Sum = equals.filter(|&part| part != 0).collect();
        self.tidy(&mut reduced);
        reduced
    }

    fn tidy(&self, sum: &mut Sum) {
        sum.sort_unstable();
        let star = |part: u16| {
            let options = &self.options[usize::from(part)];
            options.len() == 1 && options[0].is_empty()
        };
        // All games equal to the nim-heap of 1 are one game here.
        if let Some(at) = sum.iter().position(|&part| star(part)) {
            let one = sum[at];
            let copies = sum.iter().filter(|&&part| part == one).count();
            sum.drain(at..at + copies / 2 * 2);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.forms.bytes()
    }
}

/// A sum in 128 bits: its games one after the other, each in as few bits as
/// the largest takes. There is no game 0, so different sums differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Packed(u128);

/// Outcomes that have been found.
#[derive(Default)]
pub(super) struct Outcomes {
    packed: WordMap<Packed, bool>,
    long: WordMap<Box<[u16]>, bool>,
    bytes: usize,
}

impl Outcomes {
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    fn pack(sum: &[u16], width: u32) -> Option<Packed> {
        let fits = sum.len() as u32 * width <= u128::BITS;
        fits.then(|| {
            Packed(
                sum.iter()
                    .fold(0, |key, &part| key << width | u128::from(part)),
            )
        })
    }

    fn get(&self, sum: &[u16], width: u32) -> Option<bool> {
        match Outcomes::pack(sum, width) {
            Some(key) => self.packed.get(&key).copied(),
            None => self.long.get(sum).copied(),
        }
    }

    fn insert(&mut self, sum: &[u16], width: u32, lost: bool) {
        if self.bytes > MEMORY {
            *self = Outcomes::default();
        }
        match Outcomes::pack(sum, width) {
            Some(key) => {
                self.bytes += 2 * size_of::<(Packed, bool)>();
                self.packed.insert(key, lost);
            }
            None => {
                self.bytes += 2 * size_of::<(Box<[u16]>, bool)>() + sum.len() * 2 + 16;
                self.long.insert(sum.into(), lost);
            }
        }
    }
}

/// A monoid with the images of games and of their options.
struct Images<'a> {
    table: Cow<'a, Table>,
    phi: Cow<'a, [u16]>,
    options: Vec<Vec<u16>>,
}

impl<'a> Images<'a> {
    fn new(table: Cow<'a, Table>, phi: Cow<'a, [u16]>, games: &Simplified) -> Images<'a> {
        let image = |option: &Sum| table.image(&phi, option) as u16;
        let options = games.options.iter();
        let options = options.map(|options| options.iter().map(image).collect());
        Images {
            options: options.take(phi.len()).collect(),
            table,
            phi,
        }
    }

    /// The image of a sum without the game at one place.
    fn without(&self, sum: &[u16], place: usize) -> usize {
        let start = self.table.image(&self.phi, &sum[..place]);
        let rest = self.table.image(&self.phi, &sum[place + 1..]);
        usize::from(self.table.product(start, rest))
    }
}

/// Outcomes of sums with one new game, and what they are built on.
pub(super) struct Oracle<'a> {
    games: &'a Simplified,
    /// The older games, proved.
    proved: Images<'a>,
    /// S(g) of the new game.
    set: Bits,
    newest: u16,
    /// Bits that a game takes.
    width: u32,
    known: &'a mut Outcomes,
    /// A monoid that is right on many sums, the new game among them: it says
    /// which moves to try first.
    guide: Option<Images<'static>>,
}

impl<'a> Oracle<'a> {
    /// For the game after those that `phi` has images of.
    pub(super) fn new(
        table: &'a Table,
        phi: &'a [u16],
        all: &Games,
        games: &'a Simplified,
        known: &'a mut Outcomes,
    ) -> Oracle<'a> {
        let newest = phi.len() as u16;
        Oracle {
            games,
            proved: Images::new(Cow::Borrowed(table), Cow::Borrowed(phi), games),
            set: winning_set(table, phi, all.options(phi.len())),
            newest,
            width: u16::BITS - newest.leading_zeros(),
            known,
            guide: None,
        }
    }

    /// What the next growth of the known outcomes takes, if it is near.
    pub(super) fn growth(&self) -> usize {
        growth_of(&self.known.packed) + growth_of(&self.known.long)
    }

    /// The quotient of the older games and their images.
    pub(super) fn old_quotient(&self) -> (&Table, &[u16]) {
        (&self.proved.table, &self.proved.phi)
    }

    /// Takes a monoid as the guide to good moves.
    pub(super) fn follow(&mut self, table: Table, phi: Vec<u16>) {
        self.guide = Some(Images::new(Cow::Owned(table), Cow::Owned(phi), self.games));
    }

    /// Whether the player to move in a sum loses.
    pub(super) fn is_lost(&mut self, sum: &[u16], budget: &mut Budget<'_>) -> Result<bool, Halt> {
        let sum = self.games.reduced(sum);
        self.search(&sum, budget)
    }

    fn search(&mut self, sum: &[u16], budget: &mut Budget<'_>) -> Result<bool, Halt> {
        budget.tick(|| self.growth())?;
        let newest = self.newest;
        let copies = sum.iter().rev().take_while(|&&part| part == newest).count();
        if copies < 2 {
            let older = &sum[..sum.len() - copies];
            let image = self.proved.table.image(&self.proved.phi, older);
            if copies == 0 {
                return Ok(self.proved.table.is_lost(image));
            }
            if self.set.contains(image) {
                return Ok(false);
            }
        }
        if let Some(lost) = self.known.get(sum, self.width) {
            return Ok(lost);
        }
        let lost = stacker::maybe_grow(STACK_RESERVE, STACK_CHUNK, || {
            self.every_move_fails(sum, copies, budget)
        })?;
        self.known.insert(sum, self.width, lost);
        Ok(lost)
    }

    fn every_move_fails(
        &mut self,
        sum: &[u16],
        copies: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Halt> {
        let games = self.games;
        // Moves that the guide takes for losing ones come last.
        let (mut moves, mut doubtful) = (Vec::new(), Vec::new());
        let older = &sum[..sum.len() - copies];
        let mut end = sum.len();
        while end > 0 {
            let place = end - 1;
            let part = sum[place];
            end = sum[..end].partition_point(|&other| other < part);
            if part == self.newest && copies == 1 {
                continue;
            }
            // With one copy left of the new game, a move to X' wins only if
            // none of the moves in it answers that.
            let answered = (copies == 1).then(|| {
                let row = self.proved.table.row(self.proved.without(older, place));
                (row, &self.proved.options[usize::from(part)])
            });
            let guided = self.guide.as_ref().map(|guide| {
                let row = guide.table.row(guide.without(sum, place));
                (&guide.table, row, &guide.options[usize::from(part)])
            });
            for which in 0..games.options[usize::from(part)].len() {
                if let Some((row, images)) = answered
                    && self
                        .set
                        .contains(usize::from(row[usize::from(images[which])]))
                {
                    continue;
                }
                let promising = guided.is_some_and(|(table, row, images)| {
                    table.is_lost(usize::from(row[usize::from(images[which])]))
                });
                let found = (place, part, which as u16);
                if promising {
                    moves.push(found);
                } else {
                    doubtful.push(found);
                }
            }
        }
        moves.append(&mut doubtful);
        let mut after = Sum::with_capacity(sum.len() + 2);
        for (place, part, which) in moves {
            after.clear();
            after.extend_from_slice(&sum[..place]);
            after.extend_from_slice(&sum[place + 1..]);
            after.extend_from_slice(&games.options[usize::from(part)][usize::from(which)]);
            games.tidy(&mut after);
            if self.search(&after, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

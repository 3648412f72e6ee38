//! Search over positions that only their rules know.
//!
//! Positions are numbers here. Whoever knows the rules numbers them, equal ones
//! alike, and answers for them as [`Rules`]: what a theorem says, what the options
//! are, and what a position is worth once its options are known. [`Memo::solve`]
//! goes depth first with a stack of its own, so that depth is bounded by memory
//! alone, remembers every result, and finds out when play comes back to where it
//! was. What is being looked for is the rules' business: [`value`] and
//! [`nim_value`] are the two that need sums.
//!
//! ```
//! use lastmove_core::search::{Memo, Options, Rules, Term, nim_value};
//!
//! /// Take one or two: the nim-value of n is n mod 3.
//! struct TakeOneOrTwo;
//!
//! impl Rules for TakeOneOrTwo {
//!     type Value = u64;
//!     type Error = Vec<u32>;
//!
//!     fn options(&self, heap: u32, options: &mut Options) -> Result<(), Vec<u32>> {
//!         for taken in 1..=heap.min(2) {
//!             options.push(Term::of(heap - taken));
//!             options.close();
//!         }
//!         Ok(())
//!     }
//!
//!     fn value(&self, _: u32, options: &Options, found: &[u64]) -> Result<u64, Vec<u32>> {
//!         Ok(nim_value(options, found))
//!     }
//!
//!     fn cycle(&self, heaps: Vec<u32>) -> Vec<u32> {
//!         heaps
//!     }
//! }
//!
//! assert_eq!(Memo::default().solve(&TakeOneOrTwo, 100_000), Ok(1));
//! ```

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::value::nimber::mex;
use crate::value::{Halt, Id, Worker};

#[cfg(test)]
mod tests;

/// A component of an option: which position, and whether it counts as the
/// negative of that position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The position's number.
    pub position: u32,
    /// Whether it counts as its negative.
    pub negative: bool,
}

impl Term {
    /// A position that counts as itself.
    pub const fn of(position: u32) -> Term {
        Term {
            position,
            negative: false,
        }
    }
}

/// The options of a position, Left's before Right's, each the sum of its
/// components.
#[derive(Clone, Default, Debug)]
pub struct Options {
    terms: Vec<Term>,
    ends: Vec<usize>,
    left: Option<usize>,
}

impl Options {
    /// Adds a component to the option that is open.
    pub fn push(&mut self, term: Term) {
        self.terms.push(term);
    }

    /// Adds components to the option that is open.
    pub fn extend(&mut self, terms: &[Term]) {
        self.terms.extend_from_slice(terms);
    }

    /// Ends an option; what is added next belongs to the next one.
    pub fn close(&mut self) {
        self.ends.push(self.terms.len());
    }

    /// Says that all options so far are Left's, and what follows is Right's.
    pub fn turn(&mut self) {
        self.left = Some(self.ends.len());
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Each option's components with what has been found of them.
    pub fn sums<'o, V: Copy>(
        &'o self,
        found: &'o [V],
    ) -> impl Iterator<Item = impl Iterator<Item = (Term, V)> + 'o> + 'o {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(move |(start, &end)| {
            let terms = self.terms[start..end].iter().copied();
            terms.zip(found[start..end].iter().copied())
        })
    }
}

/// What a search asks of those who know the rules.
pub trait Rules {
    /// What is found of each position.
    type Value: Copy;
    /// Why a search ends without it.
    type Error;

    /// What is known of a position without search.
    fn known(&self, _position: u32) -> Result<Option<Self::Value>, Self::Error> {
        Ok(None)
    }

    /// Lists the options of a position.
    fn options(&self, position: u32, options: &mut Options) -> Result<(), Self::Error>;

    /// What a position is worth, from what has been found of all components of its
    /// options.
    fn value(
        &self,
        position: u32,
        options: &Options,
        found: &[Self::Value],
    ) -> Result<Self::Value, Self::Error>;

    /// What a position is worth because one of its options is worth this, whatever
    /// the others are.
    fn settled_by(&self, _option: Self::Value) -> Option<Self::Value> {
        None
    }

    /// The error for positions that form a cycle, the first again at the end.
    fn cycle(&self, positions: Vec<u32>) -> Self::Error;
}

/// What is known of a position.
#[derive(Clone, Copy)]
enum Slot<V> {
    New,
    /// Some search is on its way through it. Another may be, too: rules may ask
    /// a search of their own, and one that failed leaves such slots behind.
    Open(u32),
    Known(V),
}

/// Everything that searches have found, by the numbers of positions.
pub struct Memo<V>(Mutex<Found<V>>);

struct Found<V> {
    slots: Vec<Slot<V>>,
    runs: u32,
}

impl<V> Default for Memo<V> {
    fn default() -> Self {
        Memo(Mutex::new(Found {
            slots: Vec::new(),
            runs: 0,
        }))
    }
}

impl<V: Copy> Found<V> {
    fn at(&self, position: u32) -> Slot<V> {
        let slot = self.slots.get(position as usize);
        slot.copied().unwrap_or(Slot::New)
    }

    fn set(&mut self, position: u32, slot: Slot<V>) {
        let place = position as usize;
        if place >= self.slots.len() {
            self.slots.resize(place + 1, Slot::New);
        }
        self.slots[place] = slot;
    }
}

/// A position on the stack, its options, and what has been found of their
/// components so far.
struct Frame<V> {
    position: u32,
    options: Options,
    found: Vec<V>,
}

/// What to do next with a position on the stack.
enum Step<V> {
    Finish,
    Settle(V),
    Search(u32),
    Loop(u32),
}

/// What a position turns out to be.
enum Visit<V> {
    Known(V),
    Open(Frame<V>),
}

impl<V: Copy> Memo<V> {
    /// Held for a moment at a time: rules may come back here while they answer.
    fn lock(&self) -> MutexGuard<'_, Found<V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What has been found of a position.
    pub fn get(&self, position: u32) -> Option<V> {
        match self.lock().at(position) {
            Slot::Known(value) => Some(value),
            _ => None,
        }
    }

    /// Notes what a position is worth.
    pub fn set(&self, position: u32, value: V) {
        self.lock().set(position, Slot::Known(value));
    }

    /// What a position is worth, with all positions that it takes to know that.
    pub fn solve<R: Rules<Value = V>>(&self, rules: &R, root: u32) -> Result<V, R::Error> {
        if let Some(value) = self.get(root) {
            return Ok(value);
        }
        let run = {
            let mut found = self.lock();
            found.runs = found.runs.wrapping_add(1);
            found.runs
        };
        let mut top = match self.visit(rules, root, run)? {
            Visit::Known(value) => return Ok(value),
            Visit::Open(frame) => frame,
        };
        let mut stack: Vec<Frame<V>> = Vec::new();
        loop {
            let value = match self.step(rules, &mut top, run) {
                Step::Search(position) => {
                    if let Visit::Open(frame) = self.visit(rules, position, run)? {
                        stack.push(std::mem::replace(&mut top, frame));
                    }
                    continue;
                }
                Step::Loop(again) => {
                    let path = stack.iter().chain([&top]).map(|frame| frame.position);
                    let cycle = path.skip_while(|&position| position != again);
                    return Err(rules.cycle(cycle.chain([again]).collect()));
                }
                Step::Settle(value) => value,
                Step::Finish => rules.value(top.position, &top.options, &top.found)?,
            };
            self.set(top.position, value);
            match stack.pop() {
                Some(frame) => top = frame,
                None => return Ok(value),
            }
        }
    }

    /// Notes what is known of a position, or lists its options.
    fn visit<R: Rules<Value = V>>(
        &self,
        rules: &R,
        position: u32,
        run: u32,
    ) -> Result<Visit<V>, R::Error> {
        if let Some(value) = rules.known(position)? {
            self.set(position, value);
            return Ok(Visit::Known(value));
        }
        let mut options = Options::default();
        rules.options(position, &mut options)?;
        self.lock().set(position, Slot::Open(run));
        Ok(Visit::Open(Frame {
            position,
            found: Vec::with_capacity(options.terms.len()),
            options,
        }))
    }

    /// Goes through the components of a frame up to one that must be searched.
    fn step<R: Rules<Value = V>>(&self, rules: &R, frame: &mut Frame<V>, run: u32) -> Step<V> {
        let known = self.lock();
        for term in &frame.options.terms[frame.found.len()..] {
            match known.at(term.position) {
                Slot::Known(value) => {
                    if let Some(settled) = rules.settled_by(value) {
                        return Step::Settle(settled);
                    }
                    frame.found.push(value);
                }
                Slot::Open(by) if by == run => return Step::Loop(term.position),
                _ => return Step::Search(term.position),
            }
        }
        Step::Finish
    }
}

/// The value of a position from those of its options' components: each option is
/// their sum, and the position is the game that has these options.
pub fn value(worker: &mut Worker, options: &Options, found: &[Id]) -> Result<Id, Halt> {
    let sums = options.sums(found).map(|terms| sum(worker, terms));
    let sums = sums.collect::<Result<Vec<Id>, Halt>>()?;
    let (left, right) = sums.split_at(options.left.unwrap_or(sums.len()));
    worker.construct(left, right)
}

/// The sum of components.
pub fn sum(worker: &mut Worker, terms: impl Iterator<Item = (Term, Id)>) -> Result<Id, Halt> {
    let mut total = None;
    for (term, value) in terms {
        let value = signed(worker, value, term.negative)?;
        total = Some(match total {
            None => value,
            Some(total) => worker.add(total, value)?,
        });
    }
    Ok(total.unwrap_or(Id::ZERO))
}

/// A value, or its negative.
pub fn signed(worker: &mut Worker, value: Id, negative: bool) -> Result<Id, Halt> {
    if negative {
        worker.negate(value)
    } else {
        Ok(value)
    }
}

/// The nim-value of an impartial position: the least that is not among the
/// nim-sums of its options' components (Sprague 1935, Grundy 1939).
pub fn nim_value(options: &Options, found: &[u64]) -> u64 {
    let sums = options.sums(found);
    mex(sums.map(|terms| terms.fold(0, |sum, (_, value)| sum ^ value)))
}

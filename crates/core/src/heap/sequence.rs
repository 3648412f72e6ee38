//! The nim-sequence of a rule, computed as far as asked.

use super::mask::Mask;
use super::naive::{Naive, options};
use super::period::{self, Period};
use super::rule::Rule;
use super::sets::Sets;
use super::shape::Shape;
use super::simd::SPAN;
use super::sparse::{Ended, Sparse};
use super::values::Values;
use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

/// Fewer values tell little about the sparse space.
pub(crate) const ENOUGH: usize = 1 << 10;

/// How values are computed; all engines are exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Engine {
    /// Whichever is measured to be faster.
    #[default]
    Auto,
    /// Every option of every heap.
    Naive,
    /// The sparse space with witnesses, where the rule allows it.
    Sparse,
}

/// How to extend a sequence.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Threads to use; the sparse engine makes use of two.
    pub threads: usize,
    /// The engine.
    pub engine: Engine,
    /// The mask of the sparse engine, instead of the best one.
    pub mask: Option<Mask>,
}

/// How far an extension came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of values known: G(0) … G(known − 1).
    pub known: usize,
    /// Whether all that was asked for is there.
    pub complete: bool,
}

/// The values of a rule computed so far, and the means to compute more.
pub struct Sequence {
    rule: Rule,
    shape: Option<Shape>,
    values: Values,
    naive: Naive,
    sets: Sets,
    mask: Option<Mask>,
    /// Seconds that the plain engine takes for an option.
    pace: f64,
    pair: Pair,
}

/// Asks the caller whether to stop, but not more often than is useful.
struct Poll<'a> {
    ask: &'a dyn Fn() -> bool,
    last: Cell<Instant>,
    stopped: Cell<bool>,
}

impl Poll<'_> {
    const PAUSE: Duration = Duration::from_millis(5);

    fn stop(&self) -> bool {
        if !self.stopped.get() && self.last.get().elapsed() >= Poll::PAUSE {
            self.stopped.set((self.ask)());
            self.last.set(Instant::now());
        }
        self.stopped.get()
    }
}

/// Decides between one and two threads: a piece with each, then the faster.
/// Where blocks are quick, handing them to another thread costs more than
/// checking them.
struct Pair {
    /// Seconds a value with one thread and with two.
    paces: [Option<f64>; 2],
    /// The threads asked for, and the heap from which on this was measured.
    asked: usize,
    at: usize,
}

impl Pair {
    /// A second thread must save at least this part of the time.
    const WORTH: f64 = 0.95;

    fn new(asked: usize, at: usize) -> Pair {
        Pair {
            paces: [None, None],
            asked,
            at,
        }
    }

    fn threads(&self) -> usize {
        match self.paces {
            _ if self.asked < 2 => 1,
            [Some(_), None] => 2,
            [Some(one), Some(two)] if two < Pair::WORTH * one => 2,
            _ => 1,
        }
    }

    fn note(&mut self, pace: f64) {
        let threads = self.threads();
        self.paces[threads - 1] = Some(pace);
    }
}

impl Sequence {
    /// The sequence of a rule; nothing is computed yet.
    #[must_use]
    pub fn new(rule: Rule) -> Sequence {
        Sequence {
            shape: Shape::of(&rule).filter(Shape::is_octal),
            rule,
            values: Values::default(),
            naive: Naive::new(),
            sets: Sets::default(),
            mask: None,
            pace: 1e-9,
            pair: Pair::new(0, 0),
        }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The values known.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// G(n), if it is known.
    #[must_use]
    pub fn value(&self, n: usize) -> Option<u32> {
        self.values.get(n)
    }

    /// The mask that the sparse engine used last.
    #[must_use]
    pub fn mask(&self) -> Option<Mask> {
        self.mask
    }

    /// The period of the values known, if one is seen.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        period::find(&self.values, &self.rule)
    }

    /// A period that the last values have, and the theorem may confirm when
    /// there are more.
    #[must_use]
    pub fn candidate(&self) -> Option<Period> {
        period::candidate(&self.values, &self.rule)
    }

    /// About how many bytes the values and the engine's sets take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.bytes() + self.sets.bytes()
    }

    pub(crate) fn shape(&self) -> Option<&Shape> {
        self.shape.as_ref()
    }

    /// Computes values up to G(to). `stop` is asked every few milliseconds;
    /// when it says yes, the values found so far are kept.
    pub fn extend(&mut self, to: usize, options: &Options, stop: &dyn Fn() -> bool) -> Progress {
        let poll = Poll {
            ask: stop,
            last: Cell::new(Instant::now()),
            stopped: Cell::new(false),
        };
        let poll = || poll.stop();
        match self.shape.take() {
            Some(shape) => {
                self.extend_octal(&shape, to, options, &poll);
                self.shape = Some(shape);
            }
            None => self.extend_sets(to, &poll),
        }
        Progress {
            known: self.values.len(),
            complete: self.values.len() > to,
        }
    }

    fn extend_sets(&mut self, to: usize, stop: &dyn Fn() -> bool) {
        while self.values.len() <= to && !stop() {
            match self.sets.next(&self.values, &self.rule, stop) {
                Some(value) => self.values.push(value),
                None => return,
            }
        }
    }

    fn extend_octal(
        &mut self,
        shape: &Shape,
        to: usize,
        options: &Options,
        stop: &dyn Fn() -> bool,
    ) {
        let naive_only = options.engine == Engine::Naive || shape.two.is_empty();
        while self.values.len() <= to && !stop() {
            let n = self.values.len();
            let enough = ENOUGH.max(2 * shape.most_taken + 2 * SPAN);
            if naive_only {
                self.extend_naive(shape, to, stop);
            } else if n < enough {
                self.extend_naive(shape, to.min(enough), stop);
            } else if !self.extend_sparse(shape, to, options, stop) {
                self.extend_naive(shape, to.min(n + n / 4), stop);
            }
        }
    }

    fn extend_naive(&mut self, shape: &Shape, to: usize, stop: &dyn Fn() -> bool) {
        let start = Instant::now();
        let mut marked = 0;
        while self.values.len() <= to && !stop() {
            // Keep the time between two questions short, and asking cheap.
            let mut work = 0;
            while self.values.len() <= to && work < 1 << 16 {
                self.values.reserve_towards(to);
                work += 64 + options(self.values.len(), shape);
                let value = self.naive.next(&self.values, shape);
                self.values.push(value);
            }
            marked += work;
        }
        if marked > 1 << 16 {
            self.pace = start.elapsed().as_secs_f64() / marked as f64;
        }
    }

    /// Extends by the sparse engine until the mask should be chosen anew;
    /// `false` if the plain engine is faster here.
    fn extend_sparse(
        &mut self,
        shape: &Shape,
        to: usize,
        asked: &Options,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        const OFTEN: usize = 1 << 20;
        let forced = asked.engine == Engine::Sparse;
        let n = self.values.len();
        let mask = match asked.mask {
            Some(mask) => mask,
            None => match Mask::choose(&self.values, shape) {
                Some((mask, rare)) if forced || rare * shape.two.len() < n / 4 => mask,
                _ => return false,
            },
        };
        let Some(mut sparse) = Sparse::new(&self.values, shape, mask) else {
            return false;
        };
        self.mask = Some(sparse.mask());
        let chosen_until = if n < OFTEN { 2 * n } else { 8 * n };
        if asked.threads != self.pair.asked || n >= 2 * self.pair.at {
            self.pair = Pair::new(asked.threads, n);
        }
        while self.values.len() <= to.min(chosen_until) {
            let from = self.values.len();
            let piece = (from / 16).clamp(4 * SPAN, 1 << 22);
            let start = Instant::now();
            let goal = to.min(from + piece);
            let ended = sparse.run(&mut self.values, shape, goal, self.pair.threads(), stop);
            match ended {
                Ended::Asked => return true,
                Ended::TooWide => return false,
                Ended::Reached => {}
            }
            let each = start.elapsed().as_secs_f64() / (self.values.len() - from) as f64;
            self.pair.note(each);
            if !forced && each > self.pace * options(from, shape) as f64 {
                return self.values.len() > to;
            }
        }
        true
    }

    /// The state as bytes: a header with version, rule and width, then the
    /// values, all little-endian.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rule = self.rule.to_string();
        let width = self.values.least_width();
        let mut out = Vec::with_capacity(32 + rule.len() + width * self.values.len());
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&VERSION.to_le_bytes());
        out.extend_from_slice(&(width as u16).to_le_bytes());
        out.extend_from_slice(&(rule.len() as u64).to_le_bytes());
        out.extend_from_slice(&(self.values.len() as u64).to_le_bytes());
        out.extend_from_slice(rule.as_bytes());
        self.values.write_bytes(&mut out);
        out
    }

    /// The sequence that `to_bytes` wrote.
    ///
    /// # Errors
    /// If the bytes are not such a state. Values that were changed are not
    /// noticed here: a checksum belongs to the file around the state.
    pub fn from_bytes(bytes: &[u8]) -> Result<Sequence, StateError> {
        let (magic, rest) = bytes.split_at_checked(4).ok_or(StateError::Cut)?;
        if magic != MAGIC {
            return Err(StateError::Foreign);
        }
        let (version, rest) = rest.split_first_chunk::<2>().ok_or(StateError::Cut)?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(StateError::Version { found: version });
        }
        let (width, rest) = rest.split_first_chunk::<2>().ok_or(StateError::Cut)?;
        let (rule_len, rest) = rest.split_first_chunk::<8>().ok_or(StateError::Cut)?;
        let (count, rest) = rest.split_first_chunk::<8>().ok_or(StateError::Cut)?;
        let width = usize::from(u16::from_le_bytes(*width));
        let length = |bytes: &[u8; 8]| usize::try_from(u64::from_le_bytes(*bytes));
        let rule_len = length(rule_len).map_err(|_| StateError::Cut)?;
        let count = length(count).map_err(|_| StateError::Cut)?;
        let (rule, rest) = rest.split_at_checked(rule_len).ok_or(StateError::Cut)?;
        let rule = std::str::from_utf8(rule).map_err(|_| StateError::Rule)?;
        let rule = Rule::parse(rule).map_err(|_| StateError::Rule)?;
        if Some(rest.len()) != count.checked_mul(width) {
            return Err(StateError::Cut);
        }
        let values = Values::read_bytes(width, rest).ok_or(StateError::Width { found: width })?;
        if values.get(0).is_some_and(|zero| zero != 0) {
            return Err(StateError::Values);
        }
        let mut sequence = Sequence::new(rule);
        sequence.values = values;
        Ok(sequence)
    }
}

const MAGIC: &[u8; 4] = b"LMHS";
const VERSION: u16 = 1;

/// Why bytes are not the state of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateError {
    /// They are too short or too long.
    Cut,
    /// They do not start like a state.
    Foreign,
    /// They are of another version.
    Version {
        /// The version they claim.
        found: u16,
    },
    /// Their rule cannot be read.
    Rule,
    /// Their values have an unknown width.
    Width {
        /// The width they claim.
        found: usize,
    },
    /// Their values are not a nim-sequence: G(0) is 0.
    Values,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::Cut => f.write_str("the state has the wrong length"),
            StateError::Foreign => f.write_str("these bytes are not the state of a nim-sequence"),
            StateError::Version { found } => {
                write!(f, "the state has version {found}, not {VERSION}")
            }
            StateError::Rule => f.write_str("the rule in the state cannot be read"),
            StateError::Width { found } => write!(f, "the state has values of {found} bytes"),
            StateError::Values => f.write_str("the state does not start with G(0) = 0"),
        }
    }
}

impl std::error::Error for StateError {}

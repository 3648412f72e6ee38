//! Six ways to play two games at once, and ordinal sums.
//!
//! Conway (On Numbers and Games, chapter 14, after C. A. B. Smith) sorts the
//! ways by what a move is and by when all is over. One moves in one component
//! (disjunctive), in all (conjunctive) or in some, at least one (selective);
//! the long rule ends the play when all components have ended, the short rule
//! as soon as one has:
//!
//! | move in | long rule | short rule |
//! |---|---|---|
//! | one | disjunctive, G + H | diminished disjunctive |
//! | all | continued conjunctive | conjunctive, G ∧ H |
//! | some | selective, G ∨ H | shortened selective |
//!
//! Winning Ways calls conjunctive compounds joins (chapter 9; rapid by the
//! short rule, slow by the long one) and selective compounds unions (chapter
//! 10). A component has ended when it is {|}: neither player can move in it. A
//! player who has no move in a component that has not ended, and should move
//! there, cannot move at all.
//!
//! All six are commutative as forms. They are associative, too, but for the
//! continued conjunctive compound of games that are not impartial: in that of 1
//! and −1 neither player can move, though neither component has ended. The
//! values of the five that are not disjunctive depend on the forms of both
//! components: {∗|∗} = 0, but {∗|∗} ∧ 3 = 2 and 0 ∧ 3 = 0.

use super::{FormId, Forms, Key, MAX_BIRTHDAY, Operation, PLAYERS};
use crate::value::hash::IdMap;
use crate::value::{Halt, Id, Player, Worker};

/// A way to play two games at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compound {
    /// G + H: move in one component; over when both are.
    Disjunctive,
    /// Move in one component; over when one is.
    DiminishedDisjunctive,
    /// G ∧ H: move in both components; over when one is.
    Conjunctive,
    /// Move in every component that is not over; over when both are.
    ContinuedConjunctive,
    /// G ∨ H: move in one component or in both; over when both are.
    Selective,
    /// Move in one component or in both; over when one is.
    ShortenedSelective,
}

impl Compound {
    /// All of them.
    pub const ALL: [Compound; 6] = [
        Compound::Disjunctive,
        Compound::DiminishedDisjunctive,
        Compound::Conjunctive,
        Compound::ContinuedConjunctive,
        Compound::Selective,
        Compound::ShortenedSelective,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Compound::Disjunctive => "disjunctive",
            Compound::DiminishedDisjunctive => "diminished disjunctive",
            Compound::Conjunctive => "conjunctive",
            Compound::ContinuedConjunctive => "continued conjunctive",
            Compound::Selective => "selective",
            Compound::ShortenedSelective => "shortened selective",
        }
    }

    /// Whether all is over as soon as one component is (the short rule).
    pub const fn ends_early(self) -> bool {
        match self {
            Compound::DiminishedDisjunctive
            | Compound::Conjunctive
            | Compound::ShortenedSelective => true,
            Compound::Disjunctive | Compound::ContinuedConjunctive | Compound::Selective => false,
        }
    }

    /// The nim-value of the compound of ∗a and ∗b.
    ///
    /// By induction: from two heaps with a, b ≥ 1 a player reaches all pairs of
    /// smaller heaps in a conjunctive compound, all other pairs of heaps that
    /// are not larger in a selective one; the nim-values of those are all that
    /// lie below the one claimed. The diminished disjunctive compound ends
    /// with 0, which both players avoid: the rest is Nim with heaps smaller by
    /// one and nim-values larger by one.
    const fn nim_value(self, a: u64, b: u64) -> u64 {
        let (smaller, larger) = if a < b { (a, b) } else { (b, a) };
        match self {
            Compound::Disjunctive => a ^ b,
            Compound::Conjunctive => smaller,
            Compound::ContinuedConjunctive => larger,
            Compound::Selective => a + b,
            Compound::DiminishedDisjunctive | Compound::ShortenedSelective if smaller == 0 => 0,
            Compound::DiminishedDisjunctive => ((a - 1) ^ (b - 1)) + 1,
            Compound::ShortenedSelective => a + b - 1,
        }
    }

    /// Whether a player may move in one component alone while the other goes
    /// on, and whether in both.
    const fn choice(self) -> (bool, bool) {
        match self {
            Compound::Disjunctive | Compound::DiminishedDisjunctive => (true, false),
            Compound::Conjunctive | Compound::ContinuedConjunctive => (false, true),
            Compound::Selective | Compound::ShortenedSelective => (true, true),
        }
    }
}

/// The moves of one player in a compound of g and h, to be counted through.
struct Moves {
    g: FormId,
    h: FormId,
    player: Player,
    /// Moves in g alone and in h alone.
    single: (usize, usize),
    /// Moves in both, as pairs of so many options by so many.
    double: (usize, usize),
}

impl Moves {
    fn count(&self) -> usize {
        self.single.0 + self.single.1 + self.double.0 * self.double.1
    }
}

impl Forms {
    /// The moves while both components go on; there are none by a short rule
    /// once one has ended, and by a long rule the other is left alone then.
    fn moves(&self, compound: Compound, g: FormId, h: FormId, player: Player) -> Moves {
        let count = |form| self.options(form, player).len();
        let (alone, both) = if g == FormId::ZERO || h == FormId::ZERO {
            (false, false)
        } else {
            compound.choice()
        };
        let counts = (count(g), count(h));
        Moves {
            g,
            h,
            player,
            single: if alone { counts } else { (0, 0) },
            double: if both { counts } else { (0, 0) },
        }
    }

    /// Where the k-th move leads.
    fn after(&self, moves: &Moves, k: usize) -> (FormId, FormId) {
        let (g, h) = (moves.g, moves.h);
        let option = |form, i: usize| self.options(form, moves.player)[i];
        let Some(k) = k.checked_sub(moves.single.0) else {
            return (option(g, k), h);
        };
        let Some(k) = k.checked_sub(moves.single.1) else {
            return (g, option(h, k));
        };
        let width = moves.double.1;
        (option(g, k / width), option(h, k % width))
    }

    /// G + H = {G^L + H, G + H^L | G^R + H, G + H^R}.
    pub fn add(&mut self, worker: &mut Worker, g: FormId, h: FormId) -> Result<FormId, Halt> {
        self.compound(worker, Compound::Disjunctive, g, h)
    }

    /// n·G, the sum of n copies of G, or of −n copies of −G.
    pub fn multiple(&mut self, worker: &mut Worker, n: i64, g: FormId) -> Result<FormId, Halt> {
        let mut power = if n < 0 { self.negate(worker, g)? } else { g };
        let mut sum = FormId::ZERO;
        let mut rest = n.unsigned_abs();
        while rest != 0 {
            if rest & 1 != 0 {
                sum = self.add(worker, sum, power)?;
            }
            rest >>= 1;
            if rest != 0 {
                power = self.add(worker, power, power)?;
            }
        }
        Ok(sum)
    }

    /// Two games played at once, as a form.
    pub fn compound(
        &mut self,
        worker: &mut Worker,
        compound: Compound,
        g: FormId,
        h: FormId,
    ) -> Result<FormId, Halt> {
        if !compound.ends_early() && (g == FormId::ZERO || h == FormId::ZERO) {
            return Ok(g.max(h));
        }
        if compound == Compound::Disjunctive
            && let (Some(m), Some(n)) = (self.integer(g), self.integer(h))
            && m.signum() == n.signum()
        {
            return self.add_integers(worker, m, n, if m.abs() < n.abs() { h } else { g });
        }
        let (g, h) = (g.min(h), g.max(h));
        let key = Key::new(Operation::Compound(compound), g, h);
        if let Some(&known) = self.results.get(&key) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            let moves = self.moves(compound, g, h, player);
            for k in 0..moves.count() {
                worker.tick()?;
                let (g, h) = self.after(&moves, k);
                side.push(worker.deeper(|worker| self.compound(worker, compound, g, h))?);
            }
        }
        let [left, right] = sides;
        let form = self.intern(left, right)?;
        self.remember(key, form)?;
        Ok(form)
    }

    /// m + n for integers of one sign, from the form of the larger one: by
    /// induction {(m−1)+n, m+(n−1)|} is {m+n−1|}, so the pairs of positions
    /// need not be gone through.
    fn add_integers(
        &mut self,
        worker: &mut Worker,
        m: i64,
        n: i64,
        larger: FormId,
    ) -> Result<FormId, Halt> {
        if (m + n).unsigned_abs() > u64::from(MAX_BIRTHDAY) {
            return Err(Halt::TooDeep);
        }
        let mut sum = larger;
        for _ in 0..m.abs().min(n.abs()) {
            worker.tick()?;
            let (left, right) = if m > 0 {
                (vec![sum], vec![])
            } else {
                (vec![], vec![sum])
            };
            sum = self.intern(left, right)?;
        }
        Ok(sum)
    }

    /// The value of two games played at once, without the form of the
    /// compound: what a player moves to counts by its value.
    pub fn compound_value(
        &mut self,
        worker: &mut Worker,
        compound: Compound,
        g: FormId,
        h: FormId,
    ) -> Result<Id, Halt> {
        if compound == Compound::Disjunctive {
            let (g, h) = (self.value(worker, g)?, self.value(worker, h)?);
            return worker.add(g, h);
        }
        if let (Some(a), Some(b)) = (self.nimber(g), self.nimber(h)) {
            return worker.star(compound.nim_value(a, b));
        }
        if !compound.ends_early() && (g == FormId::ZERO || h == FormId::ZERO) {
            return self.value(worker, g.max(h));
        }
        let (g, h) = (g.min(h), g.max(h));
        let key = Key::new(Operation::Compound(compound), g, h);
        if let Some(&known) = self.values.get(&key) {
            return Ok(known);
        }
        let mut sides = [worker.take_buffer(), worker.take_buffer()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            let moves = self.moves(compound, g, h, player);
            for k in 0..moves.count() {
                worker.tick()?;
                let (g, h) = self.after(&moves, k);
                side.push(worker.deeper(|worker| self.compound_value(worker, compound, g, h))?);
            }
        }
        let [left, right] = sides;
        let value = worker.canonicalise(left, right)?;
        self.remember_value(key, value)?;
        Ok(value)
    }

    /// G:H = {G^L, G:H^L | G^R, G:H^R}: a move in G annihilates H.
    /// Associative; 0:H = H and G:0 = G as forms.
    pub fn ordinal_sum(
        &mut self,
        worker: &mut Worker,
        g: FormId,
        h: FormId,
    ) -> Result<FormId, Halt> {
        if g == FormId::ZERO || h == FormId::ZERO {
            return Ok(g.max(h));
        }
        let key = Key::new(Operation::OrdinalSum, g, h);
        if let Some(&known) = self.results.get(&key) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            side.extend_from_slice(self.options(g, player));
            for i in 0..self.options(h, player).len() {
                worker.tick()?;
                let option = self.options(h, player)[i];
                side.push(worker.deeper(|worker| self.ordinal_sum(worker, g, option))?);
            }
        }
        let [left, right] = sides;
        let form = self.intern(left, right)?;
        self.remember(key, form)?;
        Ok(form)
    }

    /// The value of G:H from the form of G and the value of H alone: by the
    /// colon principle H ≥ K implies G:H ≥ G:K, so equal H give equal sums
    /// (Winning Ways, chapter 7).
    ///
    /// Equal G do not: {∗|∗} = 0, but 0:1 = 1 and {∗|∗}:1 = ↑.
    pub fn ordinal_sum_value(&mut self, worker: &mut Worker, g: FormId, h: Id) -> Result<Id, Halt> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            for i in 0..self.options(g, player).len() {
                let option = self.options(g, player)[i];
                side.push(self.value(worker, option)?);
            }
        }
        let base = Base {
            value: self.value(worker, g)?,
            sides,
        };
        base.plus(worker, h, &mut IdMap::default())
    }
}

/// The base of an ordinal sum: all of its form that the value depends on.
struct Base {
    value: Id,
    sides: [Vec<Id>; 2],
}

impl Base {
    fn plus(&self, worker: &mut Worker, h: Id, memo: &mut IdMap<Id>) -> Result<Id, Halt> {
        if h == Id::ZERO {
            return Ok(self.value);
        }
        if let Some(&known) = memo.get(&h) {
            return Ok(known);
        }
        let arena = worker.arena();
        let mut sides = [worker.take_buffer(), worker.take_buffer()];
        for ((side, own), player) in sides.iter_mut().zip(&self.sides).zip(PLAYERS) {
            side.extend_from_slice(own);
            for option in arena.options(h, player)?.iter() {
                worker.tick()?;
                side.push(worker.deeper(|worker| self.plus(worker, option, memo))?);
            }
        }
        let [left, right] = sides;
        let sum = worker.canonicalise(left, right)?;
        memo.insert(h, sum);
        Ok(sum)
    }
}

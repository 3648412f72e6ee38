//! Forms: explicit games, of which nothing is reduced.
//!
//! A form is a set of left options and a set of right options, which are forms
//! themselves. A value forgets the form it came from; a form keeps dominated
//! and reversible options, so {∗|∗} is not 0 = {|}, though both have the value
//! 0. Some operations need to know: an ordinal sum G:H depends on the form of
//! G, and conjunctive and selective compounds and the Conway and ordinal
//! products on the forms of both games.
//!
//! Forms are hash-consed in a store, [`Forms`]: two forms are the same set of
//! sets if and only if they have the same [`FormId`]. The values found for
//! forms are remembered as ids of an arena, so one store goes with one arena.
//!
//! - `canonical`: from values to forms and back, and who wins by play alone.
//! - `compounds`: six ways to play two games at once, and ordinal sums.
//! - `products`: the Conway product and the ordinal product.

mod canonical;
mod compounds;
mod key;
mod products;
#[cfg(test)]
mod tests;

pub use canonical::{MAX_BIRTHDAY, MAX_NIM};
pub use compounds::Compound;

use std::collections::HashSet;

use super::arena::{Id, Player};
use super::halt::Halt;
use super::hash::{IdMap, WordMap, mix};
use super::worker::Worker;
use key::{ID_BITS, Key, Operation};

/// The memory that a store may take, in bytes, unless the caller says so.
pub const DEFAULT_LIMIT: usize = 1 << 28;

/// One more than the largest id: two ids and an operation fit in one word.
const MAX_FORMS: usize = 1 << ID_BITS;
/// No form, no value.
const NONE: u32 = u32::MAX;
const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// A form of one store. Equal ids are the same form, different ids are
/// different forms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FormId(u32);

impl FormId {
    /// The form {|}, in every store: nobody can move.
    pub const ZERO: FormId = FormId(0);
}

/// What is known of a form beside its options.
struct Node {
    /// Where the options lie in the pool, Left's first.
    start: usize,
    left: u32,
    right: u32,
    birthday: u32,
    /// Depends on the form alone, not on ids.
    hash: u64,
    /// An older form with the same hash.
    older: u32,
    value: u32,
    negative: u32,
    facts: u16,
}

const IMPARTIAL: u16 = 1;
const ALL_SMALL: u16 = 1 << 1;
/// {n−1|} or {|1−n}, down to {|}: the canonical form of an integer.
const INTEGER: u16 = 1 << 8;
/// {0,…,∗(k−1)|0,…,∗(k−1)}: the canonical form of a nimber.
const NIMBER: u16 = 1 << 9;
const CANONICAL: Answer = Answer {
    known: 1 << 2,
    yes: 1 << 3,
};
const LEFT_WINS_FIRST: Answer = Answer {
    known: 1 << 4,
    yes: 1 << 5,
};
const RIGHT_WINS_FIRST: Answer = Answer {
    known: 1 << 6,
    yes: 1 << 7,
};

/// The bits of an answer that is found when somebody asks.
#[derive(Clone, Copy)]
struct Answer {
    known: u16,
    yes: u16,
}

/// A store of forms; see the module's description.
pub struct Forms {
    nodes: Vec<Node>,
    pool: Vec<FormId>,
    /// The latest form with a hash.
    index: WordMap<u64, FormId>,
    /// The forms of values.
    canonical: IdMap<FormId>,
    results: WordMap<Key, FormId>,
    values: WordMap<Key, Id>,
    limit: usize,
}

impl Default for Forms {
    fn default() -> Self {
        Forms::new()
    }
}

impl Forms {
    /// A store that holds the form {|}.
    pub fn new() -> Forms {
        Forms::with_limit(DEFAULT_LIMIT)
    }

    /// A store that refuses, with [`Halt::OutOfMemory`], to grow much past
    /// this many bytes.
    pub fn with_limit(bytes: usize) -> Forms {
        let mut forms = Forms {
            nodes: Vec::new(),
            pool: Vec::new(),
            index: WordMap::default(),
            canonical: IdMap::default(),
            results: WordMap::default(),
            values: WordMap::default(),
            limit: bytes,
        };
        let (hash, facts) = forms.summary(&[], &[]);
        forms.push(&[], &[], hash, facts);
        forms
    }

    /// How many forms the store holds.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a store always holds the form {|}.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        /// A slot of a hash table: key, value, one byte of control.
        const fn slot<K, V>() -> usize {
            size_of::<(K, V)>() + 1
        }
        self.nodes.len() * size_of::<Node>()
            + self.pool.len() * size_of::<FormId>()
            + self.index.capacity() * slot::<u64, FormId>()
            + self.canonical.capacity() * slot::<Id, FormId>()
            + self.results.capacity() * slot::<Key, FormId>()
            + self.values.capacity() * slot::<Key, Id>()
    }

    /// The form with these options. Options are sets: order and repetition do
    /// not count, and nothing else is left out.
    pub fn intern(
        &mut self,
        left: impl Into<Vec<FormId>>,
        right: impl Into<Vec<FormId>>,
    ) -> Result<FormId, Halt> {
        let (mut left, mut right) = (left.into(), right.into());
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let (hash, facts) = self.summary(&left, &right);
        let mut candidate = self.index.get(&hash).map_or(NONE, |form| form.0);
        while candidate != NONE {
            let form = FormId(candidate);
            if self.options(form, Player::Left) == left
                && self.options(form, Player::Right) == right
            {
                return Ok(form);
            }
            candidate = self.node(form).older;
        }
        self.room((left.len() + right.len()) * size_of::<FormId>())?;
        Ok(self.push(&left, &right, hash, facts))
    }

    /// The hash of a form with these options, and what is known of it at once.
    fn summary(&self, left: &[FormId], right: &[FormId]) -> (u64, u16) {
        // A sum does not depend on the order, which ids decide.
        let spread = |side: &[FormId]| {
            side.iter().fold(0_u64, |sum, &form| {
                sum.wrapping_add(mix(self.node(form).hash, side.len() as u64))
            })
        };
        let all = |fact| {
            let mut options = left.iter().chain(right);
            options.all(|&form| self.node(form).facts & fact != 0)
        };
        let mut facts = 0;
        if left == right && all(IMPARTIAL) {
            facts |= IMPARTIAL;
        }
        if left.is_empty() == right.is_empty() && all(ALL_SMALL) {
            facts |= ALL_SMALL;
        }
        let is_integer = match (left, right) {
            ([], []) => true,
            ([below], []) => self.integer(*below).is_some_and(|n| n >= 0),
            ([], [above]) => self.integer(*above).is_some_and(|n| n <= 0),
            _ => false,
        };
        if is_integer {
            facts |= INTEGER;
        }
        // So many different nimbers, none of them larger, are all the smaller.
        let below = |&form: &FormId| (self.birthday(form) as usize) < left.len();
        if facts & IMPARTIAL != 0 && all(NIMBER) && left.iter().all(below) {
            facts |= NIMBER;
        }
        (mix(spread(left), spread(right) ^ 0x666f_726d), facts)
    }

    fn push(&mut self, left: &[FormId], right: &[FormId], hash: u64, facts: u16) -> FormId {
        let form = FormId(self.nodes.len() as u32);
        let start = self.pool.len();
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        let options = self.pool[start..].iter();
        let birthday = options.map(|&option| self.birthday(option) + 1).max();
        let older = self.index.insert(hash, form);
        self.nodes.push(Node {
            start,
            left: left.len() as u32,
            right: right.len() as u32,
            birthday: birthday.unwrap_or(0),
            hash,
            older: older.map_or(NONE, |form| form.0),
            value: NONE,
            negative: NONE,
            facts,
        });
        form
    }

    /// Whether so many bytes more would still be within the limit.
    fn room(&self, more: usize) -> Result<(), Halt> {
        if self.len() < MAX_FORMS && self.bytes() + more <= self.limit {
            Ok(())
        } else {
            Err(Halt::OutOfMemory)
        }
    }

    fn node(&self, form: FormId) -> &Node {
        &self.nodes[form.0 as usize]
    }

    fn node_mut(&mut self, form: FormId) -> &mut Node {
        &mut self.nodes[form.0 as usize]
    }

    fn known(&self, form: FormId, answer: Answer) -> Option<bool> {
        let facts = self.node(form).facts;
        (facts & answer.known != 0).then_some(facts & answer.yes != 0)
    }

    fn learn(&mut self, form: FormId, answer: Answer, yes: bool) {
        let facts = &mut self.node_mut(form).facts;
        *facts |= answer.known | if yes { answer.yes } else { 0 };
    }

    fn remember(&mut self, key: Key, result: FormId) -> Result<(), Halt> {
        self.room(0)?;
        self.results.insert(key, result);
        Ok(())
    }

    fn remember_value(&mut self, key: Key, value: Id) -> Result<(), Halt> {
        self.room(0)?;
        self.values.insert(key, value);
        Ok(())
    }

    /// The options of one player, in no meaningful order.
    pub fn options(&self, form: FormId, player: Player) -> &[FormId] {
        let node = self.node(form);
        let middle = node.start + node.left as usize;
        match player {
            Player::Left => &self.pool[node.start..middle],
            Player::Right => &self.pool[middle..middle + node.right as usize],
        }
    }

    /// The formal birthday: 0 for {|}, else one more than the latest of the
    /// options; the height of the tree. That of the value may be less.
    pub fn birthday(&self, form: FormId) -> u32 {
        self.node(form).birthday
    }

    /// The integer of which the form is the canonical form, if there is one.
    pub fn integer(&self, form: FormId) -> Option<i64> {
        let node = self.node(form);
        let size = i64::from(node.birthday);
        (node.facts & INTEGER != 0).then_some(if node.right == 0 { size } else { -size })
    }

    /// The k of which the form is the canonical form of ∗k, if there is one.
    pub fn nimber(&self, form: FormId) -> Option<u64> {
        let node = self.node(form);
        (node.facts & NIMBER != 0).then_some(u64::from(node.birthday))
    }

    /// A hash of the form that is the same in every store and every run.
    pub fn content_hash(&self, form: FormId) -> u64 {
        self.node(form).hash
    }

    /// Whether in every position of the form both players have the same
    /// options. Only the form counts: {−1|1} = 0 is not impartial.
    pub fn is_impartial(&self, form: FormId) -> bool {
        self.node(form).facts & IMPARTIAL != 0
    }

    /// Whether in every position of the form either both players can move or
    /// neither can (all small, dicotic). Only the form counts.
    pub fn is_all_small(&self, form: FormId) -> bool {
        self.node(form).facts & ALL_SMALL != 0
    }

    /// All positions of the form, itself included, each once.
    pub fn followers(&self, form: FormId) -> Vec<FormId> {
        let mut seen = HashSet::from([form]);
        let mut followers = vec![form];
        let mut next = 0;
        while let Some(&follower) = followers.get(next) {
            next += 1;
            for player in PLAYERS {
                for &option in self.options(follower, player) {
                    if seen.insert(option) {
                        followers.push(option);
                    }
                }
            }
        }
        followers
    }

    /// −G: both players' options negated and exchanged.
    pub fn negate(&mut self, worker: &mut Worker, form: FormId) -> Result<FormId, Halt> {
        if self.is_impartial(form) {
            return Ok(form);
        }
        let known = self.node(form).negative;
        if known != NONE {
            return Ok(FormId(known));
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Right, Player::Left]) {
            for i in 0..self.options(form, player).len() {
                worker.tick()?;
                let option = self.options(form, player)[i];
                side.push(worker.deeper(|worker| self.negate(worker, option))?);
            }
        }
        let [left, right] = sides;
        let negative = self.intern(left, right)?;
        self.node_mut(form).negative = negative.0;
        self.node_mut(negative).negative = form.0;
        Ok(negative)
    }
}

const fn opponent(player: Player) -> Player {
    player.opponent()
}

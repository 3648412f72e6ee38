//! The arena: every short game in canonical form, stored once.
//!
//! A game is an [`Id`]. Games are hash-consed in canonical form, and canonical
//! forms are unique (Winning Ways, chapter 3), so equality of ids is equality
//! of values. A node is one cache line: content hash, both stops with their
//! adornments, the signature words, where its options are, the up multiple and
//! nimber part, and its negative once known.
//!
//! Nodes are only ever added. They are published through the intern table
//! (store with `Release`, load with `Acquire`), so threads may share an arena
//! without locks; a reader sees a finished node or none.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64};

use super::halt::Halt;
use super::hash::mix;
use super::intern::InternTable;
use super::number::{Number, WideNumbers};
use super::profile::Profile;
use super::segments::Segments;

/// A short game of one arena, in canonical form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(pub(crate) u32);

impl Id {
    /// The game 0 = {|}, in every arena.
    pub const ZERO: Id = Id(0);
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The player who likes positive games.
    Left,
    /// The player who likes negative games.
    Right,
}

impl Player {
    /// What belongs to the player, of Left's and Right's.
    #[inline]
    pub const fn pick<T: Copy>(self, left: T, right: T) -> T {
        match self {
            Player::Left => left,
            Player::Right => right,
        }
    }

    /// The other player.
    pub const fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// x + n·↑ + ∗k: the games whose sums and order have closed forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UpStar {
    /// x
    pub number: Number,
    /// n
    pub ups: i32,
    /// k
    pub nim: u64,
}

const FLAG_LE_LEFT: u64 = 1;
const FLAG_GE_RIGHT: u64 = 2;
const FLAG_UP_STAR: u64 = 4;
const FLAGS: u64 = 15;

/// One more than the largest id: caches of comparisons keep two ids and an
/// answer in one word, and use the ids above for games under construction.
pub(crate) const MAX_NODES: u32 = 1 << 29;

#[derive(Default)]
#[repr(align(64))]
struct Node {
    hash_and_flags: AtomicU64,
    left_stop: AtomicI64,
    right_stop: AtomicI64,
    at_least: AtomicU64,
    at_most: AtomicU64,
    options: AtomicU64,
    nim: AtomicU64,
    ups_and_negative: AtomicU64,
}

/// Positions in the pool of options.
const MAX_POOL: usize = 1 << 32;

type Nodes = Segments<Node, { 1 << 15 }>;
type Pool = Segments<AtomicU32, { 1 << 18 }>;

/// The options of one side: a view into the arena.
#[derive(Clone, Copy)]
pub struct Options<'a>(&'a [AtomicU32]);

impl<'a> Options<'a> {
    /// The options, in no meaningful order.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Id> + ExactSizeIterator + 'a {
        self.0.iter().map(|slot| Id(slot.load(Relaxed)))
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    fn equals(self, ids: &[Id]) -> bool {
        self.len() == ids.len() && self.iter().zip(ids).all(|(a, b)| a == *b)
    }
}

/// All games built so far; see the module's description.
pub struct Arena {
    nodes: Nodes,
    node_count: AtomicU32,
    pool: Pool,
    pool_count: AtomicU64,
    table: InternTable,
    numbers: Arc<WideNumbers>,
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// An arena that holds the game 0.
    pub fn new() -> Arena {
        let arena = Arena {
            nodes: Nodes::new(MAX_NODES as usize),
            node_count: AtomicU32::new(0),
            pool: Pool::new(MAX_POOL),
            pool_count: AtomicU64::new(0),
            table: InternTable::new(),
            numbers: Arc::new(WideNumbers::new()),
        };
        // The first game interned gets the first id: [`Id::ZERO`].
        let zero = arena.intern_up_star(UpStar {
            number: Number::ZERO,
            ups: 0,
            nim: 0,
        });
        debug_assert_eq!(zero, Ok(Id::ZERO));
        arena
    }

    /// The arena's numbers.
    #[inline]
    pub fn numbers(&self) -> &Arc<WideNumbers> {
        &self.numbers
    }

    /// How many games the arena holds.
    pub fn len(&self) -> usize {
        self.node_count.load(Relaxed) as usize
    }

    /// Never: an arena always holds the game 0.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Memory in use by the games, in bytes.
    pub fn bytes(&self) -> usize {
        self.len() * size_of::<Node>()
            + self.pool_count.load(Relaxed) as usize * size_of::<AtomicU32>()
            + self.table.bytes()
    }

    /// What the next growth of the intern table takes, if it is near.
    pub(crate) fn growth(&self) -> usize {
        self.table.growth()
    }

    #[inline]
    fn node(&self, id: Id) -> &Node {
        self.nodes.get(id.0 as usize)
    }

    /// Stops, adornments and signature of a game.
    #[inline]
    pub(crate) fn profile(&self, id: Id) -> Profile {
        let node = self.node(id);
        let flags = node.hash_and_flags.load(Relaxed);
        Profile {
            left_stop: Number::from_raw(node.left_stop.load(Relaxed)),
            right_stop: Number::from_raw(node.right_stop.load(Relaxed)),
            le_left: flags & FLAG_LE_LEFT != 0,
            ge_right: flags & FLAG_GE_RIGHT != 0,
            at_least: node.at_least.load(Relaxed),
            at_most: node.at_most.load(Relaxed),
        }
    }

    /// A hash of the game that is the same in every arena and every run.
    #[inline]
    pub fn content_hash(&self, id: Id) -> u64 {
        self.node(id).hash_and_flags.load(Relaxed) & !FLAGS
    }

    /// The left or right stop: the number at which play ends when that player
    /// moves first and both play well.
    #[inline]
    pub fn stop(&self, id: Id, player: Player) -> Number {
        let node = self.node(id);
        Number::from_raw(match player {
            Player::Left => node.left_stop.load(Relaxed),
            Player::Right => node.right_stop.load(Relaxed),
        })
    }

    /// The parts of x + n·↑ + ∗k; `None` for any other game.
    #[inline]
    pub fn up_star(&self, id: Id) -> Option<UpStar> {
        let node = self.node(id);
        (node.hash_and_flags.load(Relaxed) & FLAG_UP_STAR != 0).then(|| UpStar {
            number: Number::from_raw(node.left_stop.load(Relaxed)),
            ups: (node.ups_and_negative.load(Relaxed) >> 32) as u32 as i32,
            nim: node.nim.load(Relaxed),
        })
    }

    /// The number that the game is, if it is one.
    #[inline]
    pub fn number(&self, id: Id) -> Option<Number> {
        self.up_star(id)
            .filter(|parts| parts.ups == 0 && parts.nim == 0)
            .map(|parts| parts.number)
    }

    /// The nimber that the game is, if it is one.
    pub fn nimber(&self, id: Id) -> Option<u64> {
        self.up_star(id)
            .filter(|parts| parts.ups == 0 && parts.number.is_zero())
            .map(|parts| parts.nim)
    }

    /// An order of games that depends on their values alone, to list them in:
    /// by stops, the largest first, then x + n·↑ + ∗k by its parts, then the
    /// others by content hash.
    pub fn display_order(&self, a: Id, b: Id) -> Ordering {
        let stop = |player| self.numbers.cmp(self.stop(b, player), self.stop(a, player));
        let key = |id: Id| {
            let parts = self.up_star(id);
            let parts = parts.map(|p| (p.ups.unsigned_abs(), p.ups < 0, p.nim));
            (parts.is_none(), parts, self.content_hash(id))
        };
        stop(Player::Left)
            .then_with(|| stop(Player::Right))
            .then_with(|| key(a).cmp(&key(b)))
    }

    #[inline]
    pub(crate) fn known_negative(&self, id: Id) -> Option<Id> {
        let word = self.node(id).ups_and_negative.load(Acquire) as u32;
        word.checked_sub(1).map(Id)
    }

    pub(crate) fn set_negative(&self, id: Id, negative: Id) {
        for (a, b) in [(id, negative), (negative, id)] {
            let word = &self.node(a).ups_and_negative;
            let ups = word.load(Relaxed) & !u64::from(u32::MAX);
            word.store(ups | u64::from(b.0 + 1), Release);
        }
    }

    /// The options of one side, listed: those of x + n·↑ + ∗k are written down
    /// the first time that somebody asks.
    #[inline]
    pub fn options(&self, id: Id, player: Player) -> Result<Options<'_>, Halt> {
        let word = self.node(id).options.load(Acquire);
        if word != 0 {
            return Ok(self.pooled(word, player));
        }
        self.list_options(id)?;
        Ok(self.pooled(self.node(id).options.load(Acquire), player))
    }

    #[cold]
    fn list_options(&self, id: Id) -> Result<(), Halt> {
        let Some(parts) = self.up_star(id) else {
            return Ok(());
        };
        let mut left = Vec::new();
        let mut right = Vec::new();
        for (list, player) in [(&mut left, Player::Left), (&mut right, Player::Right)] {
            super::infinitesimal::up_star::options(self.numbers(), parts, player, |option| {
                list.push(self.intern_up_star(option)?);
                Ok(())
            })?;
        }
        let word = self.push_options(&left, &right)?;
        self.node(id).options.store(word, Release);
        Ok(())
    }

    #[inline]
    fn pooled(&self, word: u64, player: Player) -> Options<'_> {
        let offset = (word >> 32) as usize;
        let left = (word >> 16) as usize & 0xffff;
        let right = word as usize & 0xffff;
        let run = self.pool.run(offset, left + right);
        Options(player.pick(&run[..left], &run[left..]))
    }

    fn push_options(&self, left: &[Id], right: &[Id]) -> Result<u64, Halt> {
        let (left_len, right_len) = (left.len() as u64, right.len() as u64);
        if left_len > 0xffff || right_len > 0xffff {
            return Err(Halt::TooWide);
        }
        // Offset 0 stays unused, so that the word of a game without options
        // differs from "not listed yet".
        let length = (left.len() + right.len()).max(1);
        let mut start = 0;
        let claimed = self.pool_count.fetch_update(Relaxed, Relaxed, |count| {
            start = Pool::fit((count as usize).max(1), length);
            (start + length < MAX_POOL).then_some((start + length) as u64)
        });
        claimed.map_err(|_| Halt::OutOfMemory)?;
        let slots = self.pool.run(start, length);
        for (slot, option) in slots.iter().zip(left.iter().chain(right)) {
            slot.store(option.0, Relaxed);
        }
        Ok(((start as u64) << 32) | (left_len << 16) | right_len)
    }

    fn new_node(&self) -> Result<(Id, &Node), Halt> {
        let id = Id(self.node_count.fetch_add(1, Relaxed));
        if id.0 >= MAX_NODES {
            self.node_count.fetch_sub(1, Relaxed);
            return Err(Halt::OutOfMemory);
        }
        Ok((id, self.node(id)))
    }

    fn fill(node: &Node, hash: u64, flags: u64, profile: &Profile) {
        let flags = flags
            | if profile.le_left { FLAG_LE_LEFT } else { 0 }
            | if profile.ge_right { FLAG_GE_RIGHT } else { 0 };
        node.hash_and_flags.store((hash & !FLAGS) | flags, Relaxed);
        node.left_stop.store(profile.left_stop.raw(), Relaxed);
        node.right_stop.store(profile.right_stop.raw(), Relaxed);
        node.at_least.store(profile.at_least, Relaxed);
        node.at_most.store(profile.at_most, Relaxed);
    }

    /// The game x + n·↑ + ∗k.
    pub fn intern_up_star(&self, parts: UpStar) -> Result<Id, Halt> {
        let part = mix(parts.nim, parts.ups as u32 as u64);
        let hash = mix(self.numbers.content_hash(parts.number), part);
        self.table.intern(
            hash,
            |id| self.up_star(id) == Some(parts),
            |id| self.content_hash(id),
            || {
                let profile = super::infinitesimal::up_star::profile(self.numbers(), parts);
                let (id, node) = self.new_node()?;
                Self::fill(node, hash, FLAG_UP_STAR, &profile);
                node.nim.store(parts.nim, Relaxed);
                node.ups_and_negative
                    .store(u64::from(parts.ups as u32) << 32, Relaxed);
                Ok(id)
            },
        )
    }

    /// The number as a game.
    pub fn intern_number(&self, number: Number) -> Result<Id, Halt> {
        self.intern_up_star(UpStar {
            number,
            ups: 0,
            nim: 0,
        })
    }

    /// The game with these options, which are canonical, sorted by id, and not
    /// those of an x + n·↑ + ∗k.
    pub(crate) fn intern_canonical(
        &self,
        left: &[Id],
        right: &[Id],
        profile: &Profile,
    ) -> Result<Id, Halt> {
        // Sums do not depend on the order, which ids decide.
        let spread = |ids: &[Id]| {
            ids.iter().fold(0_u64, |sum, &id| {
                sum.wrapping_add(mix(self.content_hash(id), ids.len() as u64))
            })
        };
        let hash = mix(spread(left), spread(right) ^ 0x5bd1_e995);
        self.table.intern(
            hash,
            |id| {
                let node = self.node(id);
                let word = node.options.load(Relaxed);
                node.hash_and_flags.load(Relaxed) & FLAG_UP_STAR == 0
                    && self.pooled(word, Player::Left).equals(left)
                    && self.pooled(word, Player::Right).equals(right)
            },
            |id| self.content_hash(id),
            || {
                let options = self.push_options(left, right)?;
                let (id, node) = self.new_node()?;
                Self::fill(node, hash, 0, profile);
                node.options.store(options, Relaxed);
                Ok(id)
            },
        )
    }
}

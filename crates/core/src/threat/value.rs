//! Values whose leaves are on, off and short games, each stored once.
//!
//! A value without on and off is a short game and lives in the arena of short
//! games. The others are trees: finitely many moves lead from each of them to a
//! short game, to on or to off. All are stoppers, and are kept in simplest
//! form, which is unique (see `canonical`), so that equality of values is
//! equality of [`Value`].

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::value::budget::growth_of;
use crate::value::hash::{WordMap, mix};
use crate::value::{Comparison, Halt, Id, Player, Worker};

/// A tree of one store, in simplest form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TreeId(pub(super) u32);

/// What a position with global threats is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// on = {on|}: Left wins everything.
    On,
    /// A short game.
    Short(Id),
    /// A game in which somebody threatens to win everything.
    Tree(TreeId),
    /// off = {|off}: Right wins everything.
    Off,
}

impl Value {
    /// The game 0.
    pub const ZERO: Value = Value::Short(Id::ZERO);

    /// on for Left, off for Right.
    pub const fn win_of(player: Player) -> Value {
        player.pick(Value::On, Value::Off)
    }

    /// The short game that the value is, if it is one.
    pub const fn short(self) -> Option<Id> {
        match self {
            Value::Short(id) => Some(id),
            _ => None,
        }
    }

    /// The value in one word, never 0.
    #[inline]
    pub(super) const fn code(self) -> u32 {
        match self {
            Value::On => 2,
            Value::Off => 6,
            Value::Short(id) => id.0 << 2 | 1,
            Value::Tree(tree) => tree.0 << 2 | 3,
        }
    }

    /// The value of such a word; none for 0.
    #[inline]
    pub(super) const fn from_code(code: u32) -> Option<Value> {
        match code & 3 {
            1 => Some(Value::Short(Id(code >> 2))),
            3 => Some(Value::Tree(TreeId(code >> 2))),
            _ if code == Value::On.code() => Some(Value::On),
            _ if code == Value::Off.code() => Some(Value::Off),
            _ => None,
        }
    }
}

/// The options of a tree.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Tree {
    pub(super) left: Box<[Value]>,
    pub(super) right: Box<[Value]>,
    /// Whether on, and whether off, is a leaf.
    pub(super) leaves: Leaves,
}

/// Which of on and off occur in a value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Leaves {
    pub(super) on: bool,
    pub(super) off: bool,
}

impl Tree {
    pub(super) fn options(&self, player: Player) -> &[Value] {
        player.pick(&self.left, &self.right)
    }

    fn hash(&self) -> u64 {
        let side = |seed, side: &[Value]| {
            side.iter()
                .fold(seed, |hash, value| mix(hash, u64::from(value.code())))
        };
        side(side(1, &self.left) ^ 0x5bd1_e995, &self.right)
    }
}

/// The first chunk holds this many trees, each further one twice as many.
const FIRST_CHUNK: usize = 1 << 8;
const CHUNKS: usize = 20;
/// Ids from here on are not those of trees in the store.
pub(super) const MAX_TREES: u32 = 1 << 27;

type Chunk = Box<[OnceLock<Tree>]>;

/// All trees built so far over one arena of short games. Threads may share it:
/// a tree never moves and never changes once it is there.
#[derive(Default)]
pub struct Trees {
    chunks: [OnceLock<Chunk>; CHUNKS],
    index: Mutex<Index>,
}

/// Where trees are found again: those with a hash, and how many there are.
#[derive(Default)]
struct Index {
    by_hash: WordMap<u64, Vec<TreeId>>,
    count: u32,
}

impl Trees {
    /// How many trees there are.
    pub fn len(&self) -> usize {
        let index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        index.count as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Chunk and place in it of a tree.
    const fn place(id: usize) -> (usize, usize) {
        let chunk = (id / FIRST_CHUNK + 1).ilog2() as usize;
        (chunk, id - FIRST_CHUNK * ((1 << chunk) - 1))
    }

    fn cell(&self, id: TreeId) -> Option<&OnceLock<Tree>> {
        let (chunk, place) = Self::place(id.0 as usize);
        let chunk_length = FIRST_CHUNK << chunk;
        let chunk = self
            .chunks
            .get(chunk)?
            .get_or_init(|| (0..chunk_length).map(|_| OnceLock::new()).collect());
        chunk.get(place)
    }

    /// A tree; one that is not there has no options.
    pub(super) fn get(&self, id: TreeId) -> &Tree {
        static NONE: OnceLock<Tree> = OnceLock::new();
        let found = self.cell(id).and_then(OnceLock::get);
        found.unwrap_or_else(|| NONE.get_or_init(Tree::default))
    }

    /// The id of a tree in simplest form, with its options sorted.
    pub(super) fn intern(&self, tree: Tree) -> Result<TreeId, Halt> {
        let hash = tree.hash();
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let next = TreeId(index.count);
        let same = index.by_hash.entry(hash).or_default();
        for &id in same.iter() {
            if *self.get(id) == tree {
                return Ok(id);
            }
        }
        if next.0 >= MAX_TREES {
            return Err(Halt::OutOfMemory);
        }
        let cell = self.cell(next).ok_or(Halt::OutOfMemory)?;
        // The lock is held, so nobody else fills the cell.
        let _ = cell.set(tree);
        same.push(next);
        index.count += 1;
        Ok(next)
    }
}

/// Two values in one word.
#[inline]
pub(super) const fn pair(a: Value, b: Value) -> u64 {
    (a.code() as u64) << 32 | b.code() as u64
}

/// A game under construction: its options so far.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) left: Vec<Value>,
    pub(super) right: Vec<Value>,
    pub(super) id: u32,
}

impl Draft {
    pub(super) fn options(&self, player: Player) -> &Vec<Value> {
        player.pick(&self.left, &self.right)
    }

    pub(super) fn options_mut(&mut self, player: Player) -> &mut Vec<Value> {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// What the draft is called in comparisons.
    pub(super) const fn name(&self) -> Value {
        Value::Tree(TreeId(MAX_TREES + self.id))
    }
}

/// Computes with values, on one thread: a worker for short games, a store of
/// trees, and what has been found out about them.
pub struct Calculator<'c, 'a> {
    pub(super) worker: &'c mut Worker<'a>,
    pub(super) trees: &'c Trees,
    pub(super) order: WordMap<u64, bool>,
    pub(super) sums: WordMap<u64, super::Sum>,
    pub(super) draft: Draft,
}

impl<'c, 'a> Calculator<'c, 'a> {
    /// A calculator with nothing remembered. The trees belong to the worker's
    /// arena.
    pub fn new(worker: &'c mut Worker<'a>, trees: &'c Trees) -> Calculator<'c, 'a> {
        Calculator {
            worker,
            trees,
            order: WordMap::default(),
            sums: WordMap::default(),
            draft: Draft::default(),
        }
    }

    /// The worker for short games.
    pub fn worker(&mut self) -> &mut Worker<'a> {
        self.worker
    }

    /// What the next growth of what is remembered takes, if it is near.
    pub(super) fn growth(&self) -> usize {
        growth_of(&self.order) + growth_of(&self.sums)
    }

    /// The store of trees.
    pub fn trees(&self) -> &'c Trees {
        self.trees
    }

    /// The options of a player, in no meaningful order. That of on is on, that
    /// of off is off.
    pub fn options(&mut self, value: Value, player: Player) -> Result<Vec<Value>, Halt> {
        let mut options = Vec::new();
        self.some_option(value, player, |_, option| {
            options.push(option);
            Ok(false)
        })?;
        Ok(options)
    }

    /// Whether a test holds for some option of a player.
    pub(super) fn some_option(
        &mut self,
        value: Value,
        player: Player,
        mut test: impl FnMut(&mut Self, Value) -> Result<bool, Halt>,
    ) -> Result<bool, Halt> {
        match value {
            Value::On | Value::Off => {
                return Ok(value == Value::win_of(player) && test(self, value)?);
            }
            Value::Short(id) => {
                let arena = self.worker.arena();
                for option in arena.options(id, player)?.iter() {
                    if test(self, Value::Short(option))? {
                        return Ok(true);
                    }
                }
            }
            Value::Tree(tree) if tree.0 < MAX_TREES => {
                let trees = self.trees;
                for &option in trees.get(tree).options(player) {
                    if test(self, option)? {
                        return Ok(true);
                    }
                }
            }
            Value::Tree(_) => {
                let mut next = 0;
                while let Some(&option) = self.draft.options(player).get(next) {
                    if test(self, option)? {
                        return Ok(true);
                    }
                    next += 1;
                }
            }
        }
        Ok(false)
    }

    /// Which of on and off occur in a value.
    pub(super) fn leaves(&self, value: Value) -> Leaves {
        match value {
            Value::On => Leaves {
                on: true,
                off: false,
            },
            Value::Off => Leaves {
                on: false,
                off: true,
            },
            Value::Short(_) => Leaves::default(),
            Value::Tree(tree) => self.trees.get(tree).leaves,
        }
    }

    /// How two values compare.
    pub fn compare(&mut self, a: Value, b: Value) -> Result<Comparison, Halt> {
        Ok(match (self.le(a, b)?, self.le(b, a)?) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        })
    }

    /// −a: both players' options negated and exchanged.
    pub fn negate(&mut self, a: Value) -> Result<Value, Halt> {
        match a {
            Value::On => Ok(Value::Off),
            Value::Off => Ok(Value::On),
            Value::Short(id) => self.worker.negate(id).map(Value::Short),
            Value::Tree(id) => {
                self.worker.tick()?;
                let tree = self.trees.get(id);
                let negative = |calculator: &mut Self, side: &[Value]| {
                    let side: Result<Vec<Value>, Halt> =
                        side.iter().map(|&v| calculator.negate(v)).collect();
                    side
                };
                let left = negative(self, &tree.right)?;
                let right = negative(self, &tree.left)?;
                self.intern(left, right)
            }
        }
    }

    /// The tree with these options, which are in simplest form.
    pub(super) fn intern(
        &mut self,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
    ) -> Result<Value, Halt> {
        left.sort_unstable();
        right.sort_unstable();
        let mut leaves = Leaves::default();
        for &option in left.iter().chain(&right) {
            let below = self.leaves(option);
            leaves.on |= below.on;
            leaves.off |= below.off;
        }
        let (left, right) = (left.into_boxed_slice(), right.into_boxed_slice());
        let tree = Tree {
            left,
            right,
            leaves,
        };
        self.trees.intern(tree).map(Value::Tree)
    }
}

//! How a game compares with all nimbers at once, and so with the far star.
//!
//! The far star ☆ stands for ∗N with N large: for every game G the comparison of G
//! with ∗N is the same for all large N (Winning Ways, chapter 8; Siegel,
//! Combinatorial Game Theory, II.7). No such N is chosen here. Write
//! U(G) = {k : G ≤ ∗k} and D(G) = {k : G ≥ ∗k}. By the definition of the order,
//!
//! - G ≤ ∗k iff k lies in no D(G^L), and no i < k lies in D(G);
//! - G ≥ ∗k iff k lies in no U(G^R), and no i < k lies in U(G).
//!
//! Let a be the least number outside the union A of the D(G^L), and b the
//! least outside the union B of the U(G^R). Below both, nothing holds. If a < b, then
//! G ≤ ∗a, so D(G) has nothing above a either, and U(G) is the complement of A;
//! if b < a, then D(G) is the complement of B and U(G) is empty. If a = b, then
//! G = ∗a, and if neither exists, both sets are empty.
//!
//! So each set has finitely many ends, which the rule never moves: from the
//! last of them on G compares with all nimbers alike. A nimber ∗k among the followers
//! brings in the ends k and k + 1, an n·↑ + ∗k its k ⊕ 1 and the next; hence any N
//! above all those of the followers is large enough. Lists of ends keep
//! ∗16384 as cheap as ∗2.

use crate::value::arena::{Id, Player, UpStar};
use crate::value::halt::Halt;
use crate::value::hash::IdMap;
use crate::value::number::Number;
use crate::value::order::Comparison;
use crate::value::worker::Worker;

/// A set of nimbers: k belongs to it iff an odd number of its ends are ≤ k. One
/// more than the largest `u64` may be an end.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct NimberSet {
    /// Ascending.
    ends: Vec<u128>,
}

impl NimberSet {
    fn all() -> NimberSet {
        NimberSet { ends: vec![0] }
    }

    fn single(nim: u64) -> NimberSet {
        let nim = u128::from(nim);
        NimberSet {
            ends: vec![nim, nim + 1],
        }
    }

    fn is_all(&self) -> bool {
        self.ends == [0]
    }

    fn least(&self) -> Option<u128> {
        self.ends.first().copied()
    }

    fn contains_far_star(&self) -> bool {
        self.ends.len() % 2 == 1
    }

    fn complement(mut self) -> NimberSet {
        if self.least() == Some(0) {
            self.ends.remove(0);
        } else {
            self.ends.insert(0, 0);
        }
        self
    }

    fn union(&self, other: &NimberSet) -> NimberSet {
        let (mut a, mut b) = (self.ends.as_slice(), other.ends.as_slice());
        let mut ends = Vec::new();
        loop {
            let next = match (a.first(), b.first()) {
                (Some(&x), Some(&y)) => x.min(y),
                (Some(&x), None) | (None, Some(&x)) => x,
                (None, None) => return NimberSet { ends },
            };
            let inside = |rest: &[u128], all: &[u128]| (all.len() - rest.len()) % 2 == 1;
            let before = inside(a, &self.ends) || inside(b, &other.ends);
            for rest in [&mut a, &mut b] {
                if let Some(tail) = rest.split_first().filter(|(end, _)| **end == next) {
                    *rest = tail.1;
                }
            }
            let after = inside(a, &self.ends) || inside(b, &other.ends);
            if before != after {
                ends.push(next);
            }
        }
    }
}

/// The nimbers that a game is at least, and those that it is at most.
#[derive(Clone, Default)]
struct AgainstNimbers {
    at_least: NimberSet,
    at_most: NimberSet,
}

/// Comparisons with nimbers by game, as far as they were asked for.
#[derive(Default)]
pub(crate) struct NimberMemo {
    games: IdMap<AgainstNimbers>,
}

impl Worker<'_> {
    /// How a game compares with the far star; never `Equal`.
    pub fn far_star_compare(&mut self, game: Id) -> Result<Comparison, Halt> {
        self.far_star_compare_memo(game, &mut NimberMemo::default())
    }

    pub(crate) fn far_star_compare_memo(
        &mut self,
        game: Id,
        memo: &mut NimberMemo,
    ) -> Result<Comparison, Halt> {
        let sets = self.against_nimbers(game, memo)?;
        Ok(if sets.at_least.contains_far_star() {
            Comparison::Greater
        } else if sets.at_most.contains_far_star() {
            Comparison::Less
        } else {
            Comparison::Confused
        })
    }

    /// The only nimber that the game is comparable with, if there is just one.
    pub(crate) fn only_comparable_nimber(&mut self, game: Id) -> Result<Option<u64>, Halt> {
        let sets = self.against_nimbers(game, &mut NimberMemo::default())?;
        let comparable = sets.at_least.union(&sets.at_most);
        Ok(match comparable.ends[..] {
            [first, end] if end - first == 1 => u64::try_from(first).ok(),
            _ => None,
        })
    }

    fn against_nimbers(&mut self, game: Id, memo: &mut NimberMemo) -> Result<AgainstNimbers, Halt> {
        if let Some(sets) = self.against_nimbers_at_sight(game) {
            return Ok(sets);
        }
        if let Some(sets) = memo.games.get(&game) {
            return Ok(sets.clone());
        }
        self.tick()?;
        let arena = self.arena;
        let mut refuted = [NimberSet::default(), NimberSet::default()];
        for (refuted, player) in refuted.iter_mut().zip([Player::Left, Player::Right]) {
            for option in arena.options(game, player)?.iter() {
                let sets = self.deeper(|worker| worker.against_nimbers(option, memo))?;
                *refuted = refuted.union(player.pick(&sets.at_least, &sets.at_most));
                if refuted.is_all() {
                    break;
                }
            }
        }
        let [at_most, at_least] = refuted.map(NimberSet::complement);
        let sets = match (at_most.least(), at_least.least()) {
            // Equal to a nimber: recognised at sight.
            (a, b) if a == b => AgainstNimbers::default(),
            (Some(a), b) if b.is_none_or(|b| a < b) => AgainstNimbers {
                at_most,
                ..AgainstNimbers::default()
            },
            _ => AgainstNimbers {
                at_least,
                ..AgainstNimbers::default()
            },
        };
        memo.games.insert(game, sets.clone());
        Ok(sets)
    }

    /// The same where stops or closed forms tell: the stops of nimbers are 0.
    fn against_nimbers_at_sight(&self, game: Id) -> Option<AgainstNimbers> {
        let numbers = self.arena.numbers();
        let sign = |player| numbers.cmp(self.arena.stop(game, player), Number::ZERO);
        let (left, right) = (sign(Player::Left), sign(Player::Right));
        let mut sets = AgainstNimbers::default();
        if right.is_gt() {
            sets.at_least = NimberSet::all();
            return Some(sets);
        }
        if left.is_lt() {
            sets.at_most = NimberSet::all();
            return Some(sets);
        }
        if left.is_gt() && right.is_lt() {
            return Some(sets);
        }
        let UpStar { ups, nim, .. } = self.up_star(game)?;
        let beside = match ups {
            0 => {
                sets.at_least = NimberSet::single(nim);
                sets.at_most = NimberSet::single(nim);
                return Some(sets);
            }
            // ↑ + ∗j is positive but for j = 1, n·↑ + ∗j for all j when n ≥ 2.
            1 | -1 => NimberSet::single(nim ^ 1).complement(),
            _ => NimberSet::all(),
        };
        if ups > 0 {
            sets.at_least = beside;
        } else {
            sets.at_most = beside;
        }
        Some(sets)
    }
}

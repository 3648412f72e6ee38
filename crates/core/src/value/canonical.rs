//! Canonical form: from any options to the one simplest game of that value.
//!
//! 1. If a number fits between the options, the game is the simplest such
//!    number; stops and their bits decide this without reducing anything.
//! 2. Duplicate and dominated options go (l ≤ l' for Left).
//! 3. Reversible options are bypassed: l with l^R ≤ G is replaced by the left
//!    options of that l^R, and what came in is looked at again.
//! 4. Dominated options go once more, and the result is interned.
//!
//! The profile of G is an invariant of its value, so it serves from step 2 on,
//! while the lists still change.

use super::arena::{Id, Player};
use super::halt::Halt;
use super::infinitesimal::up_star;
use super::profile::{Profile, admits_number, bounds};
use super::worker::Worker;

/// A game under construction: its options so far, its profile, and a key under
/// which comparisons with it are remembered.
struct Draft {
    left: Vec<Id>,
    right: Vec<Id>,
    profile: Profile,
    key: Id,
}

impl Worker<'_> {
    /// The game {left | right} in canonical form.
    pub fn construct(&mut self, left: &[Id], right: &[Id]) -> Result<Id, Halt> {
        let mut left_buffer = self.take_buffer();
        left_buffer.extend_from_slice(left);
        let mut right_buffer = self.take_buffer();
        right_buffer.extend_from_slice(right);
        self.canonicalise(left_buffer, right_buffer)
    }

    /// The same, from lists that the worker may keep.
    pub(crate) fn canonicalise(&mut self, left: Vec<Id>, right: Vec<Id>) -> Result<Id, Halt> {
        self.canonicalise_halves(left, right, None)
    }

    /// The same, from lists of which it may be known that each consists of two
    /// antichains: `halves` says where the second ones begin.
    pub(crate) fn canonicalise_halves(
        &mut self,
        mut left: Vec<Id>,
        mut right: Vec<Id>,
        halves: Option<(usize, usize)>,
    ) -> Result<Id, Halt> {
        self.tick()?;
        let arena = self.arena;
        let numbers = arena.numbers();
        let (lower, upper) = bounds(
            numbers,
            left.iter().map(|&id| arena.profile(id)),
            right.iter().map(|&id| arena.profile(id)),
        );
        let (Some(low), Some(high)) = (lower, upper) else {
            return self.finish_number(left, right, lower, upper);
        };
        if admits_number(numbers, lower, upper) {
            return self.finish_number(left, right, lower, upper);
        }
        if let Some((left_half, right_half)) = halves {
            self.merge_antichains(&mut left, left_half, Player::Left)?;
            self.merge_antichains(&mut right, right_half, Player::Right)?;
        } else {
            self.remove_dominated(&mut left, Player::Left)?;
            self.remove_dominated(&mut right, Player::Right)?;
        }

        let mut profile = Profile::from_bounds(low, high);
        self.sign(&mut profile, &left, &right);
        let mut draft = Draft {
            left,
            right,
            profile,
            key: self.caches.draft_key(),
        };
        if self.bypass_reversible(&mut draft, Player::Left)? {
            self.remove_dominated(&mut draft.left, Player::Left)?;
        }
        if self.bypass_reversible(&mut draft, Player::Right)? {
            self.remove_dominated(&mut draft.right, Player::Right)?;
        }
        let Draft {
            left,
            right,
            profile,
            ..
        } = draft;
        let id = self.intern(&left, &right, &profile)?;
        self.return_buffer(left);
        self.return_buffer(right);
        Ok(id)
    }

    fn finish_number(
        &mut self,
        left: Vec<Id>,
        right: Vec<Id>,
        lower: super::profile::Bound,
        upper: super::profile::Bound,
    ) -> Result<Id, Halt> {
        self.return_buffer(left);
        self.return_buffer(right);
        let number = self.arena.numbers().simplest_between(lower, upper)?;
        self.arena.intern_number(number)
    }

    /// Fills in the signature of a game from its options.
    pub(crate) fn sign(&self, profile: &mut Profile, left: &[Id], right: &[Id]) {
        let arena = self.arena;
        let left_at_least = left
            .iter()
            .fold(0, |word, &id| word | arena.profile(id).at_least);
        let right_at_most = right
            .iter()
            .fold(0, |word, &id| word | arena.profile(id).at_most);
        profile.sign(arena.numbers(), left_at_least, right_at_most);
    }

    /// The game with these canonical options.
    pub(crate) fn intern(&self, left: &[Id], right: &[Id], profile: &Profile) -> Result<Id, Halt> {
        if let Some(parts) = up_star::recognise(left, right, |id| self.arena.up_star(id)) {
            return self.arena.intern_up_star(parts);
        }
        self.arena.intern_canonical(left, right, profile)
    }

    /// Sorts by id and keeps the options that no other one dominates.
    pub(crate) fn remove_dominated(
        &mut self,
        options: &mut Vec<Id>,
        player: Player,
    ) -> Result<(), Halt> {
        options.sort_unstable();
        options.dedup();
        if options.len() < 2 {
            return Ok(());
        }
        let mut kept = 0;
        for i in 0..options.len() {
            let option = options[i];
            let mut survivors = 0;
            let mut dominated = false;
            for k in 0..kept {
                let other = options[k];
                if self.is_worse(option, other, player)? {
                    // `other` was kept, so nothing kept is worse than `option`.
                    dominated = true;
                    break;
                }
                let worse = self.is_worse(other, option, player)?;
                if !worse {
                    options[survivors] = other;
                    survivors += 1;
                }
            }
            if dominated {
                continue;
            }
            options[survivors] = option;
            kept = survivors + 1;
        }
        options.truncate(kept);
        Ok(())
    }

    /// What [`Self::remove_dominated`] does, for a list of two antichains.
    fn merge_antichains(
        &mut self,
        options: &mut Vec<Id>,
        half: usize,
        player: Player,
    ) -> Result<(), Halt> {
        let mut first = half;
        let mut i = 0;
        while i < first {
            let option = options[i];
            let profile = self.arena.profile(option);
            let mut dominated = false;
            let mut k = first;
            while k < options.len() {
                let other = options[k];
                if option == other {
                    dominated = true;
                    break;
                }
                let other_profile = self.arena.profile(other);
                let low = (option, &profile);
                let high = (other, &other_profile);
                let (worse, better) = player.pick((low, high), (high, low));
                if self.le_profiled(worse.0, worse.1, better.0, better.1)? {
                    dominated = true;
                    break;
                }
                if self.le_profiled(better.0, better.1, worse.0, worse.1)? {
                    options.swap_remove(k);
                } else {
                    k += 1;
                }
            }
            if dominated {
                // The last of the first antichain takes its place, the last of
                // the second closes the gap.
                first -= 1;
                options.swap(i, first);
                options.swap_remove(first);
            } else {
                i += 1;
            }
        }
        options.sort_unstable();
        Ok(())
    }

    /// Whether a player has no reason to choose `option` where there is `other`.
    #[inline]
    fn is_worse(&mut self, option: Id, other: Id, player: Player) -> Result<bool, Halt> {
        match player {
            Player::Left => self.le(option, other),
            Player::Right => self.le(other, option),
        }
    }

    /// Replaces the reversible options of one player; tells whether there were
    /// any.
    fn bypass_reversible(&mut self, draft: &mut Draft, player: Player) -> Result<bool, Halt> {
        let arena = self.arena;
        let mut changed = false;
        let mut i = 0;
        while let Some(&option) = draft.options(player).get(i) {
            let Some(through) = self.reversing_reply(option, draft, player)? else {
                i += 1;
                continue;
            };
            changed = true;
            let incoming = arena.options(through, player)?;
            let options = draft.options_mut(player);
            options.swap_remove(i);
            for new in incoming.iter() {
                if !options.contains(&new) {
                    options.push(new);
                }
            }
        }
        Ok(changed)
    }

    /// The reply that makes a player's option reversible: for Left, a right
    /// option of it that is ≤ G.
    fn reversing_reply(
        &mut self,
        option: Id,
        draft: &Draft,
        player: Player,
    ) -> Result<Option<Id>, Halt> {
        let replies = match player {
            Player::Left => self.arena.options(option, Player::Right)?,
            Player::Right => self.arena.options(option, Player::Left)?,
        };
        for reply in replies.iter() {
            let reverses = match player {
                Player::Left => self.le_draft(reply, draft)?,
                Player::Right => self.draft_le(draft, reply)?,
            };
            if reverses {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// x ≤ G for a draft G.
    fn le_draft(&mut self, x: Id, draft: &Draft) -> Result<bool, Halt> {
        let arena = self.arena;
        let profile = arena.profile(x);
        if let Some(answer) = profile.le(&draft.profile, arena.numbers()) {
            return Ok(answer);
        }
        if let Some(answer) = self.caches.le(x, draft.key) {
            return Ok(answer);
        }
        self.tick()?;
        let answer = self.deeper(|worker| {
            for &right in &draft.right {
                if worker.le(right, x)? {
                    return Ok(false);
                }
            }
            for left in arena.options(x, Player::Left)?.iter() {
                if worker.draft_le(draft, left)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        self.caches.set_le(x, draft.key, answer);
        Ok(answer)
    }

    /// G ≤ y for a draft G.
    fn draft_le(&mut self, draft: &Draft, y: Id) -> Result<bool, Halt> {
        let arena = self.arena;
        let profile = arena.profile(y);
        if let Some(answer) = draft.profile.le(&profile, arena.numbers()) {
            return Ok(answer);
        }
        if let Some(answer) = self.caches.le(draft.key, y) {
            return Ok(answer);
        }
        self.tick()?;
        let answer = self.deeper(|worker| {
            for &left in &draft.left {
                if worker.le(y, left)? {
                    return Ok(false);
                }
            }
            for right in arena.options(y, Player::Right)?.iter() {
                if worker.le_draft(right, draft)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        self.caches.set_le(draft.key, y, answer);
        Ok(answer)
    }
}

impl Draft {
    fn options(&self, player: Player) -> &Vec<Id> {
        player.pick(&self.left, &self.right)
    }

    fn options_mut(&mut self, player: Player) -> &mut Vec<Id> {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }
}

//! Reduced canonical form: the simplest game infinitesimally close to G.
//!
//! G ≥_Inf H iff G − H is at least some infinitesimal, which holds iff the right stop of
//! G − H is ≥ 0. Every game has one simplest form up to ≡_Inf (Grossman and
//! Siegel, Reductions of partizan games, Games of No Chance 3): if both stops are
//! the same number x, it is x; otherwise the options are reduced,
//! Inf-dominated ones go (l ≤_Inf l'), and Inf-reversible ones (l^R ≤_Inf G) are bypassed.
//!
//! The theorems about these steps ask that no step makes a number. None does: an Inf-
//! dominated option has no larger stop than what dominates it. When the best left option
//! l is bypassed through l^R, then L(l^R) ≥ R(l) = L(G) and l^R ≤_Inf G, so
//! L(l^R) = L(G); were l^R a number, then R(G) ≥ L(G). So it is none, one of its left
//! options has the right stop L(G), and the left stop stays above the right one.

use crate::value::arena::{Id, Player};
use crate::value::halt::Halt;
use crate::value::hash::IdMap;
use crate::value::worker::Worker;

impl Worker<'_> {
    /// The reduced canonical form of a game.
    pub fn reduced_canonical_form(&mut self, game: Id) -> Result<Id, Halt> {
        self.reduced_memo(game, &mut IdMap::default())
    }

    /// a ≤ b up to an infinitesimal: a − b is at most one.
    pub fn le_inf(&mut self, a: Id, b: Id) -> Result<bool, Halt> {
        let arena = self.arena;
        let numbers = arena.numbers();
        let stop = |game, player| arena.stop(game, player);
        let (left_a, right_a) = (stop(a, Player::Left), stop(a, Player::Right));
        let (left_b, right_b) = (stop(b, Player::Left), stop(b, Player::Right));
        if numbers.cmp(left_a, right_b).is_le() {
            return Ok(true);
        }
        if numbers.cmp(left_a, left_b).is_gt() || numbers.cmp(right_a, right_b).is_gt() {
            return Ok(false);
        }
        let difference = self.subtract(b, a)?;
        let stop = arena.stop(difference, Player::Right);
        Ok(numbers
            .cmp(stop, crate::value::number::Number::ZERO)
            .is_ge())
    }

    /// Whether two games differ by an infinitesimal.
    pub fn is_infinitesimally_close(&mut self, a: Id, b: Id) -> Result<bool, Halt> {
        Ok(self.le_inf(a, b)? && self.le_inf(b, a)?)
    }

    fn reduced_memo(&mut self, game: Id, memo: &mut IdMap<Id>) -> Result<Id, Halt> {
        if !self.is_hot(game) {
            // The stops agree: the left one is never less than the right one.
            return self
                .arena
                .intern_number(self.arena.stop(game, Player::Left));
        }
        if let Some(&reduced) = memo.get(&game) {
            return Ok(reduced);
        }
        self.tick()?;
        let arena = self.arena;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for option in arena.options(game, player)?.iter() {
                side.push(self.deeper(|worker| worker.reduced_memo(option, memo))?);
            }
            self.bypass_inf_reversible(game, side, player)?;
            self.remove_inf_dominated(side, player)?;
        }
        let [left, right] = sides;
        let reduced = self.construct(&left, &right)?;
        memo.insert(game, reduced);
        Ok(reduced)
    }

    /// a is no better for a player than b, up to an infinitesimal.
    fn is_inf_worse(&mut self, a: Id, b: Id, player: Player) -> Result<bool, Halt> {
        match player {
            Player::Left => self.le_inf(a, b),
            Player::Right => self.le_inf(b, a),
        }
    }

    /// Replaces every option with a reply that is no better for the player than G by
    /// the player's options of that reply, and looks at those again.
    fn bypass_inf_reversible(
        &mut self,
        game: Id,
        options: &mut Vec<Id>,
        player: Player,
    ) -> Result<(), Halt> {
        let arena = self.arena;
        let mut i = 0;
        'options: while let Some(&option) = options.get(i) {
            for reply in arena.options(option, player.opponent())?.iter() {
                if self.is_inf_worse(reply, game, player)? {
                    options.swap_remove(i);
                    for new in arena.options(reply, player)?.iter() {
                        if !options.contains(&new) {
                            options.push(new);
                        }
                    }
                    continue 'options;
                }
            }
            i += 1;
        }
        Ok(())
    }

    fn remove_inf_dominated(&mut self, options: &mut Vec<Id>, player: Player) -> Result<(), Halt> {
        let mut kept: Vec<Id> = Vec::with_capacity(options.len());
        'options: for &option in options.iter() {
            let mut i = 0;
            while let Some(&other) = kept.get(i) {
                if self.is_inf_worse(option, other, player)? {
                    continue 'options;
                }
                if self.is_inf_worse(other, option, player)? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(option);
        }
        *options = kept;
        Ok(())
    }
}

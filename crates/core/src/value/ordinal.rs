//! Ordinal sums.

use super::arena::{Id, Player};
use super::halt::Halt;
use super::hash::IdMap;
use super::worker::Worker;

impl Worker<'_> {
    /// G:H = {G^L, G:H^L | G^R, G:H^R} for the canonical form of G: a move in G
    /// annihilates H. It depends on H by value alone (the colon principle), on G by its
    /// form.
    pub fn ordinal_sum(&mut self, base: Id, exponent: Id) -> Result<Id, Halt> {
        self.ordinal_sum_memo(base, exponent, &mut IdMap::default())
    }

    fn ordinal_sum_memo(
        &mut self,
        base: Id,
        exponent: Id,
        memo: &mut IdMap<Id>,
    ) -> Result<Id, Halt> {
        if exponent == Id::ZERO {
            return Ok(base);
        }
        if let Some(&sum) = memo.get(&exponent) {
            return Ok(sum);
        }
        self.tick()?;
        let arena = self.arena;
        let mut sides = [self.take_buffer(), self.take_buffer()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            side.extend(arena.options(base, player)?.iter());
            for option in arena.options(exponent, player)?.iter() {
                side.push(self.deeper(|worker| worker.ordinal_sum_memo(base, option, memo))?);
            }
        }
        let [left, right] = sides;
        let sum = self.canonicalise(left, right)?;
        memo.insert(exponent, sum);
        Ok(sum)
    }
}

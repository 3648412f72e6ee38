//! All games born by a given day.

use super::arena::{Id, Player};
use super::halt::Halt;
use super::worker::Worker;

/// The last day whose games can be listed: 1, 4, 22 and 1,474 games are born by
/// days 0 to 3; by day 4 there are more than 10^12.
pub const LAST_DAY: u32 = 3;

impl Worker<'_> {
    /// The games born by a day, at most [`LAST_DAY`], in no special order.
    ///
    /// A game born by day n + 1 is {L|R} for sets L and R of games born by day
    /// n, and antichains suffice: a dominated option changes nothing.
    pub fn born_by(&mut self, day: u32) -> Result<Vec<Id>, Halt> {
        if day > LAST_DAY {
            return Err(Halt::OutOfMemory);
        }
        let mut games = vec![Id::ZERO];
        for _ in 0..day {
            let antichains = self.antichains(&games)?;
            let mut next = Vec::new();
            for left in &antichains {
                for right in &antichains {
                    next.push(self.construct(left, right)?);
                }
                next.sort_unstable();
                next.dedup();
            }
            games = next;
        }
        Ok(games)
    }

    /// All sets of pairwise incomparable games.
    fn antichains(&mut self, games: &[Id]) -> Result<Vec<Vec<Id>>, Halt> {
        let mut antichains = vec![Vec::new()];
        for &game in games {
            for i in 0..antichains.len() {
                let mut larger = antichains[i].clone();
                larger.push(game);
                let length = larger.len();
                self.remove_dominated(&mut larger, Player::Left)?;
                if larger.len() == length {
                    antichains.push(larger);
                }
            }
        }
        Ok(antichains)
    }
}

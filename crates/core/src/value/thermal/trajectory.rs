//! The value of a thermograph's wall at one temperature.

use crate::value::arena::Player;
use crate::value::halt::Halt;
use crate::value::number::{Number, WideNumbers};
use crate::value::thermal::thermograph::{Thermograph, Trajectory};

impl Trajectory {
    /// Where the wall stands at temperature t ≥ −1.
    ///
    /// `numbers` are those of the arena of the game.
    pub fn at(&self, numbers: &WideNumbers, t: Number) -> Result<Number, Halt> {
        let mut value = self.mast;
        // Below each breakpoint down to the next one, or to t.
        for (i, (&top, &slope)) in self.breaks.iter().zip(&self.slopes[1..]).enumerate() {
            if numbers.cmp(top, t).is_le() {
                break;
            }
            let next = self.breaks.get(i + 1).copied();
            let bottom = next.filter(|&next| numbers.cmp(next, t).is_gt());
            let depth = numbers.subtract(top, bottom.unwrap_or(t))?;
            value = match slope {
                0 => value,
                1.. => numbers.subtract(value, depth)?,
                _ => numbers.add(value, depth)?,
            };
        }
        Ok(value)
    }
}

impl Thermograph {
    /// Where a player's wall stands at temperature t ≥ −1: that player's stop
    /// of the game cooled by t.
    pub fn wall_at(
        &self,
        numbers: &WideNumbers,
        player: Player,
        t: Number,
    ) -> Result<Number, Halt> {
        self.trajectory(player).at(numbers, t)
    }
}

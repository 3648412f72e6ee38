//! Temperature theory in play: which component of a sum to move in, by
//! thermographs alone (Winning Ways, chapter 6).
//!
//! - *Hotstrat* moves in the hottest component.
//! - *Sentestrat* answers where the opponent has just moved, if that component
//!   is now hotter than the ambient temperature, the lowest that play has come down to;
//!   otherwise it is hotstrat.
//! - *Thermostrat* looks at the compound thermograph. With r(T) the sum of the
//!   components' right walls and w(T) the greatest distance between two walls
//!   of one component, Left picks the least T ≥ 0 at which r(T) + w(T) is
//!   greatest, and moves in the component of greatest width at that T. If Left goes
//!   on like this, play stops at r(T) + w(T) or better: the move at T
//!   raises r(T) by w(T) + T, and any reply of Right's leaves a component whose left
//!   wall at T is at most T below its old right wall. Where all walls have met this is
//!   the sum of the means, so thermostrat loses at most the largest temperature against
//!   the best play.
//!
//! Within a component the option is the one that gives the player's wall at the
//! temperature in question. For Right everything is mirrored.

use std::cmp::Ordering;

use crate::value::arena::{Id, Player};
use crate::value::halt::Halt;
use crate::value::number::Number;
use crate::value::thermal::thermograph::Thermograph;
use crate::value::worker::Worker;

/// A move in a sum, and why it was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The index of the component to move in.
    pub component: usize,
    /// What the component becomes.
    pub option: Id,
    /// The temperature at which the components were looked at.
    pub temperature: Number,
    /// Why this component.
    pub reason: Reason,
}

/// Why a component was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is the hottest.
    Hottest,
    /// The opponent has just moved there, and it is hotter than the ambient
    /// temperature, at which it is looked at.
    Answer {
        /// How hot it is.
        local: Number,
    },
    /// It is the widest at the temperature that promises most.
    Widest {
        /// The distance between its walls there.
        width: Number,
        /// Where play stops, or better for the player: r(T) + w(T).
        promise: Number,
    },
}

/// One game of the sum.
struct Component {
    index: usize,
    game: Id,
    thermograph: Thermograph,
}

impl Worker<'_> {
    /// The move in the hottest component; `None` where the player has no move.
    pub fn hotstrat(&mut self, games: &[Id], player: Player) -> Result<Option<Advice>, Halt> {
        let numbers = self.arena.numbers();
        let mut hottest: Option<Component> = None;
        for component in self.components(games)? {
            if !self.can_move(component.game, player) {
                continue;
            }
            let hotter = hottest.as_ref().is_none_or(|other| {
                let temperature = component.thermograph.temperature();
                numbers
                    .cmp(temperature, other.thermograph.temperature())
                    .is_gt()
            });
            if hotter {
                hottest = Some(component);
            }
        }
        let Some(component) = hottest else {
            return Ok(None);
        };
        let temperature = component.thermograph.temperature();
        self.advise(&component, player, temperature, Reason::Hottest)
    }

    /// The answer in the component of the opponent's last move if that is hotter
    /// than the ambient temperature, otherwise hotstrat; `None` where the player
    /// has no move.
    ///
    /// The ambient temperature is the lowest of those that components had when they were
    /// moved in so far; `None` before the first move. `last` is the index of the component
    /// of the opponent's last move, if there was one.
    pub fn sentestrat(
        &mut self,
        games: &[Id],
        player: Player,
        ambient: Option<Number>,
        last: Option<usize>,
    ) -> Result<Option<Advice>, Halt> {
        let moved_in = last.and_then(|index| Some((index, *games.get(index)?)));
        if let (Some(ambient), Some((index, game))) = (ambient, moved_in)
            && self.can_move(game, player)
        {
            let thermograph = self.thermograph(game)?;
            let local = thermograph.temperature();
            if self.arena.numbers().cmp(local, ambient).is_gt() {
                let component = Component {
                    index,
                    game,
                    thermograph,
                };
                return self.advise(&component, player, ambient, Reason::Answer { local });
            }
        }
        self.hotstrat(games, player)
    }

    /// The move in the component that is widest at the temperature which
    /// promises most; `None` where the player has no move.
    pub fn thermostrat(&mut self, games: &[Id], player: Player) -> Result<Option<Advice>, Halt> {
        let components = self.components(games)?;
        let mut best: Option<(Number, Number)> = None;
        for t in self.turning_points(&components) {
            let promise = self.promise(&components, player, t)?;
            let better = best.is_none_or(|(_, other)| self.prefers(player, promise, other).is_gt());
            if better {
                best = Some((t, promise));
            }
        }
        let Some((t, promise)) = best else {
            return Ok(None);
        };
        let numbers = self.arena.numbers();
        let mut widest: Option<(Number, &Component)> = None;
        for component in &components {
            if !self.can_move(component.game, player) {
                continue;
            }
            let width = self.width(component, t)?;
            // Where no walls are apart, the hottest component has just closed.
            let wider = widest.is_none_or(|(other_width, other)| {
                let hotter = || {
                    let [a, b] = [component, other].map(|c| c.thermograph.temperature());
                    numbers.cmp(a, b)
                };
                numbers.cmp(width, other_width).then_with(hotter).is_gt()
            });
            if wider {
                widest = Some((width, component));
            }
        }
        let Some((width, component)) = widest else {
            return Ok(None);
        };
        self.advise(component, player, t, Reason::Widest { width, promise })
    }

    /// Whether a player has a move in a game: only integers leave one without.
    fn can_move(&self, game: Id, player: Player) -> bool {
        let numbers = self.arena.numbers();
        let integer = self.arena.number(game).filter(|&x| numbers.is_integer(x));
        integer.is_none_or(|n| self.prefers(player, n, Number::ZERO).is_gt())
    }

    fn components(&mut self, games: &[Id]) -> Result<Vec<Component>, Halt> {
        let components = games.iter().enumerate().map(|(index, &game)| {
            Ok(Component {
                index,
                game,
                thermograph: self.thermograph(game)?,
            })
        });
        components.collect()
    }

    /// The breakpoints T > 0 of all walls, and 0, ascending. Walls are straight in
    /// between, so the greatest promise is first reached at one of them: at a crossing
    /// of two widths the promise bends upwards.
    fn turning_points(&self, components: &[Component]) -> Vec<Number> {
        let numbers = self.arena.numbers();
        let mut points = vec![Number::ZERO];
        for component in components {
            for player in [Player::Left, Player::Right] {
                let breaks = component.thermograph.trajectory(player).breaks;
                let positive = |t: &Number| numbers.cmp(*t, Number::ZERO).is_gt();
                points.extend(breaks.into_iter().filter(positive));
            }
        }
        points.sort_by(|&a, &b| numbers.cmp(a, b));
        points.dedup();
        points
    }

    /// r(T) + w(T) for Left; for Right the left walls less the width.
    fn promise(&self, components: &[Component], player: Player, t: Number) -> Result<Number, Halt> {
        let numbers = self.arena.numbers();
        let mut sum = Number::ZERO;
        let mut greatest = Number::ZERO;
        for component in components {
            let wall = component
                .thermograph
                .wall_at(numbers, player.opponent(), t)?;
            sum = numbers.add(sum, wall)?;
            let width = self.width(component, t)?;
            if numbers.cmp(width, greatest).is_gt() {
                greatest = width;
            }
        }
        match player {
            Player::Left => numbers.add(sum, greatest),
            Player::Right => numbers.subtract(sum, greatest),
        }
    }

    fn width(&self, component: &Component, t: Number) -> Result<Number, Halt> {
        let numbers = self.arena.numbers();
        let wall = |player| component.thermograph.wall_at(numbers, player, t);
        numbers.subtract(wall(Player::Left)?, wall(Player::Right)?)
    }

    /// Which of two numbers is better for a player.
    fn prefers(&self, player: Player, a: Number, b: Number) -> Ordering {
        match player {
            Player::Left => self.arena.numbers().cmp(a, b),
            Player::Right => self.arena.numbers().cmp(b, a),
        }
    }

    /// The option that gives the player's wall at t; among equals the one with
    /// the better stop, then the first in the order of display.
    fn advise(
        &mut self,
        component: &Component,
        player: Player,
        t: Number,
        reason: Reason,
    ) -> Result<Option<Advice>, Halt> {
        let arena = self.arena;
        let numbers = arena.numbers();
        let opponent = player.opponent();
        let mut best: Option<(Number, Id)> = None;
        for option in arena.options(component.game, player)?.iter() {
            let wall = self.thermograph(option)?.wall_at(numbers, opponent, t)?;
            let better = best.is_none_or(|(other_wall, other)| {
                let stop = |game| arena.stop(game, opponent);
                self.prefers(player, wall, other_wall)
                    .then_with(|| self.prefers(player, stop(option), stop(other)))
                    .then_with(|| arena.display_order(other, option))
                    .is_gt()
            });
            if better {
                best = Some((wall, option));
            }
        }
        Ok(best.map(|(_, option)| Advice {
            component: component.index,
            option,
            temperature: t,
            reason,
        }))
    }
}

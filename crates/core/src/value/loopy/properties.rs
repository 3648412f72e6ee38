//! Stops and properties of loopy values.
//!
//! A *pseudonumber* is a number, on, off, or a number plus over or under
//! (Siegel, Combinatorial Game Theory, section VI.5). Play in a stopper with
//! the players taking turns ends, and we end it as soon as it reaches a
//! pseudonumber: that is a stop.

use super::LoopyError;
use super::graph::Vertex;
use super::outcome::{End, LoopyOutcome};
use super::stopper::Stopper;
use super::value::LoopyValue;
use crate::value::{Halt, Id, Player, Worker};

/// How many of 1, 1/2, 1/4, … a game without sides is compared with.
const TESTED_NUMBERS: usize = 8;

/// Stoppers that play stops at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pseudonumber {
    /// {on|}
    On,
    /// {|off}
    Off,
    /// A number.
    Number(Id),
    /// The number plus over = {0|over}.
    Over(Id),
    /// The number plus under = {under|0}.
    Under(Id),
}

impl Stopper {
    /// Which pseudonumber the stopper is, if it is one. Canonical forms tell:
    /// {on|}, {|off}, {x | x over}, {x under | x}.
    pub fn pseudonumber(&self, worker: &Worker) -> Option<Pseudonumber> {
        let number = |id: Id| worker.arena().number(id).map(|_| id);
        let (graph, root) = self.rooted();
        let node = match root {
            Vertex::Short(id) => return number(id).map(Pseudonumber::Number),
            Vertex::Loopy(node) => graph.node(node),
        };
        match (node.left.as_slice(), node.right.as_slice()) {
            (&[l], &[]) if l == root => Some(Pseudonumber::On),
            (&[], &[r]) if r == root => Some(Pseudonumber::Off),
            (&[Vertex::Short(x)], &[r]) if r == root => number(x).map(Pseudonumber::Over),
            (&[l], &[Vertex::Short(x)]) if l == root => number(x).map(Pseudonumber::Under),
            _ => None,
        }
    }

    /// The pseudonumber at which play ends if this player starts and both play
    /// well.
    pub fn stop(&self, worker: &mut Worker, player: Player) -> Result<Stopper, Halt> {
        if self.pseudonumber(worker).is_some() {
            return Ok(self.clone());
        }
        if let Some(id) = self.short() {
            let number = worker.arena().stop(id, player);
            return Ok(worker.arena().intern_number(number)?.into());
        }
        worker.tick()?;
        let mut best: Option<Stopper> = None;
        for option in self.options(worker, player)? {
            let stop = stacker::maybe_grow(128 << 10, 4 << 20, || {
                option.stop(worker, player.opponent())
            })?;
            let better = match &best {
                None => true,
                Some(best) => match player {
                    Player::Left => stop.ge(worker, best)?,
                    Player::Right => best.ge(worker, &stop)?,
                },
            };
            if better {
                best = Some(stop);
            }
        }
        match best {
            Some(stop) => Ok(stop),
            // A stopper in which one player has no move and that is no
            // pseudonumber does not occur in canonical form.
            None => Err(Halt::NumberRange),
        }
    }

    fn is_infinitesimal(&self, worker: &mut Worker) -> Result<bool, Halt> {
        for player in [Player::Left, Player::Right] {
            let stop = self.stop(worker, player)?;
            match stop.pseudonumber(worker) {
                Some(
                    Pseudonumber::Number(Id::ZERO)
                    | Pseudonumber::Over(Id::ZERO)
                    | Pseudonumber::Under(Id::ZERO),
                ) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

impl LoopyValue {
    /// Left and right stop of a stopper: numbers, on, off, or a number plus over
    /// or under.
    pub fn stops(&self, worker: &mut Worker) -> Result<(Stopper, Stopper), LoopyError> {
        let stopper = self.stopper().ok_or(LoopyError::NotStopper)?;
        Ok((
            stopper.stop(worker, Player::Left)?,
            stopper.stop(worker, Player::Right)?,
        ))
    }

    /// Whether the value is a number.
    pub fn is_number(&self, worker: &Worker) -> bool {
        self.short()
            .is_some_and(|id| worker.arena().number(id).is_some())
    }

    /// Whether the value is a nimber.
    pub fn is_nimber(&self, worker: &Worker) -> bool {
        self.short()
            .is_some_and(|id| worker.arena().nimber(id).is_some())
    }

    /// Whether −x < G < x for every positive number x: so if and only if both
    /// stops of both sides are 0, over or under.
    pub fn is_infinitesimal(&self, worker: &mut Worker) -> Result<bool, LoopyError> {
        if let Ok((onside, offside)) = self.sides() {
            let (onside, offside) = (onside.clone(), offside.clone());
            return Ok(onside.is_infinitesimal(worker)? && offside.is_infinitesimal(worker)?);
        }
        // Without sides the answer may still be "no": −x < G < x must show in
        // the outcomes of G − x and G + x.
        let mut x = worker.construct(&[Id::ZERO], &[])?;
        for _ in 0..TESTED_NUMBERS {
            for (sign, winner) in [(1, Player::Left), (-1, Player::Right)] {
                let shift = LoopyValue::from(worker.multiple(sign, x)?);
                let outcome = self.add(worker, &shift)?.outcome(worker)?;
                let ends = [Player::Left, Player::Right].map(|starts| outcome.end(starts));
                if ends != [End::Win(winner); 2] {
                    return Ok(false);
                }
            }
            x = worker.construct(&[Id::ZERO], &[x])?;
        }
        Err(LoopyError::NoSides)
    }

    /// Whether G + G = G.
    pub fn is_idempotent(&self, worker: &mut Worker) -> Result<bool, LoopyError> {
        let double = self.add(worker, self)?;
        if self.is_stopper_sided() {
            return Ok(double == *self);
        }
        if double.is_stopper_sided() {
            return Ok(false);
        }
        // Games that differ in some sum are not equal.
        let star = worker.star(1)?;
        let one = worker.construct(&[Id::ZERO], &[])?;
        let minus_one = worker.negate(one)?;
        for id in [Id::ZERO, star, one, minus_one] {
            let sums = [self, &double].map(|value| -> Result<LoopyOutcome, LoopyError> {
                value.add(worker, &id.into())?.outcome(worker)
            });
            let [a, b] = sums;
            if a? != b? {
                return Ok(false);
            }
        }
        Err(LoopyError::NoSides)
    }

    /// The degree of loopiness: the onside of G − G. It is 0 for the games that
    /// cancel, as short games do; for a stopper, G − G is d & −d with its degree
    /// d (Winning Ways, chapter 11).
    pub fn degree(&self, worker: &mut Worker) -> Result<Stopper, LoopyError> {
        let difference = self.subtract(worker, self)?;
        Ok(difference.onside()?.clone())
    }
}

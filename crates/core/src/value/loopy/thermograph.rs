//! Thermographs of stoppers.
//!
//! The walls of a stopper satisfy the same equations as those of a short game:
//! L_t(G) = max R_t(G^L) − t and R_t(G) = min L_t(G^R) + t below the temperature,
//! one constant above it. Positions on cycles make that a system of equations.
//! It is solved by rounds: a cycle begins with a number in the place of each of
//! its positions, and each round gives every position the game of the last
//! round's options. When a round changes no thermograph, the walls satisfy the
//! equations. The rounds begin once with the left stops and once with the right
//! stops, between which all walls at temperatures from 0 on lie; both must end
//! with the same walls, otherwise there is no thermograph.
//!
//! on is larger than every number. It is given the value N, and then 2N, for an
//! integer N so large that the sizes of all other numbers together are small beside it.
//! Walls come from the ends of a game by sums, maxima and minima, so walls that
//! are the same for N and 2N are the same for all larger integers: they are the
//! walls with on. Others go up to on, and are refused. So {0||0|off} has a
//! thermograph and {0|off} has none.

use std::collections::HashMap;

use super::LoopyError;
use super::graph::Vertex;
use super::properties::Pseudonumber;
use super::stopper::Stopper;
use super::value::LoopyValue;
use crate::value::{Dyadic, Halt, Id, Player, Thermograph, Worker};

/// Rounds for each node of a cycle, and some more.
const ROUNDS_PER_NODE: usize = 2;
const MORE_ROUNDS: usize = 12;

impl LoopyValue {
    /// The thermograph of a stopper, if its walls are finite.
    pub fn thermograph(&self, worker: &mut Worker) -> Result<Thermograph, LoopyError> {
        let stopper = self.stopper().ok_or(LoopyError::NotStopper)?;
        if let Some(id) = stopper.short() {
            return Ok(worker.thermograph(id)?);
        }
        let large = beyond_all_ends(worker, stopper)?;
        let larger = worker.add(large, large)?;
        let first = with_on_as(worker, stopper, large)?;
        if first != with_on_as(worker, stopper, larger)? {
            return Err(LoopyError::NoThermograph);
        }
        Ok(first)
    }
}

/// An integer beside which all numbers at the ends of a stopper are small.
fn beyond_all_ends(worker: &mut Worker, stopper: &Stopper) -> Result<Id, Halt> {
    let mut total = Dyadic::integer(1);
    for vertex in stopper
        .rooted()
        .0
        .nodes
        .iter()
        .flat_map(|node| node.options())
    {
        if let Vertex::Short(id) = vertex {
            for player in [Player::Left, Player::Right] {
                let stop = worker.arena().stop(id, player);
                total = &total + &worker.dyadic(stop).abs();
            }
        }
    }
    let integer = total.floor() + 1;
    let large = Dyadic::new(integer * 1024, 0);
    let number = worker.arena().numbers().number(&large)?;
    worker.arena().intern_number(number)
}

/// The thermograph when on is this integer and off is its negative.
fn with_on_as(worker: &mut Worker, stopper: &Stopper, on: Id) -> Result<Thermograph, LoopyError> {
    let (graph, root) = stopper.rooted();
    let mut found: Option<Thermograph> = None;
    for starts in [Player::Left, Player::Right] {
        let mut games: HashMap<u32, Id> = HashMap::new();
        for component in graph.components(root) {
            approximate(worker, stopper, on, starts, &component, &mut games)?;
        }
        let Some(&game) = games.get(&0) else {
            return Err(LoopyError::NoThermograph);
        };
        let thermograph = worker.thermograph(game)?;
        if found.as_ref().is_some_and(|found| *found != thermograph) {
            return Err(LoopyError::NoThermograph);
        }
        found = Some(thermograph);
    }
    found.ok_or(LoopyError::NoThermograph)
}

/// The number that a stop counts as.
fn number_at(worker: &mut Worker, stop: &Stopper, on: Id) -> Result<Option<Id>, Halt> {
    Ok(match stop.pseudonumber(worker) {
        Some(Pseudonumber::On) => Some(on),
        Some(Pseudonumber::Off) => Some(worker.negate(on)?),
        Some(Pseudonumber::Number(x) | Pseudonumber::Over(x) | Pseudonumber::Under(x)) => Some(x),
        None => None,
    })
}

/// Finds a short game with the thermograph of each node of a component.
fn approximate(
    worker: &mut Worker,
    stopper: &Stopper,
    on: Id,
    starts: Player,
    component: &[u32],
    games: &mut HashMap<u32, Id>,
) -> Result<(), LoopyError> {
    let graph = stopper.rooted().0;
    let mut is_cycle = component.len() > 1;
    for &number in component {
        let follower = stopper.follower(worker, Vertex::Loopy(number))?;
        let ends = follower.pseudonumber(worker);
        let stop = follower.stop(worker, starts)?;
        let start = number_at(worker, &stop, on)?.ok_or(LoopyError::NoThermograph)?;
        games.insert(number, start);
        if matches!(ends, Some(Pseudonumber::On | Pseudonumber::Off)) {
            return Ok(());
        }
        is_cycle |= graph
            .node(number)
            .options()
            .any(|vertex| vertex == Vertex::Loopy(number));
    }
    let rounds = ROUNDS_PER_NODE * component.len() + MORE_ROUNDS;
    for _ in 0..rounds {
        let mut next = Vec::with_capacity(component.len());
        for &number in component {
            let side = |player| -> Vec<Id> {
                let options = graph.node(number).side(player).iter();
                options
                    .filter_map(|vertex| match vertex {
                        Vertex::Short(id) => Some(*id),
                        Vertex::Loopy(n) => games.get(n).copied(),
                    })
                    .collect()
            };
            next.push(worker.construct(&side(Player::Left), &side(Player::Right))?);
        }
        let mut settled = true;
        for (&number, &game) in component.iter().zip(&next) {
            let before = games.insert(number, game).unwrap_or(game);
            settled &= worker.thermograph(before)? == worker.thermograph(game)?;
        }
        if settled || !is_cycle {
            return Ok(());
        }
    }
    Err(LoopyError::NoThermograph)
}

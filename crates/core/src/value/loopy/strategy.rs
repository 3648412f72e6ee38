//! A strategy with which Left survives, looked for state by state.
//!
//! The states that Left survives are the greatest set in which she has a move
//! within the set and Right no move out of it. So every state is taken as
//! survived until it is shown to be lost: a state with Right to move needs all
//! its options, one with Left to move only the option of her choice, and the
//! next one when that is lost. What depends on a state is written down at it and
//! told when it is lost. When nothing is left to do, the choices are a strategy,
//! and all answers stand. Each move is looked at once, as in a local search for
//! fixed points (X. Liu, S. Smolka, Simple linear-time algorithms for minimal
//! fixed points, ICALP 1998).

use super::graph::{Graph, Vertex};
use super::survival::{Key, MAX_STATES, Mark, Order, key};
use crate::value::{Halt, Player, Worker};

/// A state of the play u − w.
struct State {
    key: Key,
    u: Vertex,
    w: Vertex,
    left_to_move: bool,
    /// Its open options: a range of `Search::options`, and the next to look at.
    /// With Left to move, the one before that is her choice.
    next: u32,
    end: u32,
    status: Status,
    on_stack: bool,
    /// The last entry of `Search::dependents` about this state.
    dependents: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    New,
    /// Its options are listed; not all that it needs has been looked at.
    Open,
    /// Survived, unless something that it depends on is lost.
    Survives,
    Lost,
}

const NONE: u32 = u32::MAX;

/// A search from one state.
#[derive(Default)]
pub(super) struct Search {
    states: Vec<State>,
    options: Vec<(Vertex, Vertex)>,
    /// A state that depends on another, and the entry before.
    dependents: Vec<(u32, u32)>,
    stack: Vec<u32>,
    lost: Vec<u32>,
}

impl Search {
    /// Whether Left survives u − w with Right to move. All answers on the way
    /// are written down in the order.
    pub(super) fn survives(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        order: &mut Order,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Halt> {
        self.states.clear();
        self.options.clear();
        self.dependents.clear();
        self.stack.clear();
        let result = self.look(worker, graph, order, u, w);
        for state in &self.states {
            match state.status {
                // They stand only if everything has been looked at.
                Status::Survives if self.stack.is_empty() => {
                    order.plain.insert(state.key, Mark::Survives);
                }
                Status::Lost => {
                    order.plain.insert(state.key, Mark::Lost);
                }
                _ => {
                    order.plain.remove(&state.key);
                }
            }
        }
        result
    }

    fn look(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        order: &mut Order,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Halt> {
        self.reach(order, u, w, false)?;
        while let Some(&at) = self.stack.last() {
            worker.tick()?;
            self.step(worker, graph, order, at)?;
            if self.states[0].status == Status::Lost {
                break;
            }
        }
        Ok(self.states[0].status != Status::Lost)
    }

    /// The place of a state, put on the stack if it has not been looked at.
    fn reach(
        &mut self,
        order: &mut Order,
        u: Vertex,
        w: Vertex,
        left_to_move: bool,
    ) -> Result<u32, Halt> {
        let key = key(u, w, left_to_move);
        let fresh = self.states.len() as u32;
        let place = match *order.plain.entry(key).or_insert(Mark::Place(fresh)) {
            Mark::Place(place) => place,
            // Decided states are no open options.
            Mark::Survives | Mark::Lost => return Err(Halt::OutOfMemory),
        };
        if place == fresh {
            self.states.push(State {
                key,
                u,
                w,
                left_to_move,
                next: 0,
                end: 0,
                status: Status::New,
                on_stack: false,
                dependents: NONE,
            });
            if self.states.len() > MAX_STATES {
                return Err(Halt::OutOfMemory);
            }
        }
        if matches!(
            self.states[place as usize].status,
            Status::New | Status::Open
        ) {
            self.put(place);
        }
        Ok(place)
    }

    fn put(&mut self, place: u32) {
        let state = &mut self.states[place as usize];
        if !state.on_stack {
            state.on_stack = true;
            self.stack.push(place);
        }
    }

    fn leave(&mut self, place: u32, status: Status) {
        let state = &mut self.states[place as usize];
        state.status = status;
        state.on_stack = false;
        self.stack.pop();
    }

    /// Goes on with the state on top of the stack.
    fn step(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        order: &mut Order,
        at: u32,
    ) -> Result<(), Halt> {
        let status = self.states[at as usize].status;
        if status == Status::Lost || (at > 0 && !self.is_needed(at)) {
            self.leave(at, status);
            return Ok(());
        }
        if status == Status::New
            && let Some(survives) = self.list_options(worker, graph, order, at)?
        {
            self.leave(at, Status::Survives);
            if !survives {
                self.lose(at);
            }
            return Ok(());
        }
        loop {
            let state = &self.states[at as usize];
            let (next, left_to_move) = (state.next, state.left_to_move);
            if next == state.end {
                // Right has nothing better, or Left nothing at all.
                self.leave(at, Status::Survives);
                if left_to_move {
                    self.lose(at);
                }
                return Ok(());
            }
            let (u, w) = self.options[next as usize];
            self.states[at as usize].next += 1;
            let depth = self.stack.len();
            let option = self.reach(order, u, w, !left_to_move)?;
            if self.states[option as usize].status == Status::Lost {
                if left_to_move {
                    continue;
                }
                self.leave(at, Status::Survives);
                self.lose(at);
                return Ok(());
            }
            let before = self.states[option as usize].dependents;
            self.states[option as usize].dependents = self.dependents.len() as u32;
            self.dependents.push((at, before));
            if left_to_move {
                // Her choice, until it is lost; the option comes first.
                self.states[at as usize].status = Status::Survives;
                self.states[at as usize].on_stack = false;
                self.stack.remove(depth - 1);
                return Ok(());
            }
            if self.stack.len() > depth {
                return Ok(());
            }
        }
    }

    /// Whether something depends on the state that is not lost.
    fn is_needed(&self, at: u32) -> bool {
        let mut entry = self.states[at as usize].dependents;
        while entry != NONE {
            let (dependent, before) = self.dependents[entry as usize];
            if self.states[dependent as usize].status != Status::Lost {
                return true;
            }
            entry = before;
        }
        false
    }

    /// Marks a state as lost, and tells what depends on it.
    fn lose(&mut self, at: u32) {
        let mut lost = std::mem::take(&mut self.lost);
        lost.push(at);
        self.states[at as usize].status = Status::Lost;
        while let Some(at) = lost.pop() {
            let mut entry = self.states[at as usize].dependents;
            while entry != NONE {
                let (dependent, before) = self.dependents[entry as usize];
                entry = before;
                let state = &mut self.states[dependent as usize];
                if state.status == Status::Lost {
                    continue;
                }
                if state.left_to_move {
                    state.status = Status::Open;
                    self.put(dependent);
                } else {
                    state.status = Status::Lost;
                    lost.push(dependent);
                }
            }
        }
        self.lost = lost;
    }

    /// Lists the options that are not decided; the answer, if one decides.
    fn list_options(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        order: &Order,
        at: u32,
    ) -> Result<Option<bool>, Halt> {
        worker.expect_growth(order.growth());
        let State {
            u, w, left_to_move, ..
        } = self.states[at as usize];
        let (in_u, in_w) = if left_to_move {
            (Player::Left, Player::Right)
        } else {
            (Player::Right, Player::Left)
        };
        let start = self.options.len();
        let options = &mut self.options;
        graph.for_options(worker, u, in_u, |option| {
            options.push((option, w));
            Ok(())
        })?;
        graph.for_options(worker, w, in_w, |option| {
            options.push((u, option));
            Ok(())
        })?;
        let mut open = start;
        for i in start..self.options.len() {
            let (u, w) = self.options[i];
            match order.known(worker, graph, u, w, !left_to_move, false)? {
                Some(survives) if survives == left_to_move => {
                    self.options.truncate(start);
                    return Ok(Some(survives));
                }
                Some(_) => {}
                None => {
                    self.options.swap(open, i);
                    open += 1;
                }
            }
        }
        self.options.truncate(open);
        let state = &mut self.states[at as usize];
        (state.next, state.end) = (start as u32, open as u32);
        state.status = Status::Open;
        Ok(None)
    }
}

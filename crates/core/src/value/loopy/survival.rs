//! The order of loopy games, by survival.
//!
//! Left *survives* a position if she never lacks a move: she wins or draws. For
//! stoppers, G ≥ H if and only if Left, moving second, survives G − H (Winning
//! Ways, chapter 11; Siegel, Combinatorial Game Theory, chapter VI). For any G
//! and a stopper H the same play tells G⁺ ≥ H⁺, where in G⁺ draws are wins for
//! Left: what the proof needs is that nobody plays for ever in H alone.
//!
//! If H is no stopper, [`Order::at_least_biased`] asks for more: Left must not
//! be kept in −H for ever. A strategy for that play composes with any strategy
//! on H + X, since the play that the two hold between themselves, move and
//! answer in H, always ends; so it shows G⁺ ≥ H⁺.
//!
//! A pair (u, w) stands for u − w. All pairs that play can reach are looked at
//! once, then those that Left loses are found backwards from those where she
//! has no move; every answer met on the way is remembered.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::graph::{Graph, Vertex};
use super::levels::Levels;
use crate::value::hash::finish;
use crate::value::{Player, Stop, Worker};

/// Hashes one word.
#[derive(Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        finish(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

type Memo = HashMap<u64, bool, BuildHasherDefault<WordHasher>>;
type Places = HashMap<u64, u32, BuildHasherDefault<WordHasher>>;

/// What one state takes in memory, about.
const STATE_BYTES: usize = 96;
const MAX_STATES: usize = 1 << 24;
const LEFT_TO_MOVE: u64 = 1 << 63;

/// Answers found so far about the vertices of one graph.
#[derive(Default)]
pub(super) struct Order {
    plain: Memo,
    biased: Memo,
    /// Of stoppers alone: for them both orders are the same.
    pub(super) levels: Levels,
}

/// A state of the play u − w.
struct State {
    key: u64,
    u: Vertex,
    w: Vertex,
    left_to_move: bool,
    /// Where the play may go, and whether by a move in u.
    next: Vec<(u32, bool)>,
    known: Option<bool>,
}

impl State {
    const fn new(key: u64, u: Vertex, w: Vertex, left_to_move: bool) -> State {
        State {
            key,
            u,
            w,
            left_to_move,
            next: Vec::new(),
            known: None,
        }
    }
}

impl Order {
    /// Whether Left, moving second, survives u − w.
    pub(super) fn at_least(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Stop> {
        self.ask(worker, graph, u, w, false)
    }

    /// Whether Left, moving second, survives u − w without play staying in w
    /// for ever.
    pub(super) fn at_least_biased(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Stop> {
        self.ask(worker, graph, u, w, true)
    }

    fn ask(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
        biased: bool,
    ) -> Result<bool, Stop> {
        if let Some(answer) = self.known(worker, u, w, false, biased)? {
            return Ok(answer);
        }
        let states = self.explore(worker, graph, u, w, biased)?;
        let survives = if biased {
            survives_biased(worker, &states)?
        } else {
            survives(worker, &states)?
        };
        worker.count_also(0);
        let memo = if biased {
            &mut self.biased
        } else {
            &mut self.plain
        };
        for (state, &survives) in states.iter().zip(&survives) {
            memo.insert(state.key, survives);
        }
        Ok(survives[0])
    }

    fn known(
        &self,
        worker: &mut Worker,
        u: Vertex,
        w: Vertex,
        left_to_move: bool,
        biased: bool,
    ) -> Result<Option<bool>, Stop> {
        if let (Vertex::Short(u), Vertex::Short(w)) = (u, w) {
            let answer = if left_to_move {
                !worker.le(u, w)?
            } else {
                worker.le(w, u)?
            };
            return Ok(Some(answer));
        }
        if u == w && !left_to_move {
            // The second player copies: half of the moves are in u.
            return Ok(Some(true));
        }
        let by_levels = if left_to_move {
            self.levels.at_least(worker, w, u).map(|at_most| !at_most)
        } else {
            self.levels.at_least(worker, u, w)
        };
        if by_levels.is_some() {
            return Ok(by_levels);
        }
        let memo = if biased { &self.biased } else { &self.plain };
        Ok(memo.get(&key(u, w, left_to_move)).copied())
    }

    /// All states that play can reach from u − w with Right to move.
    fn explore(
        &self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
        biased: bool,
    ) -> Result<Vec<State>, Stop> {
        let mut places = Places::default();
        let mut states: Vec<State> = Vec::new();
        let mut options: Vec<(Vertex, Vertex, bool)> = Vec::new();
        let first = key(u, w, false);
        places.insert(first, 0);
        states.push(State::new(first, u, w, false));
        let mut at = 0;
        while at < states.len() {
            worker.tick()?;
            worker.count_also(states.len() * STATE_BYTES);
            let State {
                u, w, left_to_move, ..
            } = states[at];
            let (in_u, in_w) = if left_to_move {
                (Player::Left, Player::Right)
            } else {
                (Player::Right, Player::Left)
            };
            options.clear();
            graph.for_options(worker, u, in_u, |option| {
                options.push((option, w, true));
                Ok(())
            })?;
            graph.for_options(worker, w, in_w, |option| {
                options.push((u, option, false));
                Ok(())
            })?;
            // One option known to be good for the player to move decides; those
            // known to be bad do not matter.
            let mut open = 0;
            for i in 0..options.len() {
                let (u, w, _) = options[i];
                match self.known(worker, u, w, !left_to_move, biased)? {
                    Some(survives) if survives == left_to_move => {
                        states[at].known = Some(survives);
                        break;
                    }
                    Some(_) => {}
                    None => {
                        options.swap(open, i);
                        open += 1;
                    }
                }
            }
            if states[at].known.is_none() {
                let mut next = Vec::with_capacity(open);
                for &(u, w, in_u) in &options[..open] {
                    let key = key(u, w, !left_to_move);
                    let fresh = states.len() as u32;
                    let place = *places.entry(key).or_insert(fresh);
                    if place == fresh {
                        if states.len() >= MAX_STATES {
                            return Err(Stop::OutOfMemory);
                        }
                        states.push(State::new(key, u, w, !left_to_move));
                    }
                    next.push((place, in_u));
                }
                states[at].next = next;
            }
            at += 1;
        }
        Ok(states)
    }
}

fn key(u: Vertex, w: Vertex, left_to_move: bool) -> u64 {
    let pair = u.code() << 32 | w.code();
    if left_to_move {
        pair | LEFT_TO_MOVE
    } else {
        pair
    }
}

/// For each state, the states that lead to it.
fn predecessors(states: &[State]) -> Vec<Vec<(u32, bool)>> {
    let mut before = vec![Vec::new(); states.len()];
    for (from, state) in states.iter().enumerate() {
        for &(to, in_u) in &state.next {
            before[to as usize].push((from as u32, in_u));
        }
    }
    before
}

/// Which states Left survives: all but those from which Right can force one
/// where she has no move.
fn survives(worker: &mut Worker, states: &[State]) -> Result<Vec<bool>, Stop> {
    let before = predecessors(states);
    let mut ways: Vec<usize> = states.iter().map(|state| state.next.len()).collect();
    let mut survives = vec![true; states.len()];
    let mut lost = Vec::new();
    for (i, state) in states.iter().enumerate() {
        let is_lost = match state.known {
            Some(known) => !known,
            None => state.left_to_move && ways[i] == 0,
        };
        if is_lost {
            survives[i] = false;
            lost.push(i);
        }
    }
    while let Some(state) = lost.pop() {
        worker.tick()?;
        for &(from, _) in &before[state] {
            let from = from as usize;
            if !survives[from] {
                continue;
            }
            ways[from] -= 1;
            if !states[from].left_to_move || ways[from] == 0 {
                survives[from] = false;
                lost.push(from);
            }
        }
    }
    Ok(survives)
}

/// Which states Left survives without play staying in w for ever.
///
/// The greatest set Z such that from each of its states Left can force, by
/// finitely many moves in w, that Right has no move or that a move in u leads
/// to Z again.
fn survives_biased(worker: &mut Worker, states: &[State]) -> Result<Vec<bool>, Stop> {
    let before = predecessors(states);
    let mut goal = vec![true; states.len()];
    loop {
        // `ways`: for Right, his moves not yet known to be good for Left.
        let mut ways: Vec<usize> = states.iter().map(|state| state.next.len()).collect();
        let mut good = vec![false; states.len()];
        let mut found = Vec::new();
        for (i, state) in states.iter().enumerate() {
            let mut is_good = state.known == Some(true);
            if state.known.is_none() {
                let by_u = state.next.iter();
                let by_u = by_u
                    .filter(|&&(to, in_u)| in_u && goal[to as usize])
                    .count();
                if state.left_to_move {
                    is_good = by_u > 0;
                } else {
                    ways[i] -= by_u;
                    is_good = ways[i] == 0;
                }
            }
            if is_good {
                good[i] = true;
                found.push(i);
            }
        }
        while let Some(state) = found.pop() {
            worker.tick()?;
            for &(from, in_u) in &before[state] {
                let from = from as usize;
                if in_u || good[from] || states[from].known.is_some() {
                    continue;
                }
                ways[from] -= 1;
                if states[from].left_to_move || ways[from] == 0 {
                    good[from] = true;
                    found.push(from);
                }
            }
        }
        if good == goal {
            return Ok(good);
        }
        goal = good;
    }
}

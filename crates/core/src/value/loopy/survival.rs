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
//! A pair (u, w) stands for u − w. The plain order is found by
//! [`super::strategy`], which looks at no more pairs than a strategy needs; the
//! biased one here, over all pairs that play can reach, backwards from those
//! that are decided. Every answer met on the way is remembered.

use super::graph::{Graph, Vertex};
use super::levels::Levels;
use super::strategy::Search;
use crate::value::budget::growth_of;
use crate::value::hash::WordMap;
use crate::value::{Halt, Player, Worker};

pub(super) const MAX_STATES: usize = 1 << 24;

/// u − w and who is to move, in one word.
pub(super) type Key = u64;
const LEFT_TO_MOVE: Key = 1 << 63;

pub(super) fn key(u: Vertex, w: Vertex, left_to_move: bool) -> Key {
    let pair = u.code() << 32 | w.code();
    if left_to_move {
        pair | LEFT_TO_MOVE
    } else {
        pair
    }
}

/// What is known of a state in the plain order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Survives,
    Lost,
    /// Being looked at, in this place of the search.
    Place(u32),
}

/// Answers found so far about the vertices of one graph.
#[derive(Default)]
pub(super) struct Order {
    pub(super) plain: WordMap<Key, Mark>,
    biased: WordMap<Key, bool>,
    search: Search,
    /// Of stoppers alone: for them both orders are the same.
    pub(super) levels: Levels,
}

impl Order {
    /// What the next growth of the answers takes, if it is near.
    pub(super) fn growth(&self) -> usize {
        growth_of(&self.plain) + growth_of(&self.biased)
    }

    /// Whether Left, moving second, survives u − w.
    pub(super) fn at_least(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Halt> {
        if let Some(answer) = self.known(worker, graph, u, w, false, false)? {
            return Ok(answer);
        }
        // The lists of the search are kept for the next one.
        let mut search = std::mem::take(&mut self.search);
        let answer = search.survives(worker, graph, self, u, w);
        self.search = search;
        answer
    }

    /// Whether Left, moving second, survives u − w without play staying in w
    /// for ever.
    pub(super) fn at_least_biased(
        &mut self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Halt> {
        if let Some(answer) = self.known(worker, graph, u, w, false, true)? {
            return Ok(answer);
        }
        let states = self.explore(worker, graph, u, w)?;
        let survives = survives_biased(worker, &states)?;
        for (state, &survives) in states.iter().zip(&survives) {
            self.biased.insert(state.key, survives);
        }
        Ok(survives[0])
    }

    /// Whether Left survives, if that shows without a search.
    pub(super) fn known(
        &self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
        left_to_move: bool,
        biased: bool,
    ) -> Result<Option<bool>, Halt> {
        match (u, w) {
            (Vertex::Short(u), Vertex::Short(w)) => {
                let answer = if left_to_move {
                    !worker.le(u, w)?
                } else {
                    worker.le(w, u)?
                };
                return Ok(Some(answer));
            }
            // The second player copies: half of the moves are in u.
            _ if u == w && !left_to_move => return Ok(Some(true)),
            // Beside a short game on and off decide, however large that game is.
            (Vertex::Loopy(node), Vertex::Short(_)) => {
                if let Some(player) = graph.passes_for_ever(node) {
                    return Ok(Some(player == Player::Left));
                }
            }
            (Vertex::Short(_), Vertex::Loopy(node)) => {
                if let Some(player) = graph.passes_for_ever(node) {
                    return Ok(Some(player == Player::Right));
                }
            }
            _ => {}
        }
        let by_levels = if left_to_move {
            self.levels.at_least(worker, w, u).map(|at_most| !at_most)
        } else {
            self.levels.at_least(worker, u, w)
        };
        if by_levels.is_some() {
            return Ok(by_levels);
        }
        let key = key(u, w, left_to_move);
        if biased {
            return Ok(self.biased.get(&key).copied());
        }
        Ok(match self.plain.get(&key) {
            Some(Mark::Survives) => Some(true),
            Some(Mark::Lost) => Some(false),
            Some(Mark::Place(_)) | None => None,
        })
    }

    /// All states that play can reach from u − w with Right to move.
    fn explore(
        &self,
        worker: &mut Worker,
        graph: &Graph,
        u: Vertex,
        w: Vertex,
    ) -> Result<Vec<State>, Halt> {
        let mut places: WordMap<Key, u32> = WordMap::default();
        let mut states: Vec<State> = Vec::new();
        let mut options: Vec<(Vertex, Vertex, bool)> = Vec::new();
        let first = key(u, w, false);
        places.insert(first, 0);
        states.push(State::new(first, u, w, false));
        let mut at = 0;
        while at < states.len() {
            worker.tick()?;
            worker.expect_growth(growth_of(&places) + self.growth());
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
                match self.known(worker, graph, u, w, !left_to_move, true)? {
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
                            return Err(Halt::OutOfMemory);
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

/// A state of the play u − w.
struct State {
    key: Key,
    u: Vertex,
    w: Vertex,
    left_to_move: bool,
    /// Where the play may go, and whether by a move in u.
    next: Vec<(u32, bool)>,
    known: Option<bool>,
}

impl State {
    const fn new(key: Key, u: Vertex, w: Vertex, left_to_move: bool) -> State {
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

/// Which states Left survives without play staying in w for ever.
///
/// The greatest set Z such that from each of its states Left can force, by
/// finitely many moves in w, that Right has no move or that a move in u leads
/// to Z again.
fn survives_biased(worker: &mut Worker, states: &[State]) -> Result<Vec<bool>, Halt> {
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

//! The numbers at which play in a stopper stops, to tell most pairs apart.
//!
//! If x is the number at the left stop of G and y that of H, and x < y, then
//! G ≥ H fails, and so for the right stops: a number between x and y tells G from H.
//! If the right stop of G is at a larger number than the left stop of H, then
//! G > H: a number lies between.
//!
//! For a form that is not canonical, the best stops of the options are its stops
//! unless it is a number; then they lie around it. So they are right as soon as the
//! left one is not the smaller one, and are not used otherwise.

use std::cmp::Ordering;

use super::graph::{Graph, Vertex};
use crate::value::hash::WordMap;
use crate::value::{Number, Player, Worker};

/// The number of a stop, with on and off beyond all numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    Off,
    Number(Number),
    On,
}

impl Level {
    fn cmp(self, other: Level, worker: &Worker) -> Ordering {
        match (self, other) {
            (Level::Number(a), Level::Number(b)) => worker.arena().numbers().cmp(a, b),
            (a, b) if a == b => Ordering::Equal,
            (Level::Off, _) | (_, Level::On) => Ordering::Less,
            (Level::On, _) | (_, Level::Off) => Ordering::Greater,
        }
    }
}

/// The levels of the left and the right stop, of nodes for which they are known.
#[derive(Default)]
pub(super) struct Levels(Vec<Option<[Level; 2]>>);

impl Levels {
    fn of(&self, worker: &Worker, vertex: Vertex) -> Option<[Level; 2]> {
        match vertex {
            Vertex::Short(id) => Some(
                [Player::Left, Player::Right].map(|p| Level::Number(worker.arena().stop(id, p))),
            ),
            Vertex::Loopy(node) => self.0.get(node as usize).copied().flatten(),
        }
    }

    /// Whether u ≥ w, if the stops tell.
    pub(super) fn at_least(&self, worker: &Worker, u: Vertex, w: Vertex) -> Option<bool> {
        let [u_left, u_right] = self.of(worker, u)?;
        let [w_left, w_right] = self.of(worker, w)?;
        if u_left.cmp(w_left, worker).is_lt() || u_right.cmp(w_right, worker).is_lt() {
            return Some(false);
        }
        u_right.cmp(w_left, worker).is_gt().then_some(true)
    }

    fn insert(&mut self, node: u32, levels: [Level; 2]) {
        let node = node as usize;
        if self.0.len() <= node {
            self.0.resize(node + 1, None);
        }
        self.0[node] = Some(levels);
    }

    /// Finds the stops of a finished node, or of the positions of a canonical
    /// form that lead to one another.
    pub(super) fn find_canonical(&mut self, worker: &Worker, graph: &Graph, nodes: &[u32]) {
        match nodes {
            &[node] => match graph.passes_for_ever(node) {
                Some(Player::Left) => self.insert(node, [Level::On; 2]),
                Some(Player::Right) => self.insert(node, [Level::Off; 2]),
                None => self.find(worker, graph, nodes),
            },
            _ => self.find(worker, graph, nodes),
        }
    }

    /// Finds the stops of nodes between which no alternating play is infinite;
    /// their other options are finished.
    pub(super) fn find(&mut self, worker: &Worker, graph: &Graph, nodes: &[u32]) {
        if let &[node] = nodes {
            self.find_one(worker, graph, node);
            return;
        }
        let place: WordMap<u32, usize> = nodes.iter().enumerate().map(|(i, &n)| (n, i)).collect();
        let players = [Player::Left, Player::Right];
        let count = 2 * nodes.len();
        let (mut ways, mut best) = (vec![0_u32; count], vec![None; count]);
        let mut spoiled = vec![false; nodes.len()];
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut ready = Vec::new();
        for (i, &node) in nodes.iter().enumerate() {
            for (p, &player) in players.iter().enumerate() {
                let state = 2 * i + p;
                for &option in graph.node(node).side(player) {
                    if let Vertex::Loopy(n) = option
                        && let Some(&j) = place.get(&n)
                    {
                        ways[state] += 1;
                        before[2 * j + 1 - p].push(state);
                    } else if let Some(stops) = self.of(worker, option) {
                        if better(worker, player, stops[1 - p], best[state]) {
                            best[state] = Some(stops[1 - p]);
                        }
                    } else {
                        spoiled[i] = true;
                    }
                }
                if ways[state] == 0 {
                    ready.push(state);
                }
            }
        }
        while let Some(state) = ready.pop() {
            for &earlier in &before[state] {
                let player = players[earlier % 2];
                if let Some(stop) = best[state]
                    && better(worker, player, stop, best[earlier])
                {
                    best[earlier] = Some(stop);
                }
                ways[earlier] -= 1;
                if ways[earlier] == 0 {
                    ready.push(earlier);
                }
            }
        }
        // What is not known, or may be a number, spoils what leads to it.
        let mut spoilers: Vec<usize> = Vec::new();
        for (i, spoiled) in spoiled.iter_mut().enumerate() {
            *spoiled |= match (best[2 * i], best[2 * i + 1]) {
                (Some(left), Some(right)) => left.cmp(right, worker).is_lt(),
                _ => true,
            };
            if *spoiled {
                spoilers.push(i);
            }
        }
        while let Some(i) = spoilers.pop() {
            for &earlier in before[2 * i].iter().chain(&before[2 * i + 1]) {
                if !spoiled[earlier / 2] {
                    spoiled[earlier / 2] = true;
                    spoilers.push(earlier / 2);
                }
            }
        }
        for (i, &node) in nodes.iter().enumerate() {
            if !spoiled[i]
                && let (Some(left), Some(right)) = (best[2 * i], best[2 * i + 1])
            {
                self.insert(node, [left, right]);
            }
        }
    }

    /// The same for one node, which may be an option of itself.
    fn find_one(&mut self, worker: &Worker, graph: &Graph, number: u32) {
        let node = graph.node(number);
        let mut best: [Option<Level>; 2] = [None; 2];
        let mut stays = [false; 2];
        for (p, player) in [Player::Left, Player::Right].into_iter().enumerate() {
            for &option in node.side(player) {
                if option == Vertex::Loopy(number) {
                    stays[p] = true;
                } else if let Some(stops) = self.of(worker, option) {
                    if better(worker, player, stops[1 - p], best[p]) {
                        best[p] = Some(stops[1 - p]);
                    }
                } else {
                    return;
                }
            }
        }
        for (p, player) in [Player::Left, Player::Right].into_iter().enumerate() {
            if stays[p]
                && let Some(other) = best[1 - p]
                && better(worker, player, other, best[p])
            {
                best[p] = Some(other);
            }
        }
        if let [Some(left), Some(right)] = best
            && stays != [true; 2]
            && left.cmp(right, worker).is_ge()
        {
            self.insert(number, [left, right]);
        }
    }
}

/// Whether a stop is better for the player than the best so far.
fn better(worker: &Worker, player: Player, new: Level, old: Option<Level>) -> bool {
    old.is_none_or(|old| match player {
        Player::Left => new.cmp(old, worker).is_gt(),
        Player::Right => new.cmp(old, worker).is_lt(),
    })
}

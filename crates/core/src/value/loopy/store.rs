//! Canonical forms of stoppers, found from the bottom of a graph up.
//!
//! A *stopper* is a game in which no play with Left and Right taking turns
//! goes on for ever, from any of its positions. Stoppers have a simplest form:
//! take dominated options out, bypass reversible moves, fuse equal positions.
//! Equal stoppers have the same simplest form (Winning Ways, chapter 11;
//! Siegel, Combinatorial Game Theory, section VI.3).
//!
//! Each of these steps keeps the value of every position, so the order between
//! the positions of a graph is found once and stays right. A bypass replaces a
//! move and its answer by the next move, so it brings no alternating cycle, and it
//! shortens the alternating plays that begin with the moves of its position:
//! the process ends. In a graph without dominated and reversible options,
//! equal positions are bisimilar: that is how they are fused.
//!
//! The store holds nodes that all differ in value. The strongly connected
//! components of a graph come in one by one, each after those it leads to.

use std::collections::HashSet;

use super::graph::{Graph, Node, Vertex};
use super::minimise;
use super::survival::Order;
use crate::value::hash::WordMap;
use crate::value::hash::mix;
use crate::value::{Halt, Id, Player, Worker};

/// Rounds of mixing that go into the hash of a node on a cycle.
const MAX_ROUNDS: usize = 64;

/// Nodes under construction, and those that are done.
#[derive(Default)]
pub(super) struct Store {
    /// Numbers are never used twice: answers in `order` are about numbers.
    pub(super) graph: Graph,
    pub(super) order: Order,
    hash: WordMap<u32, u64>,
    by_options: WordMap<Node, u32>,
    by_hash: WordMap<u64, Vec<u32>>,
}

impl Store {
    /// A store of the nodes of a canonical form, whose root is node 0.
    pub(super) fn of_canonical(worker: &mut Worker, graph: Graph) -> Result<Store, Halt> {
        let mut store = Store {
            graph,
            ..Store::default()
        };
        for component in store.graph.components(Vertex::Loopy(0)) {
            let stays = |&number: &u32| {
                let mut options = store.graph.node(number).options();
                options.any(|option| option == Vertex::Loopy(number))
            };
            let hashes = match component.as_slice() {
                &[number] if !stays(&number) => {
                    let hash = |vertex| store.content_hash(worker, vertex);
                    vec![mixed(store.graph.node(number), hash)]
                }
                cycle => store.cycle_hashes(worker, cycle)?,
            };
            store.hash.extend(component.into_iter().zip(hashes));
        }
        Ok(store)
    }

    pub(super) fn at_least(
        &mut self,
        worker: &mut Worker,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Halt> {
        self.order.at_least(worker, &self.graph, u, w)
    }

    /// A hash of the value of a finished vertex, the same in every store.
    pub(super) fn content_hash(&self, worker: &Worker, vertex: Vertex) -> u64 {
        match vertex {
            Vertex::Short(id) => worker.arena().content_hash(id),
            Vertex::Loopy(node) => self.hash.get(&node).copied().unwrap_or(0),
        }
    }

    /// The hashes of what can be reached from a finished node, in the order of
    /// [`Graph::renumbered`].
    pub(super) fn reachable_hashes(&self, start: u32) -> Vec<u64> {
        let (_, numbers) = self.graph.renumbered(start);
        let hash = |number: &u32| self.hash.get(number).copied().unwrap_or(0);
        numbers.iter().map(hash).collect()
    }

    /// on = {on|}.
    pub(super) fn on(&mut self, worker: &mut Worker) -> Result<Vertex, Halt> {
        let number = self.graph.nodes.len() as u32;
        self.graph.push(Node {
            left: vec![Vertex::Loopy(number)],
            right: Vec::new(),
        })?;
        let vertices = self.construct_component(worker, &[number])?;
        Ok(vertices.first().copied().unwrap_or(Vertex::Loopy(number)))
    }

    /// The canonical form of a node whose options are finished.
    pub(super) fn construct(
        &mut self,
        worker: &mut Worker,
        mut node: Node,
    ) -> Result<Vertex, Halt> {
        if let Some(short) = short_node(worker, &node)? {
            return Ok(Vertex::Short(short));
        }
        node.sort();
        if let Some(&known) = self.by_options.get(&node) {
            return Ok(Vertex::Loopy(known));
        }
        let Vertex::Loopy(number) = self.graph.push(node)? else {
            return Err(Halt::OutOfMemory);
        };
        self.order.levels.find(worker, &self.graph, &[number]);
        self.reduce(worker, &[number])?;
        self.finish_single(worker, number)
    }

    /// Canonical forms of a strongly connected component of a stopper. Options
    /// outside the component are finished. The answers are in the order of the
    /// nodes.
    pub(super) fn construct_component(
        &mut self,
        worker: &mut Worker,
        component: &[u32],
    ) -> Result<Vec<Vertex>, Halt> {
        self.order.levels.find(worker, &self.graph, component);
        self.reduce(worker, component)?;
        let mut finished: WordMap<u32, Vertex> = WordMap::default();
        // Without the options that went, the component may fall apart.
        for part in self.parts(component) {
            for &number in &part {
                let node = self.graph.node(number).map(|vertex| match vertex {
                    Vertex::Loopy(n) => finished.get(&n).copied().unwrap_or(vertex),
                    Vertex::Short(_) => vertex,
                });
                self.graph.nodes[number as usize] = node;
            }
            match part.as_slice() {
                &[number]
                    if !self
                        .graph
                        .node(number)
                        .options()
                        .any(|v| v == Vertex::Loopy(number)) =>
                {
                    let vertex = self.finish_single(worker, number)?;
                    finished.insert(number, vertex);
                }
                _ => {
                    let vertices = self.finish_cycle(worker, &part)?;
                    finished.extend(part.iter().copied().zip(vertices));
                }
            }
        }
        Ok(component
            .iter()
            .map(|number| {
                finished
                    .get(number)
                    .copied()
                    .unwrap_or(Vertex::Loopy(*number))
            })
            .collect())
    }

    /// The strongly connected components of some nodes alone, each after those
    /// it leads to.
    fn parts(&self, nodes: &[u32]) -> Vec<Vec<u32>> {
        let place: WordMap<u32, u32> = nodes.iter().zip(0..).map(|(&n, i)| (n, i)).collect();
        let inside = |list: &[Vertex]| -> Vec<Vertex> {
            let number = |vertex: &Vertex| match vertex {
                Vertex::Loopy(n) => place.get(n).map(|&i| Vertex::Loopy(i)),
                Vertex::Short(_) => None,
            };
            list.iter().filter_map(number).collect()
        };
        let mut local: Vec<Node> = nodes
            .iter()
            .map(|&n| {
                let node = self.graph.node(n);
                Node {
                    left: inside(&node.left),
                    right: inside(&node.right),
                }
            })
            .collect();
        // One more node leads to all.
        local.push(Node {
            left: (0..nodes.len() as u32).map(Vertex::Loopy).collect(),
            right: Vec::new(),
        });
        let graph = Graph { nodes: local };
        let mut parts = graph.components(Vertex::Loopy(nodes.len() as u32));
        parts.pop();
        for part in &mut parts {
            for number in part.iter_mut() {
                *number = nodes[*number as usize];
            }
        }
        parts
    }

    /// Takes dominated options out and bypasses reversible moves until neither
    /// is there.
    fn reduce(&mut self, worker: &mut Worker, nodes: &[u32]) -> Result<(), Halt> {
        loop {
            let mut changed = false;
            for &number in nodes {
                for player in [Player::Left, Player::Right] {
                    changed |= self.drop_dominated(worker, number, player)?;
                    while self.bypass_one(worker, number, player)? {
                        changed = true;
                    }
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Whether the player likes u at least as much as w.
    fn prefers(
        &mut self,
        worker: &mut Worker,
        player: Player,
        u: Vertex,
        w: Vertex,
    ) -> Result<bool, Halt> {
        match player {
            Player::Left => self.at_least(worker, u, w),
            Player::Right => self.at_least(worker, w, u),
        }
    }

    fn drop_dominated(
        &mut self,
        worker: &mut Worker,
        number: u32,
        player: Player,
    ) -> Result<bool, Halt> {
        let mut kept = self.graph.node(number).side(player).to_vec();
        kept.sort_unstable();
        kept.dedup();
        let before = self.graph.node(number).side(player).len();
        let mut i = 0;
        'options: while i < kept.len() {
            for j in 0..kept.len() {
                if i != j && self.prefers(worker, player, kept[j], kept[i])? {
                    kept.remove(i);
                    continue 'options;
                }
            }
            i += 1;
        }
        let changed = kept.len() < before;
        *self.graph.nodes[number as usize].side_mut(player) = kept;
        Ok(changed)
    }

    /// Bypasses one reversible move, if there is one: an option with an answer
    /// that the opponent likes at least as much as the position.
    fn bypass_one(
        &mut self,
        worker: &mut Worker,
        number: u32,
        player: Player,
    ) -> Result<bool, Halt> {
        let opponent = player.opponent();
        let position = Vertex::Loopy(number);
        let options = self.graph.node(number).side(player).to_vec();
        for (i, &option) in options.iter().enumerate() {
            for answer in self.graph.options(worker, option, opponent)? {
                if !self.prefers(worker, opponent, answer, position)? {
                    continue;
                }
                let mut list = options.clone();
                list.remove(i);
                list.extend(self.graph.options(worker, answer, player)?);
                list.sort_unstable();
                list.dedup();
                *self.graph.nodes[number as usize].side_mut(player) = list;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finishes a reduced node that leads back to itself by no path.
    fn finish_single(&mut self, worker: &mut Worker, number: u32) -> Result<Vertex, Halt> {
        let mut node = self.graph.node(number).clone();
        if let Some(short) = short_node(worker, &node)? {
            return Ok(Vertex::Short(short));
        }
        node.sort();
        if let Some(&known) = self.by_options.get(&node) {
            return Ok(Vertex::Loopy(known));
        }
        let hash = mixed(&node, |vertex| self.content_hash(worker, vertex));
        self.graph.nodes[number as usize] = node;
        self.keep(worker, number, hash);
        Ok(Vertex::Loopy(number))
    }

    fn keep(&mut self, worker: &Worker, number: u32, hash: u64) {
        let Store { graph, order, .. } = self;
        order.levels.find_canonical(worker, graph, &[number]);
        self.hash.insert(number, hash);
        let node = self.graph.node(number).clone();
        self.by_options.insert(node, number);
        self.by_hash.entry(hash).or_default().push(number);
    }

    /// Finishes reduced nodes that all lead to one another.
    fn finish_cycle(&mut self, worker: &mut Worker, part: &[u32]) -> Result<Vec<Vertex>, Halt> {
        // A node of the cycle may equal one that the cycle leads to; then all
        // of them do. A lone node cannot: with itself and its equal among its
        // options, one of them would be dominated or alternating play infinite.
        let mut nodes = part.to_vec();
        if part.len() > 1 {
            nodes.extend(self.finished_below(part));
        }
        let class = minimise::classes(&self.graph, &nodes, || worker.tick())?;
        let (class, below) = class.split_at(part.len());
        let finished: WordMap<u32, u32> = below
            .iter()
            .copied()
            .zip(nodes[part.len()..].iter().copied())
            .collect();
        if finished.contains_key(&class[0]) {
            let known = class.iter().map(|class| finished.get(class).copied());
            return Ok(known
                .zip(part)
                .map(|(known, &number)| Vertex::Loopy(known.unwrap_or(number)))
                .collect());
        }
        // The first node of each class stands for it.
        let mut first_of: WordMap<u32, u32> = WordMap::default();
        for (&number, &class) in part.iter().zip(class) {
            let slot = first_of.entry(class).or_insert(number);
            *slot = (*slot).min(number);
        }
        let mut first: Vec<u32> = first_of.values().copied().collect();
        first.sort_unstable();
        let stands: WordMap<u32, u32> = part
            .iter()
            .zip(class)
            .map(|(&number, class)| (number, first_of.get(class).copied().unwrap_or(number)))
            .collect();
        for &number in &first {
            let mut node = self.graph.node(number).map(|vertex| match vertex {
                Vertex::Loopy(n) => Vertex::Loopy(stands.get(&n).copied().unwrap_or(n)),
                short @ Vertex::Short(_) => short,
            });
            node.sort();
            self.graph.nodes[number as usize] = node;
        }
        let hashes = self.cycle_hashes(worker, &first)?;
        let mut known: WordMap<u32, Vertex> = WordMap::default();
        for (&number, &hash) in first.iter().zip(&hashes) {
            let candidates = self.by_hash.get(&hash).cloned().unwrap_or_default();
            for candidate in candidates {
                let (u, w) = (Vertex::Loopy(number), Vertex::Loopy(candidate));
                if self.at_least(worker, u, w)? && self.at_least(worker, w, u)? {
                    known.insert(number, w);
                }
            }
        }
        if known.is_empty() {
            for (&number, &hash) in first.iter().zip(&hashes) {
                self.keep(worker, number, hash);
            }
        }
        Ok(part
            .iter()
            .map(|number| {
                let number = stands.get(number).copied().unwrap_or(*number);
                known.get(&number).copied().unwrap_or(Vertex::Loopy(number))
            })
            .collect())
    }

    /// The finished nodes that these lead to.
    fn finished_below(&self, part: &[u32]) -> Vec<u32> {
        let mut seen: HashSet<u32> = part.iter().copied().collect();
        let mut stack = part.to_vec();
        let mut found = Vec::new();
        while let Some(number) = stack.pop() {
            for vertex in self.graph.node(number).options() {
                if let Vertex::Loopy(option) = vertex
                    && seen.insert(option)
                {
                    found.push(option);
                    stack.push(option);
                }
            }
        }
        found
    }

    /// Hashes of nodes on cycles: each is mixed with those of its options, as
    /// often as there are nodes. That depends on the values alone, because
    /// canonical forms are unique.
    fn cycle_hashes(&self, worker: &mut Worker, nodes: &[u32]) -> Result<Vec<u64>, Halt> {
        let mut hashes: WordMap<u32, u64> =
            nodes.iter().map(|&n| (n, nodes.len() as u64)).collect();
        for _ in 0..nodes.len().min(MAX_ROUNDS) {
            let mut next = WordMap::default();
            for &number in nodes {
                worker.tick()?;
                let hash = mixed(self.graph.node(number), |vertex| match vertex {
                    Vertex::Loopy(n) if hashes.contains_key(&n) => hashes[&n],
                    _ => self.content_hash(worker, vertex),
                });
                next.insert(number, hash);
            }
            hashes = next;
        }
        Ok(nodes.iter().map(|number| hashes[number]).collect())
    }
}

/// The short game with these options, if all of them are short.
fn short_node(worker: &mut Worker, node: &Node) -> Result<Option<Id>, Halt> {
    let shorts = |list: &[Vertex]| -> Option<Vec<Id>> {
        list.iter()
            .map(|vertex| match vertex {
                Vertex::Short(id) => Some(*id),
                Vertex::Loopy(_) => None,
            })
            .collect()
    };
    match (shorts(&node.left), shorts(&node.right)) {
        (Some(left), Some(right)) => worker.canonicalise(left, right).map(Some),
        _ => Ok(None),
    }
}

/// A hash of the options that does not depend on their order.
fn mixed(node: &Node, hash: impl Fn(Vertex) -> u64) -> u64 {
    let spread = |list: &[Vertex]| {
        list.iter().fold(0_u64, |sum, &vertex| {
            sum.wrapping_add(mix(hash(vertex), list.len() as u64))
        })
    };
    mix(spread(&node.left), spread(&node.right) ^ 0x6c6f_6f70)
}

//! Finite game graphs: positions that play may come back to.
//!
//! A vertex is a short game, kept as its id and expanded only where somebody
//! moves in it, or a node with lists of options. A graph may have cycles; what
//! it is worth is for [`super::stopper`] and [`super::sides`] to say.

use super::LoopyError;
use crate::value::hash::WordMap;
use crate::value::{Halt, Id, Player, Worker};

/// The most nodes of one graph: more ends at the limit of memory.
pub(super) const MAX_NODES: usize = 1 << 21;

/// A position in a graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Vertex {
    /// A short game.
    Short(Id),
    /// The node with this number.
    Loopy(u32),
}

impl Vertex {
    /// A word that no other vertex of the graph has, below 2^31.
    pub(super) const fn code(self) -> u64 {
        match self {
            Vertex::Short(id) => (id.0 as u64) << 1,
            Vertex::Loopy(node) => (node as u64) << 1 | 1,
        }
    }

    /// The vertex when the nodes of its graph are numbered from `offset` on.
    pub(super) const fn shifted(self, offset: u32) -> Vertex {
        match self {
            Vertex::Loopy(node) => Vertex::Loopy(node + offset),
            short @ Vertex::Short(_) => short,
        }
    }
}

/// The options of a node.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Node {
    /// Left's options.
    pub left: Vec<Vertex>,
    /// Right's options.
    pub right: Vec<Vertex>,
}

impl Node {
    /// The options of one player.
    pub fn side(&self, player: Player) -> &[Vertex] {
        player.pick(&self.left, &self.right)
    }

    pub(super) const fn side_mut(&mut self, player: Player) -> &mut Vec<Vertex> {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// The node with every option replaced.
    pub(super) fn map(&self, mut replace: impl FnMut(Vertex) -> Vertex) -> Node {
        Node {
            left: self.left.iter().map(|&v| replace(v)).collect(),
            right: self.right.iter().map(|&v| replace(v)).collect(),
        }
    }

    pub(super) fn sort(&mut self) {
        for list in [&mut self.left, &mut self.right] {
            list.sort_unstable();
            list.dedup();
        }
    }

    /// The options of both players.
    pub(super) fn options(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.left.iter().chain(&self.right).copied()
    }
}

/// Nodes and their options.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Graph {
    /// The nodes; `Vertex::Loopy(n)` is the n-th.
    pub nodes: Vec<Node>,
}

impl Graph {
    /// The graph whose n-th node has these options.
    ///
    /// Fails if the lists differ in length or an option is no node.
    pub fn new(left: Vec<Vec<Vertex>>, right: Vec<Vec<Vertex>>) -> Result<Graph, LoopyError> {
        if left.len() != right.len() {
            return Err(LoopyError::Range);
        }
        let nodes = left.into_iter().zip(right);
        let graph = Graph {
            nodes: nodes.map(|(left, right)| Node { left, right }).collect(),
        };
        for node in &graph.nodes {
            for vertex in node.options() {
                graph.check(vertex)?;
            }
        }
        Ok(graph)
    }

    /// Fails if the vertex is no node of the graph.
    pub(super) fn check(&self, vertex: Vertex) -> Result<(), LoopyError> {
        match vertex {
            Vertex::Loopy(node) if node as usize >= self.nodes.len() => Err(LoopyError::Range),
            _ => Ok(()),
        }
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// Who can pass for ever at a node where nobody has another move: Left at on,
    /// Right at off.
    pub(super) fn passes_for_ever(&self, number: u32) -> Option<Player> {
        let node = self.node(number);
        let this = Vertex::Loopy(number);
        match (node.left.as_slice(), node.right.as_slice()) {
            (&[option], []) if option == this => Some(Player::Left),
            ([], &[option]) if option == this => Some(Player::Right),
            _ => None,
        }
    }

    /// A new node.
    pub(super) fn push(&mut self, node: Node) -> Result<Vertex, Halt> {
        if self.nodes.len() >= MAX_NODES {
            return Err(Halt::OutOfMemory);
        }
        self.nodes.push(node);
        Ok(Vertex::Loopy((self.nodes.len() - 1) as u32))
    }

    /// Calls `each` for the options of a vertex.
    pub(super) fn for_options(
        &self,
        worker: &Worker,
        vertex: Vertex,
        player: Player,
        mut each: impl FnMut(Vertex) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        match vertex {
            Vertex::Loopy(node) => self
                .node(node)
                .side(player)
                .iter()
                .try_for_each(|&v| each(v)),
            Vertex::Short(id) => worker
                .options(id, player)?
                .iter()
                .try_for_each(|id| each(Vertex::Short(id))),
        }
    }

    /// The options of a vertex.
    pub(super) fn options(
        &self,
        worker: &Worker,
        vertex: Vertex,
        player: Player,
    ) -> Result<Vec<Vertex>, Halt> {
        let mut options = Vec::new();
        self.for_options(worker, vertex, player, |option| {
            options.push(option);
            Ok(())
        })?;
        Ok(options)
    }

    /// Takes in another graph; returns what to add to the numbers of its nodes.
    pub(super) fn import(&mut self, other: &Graph) -> Result<u32, Halt> {
        let offset = self.nodes.len();
        if offset + other.nodes.len() > MAX_NODES {
            return Err(Halt::OutOfMemory);
        }
        let offset = offset as u32;
        let nodes = other.nodes.iter();
        self.nodes
            .extend(nodes.map(|node| node.map(|v| v.shifted(offset))));
        Ok(offset)
    }

    /// The graph of −G: the players change sides.
    pub(super) fn negate(&self, worker: &mut Worker) -> Result<Graph, Halt> {
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            worker.tick()?;
            let mut negative = Node::default();
            for player in [Player::Left, Player::Right] {
                for &option in node.side(player) {
                    let option = negate_vertex(worker, option)?;
                    negative.side_mut(player.opponent()).push(option);
                }
            }
            nodes.push(negative);
        }
        Ok(Graph { nodes })
    }

    /// What can be reached from a vertex, numbered from it in the order met.
    pub(super) fn reachable(&self, root: Vertex) -> (Graph, Vertex) {
        match root {
            Vertex::Loopy(start) => (self.renumbered(start).0, Vertex::Loopy(0)),
            Vertex::Short(_) => (Graph::default(), root),
        }
    }

    /// What can be reached from a node, which becomes node 0, and the numbers
    /// that the nodes had.
    pub(super) fn renumbered(&self, start: u32) -> (Graph, Vec<u32>) {
        let mut number: WordMap<u32, u32> = WordMap::default();
        number.insert(start, 0);
        let mut order = vec![start];
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            for vertex in self.node(node).options() {
                if let Vertex::Loopy(option) = vertex
                    && !number.contains_key(&option)
                {
                    number.insert(option, order.len() as u32);
                    order.push(option);
                }
            }
        }
        let renumber = |vertex| match vertex {
            Vertex::Loopy(node) => Vertex::Loopy(number[&node]),
            short @ Vertex::Short(_) => short,
        };
        let nodes = order.iter().map(|&node| self.node(node).map(renumber));
        let graph = Graph {
            nodes: nodes.collect(),
        };
        (graph, order)
    }

    /// Whether no play from any of these nodes, with Left and Right taking
    /// turns, goes on for ever inside them.
    ///
    /// The states are (node, player to move); those without a way on are taken
    /// out until none is left, or only those on alternating cycles and before.
    pub(super) fn alternating_play_ends(&self, nodes: &[u32]) -> bool {
        let place: WordMap<u32, usize> = nodes.iter().enumerate().map(|(i, &n)| (n, i)).collect();
        let players = [Player::Left, Player::Right];
        let mut ways = vec![0_u32; 2 * nodes.len()];
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); 2 * nodes.len()];
        for (i, &node) in nodes.iter().enumerate() {
            for (p, &player) in players.iter().enumerate() {
                for vertex in self.node(node).side(player) {
                    if let Vertex::Loopy(option) = vertex
                        && let Some(&j) = place.get(option)
                    {
                        ways[2 * i + p] += 1;
                        before[2 * j + 1 - p].push(2 * i + p);
                    }
                }
            }
        }
        let mut ended: Vec<usize> = (0..ways.len()).filter(|&state| ways[state] == 0).collect();
        let mut count = 0;
        while let Some(state) = ended.pop() {
            count += 1;
            for &earlier in &before[state] {
                ways[earlier] -= 1;
                if ways[earlier] == 0 {
                    ended.push(earlier);
                }
            }
        }
        count == ways.len()
    }

    /// The strongly connected components, each after those it leads to.
    pub(crate) fn components(&self, root: Vertex) -> Vec<Vec<u32>> {
        let Vertex::Loopy(root) = root else {
            return Vec::new();
        };
        let count = self.nodes.len();
        let (mut index, mut low) = (vec![u32::MAX; count], vec![0_u32; count]);
        let mut on_stack = vec![false; count];
        let (mut stack, mut found) = (Vec::new(), Vec::new());
        let mut clock = 0;
        // A frame: a node and how many of its options have been looked at.
        let mut frames: Vec<(u32, usize)> = vec![(root, 0)];
        while let Some(&mut (node, ref mut looked)) = frames.last_mut() {
            let n = node as usize;
            if *looked == 0 && index[n] == u32::MAX {
                index[n] = clock;
                low[n] = clock;
                clock += 1;
                stack.push(node);
                on_stack[n] = true;
            }
            let next = self.nodes[n].options().nth(*looked);
            *looked += 1;
            match next {
                Some(Vertex::Short(_)) => {}
                Some(Vertex::Loopy(option)) => {
                    let o = option as usize;
                    if index[o] == u32::MAX {
                        frames.push((option, 0));
                    } else if on_stack[o] {
                        low[n] = low[n].min(index[o]);
                    }
                }
                None => {
                    frames.pop();
                    if let Some(&(parent, _)) = frames.last() {
                        let p = parent as usize;
                        low[p] = low[p].min(low[n]);
                    }
                    if low[n] == index[n] {
                        let mut component = Vec::new();
                        while let Some(member) = stack.pop() {
                            on_stack[member as usize] = false;
                            component.push(member);
                            if member == node {
                                break;
                            }
                        }
                        found.push(component);
                    }
                }
            }
        }
        found
    }
}

pub(super) fn negate_vertex(worker: &mut Worker, vertex: Vertex) -> Result<Vertex, Halt> {
    Ok(match vertex {
        Vertex::Short(id) => Vertex::Short(worker.negate(id)?),
        loopy @ Vertex::Loopy(_) => loopy,
    })
}

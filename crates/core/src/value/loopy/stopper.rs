//! Stoppers in canonical form.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::graph::{Graph, Node, Vertex};
use super::minimise;
use super::store::Store;
use super::survival::Order;
use crate::value::{Arena, Halt, Id, Player, Worker};

/// A stopper that is no short game, in canonical form: node 0 is the stopper
/// itself, and no two nodes are equal in value.
#[derive(Debug)]
pub struct Canonical {
    graph: Graph,
    hash: u64,
    hashes: Vec<u64>,
}

/// A stopper in canonical form. Stoppers of one arena are equal in value if and
/// only if they are equal here.
#[derive(Clone, Debug)]
pub enum Stopper {
    /// A short game.
    Short(Id),
    /// A loopy one.
    Loopy(Arc<Canonical>),
}

impl Canonical {
    /// The graph; node 0 is the game.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }
}

impl PartialEq for Stopper {
    fn eq(&self, other: &Stopper) -> bool {
        match (self, other) {
            (Stopper::Short(a), Stopper::Short(b)) => a == b,
            (Stopper::Loopy(a), Stopper::Loopy(b)) => {
                Arc::ptr_eq(a, b)
                    || (a.hash == b.hash
                        && (a.graph == b.graph
                            || minimise::same_plays(
                                (&a.graph, Vertex::Loopy(0)),
                                (&b.graph, Vertex::Loopy(0)),
                            )))
            }
            _ => false,
        }
    }
}

impl Eq for Stopper {}

impl Hash for Stopper {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Stopper::Short(id) => id.hash(state),
            Stopper::Loopy(canonical) => canonical.hash.hash(state),
        }
    }
}

impl From<Id> for Stopper {
    fn from(id: Id) -> Stopper {
        Stopper::Short(id)
    }
}

impl Stopper {
    /// The short game, if the stopper is one.
    pub fn short(&self) -> Option<Id> {
        match self {
            Stopper::Short(id) => Some(*id),
            Stopper::Loopy(_) => None,
        }
    }

    /// The canonical graph and the vertex of the stopper in it.
    pub fn rooted(&self) -> (&Graph, Vertex) {
        static EMPTY: Graph = Graph { nodes: Vec::new() };
        match self {
            Stopper::Short(id) => (&EMPTY, Vertex::Short(*id)),
            Stopper::Loopy(canonical) => (&canonical.graph, Vertex::Loopy(0)),
        }
    }

    /// A hash of the value that is the same in every arena and every run.
    pub fn content_hash(&self, arena: &Arena) -> u64 {
        match self {
            Stopper::Short(id) => arena.content_hash(*id),
            Stopper::Loopy(canonical) => canonical.hash,
        }
    }

    /// A finished vertex of a store, cut out of it.
    ///
    /// Options are listed short ones first, in the order in which they are
    /// displayed, then by hash; nodes are numbered in the order met. So equal
    /// stoppers come out alike, but for two nodes with one hash.
    pub(super) fn extract(
        worker: &mut Worker,
        store: &Store,
        root: Vertex,
    ) -> Result<Stopper, Halt> {
        let Vertex::Loopy(start) = root else {
            let Vertex::Short(id) = root else {
                return Err(Halt::OutOfMemory);
            };
            return Ok(Stopper::Short(id));
        };
        let mut sorted = Graph::default();
        let (reached, _) = store.graph.reachable(Vertex::Loopy(start));
        let hashes = store.reachable_hashes(start);
        for node in &reached.nodes {
            worker.tick()?;
            let mut node = node.clone();
            for list in [&mut node.left, &mut node.right] {
                list.sort_by(|&a, &b| order(worker.arena(), &hashes, a, b));
            }
            sorted.push(node)?;
        }
        // Numbered anew, now that the lists are in order; the hashes go along.
        let (graph, numbers) = sorted.renumbered(0);
        let hashes: Vec<u64> = numbers.iter().map(|&n| hashes[n as usize]).collect();
        Ok(Stopper::Loopy(Arc::new(Canonical {
            hash: hashes.first().copied().unwrap_or(0),
            graph,
            hashes,
        })))
    }

    /// A node of the canonical graph as a stopper of its own.
    pub(crate) fn follower(&self, worker: &mut Worker, vertex: Vertex) -> Result<Stopper, Halt> {
        match (self, vertex) {
            (_, Vertex::Short(id)) => Ok(Stopper::Short(id)),
            (Stopper::Loopy(_), Vertex::Loopy(0)) | (Stopper::Short(_), _) => Ok(self.clone()),
            (Stopper::Loopy(canonical), Vertex::Loopy(node)) => {
                worker.tick()?;
                let (graph, numbers) = canonical.graph.renumbered(node);
                let hashes: Vec<u64> = numbers
                    .iter()
                    .map(|&n| canonical.hashes[n as usize])
                    .collect();
                Ok(Stopper::Loopy(Arc::new(Canonical {
                    hash: hashes.first().copied().unwrap_or(0),
                    graph,
                    hashes,
                })))
            }
        }
    }

    /// The options of one player in the canonical form.
    pub fn options(&self, worker: &mut Worker, player: Player) -> Result<Vec<Stopper>, Halt> {
        let (graph, root) = self.rooted();
        let mut options = graph.options(worker, root, player)?;
        if let Stopper::Short(_) = self {
            let arena = worker.arena();
            options.sort_by(|&a, &b| order(arena, &[], a, b));
        }
        options
            .into_iter()
            .map(|vertex| self.follower(worker, vertex))
            .collect()
    }

    /// −G.
    pub fn negate(&self, worker: &mut Worker) -> Result<Stopper, Halt> {
        match self {
            Stopper::Short(id) => Ok(Stopper::Short(worker.negate(*id)?)),
            Stopper::Loopy(canonical) => {
                // What is canonical stays so when the players change sides.
                let graph = canonical.graph.negate(worker)?;
                let store = Store::of_canonical(worker, graph)?;
                Stopper::extract(worker, &store, Vertex::Loopy(0))
            }
        }
    }

    /// The canonical form of a graph that is a stopper.
    pub(super) fn of_stopper_graph(
        worker: &mut Worker,
        graph: &Graph,
        root: Vertex,
    ) -> Result<Stopper, Halt> {
        let mut store = Store::default();
        let found = super::sides::onside(worker, &mut store, graph, root)?;
        worker.expect_growth(0);
        match found {
            Some(vertex) => Stopper::extract(worker, &store, vertex),
            None => Err(Halt::OutOfMemory),
        }
    }

    /// G + x for a number x. Nobody wants to move in a number beside a stopper
    /// that is none, so x is added to the short ends of the graph alone.
    pub(super) fn translate(&self, worker: &mut Worker, number: Id) -> Result<Stopper, Halt> {
        let Stopper::Loopy(canonical) = self else {
            let (_, Vertex::Short(id)) = self.rooted() else {
                return Err(Halt::OutOfMemory);
            };
            return Ok(Stopper::Short(worker.add(id, number)?));
        };
        let mut graph = Graph::default();
        for node in &canonical.graph.nodes {
            let mut moved = Node::default();
            for player in [Player::Left, Player::Right] {
                for &vertex in node.side(player) {
                    moved.side_mut(player).push(match vertex {
                        Vertex::Short(id) => Vertex::Short(worker.add(id, number)?),
                        loopy @ Vertex::Loopy(_) => loopy,
                    });
                }
            }
            graph.push(moved)?;
        }
        Stopper::of_stopper_graph(worker, &graph, Vertex::Loopy(0))
    }

    /// G ≥ H.
    pub fn ge(&self, worker: &mut Worker, other: &Stopper) -> Result<bool, Halt> {
        if self == other {
            return Ok(true);
        }
        // A number is taken to the other side, G ≥ x being G − x ≥ 0, and not
        // walked down move by move.
        for (stopper, number) in [(self, other), (other, self)] {
            if let (Stopper::Loopy(_), Stopper::Short(id)) = (stopper, number)
                && *id != Id::ZERO
                && worker.arena().number(*id).is_some()
            {
                let zero = Stopper::Short(Id::ZERO);
                let opposite = worker.negate(*id)?;
                let moved = stopper.translate(worker, opposite)?;
                return if std::ptr::eq(stopper, self) {
                    moved.ge(worker, &zero)
                } else {
                    zero.ge(worker, &moved)
                };
            }
        }
        let ((g, u), (h, w)) = (self.rooted(), other.rooted());
        let mut both = g.clone();
        let offset = both.import(h)?;
        let w = w.shifted(offset);
        // Both are canonical, so the stops of all positions are known at once.
        let mut order = Order::default();
        for root in [u, w] {
            for component in both.components(root) {
                worker.tick()?;
                order.levels.find_canonical(worker, &both, &component);
            }
        }
        let answer = order.at_least(worker, &both, u, w)?;
        worker.expect_growth(0);
        Ok(answer)
    }
}

/// An order of the options of a canonical node that depends on values alone.
fn order(arena: &Arena, hashes: &[u64], a: Vertex, b: Vertex) -> std::cmp::Ordering {
    let hash = |n: u32| hashes.get(n as usize).copied().unwrap_or(0);
    match (a, b) {
        (Vertex::Short(a), Vertex::Short(b)) => arena.display_order(a, b),
        (Vertex::Loopy(a), Vertex::Loopy(b)) => hash(a).cmp(&hash(b)),
        (Vertex::Short(_), Vertex::Loopy(_)) => std::cmp::Ordering::Less,
        (Vertex::Loopy(_), Vertex::Short(_)) => std::cmp::Ordering::Greater,
    }
}

//! A tree of questions that tells classes of sums apart.
//!
//! Each inner node asks whether a sum is lost when a context is added to it.
//! Two classes in different leaves differ: the context at the node where their
//! ways part separates them.

use super::bits::Bits;
use super::games::Sum;
use super::table::Table;

/// A node of a [`Tree`], by its place.
pub(super) type NodeId = u32;

/// A question or a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    /// A context, the node for sums that are won with it, and the node for
    /// those that are lost.
    Question(Sum, [NodeId; 2]),
    /// A class, once there is one.
    Leaf(Option<u16>),
}

/// Questions that part sums into classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) parents: Vec<NodeId>,
}

impl Tree {
    /// A tree that tells the elements of a reduced monoid apart. `sums` has a
    /// sum for each element; light contexts that part elements well are taken.
    pub(super) fn balanced(table: &Table, sums: &[Sum]) -> Tree {
        let mut tree = Tree {
            nodes: vec![Node::Leaf(None)],
            parents: vec![0],
        };
        let all = Bits::of(table.order(), 0..table.order());
        // The first question has no context: a class is lost or won as a whole.
        let mut open = vec![(0, all, Some(0))];
        while let Some((at, classes, fixed)) = open.pop() {
            let size = classes.count();
            if size == 1 && fixed.is_none() {
                let class = classes.members().next().map(|class| class as u16);
                tree.nodes[at as usize] = Node::Leaf(class);
                continue;
            }
            let balance = |z: usize| {
                let lost = table.losing(z).common(&classes);
                lost.min(size - lost)
            };
            let context = fixed.or_else(|| {
                let all: Vec<usize> = (0..table.order()).map(balance).collect();
                let best = all.iter().max().copied().unwrap_or(0);
                let good = |&z: &usize| 3 * all[z] >= 2 * best && all[z] > 0;
                let weight = |&z: &usize| sums[z].iter().map(|&game| u32::from(game)).sum::<u32>();
                (0..table.order()).filter(good).min_by_key(weight)
            });
            let Some(context) = context else { continue };
            let (lost, won): (Vec<usize>, Vec<usize>) = classes
                .members()
                .partition(|&x| table.losing(context).contains(x));
            let sides = [won, lost].map(|side| {
                let leaf = tree.leaf(at, None);
                if !side.is_empty() {
                    open.push((leaf, Bits::of(table.order(), side), None));
                }
                leaf
            });
            tree.nodes[at as usize] = Node::Question(sums[context].clone(), sides);
        }
        tree
    }

    fn leaf(&mut self, parent: NodeId, class: Option<u16>) -> NodeId {
        self.nodes.push(Node::Leaf(class));
        self.parents.push(parent);
        (self.nodes.len() - 1) as NodeId
    }

    /// Parts the class of a leaf: the old class goes to the side `old_is_lost`,
    /// the new one to the other. Returns the new places of both.
    pub(super) fn split(
        &mut self,
        at: NodeId,
        context: Sum,
        old: u16,
        new: u16,
        old_is_lost: bool,
    ) -> (NodeId, NodeId) {
        let (old, new) = (self.leaf(at, Some(old)), self.leaf(at, Some(new)));
        let sides = if old_is_lost { [new, old] } else { [old, new] };
        self.nodes[at as usize] = Node::Question(context, sides);
        (old, new)
    }

    /// The context where the ways to two leaves part.
    pub(super) fn separating(&self, a: NodeId, b: NodeId) -> &[u16] {
        let way = |mut at: NodeId| {
            let mut way = vec![at];
            while at != 0 {
                at = self.parents[at as usize];
                way.push(at);
            }
            way
        };
        let (a, b) = (way(a), way(b));
        let shared = a
            .iter()
            .rev()
            .zip(b.iter().rev())
            .take_while(|(x, y)| x == y);
        match shared.last().map(|(&at, _)| &self.nodes[at as usize]) {
            Some(Node::Question(context, _)) => context,
            _ => &[],
        }
    }

    /// A class below `bound` that shares as long a way as possible with a leaf.
    pub(super) fn nearest(&self, leaf: NodeId, bound: usize) -> Option<u16> {
        let mut at = leaf;
        loop {
            let mut below = vec![at];
            while let Some(node) = below.pop() {
                match &self.nodes[node as usize] {
                    Node::Question(_, sides) => below.extend(sides),
                    Node::Leaf(Some(class)) if usize::from(*class) < bound => return Some(*class),
                    Node::Leaf(_) => {}
                }
            }
            if at == 0 {
                return None;
            }
            at = self.parents[at as usize];
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * (size_of::<Node>() + 4 + 32)
    }
}

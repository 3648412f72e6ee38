//! Positions given as a graph: numbered, with lists of options.

use std::hash::{Hash, Hasher};

use super::{Player, Position};
use crate::value::retrograde::MoveGraph;

impl MoveGraph {
    fn len(&self) -> usize {
        self.winners.len()
    }

    /// A node as a position.
    pub fn node(&self, index: u32) -> Node<'_> {
        Node { graph: self, index }
    }

    /// An option of either player, counted through.
    fn option(&self, node: u32, count: usize) -> Option<u32> {
        if self.winners.get(node as usize).copied().flatten().is_some() {
            return None;
        }
        let left = self.left.of(node as usize);
        let right = self.right.of(node as usize);
        left.get(count)
            .or_else(|| right.get(count - left.len()))
            .copied()
    }

    /// Nodes that form a cycle of moves, by whichever player, if there are such.
    pub fn cycle(&self) -> Option<Vec<u32>> {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut state = vec![NEW; self.len()];
        let mut path: Vec<(u32, usize)> = Vec::new();
        for root in 0..self.len() {
            if state[root] != NEW {
                continue;
            }
            state[root] = OPEN;
            path.push((root as u32, 0));
            while let Some((node, next)) = path.last_mut() {
                let node = *node;
                let Some(option) = self.option(node, *next) else {
                    state[node as usize] = DONE;
                    path.pop();
                    continue;
                };
                *next += 1;
                match state[option as usize] {
                    NEW => {
                        state[option as usize] = OPEN;
                        path.push((option, 0));
                    }
                    OPEN => {
                        let nodes = path.iter().map(|&(node, _)| node);
                        return Some(nodes.skip_while(|&node| node != option).collect());
                    }
                    _ => {}
                }
            }
        }
        None
    }
}

/// One node of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Node<'g> {
    graph: &'g MoveGraph,
    index: u32,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl Eq for Node<'_> {}

impl Hash for Node<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl Position for Node<'_> {
    fn winner(&self) -> Option<Player> {
        *self.graph.winners.get(self.index as usize)?
    }

    fn moves(&self, player: Player, into: &mut Vec<Self>) {
        let moves = player.pick(&self.graph.left, &self.graph.right);
        let options = moves.of(self.index as usize);
        into.extend(options.iter().map(|&index| self.graph.node(index)));
    }
}

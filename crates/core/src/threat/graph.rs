//! Positions given as a graph: numbered, with lists of options.

use std::hash::{Hash, Hasher};

use super::{Player, Position};

/// The options of one player, one list after another.
#[derive(Clone, Default, Debug)]
pub struct Moves {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Moves {
    /// Lists of options: that of node n goes from place `starts[n]` to before
    /// `starts[n + 1]` in `targets`. `None` if these are no lists of nodes.
    pub fn new(starts: Vec<u32>, targets: Vec<u32>) -> Option<Moves> {
        let nodes = starts.len().checked_sub(1)?;
        let right = starts.first() == Some(&0)
            && starts.last().map(|&end| end as usize) == Some(targets.len())
            && starts.is_sorted()
            && targets.iter().all(|&target| (target as usize) < nodes);
        right.then_some(Moves { starts, targets })
    }

    /// The options of a node.
    pub fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        match (self.starts.get(node), self.starts.get(node + 1)) {
            (Some(&start), Some(&end)) => &self.targets[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// All positions that can be reached, by number.
#[derive(Clone, Default, Debug)]
pub struct Graph {
    winners: Vec<Option<Player>>,
    left: Moves,
    right: Moves,
}

impl Graph {
    /// A graph, if its parts have the same number of nodes.
    pub fn new(winners: Vec<Option<Player>>, left: Moves, right: Moves) -> Option<Graph> {
        let nodes = winners.len() + 1;
        let fits = left.starts.len() == nodes && right.starts.len() == nodes;
        fits.then_some(Graph {
            winners,
            left,
            right,
        })
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.winners.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.winners.is_empty()
    }

    /// A node as a position.
    pub fn node(&self, index: u32) -> Node<'_> {
        Node { graph: self, index }
    }

    fn moves(&self, player: Player) -> &Moves {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// An option of either player, counted through.
    fn option(&self, node: u32, count: usize) -> Option<u32> {
        if self.winners.get(node as usize).copied().flatten().is_some() {
            return None;
        }
        let left = self.left.of(node);
        let right = self.right.of(node);
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
    graph: &'g Graph,
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
        let options = self.graph.moves(player).of(self.index);
        into.extend(options.iter().map(|&index| self.graph.node(index)));
    }
}

//! Games as they are written down: positions that name one another, with
//! values among their options.

use super::graph::{Graph, Node, Vertex};
use super::value::{LoopyValue, of_graph, of_graphs};
use super::{LoopyError, minimise};
use crate::value::{Halt, Player, Worker};

/// An option of a position in a draft.
#[derive(Clone, Debug)]
pub enum Part {
    /// A value.
    Value(LoopyValue),
    /// The position with this number.
    Position(usize),
}

/// A position in a draft.
#[derive(Clone, Debug, Default)]
pub struct DraftNode {
    /// Left's options.
    pub left: Vec<Part>,
    /// Right's options.
    pub right: Vec<Part>,
}

impl LoopyValue {
    /// The value of a position in a draft.
    ///
    /// A value s & t among the options is s where draws are counted for Left,
    /// and t where they are counted for Right.
    pub fn from_draft(
        worker: &mut Worker,
        nodes: &[DraftNode],
        root: usize,
    ) -> Result<LoopyValue, LoopyError> {
        let parts = || {
            nodes
                .iter()
                .flat_map(|node| node.left.iter().chain(&node.right))
        };
        for part in parts() {
            if let Part::Position(position) = part
                && *position >= nodes.len()
            {
                return Err(LoopyError::Range);
            }
        }
        if root >= nodes.len() {
            return Err(LoopyError::Range);
        }
        let plus = side(worker, nodes, root, Player::Left)?;
        let stoppers = parts().all(|part| match part {
            Part::Value(value) => value.is_stopper(),
            Part::Position(_) => true,
        });
        if stoppers {
            return Ok(of_graph(worker, plus)?);
        }
        let minus = side(worker, nodes, root, Player::Right)?;
        Ok(of_graphs(worker, plus, minus)?)
    }
}

fn side(
    worker: &mut Worker,
    nodes: &[DraftNode],
    root: usize,
    draws: Player,
) -> Result<(Graph, Vertex), Halt> {
    let mut graph = Graph {
        nodes: vec![Node::default(); nodes.len()],
    };
    for (number, node) in nodes.iter().enumerate() {
        for (parts, player) in [(&node.left, Player::Left), (&node.right, Player::Right)] {
            let mut list = Vec::with_capacity(parts.len());
            for part in parts {
                list.push(match part {
                    Part::Position(position) => Vertex::Loopy(*position as u32),
                    Part::Value(value) => {
                        let (part, vertex) = value.rooted(draws);
                        vertex.shifted(graph.import(part)?)
                    }
                });
            }
            *graph.nodes[number].side_mut(player) = list;
        }
    }
    minimise::minimise(worker, &graph, Vertex::Loopy(root as u32))
}

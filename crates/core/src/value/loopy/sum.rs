//! Sums as product graphs.

use super::graph::{Graph, Node, Vertex};
use crate::value::budget::growth_of;
use crate::value::hash::WordMap;
use crate::value::{Halt, Player, Worker};

/// The graph of G + H: a move is a move in one of them.
///
/// With `translate`, a number is never moved in beside a loopy node. That is
/// right where the loopy nodes are those of canonical stoppers: a move in a
/// number is the last one that anybody wants (number translation).
pub(super) fn sum(
    worker: &mut Worker,
    (g, g_root): (&Graph, Vertex),
    (h, h_root): (&Graph, Vertex),
    translate: bool,
) -> Result<(Graph, Vertex), Halt> {
    let mut product = Product {
        numbers: WordMap::default(),
        pairs: Vec::new(),
    };
    let root = product.vertex(worker, g_root, h_root)?;
    let mut graph = Graph::default();
    let mut next = 0;
    while let Some(&(a, b)) = product.pairs.get(next) {
        next += 1;
        worker.tick()?;
        worker.expect_growth(growth_of(&product.numbers));
        let still = |worker: &Worker, vertex: Vertex| match vertex {
            Vertex::Short(id) => translate && worker.arena().number(id).is_some(),
            Vertex::Loopy(_) => false,
        };
        let mut node = Node::default();
        for player in [Player::Left, Player::Right] {
            let mut list = Vec::new();
            if !still(worker, a) {
                for option in g.options(worker, a, player)? {
                    list.push(product.vertex(worker, option, b)?);
                }
            }
            if !still(worker, b) {
                for option in h.options(worker, b, player)? {
                    list.push(product.vertex(worker, a, option)?);
                }
            }
            *node.side_mut(player) = list;
        }
        node.sort();
        graph.push(node)?;
    }
    worker.expect_growth(0);
    Ok((graph, root))
}

struct Product {
    numbers: WordMap<u64, u32>,
    pairs: Vec<(Vertex, Vertex)>,
}

impl Product {
    fn vertex(&mut self, worker: &mut Worker, a: Vertex, b: Vertex) -> Result<Vertex, Halt> {
        if let (Vertex::Short(a), Vertex::Short(b)) = (a, b) {
            return Ok(Vertex::Short(worker.add(a, b)?));
        }
        let fresh = self.pairs.len() as u32;
        let number = *self
            .numbers
            .entry(a.code() << 32 | b.code())
            .or_insert(fresh);
        if number == fresh {
            self.pairs.push((a, b));
        }
        Ok(Vertex::Loopy(number))
    }
}

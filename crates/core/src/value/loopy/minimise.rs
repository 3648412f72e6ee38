//! Fusing positions that nobody can tell apart.
//!
//! Two nodes are bisimilar if every option of one is, for the same player,
//! bisimilar to an option of the other. Bisimilar nodes have the same plays,
//! so they may be fused in any graph. Refinement of partitions finds them: all
//! nodes begin in one class, and classes are split by the classes of the
//! options until nothing changes.

use super::graph::{Graph, Node, Vertex};
use crate::value::hash::WordMap;
use crate::value::{Halt, Worker};

/// For each of the nodes, the number of its class; vertices outside the list
/// are told apart by what they are.
pub(super) fn classes(
    graph: &Graph,
    nodes: &[u32],
    mut tick: impl FnMut() -> Result<(), Halt>,
) -> Result<Vec<u32>, Halt> {
    let place: WordMap<u32, usize> = nodes.iter().enumerate().map(|(i, &n)| (n, i)).collect();
    let mut class = vec![0_u32; nodes.len()];
    let mut count = 1;
    loop {
        let mut numbers: WordMap<(u32, Vec<u64>, Vec<u64>), u32> = WordMap::default();
        let mut refined = Vec::with_capacity(nodes.len());
        for (i, &node) in nodes.iter().enumerate() {
            tick()?;
            let signature = |list: &[Vertex]| {
                let mut codes: Vec<u64> = list
                    .iter()
                    .map(|vertex| match vertex {
                        Vertex::Loopy(option) => match place.get(option) {
                            Some(&j) => u64::from(class[j]) << 32 | u64::from(u32::MAX),
                            None => vertex.code(),
                        },
                        Vertex::Short(_) => vertex.code(),
                    })
                    .collect();
                codes.sort_unstable();
                codes.dedup();
                codes
            };
            let Node { left, right } = graph.node(node);
            let fresh = numbers.len() as u32;
            let entry = numbers.entry((class[i], signature(left), signature(right)));
            refined.push(*entry.or_insert(fresh));
        }
        class = refined;
        if numbers.len() == count {
            return Ok(class);
        }
        count = numbers.len();
    }
}

/// The graph of what can be reached from the root, with bisimilar nodes fused.
pub(super) fn minimise(
    worker: &mut Worker,
    graph: &Graph,
    root: Vertex,
) -> Result<(Graph, Vertex), Halt> {
    let (graph, root) = graph.reachable(root);
    let nodes: Vec<u32> = (0..graph.nodes.len() as u32).collect();
    let class = classes(&graph, &nodes, || worker.tick())?;
    let fuse = |vertex| match vertex {
        Vertex::Loopy(node) => Vertex::Loopy(class[node as usize]),
        short @ Vertex::Short(_) => short,
    };
    let count = class.iter().max().map_or(0, |&last| last as usize + 1);
    let mut fused = Graph {
        nodes: vec![Node::default(); count],
    };
    for (node, &class) in graph.nodes.iter().zip(&class) {
        let mut node = node.map(fuse);
        node.sort();
        fused.nodes[class as usize] = node;
    }
    Ok(fused.reachable(fuse(root)))
}

/// Whether two rooted graphs have the same plays.
pub(super) fn same_plays((g, g_root): (&Graph, Vertex), (h, h_root): (&Graph, Vertex)) -> bool {
    let (Vertex::Loopy(g_root), Vertex::Loopy(h_root)) = (g_root, h_root) else {
        return g_root == h_root;
    };
    let offset = g.nodes.len() as u32;
    let shifted = h.nodes.iter().map(|node| node.map(|v| v.shifted(offset)));
    let both = Graph {
        nodes: g.nodes.iter().cloned().chain(shifted).collect(),
    };
    let nodes: Vec<u32> = (0..both.nodes.len() as u32).collect();
    let class: Result<_, Halt> = classes(&both, &nodes, || Ok(()));
    class.is_ok_and(|class| class[g_root as usize] == class[(h_root + offset) as usize])
}

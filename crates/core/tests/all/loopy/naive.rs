//! The second road: plain retrograde analysis of products of graphs. No
//! canonical forms, no sides, no sums of values.

use std::collections::HashMap;

use lastmove_core::value::loopy::{End, Graph, LoopyOutcome, Node, Vertex};
use lastmove_core::value::{Player, Worker};

/// A position in a graph.
#[derive(Clone, Debug)]
pub struct Game {
    pub graph: Graph,
    pub root: Vertex,
}

impl Game {
    pub fn negative(&self, worker: &mut Worker) -> Game {
        let mut turn = |vertex: Vertex| match vertex {
            Vertex::Short(id) => Vertex::Short(worker.negate(id).unwrap()),
            loopy @ Vertex::Loopy(_) => loopy,
        };
        let root = turn(self.root);
        let nodes = self.graph.nodes.iter().map(|node| Node {
            left: node.right.iter().map(|&v| turn(v)).collect(),
            right: node.left.iter().map(|&v| turn(v)).collect(),
        });
        let nodes = nodes.collect();
        Game {
            graph: Graph { nodes },
            root,
        }
    }

    fn options(&self, worker: &Worker, vertex: Vertex, player: Player) -> Vec<Vertex> {
        match vertex {
            Vertex::Loopy(node) => self.graph.nodes[node as usize].side(player).to_vec(),
            Vertex::Short(id) => {
                let options = worker.options(id, player).unwrap();
                options.iter().map(Vertex::Short).collect()
            }
        }
    }
}

/// All positions of a sum, as one graph.
pub fn product(worker: &Worker, games: &[&Game]) -> Game {
    let root: Vec<Vertex> = games.iter().map(|game| game.root).collect();
    let mut numbers = HashMap::from([(root.clone(), 0_u32)]);
    let mut positions = vec![root];
    let mut nodes = Vec::new();
    while nodes.len() < positions.len() {
        let position = positions[nodes.len()].clone();
        let sides = [Player::Left, Player::Right].map(|player| {
            let mut list = Vec::new();
            for (i, game) in games.iter().enumerate() {
                for option in game.options(worker, position[i], player) {
                    let mut next = position.clone();
                    next[i] = option;
                    let number = *numbers.entry(next.clone()).or_insert_with(|| {
                        positions.push(next);
                        positions.len() as u32 - 1
                    });
                    list.push(Vertex::Loopy(number));
                }
            }
            list
        });
        let [left, right] = sides;
        nodes.push(Node { left, right });
    }
    Game {
        graph: Graph { nodes },
        root: Vertex::Loopy(0),
    }
}

/// Who wins a sum: positions are marked as won or lost, again and again, until
/// nothing changes; the others are draws.
pub fn outcome(worker: &Worker, games: &[&Game]) -> LoopyOutcome {
    let Game { graph, .. } = product(worker, games);
    let players = [Player::Left, Player::Right];
    let mut ends = vec![[End::Draw; 2]; graph.nodes.len()];
    loop {
        let mut changed = false;
        for (n, node) in graph.nodes.iter().enumerate() {
            for (p, &player) in players.iter().enumerate() {
                if ends[n][p] != End::Draw {
                    continue;
                }
                let after: Vec<End> = node
                    .side(player)
                    .iter()
                    .map(|&vertex| match vertex {
                        Vertex::Loopy(next) => ends[next as usize][1 - p],
                        Vertex::Short(_) => unreachable!("products have nodes only"),
                    })
                    .collect();
                let end = if after.contains(&End::Win(player)) {
                    End::Win(player)
                } else if after.iter().all(|&end| end == End::Win(player.opponent())) {
                    End::Win(player.opponent())
                } else {
                    End::Draw
                };
                if end != End::Draw {
                    ends[n][p] = end;
                    changed = true;
                }
            }
        }
        if !changed {
            return LoopyOutcome::of(ends[0][0], ends[0][1]);
        }
    }
}

/// Whether Left, moving second, survives G − H: for stoppers, G ≥ H.
pub fn at_least(worker: &mut Worker, g: &Game, h: &Game) -> bool {
    let negative = h.negative(worker);
    outcome(worker, &[g, &negative]).end(Player::Right) != End::Win(Player::Right)
}

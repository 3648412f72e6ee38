//! Hackenbush: a picture of blue, red and green edges that stands on the
//! ground. Left cuts a blue or green edge, Right a red or green one, and what
//! is no longer connected to the ground vanishes.

use std::collections::BTreeMap;

use super::engine::{Ruleset, Sums};
use super::grid::each_square;
use super::memo::{MAX_WORDS, Packed};
use crate::value::{Halt, Id, Player, Worker};

/// The most edges of a picture.
pub const MAX_EDGES: usize = 64;

/// The vertex that is the ground.
pub const GROUND: usize = 0;

/// Who may cut an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Left.
    Blue,
    /// Right.
    Red,
    /// Either.
    Green,
}

/// The rules, with the picture at the start.
pub struct Hackenbush {
    /// The ends of each edge, numbered from the ground on; a picture that
    /// stands has at most one vertex more than edges.
    ends: Vec<(usize, usize)>,
    /// For each edge, those that share an end with it that is not the ground.
    touching: Vec<u64>,
    standing: u64,
    on_ground: u64,
    left: u64,
    right: u64,
}

/// The edges that are left of the picture, all of which stand on the ground;
/// edge i is bit i.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Picture(u64);

impl Picture {
    /// The edges.
    pub fn edges(self) -> u64 {
        self.0
    }
}

impl Packed for Picture {
    const WORDS: usize = 1;

    #[inline]
    fn pack(&self) -> ([u64; MAX_WORDS], u8) {
        ([self.0, 0, 0], 0)
    }
}

#[inline]
fn index(edge: u64) -> usize {
    edge.trailing_zeros() as usize
}

impl Hackenbush {
    /// The picture of these edges, each between two vertices, of which
    /// [`GROUND`] is the ground. `None` if there are more than [`MAX_EDGES`].
    pub fn new(edges: &[(usize, usize, Colour)]) -> Option<Hackenbush> {
        if edges.len() > MAX_EDGES {
            return None;
        }
        let mut numbers = BTreeMap::from([(GROUND, 0)]);
        let mut ends = vec![(0, 0); edges.len()];
        let mut standing: u64 = 0;
        loop {
            let before = standing;
            for (i, &(u, v, _)) in edges.iter().enumerate() {
                if standing >> i & 1 == 0 && (numbers.contains_key(&u) || numbers.contains_key(&v))
                {
                    let mut number = |vertex| {
                        let next = numbers.len();
                        *numbers.entry(vertex).or_insert(next)
                    };
                    ends[i] = (number(u), number(v));
                    standing |= 1 << i;
                }
            }
            if standing == before {
                break;
            }
        }
        let set = |member: &dyn Fn(usize) -> bool| {
            let members = (0..edges.len()).filter(|&i| standing >> i & 1 == 1 && member(i));
            members.fold(0, |set, i| set | 1 << i)
        };
        let at = |vertex: usize, i: usize| ends[i].0 == vertex || ends[i].1 == vertex;
        let beside = |vertex, i| vertex != GROUND && at(vertex, i);
        let touching = ends
            .iter()
            .map(|&(u, v)| set(&|i| beside(u, i) || beside(v, i)))
            .collect();
        Some(Hackenbush {
            touching,
            standing,
            on_ground: set(&|i| at(GROUND, i)),
            left: set(&|i| edges[i].2 != Colour::Red),
            right: set(&|i| edges[i].2 != Colour::Blue),
            ends,
        })
    }

    /// The picture at the start, without what does not stand on the ground.
    pub fn position(&self) -> Picture {
        Picture(self.standing)
    }

    /// What remains of the picture if only these edges are kept.
    pub fn standing(&self, edges: u64) -> Picture {
        let edges = edges & self.standing;
        Picture(self.component(edges & self.on_ground, edges))
    }

    /// The edges that hang together with `seed`, not through the ground.
    #[inline]
    fn component(&self, seed: u64, edges: u64) -> u64 {
        let (mut part, mut fresh) = (seed, seed);
        while fresh != 0 {
            let edge = fresh & fresh.wrapping_neg();
            let next = self.touching[index(edge)] & edges & !part;
            part |= next;
            fresh = (fresh ^ edge) | next;
        }
        part
    }

    /// The vertices that edges connect with a vertex.
    fn reach(&self, from: usize, edges: u64) -> u128 {
        let mut reached: u128 = 1 << from;
        loop {
            let before = reached;
            each_square(edges, |edge| {
                let (u, v) = self.ends[index(edge)];
                let both = 1 << u | 1 << v;
                if reached & both != 0 {
                    reached |= both;
                }
            });
            if reached == before {
                return reached;
            }
        }
    }

    /// The nim value of a green picture.
    ///
    /// The fusion principle (Berlekamp, Conway, Guy, Winning Ways, ch. 7):
    /// the vertices of a cycle may be made one, so that each edge on a cycle
    /// becomes a loop. What remains is a tree with loops.
    fn nim_value(&self, edges: u64) -> u64 {
        let mut bridges = 0;
        each_square(edges, |edge| {
            let (u, v) = self.ends[index(edge)];
            if self.reach(u, edges ^ edge) >> v & 1 == 0 {
                bridges |= edge;
            }
        });
        self.fused_nim_value(GROUND, edges & !bridges, bridges)
    }

    /// The nim value of what stands on a vertex, where `loops` are the edges on
    /// cycles, and `bridges` the others: a loop is worth 1, and a bridge one
    /// more than what stands on it (the colon principle).
    fn fused_nim_value(&self, vertex: usize, loops: u64, bridges: u64) -> u64 {
        let fused = self.reach(vertex, loops);
        let mut value = 0;
        each_square(loops, |edge| {
            value ^= (fused >> self.ends[index(edge)].0 & 1) as u64;
        });
        each_square(bridges, |edge| {
            let (u, v) = self.ends[index(edge)];
            let above = match (fused >> u & 1, fused >> v & 1) {
                (1, 0) => v,
                (0, 1) => u,
                _ => return,
            };
            value ^= 1 + self.fused_nim_value(above, loops, bridges ^ edge);
        });
        value
    }

    /// The value of a picture that is a forest, by the colon principle: an edge
    /// with G above it is the ordinal sum of the edge and G, and what stands on
    /// one vertex is a sum. Takes one ordinal sum and one sum for each edge.
    /// `None` if the picture has a cycle; the ground is one vertex.
    pub fn value_of_forest(
        &self,
        worker: &mut Worker,
        picture: Picture,
    ) -> Result<Option<Id>, Halt> {
        let Picture(edges) = self.standing(picture.0);
        let vertices = self.reach(GROUND, edges).count_ones();
        if vertices != edges.count_ones() + 1 {
            return Ok(None);
        }
        self.tree(worker, GROUND, edges).map(Some)
    }

    /// The value of what stands on a vertex of a tree.
    fn tree(&self, worker: &mut Worker, vertex: usize, edges: u64) -> Result<Id, Halt> {
        let mut value = Id::ZERO;
        let mut rest = edges;
        while rest != 0 {
            let edge = rest & rest.wrapping_neg();
            rest ^= edge;
            let above = match self.ends[index(edge)] {
                (u, v) if u == vertex => v,
                (u, v) if v == vertex => u,
                _ => continue,
            };
            let exponent = self.tree(worker, above, edges ^ edge)?;
            let base = match (self.left & edge != 0, self.right & edge != 0) {
                (true, false) => worker.construct(&[Id::ZERO], &[])?,
                (false, true) => worker.construct(&[], &[Id::ZERO])?,
                _ => worker.star(1)?,
            };
            let branch = worker.ordinal_sum(base, exponent)?;
            value = worker.add(value, branch)?;
        }
        Ok(value)
    }
}

impl Ruleset for Hackenbush {
    type Position = Picture;

    fn split(&self, picture: &Picture, sums: &mut Sums<Picture>) {
        let mut rest = picture.0;
        while rest != 0 {
            let part = self.component(rest & rest.wrapping_neg(), rest);
            rest ^= part;
            let edges = part.count_ones();
            if part & self.right == 0 {
                // Only Left can cut, and cuts the outermost edges first.
                sums.integer(edges as i16);
            } else if part & self.left == 0 {
                sums.integer(-(edges as i16));
            } else if part & self.left & self.right == part {
                sums.nimber(if edges == 1 { 1 } else { self.nim_value(part) });
            } else {
                sums.component((Picture(part), false));
            }
        }
    }

    fn moves(&self, picture: &Picture, player: Player, mut visit: impl FnMut(Picture)) {
        let own = player.pick(self.left, self.right);
        each_square(picture.0 & own, |edge| {
            visit(self.standing(picture.0 ^ edge));
        });
    }

    fn size(&self, picture: &Picture) -> u32 {
        picture.0.count_ones()
    }
}

//! Col and Snort: players colour the vertices of a graph in turn, each in a
//! colour of their own. In Col, neighbours never have the same colour; in
//! Snort, never different ones.
//!
//! A position is two sets: the vertices that Left may still colour, and those
//! that Right may. Colouring a vertex takes it out of both sets and, in Col,
//! its neighbours out of the mover's set, in Snort, out of the opponent's.
//!
//! An edge matters only as long as colouring one end can take something from
//! the other. In Col, that needs a player who may colour both ends; in Snort,
//! one end that Left may colour and another that Right may. Sets only ever
//! shrink, so an edge that does not matter never will again, and the position
//! is the sum of the parts that hang together by edges that matter.

use super::engine::{Ruleset, Sums};
use super::grid::each_square;
use super::memo::{MAX_WORDS, Packed};
use crate::value::Player;

/// The most vertices of a graph.
pub const MAX_VERTICES: usize = 64;

/// What neighbours may not be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Of the same colour.
    Col,
    /// Of different colours.
    Snort,
}

/// The rules, with the graph.
pub struct GraphColouring {
    rule: Rule,
    neighbours: Box<[u64; MAX_VERTICES]>,
    vertices: usize,
}

/// The vertices that each player may colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    left: u64,
    right: u64,
    place: Place,
}

/// Of what the vertices of a position are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Place {
    /// Of the graph.
    Graph,
    /// Of a path, wherever in the graph it lies: each is a neighbour of the
    /// next.
    Path,
}

impl Position {
    fn new(left: u64, right: u64) -> Position {
        Position {
            left,
            right,
            place: Place::Graph,
        }
    }

    /// The vertices that a player may colour.
    #[inline]
    fn own(&self, player: Player) -> u64 {
        player.pick(self.left, self.right)
    }

    /// The part on these vertices.
    #[inline]
    fn part(&self, vertices: u64) -> Position {
        Position {
            left: self.left & vertices,
            right: self.right & vertices,
            ..*self
        }
    }

    #[inline]
    fn exchanged(&self) -> Position {
        Position {
            left: self.right,
            right: self.left,
            ..*self
        }
    }

    /// The lesser of the position and its negative, that is, with players
    /// exchanged, and whether it is that.
    #[inline]
    fn canonical(self) -> (Position, bool) {
        let negative = self.exchanged();
        if negative < self {
            (negative, true)
        } else {
            (self, false)
        }
    }

    /// The same for a path, which may also be read from its other end.
    #[inline]
    fn canonical_path(self) -> (Position, bool) {
        let shift = (self.left | self.right).leading_zeros();
        let reversed = Position {
            left: self.left.reverse_bits() >> shift,
            right: self.right.reverse_bits() >> shift,
            ..self
        };
        let (one, other) = (self.canonical(), reversed.canonical());
        if other.0 < one.0 { other } else { one }
    }
}

impl Packed for Position {
    const WORDS: usize = 2;

    #[inline]
    fn pack(&self) -> ([u64; MAX_WORDS], u8) {
        ([self.left, self.right, 0], self.place as u8)
    }
}

impl GraphColouring {
    /// The rules on the graph with vertices 0, 1, …, `vertices` − 1 and these
    /// edges. `None` if there are more than [`MAX_VERTICES`], or if an edge has
    /// an end that is no vertex or two ends that are the same.
    pub fn new(rule: Rule, vertices: usize, edges: &[(usize, usize)]) -> Option<GraphColouring> {
        if vertices > MAX_VERTICES {
            return None;
        }
        let mut neighbours = Box::new([0; MAX_VERTICES]);
        for &(u, v) in edges {
            if u >= vertices || v >= vertices || u == v {
                return None;
            }
            neighbours[u] |= 1 << v;
            neighbours[v] |= 1 << u;
        }
        Some(GraphColouring {
            rule,
            neighbours,
            vertices,
        })
    }

    /// The position where vertices have been coloured by the players given.
    /// `None` unless there is one colour, or its absence, for each vertex.
    pub fn position(&self, colours: &[Option<Player>]) -> Option<Position> {
        if colours.len() != self.vertices {
            return None;
        }
        let coloured = |by: Option<Player>| {
            let these = colours.iter().enumerate().filter(|&(_, &c)| c == by);
            these.fold(0, |set, (v, _)| set | 1u64 << v)
        };
        let free = coloured(None);
        let beside = |player| self.beside(coloured(Some(player)));
        let (left, right) = (beside(Player::Left), beside(Player::Right));
        Some(match self.rule {
            Rule::Col => Position::new(free & !left, free & !right),
            Rule::Snort => Position::new(free & !right, free & !left),
        })
    }

    /// The position where Left may colour the vertices of one set and Right
    /// those of another; vertex v is bit v. `None` if one of them is no vertex.
    pub fn open_to(&self, left: u64, right: u64) -> Option<Position> {
        let beyond = (left | right).checked_shr(self.vertices as u32);
        (beyond.unwrap_or(0) == 0).then_some(Position::new(left, right))
    }

    /// The neighbours of a set of vertices of the graph.
    fn beside(&self, vertices: u64) -> u64 {
        let mut all = 0;
        each_square(vertices, |vertex| {
            all |= self.neighbours(Place::Graph, vertex);
        });
        all
    }

    #[inline]
    fn neighbours(&self, place: Place, vertex: u64) -> u64 {
        match place {
            Place::Graph => self.neighbours[vertex.trailing_zeros() as usize],
            Place::Path => vertex << 1 | vertex >> 1,
        }
    }

    /// The neighbours of a vertex by edges that matter.
    #[inline]
    fn mattering(&self, position: &Position, vertex: u64) -> u64 {
        let (mut with_left, mut with_right) = (position.left, position.right);
        if self.rule == Rule::Snort {
            (with_left, with_right) = (with_right, with_left);
        }
        let mut reach = 0;
        if position.left & vertex != 0 {
            reach |= with_left;
        }
        if position.right & vertex != 0 {
            reach |= with_right;
        }
        reach & self.neighbours(position.place, vertex)
    }

    /// The part of a position that hangs together with a vertex, and, if it is
    /// a path, an end of it.
    #[inline]
    fn component(&self, position: &Position, seed: u64) -> (u64, Option<u64>) {
        let (mut part, mut fresh) = (seed, seed);
        let (mut degrees, mut highest, mut end) = (0, 0, None);
        while fresh != 0 {
            let vertex = fresh & fresh.wrapping_neg();
            let next = self.mattering(position, vertex);
            let degree = next.count_ones();
            degrees += degree;
            highest = highest.max(degree);
            if degree == 1 {
                end = Some(vertex);
            }
            fresh = (fresh ^ vertex) | (next & !part);
            part |= next;
        }
        // A tree has one edge fewer than vertices, and each edge two ends.
        let path = highest <= 2 && degrees == 2 * (part.count_ones() - 1);
        (part, end.filter(|_| path))
    }

    /// A part that is a path, placed as one. Edges that do not matter are left
    /// behind, as they have no effect.
    fn as_path(&self, position: &Position, end: u64) -> Position {
        let mut path = Position {
            left: 0,
            right: 0,
            place: Place::Path,
        };
        let (mut seen, mut vertex, mut place) = (0, end, 1);
        while vertex != 0 {
            if position.left & vertex != 0 {
                path.left |= place;
            }
            if position.right & vertex != 0 {
                path.right |= place;
            }
            seen |= vertex;
            place <<= 1;
            vertex = self.mattering(position, vertex) & !seen;
        }
        path
    }

    /// Splits a position on a path: parts are intervals.
    #[inline]
    fn split_path(&self, path: &Position, sums: &mut Sums<Position>) {
        let (left, right) = (path.left, path.right);
        let links = match self.rule {
            Rule::Col => left & left >> 1 | right & right >> 1,
            Rule::Snort => left & right >> 1 | right & left >> 1,
        };
        let mut rest = left | right;
        while rest != 0 {
            let start = rest.trailing_zeros();
            let last = (links >> start).trailing_ones();
            let part = u64::MAX >> (63 - last) << start;
            rest &= !part;
            if last == 0 {
                add_vertex(path, part, sums);
            } else {
                let Position { left, right, place } = path.part(part);
                let (left, right) = (left >> start, right >> start);
                sums.component(Position { left, right, place }.canonical_path());
            }
        }
    }
}

/// Adds a vertex without edges that matter: a move for whom it is open to.
#[inline]
fn add_vertex(position: &Position, vertex: u64, sums: &mut Sums<Position>) {
    match (position.left & vertex != 0, position.right & vertex != 0) {
        (true, true) => sums.nimber(1),
        (true, false) => sums.integer(1),
        (false, true) => sums.integer(-1),
        (false, false) => {}
    }
}

impl Ruleset for GraphColouring {
    type Position = Position;

    fn split(&self, position: &Position, sums: &mut Sums<Position>) {
        if position.place == Place::Path {
            return self.split_path(position, sums);
        }
        let mut rest = position.left | position.right;
        while rest != 0 {
            let seed = rest & rest.wrapping_neg();
            let (part, end) = self.component(position, seed);
            rest ^= part;
            if part == seed {
                add_vertex(position, part, sums);
            } else if let Some(end) = end {
                sums.component(self.as_path(position, end).canonical_path());
            } else {
                sums.component(position.part(part).canonical());
            }
        }
    }

    fn moves(&self, position: &Position, player: Player, mut visit: impl FnMut(Position)) {
        each_square(position.own(player), |vertex| {
            let neighbours = self.neighbours(position.place, vertex);
            let from_left = (player == Player::Left) == (self.rule == Rule::Col);
            let mut option = position.part(!vertex);
            if from_left {
                option.left &= !neighbours;
            } else {
                option.right &= !neighbours;
            }
            visit(option);
        });
    }

    fn size(&self, position: &Position) -> u32 {
        (position.left | position.right).count_ones()
    }
}

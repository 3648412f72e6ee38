//! Who wins where play can go on for ever: retrograde analysis.
//!
//! A node is a position; a state is a node and who is to move. States whose
//! result is known without a move come first: whoever cannot move has lost, and
//! a node may say that somebody has already won everything. From there results
//! go backwards along the moves: a state is won as soon as one of its moves
//! leads to a state that is lost for the other player, and lost when the last of
//! its moves is known to lead to a state that is won for the other player. What
//! is never reached is a draw: there each player has a move that does not lose,
//! for ever.
//!
//! States are settled in the order of their depth, the number of moves until
//! the end when the winner hurries and the loser does not. A queue keeps that
//! order: a state that is settled from one of depth d has depth d + 1. So a won
//! state is met first by its quickest win, and a lost one last by its longest
//! defence. Every move is looked at once.

use crate::value::{Halt, Player, Worker};

/// Depth of a state that is drawn.
pub const ENDLESS: u32 = u32::MAX;

/// The most nodes of a graph: a state is a 32-bit word.
pub const MOST_NODES: usize = 1 << 31;

/// What a state is for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Verdict {
    /// Neither player can force the end.
    Draw = 0,
    /// The player to move wins.
    Win = 1,
    /// The player to move loses.
    Loss = 2,
}

/// Why arrays are no graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// Places where lists of moves start do not begin at 0, go down, or end
    /// elsewhere than the moves do.
    Starts,
    /// A move leads to a node that is not there.
    Ends,
}

/// The moves of one player from every node, one list behind the other.
#[derive(Clone, Default, Debug)]
pub struct Moves {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Moves {
    /// Moves with room for the first list.
    pub fn new() -> Moves {
        Moves {
            starts: vec![0],
            ends: Vec::new(),
        }
    }

    /// The moves of these arrays: where the list of each node starts, with the
    /// end of the last one, and the nodes that moves lead to.
    pub fn from_arrays(starts: Vec<u32>, ends: Vec<u32>) -> Result<Moves, Malformed> {
        let nodes = starts.len().wrapping_sub(1);
        let ordered = starts.windows(2).all(|pair| pair[0] <= pair[1]);
        let closed = starts.last().is_some_and(|&end| end as usize == ends.len());
        if starts.first() != Some(&0) || !ordered || !closed {
            return Err(Malformed::Starts);
        }
        if ends.iter().any(|&end| end as usize >= nodes) {
            return Err(Malformed::Ends);
        }
        Ok(Moves { starts, ends })
    }

    /// Appends a move to the list that is open.
    pub fn push(&mut self, end: u32) {
        self.ends.push(end);
    }

    /// Closes the list of a node; what is appended next belongs to the next.
    pub fn close(&mut self) {
        self.starts.push(self.ends.len() as u32);
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many moves there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// The nodes that moves from a node lead to.
    #[inline]
    pub fn of(&self, node: usize) -> &[u32] {
        &self.ends[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Bytes of memory taken.
    pub fn bytes(&self) -> usize {
        4 * (self.starts.capacity() + self.ends.capacity())
    }

    /// The same moves backwards: from each node to those it can be reached from.
    pub fn reversed(&self) -> Moves {
        let mut starts = vec![0_u32; self.starts.len()];
        for &end in &self.ends {
            starts[end as usize + 1] += 1;
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        let mut next = starts.clone();
        let mut ends = vec![0_u32; self.ends.len()];
        for node in 0..self.nodes() {
            for &end in self.of(node) {
                let place = &mut next[end as usize];
                ends[*place as usize] = node as u32;
                *place += 1;
            }
        }
        Moves { starts, ends }
    }
}

/// All positions that can be reached from some, with both players' moves.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Left's moves.
    pub left: Moves,
    /// Right's moves.
    pub right: Moves,
    /// Who has won everything at a node, if anybody. Moves from there are not
    /// looked at.
    pub winners: Vec<Option<Player>>,
}

/// The results of all states of a graph.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// For each node what it is for Left to move, as numbers of [`Verdict`].
    pub left: Vec<u8>,
    /// The same for Right.
    pub right: Vec<u8>,
    /// For each node the number of moves until the end with Left to move, or
    /// [`ENDLESS`].
    pub left_depths: Vec<u32>,
    /// The same for Right.
    pub right_depths: Vec<u32>,
}

/// One player's half of the states while results spread.
struct Side {
    verdicts: Vec<u8>,
    depths: Vec<u32>,
    /// Moves not yet known to lose.
    open: Vec<u32>,
    /// From a node to those from which this player moves to it.
    back: Moves,
}

impl Side {
    fn new(moves: &Moves) -> Side {
        let nodes = moves.nodes();
        Side {
            verdicts: vec![Verdict::Draw as u8; nodes],
            depths: vec![ENDLESS; nodes],
            open: (0..nodes).map(|node| moves.of(node).len() as u32).collect(),
            back: moves.reversed(),
        }
    }

    fn settle(&mut self, node: usize, verdict: Verdict, depth: u32) {
        self.verdicts[node] = verdict as u8;
        self.depths[node] = depth;
    }
}

/// Finds the result of every state.
///
/// In misère play whoever cannot move has won; who has won everything has won
/// all the same.
pub fn analyse(worker: &mut Worker, graph: &Graph, misere: bool) -> Result<Analysis, Halt> {
    let nodes = graph.winners.len();
    if nodes > MOST_NODES {
        return Err(Halt::OutOfMemory);
    }
    // Verdict, depth and open moves of a state, its moves backwards, the queue.
    worker.check(graph.left.bytes() + graph.right.bytes() + (2 * 9 + 8) * nodes)?;
    let mut sides = [Side::new(&graph.left), Side::new(&graph.right)];
    // A state is a node and a player; each enters the queue at most once.
    let mut queue: Vec<u32> = Vec::with_capacity(nodes);
    let stuck = if misere { Verdict::Win } else { Verdict::Loss };
    for (node, winner) in graph.winners.iter().enumerate() {
        for (player, side) in sides.iter_mut().enumerate() {
            let verdict = match winner {
                Some(winner) if player_index(*winner) == player => Verdict::Win,
                Some(_) => Verdict::Loss,
                None if side.open[node] == 0 => stuck,
                None => continue,
            };
            side.settle(node, verdict, 0);
            queue.push((node as u32) << 1 | player as u32);
        }
    }
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        worker.tick()?;
        let (node, player) = ((state >> 1) as usize, (state & 1) as usize);
        let [left, right] = &mut sides;
        let (own, other) = if player == 0 {
            (left, right)
        } else {
            (right, left)
        };
        let lost = own.verdicts[node] == Verdict::Loss as u8;
        let depth = own.depths[node] + 1;
        for place in 0..other.back.of(node).len() {
            let from = other.back.of(node)[place] as usize;
            if other.verdicts[from] != Verdict::Draw as u8 {
                continue;
            }
            if lost {
                other.settle(from, Verdict::Win, depth);
            } else {
                other.open[from] -= 1;
                if other.open[from] > 0 {
                    continue;
                }
                other.settle(from, Verdict::Loss, depth);
            }
            queue.push((from as u32) << 1 | (1 - player as u32));
        }
    }
    let [left, right] = sides;
    Ok(Analysis {
        left: left.verdicts,
        right: right.verdicts,
        left_depths: left.depths,
        right_depths: right.depths,
    })
}

const fn player_index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Arena;

    fn moves(lists: &[Vec<u32>]) -> Moves {
        let mut moves = Moves::new();
        for list in lists {
            list.iter().for_each(|&end| moves.push(end));
            moves.close();
        }
        moves
    }

    /// Value iteration: after k rounds a state holds what play decides within k
    /// moves.
    fn by_iteration(graph: &Graph, misere: bool) -> [Vec<(u8, u32)>; 2] {
        let nodes = graph.winners.len();
        let mut known = [vec![(0, ENDLESS); nodes], vec![(0, ENDLESS); nodes]];
        for round in 0..=2 * nodes as u32 {
            let before = known.clone();
            for node in 0..nodes {
                for player in 0..2 {
                    if before[player][node].0 != 0 {
                        continue;
                    }
                    let list = [&graph.left, &graph.right][player].of(node);
                    let after = |end: &u32| before[1 - player][*end as usize].0;
                    let found = match graph.winners[node] {
                        Some(winner) if player_index(winner) == player => 1,
                        Some(_) => 2,
                        None if list.is_empty() => 2 - u8::from(misere),
                        None if list.iter().any(|end| after(end) == 2) => 1,
                        None if list.iter().all(|end| after(end) == 1) => 2,
                        None => 0,
                    };
                    if found != 0 {
                        known[player][node] = (found, round);
                    }
                }
            }
        }
        known
    }

    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) % sides
        }
    }

    #[test]
    fn value_iteration_agrees_on_random_graphs() {
        let arena = Arena::default();
        let mut worker = Worker::new(&arena);
        let mut dice = Dice(20);
        let mut seen = [0; 3];
        for round in 0..2000 {
            let nodes = 1 + dice.roll(9);
            let mut lists = || -> Vec<Vec<u32>> {
                (0..nodes)
                    .map(|_| {
                        let count = dice.roll(4);
                        (0..count).map(|_| dice.roll(nodes) as u32).collect()
                    })
                    .collect()
            };
            let (left, right) = (moves(&lists()), moves(&lists()));
            let winner = |roll: u64| match roll {
                0 => Some(Player::Left),
                1 => Some(Player::Right),
                _ => None,
            };
            let winners = (0..nodes).map(|_| winner(dice.roll(12))).collect();
            let graph = Graph {
                left,
                right,
                winners,
            };
            let misere = round % 2 == 1;
            let found = analyse(&mut worker, &graph, misere).unwrap();
            let expected = by_iteration(&graph, misere);
            let pairs = |verdicts: &[u8], depths: &[u32]| -> Vec<(u8, u32)> {
                verdicts
                    .iter()
                    .copied()
                    .zip(depths.iter().copied())
                    .collect()
            };
            assert_eq!(pairs(&found.left, &found.left_depths), expected[0]);
            assert_eq!(pairs(&found.right, &found.right_depths), expected[1]);
            for verdict in found.left {
                seen[usize::from(verdict)] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
    }

    #[test]
    fn on_off_and_dud() {
        // on moves to itself, off likewise, and dud is open to both.
        let graph = Graph {
            left: moves(&[vec![0], vec![], vec![2]]),
            right: moves(&[vec![], vec![1], vec![2]]),
            winners: vec![None; 3],
        };
        let arena = Arena::default();
        let found = analyse(&mut Worker::new(&arena), &graph, false).unwrap();
        assert_eq!(found.left, [1, 2, 0]);
        assert_eq!(found.right, [2, 1, 0]);
        assert_eq!(found.left_depths, [1, 0, ENDLESS]);
    }

    #[test]
    fn arrays_that_are_no_graph_are_refused() {
        let of = |starts: &[u32], ends: &[u32]| {
            Moves::from_arrays(starts.to_vec(), ends.to_vec()).map(|moves| moves.count())
        };
        assert_eq!(of(&[0, 1, 2], &[1, 0]), Ok(2));
        assert_eq!(of(&[0, 1, 2], &[1, 2]), Err(Malformed::Ends));
        for starts in [&[][..], &[1, 2], &[0, 2, 1], &[0, 1], &[0, 3]] {
            assert_eq!(of(starts, &[0, 0]), Err(Malformed::Starts));
        }
    }
}

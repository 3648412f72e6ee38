//! Who wins where play can go on for ever.
//!
//! A node is a position; a state is a node and who is to move. Whoever cannot
//! move has lost, and a node may say that somebody has already won everything;
//! the rest follows by [retrograde analysis](crate::value::retrograde).

use crate::value::retrograde::Results;
pub use crate::value::retrograde::{ENDLESS, Malformed, MoveGraph, Moves, Verdict};
use crate::value::{Halt, Player, Worker};

/// The most nodes of a graph: a state is a 32-bit word.
pub const MOST_NODES: usize = 1 << 31;

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

/// Finds the result of every state.
///
/// In misère play whoever cannot move has won; who has won everything has won
/// all the same.
pub fn analyse(worker: &mut Worker, graph: &MoveGraph, misere: bool) -> Result<Analysis, Halt> {
    let nodes = graph.winners.len();
    if nodes > MOST_NODES {
        return Err(Halt::OutOfMemory);
    }
    // Verdict, depth and open moves of a state, its moves backwards, the queue.
    worker.check(graph.left.bytes() + graph.right.bytes() + (2 * 9 + 8) * nodes)?;
    let sides = [&graph.left, &graph.right];
    // A state is a node and a player.
    let moves = |state: usize| sides[state & 1].of(state >> 1).len() as u32;
    let mut results = Results::new((0..2 * nodes).map(moves).collect());
    let stuck = if misere { Verdict::Win } else { Verdict::Loss };
    for state in 0..2 * nodes {
        let verdict = match graph.winners[state >> 1] {
            Some(winner) if player_index(winner) == state & 1 => Verdict::Win,
            Some(_) => Verdict::Loss,
            None if results.open(state) == 0 => stuck,
            None => continue,
        };
        results.settle(state, verdict, 0);
    }
    let back = sides.map(Moves::reversed);
    let before = |state: u32| {
        let mover = 1 - (state & 1);
        let nodes = back[mover as usize].of(state as usize >> 1).iter();
        nodes.map(move |node| node << 1 | mover)
    };
    results.spread(before, || worker.tick())?;
    let verdicts = |player| {
        let states = results.verdicts.iter().skip(player).step_by(2);
        states.map(|&verdict| verdict as u8).collect()
    };
    let depths = |player| {
        let states = results.depths.iter().skip(player).step_by(2);
        states.copied().collect()
    };
    Ok(Analysis {
        left: verdicts(0),
        right: verdicts(1),
        left_depths: depths(0),
        right_depths: depths(1),
    })
}

const fn player_index(player: Player) -> usize {
    player.pick(0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;
    use crate::testing::new_worker;
    use crate::value::Arena;

    /// Value iteration: after k rounds a state holds what play decides within k
    /// moves.
    fn by_iteration(graph: &MoveGraph, misere: bool) -> [Vec<(u8, u32)>; 2] {
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

    #[test]
    fn value_iteration_agrees_on_random_graphs() {
        let mut worker = new_worker();
        let mut random = Random::seeded(20);
        let mut seen = [0; 3];
        for round in 0..2000 {
            let nodes = 1 + random.below(9);
            let mut lists = || -> Vec<Vec<u32>> {
                (0..nodes)
                    .map(|_| {
                        let count = random.below(4);
                        (0..count).map(|_| random.below(nodes) as u32).collect()
                    })
                    .collect()
            };
            let (left, right) = (Moves::from_lists(&lists()), Moves::from_lists(&lists()));
            let winner = |roll| match roll {
                0 => Some(Player::Left),
                1 => Some(Player::Right),
                _ => None,
            };
            let winners = (0..nodes).map(|_| winner(random.below(12))).collect();
            let graph = MoveGraph {
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
        let graph = MoveGraph {
            left: Moves::from_lists(&[vec![0], vec![], vec![2]]),
            right: Moves::from_lists(&[vec![], vec![1], vec![2]]),
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

//! Nim-values where play can go on for ever.
//!
//! An impartial game with cycles is worth a nimber, or ∞(K) with K the finite
//! nim-values of its options: a sum with it is won by a move to 0 if there is
//! one, and drawn otherwise. A node gets the value m when
//!
//! 1. every value below m is among its options, and m is not, and
//! 2. each of its options without a value has an option of value m, to which a
//!    move there is answered.
//!
//! Values are given out from 0 on, and for each m in the order in which the
//! second condition comes true. That order is what makes the answers of the
//! second condition end. What gets no value is infinite.
//!
//! C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966);
//! A. S. Fraenkel, Y. Perl, "Constructions in combinatorial games with cycles",
//! 1975; A. N. Siegel, *Combinatorial Game Theory*, 2013, chapter IV.4.

use super::retrograde::Moves;
use crate::value::{Halt, Worker};

/// The nim-value of a node that has none that is finite.
pub const INFINITE: u32 = u32::MAX;

/// Finds the nim-value of every node, or [`INFINITE`].
pub fn loopy_nim_values(worker: &mut Worker, moves: &Moves) -> Result<Vec<u32>, Halt> {
    let nodes = moves.nodes();
    worker.check(moves.bytes() + 20 * nodes)?;
    let back = moves.reversed();
    let mut values = vec![INFINITE; nodes];
    // The least value that is not among the options, as far as values are given.
    let mut least = vec![0_u32; nodes];
    let mut candidates: Vec<u32> = (0..nodes as u32).collect();
    let mut value = 0;
    while !candidates.is_empty() {
        give_out(worker, moves, &back, value, &least, &mut values)?;
        // A node needs every value up to here to get a larger one.
        candidates.retain(|&node| {
            let node = node as usize;
            let options = moves.of(node);
            let goes_on = values[node] == INFINITE
                && least[node] == value
                && options.iter().any(|&end| values[end as usize] == value);
            least[node] += u32::from(goes_on);
            goes_on
        });
        value += 1;
    }
    Ok(values)
}

/// Gives one value to all nodes that it belongs to.
fn give_out(
    worker: &mut Worker,
    moves: &Moves,
    back: &Moves,
    value: u32,
    least: &[u32],
    values: &mut [u32],
) -> Result<(), Halt> {
    let nodes = moves.nodes();
    // Options that are not yet known to have a way back to this value: those
    // without a value, as long as they have no option with this one.
    let mut open = vec![0_u32; nodes];
    let mut has_option = vec![false; nodes];
    let mut ready: Vec<u32> = Vec::new();
    for node in 0..nodes {
        worker.tick()?;
        let unvalued = |&&end: &&u32| values[end as usize] == INFINITE;
        open[node] = moves.of(node).iter().filter(unvalued).count() as u32;
        if open[node] == 0 && values[node] == INFINITE && least[node] == value {
            ready.push(node as u32);
        }
    }
    while let Some(node) = ready.pop() {
        worker.tick()?;
        let node = node as usize;
        if has_option[node] || values[node] != INFINITE {
            continue;
        }
        values[node] = value;
        for &option_of in back.of(node) {
            let option_of = option_of as usize;
            // A node with a smaller value was never counted as open.
            if has_option[option_of] || values[option_of] != INFINITE {
                continue;
            }
            has_option[option_of] = true;
            for &from in back.of(option_of) {
                let from = from as usize;
                open[from] -= 1;
                if open[from] == 0 && values[from] == INFINITE && least[from] == value {
                    ready.push(from as u32);
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::retrograde::{MoveGraph, analyse};
    use super::*;
    use crate::testing::Random;
    use crate::testing::new_worker;
    use crate::value::Arena;

    fn random_lists(random: &mut Random, nodes: usize) -> Vec<Vec<u32>> {
        let mut list = || {
            let count = random.below(4);
            (0..count).map(|_| random.below(nodes) as u32).collect()
        };
        (0..nodes).map(|_| list()).collect()
    }

    /// The sum of two graphs: node (a, b) has number a · (nodes of the second) + b.
    fn sum(first: &[Vec<u32>], second: &[Vec<u32>]) -> Moves {
        let width = second.len() as u32;
        let mut lists = Vec::new();
        for (a, ends) in first.iter().enumerate() {
            for (b, others) in second.iter().enumerate() {
                let (a, b) = (a as u32, b as u32);
                let left = ends.iter().map(|end| end * width + b);
                lists.push(
                    left.chain(others.iter().map(|end| a * width + end))
                        .collect(),
                );
            }
        }
        Moves::from_lists(&lists)
    }

    /// What the values of two nodes say of their sum: win 1, loss 2, draw 0.
    fn predicted(first: (u32, &[u32]), second: (u32, &[u32])) -> u8 {
        match (first.0, second.0) {
            (INFINITE, INFINITE) => 0,
            (INFINITE, value) => u8::from(first.1.contains(&value)),
            (value, INFINITE) => u8::from(second.1.contains(&value)),
            (a, b) => {
                if a == b {
                    2
                } else {
                    1
                }
            }
        }
    }

    #[test]
    fn values_tell_the_outcome_of_every_sum() {
        let mut worker = new_worker();
        let mut random = Random::seeded(7);
        let mut seen = [0; 3];
        let mut infinite_wins = 0;
        for _ in 0..400 {
            let graphs = [(); 2].map(|()| {
                let nodes = 2 + random.below(8);
                random_lists(&mut random, nodes)
            });
            let values = graphs
                .each_ref()
                .map(|lists| loopy_nim_values(&mut worker, &Moves::from_lists(lists)).unwrap());
            let options = [0, 1].map(|side| -> Vec<Vec<u32>> {
                let value = |end: &u32| values[side][*end as usize];
                graphs[side]
                    .iter()
                    .map(|ends| ends.iter().map(value).collect())
                    .collect()
            });
            let both = sum(&graphs[0], &graphs[1]);
            let graph = MoveGraph {
                left: both.clone(),
                right: both.clone(),
                winners: vec![None; both.nodes()],
            };
            let found = analyse(&mut worker, &graph, false).unwrap();
            for a in 0..graphs[0].len() {
                for b in 0..graphs[1].len() {
                    let verdict = found.left[a * graphs[1].len() + b];
                    let first = (values[0][a], &options[0][a][..]);
                    let second = (values[1][b], &options[1][b][..]);
                    assert_eq!(verdict, predicted(first, second));
                    seen[verdict as usize] += 1;
                    infinite_wins += u32::from(first.0 == INFINITE && verdict == 1);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
        assert!(infinite_wins > 100);
    }

    #[test]
    fn without_cycles_values_are_those_of_the_least_excluded_value() {
        let mut worker = new_worker();
        let mut random = Random::seeded(3);
        let mut largest = 0;
        for _ in 0..200 {
            let lists: Vec<Vec<u32>> = (0..30_u64)
                .map(|node| {
                    (0..node)
                        .filter(|_| random.below(3) == 0)
                        .map(|n| n as u32)
                        .collect()
                })
                .collect();
            let found = loopy_nim_values(&mut worker, &Moves::from_lists(&lists)).unwrap();
            for (node, list) in lists.iter().enumerate() {
                let options: Vec<u32> = list.iter().map(|&end| found[end as usize]).collect();
                let mex = (0..).find(|value| !options.contains(value)).unwrap();
                assert_eq!(found[node], mex);
                largest = largest.max(mex);
            }
        }
        assert!(largest >= 5);
    }

    #[test]
    fn a_move_to_and_fro_is_reversed() {
        // 0 and 1 are joined both ways; 1 can also stop, at 2, which is lost.
        let arena = Arena::default();
        let lists = [vec![1], vec![0, 2], vec![]];
        let found = loopy_nim_values(&mut Worker::new(&arena), &Moves::from_lists(&lists)).unwrap();
        assert_eq!(found, [0, 1, 0]);
    }
}

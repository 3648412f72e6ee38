//! The engine against a naive oracle that shares nothing with it: no stops, no
//! signatures, no closed forms, no caches but its own interning of trees.

use std::collections::HashMap;

use crate::testing::Random;
use lastmove_core::value::{Arena, Halt, Id, Player, Worker};

/// Games as trees, interned by option sets; every operation by definition.
#[derive(Default)]
struct Naive {
    games: Vec<(Vec<usize>, Vec<usize>)>,
    index: HashMap<(Vec<usize>, Vec<usize>), usize>,
    order: HashMap<(usize, usize), bool>,
}

impl Naive {
    fn game(&mut self, mut left: Vec<usize>, mut right: Vec<usize>) -> usize {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let key = (left, right);
        if let Some(&game) = self.index.get(&key) {
            return game;
        }
        self.games.push(key.clone());
        self.index.insert(key, self.games.len() - 1);
        self.games.len() - 1
    }

    fn le(&mut self, a: usize, b: usize) -> bool {
        if let Some(&answer) = self.order.get(&(a, b)) {
            return answer;
        }
        let (left, right) = (self.games[a].0.clone(), self.games[b].1.clone());
        let answer = !left.iter().any(|&l| self.le(b, l)) && !right.iter().any(|&r| self.le(r, a));
        self.order.insert((a, b), answer);
        answer
    }

    fn undominated(
        &mut self,
        options: &[usize],
        better: impl Fn(&mut Self, usize, usize) -> bool,
    ) -> Vec<usize> {
        let mut kept: Vec<usize> = Vec::new();
        for &option in options {
            if !kept.iter().any(|&other| better(self, other, option)) {
                kept.retain(|&other| !better(self, option, other));
                kept.push(option);
            }
        }
        kept
    }

    fn canonical(&mut self, game: usize) -> usize {
        let (left, right) = self.games[game].clone();
        let mut left: Vec<usize> = left.into_iter().map(|g| self.canonical(g)).collect();
        let mut right: Vec<usize> = right.into_iter().map(|g| self.canonical(g)).collect();
        loop {
            let game = self.game(left.clone(), right.clone());
            let reversal = left.iter().position(|&l| {
                let replies = self.games[l].1.clone();
                replies.iter().any(|&reply| self.le(reply, game))
            });
            if let Some(i) = reversal {
                let replies = self.games[left[i]].1.clone();
                let through = replies
                    .into_iter()
                    .find(|&reply| self.le(reply, game))
                    .unwrap();
                left.remove(i);
                left.extend(self.games[through].0.clone());
                continue;
            }
            let reversal = right.iter().position(|&r| {
                let replies = self.games[r].0.clone();
                replies.iter().any(|&reply| self.le(game, reply))
            });
            let Some(i) = reversal else { break };
            let replies = self.games[right[i]].0.clone();
            let through = replies
                .into_iter()
                .find(|&reply| self.le(game, reply))
                .unwrap();
            right.remove(i);
            right.extend(self.games[through].1.clone());
        }
        let left = self.undominated(&left, |naive, a, b| naive.le(b, a));
        let right = self.undominated(&right, |naive, a, b| naive.le(a, b));
        self.game(left, right)
    }

    fn add(&mut self, a: usize, b: usize) -> usize {
        let (a_left, a_right) = self.games[a].clone();
        let (b_left, b_right) = self.games[b].clone();
        let mut left: Vec<usize> = a_left.iter().map(|&l| self.add(l, b)).collect();
        left.extend(b_left.iter().map(|&l| self.add(a, l)).collect::<Vec<_>>());
        let mut right: Vec<usize> = a_right.iter().map(|&r| self.add(r, b)).collect();
        right.extend(b_right.iter().map(|&r| self.add(a, r)).collect::<Vec<_>>());
        self.game(left, right)
    }

    /// The tree of an engine's game.
    fn import(&mut self, worker: &Worker, id: Id) -> usize {
        let side = |naive: &mut Self, player| -> Vec<usize> {
            let options: Vec<Id> = worker.options(id, player).unwrap().iter().collect();
            options
                .into_iter()
                .map(|o| naive.import(worker, o))
                .collect()
        };
        let left = side(self, Player::Left);
        let right = side(self, Player::Right);
        self.game(left, right)
    }
}

fn random_pool(
    random: &mut Random,
    naive: &mut Naive,
    worker: &mut Worker,
    size: usize,
) -> Result<Vec<(usize, Id)>, Halt> {
    let mut pool = vec![(naive.game(vec![], vec![]), Id::ZERO)];
    while pool.len() < size {
        let mut sides = [(vec![], vec![]), (vec![], vec![])];
        for (trees, ids) in &mut sides {
            for _ in 0..random.below(4) {
                let (tree, id) = pool[random.below(pool.len())];
                trees.push(tree);
                ids.push(id);
            }
        }
        let [(left_trees, left), (right_trees, right)] = sides;
        let tree = naive.game(left_trees, right_trees);
        pool.push((tree, worker.construct(&left, &right)?));
    }
    Ok(pool)
}

#[test]
fn canonical_forms_and_order_agree_with_the_oracle() {
    let mut random = Random::new();
    for _ in 0..60 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let mut naive = Naive::default();
        let pool = random_pool(&mut random, &mut naive, &mut worker, 30).unwrap();
        for &(tree, id) in &pool {
            let canonical = naive.canonical(tree);
            assert_eq!(canonical, naive.import(&worker, id));
        }
        for &(tree, id) in &pool {
            for &(other_tree, other) in &pool {
                assert_eq!(naive.le(tree, other_tree), worker.le(id, other).unwrap());
            }
        }
    }
}

#[test]
fn sums_and_negatives_agree_with_the_oracle() {
    let mut random = Random::new();
    for _ in 0..40 {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let mut naive = Naive::default();
        let pool = random_pool(&mut random, &mut naive, &mut worker, 14).unwrap();
        for &(_, a) in &pool {
            let negative = worker.negate(a).unwrap();
            assert_eq!(worker.add(a, negative), Ok(Id::ZERO));
            assert_eq!(worker.negate(negative), Ok(a));
            for &(_, b) in &pool {
                let sum = worker.add(a, b).unwrap();
                let (a, b) = (naive.import(&worker, a), naive.import(&worker, b));
                if naive.games.len() > 20_000 {
                    break;
                }
                let tree = naive.add(a, b);
                let canonical = naive.canonical(tree);
                assert_eq!(canonical, naive.import(&worker, sum));
            }
        }
    }
}

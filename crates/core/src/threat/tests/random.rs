//! Random games against slow roads: whole trees made simple, and plain play.

use std::collections::HashMap;

use super::values::{read, with_calculator};
use crate::testing::Random;
use crate::threat::{
    Calculator, PlayResult, Player, Position, ResultKind, SearchError, Side, Table, Value, compose,
    search, search_in_threads,
};
use crate::value::retrograde::{MoveGraph, Moves};

/// A game of up to some nodes: options have larger numbers, so play ends.
struct Game {
    winners: Vec<Option<Player>>,
    options: [Vec<Vec<u32>>; 2],
}

impl Game {
    fn random(random: &mut Random, nodes: usize) -> Game {
        let mut game = Game {
            winners: Vec::new(),
            options: [Vec::new(), Vec::new()],
        };
        for node in 0..nodes {
            game.winners.push(match random.below(6) {
                0 if node > 0 => Some(Player::Left),
                1 if node > 0 => Some(Player::Right),
                _ => None,
            });
            for side in &mut game.options {
                let later = nodes - node - 1;
                let count = if later == 0 { 0 } else { random.below(4) };
                let near = |random: &mut Random| (node + 1 + random.below(later.min(8))) as u32;
                side.push((0..count).map(|_| near(random)).collect());
            }
        }
        game
    }

    fn options(&self, node: u32, player: Player) -> &[u32] {
        let side = usize::from(player == Player::Right);
        &self.options[side][node as usize]
    }

    fn graph(&self) -> MoveGraph {
        let [left, right] = &self.options;
        MoveGraph {
            left: Moves::from_lists(left),
            right: Moves::from_lists(right),
            winners: self.winners.clone(),
        }
    }

    /// The value of the whole tree, without result types and cutoffs.
    fn stopper(&self, calculator: &mut Calculator, node: u32) -> Value {
        if let Some(winner) = self.winners[node as usize] {
            return Value::win_of(winner);
        }
        let mut side = |player| -> Vec<Value> {
            let options = self.options(node, player);
            options
                .iter()
                .map(|&option| self.stopper(calculator, option))
                .collect()
        };
        let (left, right) = (side(Player::Left), side(Player::Right));
        calculator.construct(&left, &right).unwrap()
    }

    /// Whether the player to move wins a sum by plain play: a win in one part
    /// wins everything, and whoever cannot move loses.
    fn first_wins(
        parts: [(&Game, u32); 2],
        player: Player,
        memory: &mut HashMap<(u32, u32, bool), bool>,
    ) -> bool {
        let key = (parts[0].1, parts[1].1, player == Player::Left);
        if let Some(&known) = memory.get(&key) {
            return known;
        }
        let mut wins = false;
        'moves: for part in 0..2 {
            let (game, node) = parts[part];
            for &option in game.options(node, player) {
                wins = match game.winners[option as usize] {
                    Some(winner) => winner == player,
                    None => {
                        let mut next = parts;
                        next[part].1 = option;
                        !Game::first_wins(next, player.opponent(), memory)
                    }
                };
                if wins {
                    break 'moves;
                }
            }
        }
        memory.insert(key, wins);
        wins
    }
}

#[test]
fn the_search_finds_the_simplest_form_of_the_whole_tree() {
    let mut random = Random::seeded(1);
    let mut kinds: HashMap<&str, u32> = HashMap::new();
    let mut with_leaves = 0;
    for _ in 0..600 {
        let nodes = 4 + random.below(14);
        let game = Game::random(&mut random, nodes);
        let graph = game.graph();
        with_calculator(|calculator| {
            let table = Table::default();
            let found = search(calculator, &table, &graph.node(0)).unwrap();
            let value = found.value(calculator).unwrap();
            assert_eq!(value, game.stopper(calculator, 0));
            *kinds.entry(found.kind().name()).or_default() += 1;
            let is_tree = matches!(value, Value::Tree(_));
            with_leaves += u32::from(is_tree && found.kind() == ResultKind::Cgt);
            assert_eq!(value == Value::On, found.kind() == ResultKind::LeftWins);
            assert_eq!(value == Value::Off, found.kind() == ResultKind::RightWins);
            let again = search_in_threads(calculator, &Table::default(), &graph.node(0), 3);
            assert_eq!(again, Ok(found));
        });
    }
    assert!(
        kinds.len() == 4 && kinds.values().all(|&n| n > 40),
        "{kinds:?}"
    );
    assert!(with_leaves > 3, "{with_leaves}");
}

#[test]
fn plain_play_of_two_parts_ends_as_their_values_say() {
    let mut random = Random::seeded(7);
    let (mut decided, mut duds) = (0, 0);
    for _ in 0..600 {
        let games = [Game::random(&mut random, 12), Game::random(&mut random, 12)];
        with_calculator(|calculator| {
            let values = [&games[0], &games[1]].map(|game| {
                let graph = game.graph();
                let found = search(calculator, &Table::default(), &graph.node(0)).unwrap();
                found.value(calculator).unwrap()
            });
            let results = calculator.outcome_of_sum(&values).unwrap();
            let mut memory = HashMap::new();
            for (player, result) in [Player::Left, Player::Right].into_iter().zip(results) {
                let parts = [(&games[0], 0), (&games[1], 0)];
                let first = Game::first_wins(parts, player, &mut memory);
                let winner = if first { player } else { player.opponent() };
                match result {
                    PlayResult::Dud => duds += 1,
                    PlayResult::LeftWins => {
                        decided += 1;
                        assert_eq!(winner, Player::Left);
                    }
                    PlayResult::RightWins => {
                        decided += 1;
                        assert_eq!(winner, Player::Right);
                    }
                }
            }
        });
    }
    assert!(decided > 600 && duds > 50, "{decided} {duds}");
}

#[test]
fn the_nine_cells_of_figure_4() {
    with_calculator(|calculator| {
        let star = [read(calculator, "*")];
        let zero = [Value::ZERO];
        let (none, left, right) = (Side::Values(&[]), Side::Values(&zero), Side::Values(&star));
        let wins = Side::Wins;
        let cells = [
            (wins, wins, "on", "off", ResultKind::Threat, "{on|off}"),
            (wins, right, "on", "{on|*}", ResultKind::Threat, "{on|*}"),
            (wins, none, "on", "on", ResultKind::LeftWins, "on"),
            (left, wins, "{0|off}", "off", ResultKind::Threat, "{0|off}"),
            (left, right, "^", "^", ResultKind::Cgt, "^"),
            (left, none, "1", "1", ResultKind::Cgt, "1"),
            (none, wins, "off", "off", ResultKind::RightWins, "off"),
            (none, right, "0", "0", ResultKind::Cgt, "0"),
            (none, none, "0", "0", ResultKind::Cgt, "0"),
        ];
        for (left, right, left_to_play, right_to_play, kind, value) in cells {
            let found = compose(calculator, left, right).unwrap();
            let mut read = |text: &str| read(calculator, text);
            assert_eq!(found.left_to_play, read(left_to_play), "{left:?} {right:?}");
            assert_eq!(
                found.right_to_play,
                read(right_to_play),
                "{left:?} {right:?}"
            );
            let value = read(value);
            assert_eq!(found.value(calculator), Ok(value), "{left:?} {right:?}");
            assert_eq!(found.kind(), kind);
        }
    });
}

#[test]
fn cycles_are_found_and_refused() {
    let graph = MoveGraph {
        left: Moves::from_lists(&[vec![1], vec![2], vec![]]),
        right: Moves::from_lists(&[vec![], vec![], vec![1]]),
        winners: vec![None; 3],
    };
    assert_eq!(graph.cycle(), Some(vec![1, 2]));
    with_calculator(|calculator| {
        let found = search(calculator, &Table::default(), &graph.node(0));
        assert_eq!(found, Err(SearchError::Cycle));
    });
    assert!(Moves::from_arrays(vec![0, 1], vec![1]).is_err());
    assert!(Moves::from_arrays(vec![0, 2], vec![0]).is_err());
}

/// A position that a proof decides, with a tree behind it that never ends.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Proved(u64);

impl Position for Proved {
    fn winner(&self) -> Option<Player> {
        None
    }

    fn moves(&self, _: Player, into: &mut Vec<Self>) {
        into.push(Proved(self.0 + 1));
    }

    fn certain_winner(&self) -> Option<Player> {
        (self.0 == 3).then_some(Player::Right)
    }
}

#[test]
fn a_proof_of_a_win_ends_the_search() {
    with_calculator(|calculator| {
        let table = Table::default();
        let found = search(calculator, &table, &Proved(0)).unwrap();
        assert_eq!(found.kind(), ResultKind::RightWins);
        assert_eq!(table.len(), 4);
        // And without one, play that never ends is cut off.
        assert!(search(calculator, &Table::default(), &Proved(9)).is_err());
    });
}

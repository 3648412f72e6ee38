//! Rulesets on strips and graphs: known values, and naive play without
//! components, symmetry or closed forms on random positions.

use std::collections::HashMap;
use std::hash::Hash;

use crate::testing::{Random, new_worker, read, rows};
use lastmove_core::board::catalogue::Written;
use lastmove_core::board::graph_colouring::{GraphColouring, Rule};
use lastmove_core::board::hackenbush::{Colour, Hackenbush};
use lastmove_core::board::partizan_subtraction;
use lastmove_core::board::toads_and_frogs::{Cell, Strip, ToadsAndFrogs};
use lastmove_core::board::toppling_dominoes::{Domino, Row, TopplingDominoes};
use lastmove_core::board::value_in_threads;
use lastmove_core::board::{Engine, Memo, Ruleset};
use lastmove_core::value::{Id, Outcome, Player, Worker};

/// Known values.
const KNOWN: &str = "boards/known.toml";
const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

fn by_engine<R: Ruleset>(worker: &mut Worker, rules: &R, memo: &Memo, at: &R::Position) -> Id {
    Engine::new(rules, memo, worker).value(at).unwrap()
}

/// The value of a position by its options and nothing else.
fn by_play<P: Clone + Eq + Hash>(
    worker: &mut Worker,
    known: &mut HashMap<P, Id>,
    position: &P,
    moves: &dyn Fn(&P, Player) -> Vec<P>,
) -> Id {
    if let Some(&id) = known.get(position) {
        return id;
    }
    let [left, right] = PLAYERS.map(|player| -> Vec<Id> {
        let options = moves(position, player);
        let ids = options.iter().map(|p| by_play(worker, known, p, moves));
        ids.collect()
    });
    let id = worker.construct(&left, &right).unwrap();
    known.insert(position.clone(), id);
    id
}

impl Random {
    /// A word over one of some alphabets.
    fn word(&mut self, alphabets: &[&str], longest: usize) -> String {
        let alphabet = alphabets[self.below(alphabets.len())];
        let letters: Vec<char> = alphabet.chars().collect();
        let length = self.below(longest + 1);
        (0..length)
            .map(|_| letters[self.below(letters.len())])
            .collect()
    }
}

fn strip(text: &str) -> Strip {
    let cell = |c| match c {
        't' => Cell::Toad,
        'f' => Cell::Frog,
        _ => Cell::Empty,
    };
    Strip::new(&text.chars().map(cell).collect::<Vec<_>>()).unwrap()
}

fn row(text: &str) -> Row {
    let domino = |c| match c {
        'l' => Domino::Blue,
        'r' => Domino::Red,
        _ => Domino::Green,
    };
    Row::new(&text.chars().map(domino).collect::<Vec<_>>()).unwrap()
}

/// A stalk, from the ground up.
fn stalk(text: &str) -> Hackenbush {
    let edges = text.chars().enumerate().map(|(i, c)| (i, i + 1, colour(c)));
    Hackenbush::new(&edges.collect::<Vec<_>>()).unwrap()
}

fn colour(c: char) -> Colour {
    match c {
        'l' => Colour::Blue,
        'r' => Colour::Red,
        _ => Colour::Green,
    }
}

fn path(n: usize) -> Vec<(usize, usize)> {
    (1..n).map(|v| (v - 1, v)).collect()
}

fn cycle(n: usize) -> Vec<(usize, usize)> {
    (0..n).map(|v| (v, (v + 1) % n)).collect()
}

/// A path whose vertices are free or next to a vertex of Left's or Right's, as
/// `L-.-R`.
fn tinted_path(rule: Rule, text: &str) -> (GraphColouring, u64, u64) {
    let tints: Vec<&str> = text.split('-').collect();
    let without = |tint| {
        let others = tints.iter().enumerate().filter(|&(_, &t)| t != tint);
        others.fold(0, |set, (v, _)| set | 1 << v)
    };
    let rules = GraphColouring::new(rule, tints.len(), &path(tints.len())).unwrap();
    match rule {
        Rule::Col => (rules, without("L"), without("R")),
        Rule::Snort => (rules, without("R"), without("L")),
    }
}

#[test]
fn known_values_on_strips() {
    let mut worker = new_worker();
    let (memo, rules) = (Memo::default(), ToadsAndFrogs { longest_jump: 1 });
    for [text, expected] in rows(KNOWN, "toads_and_frogs") {
        let found = by_engine(&mut worker, &rules, &memo, &strip(&text));
        assert_eq!(found, read(&mut worker, &expected), "{text}");
    }
    let (memo, rules) = (Memo::default(), ToadsAndFrogs { longest_jump: 0 });
    let found = by_engine(&mut worker, &rules, &memo, &strip("tttt..fff"));
    assert_eq!(found, read(&mut worker, "1"));
    let memo = Memo::default();
    for [text, expected] in rows(KNOWN, "toppling_dominoes") {
        let found = by_engine(&mut worker, &TopplingDominoes, &memo, &row(&text));
        assert_eq!(found, read(&mut worker, &expected), "{text}");
    }
}

#[test]
fn known_values_on_graphs() {
    let mut worker = new_worker();
    for [text, expected] in rows(KNOWN, "hackenbush_stalks") {
        let rules = stalk(&text);
        let found = by_engine(&mut worker, &rules, &Memo::default(), &rules.position());
        assert_eq!(found, read(&mut worker, &expected), "{text}");
    }
    let rule_of = |name: &str| match name {
        "Col" => Rule::Col,
        _ => Rule::Snort,
    };
    for [rule, text, expected] in rows(KNOWN, "tinted_paths") {
        let (rules, left, right) = tinted_path(rule_of(&rule), &text);
        let start = rules.open_to(left, right).unwrap();
        let found = by_engine(&mut worker, &rules, &Memo::default(), &start);
        assert_eq!(found, read(&mut worker, &expected), "{rule} {text}");
    }
    for [rule, n, expected] in rows(KNOWN, "cycles") {
        let n = n.parse().unwrap();
        let rules = GraphColouring::new(rule_of(&rule), n, &cycle(n)).unwrap();
        let start = rules.position(&vec![None; n]).unwrap();
        let found = by_engine(&mut worker, &rules, &Memo::default(), &start);
        assert_eq!(found, read(&mut worker, &expected), "{rule} cycle of {n}");
    }
}

/// Moves on a strip, written as text, by the rules' words.
fn toads_and_frogs(longest_jump: usize, text: &str, player: Player) -> Vec<String> {
    // Right's moves are Left's on the strip read from the other end.
    let (own, enemy) = player.pick(('t', 'f'), ('f', 't'));
    let turned = |cells: Vec<char>| match player {
        Player::Left => cells,
        Player::Right => cells.into_iter().rev().collect(),
    };
    let cells = turned(text.chars().collect());
    let mut options = Vec::new();
    for from in 0..cells.len() {
        for to in from + 1..cells.len() {
            let between = &cells[from + 1..to];
            if cells[from] == own
                && cells[to] == '.'
                && between.len() <= longest_jump
                && between.iter().all(|&c| c == enemy)
            {
                let mut option = cells.clone();
                option.swap(from, to);
                options.push(turned(option).into_iter().collect());
            }
        }
    }
    options
}

#[test]
fn toads_and_frogs_agrees_with_naive_play() {
    let mut random = Random::new();
    let mut worker = new_worker();
    for longest_jump in [0, 1, 2, 70] {
        let rules = ToadsAndFrogs {
            longest_jump: longest_jump as u32,
        };
        let (memo, mut known) = (Memo::default(), HashMap::new());
        let moves = |text: &String, player| toads_and_frogs(longest_jump, text, player);
        for _ in 0..300 {
            let text = random.word(&["tf.", "tf..", "ttf.."], 10);
            let found = by_engine(&mut worker, &rules, &memo, &strip(&text));
            let expected = by_play(&mut worker, &mut known, &text, &moves);
            assert_eq!(found, expected, "{text} with jumps over {longest_jump}");
        }
    }
}

fn topple(text: &str, player: Player) -> Vec<String> {
    let own = player.pick(['l', 'e'], ['r', 'e']);
    let dominoes = text.match_indices(own);
    dominoes
        .flat_map(|(i, _)| [text[..i].to_string(), text[i + 1..].to_string()])
        .collect()
}

#[test]
fn toppling_dominoes_agrees_with_naive_play() {
    let mut random = Random::new();
    let mut worker = new_worker();
    let (memo, mut known) = (Memo::default(), HashMap::new());
    for _ in 0..400 {
        let text = random.word(&["lr", "lre", "lrlrlre"], 8);
        let found = by_engine(&mut worker, &TopplingDominoes, &memo, &row(&text));
        let expected = by_play(&mut worker, &mut known, &text, &|text, player| {
            topple(text, player)
        });
        assert_eq!(found, expected, "{text}");
    }
}

/// Colourings that allow one more vertex.
fn colour_a_vertex(
    rule: Rule,
    edges: &[(usize, usize)],
    colours: &[usize],
    player: Player,
) -> Vec<Vec<usize>> {
    let (own, other) = player.pick((1, 2), (2, 1));
    let forbidden = if rule == Rule::Col { own } else { other };
    let allowed = |v: usize| {
        let clash = |&(a, b): &(usize, usize)| {
            a == v && colours[b] == forbidden || b == v && colours[a] == forbidden
        };
        colours[v] == 0 && !edges.iter().any(clash)
    };
    let vertices = (0..colours.len()).filter(|&v| allowed(v));
    vertices
        .map(|v| {
            let mut option = colours.to_vec();
            option[v] = own;
            option
        })
        .collect()
}

#[test]
fn graph_colouring_agrees_with_naive_play() {
    let mut random = Random::new();
    let mut worker = new_worker();
    for round in 0..160 {
        let rule = [Rule::Col, Rule::Snort][round % 2];
        let n = 1 + random.below(7);
        let mut edges = match random.below(4) {
            0 => path(n),
            1 if n > 2 => cycle(n),
            // A tree.
            2 => (1..n).map(|v| (random.below(v), v)).collect(),
            _ => Vec::new(),
        };
        for _ in 0..random.below(4) {
            let (u, v) = (random.below(n), random.below(n));
            if u != v {
                edges.push((u, v));
            }
        }
        let rules = GraphColouring::new(rule, n, &edges).unwrap();
        let (memo, mut known) = (Memo::default(), HashMap::new());
        let moves = |colours: &Vec<usize>, player| colour_a_vertex(rule, &edges, colours, player);
        for _ in 0..4 {
            // Colours that break the rules are positions too.
            let colours: Vec<usize> = (0..n)
                .map(|_| [0, 0, 0, 0, 1, 2][random.below(6)])
                .collect();
            let by = [None, Some(Player::Left), Some(Player::Right)];
            let start: Vec<_> = colours.iter().map(|&c| by[c]).collect();
            let start = rules.position(&start).unwrap();
            let found = by_engine(&mut worker, &rules, &memo, &start);
            let expected = by_play(&mut worker, &mut known, &colours, &moves);
            assert_eq!(found, expected, "{rule:?} {edges:?} {colours:?}");
        }
    }
}

type Edge = (usize, usize, char);

fn cut(edges: &[Edge], player: Player) -> Vec<Vec<Edge>> {
    let enemy = player.pick('r', 'l');
    let own = (0..edges.len()).filter(|&i| edges[i].2 != enemy);
    own.map(|i| {
        let mut rest = edges.to_vec();
        rest.remove(i);
        grounded(&rest)
    })
    .collect()
}

/// The edges that are connected to vertex 0.
fn grounded(edges: &[Edge]) -> Vec<Edge> {
    let mut reached = vec![0];
    let mut next = 0;
    while next < reached.len() {
        for &(u, v, _) in edges {
            for (from, to) in [(u, v), (v, u)] {
                if from == reached[next] && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        next += 1;
    }
    let stands = |&(u, _, _): &Edge| reached.contains(&u);
    edges.iter().copied().filter(stands).collect()
}

fn hackenbush(edges: &[Edge]) -> Hackenbush {
    let edges = edges.iter().map(|&(u, v, c)| (u, v, colour(c)));
    Hackenbush::new(&edges.collect::<Vec<_>>()).unwrap()
}

#[test]
fn hackenbush_agrees_with_naive_play() {
    let mut random = Random::new();
    let mut worker = new_worker();
    for _ in 0..400 {
        let n = 1 + random.below(6);
        let colours: Vec<char> = ["lr", "lre", "e"][random.below(3)].chars().collect();
        // Vertex names with gaps; loops, double edges and loose parts occur.
        let edges: Vec<Edge> = (0..random.below(9))
            .map(|_| {
                let (u, v) = (random.below(n) * 7, random.below(n) * 7);
                (u, v, colours[random.below(colours.len())])
            })
            .collect();
        let rules = hackenbush(&edges);
        let start = rules.position();
        let found = by_engine(&mut worker, &rules, &Memo::default(), &start);
        let mut known = HashMap::new();
        let expected = by_play(
            &mut worker,
            &mut known,
            &grounded(&edges),
            &|edges, player| cut(edges, player),
        );
        assert_eq!(found, expected, "{edges:?}");
        let forest = rules.value_of_forest(&mut worker, start).unwrap();
        assert!(forest.is_none_or(|id| id == expected), "{edges:?}");
    }
}

#[test]
fn forests_are_valued_by_ordinal_sums() {
    let mut random = Random::new();
    let mut worker = new_worker();
    for _ in 0..100 {
        let edges: Vec<Edge> = (1..1 + random.below(9))
            .map(|v| (random.below(v), v, ['l', 'r', 'e'][random.below(3)]))
            .collect();
        let rules = hackenbush(&edges);
        let found = by_engine(&mut worker, &rules, &Memo::default(), &rules.position());
        let forest = rules.value_of_forest(&mut worker, rules.position());
        assert_eq!(forest, Ok(Some(found)), "{edges:?}");
    }
    let arch = hackenbush(&[(0, 1, 'l'), (1, 2, 'r'), (2, 0, 'l')]);
    let forest = arch.value_of_forest(&mut worker, arch.position());
    assert_eq!(forest, Ok(None));
}

#[test]
fn partizan_subtraction_has_the_outcomes_of_play() {
    let mut random = Random::new();
    let mut worker = new_worker();
    let period = ["0", "1", "{1|0}"].map(|text| read(&mut worker, text));
    let values = partizan_subtraction::values(&mut worker, &[1], &[2], 30).unwrap();
    assert!(
        values
            .iter()
            .enumerate()
            .all(|(n, &id)| id == period[n % 3])
    );
    for _ in 0..40 {
        let sets = [(); 2].map(|()| -> Vec<usize> {
            let size = random.below(4);
            (0..size).map(|_| 1 + random.below(7)).collect()
        });
        let values = partizan_subtraction::values(&mut worker, &sets[0], &sets[1], 24).unwrap();
        // Whether Left wins if she starts, and Right if he starts.
        let mut wins: Vec<[bool; 2]> = Vec::new();
        for (heap, &id) in values.iter().enumerate() {
            let won = [0, 1].map(|player: usize| {
                let mut taken = sets[player].iter().filter(|&&n| n <= heap);
                taken.any(|n| !wins[heap - n][1 - player])
            });
            let expected = match won {
                [true, true] => Outcome::Next,
                [true, false] => Outcome::Left,
                [false, true] => Outcome::Right,
                [false, false] => Outcome::Previous,
            };
            assert!(worker.outcome(id) == expected, "{sets:?} heap {heap}");
            wins.push(won);
        }
        // Exchanging the sets exchanges the players, and a 0 is no move.
        let [left, mut right] = sets;
        right.push(0);
        let negatives = partizan_subtraction::values(&mut worker, &right, &left, 24).unwrap();
        for (&id, &negative) in values.iter().zip(&negatives) {
            assert_eq!(worker.negate(id), Ok(negative));
        }
    }
}

fn in_two_threads<R: Ruleset>(rules: &R, position: &R::Position) {
    let mut worker = new_worker();
    let [alone, together] = [1, 2].map(|threads| {
        value_in_threads(rules, &Memo::default(), &mut worker, position, threads).unwrap()
    });
    assert_eq!(alone, together);
}

#[test]
fn two_threads_find_the_value_of_one() {
    in_two_threads(&ToadsAndFrogs { longest_jump: 1 }, &strip("ttttt...ffff"));
    in_two_threads(&TopplingDominoes, &row("lrelrlerrl"));
    for rule in [Rule::Col, Rule::Snort] {
        let rules = GraphColouring::new(rule, 9, &cycle(9)).unwrap();
        in_two_threads(&rules, &rules.position(&[None; 9]).unwrap());
    }
    let mut edges: Vec<Edge> = Vec::new();
    for (i, c) in "lrelrlerl".chars().enumerate() {
        edges.push((i, i + 1, c));
    }
    edges.push((9, 0, 'r'));
    let rules = hackenbush(&edges);
    in_two_threads(&rules, &rules.position());
}

#[test]
fn what_does_not_fit_is_refused() {
    assert!(Strip::new(&[Cell::Toad; 64]).is_some());
    assert!(Strip::new(&[Cell::Toad; 65]).is_none());
    let toads = ToadsAndFrogs { longest_jump: 1 };
    assert!(toads.read(&[b"t.f"]) == Some((strip("t.f"), false)));
    assert!(toads.read(&[b"t.f", b"t.f"]).is_none());
    assert!(toads.read(&[b"txf"]).is_none());
    assert!(TopplingDominoes.read(&[b"lre"]) == Some((row("lre"), false)));
    assert!(TopplingDominoes.read(&[b"l.e"]).is_none());
    assert!(Row::new(&[Domino::Red; 64]).is_some());
    assert!(Row::new(&[Domino::Red; 65]).is_none());
    assert!(GraphColouring::new(Rule::Col, 65, &[]).is_none());
    assert!(GraphColouring::new(Rule::Col, 2, &[(0, 2)]).is_none());
    assert!(GraphColouring::new(Rule::Col, 2, &[(1, 1)]).is_none());
    let rules = GraphColouring::new(Rule::Col, 2, &[(0, 1)]).unwrap();
    assert!(rules.position(&[None]).is_none());
    assert!(rules.open_to(0b100, 0).is_none());
    assert!(Hackenbush::new(&[(0, 1, Colour::Red); 65]).is_none());
}

#[test]
fn the_largest_strips_and_graphs() {
    let mut worker = new_worker();
    let (memo, rules) = (Memo::default(), ToadsAndFrogs { longest_jump: 1 });
    let toads = format!("{}{}", "t".repeat(32), ".".repeat(32));
    let found = by_engine(&mut worker, &rules, &memo, &strip(&toads));
    assert_eq!(found, read(&mut worker, "1024"));
    // The toad jumps and leaves the frog 62 steps; or the frog jumps, which
    // leaves it 60 and the toad 2.
    let last = format!("{}tf.", ".".repeat(61));
    let found = by_engine(&mut worker, &rules, &memo, &strip(&last));
    assert_eq!(found, read(&mut worker, "{-62|-58}"));
    let green = "e".repeat(64);
    let (memo, rules) = (Memo::default(), TopplingDominoes);
    let found = by_engine(&mut worker, &rules, &memo, &row(&green));
    assert_eq!(found, read(&mut worker, "*64"));
    let rules = stalk(&green);
    let found = by_engine(&mut worker, &rules, &Memo::default(), &rules.position());
    assert_eq!(found, read(&mut worker, "*64"));
    let forest = rules.value_of_forest(&mut worker, rules.position());
    assert_eq!(forest, Ok(Some(found)));
    let rules = GraphColouring::new(Rule::Snort, 64, &path(64)).unwrap();
    let one = rules.open_to(u64::MAX, 1 << 63).unwrap();
    // Left has 62 moves elsewhere; at the end, the path of a free vertex and
    // one of Left's is {1|0}.
    let found = by_engine(&mut worker, &rules, &Memo::default(), &one);
    assert_eq!(found, read(&mut worker, "62 + {1|0}"));
}

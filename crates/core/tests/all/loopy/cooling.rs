//! Thermographs against games cooled by the definition.
//!
//! G cooled by t is {G^L cooled − t | G^R cooled + t}, and a number x from the
//! temperature on at which its stops meet at x. Alternating play in a stopper
//! ends, so the stops of the taxed game are found by play. The temperatures
//! rise in steps of 1/64; a game whose stops cross between two of them is left
//! out. All numbers are multiples of 1/64.

use crate::testing::new_worker;
use std::collections::HashMap;

use lastmove_core::value::loopy::{LoopyValue, Vertex};
use lastmove_core::value::{Dyadic, Player, Worker};

use super::laws::{game, random_stoppers};
use super::naive::Game;
use super::{Random, read};

const UNIT: i64 = 64;
const ON: i64 = 1 << 40;

struct Cooled<'g> {
    game: &'g Game,
    /// Positions that are numbers, or have become numbers.
    frozen: HashMap<Vertex, i64>,
    tax: i64,
    stops: HashMap<(Vertex, bool), i64>,
}

impl Cooled<'_> {
    fn options(&self, worker: &Worker, vertex: Vertex, player: Player) -> Vec<Vertex> {
        match vertex {
            Vertex::Loopy(node) => self.game.graph.nodes[node as usize].side(player).to_vec(),
            Vertex::Short(id) => {
                let options = worker.options(id, player).unwrap();
                options.iter().map(Vertex::Short).collect()
            }
        }
    }

    /// The number that a position is, in units; on and off are far away.
    fn number(&self, worker: &Worker, vertex: Vertex) -> Option<i64> {
        match vertex {
            Vertex::Short(id) => {
                let number = worker.arena().number(id)?;
                let dyadic = worker.dyadic(number);
                let numerator = i64::try_from(dyadic.numerator()).unwrap();
                Some(numerator * (UNIT >> dyadic.exponent()))
            }
            Vertex::Loopy(node) => {
                let node = &self.game.graph.nodes[node as usize];
                match (node.left.as_slice(), node.right.as_slice()) {
                    (&[v], []) if v == vertex => Some(ON),
                    ([], &[v]) if v == vertex => Some(-ON),
                    _ => None,
                }
            }
        }
    }

    /// Where alternating play of the taxed game ends.
    fn stop(&mut self, worker: &Worker, vertex: Vertex, player: Player) -> i64 {
        if let Some(&x) = self.frozen.get(&vertex) {
            return x;
        }
        let left = player == Player::Left;
        if let Some(&stop) = self.stops.get(&(vertex, left)) {
            return stop;
        }
        let options = self.options(worker, vertex, player);
        let stops = options
            .iter()
            .map(|&option| self.stop(worker, option, player.opponent()));
        let stop = if left {
            stops.max().unwrap() - self.tax
        } else {
            stops.min().unwrap() + self.tax
        };
        self.stops.insert((vertex, left), stop);
        stop
    }
}

fn positions(cooled: &Cooled, worker: &Worker) -> Vec<Vertex> {
    let mut found = vec![cooled.game.root];
    let mut next = 0;
    while let Some(&vertex) = found.get(next) {
        next += 1;
        if cooled.number(worker, vertex).is_some() {
            continue;
        }
        for player in [Player::Left, Player::Right] {
            for option in cooled.options(worker, vertex, player) {
                if !found.contains(&option) {
                    found.push(option);
                }
            }
        }
    }
    found
}

/// The left and right stops at 0, 1/64, 2/64, …; `None` where they cross
/// between two of these.
fn cooled_stops(worker: &Worker, game: &Game, count: i64) -> Option<Vec<(i64, i64)>> {
    let mut cooled = Cooled {
        game,
        frozen: HashMap::new(),
        tax: 0,
        stops: HashMap::new(),
    };
    let positions = positions(&cooled, worker);
    for &vertex in &positions {
        if let Some(x) = cooled.number(worker, vertex) {
            cooled.frozen.insert(vertex, x);
        }
    }
    let mut walls = Vec::new();
    for tax in 0..count {
        cooled.tax = tax;
        cooled.stops.clear();
        let mut met = Vec::new();
        for &vertex in &positions {
            let left = cooled.stop(worker, vertex, Player::Left);
            let right = cooled.stop(worker, vertex, Player::Right);
            if left < right {
                return None;
            }
            if left == right {
                met.push((vertex, left));
            }
            if vertex == game.root {
                walls.push((left, right));
            }
        }
        cooled.frozen.extend(met);
    }
    Some(walls)
}

fn wall(worker: &mut Worker, value: &LoopyValue, player: Player, t: i64) -> Option<Dyadic> {
    let thermograph = value.thermograph(worker).ok()?;
    let numbers = worker.arena().numbers();
    let t = numbers.number(&Dyadic::new(t, 6)).unwrap();
    let wall = thermograph.trajectory(player).at(numbers, t).unwrap();
    Some(worker.dyadic(wall))
}

/// Compares the walls at temperatures 0, 2/64, …, 98/64; whether there was
/// something to compare.
fn agrees(worker: &mut Worker, value: &LoopyValue) -> bool {
    let game = game(value, Player::Left);
    if value.thermograph(worker).is_err() {
        return false;
    }
    let Some(stops) = cooled_stops(worker, &game, 100) else {
        return false;
    };
    for (t, (left, right)) in stops.into_iter().enumerate().step_by(2) {
        for (player, stop) in [(Player::Left, left), (Player::Right, right)] {
            let found = wall(worker, value, player, t as i64).unwrap();
            assert_eq!(
                found,
                Dyadic::new(stop, 6),
                "{player:?} at {t}/64: {game:?}"
            );
        }
    }
    true
}

#[test]
fn walls_are_the_stops_of_the_cooled_game() {
    let worker = &mut new_worker();
    for text in [
        "over",
        "3under",
        "upon",
        "^<on>",
        "tiny(on)",
        "{3over|1}",
        "{4||1|off}",
        "{2over||1over|-2}",
        "a{3|{1|a}}",
        "{a{1|pass}|-1}",
    ] {
        let value = read(worker, text);
        assert!(agrees(worker, &value), "{text}");
    }
    let mut random = Random::new();
    compare_random(worker, &mut random, 60);
}

#[test]
#[ignore = "3,000 random stoppers: minutes without optimisation"]
fn walls_of_many_stoppers() {
    let worker = &mut new_worker();
    compare_random(worker, &mut Random::new(), 3000);
}

fn compare_random(worker: &mut Worker, random: &mut Random, count: usize) {
    let mut compared = 0;
    for (_, value) in random_stoppers(random, worker, count) {
        compared += usize::from(agrees(worker, &value));
    }
    println!("{compared} of {count} compared");
    assert!(compared * 4 > count);
}

#[test]
fn walls_up_to_on_are_refused_in_one_sentence() {
    let worker = &mut new_worker();
    for text in ["on", "off", "{on|0}", "{0|off}", "+-on"] {
        let value = read(worker, text);
        let sentence = value.thermograph(worker).unwrap_err().to_string();
        assert!(
            sentence.starts_with("the stopper has no thermograph"),
            "{text}"
        );
    }
    let dud = read(worker, "dud");
    let sentence = dud.thermograph(worker).unwrap_err().to_string();
    assert!(sentence.starts_with("the game is no stopper"));
}

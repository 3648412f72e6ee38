//! How long sums of three stoppers of 20 nodes take.
//!
//! `cargo test --release -p lastmove-core --test loopy speed -- --ignored --nocapture`

use std::time::Instant;

use lastmove_core::value::loopy::{DraftNode, LoopyValue, Part};
use lastmove_core::value::{Arena, Player, Worker};

use super::{Random, read};

const ENDS: &[&str] = &[
    "0", "*", "1", "-1", "^", "v", "*2", "1/2", "+-1", "2", "-2", "{2|-1}", "{1|-2}", "^*",
];

/// Nodes of the canonical forms.
const NODES: usize = 20;

fn size(value: &LoopyValue) -> usize {
    value.rooted(Player::Left).0.nodes.len()
}

/// A stopper whose canonical form has so many nodes, grown from 0: one to three new
/// positions have one or two options for each player, drawn from the new
/// positions, the last six stoppers on the way, and `ENDS`. What is no stopper,
/// has no more nodes than the last stopper or too many is drawn again.
pub fn stopper(random: &mut Random, worker: &mut Worker, nodes: usize) -> LoopyValue {
    let mut grown = vec![read(worker, "0")];
    loop {
        let count = 1 + random.below(3);
        let mut side = || -> Vec<Part> {
            let options = 1 + random.below(2);
            let part = |_| match random.below(4) {
                0 => Part::Position(random.below(count)),
                1 => Part::Value(read(worker, ENDS[random.below(ENDS.len())])),
                _ => {
                    let back = 1 + random.below(6.min(grown.len()));
                    Part::Value(grown[grown.len() - back].clone())
                }
            };
            (0..options).map(part).collect()
        };
        let draft: Vec<DraftNode> = (0..count)
            .map(|_| DraftNode {
                left: side(),
                right: side(),
            })
            .collect();
        let value = LoopyValue::from_draft(worker, &draft, 0).unwrap();
        let before = grown.last().map_or(0, size);
        if value.is_stopper() && size(&value) > before && size(&value) <= nodes {
            if size(&value) == nodes {
                return value;
            }
            grown.push(value);
        }
    }
}

/// CPU seconds of this thread, where the system tells.
fn cpu_seconds(since: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(|| since.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

#[test]
#[ignore = "a measurement"]
fn sums_of_three_stoppers_of_20_nodes() {
    let mut random = Random::seeded(
        std::env::var("LASTMOVE_SEED").map_or(20_202_020, |text| text.parse().unwrap()),
    );
    let start = Instant::now();
    let count: usize = std::env::var("LASTMOVE_SUMS").map_or(60, |text| text.parse().unwrap());
    let (mut twos, mut threes) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let arena = Arena::new();
        let worker = &mut Worker::new(&arena);
        let s: Vec<LoopyValue> = (0..3)
            .map(|_| stopper(&mut random, worker, NODES))
            .collect();
        let before = cpu_seconds(start);
        let two = s[0].add(worker, &s[1]).unwrap();
        let between = cpu_seconds(start);
        let three = two.add(worker, &s[2]).unwrap();
        let after = cpu_seconds(start);
        twos.push(between - before);
        threes.push(after - before);
        println!(
            "nodes of the sum of two {:4}, of three {:5}; {:7.1} ms, {:7.1} ms",
            size(&two),
            size(&three),
            1e3 * (between - before),
            1e3 * (after - before)
        );
    }
    for (name, mut times) in [("two", twos), ("three", threes)] {
        times.sort_by(f64::total_cmp);
        println!(
            "{name}: median {:.1} ms, 90% {:.1} ms, most {:.1} ms, mean {:.1} ms",
            1e3 * times[count / 2],
            1e3 * times[count * 9 / 10],
            1e3 * times[count - 1],
            1e3 * times.iter().sum::<f64>() / count as f64
        );
    }
}

use std::collections::HashSet;

use super::{Arrangement, Census, Layer, arrangements};
use crate::chess::structure::Solver;
use crate::threat::{Calculator, Trees, Value};
use crate::value::{Arena, Worker};

fn with_calculator(test: impl FnOnce(&mut Calculator)) {
    let arena = Arena::default();
    let trees = Trees::default();
    let mut worker = Worker::new(&arena);
    test(&mut Calculator::new(&mut worker, &trees));
}

#[test]
fn arrangements_are_all_there_is() {
    // Every square of a file holds a white pawn, a black one or none.
    let all: usize = (1..=6).map(|pawns| arrangements(1, pawns).count()).sum();
    assert_eq!(all, 3_usize.pow(6) - 1);
    // No pawn of either file empty, and no more than eight of a colour.
    let two: Vec<Arrangement> = (2..=12).flat_map(|pawns| arrangements(2, pawns)).collect();
    let binomial = [220, 66, 12, 1];
    let too_many: usize = (9..=12)
        .zip(binomial)
        .map(|(of_a_colour, ways)| 2 * ways * 2_usize.pow(12 - of_a_colour))
        .sum();
    assert_eq!(two.len(), (3_usize.pow(6) - 1).pow(2) - too_many);
    let distinct: HashSet<Arrangement> = two.iter().copied().collect();
    assert_eq!(distinct.len(), two.len());
    assert_eq!(arrangements(1, 7).count(), 0);
}

#[test]
fn images_are_involutions() {
    for pawns in arrangements(3, 3) {
        assert_eq!(pawns.mirrored(3).mirrored(3), pawns);
        assert_eq!(pawns.exchanged().exchanged(), pawns);
        assert_eq!(pawns.exchanged().mirrored(3), pawns.mirrored(3).exchanged());
        assert_eq!(pawns.kind(), pawns.kind());
    }
}

/// The same counts without symmetry and without a memory between structures.
fn plainly(calculator: &mut Calculator, files: u8, pawns: u8) -> Layer {
    let mut layer = Layer::default();
    for pawns in arrangements(files, pawns) {
        if pawns != pawns.upright(files) {
            continue;
        }
        let mut structure = pawns.structure();
        structure.rules.shortcuts = false;
        let found = Solver::default().verdict(calculator, &structure, 1);
        let found = found.unwrap();
        layer.enter(pawns, found.lower, found.upper);
    }
    layer
}

#[test]
fn symmetry_and_memory_change_nothing() {
    with_calculator(|calculator| {
        let mut census = Census::default();
        for (files, pawns) in [(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (2, 4)] {
            let expected = plainly(calculator, files, pawns);
            let found = census.layer(calculator, files, pawns, 1).unwrap();
            assert_eq!(*found, expected);
        }
    });
}

#[test]
fn threads_change_nothing() {
    with_calculator(|calculator| {
        // Six pawns on three files would be long in a test without optimisation.
        let mut solvers = vec![Solver::default()];
        let alone = super::search::layer(calculator, &mut solvers, (3, 4), 1).unwrap();
        let mut parts = Layer::default();
        for thread in 0..3 {
            let mut solver = Solver::default();
            parts.add(super::search::part(calculator, &mut solver, (3, 4), (thread, 3)).unwrap());
        }
        assert_eq!(parts, alone);
    });
}

#[test]
fn values_come_in_pairs() {
    with_calculator(|calculator| {
        let mut census = Census::default();
        for pawns in 1..=6 {
            let layer = census.layer(calculator, 1, pawns, 1).unwrap().clone();
            for (&value, found) in &layer.values {
                let negative = calculator.negate(value).unwrap();
                assert_eq!(layer.values[&negative].count, found.count);
            }
            assert_eq!(layer.open_structures(), 0);
        }
    });
}

#[test]
fn whole_files_and_star_two() {
    with_calculator(|calculator| {
        let mut census = Census::default();
        let mut values: HashSet<Value> = HashSet::new();
        for pawns in 1..=6 {
            let layer = census.layer(calculator, 1, pawns, 1).unwrap();
            values.extend(layer.values.keys());
        }
        assert_eq!(values.len(), 42);
        let star2 = calculator.read("*2").unwrap();
        assert!(!values.contains(&star2));
        let up = calculator.read("^").unwrap();
        let layer = census.layer(calculator, 1, 2, 1).unwrap();
        let [white, black] = layer.values[&up].examples()[0].squares();
        assert_eq!((white, black), (vec![(0, 1)], vec![(0, 4)]));
        assert!(census.nodes() > 0);
        assert_eq!(census.layers().count(), 6);
    });
}

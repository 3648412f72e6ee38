//! Computations that would take too long end at their limits.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use lastmove_core::value::loopy::{LoopyError, LoopyValue};
use lastmove_core::value::{Arena, Budget, Caches, Comparison, Halt, Id, Memory, Worker};

use super::speed::stopper;
use super::{Random, read};

/// Some large stoppers.
fn terms(arena: &Arena) -> Vec<LoopyValue> {
    let (worker, mut random) = (&mut Worker::new(arena), Random::seeded(77));
    (0..8).map(|_| stopper(&mut random, worker, 10)).collect()
}

/// Why the sum of them all stops.
fn stops<'a>(arena: &'a Arena, terms: &[LoopyValue], budget: Budget<'a>) -> Option<LoopyError> {
    let worker = &mut Worker::with(arena, Caches::default(), budget);
    let mut sum = LoopyValue::from(Id::ZERO);
    for term in terms {
        match sum.add(worker, term) {
            Ok(next) => sum = next,
            Err(error) => return Some(error),
        }
    }
    None
}

#[test]
fn large_sums_end_at_their_limits() {
    let arena = Arena::new();
    let terms = terms(&arena);
    for steps in [10, 5_000, 50_000] {
        let budget = Budget::default().steps(steps);
        let expected = Some(LoopyError::Halt(Halt::OutOfSteps));
        assert_eq!(stops(&arena, &terms, budget), expected, "{steps}");
    }
    let deadline = Instant::now() + Duration::from_millis(5);
    let budget = Budget::default().deadline(deadline);
    let expected = Some(LoopyError::Halt(Halt::OutOfTime));
    assert_eq!(stops(&arena, &terms, budget), expected);
    static LOOKS: AtomicUsize = AtomicUsize::new(0);
    let memory = Memory {
        ceiling: 3,
        in_use: || LOOKS.fetch_add(1, Ordering::Relaxed),
    };
    let budget = Budget::default().memory(memory);
    let expected = Some(LoopyError::Halt(Halt::OutOfMemory));
    assert_eq!(stops(&arena, &terms, budget), expected);
}

#[test]
fn sides_of_large_games_end_at_their_limits() {
    let arena = Arena::new();
    let terms = terms(&arena);
    let budget = Budget::default().steps(10_000);
    let worker = &mut Worker::with(&arena, Caches::default(), budget);
    let mut stopped = None;
    for term in &terms {
        // Both players can pass in G − G, for ever.
        if let Err(error) = term.degree(worker) {
            stopped = Some(error);
        }
    }
    assert_eq!(stopped, Some(LoopyError::Halt(Halt::OutOfSteps)));
}

#[test]
fn large_numbers_are_not_walked_down() {
    let arena = Arena::new();
    let budget = Budget::default().steps(50_000);
    let worker = &mut Worker::with(&arena, Caches::default(), budget);
    let (on, million) = (read(worker, "on"), read(worker, "1000000"));
    assert_eq!(million.compare(worker, &on), Ok(Comparison::Less));
    let hot = read(worker, "{on|1000000}");
    assert_eq!(million.compare(worker, &hot), Ok(Comparison::Confused));
}

#[test]
fn a_search_that_was_stopped_leaves_no_wrong_answers() {
    let (arena, mut random) = (Arena::new(), Random::seeded(5));
    let worker = &mut Worker::new(&arena);
    let (a, b) = (
        stopper(&mut random, worker, 10),
        stopper(&mut random, worker, 10),
    );
    let sum = a.add(worker, &b).unwrap();
    for steps in [100, 1_000, 10_000, 50_000] {
        let budget = Budget::default().steps(steps);
        let limited = &mut Worker::with(&arena, Caches::default(), budget);
        if let Ok(again) = a.add(limited, &b) {
            assert_eq!(again, sum);
        }
    }
    assert_eq!(b.add(worker, &a).unwrap(), sum);
}

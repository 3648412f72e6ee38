//! Threads that share an arena agree on every id.

use lastmove_core::value::{Arena, Id, Worker};

/// Sums of pairs of day-3 games, in an order that depends on the thread.
fn sums(arena: &Arena, games: &[Id], thread: usize) -> Vec<Id> {
    let mut worker = Worker::new(arena);
    let pairs = 6000;
    let mut results = vec![Id::ZERO; pairs];
    for step in 0..pairs {
        let i = (step * 7919 + thread * 1500) % pairs;
        let (a, b) = (games[i % games.len()], games[(i * 31 + 17) % games.len()]);
        results[i] = worker.add(a, b).unwrap();
    }
    results
}

#[test]
fn threads_on_one_arena_get_the_same_ids() {
    let arena = Arena::new();
    let games = Worker::new(&arena).born_by(3).unwrap();
    let results: Vec<Vec<Id>> = std::thread::scope(|scope| {
        let (arena, games) = (&arena, &games);
        let threads: Vec<_> = (0..4)
            .map(|thread| scope.spawn(move || sums(arena, games, thread)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    let alone = Arena::new();
    let mut worker = Worker::new(&alone);
    for result in &results[1..] {
        assert_eq!(result, &results[0]);
    }
    // The same games in a fresh arena: the values agree, whatever the ids.
    let expected = sums(&arena, &games, 0);
    for (&shared, &again) in results[0].iter().zip(&expected) {
        assert_eq!(shared, again);
        let copy = worker.import(&arena, shared).unwrap();
        assert_eq!(alone.content_hash(copy), arena.content_hash(shared));
    }
}

//! Threads that work on one thing together.
//!
//! The caller's thread is one of them: it alone has the caller's budget, and
//! with it the caller's signals and limits; the others go on until they are
//! told to end. That is why the threads are the standard library's: a pool
//! such as rayon's runs everything on threads of its own, and the caller's
//! could only wait. Starting them takes some 20 µs each, for work that takes
//! milliseconds at least.

use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::budget::Budget;

/// Works in one thread for each of the seats, the first of which is the
/// caller's. The first error ends the work of all, by the flag that all are
/// given, which is also what the budgets of the others look at.
pub(crate) fn team<S: Send, T: Send, E: Send>(
    seats: impl IntoIterator<Item = S>,
    own: impl FnOnce(S, &AtomicBool) -> Result<T, E>,
    other: impl Fn(S, &mut Budget<'_>, &AtomicBool) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let ended = AtomicBool::new(false);
    let first_error = Mutex::new(None);
    let keep = |result: Result<T, E>| {
        let error = match result {
            Ok(found) => return Some(found),
            Err(error) => error,
        };
        ended.store(true, Relaxed);
        if let Ok(mut first) = first_error.lock() {
            first.get_or_insert(error);
        }
        None
    };
    let mut seats = seats.into_iter();
    let found = std::thread::scope(|scope| {
        let mine = seats.next();
        let others: Vec<_> = seats
            .map(|seat| {
                let (other, keep, ended) = (&other, &keep, &ended);
                scope.spawn(move || {
                    let mut poll = || ended.load(Relaxed);
                    keep(other(seat, &mut Budget::default().poll(&mut poll), ended))
                })
            })
            .collect();
        let mut found: Vec<T> = mine
            .and_then(|seat| keep(own(seat, &ended)))
            .into_iter()
            .collect();
        for thread in others {
            match thread.join() {
                Ok(theirs) => found.extend(theirs),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    });
    match first_error.into_inner() {
        Ok(Some(error)) => Err(error),
        _ => Ok(found),
    }
}

/// What the first of so many threads that do the same finds. The number of a
/// thread tells it where to begin.
pub(crate) fn race<T: Send>(
    threads: usize,
    own: impl FnOnce(usize, &AtomicBool) -> T,
    other: impl Fn(usize, &mut Budget<'_>, &AtomicBool) -> T + Sync,
) -> Option<T> {
    let first: Result<Vec<Infallible>, T> = team(
        0..threads.max(1),
        |thread, ended| Err(own(thread, ended)),
        |thread, budget, ended| Err(other(thread, budget, ended)),
    );
    first.err()
}

/// Items that threads take one after the other.
pub(crate) fn shared<T>(items: impl Iterator<Item = T> + Send) -> impl Fn() -> Option<T> + Sync {
    let queue = Mutex::new(items);
    move || queue.lock().ok()?.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_done_once() {
        let next = shared(0..1000_u64);
        let work = || -> Result<u64, ()> { Ok(std::iter::from_fn(&next).sum()) };
        let sums = team(0..4, |_, _| work(), |_, _, _| work()).unwrap();
        assert_eq!((sums.len(), sums.iter().sum()), (4, 499_500));
    }

    #[test]
    fn the_first_error_ends_all() {
        let wait = |seat: u32, ended: &AtomicBool| {
            while seat != 2 && !ended.load(Relaxed) {
                std::thread::yield_now();
            }
            Err::<(), u32>(seat)
        };
        let first = team(0..4, wait, |seat, budget, ended| {
            let error = wait(seat, ended);
            assert_eq!(budget.check(0).is_err(), ended.load(Relaxed));
            error
        });
        assert_eq!(first, Err(2));
    }

    #[test]
    fn the_fastest_wins_the_race() {
        let run = |thread: usize, ended: &AtomicBool| {
            while thread != 1 && !ended.load(Relaxed) {
                std::thread::yield_now();
            }
            thread
        };
        assert_eq!(race(3, run, |thread, _, ended| run(thread, ended)), Some(1));
        assert_eq!(race(0, |thread, _| thread, |_, _, _| 7), Some(0));
    }

    #[test]
    #[should_panic(expected = "a defect")]
    fn a_panic_is_not_swallowed() {
        let _ = race(2, |_, _| (), |_, _, _| panic!("a defect"));
    }
}

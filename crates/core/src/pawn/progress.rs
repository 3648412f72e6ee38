//! Long runs: work shared among threads, a caller who watches and may stop.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::error::PawnError;
use crate::value::team::{shared, team};

/// Time between two calls of the caller's poll function.
const INTERVAL: Duration = Duration::from_millis(5);

/// How far a run has come, in the engine's unit of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Work done so far.
    pub done: u64,
    /// Work of the whole run, as far as it is known.
    pub total: u64,
}

/// Calls the caller's poll function every few milliseconds, on the caller's
/// thread only. The function returns `true` to stop the run.
pub struct Watch<'a> {
    poll: Option<&'a mut dyn FnMut(Progress) -> bool>,
    last: Instant,
    /// How far the run has come.
    pub progress: Progress,
}

impl<'a> Watch<'a> {
    /// A watch with this poll function; `true` from it stops the run.
    pub fn new(poll: &'a mut dyn FnMut(Progress) -> bool) -> Watch<'a> {
        Watch {
            poll: Some(poll),
            last: Instant::now(),
            progress: Progress::default(),
        }
    }

    /// A watch that never stops the run.
    pub fn none() -> Watch<'static> {
        Watch {
            poll: None,
            last: Instant::now(),
            progress: Progress::default(),
        }
    }

    /// Polls if it is time to.
    pub(super) fn check(&mut self) -> Result<(), PawnError> {
        let Some(poll) = &mut self.poll else {
            return Ok(());
        };
        if self.last.elapsed() < INTERVAL {
            return Ok(());
        }
        let stop = poll(self.progress);
        self.last = Instant::now();
        if stop {
            Err(PawnError::Interrupted)
        } else {
            Ok(())
        }
    }
}

/// Does every item on `threads` threads, the caller's among them. Each thread
/// has a state made by `make`; `work` returns the work done. Items should take
/// a few milliseconds at most, for nothing is polled inside an item.
pub(super) fn for_each<T, S>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> u64 + Sync,
    watch: &mut Watch<'_>,
) -> Result<Vec<S>, PawnError>
where
    T: Send,
    S: Send,
{
    let next = shared(items);
    let done = AtomicU64::new(0);
    let before = watch.progress.done;
    let states = team(
        0..threads.max(1),
        |_, _| {
            let mut state = make();
            while let Some(item) = next() {
                done.fetch_add(work(&mut state, item), Relaxed);
                watch.progress.done = before + done.load(Relaxed);
                watch.check()?;
            }
            Ok(state)
        },
        |_, _, ended| {
            let mut state = make();
            while !ended.load(Relaxed)
                && let Some(item) = next()
            {
                done.fetch_add(work(&mut state, item), Relaxed);
            }
            Ok(state)
        },
    );
    watch.progress.done = before + done.load(Relaxed);
    states
}

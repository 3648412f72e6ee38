//! Long runs: work shared among threads, a caller who watches and may stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::error::PawnError;

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
    let queue = Mutex::new(items);
    let next = || queue.lock().ok().and_then(|mut items| items.next());
    let stop = AtomicBool::new(false);
    let done = AtomicU64::new(0);
    let help = || {
        let mut state = make();
        while !stop.load(Ordering::Relaxed) {
            let Some(item) = next() else { break };
            done.fetch_add(work(&mut state, item), Ordering::Relaxed);
        }
        state
    };
    let before = watch.progress.done;
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(help)).collect();
        let mut state = make();
        let mut result = Ok(());
        while let Some(item) = next() {
            done.fetch_add(work(&mut state, item), Ordering::Relaxed);
            watch.progress.done = before + done.load(Ordering::Relaxed);
            result = watch.check();
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
        let mut states = vec![state];
        for helper in helpers {
            match helper.join() {
                Ok(state) => states.push(state),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        watch.progress.done = before + done.load(Ordering::Relaxed);
        result.map(|()| states)
    })
}

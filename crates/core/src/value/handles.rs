//! Who is still needed: how often each game of an arena is held from outside.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use super::arena::{Id, MAX_NODES};
use super::segments::Segments;

/// Counts of the holders of games. Threads may share it.
pub struct Handles(Segments<AtomicU32, { 1 << 15 }>);

impl Default for Handles {
    fn default() -> Self {
        Handles(Segments::new(MAX_NODES as usize))
    }
}

impl Handles {
    /// Notes one more holder of a game.
    #[inline]
    pub fn hold(&self, id: Id) {
        self.0.get(id.0 as usize).fetch_add(1, Relaxed);
    }

    /// Notes that a holder has let go.
    #[inline]
    pub fn release(&self, id: Id) {
        self.0.get(id.0 as usize).fetch_sub(1, Relaxed);
    }

    /// The games that somebody holds.
    pub fn held(&self) -> impl Iterator<Item = Id> + '_ {
        self.0.touched().flat_map(|(start, counts)| {
            let held = counts.iter().enumerate();
            let held = held.filter(|(_, count)| count.load(Relaxed) > 0);
            held.map(move |(place, _)| Id((start + place) as u32))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_held_until_its_last_holder_lets_go() {
        let handles = Handles::default();
        let far = Id(1_000_000);
        for id in [Id::ZERO, far, far] {
            handles.hold(id);
        }
        handles.release(far);
        assert_eq!(handles.held().collect::<Vec<_>>(), [Id::ZERO, far]);
        handles.release(far);
        assert_eq!(handles.held().collect::<Vec<_>>(), [Id::ZERO]);
    }
}

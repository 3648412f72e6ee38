//! An append-only array that threads read without locks while it grows.
//!
//! Items never move: the array is cut into segments of a fixed size, and a
//! segment is allocated when its first item is touched.

use std::sync::OnceLock;

/// Items addressed by position, all of them `T::default()` at first.
pub(crate) struct Segments<T, const LENGTH: usize> {
    segments: Box<[OnceLock<Box<[T; LENGTH]>>]>,
}

impl<T: Default, const LENGTH: usize> Segments<T, LENGTH> {
    /// An array for this many items.
    pub(crate) fn new(capacity: usize) -> Self {
        let count = capacity.div_ceil(LENGTH);
        Segments {
            segments: (0..count).map(|_| OnceLock::new()).collect(),
        }
    }

    #[inline]
    fn segment(&self, position: usize) -> &[T; LENGTH] {
        let segment = &self.segments[position / LENGTH];
        match segment.get() {
            Some(items) => items,
            None => segment.get_or_init(allocate),
        }
    }

    /// The item at a position.
    #[inline]
    pub(crate) fn get(&self, position: usize) -> &T {
        &self.segment(position)[position % LENGTH]
    }

    /// The items of each segment that was touched, with the position of the first.
    pub(crate) fn touched(&self) -> impl Iterator<Item = (usize, &[T])> {
        let starts = (0..).step_by(LENGTH);
        let segments = starts.zip(&self.segments);
        segments.filter_map(|(start, segment)| Some((start, segment.get()?.as_slice())))
    }

    /// Items that lie next to each other, from a position that [`Self::fit`]
    /// gave.
    #[inline]
    pub(crate) fn run(&self, position: usize, length: usize) -> &[T] {
        let start = position % LENGTH;
        &self.segment(position)[start..start + length]
    }

    /// The first position from here on where this many items, at most LENGTH,
    /// lie in one segment.
    pub(crate) const fn fit(position: usize, length: usize) -> usize {
        if position % LENGTH + length <= LENGTH {
            position
        } else {
            position.next_multiple_of(LENGTH)
        }
    }
}

#[cold]
fn allocate<T: Default, const LENGTH: usize>() -> Box<[T; LENGTH]> {
    // Collected on the heap, since a whole segment does not fit the stack.
    let items: Box<[T]> = (0..LENGTH).map(|_| T::default()).collect();
    match items.try_into() {
        Ok(items) => items,
        Err(_) => unreachable!("the iterator yields LENGTH items"),
    }
}

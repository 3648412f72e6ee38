//! The plain engine for games that leave at most two heaps: mark the value of
//! every option, take the least unmarked one.
//!
//! A heap of n has about n/2 options for each breaking digit. The marks are
//! bytes in a table that stays in the first cache; one pair costs two loads,
//! an exclusive or and a store.

use super::shape::Shape;
use super::values::{Values, each_width};

/// The marks, and what is needed to clear no more of them than were made.
pub(crate) struct Naive {
    marks: Box<[u8; 1 << 16]>,
    wide: Vec<u8>,
    seen: usize,
    max: u32,
}

impl Naive {
    pub(crate) fn new() -> Naive {
        Naive {
            marks: Box::new([0; 1 << 16]),
            wide: Vec::new(),
            seen: 0,
            max: 0,
        }
    }

    /// G(n), where n is the number of values known.
    pub(crate) fn next(&mut self, values: &Values, shape: &Shape) -> u32 {
        let n = values.len();
        while self.seen < n {
            self.max = self.max.max(values.at(self.seen));
            self.seen += 1;
        }
        // Exclusive ors of values stay below the next power of two.
        let limit = (self.max as usize + 1).next_power_of_two();
        match values {
            _ if n == 0 => 0,
            Values::U8(g) => {
                let marks = &mut *self.marks;
                mark_options(g, n, shape, |a, b| marks[usize::from(a ^ b)] = 1);
                clear_mex(&mut marks[..limit])
            }
            Values::U16(g) => {
                let marks = &mut *self.marks;
                mark_options(g, n, shape, |a, b| marks[usize::from(a ^ b)] = 1);
                clear_mex(&mut marks[..limit])
            }
            Values::U32(g) => {
                self.wide.resize(limit, 0);
                let wide = &mut self.wide;
                mark_options(g, n, shape, |a, b| wide[(a ^ b) as usize] = 1);
                clear_mex(wide)
            }
        }
    }
}

/// Calls `mark(a, b)` for each option, of value a ⊕ b.
#[inline(always)]
fn mark_options<T: Copy + Default>(g: &[T], n: usize, shape: &Shape, mut mark: impl FnMut(T, T)) {
    if shape.all.contains(&n) {
        mark(T::default(), T::default());
    }
    for &k in shape.one.iter().take_while(|&&k| k < n) {
        mark(g[n - k], T::default());
    }
    if n < shape.least_split {
        return;
    }
    for &k in shape.two.iter().take_while(|&&k| k + 2 <= n) {
        let rest = n - k;
        let half = shape.half(rest);
        let small = &g[1..=half];
        let large = &g[rest - half..rest];
        for (&a, &b) in small.iter().zip(large.iter().rev()) {
            mark(a, b);
        }
    }
}

/// The least unmarked value; leaves the table clear.
fn clear_mex(marks: &mut [u8]) -> u32 {
    let mex = marks.iter().position(|&m| m == 0).unwrap_or(marks.len());
    marks.fill(0);
    mex as u32
}

/// The number of options that the engine marks for a heap of n.
pub(crate) fn options(n: usize, shape: &Shape) -> usize {
    shape.one.len()
        + shape
            .two
            .iter()
            .map(|k| n.saturating_sub(*k) / 2)
            .sum::<usize>()
}

/// Whether some way to split the heap n into two has the value v. `stop` is
/// asked now and then; `None` means it said yes.
pub(crate) fn find_split(
    values: &Values,
    shape: &Shape,
    n: usize,
    v: u32,
    stop: &dyn Fn() -> bool,
) -> Option<Option<usize>> {
    each_width!(values, g => scan(g, shape, n, v, stop))
}

fn scan<T>(
    g: &[T],
    shape: &Shape,
    n: usize,
    v: u32,
    stop: &dyn Fn() -> bool,
) -> Option<Option<usize>>
where
    T: Copy + Eq + std::ops::BitXor<Output = T> + TryFrom<u32>,
{
    const PIECE: usize = 1 << 10;
    const ASK: usize = 1 << 20;
    let Ok(v) = T::try_from(v) else {
        return Some(None);
    };
    if n < shape.least_split {
        return Some(None);
    }
    let mut from = 1;
    while from <= n / 2 {
        if from % ASK == 1 && from > 1 && stop() {
            return None;
        }
        for &k in shape.two.iter().take_while(|&&k| k + 2 <= n) {
            let rest = n - k;
            let half = shape.half(rest);
            let to = half.min(from + PIECE - 1);
            if from > to {
                continue;
            }
            let small = &g[from..=to];
            let large = &g[rest - to..=rest - from];
            let pairs = small.iter().zip(large.iter().rev());
            let hits: usize = pairs.clone().map(|(&a, &b)| usize::from(a ^ b == v)).sum();
            if hits > 0 {
                let at = pairs.into_iter().position(|(&a, &b)| a ^ b == v);
                return Some(at.map(|i| from + i));
            }
        }
        from += PIECE;
    }
    Some(None)
}

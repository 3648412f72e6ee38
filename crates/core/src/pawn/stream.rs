//! The inner loop of the quadratic engines: the least value that no
//! `left[j] ⊕ right[j]` takes, for two contiguous streams of colon values.
//!
//! The first options are marked one by one in a table of bytes. When there are
//! many more options than values, the rest is only asked whether it contains
//! the least unmarked value, then the next one, and so on: a comparison that
//! runs over 16 options at a time. Both ways give the exact mex.

use std::ops::BitXor;

/// A colon value in a stream: a nim-value, or one of two loony marks which lie
/// above all nim-values however they are combined.
pub(super) trait Cell: Copy + Eq + Ord + BitXor<Output = Self> + Send + Sync {
    /// Loony on the left of the moved pawn, or no move at all there.
    const LEFT_LOONY: Self;
    /// Loony on the right of the moved pawn.
    const RIGHT_LOONY: Self;
    /// Nim-values in a stream are below this power of two.
    const LIMIT: u32;
    /// The cell of a value below the limit.
    fn of(value: u32) -> Self;
    /// The value, loony marks included.
    fn get(self) -> u32;
    /// Marks these options in a table of at least [`SMALL_TABLE`] bytes.
    fn mark(options: &[Self; CHUNK], marks: &mut [u8]);
}

/// Every 16-bit number is an index into a table of this size.
const SMALL_TABLE: usize = 1 << 16;

impl Cell for u16 {
    const LEFT_LOONY: u16 = 1 << 15;
    const RIGHT_LOONY: u16 = 1 << 14;
    const LIMIT: u32 = 1 << 14;
    fn of(value: u32) -> u16 {
        value as u16
    }
    fn get(self) -> u32 {
        u32::from(self)
    }
    #[inline(always)]
    fn mark(options: &[u16; CHUNK], marks: &mut [u8]) {
        // The fixed size lets the compiler see that every index is in range.
        if let Some(marks) = marks.first_chunk_mut::<SMALL_TABLE>() {
            for &option in options {
                marks[usize::from(option)] = 1;
            }
        }
    }
}

impl Cell for u32 {
    const LEFT_LOONY: u32 = 1 << 31;
    const RIGHT_LOONY: u32 = 1 << 30;
    const LIMIT: u32 = 1 << 30;
    fn of(value: u32) -> u32 {
        value
    }
    fn get(self) -> u32 {
        self
    }
    #[inline(always)]
    fn mark(options: &[u32; CHUNK], marks: &mut [u8]) {
        for &option in options {
            marks[option as usize] = 1;
        }
    }
}

/// Options marked one by one before the search by candidates, for each
/// possible value. Fewer leave more candidates, more take longer to mark.
const MARKS_PER_VALUE: usize = 9;
const CHUNK: usize = 64;
const SCAN: usize = 256;

/// The least value not of the form `left[j] ⊕ right[j]`. All nim-values in the
/// streams are below `range`, a power of two from 8 on; `marks` is scratch.
#[inline(always)]
pub(super) fn first_hole_body<T: Cell>(
    left: &[T],
    right: &[T],
    range: usize,
    marks: &mut Vec<u8>,
) -> u32 {
    let length = left.len().min(right.len());
    let (left, right) = (&left[..length], &right[..length]);
    let first = MARKS_PER_VALUE * range;
    let first = if length < 2 * first { length } else { first };
    let size = SMALL_TABLE.max(range + 8);
    if marks.len() < size {
        marks.resize(size, 0);
    }
    marks[..range + 8].fill(0);
    mark(&left[..first], &right[..first], range, marks);
    let mut candidate = next_unmarked(marks, 0, range);
    while candidate < range
        && contains_body(&left[first..], &right[first..], T::of(candidate as u32))
    {
        candidate = next_unmarked(marks, candidate + 1, range);
    }
    candidate as u32
}

/// Marks every option below `range`; loony ones fall on the spare byte there.
#[inline(always)]
fn mark<T: Cell>(left: &[T], right: &[T], range: usize, marks: &mut [u8]) {
    let top = T::of(range as u32);
    let mut options = [top; CHUNK];
    let (left, left_rest) = left.as_chunks::<CHUNK>();
    let (right, right_rest) = right.as_chunks::<CHUNK>();
    for (left, right) in left.iter().zip(right) {
        for j in 0..CHUNK {
            options[j] = (left[j] ^ right[j]).min(top);
        }
        T::mark(&options, marks);
    }
    for (&left, &right) in left_rest.iter().zip(right_rest) {
        marks[(left ^ right).min(top).get() as usize] = 1;
    }
}

/// The least unmarked value from `from` on, or `range`.
#[inline(always)]
fn next_unmarked(marks: &[u8], from: usize, range: usize) -> usize {
    const ALL: [u8; 8] = [1; 8];
    let mut at = from;
    while at < range {
        if at.is_multiple_of(8) && marks[at..at + 8] == ALL {
            at += 8;
        } else if marks[at] == 0 {
            return at;
        } else {
            at += 1;
        }
    }
    range
}

/// Whether some option has this value.
#[inline(always)]
pub(super) fn contains_body<T: Cell>(left: &[T], right: &[T], value: T) -> bool {
    let (left, left_rest) = left.as_chunks::<SCAN>();
    let (right, right_rest) = right.as_chunks::<SCAN>();
    for (left, right) in left.iter().zip(right) {
        let mut found = false;
        for j in 0..SCAN {
            found |= left[j] ^ right[j] == value;
        }
        if found {
            return true;
        }
    }
    left_rest
        .iter()
        .zip(right_rest)
        .any(|(&left, &right)| left ^ right == value)
}

/// A power of two from 16 on that is above `value`.
pub(super) fn range_above(value: u32) -> usize {
    (value as usize + 1).next_power_of_two().max(16)
}

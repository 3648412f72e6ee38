//! AVX2 versions of the inner loops, chosen when the processor has AVX2.
//!
//! The stream loops are the plain ones compiled once more with AVX2 allowed;
//! the block kernel of the exhaustive sweep lives in [`block`].

#![allow(unsafe_code)]

use super::stream::{Cell, contains_body, first_hole_body};

/// Whether the fast kernels can run here.
pub(super) fn available() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx2")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

/// See [`first_hole_body`].
pub(super) fn first_hole<T: Cell>(
    left: &[T],
    right: &[T],
    range: usize,
    marks: &mut Vec<u8>,
) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the processor has AVX2; the function has no other condition.
        return unsafe { first_hole_avx2(left, right, range, marks) };
    }
    first_hole_body(left, right, range, marks)
}

/// See [`contains_body`].
pub(super) fn contains<T: Cell>(left: &[T], right: &[T], value: T) -> bool {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the processor has AVX2; the function has no other condition.
        return unsafe { contains_avx2(left, right, value) };
    }
    contains_body(left, right, value)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn first_hole_avx2<T: Cell>(left: &[T], right: &[T], range: usize, marks: &mut Vec<u8>) -> u32 {
    first_hole_body(left, right, range, marks)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn contains_avx2<T: Cell>(left: &[T], right: &[T], value: T) -> bool {
    contains_body(left, right, value)
}

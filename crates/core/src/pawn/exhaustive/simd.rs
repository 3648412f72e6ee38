//! One block of the exhaustive sweep with AVX2: 32 words at a time, one byte a
//! word, the set of option values as bit planes.
//!
//! `pshufb` turns an option value into a bit of a plane, and gives 0 for a byte
//! with bit 7 set, which is how loony moves drop out without a branch.

#![allow(unsafe_code)]

use super::block::{Block, PADDED};

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Whether the kernel can run here.
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

/// Computes the table bytes of a block. `scratch` has the shape's size.
#[cfg(target_arch = "x86_64")]
pub(super) fn evaluate(block: &Block<'_>, scratch: &mut [u8], output: &mut [u8; PADDED]) {
    let shape = block.shape;
    assert!(available() && block.vectors * 32 <= PADDED);
    assert!(scratch.len() >= shape.scratch_bytes);
    assert!(block.moves.iter().all(|m| m.right.len() >= PADDED));
    assert!(block.tail.len() >= PADDED);
    for (i, source) in block.sources.iter().enumerate() {
        assert!(source.len() >= copied_bytes(i));
    }
    // SAFETY: AVX2 is there, and every slice is as long as the kernel reads:
    // `right` and `tail` to PADDED, the sources to their count rounded up to 32,
    // the scratch to 16 bytes past an offset below the count.
    unsafe {
        if block.wide {
            evaluate_avx2::<true>(block, scratch, output);
        } else {
            evaluate_avx2::<false>(block, scratch, output);
        }
    }
}

/// There is no such kernel here; the caller asks [`available`] first.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn evaluate(_: &Block<'_>, _: &mut [u8], _: &mut [u8; PADDED]) {}

fn copied_bytes(i: usize) -> usize {
    (super::rank::COUNT[i] as usize).next_multiple_of(32)
}

#[cfg(target_arch = "x86_64")]
const GROUP: usize = 4;

// The last group of vectors ends with the block, or loads would pass its end.
#[cfg(target_arch = "x86_64")]
const _: () = assert!((PADDED / 32).is_multiple_of(GROUP));

/// Option values seen so far: 8 values a plane.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Planes([__m256i; 4]);

#[cfg(target_arch = "x86_64")]
struct Luts {
    low: __m256i,
    high: __m256i,
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn both(bytes: [u8; 16]) -> __m256i {
    let half = _mm_setr_epi8(
        bytes[0] as i8,
        bytes[1] as i8,
        bytes[2] as i8,
        bytes[3] as i8,
        bytes[4] as i8,
        bytes[5] as i8,
        bytes[6] as i8,
        bytes[7] as i8,
        bytes[8] as i8,
        bytes[9] as i8,
        bytes[10] as i8,
        bytes[11] as i8,
        bytes[12] as i8,
        bytes[13] as i8,
        bytes[14] as i8,
        bytes[15] as i8,
    );
    _mm256_broadcastsi128_si256(half)
}

/// Adds options, each with bit 7 if loony; bits 5 and 6 do not count, and bit 4
/// only if wide.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn see<const WIDE: bool>(planes: &mut Planes, luts: &Luts, option: __m256i) {
    let add = |plane: &mut __m256i, lut: __m256i, index: __m256i| {
        *plane = _mm256_or_si256(*plane, _mm256_shuffle_epi8(lut, index));
    };
    let [p0, p1, p2, p3] = &mut planes.0;
    if WIDE {
        // Bit 4 moved to bit 7 blocks the planes that it does not belong to.
        let top = _mm256_set1_epi8(-128);
        let sixteen = _mm256_slli_epi16::<3>(option);
        let below = _mm256_or_si256(option, _mm256_and_si256(sixteen, top));
        let above = _mm256_or_si256(option, _mm256_andnot_si256(sixteen, top));
        add(p0, luts.low, below);
        add(p1, luts.high, below);
        add(p2, luts.low, above);
        add(p3, luts.high, above);
    } else {
        add(p0, luts.low, option);
        add(p1, luts.high, option);
    }
}

/// The least value in no plane.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn mex<const WIDE: bool>(planes: &Planes) -> __m256i {
    let ones = both([0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4]);
    let nibble = _mm256_set1_epi8(15);
    let four = _mm256_set1_epi8(4);
    let full = _mm256_set1_epi8(-1);
    // Trailing ones of a byte: those of the low nibble, and if it is full those
    // of the high nibble more.
    let trailing = |plane: __m256i| {
        let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(plane, nibble));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(plane), nibble);
        let high = _mm256_shuffle_epi8(ones, high);
        let more = _mm256_and_si256(high, _mm256_cmpeq_epi8(low, four));
        _mm256_add_epi8(low, more)
    };
    let last = if WIDE { 3 } else { 1 };
    let mut value = trailing(planes.0[last]);
    for plane in planes.0[..last].iter().rev() {
        let more = _mm256_and_si256(value, _mm256_cmpeq_epi8(*plane, full));
        value = _mm256_add_epi8(trailing(*plane), more);
    }
    value
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn evaluate_avx2<const WIDE: bool>(
    block: &Block<'_>,
    scratch: &mut [u8],
    output: &mut [u8; PADDED],
) {
    let shape = block.shape;
    let luts = Luts {
        low: both([1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0]),
        high: both([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128]),
    };
    let top = _mm256_set1_epi8(-128);
    let value_mask = _mm256_set1_epi8(0x3f);
    // SAFETY: the caller has checked the lengths of all slices.
    let load = |bytes: &[u8], at: usize| unsafe {
        _mm256_loadu_si256(bytes.as_ptr().add(at).cast::<__m256i>())
    };
    // The sources with the right loony bit in bit 7.
    for (i, source) in block.sources.iter().enumerate() {
        for at in (0..copied_bytes(i)).step_by(32) {
            let bytes = load(source, at);
            let loony = _mm256_and_si256(_mm256_slli_epi16::<1>(bytes), top);
            let bytes = _mm256_or_si256(_mm256_and_si256(bytes, value_mask), loony);
            // SAFETY: the scratch has room for every copy.
            unsafe {
                let to = scratch.as_mut_ptr().add(shape.scratch[i] + at);
                _mm256_storeu_si256(to.cast::<__m256i>(), bytes);
            }
        }
    }
    let spread = |vector: usize, i: usize| {
        let spread = &shape.spread[vector][i];
        // SAFETY: an offset is below its copy's end, which has 32 bytes to spare.
        let halves = unsafe {
            let low = scratch.as_ptr().add(spread.offsets[0]).cast::<__m128i>();
            let high = scratch.as_ptr().add(spread.offsets[1]).cast::<__m128i>();
            _mm256_loadu2_m128i(high, low)
        };
        _mm256_shuffle_epi8(halves, load(&spread.shuffle.0, 0))
    };
    for group in (0..block.vectors).step_by(GROUP) {
        let mut planes = [Planes([_mm256_setzero_si256(); 4]); GROUP];
        for option in block.moves {
            let keep = _mm256_set1_epi8(option.keep as i8);
            let left = _mm256_set1_epi8(option.left as i8);
            for (k, planes) in planes.iter_mut().enumerate() {
                let right = load(option.right, (group + k) * 32);
                let right = _mm256_xor_si256(_mm256_and_si256(right, keep), left);
                see::<WIDE>(planes, &luts, right);
            }
        }
        for (k, planes) in planes.iter_mut().enumerate() {
            let vector = group + k;
            let constants = &shape.spread[vector];
            for (i, spread_constants) in constants[..constants.len() - 1].iter().enumerate() {
                let left = _mm256_and_si256(spread(vector, i), load(&spread_constants.keep.0, 0));
                let option = _mm256_xor_si256(left, load(&spread_constants.right.0, 0));
                see::<WIDE>(planes, &luts, option);
            }
            let value = mex::<WIDE>(planes);
            // A colon beside 0w is loony iff B(w) is not loony and equals ε(w).
            let tail = load(block.tail, vector * 32);
            let same = _mm256_cmpeq_epi8(_mm256_and_si256(tail, value_mask), value);
            let excused = if block.first_stopped {
                _mm256_setzero_si256()
            } else {
                tail
            };
            let left_loony = _mm256_and_si256(_mm256_andnot_si256(excused, same), top);
            let last = constants.len() - 1;
            let head = spread(vector, last);
            let same = _mm256_cmpeq_epi8(_mm256_and_si256(head, value_mask), value);
            // `keep` has bit 7 iff the last file is unstopped.
            let excused = _mm256_and_si256(head, load(&constants[last].keep.0, 0));
            let right_loony = _mm256_and_si256(_mm256_andnot_si256(excused, same), top);
            let right_loony = _mm256_srli_epi16::<1>(right_loony);
            let byte = _mm256_or_si256(_mm256_or_si256(left_loony, right_loony), value);
            // SAFETY: `vector` is below VECTORS, and the output has that many.
            unsafe {
                let to = output.as_mut_ptr().add(vector * 32);
                _mm256_storeu_si256(to.cast::<__m256i>(), byte);
            }
        }
    }
}

//! Rows of bits, one row a value, and the kernel that asks 504 heaps at once.
//!
//! Row x has bit p set when the heap at place p has the value x. To ask for
//! which of the heaps n₀, …, n₀+503 the value c is an option G(m) ⊕ G(n−k−m)
//! with a given m, read row c ⊕ G(m) from bit n₀ − k − m on: two loads and
//! two ors. Loads start at bytes; probes are grouped by their offset k + m modulo
//! 8, so that one shift a group puts the bits in place.
//!
//! `unsafe` stands in files named `simd.rs` only, and here for vector loads and
//! stores and for calls of kernels that need AVX2. The safety of the loads rests
//! on the private fields of [`BitRows`] and [`ProbeSet`] and on the checks in
//! [`BitRows::cover`], which also guards the scalar twin.

#![allow(unsafe_code)]

/// Vectors of 256 bits for a block.
const VECTORS: usize = 2;

/// Bytes of a block.
const BYTES: usize = 32 * VECTORS;

/// Words of a block.
const WORDS: usize = BYTES / 8;

/// Heaps asked at once: all bits less what the shift may lose.
pub(crate) const SPAN: usize = 8 * BYTES - 8;

/// A set of heaps of one block.
pub(crate) type Span = [u64; WORDS];

/// The empty set.
pub(crate) const NONE: Span = [0; WORDS];

/// Probes of one residue class that are tried together: few enough that the
/// bytes they read stay in the first cache for all values.
const CHUNK: usize = 16;

/// Values asked together: their rows stay in the first caches for a chunk.
const GROUP: usize = 64;

#[derive(Clone, Copy, Debug)]
struct Probe {
    row: u32,
    bytes: u32,
}

#[derive(Clone, Copy, Debug)]
struct Chunk {
    residue: usize,
    from: usize,
    to: usize,
}

/// Probes (offset, row), in the order in which they are tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProbeSet {
    probes: Vec<Probe>,
    chunks: Vec<Chunk>,
    reach: usize,
    top_row: usize,
}

impl ProbeSet {
    /// Takes turns among the residue classes, a chunk of each at a time.
    pub(crate) fn new(probes: &[(usize, usize)]) -> ProbeSet {
        let mut set = ProbeSet::default();
        let mut classes: [Vec<Probe>; 8] = Default::default();
        for &(offset, row) in probes {
            set.reach = set.reach.max(offset);
            set.top_row = set.top_row.max(row);
            classes[offset % 8].push(Probe {
                row: row as u32,
                bytes: (offset / 8) as u32,
            });
        }
        let longest = classes.iter().map(Vec::len).max().unwrap_or(0);
        for start in (0..longest).step_by(CHUNK) {
            for (residue, class) in classes.iter().enumerate() {
                let part = class
                    .get(start..class.len().min(start + CHUNK))
                    .unwrap_or(&[]);
                if !part.is_empty() {
                    let from = set.probes.len();
                    set.probes.extend_from_slice(part);
                    let to = set.probes.len();
                    set.chunks.push(Chunk { residue, from, to });
                }
            }
        }
        set
    }
}

/// Bytes of a row in one tile, without and with the start of the next tile.
const TILE: usize = 256 - BYTES;
const TILE_ROW: usize = 256;

/// Heaps of a tile.
pub(crate) const TILE_PLACES: usize = 8 * TILE;

/// The rows; their number is a power of two, so that the exclusive or of two
/// row numbers is one too.
///
/// They are kept in tiles, all rows of a tile together: what neighbouring
/// probes read is on few pages. Each row of a tile also holds the first bytes
/// of the next tile, so that no load crosses a border.
#[derive(Clone, Debug)]
pub(crate) struct BitRows {
    data: Vec<u8>,
    rows: usize,
    tiles: usize,
}

impl BitRows {
    /// Empty rows for at least `places` bits each.
    pub(crate) fn new(rows: usize, places: usize) -> BitRows {
        let rows = rows.next_power_of_two();
        let tiles = places.div_ceil(TILE_PLACES) + 1;
        BitRows {
            data: vec![0; tiles * rows * TILE_ROW],
            rows,
            tiles,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Sets the bit if it is clear and clears it if it is set.
    #[inline]
    pub(crate) fn flip(&mut self, row: usize, place: usize) {
        let (tile, byte) = (place / TILE_PLACES, place % TILE_PLACES / 8);
        let at = (tile * self.rows + row) * TILE_ROW + byte;
        let bit = 1 << (place % 8);
        self.data[at] ^= bit;
        if byte < BYTES && tile > 0 {
            self.data[at + TILE - self.rows * TILE_ROW] ^= bit;
        }
    }

    /// Drops the first tiles and moves the rest to the front.
    pub(crate) fn slide(&mut self, tiles: usize) {
        let bytes = tiles.min(self.tiles) * self.rows * TILE_ROW;
        self.data.copy_within(bytes.., 0);
        let keep = self.data.len() - bytes;
        self.data[keep..].fill(0);
    }

    /// Where in the data the load for row 0 starts.
    fn place_of(&self, byte: usize) -> usize {
        byte / TILE * self.rows * TILE_ROW + byte % TILE
    }

    /// Takes from `missing[i]` the heaps for which some probe makes the value
    /// c + i; the block starts at the bit `origin`.
    ///
    /// # Panics
    /// If a probe would leave the rows.
    pub(crate) fn cover(&self, set: &ProbeSet, origin: usize, c: usize, missing: &mut [Span]) {
        assert!(set.reach <= origin && origin / 8 < self.tiles * TILE);
        assert!(c + missing.len() <= self.rows && set.top_row < self.rows);
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            for (i, missing) in missing.chunks_mut(GROUP).enumerate() {
                // SAFETY: AVX2 is there. For every probe bytes * 8 + residue is
                // at most reach <= origin, so the load starts at a byte from 0 to
                // origin / 8 of the row, which is in a tile, and stays in the
                // TILE_ROW bytes of the row there; c + i and row are below the
                // power of two `rows`, so their exclusive or is a row.
                unsafe { self.cover_avx2(set, origin, c + i * GROUP, missing) };
            }
            return;
        }
        self.cover_scalar(set, origin, c, missing);
    }

    /// The bits to drop after a load and the bytes to step back before it,
    /// for a block at `origin` and offsets of this residue.
    fn alignment(origin: usize, residue: usize) -> (usize, usize) {
        let shift = (origin + 8 - residue) % 8;
        (shift, usize::from(origin % 8 < residue))
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn cover_avx2(&self, set: &ProbeSet, origin: usize, c: usize, missing: &mut [Span]) {
        use std::arch::x86_64::{
            __m256i, _mm_cvtsi32_si128, _mm256_andnot_si256, _mm256_blend_epi32,
            _mm256_loadu_si256, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_setzero_si256,
            _mm256_sll_epi64, _mm256_srl_epi64, _mm256_storeu_si256,
        };
        let zero = _mm256_setzero_si256();
        for chunk in &set.chunks {
            let (shift, back) = BitRows::alignment(origin, chunk.residue);
            let right_by = _mm_cvtsi32_si128(shift as i32);
            let left_by = _mm_cvtsi32_si128(64 - shift as i32);
            let probes = &set.probes[chunk.from..chunk.to];
            let mut starts = [(self.data.as_ptr(), 0u32); CHUNK];
            for (start, p) in starts.iter_mut().zip(probes) {
                let byte = origin / 8 - back - p.bytes as usize;
                *start = (start.0.wrapping_add(self.place_of(byte)), p.row);
            }
            let starts = &starts[..probes.len()];
            let mut rest = false;
            for (i, missing) in missing.iter_mut().enumerate() {
                if *missing == NONE {
                    continue;
                }
                let c = (c + i) as u32;
                let mut all = [zero; VECTORS];
                for &(start, row) in starts {
                    let row = (c ^ row) as usize;
                    let at = start.wrapping_add(row * TILE_ROW).cast::<__m256i>();
                    for (i, all) in all.iter_mut().enumerate() {
                        // SAFETY: within the row, as argued in `cover`.
                        let bits = unsafe { _mm256_loadu_si256(at.wrapping_add(i)) };
                        *all = _mm256_or_si256(*all, bits);
                    }
                }
                let words = missing.as_mut_ptr().cast::<__m256i>();
                for i in 0..VECTORS {
                    // Bits that move into a lane come from the next lane, in
                    // the last lane from the next vector.
                    let after = if i + 1 < VECTORS { all[i + 1] } else { zero };
                    let lanes = _mm256_blend_epi32::<0b11>(all[i], after);
                    let next = _mm256_permute4x64_epi64::<0b00_11_10_01>(lanes);
                    let right = _mm256_srl_epi64(all[i], right_by);
                    let left = _mm256_sll_epi64(next, left_by);
                    let covered = _mm256_or_si256(right, left);
                    // SAFETY: a span is VECTORS vectors long.
                    unsafe {
                        let old = _mm256_loadu_si256(words.add(i));
                        _mm256_storeu_si256(words.add(i), _mm256_andnot_si256(covered, old));
                    }
                }
                rest = true;
            }
            if !rest {
                return;
            }
        }
    }

    /// The same without vectors.
    fn cover_scalar(&self, set: &ProbeSet, origin: usize, c: usize, missing: &mut [Span]) {
        for chunk in &set.chunks {
            let (shift, back) = BitRows::alignment(origin, chunk.residue);
            for (c, missing) in (c..).zip(missing.iter_mut()) {
                let mut all = [0u8; BYTES];
                for p in &set.probes[chunk.from..chunk.to] {
                    let row = c ^ p.row as usize;
                    let byte = origin / 8 - back - p.bytes as usize;
                    let at = row * TILE_ROW + self.place_of(byte);
                    for (a, b) in all.iter_mut().zip(&self.data[at..at + BYTES]) {
                        *a |= b;
                    }
                }
                let (words, _) = all.as_chunks::<8>();
                for i in 0..WORDS {
                    let right = u64::from_le_bytes(words[i]) >> shift;
                    let next = words.get(i + 1).map_or(0, |w| u64::from_le_bytes(*w));
                    let left = next.checked_shl(64 - shift as u32).unwrap_or(0);
                    missing[i] &= !(right | left);
                }
            }
        }
    }
}

/// Heaps whose near marks are made together.
pub(crate) const LANES: usize = 8;

/// For the heaps at `at`, …, `at` + 7 the values, below 64, that the probes
/// (offset, value) make with the packed values before them.
///
/// # Panics
/// If a probe leaves the slice.
#[inline]
pub(crate) fn near_marks(packed: &[u16], at: usize, probes: &[(u16, u16)]) -> [u64; LANES] {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: AVX2 is there; the function is otherwise safe.
        return unsafe { near_marks_avx2(packed, at, probes) };
    }
    near_marks_scalar(packed, at, probes)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn near_marks_avx2(packed: &[u16], at: usize, probes: &[(u16, u16)]) -> [u64; LANES] {
    near_marks_scalar(packed, at, probes)
}

#[inline(always)]
fn near_marks_scalar(packed: &[u16], at: usize, probes: &[(u16, u16)]) -> [u64; LANES] {
    let mut marks = [0u64; LANES];
    for &(offset, value) in probes {
        let from = at - usize::from(offset);
        let others = &packed[from..from + LANES];
        for (mark, other) in marks.iter_mut().zip(others) {
            *mark |= 1 << ((other ^ value) % 64);
        }
    }
    marks
}

/// Whether some a ⊕ b = v, for a and b at the same place where `counts` is 1.
pub(crate) fn any_byte_sum(a: &[u8], counts: &[u8], b: &[u8], v: u8) -> bool {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: AVX2 is there; the function is otherwise safe.
        return unsafe { any_byte_sum_avx2(a, counts, b, v) };
    }
    any_byte_sum_scalar(a, counts, b, v)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn any_byte_sum_avx2(a: &[u8], counts: &[u8], b: &[u8], v: u8) -> bool {
    any_byte_sum_scalar(a, counts, b, v)
}

#[inline(always)]
fn any_byte_sum_scalar(a: &[u8], counts: &[u8], b: &[u8], v: u8) -> bool {
    let places = a.iter().zip(counts).zip(b);
    places.fold(0, |hit, ((a, c), b)| hit | (u8::from(a ^ b == v) & c)) != 0
}

/// Whether some a ⊕ b = v, for a and b at the same place.
pub(crate) fn any_sum(a: &[u16], b: &[u16], v: u16) -> bool {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: AVX2 is there; the function is otherwise safe.
        return unsafe { any_sum_avx2(a, b, v) };
    }
    any_sum_scalar(a, b, v)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn any_sum_avx2(a: &[u16], b: &[u16], v: u16) -> bool {
    any_sum_scalar(a, b, v)
}

#[inline(always)]
fn any_sum_scalar(a: &[u16], b: &[u16], v: u16) -> bool {
    let pairs = a.iter().zip(b);
    pairs.fold(0, |hit, (a, b)| hit | u16::from(a ^ b == v)) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_marks_and_sums_of_bytes_match_the_definition() {
        let packed: Vec<u16> = (0..200).map(|i| i * 37 % 61).collect();
        let probes = [(8, 5), (9, 63), (40, 0), (100, 17)];
        let marks = near_marks(&packed, 120, &probes);
        assert_eq!(marks, near_marks_scalar(&packed, 120, &probes));
        for (i, mark) in marks.into_iter().enumerate() {
            let values = probes.map(|(o, v)| packed[120 + i - usize::from(o)] ^ v);
            assert_eq!(mark, values.iter().fold(0, |m, v| m | 1 << v));
        }
        let a: Vec<u8> = (0..150u32).map(|i| (i * 7 % 128) as u8).collect();
        let b: Vec<u8> = (0..150u32).map(|i| (i * 11 % 128) as u8).collect();
        let counts: Vec<u8> = (0..150).map(|i| u8::from(i % 3 > 0)).collect();
        for v in 0..=255 {
            let expected = (0..150).any(|i| counts[i] == 1 && a[i] ^ b[i] == v);
            assert_eq!(any_byte_sum(&a, &counts, &b, v), expected, "{v}");
        }
    }

    #[test]
    fn vectors_and_scalars_agree_and_match_the_definition() {
        let mut seed = 12345u64;
        let mut random = move |below: usize| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        for round in 0..200 {
            let rows = 1 << (1 + random(6));
            let mut bits = BitRows::new(rows, 2400);
            let mut value_at = vec![usize::MAX; 2400];
            for (place, value) in value_at.iter_mut().enumerate().take(2000) {
                if random(10) < 8 {
                    *value = random(rows);
                    bits.flip(*value, place);
                }
            }
            let count = random(1 + round);
            let probes: Vec<_> = (0..count).map(|_| (random(1200), random(rows))).collect();
            let set = ProbeSet::new(&probes);
            let origin = 1200 + random(500);
            let c = random(rows);
            let mut need = [u64::MAX; WORDS];
            need[WORDS - 1] >>= 8;
            let (mut found, mut scalar) = ([need], [need]);
            bits.cover(&set, origin, c, &mut found);
            bits.cover_scalar(&set, origin, c, &mut scalar);
            assert_eq!(found, scalar);
            let [found] = found;
            for j in 0..SPAN {
                let covered = probes
                    .iter()
                    .any(|&(o, row)| value_at[origin + j - o] == c ^ row);
                assert_eq!(
                    found[j / 64] >> (j % 64) & 1 == 0,
                    covered,
                    "round {round}, heap {j}"
                );
            }
        }
    }
}

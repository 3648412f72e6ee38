//! The least number that is not among given numbers.

/// The least number not in `values`.
pub(super) fn mex(values: impl Iterator<Item = u16>) -> u16 {
    let mut seen = [0u64; 1024];
    for value in values {
        seen[usize::from(value >> 6)] |= 1 << (value & 63);
    }
    let word = seen.iter().position(|&bits| bits != u64::MAX);
    word.map_or(u16::MAX, |word| {
        (word * 64) as u16 + seen[word].trailing_ones() as u16
    })
}

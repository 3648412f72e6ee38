//! Zeckendorf ranks: words of one length in lexicographic order.
//!
//! The rank of a word is a sum of Fibonacci numbers over its stopped files,
//! and the weight of a file depends only on how many files follow it. So the
//! words that share a prefix are contiguous, and run through all words of the
//! remaining length in order.

/// Words of length at most this have ranks in 64 bits and fit 64-bit masks.
pub(crate) const LONGEST: usize = 62;

/// `COUNT[n]`: the number of words of length n, the Fibonacci number F(n+2).
pub(crate) const COUNT: [u64; LONGEST + 2] = {
    let mut count = [1; LONGEST + 2];
    count[1] = 2;
    let mut n = 2;
    while n < count.len() {
        count[n] = count[n - 1] + count[n - 2];
        n += 1;
    }
    count
};

/// The next larger number without adjacent 1 bits, if the given one has none.
pub(crate) fn next_sparse(bits: u64) -> u64 {
    // The lowest bit that may be set lies above every 1 and its right neighbour
    // in the run that blocks bit 0.
    let sum = (bits | bits >> 1) + 1;
    let low = sum & sum.wrapping_neg();
    (bits & !(low - 1)) | low
}

/// The rank of the word with these bits, first file most significant.
pub(crate) fn rank(bits: u64, length: usize) -> u64 {
    let mut rank = 0;
    let mut rest = bits;
    while rest != 0 {
        let at = rest.trailing_zeros() as usize;
        rank += COUNT[at];
        rest &= rest - 1;
    }
    debug_assert!(length > LONGEST || rank < COUNT[length]);
    rank
}

/// The word of this rank.
pub(crate) fn unrank(mut rank: u64, length: usize) -> u64 {
    let mut bits = 0;
    for at in (0..length).rev() {
        if rank >= COUNT[at] {
            rank -= COUNT[at];
            bits |= 1 << at;
        }
    }
    bits
}

//! Sets of elements of a quotient as rows of bits.

/// A set of numbers below some bound.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn empty(bound: usize) -> Bits {
        Bits(vec![0; bound.div_ceil(64)])
    }

    pub(super) fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Bits {
        let mut bits = Bits::empty(bound);
        members.into_iter().for_each(|member| bits.insert(member));
        bits
    }

    #[inline]
    pub(super) fn insert(&mut self, member: usize) {
        self.0[member >> 6] |= 1 << (member & 63);
    }

    #[inline]
    pub(super) fn contains(&self, member: usize) -> bool {
        self.0[member >> 6] >> (member & 63) & 1 != 0
    }

    pub(super) fn union(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub(super) fn is_subset(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(super) fn common(&self, other: &Bits) -> usize {
        let both = self.0.iter().zip(&other.0);
        both.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// A member of both sets.
    pub(super) fn common_member(&self, other: &Bits) -> Option<usize> {
        let both = self.0.iter().zip(&other.0).map(|(a, b)| a & b).enumerate();
        both.filter(|&(_, word)| word != 0)
            .map(|(at, word)| (at << 6) + word.trailing_zeros() as usize)
            .next()
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest
                    .checked_sub(1)
                    .map(|_| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some((at << 6) + bit)
            })
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.capacity() * 8
    }

    /// {z : row\[z\] is in the set}.
    pub(super) fn gather(&self, row: &[u16]) -> Bits {
        let word = |chunk: &[u16]| {
            let bit = |(at, &z): (usize, &u16)| u64::from(self.contains(usize::from(z))) << at;
            chunk.iter().enumerate().map(bit).fold(0, |a, b| a | b)
        };
        Bits(row.chunks(64).map(word).collect())
    }
}

//! Words of squares: one lane of bits for each file.
//!
//! Bit r of lane f is the square on file f and rank r, both from 0. A lane is
//! 8 bits wide on boards of at most 8 ranks and 16 on higher ones, so that a
//! step of a pawn is a shift by one, a capture one by a lane more or less, and
//! the symmetries of a structure are reversals of bits and lanes.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of squares.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many squares there are.
    const BITS: u32;

    /// The set of one square.
    fn bit(index: u32) -> Self;

    /// The lowest square of each lane.
    fn lowest(lane: u32) -> Self;

    /// The squares in the opposite order.
    fn reversed(self) -> Self;

    /// The lanes in the opposite order, each as it was.
    fn lanes_reversed(self, lane: u32) -> Self;

    /// The index of the first square; `BITS` if there is none.
    fn first(self) -> u32;

    /// The index of the last square; 0 if there is none.
    fn last(self) -> u32;

    /// The set without its first square.
    fn without_first(self) -> Self;

    /// Whether there is no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! integer_word {
    ($integer:ty) => {
        impl Word for $integer {
            const BITS: u32 = <$integer>::BITS;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline]
            fn lowest(lane: u32) -> Self {
                <$integer>::MAX / ((1 << lane) - 1)
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn lanes_reversed(self, lane: u32) -> Self {
                let bytes = self.swap_bytes();
                if lane == 8 {
                    return bytes;
                }
                let low = <$integer>::MAX / 0xffff * 0xff;
                bytes >> 8 & low | (bytes & low) << 8
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn last(self) -> u32 {
                (Self::BITS - 1).saturating_sub(self.leading_zeros())
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

integer_word!(u64);
integer_word!(u128);

/// Two halves, the higher one first: boards of 16 files and 16 ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wide {
    high: u128,
    low: u128,
}

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide {
            high: self.high & other.high,
            low: self.low & other.low,
        }
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide {
            high: self.high | other.high,
            low: self.low | other.low,
        }
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide {
            high: !self.high,
            low: !self.low,
        }
    }
}

impl Shl<u32> for Wide {
    type Output = Wide;

    fn shl(self, by: u32) -> Wide {
        match by {
            0 => self,
            1..128 => Wide {
                high: self.high << by | self.low >> (128 - by),
                low: self.low << by,
            },
            _ => Wide {
                high: self.low << (by - 128),
                low: 0,
            },
        }
    }
}

impl Shr<u32> for Wide {
    type Output = Wide;

    fn shr(self, by: u32) -> Wide {
        match by {
            0 => self,
            1..128 => Wide {
                high: self.high >> by,
                low: self.low >> by | self.high << (128 - by),
            },
            _ => Wide {
                high: 0,
                low: self.high >> (by - 128),
            },
        }
    }
}

impl Word for Wide {
    const BITS: u32 = 256;

    fn bit(index: u32) -> Wide {
        Wide { high: 0, low: 1 } << index
    }

    fn lowest(lane: u32) -> Wide {
        Wide {
            high: u128::lowest(lane),
            low: u128::lowest(lane),
        }
    }

    fn reversed(self) -> Wide {
        Wide {
            high: self.low.reversed(),
            low: self.high.reversed(),
        }
    }

    fn lanes_reversed(self, lane: u32) -> Wide {
        Wide {
            high: self.low.lanes_reversed(lane),
            low: self.high.lanes_reversed(lane),
        }
    }

    fn first(self) -> u32 {
        if self.low == 0 {
            128 + self.high.first()
        } else {
            self.low.first()
        }
    }

    fn last(self) -> u32 {
        if self.high == 0 {
            self.low.last()
        } else {
            128 + self.high.last()
        }
    }

    fn without_first(self) -> Wide {
        if self.low == 0 {
            Wide {
                high: self.high.without_first(),
                low: 0,
            }
        } else {
            Wide {
                high: self.high,
                low: self.low.without_first(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Wide, Word};

    /// Squares as file and rank.
    fn squares<W: Word>(mut word: W, lane: u32) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        while !word.is_empty() {
            found.push((word.first() / lane, word.first() % lane));
            word = word.without_first();
        }
        found
    }

    fn reversals_move_every_square_to_its_image<W: Word>(lane: u32) {
        let lanes = W::BITS / lane;
        assert_eq!(squares(W::lowest(lane), lane).len() as u32, lanes);
        for index in 0..W::BITS {
            let word = W::bit(index);
            assert_eq!((word.first(), word.last()), (index, index));
            let (file, rank) = (index / lane, index % lane);
            let turned = squares(word.reversed(), lane);
            assert_eq!(turned, [(lanes - 1 - file, lane - 1 - rank)]);
            let mirrored = squares(word.lanes_reversed(lane), lane);
            assert_eq!(mirrored, [(lanes - 1 - file, rank)]);
            for by in 0..W::BITS - index {
                assert_eq!((word << by) >> by, word);
                assert_eq!((word << by).first(), index + by);
            }
        }
        assert!(W::default().is_empty());
    }

    #[test]
    fn reversals() {
        reversals_move_every_square_to_its_image::<u64>(8);
        reversals_move_every_square_to_its_image::<u64>(16);
        reversals_move_every_square_to_its_image::<u128>(8);
        reversals_move_every_square_to_its_image::<u128>(16);
        reversals_move_every_square_to_its_image::<Wide>(16);
    }
}

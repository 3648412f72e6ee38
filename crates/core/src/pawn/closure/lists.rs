//! Complete lists of words by length and value, and how they are joined.

use std::collections::BTreeMap;

use crate::pawn::error::PawnError;
use crate::pawn::progress::Watch;

/// Words up to this length are listed with every value.
const ALL_VALUES: usize = 26;

/// Lists of words: bits, first file most significant, in order.
pub(super) struct Lists {
    /// Entry n: words of length n with this value and more are listed.
    thresholds: Vec<u32>,
    /// Entry n: the words by value.
    words: Vec<BTreeMap<u32, Vec<u128>>>,
    /// The greatest value of all words of length ≤ n, for the last n.
    greatest: u32,
}

/// From which value on a sweep keeps the words of each length: all short
/// words, and of longer ones a share that stays near 10⁵ words a length.
pub(super) fn sweep_thresholds(swept: usize) -> Vec<u8> {
    let threshold = |n: usize| match n {
        0..=ALL_VALUES => 0,
        27..=31 => 4,
        32..=36 => 8,
        37..=40 => 10,
        41..=44 => 12,
        _ => 14,
    };
    (0..=swept).map(threshold).collect()
}

/// The mirror image of a word.
pub(super) fn reverse(word: u128, length: usize) -> u128 {
    if length == 0 {
        0
    } else {
        word.reverse_bits() >> (u128::BITS as usize - length)
    }
}

impl Lists {
    pub fn from_sweep(kept: Vec<Vec<(u64, u8)>>, thresholds: &[u8]) -> Lists {
        let mut lists = Lists::none();
        for (words, &threshold) in kept.into_iter().zip(thresholds) {
            let words = words.into_iter();
            let found = words.map(|(bits, value)| (u32::from(value), u128::from(bits)));
            lists.push(u32::from(threshold), found.collect());
        }
        lists
    }

    pub fn none() -> Lists {
        Lists {
            thresholds: Vec::new(),
            words: Vec::new(),
            greatest: 0,
        }
    }

    pub fn finished(&self) -> usize {
        self.thresholds.len().saturating_sub(1)
    }

    pub fn thresholds(&self) -> &[u32] {
        &self.thresholds
    }

    /// The greatest value of a word of a finished length.
    pub fn greatest(&self) -> u32 {
        self.greatest
    }

    pub fn words(&self) -> &[BTreeMap<u32, Vec<u128>>] {
        &self.words
    }

    /// Adds the complete list of the next length.
    pub fn push(&mut self, threshold: u32, mut found: Vec<(u32, u128)>) {
        found.sort_unstable();
        found.dedup();
        let mut words: BTreeMap<u32, Vec<u128>> = BTreeMap::new();
        for (value, word) in found {
            self.greatest = self.greatest.max(value);
            words.entry(value).or_default().push(word);
        }
        self.thresholds.push(threshold);
        self.words.push(words);
    }

    /// The words of this length and value, if they are listed.
    pub fn get(&self, length: usize, value: u32) -> Option<&[u128]> {
        let listed = value >= *self.thresholds.get(length)?;
        listed.then(|| {
            self.words[length]
                .get(&value)
                .map_or(&[][..], Vec::as_slice)
        })
    }

    /// Whether it is known that no word has this length and value.
    pub fn empty(&self, length: usize, value: u32) -> bool {
        value > self.greatest || self.get(length, value).is_some_and(<[u128]>::is_empty)
    }

    /// The pairs of lists to join for the next length by the value `split`:
    /// `None` for the second is a word that ends with the moved pawn. The whole
    /// is `None` if a list is missing.
    #[allow(clippy::type_complexity)]
    fn pairs(&self, split: u32) -> Option<Vec<(&[u128], Option<(usize, &[u128])>)>> {
        let length = self.thresholds.len();
        let top = 1 << split.checked_ilog2()?;
        let mut pairs = Vec::new();
        if let Some(whole) = length.checked_sub(2) {
            pairs.push((self.get(whole, split)?, None));
        }
        for left in 0..(length + 1).checked_sub(3)? {
            let right = length - 3 - left;
            // Above the greatest value there is nothing to pair.
            let values = (0..=self.greatest).filter(|value| value & top != 0);
            for value in values.filter(|value| value ^ split <= self.greatest) {
                if self.empty(left, value) || self.empty(right, value ^ split) {
                    continue;
                }
                let pair = (self.get(left, value)?, self.get(right, value ^ split)?);
                pairs.push((pair.0, Some((right, pair.1))));
            }
        }
        Some(pairs)
    }

    /// The number of joins for the next length by this value, before repeats
    /// are dropped; `None` if a list is missing.
    pub fn join_cost(&self, split: u32) -> Option<u64> {
        let count = |(left, right): &(&[u128], Option<(usize, &[u128])>)| {
            // The files beside the moved pawn are stopped or not.
            left.len() as u64 * right.map_or(2, |(_, words)| 4 * words.len() as u64)
        };
        Some(self.pairs(split)?.iter().map(count).sum())
    }

    /// All joins for the next length by this value, in order, without repeats
    /// and without those with adjacent stopped files. Mirror images are left
    /// out: whoever evaluates a word adds them.
    pub fn join(&self, split: u32, watch: &mut Watch<'_>) -> Result<Vec<u128>, PawnError> {
        let length = self.thresholds.len();
        // Sorted in parts, by the first files, so that the caller can be asked.
        let parts = length.min(12);
        let mut joins = vec![Vec::new(); 1 << parts];
        let mut add = |word: u128| {
            if word & word >> 1 == 0 {
                joins[(word >> (length - parts)) as usize].push(word);
            }
        };
        for (left, right) in self.pairs(split).unwrap_or_default() {
            for &word in left {
                watch.check()?;
                for beside in 0..2 {
                    let head = (word << 1 | beside) << 1;
                    let Some((length, rights)) = right else {
                        add(head);
                        continue;
                    };
                    for &right in rights {
                        add(head << (length + 1) | right);
                        add((head << 1 | 1) << length | right);
                    }
                }
            }
        }
        for part in &mut joins {
            part.sort_unstable();
            part.dedup();
            watch.check()?;
        }
        Ok(joins.concat())
    }
}

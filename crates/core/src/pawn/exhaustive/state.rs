//! A sweep as bytes.

use super::rank::COUNT;
use super::{PADDED, Sweep, simd};
use crate::pawn::error::PawnError;

const MAGIC: &[u8; 8] = b"LMPAWNE1";

impl Sweep {
    /// The finished lengths, tables included: as large as the tables are.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut number = |n: u64| bytes.extend(n.to_le_bytes());
        number(self.length as u64);
        number(self.histograms.len() as u64);
        for histogram in &self.histograms {
            number(histogram.len() as u64);
            histogram.iter().for_each(|&count| number(count));
        }
        for table in &self.tables {
            bytes.extend(&table[..table.len() - PADDED]);
        }
        bytes
    }

    /// The sweep that was saved. It may go on to another length than it was
    /// planned for, as long as the tables it needs are there.
    ///
    /// # Errors
    /// The bytes are no saved sweep, or the tables do not fit.
    pub fn from_bytes(bytes: &[u8], granted: u64) -> Result<Sweep, PawnError> {
        let mut rest = bytes
            .strip_prefix(MAGIC)
            .ok_or(PawnError::State("it does not begin as one"))?;
        let short = PawnError::State("it ends too early");
        let number = |rest: &mut &[u8]| -> Result<u64, PawnError> {
            let (first, after) = rest.split_first_chunk::<8>().ok_or(short.clone())?;
            *rest = after;
            Ok(u64::from_le_bytes(*first))
        };
        let length = usize::try_from(number(&mut rest)?).unwrap_or(usize::MAX);
        let mut sweep = Sweep::new(length, granted)?;
        let finished = number(&mut rest)?;
        if finished > length as u64 + 1 {
            return Err(PawnError::State("it has more lengths than planned"));
        }
        for &words in &COUNT[..finished as usize] {
            let values = number(&mut rest)?;
            if values > 63 {
                return Err(PawnError::State("a histogram is too long"));
            }
            let counts = (0..values)
                .map(|_| number(&mut rest))
                .collect::<Result<Vec<u64>, PawnError>>()?;
            if counts
                .iter()
                .try_fold(0u64, |sum, &count| sum.checked_add(count))
                != Some(words)
            {
                return Err(PawnError::State("a histogram does not add up"));
            }
            sweep.histograms.push(counts);
            sweep.kept.push(Vec::new());
        }
        let stored = (finished as usize).min(length.saturating_sub(1));
        for &words in &COUNT[..stored] {
            let (table, after) = rest
                .split_at_checked(words as usize)
                .ok_or(PawnError::State("it ends too early"))?;
            let mut table = table.to_vec();
            table.resize(table.len() + PADDED, 0);
            sweep.tables.push(table);
            rest = after;
        }
        sweep.fast = simd::available();
        Ok(sweep)
    }
}

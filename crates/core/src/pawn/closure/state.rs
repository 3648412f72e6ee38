//! A closure as bytes.

use super::lists::Lists;
use super::{Closure, LONGEST_CLOSURE};
use crate::pawn::error::PawnError;

const MAGIC: &[u8; 8] = b"LMPAWNC1";

impl Closure {
    /// All complete lists.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.lists.thresholds().len() as u64).to_le_bytes());
        for (&threshold, words) in self.lists.thresholds().iter().zip(self.lists.words()) {
            bytes.extend(threshold.to_le_bytes());
            bytes.extend((words.len() as u32).to_le_bytes());
            for (value, list) in words {
                bytes.extend(value.to_le_bytes());
                bytes.extend((list.len() as u32).to_le_bytes());
                list.iter()
                    .for_each(|word| bytes.extend(word.to_le_bytes()));
            }
        }
        bytes
    }

    /// The closure that was saved.
    ///
    /// # Errors
    /// The bytes are no saved closure.
    pub fn from_bytes(bytes: &[u8]) -> Result<Closure, PawnError> {
        let mut rest = bytes
            .strip_prefix(MAGIC)
            .ok_or(PawnError::State("it does not begin as one"))?;
        let lengths = u64::from_le_bytes(take(&mut rest)?);
        if lengths > LONGEST_CLOSURE as u64 + 1 {
            return Err(PawnError::State("it has too many lengths"));
        }
        let mut lists = Lists::none();
        for length in 0..lengths {
            let threshold = u32::from_le_bytes(take(&mut rest)?);
            let mut found = Vec::new();
            for _ in 0..u32::from_le_bytes(take(&mut rest)?) {
                let value = u32::from_le_bytes(take(&mut rest)?);
                if value < threshold || u64::from(value) > length {
                    return Err(PawnError::State("a value is out of range"));
                }
                for _ in 0..u32::from_le_bytes(take(&mut rest)?) {
                    let word = u128::from_le_bytes(take(&mut rest)?);
                    if word >> length != 0 || word & word >> 1 != 0 {
                        return Err(PawnError::State("a word is none of its length"));
                    }
                    found.push((value, word));
                }
            }
            lists.push(threshold, found);
        }
        if !rest.is_empty() {
            return Err(PawnError::State("it goes on after its end"));
        }
        Ok(Closure { lists })
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], PawnError> {
    let (first, after) = rest
        .split_first_chunk::<N>()
        .ok_or(PawnError::State("it ends too early"))?;
    *rest = after;
    Ok(*first)
}

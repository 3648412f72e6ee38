//! A pattern run as bytes.

use super::PatternRun;
use crate::pawn::error::PawnError;
use crate::pawn::word::Word;

const MAGIC: &[u8; 8] = b"LMPAWNP1";

impl PatternRun {
    /// The pattern, the prefix and all values: four bytes each.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = &self.rows;
        let mut bytes = MAGIC.to_vec();
        for number in [rows.prefix.len(), rows.pattern.len(), rows.known()] {
            bytes.extend((number as u64).to_le_bytes());
        }
        bytes.extend(
            rows.prefix
                .iter()
                .chain(&rows.pattern)
                .map(|&file| u8::from(file)),
        );
        for value in rows.values.iter().flatten() {
            bytes.extend(value.to_le_bytes());
        }
        bytes
    }

    /// The run that was saved.
    ///
    /// # Errors
    /// The bytes are no saved run.
    pub fn from_bytes(bytes: &[u8]) -> Result<PatternRun, PawnError> {
        let short = PawnError::State("its length is wrong");
        let rest = bytes
            .strip_prefix(MAGIC)
            .ok_or(PawnError::State("it does not begin as one"))?;
        let (header, rest) = rest.split_first_chunk::<24>().ok_or(short.clone())?;
        let (numbers, _) = header.as_chunks::<8>();
        let [prefix, pattern, known] = std::array::from_fn(|i| u64::from_le_bytes(numbers[i]));
        let files = prefix.checked_add(pattern).ok_or(short.clone())?;
        let expected = known
            .checked_add(1)
            .and_then(|lengths| lengths.checked_mul(4))
            .and_then(|bytes| bytes.checked_mul(files))
            .and_then(|bytes| bytes.checked_add(files));
        if expected != Some(rest.len() as u64) {
            return Err(short);
        }
        let (files, values) = rest.split_at(files as usize);
        if files.iter().any(|&file| file > 1) {
            return Err(PawnError::State("a file is neither stopped nor unstopped"));
        }
        let word = |part: &[u8]| Word::new(part.iter().map(|&file| file == 1).collect());
        let (prefix, pattern) = files.split_at(prefix as usize);
        let mut run = PatternRun::new(&word(prefix)?, &word(pattern)?)?;
        if run.phases() != pattern.len() {
            return Err(PawnError::State("its pattern repeats a shorter one"));
        }
        let (values, _) = values.as_chunks::<4>();
        let lengths = known as usize + 1;
        for n in 1..lengths {
            let column: Vec<u32> = (0..files.len())
                .map(|row| u32::from_le_bytes(values[row * lengths + n]))
                .collect();
            if column.iter().any(|&value| value as usize > n) {
                return Err(PawnError::State("a value is larger than its word is long"));
            }
            run.rows.push(&column);
        }
        Ok(run)
    }
}

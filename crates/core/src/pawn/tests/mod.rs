//! The engines against brute force, the paper's tables and each other.

mod engines;
mod paper;
mod patterns;
mod words;

use super::Word;
use crate::testing::Random;

/// The objects `"key":value` and `"key":[values]` of a table file, in order.
fn table(file: &str) -> Vec<(String, Vec<u64>)> {
    let path = format!(
        "{}/../../tests/tables/pawns/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut entries = Vec::new();
    let mut parts = text.split('"').skip(1);
    while let (Some(key), Some(after)) = (parts.next(), parts.next()) {
        let numbers: Vec<u64> = after
            .split(|c: char| !c.is_ascii_digit())
            .filter(|digits| !digits.is_empty())
            .map(|digits| digits.parse().unwrap())
            .collect();
        if after.starts_with(':') && !numbers.is_empty() {
            entries.push((key.to_owned(), numbers));
        }
    }
    assert!(!entries.is_empty(), "{path} has no entries");
    entries
}

fn word(text: &str) -> Word {
    text.parse().unwrap()
}

/// Random numbers, the same in every run.
fn random(seed: u64) -> impl FnMut() -> u64 {
    let mut random = Random::seeded(seed);
    move || random.below(1 << 31) as u64
}

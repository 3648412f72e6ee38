//! Words: one character a file, `0` unstopped and `1` stopped, no two 1s
//! adjacent (Elkies, section 6.1: the analysis needs that condition).

use std::fmt;
use std::str::FromStr;

use super::error::PawnError;

/// A validated word: the component `[[w]]` of the pawns game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word {
    stopped: Vec<bool>,
}

impl Word {
    /// The word with these stopped files.
    ///
    /// # Errors
    /// Two adjacent files are stopped.
    pub fn new(stopped: Vec<bool>) -> Result<Word, PawnError> {
        match stopped.windows(2).position(|pair| pair[0] && pair[1]) {
            Some(at) => Err(PawnError::Adjacent { file: at + 1 }),
            None => Ok(Word { stopped }),
        }
    }

    /// `[m]`: m files, none stopped.
    pub fn unstopped(files: usize) -> Word {
        Word {
            stopped: vec![false; files],
        }
    }

    /// One entry a file: whether it is stopped.
    pub fn files(&self) -> &[bool] {
        &self.stopped
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.stopped.len()
    }

    /// Whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.stopped.is_empty()
    }

    /// The mirror image, which has the same value.
    #[must_use]
    pub fn reversed(&self) -> Word {
        Word {
            stopped: self.stopped.iter().rev().copied().collect(),
        }
    }

    /// All words of this length, in lexicographic order.
    pub fn all(files: usize) -> impl Iterator<Item = Word> {
        let mut next = Some(vec![false; files]);
        std::iter::from_fn(move || {
            let current = next.take()?;
            next = successor(&current);
            Some(Word { stopped: current })
        })
    }
}

/// The next word in lexicographic order: the last file that may become
/// stopped does, and the files behind it become unstopped.
fn successor(word: &[bool]) -> Option<Vec<bool>> {
    let at = (0..word.len())
        .rev()
        .find(|&i| !word[i] && (i == 0 || !word[i - 1]))?;
    let mut next = word.to_vec();
    next[at] = true;
    next[at + 1..].fill(false);
    Some(next)
}

impl FromStr for Word {
    type Err = PawnError;

    fn from_str(text: &str) -> Result<Word, PawnError> {
        let stopped = text
            .chars()
            .enumerate()
            .map(|(at, found)| match found {
                '0' => Ok(false),
                '1' => Ok(true),
                _ => Err(PawnError::Character {
                    file: at + 1,
                    found,
                }),
            })
            .collect::<Result<Vec<bool>, PawnError>>()?;
        Word::new(stopped)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self
            .stopped
            .iter()
            .map(|&stopped| if stopped { '1' } else { '0' })
            .collect();
        f.pad(&text)
    }
}

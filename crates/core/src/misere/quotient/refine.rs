//! What a machine learns from a sum where the proof of its outcomes fails.
//!
//! At such a sum the machine is wrong on the sum or on one of its options.
//! Replacing the sum piece by piece by sums that the machine takes for equal
//! turns it into one where the machine is right; so one of the replacements
//! changes the outcome, and what stays around it is a context that separates
//! the piece from its replacement (Rivest and Schapire 1993).

use super::games::{Games, Sum};
use super::learn::{Learner, UNKNOWN, added};
use super::oracle::Oracle;
use crate::value::{Budget, Halt};

impl Learner {
    /// Splits a class, if the machine is wrong on the sum or an option of it.
    pub(super) fn learn_from(
        &mut self,
        games: &Games,
        oracle: &mut Oracle<'_>,
        sum: &[u16],
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        if self.correct(oracle, sum, budget)? {
            return Ok(());
        }
        let mut end = sum.len();
        while end > 0 {
            let part = sum[end - 1];
            end = sum[..end].partition_point(|&other| other < part);
            let mut rest = sum.to_vec();
            rest.remove(end);
            for option in games.options(usize::from(part)) {
                if self.correct(oracle, &added(&rest, option), budget)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Splits a class if the machine is wrong on the sum; says whether it was.
    fn correct(
        &mut self,
        oracle: &mut Oracle<'_>,
        sum: &[u16],
        budget: &mut Budget<'_>,
    ) -> Result<bool, Halt> {
        let Some(class) = self.class_of(sum) else {
            // A class that is new has steps that are not known: later.
            return Ok(true);
        };
        let is = oracle.is_lost(sum, budget)?;
        if self.is_lost(class) == is {
            return Ok(false);
        }
        // Games that are no letters become sums of letters.
        let mut spelled = sum.to_vec();
        while let Some(at) = spelled.iter().position(|game| !self.letters.contains(game)) {
            let game = spelled.remove(at);
            let image = self.images[usize::from(game)];
            let replaced = added(&spelled, &self.words[usize::from(image)]);
            if oracle.is_lost(&replaced, budget)? != is {
                self.split(oracle, image, vec![game], spelled, budget)?;
                self.add_letter(game);
                return Ok(true);
            }
            spelled = replaced;
        }
        // The start of the sum becomes the sum that stands for its class.
        let mut classes = vec![0usize];
        for game in &spelled {
            let Some(next) = self.step(classes[classes.len() - 1], *game) else {
                return Ok(true);
            };
            classes.push(next);
        }
        let (mut same, mut other) = (0, spelled.len());
        while other - same > 1 {
            let middle = usize::midpoint(same, other);
            let hybrid = added(&self.words[classes[middle]], &spelled[middle..]);
            if oracle.is_lost(&hybrid, budget)? == is {
                same = middle;
            } else {
                other = middle;
            }
        }
        let word = added(&self.words[classes[same]], &spelled[same..other]);
        let context: Sum = spelled[other..].to_vec();
        self.split(oracle, classes[other] as u16, word, context, budget)?;
        Ok(true)
    }

    fn step(&self, class: usize, game: u16) -> Option<usize> {
        let letter = self.letters.iter().position(|&letter| letter == game)?;
        let next = self.steps[class][letter];
        (next != UNKNOWN).then_some(usize::from(next))
    }

    /// The class of a sum by the machine, where all steps are known.
    fn class_of(&self, sum: &[u16]) -> Option<usize> {
        let mut class = 0;
        for &game in sum.iter().filter(|&&game| game != 0) {
            if self.letters.contains(&game) {
                class = self.step(class, game)?;
            } else {
                let image = self.images[usize::from(game)];
                for &letter in self.words.get(usize::from(image))? {
                    class = self.step(class, letter)?;
                }
            }
        }
        Some(class)
    }

    fn add_letter(&mut self, game: u16) {
        self.letters.push(game);
        self.steps.iter_mut().for_each(|row| row.push(UNKNOWN));
    }
}

//! Generators, normal words and relations of a quotient.
//!
//! Words are compared by length, then letter by letter (deglex). The normal
//! word of an element is the least of its words; every part of a normal word is
//! normal. The relations that rewrite the least words that are not normal
//! present the monoid, and none of them can be left out of the set.

use super::games::Sum;
use super::table::Table;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A word: places of generators, ascending.
pub type Word = Vec<u16>;

/// Generators and the normal words in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Presentation {
    /// Games whose images generate the monoid, none of them superfluous.
    pub(super) generators: Vec<u16>,
    /// The normal word of each element.
    pub(super) words: Vec<Word>,
    /// Where each generator leads, element by element.
    pub(super) action: Vec<Vec<u16>>,
    /// The elements in the order of their words.
    pub(super) sequence: Vec<u16>,
}

impl Presentation {
    pub(super) fn of(table: &Table, phi: &[u16]) -> Presentation {
        let mut generators = spanning(table, phi);
        // A game may become superfluous by the ones after it.
        let mut at = 0;
        while at < generators.len() {
            let mut others = generators.clone();
            let game = others.remove(at);
            if closure(table, phi, &others)[usize::from(phi[usize::from(game)])] {
                generators = others;
            } else {
                at += 1;
            }
        }
        Presentation::with(table, phi, generators)
    }

    /// With generators that are known to generate.
    pub(super) fn with(table: &Table, phi: &[u16], generators: Vec<u16>) -> Presentation {
        let row = |x: usize| {
            let image = |&game: &u16| table.product(x, usize::from(phi[usize::from(game)]));
            generators.iter().map(image).collect()
        };
        let action: Vec<Vec<u16>> = (0..table.order()).map(row).collect();
        let mut words: Vec<Option<Word>> = vec![None; table.order()];
        words[0] = Some(Word::new());
        let mut sequence = vec![0u16];
        let mut next = 0;
        while let Some(&x) = sequence.get(next) {
            let word = words[usize::from(x)].clone().unwrap_or_default();
            let first = word.last().map_or(0, |&last| usize::from(last));
            for (letter, &y) in action[usize::from(x)].iter().enumerate().skip(first) {
                if words[usize::from(y)].is_none() {
                    let mut longer = word.clone();
                    longer.push(letter as u16);
                    words[usize::from(y)] = Some(longer);
                    sequence.push(y);
                }
            }
            next += 1;
        }
        Presentation {
            generators,
            words: words.into_iter().map(Option::unwrap_or_default).collect(),
            action,
            sequence,
        }
    }

    /// The word of an element as a sum of games.
    pub(super) fn sum(&self, x: usize) -> Vec<u16> {
        let game = |&letter: &u16| self.generators[usize::from(letter)];
        let mut sum: Vec<u16> = self.words[x].iter().map(game).collect();
        sum.sort_unstable();
        sum
    }

    /// The least words that are not normal, each with the normal word that it
    /// equals.
    pub(super) fn relations(&self) -> Vec<(Word, Word)> {
        let mut relations = Vec::new();
        for &x in &self.sequence {
            let word = &self.words[usize::from(x)];
            let first = word.last().map_or(0, |&last| usize::from(last));
            for letter in first..self.generators.len() {
                let y = usize::from(self.action[usize::from(x)][letter]);
                let mut longer = word.clone();
                longer.push(letter as u16);
                if longer != self.words[y] && self.parts_are_normal(&longer) {
                    relations.push((longer, self.words[y].clone()));
                }
            }
        }
        relations.sort_unstable_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        relations
    }

    /// Whether every word with one letter less is normal.
    fn parts_are_normal(&self, word: &[u16]) -> bool {
        (0..word.len()).all(|left_out| {
            let letters = || word.iter().enumerate().filter(|&(at, _)| at != left_out);
            let x = letters().fold(0, |x, (_, &letter)| {
                usize::from(self.action[x][usize::from(letter)])
            });
            letters()
                .map(|(_, &letter)| letter)
                .eq(self.words[x].iter().copied())
        })
    }
}

/// The games whose images are no products of images of earlier ones.
pub(super) fn spanning(table: &Table, phi: &[u16]) -> Vec<u16> {
    let mut generators: Vec<u16> = Vec::new();
    let mut reached = closure(table, phi, &[]);
    for (game, &image) in phi.iter().enumerate() {
        if !reached[usize::from(image)] {
            generators.push(game as u16);
            reached = closure(table, phi, &generators);
        }
    }
    generators
}

/// For each element a sum of the given games, which generate, with the least
/// total of their numbers: light sums are searched fastest.
pub(super) fn light_sums(table: &Table, phi: &[u16], games: &[u16]) -> Vec<Sum> {
    let mut sums: Vec<Option<Sum>> = vec![None; table.order()];
    let mut queue = BinaryHeap::from([Reverse((0, Sum::new(), 0u16))]);
    while let Some(Reverse((weight, sum, x))) = queue.pop() {
        if sums[usize::from(x)].is_some() {
            continue;
        }
        for &game in games
            .iter()
            .filter(|&&game| sum.last().is_none_or(|&last| game >= last))
        {
            let y = table.product(usize::from(x), usize::from(phi[usize::from(game)]));
            if sums[usize::from(y)].is_none() {
                let mut more = sum.clone();
                more.push(game);
                queue.push(Reverse((weight + u32::from(game), more, y)));
            }
        }
        sums[usize::from(x)] = Some(sum);
    }
    sums.into_iter().map(Option::unwrap_or_default).collect()
}

/// Which elements the images of some games generate.
fn closure(table: &Table, phi: &[u16], games: &[u16]) -> Vec<bool> {
    let mut reached = vec![false; table.order()];
    reached[0] = true;
    let mut queue = vec![0u16];
    while let Some(x) = queue.pop() {
        for &game in games {
            let y = table.product(usize::from(x), usize::from(phi[usize::from(game)]));
            if !std::mem::replace(&mut reached[usize::from(y)], true) {
                queue.push(y);
            }
        }
    }
    reached
}

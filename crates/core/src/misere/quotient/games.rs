//! The games that a quotient is of: heaps of a rule, or a list of games.
//!
//! Game 0 is the empty position. Every other one has options, each a sum of
//! games that come before it.

use crate::heap::{self, Rule};
use crate::value::Halt;

/// A sum of games, smallest first; game 0 is left out.
pub type Sum = Vec<u16>;

/// The largest heap of which a quotient can be computed.
pub const LARGEST_HEAP: usize = 20_000;

/// Where the games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Game n is the heap of n.
    Rule(Rule),
    /// Finitely many games, given by their options.
    List,
}

/// Games 0, 1, 2, … with their options, as far as written out.
#[derive(Clone, Debug)]
pub struct Games {
    source: Source,
    options: Vec<Vec<Sum>>,
}

/// Why a list is no list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GamesError {
    /// An option has a part that does not come before its game.
    NotEarlier {
        /// The game.
        game: usize,
        /// The part of its option.
        part: usize,
    },
    /// There are more games than can be held.
    TooMany,
}

impl std::fmt::Display for GamesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GamesError::NotEarlier { game, part } => write!(
                f,
                "an option of game {game} has the part {part}, which does not come before it"
            ),
            GamesError::TooMany => write!(f, "a list has at most {LARGEST_HEAP} games"),
        }
    }
}

impl std::error::Error for GamesError {}

impl Games {
    /// The heaps of a rule.
    #[must_use]
    pub fn heaps(rule: Rule) -> Games {
        Games {
            source: Source::Rule(rule),
            options: vec![Vec::new()],
        }
    }

    /// The games 1, 2, … with these options, sums of earlier games.
    ///
    /// # Errors
    /// If a part of an option does not come before its game.
    pub fn list(options: &[Vec<Vec<usize>>]) -> Result<Games, GamesError> {
        if options.len() > LARGEST_HEAP {
            return Err(GamesError::TooMany);
        }
        let mut all = vec![Vec::new()];
        for (place, moves) in options.iter().enumerate() {
            let game = place + 1;
            if let Some(&part) = moves.iter().flatten().find(|&&part| part >= game) {
                return Err(GamesError::NotEarlier { game, part });
            }
            let narrow = |sum: &Vec<usize>| sum.iter().map(|&part| part as u16).collect();
            all.push(tidied(moves.iter().map(narrow).collect()));
        }
        Ok(Games {
            source: Source::List,
            options: all,
        })
    }

    /// Where the games come from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The rule of the heaps, if they are heaps.
    #[must_use]
    pub fn rule(&self) -> Option<&Rule> {
        match &self.source {
            Source::Rule(rule) => Some(rule),
            Source::List => None,
        }
    }

    /// The last game there is; `None` for the heaps of a rule.
    #[must_use]
    pub fn last(&self) -> Option<usize> {
        matches!(self.source, Source::List).then(|| self.options.len() - 1)
    }

    /// Writes out the options of the games up to `to`, as far as there are any.
    pub(super) fn extend(&mut self, to: usize, halt: &dyn Fn() -> bool) -> Result<(), Halt> {
        let Source::Rule(rule) = &self.source else {
            return Ok(());
        };
        while self.options.len() <= to.min(LARGEST_HEAP) {
            let heap = self.options.len() as u64;
            let moves = heap::options(rule, heap, halt).map_err(|_| Halt::Interrupted)?;
            let narrow = |sum: Vec<u64>| sum.into_iter().map(|part| part as u16).collect();
            self.options
                .push(tidied(moves.into_iter().map(narrow).collect()));
        }
        Ok(())
    }

    /// The options of a game that is written out.
    #[must_use]
    pub fn options(&self, game: usize) -> &[Sum] {
        &self.options[game]
    }
}

/// Options in order, each once, without empty parts.
fn tidied(mut options: Vec<Sum>) -> Vec<Sum> {
    for sum in &mut options {
        sum.retain(|&part| part != 0);
        sum.sort_unstable();
    }
    options.sort_unstable();
    options.dedup();
    options
}

//! Misère quotients (Plambeck and Siegel 2008).
//!
//! Two sums of games from a set are *indistinguishable* if no sum of games from
//! the set, added to both, makes their misère outcomes differ. The classes form
//! a commutative monoid Q with the set P of classes that are lost for the
//! player to move; Φ sends each game to its class. Where Q is finite, it tells
//! who wins in any sum, however large.
//!
//! [`Quotient`] grows game by game. A new game first tries every image in the
//! quotient at hand (`verify`); if none serves, the new quotient is learned
//! from exact outcomes (`learn`, `oracle`) and proved (`verify`).

mod bits;
mod games;
mod learn;
mod oracle;
mod period;
mod presentation;
mod refine;
mod state;
mod structure;
mod table;
mod tree;
mod verify;

#[cfg(test)]
mod tests;

pub use games::{Games, GamesError, LARGEST_HEAP, Source, Sum};
pub use period::ImagePeriod;
pub use presentation::Word;
pub use state::StateError;

use crate::heap::options;
use crate::value::{Budget, Halt};
use learn::{Learner, Proved};
use oracle::{Oracle, Outcomes, Simplified};
use presentation::Presentation;
use table::Table;
use verify::{Pairs, winning_set};

/// A move: the heap that is played on, and the heaps left of it.
pub type Move = (u64, Vec<u64>);

/// The largest heap whose moves are listed.
pub const LARGEST_MOVES: u64 = 1_000_000;

/// A sum of which the quotient knows nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// A game past those that the quotient is of.
    Game {
        /// The game.
        game: u64,
        /// The last one whose image is known.
        known_to: usize,
    },
    /// A heap too large for its moves to be listed.
    Moves {
        /// The heap.
        heap: u64,
    },
    /// The caller asked to stop.
    Stopped,
}

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unknown::Game { game, known_to } => write!(
                f,
                "the quotient is known for heaps up to {known_to}, and {game} is beyond"
            ),
            Unknown::Moves { heap } => write!(
                f,
                "moves are listed for heaps up to {LARGEST_MOVES}, and {heap} is larger"
            ),
            Unknown::Stopped => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Unknown {}

/// A context and the outcomes that it gives two sums: whether each is lost.
pub type Separation = (Vec<u64>, bool, bool);

/// The misère quotient of games 0, …, n, proved, and the means to go on.
pub struct Quotient {
    games: Games,
    table: Table,
    phi: Vec<u16>,
    history: Vec<(usize, usize)>,
    presentation: Presentation,
    pairs: Pairs,
    simplified: Simplified,
    outcomes: Outcomes,
    learner: Option<Learner>,
}

impl Quotient {
    /// The quotient of the empty position alone.
    #[must_use]
    pub fn new(games: Games) -> Quotient {
        let table = Table::trivial();
        let phi = vec![0];
        Quotient {
            presentation: Presentation::of(&table, &phi),
            pairs: Pairs::none(1),
            games,
            table,
            phi,
            history: vec![(1, 0)],
            simplified: Simplified::default(),
            outcomes: Outcomes::default(),
            learner: None,
        }
    }

    /// Proves the quotient of games up to `to`, or of all if there are fewer.
    ///
    /// # Errors
    /// If the budget is used up. What is proved stays, and so does what was
    /// learned of the next game.
    pub fn advance(&mut self, to: usize, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let to = to.min(self.games.last().unwrap_or(LARGEST_HEAP));
        while self.last() < to {
            self.step(budget)?;
        }
        Ok(())
    }

    fn step(&mut self, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let game = self.phi.len();
        self.games.extend(game, &|| false)?;
        if self.games.options(game).is_empty() {
            self.phi.push(0);
            self.record();
            return Ok(());
        }
        if self.learner.is_none() {
            let set = winning_set(&self.table, &self.phi, self.games.options(game));
            if let Some(image) = self.pairs.extend(&self.table, game as u16, &set, budget)? {
                self.phi.push(image);
                self.record();
                return Ok(());
            }
        }
        self.simplified.extend(&self.games, game, budget)?;
        let mut learner = match self.learner.take() {
            Some(learner) => learner,
            None => Learner::start(&self.table, &self.phi),
        };
        let mut oracle = Oracle::new(
            &self.table,
            &self.phi,
            &self.games,
            &self.simplified,
            &mut self.outcomes,
        );
        let proved = learner
            .run(&self.games, &mut oracle, budget)
            .and_then(|proved| Quotient::in_order(&self.games, &proved, budget));
        match proved {
            Ok((proved, presentation)) => {
                self.table = proved.table;
                self.phi = proved.phi;
                self.pairs = proved.pairs;
                self.presentation = presentation;
                self.outcomes = Outcomes::default();
                self.record();
                Ok(())
            }
            Err(stop) => {
                self.learner = Some(learner);
                Err(stop)
            }
        }
    }

    fn record(&mut self) {
        self.history
            .push((self.table.order(), self.table.lost().count()));
    }

    /// The same quotient with its elements in the order of their words.
    fn in_order(
        games: &Games,
        proved: &Proved,
        budget: &mut Budget<'_>,
    ) -> Result<(Proved, Presentation), Halt> {
        let found = Presentation::of(&proved.table, &proved.phi);
        let mut place = vec![0; proved.table.order()];
        for (to, &from) in found.sequence.iter().enumerate() {
            place[usize::from(from)] = to as u16;
        }
        let table = proved.table.renamed(&place);
        let phi: Vec<u16> = proved.phi.iter().map(|&x| place[usize::from(x)]).collect();
        let presentation = Presentation::with(&table, &phi, found.generators);
        let pairs = Pairs::prove(&table, &phi, games, &|x| presentation.sum(x), 1, budget)?;
        // What was proved is proved under other names too.
        let pairs = pairs.map_err(|_| Halt::Interrupted)?;
        Ok((Proved { table, phi, pairs }, presentation))
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The last game of which everything is proved.
    #[must_use]
    pub fn last(&self) -> usize {
        self.phi.len() - 1
    }

    /// |Q|.
    #[must_use]
    pub fn order(&self) -> usize {
        self.table.order()
    }

    /// The elements that are lost for the player to move, ascending.
    #[must_use]
    pub fn p_portion(&self) -> Vec<usize> {
        self.table.lost().members().collect()
    }

    /// |Q| and |P| for the games up to 0, 1, ….
    #[must_use]
    pub fn history(&self) -> &[(usize, usize)] {
        &self.history
    }

    /// The images of the games 0, 1, …: the pretending function.
    #[must_use]
    pub fn phi(&self) -> &[u16] {
        &self.phi
    }

    /// Games whose images generate the quotient.
    #[must_use]
    pub fn generators(&self) -> &[u16] {
        &self.presentation.generators
    }

    /// The normal word of each element.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.presentation.words
    }

    /// Where each generator leads from each element.
    #[must_use]
    pub fn action(&self) -> &[Vec<u16>] {
        &self.presentation.action
    }

    /// The minimal reduced set of relations, leading words first.
    #[must_use]
    pub fn relations(&self) -> Vec<(Word, Word)> {
        self.presentation.relations()
    }

    /// The product of two elements, if they are elements.
    #[must_use]
    pub fn product(&self, x: usize, y: usize) -> Option<usize> {
        let order = self.order();
        (x < order && y < order).then(|| usize::from(self.table.product(x, y)))
    }

    /// The element of a sum of games; heaps past the known ones by the period.
    ///
    /// # Errors
    /// If the image of a game is not known.
    pub fn element(&self, sum: &[u64]) -> Result<usize, Unknown> {
        let period = if sum.iter().any(|&game| game > self.last() as u64) {
            self.period().filter(|period| period.proved)
        } else {
            None
        };
        sum.iter().try_fold(0, |x, &game| {
            let image = self.image(game, period)?;
            Ok(usize::from(self.table.product(x, image)))
        })
    }

    fn image(&self, game: u64, period: Option<ImagePeriod>) -> Result<usize, Unknown> {
        let known_to = self.last();
        let near = match period {
            Some(found) if game > known_to as u64 => {
                let start = found.preperiod as u64;
                start + (game - start) % found.period as u64
            }
            _ => game,
        };
        let image = usize::try_from(near).ok().and_then(|n| self.phi.get(n));
        image
            .map(|&image| usize::from(image))
            .ok_or(Unknown::Game { game, known_to })
    }

    /// Whether the player to move in a sum loses.
    ///
    /// # Errors
    /// If the image of a game is not known.
    pub fn is_lost(&self, sum: &[u64]) -> Result<bool, Unknown> {
        Ok(self.table.is_lost(self.element(sum)?))
    }

    /// All moves to sums that are lost; equal games are listed once.
    ///
    /// # Errors
    /// If the image of a game is not known, a heap is too large, or `stop`,
    /// which is asked now and then, said yes.
    pub fn winning_moves(
        &self,
        sum: &[u64],
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<Move>, Unknown> {
        self.element(sum)?;
        let period = self.period().filter(|period| period.proved);
        let mut sizes: Vec<u64> = sum.iter().copied().filter(|&game| game != 0).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let mut winning = Vec::new();
        for game in sizes {
            let mut rest = sum.to_vec();
            if let Some(place) = rest.iter().position(|&other| other == game) {
                rest.swap_remove(place);
            }
            let rest = self.element(&rest)?;
            for parts in self.options(game, stop)? {
                let after = parts.iter().try_fold(rest, |x, &part| {
                    let image = self.image(part, period)?;
                    Ok(usize::from(self.table.product(x, image)))
                })?;
                if self.table.is_lost(after) {
                    winning.push((game, parts));
                }
            }
        }
        winning.sort_unstable();
        winning.dedup();
        Ok(winning)
    }

    /// The options of a game.
    ///
    /// # Errors
    /// If there is no such game, it is too large, or `stop` said yes.
    pub fn options(&self, game: u64, stop: &dyn Fn() -> bool) -> Result<Vec<Vec<u64>>, Unknown> {
        match self.games.rule() {
            Some(_) if game > LARGEST_MOVES => Err(Unknown::Moves { heap: game }),
            Some(rule) => options(rule, game, stop).map_err(|_| Unknown::Stopped),
            None => {
                let known_to = self.games.last().unwrap_or(0);
                let place = usize::try_from(game).ok().filter(|&n| n <= known_to);
                let place = place.ok_or(Unknown::Game { game, known_to })?;
                let wide = |sum: &Sum| sum.iter().map(|&part| u64::from(part)).collect();
                Ok(self.games.options(place).iter().map(wide).collect())
            }
        }
    }

    /// The first context, in the order of words, that gives two sums different
    /// outcomes; `None` if they are indistinguishable.
    ///
    /// # Errors
    /// If the image of a game is not known.
    pub fn separate(&self, a: &[u64], b: &[u64]) -> Result<Option<Separation>, Unknown> {
        let (a, b) = (self.element(a)?, self.element(b)?);
        let lost = |x: usize, z: usize| self.table.losing(x).contains(z);
        let context = (0..self.order()).find(|&z| lost(a, z) != lost(b, z));
        Ok(context.map(|z| {
            let sum = self.presentation.sum(z).into_iter().map(u64::from);
            (sum.collect(), lost(a, z), lost(b, z))
        }))
    }

    /// The period of the images of heaps, proved or seen.
    #[must_use]
    pub fn period(&self) -> Option<ImagePeriod> {
        period::period(&self.games, &self.phi)
    }

    /// The elements with x² = x.
    #[must_use]
    pub fn idempotents(&self) -> Vec<u16> {
        structure::idempotents(&self.table)
    }

    /// The least ideal, which is a group, its identity first.
    #[must_use]
    pub fn kernel(&self) -> Vec<u16> {
        structure::kernel(&self.table)
    }

    /// The classes of mutual divisibility, the kernel last, and the pairs of
    /// classes (upper, lower) with none between.
    #[must_use]
    pub fn divisibility(&self) -> (Vec<Vec<u16>>, Vec<(usize, usize)>) {
        let structure = structure::structure(&self.table);
        (structure.classes, structure.covers)
    }

    /// Of the next game's quotient: how many classes are known to differ.
    #[must_use]
    pub fn lower_bound(&self) -> Option<usize> {
        self.learner.as_ref().map(Learner::classes)
    }

    /// How many minimal pairs the proof rests on.
    #[must_use]
    pub fn proof_size(&self) -> usize {
        self.pairs.len()
    }

    /// About how many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.table.bytes()
            + self.pairs.bytes()
            + self.simplified.bytes()
            + self.outcomes.bytes()
            + self.learner.as_ref().map_or(0, Learner::bytes)
    }
}

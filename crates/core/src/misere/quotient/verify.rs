//! The proof that a monoid tells who wins.
//!
//! Let a commutative monoid Q with a set P be given, and an image Φ(g) in Q of
//! every game g; a sum of games has the product of the images. Claim: *a sum is
//! lost for the player to move just if its image is in P.* By induction on the
//! length of play that is so if the empty sum's image is not in P and
//!
//! * **P-condition**: no sum with image in P has an option with image in P;
//! * **N-condition**: every other sum has such an option, if it has any option.
//!
//! Games without options are left out below; they must have the image 1.
//!
//! For a game g let S(g) = {z : ez in P for the image e of some option of g}.
//! Every sum with a move in g is g + Y, and its option by that move has image in
//! P for some choice of option just if Φ(Y) is in S(g). As Φ(Y) can be any
//! element, the P-condition says: Φ(g)z in P implies that z is not in S(g).
//!
//! For the N-condition let S(X) be the same set for a sum X: the z for which X
//! has an option X' with Φ(X')z in P. Then
//! S(X + g) = {z : Φ(g)z in S(X)} ∪ {z : Φ(X)z in S(g)}, and the condition says:
//! 1 is in S(X) or Φ(X) is in P. There are finitely many pairs (Φ(X), S(X)), and
//! a search from the pairs of single games reaches all. Since S(X + g) grows
//! with S(X), a pair (x, S) need not be looked at if (x, S') with S' ⊆ S was:
//! for each x the minimal sets are enough. So is one game of several with the
//! same image, if its set is contained in theirs.

use super::bits::Bits;
use super::games::{Games, Sum};
use super::table::Table;
use crate::value::{Budget, Halt};

const NO_PARENT: u32 = u32::MAX;

/// A sum that was reached: its image, its set, and how it was reached.
struct Pair {
    image: u16,
    set: Bits,
    parent: u32,
    game: u16,
    /// Another pair with the same image and a smaller set has been found.
    covered: bool,
}

/// The pairs of a quotient, closed under adding games.
#[derive(Default)]
pub(super) struct Pairs {
    pairs: Vec<Pair>,
    by_image: Vec<Vec<u32>>,
    /// Games that are added to sums, with their images and sets.
    games: Vec<(u16, u16, Bits)>,
}

/// S(g) for a game with these options.
pub(super) fn winning_set(table: &Table, phi: &[u16], options: &[Sum]) -> Bits {
    let mut seen = Bits::empty(table.order());
    let mut set = Bits::empty(table.order());
    for option in options {
        let image = table.image(phi, option);
        if !seen.contains(image) {
            seen.insert(image);
            set.union(table.losing(image));
        }
    }
    set
}

/// An element z with Φ(g)z in P and z in S(g): the P-condition fails at g + z.
pub(super) fn p_failure(table: &Table, image: u16, set: &Bits) -> Option<usize> {
    table.losing(usize::from(image)).common_member(set)
}

impl Pairs {
    /// The pairs of the games 1, …, or sums where a condition fails, at most
    /// `most` of them.
    pub(super) fn prove(
        table: &Table,
        phi: &[u16],
        games: &Games,
        words: &dyn Fn(usize) -> Sum,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Pairs, Vec<Sum>>, Halt> {
        let mut pairs = Pairs::none(table.order());
        let mut failures = Vec::new();
        if table.is_lost(0) {
            failures.push(Sum::new());
        }
        for game in 1..phi.len() {
            if games.options(game).is_empty() {
                // It is the empty sum under another name.
                if phi[game] != 0 {
                    failures.push(vec![game as u16]);
                }
                continue;
            }
            let set = winning_set(table, phi, games.options(game));
            if let Some(z) = p_failure(table, phi[game], &set) {
                let mut sum = words(z);
                sum.push(game as u16);
                sum.sort_unstable();
                failures.push(sum);
            }
            if failures.len() < most {
                pairs.add(
                    table,
                    game as u16,
                    phi[game],
                    set,
                    most,
                    &mut failures,
                    budget,
                )?;
            }
        }
        Ok(if failures.is_empty() {
            Ok(pairs)
        } else {
            Err(failures)
        })
    }

    pub(super) fn none(order: usize) -> Pairs {
        Pairs {
            pairs: Vec::new(),
            by_image: vec![Vec::new(); order],
            games: Vec::new(),
        }
    }

    /// Whether a pair with this image and a set within this one is there.
    fn covers(&self, image: u16, set: &Bits) -> bool {
        self.by_image[usize::from(image)]
            .iter()
            .any(|&at| self.pairs[at as usize].set.is_subset(set))
    }

    /// Adds a game that passes the P-condition, and all sums with it.
    #[expect(clippy::too_many_arguments, reason = "the state of one search")]
    fn add(
        &mut self,
        table: &Table,
        game: u16,
        image: u16,
        set: Bits,
        most: usize,
        failures: &mut Vec<Sum>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        if self.covers(image, &set) {
            return Ok(());
        }
        let old = self.pairs.len();
        self.games.push((game, image, set.clone()));
        let newest = self.games.len() - 1;
        self.reach(table, image, set, NO_PARENT, game, failures);
        // Old sums get the new game, new sums get every game.
        let mut next = 0;
        while next < self.pairs.len() && failures.len() < most {
            if self.pairs[next].covered {
                next += 1;
                continue;
            }
            let first = if next < old { newest } else { 0 };
            for added in first..self.games.len() {
                budget.tick(|| 0)?;
                let pair = &self.pairs[next];
                let (game, image, ref set) = self.games[added];
                let mut sum_set = pair.set.gather(table.row(usize::from(image)));
                sum_set.union(&set.gather(table.row(usize::from(pair.image))));
                let sum_image = table.product(usize::from(pair.image), usize::from(image));
                self.reach(table, sum_image, sum_set, next as u32, game, failures);
            }
            next += 1;
        }
        Ok(())
    }

    fn reach(
        &mut self,
        table: &Table,
        image: u16,
        set: Bits,
        parent: u32,
        game: u16,
        failures: &mut Vec<Sum>,
    ) {
        if self.covers(image, &set) {
            return;
        }
        if !table.is_lost(usize::from(image)) && !set.contains(0) {
            let mut sum = vec![game];
            let mut at = parent;
            while at != NO_PARENT {
                let pair = &self.pairs[at as usize];
                sum.push(pair.game);
                at = pair.parent;
            }
            sum.sort_unstable();
            failures.push(sum);
        }
        let place = self.pairs.len() as u32;
        let same = &mut self.by_image[usize::from(image)];
        let pairs = &mut self.pairs;
        same.retain(|&at| {
            let covered = set.is_subset(&pairs[at as usize].set);
            pairs[at as usize].covered |= covered;
            !covered
        });
        same.push(place);
        pairs.push(Pair {
            image,
            set,
            parent,
            game,
            covered: false,
        });
    }

    /// The image with which a new game leaves the quotient as it is, if there
    /// is one; the game's sums are then among the pairs.
    pub(super) fn extend(
        &mut self,
        table: &Table,
        game: u16,
        set: &Bits,
        budget: &mut Budget<'_>,
    ) -> Result<Option<u16>, Halt> {
        for image in 0..table.order() {
            budget.tick(|| 0)?;
            if p_failure(table, image as u16, set).is_some() || !self.may_be(table, image, set) {
                continue;
            }
            let (pairs, games) = (self.pairs.len(), self.games.len());
            let mut failures = Vec::new();
            let image = image as u16;
            let done = self.add(table, game, image, set.clone(), 1, &mut failures, budget);
            if done.is_ok() && failures.is_empty() {
                return Ok(Some(image));
            }
            self.retreat(pairs, games);
            done?;
        }
        Ok(None)
    }

    /// The N-condition for sums of one new game and old ones.
    fn may_be(&self, table: &Table, image: usize, set: &Bits) -> bool {
        (table.is_lost(image) || set.contains(0))
            && self.pairs.iter().filter(|pair| !pair.covered).all(|pair| {
                let old = usize::from(pair.image);
                table.is_lost(usize::from(table.product(image, old)))
                    || pair.set.contains(image)
                    || set.contains(old)
            })
    }

    /// Forgets the pairs and games from these places on.
    fn retreat(&mut self, pairs: usize, games: usize) {
        self.pairs.truncate(pairs);
        self.games.truncate(games);
        self.by_image.iter_mut().for_each(Vec::clear);
        let all: Vec<(u16, Bits)> = self
            .pairs
            .iter()
            .map(|pair| (pair.image, pair.set.clone()))
            .collect();
        for (at, (image, set)) in all.iter().enumerate() {
            let covered = all.iter().enumerate().any(|(other_at, (other, smaller))| {
                other == image
                    && other_at != at
                    && smaller.is_subset(set)
                    && (smaller != set || other_at < at)
            });
            self.pairs[at].covered = covered;
            if !covered {
                self.by_image[usize::from(*image)].push(at as u32);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.pairs.iter().filter(|pair| !pair.covered).count()
    }

    pub(super) fn bytes(&self) -> usize {
        let one = self.pairs.first().map_or(0, |pair| pair.set.bytes());
        self.pairs.capacity() * (size_of::<Pair>() + one) + self.by_image.len() * 32
    }
}

//! Finding the quotient with one more game.
//!
//! The classes of sums are the states of a machine that reads a sum game by
//! game. It is learned from exact outcomes (Angluin 1987; Rivest and Schapire
//! 1993): a tree of questions tells classes apart, each class has a sum that
//! stands for it, and the step from a class by a letter is the class that the
//! tree finds. Letters are games; a game that is no letter has the image of a
//! sum of letters. Two things give rise to new classes:
//!
//! * steps by two letters that lead to different classes in the two orders;
//! * sums where the proof of the machine's outcomes fails.
//!
//! In both, two sums that the machine takes for equal have different outcomes
//! with some context, and the context becomes a question. Whatever was assumed
//! on the way, only a machine that passes the proof becomes a quotient. Classes
//! are always told apart by outcomes that are exact, so their number is a lower
//! bound at any time.

use super::bits::Bits;
use super::games::{Games, Sum};
use super::oracle::Oracle;
use super::presentation::{light_sums, spanning};
use super::table::Table;
use super::tree::{Node, NodeId, Tree};
use super::verify::Pairs;
use crate::value::{Budget, Halt};

/// A step that has not been looked for.
pub(super) const UNKNOWN: u16 = u16::MAX;
/// More classes than this are not held.
pub(super) const MOST_CLASSES: usize = 16_000;
/// Sums where the proof fails that are used before it is tried again.
const FAILURES: usize = 64;

/// What is known of the classes of sums with one more game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Learner {
    /// Games, and the letter of each game that is one.
    pub(super) letters: Vec<u16>,
    /// The sum that stands for each class.
    pub(super) words: Vec<Sum>,
    pub(super) leaves: Vec<NodeId>,
    pub(super) tree: Tree,
    /// The class reached from each class by each letter.
    pub(super) steps: Vec<Vec<u16>>,
    /// The class of each game.
    pub(super) images: Vec<u16>,
}

/// A quotient that is proved.
pub(super) struct Proved {
    pub(super) table: Table,
    pub(super) phi: Vec<u16>,
    pub(super) pairs: Pairs,
}

pub(super) fn added(sum: &[u16], more: &[u16]) -> Sum {
    let mut all = sum.to_vec();
    all.extend_from_slice(more);
    all.sort_unstable();
    all
}

impl Learner {
    /// The classes of the old quotient, and one more letter.
    pub(super) fn start(table: &Table, phi: &[u16]) -> Learner {
        let order = table.order();
        let mut letters = spanning(table, phi);
        let words = light_sums(table, phi, &letters);
        let all: Vec<u16> = (1..phi.len() as u16).collect();
        let tree = Tree::balanced(table, &light_sums(table, phi, &all));
        let mut leaves = vec![0; order];
        for (at, node) in tree.nodes.iter().enumerate() {
            if let Node::Leaf(Some(class)) = node {
                leaves[usize::from(*class)] = at as NodeId;
            }
        }
        let step = |x: usize, game: u16| table.product(x, usize::from(phi[usize::from(game)]));
        let row = |x: usize| {
            let known = letters.iter().map(|&game| step(x, game));
            known.chain([UNKNOWN]).collect()
        };
        let steps = (0..order).map(row).collect();
        letters.push(phi.len() as u16);
        let mut images = phi.to_vec();
        images.push(UNKNOWN);
        Learner {
            letters,
            words,
            leaves,
            tree,
            steps,
            images,
        }
    }

    /// How many classes have been told apart.
    pub(super) fn classes(&self) -> usize {
        self.words.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let letters = self.letters.len();
        self.words.len() * (size_of::<Sum>() * 2 + 48 + 2 * letters) + self.tree.bytes()
    }

    /// Learns until a machine passes the proof. What is learned stays when the
    /// budget ends.
    pub(super) fn run(
        &mut self,
        games: &Games,
        oracle: &mut Oracle<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Proved, Halt> {
        self.guess(oracle, budget)?;
        loop {
            self.close(oracle, budget)?;
            match self.attempt(games, budget)? {
                Ok(proved) => return Ok(proved),
                Err(failures) => {
                    for sum in failures {
                        self.learn_from(games, oracle, &sum, budget)?;
                    }
                }
            }
        }
    }

    /// The machine with its proof, or sums where that fails.
    fn attempt(
        &self,
        games: &Games,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Proved, Vec<Sum>>, Halt> {
        let (table, phi) = self.machine();
        let words = |class: usize| self.words[class].clone();
        let proof = Pairs::prove(&table, &phi, games, &words, FAILURES, budget)?;
        Ok(proof.map(|pairs| Proved { table, phi, pairs }))
    }

    /// A first guide: the old quotient, with an image for the new game.
    fn guess(&mut self, oracle: &mut Oracle<'_>, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let newest = self.images.len() - 1;
        let image = self.sift(oracle, &[newest as u16], budget)?;
        let (table, phi) = oracle.old_quotient();
        let leaf = self.leaves[usize::from(image)];
        if let Some(near) = self.tree.nearest(leaf, table.order()) {
            let (table, mut phi) = (table.clone(), phi.to_vec());
            phi.push(near);
            oracle.follow(table, phi);
        }
        Ok(())
    }

    /// The machine as a monoid, or something like it while steps do not commute.
    fn machine(&self) -> (Table, Vec<u16>) {
        let lost = (0..self.classes()).filter(|&class| self.is_lost(class));
        let lost = Bits::of(self.classes(), lost);
        (Table::from_action(&self.steps, lost), self.images.clone())
    }

    /// The first question of the tree has no context.
    pub(super) fn is_lost(&self, class: usize) -> bool {
        let mut at = self.leaves[class];
        loop {
            let parent = self.tree.parents[at as usize];
            if parent == 0 {
                break;
            }
            at = parent;
        }
        matches!(self.tree.nodes[0], Node::Question(_, [_, lost]) if lost == at)
    }

    /// The class of a sum, by the tree.
    fn sift(
        &mut self,
        oracle: &mut Oracle<'_>,
        sum: &[u16],
        budget: &mut Budget<'_>,
    ) -> Result<u16, Halt> {
        let mut at: NodeId = 0;
        loop {
            match &self.tree.nodes[at as usize] {
                Node::Question(context, sides) => {
                    let lost = oracle.is_lost(&added(sum, context), budget)?;
                    at = sides[usize::from(lost)];
                }
                Node::Leaf(Some(class)) => return Ok(*class),
                Node::Leaf(None) => {
                    let class = self.new_class(sum.to_vec(), at)?;
                    self.tree.nodes[at as usize] = Node::Leaf(Some(class));
                    return Ok(class);
                }
            }
        }
    }

    fn new_class(&mut self, word: Sum, leaf: NodeId) -> Result<u16, Halt> {
        if self.classes() >= MOST_CLASSES {
            return Err(Halt::TooWide);
        }
        self.words.push(word);
        self.leaves.push(leaf);
        self.steps.push(vec![UNKNOWN; self.letters.len()]);
        Ok((self.words.len() - 1) as u16)
    }

    /// Finds all steps and images, and splits classes until steps commute.
    fn close(&mut self, oracle: &mut Oracle<'_>, budget: &mut Budget<'_>) -> Result<(), Halt> {
        loop {
            self.fill(oracle, budget)?;
            let (table, phi) = self.machine();
            oracle.follow(table, phi);
            if !self.commute(oracle, budget)? {
                return Ok(());
            }
        }
    }

    fn fill(&mut self, oracle: &mut Oracle<'_>, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let mut class = 0;
        while class < self.classes() {
            for letter in 0..self.letters.len() {
                if self.steps[class][letter] == UNKNOWN {
                    let sum = added(&self.words[class], &[self.letters[letter]]);
                    self.steps[class][letter] = self.sift(oracle, &sum, budget)?;
                }
            }
            class += 1;
        }
        for game in 0..self.images.len() {
            if self.images[game] == UNKNOWN {
                self.images[game] = self.sift(oracle, &[game as u16], budget)?;
            }
        }
        Ok(())
    }

    /// Splits the classes where steps by two letters do not commute; says
    /// whether there were any.
    fn commute(&mut self, oracle: &mut Oracle<'_>, budget: &mut Budget<'_>) -> Result<bool, Halt> {
        let mut split = false;
        for class in 0..self.classes() {
            for second in 1..self.letters.len() {
                for first in 0..second {
                    budget.tick(|| oracle.growth())?;
                    while let Some((after, letter, context)) =
                        self.discord(class, first, second, oracle, budget)?
                    {
                        let word = added(&self.words[class], &[self.letters[letter]]);
                        self.split(oracle, after, word, context, budget)?;
                        split = true;
                    }
                }
            }
        }
        Ok(split)
    }

    /// If steps by two letters lead from a class to two others: the class after
    /// one step that has to be split, its letter and the context.
    fn discord(
        &mut self,
        class: usize,
        first: usize,
        second: usize,
        oracle: &mut Oracle<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(u16, usize, Sum)>, Halt> {
        let (by_first, by_second) = (self.steps[class][first], self.steps[class][second]);
        if by_first == UNKNOWN || by_second == UNKNOWN {
            return Ok(None);
        }
        let one = self.steps[usize::from(by_first)][second];
        let other = self.steps[usize::from(by_second)][first];
        if one == other || one == UNKNOWN || other == UNKNOWN {
            return Ok(None);
        }
        let leaves = (
            self.leaves[usize::from(one)],
            self.leaves[usize::from(other)],
        );
        let context = self.tree.separating(leaves.0, leaves.1).to_vec();
        let letters = [self.letters[first], self.letters[second]];
        let sum = added(&added(&self.words[class], &letters), &context);
        let is = oracle.is_lost(&sum, budget)?;
        let by_one = oracle.is_lost(&added(&self.words[usize::from(one)], &context), budget)?;
        // Both orders give the same sum, so one of the two ways is wrong.
        Ok(Some(if is != by_one {
            (by_first, first, added(&context, &letters[1..]))
        } else {
            (by_second, second, added(&context, &letters[..1]))
        }))
    }

    /// A context that separates as well, from which no game can be left out.
    fn shortened(
        &self,
        oracle: &mut Oracle<'_>,
        class: u16,
        word: &[u16],
        mut context: Sum,
        budget: &mut Budget<'_>,
    ) -> Result<Sum, Halt> {
        let old = &self.words[usize::from(class)];
        // Large games make long searches, so they are left out first.
        for place in (0..context.len()).rev() {
            let mut shorter = context.clone();
            shorter.remove(place);
            let old_is_lost = oracle.is_lost(&added(old, &shorter), budget)?;
            if old_is_lost != oracle.is_lost(&added(word, &shorter), budget)? {
                context = shorter;
            }
        }
        Ok(context)
    }

    /// Parts a class by a context with which `word` has another outcome than
    /// the sum that stands for the class.
    pub(super) fn split(
        &mut self,
        oracle: &mut Oracle<'_>,
        class: u16,
        word: Sum,
        context: Sum,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        let context = self.shortened(oracle, class, &word, context, budget)?;
        let old_word = added(&self.words[usize::from(class)], &context);
        let old_is_lost = oracle.is_lost(&old_word, budget)?;
        let new_is_lost = oracle.is_lost(&added(&word, &context), budget)?;
        debug_assert_ne!(old_is_lost, new_is_lost, "the context separates");
        if old_is_lost == new_is_lost {
            return Err(Halt::TooDeep);
        }
        // What led to the class leads to one of its two parts: ask before
        // anything is changed, so that a stop leaves the machine whole.
        let mut moved_steps = Vec::new();
        for at in 0..self.classes() {
            for letter in 0..self.letters.len() {
                if self.steps[at][letter] == class {
                    let sum = added(&self.words[at], &[self.letters[letter]]);
                    if oracle.is_lost(&added(&sum, &context), budget)? == new_is_lost {
                        moved_steps.push((at, letter));
                    }
                }
            }
        }
        let mut moved_images = Vec::new();
        for game in 0..self.images.len() {
            if self.images[game] == class {
                let sum = added(&[game as u16], &context);
                if oracle.is_lost(&sum, budget)? == new_is_lost {
                    moved_images.push(game);
                }
            }
        }
        let leaf = self.leaves[usize::from(class)];
        let new = self.new_class(word, leaf)?;
        let (old_leaf, new_leaf) = self.tree.split(leaf, context, class, new, old_is_lost);
        self.leaves[usize::from(class)] = old_leaf;
        self.leaves[usize::from(new)] = new_leaf;
        for (at, letter) in moved_steps {
            self.steps[at][letter] = new;
        }
        for game in moved_images {
            self.images[game] = new;
        }
        Ok(())
    }
}

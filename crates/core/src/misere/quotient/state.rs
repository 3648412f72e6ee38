//! A quotient as bytes, to be taken up again later.
//!
//! What is read is proved anew: bytes that are no quotient are refused.

use super::games::{Games, Source, Sum};
use super::learn::{Learner, MOST_CLASSES, UNKNOWN};
use super::presentation::Presentation;
use super::table::Table;
use super::tree::{Node, NodeId, Tree};
use super::verify::Pairs;
use super::{LARGEST_HEAP, Quotient, bits::Bits};
use crate::heap::Rule;
use crate::value::{Budget, Halt};

const MAGIC: &[u8] = b"misere-quotient 1\n";

/// Why bytes are no state of a quotient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateError {
    /// They do not begin like one.
    NotAState,
    /// They end too early, or say what cannot be.
    Damaged,
    /// They fail the proof.
    NotProved,
    /// The budget for reading them is used up.
    Halt(Halt),
}

impl std::fmt::Display for StateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StateError::NotAState => f.write_str("this is no state of a misère quotient"),
            StateError::Damaged => f.write_str("the state of the misère quotient is damaged"),
            StateError::NotProved => {
                f.write_str("the state of the misère quotient fails its proof")
            }
            StateError::Halt(halt) => halt.fmt(f),
        }
    }
}

impl std::error::Error for StateError {}

#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, number: usize) {
        self.0.extend_from_slice(&(number as u32).to_le_bytes());
    }

    fn row(&mut self, row: &[u16]) {
        self.number(row.len());
        row.iter()
            .for_each(|x| self.0.extend_from_slice(&x.to_le_bytes()));
    }

    fn rows(&mut self, rows: &[Vec<u16>]) {
        self.number(rows.len());
        rows.iter().for_each(|row| self.row(row));
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], StateError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(StateError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<usize, StateError> {
        let bytes = self.take(4)?.try_into().map_err(|_| StateError::Damaged)?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn row(&mut self) -> Result<Vec<u16>, StateError> {
        let count = self.number()?;
        let bytes = self.take(count.checked_mul(2).ok_or(StateError::Damaged)?)?;
        let pair = |pair: &[u8]| u16::from_le_bytes([pair[0], pair[1]]);
        Ok(bytes.chunks_exact(2).map(pair).collect())
    }

    fn rows(&mut self) -> Result<Vec<Vec<u16>>, StateError> {
        let count = self.number()?;
        (0..count).map(|_| self.row()).collect()
    }
}

fn sound(is: bool) -> Result<(), StateError> {
    if is { Ok(()) } else { Err(StateError::Damaged) }
}

impl Quotient {
    /// The quotient and what is known of the next game's, as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer(MAGIC.to_vec());
        match self.games.source() {
            Source::Rule(rule) => {
                let text = rule.to_string();
                out.number(text.len());
                out.0.extend_from_slice(text.as_bytes());
            }
            Source::List => {
                out.number(0);
                let last = self.games.last().unwrap_or(0);
                out.number(last);
                (1..=last).for_each(|game| out.rows(self.games.options(game)));
            }
        }
        out.row(&self.phi);
        for &(order, p_order) in &self.history {
            out.number(order);
            out.number(p_order);
        }
        out.row(self.generators());
        out.rows(self.action());
        let lost: Vec<u16> = self.table.lost().members().map(|x| x as u16).collect();
        out.row(&lost);
        out.number(usize::from(self.learner.is_some()));
        if let Some(learner) = &self.learner {
            out.row(&learner.letters);
            out.rows(&learner.words);
            out.rows(&learner.steps);
            out.row(&learner.images);
            out.number(learner.tree.nodes.len());
            for (node, &parent) in learner.tree.nodes.iter().zip(&learner.tree.parents) {
                out.number(parent as usize);
                match node {
                    Node::Leaf(class) => {
                        out.number(0);
                        out.number(usize::from(class.unwrap_or(UNKNOWN)));
                    }
                    Node::Question(context, sides) => {
                        out.number(1);
                        out.row(context);
                        sides.iter().for_each(|&side| out.number(side as usize));
                    }
                }
            }
        }
        out.0
    }

    /// The quotient that [`Quotient::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are not such, or the budget does not suffice to prove it.
    pub fn from_bytes(bytes: &[u8], budget: &mut Budget<'_>) -> Result<Quotient, StateError> {
        let mut from = Reader(bytes.strip_prefix(MAGIC).ok_or(StateError::NotAState)?);
        let mut games = read_games(&mut from)?;
        let phi = from.row()?;
        sound((1..=games.last().unwrap_or(LARGEST_HEAP) + 1).contains(&phi.len()))?;
        games
            .extend(phi.len(), &|| false)
            .map_err(StateError::Halt)?;
        let mut history = Vec::new();
        for _ in 0..phi.len() {
            history.push((from.number()?, from.number()?));
        }
        let generators = from.row()?;
        let action = from.rows()?;
        let lost = from.row()?;
        let order = action.len();
        let in_range = |row: &[u16]| row.iter().all(|&x| usize::from(x) < order);
        sound((1..=MOST_CLASSES).contains(&order) && in_range(&phi) && in_range(&lost))?;
        sound(phi[0] == 0 && !lost.contains(&0))?;
        sound(
            action
                .iter()
                .all(|row| row.len() == generators.len() && in_range(row)),
        )?;
        sound(generators.iter().all(|&game| usize::from(game) < phi.len()))?;
        sound(commutes(&action))?;
        let lost = Bits::of(order, lost.into_iter().map(usize::from));
        let table = Table::from_action(&action, lost);
        let presentation = Presentation::with(&table, &phi, generators);
        sound(presentation.action == action && presentation.sequence.len() == order)?;
        sound(presentation.sequence.is_sorted())?;
        sound(history.last() == Some(&(order, table.lost().count())))?;
        let word = |x: usize| presentation.sum(x);
        let pairs = Pairs::prove(&table, &phi, &games, &word, 1, budget);
        let pairs = pairs.map_err(StateError::Halt)?;
        let pairs = pairs.map_err(|_| StateError::NotProved)?;
        if !table.is_reduced() {
            return Err(StateError::NotProved);
        }
        let learner = match from.number()? {
            0 => None,
            1 => Some(read_learner(&mut from, &phi)?),
            _ => return Err(StateError::Damaged),
        };
        sound(from.0.is_empty())?;
        let mut quotient = Quotient::new(games);
        quotient.table = table;
        quotient.phi = phi;
        quotient.history = history;
        quotient.presentation = presentation;
        quotient.pairs = pairs;
        quotient.learner = learner;
        Ok(quotient)
    }
}

/// Whether steps by different generators commute and lead everywhere.
fn commutes(action: &[Vec<u16>]) -> bool {
    let step = |x: u16, letter: usize| action[usize::from(x)][letter];
    action
        .iter()
        .all(|row| (0..row.len()).all(|b| (0..b).all(|a| step(row[a], b) == step(row[b], a))))
}

fn read_games(from: &mut Reader<'_>) -> Result<Games, StateError> {
    let length = from.number()?;
    if length > 0 {
        let text = std::str::from_utf8(from.take(length)?).map_err(|_| StateError::Damaged)?;
        return Ok(Games::heaps(
            Rule::parse(text).map_err(|_| StateError::Damaged)?,
        ));
    }
    let count = from.number()?;
    let mut options = Vec::new();
    for _ in 0..count {
        let wide = |sum: Sum| sum.into_iter().map(usize::from).collect();
        options.push(from.rows()?.into_iter().map(wide).collect());
    }
    Games::list(&options).map_err(|_| StateError::Damaged)
}

fn read_learner(from: &mut Reader<'_>, phi: &[u16]) -> Result<Learner, StateError> {
    let (letters, words, steps, images) = (from.row()?, from.rows()?, from.rows()?, from.row()?);
    let newest = phi.len();
    let classes = words.len();
    let are_games = |sum: &[u16]| sum.iter().all(|&game| usize::from(game) <= newest);
    let are_classes = |row: &[u16]| {
        row.iter()
            .all(|&x| x == UNKNOWN || usize::from(x) < classes)
    };
    sound((1..=MOST_CLASSES).contains(&classes) && steps.len() == classes)?;
    sound(are_games(&letters) && words.iter().all(|word| are_games(word)))?;
    sound(
        words
            .iter()
            .all(|word| word.iter().all(|game| letters.contains(game))),
    )?;
    sound(images.len() == newest + 1 && are_classes(&images))?;
    sound(
        steps
            .iter()
            .all(|row| row.len() == letters.len() && are_classes(row)),
    )?;
    let count = from.number()?;
    let mut tree = Tree {
        nodes: Vec::new(),
        parents: Vec::new(),
    };
    let mut leaves: Vec<Option<NodeId>> = vec![None; classes];
    let mut sides_of = Vec::new();
    for at in 0..count {
        let parent = from.number()?;
        // Parents come first, so that every way up ends at the root.
        sound(parent < at || (at == 0 && parent == 0))?;
        tree.parents.push(parent as NodeId);
        tree.nodes.push(match from.number()? {
            0 => {
                let class = from.number()?;
                if class != usize::from(UNKNOWN) {
                    let leaf = leaves.get_mut(class).ok_or(StateError::Damaged)?;
                    sound(leaf.replace(at as NodeId).is_none())?;
                }
                Node::Leaf((class != usize::from(UNKNOWN)).then_some(class as u16))
            }
            1 => {
                let context = from.row()?;
                sound(are_games(&context))?;
                let sides = [from.number()? as NodeId, from.number()? as NodeId];
                sides_of.push((at as NodeId, sides));
                Node::Question(context, sides)
            }
            _ => return Err(StateError::Damaged),
        });
    }
    sound(matches!(tree.nodes.first(), Some(Node::Question(context, _)) if context.is_empty()))?;
    for (at, sides) in sides_of {
        let ours = |&side: &NodeId| side > at && tree.parents.get(side as usize) == Some(&at);
        sound(sides.iter().all(ours) && sides[0] != sides[1])?;
    }
    let leaves: Option<Vec<NodeId>> = leaves.into_iter().collect();
    Ok(Learner {
        letters,
        words,
        leaves: leaves.ok_or(StateError::Damaged)?,
        tree,
        steps,
        images,
    })
}

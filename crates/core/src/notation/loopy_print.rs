//! Loopy values as text: names where there is one, braces where there is none.
//!
//! A position that is named from further in gets a letter before its braces; a
//! move back to the position directly around it is `pass`. What is printed is
//! read back to the same value.

use std::collections::HashMap;

use super::ast::{Function, Loopy};
use super::loopy_names::{LoopyName, name};
use super::print::{MAX_LENGTH, Text, text as short_text};
use super::script::Script;
use crate::value::loopy::properties::Pseudonumber;
use crate::value::loopy::{Graph, LoopyError, LoopyValue, Stopper, Vertex};
use crate::value::{Dyadic, Halt, Id, Player, Worker};

/// The text of a value.
///
/// A game without sides is written as its graph; one that was made of games
/// s & t and has no sides itself cannot be written.
pub fn print(
    worker: &mut Worker,
    value: &LoopyValue,
    script: Script,
) -> Result<String, LoopyError> {
    let mut printer = Printer {
        worker,
        script,
        memo: HashMap::new(),
        written: 0,
    };
    printer.value(value)
}

/// The letters for positions: v is down.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";

/// The n-th name of a position: a, b, …, z, aa, ab, …, without reserved words.
fn position_name(n: usize) -> String {
    let mut rest = n;
    let mut letters = Vec::new();
    loop {
        letters.push(LETTERS[rest % LETTERS.len()]);
        rest /= LETTERS.len();
        if rest == 0 {
            break;
        }
        rest -= 1;
    }
    letters.reverse();
    let name: String = letters.into_iter().map(char::from).collect();
    let reserved = Loopy::from_name(&name).is_some()
        || Function::from_name(&name).is_some()
        || ["pass", "tiny", "miny", "under", "over"].contains(&name.as_str());
    if reserved { name + "x" } else { name }
}

/// A position whose braces are open, and whether its letter was used.
struct Open {
    node: u32,
    named: bool,
}

/// The graph that is being written.
struct Source<'g> {
    graph: &'g Graph,
    /// For each node, its strongly connected component.
    component: Vec<usize>,
    /// The stopper that the graph is of; none for a game without sides.
    stopper: Option<&'g Stopper>,
}

struct Printer<'w, 'a> {
    worker: &'w mut Worker<'a>,
    script: Script,
    memo: HashMap<Stopper, Text>,
    written: usize,
}

impl Printer<'_, '_> {
    fn value(&mut self, value: &LoopyValue) -> Result<String, LoopyError> {
        let script = self.script;
        match value {
            LoopyValue::Stopper(stopper) => Ok(self.stopper(stopper)?.braced(script)),
            LoopyValue::Sided(sides) => {
                let (onside, offside) = (&sides.0, &sides.1);
                let ends = [onside, offside].map(|side| side.pseudonumber(self.worker));
                if ends == [Some(Pseudonumber::On), Some(Pseudonumber::Off)] {
                    return Ok(script.word("dud"));
                }
                let onside = self.stopper(onside)?.braced(script);
                let offside = self.stopper(offside)?.braced(script);
                Ok(format!("{onside}{}{offside}", script.sides()))
            }
            LoopyValue::Unsided(unsided) => {
                if unsided.plus() != unsided.minus() {
                    return Err(LoopyError::NoSides);
                }
                let (graph, root) = unsided.plus();
                let source = Source::new(graph, root, None);
                let text = self.vertex(&source, root, &mut Vec::new())?;
                Ok(text.braced(script))
            }
        }
    }

    fn count(&mut self, text: Text) -> Result<Text, Halt> {
        self.written += text.len() + 1;
        if text.len() > MAX_LENGTH || self.written > 8 * MAX_LENGTH {
            return Err(Halt::TooLong);
        }
        Ok(text)
    }

    fn stopper(&mut self, stopper: &Stopper) -> Result<Text, LoopyError> {
        if let Some(id) = stopper.short() {
            let text = short_text(self.worker, id, self.script)?;
            return Ok(self.count(text)?);
        }
        if let Some(text) = self.memo.get(stopper) {
            let text = text.clone();
            return Ok(self.count(text)?);
        }
        let text = stacker::maybe_grow(128 << 10, 4 << 20, || match name(self.worker, stopper)? {
            Some(name) => self.named(&name),
            None => {
                let (graph, root) = stopper.rooted();
                let source = Source::new(graph, root, Some(stopper));
                self.node(&source, 0, &mut Vec::new())
            }
        })?;
        self.memo.insert(stopper.clone(), text.clone());
        Ok(self.count(text)?)
    }

    fn number(&self, id: Id) -> Dyadic {
        let number = self.worker.arena().number(id);
        number.map_or_else(Dyadic::zero, |number| self.worker.dyadic(number))
    }

    /// A number and a word after it; 0 is left out.
    fn number_and(&self, number: Id, word: &str) -> Text {
        let text = if number == Id::ZERO {
            word.to_owned()
        } else {
            self.script.number(&self.number(number)) + word
        };
        Text::Name {
            text: text.into(),
            operand: number == Id::ZERO,
        }
    }

    fn named(&mut self, name: &LoopyName) -> Result<Text, LoopyError> {
        let script = self.script;
        let word = |word: &str| Text::Name {
            text: script.word(word).into(),
            operand: true,
        };
        Ok(match name {
            LoopyName::Pseudonumber(pseudonumber) => match *pseudonumber {
                Pseudonumber::On => word("on"),
                Pseudonumber::Off => word("off"),
                Pseudonumber::Number(x) => self.number_and(x, ""),
                Pseudonumber::Over(x) => self.number_and(x, &script.word("over")),
                Pseudonumber::Under(x) => self.number_and(x, &script.word("under")),
            },
            LoopyName::Uptimal {
                number,
                sum,
                negative,
                star,
            } => {
                let up = script.uptimal_on(*sum, *negative);
                let text = script.literal(&self.number(*number), &up, u64::from(*star));
                Text::Name {
                    text: text.into(),
                    operand: *number == Id::ZERO,
                }
            }
            LoopyName::Tiny {
                number,
                parameter,
                negative,
            } => {
                let parameter = self.value(parameter)?;
                let Text::Name { text, .. } =
                    self.number_and(*number, &script.tiny(&parameter, *negative))
                else {
                    return Err(Halt::TooLong.into());
                };
                Text::Name {
                    text,
                    operand: false,
                }
            }
            LoopyName::Switch(options) => {
                let sign = script.plus_minus();
                let mut texts = Vec::with_capacity(options.len());
                for option in options {
                    texts.push(self.stopper(option)?);
                }
                let text = match texts.as_slice() {
                    [
                        Text::Name {
                            text,
                            operand: true,
                        },
                    ] if !text.starts_with('-') => format!("{sign}{text}"),
                    [Text::Name { text, .. }] => format!("{sign}({text})"),
                    [braces] => format!("{sign}{}", braces.braced(script)),
                    _ => {
                        let list: Vec<String> =
                            texts.iter().map(|text| text.braced(script)).collect();
                        let (open, close) = script.braces();
                        format!("{sign}{open}{}{close}", list.join(","))
                    }
                };
                Text::Name {
                    text: text.into(),
                    operand: false,
                }
            }
        })
    }

    fn vertex(
        &mut self,
        source: &Source,
        vertex: Vertex,
        open: &mut Vec<Open>,
    ) -> Result<Text, LoopyError> {
        let node = match vertex {
            Vertex::Short(id) => {
                let text = short_text(self.worker, id, self.script)?;
                return Ok(self.count(text)?);
            }
            Vertex::Loopy(node) => node,
        };
        let word = |text: String| Text::Name {
            text: text.into(),
            operand: true,
        };
        if let Some(depth) = open.iter().position(|position| position.node == node) {
            if depth + 1 == open.len() {
                return Ok(word(self.script.word("pass")));
            }
            open[depth].named = true;
            return Ok(word(position_name(depth)));
        }
        let inside = |position: &Open| {
            source.component[position.node as usize] == source.component[node as usize]
        };
        if open.last().is_none_or(inside) {
            return stacker::maybe_grow(128 << 10, 4 << 20, || self.node(source, node, open));
        }
        // No open position can be reached from here: a game of its own.
        match source.stopper {
            Some(stopper) => {
                let follower = stopper.follower(self.worker, vertex)?;
                self.stopper(&follower)
            }
            None => {
                let value = LoopyValue::from_graph(self.worker, source.graph, vertex)?;
                match &value {
                    LoopyValue::Stopper(stopper) => self.stopper(stopper),
                    value => Ok(Text::Name {
                        text: self.value(value)?.into(),
                        operand: false,
                    }),
                }
            }
        }
    }

    /// A node in braces, with its letter if one of those inside used it.
    fn node(
        &mut self,
        source: &Source,
        node: u32,
        open: &mut Vec<Open>,
    ) -> Result<Text, LoopyError> {
        self.worker.tick()?;
        open.push(Open { node, named: false });
        let (left, left_bars) = self.side(source, node, Player::Left, open)?;
        let (right, right_bars) = self.side(source, node, Player::Right, open)?;
        let depth = open.len() - 1;
        let named = open.pop().is_some_and(|position| position.named);
        let bars = left_bars.max(right_bars) + 1;
        let inside = format!("{left}{}{right}", self.script.bars(bars));
        let text = if named {
            let (left, right) = self.script.braces();
            Text::Name {
                text: format!("{}{left}{inside}{right}", position_name(depth)).into(),
                operand: false,
            }
        } else {
            Text::Braces {
                inside: inside.into(),
                bars,
            }
        };
        Ok(self.count(text)?)
    }

    /// One side: a lone option in braces drops them, for a longer run of bars.
    fn side(
        &mut self,
        source: &Source,
        node: u32,
        player: Player,
        open: &mut Vec<Open>,
    ) -> Result<(String, usize), LoopyError> {
        let options = source.graph.nodes[node as usize].side(player);
        let mut texts = Vec::with_capacity(options.len());
        for &option in options {
            texts.push(self.vertex(source, option, open)?);
        }
        if let [Text::Braces { inside, bars }] = texts.as_slice() {
            // Bars at the end of the option would run into those beside it.
            let touches = match player {
                Player::Left => inside.ends_with(['|', ' ']),
                Player::Right => inside.starts_with(['|', ' ']),
            };
            if !touches {
                return Ok((inside.to_string(), *bars));
            }
        }
        let mut texts: Vec<String> = texts.iter().map(|text| text.braced(self.script)).collect();
        if source.stopper.is_none() {
            // Only canonical forms have their options in an order of their own.
            texts.sort();
        }
        Ok((texts.join(","), 0))
    }
}

impl<'g> Source<'g> {
    fn new(graph: &'g Graph, root: Vertex, stopper: Option<&'g Stopper>) -> Source<'g> {
        let mut component = vec![usize::MAX; graph.nodes.len()];
        for (number, members) in graph.components(root).into_iter().enumerate() {
            for node in members {
                component[node as usize] = number;
            }
        }
        Source {
            graph,
            component,
            stopper,
        }
    }
}

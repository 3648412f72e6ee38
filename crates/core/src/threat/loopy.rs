//! Values with on and off among all loopy values, there and back.
//!
//! A value of this module is a tree whose leaves are on, off and short games.
//! As a graph it has no cycles but the moves from on to on and from off to off,
//! so it is a stopper, and both kinds of values have unique simplest forms: a
//! stopper comes back from here if and only if its canonical form is such a
//! tree. A sum of trees that is no stopper has a value among the loopy ones only.

use std::collections::HashMap;

use super::value::{Calculator, Value};
use crate::notation::eval::{self, EvalError};
use crate::notation::{NotationError, Script, loopy_print};
use crate::value::loopy::{Graph, LoopyError, LoopyValue, Node, Vertex};
use crate::value::{Halt, Player};

impl Calculator<'_, '_> {
    /// The same value among the loopy ones.
    pub fn to_loopy(&mut self, value: Value) -> Result<LoopyValue, Halt> {
        if let Value::Short(id) = value {
            return Ok(id.into());
        }
        let mut graph = Graph::default();
        let root = self.draw(&mut graph, &mut HashMap::new(), value)?;
        LoopyValue::from_graph(self.worker, &graph, root).map_err(halt)
    }

    /// Draws a value into a graph, each tree once.
    fn draw(
        &mut self,
        graph: &mut Graph,
        drawn: &mut HashMap<Value, Vertex>,
        value: Value,
    ) -> Result<Vertex, Halt> {
        if let Value::Short(id) = value {
            return Ok(Vertex::Short(id));
        }
        if let Some(&vertex) = drawn.get(&value) {
            return Ok(vertex);
        }
        self.worker.tick()?;
        let place = graph.nodes.len();
        let vertex = Vertex::Loopy(place as u32);
        graph.nodes.push(Node::default());
        drawn.insert(value, vertex);
        let mut side = |player| -> Result<Vec<Vertex>, Halt> {
            let options = self.options(value, player)?;
            let vertices = options.into_iter().map(|option| {
                stacker::maybe_grow(128 << 10, 4 << 20, || self.draw(graph, drawn, option))
            });
            vertices.collect()
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        graph.nodes[place] = Node { left, right };
        Ok(vertex)
    }

    /// The value that a loopy one is, if its canonical form is a tree over on,
    /// off and short games.
    pub fn from_loopy(&mut self, value: &LoopyValue) -> Result<Option<Value>, Halt> {
        let Some(stopper) = value.stopper() else {
            return Ok(None);
        };
        let (graph, root) = stopper.rooted();
        let mut found: HashMap<u32, Value> = HashMap::new();
        // Each component comes after those it leads to, so an option that has
        // not been found leads back.
        for component in graph.components(root) {
            let &[number] = component.as_slice() else {
                return Ok(None);
            };
            let Node { left, right } = &graph.nodes[number as usize];
            let this = Vertex::Loopy(number);
            let value = match (left.as_slice(), right.as_slice()) {
                (&[option], []) if option == this => Value::On,
                ([], &[option]) if option == this => Value::Off,
                (left, right) => {
                    let (Some(left), Some(right)) = (known(&found, left), known(&found, right))
                    else {
                        return Ok(None);
                    };
                    self.worker.tick()?;
                    self.construct(&left, &right)?
                }
            };
            found.insert(number, value);
        }
        Ok(match root {
            Vertex::Short(id) => Some(Value::Short(id)),
            Vertex::Loopy(number) => found.get(&number).copied(),
        })
    }

    /// The values of which a loopy one is the sum: itself, or on and off for dud.
    pub fn terms_of(&mut self, value: &LoopyValue) -> Result<Option<Vec<Value>>, Halt> {
        if let Some(value) = self.from_loopy(value)? {
            return Ok(Some(vec![value]));
        }
        let Ok((onside, offside)) = value.sides() else {
            return Ok(None);
        };
        let sides = [onside, offside].map(|side| LoopyValue::Stopper(side.clone()));
        let ends = [self.from_loopy(&sides[0])?, self.from_loopy(&sides[1])?];
        Ok((ends == [Some(Value::On), Some(Value::Off)]).then(|| vec![Value::On, Value::Off]))
    }

    /// The text of a value.
    pub fn print(&mut self, value: Value, script: Script) -> Result<String, Halt> {
        let value = self.to_loopy(value)?;
        loopy_print::print(self.worker, &value, script).map_err(halt)
    }

    /// The value of a text such as `{on|{0,{on|0}|off}}`.
    pub fn read(&mut self, text: &str) -> Result<Value, EvalError> {
        let value = eval::read_any(self.worker, text)?;
        self.from_loopy(&value)?.ok_or_else(|| {
            let error = NotationError::new(0, "the game has other cycles than on and off");
            EvalError::Notation(
                error.with_hint("values of threats are made of on, off and short games"),
            )
        })
    }
}

/// The values of vertices, if all are known.
fn known(found: &HashMap<u32, Value>, vertices: &[Vertex]) -> Option<Vec<Value>> {
    let value = |vertex: &Vertex| match vertex {
        Vertex::Short(id) => Some(Value::Short(*id)),
        Vertex::Loopy(number) => found.get(number).copied(),
    };
    vertices.iter().map(value).collect()
}

/// The reason to stop. Nothing else can go wrong: graphs made here have all
/// their nodes, and stoppers have sides, options and a text.
fn halt(error: LoopyError) -> Halt {
    match error {
        LoopyError::Halt(halt) => halt,
        _ => Halt::OutOfMemory,
    }
}

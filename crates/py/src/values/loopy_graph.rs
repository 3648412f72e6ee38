//! Graphs of moves, as Python writes them: lists of node numbers, or a dict of
//! names.

use std::sync::Arc;

use lastmove_core::value::loopy::{Graph, LoopyValue, Vertex};
use lastmove_core::value::{Arena, Player};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyType};

use super::loopy::compute;
use crate::errors::{bad_input, loopless};
use crate::library::{self, Store};
use crate::values::{Loopy, Value, value_like};

/// Nodes that a graph may have: their numbers take 32 bits.
const MOST_NODES: usize = 1 << 31;

/// A graph on its way from Python.
struct Reader<'a> {
    store: &'a Arc<Store>,
    left: Vec<Vec<Vertex>>,
    right: Vec<Vec<Vertex>>,
}

/// What an option or a node is.
enum Place {
    Node(usize),
    Leaf(Vertex),
}

/// The graph and the root that Python means; see `Loopy.from_graph`.
fn read(
    store: &Arc<Store>,
    left: &Bound<'_, PyAny>,
    right: Option<&Bound<'_, PyAny>>,
    root: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Graph, Vertex)> {
    let reader = Reader {
        store,
        left: Vec::new(),
        right: Vec::new(),
    };
    match (left.cast::<PyDict>(), right) {
        (Ok(nodes), None) => reader.read_names(nodes, root),
        (Ok(_), Some(_)) => Err(bad_input(
            "a dict holds the options of both players; give no second argument",
        )),
        (Err(_), Some(right)) => reader.read_numbers(left, right, root),
        (Err(_), None) => Err(bad_input(
            "a graph is two lists of options, Left's and Right's, or a dict of pairs of them",
        )),
    }
}

#[pymethods]
impl Loopy {
    /// The value of a graph of moves.
    ///
    /// Parameters
    /// ----------
    /// left : sequence of sequences, or dict
    ///     For each node what Left can move to: the number of a node, or a value
    ///     (Game, Loopy that is a stopper, Fraction, Nimber or text). A dict gives both
    ///     players' options under a name of any kind: a pair (left, right), or a
    ///     value; options that are no names of nodes are values.
    /// right : sequence of sequences, optional
    ///     The same for Right; not with a dict.
    /// root : int or name, optional
    ///     The node where play begins; by default the first.
    ///
    /// Returns
    /// -------
    /// Loopy or Game
    ///     The value.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If a move leads to a node that is not there.
    ///
    /// Examples
    /// --------
    /// >>> import lastmove as lm
    /// >>> lm.Loopy.from_graph([["0"]], [[0]])
    /// game('over')
    /// >>> lm.Loopy.from_graph({"a": ([0], ["b"]), "b": (["a"], ["*"])})
    /// game('1 & *')
    /// >>> lm.Loopy.from_graph([[1], []], [[1], []])
    /// game('*')
    #[classmethod]
    #[pyo3(signature = (left, right=None, root=None))]
    fn from_graph<'py>(
        _cls: &Bound<'py, PyType>,
        left: &Bound<'py, PyAny>,
        right: Option<&Bound<'py, PyAny>>,
        root: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = left.py();
        let store = library::current(py);
        let (graph, root) = read(&store, left, right, root)?;
        let value = compute(py, &store, |worker| {
            LoopyValue::from_graph(worker, &graph, root)
        })?;
        Value::new(&store, value).into_any(py)
    }
}

fn player(side: usize) -> &'static str {
    ["Left", "Right"][side]
}

fn rows<'py>(lists: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if lists.is_instance_of::<PyString>() {
        return Err(bad_input(format!("{what} is a list, not a text")));
    }
    let iterator = lists
        .try_iter()
        .map_err(|_| bad_input(format!("{what} is not a list")))?;
    iterator.collect()
}

impl Reader<'_> {
    fn grow(&mut self, count: usize) -> PyResult<()> {
        let nodes = self.left.len() + count;
        if nodes > MOST_NODES {
            return Err(bad_input(format!("a graph of {nodes} nodes is too large")));
        }
        self.left.resize(nodes, Vec::new());
        self.right.resize(nodes, Vec::new());
        Ok(())
    }

    fn read_numbers(
        mut self,
        left: &Bound<'_, PyAny>,
        right: &Bound<'_, PyAny>,
        root: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Graph, Vertex)> {
        let sides = [rows(left, "left")?, rows(right, "right")?];
        let count = sides[0].len();
        if sides[1].len() != count {
            return Err(bad_input(format!(
                "left has the options of {count} nodes and right those of {}; every node needs both",
                sides[1].len()
            )));
        }
        if count == 0 {
            return Err(bad_input("a graph without nodes is no game"));
        }
        self.grow(count)?;
        for (side, lists) in sides.iter().enumerate() {
            for (node, list) in lists.iter().enumerate() {
                let what = || format!("what {} can move to from node {node}", player(side));
                let options = rows(list, &what())?
                    .iter()
                    .map(|option| match self.numbered(option, count)? {
                        Place::Node(node) => Ok(vertex(node)),
                        Place::Leaf(leaf) => Ok(leaf),
                    })
                    .collect::<PyResult<Vec<_>>>()
                    .map_err(|error| place_error(list.py(), error, &what()))?;
                self.side(side)[node] = options;
            }
        }
        let root = match root {
            None => vertex(0),
            Some(root) => match self.numbered(root, count)? {
                Place::Node(node) => vertex(node),
                Place::Leaf(_) => return Err(bad_input("the root is the number of a node")),
            },
        };
        self.finish(root)
    }

    /// An option in lists: an int is the number of a node, all else a value.
    fn numbered(&mut self, option: &Bound<'_, PyAny>, count: usize) -> PyResult<Place> {
        let Ok(number) = option.cast::<PyInt>() else {
            return self.leaf(option).map(Place::Leaf);
        };
        match number.extract::<usize>() {
            Ok(node) if node < count => Ok(Place::Node(node)),
            _ => Err(bad_input(format!(
                "there is no node {number}; nodes are numbered from 0 to {}",
                count - 1
            ))),
        }
    }

    fn read_names(
        mut self,
        nodes: &Bound<'_, PyDict>,
        root: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Graph, Vertex)> {
        let count = nodes.len();
        if count == 0 {
            return Err(bad_input("a graph without nodes is no game"));
        }
        self.grow(count)?;
        let numbers = PyDict::new(nodes.py());
        let mut leaves: Vec<Option<Vertex>> = vec![None; count];
        let mut pairs = Vec::new();
        for (number, (name, body)) in nodes.iter().enumerate() {
            numbers.set_item(&name, number)?;
            match body.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
                Ok(pair) if !body.is_instance_of::<PyString>() => pairs.push((number, name, pair)),
                _ => {
                    let what = format!("node {name}");
                    let leaf = self
                        .leaf(&body)
                        .map_err(|error| place_error(body.py(), error, &what))?;
                    leaves[number] = Some(leaf);
                }
            }
        }
        for (number, name, (left, right)) in pairs {
            for (side, list) in [left, right].iter().enumerate() {
                let what = format!("what {} can move to from node {name}", player(side));
                let options = rows(list, &what)?
                    .iter()
                    .map(|option| self.named(option, &numbers, &leaves))
                    .collect::<PyResult<Vec<_>>>()
                    .map_err(|error| place_error(list.py(), error, &what))?;
                self.side(side)[number] = options;
            }
        }
        let root = match root {
            None => leaves[0].unwrap_or_else(|| vertex(0)),
            Some(root) => match numbers.get_item(root)? {
                Some(number) => {
                    let number: usize = number.extract()?;
                    leaves[number].unwrap_or_else(|| vertex(number))
                }
                None => return Err(bad_input(format!("there is no node {root}"))),
            },
        };
        self.finish(root)
    }

    /// An option in a dict: the name of a node, or a value.
    fn named(
        &mut self,
        option: &Bound<'_, PyAny>,
        numbers: &Bound<'_, PyDict>,
        leaves: &[Option<Vertex>],
    ) -> PyResult<Vertex> {
        // What cannot be hashed names no node.
        let number = numbers.get_item(option).ok().flatten();
        match number {
            Some(number) => {
                let number: usize = number.extract()?;
                Ok(leaves[number].unwrap_or_else(|| vertex(number)))
            }
            None => self.leaf(option),
        }
    }

    fn side(&mut self, side: usize) -> &mut Vec<Vec<Vertex>> {
        if side == 0 {
            &mut self.left
        } else {
            &mut self.right
        }
    }

    /// A value as a vertex: a short game as it is, a stopper by a copy of its
    /// canonical graph.
    fn leaf(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Vertex> {
        let py = value.py();
        let value = value_like(value)?.value_in(py, self.store)?;
        if let Some(id) = value.short() {
            return Ok(Vertex::Short(id));
        }
        let Some(stopper) = value.stopper() else {
            return Err(bad_input(
                "a value in a graph is a short game or a stopper; this one is neither",
            ));
        };
        let (graph, root) = stopper.rooted();
        let start = self.left.len();
        self.grow(graph.nodes.len())?;
        let shift = |option: Vertex| match option {
            Vertex::Short(id) => Vertex::Short(id),
            Vertex::Loopy(node) => vertex(start + node as usize),
        };
        for (number, node) in graph.nodes.iter().enumerate() {
            self.left[start + number] = node.left.iter().copied().map(shift).collect();
            self.right[start + number] = node.right.iter().copied().map(shift).collect();
        }
        Ok(shift(root))
    }

    fn finish(self, root: Vertex) -> PyResult<(Graph, Vertex)> {
        let graph = Graph::new(self.left, self.right).map_err(loopless)?;
        Ok((graph, root))
    }
}

fn vertex(node: usize) -> Vertex {
    Vertex::Loopy(node as u32)
}

/// The error with the place in the graph where it is, if it is one of input.
fn place_error(py: Python<'_>, error: PyErr, what: &str) -> PyErr {
    if !error.is_instance_of::<crate::errors::InputError>(py) {
        return error;
    }
    match error
        .value(py)
        .getattr("message")
        .and_then(|message| message.extract::<String>())
    {
        Ok(message) => bad_input(format!("{what}: {message}")),
        Err(_) => error,
    }
}

/// A hash of a value that does not depend on the arena it lives in.
pub fn hash(arena: &Arena, value: &LoopyValue) -> u64 {
    let Ok((onside, offside)) = value.sides() else {
        // Graphs that are equal have as many nodes.
        return value.rooted(Player::Left).0.nodes.len() as u64;
    };
    let (onside, offside) = (onside.content_hash(arena), offside.content_hash(arena));
    onside.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ offside.rotate_left(32)
}

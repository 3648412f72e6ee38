//! Which stoppers have a name, and which name.

use crate::value::loopy::properties::Pseudonumber;
use crate::value::loopy::{LoopyError, LoopyValue, Stopper, Vertex};
use crate::value::{Id, Player, Worker};

use super::loopy::up_on;

/// Graphs with more nodes are not compared with their negatives.
const MAX_SWITCH_NODES: usize = 64;

/// What a loopy stopper is called.
pub(super) enum LoopyName {
    /// on, off, or a number plus over or under.
    Pseudonumber(Pseudonumber),
    /// x + ↑^[on] (`sum`) or x + ↑^on, or their negatives, perhaps + ∗.
    Uptimal {
        number: Id,
        sum: bool,
        negative: bool,
        star: bool,
    },
    /// x + tiny(g), or x + miny(g).
    Tiny {
        number: Id,
        parameter: LoopyValue,
        negative: bool,
    },
    /// {a, b, … | −a, −b, …}: Left's options.
    Switch(Vec<Stopper>),
}

/// The name of a stopper that is not short, if it has one.
pub(super) fn name(
    worker: &mut Worker,
    stopper: &Stopper,
) -> Result<Option<LoopyName>, LoopyError> {
    if let Some(pseudonumber) = stopper.pseudonumber(worker) {
        return Ok(Some(LoopyName::Pseudonumber(pseudonumber)));
    }
    if let Some(uptimal) = uptimal(worker, stopper)? {
        return Ok(Some(uptimal));
    }
    for negative in [false, true] {
        if let Some(tiny) = tiny(worker, stopper, negative)? {
            return Ok(Some(tiny));
        }
    }
    let (graph, root) = stopper.rooted();
    let Vertex::Loopy(node) = root else {
        return Ok(None);
    };
    let node = &graph.nodes[node as usize];
    if node.left.len() == node.right.len()
        && graph.nodes.len() <= MAX_SWITCH_NODES
        && !node.left.contains(&root)
        && !leads_back(stopper)
        && stopper.negate(worker)? == *stopper
    {
        let left = stopper.options(worker, Player::Left)?;
        return Ok(Some(LoopyName::Switch(left)));
    }
    Ok(None)
}

/// Whether play can come back to the stopper itself.
fn leads_back(stopper: &Stopper) -> bool {
    let (graph, root) = stopper.rooted();
    let mut options = graph
        .nodes
        .iter()
        .flat_map(|node| node.left.iter().chain(&node.right));
    options.any(|&vertex| vertex == root)
}

/// The first number on which a short end of the graph stands.
fn standing_on(worker: &Worker, stopper: &Stopper) -> Option<Id> {
    let (graph, _) = stopper.rooted();
    let mut options = graph
        .nodes
        .iter()
        .flat_map(|node| node.left.iter().chain(&node.right));
    let parts = options.find_map(|vertex| match vertex {
        Vertex::Short(id) => worker.arena().up_star(*id),
        Vertex::Loopy(_) => None,
    })?;
    worker.arena().intern_number(parts.number).ok()
}

/// ↑^[on], ↑^on and the like have at most three nodes.
fn uptimal(worker: &mut Worker, stopper: &Stopper) -> Result<Option<LoopyName>, LoopyError> {
    if stopper.rooted().0.nodes.len() > 3 {
        return Ok(None);
    }
    let Some(number) = standing_on(worker, stopper) else {
        return Ok(None);
    };
    let negated = worker.negate(number)?;
    let moved = LoopyValue::from(stopper.clone()).add(worker, &negated.into())?;
    for sum in [true, false] {
        for star in [false, true] {
            let mut named = up_on(worker, sum)?;
            if star {
                let star = worker.star(1)?;
                named = named.add(worker, &star.into())?;
            }
            for negative in [false, true] {
                let named = if negative {
                    named.negate(worker)?
                } else {
                    named.clone()
                };
                if named == moved {
                    return Ok(Some(LoopyName::Uptimal {
                        number,
                        sum,
                        negative,
                        star,
                    }));
                }
            }
        }
    }
    Ok(None)
}

/// {x || x | x−g}, or {x+g | x || x}.
fn tiny(
    worker: &mut Worker,
    stopper: &Stopper,
    negative: bool,
) -> Result<Option<LoopyName>, LoopyError> {
    let (own, other) = if negative {
        (Player::Right, Player::Left)
    } else {
        (Player::Left, Player::Right)
    };
    let (graph, root) = stopper.rooted();
    let lone = |vertex: Vertex, player: Player| match vertex {
        Vertex::Loopy(node) => match graph.nodes[node as usize].side(player) {
            &[option] => Some(option),
            _ => None,
        },
        Vertex::Short(_) => None,
    };
    let Some(Vertex::Short(x)) = lone(root, own) else {
        return Ok(None);
    };
    let Some(threat) = lone(root, other) else {
        return Ok(None);
    };
    let Some(goal) = lone(threat, other) else {
        return Ok(None);
    };
    if worker.arena().number(x).is_none()
        || lone(threat, own) != Some(Vertex::Short(x))
        || leads_back(stopper)
    {
        return Ok(None);
    }
    let goal = LoopyValue::from_graph(worker, graph, goal)?;
    let x_value = LoopyValue::from(x);
    let parameter = if negative {
        goal.subtract(worker, &x_value)?
    } else {
        x_value.subtract(worker, &goal)?
    };
    Ok(Some(LoopyName::Tiny {
        number: x,
        parameter,
        negative,
    }))
}

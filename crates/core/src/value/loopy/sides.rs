//! Onside and offside of a game that is no stopper.
//!
//! In G⁺ draws are wins for Left, in G⁻ for Right. A game is *stopper-sided*,
//! G = s & t, if there are stoppers s and t with G⁺ = s⁺ and G⁻ = t⁻; s is its
//! onside, t its offside, and both are unique (Winning Ways, chapter 11;
//! Siegel, Combinatorial Game Theory, section VI.4). Not every game is: Bach's
//! carousel has no sides.
//!
//! The onside is looked for in several ways, one after the other, on each
//! strongly connected component with alternating cycles. Moves of Right that
//! Left reverses go first: where she can reverse for ever, the play is hers, so
//! Right's move is worth nothing. Left's dominated options go too. If that is not
//! enough, Left's reversible moves are bypassed and Right's dominated options go;
//! the last is the least sure, since a player who always waits for a better
//! option may wait for ever, which is Left's gain. If alternating cycles are
//! left, the component is sidled down from on: s₀ = on everywhere, and s_{n+1} of
//! a position has the s_n of the options.
//!
//! However a stopper was found, it is taken only with a proof: Left, second,
//! survives G − s, and she survives s − G without play staying in G for ever.
//! By the theorems of [`super::survival`] that says G⁺ = s⁺.
//!
//! The offside of G is minus the onside of −G.

use super::graph::{Graph, Vertex};
use super::minimise;
use super::store::Store;
use crate::value::hash::WordMap;
use crate::value::{Halt, Player, Worker};

/// Rounds of sidling for each node of a component, and some more.
const ROUNDS_PER_NODE: usize = 3;
const MORE_ROUNDS: usize = 24;

/// The onside of a position, in a store; `None` if none was found. For a stopper
/// it is the canonical form.
pub(super) fn onside(
    worker: &mut Worker,
    store: &mut Store,
    graph: &Graph,
    root: Vertex,
) -> Result<Option<Vertex>, Halt> {
    let mut done: WordMap<u32, Vertex> = WordMap::default();
    for component in graph.components(root) {
        worker.tick()?;
        let replaced = |vertex: Vertex, done: &WordMap<u32, Vertex>| match vertex {
            Vertex::Loopy(n) => done.get(&n).copied(),
            short @ Vertex::Short(_) => Some(short),
        };
        if let &[number] = component.as_slice() {
            let node = graph.node(number);
            if node.options().all(|v| replaced(v, &done).is_some()) {
                let node = node.map(|v| replaced(v, &done).unwrap_or(v));
                let vertex = store.construct(worker, node)?;
                done.insert(number, vertex);
                continue;
            }
        }
        let place: WordMap<u32, u32> = component.iter().copied().zip(0..).collect();
        let offset = store.graph.nodes.len() as u32;
        for &number in &component {
            let mut node = graph.node(number).map(|vertex| {
                replaced(vertex, &done).unwrap_or_else(|| match vertex {
                    Vertex::Loopy(n) => Vertex::Loopy(offset + place[&n]),
                    short @ Vertex::Short(_) => short,
                })
            });
            node.sort();
            store.graph.push(node)?;
        }
        let numbers: Vec<u32> = (offset..offset + component.len() as u32).collect();
        let Some(vertices) = component_onsides(worker, store, &numbers)? else {
            return Ok(None);
        };
        done.extend(component.iter().copied().zip(vertices));
    }
    Ok(match root {
        Vertex::Loopy(n) => done.get(&n).copied(),
        short @ Vertex::Short(_) => Some(short),
    })
}

/// Fresh copies of some nodes, leading to one another as those do, with
/// bisimilar ones fused: for each node its copy.
fn copies(worker: &mut Worker, store: &mut Store, nodes: &[u32]) -> Result<Vec<u32>, Halt> {
    let class = minimise::classes(&store.graph, nodes, || worker.tick())?;
    let offset = store.graph.nodes.len() as u32;
    let copy: WordMap<u32, u32> = nodes
        .iter()
        .zip(&class)
        .map(|(&number, &class)| (number, offset + class))
        .collect();
    let count = class.iter().max().map_or(0, |&last| last + 1);
    for wanted in 0..count {
        let source = class.iter().position(|&c| c == wanted).unwrap_or(0);
        let mut node = store.graph.node(nodes[source]).map(|vertex| match vertex {
            Vertex::Loopy(n) => Vertex::Loopy(copy.get(&n).copied().unwrap_or(n)),
            short @ Vertex::Short(_) => short,
        });
        node.sort();
        store.graph.push(node)?;
    }
    Ok(nodes.iter().map(|number| copy[number]).collect())
}

fn distinct(numbers: &[u32]) -> Vec<u32> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn component_onsides(
    worker: &mut Worker,
    store: &mut Store,
    original: &[u32],
) -> Result<Option<Vec<Vertex>>, Halt> {
    if store.graph.alternating_play_ends(original) {
        return if original.len() == 1 {
            store.construct_component(worker, original).map(Some)
        } else {
            construct_fused(worker, store, original).map(Some)
        };
    }
    for effort in Effort::ALL {
        let copied = copies(worker, store, original)?;
        let nodes = distinct(&copied);
        simplify(worker, store, &nodes, effort)?;
        if store.graph.alternating_play_ends(&nodes) {
            // Answers about the copies were found while they were no stoppers.
            let found = construct_fused(worker, store, &copied)?;
            if proved(worker, store, original, &found)? {
                return Ok(Some(found));
            }
        }
    }
    sidle(worker, store, original)
}

/// Canonical forms of a component of a stopper, bisimilar nodes fused first.
fn construct_fused(
    worker: &mut Worker,
    store: &mut Store,
    nodes: &[u32],
) -> Result<Vec<Vertex>, Halt> {
    let copied = copies(worker, store, nodes)?;
    let fresh = distinct(&copied);
    let finished = store.construct_component(worker, &fresh)?;
    let finished: WordMap<u32, Vertex> = fresh.into_iter().zip(finished).collect();
    Ok(copied.iter().map(|n| finished[n]).collect())
}

/// Whether each of the stoppers is the onside of its node.
fn proved(
    worker: &mut Worker,
    store: &mut Store,
    nodes: &[u32],
    stoppers: &[Vertex],
) -> Result<bool, Halt> {
    let Store { graph, order, .. } = store;
    for (&node, &stopper) in nodes.iter().zip(stoppers) {
        let node = Vertex::Loopy(node);
        if !order.at_least(worker, graph, node, stopper)?
            || !order.at_least_biased(worker, graph, stopper, node)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What else than Left's dominated and Right's reversible options goes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Effort {
    bypass_left: bool,
    /// Whether Right's options go that are dominated, and whether also by those
    /// from which play may come back.
    right_dominated: bool,
    by_any: bool,
}

impl Effort {
    const ALL: [Effort; 5] = [
        Effort::new(false, false, false),
        Effort::new(true, false, false),
        Effort::new(false, true, false),
        Effort::new(true, true, false),
        Effort::new(true, true, true),
    ];

    const fn new(bypass_left: bool, right_dominated: bool, by_any: bool) -> Effort {
        Effort {
            bypass_left,
            right_dominated,
            by_any,
        }
    }
}

/// Takes options out of the nodes that do not matter when draws are Left's.
fn simplify(
    worker: &mut Worker,
    store: &mut Store,
    nodes: &[u32],
    effort: Effort,
) -> Result<(), Halt> {
    // Every round takes something out, or is the last; the bound is for bypasses
    // that bring in as much as they take out.
    for _ in 0..4 * nodes.len() + 4 {
        let mut changed = false;
        for &number in nodes {
            changed |= drop_reversed_for_ever(worker, store, number)?;
            changed |= drop_dominated(worker, store, number, Player::Left, |_| true)?;
            if effort.bypass_left {
                changed |= bypass_left(worker, store, number)?;
            }
            if effort.right_dominated {
                let may = |vertex| match vertex {
                    Vertex::Loopy(n) => effort.by_any || !nodes.contains(&n),
                    Vertex::Short(_) => true,
                };
                changed |= drop_dominated(worker, store, number, Player::Right, may)?;
            }
        }
        if !changed || store.graph.alternating_play_ends(nodes) {
            break;
        }
    }
    Ok(())
}

fn prefers(
    worker: &mut Worker,
    store: &mut Store,
    player: Player,
    u: Vertex,
    w: Vertex,
) -> Result<bool, Halt> {
    let (u, w) = player.pick((u, w), (w, u));
    store.order.at_least_biased(worker, &store.graph, u, w)
}

fn drop_dominated(
    worker: &mut Worker,
    store: &mut Store,
    number: u32,
    player: Player,
    may_dominate: impl Fn(Vertex) -> bool,
) -> Result<bool, Halt> {
    let mut kept = store.graph.node(number).side(player).to_vec();
    let before = kept.len();
    let mut i = 0;
    'options: while i < kept.len() {
        for j in 0..kept.len() {
            let (other, option) = (kept[j], kept[i]);
            if i != j && may_dominate(other) && prefers(worker, store, player, other, option)? {
                kept.remove(i);
                continue 'options;
            }
        }
        i += 1;
    }
    let changed = kept.len() < before;
    *store.graph.nodes[number as usize].side_mut(player) = kept;
    Ok(changed)
}

/// Bypasses Right's reversible moves; a chain of them that comes back to
/// itself is a draw at best, which is Left's, and goes.
fn drop_reversed_for_ever(
    worker: &mut Worker,
    store: &mut Store,
    number: u32,
) -> Result<bool, Halt> {
    let position = Vertex::Loopy(number);
    let mut waiting = store.graph.node(number).right.clone();
    let mut met = waiting.clone();
    let mut kept = Vec::new();
    let mut changed = false;
    'options: while let Some(option) = waiting.pop() {
        for answer in store.graph.options(worker, option, Player::Left)? {
            if prefers(worker, store, Player::Left, answer, position)? {
                changed = true;
                for next in store.graph.options(worker, answer, Player::Right)? {
                    if !met.contains(&next) {
                        met.push(next);
                        waiting.push(next);
                    }
                }
                continue 'options;
            }
        }
        kept.push(option);
    }
    kept.sort_unstable();
    store.graph.nodes[number as usize].right = kept;
    Ok(changed)
}

/// Bypasses Left's reversible moves, but no chain of them that comes back.
fn bypass_left(worker: &mut Worker, store: &mut Store, number: u32) -> Result<bool, Halt> {
    let position = Vertex::Loopy(number);
    let options = store.graph.node(number).left.clone();
    for (i, &option) in options.iter().enumerate() {
        for answer in store.graph.options(worker, option, Player::Right)? {
            if answer == position || !prefers(worker, store, Player::Right, answer, position)? {
                continue;
            }
            let next = store.graph.options(worker, answer, Player::Left)?;
            if next.contains(&option) {
                continue;
            }
            let mut list = options.clone();
            list.remove(i);
            list.extend(next);
            list.sort_unstable();
            list.dedup();
            store.graph.nodes[number as usize].left = list;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sidles a component down from on.
fn sidle(
    worker: &mut Worker,
    store: &mut Store,
    nodes: &[u32],
) -> Result<Option<Vec<Vertex>>, Halt> {
    let on = store.on(worker)?;
    let mut side: WordMap<u32, Vertex> = nodes.iter().map(|&number| (number, on)).collect();
    for _ in 0..ROUNDS_PER_NODE * nodes.len() + MORE_ROUNDS {
        let mut next = WordMap::default();
        for &number in nodes {
            let node = store.graph.node(number).map(|vertex| match vertex {
                Vertex::Loopy(n) => side.get(&n).copied().unwrap_or(vertex),
                Vertex::Short(_) => vertex,
            });
            next.insert(number, store.construct(worker, node)?);
        }
        if next == side {
            let found: Vec<Vertex> = nodes.iter().map(|number| side[number]).collect();
            return Ok(proved(worker, store, nodes, &found)?.then_some(found));
        }
        side = next;
    }
    Ok(None)
}

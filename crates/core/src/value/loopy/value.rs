//! All values in one type: short games, stoppers, games between two stoppers,
//! and games known by their graph alone.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::draft::{DraftNode, Part};
use super::graph::{Graph, Vertex};
use super::outcome::{End, LoopyOutcome, outcome};
use super::stopper::Stopper;
use super::store::Store;
use super::{LoopyError, minimise, sides, sum};
use crate::value::{Comparison, Halt, Id, Player, Worker};

type Rooted = (Graph, Vertex);

/// A value that may be loopy. Cheap to clone; those of one arena that are not
/// `Unsided` are equal in value if and only if they are equal here.
#[derive(Clone, Debug)]
pub enum LoopyValue {
    /// A stopper; short games are stoppers.
    Stopper(Stopper),
    /// s & t: onside and offside, which differ.
    Sided(Arc<(Stopper, Stopper)>),
    /// A game for which no stoppers were found on one side or both.
    Unsided(Arc<Unsided>),
}

/// A game that is not stopper-sided: a graph for each of its sides. They are
/// the same graph, unless the game was made of games that are s & t.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Unsided {
    plus: Rooted,
    minus: Rooted,
}

impl Unsided {
    /// The graph in which draws are counted for Left, and the game in it.
    pub fn plus(&self) -> (&Graph, Vertex) {
        (&self.plus.0, self.plus.1)
    }

    /// The graph in which draws are counted for Right, and the game in it.
    pub fn minus(&self) -> (&Graph, Vertex) {
        (&self.minus.0, self.minus.1)
    }
}

impl PartialEq for LoopyValue {
    fn eq(&self, other: &LoopyValue) -> bool {
        match (self, other) {
            (LoopyValue::Stopper(a), LoopyValue::Stopper(b)) => a == b,
            (LoopyValue::Sided(a), LoopyValue::Sided(b)) => a == b,
            (LoopyValue::Unsided(a), LoopyValue::Unsided(b)) => {
                Arc::ptr_eq(a, b)
                    || (minimise::same_plays(a.plus(), b.plus())
                        && minimise::same_plays(a.minus(), b.minus()))
            }
            _ => false,
        }
    }
}

impl Eq for LoopyValue {}

impl Hash for LoopyValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            LoopyValue::Stopper(stopper) => stopper.hash(state),
            LoopyValue::Sided(sides) => sides.hash(state),
            // Minimal graphs of the same plays have as many nodes.
            LoopyValue::Unsided(unsided) => unsided.plus.0.nodes.len().hash(state),
        }
    }
}

impl From<Id> for LoopyValue {
    fn from(id: Id) -> LoopyValue {
        LoopyValue::Stopper(Stopper::Short(id))
    }
}

impl From<Stopper> for LoopyValue {
    fn from(stopper: Stopper) -> LoopyValue {
        LoopyValue::Stopper(stopper)
    }
}

impl LoopyValue {
    /// The value of a position in an explicit graph.
    pub fn from_graph(
        worker: &mut Worker,
        graph: &Graph,
        root: Vertex,
    ) -> Result<LoopyValue, LoopyError> {
        graph.check(root)?;
        for node in &graph.nodes {
            for vertex in node.options() {
                graph.check(vertex)?;
            }
        }
        Ok(of_graph(worker, graph.reachable(root))?)
    }

    /// s & t, for stoppers s ≥ t.
    pub fn from_sides(
        worker: &mut Worker,
        onside: Stopper,
        offside: Stopper,
    ) -> Result<LoopyValue, LoopyError> {
        if !onside.ge(worker, &offside)? {
            return Err(LoopyError::SidesReversed);
        }
        Ok(sided(onside, offside))
    }

    /// The short game, if the value is one.
    pub fn short(&self) -> Option<Id> {
        self.stopper().and_then(Stopper::short)
    }

    /// The stopper, if the value is one.
    pub fn stopper(&self) -> Option<&Stopper> {
        match self {
            LoopyValue::Stopper(stopper) => Some(stopper),
            _ => None,
        }
    }

    /// Onside and offside.
    pub fn sides(&self) -> Result<(&Stopper, &Stopper), LoopyError> {
        match self {
            LoopyValue::Stopper(stopper) => Ok((stopper, stopper)),
            LoopyValue::Sided(sides) => Ok((&sides.0, &sides.1)),
            LoopyValue::Unsided(_) => Err(LoopyError::NoSides),
        }
    }

    /// The stopper that bounds the game when draws are wins for Left.
    pub fn onside(&self) -> Result<&Stopper, LoopyError> {
        Ok(self.sides()?.0)
    }

    /// The stopper that bounds the game when draws are wins for Right.
    pub fn offside(&self) -> Result<&Stopper, LoopyError> {
        Ok(self.sides()?.1)
    }

    /// Whether the value is a short game.
    pub fn is_short(&self) -> bool {
        self.short().is_some()
    }

    /// Whether the value is a stopper.
    pub fn is_stopper(&self) -> bool {
        self.stopper().is_some()
    }

    /// Whether the value is s & t for stoppers s and t.
    pub fn is_stopper_sided(&self) -> bool {
        self.sides().is_ok()
    }

    /// The graph for the side on which draws are this player's, and the vertex
    /// of the game in it.
    pub fn rooted(&self, draws: Player) -> (&Graph, Vertex) {
        match (self, draws) {
            (LoopyValue::Stopper(stopper), _) => stopper.rooted(),
            (LoopyValue::Sided(sides), Player::Left) => sides.0.rooted(),
            (LoopyValue::Sided(sides), Player::Right) => sides.1.rooted(),
            (LoopyValue::Unsided(unsided), Player::Left) => unsided.plus(),
            (LoopyValue::Unsided(unsided), Player::Right) => unsided.minus(),
        }
    }

    /// The options of a stopper in canonical form, or of a game known by its
    /// graph alone; a game s & t has no options of its own.
    pub fn options(
        &self,
        worker: &mut Worker,
        player: Player,
    ) -> Result<Vec<LoopyValue>, LoopyError> {
        match self {
            LoopyValue::Stopper(stopper) => {
                let options = stopper.options(worker, player)?;
                Ok(options.into_iter().map(LoopyValue::Stopper).collect())
            }
            LoopyValue::Unsided(unsided) if unsided.plus == unsided.minus => {
                let (graph, root) = unsided.plus();
                let options = graph.options(worker, root, player)?;
                let values = options.into_iter();
                values
                    .map(|option| LoopyValue::from_graph(worker, graph, option))
                    .collect()
            }
            _ => Err(LoopyError::NotStopper),
        }
    }

    /// −G.
    pub fn negate(&self, worker: &mut Worker) -> Result<LoopyValue, LoopyError> {
        Ok(match self {
            LoopyValue::Stopper(stopper) => LoopyValue::Stopper(stopper.negate(worker)?),
            LoopyValue::Sided(sides) => sided(sides.1.negate(worker)?, sides.0.negate(worker)?),
            LoopyValue::Unsided(unsided) => LoopyValue::Unsided(Arc::new(Unsided {
                plus: negate_rooted(worker, &unsided.minus)?,
                minus: negate_rooted(worker, &unsided.plus)?,
            })),
        })
    }

    /// G + H.
    pub fn add(&self, worker: &mut Worker, other: &LoopyValue) -> Result<LoopyValue, LoopyError> {
        if let (Some(a), Some(b)) = (self.short(), other.short()) {
            return Ok(worker.add(a, b)?.into());
        }
        if let (LoopyValue::Stopper(a), LoopyValue::Stopper(b)) = (self, other) {
            for (number, stopper) in [(a, b), (b, a)] {
                if let Some(id) = number.short()
                    && worker.arena().number(id).is_some()
                {
                    return Ok(stopper.translate(worker, id)?.into());
                }
            }
            let total = sum::sum(worker, a.rooted(), b.rooted(), true)?;
            return Ok(of_graph(worker, total)?);
        }
        let canonical = self.is_stopper_sided() && other.is_stopper_sided();
        let mut side = |draws| -> Result<Rooted, Halt> {
            let (g, h) = (self.rooted(draws), other.rooted(draws));
            let (graph, root) = sum::sum(worker, g, h, canonical)?;
            minimise::minimise(worker, &graph, root)
        };
        let (plus, minus) = (side(Player::Left)?, side(Player::Right)?);
        Ok(of_graphs(worker, plus, minus)?)
    }

    /// G − H.
    pub fn subtract(
        &self,
        worker: &mut Worker,
        other: &LoopyValue,
    ) -> Result<LoopyValue, LoopyError> {
        let negative = other.negate(worker)?;
        self.add(worker, &negative)
    }

    /// n·G, by doubling.
    pub fn multiple(&self, worker: &mut Worker, n: i64) -> Result<LoopyValue, LoopyError> {
        if let Some(id) = self.short() {
            return Ok(worker.multiple(n, id)?.into());
        }
        let mut double = if n < 0 {
            self.negate(worker)?
        } else {
            self.clone()
        };
        let mut total = LoopyValue::from(Id::ZERO);
        let mut rest = n.unsigned_abs();
        loop {
            if rest & 1 == 1 {
                total = total.add(worker, &double)?;
            }
            rest >>= 1;
            if rest == 0 {
                return Ok(total);
            }
            double = double.add(worker, &double)?;
        }
    }

    /// {a, b, … | c, d, …}.
    pub fn braces(
        worker: &mut Worker,
        left: &[LoopyValue],
        right: &[LoopyValue],
    ) -> Result<LoopyValue, LoopyError> {
        let parts = |values: &[LoopyValue]| values.iter().cloned().map(Part::Value).collect();
        let node = DraftNode {
            left: parts(left),
            right: parts(right),
        };
        LoopyValue::from_draft(worker, &[node], 0)
    }

    /// G ≤ H: nobody who plays G + X for any X is worse off with H.
    pub fn le(&self, worker: &mut Worker, other: &LoopyValue) -> Result<bool, LoopyError> {
        let (s, t) = self.sides()?;
        let (u, v) = other.sides()?;
        Ok(u.ge(worker, s)? && v.ge(worker, t)?)
    }

    /// How G compares with H.
    pub fn compare(
        &self,
        worker: &mut Worker,
        other: &LoopyValue,
    ) -> Result<Comparison, LoopyError> {
        Ok(match (self.le(worker, other)?, other.le(worker, self)?) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        })
    }

    /// Who wins: Left survives as her onside says and wins as her offside says.
    pub fn outcome(&self, worker: &mut Worker) -> Result<LoopyOutcome, LoopyError> {
        let side = |worker: &mut Worker, draws| {
            let (graph, root) = self.rooted(draws);
            outcome(worker, graph, root)
        };
        let (plus, minus) = (side(worker, Player::Left)?, side(worker, Player::Right)?);
        let end = |starts| {
            let survives = plus.end(starts) != End::Win(Player::Right);
            let wins = minus.end(starts) == End::Win(Player::Left);
            match (survives, wins) {
                (true, true) => End::Win(Player::Left),
                (false, _) => End::Win(Player::Right),
                (true, false) => End::Draw,
            }
        };
        Ok(LoopyOutcome::of(end(Player::Left), end(Player::Right)))
    }
}

fn negate_rooted(worker: &mut Worker, (graph, root): &Rooted) -> Result<Rooted, Halt> {
    let root = super::graph::negate_vertex(worker, *root)?;
    Ok((graph.negate(worker)?, root))
}

fn sided(onside: Stopper, offside: Stopper) -> LoopyValue {
    if onside == offside {
        LoopyValue::Stopper(onside)
    } else {
        LoopyValue::Sided(Arc::new((onside, offside)))
    }
}

fn onside_of(worker: &mut Worker, (graph, root): &Rooted) -> Result<Option<Stopper>, Halt> {
    let mut store = Store::default();
    let found = sides::onside(worker, &mut store, graph, *root)?;
    worker.expect_growth(0);
    match found {
        Some(vertex) => Stopper::extract(worker, &store, vertex).map(Some),
        None => Ok(None),
    }
}

fn offside_of(worker: &mut Worker, rooted: &Rooted) -> Result<Option<Stopper>, Halt> {
    let negative = negate_rooted(worker, rooted)?;
    match onside_of(worker, &negative)? {
        Some(stopper) => stopper.negate(worker).map(Some),
        None => Ok(None),
    }
}

/// The value of a game whose sides have the same graph.
pub(super) fn of_graph(worker: &mut Worker, rooted: Rooted) -> Result<LoopyValue, Halt> {
    let nodes: Vec<u32> = (0..rooted.0.nodes.len() as u32).collect();
    if rooted.0.alternating_play_ends(&nodes) {
        let stopper = Stopper::of_stopper_graph(worker, &rooted.0, rooted.1)?;
        return Ok(LoopyValue::Stopper(stopper));
    }
    let (graph, root) = minimise::minimise(worker, &rooted.0, rooted.1)?;
    of_graphs(worker, (graph.clone(), root), (graph, root))
}

/// The value of a game with a graph for each side.
pub(super) fn of_graphs(
    worker: &mut Worker,
    plus: Rooted,
    minus: Rooted,
) -> Result<LoopyValue, Halt> {
    if let Some(onside) = onside_of(worker, &plus)?
        && let Some(offside) = offside_of(worker, &minus)?
    {
        return Ok(sided(onside, offside));
    }
    Ok(LoopyValue::Unsided(Arc::new(Unsided { plus, minus })))
}

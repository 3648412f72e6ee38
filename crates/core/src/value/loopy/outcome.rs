//! Who wins a loopy game: retrograde analysis.

use super::graph::{Graph, Vertex};
use crate::value::retrograde::{Moves, Results, Verdict};
use crate::value::{Halt, Outcome, Player, Worker};

/// Who wins, when play may go on for ever. The hats and checks are those of
/// Siegel, Combinatorial Game Theory, section VI.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopyOutcome {
    /// Left wins, whoever starts.
    Left,
    /// Right wins, whoever starts.
    Right,
    /// The player who starts wins.
    Next,
    /// The player who does not start wins.
    Previous,
    /// A draw, whoever starts.
    Draw,
    /// Left wins if she starts; if Right starts, a draw.
    NextHat,
    /// A draw if Left starts; if Right starts, Left wins.
    PreviousHat,
    /// A draw if Left starts; if Right starts, he wins.
    NextCheck,
    /// Right wins if Left starts; if Right starts, a draw.
    PreviousCheck,
}

/// How a play ends when both play well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This player makes the last move.
    Win(Player),
    /// Play goes on for ever.
    Draw,
}

impl LoopyOutcome {
    /// The short name: `L`, `R`, `N`, `P`, `D`, `NHat`, `PHat`, `NCheck`, `PCheck`.
    pub const fn name(self) -> &'static str {
        match self {
            LoopyOutcome::Left => "L",
            LoopyOutcome::Right => "R",
            LoopyOutcome::Next => "N",
            LoopyOutcome::Previous => "P",
            LoopyOutcome::Draw => "D",
            LoopyOutcome::NextHat => "NHat",
            LoopyOutcome::PreviousHat => "PHat",
            LoopyOutcome::NextCheck => "NCheck",
            LoopyOutcome::PreviousCheck => "PCheck",
        }
    }

    /// The outcome when play ends so if Left starts, and so if Right starts.
    pub const fn of(left_starts: End, right_starts: End) -> LoopyOutcome {
        use End::{Draw, Win};
        use Player::{Left, Right};
        match (left_starts, right_starts) {
            (Win(Left), Win(Left)) => LoopyOutcome::Left,
            (Win(Right), Win(Right)) => LoopyOutcome::Right,
            (Win(Left), Win(Right)) => LoopyOutcome::Next,
            (Win(Right), Win(Left)) => LoopyOutcome::Previous,
            (Draw, Draw) => LoopyOutcome::Draw,
            (Win(Left), Draw) => LoopyOutcome::NextHat,
            (Draw, Win(Left)) => LoopyOutcome::PreviousHat,
            (Draw, Win(Right)) => LoopyOutcome::NextCheck,
            (Win(Right), Draw) => LoopyOutcome::PreviousCheck,
        }
    }

    /// How play ends if this player starts.
    pub const fn end(self, starts: Player) -> End {
        use LoopyOutcome as O;
        match (self, starts) {
            (O::Left, _)
            | (O::Next | O::NextHat, Player::Left)
            | (O::Previous | O::PreviousHat, Player::Right) => End::Win(Player::Left),
            (O::Right, _)
            | (O::Next | O::NextCheck, Player::Right)
            | (O::Previous | O::PreviousCheck, Player::Left) => End::Win(Player::Right),
            (O::Draw, _)
            | (O::PreviousHat | O::NextCheck, Player::Left)
            | (O::NextHat | O::PreviousCheck, Player::Right) => End::Draw,
        }
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Left => LoopyOutcome::Left,
            Outcome::Right => LoopyOutcome::Right,
            Outcome::Next => LoopyOutcome::Next,
            Outcome::Previous => LoopyOutcome::Previous,
        }
    }
}

/// The outcome of a position in a graph.
///
/// A state is a vertex and the player to move. States whose player has no move
/// are lost; from them the others follow backwards, and what is never reached
/// is drawn.
pub(super) fn outcome(
    worker: &mut Worker,
    graph: &Graph,
    root: Vertex,
) -> Result<LoopyOutcome, Halt> {
    let root = match root {
        Vertex::Short(id) => return Ok(worker.outcome(id).into()),
        Vertex::Loopy(node) => node as usize,
    };
    let state = |node: usize, player: Player| 2 * node + usize::from(player == Player::Right);
    let player_of = |state: usize| [Player::Left, Player::Right][state % 2];
    let mut moves: Vec<(u32, u32)> = Vec::new();
    let mut open = vec![0; 2 * graph.nodes.len()];
    let mut won = Vec::new();
    for (here, open) in open.iter_mut().enumerate() {
        worker.tick()?;
        let player = player_of(here);
        for &option in graph.nodes[here / 2].side(player) {
            match option {
                Vertex::Loopy(next) => {
                    *open += 1;
                    let next = state(next as usize, player.opponent());
                    moves.push((here as u32, next as u32));
                }
                Vertex::Short(id) => {
                    let end = LoopyOutcome::from(worker.outcome(id)).end(player.opponent());
                    if end == End::Win(player) {
                        // The state is settled: its other moves do not matter.
                        won.push(here);
                        break;
                    }
                }
            }
        }
    }
    let back = Moves::backwards(open.len(), moves.iter().copied());
    let mut results = Results::new(open);
    for here in won {
        results.settle(here, Verdict::Win, 0);
    }
    for here in 0..results.verdicts.len() {
        if results.verdicts[here] == Verdict::Draw && results.open(here) == 0 {
            results.settle(here, Verdict::Loss, 0);
        }
    }
    let before = |state: u32| back.of(state as usize).iter().copied();
    results.spread(before, || worker.tick())?;
    let end = |player: Player| match results.verdicts[state(root, player)] {
        Verdict::Draw => End::Draw,
        Verdict::Win => End::Win(player),
        Verdict::Loss => End::Win(player.opponent()),
    };
    Ok(LoopyOutcome::of(end(Player::Left), end(Player::Right)))
}

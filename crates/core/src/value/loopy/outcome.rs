//! Who wins a loopy game: retrograde analysis.

use super::graph::{Graph, Vertex};
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
    let count = 2 * graph.nodes.len();
    let mut ends: Vec<End> = vec![End::Draw; count];
    let mut ways = vec![0_usize; count];
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut decided = Vec::new();
    for (n, node) in graph.nodes.iter().enumerate() {
        worker.tick()?;
        for player in [Player::Left, Player::Right] {
            let here = state(n, player);
            let options = node.side(player);
            ways[here] = options.len();
            let mut wins = false;
            for &option in options {
                match option {
                    Vertex::Loopy(next) => {
                        before[state(next as usize, player.opponent())].push(here);
                    }
                    Vertex::Short(id) => {
                        let end = LoopyOutcome::from(worker.outcome(id)).end(player.opponent());
                        ways[here] -= 1;
                        wins |= end == End::Win(player);
                    }
                }
            }
            if wins || ways[here] == 0 {
                ends[here] = End::Win(if wins { player } else { player.opponent() });
                decided.push(here);
            }
        }
    }
    while let Some(here) = decided.pop() {
        worker.tick()?;
        for &earlier in &before[here] {
            if ends[earlier] != End::Draw {
                continue;
            }
            let mover = if earlier % 2 == 0 {
                Player::Left
            } else {
                Player::Right
            };
            ways[earlier] -= 1;
            if ends[here] == End::Win(mover) || ways[earlier] == 0 {
                ends[earlier] = ends[here];
                decided.push(earlier);
            }
        }
    }
    Ok(LoopyOutcome::of(
        ends[state(root, Player::Left)],
        ends[state(root, Player::Right)],
    ))
}

//! All positions that can be reached from one, solved by retrograde analysis:
//! won, lost or drawn, exactly, with the distance to mate.
//!
//! Mates are lost in no move. A position with a move to a lost one is won, a
//! position all of whose moves lead to won ones is lost, and what is left over
//! when nothing more follows is drawn: there each side can avoid for ever what
//! the other would need. The count of moves without progress plays no part.
//!
//! Positions are told apart by their keys of 128 bits.

use std::collections::HashMap;

use super::super::{Board, Color, Kind, Move, Undo};
use super::packed::Packed;
use crate::value::budget::growth_of;
use crate::value::retrograde::{Moves, Results, Verdict};
use crate::value::{Budget, Halt};

/// What a position is worth to the side to move, with the single moves to mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move mates in so many single moves.
    Win(u32),
    /// The side to move is mated in so many single moves.
    Loss(u32),
    /// Neither side can force anything.
    Draw,
}

impl Outcome {
    /// The same seen by the side that has just moved, one move earlier.
    #[must_use]
    pub const fn before(self) -> Outcome {
        match self {
            Outcome::Win(moves) => Outcome::Loss(moves + 1),
            Outcome::Loss(moves) => Outcome::Win(moves + 1),
            Outcome::Draw => Outcome::Draw,
        }
    }

    /// How good it is for the side to move: quick wins first, quick losses last.
    const fn order(self) -> i64 {
        match self {
            Outcome::Win(moves) => (1 << 40) - moves as i64,
            Outcome::Draw => 0,
            Outcome::Loss(moves) => moves as i64 - (1 << 40),
        }
    }
}

/// All positions reachable from one, and what they are worth.
pub struct SolvedGraph {
    numbers: HashMap<u128, u32>,
    outcomes: Vec<Outcome>,
}

/// A strategy of one side, complete against every defence.
pub struct GraphStrategy {
    /// Its move in each position that it can be brought into.
    pub moves: Vec<(Packed, Move)>,
    /// Single moves in a row without a capture or a pawn's move, at most.
    pub quiet: u32,
}

/// A position on the way from the root, with the moves still to be tried.
struct Frame {
    number: u32,
    next: usize,
    end: usize,
    made: Option<(Move, Undo)>,
}

/// Whether no series of moves leads to mate: bare kings, or one knight or
/// bishop besides. On boards with room for a king to step aside there is none.
fn is_dead(board: &Board) -> bool {
    let mut others = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| board.pieces(color))
        .map(|(_, piece)| piece.kind())
        .filter(|&kind| kind != Kind::King);
    let room = board.files() >= 3 && board.rows() >= 3;
    match (others.next(), others.next()) {
        (None, _) => true,
        (Some(Kind::Knight | Kind::Bishop), None) => room,
        _ => false,
    }
}

impl SolvedGraph {
    /// Solves the position and all that follow; nothing if there are more than
    /// `most`.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn solve(
        root: &Board,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Option<SolvedGraph>, Halt> {
        let most = most.min(u32::MAX as usize - 1);
        let mut graph = SolvedGraph {
            numbers: HashMap::new(),
            outcomes: Vec::new(),
        };
        let mut edges = Vec::new();
        if !graph.explore(root, most, &mut edges, budget)? {
            return Ok(None);
        }
        graph.settle(&edges, budget)?;
        Ok(Some(graph))
    }

    /// A position's number, and whether it is new.
    fn enter(&mut self, board: &Board) -> (u32, bool) {
        let next = self.outcomes.len() as u32;
        let number = *self.numbers.entry(board.key()).or_insert(next);
        if number == next {
            self.outcomes.push(Outcome::Draw);
        }
        (number, number == next)
    }

    fn explore(
        &mut self,
        root: &Board,
        most: usize,
        edges: &mut Vec<(u32, u32)>,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let mut board = root.clone();
        let mut legal = Vec::new();
        // The moves of all frames, one after the other.
        let mut moves: Vec<Move> = Vec::new();
        let mut way: Vec<Frame> = Vec::new();
        let mut made = None;
        self.enter(root);
        let mut number = 0;
        loop {
            if is_dead(&board) {
                legal.clear();
            } else {
                board.legal_moves(&mut legal);
                if legal.is_empty() && board.in_check() {
                    self.outcomes[number as usize] = Outcome::Loss(0);
                }
            }
            let next = moves.len();
            moves.extend_from_slice(&legal);
            way.push(Frame {
                number,
                next,
                end: moves.len(),
                made: made.take(),
            });
            // Down to the next new position, over all that are finished.
            loop {
                budget.tick(|| growth_of(&self.numbers))?;
                let Some(frame) = way.last_mut() else {
                    return Ok(true);
                };
                if frame.next == frame.end {
                    let start = frame.end;
                    let back = frame.made;
                    way.pop();
                    moves.truncate(way.last().map_or(start, |frame| frame.end));
                    if let Some((play, undo)) = back {
                        board.unmake(play, undo);
                    }
                    continue;
                }
                let play = moves[frame.next];
                frame.next += 1;
                let from = frame.number;
                let undo = board.make(play);
                let (to, new) = self.enter(&board);
                edges.push((from, to));
                if new {
                    if self.outcomes.len() > most {
                        return Ok(false);
                    }
                    number = to;
                    made = Some((play, undo));
                    break;
                }
                board.unmake(play, undo);
            }
        }
    }

    fn settle(&mut self, moves: &[(u32, u32)], budget: &mut Budget) -> Result<(), Halt> {
        let positions = self.outcomes.len();
        budget.check(25 * positions + 4 * moves.len())?;
        let mut open = vec![0_u32; positions];
        for &(from, _) in moves {
            open[from as usize] += 1;
        }
        let back = Moves::backwards(positions, moves.iter().copied());
        let mut results = Results::new(open);
        for (at, outcome) in self.outcomes.iter().enumerate() {
            if *outcome == Outcome::Loss(0) {
                results.settle(at, Verdict::Loss, 0);
            }
        }
        let before = |at: u32| back.of(at as usize).iter().copied();
        results.spread(before, || budget.tick(|| 0))?;
        let found = results.verdicts.iter().zip(&results.depths);
        for (outcome, (verdict, &moves)) in self.outcomes.iter_mut().zip(found) {
            *outcome = match verdict {
                Verdict::Win => Outcome::Win(moves),
                Verdict::Loss => Outcome::Loss(moves),
                Verdict::Draw => Outcome::Draw,
            };
        }
        Ok(())
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether there is no position; there is always one.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// What a position is worth; nothing if it cannot be reached.
    pub fn outcome(&self, board: &Board) -> Option<Outcome> {
        let number = *self.numbers.get(&board.key())?;
        self.outcomes.get(number as usize).copied()
    }

    /// The legal moves with what each is worth to the side that makes it, best
    /// first.
    pub fn moves(&self, board: &Board) -> Vec<(Move, Outcome)> {
        let mut legal = Vec::new();
        board.legal_moves(&mut legal);
        let mut board = board.clone();
        let mut worth: Vec<(Move, Outcome)> = legal
            .into_iter()
            .filter_map(|play| {
                let undo = board.make(play);
                let outcome = self.outcome(&board);
                board.unmake(play, undo);
                Some((play, outcome?.before()))
            })
            .collect();
        worth.sort_by_key(|&(play, outcome)| (-outcome.order(), play));
        worth
    }

    /// Best play of both sides to mate; nothing for a draw.
    pub fn line(&self, board: &Board) -> Vec<Move> {
        let mut board = board.clone();
        let mut line = Vec::new();
        while self
            .outcome(&board)
            .is_some_and(|outcome| outcome != Outcome::Draw)
        {
            let Some(&(play, _)) = self.moves(&board).first() else {
                break;
            };
            board.make(play);
            line.push(play);
        }
        line
    }

    /// The quickest moves of a side in all positions that they and the
    /// defender's moves lead to; empty unless the side wins.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn strategy(
        &self,
        board: &Board,
        attacker: Color,
        budget: &mut Budget,
    ) -> Result<GraphStrategy, Halt> {
        let mut found = GraphStrategy {
            moves: Vec::new(),
            quiet: 0,
        };
        let won = |board: &Board| match self.outcome(board) {
            Some(Outcome::Win(_)) => board.turn() == attacker,
            Some(Outcome::Loss(_)) => board.turn() != attacker,
            _ => false,
        };
        if !won(board) {
            return Ok(found);
        }
        // Quiet moves in a row before a position, at most; one that is reached
        // again with more is looked at again.
        let mut seen: HashMap<u128, u32> = HashMap::from([(board.key(), 0)]);
        let mut open = vec![(board.clone(), 0_u32)];
        let mut legal = Vec::new();
        while let Some((board, quiet)) = open.pop() {
            budget.tick(|| growth_of(&seen))?;
            found.quiet = found.quiet.max(quiet);
            if seen.get(&board.key()).is_some_and(|&most| most > quiet) {
                continue;
            }
            if board.turn() == attacker {
                legal.clear();
                legal.extend(self.moves(&board).first().map(|&(play, _)| play));
            } else {
                board.legal_moves(&mut legal);
            }
            for &play in &legal {
                let pawn = board.piece_at(play.from).map(|piece| piece.kind()) == Some(Kind::Pawn);
                let quiet = if pawn || board.is_capture(play) {
                    0
                } else {
                    quiet + 1
                };
                let mut after = board.clone();
                after.make(play);
                let known = seen.get(&after.key()).copied();
                if known.is_none_or(|most| most < quiet) {
                    seen.insert(after.key(), quiet);
                    open.push((after, quiet));
                }
            }
            if board.turn() == attacker {
                found
                    .moves
                    .extend(legal.first().map(|&play| (Packed::new(&board), play)));
            }
        }
        found.moves.sort_by_key(|(board, _)| board.key());
        found.moves.dedup_by_key(|(board, _)| board.key());
        Ok(found)
    }
}

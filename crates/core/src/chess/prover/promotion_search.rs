//! Whether a new queen wins: a search on the whole board, for the positions
//! that a strategy leads to.
//!
//! White looks at a few moves, Black at all; the search is deepened move by
//! move, and ends at mate and at the tables of [`super::queen`]. A failure says
//! nothing, a success is a proof.

use std::collections::HashMap;

use super::super::{Board, Color, Kind, Move};
use super::formation::Formation;
use super::plane::Plane;
use super::queen::{Play, Queens};
use crate::value::{Budget, Halt};

/// The deepest search, in single moves.
const DEEPEST: u8 = 11;
/// The most positions in one search.
const MOST_NODES: u64 = 1_000;
/// Moves of White that are looked at.
const WIDEST: usize = 10;
/// Pawns of Black in the tables, at most.
pub const MOST_PAWNS: usize = 3;

/// How a position of a proof goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// By a table.
    Table,
    /// By a move, or by every move.
    Search(Option<Move>),
}

/// Proofs that a promotion wins.
pub struct PromotionProofs {
    /// Single moves needed at most, and White's move.
    won: HashMap<u128, (u8, Option<Move>)>,
    failed: HashMap<u128, u8>,
    pub nodes: u64,
    end: u64,
}

impl PromotionProofs {
    pub fn new() -> PromotionProofs {
        PromotionProofs {
            won: HashMap::new(),
            failed: HashMap::new(),
            nodes: 0,
            end: 0,
        }
    }

    /// Whether a win of White is proved on this board, Black to move.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn proves<const N: usize>(
        &mut self,
        board: &Board,
        queens: &mut Queens<N>,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let mut board = board.clone();
        self.end = self.nodes + MOST_NODES;
        let mut search = Search {
            found: self,
            queens,
            budget,
        };
        let mut depth = 0;
        while depth <= DEEPEST && search.found.nodes < search.found.end {
            if search.black_loses(&mut board, depth)? {
                return Ok(true);
            }
            depth += 2;
        }
        Ok(false)
    }

    /// How a won position goes on.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn known<const N: usize>(
        &self,
        board: &Board,
        queens: &mut Queens<N>,
        budget: &mut Budget,
    ) -> Result<Option<Known>, Halt> {
        if tabled(board, queens, budget)?.is_some_and(|entry| entry.won) {
            return Ok(Some(Known::Table));
        }
        let known = self.won.get(&board.key());
        Ok(known.map(|&(_, play)| Known::Search(play)))
    }
}

/// White's move in a position that a table calls won: out of the formation if
/// that wins, or else to the position that was found to be lost first.
///
/// # Errors
///
/// The limits of the budget.
pub fn table_move<const N: usize>(
    board: &Board,
    queens: &mut Queens<N>,
    budget: &mut Budget,
) -> Result<Option<Move>, Halt> {
    let Some(table) = tabled(board, queens, budget)?.filter(|table| table.won) else {
        return Ok(None);
    };
    let mut board = board.clone();
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut best: Option<(u8, Move)> = None;
    for play in moves {
        if board.piece_at(play.from).map(|piece| piece.kind()) == Some(Kind::Pawn) {
            continue;
        }
        let out = board.is_capture(play);
        let undo = board.make(play);
        let after = tabled(&board, queens, budget)?.filter(|after| after.won);
        let rank = match after {
            // Where the queen is kept it stays so.
            Some(after) if after.play == table.play && !out => after.rank(queens, budget)?,
            Some(after) if out || after.play == Play::Keep => 0,
            _ => u8::MAX,
        };
        board.unmake(play, undo);
        if rank < u8::MAX && best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, play));
        }
    }
    Ok(best.map(|(_, play)| play))
}

/// What a table says of a position.
pub struct Tabled<const N: usize> {
    pub won: bool,
    play: Play,
    pub formation: Formation<N>,
    pub king: usize,
    pub queen: usize,
    pub other: usize,
}

impl<const N: usize> Tabled<N> {
    /// When the position, Black to move, was found to be lost.
    fn rank(&self, queens: &mut Queens<N>, budget: &mut Budget) -> Result<u8, Halt> {
        let ranks = queens.ranks(self.formation, self.play, budget)?;
        Ok(ranks.of(self.king, self.queen, self.other))
    }
}

/// What a table says; nothing if there is none for the position. The queen is
/// given up only where it cannot win otherwise.
///
/// # Errors
///
/// The limits of the budget.
pub fn tabled<const N: usize>(
    board: &Board,
    queens: &mut Queens<N>,
    budget: &mut Budget,
) -> Result<Option<Tabled<N>>, Halt> {
    let white = board.pieces(Color::White).count();
    let pawns = board.count(Color::White, Kind::Pawn);
    let black = board.count(Color::Black, Kind::Pawn);
    let only_queen = board.count(Color::White, Kind::Queen) == 1 && white == pawns + 2;
    if !only_queen || black > MOST_PAWNS || board.pieces(Color::Black).count() != black + 1 {
        return Ok(None);
    }
    let plane: &Plane<N> = &queens.rules.plane;
    let square = |color, kind: Kind| {
        let mut pieces = board.pieces(color);
        pieces
            .find(|(_, piece)| piece.kind() == kind)
            .map(|(square, _)| plane.square(square))
    };
    let (Some(king), Some(queen), Some(other)) = (
        square(Color::White, Kind::King),
        square(Color::White, Kind::Queen),
        square(Color::Black, Kind::King),
    ) else {
        return Ok(None);
    };
    let mut found = Tabled {
        won: false,
        play: Play::Keep,
        formation: Formation::of(plane, board),
        king,
        queen,
        other,
    };
    for play in [Play::Keep, Play::Give] {
        let table = queens.table(found.formation, play, budget)?;
        let set = match board.turn() {
            Color::White => table.won(king, queen),
            Color::Black => table.lost(king, queen),
        };
        found.play = play;
        found.won = set.has(other);
        if found.won {
            break;
        }
    }
    Ok(Some(found))
}

struct Search<'a, 'b, const N: usize> {
    found: &'a mut PromotionProofs,
    queens: &'a mut Queens<N>,
    budget: &'a mut Budget<'b>,
}

impl<const N: usize> Search<'_, '_, N> {
    fn known(&self, board: &Board, depth: u8) -> Option<bool> {
        let key = board.key();
        let won = self.found.won.get(&key);
        if won.is_some_and(|&(needed, _)| needed <= depth) {
            return Some(true);
        }
        let failed = self.found.failed.get(&key);
        failed.is_some_and(|&tried| tried >= depth).then_some(false)
    }

    fn note_win(&mut self, board: &Board, depth: u8, play: Option<Move>) {
        let known = self.found.won.entry(board.key()).or_insert((depth, play));
        if depth < known.0 {
            *known = (depth, play);
        }
    }

    fn note_failure(&mut self, board: &Board, depth: u8) {
        if self.found.nodes < self.found.end {
            let known = self.found.failed.entry(board.key()).or_insert(depth);
            *known = (*known).max(depth);
        }
    }

    fn tabled(&mut self, board: &Board) -> Result<Option<bool>, Halt> {
        let known = tabled(board, self.queens, self.budget)?;
        Ok(known.map(|entry| entry.won))
    }

    fn black_loses(&mut self, board: &mut Board, depth: u8) -> Result<bool, Halt> {
        if let Some(known) = self.known(board, depth) {
            return Ok(known);
        }
        self.found.nodes += 1;
        self.budget.tick(|| 0)?;
        if let Some(won) = self.tabled(board)? {
            return Ok(won);
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        if moves.is_empty() {
            let mate = board.in_check();
            if mate {
                self.note_win(board, 0, None);
            }
            return Ok(mate);
        }
        if depth == 0 || self.found.nodes >= self.found.end {
            return Ok(false);
        }
        // Promotions and captures first: they refute most.
        moves.sort_by_key(|play| (play.promotion.is_none(), !board.is_capture(*play)));
        for play in moves {
            let undo = board.make(play);
            let won = self.white_wins(board, depth - 1)?;
            board.unmake(play, undo);
            if !won {
                self.note_failure(board, depth);
                return Ok(false);
            }
        }
        self.note_win(board, depth, None);
        Ok(true)
    }

    fn white_wins(&mut self, board: &mut Board, depth: u8) -> Result<bool, Halt> {
        if let Some(known) = self.known(board, depth) {
            return Ok(known);
        }
        if let Some(won) = self.tabled(board)? {
            return Ok(won);
        }
        if depth == 0 || self.found.nodes >= self.found.end {
            return Ok(false);
        }
        self.found.nodes += 1;
        for play in promising(board) {
            let undo = board.make(play);
            let lost = self.black_loses(board, depth - 1)?;
            board.unmake(play, undo);
            if lost {
                self.note_win(board, depth, Some(play));
                return Ok(true);
            }
        }
        self.note_failure(board, depth);
        Ok(false)
    }
}

/// White's moves that leave Black little, best first.
fn promising(board: &mut Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut replies = Vec::new();
    let mut weighed: Vec<(i32, Move)> = moves
        .into_iter()
        .filter(|play| matches!(play.promotion, None | Some(Kind::Queen)))
        .map(|play| {
            let mut weight = 0;
            if board.is_capture(play) {
                weight += 50;
            }
            if play.promotion.is_some() {
                weight += 60;
            }
            let undo = board.make(play);
            if board.in_check() {
                weight += 20;
            }
            board.legal_moves(&mut replies);
            weight -= replies.len() as i32;
            if replies.iter().any(|&reply| reply.to == play.to) {
                weight -= 100;
            }
            if replies.iter().any(|&reply| reply.promotion.is_some()) {
                weight -= 60;
            }
            board.unmake(play, undo);
            (-weight, play)
        })
        .collect();
    weighed.sort_unstable();
    weighed.truncate(WIDEST);
    weighed.into_iter().map(|(_, play)| play).collect()
}

//! A forecast of a position by bounded search of the whole board.
//!
//! Alpha–beta search with iterative deepening and a table of positions met.
//! Its answer is a score in hundredths of a pawn, from the mover's view, and no
//! proof, unless the score says mate: it is there to contradict a verdict that
//! rests on assumptions (a king that leaves its post, a race of promotions),
//! and to see what becomes of a zugzwang when somebody moves.
//!
//! References: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta
//! pruning", Artificial Intelligence 6, 1975.

use super::appraisal::{WORTH, lone_pawn, scaled, settled, strength};
use super::board::{Board, CELLS};
use super::piece::{Color, Kind, Piece};
use super::square::{Move, Special, Square};
use crate::value::{Budget, Halt};

/// The score of a mate on the spot; one less for each half-move before it.
pub const MATE: i32 = 30_000;
/// Scores beyond this one say mate.
pub const MATING: i32 = 29_000;
const INFINITE: i32 = 32_000;
const DEEPEST: u16 = 60;
const LONGEST: usize = 120;
/// Positions that the table holds.
const SLOTS: usize = 1 << 20;
/// Kinds of pieces times cells of the largest grid.
const PLACES: usize = 6 * CELLS;
/// The first quiet moves are searched to full depth, later ones less deep at
/// first.
const FULL_DEPTH_MOVES: usize = 3;
/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Hundredths of a pawn, from the view of the side to move.
    pub score: i32,
    /// Half-moves looked ahead.
    pub depth: u16,
    /// Positions met.
    pub nodes: u64,
    /// The best moves in order.
    pub line: Vec<Move>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    score: i32,
    depth: u16,
    bound: Bound,
    best: Option<Move>,
}

/// Searches positions one after another, and remembers what it met.
pub struct Lookahead {
    table: Vec<Option<Entry>>,
    path: Vec<u128>,
    moves: Vec<Vec<Move>>,
    killers: Vec<Option<Move>>,
    /// How often a quiet move to a square was good, by the mover's side.
    history: [Vec<i32>; 2],
    /// Men that count for nothing as long as all of them stand still.
    locked: Vec<(Square, Piece)>,
    nodes: u64,
    most: u64,
}

/// Why a search ends early.
enum CutShort {
    /// Its share of positions is used up.
    Enough,
    /// A limit was reached, or it was interrupted.
    Halt(Halt),
}

impl From<Halt> for CutShort {
    fn from(stop: Halt) -> CutShort {
        CutShort::Halt(stop)
    }
}

impl Default for Lookahead {
    fn default() -> Lookahead {
        Lookahead {
            table: vec![None; SLOTS],
            path: Vec::new(),
            moves: vec![Vec::new(); LONGEST + 1],
            killers: vec![None; LONGEST + 1],
            history: [vec![0; PLACES], vec![0; PLACES]],
            locked: Vec::new(),
            nodes: 0,
            most: 0,
        }
    }
}

impl Lookahead {
    /// Names men that count for nothing as long as all of them stand there: a
    /// lead that is locked in is none.
    pub fn lock(&mut self, men: Vec<(Square, Piece)>) {
        if men != self.locked {
            self.locked = men;
            self.table.fill(None);
        }
    }

    /// Looks ahead from a position until about `most` positions are met.
    ///
    /// `only` names the first moves to be considered; all, if it is empty.
    /// Without a legal move the score is that of mate or stalemate.
    pub fn search(
        &mut self,
        board: &mut Board,
        only: &[Move],
        most: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Forecast, Halt> {
        self.nodes = 0;
        self.most = most;
        self.killers.fill(None);
        self.history.iter_mut().for_each(|side| side.fill(0));
        let mut roots = Vec::new();
        board.legal_moves(&mut roots);
        if !only.is_empty() {
            roots.retain(|mv| only.contains(mv));
        }
        let mut found = Forecast {
            score: if board.in_check() { -MATE } else { 0 },
            depth: 0,
            nodes: 0,
            line: Vec::new(),
        };
        if roots.is_empty() {
            return Ok(found);
        }
        for depth in 1..=DEEPEST {
            match self.root(board, &mut roots, depth, budget) {
                Ok(score) => {
                    found.score = score;
                    found.depth = depth;
                    found.line = roots.first().copied().into_iter().collect();
                }
                Err(CutShort::Enough) => break,
                Err(CutShort::Halt(stop)) => return Err(stop),
            }
            if score_is_mate(found.score) && u32::from(depth) >= mate_distance(found.score) {
                break;
            }
        }
        found.nodes = self.nodes;
        self.extend_line(board, &mut found.line);
        Ok(found)
    }

    /// Searches the first moves and puts the best one in front.
    fn root(
        &mut self,
        board: &mut Board,
        roots: &mut [Move],
        depth: u16,
        budget: &mut Budget<'_>,
    ) -> Result<i32, CutShort> {
        let mut best = -INFINITE;
        self.path.clear();
        self.path.push(board.key());
        for at in 0..roots.len() {
            let mv = roots[at];
            let undo = board.make(mv);
            let mut score = Ok(-INFINITE);
            if at > 0 {
                score = self.node(board, depth - 1, 1, -best - 1, -best, budget);
            }
            if at == 0 || score.as_ref().is_ok_and(|&score| -score > best) {
                score = self.node(board, depth - 1, 1, -INFINITE, -best, budget);
            }
            board.unmake(mv, undo);
            let score = -score?;
            if score > best {
                best = score;
                roots[..=at].rotate_right(1);
            }
        }
        Ok(best)
    }

    fn node(
        &mut self,
        board: &mut Board,
        depth: u16,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, CutShort> {
        self.count(budget)?;
        let key = board.key();
        if self.path.contains(&key) {
            return Ok(0);
        }
        if ply >= LONGEST {
            return Ok(self.evaluate(board));
        }
        let check = board.in_check();
        if !check && let Some(score) = settled(board) {
            return Ok(score);
        }
        let depth = depth + u16::from(check && ply < 60);
        if depth == 0 {
            return self.quiet(board, ply, alpha, beta, budget);
        }
        let mut first = None;
        if let Some(entry) = self.met(key) {
            first = entry.best;
            let score = from_table(entry.score, ply);
            let enough = entry.depth >= depth
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => score >= beta,
                    Bound::Upper => score <= alpha,
                };
            if enough {
                return Ok(score);
            }
        }
        let mut moves = std::mem::take(&mut self.moves[ply]);
        board.legal_moves(&mut moves);
        if moves.is_empty() {
            self.moves[ply] = moves;
            return Ok(if check { ply as i32 - MATE } else { 0 });
        }
        let killer = self.killers[ply];
        let turn = board.turn() as usize;
        let history = &self.history[turn];
        moves.sort_by_cached_key(|&mv| {
            let good = history[haunt(board, mv)].min(8_000);
            -promise(board, mv, first, killer) - good
        });
        self.path.push(key);
        let lowest = alpha;
        let (mut best, mut choice) = (-INFINITE, None);
        let mut halted = None;
        for (at, &mv) in moves.iter().enumerate() {
            let quiet = !board.is_capture(mv) && mv.promotion.is_none();
            let spot = haunt(board, mv);
            let undo = board.make(mv);
            let mut score = Ok(INFINITE);
            let late = at >= FULL_DEPTH_MOVES && quiet && depth > 2 && !check;
            if late {
                let less = depth - 2 - u16::from(at >= 3 * FULL_DEPTH_MOVES && depth > 4);
                score = self.node(board, less, ply + 1, -alpha - 1, -alpha, budget);
            }
            if at > 0 && (!late || score.as_ref().is_ok_and(|&score| -score > alpha)) {
                score = self.node(board, depth - 1, ply + 1, -alpha - 1, -alpha, budget);
            }
            let open = at == 0
                || score
                    .as_ref()
                    .is_ok_and(|&score| -score > alpha && -score < beta);
            if open {
                score = self.node(board, depth - 1, ply + 1, -beta, -alpha, budget);
            }
            board.unmake(mv, undo);
            match score {
                Ok(score) if -score > best => {
                    best = -score;
                    choice = Some(mv);
                }
                Ok(_) => {}
                Err(halt) => {
                    halted = Some(halt);
                    break;
                }
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                if quiet {
                    self.killers[ply] = Some(mv);
                    self.history[turn][spot] += i32::from(depth) * i32::from(depth);
                }
                break;
            }
        }
        self.path.pop();
        self.moves[ply] = moves;
        if let Some(halt) = halted {
            return Err(halt);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > lowest {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            key: (key >> 64) as u64,
            score: to_table(best, ply),
            depth,
            bound,
            best: choice,
        };
        self.remember(key, entry);
        Ok(best)
    }

    /// Plays captures and promotions out, and every move out of check.
    fn quiet(
        &mut self,
        board: &mut Board,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, CutShort> {
        self.count(budget)?;
        let check = board.in_check();
        if ply >= LONGEST {
            return Ok(self.evaluate(board));
        }
        let mut moves = std::mem::take(&mut self.moves[ply]);
        board.legal_moves(&mut moves);
        let mut best = -INFINITE;
        if moves.is_empty() {
            best = if check { ply as i32 - MATE } else { 0 };
        } else if !check {
            best = self.evaluate(board);
            moves.retain(|&mv| board.is_capture(mv) || mv.promotion == Some(Kind::Queen));
        }
        alpha = alpha.max(best);
        moves.sort_by_cached_key(|&mv| -promise(board, mv, None, None));
        let mut halted = None;
        for &mv in &moves {
            if alpha >= beta {
                break;
            }
            let undo = board.make(mv);
            let score = self.quiet(board, ply + 1, -beta, -alpha, budget);
            board.unmake(mv, undo);
            match score {
                Ok(score) => best = best.max(-score),
                Err(halt) => {
                    halted = Some(halt);
                    break;
                }
            }
            alpha = alpha.max(best);
        }
        self.moves[ply] = moves;
        halted.map_or(Ok(best), Err)
    }

    /// A score without search, from the view of the side to move.
    fn evaluate(&self, board: &Board) -> i32 {
        if let Some(score) = lone_pawn(board) {
            return score;
        }
        let white = strength(board, Color::White);
        let black = strength(board, Color::Black);
        let mut score = white - black;
        let stands = |&(square, piece): &(Square, Piece)| board.piece_at(square) == Some(piece);
        if !self.locked.is_empty() && self.locked.iter().all(stands) {
            for &(_, piece) in &self.locked {
                let worth = WORTH[piece.kind() as usize];
                score -= piece.color().pick(worth, -worth);
            }
        } else {
            score = scaled(board, score);
        }
        board.turn().pick(score, -score)
    }

    fn count(&mut self, budget: &mut Budget<'_>) -> Result<(), CutShort> {
        budget.tick(|| 0)?;
        self.nodes += 1;
        if self.nodes > self.most {
            Err(CutShort::Enough)
        } else {
            Ok(())
        }
    }

    fn met(&self, key: u128) -> Option<Entry> {
        self.table[key as usize % SLOTS].filter(|entry| entry.key == (key >> 64) as u64)
    }

    fn remember(&mut self, key: u128, entry: Entry) {
        self.table[key as usize % SLOTS] = Some(entry);
    }

    /// Follows the best answers in the table.
    fn extend_line(&self, board: &Board, line: &mut Vec<Move>) {
        let mut board = board.clone();
        let mut legal = Vec::new();
        let mut seen = vec![board.key()];
        for &mv in line.iter() {
            let _ = board.make(mv);
        }
        while line.len() < DEEPEST as usize && !seen.contains(&board.key()) {
            seen.push(board.key());
            let Some(mv) = self.met(board.key()).and_then(|entry| entry.best) else {
                break;
            };
            board.legal_moves(&mut legal);
            if !legal.contains(&mv) {
                break;
            }
            let _ = board.make(mv);
            line.push(mv);
        }
    }
}

fn score_is_mate(score: i32) -> bool {
    score.abs() > MATING
}

fn mate_distance(score: i32) -> u32 {
    MATE.abs_diff(score.abs())
}

/// Scores of mate count from the root, in the table from the position.
fn to_table(score: i32, ply: usize) -> i32 {
    if score_is_mate(score) {
        score + score.signum() * ply as i32
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score_is_mate(score) {
        score - score.signum() * ply as i32
    } else {
        score
    }
}

/// The order in which moves are tried: the larger, the sooner.
fn promise(board: &Board, mv: Move, first: Option<Move>, killer: Option<Move>) -> i32 {
    if first == Some(mv) {
        return 100_000;
    }
    let worth = |square: Square| {
        board
            .piece_at(square)
            .map_or(0, |piece| WORTH[piece.kind() as usize])
    };
    let mut promise = 0;
    if let Some(kind) = mv.promotion {
        promise += 20_000 + WORTH[kind as usize];
    }
    if mv.special == Special::EnPassant {
        promise += 10_000 + WORTH[0];
    } else if board.is_capture(mv) {
        promise += 10_000 + worth(mv.to) * 10 - worth(mv.from);
    } else if killer == Some(mv) {
        promise += 9_000;
    } else if worth(mv.from) == WORTH[0] {
        promise += 100;
    }
    promise
}

/// The place of a quiet move in the history: what moves, and where to.
fn haunt(board: &Board, mv: Move) -> usize {
    let kind = board
        .piece_at(mv.from)
        .map_or(0, |piece| piece.kind() as usize);
    kind * CELLS + mv.to.cell()
}

#[cfg(test)]
mod tests;

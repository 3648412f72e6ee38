//! White's strategy: read off the formations move by move on the real board,
//! with every move of Black's, and every promotion on the way proved.

use std::collections::HashMap;

use super::super::{Board, Color, Kind, Move, Special};
use super::formation::Formation;
use super::formations::Formations;
use super::has_only_pawns;
use super::kings::Ranks;
use super::packed::Packed;
use super::plane::Squares;
use super::promotion_search::{Known, PromotionProofs, table_move};
use super::rules::Knowledge;
use crate::value::{Budget, Halt};

/// Refused promotions after which a reading is given up, to begin again.
const MOST_REFUSED: usize = 1_000;

/// Costs of kings' steps, and of pawns' moves that are better kept for later.
const STEP_COST: u32 = 1_000;
const LATE_COST: u32 = 1_000_000;

/// A winning strategy, complete against every defence, with White as attacker.
#[derive(Clone, Debug, Default)]
pub struct Strategy {
    /// White's move, by the key of the position.
    pub moves: HashMap<u128, Move>,
    /// The positions of the strategy with White to move.
    boards: Vec<Packed>,
    /// How far each position is from the end.
    distances: HashMap<u128, Distance>,
}

/// How far a position is from the end of a strategy.
#[derive(Clone, Copy, Default, Debug)]
pub struct Distance {
    /// Single moves to mate, at most.
    pub longest: u32,
    /// Quiet moves in a row from here on.
    quiet_now: u32,
    /// The most of them in a row anywhere below.
    pub quiet: u32,
}

impl Strategy {
    /// How far a position of the strategy is from its end.
    pub fn distance(&self, board: &Board) -> Option<Distance> {
        self.distances.get(&board.key()).copied()
    }

    /// Begins the strategy with a move to a position of its own.
    pub fn begin(&mut self, board: &Board, play: Move) {
        let mut after = board.clone();
        after.make(play);
        let mut distance = self.distance(&after).unwrap_or_default();
        distance.longest += 1;
        distance.quiet_now += 1;
        distance.quiet = distance.quiet.max(distance.quiet_now);
        self.moves.insert(board.key(), play);
        self.boards.push(Packed::new(board));
        self.distances.insert(board.key(), distance);
    }

    /// White's move in each position of the strategy.
    pub fn positions(&self) -> Vec<(Packed, Move)> {
        let known = |board: &Packed| Some((board.clone(), *self.moves.get(&board.key())?));
        self.boards.iter().filter_map(known).collect()
    }

    /// White's strategy against the longest defence, as far as it goes.
    pub fn line(&self, board: &Board) -> Vec<Move> {
        let mut board = board.clone();
        let mut line = Vec::new();
        let mut legal = Vec::new();
        loop {
            let play = if board.turn() == Color::White {
                self.moves.get(&board.key()).copied()
            } else {
                board.legal_moves(&mut legal);
                let longest = |play: &Move| {
                    let mut after = board.clone();
                    after.make(*play);
                    self.distance(&after).map(|distance| distance.longest)
                };
                let mut best = None;
                for &play in &legal {
                    let far = longest(&play);
                    if far.is_some() && best.is_none_or(|(most, _)| far > most) {
                        best = Some((far, play));
                    }
                }
                best.map(|(_, play)| play)
            };
            let Some(play) = play else {
                return line;
            };
            board.make(play);
            line.push(play);
        }
    }
}

/// What reading a strategy came to.
pub enum Reading {
    /// It is complete.
    Done,
    /// Promotions on the way do not win, or could not be proved to.
    Refused,
    /// The position is not won, as far as the formations say.
    NotWon,
}

/// Reads strategies off solved formations.
pub struct Reader<'a, 'b, const N: usize> {
    pub formations: &'a mut Formations<N>,
    pub promoted: &'a mut PromotionProofs,
    pub budget: &'a mut Budget<'b>,
    pub strategy: Strategy,
    ranks: HashMap<Formation<N>, Ranks>,
    refused: usize,
}

/// A position of kings and pawns.
struct Place<const N: usize> {
    formation: Formation<N>,
    king: usize,
    other: usize,
}

impl<'a, 'b, const N: usize> Reader<'a, 'b, N> {
    pub fn new(
        formations: &'a mut Formations<N>,
        promoted: &'a mut PromotionProofs,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        Reader {
            formations,
            promoted,
            budget,
            strategy: Strategy::default(),
            ranks: HashMap::new(),
            refused: 0,
        }
    }

    /// Reads the strategy from a position on.
    ///
    /// # Errors
    ///
    /// The limits of the budget.
    pub fn read(&mut self, board: &Board) -> Result<Reading, Halt> {
        self.refused = 0;
        let plain = has_only_pawns(board) && board.en_passant().is_none();
        if plain && !self.is_won(board) {
            return Ok(Reading::NotWon);
        }
        let mut board = board.clone();
        let found = self.position(&mut board)?;
        Ok(match (found, self.refused) {
            (None, _) => Reading::NotWon,
            (Some(_), 0) => Reading::Done,
            (Some(_), _) => Reading::Refused,
        })
    }

    fn place(&self, board: &Board) -> Option<Place<N>> {
        let plane = &self.formations.rules.plane;
        Some(Place {
            formation: Formation::of(plane, board),
            king: plane.square(board.king(Color::White)?),
            other: plane.square(board.king(Color::Black)?),
        })
    }

    fn position(&mut self, board: &mut Board) -> Result<Option<Distance>, Halt> {
        stacker::maybe_grow(64 << 10, 4 << 20, || self.position_here(board))
    }

    /// The distance of a position that is won; nothing if it is not.
    fn position_here(&mut self, board: &mut Board) -> Result<Option<Distance>, Halt> {
        let key = board.key();
        if let Some(&known) = self.strategy.distances.get(&key) {
            return Ok(Some(known));
        }
        self.budget.tick(|| 0)?;
        if self.refused >= MOST_REFUSED {
            return Ok(Some(Distance::default()));
        }
        let promoted = !has_only_pawns(board);
        let mut moves = Vec::new();
        if promoted {
            let finished = self.finished(board);
            let queens = &mut self.formations.queens;
            match self.promoted.known(board, queens, self.budget)? {
                None if board.turn() == Color::White => {
                    let Some(play) = self.take_new_piece(board)? else {
                        return Ok(self.give_up());
                    };
                    moves.push(play);
                }
                None => {}
                Some(Known::Table) if board.turn() == Color::White => {
                    let play = match finished {
                        Some(play) => Some(play),
                        None => table_move(board, queens, self.budget)?,
                    };
                    moves.extend(play);
                }
                Some(Known::Table) => {}
                Some(Known::Search(play)) => moves.extend(play),
            }
        } else if board.turn() == Color::White {
            let Some(play) = self.choose(board)? else {
                return Ok(self.give_up());
            };
            moves.push(play);
        }
        if board.turn() == Color::Black {
            board.legal_moves(&mut moves);
            if moves.is_empty() && !board.in_check() {
                return Ok(None);
            }
        } else {
            let Some(&play) = moves.first() else {
                return Ok(None);
            };
            self.strategy.moves.insert(key, play);
            self.strategy.boards.push(Packed::new(board));
        }
        let mut distance = Distance::default();
        for play in moves {
            let pawn = board.piece_at(play.from).map(|piece| piece.kind()) == Some(Kind::Pawn);
            let quiet = !pawn && !board.is_capture(play);
            let undo = board.make(play);
            let after = self.position(board)?;
            board.unmake(play, undo);
            let Some(after) = after else {
                return Ok(None);
            };
            let quiet_now = if quiet { after.quiet_now + 1 } else { 0 };
            distance.longest = distance.longest.max(after.longest + 1);
            distance.quiet_now = distance.quiet_now.max(quiet_now);
            distance.quiet = distance.quiet.max(after.quiet).max(quiet_now);
        }
        self.strategy.distances.insert(key, distance);
        Ok(Some(distance))
    }

    /// Notes that the strategy does not go on here, as more is known now than
    /// when the formations were solved.
    const fn give_up(&mut self) -> Option<Distance> {
        self.refused += 1;
        Some(Distance {
            longest: 0,
            quiet_now: 0,
            quiet: 0,
        })
    }

    /// Whether a position of kings and pawns is won, as far as the formations
    /// say.
    fn is_won(&self, board: &Board) -> bool {
        let endings = &*self.formations;
        self.place(board).is_some_and(|place| {
            let won = match board.turn() {
                Color::White => endings.white_wins(&place.formation, place.king),
                Color::Black => endings.black_lost(&place.formation, place.king),
            };
            won.has(place.other)
        })
    }

    /// The capture of Black's new piece, if that wins.
    fn take_new_piece(&mut self, board: &Board) -> Result<Option<Move>, Halt> {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        for play in moves {
            let taken = board.piece_at(play.to).map(|piece| piece.kind());
            if matches!(taken, None | Some(Kind::Pawn | Kind::King)) {
                continue;
            }
            let mut after = board.clone();
            after.make(play);
            let won = if has_only_pawns(&after) {
                self.is_lost(&after, play)
            } else {
                let queens = &mut self.formations.queens;
                let known = self.promoted.known(&after, queens, self.budget)?;
                known.is_some()
            };
            if won {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// Proves a promotion, or refuses it.
    fn promotion_wins(&mut self, board: &Board, play: Move) -> Result<bool, Halt> {
        let mut after = board.clone();
        after.make(play);
        let Some(place) = self.place(&after) else {
            return Ok(false);
        };
        let promotion = (
            place.formation,
            place.king,
            self.formations.rules.plane.square(play.to),
        );
        if self.formations.is_confirmed(promotion, place.other) {
            return Ok(true);
        }
        let queens = &mut self.formations.queens;
        let won = self.promoted.proves(&after, queens, self.budget)?;
        self.formations
            .note(promotion, Squares::one(place.other), won);
        Ok(won)
    }

    /// A move to a position that the strategy is complete for, the nearest to
    /// mate: nothing below it leads back here, and nothing has to be added.
    fn finished(&self, board: &Board) -> Option<Move> {
        if board.turn() == Color::Black {
            return None;
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let mut after = board.clone();
        let mut best: Option<(u32, Move)> = None;
        for play in moves {
            let undo = after.make(play);
            let known = self.strategy.distances.get(&after.key());
            if let Some(distance) = known
                && best.is_none_or(|(least, _)| distance.longest < least)
            {
                best = Some((distance.longest, play));
            }
            after.unmake(play, undo);
        }
        best.map(|(_, play)| play)
    }

    /// White's move in a position of kings and pawns: out of the formation if
    /// that wins, or else nearer to where it does.
    fn choose(&mut self, board: &mut Board) -> Result<Option<Move>, Halt> {
        if let Some(play) = self.finished(board) {
            return Ok(Some(play));
        }
        let Some(here) = self.place(board) else {
            return Ok(None);
        };
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let mut weighed: Vec<(u32, Move)> = Vec::new();
        for play in moves {
            let kind = board.piece_at(play.from).map(|piece| piece.kind());
            let out = kind == Some(Kind::Pawn) || board.is_capture(play);
            let capture = board.is_capture(play);
            let undo = board.make(play);
            let cost = if out {
                self.is_lost(board, play)
                    .then(|| self.cost(&here, board, play, capture))
            } else {
                self.step_cost(board, &here)
            };
            board.unmake(play, undo);
            weighed.extend(cost.map(|cost| (cost, play)));
        }
        weighed.sort_unstable();
        for (_, play) in weighed {
            if play.promotion.is_none() || self.promotion_wins(board, play)? {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// How much a move out of a formation is to be avoided.
    fn cost(&self, here: &Place<N>, after: &Board, play: Move, capture: bool) -> u32 {
        if play.promotion.is_some() {
            let confirmed = self.place(after).is_some_and(|place| {
                let queen = self.formations.rules.plane.square(play.to);
                self.formations
                    .is_confirmed((place.formation, place.king, queen), place.other)
            });
            return if confirmed { 0 } else { 2 };
        }
        let rows = u32::from(after.rows());
        if capture {
            return 1;
        }
        let to = self.formations.rules.plane.square(play.to);
        let rules = &self.formations.rules;
        let steps = rules.white_steps(&here.formation);
        let mut steps = steps.iter().filter(|step| step.to == to);
        let late = steps.any(|step| rules.is_late(&here.formation, step));
        let far = rows - u32::from(play.to.row());
        if late { LATE_COST + far } else { 2 + far }
    }

    /// Whether Black is lost after a move out of a formation.
    fn is_lost(&self, after: &Board, play: Move) -> bool {
        let Some(place) = self.place(after) else {
            return false;
        };
        let lost: Squares<N> = match play.promotion {
            Some(Kind::Queen) => self.formations.promotion_wins((
                place.formation,
                place.king,
                self.formations.rules.plane.square(play.to),
            )),
            Some(_) => Squares::NONE,
            None => self.formations.black_lost(&place.formation, place.king),
        };
        if !lost.has(place.other) {
            return false;
        }
        if after.en_passant().is_none() {
            return true;
        }
        let mut after = after.clone();
        let mut replies = Vec::new();
        after.legal_moves(&mut replies);
        replies.retain(|reply| reply.special == Special::EnPassant);
        replies.into_iter().all(|reply| {
            let undo = after.make(reply);
            let won = self.place(&after).is_some_and(|place| {
                let won = self.formations.white_wins(&place.formation, place.king);
                won.has(place.other)
            });
            after.unmake(reply, undo);
            won
        })
    }

    /// The cost of a king's step that leads nearer to a win.
    fn step_cost(&mut self, after: &Board, here: &Place<N>) -> Option<u32> {
        if !self.ranks.contains_key(&here.formation) {
            let ranks = self.formations.ranks(&here.formation)?;
            self.ranks.insert(here.formation, ranks);
        }
        let ranks = self.ranks.get(&here.formation)?;
        let now = ranks.white_moves(here.king, here.other);
        let king = self
            .formations
            .rules
            .plane
            .square(after.king(Color::White)?);
        let next = ranks.black_moves(king, here.other);
        (now != Ranks::NEVER && next < now).then(|| STEP_COST + u32::from(next))
    }
}

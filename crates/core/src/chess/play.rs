//! Making moves, unmaking them, and counting them.

use super::attack::{forward, step};
use super::board::{BLACK_LONG, BLACK_SHORT, Board, WHITE_LONG, WHITE_SHORT};
use super::piece::{Color, EMPTY, KIND, Kind, Piece, side_bit};
use super::square::{Move, Special, Square};
use crate::value::{Budget, Halt};

/// What unmaking a move needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    slot: u16,
    castling: u8,
    en_passant: Square,
    half_moves: u16,
    full_moves: u16,
    key: u128,
}

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a legal move, and no check.
    Ongoing,
    /// The side to move is in check and has a legal move.
    Check,
    /// In check without a legal move.
    Checkmate,
    /// Without a legal move, not in check.
    Stalemate,
}

impl Board {
    /// Makes a move of [`Board::legal_moves`].
    pub fn make(&mut self, mv: Move) -> Undo {
        let (color, keys) = (self.turn, self.keys);
        let mut undo = Undo {
            captured: None,
            slot: 0,
            castling: self.castling,
            en_passant: self.en_passant,
            half_moves: self.half_moves,
            full_moves: self.full_moves,
            key: self.key,
        };
        let Some(piece) = self.piece_at(mv.from) else {
            return undo;
        };
        let target = self.captured_on(mv);
        if let Some(captured) = self.piece_at(target) {
            undo.captured = Some(captured);
            undo.slot = self.slots[target.cell()];
            self.remove(target);
        }
        let arriving = match mv.promotion {
            Some(kind) => Piece::new(color, kind),
            None => piece,
        };
        self.key ^= keys.piece(piece, mv.from) ^ keys.piece(arriving, mv.to);
        self.shift(mv.from, mv.to, arriving);
        if mv.promotion.is_some() {
            self.recount(color, Kind::Pawn, arriving.kind());
        }
        if mv.special == Special::Castle {
            let rook = Piece::new(color, Kind::Rook);
            let (from, to) = rook_of_castle(mv);
            self.key ^= keys.piece(rook, from) ^ keys.piece(rook, to);
            self.shift(from, to, rook);
        }
        if self.castling != 0 {
            self.set_castling(self.castling & !(lost_rights(mv.from) | lost_rights(mv.to)));
        }
        let resets = undo.captured.is_some() || piece.kind() == Kind::Pawn;
        self.half_moves = if resets {
            0
        } else {
            self.half_moves.saturating_add(1)
        };
        if color == Color::Black {
            self.full_moves = self.full_moves.saturating_add(1);
        }
        self.set_turn(color.other());
        if mv.special == Special::DoubleStep {
            let passed = Square::from_cell(step(mv.from.cell(), forward(color)));
            self.offer_en_passant(passed);
        }
        undo
    }

    /// Takes back the last move made, with what [`Board::make`] returned.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let color = self.turn.other();
        let Some(arrived) = self.piece_at(mv.to) else {
            return;
        };
        if mv.special == Special::Castle {
            let (from, to) = rook_of_castle(mv);
            self.shift(to, from, Piece::new(color, Kind::Rook));
        }
        let piece = match mv.promotion {
            Some(kind) => {
                self.recount(color, kind, Kind::Pawn);
                Piece::new(color, Kind::Pawn)
            }
            None => arrived,
        };
        self.shift(mv.to, mv.from, piece);
        self.turn = color;
        if let Some(captured) = undo.captured {
            self.restore(self.captured_on(mv), captured, undo.slot);
        }
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.half_moves = undo.half_moves;
        self.full_moves = undo.full_moves;
        self.key = undo.key;
    }

    /// How the position stands.
    pub fn status(&self) -> Status {
        match (self.in_check(), self.has_legal_move()) {
            (false, true) => Status::Ongoing,
            (true, true) => Status::Check,
            (true, false) => Status::Checkmate,
            (false, false) => Status::Stalemate,
        }
    }

    /// Where the piece stands that a move would capture.
    fn captured_on(&self, mv: Move) -> Square {
        if mv.special == Special::EnPassant {
            Square::from_cell(step(mv.to.cell(), -forward(self.turn)))
        } else {
            mv.to
        }
    }

    /// Notes that a pawn passed a square, if a legal move can capture it.
    pub(super) fn offer_en_passant(&mut self, passed: Square) {
        let pawn = side_bit(self.turn) | Kind::Pawn as u8;
        let beside = step(passed.cell(), -forward(self.turn));
        if (self.cells[beside - 1] == pawn || self.cells[beside + 1] == pawn)
            && self.can_capture_in_passing(passed)
        {
            self.set_en_passant(passed);
        }
    }

    fn recount(&mut self, color: Color, from: Kind, to: Kind) {
        let counts = &mut self.counts[color as usize];
        counts[from as usize] -= 1;
        counts[to as usize] += 1;
    }
}

const fn rook_of_castle(mv: Move) -> (Square, Square) {
    let row = mv.from.row();
    if mv.to.file() > mv.from.file() {
        (Square::new(7, row), Square::new(5, row))
    } else {
        (Square::new(0, row), Square::new(3, row))
    }
}

/// The castling rights that end when something leaves or enters a square.
const fn lost_rights(square: Square) -> u8 {
    match (square.file(), square.row()) {
        (0, 0) => WHITE_LONG,
        (4, 0) => WHITE_LONG | WHITE_SHORT,
        (7, 0) => WHITE_SHORT,
        (0, 7) => BLACK_LONG,
        (4, 7) => BLACK_LONG | BLACK_SHORT,
        (7, 7) => BLACK_SHORT,
        _ => 0,
    }
}

/// Counts the ways to make `depth` moves: the usual test of a move generator.
pub fn perft(board: &mut Board, depth: u32, budget: &mut Budget<'_>) -> Result<u64, Halt> {
    let mut moves: Vec<Vec<Move>> = Vec::new();
    moves.resize(depth as usize, Vec::new());
    count(board, &mut moves, budget)
}

fn count(board: &mut Board, moves: &mut [Vec<Move>], budget: &mut Budget<'_>) -> Result<u64, Halt> {
    let Some((first, rest)) = moves.split_first_mut() else {
        return Ok(1);
    };
    budget.tick(|| 0)?;
    board.legal_moves(first);
    if rest.is_empty() {
        return Ok(first.len() as u64);
    }
    let mut total: u64 = 0;
    for &mv in first.iter() {
        let undo = board.make(mv);
        let below = count(board, rest, budget);
        board.unmake(mv, undo);
        total = total.saturating_add(below?);
    }
    Ok(total)
}

impl Board {
    /// Whether the move is a pawn's.
    pub(super) fn moves_pawn(&self, mv: Move) -> bool {
        let code = self.cells[mv.from.cell()];
        code != EMPTY && code & KIND == Kind::Pawn as u8
    }
}

//! What a position is worth without search, in hundredths of a pawn.
//!
//! Men, passed pawns, pawns beyond the reach of the king, and kings near pawns;
//! exact for king and pawn against king.

use super::board::Board;
use super::king_and_pawn;
use super::piece::{Color, Kind};
use super::square::Square;

/// What the kinds of men are worth.
pub(super) const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 0];
/// What a passed pawn is worth more, by its steps to the last row.
const PASSED: [i32; 7] = [0, 350, 200, 110, 60, 35, 20];
/// What a pawn that nobody can catch is worth more, less 20 for each step.
const UNSTOPPABLE: i32 = 650;
/// What king and pawn are worth that win against the king.
const WON: i32 = 800;

/// The score of a position that is as good as won: one side has a queen that
/// is not attacked, the other one king and pawns far from promotion, and a move.
/// Without this the moves of queens would take up the search.
pub(super) fn settled(board: &Board) -> Option<i32> {
    let strong = Color::BOTH
        .into_iter()
        .find(|&side| board.count(side, Kind::Queen) > 0)?;
    let pieces = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    if pieces.iter().any(|&kind| board.count(!strong, kind) > 0) {
        return None;
    }
    let defends = board.turn() != strong;
    let steps = |row: u8| match strong {
        Color::White => row,
        Color::Black => board.rows() - 1 - row,
    };
    let near = board
        .pieces(!strong)
        .any(|(square, piece)| piece.kind() == Kind::Pawn && steps(square.row()) < 3);
    let attacked = board
        .pieces(strong)
        .any(|(square, piece)| piece.kind() == Kind::Queen && board.is_attacked(square, !strong));
    if near || (defends && (attacked || !board.has_legal_move())) {
        return None;
    }
    let lead = WON + strength(board, strong) - strength(board, !strong);
    Some(if defends { -lead } else { lead })
}

/// The exact result of king and pawn against king, as a score.
pub(super) fn lone_pawn(board: &Board) -> Option<i32> {
    if board.files() != 8 || board.rows() != 8 {
        return None;
    }
    let sides = [Color::White, Color::Black];
    let counts = sides.map(|side| board.pieces(side).count());
    let attacker = match counts {
        [2, 1] => Color::White,
        [1, 2] => Color::Black,
        _ => return None,
    };
    let (pawn, _) = board
        .pieces(attacker)
        .find(|(_, piece)| piece.kind() == Kind::Pawn)?;
    let (king, lone) = (board.king(attacker)?, board.king(!attacker)?);
    let row = |square: Square| match attacker {
        Color::White => square.row(),
        Color::Black => 7 - square.row(),
    };
    let spot = |square: Square| usize::from(row(square)) * 8 + usize::from(square.file());
    let moving = board.turn() == attacker;
    if !king_and_pawn::is_won(spot(king), spot(pawn), spot(lone), moving) {
        return Some(0);
    }
    let score = WON + 10 * i32::from(row(pawn));
    Some(if moving { score } else { -score })
}

/// A lead without pawns that cannot mate is worth little.
pub(super) fn scaled(board: &Board, score: i32) -> i32 {
    let ahead = if score > 0 {
        Color::White
    } else {
        Color::Black
    };
    let heavy = [Kind::Pawn, Kind::Rook, Kind::Queen]
        .iter()
        .any(|&kind| board.count(ahead, kind) > 0);
    let minor = board.count(ahead, Kind::Bishop) + board.count(ahead, Kind::Knight);
    if !heavy && minor < 2 {
        score / 16
    } else {
        score
    }
}

pub(super) fn strength(board: &Board, side: Color) -> i32 {
    let mut total = 0;
    let bare = !board
        .pieces(!side)
        .any(|(_, piece)| !matches!(piece.kind(), Kind::Pawn | Kind::King));
    for (square, piece) in board.pieces(side) {
        total += WORTH[piece.kind() as usize];
        if piece.kind() == Kind::Pawn {
            total += passed(board, side, square, bare);
        }
    }
    total - distance_to_pawns(board, side)
}

/// What a pawn is worth more for being passed, or beyond the enemy king.
fn passed(board: &Board, side: Color, square: Square, bare: bool) -> i32 {
    let steps = |row: u8| match side {
        Color::White => i32::from(board.rows() - 1 - row),
        Color::Black => i32::from(row),
    };
    let left = steps(square.row());
    let stopped = board.pieces(!side).any(|(enemy, piece)| {
        piece.kind() == Kind::Pawn
            && enemy.file().abs_diff(square.file()) <= 1
            && steps(enemy.row()) < left
    });
    if stopped || left <= 0 {
        return 0;
    }
    let bonus = PASSED[(left as usize).min(PASSED.len() - 1)];
    let last = match side {
        Color::White => board.rows() - 1,
        Color::Black => 0,
    };
    let free = (1..=left as u8).all(|step| {
        let row = match side {
            Color::White => square.row() + step,
            Color::Black => square.row() - step,
        };
        board.is_empty(Square::new(square.file(), row))
    });
    let Some(king) = board.king(!side).filter(|_| bare && free) else {
        return bonus;
    };
    let doubles =
        i32::from(board.double_step() && steps(square.row()) == i32::from(board.rows()) - 2);
    let away = distance(king, Square::new(square.file(), last)) - i32::from(board.turn() != side);
    if away > left - doubles {
        bonus + UNSTOPPABLE - 20 * left
    } else {
        bonus
    }
}

/// Kings want to be near pawns.
fn distance_to_pawns(board: &Board, side: Color) -> i32 {
    let Some(king) = board.king(side) else {
        return 0;
    };
    Color::BOTH
        .iter()
        .flat_map(|&color| board.pieces(color))
        .filter(|(_, piece)| piece.kind() == Kind::Pawn)
        .map(|(square, _)| distance(king, square))
        .sum::<i32>()
}

fn distance(from: Square, to: Square) -> i32 {
    let files = from.file().abs_diff(to.file());
    i32::from(files.max(from.row().abs_diff(to.row())))
}

//! The board seen from the other side: rows and colours exchanged.

use super::super::{Board, Move, Square};

/// The position with rows and colours exchanged; nothing if it cannot be
/// written, which does not happen to legal positions without castling.
pub fn turned(board: &Board) -> Option<Board> {
    let fen = board.fen();
    let mut fields = fen.split(' ');
    let rows: Vec<String> = fields
        .next()?
        .rsplit('/')
        .map(|row| {
            row.chars()
                .map(|letter| {
                    if letter.is_ascii_uppercase() {
                        letter.to_ascii_lowercase()
                    } else {
                        letter.to_ascii_uppercase()
                    }
                })
                .collect()
        })
        .collect();
    let turn = if fields.next()? == "w" { "b" } else { "w" };
    let _castling = fields.next()?;
    let passed = match board.en_passant() {
        Some(square) => turned_square(square, board.rows()).to_string(),
        None => "-".to_owned(),
    };
    let text = format!("{} {turn} - {passed} 0 1", rows.join("/"));
    let read = Board::from_fen_with(&text, Some(board.double_step())).ok()?;
    Some(read.board)
}

fn turned_square(square: Square, rows: u8) -> Square {
    Square::new(square.file(), rows - 1 - square.row())
}

/// The move with rows exchanged.
pub fn turned_move(play: Move, rows: u8) -> Move {
    Move {
        from: turned_square(play.from, rows),
        to: turned_square(play.to, rows),
        ..play
    }
}

//! Forsyth–Edwards notation, extended to boards of any size.
//!
//! The rows from the top down with `/` between them, a letter for a piece and
//! a number for empty squares: of as many digits as it takes, so that `11k` are
//! twelve squares. Then, each after a space and each optional from the right:
//! the side to move, castling rights, the square passed by a double step, moves
//! since the last capture or pawn move, the number of the move. The board field
//! alone leaves open who is to move.

use std::fmt::Write as _;

use super::attack::forward;
use super::board::{
    BLACK_LONG, BLACK_SHORT, Board, MOST_FILES, MOST_ROWS, WHITE_LONG, WHITE_SHORT,
};
use super::error::ChessError;
use super::piece::{Color, Kind, Piece};
use super::square::Square;

/// No position of the largest board needs as many characters.
const LONGEST: usize = 4096;
const LETTERS: &str = "write K Q R B N P for White, k q r b n p for Black";
const RIGHTS: [(char, u8); 4] = [
    ('K', WHITE_SHORT),
    ('Q', WHITE_LONG),
    ('k', BLACK_SHORT),
    ('q', BLACK_LONG),
];

/// A position as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The position; with White to move where that was left open.
    pub board: Board,
    /// Who is to move, if that was written.
    pub turn: Option<Color>,
}

/// A word of the text, and the characters before it.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    start: usize,
}

impl Field<'_> {
    fn refuse(&self, message: impl Into<String>) -> ChessError {
        ChessError::new(message).at(self.start)
    }

    /// The field for a message: short, and nothing that upsets a terminal.
    fn shown(&self) -> String {
        shown(self.text)
    }
}

/// A piece of foreign text for a message.
pub(super) fn shown(text: &str) -> String {
    let mut out: String = text.chars().take(20).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

impl Board {
    /// Reads a position, with a double step for pawns on eight rows. What is
    /// read is well written; whether it is legal, [`Board::validate`] says.
    pub fn from_fen(text: &str) -> Result<Fen, ChessError> {
        Board::from_fen_with(text, None)
    }

    /// The same, with the double step allowed or forbidden where it is given.
    pub fn from_fen_with(text: &str, double_step: Option<bool>) -> Result<Fen, ChessError> {
        if text.chars().nth(LONGEST).is_some() {
            let message = format!("a position has at most {LONGEST} characters");
            return Err(ChessError::new(message).at(LONGEST));
        }
        let fields = fields(text);
        let Some((&first, rest)) = fields.split_first() else {
            let hint = "write the rows from the top down, such as 4k3/8/8/8/8/8/8/4K3 w";
            return Err(ChessError::new("there is no board").at(0).hint(hint));
        };
        let mut board = read_board(first)?;
        if let Some(allowed) = double_step {
            board.set_double_step(allowed);
        }
        if let Some(extra) = rest.get(5) {
            let message = format!("'{}' is one field too many", extra.shown());
            let hint = "after the board come side, castling, e.p. square and two numbers";
            return Err(extra.refuse(message).hint(hint));
        }
        let turn = rest.first().map(read_turn).transpose()?;
        board.set_turn(turn.unwrap_or(Color::White));
        if let Some(field) = rest.get(1) {
            let rights = read_castling(&board, *field)?;
            board.set_castling(rights);
        }
        if let Some(field) = rest.get(2)
            && let Some(passed) = read_en_passant(&board, *field)?
        {
            board.offer_en_passant(passed);
        }
        if let Some(field) = rest.get(3) {
            board.half_moves = read_number(*field, 0, "moves since the last capture")?;
        }
        if let Some(field) = rest.get(4) {
            board.full_moves = read_number(*field, 1, "number of the move")?;
        }
        Ok(Fen { board, turn })
    }

    /// Reads a position and refuses an illegal one, with the place in the text.
    ///
    /// Where the side to move is left open, it is enough that one of them can
    /// be to move.
    pub fn from_legal_fen(text: &str, double_step: Option<bool>) -> Result<Fen, ChessError> {
        let fen = Board::from_fen_with(text, double_step)?;
        let fault = match fen.turn {
            Some(_) => fen.board.fault(),
            None => {
                let mut board = fen.board.clone();
                board.fault().and_then(|fault| {
                    board.set_turn(Color::Black);
                    board.fault().map(|_| fault)
                })
            }
        };
        match fault {
            None => Ok(fen),
            Some(fault) => {
                let place = fault.square.and_then(|square| place_of(text, square));
                Err(ChessError {
                    position: place.or(Some(0)),
                    ..fault.error()
                })
            }
        }
    }

    /// The position in full: six fields.
    pub fn fen(&self) -> String {
        let mut out = self.board_field();
        out.push(' ');
        out.push(self.turn.pick('w', 'b'));
        out.push(' ');
        for (letter, right) in RIGHTS {
            if self.castling & right != 0 {
                out.push(letter);
            }
        }
        if self.castling == 0 {
            out.push('-');
        }
        match self.en_passant() {
            Some(square) => {
                let _ = write!(out, " {square}");
            }
            None => out.push_str(" -"),
        }
        let _ = write!(out, " {} {}", self.half_moves, self.full_moves);
        out
    }

    /// The rows from the top down.
    pub fn board_field(&self) -> String {
        let mut out = String::new();
        for row in (0..self.rows).rev() {
            let mut empty = 0;
            for file in 0..self.files {
                match self.piece_at(Square::new(file, row)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            let _ = write!(out, "{empty}");
                        }
                        empty = 0;
                        out.push(piece.letter());
                    }
                }
            }
            if empty > 0 {
                let _ = write!(out, "{empty}");
            }
            if row > 0 {
                out.push('/');
            }
        }
        out
    }
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut found = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (count, (byte, character)) in ends.enumerate() {
        match (start, character.is_whitespace()) {
            (None, false) => start = Some((count, byte)),
            (Some((count, from)), true) => {
                found.push(Field {
                    text: &text[from..byte],
                    start: count,
                });
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// What stands in a board field, from left to right and from the top down.
enum Token {
    Piece(Piece),
    Empty(u32),
    NextRow,
}

fn tokens(field: Field<'_>) -> Result<Vec<(usize, Token)>, ChessError> {
    let characters: Vec<char> = field.text.chars().collect();
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(&character) = characters.get(next) {
        let place = field.start + next;
        let token = if character == '/' {
            Token::NextRow
        } else if let Some(piece) = Piece::from_letter(character) {
            Token::Piece(piece)
        } else if character.is_ascii_digit() {
            let digits = characters[next..].iter().take_while(|c| c.is_ascii_digit());
            let number: String = digits.collect();
            next += number.len() - 1;
            // Numbers beyond the width are refused with the row they are in.
            let count = number.parse().unwrap_or(u32::MAX);
            if count == 0 || number.starts_with('0') {
                let message = format!("'{}' is no number of empty squares", shown(&number));
                return Err(ChessError::new(message)
                    .at(place)
                    .hint("write numbers from 1 on"));
            }
            Token::Empty(count)
        } else {
            let message = format!(
                "'{}' is no piece and no number",
                shown(&character.to_string())
            );
            return Err(ChessError::new(message).at(place).hint(LETTERS));
        };
        found.push((place, token));
        next += 1;
    }
    Ok(found)
}

fn read_board(field: Field<'_>) -> Result<Board, ChessError> {
    let tokens = tokens(field)?;
    // The widths first: the size of the board is not known before its last row.
    let mut widths = vec![(field.start, 0_u32)];
    for (place, token) in &tokens {
        let row = widths.len();
        if let Token::NextRow = token {
            widths.push((place + 1, 0));
            continue;
        }
        let Some((_, width)) = widths.last_mut() else {
            continue;
        };
        *width = width.saturating_add(match token {
            Token::Empty(count) => *count,
            _ => 1,
        });
        if *width > MOST_FILES.into() {
            let message = format!("row {row} from the top has more than {MOST_FILES} squares");
            let hint = match token {
                Token::Empty(11..) => "digits side by side are one number",
                _ => "wider boards are not played",
            };
            return Err(ChessError::new(message).at(*place).hint(hint));
        }
    }
    let (_, files) = widths[0];
    for (index, &(place, width)) in widths.iter().enumerate() {
        let row = index + 1;
        let message = if row > MOST_ROWS.into() {
            format!("there are more than {MOST_ROWS} rows")
        } else if width == 0 {
            format!("row {row} from the top has no squares")
        } else if width != files {
            format!("row {row} from the top has {width} squares and the first one {files}")
        } else {
            continue;
        };
        let hint = "all rows have the same number of squares, at least one";
        return Err(ChessError::new(message).at(place).hint(hint));
    }
    let mut board = Board::empty(files as u8, widths.len() as u8)?;
    let (mut file, mut row) = (0, board.rows - 1);
    for (_, token) in tokens {
        match token {
            Token::NextRow => (file, row) = (0, row - 1),
            Token::Empty(count) => file += count as u8,
            Token::Piece(piece) => {
                board.add(Square::new(file, row), piece);
                file += 1;
            }
        }
    }
    Ok(board)
}

/// Where the piece of a square is written in a text that has been read.
fn place_of(text: &str, square: Square) -> Option<usize> {
    let field = *fields(text).first()?;
    let tokens = tokens(field).ok()?;
    let rows = field.text.matches('/').count() + 1;
    let (mut file, mut row) = (0, rows as u32);
    for (place, token) in tokens {
        match token {
            Token::NextRow => (file, row) = (0, row - 1),
            Token::Empty(count) => file += count,
            Token::Piece(_)
                if (file, row) == (square.file().into(), u32::from(square.row()) + 1) =>
            {
                return Some(place);
            }
            Token::Piece(_) => file += 1,
        }
    }
    None
}

fn read_turn(field: &Field<'_>) -> Result<Color, ChessError> {
    match field.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => {
            let message = format!("'{}' is no side to move", field.shown());
            Err(field.refuse(message).hint("write w or b"))
        }
    }
}

fn read_castling(board: &Board, field: Field<'_>) -> Result<u8, ChessError> {
    let mut rights = 0;
    if field.text == "-" {
        return Ok(rights);
    }
    for (offset, letter) in field.text.chars().enumerate() {
        let at = |error: ChessError| Err(error.at(field.start + offset));
        let Some((_, right)) = RIGHTS.into_iter().find(|&(known, _)| known == letter) else {
            let message = format!("'{}' is no castling right", shown(&letter.to_string()));
            return at(ChessError::new(message).hint("write some of KQkq, or -"));
        };
        if rights & right != 0 {
            let message = format!("the castling right {letter} is written twice");
            return at(ChessError::new(message).hint("write it once"));
        }
        if (board.files, board.rows) != (8, 8) {
            let error = ChessError::new("there is castling on boards of 8×8 only");
            return at(error.hint("write -"));
        }
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let row = if color == Color::White { 0 } else { 7 };
        let corner = if letter.eq_ignore_ascii_case(&'k') {
            7
        } else {
            0
        };
        for (file, kind) in [(4, Kind::King), (corner, Kind::Rook)] {
            let square = Square::new(file, row);
            if board.piece_at(square) != Some(Piece::new(color, kind)) {
                let (name, piece) = (color.name(), kind.name());
                let message =
                    format!("the castling right {letter} needs {name}'s {piece} on {square}");
                return at(ChessError::new(message).hint("leave it out"));
            }
        }
        rights |= right;
    }
    Ok(rights)
}

/// The square that a double step has just passed.
fn read_en_passant(board: &Board, field: Field<'_>) -> Result<Option<Square>, ChessError> {
    if field.text == "-" {
        return Ok(None);
    }
    let shown = field.shown();
    let Some(square) = board.read_square(field.text) else {
        let message = format!("'{shown}' is no square of this board");
        return Err(field.refuse(message).hint("write the square passed, or -"));
    };
    let mover = board.turn.other();
    let refuse = |why: String| {
        let message = format!("no pawn can have passed {shown} just now: {why}");
        Err(field.refuse(message).hint("write -"))
    };
    if !board.double_step {
        return refuse("pawns have no double step on this board".into());
    }
    let row = match mover {
        Color::White => 2,
        Color::Black => board.rows - 3,
    };
    if square.row() != row {
        let name = mover.name();
        return refuse(format!("{name}'s double steps pass row {}", row + 1));
    }
    let beside = |by: isize| Square::from_cell(square.cell().wrapping_add_signed(by));
    let (from, to) = (beside(-forward(mover)), beside(forward(mover)));
    if board.piece_at(to) != Some(Piece::new(mover, Kind::Pawn)) {
        return refuse(format!("there is no pawn of {} on {to}", mover.name()));
    }
    for empty in [square, from] {
        if !board.is_empty(empty) {
            return refuse(format!("{empty} is not empty"));
        }
    }
    Ok(Some(square))
}

fn read_number(field: Field<'_>, least: u16, what: &str) -> Result<u16, ChessError> {
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    match field.text.parse() {
        Ok(number) if digits && number >= least => Ok(number),
        _ => {
            let message = format!("'{}' is no {what}", field.shown());
            let hint = format!("write a number from {least} to {}", u16::MAX);
            Err(field.refuse(message).hint(hint))
        }
    }
}

impl Board {
    /// The square of a text such as `e4` or `b12`, if it is one of this board.
    pub fn read_square(&self, text: &str) -> Option<Square> {
        let mut characters = text.chars();
        let letter = characters.next().filter(char::is_ascii_lowercase)?;
        let number = characters.as_str();
        if !number.bytes().all(|byte| byte.is_ascii_digit()) || number.starts_with('0') {
            return None;
        }
        let file = letter as u8 - b'a';
        let row = number.parse::<u8>().ok()?.checked_sub(1)?;
        (file < self.files && row < self.rows).then(|| Square::new(file, row))
    }
}

//! Chess boards of any size.

use lastmove_core::chess::{Board, ChessError, Color, Move, Special, Square, Status, perft};
use pyo3::prelude::*;

use crate::enter::compute;
use crate::errors::{InputError, bad_input, guarded};

/// Deeper counts would not end.
const DEEPEST: u32 = 64;

/// Origin, target, promotion and what else happens.
type MoveRecord = (String, String, Option<String>, &'static str);

/// The exception for a text that is no position or no move.
pub fn refused(error: ChessError, text: &str) -> PyErr {
    InputError::new_err((error.message, text.to_owned(), error.position, error.hint))
}

/// The side of a name.
pub fn side(name: &str) -> PyResult<Color> {
    Color::from_name(name).ok_or_else(|| bad_input("a side is 'white' or 'black'"))
}

/// The name of a side.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn record(mv: Move) -> MoveRecord {
    let promotion = mv
        .promotion
        .map(|kind| kind.letter().to_ascii_lowercase().to_string());
    let special = match mv.special {
        Special::None => "",
        Special::DoubleStep => "double step",
        Special::EnPassant => "en passant",
        Special::Castle => "castle",
    };
    (mv.from.to_string(), mv.to.to_string(), promotion, special)
}

/// A position of chess on a board of any size.
#[pyclass(module = "lastmove._core", frozen)]
pub struct ChessBoard {
    board: Board,
    turn: Option<Color>,
}

impl ChessBoard {
    /// The position; with White to move where that is left open.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move, if that is known.
    pub fn side_to_move(&self) -> Option<Color> {
        self.turn
    }

    fn square(&self, text: &str) -> PyResult<Square> {
        self.board.read_square(text).ok_or_else(|| {
            let (files, rows) = (self.board.files(), self.board.rows());
            let message = "there is no such square on this board".to_owned();
            let hint = format!("it has {files} files and {rows} rows");
            InputError::new_err((message, text.to_owned(), Some(0), Some(hint)))
        })
    }

    /// The legal moves in the order of their squares.
    fn legal(&self) -> PyResult<Vec<Move>> {
        self.ready()?;
        let mut moves = Vec::new();
        self.board.legal_moves(&mut moves);
        moves.sort_unstable_by_key(|mv| (mv.from, mv.to, mv.promotion.map(std::cmp::Reverse)));
        Ok(moves)
    }

    fn ready(&self) -> PyResult<()> {
        if self.turn.is_some() {
            return Ok(());
        }
        let message = "the position does not say who is to move".to_owned();
        let hint = "add w or b to it".to_owned();
        Err(InputError::new_err((
            message,
            self.board.board_field(),
            None::<usize>,
            Some(hint),
        )))
    }

    fn status_of(&self) -> PyResult<Status> {
        self.ready()?;
        Ok(self.board.status())
    }
}

#[pymethods]
impl ChessBoard {
    #[new]
    #[pyo3(signature = (fen, double_step=None))]
    fn new(fen: &str, double_step: Option<bool>) -> PyResult<ChessBoard> {
        let read = guarded(|| Board::from_legal_fen(fen, double_step))?;
        let read = read.map_err(|error| refused(error, fen))?;
        Ok(ChessBoard {
            board: read.board,
            turn: read.turn,
        })
    }

    /// Files, rows, whether pawns have a double step.
    fn shape(&self) -> (u8, u8, bool) {
        let board = &self.board;
        (board.files(), board.rows(), board.double_step())
    }

    /// Who is to move, or None.
    fn turn(&self) -> Option<&'static str> {
        self.turn.map(name)
    }

    /// The same position with a side to move.
    fn with_turn(&self, turn: &str) -> PyResult<ChessBoard> {
        let turn = side(turn)?;
        let mut board = self.board.clone();
        if self.turn != Some(turn) {
            board.set_turn(turn);
        }
        board
            .validate()
            .map_err(|error| refused(error, &board.fen()))?;
        Ok(ChessBoard {
            board,
            turn: Some(turn),
        })
    }

    /// The position in full; the board alone if the side to move is open.
    fn fen(&self) -> String {
        match self.turn {
            Some(_) => self.board.fen(),
            None => self.board.board_field(),
        }
    }

    /// The rows from the top down.
    fn board_field(&self) -> String {
        self.board.board_field()
    }

    /// The key of the position, with the side to move if it is known.
    fn key(&self) -> u128 {
        match self.turn {
            Some(_) => self.board.key(),
            None => self.board.key().wrapping_add(1),
        }
    }

    fn __eq__(&self, other: PyRef<'_, ChessBoard>) -> bool {
        self.turn == other.turn && self.board == other.board
    }

    fn __hash__(&self) -> u64 {
        self.key() as u64
    }

    /// Moves since the last capture or pawn move, number of the move.
    fn clocks(&self) -> (u16, u16) {
        (self.board.half_moves(), self.board.full_moves())
    }

    /// The square on which a pawn can be captured in passing.
    fn en_passant(&self) -> Option<String> {
        self.board.en_passant().map(|square| square.to_string())
    }

    /// The letter of the piece on a square.
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        let square = self.square(square)?;
        Ok(self.board.piece_at(square).map(|piece| piece.letter()))
    }

    /// All pieces, row by row from White's side.
    fn pieces(&self) -> Vec<(String, char)> {
        let pieces = self.board.squares().filter_map(|square| {
            let piece = self.board.piece_at(square)?;
            Some((square.to_string(), piece.letter()))
        });
        pieces.collect()
    }

    /// Where a side's king stands.
    fn king(&self, color: &str) -> PyResult<Option<String>> {
        let king = self.board.king(side(color)?);
        Ok(king.map(|square| square.to_string()))
    }

    /// The legal moves.
    fn moves(&self) -> PyResult<Vec<MoveRecord>> {
        Ok(self.legal()?.into_iter().map(record).collect())
    }

    /// The legal moves in standard algebraic notation, in the same order.
    fn sans(&self) -> PyResult<Vec<String>> {
        let legal = self.legal()?;
        let san = |&mv: &Move| self.board.san_among(mv, &legal);
        Ok(legal.iter().map(san).collect())
    }

    /// The move that a text means.
    fn parse(&self, text: &str) -> PyResult<MoveRecord> {
        self.read(text).map(record)
    }

    /// The move that a text means, in standard and in long algebraic notation.
    fn notation(&self, text: &str) -> PyResult<(String, String)> {
        let mv = self.read(text)?;
        Ok((self.board.san(mv), self.board.long_algebraic(mv)))
    }

    /// The position after the move that a text means.
    fn push(&self, text: &str) -> PyResult<ChessBoard> {
        let mv = self.read(text)?;
        let mut board = self.board.clone();
        board.make(mv);
        let turn = Some(board.turn());
        Ok(ChessBoard { board, turn })
    }

    /// ongoing, check, checkmate or stalemate.
    fn status(&self) -> PyResult<&'static str> {
        Ok(match self.status_of()? {
            Status::Ongoing => "ongoing",
            Status::Check => "check",
            Status::Checkmate => "checkmate",
            Status::Stalemate => "stalemate",
        })
    }

    /// Whether the side to move is in check.
    fn in_check(&self) -> PyResult<bool> {
        self.ready()?;
        Ok(self.board.in_check())
    }

    /// The squares of a side's pieces that attack a square.
    fn attackers(&self, square: &str, color: &str) -> PyResult<Vec<String>> {
        let (square, color) = (self.square(square)?, side(color)?);
        let mut found = Vec::new();
        self.board.attackers(square, color, &mut found);
        found.sort_unstable();
        Ok(found.iter().map(Square::to_string).collect())
    }

    /// The number of sequences of `depth` legal moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        self.ready()?;
        if depth > DEEPEST {
            return Err(bad_input(format!("a depth is at most {DEEPEST}")));
        }
        let mut board = self.board.clone();
        compute(py, |budget| perft(&mut board, depth, budget))
    }
}

impl ChessBoard {
    fn read(&self, text: &str) -> PyResult<Move> {
        self.ready()?;
        let read = guarded(|| self.board.parse_move(text))?;
        read.map_err(|error| refused(error, text))
    }
}

//! The pieces on their squares.

use std::hash::{Hash, Hasher};

use super::error::ChessError;
use super::key::Keys;
use super::piece::{BORDER, Color, EMPTY, Kind, Piece};
use super::square::{MARGIN, STRIDE, Square};

/// The most files: as many as there are letters.
pub const MOST_FILES: u8 = 26;
/// The most rows.
pub const MOST_ROWS: u8 = 32;
/// Cells of the largest grid.
pub(super) const CELLS: usize = (MOST_ROWS as usize + 2 * MARGIN) * STRIDE;
/// The least board on which a double step ends before the last row.
const LEAST_ROWS_FOR_DOUBLE_STEP: u8 = 5;

/// Castling rights, one bit each.
pub(super) const WHITE_SHORT: u8 = 1;
pub(super) const WHITE_LONG: u8 = 2;
pub(super) const BLACK_SHORT: u8 = 4;
pub(super) const BLACK_LONG: u8 = 8;

/// A position of chess: pieces, side to move, rights and clocks.
///
/// Boards are equal if the same play is possible: the clocks do not count.
pub struct Board {
    pub(super) files: u8,
    pub(super) rows: u8,
    pub(super) double_step: bool,
    pub(super) turn: Color,
    pub(super) castling: u8,
    /// Where a pawn can be captured in passing, if a legal move does so.
    pub(super) en_passant: Square,
    pub(super) kings: [Square; 2],
    pub(super) half_moves: u16,
    pub(super) full_moves: u16,
    pub(super) key: u128,
    pub(super) keys: Keys,
    pub(super) counts: [[u16; 6]; 2],
    pub(super) cells: Vec<u8>,
    /// Where in the list of its side the piece of a cell stands.
    pub(super) slots: Vec<u16>,
    /// Where the pieces of each side stand.
    pub(super) lists: [Vec<Square>; 2],
}

impl Board {
    /// A board without pieces and with White to move. Pawns have a double step
    /// on eight rows.
    pub fn empty(files: u8, rows: u8) -> Result<Board, ChessError> {
        if !(1..=MOST_FILES).contains(&files) || !(1..=MOST_ROWS).contains(&rows) {
            let message = format!("a board of {files} files and {rows} rows does not do");
            let hint = format!("give 1 to {MOST_FILES} files and 1 to {MOST_ROWS} rows");
            return Err(ChessError::new(message).hint(hint));
        }
        let mut cells = vec![BORDER; (rows as usize + 2 * MARGIN) * STRIDE];
        for row in 0..rows {
            let first = Square::new(0, row).cell();
            cells[first..first + files as usize].fill(EMPTY);
        }
        let keys = Keys::get();
        let double_step = rows == 8;
        Ok(Board {
            files,
            rows,
            double_step,
            turn: Color::White,
            castling: 0,
            en_passant: Square::NONE,
            kings: [Square::NONE; 2],
            half_moves: 0,
            full_moves: 1,
            key: keys.size(files, rows) ^ keys.castling(0) ^ keys.double_step(double_step),
            keys,
            counts: [[0; 6]; 2],
            slots: vec![0; cells.len()],
            cells,
            lists: [Vec::new(), Vec::new()],
        })
    }

    /// How many files there are.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many rows there are.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Whether the square is on the board.
    pub fn contains(&self, square: Square) -> bool {
        self.cells.get(square.cell()).is_some_and(|&c| c != BORDER)
    }

    /// All squares, row by row from White's side.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (0..self.rows).flat_map(move |row| (0..files).map(move |file| Square::new(file, row)))
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(*self.cells.get(square.cell())?)
    }

    /// Whether a square of the board is empty.
    pub fn is_empty(&self, square: Square) -> bool {
        self.cells.get(square.cell()) == Some(&EMPTY)
    }

    /// The pieces of a side; the order depends on the moves that led here.
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let list = &self.lists[color as usize];
        list.iter()
            .filter_map(|&square| Some((square, self.piece_at(square)?)))
    }

    /// How many pieces of a kind a side has.
    pub fn count(&self, color: Color, kind: Kind) -> usize {
        self.counts[color as usize][kind as usize].into()
    }

    /// Where a side's king stands; of several, the one put down last.
    pub fn king(&self, color: Color) -> Option<Square> {
        let king = self.kings[color as usize];
        (king != Square::NONE).then_some(king)
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Gives the move to a side; what could be captured in passing no longer can.
    pub fn set_turn(&mut self, turn: Color) {
        self.set_en_passant(Square::NONE);
        self.key ^= self.keys.turn(self.turn) ^ self.keys.turn(turn);
        self.turn = turn;
    }

    /// Whether pawns may take two steps from their second row.
    pub fn double_step(&self) -> bool {
        self.double_step
    }

    /// Allows or forbids double steps. Boards of fewer than five rows have
    /// none, since the step would end on the last row.
    pub fn set_double_step(&mut self, allowed: bool) {
        let allowed = allowed && self.rows >= LEAST_ROWS_FOR_DOUBLE_STEP;
        self.key ^= self.keys.double_step(self.double_step) ^ self.keys.double_step(allowed);
        self.double_step = allowed;
        if !allowed {
            self.set_en_passant(Square::NONE);
        }
    }

    /// The square on which a pawn can be captured in passing by a legal move.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != Square::NONE).then_some(self.en_passant)
    }

    /// Moves of one side since the last capture or pawn move, both sides counted.
    pub fn half_moves(&self) -> u16 {
        self.half_moves
    }

    /// The number of the next move.
    pub fn full_moves(&self) -> u16 {
        self.full_moves
    }

    /// The key of the position, the same in every run: equal boards have equal
    /// keys, and different ones different keys but by an unlikely accident. Its
    /// low 64 bits serve as a hash.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// Puts a piece on a square of the board, or takes away what stands there.
    /// Castling and e.p. rights are lost. For setting up, not for the search.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        if !self.contains(square) {
            return;
        }
        self.set_en_passant(Square::NONE);
        self.set_castling(0);
        if self.piece_at(square).is_some() {
            self.remove(square);
        }
        if let Some(piece) = piece {
            self.add(square, piece);
        }
    }

    pub(super) fn set_castling(&mut self, rights: u8) {
        self.key ^= self.keys.castling(self.castling) ^ self.keys.castling(rights);
        self.castling = rights;
    }

    pub(super) fn set_en_passant(&mut self, square: Square) {
        self.key ^= self.keys.en_passant(self.en_passant) ^ self.keys.en_passant(square);
        self.en_passant = square;
    }

    /// Adds a piece on an empty square.
    pub(super) fn add(&mut self, square: Square, piece: Piece) {
        let color = piece.color() as usize;
        self.cells[square.cell()] = piece.code();
        self.slots[square.cell()] = self.lists[color].len() as u16;
        self.lists[color].push(square);
        self.counts[color][piece.kind() as usize] += 1;
        self.key ^= self.keys.piece(piece, square);
        if piece.kind() == Kind::King {
            self.kings[color] = square;
        }
    }

    /// Takes a piece away: the last of its list takes its place there.
    pub(super) fn remove(&mut self, square: Square) {
        let Some(piece) = self.piece_at(square) else {
            return;
        };
        let color = piece.color() as usize;
        let slot = self.slots[square.cell()] as usize;
        let list = &mut self.lists[color];
        list.swap_remove(slot);
        if let Some(moved) = list.get(slot) {
            self.slots[moved.cell()] = slot as u16;
        }
        self.cells[square.cell()] = EMPTY;
        self.counts[color][piece.kind() as usize] -= 1;
        self.key ^= self.keys.piece(piece, square);
        if self.kings[color] == square {
            let another = self.pieces(piece.color());
            let another = another.filter(|(_, piece)| piece.kind() == Kind::King);
            self.kings[color] = another.last().map_or(Square::NONE, |(square, _)| square);
        }
    }

    /// Undoes [`Board::remove`], the order of the list included.
    pub(super) fn restore(&mut self, square: Square, piece: Piece, slot: u16) {
        let color = piece.color() as usize;
        let list = &mut self.lists[color];
        let last = list.len() as u16;
        if let Some(place) = list.get_mut(slot as usize) {
            let displaced = std::mem::replace(place, square);
            list.push(displaced);
            self.slots[displaced.cell()] = last;
        } else {
            list.push(square);
        }
        self.slots[square.cell()] = slot;
        self.cells[square.cell()] = piece.code();
        self.counts[color][piece.kind() as usize] += 1;
        if piece.kind() == Kind::King {
            self.kings[color] = square;
        }
    }

    /// Moves a piece to an empty square.
    #[inline]
    pub(super) fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        let slot = self.slots[from.cell()];
        self.lists[piece.color() as usize][slot as usize] = to;
        self.slots[to.cell()] = slot;
        self.cells[from.cell()] = EMPTY;
        self.cells[to.cell()] = piece.code();
        if piece.kind() == Kind::King {
            self.kings[piece.color() as usize] = to;
        }
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            cells: self.cells.clone(),
            slots: self.slots.clone(),
            lists: self.lists.clone(),
            ..*self
        }
    }

    /// Copies without allocating if the boards have the same size.
    fn clone_from(&mut self, source: &Board) {
        let mut cells = std::mem::take(&mut self.cells);
        let mut slots = std::mem::take(&mut self.slots);
        let mut lists = std::mem::take(&mut self.lists);
        cells.clone_from(&source.cells);
        slots.clone_from(&source.slots);
        lists.clone_from(&source.lists);
        *self = Board {
            cells,
            slots,
            lists,
            ..*source
        };
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.key == other.key
            && self.files == other.files
            && self.rows == other.rows
            && self.double_step == other.double_step
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.cells == other.cells
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.fen())
    }
}

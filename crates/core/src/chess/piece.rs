//! Colours, kinds and pieces.

use std::fmt;

/// A side. White moves up the board and is Left, Black moves down and is Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Left.
    White,
    /// Right.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// What belongs to the side, of White's and Black's.
    #[inline]
    pub const fn pick<T: Copy>(self, white: T, black: T) -> T {
        match self {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// White, Black.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }
}

impl std::ops::Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        self.other()
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// P
    Pawn,
    /// N
    Knight,
    /// B
    Bishop,
    /// R
    Rook,
    /// Q
    Queen,
    /// K
    King,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 6] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
    ];

    /// What a pawn may become, the most valuable first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// The capital letter.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
        }
    }

    /// The kind of a capital letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Knight => "knight",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Queen => "queen",
            Kind::King => "king",
        }
    }
}

/// A piece: kind in the low three bits, one bit for each colour above them, so
/// that one mask finds the pieces of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// The piece of a side.
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece(side_bit(color) | kind as u8)
    }

    /// Whose it is.
    pub const fn color(self) -> Color {
        if self.0 & side_bit(Color::White) != 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// What it is.
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 & KIND) as usize]
    }

    /// The letter of Forsyth–Edwards notation: capitals are White's.
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.kind().letter(),
            Color::Black => self.kind().letter().to_ascii_lowercase(),
        }
    }

    /// The piece of such a letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let kind = Kind::from_letter(letter.to_ascii_uppercase())?;
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece::new(color, kind))
    }

    /// What the board keeps in a cell.
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    pub(super) const fn from_code(code: u8) -> Option<Piece> {
        if code & SIDES != 0 {
            Some(Piece(code))
        } else {
            None
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A cell with nothing on it.
pub(super) const EMPTY: u8 = 0;
/// A cell beside the board: neither empty nor anybody's.
pub(super) const BORDER: u8 = 32;
/// The bits of a code that say what the piece is.
pub(super) const KIND: u8 = 7;
const SIDES: u8 = side_bit(Color::White) | side_bit(Color::Black);

/// The bit that all pieces of a side have.
pub(super) const fn side_bit(color: Color) -> u8 {
    8 << color as u8
}

//! Text as moves, and why a text is none.
//!
//! Standard algebraic notation is read as it is written, and more: any part of
//! the origin may be given, captures need no sign, and long algebraic (`h3-h4`)
//! and engine notation (`h3h4`, `a7a8q`) are read too.

use super::board::Board;
use super::error::ChessError;
use super::fen::shown;
use super::piece::{Color, Kind};
use super::square::{Move, Special, Square};

const LONGEST: usize = 32;
const SUGGESTIONS: usize = 3;

/// What a text says of a move.
struct Pattern {
    /// The kind of the moving piece; none where both squares are given.
    kind: Option<Kind>,
    file: Option<u8>,
    row: Option<u8>,
    to: Square,
    promotion: Option<Kind>,
}

impl Board {
    /// The legal move that a text means.
    pub fn parse_move(&self, text: &str) -> Result<Move, ChessError> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        // A stable sort keeps promotions in their order, the queen first.
        legal.sort_by_key(|mv| (mv.from, mv.to));
        self.parse_move_among(text, &legal)
    }

    fn parse_move_among(&self, text: &str, legal: &[Move]) -> Result<Move, ChessError> {
        let Some(word) = plain_word(text) else {
            let message = format!("'{}' is no move", shown(text.trim()));
            return Err(no_move(message));
        };
        // What the notation prints is read first, whatever else it could mean.
        let as_engine = legal.iter().find(|mv| mv.to_string() == word);
        let exact = |mv: &&Move| self.san_without_check(**mv, legal) == word;
        if let Some(mv) = as_engine.or_else(|| legal.iter().find(exact)) {
            return Ok(*mv);
        }
        let long = match word.as_str() {
            "O-O" | "0-0" => Some(false),
            "O-O-O" | "0-0-0" => Some(true),
            _ => None,
        };
        if let Some(long) = long {
            let castle = legal.iter().find(|mv| {
                mv.special == Special::Castle && (mv.to.file() < mv.from.file()) == long
            });
            return castle.copied().ok_or_else(|| {
                let message = format!("{} cannot castle here", self.turn().name());
                ChessError::new(message).at(0)
            });
        }
        let pattern = self.read_pattern(&word)?;
        let found: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&mv| self.fits(&pattern, mv))
            .collect();
        match found.as_slice() {
            [only] => Ok(*only),
            [] => Err(self.explain(&word, &pattern, legal)),
            several => Err(self.ambiguous(&word, several, legal)),
        }
    }

    fn read_pattern(&self, word: &str) -> Result<Pattern, ChessError> {
        let refuse = || no_move(format!("'{}' is no move", shown(word)));
        let mut rest = word;
        let kind = word.chars().next().and_then(Kind::from_letter);
        if kind.is_some() {
            rest = &rest[1..];
        }
        let mut promotion = None;
        let bare = rest.trim_end_matches(')');
        if let Some(letter) = bare.chars().last().filter(char::is_ascii_alphabetic) {
            let kind = Kind::from_letter(letter.to_ascii_uppercase());
            promotion = Some(kind.ok_or_else(refuse)?);
            rest = bare[..bare.len() - 1].trim_end_matches(['=', '(']);
        }
        let head = rest.trim_end_matches(|c: char| c.is_ascii_digit());
        let target = match head.chars().last() {
            Some(letter) if letter.is_ascii_lowercase() => &rest[head.len() - 1..],
            _ => return Err(refuse()),
        };
        let Some(to) = self.read_square(target) else {
            let message = format!("there is no square {} on this board", shown(target));
            let hint = format!("it has {} files and {} rows", self.files(), self.rows());
            return Err(ChessError::new(message).at(0).hint(hint));
        };
        let mut origin = &head[..head.len() - 1];
        origin = origin.strip_suffix(['x', '-', ':']).unwrap_or(origin);
        let letter = origin.chars().next().filter(char::is_ascii_lowercase);
        let number = if letter.is_some() {
            &origin[1..]
        } else {
            origin
        };
        let row = match number {
            "" => None,
            _ if !number.bytes().all(|byte| byte.is_ascii_digit()) => return Err(refuse()),
            _ => Some(number.parse::<u8>().map_err(|_| refuse())?.wrapping_sub(1)),
        };
        let both = letter.is_some() && row.is_some();
        Ok(Pattern {
            kind: kind.or(if both { None } else { Some(Kind::Pawn) }),
            file: letter.map(|letter| letter as u8 - b'a'),
            row,
            to,
            promotion,
        })
    }

    fn fits(&self, pattern: &Pattern, mv: Move) -> bool {
        mv.to == pattern.to && mv.promotion == pattern.promotion.or(mv.promotion) && {
            let kind = self.piece_at(mv.from).map(|piece| piece.kind());
            (pattern.kind.is_none() || pattern.kind == kind)
                && pattern.file.is_none_or(|file| file == mv.from.file())
                && pattern.row.is_none_or(|row| row == mv.from.row())
        }
    }

    fn ambiguous(&self, word: &str, found: &[Move], legal: &[Move]) -> ChessError {
        let sans: Vec<String> = found.iter().map(|&mv| self.san_among(mv, legal)).collect();
        let message = if found.iter().all(|mv| mv.from == found[0].from) {
            format!("'{word}' does not say what the pawn becomes")
        } else {
            format!("'{word}' is ambiguous")
        };
        let hint = format!("write {}", either(&sans));
        ChessError::new(message).at(0).hint(hint)
    }

    /// Why no legal move fits, and which ones may have been meant.
    fn explain(&self, word: &str, pattern: &Pattern, legal: &[Move]) -> ChessError {
        let error = ChessError::new(self.reason(word, pattern, legal)).at(0);
        let mut near: Vec<Move> = legal.to_vec();
        let kind = |mv: &Move| self.piece_at(mv.from).map(|piece| piece.kind());
        let distance = |mv: &Move| {
            let files = mv.to.file().abs_diff(pattern.to.file());
            files.max(mv.to.row().abs_diff(pattern.to.row()))
        };
        let wanted = pattern.kind.or_else(|| {
            let origin = Square::new(pattern.file?, pattern.row?);
            Some(self.piece_at(origin)?.kind())
        });
        near.retain(|mv| mv.to == pattern.to || kind(mv) == wanted);
        near.sort_by_key(|mv| {
            let files = mv.to.file().abs_diff(pattern.to.file());
            (distance(mv), kind(mv) != wanted, files, *mv)
        });
        near.truncate(SUGGESTIONS);
        if near.is_empty() {
            return error;
        }
        let sans: Vec<String> = near.iter().map(|&mv| self.san_among(mv, legal)).collect();
        error.hint(format!("did you mean {}", either(&sans)))
    }

    fn reason(&self, word: &str, pattern: &Pattern, legal: &[Move]) -> String {
        let (side, to) = (self.turn().name(), pattern.to);
        if legal.is_empty() {
            let end = if self.in_check() {
                "checkmate"
            } else {
                "stalemate"
            };
            return format!("{side} has no legal move: it is {end}");
        }
        if let (Some(file), Some(row)) = (pattern.file, pattern.row) {
            let origin = Square::new(file, row);
            let inside = file < self.files() && row < self.rows();
            match self.piece_at(origin).filter(|_| inside) {
                None => return format!("'{word}' moves nothing: there is no piece on that square"),
                Some(piece) if piece.color() != self.turn() => {
                    let (owner, name) = (piece.color().name(), piece.kind().name());
                    return format!("the {name} on {origin} is {owner}'s, and {side} is to move");
                }
                Some(piece) if pattern.kind.is_some_and(|kind| kind != piece.kind()) => {
                    return format!("on {origin} stands a {}", piece.kind().name());
                }
                Some(_) => {}
            }
        }
        if let Some(kind) = pattern.kind
            && self.count(self.turn(), kind) == 0
        {
            return format!("{side} has no {}", kind.name());
        }
        let careless = self.careless_moves();
        if careless.iter().any(|&mv| self.fits(pattern, mv)) {
            return format!("after '{word}' {side}'s king could be captured");
        }
        if let Some(piece) = self.piece_at(to).filter(|p| p.color() == self.turn()) {
            return format!("{side}'s own {} stands on {to}", piece.kind().name());
        }
        let anything = Pattern {
            promotion: None,
            ..*pattern
        };
        if pattern.promotion.is_some() && legal.iter().any(|&mv| self.fits(&anything, mv)) {
            return format!("no pawn is promoted on {to}");
        }
        match pattern.kind {
            Some(kind) => {
                let narrowed = match (pattern.file, pattern.row) {
                    (None, None) => String::new(),
                    (Some(file), None) => format!(" on file {}", Square::file_letter(file)),
                    (None, Some(row)) => format!(" on row {}", row.wrapping_add(1)),
                    (Some(file), Some(row)) => format!(" on {}", Square::new(file, row)),
                };
                format!("no {}{narrowed} can reach {to}", kind.name())
            }
            None => format!("the piece on that square cannot reach {to}"),
        }
    }
}

/// The word without what does not belong to the move: checks, marks, blanks.
fn plain_word(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || text.chars().nth(LONGEST).is_some() {
        return None;
    }
    let mut word: String = text.chars().map(letter_of_figurine).collect();
    word.retain(|character| character != ' ');
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare);
    let bare = bare.trim_end_matches(['+', '#', '!', '?']);
    (!bare.is_empty() && bare.is_ascii()).then(|| bare.to_owned())
}

fn letter_of_figurine(character: char) -> char {
    match character {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        '×' => 'x',
        '–' | '−' | '‐' => '-',
        other => other,
    }
}

fn no_move(message: String) -> ChessError {
    ChessError::new(message)
        .at(0)
        .hint("write moves such as Nf3, h3-h4 or h3h4")
}

/// a, b or c
fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

impl Color {
    /// The side of `white`, `black`, `w` or `b`, in capitals or not.
    pub fn from_name(name: &str) -> Option<Color> {
        match name.to_ascii_lowercase().as_str() {
            "white" | "w" => Some(Color::White),
            "black" | "b" => Some(Color::Black),
            _ => None,
        }
    }
}

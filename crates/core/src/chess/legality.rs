//! What makes a position illegal.
//!
//! A position is refused if no game can have led to it for a reason that is
//! seen at once: kings, pawns on the end rows, or a king that could be captured.
//! More pieces than an array has are no reason: on other boards there is no
//! array. Without any king a position is a pawn structure or the like.

use super::board::Board;
use super::error::ChessError;
use super::piece::{Color, Kind};
use super::square::Square;

/// A reason why a position is illegal.
pub(super) struct Fault {
    message: String,
    hint: &'static str,
    /// The piece to blame.
    pub(super) square: Option<Square>,
}

impl Fault {
    pub(super) fn error(self) -> ChessError {
        ChessError::new(self.message).hint(self.hint)
    }
}

impl Board {
    /// Refuses an illegal position; both kings may be absent.
    pub fn validate(&self) -> Result<(), ChessError> {
        match self.fault() {
            None => Ok(()),
            Some(fault) => Err(fault.error()),
        }
    }

    /// The first reason why the position is illegal.
    pub(super) fn fault(&self) -> Option<Fault> {
        self.kings_fault()
            .or_else(|| self.pawns_fault())
            .or_else(|| self.check_fault())
    }

    fn kings_fault(&self) -> Option<Fault> {
        for color in Color::BOTH {
            let kings = self.count(color, Kind::King);
            if kings > 1 {
                return Some(Fault {
                    message: format!("{} has {kings} kings", color.name()),
                    hint: "leave one",
                    square: self.king(color),
                });
            }
        }
        match (self.king(Color::White), self.king(Color::Black)) {
            (None, None) => None,
            (Some(king), None) => Some(missing(Color::Black, king)),
            (None, Some(king)) => Some(missing(Color::White, king)),
            (Some(white), Some(black)) => {
                let files = white.file().abs_diff(black.file());
                let rows = white.row().abs_diff(black.row());
                (files.max(rows) <= 1).then(|| Fault {
                    message: format!("the kings on {white} and {black} are adjacent"),
                    hint: "put a square between them",
                    square: Some(white),
                })
            }
        }
    }

    fn pawns_fault(&self) -> Option<Fault> {
        for color in Color::BOTH {
            let pawns = self.pieces(color);
            let pawns = pawns.filter(|(_, piece)| piece.kind() == Kind::Pawn);
            let ends = [0, self.rows - 1];
            if let Some((square, _)) = pawns
                .filter(|(square, _)| ends.contains(&square.row()))
                .min_by_key(|&(square, _)| square)
            {
                let last = (square.row() == 0) == (color == Color::Black);
                let row = if last { "last" } else { "first" };
                return Some(Fault {
                    message: format!("{}'s pawn on {square} is on its {row} row", color.name()),
                    hint: "pawns stand between the end rows",
                    square: Some(square),
                });
            }
        }
        None
    }

    fn check_fault(&self) -> Option<Fault> {
        let waiting = self.turn.other();
        if !self.is_in_check(waiting) {
            return None;
        }
        let king = self.king(waiting)?;
        let (name, mover) = (waiting.name(), self.turn.name());
        Some(Fault {
            message: format!("{name}'s king on {king} is in check and {mover} is to move"),
            hint: "give the move to the other side",
            square: Some(king),
        })
    }
}

fn missing(color: Color, king: Square) -> Fault {
    Fault {
        message: format!("{} has no king", color.name()),
        hint: "give both sides a king, or none",
        square: Some(king),
    }
}

//! Moves as text: standard algebraic notation, long algebraic, and as engines
//! write them.

use std::fmt::Write as _;

use super::board::Board;
use super::piece::Kind;
use super::play::Status;
use super::square::{Move, Special, Square};

impl Board {
    /// A legal move in standard algebraic notation: `Nbd2`, `exd5`, `a8=Q#`,
    /// `O-O`.
    pub fn san(&self, mv: Move) -> String {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        self.san_among(mv, &legal)
    }

    /// The same, with all legal moves at hand.
    pub fn san_among(&self, mv: Move, legal: &[Move]) -> String {
        let mut out = self.san_without_check(mv, legal);
        out.push_str(self.check_sign(mv));
        out
    }

    /// A legal move with both squares: `h3-h4`, `Nb1xd2+`.
    pub fn long_algebraic(&self, mv: Move) -> String {
        let mut out = String::new();
        if mv.special == Special::Castle {
            out.push_str(castle(mv));
        } else {
            if let Some(piece) = self.piece_at(mv.from).filter(|_| !self.moves_pawn(mv)) {
                out.push(piece.kind().letter());
            }
            let sign = if self.is_capture(mv) { 'x' } else { '-' };
            let _ = write!(out, "{}{sign}{}", mv.from, mv.to);
            push_promotion(&mut out, mv);
        }
        out.push_str(self.check_sign(mv));
        out
    }

    /// Standard algebraic notation without `+` and `#`.
    pub(super) fn san_without_check(&self, mv: Move, legal: &[Move]) -> String {
        let mut out = String::new();
        let Some(piece) = self.piece_at(mv.from) else {
            return out;
        };
        if mv.special == Special::Castle {
            return castle(mv).into();
        }
        let capture = self.is_capture(mv);
        if piece.kind() == Kind::Pawn {
            if capture {
                out.push(Square::file_letter(mv.from.file()));
            }
        } else {
            out.push(piece.kind().letter());
            self.push_origin(&mut out, mv, legal);
        }
        if capture {
            out.push('x');
        }
        let _ = write!(out, "{}", mv.to);
        push_promotion(&mut out, mv);
        out
    }

    /// As much of the origin as tells the move from others of the same kind to
    /// the same square: the file if that is enough, else the row, else both.
    fn push_origin(&self, out: &mut String, mv: Move, legal: &[Move]) {
        let piece = self.piece_at(mv.from);
        let rivals = legal.iter().filter(|other| {
            other.to == mv.to
                && other.from != mv.from
                && other.special != Special::Castle
                && self.piece_at(other.from) == piece
        });
        let (mut any, mut same_file, mut same_row) = (false, false, false);
        for rival in rivals {
            any = true;
            same_file |= rival.from.file() == mv.from.file();
            same_row |= rival.from.row() == mv.from.row();
        }
        if any && (!same_file || same_row) {
            out.push(Square::file_letter(mv.from.file()));
        }
        if any && same_file {
            let _ = write!(out, "{}", mv.from.row() + 1);
        }
    }

    fn check_sign(&self, mv: Move) -> &'static str {
        let mut after = self.clone();
        after.make(mv);
        if !after.in_check() {
            return "";
        }
        match after.status() {
            Status::Checkmate => "#",
            _ => "+",
        }
    }
}

fn castle(mv: Move) -> &'static str {
    if mv.to.file() > mv.from.file() {
        "O-O"
    } else {
        "O-O-O"
    }
}

fn push_promotion(out: &mut String, mv: Move) {
    if let Some(kind) = mv.promotion {
        out.push('=');
        out.push(kind.letter());
    }
}

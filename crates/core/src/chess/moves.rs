//! Legal moves.
//!
//! Every move that a piece could make is tried; it is legal if the own king is
//! not attacked afterwards. Most need no test: a side that is not in check and
//! moves a piece other than its king, from a square that is on no line with the
//! king, opens nothing. The others are tested by looking at the board as it
//! will be, without making the move.

use std::ops::ControlFlow;

use super::attack::{JUMPS, STEPS, STRAIGHT, forward, step};
use super::board::{BLACK_LONG, BLACK_SHORT, Board, WHITE_LONG, WHITE_SHORT};
use super::piece::{BORDER, Color, EMPTY, KIND, Kind, side_bit};
use super::square::{Move, STRIDE, Special, Square};

impl Board {
    /// The legal moves of the side to move, in place of what is in `into`.
    pub fn legal_moves(&self, into: &mut Vec<Move>) {
        into.clear();
        let filter = Filter::new(self);
        let _ = self.each_move(&mut |mv| {
            if filter.is_legal(self, mv) {
                into.push(mv);
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let filter = Filter::new(self);
        self.each_move(&mut |mv| {
            if filter.is_legal(self, mv) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Every move that disregards the safety of the own king.
    pub(super) fn careless_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = self.each_move(&mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether a move captures something.
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.special == Special::EnPassant || self.cells[mv.to.cell()] != EMPTY
    }

    /// Whether a legal move captures on this square in passing, with the turn
    /// given to the capturing side.
    pub(super) fn can_capture_in_passing(&self, square: Square) -> bool {
        let filter = Filter::new(self);
        self.passing_captures(square)
            .any(|mv| filter.is_legal(self, mv))
    }

    fn passing_captures(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let pawn = side_bit(self.turn) | Kind::Pawn as u8;
        let behind = step(square.cell(), -forward(self.turn));
        [behind.wrapping_sub(1), behind + 1]
            .into_iter()
            .filter(move |&cell| self.cells[cell] == pawn)
            .map(move |cell| Move {
                from: Square::from_cell(cell),
                to: square,
                promotion: None,
                special: Special::EnPassant,
            })
    }

    /// Hands over every move that disregards the safety of the own king.
    #[inline]
    fn each_move(&self, sink: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let own = side_bit(self.turn);
        for &from in &self.lists[self.turn as usize] {
            let cell = from.cell();
            let mut go = |to: usize| sink(plain(from, to));
            match Kind::ALL[(self.cells[cell] & KIND) as usize] {
                Kind::Pawn => self.pawn_moves(from, sink)?,
                Kind::Knight => self.leap(cell, &JUMPS, own, &mut go)?,
                Kind::Bishop => self.slide(cell, &STEPS[STRAIGHT..], own, &mut go)?,
                Kind::Rook => self.slide(cell, &STEPS[..STRAIGHT], own, &mut go)?,
                Kind::Queen => self.slide(cell, &STEPS, own, &mut go)?,
                Kind::King => {
                    self.leap(cell, &STEPS, own, &mut go)?;
                    self.castles(from, sink)?;
                }
            }
        }
        if self.en_passant != Square::NONE {
            for mv in self.passing_captures(self.en_passant) {
                sink(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn leap(
        &self,
        cell: usize,
        jumps: &[isize],
        own: u8,
        go: &mut impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &jump in jumps {
            let to = step(cell, jump);
            if self.cells[to] & (own | BORDER) == 0 {
                go(to)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn slide(
        &self,
        cell: usize,
        steps: &[isize],
        own: u8,
        go: &mut impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &by in steps {
            let mut to = step(cell, by);
            while self.cells[to] == EMPTY {
                go(to)?;
                to = step(to, by);
            }
            if self.cells[to] & (own | BORDER) == 0 {
                go(to)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pawn_moves(
        &self,
        from: Square,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (cell, ahead) = (from.cell(), forward(self.turn));
        let enemy = side_bit(self.turn.other());
        let (second, last) = match self.turn {
            Color::White => (1, self.rows - 1),
            Color::Black => (self.rows.wrapping_sub(2), 0),
        };
        let mut go = |to: usize| {
            if Square::from_cell(to).row() != last {
                return sink(plain(from, to));
            }
            for kind in Kind::PROMOTIONS {
                let promotion = Some(kind);
                sink(Move {
                    promotion,
                    ..plain(from, to)
                })?;
            }
            ControlFlow::Continue(())
        };
        for east in [-1, 1] {
            let to = step(cell, ahead + east);
            if self.cells[to] & enemy != 0 {
                go(to)?;
            }
        }
        let one = step(cell, ahead);
        if self.cells[one] != EMPTY {
            return ControlFlow::Continue(());
        }
        go(one)?;
        let two = step(one, ahead);
        if self.double_step && from.row() == second && self.cells[two] == EMPTY {
            sink(Move {
                special: Special::DoubleStep,
                ..plain(from, two)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Castling: king and rook have their rights, nothing stands between them,
    /// and the king is not in check and crosses no attacked square.
    fn castles(
        &self,
        king: Square,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (short, long) = self
            .turn
            .pick((WHITE_SHORT, WHITE_LONG), (BLACK_SHORT, BLACK_LONG));
        if self.castling & (short | long) == 0 {
            return ControlFlow::Continue(());
        }
        let enemy = self.turn.other();
        let safe = |cell: usize| !self.attacked(cell, enemy, |cell| self.cells[cell]);
        let home = king.cell();
        for (right, east, between) in [(short, 1, 2), (long, -1, 3)] {
            if self.castling & right == 0 {
                continue;
            }
            let empty = (1..=between).all(|n| self.cells[step(home, east * n)] == EMPTY);
            // The square where the king arrives is tested with the other moves.
            if empty && safe(home) && safe(step(home, east)) {
                sink(Move {
                    special: Special::Castle,
                    ..plain(king, step(home, 2 * east))
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A move without anything special.
#[inline]
fn plain(from: Square, to: usize) -> Move {
    Move {
        from,
        to: Square::from_cell(to),
        promotion: None,
        special: Special::None,
    }
}

/// What the legality of all moves of a position depends on.
struct Filter {
    king: Square,
    in_check: bool,
    enemy_slides: bool,
}

impl Filter {
    fn new(board: &Board) -> Filter {
        Filter {
            king: board.kings[board.turn as usize],
            in_check: board.in_check(),
            enemy_slides: !board.directions(board.turn.other()).is_empty(),
        }
    }

    #[inline]
    fn is_legal(&self, board: &Board, mv: Move) -> bool {
        if self.king == Square::NONE {
            return true;
        }
        let (from, to) = (mv.from.cell(), mv.to.cell());
        let enemy = board.turn.other();
        if mv.from == self.king {
            let look = |cell: usize| {
                if cell == from {
                    EMPTY
                } else {
                    board.cells[cell]
                }
            };
            return !board.attacked(to, enemy, look);
        }
        let passing = mv.special == Special::EnPassant;
        let may_be_pinned = self.enemy_slides && on_a_line(self.king, mv.from);
        if !(self.in_check || passing || may_be_pinned) {
            return true;
        }
        // A pawn captured in passing stands beside the capturing one.
        let taken = if passing {
            step(to, -forward(board.turn))
        } else {
            to
        };
        let look = |cell: usize| match cell {
            _ if cell == to => BORDER,
            _ if cell == from || cell == taken => EMPTY,
            _ => board.cells[cell],
        };
        !board.attacked(self.king.cell(), enemy, look)
    }
}

/// Whether two squares share a row, a file or a diagonal.
#[inline]
fn on_a_line(a: Square, b: Square) -> bool {
    let files = (a.cell() % STRIDE).abs_diff(b.cell() % STRIDE);
    let rows = (a.cell() / STRIDE).abs_diff(b.cell() / STRIDE);
    files == 0 || rows == 0 || files == rows
}

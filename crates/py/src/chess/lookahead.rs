//! Forecasts of chess positions: a board in, a score and a line out.

use std::sync::Mutex;

use lastmove_core::chess::lookahead::Lookahead;
use lastmove_core::chess::{Color, Kind, Piece};
use pyo3::prelude::*;

use crate::chess::board::ChessBoard;
use crate::enter::enter;
use crate::errors::{bad_input, halted};

/// Looks ahead on the whole board, and remembers the positions it met.
#[pyclass(module = "lastmove._core", frozen)]
#[derive(Default)]
pub struct ChessLookahead {
    search: Mutex<Lookahead>,
}

#[pymethods]
impl ChessLookahead {
    #[new]
    fn new() -> ChessLookahead {
        ChessLookahead::default()
    }

    /// Score in hundredths of a pawn for the side to move, depth, positions
    /// met, and the best line.
    ///
    /// Parameters
    /// ----------
    /// board : ChessBoard
    ///     With a side to move.
    /// nodes : int
    ///     About how many positions to meet.
    /// only : list of str
    ///     The first moves to consider, as engines write them; all, if empty.
    /// locked : list of tuple
    ///     Squares and letters of men that count for nothing as long as all
    ///     of them stand there.
    #[pyo3(signature = (board, nodes, only=Vec::new(), locked=Vec::new()))]
    fn search(
        &self,
        py: Python<'_>,
        board: &ChessBoard,
        nodes: u64,
        only: Vec<String>,
        locked: Vec<(String, char)>,
    ) -> PyResult<(i32, u16, u64, Vec<String>)> {
        let mut place = board.board().clone();
        let mut first = Vec::new();
        for text in &only {
            let mv = place
                .parse_move(text)
                .map_err(|error| crate::chess::board::refused(error, text))?;
            first.push(mv);
        }
        let men = locked
            .iter()
            .filter_map(|(name, letter)| {
                let kind = Kind::from_letter(letter.to_ascii_uppercase())?;
                let color = if letter.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                Some((place.read_square(name)?, Piece::new(color, kind)))
            })
            .collect();
        let found = enter(py, |budget| {
            let mut search = self.search.try_lock().ok()?;
            search.lock(men);
            Some(search.search(&mut place, &first, nodes, budget))
        })?;
        let found = found.ok_or_else(|| bad_input("the search is in use by another thread"))?;
        let found = found.map_err(halted)?;
        let line = found.line.iter().map(ToString::to_string).collect();
        Ok((found.score, found.depth, found.nodes, line))
    }
}

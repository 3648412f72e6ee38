//! The module `lastmove._core`: conversions, errors, Ctrl-C. No mathematics.

mod board;
mod census;
mod chess;
mod convert;
mod enter;
mod errors;
mod expressions;
mod form;
mod game;
mod heap;
mod library;
mod limits;
mod lookahead;
mod loopy;
mod loopy_graph;
mod misere;
mod nimber;
mod operators;
mod pawn;
mod prover;
mod quotient;
mod retrograde;
mod search;
mod structure;
mod thermal;
mod thermograph;
mod threat;
mod value;

/// The compiled core of Lastmove.
#[pyo3::pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::board::{
        board_outcome, board_table, board_value, connected_parts, graph_colouring_value,
        hackenbush_value, partizan_subtraction_values,
    };
    #[pymodule_export]
    use crate::census::PawnCensus;
    #[pymodule_export]
    use crate::chess::ChessBoard;
    #[pymodule_export]
    use crate::expressions::{
        evaluate, explain, form_warnings, game, games, games_born_by, simplest_number, sums,
    };
    #[pymodule_export]
    use crate::form::Form;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::heap::{HeapSequence, heap_names, observed_period};
    #[pymodule_export]
    use crate::library::clear_cache;
    #[pymodule_export]
    use crate::limits::{Limits, check_limits, seconds_left};
    #[pymodule_export]
    use crate::lookahead::ChessLookahead;
    #[pymodule_export]
    use crate::loopy::Loopy;
    #[pymodule_export]
    use crate::misere::{
        MisereForm, MisereHeaps, misere_notation, misere_sum_genus, misere_sum_is_lost,
    };
    #[pymodule_export]
    use crate::nimber::{
        Nimber, mex, nim_inverse, nim_multiply, nim_multiply_bytes, nim_power, nim_roots, nim_sqrt,
        nim_sum,
    };

    #[pymodule_export]
    use crate::pawn::{
        PawnClosure, PawnPattern, PawnSweep, pawn_analysis, pawn_beam, pawn_brute_value,
        pawn_bytes_needed, pawn_literal, pawn_unstopped,
    };
    #[pymodule_export]
    use crate::prover::{prove_chess_win, prove_chess_wins, solve_chess_graph};
    #[pymodule_export]
    use crate::quotient::MisereQuotient;
    #[pymodule_export]
    use crate::retrograde::PositionGraph;
    #[pymodule_export]
    use crate::search::PositionSearch;
    #[pymodule_export]
    use crate::structure::PawnStructures;
    #[pymodule_export]
    use crate::thermal::{Advice, hotstrat, sentestrat, thermographs, thermostrat};
    #[pymodule_export]
    use crate::thermograph::{Thermograph, Trajectory};
    #[pymodule_export]
    use crate::threat::threat_sum_outcome;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

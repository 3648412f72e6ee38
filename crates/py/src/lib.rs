//! The module `lastmove._core`: conversions, errors, Ctrl-C. No mathematics.

mod callbacks;
mod chess;
mod convert;
mod enter;
mod errors;
mod heaps;
mod library;
mod limits;
mod pawn;
mod positions;
mod search;
mod values;

/// The compiled core of Lastmove.
#[pyo3::pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::callbacks::register;
    #[pymodule_export]
    use crate::chess::board::ChessBoard;
    #[pymodule_export]
    use crate::chess::census::PawnCensus;
    #[pymodule_export]
    use crate::chess::lookahead::ChessLookahead;
    #[pymodule_export]
    use crate::chess::prover::{prove_chess_win, prove_chess_wins, solve_chess_graph};
    #[pymodule_export]
    use crate::chess::structure::PawnStructures;
    #[pymodule_export]
    use crate::heaps::misere::{
        MisereForm, MisereHeaps, misere_notation, misere_sum_genus, misere_sum_is_lost,
    };
    #[pymodule_export]
    use crate::heaps::quotient::MisereQuotient;
    #[pymodule_export]
    use crate::heaps::sequence::{HeapSequence, heap_names, observed_period};
    #[pymodule_export]
    use crate::library::clear_cache;
    #[pymodule_export]
    use crate::limits::{Limits, check_limits, seconds_left};
    #[pymodule_export]
    use crate::pawn::{
        PawnClosure, PawnPattern, PawnSweep, pawn_analysis, pawn_beam, pawn_brute_value,
        pawn_bytes_needed, pawn_literal, pawn_unstopped,
    };
    #[pymodule_export]
    use crate::positions::board::{
        board_outcome, board_table, board_value, graph_colouring_value, hackenbush_value,
        partizan_subtraction_values,
    };
    #[pymodule_export]
    use crate::positions::retrograde::PositionGraph;
    #[pymodule_export]
    use crate::positions::threat::threat_sum_outcome;
    #[pymodule_export]
    use crate::search::PositionSearch;
    #[pymodule_export]
    use crate::values::expressions::{
        evaluate, explain, form_warnings, game, games, games_born_by, simplest_number, sums,
    };
    #[pymodule_export]
    use crate::values::nimber::{
        Nimber, mex, nim_inverse, nim_multiply, nim_multiply_bytes, nim_power, nim_roots, nim_sqrt,
        nim_sum,
    };
    #[pymodule_export]
    use crate::values::strategy::{Advice, hotstrat, sentestrat, thermostrat};
    #[pymodule_export]
    use crate::values::thermograph::{Thermograph, Trajectory, thermographs};
    #[pymodule_export]
    use crate::values::{Form, Game, Loopy};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

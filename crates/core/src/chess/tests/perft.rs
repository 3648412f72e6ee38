use super::super::perft;
use super::board;
use crate::value::Budget;

#[track_caller]
fn counts(fen: &str, expected: &[u64]) {
    let mut position = board(fen);
    for (depth, &count) in (1..).zip(expected) {
        let found = perft(&mut position, depth, &mut Budget::default()).unwrap();
        assert_eq!(found, count, "{fen} to depth {depth}");
    }
}

#[test]
fn the_initial_array() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    counts(fen, &[20, 400, 8_902, 197_281]);
}

#[test]
fn castling_pins_and_promotions() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    counts(kiwipete, &[48, 2_039, 97_862]);
    let fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    counts(fourth, &[6, 264, 9_467]);
    let fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    counts(fifth, &[44, 1_486, 62_379]);
}

#[test]
fn captures_in_passing_that_open_a_row() {
    counts(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238],
    );
}

#[test]
fn quiet_middlegame() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    counts(fen, &[46, 2_079, 89_890]);
}

/// The immobile kings of Elkies' endgames move only when the pawns are spent.
#[test]
fn an_endgame_of_elkies_on_nine_rows() {
    let fen = "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K w - - 0 1";
    counts(fen, &[6]);
}

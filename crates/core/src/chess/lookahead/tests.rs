use super::*;

fn forecast(fen: &str, nodes: u64) -> Forecast {
    let mut board = Board::from_fen(fen).unwrap().board;
    let mut budget = Budget::default();
    Lookahead::default()
        .search(&mut board, &[], nodes, &mut budget)
        .unwrap()
}

#[test]
fn mates_are_found_and_counted() {
    let found = forecast("7k/8/5K2/6Q1/8/8/8/8 w", 5_000);
    assert_eq!(found.score, MATE - 1);
    assert_eq!(found.line[0].to_string(), "g5g7");
    // The queen's capture is stalemate.
    let found = forecast("k7/8/1QK5/8/8/8/8/8 b", 50_000);
    assert_eq!(found.score, 0);
}

#[test]
fn mate_and_stalemate_have_no_line() {
    let mated = forecast("7k/6Q1/6K1/8/8/8/8/8 b", 100);
    assert_eq!((mated.score, mated.line.len()), (-MATE, 0));
    let stalemate = forecast("k7/8/1Q6/8/8/8/8/K7 b", 100);
    assert_eq!((stalemate.score, stalemate.line.len()), (0, 0));
}

#[test]
fn zugzwang_is_seen() {
    // Whoever moves loses the pawn and the game.
    for side in ["w", "b"] {
        let found = forecast(&format!("8/8/8/3Kp3/4Pk2/8/8/8 {side}"), 50_000);
        assert!(found.score < -700, "{found:?}");
    }
}

#[test]
fn a_lead_that_is_locked_in_counts_for_nothing() {
    let fen = "8/8/ppp5/8/PPP5/4k1b1/4pNP1/4K1Q1 w";
    let board = Board::from_fen(fen).unwrap().board;
    let mut search = Lookahead::default();
    let before = search.evaluate(&board);
    let men = ["e1", "g1", "e2", "f2", "g2", "e3", "g3"]
        .iter()
        .filter_map(|name| {
            let square = board.read_square(name)?;
            Some((square, board.piece_at(square)?))
        })
        .collect();
    search.lock(men);
    // Queen, knight and pawn against bishop and pawn.
    assert_eq!(before - search.evaluate(&board), 1370 - 430);
}

#[test]
fn the_same_question_has_the_same_answer() {
    let fen = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w";
    assert_eq!(forecast(fen, 20_000), forecast(fen, 20_000));
}

#[test]
fn scores_of_mirrored_positions_agree() {
    let white = forecast("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w", 1);
    let board = Board::from_fen("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w")
        .unwrap()
        .board;
    let turned = Board::from_fen("8/pp6/5k1p/4pP2/4K3/P7/1P5P/8 b")
        .unwrap()
        .board;
    let search = Lookahead::default();
    assert_eq!(search.evaluate(&board), search.evaluate(&turned));
    assert!(white.nodes >= 1);
}

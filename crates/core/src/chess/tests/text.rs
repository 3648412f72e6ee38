use super::super::Board;
use super::{Random, board, moves};
use crate::testing::rows;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[track_caller]
fn refused(text: &str, message: &str, place: usize) {
    let error = Board::from_legal_fen(text, None).unwrap_err();
    assert_eq!(
        (error.message.as_str(), error.position),
        (message, Some(place)),
        "{text}"
    );
    assert!(error.hint.is_some());
}

/// The rows of a table: text, message, place.
fn all_refused(key: &str) {
    for [text, message, place] in rows("chess/fen.toml", key) {
        refused(&text, &message, place.parse().unwrap());
    }
}

#[test]
fn positions_are_written_as_they_are_read() {
    for fen in [
        START,
        "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K w - - 0 1",
        "8/8/8/k7/3pP3/8/8/4K3 b - e3 0 1",
        "k b - - 3 17".replace('k', "1").as_str(),
    ] {
        assert_eq!(Board::from_fen(fen).unwrap().board.fen(), fen);
    }
    let alone = Board::from_fen("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8").unwrap();
    assert_eq!(alone.turn, None);
}

#[test]
fn malformed_positions_are_refused_with_the_place() {
    all_refused("malformed");
    refused(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 z",
        "'z' is one field too many",
        30,
    );
}

#[test]
fn illegal_positions_are_refused_with_the_piece_to_blame() {
    all_refused("illegal");
    let check = "Black's king on e8 is in check and White is to move";
    refused("4k3/8/8/8/8/8/4R3/4K3 w", check, 1);
    assert!(Board::from_legal_fen("4k3/8/8/8/8/8/4R3/4K3", None).is_ok());
    refused("4k2R/8/8/8/8/8/8/r3K3", check, 1);
}

#[test]
fn moves_are_read_as_they_are_written() {
    let mut random = Random::seeded(11);
    let mut position = board(START);
    for turn in 0..1_200 {
        let legal = moves(&position);
        if legal.is_empty() || turn % 150 == 149 {
            position = board(START);
            continue;
        }
        let mut written = std::collections::HashSet::new();
        for &mv in &legal {
            let san = position.san_among(mv, &legal);
            if turn % 8 == 0 {
                for text in [&san, &position.long_algebraic(mv), &mv.to_string()] {
                    assert_eq!(
                        position.parse_move(text).unwrap(),
                        mv,
                        "{text} in {position:?}"
                    );
                }
            }
            assert!(written.insert(san));
        }
        position.make(legal[random.below(legal.len())]);
    }
}

#[test]
fn moves_that_are_none_are_refused_with_a_reason() {
    for [fen, text, sentence] in rows("chess/fen.toml", "no_moves") {
        let fen = if fen.is_empty() { START } else { &fen };
        let error = board(fen).parse_move(&text).unwrap_err();
        assert_eq!(error.to_string(), sentence, "{fen}");
    }
}

#[test]
fn other_spellings_of_moves_are_read() {
    let position = board("4k3/8/8/3p4/4P3/5N2/8/1N2K2R w K - 0 1");
    for [text, uci] in rows("chess/fen.toml", "spellings") {
        let read = position.parse_move(&text).unwrap();
        assert_eq!(read.to_string(), uci, "{text}");
    }
}

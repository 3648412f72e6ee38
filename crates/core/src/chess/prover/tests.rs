use super::formation::Formation;
use super::plane::Plane;
use super::queen::Queens;
use super::rules::Rules;
use super::*;

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap().board
}

fn effort(positions: usize) -> Effort {
    Effort {
        positions,
        formations: 100_000,
        first_moves: true,
        to_mate: true,
        named: false,
    }
}

/// The attacker plays the strategy, the defender everything; the length of the
/// longest line.
fn replay(proof: &Proof, at: &Board, attacker: Color, depth: u32) -> u32 {
    assert!(depth < 200, "the strategy does not end");
    let mut moves = Vec::new();
    at.legal_moves(&mut moves);
    if at.turn() == attacker {
        let text = packed::Packed::new(at).text(at.files(), at.rows(), false);
        let play = proof
            .strategy
            .iter()
            .find(|(position, _)| *position == text);
        moves.retain(|mv| Some(mv) == play.map(|(_, play)| play));
        assert_eq!(moves.len(), 1, "no move in {text}");
    } else if moves.is_empty() {
        assert!(at.in_check(), "stalemate");
    }
    let after = moves.iter().map(|&play| {
        let mut next = at.clone();
        next.make(play);
        1 + replay(proof, &next, attacker, depth + 1)
    });
    after.max().unwrap_or(0)
}

#[test]
fn a_queen_against_a_bare_king_is_as_the_graph_says() {
    let (files, rows) = (4_usize, 4_usize);
    let mut queens = Queens::<1>::new(Rules {
        plane: Plane::new(files, rows),
        double_step: false,
    });
    let none = Formation {
        white: plane::Squares::NONE,
        black: plane::Squares::NONE,
    };
    let budget = &mut Budget::default();
    let table = queens.table(none, queen::Play::Keep, budget).unwrap();
    let graph = SolvedGraph::solve(&board("3k/4/1K2/Q3 w"), 100_000, budget)
        .unwrap()
        .unwrap();
    let mut seen = 0;
    for at in 0..(16 * 16 * 16) {
        let (king, queen, other) = (at / 256, at / 16 % 16, at % 16);
        let mut empty = Board::empty(4, 4).unwrap();
        let square = |at: usize| crate::chess::Square::new((at % 4) as u8, (at / 4) as u8);
        if king == queen || king == other || queen == other {
            continue;
        }
        let put = [
            (king, Color::White, Kind::King),
            (queen, Color::White, Kind::Queen),
            (other, Color::Black, Kind::King),
        ];
        for (at, color, kind) in put {
            empty.put(square(at), Some(crate::chess::Piece::new(color, kind)));
        }
        for turn in [Color::White, Color::Black] {
            empty.set_turn(turn);
            let Some(outcome) = graph.outcome(&empty).filter(|_| empty.validate().is_ok()) else {
                continue;
            };
            seen += 1;
            let (set, won) = match turn {
                Color::White => (table.won(king, queen), matches!(outcome, Outcome::Win(_))),
                Color::Black => (table.lost(king, queen), matches!(outcome, Outcome::Loss(_))),
            };
            assert_eq!(set.has(other), won, "{}", empty.fen());
        }
    }
    assert!(seen > 1_000);
}

#[test]
fn strategies_end_in_mate() {
    for (fen, attacker) in [
        ("3k/4/1K2/Q3 w", Color::White),
        ("3k/4/1K2/R3 b", Color::White),
        ("k3/3P/1K2/4 w", Color::White),
        ("4/1k2/3p/K3 b", Color::Black),
    ] {
        let board = board(fen);
        let proof = prove_win(&board, attacker, effort(200_000), &mut Budget::default()).unwrap();
        assert_eq!(proof.verdict, Finding::Win, "{fen}");
        assert_eq!(replay(&proof, &board, attacker, 0), proof.longest, "{fen}");
    }
}

#[test]
fn a_bishop_alone_does_not_win() {
    let board = board("3k/4/1K2/B3 w");
    let proof = prove_win(&board, Color::White, effort(10_000), &mut Budget::default()).unwrap();
    assert_eq!(proof.verdict, Finding::NoWin);
}

#[test]
fn a_tempo_decides_the_zugzwang() {
    let board = board("8/8/8/4k3/4Pp2/5K2/P7/8 w");
    let effort = Effort {
        to_mate: false,
        ..effort(1)
    };
    let proof = prove_win(&board, Color::White, effort, &mut Budget::default()).unwrap();
    assert_eq!(proof.verdict, Finding::Win);
    let first: Vec<String> = proof.winning.iter().map(|play| board.san(*play)).collect();
    assert_eq!(first, ["a3", "a4"]);
}

#[test]
fn what_a_certificate_names_begins_with_the_position() {
    let board = board("8/8/8/4k3/4Pp2/5K2/P7/8 w");
    let asked = Effort {
        to_mate: false,
        named: true,
        ..effort(1)
    };
    let proof = prove_win(&board, Color::White, asked, &mut Budget::default()).unwrap();
    let named = proof.named.unwrap();
    let root: Vec<u8> = [1_u64 << 8 | 1 << 28, 1 << 29]
        .iter()
        .flat_map(|set| set.to_le_bytes())
        .collect();
    let (kings, queens) = (&named.kings, &named.queens);
    assert!(kings.chunks(16).any(|formation| formation == root));
    // A queen is named with squares of the king.
    assert!(!queens.is_empty() && queens.len() % 24 == 0);
    assert!(
        queens
            .chunks(24)
            .all(|table| table[16..].iter().any(|&byte| byte != 0))
    );
    // Without being asked nothing is named.
    let plain = Effort {
        named: false,
        ..asked
    };
    let proof = prove_win(&board, Color::White, plain, &mut Budget::default()).unwrap();
    assert!(proof.named.is_none());
}

#[test]
fn a_capture_in_passing_of_the_position_itself_is_followed() {
    let asked = Effort {
        to_mate: false,
        ..effort(1)
    };
    // After the capture in passing two pawns are left, which win.
    let board = board("7k/8/8/8/pP6/8/5PP1/1K6 b - b3");
    let proof = prove_win(&board, Color::White, asked, &mut Budget::default()).unwrap();
    assert_eq!(proof.verdict, Finding::Win);
}

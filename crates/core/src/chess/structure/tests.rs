use super::{Rules, Solver, Square, Structure, Verdict};
use crate::notation::Script;
use crate::testing::{Random, new_worker, rows};
use crate::threat::{Calculator, ResultKind, Trees};
use crate::value::Player;

fn with_calculator<T>(run: impl FnOnce(&mut Calculator) -> T) -> T {
    let mut worker = new_worker();
    let trees = Trees::default();
    run(&mut Calculator::new(&mut worker, &trees))
}

fn rules(ranks: u8) -> Rules {
    Rules {
        ranks,
        double_step: ranks == 8,
        shortcuts: true,
    }
}

/// "d3 e3" as squares.
fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace()
        .map(|name| {
            let file = name.as_bytes()[0] - b'a';
            let rank = name[1..].parse::<u8>().unwrap() - 1;
            Square { file, rank }
        })
        .collect()
}

fn structure(rules: Rules, white: &str, black: &str) -> Structure {
    Structure {
        rules,
        white: squares(white),
        black: squares(black),
        stopped: 0,
        passant: None,
    }
}

fn text(calculator: &mut Calculator, verdict: Verdict) -> String {
    let value = verdict.value().expect("equal bounds");
    calculator.print(value, Script::Ascii).unwrap()
}

fn worth(rules: Rules, white: &str, black: &str) -> String {
    with_calculator(|calculator| {
        let solver = Solver::default();
        let component = structure(rules, white, black);
        let verdict = solver.verdict(calculator, &component, 1).unwrap();
        text(calculator, verdict)
    })
}

#[test]
fn values_of_masers_figures() {
    let plain = Rules {
        shortcuts: false,
        ..rules(8)
    };
    for rules in [rules(8), plain] {
        for [white, black, value] in rows("threats.toml", "maser") {
            assert_eq!(worth(rules, &white, &black), value, "{white} {black}");
        }
    }
}

#[test]
fn facing_rows_on_nine_ranks_are_the_pawns_game() {
    for (length, value) in [(1, "*"), (2, "0"), (3, "0"), (4, "*"), (5, "*")] {
        let row = |rank: u8| -> String {
            let names = ('a'..).take(length).map(|file| format!("{file}{rank} "));
            names.collect()
        };
        assert_eq!(worth(rules(9), &row(4), &row(6)), value, "[{length}]");
    }
}

#[test]
fn the_stopped_row_of_diagram_7a_is_star_two() {
    let value = worth(rules(9), "a2 a4 a7 b4 c4 d4", "a3 a6 a8 b6 c6 d6");
    assert_eq!(value, "*2");
    assert_eq!(worth(rules(9), "g4 h3 h5", "g5 g7 h6"), "0");
}

/// The components of a structure on eight ranks, as text.
fn parts(white: &str, black: &str) -> Vec<String> {
    let name = |at: &Square| format!("{}{}", char::from(b'a' + at.file), at.rank + 1);
    structure(rules(8), white, black)
        .components()
        .iter()
        .map(|part| {
            let names: Vec<String> = part.white.iter().chain(&part.black).map(name).collect();
            names.join(" ")
        })
        .collect()
}

#[test]
fn components_by_reach() {
    // Empty files between them.
    let two = ["a2 b2 a6 b7", "h3 h7"];
    assert_eq!(parts("a2 b2 h3", "a6 b7 h7"), two);
    // Adjacent files, but past each other.
    assert_eq!(parts("e5", "d4"), ["d4", "e5"]);
    assert_eq!(parts("e4", "d5"), ["e4 d5"]);
    assert_eq!(parts("e2", "d4"), ["e2 d4"]);
    // Two files apart, and nothing to capture between them.
    assert_eq!(parts("a4", "c5"), ["a4", "c5"]);
    // A blocked pair that nobody attacks stays where it is.
    assert_eq!(parts("a4 b2", "a5"), ["a4 b2 a5"]);
    assert_eq!(parts("a4 b6", "a5"), ["a4 a5", "b6"]);
    // A pawn can come over by captures.
    assert_eq!(parts("a4 c2", "b5 d6"), ["a4 c2 b5 d6"]);
    assert!(parts("", "").is_empty());
}

#[test]
fn a_right_to_capture_binds_its_pawns() {
    let mut board = structure(rules(8), "e4", "d4");
    assert_eq!(board.components().len(), 2);
    board.passant = Some((Player::Right, 4));
    let parts = board.components();
    assert_eq!(parts.len(), 1);
    assert_eq!(parts[0].passant, Some((Player::Right, 4)));
    board.passant = Some((Player::Left, 4));
    assert!(board.has_empty_right());
}

/// After 1 e4 the pawn on d4 captures in passing and promotes: with that right
/// Right wins, and without it the race is Left's or Right's by the move.
#[test]
fn a_capture_in_passing_that_wins_at_once_counts_in_both_readings() {
    with_calculator(|calculator| {
        let solver = Solver::default();
        let mut board = structure(rules(8), "e4", "d4");
        board.passant = Some((Player::Right, 4));
        let with_right = solver.verdict(calculator, &board, 1).unwrap();
        assert!(with_right.forces[1]);
        let lines = solver.lines(calculator, &board, 1).unwrap();
        let passing = lines.iter().find(|line| line.first.step.in_passing);
        assert_eq!(passing.unwrap().first.verdict.kind, ResultKind::RightWins);
    });
}

#[test]
fn threats_name_the_answers_that_stop_them() {
    with_calculator(|calculator| {
        let solver = Solver::default();
        let board = structure(rules(8), "d3 e4", "d5 e6");
        let lines = solver.lines(calculator, &board, 1).unwrap();
        // 1 exd5 must be answered by exd5.
        let capture = lines
            .iter()
            .find(|line| line.first.player == Player::Left && line.first.step.to == (3, 4))
            .unwrap();
        assert_eq!(capture.first.verdict.forces, [true, false]);
        let defences: Vec<_> = capture.defences.iter().map(|step| step.to).collect();
        assert_eq!(defences, [(3, 4)]);
    });
}

#[test]
fn shortcuts_change_no_value() {
    let mut random = Random::seeded(2002);
    let mut next = |below| random.below(below);
    with_calculator(|calculator| {
        let (quick, plain) = (Solver::default(), Solver::default());
        for _ in 0..300 {
            let mut board = structure(rules(8), "", "");
            for _ in 0..=next(4) {
                let at = Square {
                    file: next(3) as u8,
                    rank: 1 + next(6) as u8,
                };
                if !board.white.contains(&at) && !board.black.contains(&at) {
                    if next(2) == 0 {
                        board.white.push(at);
                    } else {
                        board.black.push(at);
                    }
                }
            }
            let found = quick.verdict(calculator, &board, 1).unwrap();
            board.rules.shortcuts = false;
            let slow = plain.verdict(calculator, &board, 1).unwrap();
            assert_eq!(found, slow, "{board:?}");
        }
        assert!(quick.nodes() < plain.nodes());
    });
}

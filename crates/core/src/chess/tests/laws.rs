use super::super::{Board, Color, Kind, Piece, Square};
use super::{Random, board, moves};

/// A legal position on a board of some size, with kings or without.
fn random_board(random: &mut Random) -> Option<Board> {
    let (files, rows) = (1 + random.below(12), 1 + random.below(12));
    let mut board = Board::empty(files as u8, rows as u8).unwrap();
    board.set_double_step(random.below(2) == 0);
    let mut square = || Square::new(random.below(files) as u8, random.below(rows) as u8);
    let kings = [square(), square()];
    if random.below(4) > 0 {
        board.put(kings[0], Some(Piece::new(Color::White, Kind::King)));
        board.put(kings[1], Some(Piece::new(Color::Black, Kind::King)));
    }
    for _ in 0..random.below(files * rows) {
        let square = Square::new(random.below(files) as u8, random.below(rows) as u8);
        let piece = Piece::new(Color::BOTH[random.below(2)], Kind::ALL[random.below(5)]);
        if board.is_empty(square) {
            board.put(square, Some(piece));
        }
    }
    board.set_turn(Color::BOTH[random.below(2)]);
    board.validate().ok().map(|()| board)
}

/// Everything that a board knows, its lists in order.
fn whole(board: &Board) -> String {
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?}",
        board.fen(),
        board.lists,
        board
            .slots
            .iter()
            .zip(&board.cells)
            .map(|(s, c)| if c & 24 == 0 { 0 } else { *s })
            .collect::<Vec<_>>(),
        board.counts,
        board.kings,
        board.key,
        board.cells,
    )
}

#[test]
fn unmaking_is_the_inverse_of_making_and_keys_are_those_of_the_position() {
    let mut random = Random::seeded(2002);
    let (mut played, mut games) = (0, 0);
    while played < 1_500 {
        let Some(mut position) = random_board(&mut random) else {
            continue;
        };
        games += 1;
        for _ in 0..40 {
            let legal = moves(&position);
            assert_eq!(position.has_legal_move(), !legal.is_empty());
            for &mv in &legal {
                let before = whole(&position);
                let undo = position.make(mv);
                assert!(position.validate().is_ok(), "{before} {mv}");
                position.unmake(mv, undo);
                assert_eq!(whole(&position), before, "{mv}");
            }
            let Some(&mv) = legal.get(random.below(legal.len().max(1))) else {
                break;
            };
            position.make(mv);
            played += 1;
            let read = Board::from_fen_with(&position.fen(), Some(position.double_step()));
            let read = read.unwrap().board;
            assert_eq!(read, position);
            assert_eq!(read.key(), position.key());
            assert_eq!(read.counts, position.counts);
            assert_eq!(moves(&read).len(), moves(&position).len());
        }
    }
    assert!(games > 20);
}

/// Legality by making the move and asking whether the king stands in check.
#[test]
fn legal_moves_are_those_that_leave_the_king_safe() {
    let mut random = Random::seeded(5);
    let mut tested = 0;
    while tested < 3_000 {
        let Some(position) = random_board(&mut random) else {
            continue;
        };
        let mover = position.turn();
        let mut safe = Vec::new();
        for mv in position.careless_moves() {
            let mut after = position.clone();
            after.make(mv);
            if !after.is_in_check(mover) {
                safe.push(mv);
            }
            tested += 1;
        }
        assert_eq!(moves(&position), safe, "{position:?}");
    }
}

#[test]
fn attackers_are_those_whose_squares_make_it_attacked() {
    let mut random = Random::seeded(7);
    let mut into = Vec::new();
    for _ in 0..200 {
        let Some(position) = random_board(&mut random) else {
            continue;
        };
        for square in position.squares() {
            for color in Color::BOTH {
                position.attackers(square, color, &mut into);
                assert_eq!(!into.is_empty(), position.is_attacked(square, color));
                let mut alone = position.clone();
                for &attacker in &into {
                    alone.put(attacker, None);
                }
                // Pieces behind the attackers may attack once those are gone.
                if alone.is_attacked(square, color) {
                    assert!(!into.is_empty());
                }
            }
        }
    }
}

#[test]
fn copies_into_boards_of_other_sizes_are_whole() {
    let mut copy = board("4k3/8/8/8/8/8/8/4K3 w");
    let source = board("11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K w");
    copy.clone_from(&source);
    assert_eq!(copy, source);
    assert_eq!(moves(&copy), moves(&source));
}

#[test]
fn a_double_step_is_offered_to_capture_only_where_that_is_legal() {
    // The capture would open the row of king and rook.
    let mut pinned = board("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
    pinned.make(pinned.parse_move("e4").unwrap());
    assert_eq!(pinned.en_passant(), None);
    let mut open = board("8/8/8/k7/3p4/8/4P3/4K3 w - - 0 1");
    open.make(open.parse_move("e4").unwrap());
    assert_eq!(open.en_passant(), Some(Square::new(4, 2)));
    let mut nobody = board("8/8/8/k7/8/8/4P3/4K3 w - - 0 1");
    nobody.make(nobody.parse_move("e4").unwrap());
    assert_eq!(nobody.en_passant(), None);
}

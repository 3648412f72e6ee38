//! King and pawn against king on the ordinary board: won or drawn, exactly.
//!
//! All 2·64·64·48 places are worked back from promotion. With White's pawn and
//! White to move a place is won if some move leads to a won one or promotes in
//! safety (then king and queen win against the king: the new queen cannot be
//! captured); with Black to move, if every move leads to a won one and there is
//! a move, or it is mate. What is never reached so is drawn.

use std::sync::OnceLock;

const SQUARES: usize = 64;
const PLACES: usize = SQUARES * SQUARES * SQUARES;

/// For each side to move (White's is 0), a bit for each place.
struct Table {
    won: [Vec<bool>; 2],
}

static TABLE: OnceLock<Table> = OnceLock::new();

/// Whether White, who has the pawn, wins; squares count from a1 along the rows,
/// and `white_to_move` says whose turn it is.
pub fn is_won(king: usize, pawn: usize, lone: usize, white_to_move: bool) -> bool {
    let table = TABLE.get_or_init(build);
    table.won[usize::from(!white_to_move)][place(king, pawn, lone)]
}

fn place(king: usize, pawn: usize, lone: usize) -> usize {
    (pawn * SQUARES + king) * SQUARES + lone
}

fn near(one: usize, other: usize) -> bool {
    (one % 8).abs_diff(other % 8) <= 1 && (one / 8).abs_diff(other / 8) <= 1
}

fn neighbours(square: usize) -> impl Iterator<Item = usize> {
    let (file, row) = (square as i32 % 8, square as i32 / 8);
    (-1..=1)
        .flat_map(move |up| (-1..=1).map(move |right| (file + right, row + up)))
        .filter(move |&(f, r)| (0..8).contains(&f) && (0..8).contains(&r) && (f, r) != (file, row))
        .map(|(f, r)| (r * 8 + f) as usize)
}

/// Whether a White pawn attacks a square.
fn attacks(pawn: usize, square: usize) -> bool {
    square / 8 == pawn / 8 + 1 && (square % 8).abs_diff(pawn % 8) == 1
}

fn build() -> Table {
    let mut table = Table {
        won: [vec![false; PLACES], vec![false; PLACES]],
    };
    // Pawns never go back: the rows from the last one down, each to its end.
    for row in (1..7).rev() {
        for pawn in row * 8..row * 8 + 8 {
            while sweep(&mut table, pawn) {}
        }
    }
    table
}

/// Looks at all places of the kings once; whether something was new.
fn sweep(table: &mut Table, pawn: usize) -> bool {
    let mut grown = false;
    for king in (0..SQUARES).filter(|&king| king != pawn) {
        for lone in (0..SQUARES).filter(|&lone| lone != pawn && !near(king, lone)) {
            let at = place(king, pawn, lone);
            if !table.won[1][at] && lone_king_loses(table, king, pawn, lone) {
                table.won[1][at] = true;
                grown = true;
            }
            let legal = !attacks(pawn, lone);
            if legal && !table.won[0][at] && white_wins(table, king, pawn, lone) {
                table.won[0][at] = true;
                grown = true;
            }
        }
    }
    grown
}

fn lone_king_loses(table: &Table, king: usize, pawn: usize, lone: usize) -> bool {
    let mut moves = 0;
    for to in neighbours(lone) {
        if near(to, king) || attacks(pawn, to) {
            continue;
        }
        if to == pawn || !table.won[0][place(king, pawn, to)] {
            return false;
        }
        moves += 1;
    }
    moves > 0 || attacks(pawn, lone)
}

fn white_wins(table: &Table, king: usize, pawn: usize, lone: usize) -> bool {
    let by_king = neighbours(king)
        .filter(|&to| to != pawn && !near(to, lone))
        .any(|to| table.won[1][place(to, pawn, lone)]);
    by_king || {
        let ahead = pawn + 8;
        let free = |square: usize| square != king && square != lone;
        if !free(ahead) {
            false
        } else if ahead >= 56 {
            !near(ahead, lone) || near(ahead, king)
        } else {
            let twice = ahead + 8;
            table.won[1][place(king, ahead, lone)]
                || (pawn < 16 && free(twice) && table.won[1][place(king, twice, lone)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_places_are_won_as_are_known_to_be() {
        // The pawn on files a to d: 111,282 of the places are won, as the tables
        // of chess programs have it.
        let mut won = 0;
        for pawn in (8..56).filter(|pawn| pawn % 8 < 4) {
            for king in (0..64).filter(|&king| king != pawn) {
                for lone in (0..64).filter(|&lone| lone != pawn && !near(king, lone)) {
                    for to_move in [true, false] {
                        if !(to_move && attacks(pawn, lone)) {
                            won += usize::from(is_won(king, pawn, lone, to_move));
                        }
                    }
                }
            }
        }
        assert_eq!(won, 111_282);
    }
}

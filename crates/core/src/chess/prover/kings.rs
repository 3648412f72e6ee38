//! Where White wins within a formation, from what is known of the formations
//! that moves lead to: retrograde analysis for all places of both kings at once.
//!
//! For each square of White's king a set of squares of Black's king says where
//! White, to move, wins, and another where Black, to move, is lost. A pass over
//! the board enlarges both until nothing changes; the sets found are the least
//! that are closed, so every position in them is won in finitely many moves.

use super::formation::Formation;
use super::plane::{Plane, Squares};

/// Sets of squares of Black's king, by the square of White's.
#[derive(Clone, PartialEq, Eq)]
pub struct Wins<const N: usize> {
    /// White is to move and wins.
    pub white_moves: Box<[Squares<N>]>,
    /// Black is to move and loses.
    pub black_moves: Box<[Squares<N>]>,
}

/// What the moves out of the formation do, by the square of White's king.
pub struct Exits<const N: usize> {
    /// White has a winning one.
    pub wins: Vec<Squares<N>>,
    /// White has a winning one that a strategy should keep for later.
    pub late_wins: Vec<Squares<N>>,
    /// Black has a pawn's move that saves it.
    pub saved: Vec<Squares<N>>,
    /// Black has a pawn's move.
    pub moves: Vec<Squares<N>>,
    /// Pawns that Black's king may take, and those among them that save it.
    pub takes: Vec<Squares<N>>,
    pub saving_takes: Vec<Squares<N>>,
}

impl<const N: usize> Exits<N> {
    pub fn new(squares: usize) -> Self {
        let none = vec![Squares::NONE; squares];
        Exits {
            wins: none.clone(),
            late_wins: none.clone(),
            saved: none.clone(),
            moves: none.clone(),
            takes: none.clone(),
            saving_takes: none,
        }
    }
}

/// What does not depend on the kings' play: which squares are open to them.
pub struct Ground<const N: usize> {
    pub occupied: Squares<N>,
    pub white_attacks: Squares<N>,
    pub black_attacks: Squares<N>,
}

impl<const N: usize> Ground<N> {
    pub fn new(plane: &Plane<N>, formation: &Formation<N>) -> Self {
        Ground {
            occupied: formation.occupied(),
            white_attacks: plane.attacked_by_white(formation.white),
            black_attacks: plane.attacked_by_black(formation.black),
        }
    }

    /// Squares that Black's king can stand on beside White's, whoever moves.
    pub fn apart(&self, plane: &Plane<N>, king: usize) -> Squares<N> {
        plane.all - self.occupied - plane.around(king).with(king)
    }

    /// Legal squares of Black's king with White to move: not in check.
    pub fn white_to_move(&self, plane: &Plane<N>, king: usize) -> Squares<N> {
        if self.occupied.has(king) {
            return Squares::NONE;
        }
        self.apart(plane, king) - self.white_attacks
    }

    /// Legal squares of Black's king with Black to move: White is not in check.
    pub fn black_to_move(&self, plane: &Plane<N>, king: usize) -> Squares<N> {
        if self.occupied.has(king) || self.black_attacks.has(king) {
            return Squares::NONE;
        }
        self.apart(plane, king)
    }
}

/// When each position was found to be won: the number of the pass.
pub struct Ranks {
    squares: usize,
    white_moves: Vec<u16>,
    black_moves: Vec<u16>,
}

impl Ranks {
    pub const NEVER: u16 = u16::MAX;

    fn new(squares: usize) -> Ranks {
        Ranks {
            squares,
            white_moves: vec![Ranks::NEVER; squares * squares],
            black_moves: vec![Ranks::NEVER; squares * squares],
        }
    }

    pub fn white_moves(&self, king: usize, other: usize) -> u16 {
        self.white_moves[king * self.squares + other]
    }

    pub fn black_moves(&self, king: usize, other: usize) -> u16 {
        self.black_moves[king * self.squares + other]
    }

    fn note<const N: usize>(into: &mut [u16], new: Squares<N>, rank: u16) {
        for square in new.iter() {
            into[square] = rank;
        }
    }
}

/// The pass from which on late wins count, where passes are asked for.
const LATE: u16 = 12;

/// The least sets that contain what the exits win and what follows from it.
///
/// The sets lie on a board with a border of empty ones, so that the union over
/// a king's steps is a sum of shifted rows.
pub fn wins<const N: usize>(
    plane: &Plane<N>,
    ground: &Ground<N>,
    exits: &Exits<N>,
    mut ranks: Option<&mut Option<Ranks>>,
) -> Wins<N> {
    let (files, squares) = (plane.files, plane.len());
    let width = files + 2;
    let cell = |king: usize| (king / files + 1) * width + king % files + 1;
    let mut lost = vec![Squares::NONE; width * (plane.rows + 2)];
    let mut rows = lost.clone();
    let mut white = vec![Squares::NONE; squares].into_boxed_slice();
    let mut black = white.clone();
    // By king: the square, legal with White to move, open with Black to move,
    // squares to flee to, and where Black can move or is in check.
    let active: Vec<(usize, Squares<N>, Squares<N>, Squares<N>, Squares<N>)> = (0..squares)
        .filter(|&king| !ground.occupied.has(king))
        .map(|king| {
            let quiet = ground.apart(plane, king) - ground.white_attacks;
            let can_move = exits.moves[king] | plane.neighbours(quiet | exits.takes[king]);
            let open = ground.black_to_move(plane, king) - exits.saved[king];
            (
                king,
                ground.white_to_move(plane, king),
                open & (can_move | ground.white_attacks),
                quiet,
                exits.saving_takes[king],
            )
        })
        .collect();
    if let Some(ranks) = ranks.as_deref_mut() {
        *ranks = Some(Ranks::new(squares));
    }
    let late = if ranks.is_some() { LATE } else { 0 };
    let mut pass = 0;
    loop {
        for at in 1..lost.len() - 1 {
            rows[at] = lost[at - 1] | lost[at + 1];
        }
        let mut changed = false;
        for &(king, legal, open, quiet, saving) in &active {
            let at = cell(king);
            let (above, below) = (at + width, at - width);
            let steps = rows[at] | rows[above] | lost[above] | rows[below] | lost[below];
            let mut set = exits.wins[king] | steps;
            if pass >= late {
                set |= exits.late_wins[king];
            }
            let set = set & legal;
            let new = set - white[king];
            if !new.is_empty() {
                white[king] |= new;
                if let Some(Some(ranks)) = ranks.as_deref_mut() {
                    Ranks::note(&mut ranks.white_moves[king * squares..], new, pass);
                }
            } else if pass > 0 {
                continue;
            }
            let out = (quiet - white[king]) | saving;
            let new = (open - plane.neighbours(out)) - black[king];
            if !new.is_empty() {
                changed = true;
                black[king] |= new;
                if let Some(Some(ranks)) = ranks.as_deref_mut() {
                    Ranks::note(&mut ranks.black_moves[king * squares..], new, pass);
                }
            }
        }
        if !changed && pass >= late {
            return Wins {
                white_moves: white,
                black_moves: black,
            };
        }
        for &(king, ..) in &active {
            lost[cell(king)] = black[king];
        }
        pass += 1;
    }
}

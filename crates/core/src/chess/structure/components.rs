//! Parts of a structure that never meet.
//!
//! The reach of a pawn is a set of squares that holds every square it may ever
//! stand on, whatever both players do. It is the least set with its own square
//! in it that is closed under steps, except onto the square of a pawn that is
//! *fixed*, and under captures on squares in the reach of an enemy pawn. A
//! pawn is fixed if it is blocked by a fixed pawn and no enemy pawn comes into
//! its attack or attacks it; the fixed pawns are the largest set for which that
//! is so. By induction on the moves of a play, no fixed pawn ever moves or is
//! captured, and every pawn stays in its reach.
//!
//! Two pawns are bound together if the reach of one, or the square next before
//! it, meets the reach of the other, or if one attacks from its reach what is
//! in the reach of the other, an enemy. Components are the classes of that
//! relation. Whether a pawn may step to a square depends on who stands there,
//! and whether it may capture there too; all who ever can are in its component.
//! A pawn that is captured in passing has the square of the capture in its
//! reach. So a move neither needs nor changes anything outside its component,
//! and the structure is the disjunctive sum of its components.

use super::position::{LEAST_RANKS_FOR_DOUBLE_STEP, Rules};
use crate::value::Player;

/// The most files and ranks of a board.
pub const WIDEST: u8 = 16;

/// A square: file and rank, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// From the left.
    pub file: u8,
    /// From White's side.
    pub rank: u8,
}

/// Pawns on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Structure {
    /// The rules of the board.
    pub rules: Rules,
    /// White's pawns.
    pub white: Vec<Square>,
    /// Black's pawns.
    pub black: Vec<Square>,
    /// Files, as bits, on which to reach the last rank wins nothing.
    pub stopped: u16,
    /// Who may capture in passing on which file.
    pub passant: Option<(Player, u8)>,
}

/// Squares by file, ranks as bits.
type Reach = [u16; WIDEST as usize];

struct Pawn {
    player: Player,
    square: Square,
    fixed: bool,
    reach: Reach,
}

impl Pawn {
    fn holds(&self, square: Square) -> bool {
        self.square == square
    }
}

impl Structure {
    /// The parts that never meet, from left to right.
    pub fn components(&self) -> Vec<Structure> {
        let pawns = self.reaches();
        let mut class: Vec<usize> = (0..pawns.len()).collect();
        for i in 0..pawns.len() {
            for j in 0..i {
                if class[i] != class[j] && self.bound(&pawns[i], &pawns[j]) {
                    let (old, new) = (class[i], class[j]);
                    class
                        .iter_mut()
                        .filter(|name| **name == old)
                        .for_each(|name| *name = new);
                }
            }
        }
        let mut parts: Vec<Structure> = (0..pawns.len())
            .map(|name| self.part(&pawns, |i| class[i] == name))
            .filter(|part| !part.is_empty())
            .collect();
        parts.sort_by_key(Structure::corner);
        parts
    }

    /// Whether there is no pawn.
    pub fn is_empty(&self) -> bool {
        self.white.is_empty() && self.black.is_empty()
    }

    /// Whether the right to capture in passing lacks its pawn.
    pub fn has_empty_right(&self) -> bool {
        self.passant.is_some_and(|right| {
            let (owner, square) = self.victim(right);
            if self.rules.ranks < LEAST_RANKS_FOR_DOUBLE_STEP {
                return true;
            }
            match owner {
                Player::Left => !self.black.contains(&square),
                Player::Right => !self.white.contains(&square),
            }
        })
    }

    /// How many files it spans, and the first of them.
    pub fn span(&self) -> (u8, u8) {
        let files = || self.white.iter().chain(&self.black).map(|at| at.file);
        let first = files().min().unwrap_or(0);
        let last = files().max().unwrap_or(0);
        (last - first + 1, first)
    }

    fn corner(&self) -> Option<Square> {
        self.white.iter().chain(&self.black).min().copied()
    }

    fn part(&self, pawns: &[Pawn], chosen: impl Fn(usize) -> bool) -> Structure {
        let of = |player: Player| {
            let own = pawns.iter().enumerate();
            own.filter(|(i, pawn)| pawn.player == player && chosen(*i))
                .map(|(_, pawn)| pawn.square)
                .collect()
        };
        let mut part = Structure {
            rules: self.rules,
            white: of(Player::Left),
            black: of(Player::Right),
            stopped: self.stopped,
            passant: None,
        };
        part.passant = self.passant;
        if part.has_empty_right() {
            part.passant = None;
        }
        part
    }

    /// Who may capture in passing, and the pawn on offer.
    fn victim(&self, (owner, file): (Player, u8)) -> (Player, Square) {
        let rank = match owner {
            Player::Left => self.rules.ranks.saturating_sub(4),
            Player::Right => 3,
        };
        (owner, Square { file, rank })
    }

    fn reaches(&self) -> Vec<Pawn> {
        let place = |player: Player| {
            move |&square: &Square| Pawn {
                player,
                square,
                fixed: true,
                reach: [0; WIDEST as usize],
            }
        };
        let white = self.white.iter().map(place(Player::Left));
        let mut pawns: Vec<Pawn> = white
            .chain(self.black.iter().map(place(Player::Right)))
            .collect();
        loop {
            self.spread(&mut pawns);
            let loose: Vec<bool> = pawns
                .iter()
                .map(|pawn| pawn.fixed && !self.stays(&pawns, pawn))
                .collect();
            if !loose.contains(&true) {
                return pawns;
            }
            for (pawn, loose) in pawns.iter_mut().zip(loose) {
                pawn.fixed &= !loose;
            }
        }
    }

    /// The reaches, if the pawns that are called fixed are.
    fn spread(&self, pawns: &mut [Pawn]) {
        let board = u16::MAX >> (u16::BITS - u32::from(self.rules.ranks));
        let mut walls: Reach = [0; WIDEST as usize];
        let mut all: [Reach; 2] = [[0; WIDEST as usize]; 2];
        for pawn in pawns.iter_mut() {
            let Square { file, rank } = pawn.square;
            pawn.reach = [0; WIDEST as usize];
            pawn.reach[usize::from(file)] = 1 << rank | self.passed_by(pawn);
            all[side(pawn.player)][usize::from(file)] |= pawn.reach[usize::from(file)];
            if pawn.fixed {
                walls[usize::from(file)] |= 1 << rank;
            }
        }
        let mut grown = true;
        while grown {
            grown = false;
            for pawn in pawns.iter_mut() {
                let attacks = attacks(pawn);
                let enemies = all[side(pawn.player.opponent())];
                for file in 0..usize::from(WIDEST) {
                    let steps = ahead(pawn.player, pawn.reach[file]) & !walls[file];
                    let new = pawn.reach[file] | (steps | attacks[file] & enemies[file]) & board;
                    if new != pawn.reach[file] {
                        pawn.reach[file] = new;
                        all[side(pawn.player)][file] |= new;
                        grown = true;
                    }
                }
            }
        }
    }

    /// The rank, as a bit, on which a pawn that has just stepped twice may be
    /// captured.
    fn passed_by(&self, pawn: &Pawn) -> u16 {
        match self.passant.map(|right| self.victim(right)) {
            Some((owner, square)) if owner != pawn.player && pawn.holds(square) => match owner {
                Player::Left => 2 << square.rank,
                Player::Right => 1 << square.rank >> 1,
            },
            _ => 0,
        }
    }

    /// Whether a pawn that is called fixed is, as far as the others say.
    fn stays(&self, pawns: &[Pawn], pawn: &Pawn) -> bool {
        let Square { file, rank } = pawn.square;
        let at = |reach: &Reach| reach[usize::from(file)] >> rank & 1 == 1;
        let enemies = || pawns.iter().filter(|other| other.player != pawn.player);
        let front = match pawn.player {
            Player::Left => rank + 1,
            Player::Right => rank.wrapping_sub(1),
        };
        let front = Square { file, rank: front };
        let blocked = front.rank >= self.rules.ranks
            || pawns.iter().any(|other| other.fixed && other.holds(front));
        let own = attacks(pawn);
        blocked
            && !enemies().any(|enemy| at(&attacks(enemy)))
            && !enemies().any(|enemy| meet(&own, &enemy.reach))
    }

    fn bound(&self, one: &Pawn, other: &Pawn) -> bool {
        let next = |pawn: &Pawn| pawn.reach.map(|ranks| ranks | ahead(pawn.player, ranks));
        if meet(&next(one), &other.reach) || meet(&one.reach, &next(other)) {
            return true;
        }
        one.player != other.player
            && (meet(&attacks(one), &other.reach) || meet(&one.reach, &attacks(other)))
    }
}

const fn side(player: Player) -> usize {
    player.pick(0, 1)
}

fn ahead(player: Player, ranks: u16) -> u16 {
    match player {
        Player::Left => ranks << 1,
        Player::Right => ranks >> 1,
    }
}

fn attacks(pawn: &Pawn) -> Reach {
    let mut attacks = [0; WIDEST as usize];
    for (file, &ranks) in pawn.reach.iter().enumerate() {
        let ahead = ahead(pawn.player, ranks);
        if file > 0 {
            attacks[file - 1] |= ahead;
        }
        if file + 1 < attacks.len() {
            attacks[file + 1] |= ahead;
        }
    }
    attacks
}

fn meet(one: &Reach, other: &Reach) -> bool {
    one.iter().zip(other).any(|(a, b)| a & b != 0)
}

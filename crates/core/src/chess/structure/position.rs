//! A pawn structure as a position with global threats: a pawn on its last rank
//! wins everything.
//!
//! **En passant.** The right to capture in passing lasts for one move, so it is
//! no option of a sum: who plays elsewhere loses it. Two readings enclose it.
//! The [`Reading::Upper`] one lets Left keep a right until the next move in the
//! structure, and gives Right only those captures that win by force at once;
//! the [`Reading::Lower`] one the other way round. An option more never hurts
//! its owner, and a capture that wins by force at once is made at once, so the
//! true game lies between the two; where their values are equal, that is its
//! value.
//!
//! **Proofs.** Whether a capture wins by force is asked by a position of its
//! own kind, in which [`Stage::Proof`] says who has to prove it and who is to
//! play. There the players alternate, the defender may pass, rights last for
//! one move exactly, and the defender wins whatever is not proved. So such a
//! position is worth on or off and nothing else.

use std::hash::{Hash, Hasher};

use super::word::Word;
use crate::threat;
use crate::value::Player;

/// Which side of the truth about rights to capture in passing is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Left's rights stay, Right's count if they win at once.
    Upper,
    /// Right's rights stay, Left's count if they win at once.
    Lower,
}

impl Reading {
    /// Whose rights stay.
    const fn favoured(self) -> Player {
        match self {
            Reading::Upper => Player::Left,
            Reading::Lower => Player::Right,
        }
    }

    pub(super) const fn exchanged(self) -> Reading {
        match self {
            Reading::Upper => Reading::Lower,
            Reading::Lower => Reading::Upper,
        }
    }
}

/// What a position is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Its value.
    Value,
    /// Whether one player promotes by force.
    Proof {
        /// Who has to promote.
        by: Player,
        /// Who is to play.
        to_play: Player,
    },
}

/// The rules of a board that all its positions share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// How many ranks the board has: 2 to 16.
    pub ranks: u8,
    /// Whether a pawn may step twice from its own second rank.
    pub double_step: bool,
    /// Whether symmetric positions count as one and passed pawns are believed
    /// without search. It changes no value, only how many positions are met.
    pub shortcuts: bool,
}

/// Pawns in lanes of `LANE` bits, at least as many as the board has ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pawns<W, const LANE: u32> {
    pub(super) white: W,
    pub(super) black: W,
    /// Files, as bits, on which to reach the last rank wins nothing.
    pub(super) stopped: u16,
    pub(super) rules: Rules,
    pub(super) reading: Reading,
    pub(super) stage: Stage,
    /// Whose right it is to capture in passing, and on which file.
    pub(super) passant: Option<(Player, u8)>,
}

/// The fewest ranks on which a double step is no promotion.
pub const LEAST_RANKS_FOR_DOUBLE_STEP: u8 = 5;

impl<W: Word, const LANE: u32> Pawns<W, LANE> {
    /// A structure of no pawns.
    pub fn empty(rules: Rules, reading: Reading) -> Self {
        let double_step = rules.double_step && rules.ranks >= LEAST_RANKS_FOR_DOUBLE_STEP;
        Pawns {
            white: W::default(),
            black: W::default(),
            stopped: 0,
            rules: Rules {
                double_step,
                ..rules
            },
            reading,
            stage: Stage::Value,
            passant: None,
        }
    }

    /// Puts a pawn of a player on a square.
    #[must_use]
    pub fn with_pawn(mut self, player: Player, file: u8, rank: u8) -> Self {
        let square = Self::square(u32::from(file), u32::from(rank));
        match player {
            Player::Left => self.white = self.white | square,
            Player::Right => self.black = self.black | square,
        }
        self
    }

    /// Takes the prize from the last ranks of some files.
    #[must_use]
    pub fn with_stopped_files(mut self, files: u16) -> Self {
        self.stopped = files;
        self
    }

    /// Gives a player the right to capture in passing on a file.
    #[must_use]
    pub fn with_passant(mut self, right: Option<(Player, u8)>) -> Self {
        self.passant = right;
        self
    }

    /// The same pawns, asked for something else.
    #[must_use]
    pub fn at_stage(mut self, stage: Stage) -> Self {
        self.stage = stage;
        self
    }

    /// The same pawns in another reading.
    #[must_use]
    pub fn read(mut self, reading: Reading) -> Self {
        self.reading = reading;
        self
    }

    /// Whether a right to capture in passing may still arise or is there, so
    /// that the readings may differ.
    pub fn may_pass(&self) -> bool {
        let home = self.white & self.rank(1) | self.black & self.rank(self.rules.ranks - 2);
        self.passant.is_some() || self.rules.double_step && !home.is_empty()
    }

    fn square(file: u32, rank: u32) -> W {
        W::bit(file * LANE + rank)
    }

    #[inline]
    pub(super) fn rank(&self, rank: u8) -> W {
        W::lowest(LANE) << u32::from(rank)
    }

    /// The files, as lanes of full ranks.
    fn lanes(files: u16) -> W {
        let mut lanes = W::default();
        for file in (0..16).filter(|file| files >> file & 1 == 1) {
            for rank in 0..LANE {
                lanes = lanes | Self::square(file, rank);
            }
        }
        lanes
    }

    /// The last rank of a player, where it counts.
    #[inline]
    fn goal(&self, player: Player) -> W {
        let goal = match player {
            Player::Left => self.rank(self.rules.ranks - 1),
            Player::Right => self.rank(0),
        };
        if self.stopped == 0 {
            goal
        } else {
            goal & !Self::lanes(self.stopped)
        }
    }

    #[inline]
    pub(super) fn pawns(&self, player: Player) -> W {
        player.pick(self.white, self.black)
    }

    /// One step forward for a player, within the board.
    #[inline]
    pub(super) fn ahead(&self, player: Player, pawns: W) -> W {
        match player {
            Player::Left => (pawns & !self.rank(self.rules.ranks - 1)) << 1,
            Player::Right => (pawns & !self.rank(0)) >> 1,
        }
    }

    /// What a player's pawns attack on their right and on their left.
    #[inline]
    fn attacked(&self, player: Player, pawns: W) -> [W; 2] {
        let ahead = self.ahead(player, pawns);
        [ahead << LANE, ahead >> LANE]
    }

    /// The position in which a player has promoted: one for all ways to it.
    fn won(&self, player: Player) -> Self {
        let rank = match player {
            Player::Left => self.rules.ranks - 1,
            Player::Right => 0,
        };
        Pawns::empty(self.rules, Reading::Upper).with_pawn(player, 0, rank)
    }

    /// The position after a pawn goes from one square to another, and what
    /// stands on a third is taken.
    #[inline]
    fn after(&self, player: Player, from: W, to: W, taken: W) -> Self {
        if !(to & self.goal(player)).is_empty() {
            return self.won(player);
        }
        let own = self.pawns(player) & !from | to;
        let other = self.pawns(player.opponent()) & !taken;
        let (white, black) = player.pick((own, other), (other, own));
        let stage = match self.stage {
            Stage::Value => Stage::Value,
            Stage::Proof { by, to_play } => Stage::Proof {
                by,
                to_play: to_play.opponent(),
            },
        };
        Pawns {
            white,
            black,
            stage,
            passant: None,
            ..*self
        }
    }

    /// Whether somebody has promoted.
    pub fn is_won(&self) -> bool {
        threat::Position::winner(self).is_some()
    }

    /// Calls for each move of the player with it and the position after it.
    pub fn each_move(&self, player: Player, mut found: impl FnMut(Step, Self)) {
        let (own, other) = (self.pawns(player), self.pawns(player.opponent()));
        let empty = !(own | other);
        let single = self.ahead(player, own) & empty;
        self.each_of(player, single, |to| self.behind(player, to), &mut found);
        if self.rules.double_step {
            self.each_double_step(player, single & self.third_rank(player), empty, &mut found);
        }
        let [right, left] = self.attacked(player, own);
        self.each_of(
            player,
            right & other,
            |to| self.behind(player, to) >> LANE,
            &mut found,
        );
        self.each_of(
            player,
            left & other,
            |to| self.behind(player, to) << LANE,
            &mut found,
        );
        if let Some((owner, file)) = self.passant
            && owner == player
        {
            self.each_in_passing(player, file, &mut found);
        }
    }

    #[inline]
    fn third_rank(&self, player: Player) -> W {
        match player {
            Player::Left => self.rank(2),
            Player::Right => self.rank(self.rules.ranks - 3),
        }
    }

    #[inline]
    fn behind(&self, player: Player, square: W) -> W {
        match player {
            Player::Left => square >> 1,
            Player::Right => square << 1,
        }
    }

    #[inline]
    fn each_of(
        &self,
        player: Player,
        mut targets: W,
        origin: impl Fn(W) -> W,
        found: &mut impl FnMut(Step, Self),
    ) {
        while !targets.is_empty() {
            let to = W::bit(targets.first());
            targets = targets.without_first();
            let from = origin(to);
            let step = Step::new::<W, LANE>(from, to, false);
            found(step, self.after(player, from, to, to));
        }
    }

    fn each_double_step(
        &self,
        player: Player,
        mut passed: W,
        empty: W,
        found: &mut impl FnMut(Step, Self),
    ) {
        let other = self.pawns(player.opponent());
        while !passed.is_empty() {
            let middle = W::bit(passed.first());
            passed = passed.without_first();
            let (from, to) = (self.behind(player, middle), self.ahead(player, middle));
            if (to & empty).is_empty() {
                continue;
            }
            let mut after = self.after(player, from, to, W::default());
            if !((to << LANE | to >> LANE) & other).is_empty() {
                let file = (to.first() / LANE) as u8;
                after.passant = Some((player.opponent(), file));
            }
            found(Step::new::<W, LANE>(from, to, false), after);
        }
    }

    fn each_in_passing(&self, player: Player, file: u8, found: &mut impl FnMut(Step, Self)) {
        let rank = match player {
            Player::Left => self.rules.ranks - 4,
            Player::Right => 3,
        };
        let victim = Self::square(u32::from(file), u32::from(rank));
        let target = self.ahead(player, victim);
        for from in [victim << LANE, victim >> LANE] {
            if (from & self.pawns(player)).is_empty() {
                continue;
            }
            let mut after = self.after(player, from, target, victim);
            if self.stage == Stage::Value && self.reading.favoured() != player {
                after.stage = Stage::Proof {
                    by: player,
                    to_play: player.opponent(),
                };
            }
            found(Step::new::<W, LANE>(from, target, true), after);
        }
    }

    /// All but the pawns and the reading, in one number.
    #[inline]
    pub(super) fn circumstances(&self) -> u64 {
        let side = |player: Player| u64::from(player == Player::Right);
        let stage = match self.stage {
            Stage::Value => 0,
            Stage::Proof { by, to_play } => 4 | side(by) << 1 | side(to_play),
        };
        let passant = self.passant.map_or(0, |(owner, file)| {
            1 | side(owner) << 1 | u64::from(file) << 2
        });
        let rules = u64::from(self.rules.double_step) << 1 | u64::from(self.rules.shortcuts);
        u64::from(self.stopped)
            | passant << 16
            | stage << 24
            | rules << 28
            | u64::from(self.rules.ranks) << 32
    }
}

/// A move: from a file and a rank to others, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// File and rank that the pawn leaves.
    pub from: (u8, u8),
    /// File and rank that it goes to.
    pub to: (u8, u8),
    /// Whether it captures in passing.
    pub in_passing: bool,
}

impl Step {
    fn new<W: Word, const LANE: u32>(from: W, to: W, in_passing: bool) -> Step {
        let square = |word: W| ((word.first() / LANE) as u8, (word.first() % LANE) as u8);
        Step {
            from: square(from),
            to: square(to),
            in_passing,
        }
    }

    /// The same move on a board with more files on the left.
    #[must_use]
    pub fn shifted(self, files: u8) -> Step {
        Step {
            from: (self.from.0 + files, self.from.1),
            to: (self.to.0 + files, self.to.1),
            ..self
        }
    }
}

impl<W: Word, const LANE: u32> Hash for Pawns<W, LANE> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.white.hash(state);
        self.black.hash(state);
        let reading = u64::from(self.reading == Reading::Lower) << 40;
        state.write_u64(self.circumstances() | reading);
    }
}

impl<W: Word, const LANE: u32> threat::Position for Pawns<W, LANE> {
    fn winner(&self) -> Option<Player> {
        [Player::Left, Player::Right]
            .into_iter()
            .find(|&player| !(self.pawns(player) & self.goal(player)).is_empty())
    }

    fn moves(&self, player: Player, into: &mut Vec<Self>) {
        if let Stage::Proof { by, to_play } = self.stage {
            if player != to_play {
                // Who is not to play has the better of it: the defender when
                // the proof goes no further, the other by the threat.
                into.push(self.won(player));
                return;
            }
            if to_play != by {
                into.push(Pawns {
                    stage: Stage::Proof { by, to_play: by },
                    passant: None,
                    ..*self
                });
            }
        }
        self.each_move(player, |_, position| into.push(position));
    }

    fn canonical(self) -> (Self, bool) {
        self.representative()
    }

    fn certain_winner(&self) -> Option<Player> {
        if self.rules.shortcuts {
            self.passed()
        } else {
            None
        }
    }
}

//! Passed pawns that nobody can stop: wins without search.

use super::position::Pawns;
use super::word::Word;
use crate::value::Player;

impl<W: Word, const LANE: u32> Pawns<W, LANE> {
    /// How many moves a player's passed pawn needs that nobody can stop: no
    /// enemy pawn can ever reach its path or attack it, and none of its own
    /// stands before it. None if there is no such pawn.
    ///
    /// An enemy pawn gets at most one file nearer with each rank that it
    /// comes down, so one that is not in the cone over the pawn never meets it.
    fn run(&self, player: Player) -> Option<u32> {
        let enemy = player.opponent();
        let (mut cone, mut shadow) = (self.pawns(enemy), self.behind_all(player));
        for _ in 0..self.rules.ranks {
            let down = self.ahead(enemy, cone);
            cone = cone | down | down << LANE | down >> LANE;
            shadow = shadow | self.ahead(enemy, shadow);
        }
        let free = self.pawns(player) & !cone & !shadow;
        self.least_moves(player, free)
    }

    fn behind_all(&self, player: Player) -> W {
        self.ahead(player.opponent(), self.pawns(player))
    }

    /// The fewest moves in which one of some pawns of a player promotes if
    /// nothing is in its way.
    fn least_moves(&self, player: Player, pawns: W) -> Option<u32> {
        for moves in 1..self.rules.ranks {
            // A pawn on its second rank saves a move.
            let saved = self.rules.double_step && moves + 3 == self.rules.ranks;
            let steps = if saved { moves + 1 } else { moves };
            let rank = |steps| match player {
                Player::Left => self.rank(self.rules.ranks - 1 - steps),
                Player::Right => self.rank(steps),
            };
            if !(pawns & (rank(steps) | rank(moves))).is_empty() {
                return Some(u32::from(moves));
            }
        }
        None
    }

    /// Who promotes first whoever moves, when a passed pawn decides it.
    pub(super) fn passed(&self) -> Option<Player> {
        // A pawn that may be taken in passing is not free yet.
        if self.stopped != 0 || self.passant.is_some() {
            return None;
        }
        [Player::Left, Player::Right].into_iter().find(|&player| {
            // The opponent may move first, and must still come too late.
            self.run(player).is_some_and(|moves| {
                let enemy = player.opponent();
                self.least_moves(enemy, self.pawns(enemy))
                    .is_none_or(|theirs| theirs > moves)
            })
        })
    }
}

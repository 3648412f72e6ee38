//! Images of a structure: shifted, mirrored, and turned with the colours
//! exchanged. The value of a turned position is the negative.

use super::position::{Pawns, Reading, Stage};
use super::word::Word;

impl<W: Word, const LANE: u32> Pawns<W, LANE> {
    /// The least of the four images, and whether the players are exchanged in
    /// it.
    pub(super) fn representative(self) -> (Self, bool) {
        if !self.rules.shortcuts {
            return (self.simplified(), false);
        }
        let upright = self.aligned();
        let occupied = upright.white | upright.black;
        if occupied.is_empty() {
            return (upright.simplified(), false);
        }
        let last = occupied.last() / LANE;
        let turned = upright.turned(last);
        let least = |one: Self, other: Self| {
            if one.rank_among_images() <= other.rank_among_images() {
                one
            } else {
                other
            }
        };
        let upright = least(upright, upright.mirrored(last));
        let turned = least(turned, turned.mirrored(last));
        if upright.rank_among_images() <= turned.rank_among_images() {
            (upright.simplified(), false)
        } else {
            (turned.simplified(), true)
        }
    }

    /// The pawns moved to the first files.
    fn aligned(self) -> Self {
        let occupied = self.white | self.black;
        if occupied.is_empty() {
            return Pawns { stopped: 0, ..self };
        }
        let by = occupied.first() / LANE;
        let used = occupied.last() / LANE;
        let within = if used >= 15 { !0 } else { (2 << used) - 1 };
        Pawns {
            white: self.white >> (by * LANE),
            black: self.black >> (by * LANE),
            stopped: (self.stopped & within) >> by,
            passant: self.passant.map(|(owner, file)| (owner, file - by as u8)),
            ..self
        }
    }

    /// The image under a reversal of the files, of an aligned position.
    fn mirrored(self, last: u32) -> Self {
        let by = (W::BITS / LANE - 1 - last) * LANE;
        let turn = |word: W| word.lanes_reversed(LANE) >> by;
        Pawns {
            white: turn(self.white),
            black: turn(self.black),
            ..self.with_files_reversed(last)
        }
    }

    /// The image under half a turn of the board, colours exchanged, of an
    /// aligned position.
    fn turned(self, last: u32) -> Self {
        let by = (W::BITS / LANE - 1 - last) * LANE + (LANE - u32::from(self.rules.ranks));
        let turn = |word: W| word.reversed() >> by;
        let stage = match self.stage {
            Stage::Value => Stage::Value,
            Stage::Proof { by, to_play } => Stage::Proof {
                by: by.opponent(),
                to_play: to_play.opponent(),
            },
        };
        let turned = self.with_files_reversed(last);
        Pawns {
            white: turn(self.black),
            black: turn(self.white),
            reading: self.reading.exchanged(),
            stage,
            passant: turned.passant.map(|(owner, file)| (owner.opponent(), file)),
            ..turned
        }
    }

    fn with_files_reversed(self, last: u32) -> Self {
        Pawns {
            stopped: self.stopped.reverse_bits() >> (15 - last),
            passant: self.passant.map(|(owner, file)| (owner, last as u8 - file)),
            ..self
        }
    }

    /// What symmetric positions are compared by.
    #[inline]
    fn rank_among_images(&self) -> (W, W, u64) {
        (self.white, self.black, self.circumstances())
    }

    /// Readings and rights that make no difference, made equal.
    fn simplified(self) -> Self {
        if self.stage != Stage::Value || !self.may_pass() {
            return self.read(Reading::Upper);
        }
        self
    }
}

//! Values of components: the two readings of en passant, and the truth about
//! who promotes by force.

use super::components::Structure;
use super::position::{Pawns, Reading, Stage, Step};
use super::word::{Wide, Word};
use crate::threat::{Calculator, Found, ResultKind, SearchError, Table, Value, search_in_threads};
use crate::value::{Halt, Player};

/// What is known of structures, by the size of their words. It belongs to one
/// arena and its trees.
#[derive(Default)]
pub struct Solver {
    narrow: Table<Pawns<u64, 8>>,
    narrow_broad: Table<Pawns<u128, 8>>,
    high: Table<Pawns<u64, 16>>,
    high_broad: Table<Pawns<u128, 16>>,
    largest: Table<Pawns<Wide, 16>>,
}

/// What a component is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who promotes by force, if anybody; exact even where the bounds differ.
    pub kind: ResultKind,
    /// Whether Left, moving first, promotes by force; whether Right does.
    pub forces: [bool; 2],
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
}

impl Verdict {
    /// The value, where en passant leaves no doubt.
    pub fn value(&self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// A move and what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who moves.
    pub player: Player,
    /// From where to where.
    pub step: Step,
    /// The component after it.
    pub verdict: Verdict,
}

/// A line of play: a move, what it is worth, and the answers that keep the
/// opponent from promoting by force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The move.
    pub first: Move,
    /// Answers after which its player can no longer promote by force.
    pub defences: Vec<Step>,
    /// How many answers there are in all.
    pub answers: usize,
}

/// Runs code with the table for a component's size of words.
macro_rules! with_table {
    ($solver:expr, $component:expr, $table:ident => $run:expr) => {
        match ($component.rules.ranks, $component.span().0) {
            (..=8, ..=8) => {
                let $table = &$solver.narrow;
                $run
            }
            (..=8, _) => {
                let $table = &$solver.narrow_broad;
                $run
            }
            (_, ..=4) => {
                let $table = &$solver.high;
                $run
            }
            (_, ..=8) => {
                let $table = &$solver.high_broad;
                $run
            }
            _ => {
                let $table = &$solver.largest;
                $run
            }
        }
    };
}

impl Solver {
    /// How many positions have been evaluated.
    pub fn nodes(&self) -> usize {
        self.narrow.len()
            + self.narrow_broad.len()
            + self.high.len()
            + self.high_broad.len()
            + self.largest.len()
    }

    /// Ends searches with [`Halt::OutOfSteps`] where more positions than this
    /// are to be evaluated with words of one size.
    pub fn allow(&self, positions: usize) {
        self.narrow.allow(positions);
        self.narrow_broad.allow(positions);
        self.high.allow(positions);
        self.high_broad.allow(positions);
        self.largest.allow(positions);
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.narrow.bytes()
            + self.narrow_broad.bytes()
            + self.high.bytes()
            + self.high_broad.bytes()
            + self.largest.bytes()
    }

    /// What a component is worth. Any structure will do; one of several
    /// components takes as long as all their combinations.
    pub fn verdict(
        &self,
        calculator: &mut Calculator,
        component: &Structure,
        threads: usize,
    ) -> Result<Verdict, Halt> {
        with_table!(self, component, table => {
            Search { calculator, table, threads }.verdict(&placed(component))
        })
    }

    /// All moves of both players in a component, with what they lead to.
    pub fn lines(
        &self,
        calculator: &mut Calculator,
        component: &Structure,
        threads: usize,
    ) -> Result<Vec<Line>, Halt> {
        let (_, first) = component.span();
        with_table!(self, component, table => {
            Search { calculator, table, threads }.lines(&placed(component), first)
        })
    }
}

/// A component on its own files.
fn placed<W: Word, const LANE: u32>(component: &Structure) -> Pawns<W, LANE> {
    let (_, first) = component.span();
    let mut pawns = Pawns::empty(component.rules, Reading::Upper)
        .with_stopped_files(component.stopped >> first)
        .with_passant(component.passant.map(|(owner, file)| (owner, file - first)));
    for (player, squares) in [
        (Player::Left, &component.white),
        (Player::Right, &component.black),
    ] {
        for square in squares {
            pawns = pawns.with_pawn(player, square.file - first, square.rank);
        }
    }
    pawns
}

/// One thread's search in one table.
struct Search<'s, 'c, 'a, W, const LANE: u32> {
    calculator: &'s mut Calculator<'c, 'a>,
    table: &'s Table<Pawns<W, LANE>>,
    threads: usize,
}

impl<W: Word, const LANE: u32> Search<'_, '_, '_, W, LANE> {
    fn found(&mut self, position: &Pawns<W, LANE>) -> Result<Found, Halt> {
        let found = search_in_threads(self.calculator, self.table, position, self.threads);
        found.map_err(|error| match error {
            SearchError::Halt(halt) => halt,
            // Pawns only ever go forward.
            SearchError::Cycle => Halt::TooDeep,
        })
    }

    fn verdict(&mut self, position: &Pawns<W, LANE>) -> Result<Verdict, Halt> {
        let upper = self.found(&position.read(Reading::Upper))?;
        let lower = if position.may_pass() {
            self.found(&position.read(Reading::Lower))?
        } else {
            upper
        };
        let (kind, forces) = if upper == lower {
            (upper.kind(), forces(upper))
        } else {
            self.kind(position)?
        };
        Ok(Verdict {
            kind,
            forces,
            lower: lower.value(self.calculator)?,
            upper: upper.value(self.calculator)?,
        })
    }

    /// Who promotes by force, with rights to capture in passing as they are.
    fn kind(&mut self, position: &Pawns<W, LANE>) -> Result<(ResultKind, [bool; 2]), Halt> {
        let left = self.proves(position, Player::Left, Player::Left)?;
        let right = self.proves(position, Player::Right, Player::Right)?;
        let kind = if left && self.proves(position, Player::Left, Player::Right)? {
            ResultKind::LeftWins
        } else if right && self.proves(position, Player::Right, Player::Left)? {
            ResultKind::RightWins
        } else if left || right {
            ResultKind::Threat
        } else {
            ResultKind::Cgt
        };
        Ok((kind, [left, right]))
    }

    /// Whether a player promotes by force with somebody to play.
    fn proves(
        &mut self,
        position: &Pawns<W, LANE>,
        by: Player,
        to_play: Player,
    ) -> Result<bool, Halt> {
        let found = self.found(&position.at_stage(Stage::Proof { by, to_play }))?;
        let value = to_play.pick(found.left_to_play, found.right_to_play);
        Ok(value == by.pick(Value::On, Value::Off))
    }

    fn lines(&mut self, position: &Pawns<W, LANE>, first: u8) -> Result<Vec<Line>, Halt> {
        let mut lines = Vec::new();
        for player in [Player::Left, Player::Right] {
            for (step, after) in options(position, player) {
                let verdict = self.verdict(&after)?;
                let first_move = Move {
                    player,
                    step: step.shifted(first),
                    verdict,
                };
                lines.push(self.line(first_move, &after, first)?);
            }
        }
        Ok(lines)
    }

    fn line(&mut self, mv: Move, after: &Pawns<W, LANE>, first: u8) -> Result<Line, Halt> {
        let mut line = Line {
            first: mv,
            defences: Vec::new(),
            answers: 0,
        };
        let forced = mv.player.pick(mv.verdict.forces[0], mv.verdict.forces[1]);
        if forced && !after.is_won() {
            let answers = options(after, mv.player.opponent());
            line.answers = answers.len();
            for (step, reply) in answers {
                if !self.proves(&reply, mv.player, mv.player)? {
                    line.defences.push(step.shifted(first));
                }
            }
        }
        Ok(line)
    }
}

/// All moves of a player, those in passing too.
fn options<W: Word, const LANE: u32>(
    position: &Pawns<W, LANE>,
    player: Player,
) -> Vec<(Step, Pawns<W, LANE>)> {
    let favourable = player.pick(Reading::Upper, Reading::Lower);
    let mut moves = Vec::new();
    position
        .read(favourable)
        .each_move(player, |step, after| moves.push((step, after)));
    moves
}

fn forces(found: Found) -> [bool; 2] {
    [
        found.left_to_play == Value::On,
        found.right_to_play == Value::Off,
    ]
}

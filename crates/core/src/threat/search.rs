//! The search for values of positions with global threats.
//!
//! A position has two values: one if Left is to play and one if Right is. on
//! and off stand for Mäser's result types win and loss. A left option counts by
//! what it is worth with Right to play, and the other way round. From the best
//! that the players can do, [`compose`] makes the two values by the nine cells
//! of Figure 4:
//!
//! | Left \ Right | Right wins | values G^R | nothing good |
//! |---|---|---|---|
//! | Left wins | on; off | on; {on\|G^R} | on |
//! | values G^L | {G^L\|off}; off | {G^L\|G^R} | {G^L\|} |
//! | nothing good | off | {\|G^R} | 0 |
//!
//! (with Left to play; with Right to play, where the two differ). The values do
//! not depend on how the position was reached, so a table may keep them. If the
//! player to play can win, the other player's moves are not looked at before
//! somebody asks for them.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use super::table::{Known, MOST_THREADS, Place, Table};
use super::value::{Calculator, Value};
use super::{Player, Position};
use crate::value::team::race;
use crate::value::{Caches, Halt, Worker};

/// Moves to the end of play from the position that is searched.
const MAX_DEPTH: u32 = 100_000;

/// Why a search ended without a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// A limit was reached.
    Halt(Halt),
    /// Play can come back to where it was.
    Cycle,
}

impl From<Halt> for SearchError {
    fn from(halt: Halt) -> Self {
        SearchError::Halt(halt)
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Halt(halt) => halt.fmt(f),
            SearchError::Cycle => f.write_str("play can come back to where it was"),
        }
    }
}

impl std::error::Error for SearchError {}

/// What a position is worth: on where Left wins everything, off where Right
/// does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// With Left to play.
    pub left_to_play: Value,
    /// With Right to play.
    pub right_to_play: Value,
}

/// What kind of result a position has as long as nobody is to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultKind {
    /// Nobody can win everything by force.
    Cgt,
    /// Left wins everything, whoever moves first.
    LeftWins,
    /// Right wins everything, whoever moves first.
    RightWins,
    /// Who moves first wins everything, or one player does if moving first.
    Threat,
}

impl ResultKind {
    /// The kind in one word.
    pub const fn name(self) -> &'static str {
        match self {
            ResultKind::Cgt => "cgt",
            ResultKind::LeftWins => "left_wins",
            ResultKind::RightWins => "right_wins",
            ResultKind::Threat => "threat",
        }
    }
}

impl Found {
    /// What is known of a position that somebody has won.
    pub const fn won_by(player: Player) -> Found {
        Found {
            left_to_play: Value::win_of(player),
            right_to_play: Value::win_of(player),
        }
    }

    /// The value with a player to play.
    pub const fn to_play(self, player: Player) -> Value {
        player.pick(self.left_to_play, self.right_to_play)
    }

    /// The kind of result.
    pub fn kind(self) -> ResultKind {
        match (self.left_to_play, self.right_to_play) {
            (Value::On, Value::On) => ResultKind::LeftWins,
            (Value::Off, Value::Off) => ResultKind::RightWins,
            (left, right) if left == right => ResultKind::Cgt,
            _ => ResultKind::Threat,
        }
    }

    /// The value as long as nobody is to play; that of a threat is {on|G^R},
    /// {G^L|off} or {on|off}.
    pub fn value(self, calculator: &mut Calculator) -> Result<Value, Halt> {
        match (self.left_to_play, self.right_to_play) {
            (Value::On, Value::Off) => calculator.construct(&[Value::On], &[Value::Off]),
            (Value::On, right) => Ok(right),
            (left, _) => Ok(left),
        }
    }

    /// What the position is worth with the players exchanged.
    pub fn exchanged(self, calculator: &mut Calculator) -> Result<Found, Halt> {
        Ok(Found {
            left_to_play: calculator.negate(self.right_to_play)?,
            right_to_play: calculator.negate(self.left_to_play)?,
        })
    }
}

/// The best that a player can do by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side<'s> {
    /// Win everything.
    Wins,
    /// Move to one of these values; there may be none, if the player has no
    /// move, or none that does not lose everything.
    Values(&'s [Value]),
}

/// What a position is worth from what both players can do: Mäser's Figure 4.
pub fn compose(calculator: &mut Calculator, left: Side, right: Side) -> Result<Found, Halt> {
    let both = |value| Found {
        left_to_play: value,
        right_to_play: value,
    };
    Ok(match (left, right) {
        (Side::Wins, Side::Wins) => Found {
            left_to_play: Value::On,
            right_to_play: Value::Off,
        },
        (Side::Wins, Side::Values([])) => both(Value::On),
        (Side::Values([]), Side::Wins) => both(Value::Off),
        (Side::Wins, Side::Values(right)) => Found {
            left_to_play: Value::On,
            right_to_play: calculator.construct(&[Value::On], right)?,
        },
        (Side::Values(left), Side::Wins) => Found {
            left_to_play: calculator.construct(left, &[Value::Off])?,
            right_to_play: Value::Off,
        },
        (Side::Values(left), Side::Values(right)) => both(calculator.construct(left, right)?),
    })
}

/// What a position is worth. A table serves one search at a time, and any number
/// of them one after another.
pub fn search<P: Position>(
    calculator: &mut Calculator,
    table: &Table<P>,
    position: &P,
) -> Result<Found, SearchError> {
    Search::new(calculator, table).root(position)
}

/// The same by several threads, which search the same position, each taking the
/// moves in an order of its own, so that what one has found the others need not
/// search.
pub fn search_in_threads<P: Position>(
    calculator: &mut Calculator,
    table: &Table<P>,
    position: &P,
    threads: usize,
) -> Result<Found, SearchError> {
    let threads = threads.clamp(1, MOST_THREADS);
    let (arena, trees) = (calculator.worker.arena(), calculator.trees);
    let run = |calculator: &mut Calculator, thread, ended: &AtomicBool| {
        let mut search = Search::new(calculator, table);
        search.thread = (thread, threads);
        search.cancelled = Some(ended);
        search.root(position)
    };
    race(
        threads,
        |thread, ended| run(calculator, thread, ended),
        |thread, budget, ended| {
            let mut worker = Worker::with(arena, Caches::default(), budget.lend());
            run(&mut Calculator::new(&mut worker, trees), thread, ended)
        },
    )
    .unwrap_or(Err(Halt::Interrupted.into()))
}

/// A position after a move, of which nothing is known: its representative, and
/// whether the players are exchanged in it.
#[derive(Clone)]
struct Pending<P> {
    position: P,
    place: Place,
    exchanged: bool,
}

struct Search<'s, 'c, 'a, P> {
    calculator: &'s mut Calculator<'c, 'a>,
    table: &'s Table<P>,
    /// Stacks, shared by all levels of the recursion.
    moves: Vec<P>,
    pending: Vec<Pending<P>>,
    values: Vec<Value>,
    depth: u32,
    /// Which of how many threads this is.
    thread: (usize, usize),
    cancelled: Option<&'s AtomicBool>,
}

/// Whether a player wins by a move; if not, the values of the moves are on top
/// of the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Best {
    Wins,
    Values,
}

impl<'s, 'c, 'a, P: Position> Search<'s, 'c, 'a, P> {
    fn new(calculator: &'s mut Calculator<'c, 'a>, table: &'s Table<P>) -> Self {
        Search {
            calculator,
            table,
            moves: Vec::new(),
            pending: Vec::new(),
            values: Vec::new(),
            depth: 0,
            thread: (0, 1),
            cancelled: None,
        }
    }

    fn root(&mut self, position: &P) -> Result<Found, SearchError> {
        if let Some(winner) = position.winner() {
            return Ok(Found::won_by(winner));
        }
        let (position, exchanged) = position.clone().canonical();
        let pending = Pending {
            place: Table::place(&position),
            position,
            exchanged: false,
        };
        let found = Found {
            left_to_play: self.value(&pending, Player::Left)?,
            right_to_play: self.value(&pending, Player::Right)?,
        };
        if exchanged {
            Ok(found.exchanged(self.calculator)?)
        } else {
            Ok(found)
        }
    }

    /// What a position is worth with a player to play.
    fn value(&mut self, pending: &Pending<P>, player: Player) -> Result<Value, SearchError> {
        let Pending {
            position,
            place,
            exchanged,
        } = pending;
        let to_play = if *exchanged {
            player.opponent()
        } else {
            player
        };
        let known = self.table.begin(*place, position, self.thread.0);
        let mut known = known.ok_or(SearchError::Cycle)?;
        let value = match known.to_play(to_play) {
            Some(value) => Ok(value),
            None => self.deeper(position, to_play, &mut known),
        };
        self.table.end(*place, position, self.thread.0, &known);
        self.seen(value?, *exchanged)
    }

    /// A value from the side of whoever asked.
    fn seen(&mut self, value: Value, exchanged: bool) -> Result<Value, SearchError> {
        if exchanged {
            Ok(self.calculator.negate(value)?)
        } else {
            Ok(value)
        }
    }

    fn deeper(
        &mut self,
        position: &P,
        player: Player,
        known: &mut Known,
    ) -> Result<Value, SearchError> {
        if self.depth >= MAX_DEPTH {
            return Err(Halt::TooDeep.into());
        }
        if self.cancelled.is_some_and(|flag| flag.load(Relaxed)) {
            return Err(Halt::Interrupted.into());
        }
        if self.table.is_full() {
            return Err(Halt::OutOfSteps.into());
        }
        // The shards of the table grow one by one.
        let growth = self.calculator.growth();
        self.calculator.worker.expect_growth(growth);
        self.calculator.worker.tick()?;
        self.depth += 1;
        let value = stacker::maybe_grow(128 << 10, 4 << 20, || {
            self.evaluate(position, player, known)
        });
        self.depth -= 1;
        value
    }

    /// Finds what a position is worth with a player to play, and notes all that
    /// it learns on the way.
    fn evaluate(
        &mut self,
        position: &P,
        player: Player,
        known: &mut Known,
    ) -> Result<Value, SearchError> {
        let opponent = player.opponent();
        let (win, loss) = (Value::win_of(player), Value::win_of(opponent));
        // If one value is known and not the other, a player wins by moving.
        let opponent_wins = known.to_play(opponent) == Some(loss);
        if !opponent_wins && let Some(winner) = position.certain_winner() {
            let value = Value::win_of(winner);
            known.set(player, value);
            known.set(opponent, value);
            return Ok(value);
        }
        let start = self.values.len();
        if self.best(position, player)? == Best::Wins {
            known.set(player, win);
            return Ok(win);
        }
        let middle = self.values.len();
        let answer = if opponent_wins {
            Best::Wins
        } else {
            self.best(position, opponent)?
        };
        let mine = Side::Values(&self.values[start..middle]);
        let theirs = match answer {
            Best::Wins => Side::Wins,
            Best::Values => Side::Values(&self.values[middle..]),
        };
        let (left, right) = player.pick((mine, theirs), (theirs, mine));
        let found = compose(self.calculator, left, right)?;
        self.values.truncate(start);
        known.set(Player::Left, found.left_to_play);
        known.set(Player::Right, found.right_to_play);
        Ok(found.to_play(player))
    }

    /// The best that a player can do by a move.
    fn best(&mut self, position: &P, player: Player) -> Result<Best, SearchError> {
        let (start, first) = (self.moves.len(), self.pending.len());
        let values = self.values.len();
        position.moves(player, &mut self.moves);
        let mut best = self.look_up(start, player)?;
        self.moves.truncate(start);
        let count = self.pending.len() - first;
        for step in 0..count {
            if best == Best::Wins {
                break;
            }
            let pending = self.pending[first + self.order(step, count)].clone();
            let value = self.value(&pending, player.opponent())?;
            best = self.note(value, player, values);
        }
        self.pending.truncate(first);
        if best == Best::Wins {
            self.values.truncate(values);
        }
        Ok(best)
    }

    /// Notes the values of moves that are known already, and which are not.
    fn look_up(&mut self, start: usize, player: Player) -> Result<Best, SearchError> {
        let (opponent, from) = (player.opponent(), self.values.len());
        for i in start..self.moves.len() {
            let position = self.moves[i].clone();
            let value = if let Some(winner) = position.winner() {
                Value::win_of(winner)
            } else {
                let (position, exchanged) = position.canonical();
                let place = Table::place(&position);
                let known = self.table.get(place, &position);
                let to_play = if exchanged { player } else { opponent };
                match known.to_play(to_play) {
                    Some(value) => self.seen(value, exchanged)?,
                    None => {
                        self.pending.push(Pending {
                            position,
                            place,
                            exchanged,
                        });
                        continue;
                    }
                }
            };
            if self.note(value, player, from) == Best::Wins {
                return Ok(Best::Wins);
            }
        }
        Ok(Best::Values)
    }

    /// Notes the value of one move: a win ends the search, a loss is no move. The
    /// player's values begin at `from`.
    #[inline]
    fn note(&mut self, value: Value, player: Player, from: usize) -> Best {
        if value == Value::win_of(player) {
            return Best::Wins;
        }
        if value != Value::win_of(player.opponent()) && !self.values[from..].ends_with(&[value]) {
            self.values.push(value);
        }
        Best::Values
    }

    /// Which of some moves this thread takes at a step: threads start at places
    /// of their own, every second one goes backwards.
    #[inline]
    const fn order(&self, step: usize, count: usize) -> usize {
        let (thread, threads) = self.thread;
        let place = (step + count * (thread / 2 * 2) / threads) % count;
        if thread % 2 == 1 {
            count - 1 - place
        } else {
            place
        }
    }
}

//! Games without ceremony: a [`Games`] to hold them, a [`Game`] to ask.
//!
//! Behind these two stand an [`Arena`], where every canonical form lies once, a
//! [`Worker`] with caches, which computes in it, and the [`Boards`] whose values
//! are remembered. Who needs limits of time and memory, threads or loopy games
//! works with those; [`Games::work`] opens the door.
//!
//! ```
//! use lastmove_core::Games;
//!
//! let (games, others) = (Games::new(), Games::new());
//! let g = (games.parse("{1|0}")? - others.parse("1/2")?)?;
//! assert_eq!((g + g)?, others.parse("0")?);
//! assert_eq!(games.work(|worker| worker.freeze(g.id()))?, games.parse("*")?.id());
//!
//! let refused = |rows| games.board("clobber", rows).unwrap_err().to_string();
//! assert_eq!(refused("xo|x"), "rows of different lengths at column 1");
//! assert_eq!(refused("xo|xy"), "'y' is none of \"xo.\" at column 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::mem;
use std::ops::{Add, Neg, Sub};
use std::ptr;
use std::sync::{Mutex, PoisonError};

use crate::board::catalogue::{BoardGame, Boards};
use crate::notation::eval::{self, EvalError};
use crate::notation::{NotationError, Script, print};
use crate::value::{
    Arena, Budget, Caches, Comparison, Dyadic, Halt, Id, Outcome, Player, Thermograph, Worker,
};

/// Where games live. Threads may share it.
#[derive(Default)]
pub struct Games {
    arena: Arena,
    boards: Boards,
    caches: Mutex<Caches>,
}

/// A short game in canonical form: equality is equality of values.
#[derive(Clone, Copy)]
pub struct Game<'g> {
    games: &'g Games,
    id: Id,
}

/// The walls of a game's [`Thermograph`], and its mast.
pub struct Walls<'g> {
    games: &'g Games,
    thermograph: Thermograph,
}

impl Games {
    /// A place without games.
    pub fn new() -> Games {
        Games::default()
    }

    /// The value of a text in the [notation](crate::notation) of values.
    ///
    /// # Errors
    /// If the text is not in the notation, or its value is not short or past a
    /// range.
    pub fn parse(&self, text: &str) -> Result<Game<'_>, EvalError> {
        let id = self.work(|worker| eval::read(worker, text))?;
        Ok(Game { games: self, id })
    }

    /// The game with these options, reduced to its canonical form.
    ///
    /// # Errors
    /// If an option or the game itself is past a range.
    pub fn of<'g>(&'g self, left: &[Game<'_>], right: &[Game<'_>]) -> Result<Game<'g>, Halt> {
        let id = self.work(|worker| {
            let mut side = |options: &[Game<'_>]| {
                let ids = options.iter().map(|option| option.id_for(worker));
                ids.collect::<Result<Vec<Id>, Halt>>()
            };
            let (left, right) = (side(left)?, side(right)?);
            worker.construct(&left, &right)
        })?;
        Ok(Game { games: self, id })
    }

    /// The value of a board: rows from the top down, `|` between them, in the
    /// letters of the [`BoardGame`] of this name.
    ///
    /// # Errors
    /// If there is no game of this name, a row holds another letter or has
    /// another length than the first, or the board is too large.
    pub fn board(&self, ruleset: &str, rows: &str) -> Result<Game<'_>, EvalError> {
        let refused = |column, message: String| EvalError::from(NotationError::at(column, message));
        let game = BoardGame::named(ruleset)
            .ok_or_else(|| refused(0, format!("there is no board game {ruleset:?}")))?;
        let letters = String::from_utf8_lossy(game.letters());
        let other = |c: char| c != '|' && !letters.contains(c);
        if let Some((column, c)) = rows.chars().enumerate().find(|&(_, c)| other(c)) {
            return Err(refused(column, format!("{c:?} is none of {letters:?}")));
        }
        let lines: Vec<&[u8]> = rows.split('|').map(str::as_bytes).collect();
        if lines.iter().any(|line| line.len() != lines[0].len()) {
            return Err(refused(0, "rows of different lengths".to_owned()));
        }
        let value = self.work(|worker| self.boards.value(worker, game, &lines, 1))?;
        let id = value.ok_or_else(|| refused(0, "a board too large for its engine".to_owned()))?;
        Ok(Game { games: self, id })
    }

    /// Runs a computation in the arena, without limits.
    pub fn work<T>(&self, compute: impl FnOnce(&mut Worker) -> T) -> T {
        let caches = || self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        let remembered = mem::take(&mut *caches());
        let mut worker = Worker::with(&self.arena, remembered, Budget::default());
        let found = compute(&mut worker);
        *caches() = worker.into_caches();
        found
    }

    fn dyadic(&self, number: crate::value::Number) -> Dyadic {
        self.arena.numbers().dyadic(number)
    }
}

impl<'g> Game<'g> {
    /// The game's name in its arena.
    pub fn id(self) -> Id {
        self.id
    }

    /// The id in a worker's arena, which may be another one.
    fn id_for(self, worker: &mut Worker) -> Result<Id, Halt> {
        if ptr::eq(worker.arena(), &self.games.arena) {
            return Ok(self.id);
        }
        worker.import(&self.games.arena, self.id)
    }

    fn combine(
        self,
        other: Game<'_>,
        compute: impl FnOnce(&mut Worker, Id, Id) -> Result<Id, Halt>,
    ) -> Result<Game<'g>, Halt> {
        let games = self.games;
        let id = games.work(|worker| {
            let other = other.id_for(worker)?;
            compute(worker, self.id, other)
        })?;
        Ok(Game { games, id })
    }

    /// The options of one player.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn options(self, player: Player) -> Result<Vec<Game<'g>>, Halt> {
        let games = self.games;
        let options = games.arena.options(self.id, player)?;
        Ok(options.iter().map(|id| Game { games, id }).collect())
    }

    /// Who wins.
    pub fn outcome(self) -> Outcome {
        self.games.work(|worker| worker.outcome(self.id))
    }

    /// How the game compares with another.
    ///
    /// # Errors
    /// If the comparison is nested too deeply.
    pub fn compare(self, other: Game<'_>) -> Result<Comparison, Halt> {
        self.games.work(|worker| {
            let other = other.id_for(worker)?;
            worker.compare(self.id, other)
        })
    }

    /// The number at which play stops when this player begins.
    pub fn stop(self, player: Player) -> Dyadic {
        self.games.dyadic(self.games.arena.stop(self.id, player))
    }

    /// The stops of the game under every tax on moves.
    ///
    /// # Errors
    /// If a number is past the range.
    pub fn thermograph(self) -> Result<Walls<'g>, Halt> {
        let games = self.games;
        let thermograph = games.work(|worker| worker.thermograph(self.id))?;
        Ok(Walls { games, thermograph })
    }

    /// The canonical form in a script.
    ///
    /// # Errors
    /// If the text would have more than a million characters.
    pub fn text(self, script: Script) -> Result<String, Halt> {
        let text = |worker: &mut Worker| print::print(worker, self.id, script);
        self.games.work(text)
    }
}

impl PartialEq for Game<'_> {
    fn eq(&self, other: &Game<'_>) -> bool {
        if ptr::eq(self.games, other.games) {
            return self.id == other.id;
        }
        let id = self.games.work(|worker| other.id_for(worker));
        id == Ok(self.id)
    }
}

impl<'g> Add<Game<'_>> for Game<'g> {
    type Output = Result<Game<'g>, Halt>;

    fn add(self, other: Game<'_>) -> Self::Output {
        self.combine(other, |worker, a, b| worker.add(a, b))
    }
}

impl<'g> Sub<Game<'_>> for Game<'g> {
    type Output = Result<Game<'g>, Halt>;

    fn sub(self, other: Game<'_>) -> Self::Output {
        self.combine(other, |worker, a, b| worker.subtract(a, b))
    }
}

impl<'g> Neg for Game<'g> {
    type Output = Result<Game<'g>, Halt>;

    fn neg(self) -> Self::Output {
        self.combine(self, |worker, a, _| worker.negate(a))
    }
}

/// The canonical form in ASCII, or why there is no text.
impl fmt::Display for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text(Script::Ascii) {
            Ok(text) => f.pad(&text),
            Err(halt) => write!(f, "({halt})"),
        }
    }
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({self})")
    }
}

impl Walls<'_> {
    /// Where the mast stands: what many copies of the game are worth, per copy.
    pub fn mean(&self) -> Dyadic {
        self.games.dyadic(self.thermograph.mean())
    }

    /// Where the mast begins: what a move is worth.
    pub fn temperature(&self) -> Dyadic {
        self.games.dyadic(self.thermograph.temperature())
    }

    /// Where a player's wall stands under a tax of t ≥ −1.
    ///
    /// # Errors
    /// If a number is past the range.
    pub fn at(&self, player: Player, t: &Dyadic) -> Result<Dyadic, Halt> {
        let numbers = self.games.arena.numbers();
        let t = numbers.number(t)?;
        let value = self.thermograph.wall_at(numbers, player, t)?;
        Ok(numbers.dyadic(value))
    }
}

/// Mean and temperature.
impl fmt::Display for Walls<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, temperature) = (self.mean(), self.temperature());
        write!(f, "mean {mean}, temperature {temperature}")
    }
}

//! The games on boards and strips by name, for callers who have text.

use super::engine::{Engine, Ruleset, value_in_threads};
use super::memo::Memo;
use super::outcome::OutcomeSearch;
use super::{amazons, clobber, domineering, fission, konane, toads_and_frogs, toppling_dominoes};
use crate::value::hash::IdMap;
use crate::value::team::{shared, team};
use crate::value::{Caches, Halt, Id, Outcome, Worker};

/// A ruleset whose positions are written as rows of letters.
pub trait Written: Ruleset {
    /// The letters of squares.
    const LETTERS: &'static [u8];

    /// The position that rows of letters describe, and whether its value is to
    /// be negated; `None` if it does not fit the words of a position.
    fn read(&self, rows: &[&[u8]]) -> Option<(Self::Position, bool)>;
}

/// A game of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardGame {
    /// Left puts vertical dominoes, Right horizontal ones.
    Domineering,
    /// Stones capture neighbours.
    Clobber,
    /// Queens move and shoot.
    Amazons,
    /// Stones jump over stones.
    Konane,
    /// Stones split in two.
    Fission,
    /// Step, or jump over one.
    ToadsAndFrogs,
    /// Step only.
    ElephantsAndRhinos,
    /// Topple everything on one side.
    TopplingDominoes,
}

/// Names, in the order of the enumeration.
const NAMES: [(&str, BoardGame); 8] = [
    ("domineering", BoardGame::Domineering),
    ("clobber", BoardGame::Clobber),
    ("amazons", BoardGame::Amazons),
    ("konane", BoardGame::Konane),
    ("fission", BoardGame::Fission),
    ("toads-and-frogs", BoardGame::ToadsAndFrogs),
    ("elephants-and-rhinos", BoardGame::ElephantsAndRhinos),
    ("toppling-dominoes", BoardGame::TopplingDominoes),
];

/// Runs `$body` with `$rules` bound to the rules of a game.
macro_rules! with_rules {
    ($game:expr, $rules:ident => $body:expr) => {
        match $game {
            BoardGame::Domineering => {
                let $rules = domineering::Domineering;
                $body
            }
            BoardGame::Clobber => {
                let $rules = clobber::Clobber;
                $body
            }
            BoardGame::Amazons => {
                let $rules = amazons::Amazons;
                $body
            }
            BoardGame::Konane => {
                let $rules = konane::Konane;
                $body
            }
            BoardGame::Fission => {
                let $rules = fission::Fission;
                $body
            }
            BoardGame::ToadsAndFrogs => {
                let $rules = toads_and_frogs::ToadsAndFrogs { longest_jump: 1 };
                $body
            }
            BoardGame::ElephantsAndRhinos => {
                let $rules = toads_and_frogs::ToadsAndFrogs { longest_jump: 0 };
                $body
            }
            BoardGame::TopplingDominoes => {
                let $rules = toppling_dominoes::TopplingDominoes;
                $body
            }
        }
    };
}

impl BoardGame {
    /// The game of a name.
    pub fn named(name: &str) -> Option<BoardGame> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, game)| game)
    }

    /// The letters of the game's squares, in the order in which
    /// [`Boards::table`] counts.
    pub fn letters(self) -> &'static [u8] {
        fn letters<R: Written>(_: &R) -> &'static [u8] {
            R::LETTERS
        }
        with_rules!(self, rules => letters(&rules))
    }
}

/// What is known of the games of the catalogue, in one arena.
#[derive(Default)]
pub struct Boards {
    memos: [Memo; NAMES.len()],
}

impl Boards {
    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.memos.iter().map(Memo::bytes).sum()
    }

    fn memo(&self, game: BoardGame) -> &Memo {
        &self.memos[game as usize]
    }

    /// How many components of a game are known.
    pub fn known(&self, game: BoardGame) -> usize {
        self.memo(game).len()
    }

    /// The value of a position; `None` if it is too large for this engine.
    pub fn value(
        &self,
        worker: &mut Worker,
        game: BoardGame,
        rows: &[&[u8]],
        threads: usize,
    ) -> Result<Option<Id>, Halt> {
        let memo = self.memo(game);
        with_rules!(game, rules => {
            let Some((position, negative)) = rules.read(rows) else {
                return Ok(None);
            };
            let value = if threads > 1 {
                value_in_threads(&rules, memo, worker, &position, threads)?
            } else {
                Engine::new(&rules, memo, worker).value(&position)?
            };
            Ok(Some(if negative { worker.negate(value)? } else { value }))
        })
    }

    /// Who wins a sum of positions and a game, without their values; `None` if
    /// one is too large even so.
    pub fn outcome(
        &self,
        worker: &mut Worker,
        game: BoardGame,
        boards: &[Vec<&[u8]>],
        rest: Id,
    ) -> Result<Option<Outcome>, Halt> {
        let memo = self.memo(game);
        with_rules!(game, rules => {
            let positions: Option<Vec<_>> = boards.iter().map(|rows| rules.read(rows)).collect();
            let Some(positions) = positions else {
                return Ok(None);
            };
            let mut search = OutcomeSearch::new(&rules, memo, worker);
            search.outcome(&positions, rest).map(Some)
        })
    }

    /// The values of all boards of a size, in the order of their numbers: a
    /// board is a number whose digits are squares, the last one counting least,
    /// each the place of its letter in [`BoardGame::letters`].
    pub fn table(
        &self,
        worker: &mut Worker,
        game: BoardGame,
        height: usize,
        width: usize,
        threads: usize,
    ) -> Result<Option<Table>, Halt> {
        let memo = self.memo(game);
        with_rules!(game, rules => {
            let blocks = table(&rules, memo, worker, height, width, threads)?;
            Ok(blocks.map(Table::from_blocks))
        })
    }
}

/// The values of all boards of a size.
#[derive(Default)]
pub struct Table {
    /// For each board, which of the values it has.
    pub numbers: Vec<u32>,
    /// The values, in the order of their first boards.
    pub values: Vec<Id>,
}

impl Table {
    fn from_blocks(blocks: Vec<Block>) -> Table {
        let mut table = Table::default();
        let mut known: IdMap<u32> = IdMap::default();
        for id in blocks.into_iter().flat_map(|(_, values)| values) {
            let number = *known.entry(id).or_insert_with(|| {
                table.values.push(id);
                table.values.len() as u32 - 1
            });
            table.numbers.push(number);
        }
        table
    }
}

/// Boards that a thread values before it looks for more.
const BLOCK: u64 = 1 << 12;

/// A board of more rows does not fit a word in any layout.
const MAX_ROWS: usize = 64;

/// The values of boards with consecutive numbers, and the first number.
type Block = (u64, Vec<Id>);

fn table<R: Written>(
    rules: &R,
    memo: &Memo,
    worker: &mut Worker,
    height: usize,
    width: usize,
    threads: usize,
) -> Result<Option<Vec<Block>>, Halt> {
    if height > MAX_ROWS || width == 0 {
        return Ok(None);
    }
    let count = (R::LETTERS.len() as u64).pow((height * width) as u32);
    let arena = worker.arena();
    let next = shared((0..count).step_by(BLOCK as usize));
    let run = |worker: &mut Worker| -> Result<Vec<Block>, Option<Halt>> {
        let mut engine = Engine::new(rules, memo, worker);
        let mut blocks = Vec::new();
        let mut squares = vec![R::LETTERS[0]; height * width];
        while let Some(first) = next() {
            let mut values = Vec::with_capacity(BLOCK as usize);
            write_board(first, R::LETTERS, &mut squares);
            for _ in first..(first + BLOCK).min(count) {
                let mut rows: [&[u8]; MAX_ROWS] = [&[]; MAX_ROWS];
                for (row, squares) in rows.iter_mut().zip(squares.chunks(width)) {
                    *row = squares;
                }
                let Some((position, negative)) = rules.read(&rows[..height]) else {
                    return Err(None);
                };
                values.push(engine.signed_value(&position, negative).map_err(Some)?);
                next_board(R::LETTERS, &mut squares);
            }
            blocks.push((first, values));
        }
        Ok(blocks)
    };
    let parts = team(
        0..threads.max(1),
        |_, _| run(worker),
        |_, budget, _| run(&mut Worker::with(arena, Caches::default(), budget.lend())),
    );
    match parts {
        Ok(parts) => {
            let mut blocks = parts.concat();
            blocks.sort_unstable_by_key(|(first, _)| *first);
            Ok(Some(blocks))
        }
        Err(None) => Ok(None),
        Err(Some(halt)) => Err(halt),
    }
}

/// Adds one to the number of a board.
fn next_board(letters: &[u8], squares: &mut [u8]) {
    for square in squares.iter_mut().rev() {
        let digit = letters.iter().position(|letter| letter == square);
        match digit.and_then(|digit| letters.get(digit + 1)) {
            Some(&letter) => {
                *square = letter;
                return;
            }
            None => *square = letters[0],
        }
    }
}

fn write_board(mut number: u64, letters: &[u8], squares: &mut [u8]) {
    let base = letters.len() as u64;
    for square in squares.iter_mut().rev() {
        *square = letters[(number % base) as usize];
        number /= base;
    }
}

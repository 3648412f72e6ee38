//! Rulesets on grids: values computed with CGSuite 2.1.1, and a naive evaluator
//! that knows neither components nor symmetries nor bit sets.

use std::collections::HashMap;

use crate::testing::{Random, read, rows};
use lastmove_core::board::Memo;
use lastmove_core::board::amazons::Amazons;
use lastmove_core::board::catalogue::Written;
use lastmove_core::board::clobber::Clobber;
use lastmove_core::board::fission::Fission;
use lastmove_core::board::konane::Konane;
use lastmove_core::board::value_in_threads;
use lastmove_core::value::{Arena, Id, Player, Worker};

const SIDES: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const CORNERS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A board as letters, without any thought of speed.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Cells(Vec<Vec<u8>>);

impl Cells {
    fn read(text: &str) -> Cells {
        Cells(text.split('|').map(|row| row.bytes().collect()).collect())
    }

    fn text(&self) -> String {
        let rows: Vec<_> = self
            .0
            .iter()
            .map(|row| str::from_utf8(row).unwrap())
            .collect();
        rows.join("|")
    }

    fn at(&self, (y, x): (i32, i32)) -> u8 {
        let row = usize::try_from(y).ok().and_then(|y| self.0.get(y));
        let cell = row.and_then(|row| row.get(usize::try_from(x).ok()?));
        cell.copied().unwrap_or(b'#')
    }

    fn with(&self, changes: &[((i32, i32), u8)]) -> Cells {
        let mut cells = self.clone();
        for &((y, x), letter) in changes {
            cells.0[y as usize][x as usize] = letter;
        }
        cells
    }

    fn places(&self, letter: u8) -> Vec<(i32, i32)> {
        let all = (0..)
            .zip(&self.0)
            .flat_map(|(y, row)| (0..).zip(row).map(move |(x, &c)| ((y, x), c)));
        all.filter(|&(_, c)| c == letter)
            .map(|(place, _)| place)
            .collect()
    }

    fn turned(&self) -> Cells {
        let columns = 0..self.0[0].len();
        Cells(
            columns
                .map(|x| self.0.iter().map(|row| row[x]).collect())
                .collect(),
        )
    }
}

fn after((y, x): (i32, i32), (dy, dx): (i32, i32), steps: i32) -> (i32, i32) {
    (y + dy * steps, x + dx * steps)
}

fn colours(player: Player) -> (u8, u8) {
    player.pick((b'x', b'o'), (b'o', b'x'))
}

type Moves = fn(&Cells, Player) -> Vec<Cells>;

fn clobber(cells: &Cells, player: Player) -> Vec<Cells> {
    let (own, enemy) = colours(player);
    let mut options = Vec::new();
    for from in cells.places(own) {
        for side in SIDES {
            let to = after(from, side, 1);
            if cells.at(to) == enemy {
                options.push(cells.with(&[(from, b'.'), (to, own)]));
            }
        }
    }
    options
}

fn konane(cells: &Cells, player: Player) -> Vec<Cells> {
    let (own, enemy) = colours(player);
    let mut options = Vec::new();
    for from in cells.places(own) {
        for side in SIDES {
            let (mut now, mut stone) = (cells.clone(), from);
            loop {
                let (over, to) = (after(stone, side, 1), after(stone, side, 2));
                if now.at(over) != enemy || now.at(to) != b'.' {
                    break;
                }
                now = now.with(&[(stone, b'.'), (over, b'.'), (to, own)]);
                options.push(now.clone());
                stone = to;
            }
        }
    }
    options
}

fn fission(cells: &Cells, player: Player) -> Vec<Cells> {
    let (dy, dx) = if player == Player::Left {
        (1, 0)
    } else {
        (0, 1)
    };
    let mut options = Vec::new();
    for stone in cells.places(b'x') {
        let (one, other) = (after(stone, (dy, dx), 1), after(stone, (dy, dx), -1));
        if cells.at(one) == b'.' && cells.at(other) == b'.' {
            options.push(cells.with(&[(stone, b'.'), (one, b'x'), (other, b'x')]));
        }
    }
    options
}

fn amazons(cells: &Cells, player: Player) -> Vec<Cells> {
    let (own, _) = colours(player);
    let seen = |cells: &Cells, from: (i32, i32)| {
        let mut squares = Vec::new();
        for way in SIDES.into_iter().chain(CORNERS) {
            let steps = (1..).map(|steps| after(from, way, steps));
            squares.extend(steps.take_while(|&square| cells.at(square) == b'.'));
        }
        squares
    };
    let mut options = Vec::new();
    for from in cells.places(own) {
        for to in seen(cells, from) {
            let moved = cells.with(&[(from, b'.'), (to, own)]);
            for arrow in seen(&moved, to) {
                options.push(moved.with(&[(arrow, b'#')]));
            }
        }
    }
    options
}

fn naive(moves: Moves, worker: &mut Worker, known: &mut HashMap<Cells, Id>, cells: &Cells) -> Id {
    if let Some(&value) = known.get(cells) {
        return value;
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = moves(cells, player);
        let values = options
            .iter()
            .map(|option| naive(moves, worker, known, option));
        values.collect::<Vec<_>>()
    });
    let value = worker.construct(&left, &right).unwrap();
    known.insert(cells.clone(), value);
    value
}

/// A ruleset with its naive moves and how it likes random boards.
struct Game<R> {
    rules: R,
    /// What a square outside a random board is.
    outside: u8,
    /// The letters of random boards, as often as they shall occur.
    mixture: &'static [u8],
    /// How many squares a random board has at most.
    most: usize,
    /// Whether exchanging rows and columns exchanges the players.
    turning_negates: bool,
    moves: Moves,
}

const CLOBBER: Game<Clobber> = Game {
    rules: Clobber,
    outside: b'.',
    mixture: b"xo",
    most: 9,
    turning_negates: false,
    moves: clobber,
};

const AMAZONS: Game<Amazons> = Game {
    rules: Amazons,
    outside: b'#',
    mixture: b"xo....",
    most: 7,
    turning_negates: false,
    moves: amazons,
};

const KONANE: Game<Konane> = Game {
    rules: Konane,
    outside: b'#',
    mixture: b"xxoo.",
    most: 18,
    turning_negates: false,
    moves: konane,
};

const FISSION: Game<Fission> = Game {
    rules: Fission,
    outside: b'#',
    mixture: b"x...",
    most: 16,
    turning_negates: true,
    moves: fission,
};

impl<R: Written> Game<R> {
    fn value(&self, worker: &mut Worker, cells: &Cells, threads: usize) -> Id {
        let rows: Vec<&[u8]> = cells.0.iter().map(Vec::as_slice).collect();
        let (board, negative) = self.rules.read(&rows).unwrap();
        let memo = Memo::default();
        let value = value_in_threads(&self.rules, &memo, worker, &board, threads).unwrap();
        if negative {
            worker.negate(value).unwrap()
        } else {
            value
        }
    }

    fn check_rows(&self, key: &str) {
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        for [board, value] in rows("boards/known.toml", key) {
            let expected = read(&mut worker, &value);
            let cells = Cells::read(&board);
            for threads in [1, 2] {
                let found = self.value(&mut worker, &cells, threads);
                assert_eq!(found, expected, "{board}");
            }
            let turned = self.value(&mut worker, &cells.turned(), 1);
            if self.turning_negates {
                assert_eq!(worker.negate(turned), Ok(expected), "{board} turned");
            } else {
                assert_eq!(turned, expected, "{board} turned");
            }
        }
    }

    /// The boards of the table, then random boards, values by both roads.
    fn check(&self, key: &str) {
        const BOARDS: usize = 400;
        self.check_rows(key);
        let mut random = Random::new();
        let arena = Arena::new();
        let mut worker = Worker::new(&arena);
        let mut nonzero = 0;
        for _ in 0..BOARDS {
            let cells = self.random_board(&mut random);
            let expected = naive(self.moves, &mut worker, &mut HashMap::new(), &cells);
            let value = self.value(&mut worker, &cells, 1);
            assert_eq!(value, expected, "{}", cells.text());
            nonzero += usize::from(value != Id::ZERO);
        }
        assert!(
            nonzero * 5 > BOARDS,
            "too few of the boards are worth a test"
        );
    }

    /// A board on a random walk, so that its squares hang together.
    fn random_board(&self, random: &mut Random) -> Cells {
        let sizes = [
            (1, 12),
            (2, 10),
            (3, 9),
            (4, 16),
            (9, 3),
            (12, 1),
            (2, 6),
            (3, 4),
            (4, 4),
            (5, 3),
            (8, 8),
        ];
        let (height, width) = sizes[random.below(sizes.len())];
        let mut cells = Cells(vec![vec![self.outside; width]; height]);
        let mut place = (random.below(height) as i32, random.below(width) as i32);
        let mut squares = 0;
        for _ in 0..6 * self.most {
            if squares == self.most {
                break;
            }
            let letter = self.mixture[random.below(self.mixture.len())];
            let (y, x) = (place.0 as usize, place.1 as usize);
            if cells.0[y][x] == self.outside {
                cells.0[y][x] = letter;
                squares += 1;
            }
            let (y, x) = after(place, SIDES[random.below(4)], 1);
            place = (y.clamp(0, height as i32 - 1), x.clamp(0, width as i32 - 1));
        }
        cells
    }
}

#[test]
fn clobber_agrees_with_the_table_and_the_naive_evaluator() {
    CLOBBER.check("clobber");
}

#[test]
fn amazons_agrees_with_the_table_and_the_naive_evaluator() {
    AMAZONS.check("amazons");
}

#[test]
fn konane_agrees_with_the_table_and_the_naive_evaluator() {
    KONANE.check("konane");
}

#[test]
fn fission_agrees_with_the_table_and_the_naive_evaluator() {
    FISSION.check("fission");
}

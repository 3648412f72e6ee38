//! Pawns on a board without kings: Left's move up, Right's down, a pawn on the
//! last row wins everything. No double steps, no captures in passing.

use crate::notation::Script;
use crate::pawn::{Literal, Word};
use crate::testing::rows;
use crate::threat::{
    Calculator, Player, Position, ResultKind, Table, Trees, search, search_in_threads,
};
use crate::value::{Arena, Worker};

/// Bit `file + files * row`, rows from below.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Pawns {
    left: u64,
    right: u64,
    files: u8,
    rows: u8,
}

impl Pawns {
    /// Rows from above with `/` between them: `P`, `p`, and `.` for empty.
    pub(super) fn read(text: &str) -> Pawns {
        let lines: Vec<&str> = text.split('/').collect();
        let (rows, files) = (lines.len(), lines[0].len());
        let mut pawns = Pawns {
            left: 0,
            right: 0,
            files: files as u8,
            rows: rows as u8,
        };
        for (row, line) in lines.iter().rev().enumerate() {
            for (file, sign) in line.chars().enumerate() {
                let bit = 1 << (file + files * row);
                match sign {
                    'P' => pawns.left |= bit,
                    'p' => pawns.right |= bit,
                    _ => {}
                }
            }
        }
        pawns
    }

    /// Elkies' facing rows, two apart, on nine rows.
    pub(super) fn facing(files: usize) -> Pawns {
        let empty = ".".repeat(files);
        let mut rows = [empty.as_str(); 9];
        let (black, white) = ("p".repeat(files), "P".repeat(files));
        rows[3] = &black;
        rows[5] = &white;
        Pawns::read(&rows.join("/"))
    }

    fn file_mask(self, file: u8) -> u64 {
        (0..self.rows).fold(0, |mask, row| mask | 1 << (file + self.files * row))
    }

    /// The board upside down with the players exchanged, and as in a mirror.
    fn image(self, turned: bool, mirrored: bool) -> Pawns {
        let map = |set: u64| {
            let mut rest = set;
            let mut image = 0;
            while rest != 0 {
                let square = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                let (mut file, mut row) = (square % self.files, square / self.files);
                if turned {
                    row = self.rows - 1 - row;
                }
                if mirrored {
                    file = self.files - 1 - file;
                }
                image |= 1 << (file + self.files * row);
            }
            image
        };
        let (left, right) = (map(self.left), map(self.right));
        let (left, right) = if turned { (right, left) } else { (left, right) };
        Pawns {
            left,
            right,
            ..self
        }
    }
}

impl Position for Pawns {
    fn winner(&self) -> Option<Player> {
        let row = (1_u64 << self.files) - 1;
        let last = row << (self.files * (self.rows - 1));
        if self.left & last != 0 {
            Some(Player::Left)
        } else if self.right & row != 0 {
            Some(Player::Right)
        } else {
            None
        }
    }

    fn moves(&self, player: Player, into: &mut Vec<Self>) {
        let files = u32::from(self.files);
        let occupied = self.left | self.right;
        let (first, last) = (self.file_mask(0), self.file_mask(self.files - 1));
        let mut mine = player.pick(self.left, self.right);
        while mine != 0 {
            let pawn = mine & mine.wrapping_neg();
            mine ^= pawn;
            let ahead = match player {
                Player::Left => pawn << files,
                Player::Right => pawn >> files,
            };
            let quiet = ahead & !occupied;
            let sides = [(ahead & !first) >> 1, (ahead & !last) << 1];
            for target in [quiet, sides[0], sides[1]] {
                let capture = target != quiet || quiet == 0;
                let mut next = *self;
                match player {
                    Player::Left if target != 0 && (!capture || target & self.right != 0) => {
                        next.left ^= pawn | target;
                        next.right &= !target;
                    }
                    Player::Right if target != 0 && (!capture || target & self.left != 0) => {
                        next.right ^= pawn | target;
                        next.left &= !target;
                    }
                    _ => continue,
                }
                into.push(next);
            }
        }
    }

    fn canonical(self) -> (Self, bool) {
        let mirror = self.image(false, true);
        let turned = self.image(true, false);
        let both = self.image(true, true);
        let key = |p: &Pawns| (p.left, p.right);
        let plain = if key(&mirror) < key(&self) {
            mirror
        } else {
            self
        };
        let other = if key(&both) < key(&turned) {
            both
        } else {
            turned
        };
        if key(&other) < key(&plain) {
            (other, true)
        } else {
            (plain, false)
        }
    }
}

/// The same without symmetry.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain(Pawns);

impl Position for Plain {
    fn winner(&self) -> Option<Player> {
        self.0.winner()
    }

    fn moves(&self, player: Player, into: &mut Vec<Self>) {
        let mut moves = Vec::new();
        self.0.moves(player, &mut moves);
        into.extend(moves.into_iter().map(Plain));
    }
}

fn found<P: Position>(position: &P) -> (ResultKind, String, usize) {
    let (arena, trees, table) = (Arena::new(), Trees::default(), Table::default());
    let mut worker = Worker::new(&arena);
    let mut calculator = Calculator::new(&mut worker, &trees);
    let found = search(&mut calculator, &table, position).unwrap();
    let value = found.value(&mut calculator).unwrap();
    let text = calculator.print(value, Script::Ascii).unwrap();
    (found.kind(), text, table.len())
}

#[test]
fn facing_rows_have_the_values_of_elkies_theorem() {
    for files in 1..=5 {
        let expected = Literal::new().value(&Word::unstopped(files));
        let (kind, text, _) = found(&Pawns::facing(files));
        let expected = match expected {
            0 => "0".to_owned(),
            1 => "*".to_owned(),
            n => format!("*{n}"),
        };
        assert_eq!((kind, text), (ResultKind::Cgt, expected), "[{files}]");
    }
}

#[test]
fn symmetry_and_threads_change_no_value() {
    let (_, text, with_symmetry) = found(&Pawns::facing(4));
    let (_, plain_text, without) = found(&Plain(Pawns::facing(4)));
    assert_eq!(text, plain_text);
    assert!(with_symmetry < without);
    let (arena, trees, table) = (Arena::new(), Trees::default(), Table::default());
    let mut worker = Worker::new(&arena);
    let mut calculator = Calculator::new(&mut worker, &trees);
    let position = Plain(Pawns::facing(4));
    let found = search_in_threads(&mut calculator, &table, &position, 4).unwrap();
    let value = found.value(&mut calculator).unwrap();
    assert_eq!(calculator.print(value, Script::Ascii).unwrap(), text);
}

#[test]
fn figures_of_the_paper() {
    for [text, kind, value] in rows("threats.toml", "pawns") {
        let pawns = Pawns::read(&text);
        for (found_kind, found_value, _) in [found(&pawns), found(&Plain(pawns))] {
            let found_kind = format!("{found_kind:?}");
            assert_eq!((&found_kind, &found_value), (&kind, &value), "{text}");
        }
    }
}

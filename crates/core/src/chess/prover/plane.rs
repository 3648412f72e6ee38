//! Sets of squares of a board of any size, and steps on them.

use super::super::{Board, Color, Kind, Square};

/// A set of squares, numbered row by row from a1, in `N` words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squares<const N: usize>([u64; N]);

impl<const N: usize> Squares<N> {
    pub const NONE: Self = Squares([0; N]);

    pub fn one(square: usize) -> Self {
        let mut set = Self::NONE;
        set.insert(square);
        set
    }

    pub const fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    pub const fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    #[inline]
    pub const fn has(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The least square.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    /// The greatest square.
    #[inline]
    pub fn last(&self) -> Option<usize> {
        let at = self.0.iter().rposition(|&word| word != 0)?;
        Some(at * 64 + 63 - self.0[at].leading_zeros() as usize)
    }

    pub fn with(mut self, square: usize) -> Self {
        self.insert(square);
        self
    }

    pub fn without(mut self, square: usize) -> Self {
        self.remove(square);
        self
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            std::iter::successors((word != 0).then_some(word), |word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| index * 64 + word.trailing_zeros() as usize)
        })
    }

    /// The set in bytes, the least squares first.
    pub fn bytes(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().flat_map(u64::to_le_bytes)
    }

    #[inline]
    fn up(self, by: usize) -> Self {
        Squares(std::array::from_fn(|i| {
            let carried = if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 };
            self.0[i] << by | carried
        }))
    }

    #[inline]
    fn down(self, by: usize) -> Self {
        Squares(std::array::from_fn(|i| {
            let carried = self.0.get(i + 1).map_or(0, |word| word << (64 - by));
            self.0[i] >> by | carried
        }))
    }
}

macro_rules! operator {
    ($trait:ident, $name:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl<const N: usize> std::ops::$trait for Squares<N> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                Squares(std::array::from_fn(|i| self.0[i] $op other.0[i]))
            }
        }
        impl<const N: usize> std::ops::$assign_trait for Squares<N> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = std::ops::$trait::$name(*self, other);
            }
        }
    };
}
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);

/// What is in one set and not in the other.
impl<const N: usize> std::ops::Sub for Squares<N> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Squares(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

/// The squares of a board without its pieces.
#[derive(Clone)]
pub struct Plane<const N: usize> {
    pub files: usize,
    pub rows: usize,
    pub all: Squares<N>,
    first_file: Squares<N>,
    last_file: Squares<N>,
    around: Vec<Squares<N>>,
}

impl<const N: usize> Plane<N> {
    pub fn new(files: usize, rows: usize) -> Self {
        let mut plane = Plane {
            files,
            rows,
            all: Squares::NONE,
            first_file: Squares::NONE,
            last_file: Squares::NONE,
            around: Vec::new(),
        };
        for square in 0..files * rows {
            plane.all.insert(square);
            if square % files == 0 {
                plane.first_file.insert(square);
            }
            if square % files == files - 1 {
                plane.last_file.insert(square);
            }
        }
        plane.around = (0..files * rows)
            .map(|square| plane.neighbours(Squares::one(square)))
            .collect();
        plane
    }

    pub const fn len(&self) -> usize {
        self.files * self.rows
    }

    pub fn square(&self, square: Square) -> usize {
        usize::from(square.row()) * self.files + usize::from(square.file())
    }

    pub fn east(&self, set: Squares<N>) -> Squares<N> {
        (set - self.last_file).up(1)
    }

    pub fn west(&self, set: Squares<N>) -> Squares<N> {
        (set - self.first_file).down(1)
    }

    pub fn north(&self, set: Squares<N>) -> Squares<N> {
        set.up(self.files) & self.all
    }

    pub fn south(&self, set: Squares<N>) -> Squares<N> {
        set.down(self.files)
    }

    /// The squares a king's step away from some square of the set.
    #[inline]
    pub fn neighbours(&self, set: Squares<N>) -> Squares<N> {
        let beside = self.east(set) | self.west(set);
        let wide = set | beside;
        beside | self.north(wide) | self.south(wide)
    }

    #[inline]
    pub fn around(&self, square: usize) -> Squares<N> {
        self.around[square]
    }

    /// The squares to the left and the right.
    pub fn beside(&self, square: usize) -> Squares<N> {
        let square = Squares::one(square);
        self.east(square) | self.west(square)
    }

    /// What White's pawns attack.
    pub fn attacked_by_white(&self, pawns: Squares<N>) -> Squares<N> {
        let row = self.north(pawns);
        self.east(row) | self.west(row)
    }

    /// What Black's pawns attack.
    pub fn attacked_by_black(&self, pawns: Squares<N>) -> Squares<N> {
        let row = self.south(pawns);
        self.east(row) | self.west(row)
    }

    /// What one side's pawns attack.
    pub fn attacked_by(&self, color: Color, pawns: Squares<N>) -> Squares<N> {
        match color {
            Color::White => self.attacked_by_white(pawns),
            Color::Black => self.attacked_by_black(pawns),
        }
    }

    /// The squares that a board's pieces of a kind stand on.
    pub fn squares_of(&self, board: &Board, color: Color, kind: Kind) -> Squares<N> {
        let mut set = Squares::NONE;
        for (square, piece) in board.pieces(color) {
            if piece.kind() == kind {
                set.insert(self.square(square));
            }
        }
        set
    }
}

//! Boards as bit sets: a square is one bit, a kind of square one word.
//!
//! A word holds 8 × 8 squares, or 4 × 16, 2 × 32, 1 × 64 for boards longer than
//! 8; a board that is higher than 8 is laid on its side. Of the images of a board
//! under the eight symmetries of the square, [`Grid::images`] lists those that
//! are at least as wide as high, so that the least of them stands for all.

use std::array::from_fn;

use super::memo::{MAX_WORDS, Packed};

/// How the squares of a board lie in a word: 8 · 2^k columns and 8 / 2^k rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Layout(u8);

const FIRST_COLUMN: [u64; 4] = [
    0x0101_0101_0101_0101,
    0x0001_0001_0001_0001,
    0x0000_0001_0000_0001,
    1,
];

impl Layout {
    /// 8 × 8 squares.
    pub const SQUARE: Layout = Layout(0);

    /// The layout for boards of this size, if they fit a word.
    pub const fn fitting(height: u32, width: u32) -> Option<Layout> {
        let mut k = 0;
        while k < 4 {
            if height <= 8 >> k && width <= 8 << k {
                return Some(Layout(k));
            }
            k += 1;
        }
        None
    }

    /// Columns of the word; also the distance of two squares above each other.
    #[inline]
    pub const fn width(self) -> u32 {
        8 << self.0
    }

    /// Rows of the word.
    #[inline]
    pub const fn height(self) -> u32 {
        8 >> self.0
    }

    /// The squares of the leftmost column.
    #[inline]
    pub const fn first_column(self) -> u64 {
        FIRST_COLUMN[self.0 as usize]
    }

    const fn last_column(self) -> u64 {
        self.first_column() << (self.width() - 1)
    }

    const fn first_row(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }

    /// The squares right of these.
    #[inline]
    pub const fn east(self, squares: u64) -> u64 {
        (squares & !self.last_column()) << 1
    }

    /// The squares left of these.
    #[inline]
    pub const fn west(self, squares: u64) -> u64 {
        (squares & !self.first_column()) >> 1
    }

    /// The squares below these.
    #[inline]
    pub const fn south(self, squares: u64) -> u64 {
        // In two steps, since a shift by 64 is none.
        squares << (self.width() / 2) << (self.width() / 2)
    }

    /// The squares above these.
    #[inline]
    pub const fn north(self, squares: u64) -> u64 {
        squares >> (self.width() / 2) >> (self.width() / 2)
    }

    /// These squares and those that touch them by a side.
    #[inline]
    pub const fn spread(self, squares: u64) -> u64 {
        squares
            | self.east(squares)
            | self.west(squares)
            | self.north(squares)
            | self.south(squares)
    }

    /// These squares and those that touch them by a side or a corner.
    #[inline]
    pub const fn spread_king(self, squares: u64) -> u64 {
        let row = squares | self.east(squares) | self.west(squares);
        row | self.north(row) | self.south(row)
    }

    /// The part of `squares` that hangs together with `seed` by sides.
    #[inline]
    pub const fn component(self, seed: u64, squares: u64) -> u64 {
        let mut part = seed;
        loop {
            let larger = self.spread(part) & squares;
            if larger == part {
                return part;
            }
            part = larger;
        }
    }

    /// The part of `squares` that hangs together with `seed` by sides or
    /// corners.
    #[inline]
    pub const fn component_king(self, seed: u64, squares: u64) -> u64 {
        let mut part = seed;
        loop {
            let larger = self.spread_king(part) & squares;
            if larger == part {
                return part;
            }
            part = larger;
        }
    }

    /// First row, first column, height and width of the least rectangle around
    /// squares, of which there is at least one.
    #[inline]
    fn extent(self, squares: u64) -> (u32, u32, u32, u32) {
        let stride = self.width();
        let first_row = squares.trailing_zeros() / stride;
        let last_row = (63 - squares.leading_zeros()) / stride;
        let mut columns = squares;
        if stride <= 8 {
            columns |= columns >> 8;
        }
        if stride <= 16 {
            columns |= columns >> (2 * stride).min(16);
        }
        if stride <= 32 {
            columns |= columns >> 32;
        }
        columns &= self.first_row();
        let first_column = columns.trailing_zeros();
        let last_column = 63 - columns.leading_zeros();
        (
            first_row,
            first_column,
            last_row - first_row + 1,
            last_column - first_column + 1,
        )
    }

    #[inline]
    fn flip_rows(self, squares: u64) -> u64 {
        match self.0 {
            0 => squares.swap_bytes(),
            1 => {
                let halves = squares.rotate_left(32);
                ((halves & 0x0000_ffff_0000_ffff) << 16) | ((halves >> 16) & 0x0000_ffff_0000_ffff)
            }
            2 => squares.rotate_left(32),
            _ => squares,
        }
    }
}

/// The transpose of an 8 × 8 board, by exchanging blocks of 4, 2 and 1.
#[inline]
const fn transpose(mut x: u64) -> u64 {
    let mut t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^= t ^ (t << 28);
    t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^ t ^ (t << 7)
}

/// A board: for each kind of square that matters, where it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid<const KINDS: usize> {
    /// One set of squares for each kind; they are disjoint.
    pub kinds: [u64; KINDS],
    /// How squares lie in a word.
    pub layout: Layout,
}

/// An image of a board under a symmetry of the square.
#[derive(Clone, Copy, Debug)]
pub struct Image<const KINDS: usize> {
    /// The board's image.
    pub grid: Grid<KINDS>,
    /// Whether rows became columns.
    pub transposed: bool,
}

impl<const KINDS: usize> Grid<KINDS> {
    /// The board whose rows are given by letters, those of the kinds first. A
    /// board that is too high is laid on its side, and the second result says
    /// so. `None` if it does not fit a word.
    pub fn read(rows: &[&[u8]], letters: &[u8]) -> Option<(Grid<KINDS>, bool)> {
        let height = u32::try_from(rows.len()).ok()?;
        let width = u32::try_from(rows.iter().map(|row| row.len()).max().unwrap_or(0)).ok()?;
        let (layout, transposed) = match Layout::fitting(height, width) {
            Some(layout) => (layout, false),
            None => (Layout::fitting(width, height)?, true),
        };
        let mut grid = Grid {
            kinds: [0; KINDS],
            layout,
        };
        for (y, row) in (0..).zip(rows) {
            for (x, &letter) in (0..).zip(*row) {
                let (y, x) = if transposed { (x, y) } else { (y, x) };
                let kind = letters.iter().take(KINDS).position(|&of| of == letter);
                if let Some(kind) = kind {
                    grid.kinds[kind] |= 1 << (y * layout.width() + x);
                }
            }
        }
        Some((grid, transposed))
    }

    /// All squares that matter.
    #[inline]
    pub fn squares(&self) -> u64 {
        self.kinds.iter().fold(0, |all, squares| all | squares)
    }

    /// The part of the board on these squares.
    #[inline]
    pub fn part(&self, squares: u64) -> Grid<KINDS> {
        Grid {
            kinds: self.kinds.map(|kind| kind & squares),
            layout: self.layout,
        }
    }

    /// The board with its kinds renamed: kind `i` of the result is kind
    /// `order[i]` of this one.
    #[inline]
    pub fn renamed(&self, order: [usize; KINDS]) -> Grid<KINDS> {
        Grid {
            kinds: order.map(|kind| self.kinds[kind]),
            layout: self.layout,
        }
    }

    /// The upper and lower half, or the left and right one; `None` if there is
    /// but one row or column.
    pub fn halves(&self, upper_and_lower: bool) -> Option<[Grid<KINDS>; 2]> {
        let squares = self.squares();
        if squares == 0 {
            return None;
        }
        let layout = self.layout;
        let (row, column, height, width) = layout.extent(squares);
        let (span, first) = if upper_and_lower {
            let rows = layout.width() * (row + height / 2);
            (height, u64::MAX.unbounded_shr(64 - rows))
        } else {
            let columns = u64::MAX.unbounded_shr(64 - (column + width / 2));
            (width, layout.first_column().wrapping_mul(columns))
        };
        (span > 1).then(|| [self.part(first), self.part(!first)])
    }

    /// The images under the symmetries of the square that are at least as wide
    /// as high, each in the upper left corner of the smallest layout: four, or
    /// eight for a square. A board without squares has none.
    #[inline]
    pub fn images(&self, mut visit: impl FnMut(Image<KINDS>)) {
        let squares = self.squares();
        if squares == 0 {
            return;
        }
        let (row, column, height, width) = self.layout.extent(squares);
        let shift = row * self.layout.width() + column;
        let corner = Grid {
            kinds: self.kinds.map(|kind| kind >> shift),
            layout: self.layout,
        };
        let corner = if self.layout == Layout::SQUARE {
            corner
        } else {
            corner.in_smallest_layout(height, width)
        };
        // A board in another layout is never higher than wide.
        if height <= width {
            corner.flips(height, width, |grid| {
                visit(Image {
                    grid,
                    transposed: false,
                });
            });
        }
        if height >= width {
            let across = Grid {
                kinds: corner.kinds.map(transpose),
                layout: Layout::SQUARE,
            };
            across.flips(width, height, |grid| {
                visit(Image {
                    grid,
                    transposed: true,
                });
            });
        }
    }

    /// A board in the upper left corner, moved to the layout of its size.
    #[cold]
    fn in_smallest_layout(self, height: u32, width: u32) -> Grid<KINDS> {
        let layout = Layout::fitting(height, width).unwrap_or(self.layout);
        let row = self.layout.first_row();
        let kinds = self.kinds.map(|kind| {
            (0..height).fold(0, |squares, y| {
                let line = (kind >> (y * self.layout.width())) & row;
                squares | line << (y * layout.width())
            })
        });
        Grid { kinds, layout }
    }

    /// The board, mirrored, upside down, and both.
    #[inline]
    fn flips(&self, height: u32, width: u32, mut visit: impl FnMut(Grid<KINDS>)) {
        let layout = self.layout;
        let stride = layout.width();
        let down = stride * (layout.height() - height);
        let right = stride - width;
        let apply = |change: &dyn Fn(u64) -> u64| Grid {
            kinds: from_fn(|kind| change(self.kinds[kind])),
            layout,
        };
        visit(*self);
        visit(apply(&|x| layout.flip_rows(x) >> down));
        visit(apply(&|x| x.reverse_bits() >> (down + right)));
        visit(apply(&|x| layout.flip_rows(x.reverse_bits()) >> right));
    }
}

impl<const KINDS: usize> Packed for Grid<KINDS> {
    const WORDS: usize = KINDS;

    #[inline]
    fn pack(&self) -> ([u64; MAX_WORDS], u8) {
        let word = |kind| self.kinds.get(kind).copied().unwrap_or(0);
        (from_fn(word), self.layout.0)
    }
}

/// Calls `visit` with each square of a set, as a set of one.
#[inline]
pub fn each_square(mut squares: u64, mut visit: impl FnMut(u64)) {
    while squares != 0 {
        let square = squares & squares.wrapping_neg();
        squares ^= square;
        visit(square);
    }
}

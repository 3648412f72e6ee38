//! The words that start in each file of the prefix and each phase of the
//! pattern: their values, and the colon values as two kinds of streams.

use crate::pawn::stream::Cell;

/// Values of all words by start (a file of the prefix, or a phase) and length.
pub(super) struct Rows {
    pub prefix: Vec<bool>,
    pub pattern: Vec<bool>,
    /// Entry n of a row: ε of the word of length n.
    pub values: Vec<Vec<u32>>,
    /// Entry n of a row: whether a colon beside 0w is loony (bit 0), and one
    /// beside the mirror image of w0 (bit 1).
    flags: Vec<Vec<u8>>,
    /// c with pattern[c − x] = pattern[x] for all x, if there is one.
    axis: Option<usize>,
    pub largest: u32,
}

const LEFT: u8 = 1;
const RIGHT: u8 = 2;

impl Rows {
    pub fn new(prefix: Vec<bool>, pattern: Vec<bool>) -> Rows {
        let (files, p) = (prefix.len(), pattern.len());
        let axis = (0..p).find(|c| (0..p).all(|x| pattern[(c + p - x) % p] == pattern[x]));
        Rows {
            // The empty word: value 0, and B(0) is loony.
            values: vec![vec![0]; files + p],
            flags: vec![vec![LEFT | RIGHT]; files + p],
            axis,
            largest: 1,
            prefix,
            pattern,
        }
    }

    pub fn known(&self) -> usize {
        self.values[0].len() - 1
    }

    /// The row of the words that start in this file, counted from the prefix.
    pub fn row(&self, file: usize) -> usize {
        let files = self.prefix.len();
        if file < files {
            file
        } else {
            files + (file - files) % self.pattern.len()
        }
    }

    pub fn stopped(&self, file: usize) -> bool {
        match self.prefix.get(file) {
            Some(&stopped) => stopped,
            None => self.pattern[(file - self.prefix.len()) % self.pattern.len()],
        }
    }

    /// The row that holds the mirror image of this row's word of length n.
    pub fn mirror(&self, row: usize, n: usize) -> Option<usize> {
        let (files, p) = (self.prefix.len(), self.pattern.len());
        let start = row.checked_sub(files)?;
        Some(files + (self.axis? + 2 * p - start - (n - 1) % p) % p)
    }

    /// The first move of a row's word whose right side starts in the pattern.
    pub fn whole(&self, row: usize, n: usize) -> usize {
        self.prefix.len().saturating_sub(row + 1).min(n)
    }

    /// The moves whose two sides have known colon values, when the words up to
    /// length `known` are known: from the first of the pair up to the second.
    /// Of a palindrome's moves, the first half.
    pub fn bulk(&self, row: usize, n: usize, known: usize) -> (usize, usize) {
        let from = (n - 1).saturating_sub(known).max(self.whole(row, n));
        let to = if self.mirror(row, n) == Some(row) {
            n.div_ceil(2)
        } else {
            n.min(known + 1)
        };
        (from.min(to), to)
    }

    /// B of the word of length n that starts in this file: `None` if loony.
    fn colon(&self, file: usize, n: usize) -> Option<u32> {
        let Some(rest) = n.checked_sub(1) else {
            return Some(0);
        };
        let row = self.row(file + 1);
        let loony = !self.stopped(file) && self.flags[row][rest] & LEFT != 0;
        (!loony).then_some(self.values[row][rest])
    }

    /// B of the mirror image of a row's word of length n: `None` if loony.
    fn mirrored_colon(&self, row: usize, n: usize) -> Option<u32> {
        let Some(rest) = n.checked_sub(1) else {
            return Some(0);
        };
        let loony = !self.stopped(row + rest) && self.flags[row][rest] & RIGHT != 0;
        (!loony).then_some(self.values[row][rest])
    }

    /// The value of a move of a row's word of length n: `None` if loony.
    pub fn option(&self, row: usize, n: usize, file: usize) -> Option<u32> {
        if self.stopped(row + file) {
            return None;
        }
        let left = self.mirrored_colon(row, file)?;
        Some(left ^ self.colon(row + file + 1, n - 1 - file)?)
    }

    /// Adds the next length, with these values.
    pub fn push(&mut self, values: &[u32]) {
        let n = self.known() + 1;
        let flags: Vec<u8> = (0..values.len())
            .map(|row| {
                let left = self.colon(row, n) == Some(values[row]);
                let right = self.mirrored_colon(row, n) == Some(values[row]);
                (u8::from(left) * LEFT) | (u8::from(right) * RIGHT)
            })
            .collect();
        for (row, (&value, &flags)) in values.iter().zip(&flags).enumerate() {
            self.values[row].push(value);
            self.flags[row].push(flags);
            self.largest = self.largest.max(value);
        }
    }

    /// Whether values and loony bits of all rows repeat with this period from
    /// length `from` on, as far as they are known.
    pub fn repeat(&self, from: usize, period: usize) -> bool {
        let same = |row: &Vec<u32>| {
            row[from..]
                .iter()
                .zip(&row[from + period..])
                .all(|(a, b)| a == b)
        };
        let same_flags = |row: &Vec<u8>| {
            row[from..]
                .iter()
                .zip(&row[from + period..])
                .all(|(a, b)| a == b)
        };
        from + period <= self.known()
            && self.values.iter().all(same)
            && self.flags.iter().all(same_flags)
    }
}

/// Colon values in the order in which a mex reads them.
pub(super) struct Streams<T> {
    /// For each row, entry j: B of the mirror image of its word of length j, or
    /// the loony mark if the file after that word is stopped.
    left: Vec<Vec<T>>,
    /// For each end phase, from the back: B of the word of length 0, 1, … that
    /// ends there.
    right: Vec<Vec<T>>,
}

impl<T: Cell> Streams<T> {
    /// Streams for lengths up to `length`, filled as far as the rows are known.
    pub fn new(rows: &Rows, length: usize) -> Streams<T> {
        let left = (0..rows.values.len())
            .map(|row| {
                vec![if rows.stopped(row) {
                    T::LEFT_LOONY
                } else {
                    T::of(0)
                }]
            })
            .collect();
        let mut streams = Streams {
            left,
            right: vec![vec![T::of(0); length + 2]; rows.pattern.len()],
        };
        for n in 0..=rows.known() {
            streams.push(rows, n);
        }
        streams
    }

    /// Adds the colon values that the words of length n determine.
    pub fn push(&mut self, rows: &Rows, n: usize) {
        let (files, p) = (rows.prefix.len(), rows.pattern.len());
        for (row, left) in self.left.iter_mut().enumerate() {
            if left.len() == n + 1 {
                let cell = if rows.stopped(row + n + 1) {
                    T::LEFT_LOONY
                } else {
                    rows.mirrored_colon(row, n + 1).map_or(T::LEFT_LOONY, T::of)
                };
                left.push(cell);
            }
        }
        for phase in 0..p {
            // The word of length n + 1 that starts in this phase.
            let end = &mut self.right[(phase + n) % p];
            if let Some(at) = end.len().checked_sub(n + 2) {
                end[at] = rows
                    .colon(files + phase, n + 1)
                    .map_or(T::RIGHT_LOONY, T::of);
            }
        }
    }

    /// The two sides of the moves `from..to` of a row's word of length n; the
    /// right sides must start in the pattern.
    pub fn options(
        &self,
        rows: &Rows,
        row: usize,
        n: usize,
        from: usize,
        to: usize,
    ) -> (&[T], &[T]) {
        if from >= to {
            return (&[], &[]);
        }
        let (files, p) = (rows.prefix.len(), rows.pattern.len());
        // A word that ends in the prefix has at most the empty right side here.
        let end = (row + n + p - 1 - files % p) % p;
        let right = &self.right[end];
        let first = right.len() - n;
        (&self.left[row][from..to], &right[first + from..first + to])
    }
}

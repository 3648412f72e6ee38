//! Theorem 1 of Elkies: the component `[m]` of m unstopped files, by the
//! recursion of the paper in m alone.
//!
//! A move to `[:1]` is loony; for m > 1 a move to `[:m]` is loony iff the move
//! to `[:m-1]` is not and ε(m−1) = ε(m−2), and otherwise is worth ε(m−1).
//! A move to `[m1:m2]` is loony iff the move to `[:m1]` or to `[:m2]` is.

use crate::value::nimber::mex;

/// What Theorem 1 says of `[0]` … `[m]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unstopped {
    /// ε(0), …, ε(m).
    pub values: Vec<u16>,
    /// Entry k: whether a move to `[:k]` is loony; `[:0]` is no move to fear.
    pub loony: Vec<bool>,
}

/// Values of `[0]` … `[files]` and loony moves, by Theorem 1.
pub fn unstopped(files: usize) -> Unstopped {
    let mut values: Vec<u16> = vec![0];
    let mut loony = vec![false];
    for m in 1..=files {
        // ε(−1) = 0: the end files move to `[:m-1]`, worth ε(m−2).
        let before = |k: usize| if k == 0 { 0 } else { values[k - 1] };
        let value = if m == 1 {
            1
        } else {
            let options = (0..m)
                .map(|left| (left, m - 1 - left))
                .filter(|&(left, right)| !loony[left] && !loony[right])
                .map(|(left, right)| u64::from(before(left) ^ before(right)));
            mex(options) as u16
        };
        let colon_is_loony = m == 1 || (!loony[m - 1] && values[m - 1] == values[m - 2]);
        values.push(value);
        loony.push(colon_is_loony);
    }
    Unstopped { values, loony }
}

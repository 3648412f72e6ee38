//! What the engines need to know of a rule: which numbers may be taken, and
//! in how many heaps the rest may be left.

use super::rule::Rule;

/// The moves of a rule whose moves take a bounded number of beans.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// k such that a heap of k may be taken whole.
    pub all: Vec<usize>,
    /// k such that k may be taken and one heap left.
    pub one: Vec<usize>,
    /// k such that k may be taken and two heaps left.
    pub two: Vec<usize>,
    /// k such that k may be taken and three heaps left.
    pub three: Vec<usize>,
    /// Two heaps that are left must differ.
    pub unequal: bool,
    /// The least heap that may be split.
    pub least_split: usize,
    /// The most beans a move takes.
    pub most_taken: usize,
}

impl Shape {
    /// The most that the smaller of two heaps has into which so many are split.
    pub(crate) fn half(&self, rest: usize) -> usize {
        (rest - usize::from(self.unequal)) / 2
    }

    /// The shape of a rule; `None` if its moves are unbounded or split into
    /// any number of equal heaps.
    pub(crate) fn of(rule: &Rule) -> Option<Shape> {
        let splits = Shape {
            two: vec![0],
            ..Shape::default()
        };
        match rule {
            Rule::Code(code) => {
                let most_taken = code.most_taken()?;
                let with = |bit: u8| {
                    (0..=most_taken)
                        .filter(|&k| code.digit(k) & bit != 0)
                        .collect()
                };
                Some(Shape {
                    all: with(1),
                    one: with(2),
                    two: with(4),
                    three: with(8),
                    unequal: false,
                    least_split: 0,
                    most_taken,
                })
            }
            Rule::Grundy => Some(Shape {
                unequal: true,
                ..splits
            }),
            Rule::CouplesAreForever => Some(Shape {
                least_split: 3,
                ..splits
            }),
            Rule::EqualSplit => None,
        }
    }

    /// Whether only one or two heaps are ever left.
    pub(crate) fn is_octal(&self) -> bool {
        self.three.is_empty()
    }
}

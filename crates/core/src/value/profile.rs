//! What is known of a game without looking at its options: its profile.
//!
//! Beside each stop stands one bit, its *adornment*: "G ≤ its left stop",
//! "G ≥ its right stop". Both follow from the options in one pass. Playing
//! G − x for a number x, nobody needs to move in x (number avoidance), so
//! G ≤ x iff no G^L ≥ x; and G^L ≥ x iff its right stop exceeds x, or equals
//! it with its bit set. With x = L(G) = max R(G^L): G ≤ L(G) iff no left option
//! that attains the maximum has its bit set.
//!
//! The profile decides every comparison with a number, whether {L|R} is a
//! number, and most other comparisons at once.

use std::cmp::Ordering;

use super::number::{Number, WideNumbers};
use super::signature;

/// Adorned stops and signature: invariants of a game's value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Profile {
    pub left_stop: Number,
    pub right_stop: Number,
    /// G ≤ its left stop.
    pub le_left: bool,
    /// G ≥ its right stop.
    pub ge_right: bool,
    /// {i : G ≥ Tᵢ} for the tests Tᵢ of [`signature`].
    pub at_least: u64,
    /// {i : G ≤ Tᵢ}.
    pub at_most: u64,
}

/// A bound on the numbers x that fit between the options of a game: the number
/// and whether it fits itself.
pub(crate) type Bound = Option<(Number, bool)>;

/// The bounds on the numbers x with G^L ⧏ x ⧏ G^R for all options, from the
/// options' profiles. {L|R} is a number iff there is such an x, and then it is
/// the simplest one.
#[inline]
pub(crate) fn bounds(
    numbers: &WideNumbers,
    left: impl Iterator<Item = Profile>,
    right: impl Iterator<Item = Profile>,
) -> (Bound, Bound) {
    let mut lower: Bound = None;
    for option in left {
        let order = lower.map_or(Ordering::Greater, |(n, _)| {
            numbers.cmp(option.right_stop, n)
        });
        match order {
            Ordering::Greater => lower = Some((option.right_stop, !option.ge_right)),
            Ordering::Equal if option.ge_right => lower = Some((option.right_stop, false)),
            _ => {}
        }
    }
    let mut upper: Bound = None;
    for option in right {
        let order = upper.map_or(Ordering::Less, |(n, _)| numbers.cmp(option.left_stop, n));
        match order {
            Ordering::Less => upper = Some((option.left_stop, !option.le_left)),
            Ordering::Equal if option.le_left => upper = Some((option.left_stop, false)),
            _ => {}
        }
    }
    (lower, upper)
}

/// Whether a number fits between the bounds.
pub(crate) fn admits_number(numbers: &WideNumbers, lower: Bound, upper: Bound) -> bool {
    match (lower, upper) {
        (Some((low, low_closed)), Some((high, high_closed))) => match numbers.cmp(low, high) {
            Ordering::Less => true,
            Ordering::Equal => low_closed && high_closed,
            Ordering::Greater => false,
        },
        _ => true,
    }
}

impl Profile {
    /// The profile of a number, without its signature.
    pub(crate) const fn of_number(x: Number) -> Profile {
        Profile {
            left_stop: x,
            right_stop: x,
            le_left: true,
            ge_right: true,
            at_least: 0,
            at_most: 0,
        }
    }

    /// The profile of a game that is not a number, from its bounds: its stops
    /// are the bounds, and a bound belongs to the interval iff the stop's bit
    /// is set. The signature is left empty.
    #[inline]
    pub(crate) fn from_bounds(lower: (Number, bool), upper: (Number, bool)) -> Profile {
        Profile {
            left_stop: lower.0,
            right_stop: upper.0,
            le_left: lower.1,
            ge_right: upper.1,
            at_least: 0,
            at_most: 0,
        }
    }

    /// The adorned stops of {L|R}, which is not a number.
    pub(crate) fn from_options(
        numbers: &WideNumbers,
        left: impl Iterator<Item = Profile>,
        right: impl Iterator<Item = Profile>,
    ) -> Profile {
        let zero = (Number::ZERO, true);
        let (lower, upper) = bounds(numbers, left, right);
        Profile::from_bounds(lower.unwrap_or(zero), upper.unwrap_or(zero))
    }

    /// Fills in the signature from the unions of the options' words.
    #[inline]
    pub(crate) fn sign(&mut self, numbers: &WideNumbers, left_at_least: u64, right_at_most: u64) {
        let words = signature::words(numbers, self, left_at_least, right_at_most);
        (self.at_least, self.at_most) = words;
    }

    /// Whether the profile is that of a number: G ≤ x ≤ G for its stops x.
    #[inline]
    pub(crate) fn is_number(&self) -> bool {
        self.left_stop == self.right_stop && self.le_left && self.ge_right
    }

    /// Whether G ≤ H, where profiles suffice to tell.
    #[inline]
    pub(crate) fn le(&self, other: &Profile, numbers: &WideNumbers) -> Option<bool> {
        if self.at_least & !other.at_least != 0 || other.at_most & !self.at_most != 0 {
            return Some(false);
        }
        if self.at_most & other.at_least != 0 {
            return Some(true);
        }
        match numbers.cmp(self.left_stop, other.right_stop) {
            Ordering::Less => return Some(true),
            Ordering::Equal if self.le_left && other.ge_right => return Some(true),
            _ => {}
        }
        if self.is_number() || other.is_number() {
            return Some(false);
        }
        match numbers.cmp(self.left_stop, other.left_stop) {
            Ordering::Greater => return Some(false),
            Ordering::Equal if other.le_left && !self.le_left => return Some(false),
            _ => {}
        }
        match numbers.cmp(self.right_stop, other.right_stop) {
            Ordering::Greater => return Some(false),
            Ordering::Equal if self.ge_right && !other.ge_right => return Some(false),
            _ => {}
        }
        None
    }
}

//! Closed forms for x + n·↑ + ∗k (x a number): options, order, recognition.
//!
//! Canonical forms (Winning Ways, chapter 3), for x = 0 and n ≥ 1:
//! ↑∗ = {0,∗|0}, and otherwise n·↑+∗k = {0 | (n−1)·↑+∗(k⊕1)}. A number is
//! added to all options (number translation), n < 0 is the negative, and
//! ∗k = {0,…,∗(k−1) | 0,…,∗(k−1)}. Such games stay unlisted until somebody asks for
//! their options: ∗16384 has 16,384 on each side.

use crate::value::arena::{Player, UpStar};
use crate::value::halt::Halt;
use crate::value::number::{Number, WideNumbers};
use crate::value::profile::Profile;
use crate::value::signature;

/// The most options of one side that are ever written down.
pub(crate) const MAX_OPTIONS: u64 = 0xffff;

/// n·↑ + ∗k ≥ 0.
#[inline]
pub(crate) const fn is_at_least_zero(ups: i64, nim: u64) -> bool {
    match ups {
        2.. => true,
        1 => nim != 1,
        0 => nim == 0,
        _ => false,
    }
}

/// a ≤ b for two such games with the same number.
#[inline]
pub(crate) const fn le(a: UpStar, b: UpStar) -> bool {
    is_at_least_zero(b.ups as i64 - a.ups as i64, a.nim ^ b.nim)
}

/// Calls `push` with each option of one player.
pub(crate) fn options(
    numbers: &WideNumbers,
    game: UpStar,
    player: Player,
    mut push: impl FnMut(UpStar) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let UpStar { number, ups, nim } = game;
    if ups == 0 && nim == 0 {
        let (left, right) = numbers.options(number)?;
        let option = player.pick(left, right);
        return option.map_or(Ok(()), |number| push(UpStar { number, ..game }));
    }
    if ups == 0 {
        if nim > MAX_OPTIONS {
            return Err(Halt::TooWide);
        }
        return (0..nim).try_for_each(|nim| push(UpStar { nim, ..game }));
    }
    // For n > 0 Left moves to x, Right takes one ↑ away; n < 0 is the mirror.
    let to_number = (player == Player::Left) == (ups > 0);
    let short = ups.abs() == 1 && nim == 1;
    if to_number || short {
        push(UpStar {
            number,
            ups: 0,
            nim: 0,
        })?;
    }
    if to_number && short {
        push(UpStar {
            number,
            ups: 0,
            nim: 1,
        })?;
    }
    if !to_number && !short {
        push(UpStar {
            number,
            ups: ups - ups.signum(),
            nim: nim ^ 1,
        })?;
    }
    Ok(())
}

/// The game whose canonical options these are, if it is x + n·↑ + ∗k with
/// (n, k) ≠ (0, 0). `parts` tells the parts of an option.
pub(crate) fn recognise<T: Copy>(
    left: &[T],
    right: &[T],
    parts: impl Fn(T) -> Option<UpStar>,
) -> Option<UpStar> {
    let is_number = |g: &UpStar| g.ups == 0 && g.nim == 0;
    match (left, right) {
        (&[l], &[r]) => {
            let (l, r) = (parts(l)?, parts(r)?);
            if l.number != r.number {
                return None;
            }
            if is_number(&l) && is_number(&r) {
                return Some(UpStar { nim: 1, ..l });
            }
            // {x | x+m↑+∗j} with m ≥ 0, and its mirror image.
            if is_number(&l) && r.ups >= 0 {
                return Some(UpStar {
                    number: l.number,
                    ups: r.ups.checked_add(1)?,
                    nim: r.nim ^ 1,
                });
            }
            if is_number(&r) && l.ups <= 0 {
                return Some(UpStar {
                    number: l.number,
                    ups: l.ups.checked_sub(1)?,
                    nim: l.nim ^ 1,
                });
            }
            None
        }
        (&[a, b], &[c]) => short_up(parts(a)?, parts(b)?, parts(c)?, 1),
        (&[c], &[a, b]) => short_up(parts(a)?, parts(b)?, parts(c)?, -1),
        _ if left.len() == right.len() => {
            // ∗k: both sides are 0, …, ∗(k−1); canonical options are distinct.
            let number = parts(left[0])?.number;
            let below = |option: &T| {
                parts(*option)
                    .is_some_and(|g| g.number == number && g.ups == 0 && g.nim < left.len() as u64)
            };
            (left.iter().all(below) && right.iter().all(below)).then_some(UpStar {
                number,
                ups: 0,
                nim: left.len() as u64,
            })
        }
        _ => None,
    }
}

/// ↑∗ = {0,∗|0} and its mirror image, from the pair and the single option.
fn short_up(a: UpStar, b: UpStar, single: UpStar, ups: i32) -> Option<UpStar> {
    let number = single.number;
    let zero = UpStar {
        number,
        ups: 0,
        nim: 0,
    };
    let star = UpStar { nim: 1, ..zero };
    (single == zero && ((a, b) == (zero, star) || (a, b) == (star, zero))).then_some(UpStar {
        number,
        ups,
        nim: 1,
    })
}

/// The profile of x + n·↑ + ∗k.
pub(crate) fn profile(numbers: &WideNumbers, game: UpStar) -> Profile {
    let UpStar { number, ups, nim } = game;
    let mut profile = Profile::of_number(number);
    if ups == 0 && nim == 0 {
        let words = signature::words_of_number(numbers, number);
        (profile.at_least, profile.at_most) = words;
        return profile;
    }
    adorn(&mut profile, ups, nim);
    let words = if ups == 0 {
        star_words(numbers, number, nim)
    } else {
        up_words(numbers, number, ups, nim)
    };
    (profile.at_least, profile.at_most) = words;
    profile
}

fn adorn(profile: &mut Profile, ups: i32, nim: u64) {
    profile.le_left = is_at_least_zero(-i64::from(ups), nim);
    profile.ge_right = is_at_least_zero(i64::from(ups), nim);
}

/// The signature of x + ∗k from those of x, x+∗, …: the unions over the smaller
/// nimbers only grow, and once a nimber adds nothing, no later one does.
fn star_words(numbers: &WideNumbers, number: Number, nim: u64) -> (u64, u64) {
    let mut profile = Profile::of_number(number);
    let mut words = signature::words_of_number(numbers, number);
    let (mut at_least, mut at_most) = words;
    adorn(&mut profile, 0, nim.max(1));
    for _ in 0..nim {
        words = signature::words(numbers, &profile, at_least, at_most);
        if words.0 & !at_least == 0 && words.1 & !at_most == 0 {
            break;
        }
        at_least |= words.0;
        at_most |= words.1;
    }
    words
}

/// The signature of x + n·↑ + ∗k, n ≠ 0, step by step from n = 1; from n = 2 on
/// each step is the same function of the one before, so a repetition is final.
fn up_words(numbers: &WideNumbers, number: Number, ups: i32, nim: u64) -> (u64, u64) {
    let base = signature::words_of_number(numbers, number);
    let mut profile = Profile::of_number(number);
    let sign = ups.signum();
    let steps = ups.unsigned_abs();
    // n·↑+∗k is reached from ↑+∗(k ⊕ (n−1 mod 2)).
    let first_nim = nim ^ u64::from((steps - 1) & 1);
    adorn(&mut profile, sign, first_nim);
    let other = if first_nim == 1 {
        base
    } else {
        star_words(numbers, number, first_nim ^ 1)
    };
    let star = star_words(numbers, number, 1);
    // The unions over the left and right options.
    let step = |profile: &Profile, next: (u64, u64), extra: (u64, u64)| {
        if sign > 0 {
            signature::words(numbers, profile, base.0 | extra.0, next.1)
        } else {
            signature::words(numbers, profile, next.0, base.1 | extra.1)
        }
    };
    let extra = if first_nim == 1 { star } else { (0, 0) };
    let mut words = step(&profile, other, extra);
    adorn(&mut profile, 2 * sign, 0);
    for _ in 1..steps {
        let next = step(&profile, words, (0, 0));
        if next == words {
            break;
        }
        words = next;
    }
    words
}

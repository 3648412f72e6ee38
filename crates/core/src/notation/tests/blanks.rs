//! A blank never decides between two values: texts that differ in blanks alone
//! have one value, or are refused.

use crate::testing::new_worker;
use std::fmt::Write as _;

use super::{Random, texts};
use crate::notation::eval::{Worth, evaluate};
use crate::notation::parse;
use crate::value::Worker;

/// Every set of places up to this many places; of more, sets of one and two
/// and some at random.
const ALL_SETS: usize = 8;
const AT_RANDOM: usize = 40;

/// The one value of all texts that are this one but for blanks, if any is read.
fn one_value(worker: &mut Worker, text: &str, random: &mut Random) -> Option<Worth> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let places = letters.len() - 1;
    let mut sets: Vec<u64> = if places <= ALL_SETS {
        (0..1 << places).collect()
    } else {
        let pairs = (0..places).flat_map(|i| (0..=i).map(move |j| 1 << i | 1 << j));
        pairs.chain([0, u64::MAX]).collect()
    };
    if places > ALL_SETS {
        sets.extend((0..AT_RANDOM).map(|_| random.below(1 << places.min(50)) as u64));
    }
    let mut found: Option<(String, Worth)> = None;
    for set in sets {
        let mut spaced = String::new();
        for (place, letter) in letters.iter().enumerate() {
            let blank = if set >> place & 1 == 1 { " " } else { "" };
            write!(spaced, "{letter}{blank}").expect("writing to a string");
        }
        let Ok(statement) = parse(&spaced) else {
            continue;
        };
        let Ok(worth) = evaluate(worker, &statement) else {
            continue;
        };
        match &found {
            Some((other, known)) => assert_eq!(worth, *known, "{spaced:?} and {other:?}"),
            None => found = Some((spaced, worth)),
        }
    }
    found.map(|(_, worth)| worth)
}

#[test]
fn texts_that_differ_in_blanks_alone_have_one_value() {
    let mut worker = new_worker();
    let mut random = Random::seeded(2);
    for text in texts("notation.toml", "blanks") {
        let worth = one_value(&mut worker, &text, &mut random);
        assert!(worth.is_some(), "{text} is refused with any blanks");
    }
}

#[test]
fn a_blank_at_an_operator_decides_between_no_two_values() {
    let mut worker = new_worker();
    let mut random = Random::seeded(1);
    let operands = ["2", "-1", "1^", "-1*", "^", "-_2", "+-1", "{1|0}", "v3"];
    let operators = ["+", "-", ":", ".", "×", "+-", "--", "-+-", "±", "<", "|"];
    let mut read = 0;
    for left in operands {
        for operator in operators {
            for right in operands {
                let text = format!("{left}{operator}{right}");
                read += usize::from(one_value(&mut worker, &text, &mut random).is_some());
                let text = format!("{{{text}|-3}}");
                read += usize::from(one_value(&mut worker, &text, &mut random).is_some());
            }
        }
    }
    assert!(read > 800, "only {read} texts are read with some blanks");
}

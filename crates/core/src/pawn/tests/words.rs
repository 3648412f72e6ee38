//! Single words.

use super::super::simd;
use super::super::stream::{Cell, first_hole_body};
use super::super::*;
use super::{random, table, word};

fn quiet_moves(word: &Word) -> Vec<Option<u16>> {
    let analysis = analyse(word, &mut Watch::none()).unwrap();
    let value = |found: &FileMove| match found {
        FileMove::Value(value) => Some(*value),
        FileMove::Loony(_) => None,
    };
    analysis.moves.iter().map(value).collect()
}

#[test]
fn values_equal_brute_force() {
    let entries = table("word_values.json");
    assert!(entries.len() > 984);
    for (text, expected) in entries {
        assert_eq!(
            u64::from(value(&word(&text)).unwrap()),
            expected[0],
            "{text}"
        );
    }
}

#[test]
fn values_equal_brute_force_played_here() {
    for length in 0..=9 {
        for word in Word::all(length) {
            let files: Vec<u8> = word.files().iter().map(|&file| u8::from(file)).collect();
            let brute = brute_value(&files, 7, &mut Watch::none()).unwrap();
            assert_eq!(brute.map(u16::from), value(&word).ok(), "{word}");
        }
    }
}

#[test]
fn sums_equal_brute_force() {
    for (text, expected) in table("sum_values.json") {
        let (left, right) = text.split_once('+').unwrap();
        let sum = value(&word(left)).unwrap() ^ value(&word(right)).unwrap();
        assert_eq!(u64::from(sum), expected[0], "{text}");
    }
}

#[test]
fn literal_theorem_3_equals_the_simplified_recursion() {
    let mut literal = Literal::new();
    for length in 0..=14 {
        for word in Word::all(length) {
            assert_eq!(literal.value(&word), value(&word).unwrap(), "{word}");
            assert_eq!(literal.moves(&word), quiet_moves(&word), "{word}");
        }
    }
}

#[test]
fn mirror_images_have_the_same_value() {
    let mut random = random(7);
    for length in [15, 40, 90, 150] {
        let mut files = vec![false; length];
        for at in 1..length {
            files[at] = !files[at - 1] && random().is_multiple_of(2);
        }
        let word = Word::new(files).unwrap();
        assert_eq!(value(&word), value(&word.reversed()), "{word}");
    }
}

#[test]
fn moves_say_why_they_are_loony() {
    use FileMove::{Loony, Value};
    let moves = |text: &str| analyse(&word(text), &mut Watch::none()).unwrap().moves;
    assert_eq!(moves("1"), [Value(0)]);
    assert_eq!(moves("01"), [Loony(LoonyReason::TwoFiles); 2]);
    // Diagram 7A: b5 and d5 are the moves of [[1000]], to 1 and 0.
    assert_eq!(
        moves("1000"),
        [
            Loony(LoonyReason::StoppedFile),
            Value(1),
            Loony(LoonyReason::Right),
            Value(0)
        ]
    );
    assert_eq!(moves("000")[1], Loony(LoonyReason::BothSides));
}

#[test]
fn bad_words_are_refused_with_their_place() {
    let refused = |text: &str| text.parse::<Word>().unwrap_err().to_string();
    assert!(refused("0011").starts_with("files 3 and 4 are both stopped"));
    assert!(refused("00x1").starts_with("file 3 is 'x'"));
    assert_eq!(word("0100").to_string(), "0100");
    let long = Word::unstopped(LONGEST_WORD + 1);
    assert!(matches!(value(&long), Err(PawnError::Limit { .. })));
}

#[test]
fn words_are_listed_in_order_and_counted_by_fibonacci() {
    let counts: Vec<usize> = (0..8).map(|length| Word::all(length).count()).collect();
    assert_eq!(counts, [1, 2, 3, 5, 8, 13, 21, 34]);
    let words: Vec<Word> = Word::all(7).collect();
    assert!(words.is_sorted());
}

fn streams_agree<T: Cell + std::fmt::Debug>() {
    let mut random = random(11);
    let mut marks = Vec::new();
    for length in [0, 5, 70, 300, 3000, 6000] {
        for bits in [2, 4, 6] {
            let mut cell = |loony: T| match random() {
                n if n.is_multiple_of(3) => loony,
                // Rare values, so that candidates are searched far.
                n => T::of((n >> 4) as u32 & (n >> 16) as u32 & ((1 << bits) - 1)),
            };
            let left: Vec<T> = (0..length).map(|_| cell(T::LEFT_LOONY)).collect();
            let right: Vec<T> = (0..length).map(|_| cell(T::RIGHT_LOONY)).collect();
            let options: Vec<u32> = left
                .iter()
                .zip(&right)
                .map(|(&l, &r)| (l ^ r).get())
                .collect();
            let expected = (0..).find(|value| !options.contains(value)).unwrap();
            assert_eq!(first_hole_body(&left, &right, 64, &mut marks), expected);
            assert_eq!(simd::first_hole(&left, &right, 64, &mut marks), expected);
            for value in [0, 1, expected, 63] {
                let found = simd::contains(&left, &right, T::of(value));
                assert_eq!(found, options.contains(&value));
            }
        }
    }
}

#[test]
fn stream_loops_find_the_mex_with_and_without_simd() {
    streams_agree::<u16>();
    streams_agree::<u32>();
}

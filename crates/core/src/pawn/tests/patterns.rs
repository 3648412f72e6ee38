//! Periodic patterns.

use super::super::*;
use super::word;

/// The word of this length from this file of `prefix pattern pattern …`.
fn cut(prefix: &str, pattern: &str, from: usize, length: usize) -> Word {
    let files = prefix.chars().chain(pattern.chars().cycle());
    Word::new(
        files
            .skip(from)
            .take(length)
            .map(|file| file == '1')
            .collect(),
    )
    .unwrap()
}

#[test]
fn pattern_values_equal_single_words() {
    for (prefix, pattern) in [
        ("", "000100"),
        ("", "0001"),
        ("", "0010100"),
        ("0100", "001"),
        ("10", "0100101"),
        ("10100", "0"),
        ("0", "1010"),
    ] {
        let mut run = PatternRun::new(&word(prefix), &word(pattern)).unwrap();
        run.run(40, 1, &mut Watch::none()).unwrap();
        for from in 0..prefix.len() + run.phases() {
            for length in 0..=40 {
                let expected = u32::from(value(&cut(prefix, pattern, from, length)).unwrap());
                let context = format!("{prefix} {pattern} from {from} length {length}");
                assert_eq!(run.values_from(from)[length], expected, "{context}");
            }
        }
    }
}

#[test]
fn batches_and_threads_change_nothing() {
    let length = 2048 + 250;
    for (prefix, pattern) in [("", "0001"), ("01001", "00010")] {
        let mut batches = PatternRun::new(&word(prefix), &word(pattern)).unwrap();
        batches.run(length, 1, &mut Watch::none()).unwrap();
        let mut steps = PatternRun::new(&word(prefix), &word(pattern)).unwrap();
        steps.run(2048, 2, &mut Watch::none()).unwrap();
        for n in 2049..=length {
            steps.run(n, 2, &mut Watch::none()).unwrap();
        }
        assert_eq!(batches.to_bytes(), steps.to_bytes(), "{prefix} {pattern}");
    }
}

#[test]
fn a_stopped_run_goes_on_to_the_same_bytes() {
    let mut whole = PatternRun::new(&word("01"), &word("000100")).unwrap();
    whole.run(2500, 2, &mut Watch::none()).unwrap();
    let mut run = PatternRun::new(&word("01"), &word("000100")).unwrap();
    let mut stops = 0;
    loop {
        let mut poll = |progress: Progress| {
            assert!(progress.done <= progress.total);
            stops += 1;
            stops <= 3
        };
        match run.run(2500, 2, &mut Watch::new(&mut poll)) {
            Ok(()) => break,
            Err(error) => assert_eq!(error, PawnError::Interrupted),
        }
        run = PatternRun::from_bytes(&run.to_bytes()).unwrap();
    }
    assert!(stops > 0);
    assert_eq!(run.to_bytes(), whole.to_bytes());
}

#[test]
fn broken_states_are_refused() {
    let mut run = PatternRun::new(&word("01"), &word("001")).unwrap();
    run.run(20, 1, &mut Watch::none()).unwrap();
    let bytes = run.to_bytes();
    assert!(PatternRun::from_bytes(&bytes).is_ok());
    for length in [0, 8, 31, bytes.len() - 1] {
        assert!(PatternRun::from_bytes(&bytes[..length]).is_err());
    }
    let mut huge = bytes.clone();
    huge[8..32].fill(0xff);
    assert!(PatternRun::from_bytes(&huge).is_err());
    let mut value = bytes.clone();
    *value.last_mut().unwrap() = 1;
    assert!(PatternRun::from_bytes(&value).is_err());
}

#[test]
fn patterns_that_repeat_into_adjacent_stops_are_refused() {
    let refused =
        |prefix: &str, pattern: &str| PatternRun::new(&word(prefix), &word(pattern)).is_err();
    assert!(refused("", ""));
    assert!(refused("", "1"));
    assert!(refused("", "101"));
    assert!(refused("01", "100"));
    assert!(!refused("00", "100"));
    let run = PatternRun::new(&Word::default(), &word("010010")).unwrap();
    assert_eq!(run.phases(), 3);
}

#[test]
fn periods_are_observed_only_when_seen_often_enough() {
    let values = [9, 9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1];
    let found = observed_period(&values).unwrap();
    assert_eq!(
        (found.period, found.preperiod, found.observed_to),
        (3, 2, 11)
    );
    assert_eq!(observed_period(&[1, 2, 3, 4, 5, 6, 7, 1, 2]), None);
}

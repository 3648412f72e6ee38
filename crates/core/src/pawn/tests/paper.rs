//! The paper's own numbers.

use super::super::*;
use super::{table, word};

#[test]
fn theorem_2_describes_unstopped_files() {
    let found = unstopped(2000);
    for (m, (&value, &loony)) in found.values.iter().zip(&found.loony).enumerate() {
        let zero = matches!(m % 10, 0 | 2 | 3 | 6 | 9);
        assert_eq!(value, u16::from(!zero), "[{m}]");
        assert_eq!(loony, matches!(m % 5, 1 | 4), "[:{m}]");
    }
    for (m, &expected) in found.values[..60].iter().enumerate() {
        assert_eq!(value(&Word::unstopped(m)).unwrap(), expected, "[{m}]");
    }
}

#[test]
fn theorem_2_is_proved_by_a_finite_computation() {
    let mut run = PatternRun::new(&Word::default(), &word("0")).unwrap();
    run.run(100, 1, &mut Watch::none()).unwrap();
    assert_eq!(run.proved_period().unwrap().period, 10);
    assert_eq!(run.observed_period(0).unwrap().period, 10);
}

#[test]
fn words_of_large_value_are_as_stated() {
    for (text, expected) in [
        ("1000", 2),
        ("101001000", 4),
        ("10100100010100001000", 8),
        ("1010010001000000010100010000000101000100101", 16),
    ] {
        assert_eq!(value(&word(text)).unwrap(), expected, "{text}");
    }
    // The paper has 1000 and 0001 only.
    let twos: Vec<String> = Word::all(4)
        .filter(|word| value(word).unwrap() == 2)
        .map(|word| word.to_string())
        .collect();
    assert_eq!(twos, ["0001", "0101", "1000", "1010"]);
}

/// The least lengths of 2^a over all phases.
fn first_powers(pattern: &str, length: usize) -> Vec<(u32, usize)> {
    let mut run = PatternRun::new(&Word::default(), &word(pattern)).unwrap();
    run.run(length, 2, &mut Watch::none()).unwrap();
    let first = |a: u32, phase: usize| {
        let values = run.phase_values(phase).iter();
        values.into_iter().position(|&value| value == 1 << a)
    };
    (2..14)
        .filter_map(|a| {
            Some((
                a,
                (0..run.phases())
                    .filter_map(|phase| first(a, phase))
                    .min()?,
            ))
        })
        .collect()
}

/// The table's entries for a pattern.
fn expected_powers(pattern: &str) -> Vec<(u32, usize)> {
    let entry = |(key, length): (String, Vec<u64>)| {
        let a = key.strip_prefix(pattern)?.strip_prefix(' ')?.parse().ok()?;
        Some((a, length[0] as usize))
    };
    table("first_powers.json")
        .into_iter()
        .filter_map(entry)
        .collect()
}

#[test]
fn every_sixth_and_every_fourth_file_reach_powers_of_two() {
    assert_eq!(
        first_powers("000100", 1500).split_off(1),
        expected_powers("000100")[..5]
    );
    assert_eq!(first_powers("0001", 1300), expected_powers("0001")[..6]);
}

#[test]
#[ignore = "a minute of computation in a release build"]
fn long_tables_of_powers_of_two() {
    for (pattern, length) in [("000100", 187_193), ("0001", 93_598)] {
        let mut found = first_powers(pattern, length);
        let expected = expected_powers(pattern);
        found.retain(|(a, _)| *a >= expected[0].0);
        assert_eq!(found, expected[..found.len()], "{pattern}");
        assert!(found.len() >= 10);
    }
}

#[test]
#[ignore = "seconds in a release build"]
fn stopped_files_14r_and_14r_plus_5_have_period_504() {
    let mut run = PatternRun::new(&Word::default(), &word("10000100000000")).unwrap();
    run.run(6000, 2, &mut Watch::none()).unwrap();
    for phase in 0..14 {
        let expected = if [0, 2, 4, 5, 9, 13].contains(&phase) {
            504
        } else {
            126
        };
        let found = run.observed_period(phase).unwrap();
        assert_eq!(found.period, expected, "phase {phase}");
        assert!(found.preperiod <= 1465);
    }
    assert_eq!(run.proved_period().unwrap().period, 504);
}

//! Exhaustive sweeps, closures and beams.

use super::super::*;
use super::table;

fn histograms() -> Vec<Vec<u64>> {
    table("histograms.json")
        .into_iter()
        .filter(|(key, _)| key.parse::<u64>().is_ok())
        .map(|(_, counts)| counts)
        .collect()
}

fn least(value: u32) -> Option<usize> {
    let entries = table("least_lengths.json");
    let found = entries.iter().find(|(key, _)| *key == value.to_string());
    found.map(|(_, length)| length[0] as usize)
}

fn swept(length: usize, threads: usize) -> Sweep {
    let mut sweep = Sweep::new(length, 1 << 30).unwrap();
    sweep.run(threads, &mut Watch::none()).unwrap();
    sweep
}

#[test]
fn histograms_equal_the_table() {
    let sweep = swept(24, 2);
    assert_eq!(sweep.histograms(), &histograms()[..=24]);
    for (k, length) in sweep.least_lengths().into_iter().enumerate().skip(1) {
        assert_eq!(length, least(k as u32), "{k}");
    }
}

#[test]
fn plain_and_fast_sweeps_have_the_same_tables() {
    let mut plain = Sweep::new(21, 1 << 30).unwrap().without_simd();
    plain.run(1, &mut Watch::none()).unwrap();
    assert_eq!(plain.to_bytes(), swept(21, 2).to_bytes());
}

#[test]
#[ignore = "options of 16 and more need length 45: a minute and 3 GB in a release build"]
fn wide_sweeps_equal_the_table() {
    let mut sweep = Sweep::new(45, 4 << 30).unwrap();
    sweep.run(2, &mut Watch::none()).unwrap();
    assert_eq!(sweep.histograms(), &histograms()[..=45]);
}

#[test]
fn a_stopped_sweep_goes_on_to_the_same_bytes() {
    let mut sweep = Sweep::new(24, 1 << 30).unwrap();
    let mut polls = 0;
    let mut poll = |_: Progress| {
        polls += 1;
        true
    };
    let result = sweep.run(2, &mut Watch::new(&mut poll));
    assert_eq!(result.is_err(), polls > 0);
    let mut sweep = Sweep::from_bytes(&sweep.to_bytes(), 1 << 30).unwrap();
    sweep.run(2, &mut Watch::none()).unwrap();
    assert_eq!(sweep.to_bytes(), swept(24, 1).to_bytes());
}

#[test]
fn sweeps_that_do_not_fit_are_refused() {
    assert!(matches!(
        Sweep::new(45, 1 << 30),
        Err(PawnError::Memory { .. })
    ));
    assert!(matches!(
        Sweep::new(53, u64::MAX),
        Err(PawnError::Limit { .. })
    ));
    assert!(bytes_needed(45) < 16 << 30);
    let bytes = swept(10, 1).to_bytes();
    for length in [0, 8, 16, 40, bytes.len() - 1] {
        assert!(Sweep::from_bytes(&bytes[..length], 1 << 30).is_err());
    }
}

#[test]
fn closures_equal_the_exhaustive_counts() {
    let mut closure = Closure::new(20, 1 << 30, 2, &mut Watch::none()).unwrap();
    assert!(closure.run(27, 4000, 2, &mut Watch::none()).unwrap());
    for (length, histogram) in histograms()[..=27].iter().enumerate() {
        for value in closure.thresholds()[length]..20 {
            let expected = histogram.get(value as usize).copied().unwrap_or(0);
            let found = closure.count(length, value).map(|count| count as u64);
            assert_eq!(found, Some(expected), "length {length} value {value}");
        }
    }
    let found = closure.least_lengths();
    assert_eq!(found.last().unwrap().value, 11);
    assert_eq!(closure.greatest_value(), 11);
    for least_length in found.iter().skip(1) {
        assert_eq!(Some(least_length.length), least(least_length.value));
        let value = value(&least_length.witness).unwrap();
        assert_eq!(u32::from(value), least_length.value);
    }
}

#[test]
fn a_saved_closure_goes_on_to_the_same_bytes() {
    let mut whole = Closure::new(20, 1 << 30, 1, &mut Watch::none()).unwrap();
    let mut part = Closure::from_bytes(&whole.to_bytes()).unwrap();
    whole.run(24, 3000, 1, &mut Watch::none()).unwrap();
    part.run(22, 3000, 2, &mut Watch::none()).unwrap();
    let bytes = part.to_bytes();
    let mut part = Closure::from_bytes(&bytes).unwrap();
    part.run(24, 3000, 2, &mut Watch::none()).unwrap();
    assert_eq!(part.to_bytes(), whole.to_bytes());
    for length in [0, 8, 16, 40, bytes.len() - 1] {
        assert!(Closure::from_bytes(&bytes[..length]).is_err());
    }
}

#[test]
#[ignore = "a minute in a release build"]
fn least_lengths_to_22_by_closure() {
    let mut closure = Closure::new(45, 4 << 30, 2, &mut Watch::none()).unwrap();
    closure.run(60, 4_000_000, 2, &mut Watch::none()).unwrap();
    let found = closure.least_lengths();
    assert!((1..=22).all(|k| {
        found
            .iter()
            .any(|l| l.value == k && Some(l.length) == least(k))
    }));
}

#[test]
fn beams_give_words_with_their_values() {
    let bounds = beam_search(30, 60, 2, &mut Watch::none()).unwrap();
    assert_eq!(bounds, beam_search(30, 60, 1, &mut Watch::none()).unwrap());
    assert!(bounds.len() > 9);
    for bound in bounds.iter().skip(1) {
        assert_eq!(u32::from(value(&bound.witness).unwrap()), bound.value);
        assert_eq!(bound.witness.len(), bound.length);
        assert!(bound.length >= least(bound.value).unwrap());
    }
    assert!(beam_search(400, 1 << 19, 1, &mut Watch::none()).is_err());
}

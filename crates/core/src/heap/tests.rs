//! Every value is found by two roads: an engine, and a literal recursion or
//! another engine or a published value.

use super::*;
use crate::testing::{Random, rows, texts};
use std::cell::Cell;

/// Values, periods and texts of rules.
const KNOWN: &str = "heaps/known.toml";

/// Codes and names of rules, of all kinds.
const CODES: &str = "\
    0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.77 0.07 0.137 0.007 0.077 0.7777 0.156 0.165 0.16 0.56 \
    0.127 0.376 0.354 0.104 0.054 0.454 0.004 0.014 0.045 0.26 0.644 0.3033 0.00700 0.205 \
    4.0 4.1 4.3 4.7 4.31 4.004 4.[3] 0.[3] 0.[7] 0.1[37] 0.[05] 4.[12] 0.8 0.3F 0.E 0.F 0.9 \
    0.0A 8.1 8.0 C.3 C.0 0.[8] 0.1[0F] S(2,4,7) S(2,5,6) S(4,10,12) S(1,3,5,...) grundy \
    equal-split couples-are-forever 0.B7 4.D";

fn rule(text: &str) -> Rule {
    Rule::parse(text).expect("a rule")
}

fn computed(text: &str, to: usize, engine: Engine) -> Sequence {
    let mut sequence = Sequence::new(rule(text));
    let options = Options {
        engine,
        ..Options::default()
    };
    assert!(sequence.extend(to, &options, &|| false).complete);
    sequence
}

fn values(sequence: &Sequence) -> Vec<u32> {
    sequence.values().iter().collect()
}

/// All ways to write m as `parts` positive numbers, in order.
fn partitions(m: usize, parts: usize) -> Vec<Vec<usize>> {
    match parts {
        0 => {
            if m == 0 {
                vec![vec![]]
            } else {
                vec![]
            }
        }
        _ => (1..=m)
            .flat_map(|a| {
                let rest = partitions(m - a, parts - 1);
                rest.into_iter().map(move |mut p| {
                    p.push(a);
                    p
                })
            })
            .collect(),
    }
}

/// The definition, word for word.
fn literal(rule: &Rule, to: usize) -> Vec<u32> {
    let mut g: Vec<u32> = Vec::new();
    for n in 0..=to {
        let mut moves: Vec<Vec<usize>> = Vec::new();
        match rule {
            Rule::Code(code) => {
                for k in 0..=n {
                    for parts in (0..4).filter(|i| code.digit(k) >> i & 1 == 1) {
                        moves.extend(partitions(n - k, parts));
                    }
                }
            }
            Rule::Grundy => {
                moves = partitions(n, 2);
                moves.retain(|p| p[0] != p[1]);
            }
            Rule::EqualSplit => {
                moves.extend((2..=n).filter(|d| n % d == 0).map(|d| vec![n / d; d]));
            }
            Rule::CouplesAreForever => {
                if n != 2 {
                    moves = partitions(n, 2);
                }
            }
        }
        let options: Vec<u32> = moves
            .iter()
            .map(|p| p.iter().fold(0, |x, &m| x ^ g[m]))
            .collect();
        g.push((0..).find(|x| !options.contains(x)).expect("a mex"));
    }
    g
}

#[test]
fn engines_follow_the_definition() {
    assert!(CODES.split(' ').count() >= 60);
    for text in CODES.split(' ') {
        let to = match rule(text) {
            Rule::Code(code) if code.most_parts() >= 3 => 40,
            Rule::Code(code) if code.most_taken().is_none() => 70,
            _ => 300,
        };
        let found = values(&computed(text, to, Engine::Auto));
        assert_eq!(found, literal(&rule(text), to), "{text}");
    }
}

#[test]
fn sparse_and_plain_engine_agree() {
    let codes = "0.6 grundy 0.376 0.77 0.16 0.56 0.137 0.4 0.007 4.7 0.354 couples-are-forever \
        0.26 0.644 4.004 0.054";
    for text in codes.split(' ') {
        let sparse_space = ["0.6", "grundy", "0.376", "0.77", "0.16", "0.56", "0.137"];
        let far = if cfg!(debug_assertions) {
            5_000
        } else {
            20_000
        };
        let to = if sparse_space.contains(&text) {
            far
        } else {
            2_500
        };
        let plain = computed(text, to, Engine::Naive);
        let sparse = computed(text, to, Engine::Sparse);
        let differs = (0..=to).find(|&n| plain.value(n) != sparse.value(n));
        assert_eq!(differs, None, "{text}");
        assert!(sparse.mask().is_some(), "{text}: the sparse engine ran");
    }
}

#[test]
fn any_mask_gives_the_same_values() {
    let mut random = Random::seeded(7);
    for text in ["0.77", "0.6", "grundy", "0.137", "0.4", "0.376"] {
        let plain = computed(text, 2_000, Engine::Naive);
        for round in 0..4 {
            let odd = ["0.137", "0.6"].contains(&text) && round % 2 == 1;
            let even = text == "grundy" && round % 2 == 1;
            let domain = if odd { Some(1) } else { even.then_some(0) };
            let mask = Mask::new(
                (random.below(15) as u32 + 1) | 0xFFFF_FF00 | ((random.below(16) as u32) << 4),
                domain,
            );
            let mut sparse = Sequence::new(rule(text));
            let options = Options {
                threads: 1,
                engine: Engine::Sparse,
                mask,
            };
            sparse.extend(2_000, &options, &|| false);
            assert!(plain.values() == sparse.values(), "{text} {mask:?}");
        }
    }
}

#[test]
fn two_threads_give_the_same_values() {
    for text in ["0.6", "0.77", "0.376"] {
        let run = |threads| {
            let mut sequence = Sequence::new(rule(text));
            let options = Options {
                threads,
                ..Options::default()
            };
            sequence.extend(40_000, &options, &|| false);
            sequence
        };
        assert!(run(1).values() == run(2).values(), "{text}");
    }
}

#[test]
fn guys_values() {
    let start = |text: &str, n: usize| values(&computed(text, n - 1, Engine::Auto));
    for [text, expected] in rows(KNOWN, "starts") {
        let found = start(&text, expected.split(',').count());
        assert_eq!(format!("{found:?}"), expected, "{text}");
    }
    let e = computed("0.E", 246, Engine::Auto);
    assert_eq!(e.value(246), Some(128));
    let double = start("double-kayles", 22);
    let kayles = start("kayles", 11);
    for (n, pair) in double.chunks(2).enumerate() {
        let mut pair = pair.to_vec();
        pair.sort_unstable();
        assert_eq!(pair, [2 * kayles[n], 2 * kayles[n] + 1]);
    }
    let officers = computed("officers", 10_400, Engine::Auto);
    let first = (0..10_400).find(|&n| officers.value(n) == Some(256));
    assert_eq!((first, officers.value(10_342)), (Some(10_344), Some(54)));
}

#[test]
fn periods_are_proved() {
    for [text, p, last_exception] in rows(KNOWN, "periods") {
        let (text, p) = (text.as_str(), p.parse().expect("a period"));
        let preperiod = last_exception.parse::<isize>().expect("a heap") + 1;
        let preperiod = preperiod as usize;
        let theorem = Theorem::of(&rule(text)).expect("a theorem");
        let needs = theorem.needs(preperiod, p);
        if needs > 50_000 && cfg!(debug_assertions) {
            continue;
        }
        let period = computed(text, needs, Engine::Auto).period().expect(text);
        assert_eq!(
            (period.period, period.preperiod, period.saltus),
            (p, preperiod, 0),
            "{text}"
        );
        assert!(period.proved, "{text}");
        if needs > 1 {
            let short = computed(text, needs - 1, Engine::Auto).period();
            assert!(
                short.is_none_or(|period| !period.proved || period.period != p),
                "{text}"
            );
        }
    }
}

#[test]
fn arithmetic_periods_are_observed() {
    for [text, p, s] in rows(KNOWN, "arithmetic_periods") {
        let period = computed(&text, 300, Engine::Auto).period().expect(&text);
        let found = [period.period.to_string(), period.saltus.to_string()];
        assert_eq!((found, period.proved), ([p, s], false), "{text}");
    }
    assert_eq!(computed("0.007", 2_000, Engine::Auto).period(), None);
}

#[test]
#[ignore = "long without optimisation"]
fn grundys_rare_values() {
    let sequence = computed("grundy", 200_000, Engine::Auto);
    let insight = sequence.insight().expect("a sparse space");
    assert_eq!(insight.rares.len(), 1273);
    assert_eq!(insight.rares.last(), Some(&(82_860, 108)));
}

#[test]
fn a_run_resumes_where_it_stopped() {
    for (text, engine) in [
        ("0.6", Engine::Auto),
        ("0.376", Engine::Sparse),
        ("0.3F", Engine::Auto),
    ] {
        let to = if text == "0.3F" { 300 } else { 6_000 };
        let whole = computed(text, to, engine);
        for cut in [1, to / 7, to / 3, to / 2 + 1] {
            let part = computed(text, cut, engine);
            let mut resumed = Sequence::from_bytes(&part.to_bytes()).expect("a state");
            assert_eq!(resumed.value(cut), part.value(cut));
            resumed.extend(to, &Options::default(), &|| false);
            assert!(
                resumed.to_bytes() == whole.to_bytes(),
                "{text} cut at {cut}"
            );
        }
    }
}

#[test]
fn a_stopped_run_keeps_exact_values() {
    let to = if cfg!(debug_assertions) {
        6_000
    } else {
        40_000
    };
    let whole = computed("0.6", to, Engine::Auto);
    for threads in [1, 2] {
        let mut sequence = Sequence::new(rule("0.6"));
        let options = Options {
            threads,
            ..Options::default()
        };
        let mut stops = 0;
        loop {
            let asked = Cell::new(0);
            let progress = sequence.extend(to, &options, &|| {
                asked.set(asked.get() + 1);
                asked.get() > 3
            });
            if progress.complete {
                break;
            }
            stops += 1;
            assert_eq!(progress.known, sequence.values().len());
            let known = values(&sequence);
            assert!(
                known
                    .iter()
                    .enumerate()
                    .all(|(n, &v)| whole.value(n) == Some(v))
            );
        }
        assert!(stops > 0);
        assert!(sequence.values() == whole.values());
    }
}

#[test]
fn spoiled_states_are_refused() {
    let bytes = computed("0.77", 100, Engine::Auto).to_bytes();
    assert_eq!(
        Sequence::from_bytes(&bytes[..40]).err(),
        Some(StateError::Cut)
    );
    assert_eq!(
        Sequence::from_bytes(b"nothing").err(),
        Some(StateError::Foreign)
    );
    let mut newer = bytes.clone();
    newer[4] = 9;
    assert_eq!(
        Sequence::from_bytes(&newer).err(),
        Some(StateError::Version { found: 9 })
    );
    let mut wide = bytes;
    wide[6] = 3;
    assert!(Sequence::from_bytes(&wide).is_err());
}

#[test]
fn rules_are_read_and_printed() {
    for [text, printed] in rows(KNOWN, "printed") {
        assert_eq!(rule(&text).to_string(), printed, "{text}");
        assert_eq!(rule(&printed), rule(&text));
    }
    for (name, code) in NAMES {
        assert_eq!(rule(name), rule(code));
    }
}

#[test]
fn bad_rules_are_explained() {
    let message = |text: &str| Rule::parse(text).expect_err(text).to_string();
    assert_eq!(
        message("0.7G"),
        "not a code digit: G, column 4; digits are 0–9, A–F"
    );
    assert!(message("1.0").starts_with("the ending condition fails"));
    assert!(message("6.0").starts_with("the ending condition fails"));
    for text in texts(KNOWN, "refused") {
        let error = Rule::parse(&text).expect_err(&text);
        assert!(!error.hint().is_empty());
        if let Some(column) = error.column() {
            assert!(
                column >= 1 && column <= text.chars().count() + 1,
                "{text}: {column}"
            );
        }
    }
}

#[test]
fn winning_moves_are_those_to_nim_sum_zero() {
    let kayles = computed("kayles", 20, Engine::Auto);
    assert_eq!(nim_value(&kayles, &[3, 5, 7]), Ok(3 ^ 4 ^ 2));
    let moves = winning_moves(&kayles, &[3, 5, 7], &|| false).expect("known heaps");
    assert!(!moves.is_empty());
    for (heap, parts) in moves {
        let mut after = vec![3, 5, 7];
        after.retain(|&h| h != heap);
        after.extend(parts);
        assert_eq!(nim_value(&kayles, &after), Ok(0));
    }
    assert_eq!(winning_moves(&kayles, &[4, 4], &|| false), Ok(vec![]));
    assert_eq!(
        winning_moves(&computed("nim", 5, Engine::Auto), &[1, 2, 4], &|| false),
        Ok(vec![(4, vec![3])])
    );
    assert_eq!(
        winning_moves(&computed("grundy", 7, Engine::Auto), &[5], &|| false),
        Ok(vec![(5, vec![1, 4])])
    );
    assert_eq!(
        winning_moves(&kayles, &[21], &|| false),
        Err(MovesError::NotComputed { heap: 21 })
    );
}

#[test]
fn insight_sees_the_structure() {
    let kayles = computed("kayles", 5_000, Engine::Auto);
    let insight = kayles.insight().expect("a sparse space");
    assert!(insight.rares.iter().all(|(_, v)| v.count_ones() % 2 == 0));
    assert_eq!(insight.rares.last(), Some(&(70, 6)));
    assert_eq!(pseudo_periods(kayles.values(), 30, 2_000)[0].distance, 12);
    assert_eq!(histogram(kayles.values()).iter().sum::<u64>(), 5_001);
    let game = computed("S(2,5,6)", 500, Engine::Auto);
    assert_eq!(fergusons_pairing_fails(game.values(), 2), None);
    assert!(fergusons_pairing_fails(kayles.values(), 1).is_some());
}

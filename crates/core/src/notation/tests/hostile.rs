//! Texts that are long, deep or random: read or refused, in linear time.

use std::time::{Duration, Instant};

use super::{Random, texts, tree};
use crate::notation::{MAX_CHARACTERS, parse, parse_value};

#[test]
fn long_chains_make_flat_trees() {
    let many = 100_000;
    let sum = parse_value(&format!("1{}", "+1".repeat(many))).expect("a sum");
    assert_eq!(sum.height(), 1);
    let minus = parse_value(&format!("{}^", "-".repeat(many + 1))).expect("a negation");
    assert_eq!(tree(&minus), "(neg u1)");
    let multiple = parse_value(&format!("{}^", "1×".repeat(many))).expect("a multiple");
    assert_eq!(tree(&multiple), "(mul 1 u1)");
    let ordinal = parse_value(&format!("1{}", ":1".repeat(many))).expect("an ordinal sum");
    assert_eq!(ordinal.height(), 1);
    let braces = parse_value(&format!("{{0{}|}}", ",0".repeat(many))).expect("a game");
    assert_eq!(braces.height(), 1);
}

#[test]
fn nesting_is_bounded() {
    let nest = |open: &str, middle: &str, close: &str, depth: usize| {
        format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
    };
    for (open, middle, close) in [("{", "0", "|}"), ("{|", "", "}"), ("(", "1", ")")] {
        let value = parse_value(&nest(open, middle, close, 2000)).expect("a value");
        assert!(value.height() <= 2000);
        let error = parse(&nest(open, middle, close, 2001)).expect_err("too deep");
        assert!(
            error.message.contains("nested more than 2000 deep"),
            "{error}"
        );
    }
    for open in "{ ( a{ +- +_ -_ {{| heat( tiny( +-{ 0+(-2×1:{".split(' ') {
        let error = parse(&open.repeat(100_000)).expect_err("too deep");
        assert!(error.message.contains("deep"), "{open}: {error}");
    }
}

#[test]
fn bars_alone_nest_no_deeper() {
    let rising = |runs: usize| {
        let bars = (1..=runs).map(|length| "|".repeat(length) + "0");
        format!("{{0{}}}", bars.collect::<String>())
    };
    let value = parse_value(&rising(2000)).expect("a game");
    assert_eq!(value.height(), 2000);
    assert!(parse(&rising(2001)).is_err());
}

#[test]
fn hostile_texts_take_linear_time() {
    let many = 100_000;
    let ruler: String = (1..1_u32 << 17)
        .map(|n| "0".to_owned() + &"|".repeat(n.trailing_zeros() as usize + 1))
        .collect();
    let falling: String = (18..1900)
        .rev()
        .map(|n| "0".to_owned() + &"|".repeat(n))
        .collect();
    let start = Instant::now();
    for text in [
        "|".repeat(many),
        ",".repeat(many),
        ")".repeat(many),
        "'".repeat(many),
        "9".repeat(10 * many),
        "1/".to_owned() + &"9".repeat(10 * many),
        "0.".to_owned() + &"9".repeat(10 * many),
        "*".to_owned() + &"9".repeat(10 * many),
        "^[".to_owned() + &"9".repeat(10 * many),
        "^<".to_owned() + &"9".repeat(10 * many),
        "a-".repeat(many),
        "a-".repeat(many) + "heat(1,2)",
        "over".repeat(many),
        "v".repeat(many),
        "^v".repeat(many),
        "^<".repeat(many),
        "a".repeat(10 * many),
        "-".repeat(many),
        "- ".repeat(many),
        "x(".repeat(many),
        format!("{{{}}}", "|".repeat(many)),
        format!("{{{}}}", "| ".repeat(many)),
        format!("{{{ruler}0}}"),
        format!("{{{falling}{ruler}0}}"),
        format!("{{{}}}", "0,".repeat(many)),
        " ".repeat(10 * many),
        "1+".repeat(many) + "1",
    ] {
        let _ = parse(&text);
    }
    // Quadratic time in any of these would be minutes at the least.
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn the_length_of_texts_is_bounded() {
    let error = parse(&" ".repeat(MAX_CHARACTERS + 1)).expect_err("too long");
    assert_eq!(
        error.message,
        "text of 16777217 characters is too long; at most 16777216 are read"
    );
    let error = parse(&"1+".repeat(1_100_000)).expect_err("too many");
    assert!(
        error
            .message
            .starts_with("more than 1048576 parts at column"),
        "{error}"
    );
}

/// Texts that are nearly in the notation, from a fixed seed.
#[test]
fn random_texts_never_break_the_parser() {
    let pieces = texts("notation.toml", "pieces");
    let mut random = Random::seeded(1);
    let start = Instant::now();
    let mut read = 0;
    for _ in 0..200_000 {
        let text: String = (0..=random.below(12))
            .map(|_| &*pieces[random.below(pieces.len())])
            .collect();
        match parse(&text) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!(error.column <= text.chars().count(), "{text:?}: {error}");
                assert!(
                    !error.to_string().contains(char::is_control),
                    "{text:?}: {error:?}"
                );
            }
        }
    }
    assert!(read > 5_000, "{read}");
    assert!(start.elapsed() < Duration::from_secs(60));
}

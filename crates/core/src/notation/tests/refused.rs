//! Texts that are refused, where, and with what words.

use num_bigint::BigInt;

use crate::notation::parse;
use crate::testing::rows;

/// Asserts refusals: the text, the column from 0, a part of the error's text.
fn assert_refused(key: &str) {
    for [text, column, part] in rows("notation.toml", key) {
        match parse(&text) {
            Err(error) => {
                let shown = error.to_string();
                assert!(shown.contains(&part), "{text:?}: {shown}");
                assert_eq!(error.column.to_string(), column, "{text:?}: {shown}");
            }
            Ok(statement) => panic!("{text:?} is read as {statement:?}"),
        }
    }
}

/// Also: ambiguous texts with their readings, braces, words, and users' text
/// shown safely.
#[test]
fn refusals_say_what_and_where() {
    for key in ["refused", "ambiguous", "refused_words", "refused_letters"] {
        assert_refused(key);
    }
}

#[test]
fn numbers_are_dyadic_and_bounded() {
    let ones = "1".repeat(310);
    assert_refused("refused_numbers");
    for text in [&ones, &format!("^{ones}"), &format!("1/{ones}")] {
        let error = parse(text).expect_err("too long").to_string();
        assert!(
            error.contains("number of more than 1024 bits at column 1"),
            "{error}"
        );
    }
    let beyond = BigInt::from(1) << 1024_u32;
    let largest = &beyond - BigInt::from(1);
    assert!(parse(&format!("-{largest}/{beyond}")).is_ok());
    assert!(parse(&beyond.to_string()).is_err());
    assert!(parse(&format!("1/{}", &beyond + &beyond)).is_err());
    assert!(parse(&format!("{largest} × 2 × ^")).is_err());
}

#[test]
fn braces_inside_a_position_do_not_confuse_the_hint_about_bars() {
    let text = "{-1*,{0|-1}|i(|0,*}₂{)|-1}}";
    let error = parse(text).expect_err("two equal runs of bars");
    assert!(error.message.contains("second '|'"), "{error}");
}

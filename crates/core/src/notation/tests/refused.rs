//! Texts that are refused, where, and with what words.

use num_bigint::BigInt;

use crate::notation::parse;

/// Asserts refusals: the text, the column from 0, a part of the error's text.
fn assert_refused(table: &[(&str, usize, &str)]) {
    for (text, column, part) in table {
        match parse(text) {
            Err(error) => {
                let shown = error.to_string();
                assert!(shown.contains(part), "{text:?}: {shown}");
                assert_eq!(error.column, *column, "{text:?}: {shown}");
            }
            Ok(statement) => panic!("{text:?} is read as {statement:?}"),
        }
    }
}

#[test]
fn refusals_say_what_and_where() {
    assert_refused(&[
        ("", 0, "expected a value but the text is empty"),
        ("  ", 2, "expected a value but the text ends at column 2"),
        ("1 +", 3, "expected a value but the text ends at column 3"),
        ("1 + )", 4, "unexpected ')' at column 5"),
        ("(1", 0, "'(' at column 1 is not closed"),
        ("{1|0", 0, "'{' at column 1 is not closed"),
        ("{1|", 0, "'{' at column 1 is not closed"),
        ("{1|0)", 4, "unexpected ')' at column 5"),
        ("'{*|*}", 0, "is not closed"),
        ("'{'*'|0}'", 2, "unexpected ''' at column 3"),
        ("nim(3", 3, "'(' at column 4 is not closed"),
        ("1 2", 2, "unexpected '2' at column 3; write G + 2"),
        ("1 *", 2, "'*' is star"),
        ("2*(3)", 2, "unexpected '(' at column 3; write 3.G"),
        ("2*{3|1}", 2, "write 3.G for a multiple"),
        ("{1|0}*", 5, "'*' is star"),
        ("**", 1, "unexpected '*' at column 2"),
        ("*^", 1, "in the order 1^*tiny(2)"),
        ("2on", 1, "unexpected 'on' at column 2; write G + on"),
        ("1±2", 1, "write G + +-H"),
        ("1 +-2", 2, "A + +-B"),
        ("1 +- 2", 2, "A + +-B"),
        ("1+-2", 1, "A + +-B"),
        ("{1|0}+-1", 5, "A + +-B"),
        ("1+-_2", 1, "A + +-B"),
        (
            "- 2^",
            0,
            "write -2^, where it belongs to the number, or -(2^)",
        ),
        (
            "1 - - 2:3",
            4,
            "write -2:3, where it belongs to the number, or -(2:3)",
        ),
        ("3.- 1/2*", 2, "or -(1/2*)"),
        ("1+_2", 2, "add tiny as A + +_B"),
        ("+2", 0, "+-G is a switch"),
        ("2:-^", 2, "in parentheses, as in (-^)"),
        ("1 & 2 & 3", 6, "a second '&' at column 7"),
        ("1 < 2 < 3", 6, "a second relation at column 7"),
        ("(1 < 2)", 3, "a relation inside brackets at column 4"),
        ("{1<|2}", 2, "a relation inside brackets"),
        ("{1|>2}", 3, "unexpected '>' at column 4"),
        (
            "1 || 2",
            2,
            "a bar outside braces at column 3; write {a|b} for a game, and <>",
        ),
        ("{(1|0)|2}", 3, "a bar outside braces at column 4"),
        ("é", 0, "unexpected 'é' at column 1"),
        ("1, 2", 1, "commas stand between options"),
    ]);
}

#[test]
fn numbers_are_dyadic_and_bounded() {
    let ones = "1".repeat(310);
    assert_refused(&[
        ("0.5", 0, "unexpected decimal number at column 1; write 1/2"),
        ("-2.75", 0, "write -11/4"),
        (".5", 0, "write 1/2"),
        ("3.0", 0, "write 3"),
        ("0.3", 0, "denominator is a power of two"),
        ("1 + 3 .5", 6, "column 7; write a fraction"),
        ("1/2.5", 2, "unexpected decimal number"),
        ("1/3", 0, "1/3 is not a dyadic fraction at column 1"),
        ("-1/0", 0, "-1/0 is not a dyadic fraction"),
        ("2 + 1/6", 4, "power of two"),
        ("1/", 2, "expected a denominator but the text ends"),
        ("1/-2", 2, "unexpected '-'"),
        ("1 / 2", 2, "a fraction is written 3/4"),
        ("1/2.^", 3, "an integer on the left"),
        ("^.^", 1, "'.' after what is not an integer at column 2"),
        ("1:2.^", 3, "an integer on the left"),
        (
            "*18446744073709551616",
            0,
            "nimber *18446744073709551616 is too large",
        ),
        (&ones, 0, "number of more than 1024 bits at column 1"),
        (&format!("^{ones}"), 0, "number of more than 1024 bits"),
        (&format!("1/{ones}"), 0, "number of more than 1024 bits"),
    ]);
    let beyond = BigInt::from(1) << 1024_u32;
    let largest = &beyond - BigInt::from(1);
    assert!(parse(&format!("-{largest}/{beyond}")).is_ok());
    assert!(parse(&beyond.to_string()).is_err());
    assert!(parse(&format!("1/{}", &beyond + &beyond)).is_err());
    assert!(parse(&format!("{largest} × 2 × ^")).is_err());
}

#[test]
fn ambiguous_texts_are_refused_with_their_readings() {
    assert_refused(&[
        (
            "{a|b|c}",
            4,
            "second '|' at the same level at column 5; write {a||b|c} or {a|b||c}",
        ),
        ("{1||0||*|^}", 5, "{a||b|c}"),
        (
            "{{0|1}|b| {c|d}}",
            8,
            "write {{0|1}||b| {c|d}} or {{0|1}|b|| {c|d}}",
        ),
        ("{|  |}", 4, "a run of bars broken by a blank at column 5"),
        ("{2| ||0}", 4, "write the bars together, or {{a|}|b}"),
        ("+-1*", 2, "write +-(1*) or +-1 + *"),
        ("±-3/2^over", 1, "write +-(-3/2^over) or +--3/2 + ^over"),
        ("+-*over", 2, "write +-(*over)"),
        ("+_2*", 2, "write +_(2*) or +_2 + *"),
        ("^^3", 0, "write one arrow"),
        ("^^<2>", 0, "several arrows"),
        ("⇑[2]", 0, "several arrows"),
        ("vv2", 0, "several arrows"),
        ("^[0]", 2, "'0' is not an order of up"),
        ("^<0>", 0, "positive integer or on"),
        ("^[x]", 2, "positive integer or on"),
        ("^[]", 2, "unexpected ']'"),
        ("^[2", 1, "'[' at column 2 is not closed"),
        ("^[-1]", 2, "unexpected '-'"),
    ]);
}

#[test]
fn braces_and_words_are_checked() {
    assert_refused(&[
        ("{}", 1, "empty braces at column 2; 0 is written {|}"),
        ("+-{}", 3, "empty braces"),
        ("{1,2}", 0, "braces without a bar at column 1"),
        ("a{1}", 1, "braces without a bar"),
        ("{1,|}", 3, "unexpected '|' at column 4"),
        ("{,1|}", 1, "unexpected ','"),
        ("pass", 0, "'pass' outside braces at column 1"),
        ("on{0|on}", 0, "'on' is reserved"),
        ("over{0|over}", 4, "unexpected '{'"),
        ("v{0|v}", 1, "unexpected '{'"),
        ("on(1)", 0, "'on' is reserved"),
        ("tiny", 0, "'tiny' takes 1 argument in parentheses"),
        (
            "tiny(1,2)",
            0,
            "'tiny' takes 1 argument and was given 2 at column 1",
        ),
        (
            "1 + heat(^)",
            4,
            "'heat' takes 2 arguments and was given 1 at column 5",
        ),
        (
            "overheat()",
            0,
            "'overheat' takes 3 arguments and was given 0",
        ),
        (
            "heat",
            0,
            "'heat' takes 2 arguments in parentheses, and has none",
        ),
        ("heat{1|0}", 0, "'heat' takes 2 arguments in parentheses"),
        ("nim (3)", 4, "touches its parenthesis"),
    ]);
}

#[test]
fn messages_show_users_text_safely() {
    assert_refused(&[
        ("1 +\u{7} 2", 3, "control character '\\u{7}' at column 4"),
        ("\0", 0, "control character '\\0' at column 1"),
        ("1\u{85}", 1, "control character '\\u{85}'"),
        ("1\u{b}", 1, "control character '\\u{b}'"),
        ("\u{202e}1", 0, "unexpected '\\u{202e}' at column 1"),
        ("\u{feff}", 0, "unexpected '\\u{feff}'"),
        (
            "1 abcdefghijklmnopqrstuvwxyz",
            2,
            "unexpected 'abcdefghijklmnopqrst...' at column 3",
        ),
    ]);
}

#[test]
fn braces_inside_a_position_do_not_confuse_the_hint_about_bars() {
    let text = "{-1*,{0|-1}|i(|0,*}₂{)|-1}}";
    let error = parse(text).expect_err("two equal runs of bars");
    assert!(error.message.contains("second '|'"), "{error}");
}

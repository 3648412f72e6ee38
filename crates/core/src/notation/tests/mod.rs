//! Texts and how they are read.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod blanks;
mod hostile;
mod refused;

use super::ast::{Expr, ExprKind, Infinitesimal, Literal, Order, Sign, Statement, UpTerm};
use super::{parse, parse_value};

/// The tree as text: every node with its children, numbers as they print.
fn tree(expr: &Expr) -> String {
    let all = |many: &[Expr]| many.iter().map(tree).collect::<Vec<_>>().join(" ");
    match &expr.kind {
        ExprKind::Short(literal) => literal_tree(&(*literal).into()),
        ExprKind::Literal(literal) => literal_tree(literal),
        ExprKind::Braces { left, right } => format!("{{{}|{}}}", all(left), all(right)),
        ExprKind::Loop { name, body } => format!("(node {name} {})", tree(body)),
        ExprKind::Loopy(loopy) => loopy.name().to_owned(),
        ExprKind::Pass => "pass".to_owned(),
        ExprKind::Reference(name) => format!("@{name}"),
        ExprKind::Switch(options) => format!("(switch {})", all(options)),
        ExprKind::Negate(g) => format!("(neg {})", tree(g)),
        ExprKind::Sum(terms) => {
            let terms = terms.iter().map(|(sign, term)| match sign {
                Sign::Plus => format!("+{}", tree(term)),
                Sign::Minus => format!("-{}", tree(term)),
            });
            format!("(sum {})", terms.collect::<Vec<_>>().join(" "))
        }
        ExprKind::Multiple(n, g) => format!("(mul {n} {})", tree(g)),
        ExprKind::OrdinalSum(games) => format!("(ord {})", all(games)),
        ExprKind::Sides(s, t) => format!("(sides {} {})", tree(s), tree(t)),
        ExprKind::Call {
            function,
            arguments,
        } => format!("({} {})", function.name(), all(arguments)),
        ExprKind::Position { ruleset, text } => format!("({ruleset} {text:?})"),
        ExprKind::Given(game) => format!("{game:?}"),
        ExprKind::Form(g) => format!("(form {})", tree(g)),
    }
}

/// The parts of a literal, joined by dots.
fn literal_tree(literal: &Literal) -> String {
    let order = |order: &Order| match order {
        Order::Finite(n) => n.to_string(),
        Order::On => "on".to_owned(),
    };
    let sign = |sign: &Sign| match sign {
        Sign::Plus => "u",
        Sign::Minus => "d",
    };
    let mut parts = Vec::new();
    parts.extend(literal.number.as_ref().map(ToString::to_string));
    parts.extend(literal.ups.iter().map(|up| match up {
        UpTerm::Multiple(n) => format!("u{n}"),
        UpTerm::Sum(s, n) => format!("{}[{}]", sign(s), order(n)),
        UpTerm::Power(s, n) => format!("{}<{}>", sign(s), order(n)),
    }));
    parts.extend(literal.nim.map(|n| format!("*{n}")));
    parts.extend(literal.infinitesimals.iter().map(|part| match part {
        Infinitesimal::Tiny(g) => format!("tiny({})", tree(g)),
        Infinitesimal::Miny(g) => format!("miny({})", tree(g)),
        Infinitesimal::Over => "over".to_owned(),
        Infinitesimal::Under => "under".to_owned(),
    }));
    parts.join(".")
}

fn assert_read(table: &[(&str, &str)]) {
    for (text, expected) in table {
        match parse(text) {
            Ok(Statement::Value(value)) => assert_eq!(tree(&value), *expected, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn common_literals_are_read_alike_the_short_and_the_long_way() {
    let numbers = [
        "",
        "0",
        "7",
        "-7",
        "007",
        "-0",
        "3/4",
        "-3/8",
        "6/4",
        "8/2",
        "999999999",
        "1/1",
    ];
    let ups = ["", "^", "^^", "v", "vvv", "^0", "^3", "v12", "^999999999"];
    let stars = ["", "*", "*0", "*17", "*999999999"];
    for number in numbers {
        for up in ups {
            for star in stars {
                let text = format!("{number}{up}{star}");
                // A tab after a literal is no sign that it is of the common kind.
                let long = parse_value(&format!("{text}\t"));
                match (parse_value(&text), long) {
                    (Ok(short), Ok(long)) => {
                        assert_eq!(tree(&short), tree(&long), "{text}");
                        assert!(matches!(long.kind, ExprKind::Literal(_)), "{text}");
                    }
                    (short, long) => assert_eq!(short.is_err(), long.is_err(), "{text}"),
                }
            }
        }
    }
}

#[test]
fn literals_are_sums_of_touching_parts() {
    assert_read(&[
        ("0", "0"),
        (" 007 ", "7"),
        ("-5/8", "-5/8"),
        ("−5/8", "-5/8"),
        ("6/4", "3/2"),
        ("*", "*1"),
        ("∗2", "*2"),
        ("⋆3", "*3"),
        ("★", "*1"),
        ("*0", "*0"),
        ("1*3", "1.*3"),
        ("^", "u1"),
        ("^^^", "u3"),
        ("^3", "u3"),
        ("^0", "u0"),
        ("v", "u-1"),
        ("V", "u-1"),
        ("vv", "u-2"),
        ("v3", "u-3"),
        ("↑", "u1"),
        ("⇑", "u2"),
        ("⇓*", "u-2.*1"),
        ("↓↓↓", "u-3"),
        ("↑³", "u<3>"),
        ("↓¹²∗", "d<12>.*1"),
        ("^[4]*", "u[4].*1"),
        ("^[ON]", "u[on]"),
        ("^[ 2 ]", "u[2]"),
        ("v[2]", "d[2]"),
        ("^<2>", "u<2>"),
        ("v<on>", "d<on>"),
        ("^[2]^<3>", "u[2].u<3>"),
        ("^2v<3>", "u2.d<3>"),
        ("2^*", "2.u1.*1"),
        ("-1v[2]*", "-1.d[2].*1"),
        ("1^3*2", "1.u3.*2"),
        ("v9*8", "u-9.*8"),
        ("over", "over"),
        ("1/2under", "1/2.under"),
        ("4over", "4.over"),
        ("2tiny(2)", "2.tiny(2)"),
        ("3Tiny({3|1})", "3.tiny({3|1})"),
        ("-1Miny( 2 )", "-1.miny(2)"),
        ("*miny(2)over", "*1.miny(2).over"),
        ("v3overunder", "u-3.over.under"),
        ("VTINY(on)", "u-1.tiny(on)"),
        ("Tiny(1 + *)", "tiny((sum +1 +*1))"),
        ("+_2", "tiny(2)"),
        ("-_{2|1}", "miny({2|1})"),
        ("+_^*", "tiny(u1.*1)"),
        ("⧾on", "tiny(on)"),
        ("⧿_(1*)", "miny(1.*1)"),
    ]);
}

#[test]
fn a_minus_that_touches_a_digit_belongs_to_the_number() {
    assert_read(&[
        ("-2^", "-2.u1"),
        ("- 2", "(neg 2)"),
        ("0-2^", "(sum +0 -2.u1)"),
        ("0 -2^", "(sum +0 -2.u1)"),
        ("0--2^", "(sum +0 --2.u1)"),
        ("--2^", "(neg -2.u1)"),
        ("(-2^)", "-2.u1"),
        ("{-2^|-1}", "{-2.u1|-1}"),
        ("-^", "(neg u1)"),
        ("-{1|0}", "(neg {1|0})"),
        ("-(1)", "(neg 1)"),
        ("----^", "u1"),
        ("- - -^", "(neg u1)"),
        ("-2:3", "(ord -2 3)"),
        ("-^:3", "(neg (ord u1 3))"),
        ("-1+*", "(sum +-1 +*1)"),
        ("1+ -2", "(sum +1 +-2)"),
        ("1-+-2", "(sum +1 -(switch 2))"),
        ("1--_2", "(sum +1 -miny(2))"),
        ("1 - - ^", "(sum +1 -(neg u1))"),
    ]);
}

#[test]
fn operators_bind_in_order() {
    assert_read(&[
        ("1 + ^ - *", "(sum +1 +u1 -*1)"),
        ("73/16+v9*8", "(sum +73/16 +u-9.*8)"),
        ("3.^", "(mul 3 u1)"),
        ("3.{1|0}", "(mul 3 {1|0})"),
        ("3 × ^", "(mul 3 u1)"),
        ("3·^", "(mul 3 u1)"),
        ("3 . 2", "(mul 3 2)"),
        ("2×3×^", "(mul 6 u1)"),
        ("-3.^", "(mul -3 u1)"),
        ("- 3.^", "(neg (mul 3 u1))"),
        ("3.-^", "(neg (mul 3 u1))"),
        ("(-3).^", "(mul -3 u1)"),
        ("2.^:*", "(mul 2 (ord u1 *1))"),
        ("1:2:3", "(ord 1 2 3)"),
        ("1:-2", "(ord 1 -2)"),
        ("1:+-2", "(ord 1 (switch 2))"),
        ("1 + 2:3", "(sum +1 +(ord 2 3))"),
        ("^<on> & v<on>", "(sides u<on> d<on>)"),
        ("1 + * & 0", "(sides (sum +1 +*1) 0)"),
        ("(1 + 2) + 3", "(sum +(sum +1 +2) +3)"),
        ("(((1)))", "1"),
        ("1\u{3000}+\u{a0}2\r\n", "(sum +1 +2)"),
    ]);
}

#[test]
fn switches_take_one_operand() {
    assert_read(&[
        ("+-1", "(switch 1)"),
        ("±1/2", "(switch 1/2)"),
        ("+-^*", "(switch u1.*1)"),
        ("+-on", "(switch on)"),
        ("+-(1*)", "(switch 1.*1)"),
        ("+-1 + *", "(sum +(switch 1) +*1)"),
        ("+-{1|0}", "(switch {1|0})"),
        ("+-{2,{4|0}}", "(switch 2 {4|0})"),
        ("+-{1,+-1}", "(switch 1 (switch 1))"),
        ("+-{1}", "(switch 1)"),
        ("+--1", "(switch -1)"),
        ("+- 1", "(switch 1)"),
        ("+-+-1", "(switch (switch 1))"),
        ("+-tiny(2)", "(switch tiny(2))"),
        ("+-a{0|a}", "(switch (node a {0|@a}))"),
        ("+-1:2", "(ord (switch 1) 2)"),
        ("0++-1", "(sum +0 +(switch 1))"),
    ]);
}

#[test]
fn the_longest_run_of_bars_splits_first() {
    assert_read(&[
        ("{|}", "{|}"),
        ("{ | }", "{|}"),
        ("{0|}", "{0|}"),
        ("{|0}", "{|0}"),
        ("{||0}", "{|0}"),
        ("{0,*|^}", "{0 *1|u1}"),
        ("{2||1|0}", "{2|{1|0}}"),
        ("{2|1||0}", "{{2|1}|0}"),
        ("{a|b||c|||d}", "{{{@a|@b}|@c}|@d}"),
        ("{0|*||*|||*||||*}", "{{{{0|*1}|*1}|*1}|*1}"),
        ("{0||||0|||a|0||-1}", "{0|{0|{{@a|0}|-1}}}"),
        ("{4|1||-1|-3}", "{{4|1}|{-1|-3}}"),
        ("{|0||1|}", "{{|0}|{1|}}"),
        ("{1,2|3,4||5,6}", "{{1 2|3 4}|5 6}"),
        ("{{1|0}|2}", "{{1|0}|2}"),
        ("{3/2+*|1/2}", "{(sum +3/2 +*1)|1/2}"),
        ("{1 & 0|^<2>}", "{(sides 1 0)|u<2>}"),
        ("{^<2>|v<2>||0}", "{{u<2>|d<2>}|0}"),
        ("{(1 - ^)|heat({1|0},2)}", "{(sum +1 -u1)|(heat {1|0} 2)}"),
    ]);
}

#[test]
fn words_name_games_functions_positions_and_nodes() {
    assert_read(&[
        ("on", "on"),
        ("Off-DUD", "(sum +off -dud)"),
        ("tis + tisn", "(sum +tis +tisn)"),
        ("upon-upon", "(sum +upon -upon)"),
        ("on-100", "(sum +on -100)"),
        ("over-over", "(sum +over -over)"),
        ("{0|pass}", "{0|pass}"),
        ("{0|(pass)}", "{0|pass}"),
        ("a{0|a}", "(node a {0|@a})"),
        ("A1 {0|a1}", "(node a1 {0|@a1})"),
        ("a{0|b{a|*}}", "(node a {0|(node b {@a|*1})})"),
        ("a{0||1|a}", "(node a {0|{1|@a}})"),
        ("{0|{dud|},*}", "{0|{dud|} *1}"),
        ("Tiny(on)", "tiny(on)"),
        ("heat({1|0},1/2)", "(heat {1|0} 1/2)"),
        ("COOL (^, 1)", "(cool u1 1)"),
        ("overheat(*2,1,-1)", "(overheat *2 1 -1)"),
        ("ordinal_product(1,2)", "(ordinal_product 1 2)"),
        ("ordinal-product(1,2)", "(ordinal_product 1 2)"),
        ("nim_multiply(13,7)", "(nim_multiply 13 7)"),
        (
            "norton(^,^) + conway(*2,*3)",
            "(sum +(norton u1 u1) +(conway *2 *3))",
        ),
        ("domineering(..|..)", "(domineering \"..|..\")"),
        ("Toads-and-Frogs(tt..ff)", "(toads-and-frogs \"tt..ff\")"),
        ("x(a(b)c)+^", "(sum +(x \"a(b)c\") +u1)"),
        ("nim( 3,4 )", "(nim \" 3,4 \")"),
        ("on-clobber(xo)", "(sum +on -(clobber \"xo\"))"),
        ("a-heat(^,1)", "(sum +@a -(heat u1 1))"),
        ("a-b-tiny(2)", "(sum +@a -@b -tiny(2))"),
        ("v-nim(3)", "(sum +u-1 -(nim \"3\"))"),
        ("'{*|*}'", "(form {*1|*1})"),
        ("'{*|*}' : 3", "(ord (form {*1|*1}) 3)"),
        ("selective('{*|*}',1)", "(selective (form {*1|*1}) 1)"),
        ("value", "@value"),
    ]);
}

#[test]
fn relations_stand_at_the_top() {
    for (text, expected) in [
        ("1 = 1", "1 Equal 1"),
        ("1==1", "1 Equal 1"),
        ("* != 0", "*1 NotEqual 0"),
        ("*≠0", "*1 NotEqual 0"),
        ("0<=^", "0 LessOrEqual u1"),
        ("0 ≤ ^", "0 LessOrEqual u1"),
        ("^>=0", "u1 GreaterOrEqual 0"),
        ("^≥0", "u1 GreaterOrEqual 0"),
        ("^<1", "u1 Less 1"),
        ("^<12", "u1 Less 12"),
        ("^ <2", "u1 Less 2"),
        ("0<^<2>", "0 Less u<2>"),
        ("^>v", "u1 Greater u-1"),
        ("*<|*2", "*1 LessOrConfused *2"),
        ("^<|0", "u1 LessOrConfused 0"),
        ("{1|0}|>0", "{1|0} GreaterOrConfused 0"),
        ("*<>0", "*1 Confused 0"),
        ("^<>*", "u1 Confused *1"),
        ("* ∥ 0", "*1 Confused 0"),
        ("1<-1", "1 Less -1"),
        ("a & b == c", "(sides @a @b) Equal @c"),
    ] {
        match parse(text) {
            Ok(Statement::Relation {
                left,
                relation,
                right,
            }) => {
                let got = format!("{} {relation:?} {}", tree(&left), tree(&right));
                assert_eq!(got, expected, "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let error = parse_value("1 <= 2").expect_err("a relation");
    assert_eq!(error.column, 2);
    assert_eq!(
        error.message,
        "a relation where a value was expected at column 3"
    );
    assert!(parse_value("1 + 2").is_ok());
}

#[test]
fn columns_count_characters() {
    let value = parse_value("↑∗ + nope").expect("a sum");
    let ExprKind::Sum(terms) = value.kind else {
        panic!("not a sum");
    };
    assert_eq!(terms[1].1.column, 5);
}

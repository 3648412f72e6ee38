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
use crate::testing::{Random, rows, texts};

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

/// Literals are sums of touching parts; a minus that touches a digit belongs to
/// the number; operators bind in order; switches take one operand; the longest
/// run of bars splits first; words name games, functions, positions and nodes.
#[test]
fn values_are_read_as_the_tables_say() {
    for key in [
        "literals",
        "minus",
        "operators",
        "switches",
        "bars",
        "words",
    ] {
        for [text, expected] in rows("notation.toml", key) {
            match parse(&text) {
                Ok(Statement::Value(value)) => {
                    assert_eq!(tree(&value), expected, "{key}: {text:?}")
                }
                other => panic!("{key}: {text:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn common_literals_are_read_alike_the_short_and_the_long_way() {
    let numbers = texts("notation.toml", "numbers");
    let ups = ["", "^", "^^", "v", "vvv", "^0", "^3", "v12", "^999999999"];
    let stars = ["", "*", "*0", "*17", "*999999999"];
    for number in &numbers {
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
fn relations_stand_at_the_top() {
    for [text, expected] in rows::<2>("notation.toml", "relations") {
        match parse(&text) {
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

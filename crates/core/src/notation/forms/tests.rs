use super::*;
use crate::notation::{Script, parse_value, print as values};
use crate::testing::{Random, new_worker, rows};
use crate::value::Arena;

fn read(worker: &mut Worker, forms: &mut Forms, text: &str) -> FormId {
    let expr = parse_value(&format!("'{text}'")).unwrap();
    form(worker, forms, &expr).unwrap()
}

/// The value of a text whose operands may be in quotes.
fn worth(text: &str) -> String {
    let mut worker = new_worker();
    let mut forms = Forms::new();
    let expr = parse_value(text).unwrap();
    let value = match &expr.kind {
        ExprKind::OrdinalSum(operands) => {
            ordinal_sum_value(&mut worker, &mut forms, operands).unwrap()
        }
        ExprKind::Call {
            function,
            arguments,
        } => call_value(&mut worker, &mut forms, *function, arguments)
            .unwrap()
            .unwrap(),
        _ => operand_value(&mut worker, &mut forms, &expr).unwrap(),
    };
    values::print(&mut worker, value, Script::Ascii).unwrap()
}

#[test]
fn what_is_printed_is_read_back() {
    let mut worker = new_worker();
    let mut forms = Forms::new();
    for [text, printed] in rows("notation.toml", "forms_printed") {
        let form = read(&mut worker, &mut forms, &text);
        assert_eq!(read(&mut worker, &mut forms, &printed), form, "{text}");
        for script in [Script::Ascii, Script::Unicode] {
            let text = print(&mut worker, &mut forms, form, script).unwrap();
            assert_eq!(read(&mut worker, &mut forms, &text), form, "{text}");
            if script == Script::Ascii && !printed.contains('+') {
                assert_eq!(text, printed);
            }
        }
    }
}

#[test]
fn any_form_is_printed_and_read_back() {
    let mut worker = new_worker();
    let mut forms = Forms::new();
    let mut pool = vec![FormId::ZERO];
    let mut random = Random::seeded(1);
    while pool.len() < 400 {
        let mut side = || {
            (0..random.below(4))
                .map(|_| random.pick(&pool))
                .collect::<Vec<_>>()
        };
        let (left, right) = (side(), side());
        let form = forms.intern(left, right).unwrap();
        if forms.birthday(form) > 7 {
            continue;
        }
        pool.push(form);
        for script in [Script::Ascii, Script::Unicode] {
            let text = print(&mut worker, &mut forms, form, script).unwrap();
            assert_eq!(read(&mut worker, &mut forms, &text), form, "{text}");
        }
    }
}

#[test]
fn operands_in_quotes_keep_their_form() {
    for [text, value] in rows("notation.toml", "forms_quoted") {
        assert_eq!(worth(&text), worth(&value), "{text}");
    }
}

#[test]
fn what_has_no_explicit_form_is_refused() {
    let mut worker = new_worker();
    let mut forms = Forms::new();
    for [text, message] in rows("notation.toml", "forms_refused") {
        let expr = parse_value(&text).unwrap();
        match form(&mut worker, &mut forms, &expr) {
            Err(EvalError::Notation(error)) => assert_eq!(error.message, message),
            other => panic!("{text}: {other:?}"),
        }
    }
    for (text, stop) in [
        ("'1000000'", Halt::TooDeep),
        ("'*2001'", Halt::TooWide),
        ("'100000000 × 1'", Halt::TooDeep),
    ] {
        let expr = parse_value(text).unwrap();
        let result = form(&mut worker, &mut forms, &expr);
        assert_eq!(result, Err(EvalError::Halt(stop)), "{text}");
    }
}

#[test]
fn a_form_that_was_not_taken_as_written_is_named() {
    for [text, count] in rows("notation.toml", "forms_as_written") {
        let arena = Arena::new();
        let mut statement = crate::notation::parse(&text).unwrap();
        let sentences = canonical_taken(&arena, &mut statement);
        assert_eq!(sentences.len().to_string(), count, "{text}: {sentences:?}");
        let mut statement = crate::notation::parse(&text).unwrap();
        assert!(count == "0" || may_be_taken(&mut statement), "{text}");
    }
    let mut statement = crate::notation::parse("2 + {*|*}:1").unwrap();
    assert_eq!(
        canonical_taken(&Arena::new(), &mut statement),
        [
            "':' acts on forms, and {*|*} at column 5 was taken in canonical form, 0; \
          to take it as it is written, put it in quotes: '{*|*}'"
        ]
    );
}

#[test]
fn looking_for_forms_as_written_takes_little_work() {
    let wide = "{9,8,7,6,5,4,3,2,1|-9,-8,-7,-6}";
    let text = format!("conway({wide},{wide}+{wide}+{wide}+{wide})");
    let mut statement = crate::notation::parse(&text).unwrap();
    let sentences = canonical_taken(&Arena::new(), &mut statement);
    assert!(
        sentences[1].contains("the game at column 40"),
        "{sentences:?}"
    );
}

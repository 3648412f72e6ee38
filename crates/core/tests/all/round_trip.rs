//! What is printed is read back to the same value.

use crate::testing::{new_worker, read, texts};
use lastmove_core::notation::eval::{self, EvalError, value};
use lastmove_core::notation::print::print;
use lastmove_core::notation::{Script, parse_value};

#[test]
fn every_game_of_day_3_is_read_back() {
    let mut worker = new_worker();
    for game in worker.born_by(3).unwrap() {
        for script in [Script::Ascii, Script::Unicode] {
            let text = print(&mut worker, game, script).unwrap();
            assert_eq!(read(&mut worker, &text), game, "{text}");
        }
    }
}

#[test]
fn the_short_way_to_a_value_agrees_with_the_long_way() {
    let mut worker = new_worker();
    let texts = [
        "0",
        "{|}",
        "{0|}",
        "{|0}",
        "{1,0|{2|1},3}",
        "{{{|}|}|}",
        "{1*|-3/2^^*2}",
        "{0,*|^}",
        "{v|v3*}",
        "{-1|1/2}",
    ];
    for text in texts {
        let long = read(&mut worker, text);
        assert_eq!(eval::read(&mut worker, text), Ok(long), "{text}");
        for other in texts {
            let nested = format!("{{{text},{other}|{other}}}");
            let long = read(&mut worker, &nested);
            assert_eq!(eval::read(&mut worker, &nested), Ok(long), "{nested}");
        }
    }
    // What is no text of the common kind is read, or refused, by the parser.
    for text in [
        "", "{", "{0|1", "{0|1}}", "{0||1}", "{0|1|2}", "{0,|}", "{,0|}", "{0}", "{0|1}x", "-",
        "1/", "1/3", "{0|-}",
    ] {
        let long = parse_value(text)
            .map_err(EvalError::from)
            .and_then(|expr| value(&mut worker, &expr));
        assert_eq!(eval::read(&mut worker, text), long, "{text}");
    }
}

#[test]
fn names_are_used_and_read_back() {
    let mut worker = new_worker();
    for text in texts("notation.toml", "printed") {
        let game = read(&mut worker, &text);
        assert_eq!(print(&mut worker, game, Script::Ascii).unwrap(), text);
        let unicode = print(&mut worker, game, Script::Unicode).unwrap();
        assert_eq!(read(&mut worker, &unicode), game, "{unicode}");
    }
}

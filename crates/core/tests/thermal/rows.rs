//! Known results, computed by an established program: compared by value.

use lastmove_core::value::{Arena, Worker};

use super::{number, read};

enum Operation {
    Cool(&'static str),
    Heat(&'static str),
    Overheat(&'static str, &'static str),
    Norton(&'static str),
    Freeze,
}
use Operation::{Cool, Freeze, Heat, Norton, Overheat};

#[rustfmt::skip]
const TAXED: &[(&str, Operation, &str)] = &[
    ("{3|1}", Cool("1/4"), "{11/4|5/4}"),
    ("{3|1}", Cool("1/2"), "{5/2|3/2}"),
    ("{3|1}", Cool("1"), "2*"),
    ("{5||2|1}", Cool("1/2"), "{9/2|2*}"),
    ("{5||2|1}", Heat("1/2"), "{11/2||2|0}"),
    ("{4|1||-1|-3}", Cool("1"), "{2|1||-1*}"),
    ("{4|1||-1|-3}", Heat("2"), "{8|1||-1|-7}"),
    ("{4|1||-1|-3}", Freeze, "1/4*"),
    ("{2|0||-1}", Cool("1/4"), "{3/2|0||-3/4}"),
    ("{2|0||-1}", Heat("1/2"), "{3|0||-3/2}"),
    ("{2|0||-1}", Heat("1"), "{4|0||-2}"),
    ("{2|0||-1}", Norton("^"), "{^6|0||v3*}"),
    ("+-1", Cool("1/4"), "+-3/4"),
    ("+-1", Cool("1/2"), "+-1/2"),
    ("+-1", Cool("1"), "*"),
    ("+-1", Heat("1"), "+-2"),
    ("{1|*}", Cool("1/2"), "1/2*"),
    ("{1|*}", Heat("1"), "{2||0|-2}"),
    ("{1|*}", Heat("2"), "{3||0|-4}"),
    ("{1|*}", Freeze, "1/2*"),
    ("{1|*}", Norton("^"), "{^3*||0|v4}"),
    ("{3|{2|-1},{0|-4}}", Cool("1/4"), "{11/4||0|-7/2}"),
    ("{3|{2|-1},{0|-4}}", Cool("2"), "{1|*}"),
    ("{3|{2|-1},{0|-4}}", Heat("2"), "{5||0|-8}"),
    ("{3|{2|-1},{0|-4}}", Overheat("1", "1"), "{4||0|-6}"),
    ("^", Cool("1/2"), "0"),
    ("^", Cool("1"), "0"),
    ("^", Cool("2"), "0"),
    ("^", Heat("1"), "{1||0|-2}"),
    ("*2", Cool("1/4"), "0"),
    ("*2", Cool("1/2"), "0"),
    ("*2", Cool("1"), "0"),
    ("*2", Cool("2"), "0"),
    ("*2", Heat("2"), "+-{2,{4|0}}"),
    ("*2", Norton("^"), "+-{^^*,{^4|0}}"),
    ("*2", Overheat("1", "1"), "+-{1,{2|0}}"),
    ("1/4", Cool("1"), "1/4"),
    ("1/4", Cool("2"), "1/4"),
    ("1/4", Freeze, "1/4"),
    ("{7|3||2|1|||0|-5}", Cool("1"), "{4|2||3/2|||0|-3}"),
    ("{7|3||2|1|||0|-5}", Heat("1"), "{10|4||3|0|||0|-7}"),
    ("{7|3||2|1|||0|-5}", Overheat("1", "1"), "{10|4||3|0|||0|-7}"),
    ("0", Freeze, "0"),
    ("5", Freeze, "5"),
    ("*8", Freeze, "*8"),
    ("6+^*", Freeze, "6^*"),
    ("73/16+v9*8", Freeze, "73/16v9*8"),
    ("{0|*||*|||*||||*}", Freeze, "^[4]"),
    ("{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}},{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}}", Freeze, "{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}},{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}}"),
    ("{0||0|-3/2}", Freeze, "Tiny(3/2)"),
    ("{1|^^^||^}", Freeze, "{1|^3||^}"),
    ("{3||2+*|1+*}", Cool("0"), "{3||2*|1*}"),
    ("{3||2+*|1+*}", Cool("1/2"), "{5/2|2*}"),
    ("{3||2+*|1+*}", Cool("5/8"), "{19/8|17/8}"),
    ("{3||2+*|1+*}", Cool("3/4"), "9/4*"),
    ("{3||2+*|1+*}", Cool("70"), "9/4"),
    ("1/4", Cool("-1/8"), "1/4"),
    ("1/4", Cool("-1/4"), "1/4*"),
    ("{3||2+*|1+*}", Heat("0"), "{3||2*|1*}"),
    ("{3||2+*|1+*}", Heat("1"), "{4|||3|1||0|-2}"),
    ("-4", Norton("^"), "v4"),
    ("1/2", Norton("^"), "{^^*|v*}"),
    ("^", Norton("^"), "{^^*||0|v4}"),
    ("Tiny(2)", Norton("^"), "{^^*||0|v6}"),
];

#[rustfmt::skip]
const ATOMIC_WEIGHTS: &[(&str, &str)] = &[
    ("0", "0"),
    ("^*6", "1"),
    ("{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,{0,v*|vv}||||vv}}", "0"),
    ("{0||0|vvv}", "0"),
    ("{^^^|vv}", "{1|0}"),
    ("{^^||v|v3}", "*"),
    ("{^^|vv*}", "*"),
    ("{*,*2|0}", "-1"),
    ("{^^*|v||0}", "-1"),
    ("v", "-1"),
    ("{^^*||*|v*}", "1"),
    ("{^^*|0}", "1"),
];

#[rustfmt::skip]
const REDUCED: &[(&str, &str)] = &[
    ("0", "0"),
    ("-1823437481924", "-1823437481924"),
    ("25/16", "25/16"),
    ("*8", "0"),
    ("9/8+*", "9/8"),
    ("^", "0"),
    ("v*", "0"),
    ("^*6", "0"),
    ("{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}},{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}}", "0"),
    ("{0||0|-3/2}", "0"),
    ("{3||2+*|1+*}", "{3||2|1}"),
];

#[rustfmt::skip]
const TEMPERATURES: &[(&str, &str)] = &[
    ("0", "-1"),
    ("5", "-1"),
    ("-1823437481924", "-1"),
    ("25/16", "-1/16"),
    ("*8", "0"),
    ("9/8+*", "0"),
    ("v*", "0"),
    ("^*6", "0"),
    ("{0||0|v*}", "0"),
    ("{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,{0,v*|vv}||||vv}}", "0"),
    ("{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}},{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}}", "0"),
    ("{0||0|-3/2}", "0"),
    ("{3||2+*|1+*}", "3/4"),
    ("{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", "21/16"),
];

#[rustfmt::skip]
const MEANS: &[(&str, &str)] = &[
    ("0", "0"),
    ("-1823437481924", "-1823437481924"),
    ("-1/2", "-1/2"),
    ("*8", "0"),
    ("9/8+*", "9/8"),
    ("6+^*", "6"),
    ("{0||0|v*}", "0"),
    ("{0||0|vvv}", "0"),
    ("{^^^|vv}", "0"),
    ("{1|^^||^}", "0"),
    ("{1|^^^||^}", "0"),
    ("{3||2+*|1+*}", "9/4"),
];

#[test]
fn taxed_games_have_the_known_values() {
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    for (text, operation, expected) in TAXED {
        let game = read(&mut worker, text);
        let mut argument = |text| read(&mut worker, text);
        let value = match operation {
            Cool(t) => {
                let t = number(&worker, t);
                worker.cool(game, t)
            }
            Heat(t) => {
                let t = argument(t);
                worker.heat(game, t)
            }
            Overheat(s, t) => {
                let (s, t) = (argument(s), argument(t));
                worker.overheat(game, s, t)
            }
            Norton(unit) => {
                let unit = argument(unit);
                worker.norton(game, unit)
            }
            Freeze => worker.freeze(game),
        };
        assert_eq!(value, Ok(read(&mut worker, expected)), "{text}");
    }
}

#[test]
fn all_small_games_have_the_known_atomic_weights() {
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    for (text, expected) in ATOMIC_WEIGHTS {
        let game = read(&mut worker, text);
        let expected = read(&mut worker, expected);
        assert_eq!(worker.atomic_weight(game), Ok(Some(expected)), "{text}");
    }
}

#[test]
fn reduced_forms_are_the_known_ones() {
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    for (text, expected) in REDUCED {
        let game = read(&mut worker, text);
        let expected = read(&mut worker, expected);
        assert_eq!(worker.reduced_canonical_form(game), Ok(expected), "{text}");
    }
}

#[test]
fn temperatures_and_means_are_the_known_ones() {
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    for (text, expected) in TEMPERATURES {
        let game = read(&mut worker, text);
        let temperature = worker.thermograph(game).unwrap().temperature();
        assert_eq!(temperature, number(&worker, expected), "{text}");
    }
    for (text, expected) in MEANS {
        let game = read(&mut worker, text);
        let mean = worker.thermograph(game).unwrap().mean();
        assert_eq!(mean, number(&worker, expected), "{text}");
    }
}

#[test]
fn heating_a_nimber_is_quick() {
    let arena = Arena::new();
    let mut worker = Worker::new(&arena);
    let [star, one] = ["*14", "1"].map(|text| read(&mut worker, text));
    let start = std::time::Instant::now();
    let heated = worker.heat(star, one).unwrap();
    assert!(start.elapsed().as_millis() < 500);
    assert_eq!(worker.cool(heated, number(&worker, "1")), Ok(star));
}

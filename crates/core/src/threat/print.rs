//! Values as text, in the notation of all values: `{on||0,{on|0}|off}`.
//!
//! Options are listed on first, then short games in their own order, then the
//! others by their text, off last, so that the text depends on the value alone.

use std::collections::HashMap;
use std::rc::Rc;

use super::value::{Calculator, Value};
use crate::notation::Script;
use crate::notation::print::{MAX_LENGTH, print};
use crate::value::{Player, Stop};

impl Calculator<'_, '_> {
    /// The text of a value.
    pub fn print(&mut self, value: Value, script: Script) -> Result<String, Stop> {
        let text = Printer::new(self).text(value, script)?;
        Ok(text.text.to_string())
    }

    /// The options of a player in the order in which they are written.
    pub fn sorted_options(&mut self, value: Value, player: Player) -> Result<Vec<Value>, Stop> {
        Printer::new(self).sorted(value, player)
    }
}

/// A text, and if it stands in braces the longest run of bars directly inside.
#[derive(Clone)]
struct Text {
    text: Rc<str>,
    bars: Option<usize>,
}

struct Printer<'p, 'c, 'a> {
    calculator: &'p mut Calculator<'c, 'a>,
    /// Texts by value and by whether they are in ASCII, in which options are
    /// sorted.
    texts: HashMap<(Value, bool), Text>,
    written: usize,
}

impl<'p, 'c, 'a> Printer<'p, 'c, 'a> {
    fn new(calculator: &'p mut Calculator<'c, 'a>) -> Self {
        Printer {
            calculator,
            texts: HashMap::new(),
            written: 0,
        }
    }

    fn text(&mut self, value: Value, script: Script) -> Result<Text, Stop> {
        let key = (value, script == Script::Ascii);
        if let Some(text) = self.texts.get(&key) {
            return Ok(text.clone());
        }
        let text = match value {
            Value::On => leaf("on", script),
            Value::Off => leaf("off", script),
            Value::Short(id) => {
                let text = print(self.calculator.worker, id, script)?;
                let bars = match script {
                    Script::Latex => self.text(value, Script::Ascii)?.bars,
                    _ => longest_run_of_bars(&text),
                };
                Text {
                    text: text.into(),
                    bars,
                }
            }
            Value::Tree(_) => {
                self.calculator.worker.tick()?;
                stacker::maybe_grow(128 << 10, 4 << 20, || self.braces(value, script))?
            }
        };
        self.written += text.text.len();
        if self.written > 8 * MAX_LENGTH {
            return Err(Stop::TooLong);
        }
        self.texts.insert(key, text.clone());
        Ok(text)
    }

    fn braces(&mut self, value: Value, script: Script) -> Result<Text, Stop> {
        let (left, left_bars) = self.side(value, Player::Left, script)?;
        let (right, right_bars) = self.side(value, Player::Right, script)?;
        let bars = left_bars.max(right_bars) + 1;
        if left.len() + right.len() > MAX_LENGTH {
            return Err(Stop::TooLong);
        }
        let line = match (script, bars) {
            (Script::Latex, 1) => " \\mid ".to_owned(),
            (Script::Latex, _) => {
                let half = "|".repeat(bars % 2);
                format!(" \\,{}{half}\\, ", "\\|".repeat(bars / 2))
            }
            _ => "|".repeat(bars),
        };
        let (open, close) = braces_of(script);
        Ok(Text {
            text: format!("{open}{left}{line}{right}{close}").into(),
            bars: Some(bars),
        })
    }

    /// One side: a lone option in braces drops them, for a longer run of bars.
    fn side(
        &mut self,
        value: Value,
        player: Player,
        script: Script,
    ) -> Result<(String, usize), Stop> {
        let options = self.sorted(value, player)?;
        let mut texts = Vec::with_capacity(options.len());
        for option in options {
            texts.push(self.text(option, script)?);
        }
        if let [
            Text {
                text,
                bars: Some(bars),
            },
        ] = texts.as_slice()
        {
            let (open, close) = braces_of(script);
            let inside = text.strip_prefix(open).and_then(|t| t.strip_suffix(close));
            if let Some(inside) = inside {
                return Ok((inside.to_owned(), *bars));
            }
        }
        let texts: Vec<&str> = texts.iter().map(|text| &*text.text).collect();
        Ok((texts.join(","), 0))
    }

    fn sorted(&mut self, value: Value, player: Player) -> Result<Vec<Value>, Stop> {
        let mut options = self.calculator.options(value, player)?;
        let mut keys = HashMap::new();
        for &option in &options {
            if let Value::Tree(_) = option {
                keys.insert(option, self.text(option, Script::Ascii)?.text);
            }
        }
        let arena = self.calculator.worker.arena();
        options.sort_by(|a, b| match (a, b) {
            (Value::Short(a), Value::Short(b)) => arena.display_order(*a, *b),
            (Value::Tree(_), Value::Tree(_)) => keys.get(a).cmp(&keys.get(b)),
            _ => a.cmp(b),
        });
        Ok(options)
    }
}

fn leaf(word: &str, script: Script) -> Text {
    Text {
        text: match script {
            Script::Latex => format!("\\mathbf{{{word}}}").into(),
            _ => word.into(),
        },
        bars: None,
    }
}

const fn braces_of(script: Script) -> (&'static str, &'static str) {
    match script {
        Script::Latex => ("\\{", "\\}"),
        _ => ("{", "}"),
    }
}

/// The longest run of bars directly inside the braces that a text stands in.
fn longest_run_of_bars(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    let (mut depth, mut run, mut longest) = (0_usize, 0, 0);
    for sign in inside.chars() {
        match sign {
            '{' | '(' => depth += 1,
            // The first brace is closed before the end: a sum of braces.
            '}' | ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        run = if sign == '|' && depth == 0 {
            run + 1
        } else {
            0
        };
        longest = longest.max(run);
    }
    Some(longest)
}

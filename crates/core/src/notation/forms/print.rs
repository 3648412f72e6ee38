//! Forms as text.

use std::collections::HashMap;
use std::rc::Rc;

use crate::notation::print::{self as values, MAX_LENGTH};
use crate::notation::script::Script;
use crate::value::form::{FormId, Forms};
use crate::value::{Halt, Player, Worker};

/// The text of a form, without quotes.
pub fn print(
    worker: &mut Worker,
    forms: &mut Forms,
    form: FormId,
    script: Script,
) -> Result<String, Halt> {
    let mut printer = Printer {
        worker,
        forms,
        script,
        memo: HashMap::new(),
        written: 0,
    };
    let text = printer.text(form)?;
    Ok(text.braced(script))
}

/// The text of a form: a name, or what stands between braces.
#[derive(Clone)]
enum Text {
    Name(Rc<str>),
    Braces {
        inside: Rc<str>,
        /// The longest run of bars inside.
        bars: usize,
    },
}

impl Text {
    fn braced(&self, script: Script) -> String {
        match self {
            Text::Name(name) => name.to_string(),
            Text::Braces { inside, .. } => {
                let (open, close) = script.braces();
                format!("{open}{inside}{close}")
            }
        }
    }
}

struct Printer<'p, 'a> {
    worker: &'p mut Worker<'a>,
    forms: &'p mut Forms,
    script: Script,
    memo: HashMap<FormId, Text>,
    written: usize,
}

impl Printer<'_, '_> {
    fn text(&mut self, form: FormId) -> Result<Text, Halt> {
        if let Some(text) = self.memo.get(&form) {
            return Ok(text.clone());
        }
        let text = stacker::maybe_grow(128 << 10, 4 << 20, || match self.name(form)? {
            Some(name) => Ok(Text::Name(name.into())),
            None => self.braces(form),
        })?;
        let (Text::Name(written)
        | Text::Braces {
            inside: written, ..
        }) = &text;
        self.written += written.len();
        if written.len() > MAX_LENGTH || self.written > 8 * MAX_LENGTH {
            return Err(Halt::TooLong);
        }
        self.memo.insert(form, text.clone());
        Ok(text)
    }

    fn name(&mut self, form: FormId) -> Result<Option<String>, Halt> {
        let value = self.forms.value(self.worker, form)?;
        if self.worker.arena().up_star(value).is_none()
            || !self.forms.is_canonical(self.worker, form)?
        {
            return Ok(None);
        }
        values::print(self.worker, value, self.script).map(Some)
    }

    fn braces(&mut self, form: FormId) -> Result<Text, Halt> {
        let (left, left_bars) = self.side(form, Player::Left)?;
        let (right, right_bars) = self.side(form, Player::Right)?;
        let bars = left_bars.max(right_bars) + 1;
        if left.len() + right.len() > MAX_LENGTH {
            return Err(Halt::TooLong);
        }
        Ok(Text::Braces {
            inside: format!("{left}{}{right}", self.script.bars(bars)).into(),
            bars,
        })
    }

    /// One side. A lone option in braces drops them, for a longer run of bars,
    /// unless its own bars would touch that run.
    fn side(&mut self, form: FormId, player: Player) -> Result<(String, usize), Halt> {
        let options = self.sorted(form, player)?;
        if let [option] = options.as_slice()
            && let Text::Braces { inside, bars } = self.text(*option)?
        {
            let touches = match player {
                Player::Left => inside.ends_with('|'),
                Player::Right => inside.starts_with('|'),
            };
            if !touches {
                return Ok((inside.to_string(), bars));
            }
        }
        let mut texts = Vec::with_capacity(options.len());
        let mut length = 0;
        for option in options {
            let text = self.text(option)?.braced(self.script);
            length += text.len() + 1;
            if length > MAX_LENGTH {
                return Err(Halt::TooLong);
            }
            texts.push(text);
        }
        Ok((texts.join(","), 0))
    }

    /// The options in an order that depends on the forms alone: by value, then
    /// by birthday, then by content.
    fn sorted(&mut self, form: FormId, player: Player) -> Result<Vec<FormId>, Halt> {
        let mut options = Vec::new();
        for i in 0..self.forms.options(form, player).len() {
            let option = self.forms.options(form, player)[i];
            options.push((self.forms.value(self.worker, option)?, option));
        }
        let (arena, forms) = (self.worker.arena(), &*self.forms);
        let key = |form| (forms.birthday(form), forms.content_hash(form));
        options.sort_by(|&(a, g), &(b, h)| {
            arena.display_order(a, b).then_with(|| key(g).cmp(&key(h)))
        });
        Ok(options.into_iter().map(|(_, option)| option).collect())
    }
}

//! Forms as text.

use std::collections::HashMap;

use crate::notation::print::{self as values, MAX_LENGTH, Text};
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
            Some(name) => Ok(Text::Name {
                text: name.into(),
                operand: true,
            }),
            None => self.braces(form),
        })?;
        self.written += text.len();
        if text.len() > MAX_LENGTH || self.written > 8 * MAX_LENGTH {
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
        let left = self.side(form, Player::Left)?;
        let right = self.side(form, Player::Right)?;
        Text::braces(left, right, self.script)
    }

    fn side(&mut self, form: FormId, player: Player) -> Result<(String, usize), Halt> {
        let (options, script) = (self.sorted(form, player)?, self.script);
        values::side(&options, player, script, |option| self.text(option))
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

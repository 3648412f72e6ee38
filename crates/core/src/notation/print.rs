//! Values as text: names where there is one, braces where there is none.
//!
//! What is printed is read back to the same value: the printer writes only
//! what the grammar has, and a name is used only if the game that it means is
//! the game at hand.

use std::rc::Rc;

use super::names::{Name, Namer};
use super::script::Script;
use crate::value::hash::IdMap;
use crate::value::{Halt, Id, Player, Worker};

/// The longest text that is written: no more characters than the parser reads parts,
/// so that what is printed can be read.
pub const MAX_LENGTH: usize = super::MAX_NODES;

/// The text of a game.
pub fn print(worker: &mut Worker, game: Id, script: Script) -> Result<String, Halt> {
    Ok(text(worker, game, script)?.braced(script))
}

/// The text of a game, to be put into the text of another.
pub(super) fn text(worker: &mut Worker, game: Id, script: Script) -> Result<Text, Halt> {
    let mut printer = Printer {
        namer: Namer::new(worker),
        script,
        memo: IdMap::default(),
        written: 0,
    };
    printer.text(game)
}

/// The text of a game: a name, or what stands between braces.
#[derive(Clone)]
pub(super) enum Text {
    /// A name; an operand may stand after a sign without parentheses.
    Name { text: Rc<str>, operand: bool },
    /// The inside of the braces, and the longest run of bars in it.
    Braces { inside: Rc<str>, bars: usize },
}

impl Text {
    /// {left|right}, each side with the longest run of bars in it.
    pub(super) fn braces(
        (left, left_bars): (String, usize),
        (right, right_bars): (String, usize),
        script: Script,
    ) -> Result<Text, Halt> {
        let bars = left_bars.max(right_bars) + 1;
        if left.len() + right.len() > MAX_LENGTH {
            return Err(Halt::TooLong);
        }
        let inside = format!("{left}{}{right}", script.bars(bars)).into();
        Ok(Text::Braces { inside, bars })
    }

    pub(super) fn len(&self) -> usize {
        let (Text::Name { text, .. } | Text::Braces { inside: text, .. }) = self;
        text.len()
    }

    pub(super) fn braced(&self, script: Script) -> String {
        match self {
            Text::Name { text, .. } => text.to_string(),
            Text::Braces { inside, .. } => {
                let (open, close) = script.braces();
                format!("{open}{inside}{close}")
            }
        }
    }
}

struct Printer<'w, 'a> {
    namer: Namer<'w, 'a>,
    script: Script,
    memo: IdMap<Text>,
    written: usize,
}

impl Printer<'_, '_> {
    fn text(&mut self, game: Id) -> Result<Text, Halt> {
        if let Some(text) = self.memo.get(&game) {
            return Ok(text.clone());
        }
        let text = stacker::maybe_grow(128 << 10, 4 << 20, || match self.namer.name(game)? {
            Some(name) => self.named(game, &name),
            None => self.form(game),
        })?;
        self.written += text.len();
        if text.len() > MAX_LENGTH || self.written > 8 * MAX_LENGTH {
            return Err(Halt::TooLong);
        }
        self.memo.insert(game, text.clone());
        Ok(text)
    }

    fn named(&mut self, game: Id, name: &Name) -> Result<Text, Halt> {
        let script = self.script;
        let (text, operand) = match name {
            Name::UpStar { number, ups, nim } => {
                let text = script.literal(number, &script.ups(*ups), *nim);
                let operand = number.is_zero() || (*ups == 0 && *nim == 0);
                (text, operand)
            }
            Name::Uptimal {
                number,
                order,
                sum,
                negative,
                star,
            } => {
                let up = script.uptimal(*order, *sum, *negative);
                (
                    script.literal(number, &up, u64::from(*star)),
                    number.is_zero(),
                )
            }
            Name::Tiny {
                number,
                parameter,
                negative,
            } => {
                let parameter = self.text(*parameter)?.braced(script);
                let tiny = script.tiny(&parameter, *negative);
                let number = if number.is_zero() {
                    String::new()
                } else {
                    script.number(number)
                };
                (number + &tiny, false)
            }
            Name::Switch(options) => {
                let sign = script.plus_minus();
                let text = match options.as_slice() {
                    [option] => match self.text(*option)? {
                        Text::Name {
                            text,
                            operand: true,
                        } if !text.starts_with('-') => {
                            format!("{sign}{text}")
                        }
                        Text::Name { text, .. } => format!("{sign}({text})"),
                        braces @ Text::Braces { .. } => format!("{sign}{}", braces.braced(script)),
                    },
                    _ => {
                        let (open, close) = script.braces();
                        let (list, _) = self.options(game, Player::Left)?;
                        format!("{sign}{open}{list}{close}")
                    }
                };
                (text, false)
            }
        };
        Ok(Text::Name {
            text: text.into(),
            operand,
        })
    }

    fn form(&mut self, game: Id) -> Result<Text, Halt> {
        let left = self.options(game, Player::Left)?;
        let right = self.options(game, Player::Right)?;
        Text::braces(left, right, self.script)
    }

    fn options(&mut self, game: Id, player: Player) -> Result<(String, usize), Halt> {
        let mut options = self.namer.options(game, player)?;
        let arena = self.namer.arena();
        options.sort_by(|&a, &b| arena.display_order(a, b));
        side(&options, player, self.script, |option| self.text(option))
    }
}

/// One side, and the longest run of bars in it. A lone option in braces drops
/// them, for a longer run of bars, unless its own bars would touch that run.
pub(super) fn side<T: Copy>(
    options: &[T],
    player: Player,
    script: Script,
    mut text: impl FnMut(T) -> Result<Text, Halt>,
) -> Result<(String, usize), Halt> {
    if let [option] = options
        && let Text::Braces { inside, bars } = text(*option)?
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
    for &option in options {
        let text = text(option)?.braced(script);
        length += text.len() + 1;
        if length > MAX_LENGTH {
            return Err(Halt::TooLong);
        }
        texts.push(text);
    }
    Ok((texts.join(","), 0))
}

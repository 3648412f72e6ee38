//! The three scripts in which values are written: ASCII, Unicode, LaTeX.

use crate::value::Dyadic;

/// How signs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// `^`, `v`, `*`, `+-`
    Ascii,
    /// `↑`, `↓`, `∗`, `±`
    Unicode,
    /// For a formula in LaTeX.
    Latex,
}

impl Script {
    pub(super) const fn braces(self) -> (&'static str, &'static str) {
        match self {
            Script::Latex => ("\\{", "\\}"),
            _ => ("{", "}"),
        }
    }

    pub(super) fn bars(self, count: usize) -> String {
        match self {
            Script::Latex if count == 1 => " \\mid ".to_owned(),
            Script::Latex => {
                let half = if count % 2 == 1 { "|" } else { "" };
                format!(" \\,{}{half}\\, ", "\\|".repeat(count / 2))
            }
            _ => "|".repeat(count),
        }
    }

    pub(super) const fn plus_minus(self) -> &'static str {
        match self {
            Script::Ascii => "+-",
            Script::Unicode => "±",
            Script::Latex => "\\pm ",
        }
    }

    pub(super) fn number(self, number: &Dyadic) -> String {
        if self != Script::Latex || number.is_integer() {
            return number.to_string();
        }
        let sign = if number.signum() < 0 { "-" } else { "" };
        let size = number.abs();
        format!(
            "{sign}\\frac{{{}}}{{{}}}",
            size.numerator(),
            size.denominator()
        )
    }

    /// n·↑, nothing for n = 0.
    pub(super) fn ups(self, n: i32) -> String {
        let (one, two) = match (self, n < 0) {
            (Script::Ascii, false) => ("^", "^^"),
            (Script::Ascii, true) => ("v", "vv"),
            (Script::Unicode, false) => ("↑", "⇑"),
            (Script::Unicode, true) => ("↓", "⇓"),
            (Script::Latex, false) => ("{\\uparrow}", "{\\Uparrow}"),
            (Script::Latex, true) => ("{\\downarrow}", "{\\Downarrow}"),
        };
        match (n.unsigned_abs(), self) {
            (0, _) => String::new(),
            (1, _) => one.to_owned(),
            (2, _) => two.to_owned(),
            (n, Script::Latex) => format!("{{{n}{{\\cdot}}{one}}}"),
            (n, _) => format!("{one}{n}"),
        }
    }

    const fn arrow(self, negative: bool) -> &'static str {
        match (self, negative) {
            (Script::Ascii, false) => "^",
            (Script::Ascii, true) => "v",
            (Script::Unicode, false) => "↑",
            (Script::Unicode, true) => "↓",
            (Script::Latex, false) => "\\uparrow",
            (Script::Latex, true) => "\\downarrow",
        }
    }

    /// ↑^[n] = ↑ + ↑² + … + ↑ⁿ if `sum`, else ↑ⁿ; or the negative.
    pub(super) fn uptimal(self, n: u32, sum: bool, negative: bool) -> String {
        let arrow = self.arrow(negative);
        match (self, sum) {
            (Script::Latex, true) => format!("{{{arrow}^{{[{n}]}}}}"),
            (Script::Latex, false) => format!("{{{arrow}^{{{n}}}}}"),
            (_, true) => format!("{arrow}[{n}]"),
            (Script::Unicode, false) => format!("{arrow}{}", superscript(n)),
            (_, false) => format!("{arrow}<{n}>"),
        }
    }

    /// ↑^[on] if `sum`, else ↑^on; or the negative.
    pub(super) fn uptimal_on(self, sum: bool, negative: bool) -> String {
        let arrow = self.arrow(negative);
        match (self, sum) {
            (Script::Latex, true) => format!("{{{arrow}^{{[\\mathbf{{on}}]}}}}"),
            (Script::Latex, false) => format!("{{{arrow}^{{\\mathbf{{on}}}}}}"),
            (_, true) => format!("{arrow}[on]"),
            (_, false) => format!("{arrow}<on>"),
        }
    }

    /// The name of a loopy game.
    pub(super) fn word(self, word: &str) -> String {
        match self {
            Script::Latex => format!("\\mathbf{{{word}}}"),
            _ => word.to_owned(),
        }
    }

    /// The sign between onside and offside.
    pub(super) const fn sides(self) -> &'static str {
        match self {
            Script::Latex => " \\mathbin{\\&} ",
            _ => " & ",
        }
    }

    fn nimber(self, n: u64) -> String {
        let star = match self {
            Script::Ascii => "*",
            Script::Unicode => "∗",
            Script::Latex => "{\\ast}",
        };
        match n {
            0 => String::new(),
            1 => star.to_owned(),
            n => format!("{star}{n}"),
        }
    }

    /// A number, an up part and a nimber, written together.
    pub(super) fn literal(self, number: &Dyadic, up: &str, nim: u64) -> String {
        let star = self.nimber(nim);
        if number.is_zero() && !(up.is_empty() && star.is_empty()) {
            return format!("{up}{star}");
        }
        format!("{}{up}{star}", self.number(number))
    }

    pub(super) fn tiny(self, parameter: &str, negative: bool) -> String {
        match (self, negative) {
            (Script::Latex, false) => format!("{{+}}_{{{parameter}}}"),
            (Script::Latex, true) => format!("{{-}}_{{{parameter}}}"),
            (_, false) => format!("tiny({parameter})"),
            (_, true) => format!("miny({parameter})"),
        }
    }
}

fn superscript(n: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    n.to_string()
        .bytes()
        .map(|digit| DIGITS[usize::from(digit - b'0')])
        .collect()
}

//! Where a value stands for its canonical form although another was written.
//!
//! Ordinal sums, `conjunctive`, `selective`, `conway` and `ordinal_product` act
//! on forms, and outside quotes an operand is its value in canonical form. So
//! `{*|*}:1` is 0:1 = 1, where the definition applied to what is written gives
//! ↑. Such operands are found here, if the worth of the text depends on them.

use std::mem;

use super::{form, print};
use crate::notation::ast::{Expr, ExprKind, Function, Statement};
use crate::notation::eval::{self, EvalError};
use crate::notation::print as values;
use crate::notation::script::Script;
use crate::value::form::{FormId, Forms};
use crate::value::{Arena, Budget, Caches, Id, Worker};

/// Steps for the whole question, a few hundredths of a second: forms as they are
/// written may be far larger than the values that the text asks for.
const STEPS: u64 = 1 << 18;

/// The longest form that a sentence repeats.
const LONGEST_SHOWN: usize = 60;

/// A sentence for each operand that was taken in canonical form, if the worth
/// of the statement would be another, or may be, for the form as it is written.
pub fn canonical_taken(arena: &Arena, statement: &mut Statement) -> Vec<String> {
    let mut reader = Reader {
        worker: Worker::with(arena, Caches::default(), Budget::default().steps(STEPS)),
        forms: Forms::new(),
        sentences: Vec::new(),
    };
    let taken = eval::evaluate(&mut reader.worker, statement);
    for side in sides(statement) {
        reader.visit(side);
    }
    if reader.sentences.is_empty() {
        return reader.sentences;
    }
    // The operands that matter are in quotes now.
    let written = eval::evaluate(&mut reader.worker, statement);
    match (taken, written) {
        (Ok(taken), Ok(written)) if taken == written => Vec::new(),
        _ => reader.sentences,
    }
}

/// Whether some operand of an operation on forms may have been written in
/// another form than the canonical one.
pub fn may_be_taken(statement: &mut Statement) -> bool {
    sides(statement).into_iter().any(has_doubtful_operand)
}

fn sides(statement: &mut Statement) -> Vec<&mut Expr> {
    match statement {
        Statement::Value(expr) => vec![expr],
        Statement::Relation { left, right, .. } => vec![left, right],
    }
}

/// The operator and the operands of which an operation takes the forms.
fn operands(expr: &mut Expr) -> Option<(&'static str, &mut [Expr])> {
    match &mut expr.kind {
        ExprKind::OrdinalSum(games) => {
            let bases = games.len() - 1;
            Some((":", &mut games[..bases]))
        }
        ExprKind::Call {
            function:
                function @ (Function::Conjunctive
                | Function::Selective
                | Function::Conway
                | Function::OrdinalProduct),
            arguments,
        } => Some((function.name(), arguments)),
        _ => None,
    }
}

/// Whether the expression has a form of its own that need not be canonical:
/// what is in quotes is taken as it is, names mean their canonical forms, and
/// positions are values.
fn may_be_written_otherwise(expr: &Expr) -> bool {
    !expr.is_loopy()
        && !matches!(
            expr.kind,
            ExprKind::Short(_)
                | ExprKind::Literal(_)
                | ExprKind::Form(_)
                | ExprKind::Given(_)
                | ExprKind::Position { .. }
        )
}

fn has_doubtful_operand(expr: &mut Expr) -> bool {
    stacker::maybe_grow(128 << 10, 1 << 20, || {
        if matches!(expr.kind, ExprKind::Form(_)) {
            return false;
        }
        let own = operands(expr).is_some_and(|(_, all)| all.iter().any(may_be_written_otherwise));
        own || expr
            .kind
            .children_mut()
            .into_iter()
            .any(has_doubtful_operand)
    })
}

struct Reader<'a> {
    worker: Worker<'a>,
    forms: Forms,
    sentences: Vec<String>,
}

impl Reader<'_> {
    /// Puts operands in quotes on which the value around them depends, the
    /// outermost ones, with a sentence for each.
    fn visit(&mut self, expr: &mut Expr) {
        stacker::maybe_grow(128 << 10, 4 << 20, || {
            if matches!(expr.kind, ExprKind::Form(_)) || expr.is_loopy() {
                return;
            }
            let taken = eval::value(&mut self.worker, expr);
            let before = self.sentences.len();
            let mut quoted = Vec::new();
            if let Some((operator, operands)) = operands(expr) {
                for (place, operand) in operands.iter_mut().enumerate() {
                    if let Some(sentence) = self.sentence(operator, operand) {
                        self.sentences.push(sentence);
                        quote(operand);
                        quoted.push(place);
                    }
                }
            }
            if !quoted.is_empty() {
                let written = eval::value(&mut self.worker, expr);
                if taken.is_ok() && taken == written {
                    self.sentences.truncate(before);
                    for (place, operand) in operands(expr)
                        .into_iter()
                        .flat_map(|(_, all)| all.iter_mut().enumerate())
                    {
                        if quoted.contains(&place) {
                            unquote(operand);
                        }
                    }
                }
            }
            for child in expr.kind.children_mut() {
                self.visit(child);
            }
        });
    }

    /// What to say of an operand that is not in quotes, if its form as written
    /// is not the canonical form of its value.
    fn sentence(&mut self, operator: &str, operand: &Expr) -> Option<String> {
        if !may_be_written_otherwise(operand) {
            return None;
        }
        let place = format!("at column {}", operand.column + 1);
        let (shown, canonical) = match self.readings(operand) {
            Ok((written, value)) => {
                if self.forms.from_value(&mut self.worker, value) == Ok(written) {
                    return None;
                }
                (self.shown(written), self.canonical(value))
            }
            // A function of values has no form but the canonical one.
            Err(EvalError::Notation(_)) => return None,
            Err(EvalError::Halt(_)) => (None, None),
        };
        let what = shown.as_deref().unwrap_or("the game");
        let canonical = canonical.map_or(String::new(), |text| format!(", {text}"));
        let quotes = shown
            .as_ref()
            .map_or(String::new(), |text| format!(": '{text}'"));
        Some(format!(
            "'{operator}' acts on forms, and {what} {place} was taken in canonical form{canonical}; \
             to take it as it is written, put it in quotes{quotes}"
        ))
    }

    fn readings(&mut self, operand: &Expr) -> Result<(FormId, Id), EvalError> {
        let written = form(&mut self.worker, &mut self.forms, operand)?;
        Ok((written, eval::value(&mut self.worker, operand)?))
    }

    fn shown(&mut self, written: FormId) -> Option<String> {
        let text = print(&mut self.worker, &mut self.forms, written, Script::Ascii).ok()?;
        (text.len() <= LONGEST_SHOWN).then_some(text)
    }

    fn canonical(&mut self, value: Id) -> Option<String> {
        let text = values::print(&mut self.worker, value, Script::Ascii).ok()?;
        (text.len() <= LONGEST_SHOWN).then_some(text)
    }
}

fn quote(expr: &mut Expr) {
    let column = expr.column;
    let inner = mem::replace(expr, Expr::new(ExprKind::Pass, column));
    *expr = Expr::new(ExprKind::Form(Box::new(inner)), column);
}

fn unquote(expr: &mut Expr) {
    let column = expr.column;
    if let ExprKind::Form(inner) = mem::replace(&mut expr.kind, ExprKind::Pass) {
        *expr = Expr::new(inner.kind, column);
    }
}

//! Text of forms, both ways: what stands in quotes.
//!
//! In quotes braces are taken literally, names stand for their canonical
//! forms, and sums, negatives, multiples, ordinal sums and the functions
//! `conjunctive`, `selective`, `conway` and `ordinal_product` act on forms. So
//! `'{*|*}'` is not `'0'`, and `'1+1'` is {1,1|} = {1|}, the form of 2.
//!
//! What is printed, in quotes, is read back to the same form: x + n·↑ + ∗k in
//! canonical form is written by name, every other form in braces.

mod as_written;
mod print;
#[cfg(test)]
mod tests;

pub use as_written::{canonical_taken, may_be_taken};
pub use print::print;

use num_traits::ToPrimitive;

use super::ast::{Expr, ExprKind, Function, Sign};
use super::error::NotationError;
use super::eval::{self, EvalError};
use crate::value::form::{Compound, FormId, Forms};
use crate::value::{Halt, Id, Worker};

/// The form that an expression names, read as what stands in quotes.
///
/// # Errors
/// Loopy games, positions and functions of values, which have no explicit
/// form; a [`Halt`] for forms too large to write down.
pub fn form(worker: &mut Worker, forms: &mut Forms, expr: &Expr) -> Result<FormId, EvalError> {
    stacker::maybe_grow(128 << 10, 4 << 20, || form_here(worker, forms, expr)).map_err(|error| {
        match error {
            // The innermost expression that is past the range is the place to name.
            EvalError::Halt(halt) if halt.is_range() => NotationError::at(expr.column, halt).into(),
            error => error,
        }
    })
}

fn all(worker: &mut Worker, forms: &mut Forms, exprs: &[Expr]) -> Result<Vec<FormId>, EvalError> {
    exprs.iter().map(|expr| form(worker, forms, expr)).collect()
}

fn form_here(worker: &mut Worker, forms: &mut Forms, expr: &Expr) -> Result<FormId, EvalError> {
    Ok(match &expr.kind {
        ExprKind::Short(_) | ExprKind::Literal(_) => {
            let value = eval::value(worker, expr)?;
            forms.from_value(worker, value)?
        }
        ExprKind::Braces { left, right } => {
            let (left, right) = (all(worker, forms, left)?, all(worker, forms, right)?);
            forms.intern(left, right)?
        }
        ExprKind::Switch(options) => {
            let left = all(worker, forms, options)?;
            let mut right = Vec::with_capacity(left.len());
            for &option in &left {
                right.push(forms.negate(worker, option)?);
            }
            forms.intern(left, right)?
        }
        ExprKind::Negate(operand) => {
            let operand = form(worker, forms, operand)?;
            forms.negate(worker, operand)?
        }
        ExprKind::Sum(terms) => {
            let mut sum = FormId::ZERO;
            for (sign, term) in terms {
                let mut term = form(worker, forms, term)?;
                if *sign == Sign::Minus {
                    term = forms.negate(worker, term)?;
                }
                sum = forms.add(worker, sum, term)?;
            }
            sum
        }
        ExprKind::Multiple(n, operand) => {
            let n = n.to_i64().ok_or(Halt::MultipleRange)?;
            let operand = form(worker, forms, operand)?;
            forms.multiple(worker, n, operand)?
        }
        ExprKind::OrdinalSum(operands) => {
            let mut sum = FormId::ZERO;
            for operand in operands.iter().rev() {
                let base = form(worker, forms, operand)?;
                sum = forms.ordinal_sum(worker, base, sum)?;
            }
            sum
        }
        ExprKind::Call {
            function,
            arguments,
        } => call(worker, forms, *function, arguments, expr)?,
        ExprKind::Form(quoted) => form(worker, forms, quoted)?,
        ExprKind::Given(_) | ExprKind::Position { .. } => {
            return Err(refused(expr, "a position", "write it outside the quotes"));
        }
        ExprKind::Loop { .. }
        | ExprKind::Loopy(_)
        | ExprKind::Pass
        | ExprKind::Reference(_)
        | ExprKind::Sides(..) => {
            return Err(refused(expr, "a loopy game", "forms are short games"));
        }
    })
}

fn call(
    worker: &mut Worker,
    forms: &mut Forms,
    function: Function,
    arguments: &[Expr],
    expr: &Expr,
) -> Result<FormId, EvalError> {
    let compound = match function {
        Function::NimMultiply => {
            let value = eval::value(worker, expr)?;
            return Ok(forms.from_value(worker, value)?);
        }
        Function::Conjunctive => Some(Compound::Conjunctive),
        Function::Selective => Some(Compound::Selective),
        Function::Conway | Function::OrdinalProduct => None,
        _ => return Err(function_of_values(expr, function)),
    };
    let [g, h] = arguments else {
        return Err(function_of_values(expr, function));
    };
    let (g, h) = (form(worker, forms, g)?, form(worker, forms, h)?);
    Ok(match compound {
        Some(compound) => forms.compound(worker, compound, g, h)?,
        None if function == Function::Conway => forms.conway_product(worker, g, h)?,
        None => forms.ordinal_product(worker, g, h)?,
    })
}

/// The form of an operand outside quotes: what stands in quotes as it is,
/// anything else by its value in canonical form.
pub fn operand(worker: &mut Worker, forms: &mut Forms, expr: &Expr) -> Result<FormId, EvalError> {
    match &expr.kind {
        ExprKind::Form(quoted) => form(worker, forms, quoted),
        _ => {
            let value = eval::value(worker, expr)?;
            Ok(forms.from_value(worker, value)?)
        }
    }
}

/// The value of an operand: what stands in quotes has one, too.
pub fn operand_value(worker: &mut Worker, forms: &mut Forms, expr: &Expr) -> Result<Id, EvalError> {
    match &expr.kind {
        ExprKind::Form(quoted) => {
            let form = form(worker, forms, quoted)?;
            Ok(forms.value(worker, form)?)
        }
        _ => eval::value(worker, expr),
    }
}

/// The value of an ordinal sum of operands, the base first. Only the bases'
/// forms matter.
pub fn ordinal_sum_value(
    worker: &mut Worker,
    forms: &mut Forms,
    operands: &[Expr],
) -> Result<Id, EvalError> {
    let mut operands = operands.iter().rev();
    let mut sum = match operands.next() {
        Some(last) => operand_value(worker, forms, last)?,
        None => Id::ZERO,
    };
    for base in operands {
        sum = match &base.kind {
            ExprKind::Form(quoted) => {
                let base = form(worker, forms, quoted)?;
                forms.ordinal_sum_value(worker, base, sum)?
            }
            _ => {
                let base = eval::value(worker, base)?;
                worker.ordinal_sum(base, sum)?
            }
        };
    }
    Ok(sum)
}

/// The value of `conjunctive`, `selective`, `conway` or `ordinal_product` for
/// two operands outside quotes; `None` for another function.
pub fn call_value(
    worker: &mut Worker,
    forms: &mut Forms,
    function: Function,
    arguments: &[Expr],
) -> Result<Option<Id>, EvalError> {
    let [g, h] = arguments else {
        return Ok(None);
    };
    let compound = match function {
        Function::Conjunctive => Some(Compound::Conjunctive),
        Function::Selective => Some(Compound::Selective),
        Function::OrdinalProduct => None,
        Function::Conway => return conway_value(worker, forms, g, h).map(Some),
        _ => return Ok(None),
    };
    let (g, h) = (operand(worker, forms, g)?, operand(worker, forms, h)?);
    Ok(Some(match compound {
        Some(compound) => forms.compound_value(worker, compound, g, h)?,
        None => {
            let product = forms.ordinal_product(worker, g, h)?;
            forms.value(worker, product)?
        }
    }))
}

fn conway_value(
    worker: &mut Worker,
    forms: &mut Forms,
    g: &Expr,
    h: &Expr,
) -> Result<Id, EvalError> {
    let quoted = |expr: &Expr| matches!(expr.kind, ExprKind::Form(_));
    if quoted(g) || quoted(h) {
        let (g, h) = (operand(worker, forms, g)?, operand(worker, forms, h)?);
        return Ok(forms.conway_value(worker, g, h)?);
    }
    // Formulas that need no form, for numbers and nimbers of any size.
    let (g, h) = (eval::value(worker, g)?, eval::value(worker, h)?);
    Ok(forms.conway_of_values(worker, g, h)?)
}

fn function_of_values(expr: &Expr, function: Function) -> EvalError {
    let what = format!("'{}', a function of values", function.name());
    refused(expr, &what, "write it outside the quotes")
}

fn refused(expr: &Expr, what: &str, hint: &str) -> EvalError {
    NotationError::at(expr.column, format!("{what} in a form"))
        .with_hint(hint)
        .into()
}

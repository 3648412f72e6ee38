//! From what a text says to what it is worth.

use std::fmt;

use num_traits::ToPrimitive;

use super::ast::{
    Expr, ExprKind, Function, Infinitesimal, Literal, Order, Relation, ShortLiteral, Sign,
    Statement, UpTerm,
};
use super::error::NotationError;
use super::forms;
use super::loopy;
use crate::value::form::Forms;
use crate::value::loopy::LoopyValue;
use crate::value::{Comparison, Dyadic, Halt, Id, Number, UpStar, Worker, nimber};

/// Why a text has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EvalError {
    /// The text is not right.
    Notation(NotationError),
    /// The text is right, but its value was not found.
    Halt(Halt),
}

impl From<NotationError> for EvalError {
    fn from(error: NotationError) -> Self {
        EvalError::Notation(error)
    }
}

impl From<Halt> for EvalError {
    fn from(halt: Halt) -> Self {
        EvalError::Halt(halt)
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Notation(error) => error.fmt(f),
            EvalError::Halt(halt) => halt.fmt(f),
        }
    }
}

impl std::error::Error for EvalError {}

/// The worth of a text: a game, or whether a relation holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// What a short value is.
    Game(Id),
    /// What a value is that is not short.
    Loopy(LoopyValue),
    /// Whether a relation holds.
    Holds(bool),
}

/// The worth of a statement.
pub fn evaluate(worker: &mut Worker, statement: &Statement) -> Result<Worth, EvalError> {
    if statement.is_loopy() {
        return loopy::evaluate(worker, statement);
    }
    match statement {
        Statement::Value(expr) => value(worker, expr).map(Worth::Game),
        Statement::Relation {
            left,
            relation,
            right,
        } => {
            let (left, right) = (value(worker, left)?, value(worker, right)?);
            Ok(Worth::Holds(holds(*relation, worker.compare(left, right)?)))
        }
    }
}

/// Whether two games that compare like this are in a relation.
pub fn holds(relation: Relation, comparison: Comparison) -> bool {
    use Comparison::{Confused, Equal, Greater, Less};
    match relation {
        Relation::Equal => comparison == Equal,
        Relation::NotEqual => comparison != Equal,
        Relation::LessOrEqual => matches!(comparison, Less | Equal),
        Relation::GreaterOrEqual => matches!(comparison, Greater | Equal),
        Relation::Less => comparison == Less,
        Relation::Greater => comparison == Greater,
        Relation::LessOrConfused => matches!(comparison, Less | Confused),
        Relation::GreaterOrConfused => matches!(comparison, Greater | Confused),
        Relation::Confused => comparison == Confused,
    }
}

/// The value of a text.
pub fn read(worker: &mut Worker, text: &str) -> Result<Id, EvalError> {
    if let Some(game) = super::quick::value(worker, text)? {
        return Ok(game);
    }
    value(worker, &super::parse_value(text)?)
}

/// The value of a text, which may be loopy.
pub fn read_any(worker: &mut Worker, text: &str) -> Result<LoopyValue, EvalError> {
    if let Some(game) = super::quick::value(worker, text)? {
        return Ok(game.into());
    }
    loopy::value(worker, &super::parse_value(text)?)
}

/// The value of an expression, which is to be short.
pub fn value(worker: &mut Worker, expr: &Expr) -> Result<Id, EvalError> {
    if expr.is_loopy() {
        return short_of_loopy(worker, expr);
    }
    stacker::maybe_grow(128 << 10, 4 << 20, || value_here(worker, expr)).map_err(|error| {
        match error {
            // The innermost expression that is past the range is the place to name.
            EvalError::Halt(halt) if halt.is_range() => NotationError::at(expr.column, halt).into(),
            error => error,
        }
    })
}

fn values(worker: &mut Worker, exprs: &[Expr]) -> Result<Vec<Id>, EvalError> {
    let mut ids = worker.take_buffer();
    for expr in exprs {
        ids.push(value(worker, expr)?);
    }
    Ok(ids)
}

pub(super) fn value_here(worker: &mut Worker, expr: &Expr) -> Result<Id, EvalError> {
    Ok(match &expr.kind {
        ExprKind::Short(literal) => short_value(worker, literal)?,
        ExprKind::Literal(literal) => literal_value(worker, literal, expr.column)?,
        ExprKind::Braces { left, right } => {
            let (left, right) = (values(worker, left)?, values(worker, right)?);
            worker.canonicalise(left, right)?
        }
        ExprKind::Switch(options) => {
            let options = values(worker, options)?;
            worker.switch(&options)?
        }
        ExprKind::Negate(operand) => {
            let operand = value(worker, operand)?;
            worker.negate(operand)?
        }
        ExprKind::Sum(terms) => {
            let mut sum = Id::ZERO;
            for (sign, term) in terms {
                let term = value(worker, term)?;
                sum = match sign {
                    Sign::Plus => worker.add(sum, term)?,
                    Sign::Minus => worker.subtract(sum, term)?,
                };
            }
            sum
        }
        ExprKind::Multiple(n, operand) => {
            let operand = value(worker, operand)?;
            multiple(worker, n, operand)?
        }
        ExprKind::OrdinalSum(operands) => {
            forms::ordinal_sum_value(worker, &mut Forms::new(), operands)?
        }
        ExprKind::Call {
            function,
            arguments,
        } => call(worker, *function, arguments, expr.column)?,
        ExprKind::Position { ruleset, .. } => {
            let message = format!("there is no ruleset named {}", super::error::echo(ruleset));
            return Err(NotationError::at(expr.column, message).into());
        }
        ExprKind::Given(game) => *game,
        ExprKind::Loop { .. }
        | ExprKind::Loopy(_)
        | ExprKind::Pass
        | ExprKind::Reference(_)
        | ExprKind::Sides(..) => short_of_loopy(worker, expr)?,
        ExprKind::Form(_) => forms::operand_value(worker, &mut Forms::new(), expr)?,
    })
}

/// The value of an expression with loopy parts, if it is short after all.
fn short_of_loopy(worker: &mut Worker, expr: &Expr) -> Result<Id, EvalError> {
    let value = loopy::value(worker, expr)?;
    value.short().ok_or_else(|| not_short(expr.column))
}

fn not_short(column: usize) -> EvalError {
    NotationError::at(column, "a loopy game where only a short one may stand")
        .with_hint("a short game is one in which no position comes back")
        .into()
}

/// n·G for any integer n; a number is multiplied, not added up.
pub fn multiple(worker: &mut Worker, n: &num_bigint::BigInt, game: Id) -> Result<Id, Halt> {
    if let Some(number) = worker.arena().number(game) {
        let number = worker.dyadic(number);
        let product = Dyadic::new(number.numerator() * n, number.exponent());
        let product = worker.arena().numbers().number(&product)?;
        return worker.arena().intern_number(product);
    }
    let n = n.to_i64().ok_or(Halt::MultipleRange)?;
    worker.multiple(n, game)
}

pub(super) fn short_value(worker: &Worker, literal: &ShortLiteral) -> Result<Id, Halt> {
    let arena = worker.arena();
    let number = match literal.number {
        None => Number::ZERO,
        Some((numerator, exponent)) => arena.numbers().fraction(numerator, exponent)?,
    };
    arena.intern_up_star(UpStar {
        number,
        ups: literal.ups.unwrap_or(0),
        nim: u64::from(literal.nim.unwrap_or(0)),
    })
}

fn literal_value(worker: &mut Worker, literal: &Literal, column: usize) -> Result<Id, EvalError> {
    let arena = worker.arena();
    let zero = Dyadic::zero();
    let number = arena
        .numbers()
        .number(literal.number.as_ref().unwrap_or(&zero))?;
    let mut sum = arena.intern_up_star(UpStar {
        number,
        ups: 0,
        nim: literal.nim.unwrap_or(0),
    })?;
    for term in &literal.ups {
        let finite = |order: &Order| match order {
            Order::Finite(n) => Ok(*n),
            Order::On => Err(not_short(column)),
        };
        let (sign, term) = match term {
            UpTerm::Multiple(n) => {
                let ups = n.to_i32().ok_or(Halt::UpRange)?;
                let number = arena.numbers().number(&zero)?;
                (
                    Sign::Plus,
                    arena.intern_up_star(UpStar {
                        number,
                        ups,
                        nim: 0,
                    })?,
                )
            }
            UpTerm::Sum(sign, order) => (*sign, worker.up_sum(finite(order)?)?),
            UpTerm::Power(sign, order) => (*sign, worker.up_power(finite(order)?)?),
        };
        sum = match sign {
            Sign::Plus => worker.add(sum, term)?,
            Sign::Minus => worker.subtract(sum, term)?,
        };
    }
    for part in &literal.infinitesimals {
        let (sign, parameter) = match part {
            Infinitesimal::Tiny(parameter) => (Sign::Plus, parameter),
            Infinitesimal::Miny(parameter) => (Sign::Minus, parameter),
            Infinitesimal::Over | Infinitesimal::Under => return Err(not_short(column)),
        };
        let parameter = value(worker, parameter)?;
        let tiny = worker.tiny(parameter)?;
        sum = match sign {
            Sign::Plus => worker.add(sum, tiny)?,
            Sign::Minus => worker.subtract(sum, tiny)?,
        };
    }
    Ok(sum)
}

fn call(
    worker: &mut Worker,
    function: Function,
    arguments: &[Expr],
    column: usize,
) -> Result<Id, EvalError> {
    match (function, arguments) {
        (Function::NimMultiply, [a, b]) => {
            let product = nimber::multiply(nim_argument(a)?, nim_argument(b)?);
            Ok(worker.star(product)?)
        }
        (Function::Cool, [game, t]) => {
            let game = value(worker, game)?;
            let t = temperature_argument(worker, t)?;
            Ok(worker.cool(game, t)?)
        }
        (Function::Heat, [game, t]) => {
            let (game, t) = (value(worker, game)?, value(worker, t)?);
            Ok(worker.heat(game, t)?)
        }
        (Function::Overheat, [game, s, t]) => {
            let (game, s) = (value(worker, game)?, value(worker, s)?);
            let t = value(worker, t)?;
            Ok(worker.overheat(game, s, t)?)
        }
        (Function::Norton, [game, unit]) => {
            let (game, unit) = (value(worker, game)?, value(worker, unit)?);
            Ok(worker.norton(game, unit)?)
        }
        _ => forms::call_value(worker, &mut Forms::new(), function, arguments)?.ok_or_else(|| {
            let message = format!("{} does not take these arguments", function.name());
            NotationError::at(column, message).into()
        }),
    }
}

/// A temperature: a number from −1 on.
pub(super) fn temperature_argument(worker: &mut Worker, expr: &Expr) -> Result<Number, EvalError> {
    let game = value(worker, expr)?;
    let number = worker.arena().number(game);
    let number = number.filter(|&t| worker.dyadic(t) >= Dyadic::integer(-1));
    number.ok_or_else(|| {
        NotationError::at(expr.column, "expected a temperature")
            .with_hint("a number, -1 or more")
            .into()
    })
}

/// A nim-value: an integer from 0 to 2^64 − 1, as large as the n of ∗n may be.
pub(super) fn nim_argument(expr: &Expr) -> Result<u64, NotationError> {
    expr.as_integer().and_then(|n| n.to_u64()).ok_or_else(|| {
        NotationError::at(expr.column, "expected a nim-value").with_hint(
            "an integer from 0 to 2^64-1, without a star; \
                 lm.nim_multiply in Python goes to 2^128-1, where no game *n does",
        )
    })
}

//! Values of texts with loopy parts.
//!
//! Braces make positions, and a position may be named by those inside it. As
//! soon as a pair of braces is read whose inside names nothing further out, it
//! is a game of its own and becomes a value; the braces around it see that
//! value only.

use num_traits::ToPrimitive;

use super::ast::{
    Expr, ExprKind, Infinitesimal, Literal, Loopy, Order, Relation, Sign, Statement, UpTerm,
};
use super::error::{NotationError, echo};
use super::eval::{EvalError, Worth, holds, value as short_value};
use crate::value::loopy::{DraftNode, LoopyError, LoopyValue, Part};
use crate::value::{Dyadic, Halt, Id, Worker};

/// The worth of a statement with loopy parts.
pub(super) fn evaluate(worker: &mut Worker, statement: &Statement) -> Result<Worth, EvalError> {
    match statement {
        Statement::Value(expr) => {
            let value = value(worker, expr)?;
            Ok(value.short().map_or(Worth::Loopy(value), Worth::Game))
        }
        Statement::Relation {
            left,
            relation,
            right,
        } => {
            let (g, h) = (value(worker, left)?, value(worker, right)?);
            related(worker, &g, *relation, &h)
                .map(Worth::Holds)
                .map_err(|error| refused(left.column, error))
        }
    }
}

/// Whether two values are in a relation.
pub fn related(
    worker: &mut Worker,
    g: &LoopyValue,
    relation: Relation,
    h: &LoopyValue,
) -> Result<bool, LoopyError> {
    Ok(holds(relation, g.compare(worker, h)?))
}

/// The value of an expression.
pub fn value(worker: &mut Worker, expr: &Expr) -> Result<LoopyValue, EvalError> {
    let mut evaluator = Evaluator {
        worker,
        scopes: Vec::new(),
        nodes: Vec::new(),
    };
    evaluator.value(expr)
}

/// The error of an expression that begins at a column.
pub(super) fn refused(column: usize, error: LoopyError) -> EvalError {
    match error {
        LoopyError::Halt(halt) => EvalError::Halt(halt),
        error => NotationError::at(column, error).into(),
    }
}

/// A named value with loops.
pub fn named(worker: &mut Worker, name: Loopy) -> Result<LoopyValue, LoopyError> {
    let short = |id| Part::Value(LoopyValue::from(id));
    let node = |left: Vec<Part>, right: Vec<Part>| DraftNode { left, right };
    let this = || vec![Part::Position(0)];
    let nodes = match name {
        Loopy::On => vec![node(this(), vec![])],
        Loopy::Off => vec![node(vec![], this())],
        Loopy::Dud => vec![node(this(), this())],
        Loopy::Upon => vec![node(this(), vec![short(worker.star(1)?)])],
        Loopy::Tis | Loopy::Tisn => {
            vec![node(vec![Part::Position(1)], vec![]), node(vec![], this())]
        }
    };
    LoopyValue::from_draft(worker, &nodes, usize::from(name == Loopy::Tisn))
}

/// over = {0|over}.
pub fn over(worker: &mut Worker) -> Result<LoopyValue, LoopyError> {
    let node = DraftNode {
        left: vec![Part::Value(Id::ZERO.into())],
        right: vec![Part::Position(0)],
    };
    LoopyValue::from_draft(worker, &[node], 0)
}

/// ↑^[on] = upon = {upon|∗} if `sum`, else ↑^on = {0 | ↓^[on]∗}, where
/// ↑^[on]∗ = {0, ↑^[on]∗ | 0}.
pub fn up_on(worker: &mut Worker, sum: bool) -> Result<LoopyValue, LoopyError> {
    if sum {
        return named(worker, Loopy::Upon);
    }
    let zero = || Part::Value(Id::ZERO.into());
    let nodes = [
        DraftNode {
            left: vec![zero()],
            right: vec![Part::Position(1)],
        },
        DraftNode {
            left: vec![zero()],
            right: vec![zero(), Part::Position(1)],
        },
    ];
    LoopyValue::from_draft(worker, &nodes, 0)
}

/// {0 || 0 | −g}.
pub fn tiny(worker: &mut Worker, g: &LoopyValue) -> Result<LoopyValue, LoopyError> {
    let zero = [LoopyValue::from(Id::ZERO)];
    let goal = g.negate(worker)?;
    let threat = LoopyValue::braces(worker, &zero, &[goal])?;
    LoopyValue::braces(worker, &zero, &[threat])
}

/// A position around what is being read.
struct Scope<'e> {
    name: Option<&'e str>,
    node: usize,
}

/// What an option is worth: a value, or a position that names one at this depth
/// or further in.
enum Found {
    Value(LoopyValue),
    Open { node: usize, depth: usize },
}

struct Evaluator<'w, 'a, 'e> {
    worker: &'w mut Worker<'a>,
    scopes: Vec<Scope<'e>>,
    /// The positions that are not values yet.
    nodes: Vec<DraftNode>,
}

impl<'e> Evaluator<'_, '_, 'e> {
    fn value(&mut self, expr: &'e Expr) -> Result<LoopyValue, EvalError> {
        if !expr.is_loopy() {
            return Ok(short_value(self.worker, expr)?.into());
        }
        stacker::maybe_grow(128 << 10, 4 << 20, || match self.option(expr)? {
            Found::Value(value) => Ok(value),
            Found::Open { .. } => Err(NotationError::at(
                expr.column,
                "a move back to a position around it, where only a value may stand",
            )
            .with_hint("'pass' and names of positions stand as options, as in a{0|a}")
            .into()),
        })
    }

    fn values(&mut self, exprs: &'e [Expr]) -> Result<Vec<LoopyValue>, EvalError> {
        exprs.iter().map(|expr| self.value(expr)).collect()
    }

    /// What an option of braces is worth.
    fn option(&mut self, expr: &'e Expr) -> Result<Found, EvalError> {
        match &expr.kind {
            ExprKind::Pass => match self.scopes.last() {
                Some(scope) => Ok(Found::Open {
                    node: scope.node,
                    depth: self.scopes.len() - 1,
                }),
                None => Err(NotationError::at(expr.column, "'pass' outside braces").into()),
            },
            ExprKind::Reference(name) => {
                let depth = self
                    .scopes
                    .iter()
                    .rposition(|scope| scope.name == Some(name.as_str()));
                match depth {
                    Some(depth) => Ok(Found::Open {
                        node: self.scopes[depth].node,
                        depth,
                    }),
                    None => {
                        let what = format!("no position around it is named '{}'", echo(name));
                        Err(NotationError::at(expr.column, what)
                            .with_hint("a name stands before its braces, as in a{0|a}")
                            .into())
                    }
                }
            }
            ExprKind::Loop { name, body } => match &body.kind {
                ExprKind::Braces { left, right } => {
                    self.braces(left, right, Some(name), expr.column)
                }
                _ => Err(NotationError::at(expr.column, "a name without braces").into()),
            },
            ExprKind::Braces { left, right } if expr.is_loopy() => {
                self.braces(left, right, None, expr.column)
            }
            _ if !expr.is_loopy() => Ok(Found::Value(short_value(self.worker, expr)?.into())),
            _ => self.operation(expr).map(Found::Value),
        }
    }

    fn braces(
        &mut self,
        left: &'e [Expr],
        right: &'e [Expr],
        name: Option<&'e str>,
        column: usize,
    ) -> Result<Found, EvalError> {
        let (node, depth) = (self.nodes.len(), self.scopes.len());
        self.nodes.push(DraftNode::default());
        self.scopes.push(Scope { name, node });
        let mut outermost = usize::MAX;
        let mut sides = [Vec::new(), Vec::new()];
        for (exprs, side) in [left, right].into_iter().zip(&mut sides) {
            for expr in exprs {
                let found = stacker::maybe_grow(128 << 10, 4 << 20, || self.option(expr))?;
                side.push(match found {
                    Found::Value(value) => Part::Value(value),
                    Found::Open { node, depth } => {
                        outermost = outermost.min(depth);
                        Part::Position(node)
                    }
                });
            }
        }
        self.scopes.pop();
        let [left, right] = sides;
        self.nodes[node] = DraftNode { left, right };
        if outermost < depth {
            return Ok(Found::Open {
                node,
                depth: outermost,
            });
        }
        // Nothing further out is named: the positions from here on are a game.
        let mut game = self.nodes.split_off(node);
        for part in game
            .iter_mut()
            .flat_map(|position| position.left.iter_mut().chain(&mut position.right))
        {
            if let Part::Position(number) = part {
                *number -= node;
            }
        }
        LoopyValue::from_draft(self.worker, &game, 0)
            .map(Found::Value)
            .map_err(|error| refused(column, error))
    }

    /// The value of a loopy expression that is no braces.
    fn operation(&mut self, expr: &'e Expr) -> Result<LoopyValue, EvalError> {
        let refuse = |error| refused(expr.column, error);
        match &expr.kind {
            ExprKind::Loopy(name) => named(self.worker, *name).map_err(refuse),
            ExprKind::Literal(literal) => self.literal(literal, expr.column),
            ExprKind::Switch(options) => {
                let left = self.values(options)?;
                let mut right = Vec::with_capacity(left.len());
                for option in &left {
                    right.push(option.negate(self.worker).map_err(refuse)?);
                }
                LoopyValue::braces(self.worker, &left, &right).map_err(refuse)
            }
            ExprKind::Negate(operand) => {
                let operand = self.value(operand)?;
                operand.negate(self.worker).map_err(refuse)
            }
            ExprKind::Sum(terms) => {
                let mut sum = LoopyValue::from(Id::ZERO);
                for (sign, term) in terms {
                    let term = self.value(term)?;
                    sum = add(self.worker, &sum, *sign, &term).map_err(refuse)?;
                }
                Ok(sum)
            }
            ExprKind::Multiple(n, operand) => {
                let operand = self.value(operand)?;
                let n = n.to_i64().ok_or_else(|| {
                    EvalError::from(NotationError::at(expr.column, Halt::MultipleRange))
                })?;
                operand.multiple(self.worker, n).map_err(refuse)
            }
            ExprKind::Sides(onside, offside) => {
                let (s, t) = (self.value(onside)?, self.value(offside)?);
                let sides = s.onside().cloned().map_err(|e| refused(onside.column, e))?;
                let other = t
                    .offside()
                    .cloned()
                    .map_err(|e| refused(offside.column, e))?;
                LoopyValue::from_sides(self.worker, sides, other).map_err(refuse)
            }
            // What is left is for short games and says so where it meets another.
            _ => Ok(super::eval::value_here(self.worker, expr)?.into()),
        }
    }

    fn literal(&mut self, literal: &'e Literal, column: usize) -> Result<LoopyValue, EvalError> {
        let refuse = |error| refused(column, error);
        let zero = Dyadic::zero();
        let arena = self.worker.arena();
        let number = arena
            .numbers()
            .number(literal.number.as_ref().unwrap_or(&zero))?;
        let number = LoopyValue::from(arena.intern_number(number)?);
        let mut terms: Vec<(Sign, LoopyValue)> = Vec::new();
        terms.push((
            Sign::Plus,
            self.worker.star(literal.nim.unwrap_or(0))?.into(),
        ));
        for term in &literal.ups {
            let worker = &mut *self.worker;
            terms.push(match term {
                UpTerm::Multiple(n) => {
                    let up = worker.up_power(1)?;
                    let n = n.to_i64().ok_or(Halt::UpRange)?;
                    (Sign::Plus, worker.multiple(n, up)?.into())
                }
                UpTerm::Sum(sign, Order::Finite(n)) => (*sign, worker.up_sum(*n)?.into()),
                UpTerm::Power(sign, Order::Finite(n)) => (*sign, worker.up_power(*n)?.into()),
                UpTerm::Sum(sign, Order::On) => (*sign, up_on(worker, true).map_err(refuse)?),
                UpTerm::Power(sign, Order::On) => (*sign, up_on(worker, false).map_err(refuse)?),
            });
        }
        for part in &literal.infinitesimals {
            terms.push(match part {
                Infinitesimal::Over => (Sign::Plus, over(self.worker).map_err(refuse)?),
                Infinitesimal::Under => (Sign::Minus, over(self.worker).map_err(refuse)?),
                Infinitesimal::Tiny(g) | Infinitesimal::Miny(g) => {
                    let g = self.value(g)?;
                    let sign = match part {
                        Infinitesimal::Tiny(_) => Sign::Plus,
                        _ => Sign::Minus,
                    };
                    (sign, tiny(self.worker, &g).map_err(refuse)?)
                }
            });
        }
        let mut sum = LoopyValue::from(Id::ZERO);
        for (sign, term) in &terms {
            sum = add(self.worker, &sum, *sign, term).map_err(refuse)?;
        }
        add(self.worker, &sum, Sign::Plus, &number).map_err(refuse)
    }
}

fn add(
    worker: &mut Worker,
    sum: &LoopyValue,
    sign: Sign,
    term: &LoopyValue,
) -> Result<LoopyValue, LoopyError> {
    match sign {
        Sign::Plus => sum.add(worker, term),
        Sign::Minus => sum.subtract(worker, term),
    }
}

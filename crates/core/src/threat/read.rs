//! Text to value: braces around braces, `on`, `off` and short games.

use super::value::{Calculator, Value};
use crate::notation::ast::{Expr, ExprKind, Loopy};
use crate::notation::eval::{self, EvalError};
use crate::notation::parse_value;

impl Calculator<'_, '_> {
    /// The value of a text such as `{on|{0,{on|0}|off}}`.
    pub fn read(&mut self, text: &str) -> Result<Value, EvalError> {
        let expr = parse_value(text)?;
        self.evaluate(&expr)
    }

    fn evaluate(&mut self, expr: &Expr) -> Result<Value, EvalError> {
        match &expr.kind {
            ExprKind::Loopy(Loopy::On) => Ok(Value::On),
            ExprKind::Loopy(Loopy::Off) => Ok(Value::Off),
            ExprKind::Braces { left, right } => stacker::maybe_grow(128 << 10, 1 << 20, || {
                let left = self.evaluate_all(left)?;
                let right = self.evaluate_all(right)?;
                Ok(self.construct(&left, &right)?)
            }),
            _ => eval::value(self.worker, expr).map(Value::Short),
        }
    }

    fn evaluate_all(&mut self, exprs: &[Expr]) -> Result<Vec<Value>, EvalError> {
        exprs.iter().map(|expr| self.evaluate(expr)).collect()
    }
}

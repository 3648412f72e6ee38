//! Steps for texts with loopy parts.

use super::Topic;
use crate::notation::ast::{Expr, Relation, Statement};
use crate::notation::error::NotationError;
use crate::notation::eval::{EvalError, holds};
use crate::notation::loopy::{refused, value};
use crate::notation::loopy_print::print;
use crate::notation::script::Script;
use crate::value::loopy::{End, LoopyError, LoopyValue};
use crate::value::{Player, Worker};

/// The steps from a statement with loopy parts to its worth.
pub(super) fn explain(
    worker: &mut Worker,
    statement: &Statement,
    topic: Topic,
    script: Script,
) -> Result<Vec<String>, EvalError> {
    let mut explainer = Explainer {
        worker,
        script,
        steps: Vec::new(),
    };
    match statement {
        Statement::Value(expr) => {
            let value = value(explainer.worker, expr)?;
            explainer
                .value(&value, topic, expr)
                .map_err(|error| refused(expr.column, error))?;
        }
        Statement::Relation {
            left,
            relation,
            right,
        } => {
            let (g, h) = (
                value(explainer.worker, left)?,
                value(explainer.worker, right)?,
            );
            explainer
                .relation(&g, *relation, &h)
                .map_err(|error| refused(left.column, error))?;
        }
    }
    Ok(explainer.steps)
}

struct Explainer<'w, 'a> {
    worker: &'w mut Worker<'a>,
    script: Script,
    steps: Vec<String>,
}

impl Explainer<'_, '_> {
    fn text(&mut self, value: &LoopyValue) -> Result<String, LoopyError> {
        print(self.worker, value, self.script)
    }

    fn value(&mut self, value: &LoopyValue, topic: Topic, expr: &Expr) -> Result<(), LoopyError> {
        match topic {
            Topic::Value => self.form(value)?,
            Topic::Temperature => return self.temperature(value),
            Topic::AtomicWeight | Topic::Reduced => {
                let what = format!("only short games have this ({})", topic.name());
                let error = NotationError::at(expr.column, what);
                self.steps.push(error.to_string());
                return Ok(());
            }
        }
        let outcome = value.outcome(self.worker)?;
        let end = |starts| match outcome.end(starts) {
            End::Win(Player::Left) => "Left wins",
            End::Win(Player::Right) => "Right wins",
            End::Draw => "play goes on for ever, a draw",
        };
        self.steps.push(format!(
            "if Left starts, {}; if Right starts, {}: outcome {}",
            end(Player::Left),
            end(Player::Right),
            outcome.name()
        ));
        Ok(())
    }

    fn form(&mut self, value: &LoopyValue) -> Result<(), LoopyError> {
        match value {
            LoopyValue::Stopper(stopper) if stopper.short().is_some() => {
                let text = self.text(value)?;
                self.steps.push(format!(
                    "the loops do not matter: the value is short, {text}"
                ));
            }
            LoopyValue::Stopper(_) => {
                self.steps.push(
                    "no play in which the players take turns goes on for ever: a stopper, which \
                     has a canonical form"
                        .to_owned(),
                );
                for (player, whose) in [(Player::Left, "Left's"), (Player::Right, "Right's")] {
                    let mut texts = Vec::new();
                    for option in value.options(self.worker, player)? {
                        texts.push(self.text(&option)?);
                    }
                    let texts = if texts.is_empty() {
                        "none".to_owned()
                    } else {
                        texts.join(", ")
                    };
                    self.steps.push(format!(
                        "{whose} options without dominated and reversible ones: {texts}"
                    ));
                }
                let text = self.text(value)?;
                self.steps.push(format!("the value is {text}"));
            }
            LoopyValue::Sided(sides) => {
                self.steps
                    .push("play may go on for ever with the players taking turns".to_owned());
                let onside = self.text(&sides.0.clone().into())?;
                let offside = self.text(&sides.1.clone().into())?;
                self.steps.push(format!(
                    "if draws are wins for Left, it is {onside}: the onside"
                ));
                self.steps.push(format!(
                    "if draws are wins for Right, it is {offside}: the offside"
                ));
                let text = self.text(value)?;
                self.steps.push(format!("the value is {text}"));
            }
            LoopyValue::Unsided(_) => self.steps.push(LoopyError::NoSides.to_string()),
        }
        Ok(())
    }

    fn temperature(&mut self, value: &LoopyValue) -> Result<(), LoopyError> {
        let thermograph = value.thermograph(self.worker)?;
        let mean = self.worker.dyadic(thermograph.mean());
        let temperature = self.worker.dyadic(thermograph.temperature());
        self.steps.push(format!(
            "the walls of the thermograph meet at temperature {temperature}, over the mean {mean}"
        ));
        Ok(())
    }

    fn relation(
        &mut self,
        g: &LoopyValue,
        relation: Relation,
        h: &LoopyValue,
    ) -> Result<(), LoopyError> {
        let ((s, t), (u, v)) = (g.sides()?, h.sides()?);
        let pairs: &[_] = if g.is_stopper() && h.is_stopper() {
            &[(s, u)]
        } else {
            &[(s, u), (t, v)]
        };
        for (a, b) in pairs {
            let (x, y) = ((*a).clone().into(), (*b).clone().into());
            let (x, y) = (self.text(&x)?, self.text(&y)?);
            for (player, survives) in [
                ("Left", a.ge(self.worker, b)?),
                ("Right", b.ge(self.worker, a)?),
            ] {
                let does = if survives { "survives" } else { "loses" };
                self.steps
                    .push(format!("{player}, moving second, {does} {x} - ({y})"));
            }
        }
        let comparison = g.compare(self.worker, h)?;
        let answer = if holds(relation, comparison) {
            "holds"
        } else {
            "does not hold"
        };
        self.steps.push(format!("so the relation {answer}"));
        Ok(())
    }
}

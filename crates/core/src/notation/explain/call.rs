//! The functions of the notation, explained.

use super::Explainer;
use crate::notation::ast::{Expr, ExprKind, Function};
use crate::notation::eval::{self, EvalError, value};
use crate::value::{Halt, Id, Player, Worker, nimber};

impl Explainer<'_, '_> {
    /// Explains a function: how it acts on the options, then the braces that
    /// this leaves.
    pub(super) fn call(
        &mut self,
        expr: &Expr,
        function: Function,
        arguments: &[Expr],
    ) -> Result<Id, EvalError> {
        match (function, arguments) {
            (Function::Cool, [game, t]) => self.cool(game, t),
            (Function::Heat, [game, t]) => {
                let (game, t) = (self.expression(game)?, value(self.worker, t)?);
                if self.worker.arena().number(game).is_some() {
                    return self.fixed(game, "heating leaves numbers as they are");
                }
                let rule = "every option is heated, and the move that leads to it earns";
                self.taxed(game, t, rule, |worker, option| worker.heat(option, t))
            }
            (Function::Overheat, [game, s, t]) => {
                let game = self.expression(game)?;
                let (s, t) = (value(self.worker, s)?, value(self.worker, t)?);
                if self.integer(game) {
                    let (n, unit) = (self.text(game)?, self.text(s)?);
                    let result = self.worker.overheat(game, s, t)?;
                    let text = self.text(result)?;
                    self.steps.push(format!(
                        "overheating turns the integer {n} into {n} times {unit}: {text}"
                    ));
                    return Ok(result);
                }
                let rule = "every option is overheated, and the move that leads to it earns";
                self.taxed(game, t, rule, |worker, option| {
                    worker.overheat(option, s, t)
                })
            }
            (Function::Norton, [game, unit]) => self.norton(game, unit),
            (Function::Conway, [a, b]) => self.conway(expr, a, b),
            _ => {
                for argument in arguments {
                    if !matches!(argument.kind, ExprKind::Form(_)) {
                        self.expression(argument)?;
                    }
                }
                let result = value(self.worker, expr)?;
                let text = self.text(result)?;
                self.steps.push(format!(
                    "{}: {}; it is worth {text}",
                    function.name(),
                    rule(function)
                ));
                Ok(result)
            }
        }
    }

    fn integer(&self, game: Id) -> bool {
        let arena = self.worker.arena();
        arena
            .number(game)
            .is_some_and(|number| arena.numbers().is_integer(number))
    }

    fn fixed(&mut self, game: Id, why: &str) -> Result<Id, EvalError> {
        let text = self.text(game)?;
        self.steps.push(format!("{why}: {text}"));
        Ok(game)
    }

    fn cool(&mut self, game: &Expr, t: &Expr) -> Result<Id, EvalError> {
        let game = self.expression(game)?;
        let number = eval::temperature_argument(self.worker, t)?;
        let thermograph = self.worker.thermograph(game)?;
        let numbers = self.worker.arena().numbers();
        let (t, temperature) = (
            numbers.dyadic(number),
            numbers.dyadic(thermograph.temperature()),
        );
        let text = self.text(game)?;
        if t > temperature {
            let mean = self.worker.arena().intern_number(thermograph.mean())?;
            let mean_text = self.text(mean)?;
            self.steps.push(format!(
                "the temperature of {text} is {temperature}, below {t}: the cooled game is its mean {mean_text}"
            ));
            return Ok(mean);
        }
        if self.integer(game) {
            return self.fixed(game, "cooling leaves integers as they are");
        }
        self.steps.push(format!(
            "the temperature of {text} is {temperature}, not below {t}"
        ));
        let tax = self.worker.arena().intern_number(numbers.negate(number)?)?;
        let rule = "every option is cooled, and the move that leads to it earns";
        self.taxed(game, tax, rule, |worker, option| {
            worker.cool(option, number)
        })
    }

    /// {f(G^L) + t | f(G^R) − t}.
    fn taxed(
        &mut self,
        game: Id,
        t: Id,
        rule: &str,
        f: impl Fn(&mut Worker, Id) -> Result<Id, Halt>,
    ) -> Result<Id, EvalError> {
        let tax = self.text(t)?;
        self.steps.push(format!("{rule} its player {tax}"));
        self.option_by_option(game, |worker, option, player| {
            let image = f(worker, option)?;
            Ok(vec![match player {
                Player::Left => worker.add(image, t)?,
                Player::Right => worker.subtract(image, t)?,
            }])
        })
    }

    fn norton(&mut self, game: &Expr, unit: &Expr) -> Result<Id, EvalError> {
        let (game, unit) = (self.expression(game)?, self.expression(unit)?);
        let unit_text = self.text(unit)?;
        if self.integer(game) {
            let n = self.text(game)?;
            let result = self.worker.norton(game, unit)?;
            let text = self.text(result)?;
            self.steps.push(format!(
                "the Norton product of the integer {n} is {n} times {unit_text}: {text}"
            ));
            return Ok(result);
        }
        let incentives = self.worker.all_incentives(unit)?;
        let list = self.list(&incentives)?;
        self.steps.push(format!(
            "the incentives of the unit {unit_text} are {list}; every option is multiplied, and the move \
             that leads to it earns its player the unit plus an incentive"
        ));
        self.option_by_option(game, |worker, option, player| {
            let image = worker.norton(option, unit)?;
            let mut results = Vec::new();
            for &incentive in &incentives {
                let premium = worker.add(unit, incentive)?;
                results.push(match player {
                    Player::Left => worker.add(image, premium)?,
                    Player::Right => worker.subtract(image, premium)?,
                });
            }
            Ok(results)
        })
    }

    /// The braces that a rule for single options leaves.
    fn option_by_option(
        &mut self,
        game: Id,
        rule: impl Fn(&mut Worker, Id, Player) -> Result<Vec<Id>, Halt>,
    ) -> Result<Id, EvalError> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for option in self.worker.options(game, player)?.iter() {
                side.extend(rule(self.worker, option, player)?);
            }
        }
        let [left, right] = sides;
        self.braces(&left, &right)
    }

    fn conway(&mut self, expr: &Expr, a: &Expr, b: &Expr) -> Result<Id, EvalError> {
        let quoted = |expr: &Expr| matches!(expr.kind, ExprKind::Form(_));
        if !quoted(a) && !quoted(b) {
            let (a, b) = (self.expression(a)?, self.expression(b)?);
            let arena = self.worker.arena();
            if let (Some(a), Some(b)) = (arena.nimber(a), arena.nimber(b)) {
                self.steps
                    .push("the Conway product of nimbers is their nim-product".to_owned());
                self.steps
                    .extend(nimber::explain_multiply(u128::from(a), u128::from(b)));
                return value(self.worker, expr);
            }
        }
        let result = value(self.worker, expr)?;
        let text = self.text(result)?;
        self.steps.push(format!(
            "conway: {}; it is worth {text}",
            rule(Function::Conway)
        ));
        Ok(result)
    }
}

/// What a function on forms does, in one sentence.
const fn rule(function: Function) -> &'static str {
    match function {
        Function::Conway => {
            "options are G'H + GH' - G'H', Left's from two options of the same side, Right's from \
             options of different sides"
        }
        Function::Conjunctive => {
            "a move is a move in both games, and play is over as soon as one of them is"
        }
        Function::Selective => "a move is a move in one game or in both",
        Function::OrdinalProduct => {
            "for every move made in the second game there is a fresh copy of the first"
        }
        _ => "by definition",
    }
}

//! Why a text has its value, in steps that a student can check.

mod call;
mod loopy;
mod topics;

use crate::notation::ast::{Expr, ExprKind, Function, Relation, Sign, Statement};
use crate::notation::eval::{EvalError, holds, nim_argument, value};
use crate::notation::print::print;
use crate::notation::script::Script;
use crate::value::{Comparison, Halt, Id, Outcome, Player, Worker, nimber};

/// The most options of a side that are spelled out one by one.
const MAX_LISTED: usize = 24;
/// The most steps that are written down.
const MAX_STEPS: usize = 2000;

/// What is to be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Topic {
    /// How the text comes to its value.
    #[default]
    Value,
    /// Mean and temperature, from the thermographs of the options.
    Temperature,
    /// The atomic weight, from those of the options.
    AtomicWeight,
    /// The reduced canonical form.
    Reduced,
}

impl Topic {
    /// All of them.
    pub const ALL: [Topic; 4] = [
        Topic::Value,
        Topic::Temperature,
        Topic::AtomicWeight,
        Topic::Reduced,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Value => "value",
            Topic::Temperature => "temperature",
            Topic::AtomicWeight => "atomic-weight",
            Topic::Reduced => "reduced",
        }
    }
}

/// The steps from a statement to its worth, or to what else is asked of it.
pub fn explain(
    worker: &mut Worker,
    statement: &Statement,
    topic: Topic,
    script: Script,
) -> Result<Vec<String>, EvalError> {
    if statement.is_loopy() {
        return loopy::explain(worker, statement, topic, script);
    }
    let mut explainer = Explainer {
        worker,
        script,
        steps: Vec::new(),
    };
    match statement {
        Statement::Value(expr) if topic == Topic::Value => {
            explainer.expression(expr)?;
        }
        Statement::Value(expr) => {
            let game = value(explainer.worker, expr)?;
            match topic {
                Topic::Temperature => explainer.temperature(game)?,
                Topic::AtomicWeight => explainer.atomic_weight(game)?,
                Topic::Reduced | Topic::Value => explainer.reduced(game)?,
            }
        }
        Statement::Relation {
            left,
            relation,
            right,
        } => {
            explainer.relation(left, *relation, right)?;
        }
    }
    let mut steps = explainer.steps;
    if steps.len() > MAX_STEPS {
        let rest = steps.len() - MAX_STEPS;
        steps.truncate(MAX_STEPS);
        steps.push(format!("… and {rest} more steps"));
    }
    Ok(steps)
}

struct Explainer<'w, 'a> {
    worker: &'w mut Worker<'a>,
    script: Script,
    steps: Vec<String>,
}

impl Explainer<'_, '_> {
    fn text(&mut self, game: Id) -> Result<String, Halt> {
        print(self.worker, game, self.script)
    }

    fn list(&mut self, games: &[Id]) -> Result<String, Halt> {
        let mut texts = Vec::new();
        for &game in games.iter().take(MAX_LISTED) {
            texts.push(self.text(game)?);
        }
        if games.len() > MAX_LISTED {
            texts.push(format!("… ({} in all)", games.len()));
        }
        Ok(texts.join(", "))
    }

    /// Explains the parts of an expression, then the expression.
    fn expression(&mut self, expr: &Expr) -> Result<Id, EvalError> {
        stacker::maybe_grow(128 << 10, 4 << 20, || self.expression_here(expr))
    }

    fn all(&mut self, exprs: &[Expr]) -> Result<Vec<Id>, EvalError> {
        exprs.iter().map(|expr| self.expression(expr)).collect()
    }

    fn expression_here(&mut self, expr: &Expr) -> Result<Id, EvalError> {
        match &expr.kind {
            ExprKind::Braces { left, right } => {
                let (left, right) = (self.all(left)?, self.all(right)?);
                self.braces(&left, &right)
            }
            ExprKind::Switch(options) => {
                let left = self.all(options)?;
                let mut right = Vec::new();
                for &option in &left {
                    right.push(self.worker.negate(option)?);
                }
                self.braces(&left, &right)
            }
            ExprKind::Sum(terms) => self.sum(terms),
            ExprKind::OrdinalSum(_) | ExprKind::Multiple(..) | ExprKind::Negate(_) => {
                let (operands, word) = match &expr.kind {
                    ExprKind::OrdinalSum(operands) => {
                        (operands.iter().collect(), "the ordinal sum")
                    }
                    ExprKind::Multiple(_, operand) => (vec![&**operand], "the multiple"),
                    ExprKind::Negate(operand) => (vec![&**operand], "the negative"),
                    _ => (Vec::new(), ""),
                };
                for operand in operands {
                    self.expression(operand)?;
                }
                let game = value(self.worker, expr)?;
                let text = self.text(game)?;
                self.steps.push(format!("{word} is {text}"));
                Ok(game)
            }
            ExprKind::Call {
                function,
                arguments,
            } if *function != Function::NimMultiply => self.call(expr, *function, arguments),
            ExprKind::Call { arguments, .. } => {
                if let [a, b] = arguments.as_slice() {
                    let (a, b) = (nim_argument(a)?, nim_argument(b)?);
                    let steps = nimber::explain_multiply(u128::from(a), u128::from(b));
                    self.steps.extend(steps);
                }
                value(self.worker, expr)
            }
            _ => {
                let game = value(self.worker, expr)?;
                let parts = match &expr.kind {
                    ExprKind::Short(literal) => literal.parts(),
                    ExprKind::Literal(literal) => literal.parts(),
                    _ => 1,
                };
                if parts > 1 {
                    let text = self.text(game)?;
                    self.steps
                        .push(format!("the parts written together add up to {text}"));
                }
                Ok(game)
            }
        }
    }

    fn sum(&mut self, terms: &[(Sign, Expr)]) -> Result<Id, EvalError> {
        let mut total = Id::ZERO;
        for (i, (sign, term)) in terms.iter().enumerate() {
            let term = self.expression(term)?;
            let before = total;
            total = match sign {
                Sign::Plus => self.worker.add(total, term)?,
                Sign::Minus => self.worker.subtract(total, term)?,
            };
            if i > 0 {
                let (before, term, after) =
                    (self.text(before)?, self.text(term)?, self.text(total)?);
                let sign = match sign {
                    Sign::Plus => '+',
                    Sign::Minus => '-',
                };
                self.steps
                    .push(format!("({before}) {sign} ({term}) = {after}"));
            }
        }
        Ok(total)
    }

    /// From {left | right} to its canonical form.
    fn braces(&mut self, left: &[Id], right: &[Id]) -> Result<Id, EvalError> {
        let game = self.worker.construct(left, right)?;
        let form = format!("{{{} | {}}}", self.list(left)?, self.list(right)?);
        let text = self.text(game)?;
        if let Some(number) = self.worker.arena().number(game) {
            let number = self.worker.dyadic(number);
            self.steps.push(format!(
                "{form}: {number} is the simplest number x with every left option less than or \
                 confused with x and every right option greater than or confused with x; so the \
                 game equals {number}"
            ));
            return Ok(game);
        }
        let before = self.steps.len();
        self.side(&form, game, left, Player::Left)?;
        self.side(&form, game, right, Player::Right)?;
        self.steps.push(if self.steps.len() == before {
            format!("{form}: no option is dominated or reversible; canonical form {text}")
        } else {
            format!("{form}: canonical form {text}")
        });
        Ok(game)
    }

    /// The dominated and reversible options of one player.
    fn side(
        &mut self,
        form: &str,
        game: Id,
        options: &[Id],
        player: Player,
    ) -> Result<(), EvalError> {
        let (name, opponent, at_most, better) = match player {
            Player::Left => ("left", Player::Right, "<=", ">="),
            Player::Right => ("right", Player::Left, ">=", "<="),
        };
        let mut present: Vec<Id> = Vec::new();
        for &option in options {
            if !present.contains(&option) {
                present.push(option);
            }
        }
        loop {
            self.dominated(form, &mut present, name, better, player)?;
            let Some((position, reply)) = self.reversible(game, &present, player, opponent)? else {
                return Ok(());
            };
            let option = present.remove(position);
            let incoming: Vec<Id> = self.worker.options(reply, player)?.iter().collect();
            let (option, reply, list) =
                (self.text(option)?, self.text(reply)?, self.list(&incoming)?);
            let by = if incoming.is_empty() {
                format!("{reply} has no {name} options, so it is left out")
            } else {
                format!("replaced by the {name} options of {reply}: {list}")
            };
            self.steps.push(format!(
                "{form}: the {name} option {option} is reversible through {reply} ({reply} {at_most} \
                 the whole game); {by}"
            ));
            for new in incoming {
                if !present.contains(&new) {
                    present.push(new);
                }
            }
        }
    }

    fn dominated(
        &mut self,
        form: &str,
        present: &mut Vec<Id>,
        name: &str,
        better: &str,
        player: Player,
    ) -> Result<(), EvalError> {
        let mut i = 0;
        while let Some(&option) = present.get(i) {
            let mut dominating = None;
            for &other in present.iter() {
                let worse = other != option
                    && match player {
                        Player::Left => self.worker.le(option, other)?,
                        Player::Right => self.worker.le(other, option)?,
                    };
                if worse {
                    dominating = Some(other);
                    break;
                }
            }
            if let Some(other) = dominating {
                present.remove(i);
                let (option, other) = (self.text(option)?, self.text(other)?);
                self.steps.push(format!(
                    "{form}: the {name} option {option} is dominated by {other} ({other} {better} {option})"
                ));
            } else {
                i += 1;
            }
        }
        Ok(())
    }

    fn reversible(
        &mut self,
        game: Id,
        present: &[Id],
        player: Player,
        opponent: Player,
    ) -> Result<Option<(usize, Id)>, EvalError> {
        for (i, &option) in present.iter().enumerate() {
            for reply in self.worker.options(option, opponent)?.iter() {
                let reverses = match player {
                    Player::Left => self.worker.le(reply, game)?,
                    Player::Right => self.worker.le(game, reply)?,
                };
                if reverses {
                    return Ok(Some((i, reply)));
                }
            }
        }
        Ok(None)
    }

    /// G against H: who wins G − H, and how.
    fn relation(&mut self, left: &Expr, relation: Relation, right: &Expr) -> Result<(), EvalError> {
        let left = self.expression(left)?;
        let right = self.expression(right)?;
        let difference = self.worker.subtract(left, right)?;
        let comparison = self.worker.compare(left, right)?;
        let texts = (self.text(left)?, self.text(right)?, self.text(difference)?);
        self.steps.push(format!(
            "the difference ({}) - ({}) is {}",
            texts.0, texts.1, texts.2
        ));
        for (first, name, winner_if_second) in [
            (Player::Left, "Left", "Right"),
            (Player::Right, "Right", "Left"),
        ] {
            self.strategy(difference, first, name, winner_if_second)?;
        }
        let word = match comparison {
            Comparison::Less => "is less than",
            Comparison::Equal => "equals",
            Comparison::Greater => "is greater than",
            Comparison::Confused => "is confused with",
        };
        let verdict = if holds(relation, comparison) {
            "holds"
        } else {
            "does not hold"
        };
        self.steps.push(format!(
            "so {} {word} {}: the relation {verdict}",
            texts.0, texts.1
        ));
        Ok(())
    }

    /// How play goes in a game when this player begins.
    fn strategy(
        &mut self,
        game: Id,
        first: Player,
        name: &str,
        other: &str,
    ) -> Result<(), EvalError> {
        let second = first.opponent();
        let options: Vec<Id> = self.worker.options(game, first)?.iter().collect();
        if let Some(win) = options
            .iter()
            .copied()
            .find(|&o| self.wins_second(o, first))
        {
            let win = self.text(win)?;
            self.steps.push(format!(
                "{name} moving first wins the difference by moving to {win}"
            ));
            return Ok(());
        }
        if options.is_empty() {
            self.steps.push(format!(
                "{name} moving first has no move in the difference and loses"
            ));
            return Ok(());
        }
        self.steps
            .push(format!("{name} moving first loses the difference:"));
        for &option in options.iter().take(MAX_LISTED) {
            let replies: Vec<Id> = self.worker.options(option, second)?.iter().collect();
            if let Some(reply) = replies.into_iter().find(|&r| self.wins_second(r, second)) {
                let (option, reply) = (self.text(option)?, self.text(reply)?);
                self.steps
                    .push(format!("  to {option}, {other} answers {reply}"));
            }
        }
        Ok(())
    }

    /// Whether a player who has just moved here wins.
    fn wins_second(&self, game: Id, mover: Player) -> bool {
        let outcome = self.worker.outcome(game);
        match mover {
            Player::Left => matches!(outcome, Outcome::Previous | Outcome::Left),
            Player::Right => matches!(outcome, Outcome::Previous | Outcome::Right),
        }
    }
}

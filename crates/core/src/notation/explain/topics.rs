//! Temperature, atomic weight and reduced form, explained.

use super::{Explainer, MAX_LISTED};
use crate::notation::eval::EvalError;
use crate::value::{Comparison, Id, Number, Player, Trajectory};

impl Explainer<'_, '_> {
    /// Mean and temperature, from the walls of the options.
    pub(super) fn temperature(&mut self, game: Id) -> Result<(), EvalError> {
        let text = self.text(game)?;
        let thermograph = self.worker.thermograph(game)?;
        let numbers = self.worker.arena().numbers();
        let number = |n: Number| numbers.dyadic(n);
        let (mean, temperature) = (
            number(thermograph.mean()),
            number(thermograph.temperature()),
        );
        if self
            .worker
            .arena()
            .number(game)
            .is_some_and(|n| numbers.is_integer(n))
        {
            self.steps.push(format!(
                "{text} is an integer: nobody wants to move, temperature -1, mean {mean}"
            ));
            return Ok(());
        }
        for (player, name, opponent) in [
            (Player::Left, "left", Player::Right),
            (Player::Right, "right", Player::Left),
        ] {
            let options: Vec<Id> = self.worker.options(game, player)?.iter().collect();
            for &option in options.iter().take(MAX_LISTED) {
                let option_text = self.text(option)?;
                let graph = self.worker.thermograph(option)?;
                let wall = self.points(&graph.trajectory(opponent))?;
                let side = if player == Player::Left {
                    "right"
                } else {
                    "left"
                };
                self.steps.push(format!(
                    "{name} option {option_text}: mean {}, temperature {}, {side} wall {wall}",
                    number(graph.mean()),
                    number(graph.temperature())
                ));
            }
        }
        let left = self.points(&thermograph.trajectory(Player::Left))?;
        let right = self.points(&thermograph.trajectory(Player::Right))?;
        self.steps.push(format!(
            "the largest right wall of a left option, less t, is the left wall: {left}"
        ));
        self.steps.push(format!(
            "the smallest left wall of a right option, plus t, is the right wall: {right}"
        ));
        self.steps.push(format!(
            "the walls of {text} meet at t = {temperature} over {mean}: temperature {temperature}, mean {mean}"
        ));
        Ok(())
    }

    /// A wall from t = 0, or from −1 where it bends below 0, up to its mast.
    fn points(&mut self, wall: &Trajectory) -> Result<String, EvalError> {
        let numbers = self.worker.arena().numbers();
        let mut stations = wall.breaks.clone();
        stations.push(numbers.fraction(-1, 0)?);
        stations.push(Number::ZERO);
        stations.sort_by(|&a, &b| numbers.cmp(a, b));
        stations.dedup();
        let mut points = Vec::new();
        for t in stations {
            points.push(format!(
                "{} at t={}",
                numbers.dyadic(wall.at(numbers, t)?),
                numbers.dyadic(t)
            ));
        }
        Ok(format!(
            "{}, mast {}",
            points.join(", "),
            numbers.dyadic(wall.mast)
        ))
    }

    /// The atomic weight, from those of the options and the far-star test.
    pub(super) fn atomic_weight(&mut self, game: Id) -> Result<(), EvalError> {
        let text = self.text(game)?;
        let Some(weight) = self.worker.atomic_weight(game)? else {
            self.steps.push(if self.worker.is_infinitesimal(game) {
                format!("{text} is not all small, and no multiple of up comes close enough to it: it has no atomic weight")
            } else {
                format!("{text} is not infinitesimal: its stops are not both 0, and it has no atomic weight")
            });
            return Ok(());
        };
        let mut sides = [Vec::new(), Vec::new()];
        for ((side, player), (name, shift)) in sides
            .iter_mut()
            .zip([Player::Left, Player::Right])
            .zip([("left", -2), ("right", 2)])
        {
            let options: Vec<Id> = self.worker.options(game, player)?.iter().collect();
            for option in options {
                let Some(own) = self.worker.atomic_weight(option)? else {
                    self.steps.push(format!(
                        "not all options of {text} have an atomic weight: followers with both stops on one side \
                         of 0 count as large multiples of up, and the result is checked against far stars"
                    ));
                    let weight = self.text(weight)?;
                    self.steps.push(format!("atomic weight {weight}"));
                    return Ok(());
                };
                let arena = self.worker.arena();
                let two = arena.intern_number(arena.numbers().fraction(shift, 0)?)?;
                let shifted = self.worker.add(own, two)?;
                side.push(shifted);
                let (option, own, shifted) =
                    (self.text(option)?, self.text(own)?, self.text(shifted)?);
                let sign = if shift < 0 { "- 2" } else { "+ 2" };
                self.steps.push(format!(
                    "{name} option {option}: atomic weight {own}, {own} {sign} = {shifted}"
                ));
            }
        }
        let [left, right] = sides;
        let naive = self.worker.construct(&left, &right)?;
        let (naive_text, weight_text) = (self.text(naive)?, self.text(weight)?);
        let arena = self.worker.arena();
        let integer = arena
            .number(naive)
            .is_some_and(|n| arena.numbers().is_integer(n));
        if !integer {
            self.steps.push(format!(
                "these options make {naive_text}, not an integer: atomic weight {weight_text}"
            ));
            return Ok(());
        }
        let (word, rule) = match self.worker.far_star_compare(game)? {
            Comparison::Greater => (
                "greater than",
                "the largest integer that fits below the right side",
            ),
            Comparison::Less => (
                "less than",
                "the least integer that fits above the left side",
            ),
            _ => ("confused with", "0"),
        };
        self.steps.push(format!(
            "these options make the integer {naive_text}, so the far star decides: {text} is {word} a far star, and \
             the atomic weight is {rule}: {weight_text}"
        ));
        Ok(())
    }

    /// The reduced canonical form, from the stops and the options.
    pub(super) fn reduced(&mut self, game: Id) -> Result<(), EvalError> {
        let text = self.text(game)?;
        let reduced = self.worker.reduced_canonical_form(game)?;
        let reduced_text = self.text(reduced)?;
        let numbers = self.worker.arena().numbers();
        let stop = |player| numbers.dyadic(self.worker.arena().stop(game, player));
        let (left, right) = (stop(Player::Left), stop(Player::Right));
        if left == right {
            self.steps.push(format!(
                "both stops of {text} are {left}: it differs from {left} by an infinitesimal"
            ));
            return Ok(());
        }
        self.steps.push(format!(
            "the stops of {text} are {left} and {right}, so it is hot"
        ));
        for (player, name) in [(Player::Left, "left"), (Player::Right, "right")] {
            let options: Vec<Id> = self.worker.options(game, player)?.iter().collect();
            for &option in options.iter().take(MAX_LISTED) {
                let form = self.worker.reduced_canonical_form(option)?;
                let (option, form) = (self.text(option)?, self.text(form)?);
                if option != form {
                    self.steps
                        .push(format!("{name} option {option} reduces to {form}"));
                }
            }
        }
        let difference = self.worker.subtract(game, reduced)?;
        let difference = self.text(difference)?;
        self.steps.push(format!(
            "without the options that infinitesimals decide: {reduced_text}; the difference {difference} is \
             infinitesimal"
        ));
        Ok(())
    }
}

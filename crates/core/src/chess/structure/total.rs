//! Sums of components.

use super::solver::Verdict;
use crate::threat::{Calculator, PlayResult, ResultKind, Sum, Value};
use crate::value::{Halt, Player};

/// What a structure is worth as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Total {
    /// Who promotes by force; None for a dud, where both have a component in
    /// which they do, and the race between these decides.
    pub kind: Option<ResultKind>,
    /// The value is at least this.
    pub lower: Sum,
    /// The value is at most this.
    pub upper: Sum,
    /// Who wins if Left moves first, and if Right does; None where the bounds
    /// do not agree on it.
    pub outcome: [Option<PlayResult>; 2],
}

impl Total {
    /// The sum of components.
    pub fn of(calculator: &mut Calculator, components: &[Verdict]) -> Result<Total, Halt> {
        let lower: Vec<Value> = components.iter().map(|part| part.lower).collect();
        let upper: Vec<Value> = components.iter().map(|part| part.upper).collect();
        let sums = [sum(calculator, &lower)?, sum(calculator, &upper)?];
        let ends = calculator.outcome_of_sum(&lower)?;
        let best_ends = if lower == upper {
            ends
        } else {
            calculator.outcome_of_sum(&upper)?
        };
        let agreed = |i: usize| (ends[i] == best_ends[i]).then_some(ends[i]);
        let kind = match components {
            [only] => Some(only.kind),
            _ => {
                let low = kind(calculator, sums[0])?;
                let high = kind(calculator, sums[1])?;
                if low == high {
                    low
                } else {
                    Some(ResultKind::Threat)
                }
            }
        };
        Ok(Total {
            kind,
            lower: sums[0],
            upper: sums[1],
            outcome: [agreed(0), agreed(1)],
        })
    }
}

fn sum(calculator: &mut Calculator, values: &[Value]) -> Result<Sum, Halt> {
    if values.contains(&Value::On) && values.contains(&Value::Off) {
        return Ok(Sum::Dud);
    }
    let mut total = Value::ZERO;
    for &value in values {
        match calculator.add(total, value)? {
            Sum::Value(sum) => total = sum,
            other => return Ok(other),
        }
    }
    Ok(Sum::Value(total))
}

fn kind(calculator: &mut Calculator, sum: Sum) -> Result<Option<ResultKind>, Halt> {
    Ok(match sum {
        Sum::Dud => None,
        Sum::Open => Some(ResultKind::Threat),
        Sum::Value(Value::On) => Some(ResultKind::LeftWins),
        Sum::Value(Value::Off) => Some(ResultKind::RightWins),
        Sum::Value(Value::Short(_)) => Some(ResultKind::Cgt),
        Sum::Value(value) => {
            let left = calculator.options(value, Player::Left)?;
            let right = calculator.options(value, Player::Right)?;
            Some(
                if left.contains(&Value::On) || right.contains(&Value::Off) {
                    ResultKind::Threat
                } else {
                    ResultKind::Cgt
                },
            )
        }
    })
}

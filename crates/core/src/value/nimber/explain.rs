//! A nim-product worked out step by step, as one would on paper.
//!
//! Both factors are split into powers of two and the powers into Fermat
//! 2-powers. The lines prove the answer: each one follows from the rules and
//! the lines before it, and no table of products is used.

use std::collections::{HashMap, HashSet};

const RULES: [&str; 3] = [
    "Rule 1: n ⊗ F = n × F for a Fermat 2-power F = 2, 4, 16, 256, … and n < F; \
     distinct Fermat 2-powers thus have the ordinary product.",
    "Rule 2: F ⊗ F = F ⊕ F/2 = 3F/2 for a Fermat 2-power F.",
    "Rule 3: ⊗ is commutative, associative and distributive over ⊕.",
];

/// The steps of a ⊗ b: the rules, the split of the factors, the products of
/// powers of two, and the nim-sum of these, with the answer at the end.
///
/// A few lines for numbers one would choose on paper, never ten thousand.
///
/// ```
/// use lastmove_core::value::nimber::explain_multiply;
///
/// let steps = explain_multiply(8, 8);
/// assert_eq!(steps[3..], [
///     "8 = 4 ⊗ 2",
///     "2 ⊗ 2 = 2 ⊕ 1 = 3",
///     "2 ⊗ 3 = 2 ⊗ 2 ⊕ 2 ⊗ 1 = 3 ⊕ 2 = 1",
///     "8 ⊗ 8 = (4 ⊗ 4) ⊗ (2 ⊗ 2) = (4 ⊕ 2) ⊗ 3 = 4 ⊗ 3 ⊕ 2 ⊗ 3 = 12 ⊕ 1 = 13",
/// ]);
/// ```
pub fn explain_multiply(a: u128, b: u128) -> Vec<String> {
    if a == 0 || b == 0 {
        return vec![format!("{a} ⊗ {b} = 0")];
    }
    if a == 1 || b == 1 {
        return vec![format!("{a} ⊗ {b} = {}", a * b)];
    }
    let mut steps = Steps::default();
    steps.lines.extend(RULES.map(String::from));
    steps.split_factors(a, b);
    if a.is_power_of_two() {
        let value = steps.power_times(a.ilog2(), b);
        if b.is_power_of_two() && a < b {
            steps.lines.push(format!("{a} ⊗ {b} = {b} ⊗ {a} = {value}"));
        }
    } else {
        let rows: Vec<u128> = exponents(a).map(|i| steps.power_times(i, b)).collect();
        let terms = exponents(a).map(|i| format!("{} ⊗ {b}", 1_u128 << i));
        let sum = rows.iter().fold(0, |sum, row| sum ^ row);
        let line = format!(
            "{a} ⊗ {b} = {} = {} = {sum}",
            nim_sum_text(terms),
            nim_sum_text(rows)
        );
        steps.lines.push(line);
    }
    steps.lines
}

#[derive(Default)]
struct Steps {
    lines: Vec<String>,
    /// The products 2^i ⊗ 2^j that have had their line, by i ≥ j.
    products: HashMap<(u32, u32), u128>,
    /// The products 2^i ⊗ n that have had their line.
    rows: HashSet<(u32, u128)>,
}

impl Steps {
    fn split_factors(&mut self, a: u128, b: u128) {
        let composite = |n: &u128| !n.is_power_of_two();
        let factors = if a == b { vec![a] } else { vec![a, b] };
        for factor in factors.into_iter().filter(composite) {
            let powers = nim_sum_text(exponents(factor).map(|i| 1_u128 << i));
            self.lines.push(format!("{factor} = {powers}"));
        }
        for exponent in exponents(a | b).filter(|i| i.count_ones() > 1) {
            let power = 1_u128 << exponent;
            self.lines
                .push(format!("{power} = {}", fermat_factors(exponent)));
        }
    }

    /// 2^i ⊗ n by distributivity, with a line unless it would be trivial.
    fn power_times(&mut self, i: u32, n: u128) -> u128 {
        let products: Vec<u128> = exponents(n).map(|j| self.power_times_power(i, j)).collect();
        let value = products.iter().fold(0, |sum, product| sum ^ product);
        if i > 0 && !n.is_power_of_two() && self.rows.insert((i, n)) {
            let power = 1_u128 << i;
            let terms = exponents(n).map(|j| format!("{power} ⊗ {}", 1_u128 << j));
            let line = format!(
                "{power} ⊗ {n} = {} = {} = {value}",
                nim_sum_text(terms),
                nim_sum_text(products)
            );
            self.lines.push(line);
        }
        value
    }

    /// 2^i ⊗ 2^j, with a line unless one of them is 1.
    ///
    /// The binary digits of i and j name the Fermat 2-powers whose product the
    /// powers are. Without a common one the product is the ordinary one.
    fn power_times_power(&mut self, i: u32, j: u32) -> u128 {
        if i == 0 || j == 0 {
            return 1 << (i + j);
        }
        let (i, j) = (i.max(j), i.min(j));
        if let Some(&known) = self.products.get(&(i, j)) {
            return known;
        }
        let value = if i & j == 0 {
            self.without_common_factor(i, j)
        } else {
            self.with_common_factor(i, j)
        };
        self.products.insert((i, j), value);
        value
    }

    fn without_common_factor(&mut self, i: u32, j: u32) -> u128 {
        let value = 1_u128 << (i + j);
        let mut line = format!("{} ⊗ {}", 1_u128 << i, 1_u128 << j);
        if i.count_ones() + j.count_ones() > 2 {
            line += &format!(" = {}", fermat_factors(i | j));
        }
        self.lines.push(format!("{line} = {value}"));
        value
    }

    /// Let F be the largest common Fermat 2-power, u the product of the larger
    /// ones and r that of the smaller ones. The product is
    /// u ⊗ (F ⊗ F) ⊗ r = u ⊗ (F ⊕ F/2) ⊗ r = u × (F × r ⊕ F/2 ⊗ r), since r < F
    /// and the bracket lies below F², hence below the factors of u.
    fn with_common_factor(&mut self, i: u32, j: u32) -> u128 {
        let log_fermat = 1 << (i & j).ilog2();
        let smaller = log_fermat - 1;
        let (i_rest, j_rest) = (i & smaller, j & smaller);
        let larger = 1_u128 << ((i | j) & !(2 * log_fermat - 1));
        let fermat = 1_u128 << log_fermat;
        let half = fermat / 2;

        let rest = self.power_times_power(i_rest, j_rest);
        let half_times_rest = self.power_times(smaller, rest);
        let bracket = (fermat * rest) ^ half_times_rest;
        let value = larger * bracket;

        let mut chain = vec![format!("{} ⊗ {}", 1_u128 << i, 1_u128 << j)];
        let outer = match larger {
            1 => String::new(),
            _ => format!("{larger} ⊗ "),
        };
        let rest_factors = match (i_rest, j_rest) {
            (0, 0) => String::new(),
            (0, k) | (k, 0) => format!(" ⊗ {}", 1_u128 << k),
            _ => format!(" ⊗ ({} ⊗ {})", 1_u128 << i_rest, 1_u128 << j_rest),
        };
        if larger == 1 && rest == 1 {
            chain.push(format!("{fermat} ⊕ {half}"));
        } else {
            chain.push(format!("{outer}({fermat} ⊗ {fermat}){rest_factors}"));
            let rest_value = match rest {
                1 => String::new(),
                _ => format!(" ⊗ {rest}"),
            };
            chain.push(format!("{outer}({fermat} ⊕ {half}){rest_value}"));
        }
        if rest > 1 {
            let expanded = format!("{fermat} ⊗ {rest} ⊕ {half} ⊗ {rest}");
            let evaluated = format!("{} ⊕ {half_times_rest}", fermat * rest);
            chain.extend([expanded, evaluated].map(|sum| match larger {
                1 => sum,
                _ => format!("{outer}({sum})"),
            }));
        }
        if larger > 1 {
            chain.push(format!("{larger} × {bracket}"));
        }
        chain.push(value.to_string());
        self.lines.push(chain.join(" = "));
        value
    }
}

/// The exponents of the powers of two whose sum is `n`, greatest first.
fn exponents(n: u128) -> impl Iterator<Item = u32> {
    (0..u128::BITS).rev().filter(move |i| n >> i & 1 == 1)
}

/// 2^exponent as a product of Fermat 2-powers.
fn fermat_factors(exponent: u32) -> String {
    let factors: Vec<String> = exponents(exponent.into())
        .map(|k| (1_u128 << (1_u32 << k)).to_string())
        .collect();
    factors.join(" ⊗ ")
}

fn nim_sum_text<T: ToString>(terms: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = terms.into_iter().map(|term| term.to_string()).collect();
    texts.join(" ⊕ ")
}

#[cfg(test)]
mod tests {
    use super::super::multiply_wide;
    use super::super::tests::for_random_triples;
    use super::explain_multiply;
    use std::collections::HashSet;

    #[test]
    fn product_of_powers_of_two_follows_from_the_rules() {
        for i in 0..64 {
            for j in 0..=i {
                let (a, b) = (1 << i, 1 << j);
                assert_eq!(explained_value(a, b), multiply_wide(a, b), "2^{i} ⊗ 2^{j}");
            }
        }
    }

    #[test]
    fn explanation_of_the_textbook_product() {
        assert_eq!(
            explain_multiply(13, 7)[3..],
            [
                "13 = 8 ⊕ 4 ⊕ 1",
                "7 = 4 ⊕ 2 ⊕ 1",
                "8 = 4 ⊗ 2",
                "2 ⊗ 2 = 2 ⊕ 1 = 3",
                "8 ⊗ 4 = (4 ⊗ 4) ⊗ 2 = (4 ⊕ 2) ⊗ 2 = 4 ⊗ 2 ⊕ 2 ⊗ 2 = 8 ⊕ 3 = 11",
                "8 ⊗ 2 = 4 ⊗ (2 ⊗ 2) = 4 ⊗ (2 ⊕ 1) = 4 × 3 = 12",
                "8 ⊗ 7 = 8 ⊗ 4 ⊕ 8 ⊗ 2 ⊕ 8 ⊗ 1 = 11 ⊕ 12 ⊕ 8 = 15",
                "4 ⊗ 4 = 4 ⊕ 2 = 6",
                "4 ⊗ 2 = 8",
                "4 ⊗ 7 = 4 ⊗ 4 ⊕ 4 ⊗ 2 ⊕ 4 ⊗ 1 = 6 ⊕ 8 ⊕ 4 = 10",
                "13 ⊗ 7 = 8 ⊗ 7 ⊕ 4 ⊗ 7 ⊕ 1 ⊗ 7 = 15 ⊕ 10 ⊕ 7 = 2",
            ]
        );
    }

    #[test]
    fn explanation_turns_the_greater_power_to_the_front() {
        assert_eq!(
            explain_multiply(2, 4)[3..],
            ["4 ⊗ 2 = 8", "2 ⊗ 4 = 4 ⊗ 2 = 8"]
        );
    }

    #[test]
    fn no_line_of_an_explanation_is_repeated() {
        for_random_triples(2, |a, b, _| {
            let steps = explain_multiply(a, b);
            steps.iter().collect::<HashSet<_>>().len() == steps.len()
        });
    }

    #[test]
    fn explanations_reach_the_product() {
        for a in 0..40 {
            for b in 0..40 {
                assert_eq!(explained_value(a, b), multiply_wide(a, b), "{a} ⊗ {b}");
            }
        }
        for_random_triples(2, |a, b, _| explained_value(a, b) == multiply_wide(a, b));
    }

    #[test]
    fn every_equation_of_an_explanation_holds() {
        for (a, b) in [
            (13, 7),
            (200, 77),
            (64, 4),
            (8, 13),
            (255, 255),
            (51_966, 48_879),
        ] {
            let steps = explain_multiply(a, b);
            for line in steps.iter().filter(|line| !line.starts_with("Rule")) {
                let mut sides = line.split(" = ").map(evaluate);
                let first = sides.next();
                assert!(sides.all(|side| Some(side) == first), "{line}");
            }
        }
    }

    /// The number at the end of the explanation, which the explanation derives
    /// from the rules without the code of [`multiply_wide`].
    fn explained_value(a: u128, b: u128) -> u128 {
        let steps = explain_multiply(a, b);
        let last = steps.last().map_or("", String::as_str);
        assert!(last.starts_with(&format!("{a} ⊗ {b} = ")), "{last}");
        last.rsplit(" = ").next().map_or(0, number)
    }

    fn number(text: &str) -> u128 {
        let parsed = text.parse();
        assert!(parsed.is_ok(), "not a number: {text}");
        parsed.unwrap_or_default()
    }

    /// Evaluates numbers, ⊗, × and ⊕ in order of increasing looseness, with
    /// brackets.
    fn evaluate(text: &str) -> u128 {
        let sum = split_outside_brackets(text, " ⊕ ");
        if sum.len() > 1 {
            return sum.into_iter().map(evaluate).fold(0, |x, y| x ^ y);
        }
        let ordinary = split_outside_brackets(text, " × ");
        if ordinary.len() > 1 {
            return ordinary.into_iter().map(evaluate).product();
        }
        let product = split_outside_brackets(text, " ⊗ ");
        if product.len() > 1 {
            return product.into_iter().map(evaluate).fold(1, multiply_wide);
        }
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        inner.map_or_else(|| number(text), evaluate)
    }

    fn split_outside_brackets<'a>(text: &'a str, sign: &str) -> Vec<&'a str> {
        let mut parts = Vec::new();
        let mut start = 0;
        for (place, _) in text.match_indices(sign) {
            let before = &text[..place];
            if before.matches('(').count() == before.matches(')').count() {
                parts.push(&text[start..place]);
                start = place + sign.len();
            }
        }
        parts.push(&text[start..]);
        parts
    }
}

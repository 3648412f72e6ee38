//! Quotients against plain play, tables, and proofs that must fail.

use super::bits::Bits;
use super::*;
use crate::heap::Rule;
use crate::testing::{Random, rows};
use std::collections::HashMap;

const TABLE: &str = include_str!("../../../../../tests/tables/misere/quotient_orders.txt");

fn fresh(code: &str) -> Quotient {
    Quotient::new(Games::heaps(Rule::parse(code).unwrap()))
}

fn heaps(code: &str, to: usize) -> Quotient {
    let mut quotient = fresh(code);
    quotient.advance(to, &mut Budget::default()).unwrap();
    quotient
}

/// Whether the player to move loses, by the definition.
fn loses(rule: &Rule, mut sum: Vec<u64>, memo: &mut HashMap<Vec<u64>, bool>) -> bool {
    sum.sort_unstable();
    if let Some(&known) = memo.get(&sum) {
        return known;
    }
    let mut moves = Vec::new();
    for place in 0..sum.len() {
        for parts in options(rule, sum[place], &|| false).unwrap() {
            let mut after = sum.clone();
            after.swap_remove(place);
            after.extend(parts);
            moves.push(after);
        }
    }
    let lost = !moves.is_empty() && moves.into_iter().all(|next| !loses(rule, next, memo));
    memo.insert(sum, lost);
    lost
}

fn numbers(line: &str) -> Vec<usize> {
    line.split_whitespace()
        .skip(2)
        .filter_map(|word| word.parse().ok())
        .collect()
}

#[test]
fn solved_games_have_the_orders_and_periods_of_the_table() {
    let mut seen = 0;
    for line in TABLE.lines().filter(|line| line.starts_with("solved")) {
        let code = line.split_whitespace().nth(1).unwrap();
        let row = numbers(line);
        let (order, p_order, period, preperiod, heap) = (row[0], row[1], row[2], row[3], row[4]);
        let quotient = heaps(code, heap);
        assert_eq!(quotient.order(), order, "{code}");
        assert_eq!(quotient.p_portion().len(), p_order, "{code}");
        let found = quotient.period().unwrap();
        assert!(found.proved, "{code}");
        assert_eq!(
            (found.period, found.preperiod),
            (period, preperiod),
            "{code}"
        );
        assert!(!heaps(code, heap - 1).period().is_some_and(
            |found| found.proved && (found.period, found.preperiod) == (period, preperiod)
        ));
        seen += 1;
    }
    assert_eq!(seen, 45);
}

#[test]
fn growing_quotients_have_the_orders_of_the_table() {
    const MOST: usize = 100;
    let mut seen = 0;
    for line in TABLE.lines().filter(|line| line.starts_with("growing")) {
        let mut words = line.split_whitespace().skip(1);
        let code = words.next().unwrap();
        let mut last: usize = words.next().unwrap().parse().unwrap();
        let mut changes = HashMap::new();
        for word in words {
            let (heap, orders) = word.split_once(':').unwrap();
            let (order, p_order) = orders.split_once('/').unwrap();
            let (heap, order): (usize, usize) = (heap.parse().unwrap(), order.parse().unwrap());
            if order > MOST {
                last = heap - 1;
                break;
            }
            changes.insert(heap, (order, p_order.parse::<usize>().unwrap()));
        }
        let quotient = heaps(code, last);
        let mut expected = (1, 0);
        for heap in 1..=last {
            expected = *changes.get(&heap).unwrap_or(&expected);
            assert_eq!(quotient.history()[heap], expected, "{code} up to {heap}");
        }
        seen += 1;
    }
    assert_eq!(seen, 32);
}

#[test]
fn outcomes_and_moves_are_those_of_plain_play() {
    let mut rng = Random::seeded(7);
    for [code, to] in rows("heaps/known.toml", "misere_play") {
        let to = to.parse().unwrap();
        let rule = Rule::parse(&code).unwrap();
        let quotient = heaps(&code, to);
        let mut memo = HashMap::new();
        for _ in 0..60 {
            let sum: Vec<u64> = (0..rng.below(4) + 1)
                .map(|_| rng.below(to + 1) as u64)
                .collect();
            let lost = loses(&rule, sum.clone(), &mut memo);
            assert_eq!(quotient.is_lost(&sum).unwrap(), lost, "{code} {sum:?}");
            let moves = quotient.winning_moves(&sum, &|| false).unwrap();
            for (heap, parts) in &moves {
                let mut after = sum.clone();
                let place = after.iter().position(|other| other == heap).unwrap();
                after.swap_remove(place);
                after.extend(parts);
                assert!(
                    loses(&rule, after, &mut memo),
                    "{code} {sum:?} {heap} {parts:?}"
                );
            }
            let has_moves = sum
                .iter()
                .any(|&heap| !options(&rule, heap, &|| false).unwrap().is_empty());
            assert_eq!(lost, has_moves && moves.is_empty(), "{code} {sum:?}");
        }
    }
}

#[test]
fn contexts_separate_in_plain_play() {
    let rule = Rule::parse("0.77").unwrap();
    let quotient = heaps("0.77", 12);
    let mut memo = HashMap::new();
    let sums: Vec<Vec<u64>> = (0..quotient.order())
        .map(|x| {
            quotient
                .presentation
                .sum(x)
                .into_iter()
                .map(u64::from)
                .collect()
        })
        .collect();
    for (a, b) in sums.iter().zip(sums.iter().skip(1)) {
        let (context, a_lost, b_lost) = quotient.separate(a, b).unwrap().unwrap();
        assert_ne!(a_lost, b_lost);
        for (sum, lost) in [(a, a_lost), (b, b_lost)] {
            let with = [sum.clone(), context.clone()].concat();
            assert_eq!(loses(&rule, with, &mut memo), lost);
        }
    }
    assert_eq!(quotient.separate(&[1, 1], &[]), Ok(None));
}

/// The least congruence with x and y in one class: the class of each element.
fn merged(table: &Table, x: usize, y: usize) -> Vec<usize> {
    let mut class: Vec<usize> = (0..table.order()).collect();
    let mut open = vec![(x, y)];
    while let Some((x, y)) = open.pop() {
        let (a, b) = (class[x], class[y]);
        if a != b {
            class.iter_mut().filter(|c| **c == a).for_each(|c| *c = b);
            for z in 0..table.order() {
                let pair = (table.product(x, z), table.product(y, z));
                open.push((usize::from(pair.0), usize::from(pair.1)));
            }
        }
    }
    class
}

fn is_proved(quotient: &Quotient, table: &Table, phi: &[u16]) -> bool {
    let none = |_: usize| Sum::new();
    Pairs::prove(
        table,
        phi,
        &quotient.games,
        &none,
        1,
        &mut Budget::default(),
    )
    .unwrap()
    .is_ok()
}

#[test]
fn the_proof_refuses_what_is_not_the_quotient() {
    // With heap 33: without it, the image of heap 27 may be multiplied by that
    // of heap 1, which is an automorphism.
    let quotient = heaps("0.77", 33);
    let (table, phi) = (&quotient.table, &quotient.phi);
    assert!(is_proved(&quotient, table, phi));
    for x in 0..table.order() {
        let toggled = (0..table.order()).filter(|&y| table.is_lost(y) != (x == y));
        let lost = Bits::of(table.order(), toggled);
        let other = Table::from_action(quotient.action(), lost);
        assert!(!is_proved(&quotient, &other, phi), "element {x} changed");
    }
    for heap in 1..phi.len() {
        for image in (0..table.order() as u16).filter(|&image| image != phi[heap]) {
            let mut other = phi.clone();
            other[heap] = image;
            assert!(
                !is_proved(&quotient, table, &other),
                "heap {heap} to {image}"
            );
        }
    }
    for x in 0..table.order() {
        for y in 0..x {
            let class = merged(table, x, y);
            let mut names: Vec<usize> = class.clone();
            names.sort_unstable();
            names.dedup();
            // The identity's class comes first.
            names.sort_by_key(|&name| name != class[0]);
            let name = |x: u16| {
                let place = names.iter().position(|&c| c == class[usize::from(x)]);
                place.unwrap() as u16
            };
            let member = |c: usize| class.iter().position(|&other| other == c).unwrap();
            let action: Vec<Vec<u16>> = names
                .iter()
                .map(|&c| {
                    quotient.action()[member(c)]
                        .iter()
                        .map(|&y| name(y))
                        .collect()
                })
                .collect();
            let lost = table.lost().members().map(|x| usize::from(name(x as u16)));
            let smaller = Table::from_action(&action, Bits::of(names.len(), lost));
            let images: Vec<u16> = phi.iter().map(|&x| name(x)).collect();
            assert!(
                !is_proved(&quotient, &smaller, &images),
                "{x} and {y} merged"
            );
        }
    }
}

#[test]
fn a_run_in_pieces_is_a_run_at_one_go() {
    let whole = heaps("0.16", 14).to_bytes();
    let mut quotient = fresh("0.16");
    let mut stops = 0;
    while quotient.last() < 14 {
        let mut budget = Budget::default().steps(4096);
        if quotient.advance(14, &mut budget).is_ok() {
            break;
        }
        stops += 1;
        if let Some(bound) = quotient.lower_bound() {
            assert!((quotient.order()..=88).contains(&bound));
        }
        // What is remembered of outcomes is not part of the state.
        if stops == 2 || stops == 9 {
            let bytes = quotient.to_bytes();
            quotient = Quotient::from_bytes(&bytes, &mut Budget::default()).unwrap();
            assert_eq!(quotient.to_bytes(), bytes);
        }
    }
    assert!(stops > 1, "{stops}");
    assert_eq!(quotient.to_bytes(), whole);
}

#[test]
fn damaged_states_are_refused() {
    let quotient = heaps("0.77", 12);
    let bytes = quotient.to_bytes();
    for end in 0..bytes.len() {
        assert!(Quotient::from_bytes(&bytes[..end], &mut Budget::default()).is_err());
    }
    let mut rng = Random::seeded(3);
    for _ in 0..2_000 {
        let mut other = bytes.clone();
        let place = rng.below(bytes.len());
        other[place] ^= 1 << rng.below(8);
        if let Ok(read) = Quotient::from_bytes(&other, &mut Budget::default()) {
            // Only the past orders and the code are not part of the proof.
            let same = read.table == quotient.table && read.phi == quotient.phi;
            assert!(same || read.games.rule() != quotient.games.rule());
        }
    }
}

#[test]
fn lists_of_games_have_quotients_too() {
    let nim: Vec<Vec<Vec<usize>>> = (1..=8usize)
        .map(|n| (0..n).map(|m| vec![m]).collect())
        .collect();
    let mut quotient = Quotient::new(Games::list(&nim).unwrap());
    quotient.advance(100, &mut Budget::default()).unwrap();
    // Misère Nim with heaps below 2^k has 2^k + 2 elements.
    let orders: Vec<usize> = quotient.history().iter().map(|&(order, _)| order).collect();
    assert_eq!(orders, [1, 2, 6, 6, 10, 10, 10, 10, 18]);
    assert_eq!(quotient.last(), 8);
    assert!(quotient.period().is_none());
    let bytes = quotient.to_bytes();
    let again = Quotient::from_bytes(&bytes, &mut Budget::default()).unwrap();
    assert_eq!(again.to_bytes(), bytes);
    let error = Games::list(&[vec![vec![1]]]).unwrap_err();
    assert_eq!(error, GamesError::NotEarlier { game: 1, part: 1 });
}

#[test]
fn heaps_past_the_known_ones_follow_the_period() {
    let (short, long) = (heaps("0.77", 168), heaps("0.77", 300));
    for heap in 0..=300 {
        assert_eq!(short.element(&[heap]), long.element(&[heap]));
    }
    let moves = |quotient: &Quotient| quotient.winning_moves(&[290, 7], &|| false).unwrap();
    assert_eq!(moves(&short), moves(&long));
    assert!(short.is_lost(&[1_000_000_000_000]).is_ok());
    let unknown = heaps("0.77", 20).element(&[21]).unwrap_err();
    assert_eq!(
        unknown,
        Unknown::Game {
            game: 21,
            known_to: 20
        }
    );
}

#[test]
fn relations_present_the_monoid() {
    let quotient = heaps("0.77", 40);
    assert_eq!(quotient.relations().len(), 21);
    let letters = quotient.generators().len();
    // Rewriting by the relations leads every word to the normal word.
    let relations = quotient.relations();
    let rewrite = |mut word: Word| {
        while let Some((from, to)) = relations.iter().find(|(from, _)| {
            (0..letters as u16).all(|letter| {
                let count = |word: &Word| word.iter().filter(|&&l| l == letter).count();
                count(from) <= count(&word)
            })
        }) {
            for letter in from {
                let place = word.iter().position(|l| l == letter).unwrap();
                word.remove(place);
            }
            word.extend(to);
            word.sort_unstable();
        }
        word
    };
    for x in 0..quotient.order() {
        for letter in 0..letters {
            let mut word = quotient.words()[x].clone();
            word.push(letter as u16);
            word.sort_unstable();
            let y = usize::from(quotient.action()[x][letter]);
            assert_eq!(rewrite(word), quotient.words()[y]);
        }
    }
}

#[test]
fn the_kernel_is_a_group_below_every_class() {
    let quotient = heaps("0.77", 40);
    let kernel = quotient.kernel();
    let (classes, covers) = quotient.divisibility();
    let mut last = classes.last().unwrap().clone();
    let mut sorted = kernel.clone();
    last.sort_unstable();
    sorted.sort_unstable();
    assert_eq!(last, sorted);
    for &x in &kernel {
        let row = kernel
            .iter()
            .map(|&y| quotient.table.product(usize::from(x), usize::from(y)));
        let mut row: Vec<u16> = row.collect();
        assert_eq!(
            quotient
                .table
                .product(usize::from(kernel[0]), usize::from(x)),
            x
        );
        row.sort_unstable();
        assert_eq!(row, sorted);
    }
    assert_eq!(classes.iter().map(Vec::len).sum::<usize>(), 40);
    assert!(
        covers
            .iter()
            .all(|&(upper, lower)| upper < lower && lower < classes.len())
    );
}

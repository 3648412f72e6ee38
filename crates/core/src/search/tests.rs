use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::{Memo, Options, Rules, Term, nim_value, value};
use crate::board::catalogue::{BoardGame, Boards};
use crate::value::{Arena, Halt, Id, Worker};

/// Toads and Frogs on a strip that blocked squares take apart, with a strip and
/// the exchange of the players on it known as one.
struct Strips<'a> {
    worker: RefCell<Worker<'a>>,
    numbers: RefCell<HashMap<Vec<u8>, u32>>,
    strips: RefCell<Vec<Vec<u8>>>,
    asked: Cell<usize>,
}

impl Strips<'_> {
    fn term(&self, strip: Vec<u8>) -> Term {
        // Read backwards with the players exchanged, a strip is the negative.
        let exchange = |&square: &u8| match square {
            b't' => b'f',
            b'f' => b't',
            other => other,
        };
        let other: Vec<u8> = strip.iter().rev().map(exchange).collect();
        let (first, negative) = if other < strip {
            (other, true)
        } else {
            (strip, false)
        };
        let mut strips = self.strips.borrow_mut();
        let new = strips.len() as u32;
        let position = *self
            .numbers
            .borrow_mut()
            .entry(first.clone())
            .or_insert(new);
        if position == new {
            strips.push(first);
        }
        Term { position, negative }
    }

    fn moves(&self, strip: &[u8], toad: bool, options: &mut Options) {
        let (own, other, step) = if toad {
            (b't', b'f', 1)
        } else {
            (b'f', b't', -1)
        };
        let at = |place: isize| usize::try_from(place).ok().and_then(|i| strip.get(i));
        for (from, _) in strip
            .iter()
            .enumerate()
            .filter(|&(_, &square)| square == own)
        {
            let next = from as isize + step;
            let to = match (at(next), at(next + step)) {
                (Some(b'.'), _) => next,
                (Some(&square), Some(b'.')) if square == other => next + step,
                _ => continue,
            };
            let mut after = strip.to_vec();
            after[from] = b'.';
            after[to as usize] = own;
            for part in after.split(|&square| square == b'#') {
                options.push(self.term(part.to_vec()));
            }
            options.close();
        }
    }
}

impl Rules for Strips<'_> {
    type Value = Id;
    type Error = Halt;

    fn options(&self, position: u32, options: &mut Options) -> Result<(), Halt> {
        self.asked.set(self.asked.get() + 1);
        let strip = self.strips.borrow()[position as usize].clone();
        self.moves(&strip, true, options);
        options.turn();
        self.moves(&strip, false, options);
        Ok(())
    }

    fn value(&self, _: u32, options: &Options, found: &[Id]) -> Result<Id, Halt> {
        value(&mut self.worker.borrow_mut(), options, found)
    }

    fn cycle(&self, _: Vec<u32>) -> Halt {
        Halt::OutOfSteps
    }
}

#[test]
fn values_agree_with_the_fast_engine() {
    let (arena, boards, memo) = (Arena::default(), Boards::default(), Memo::default());
    let game = BoardGame::named("toads-and-frogs").unwrap();
    let rules = Strips {
        worker: RefCell::new(Worker::new(&arena)),
        numbers: RefCell::default(),
        strips: RefCell::default(),
        asked: Cell::new(0),
    };
    for number in 0..4_u32.pow(6) {
        let digits = (0..6).map(|place| number / 4_u32.pow(place) % 4);
        let strip: Vec<u8> = digits.map(|digit| b".tf#"[digit as usize]).collect();
        let mut worker = Worker::new(&arena);
        let mut expected = Id::ZERO;
        for part in strip.split(|&square| square == b'#') {
            let value = boards.value(&mut worker, game, &[part], 1).unwrap();
            expected = worker.add(expected, value.unwrap()).unwrap();
        }
        // The strip as a whole: only what its moves lead to is split.
        let term = rules.term(strip.clone());
        let found = memo.solve(&rules, term.position).unwrap();
        let found = super::signed(&mut worker, found, term.negative).unwrap();
        assert_eq!(found, expected, "{}", String::from_utf8_lossy(&strip));
    }
    // Every position was asked for its options once.
    assert_eq!(rules.asked.get(), rules.strips.borrow().len());
}

/// Nodes with lists of nodes that can be moved to.
struct Graph<'g>(&'g [&'g [u32]], Cell<Option<u32>>);

#[derive(PartialEq, Eq, Debug)]
enum Failure {
    Cycle(Vec<u32>),
    Refused(u32),
}

impl Graph<'_> {
    fn list(&self, node: u32, options: &mut Options) -> Result<(), Failure> {
        if self.1.get() == Some(node) {
            return Err(Failure::Refused(node));
        }
        for &option in self.0[node as usize] {
            options.push(Term::of(option));
            options.close();
        }
        Ok(())
    }
}

impl Rules for Graph<'_> {
    type Value = u64;
    type Error = Failure;

    fn options(&self, node: u32, options: &mut Options) -> Result<(), Failure> {
        self.list(node, options)
    }

    fn value(&self, _: u32, options: &Options, found: &[u64]) -> Result<u64, Failure> {
        Ok(nim_value(options, found))
    }

    fn cycle(&self, nodes: Vec<u32>) -> Failure {
        Failure::Cycle(nodes)
    }
}

/// Who wins on a graph: a node is won as soon as one option is lost.
struct Wins<'g>(Graph<'g>);

impl Rules for Wins<'_> {
    type Value = bool;
    type Error = Failure;

    fn options(&self, node: u32, options: &mut Options) -> Result<(), Failure> {
        self.0.list(node, options)
    }

    fn value(&self, _: u32, _: &Options, _: &[bool]) -> Result<bool, Failure> {
        Ok(false)
    }

    fn settled_by(&self, option: bool) -> Option<bool> {
        (!option).then_some(true)
    }

    fn cycle(&self, nodes: Vec<u32>) -> Failure {
        Failure::Cycle(nodes)
    }
}

#[test]
fn nim_values_are_least_excludants() {
    let graph = Graph(&[&[], &[0], &[0, 1], &[2], &[1, 2, 3]], Cell::new(None));
    let memo = Memo::default();
    let values: Vec<_> = (0..5).rev().map(|node| memo.solve(&graph, node)).collect();
    assert_eq!(values, [Ok(3), Ok(0), Ok(2), Ok(1), Ok(0)]);
}

#[test]
fn a_won_position_needs_no_further_option() {
    // Behind the losing option 0 of node 1 there is one that never ends.
    let lists: [&[u32]; 3] = [&[], &[0, 2], &[2]];
    let graph = || Graph(&lists, Cell::new(None));
    assert_eq!(Memo::default().solve(&Wins(graph()), 1), Ok(true));
    let endless = Memo::default().solve(&graph(), 1);
    assert_eq!(endless, Err(Failure::Cycle(vec![2, 2])));
}

#[test]
fn a_cycle_is_told_from_where_it_starts() {
    let graph = Graph(&[&[1], &[2], &[3], &[1]], Cell::new(None));
    let found = Memo::default().solve(&graph, 0);
    assert_eq!(found, Err(Failure::Cycle(vec![1, 2, 3, 1])));
}

#[test]
fn a_search_that_failed_leaves_nothing_wrong_behind() {
    let graph = Graph(&[&[1], &[2], &[3], &[]], Cell::new(Some(3)));
    let memo = Memo::default();
    assert_eq!(memo.solve(&graph, 0), Err(Failure::Refused(3)));
    assert_eq!(memo.get(1), None);
    graph.1.set(None);
    assert_eq!(memo.solve(&graph, 0), Ok(1));
}

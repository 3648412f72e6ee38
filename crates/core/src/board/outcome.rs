//! Who wins, without values of large positions.
//!
//! A state is a sum: large components, and one game that all the others are
//! worth. A component that is cheap is valued and joins that game. What is left
//! to decide is searched with a transposition table, the most promising moves
//! first. Where a ruleset bounds a large component from either side by sums of
//! smaller ones, the bounds decide many states at once.

use std::collections::HashMap;

use super::engine::{Engine, Ruleset, Sums};
use super::memo::Memo;
use crate::value::budget::growth_of;
use crate::value::{Halt, Id, Number, Outcome, Player, UpStar, Worker};

/// Table entries that are kept before the table starts anew.
const MOST_STATES: usize = 1 << 22;

/// A sum of large components and a game. A component counts negatively if its
/// second part says so.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State<P> {
    large: Vec<(P, bool)>,
    rest: Id,
}

/// A move, and how good it looks for who makes it.
struct Reply<P> {
    state: State<P>,
    promise: i64,
}

/// Decides who wins positions of one ruleset.
pub struct OutcomeSearch<'e, 'a, R: Ruleset> {
    ruleset: &'e R,
    memo: &'e Memo,
    worker: &'e mut Worker<'a>,
    wins: HashMap<(State<R::Position>, bool), bool>,
    bounds: HashMap<(R::Position, bool), Option<Id>>,
}

impl<'e, 'a, R: Ruleset> OutcomeSearch<'e, 'a, R>
where
    R::Position: Ord + std::hash::Hash,
{
    /// A search that goes on with what a memo knows.
    pub fn new(ruleset: &'e R, memo: &'e Memo, worker: &'e mut Worker<'a>) -> Self {
        OutcomeSearch {
            ruleset,
            memo,
            worker,
            wins: HashMap::new(),
            bounds: HashMap::new(),
        }
    }

    /// Who wins the sum of positions, or their negatives, and a game.
    pub fn outcome(
        &mut self,
        positions: &[(R::Position, bool)],
        rest: Id,
    ) -> Result<Outcome, Halt> {
        let mut state = State {
            large: Vec::new(),
            rest,
        };
        for (position, negative) in positions {
            self.add(&mut state, position, *negative)?;
        }
        let left = self.wins_first(&state, Player::Left)?;
        let right = self.wins_first(&state, Player::Right)?;
        Ok(match (left, right) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Previous,
        })
    }

    /// Adds a position, or its negative, to a state.
    fn add(
        &mut self,
        state: &mut State<R::Position>,
        position: &R::Position,
        negative: bool,
    ) -> Result<(), Halt> {
        let mut sums = Sums::default();
        self.ruleset.split(position, &mut sums);
        let (components, integer, nim) = sums.take();
        let closed = self.worker.arena().intern_up_star(UpStar {
            number: Number::from(if negative { -integer } else { integer }),
            ups: 0,
            nim,
        })?;
        state.rest = self.worker.add(state.rest, closed)?;
        for (component, opposite) in components {
            let negative = negative != opposite;
            if self.ruleset.size(&component) <= R::CHEAP {
                let value = self.value(&component)?;
                let value = if negative {
                    self.worker.negate(value)?
                } else {
                    value
                };
                state.rest = self.worker.add(state.rest, value)?;
                continue;
            }
            // G − G = 0.
            let twin = (component, !negative);
            match state.large.iter().position(|other| *other == twin) {
                Some(place) => {
                    state.large.remove(place);
                }
                None => state.large.push((component, negative)),
            }
        }
        state.large.sort_unstable();
        Ok(())
    }

    fn value(&mut self, component: &R::Position) -> Result<Id, Halt> {
        Engine::new(self.ruleset, self.memo, self.worker).value(component)
    }

    /// Whether a player wins who moves first.
    fn wins_first(&mut self, state: &State<R::Position>, player: Player) -> Result<bool, Halt> {
        if state.large.is_empty() {
            return self.first_wins_game(state.rest, player);
        }
        self.worker
            .expect_growth(growth_of(&self.wins) + growth_of(&self.bounds));
        self.worker.tick()?;
        let key = (state.clone(), player == Player::Left);
        if let Some(&answer) = self.wins.get(&key) {
            return Ok(answer);
        }
        let answer = match self.decided_by_bounds(state, player)? {
            Some(answer) => answer,
            None => self.some_reply_wins(state, player)?,
        };
        if self.wins.len() >= MOST_STATES {
            self.wins.clear();
        }
        self.wins.insert(key, answer);
        Ok(answer)
    }

    /// Whether a player wins a game who moves first in it.
    fn first_wins_game(&mut self, game: Id, player: Player) -> Result<bool, Halt> {
        Ok(match player {
            Player::Left => !self.worker.le(game, Id::ZERO)?,
            Player::Right => !self.worker.le(Id::ZERO, game)?,
        })
    }

    fn some_reply_wins(
        &mut self,
        state: &State<R::Position>,
        player: Player,
    ) -> Result<bool, Halt> {
        let mut replies = self.replies(state, player)?;
        replies.sort_by_key(|reply| std::cmp::Reverse(reply.promise));
        for reply in &replies {
            if !self.wins_first(&reply.state, player.opponent())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All moves of a player.
    fn replies(
        &mut self,
        state: &State<R::Position>,
        player: Player,
    ) -> Result<Vec<Reply<R::Position>>, Halt> {
        let mut replies = Vec::new();
        for (i, (component, negative)) in state.large.iter().enumerate() {
            if i > 0 && state.large[i - 1] == state.large[i] {
                continue;
            }
            let mover = if *negative { player.opponent() } else { player };
            let mut options = Vec::new();
            self.ruleset
                .moves(component, mover, |option| options.push(option));
            for option in options {
                let mut after = state.clone();
                after.large.remove(i);
                self.add(&mut after, &option, *negative)?;
                replies.push(after);
            }
        }
        // Moves in the canonical form of the rest are as good as all moves.
        for option in self.worker.options(state.rest, player)?.iter() {
            replies.push(State {
                large: state.large.clone(),
                rest: option,
            });
        }
        replies.sort_unstable_by(|a, b| (&a.large, a.rest).cmp(&(&b.large, b.rest)));
        replies.dedup_by(|a, b| a == b);
        Ok(replies
            .into_iter()
            .map(|state| Reply {
                promise: self.promise(&state, player),
                state,
            })
            .collect())
    }

    /// How good a state looks for the player who has just moved there: what the
    /// rest is worth when the other moves first, and who has more moves in the
    /// large components. Only the order of moves depends on it.
    fn promise(&self, state: &State<R::Position>, player: Player) -> i64 {
        let sign = |player| if player == Player::Left { 1 } else { -1 };
        let mut mobility = 0;
        for (component, negative) in &state.large {
            for mover in [Player::Left, Player::Right] {
                let counts_for = if *negative { mover.opponent() } else { mover };
                self.ruleset
                    .moves(component, mover, |_| mobility += sign(counts_for));
            }
        }
        let arena = self.worker.arena();
        let stop = arena.stop(state.rest, player.opponent()).approximate();
        // A move more in the large components is worth about a quarter of one.
        sign(player) * ((stop * 1024.0) as i64 + 256 * mobility)
    }

    /// Whether bounds of the large components tell who wins.
    fn decided_by_bounds(
        &mut self,
        state: &State<R::Position>,
        player: Player,
    ) -> Result<Option<bool>, Halt> {
        if let Some(low) = self.bounded(state, Player::Left)? {
            // The state is worth at least `low`.
            match player {
                Player::Left if self.first_wins_game(low, Player::Left)? => return Ok(Some(true)),
                Player::Right if self.worker.le(Id::ZERO, low)? => return Ok(Some(false)),
                _ => {}
            }
        }
        if let Some(high) = self.bounded(state, Player::Right)? {
            match player {
                Player::Right if self.first_wins_game(high, Player::Right)? => {
                    return Ok(Some(true));
                }
                Player::Left if self.worker.le(high, Id::ZERO)? => return Ok(Some(false)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// A game that is not better for a player than a state.
    fn bounded(&mut self, state: &State<R::Position>, player: Player) -> Result<Option<Id>, Halt> {
        let mut total = state.rest;
        for (component, negative) in &state.large {
            let against = if *negative { player.opponent() } else { player };
            let Some(bound) = self.bound(component, against)? else {
                return Ok(None);
            };
            let bound = if *negative {
                self.worker.negate(bound)?
            } else {
                bound
            };
            total = self.worker.add(total, bound)?;
        }
        Ok(Some(total))
    }

    /// A game that is not better for a player than a component.
    fn bound(&mut self, component: &R::Position, player: Player) -> Result<Option<Id>, Halt> {
        let key = (*component, player == Player::Left);
        if let Some(&known) = self.bounds.get(&key) {
            return Ok(known);
        }
        let mut total = State {
            large: Vec::new(),
            rest: Id::ZERO,
        };
        let bound = match self.ruleset.bound(component, player) {
            None => None,
            Some(pieces) => {
                for piece in &pieces {
                    self.add(&mut total, piece, false)?;
                }
                self.bounded(&total, player)?
            }
        };
        self.bounds.insert(key, bound);
        Ok(bound)
    }
}

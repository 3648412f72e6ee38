//! Simplest form: from any options to the one simplest value equal to it.
//!
//! 1. A player who can win everything does: on dominates Left's other options.
//!    An option from which the opponent wins everything is reversible through
//!    off (or on), which has nothing to offer in its place: it goes.
//! 2. {on|} is on and {|off} is off.
//! 3. Dominated options go, reversible ones are bypassed, and dominated ones go
//!    once more, as for short games, in the order of stoppers.
//! 4. If no on and off are left, the rest is a short game.
//!
//! Equal stoppers without dominated and reversible options have equal options
//! (Siegel, *Combinatorial Game Theory*, chapter VI), and a tree of ours equal
//! to on would have on as an option: by step 2 there is none. So the form is
//! unique.

use super::value::{Calculator, MAX_TREES, Value};
use crate::value::{Halt, Id, Player};

/// Drafts may have this many names before comparisons are forgotten.
const MOST_DRAFTS: u32 = 1 << 27;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

impl Calculator<'_, '_> {
    /// The value {left | right} in simplest form.
    pub fn construct(&mut self, left: &[Value], right: &[Value]) -> Result<Value, Halt> {
        if let Some(value) = self.construct_short(left, right)? {
            return Ok(value);
        }
        let mut left = left.to_vec();
        let mut right = right.to_vec();
        self.remove_bad(&mut left, Player::Left)?;
        self.remove_bad(&mut right, Player::Right)?;
        match (left.as_slice(), right.as_slice()) {
            ([Value::On], []) => return Ok(Value::On),
            ([], [Value::Off]) => return Ok(Value::Off),
            _ => {}
        }
        if let Some(value) = self.construct_short(&left, &right)? {
            return Ok(value);
        }
        self.remove_dominated(&mut left, Player::Left)?;
        self.remove_dominated(&mut right, Player::Right)?;
        self.open_draft(left, right);
        for player in PLAYERS {
            if self.bypass_reversible(player)? {
                let mut options = std::mem::take(self.draft.options_mut(player));
                self.remove_dominated(&mut options, player)?;
                *self.draft.options_mut(player) = options;
            }
        }
        let left = std::mem::take(&mut self.draft.left);
        let right = std::mem::take(&mut self.draft.right);
        match self.construct_short(&left, &right)? {
            Some(value) => Ok(value),
            None => self.intern(left, right),
        }
    }

    /// The same, if all options are short games.
    fn construct_short(&mut self, left: &[Value], right: &[Value]) -> Result<Option<Value>, Halt> {
        let short = |value: &Value| value.short().is_some();
        if !left.iter().all(short) || !right.iter().all(short) {
            return Ok(None);
        }
        let mut sides = [self.worker.take_buffer(), self.worker.take_buffer()];
        for (side, options) in sides.iter_mut().zip([left, right]) {
            side.extend(options.iter().filter_map(|value| value.short()));
        }
        let [left, right] = sides;
        let id: Id = self.worker.canonicalise(left, right)?;
        Ok(Some(Value::Short(id)))
    }

    /// Keeps a winning option alone if there is one, and takes out options from
    /// which the opponent wins everything.
    fn remove_bad(&mut self, options: &mut Vec<Value>, player: Player) -> Result<(), Halt> {
        let win = Value::win_of(player);
        if options.contains(&win) {
            *options = vec![win];
            return Ok(());
        }
        let loss = Value::win_of(player.opponent());
        let mut kept = 0;
        for i in 0..options.len() {
            let option = options[i];
            let bad = self.some_option(option, player.opponent(), |_, reply| Ok(reply == loss))?;
            if !bad {
                options[kept] = option;
                kept += 1;
            }
        }
        options.truncate(kept);
        Ok(())
    }

    /// Keeps the options that no other one dominates.
    fn remove_dominated(&mut self, options: &mut Vec<Value>, player: Player) -> Result<(), Halt> {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<Value> = Vec::with_capacity(options.len());
        for &option in options.iter() {
            let mut dominated = false;
            for &other in &kept {
                if self.is_worse(option, other, player)? {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                continue;
            }
            let mut survivors = Vec::with_capacity(kept.len() + 1);
            for &other in &kept {
                if !self.is_worse(other, option, player)? {
                    survivors.push(other);
                }
            }
            survivors.push(option);
            kept = survivors;
        }
        *options = kept;
        Ok(())
    }

    /// Whether a player has no reason to choose `option` where there is `other`.
    fn is_worse(&mut self, option: Value, other: Value, player: Player) -> Result<bool, Halt> {
        match player {
            Player::Left => self.le(option, other),
            Player::Right => self.le(other, option),
        }
    }

    /// Begins a draft, under a name that no comparison remembers.
    fn open_draft(&mut self, left: Vec<Value>, right: Vec<Value>) {
        self.draft.left = left;
        self.draft.right = right;
        self.draft.id += 1;
        if self.draft.id >= MOST_DRAFTS {
            self.order.clear();
            self.draft.id = 0;
        }
        debug_assert!(self.draft.name().code() >> 2 >= MAX_TREES);
    }

    /// Replaces the reversible options of one player in the draft; tells whether
    /// there were any. The draft's value stays as it is, so what is known of it
    /// stays true.
    fn bypass_reversible(&mut self, player: Player) -> Result<bool, Halt> {
        let mut changed = false;
        let mut next = 0;
        while let Some(&option) = self.draft.options(player).get(next) {
            let Some(through) = self.reversing_reply(option, player)? else {
                next += 1;
                continue;
            };
            changed = true;
            let incoming = self.options(through, player)?;
            let options = self.draft.options_mut(player);
            options.swap_remove(next);
            for new in incoming {
                if !options.contains(&new) {
                    options.push(new);
                }
            }
        }
        Ok(changed)
    }

    /// The reply that makes a player's option reversible: for Left, a right
    /// option of it that is at most the draft.
    fn reversing_reply(&mut self, option: Value, player: Player) -> Result<Option<Value>, Halt> {
        let draft = self.draft.name();
        let mut through = None;
        self.some_option(option, player.opponent(), |calculator, reply| {
            let reverses = match player {
                Player::Left => calculator.le(reply, draft)?,
                Player::Right => calculator.le(draft, reply)?,
            };
            if reverses {
                through = Some(reply);
            }
            Ok(reverses)
        })?;
        Ok(through)
    }
}

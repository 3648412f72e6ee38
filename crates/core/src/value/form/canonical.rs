//! From values to forms and back, and who wins a form by play alone.

use num_bigint::BigInt;

use super::opponent;
use super::{Answer, CANONICAL, FormId, Forms, LEFT_WINS_FIRST, NONE, PLAYERS, RIGHT_WINS_FIRST};
use crate::value::{Halt, Id, Outcome, Player, Worker, nimber};

/// The latest birthday of a value whose form is written down: the integer n
/// takes n + 1 positions.
pub const MAX_BIRTHDAY: u32 = 100_000;
/// The largest nimber whose form is written down: ∗k takes k·(k + 1) options.
pub const MAX_NIM: u64 = 2_000;

impl Forms {
    /// The canonical form of a value, position by position: an integer n > 0
    /// is {n−1|}, ∗k is {0,…,∗(k−1)|0,…,∗(k−1)}.
    ///
    /// # Errors
    /// [`Halt::TooDeep`] past [`MAX_BIRTHDAY`], [`Halt::TooWide`] past
    /// [`MAX_NIM`].
    pub fn from_value(&mut self, worker: &mut Worker, value: Id) -> Result<FormId, Halt> {
        if !self.canonical.contains_key(&value)
            && worker.birthday(value)? > BigInt::from(MAX_BIRTHDAY)
        {
            return Err(Halt::TooDeep);
        }
        self.write_down(worker, value)
    }

    fn write_down(&mut self, worker: &mut Worker, value: Id) -> Result<FormId, Halt> {
        if let Some(&form) = self.canonical.get(&value) {
            return Ok(form);
        }
        let arena = worker.arena();
        if arena
            .up_star(value)
            .is_some_and(|parts| parts.nim > MAX_NIM)
        {
            return Err(Halt::TooWide);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            for option in arena.options(value, player)?.iter() {
                worker.tick()?;
                side.push(worker.deeper(|worker| self.write_down(worker, option))?);
            }
        }
        let [left, right] = sides;
        let form = self.intern(left, right)?;
        self.node_mut(form).value = value.0;
        self.learn(form, CANONICAL, true);
        self.canonical.insert(value, form);
        Ok(form)
    }

    /// The value of a form: the one game in canonical form that is equal to
    /// it.
    pub fn value(&mut self, worker: &mut Worker, form: FormId) -> Result<Id, Halt> {
        let known = self.node(form).value;
        if known != NONE {
            return Ok(Id(known));
        }
        let mut sides = [worker.take_buffer(), worker.take_buffer()];
        for (side, &player) in sides.iter_mut().zip(self.sides_that_count(form)) {
            for i in 0..self.options(form, player).len() {
                worker.tick()?;
                let option = self.options(form, player)[i];
                side.push(worker.deeper(|worker| self.value(worker, option))?);
            }
        }
        let value = if self.is_impartial(form) {
            least_other_nimber(worker, sides)?
        } else {
            let [left, right] = sides;
            worker.canonicalise(left, right)?
        };
        self.node_mut(form).value = value.0;
        Ok(value)
    }

    /// In an impartial form Right's options are Left's.
    fn sides_that_count(&self, form: FormId) -> &'static [Player] {
        if self.is_impartial(form) {
            &PLAYERS[..1]
        } else {
            &PLAYERS
        }
    }

    /// Whether the form is the canonical form of its value: no option of any
    /// position is dominated or reversible.
    pub fn is_canonical(&mut self, worker: &mut Worker, form: FormId) -> Result<bool, Halt> {
        if let Some(known) = self.known(form, CANONICAL) {
            return Ok(known);
        }
        let is_canonical = self.lists_canonical_options(worker, form)?;
        self.learn(form, CANONICAL, is_canonical);
        Ok(is_canonical)
    }

    fn lists_canonical_options(&mut self, worker: &mut Worker, form: FormId) -> Result<bool, Halt> {
        let value = self.value(worker, form)?;
        for player in PLAYERS {
            let count = self.options(form, player).len();
            let wanted = worker.options(value, player)?;
            if wanted.len() != count {
                return Ok(false);
            }
            let mut values = Vec::with_capacity(count);
            for i in 0..count {
                worker.tick()?;
                let option = self.options(form, player)[i];
                if !worker.deeper(|worker| self.is_canonical(worker, option))? {
                    return Ok(false);
                }
                values.push(self.value(worker, option)?);
            }
            let mut wanted: Vec<Id> = wanted.iter().collect();
            wanted.sort_unstable();
            values.sort_unstable();
            if values != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Who wins, found by looking through the play and not from the value: a
    /// player wins by moving to a form that the opponent, who moves next, does
    /// not win.
    pub fn outcome(&mut self, worker: &mut Worker, form: FormId) -> Result<Outcome, Halt> {
        let left = self.wins_first(worker, form, Player::Left)?;
        let right = self.wins_first(worker, form, Player::Right)?;
        Ok(match (left, right) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Previous,
        })
    }

    fn wins_first(
        &mut self,
        worker: &mut Worker,
        form: FormId,
        player: Player,
    ) -> Result<bool, Halt> {
        let question: Answer = player.pick(LEFT_WINS_FIRST, RIGHT_WINS_FIRST);
        if let Some(known) = self.known(form, question) {
            return Ok(known);
        }
        let mut wins = false;
        for i in 0..self.options(form, player).len() {
            worker.tick()?;
            let option = self.options(form, player)[i];
            let other = opponent(player);
            if !worker.deeper(|worker| self.wins_first(worker, option, other))? {
                wins = true;
                break;
            }
        }
        self.learn(form, question, wins);
        Ok(wins)
    }
}

/// The value of an impartial game from the values of its options: ∗k for the
/// least k that is not among them (the theorem of Sprague and Grundy).
fn least_other_nimber(worker: &mut Worker, options: [Vec<Id>; 2]) -> Result<Id, Halt> {
    let arena = worker.arena();
    let [left, right] = options;
    let least = nimber::mex(left.iter().filter_map(|&option| arena.nimber(option)));
    worker.return_buffer(left);
    worker.return_buffer(right);
    worker.star(least)
}

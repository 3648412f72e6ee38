//! The Conway product and the ordinal product.
//!
//! The Conway product (On Numbers and Games, chapter 1) is
//!
//! ```text
//! G·H = { G^L·H + G·H^L − G^L·H^L,  G^R·H + G·H^R − G^R·H^R
//!       | G^L·H + G·H^R − G^L·H^R,  G^R·H + G·H^L − G^R·H^L }.
//! ```
//!
//! It is commutative, distributes over sums by value, and is the product of
//! rationals on numbers and the nim-product on nimbers (chapters 1 and 6). It
//! depends on the forms: {1|} = {0,1|} = 2, but {1|}·∗ = 0 and
//! {0,1|}·∗ = ∗2. A sum depends on its terms by their values alone, so the
//! value of G·H follows from the values of the smaller products; only what is
//! multiplied has to be explicit.
//!
//! The ordinal product is
//!
//! ```text
//! G⊛H = { (G⊛H^L):G^L, (G⊛H^R):(−G)^L | (G⊛H^L):G^R, (G⊛H^R):(−G)^R }:
//! ```
//!
//! in a stalk of Hackenbush for H, a copy of G takes the place of every blue
//! edge and a copy of −G that of every red one. As forms, it is associative,
//! 1⊛G = G⊛1 = G, G⊛(H:K) = (G⊛H):(G⊛K) and −(G⊛H) = G⊛(−H). The definition
//! is that of CGSuite (Siegel), whose documentation states these laws.

use num_traits::ToPrimitive;

use super::{FormId, Forms, Key, Operation, PLAYERS, opponent};
use crate::value::{Dyadic, Halt, Id, Player, Worker, nimber};

impl Forms {
    /// The pairs of options that a player's moves in a product are made of:
    /// for Left those of one player in both games, for Right those of one
    /// player in g and of the opponent in h. The k-th of them.
    fn crossed(&self, g: FormId, h: FormId, player: Player, k: usize) -> Option<(FormId, FormId)> {
        let mut k = k;
        for own in PLAYERS {
            let other = match player {
                Player::Left => own,
                Player::Right => opponent(own),
            };
            let (rows, columns) = (self.options(g, own), self.options(h, other));
            if k < rows.len() * columns.len() {
                return Some((rows[k / columns.len()], columns[k % columns.len()]));
            }
            k -= rows.len() * columns.len();
        }
        None
    }

    /// The Conway product G·H as a form. Forms of products grow fast; for the
    /// value alone there is [`Self::conway_value`].
    pub fn conway_product(
        &mut self,
        worker: &mut Worker,
        g: FormId,
        h: FormId,
    ) -> Result<FormId, Halt> {
        let (g, h) = (g.min(h), g.max(h));
        let key = Key::new(Operation::ConwayProduct, g, h);
        if let Some(&known) = self.results.get(&key) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            let mut k = 0;
            while let Some((x, y)) = self.crossed(g, h, player, k) {
                worker.tick()?;
                side.push(worker.deeper(|worker| {
                    let first = self.conway_product(worker, x, h)?;
                    let second = self.conway_product(worker, g, y)?;
                    let both = self.conway_product(worker, x, y)?;
                    let sum = self.add(worker, first, second)?;
                    let negative = self.negate(worker, both)?;
                    self.add(worker, sum, negative)
                })?);
                k += 1;
            }
        }
        let [left, right] = sides;
        let form = self.intern(left, right)?;
        self.remember(key, form)?;
        Ok(form)
    }

    /// The value of the Conway product of two forms.
    pub fn conway_value(&mut self, worker: &mut Worker, g: FormId, h: FormId) -> Result<Id, Halt> {
        let (g, h) = (g.min(h), g.max(h));
        let key = Key::new(Operation::ConwayProduct, g, h);
        if let Some(&known) = self.values.get(&key) {
            return Ok(known);
        }
        let value = match self.conway_closed(worker, g, h)? {
            Some(value) => value,
            None => self.conway_by_options(worker, g, h)?,
        };
        self.remember_value(key, value)?;
        Ok(value)
    }

    /// The Conway product of two values, each in its canonical form.
    pub fn conway_of_values(&mut self, worker: &mut Worker, a: Id, b: Id) -> Result<Id, Halt> {
        for (factor, game) in [(a, b), (b, a)] {
            if let Some(product) = integer_multiple(worker, factor, game)? {
                return Ok(product);
            }
        }
        if let Some(product) = field_product(worker, a, b)? {
            return Ok(product);
        }
        let (g, h) = (self.from_value(worker, a)?, self.from_value(worker, b)?);
        self.conway_value(worker, g, h)
    }

    /// The product without recursion, where there is a formula.
    fn conway_closed(
        &mut self,
        worker: &mut Worker,
        g: FormId,
        h: FormId,
    ) -> Result<Option<Id>, Halt> {
        let (a, b) = (self.value(worker, g)?, self.value(worker, h)?);
        let g_is_canonical = self.is_canonical(worker, g)?;
        let h_is_canonical = self.is_canonical(worker, h)?;
        for (canonical, factor, game) in [(g_is_canonical, a, b), (h_is_canonical, b, a)] {
            if canonical && let Some(product) = integer_multiple(worker, factor, game)? {
                return Ok(Some(product));
            }
        }
        if g_is_canonical && h_is_canonical {
            return field_product(worker, a, b);
        }
        Ok(None)
    }

    fn conway_by_options(&mut self, worker: &mut Worker, g: FormId, h: FormId) -> Result<Id, Halt> {
        let mut sides = [worker.take_buffer(), worker.take_buffer()];
        for (side, player) in sides.iter_mut().zip(PLAYERS) {
            let mut k = 0;
            while let Some((x, y)) = self.crossed(g, h, player, k) {
                worker.tick()?;
                side.push(worker.deeper(|worker| {
                    let first = self.conway_value(worker, x, h)?;
                    let second = self.conway_value(worker, g, y)?;
                    let both = self.conway_value(worker, x, y)?;
                    let sum = worker.add(first, second)?;
                    worker.subtract(sum, both)
                })?);
                k += 1;
            }
        }
        let [left, right] = sides;
        worker.canonicalise(left, right)
    }

    /// The ordinal product G⊛H as a form, of at most as many positions as
    /// those of G times those of H.
    pub fn ordinal_product(
        &mut self,
        worker: &mut Worker,
        g: FormId,
        h: FormId,
    ) -> Result<FormId, Halt> {
        let key = Key::new(Operation::OrdinalProduct, g, h);
        if let Some(&known) = self.results.get(&key) {
            return Ok(known);
        }
        let negative = self.negate(worker, g)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (edge, copy) in PLAYERS.into_iter().zip([g, negative]) {
            for i in 0..self.options(h, edge).len() {
                worker.tick()?;
                let below = self.options(h, edge)[i];
                let base = worker.deeper(|worker| self.ordinal_product(worker, g, below))?;
                for (side, player) in sides.iter_mut().zip(PLAYERS) {
                    for k in 0..self.options(copy, player).len() {
                        worker.tick()?;
                        let option = self.options(copy, player)[k];
                        side.push(self.ordinal_sum(worker, base, option)?);
                    }
                }
            }
        }
        let [left, right] = sides;
        let form = self.intern(left, right)?;
        self.remember(key, form)?;
        Ok(form)
    }
}

/// n·H for an integer n, given as {n−1|} or its mirror image, and any form of
/// H: by induction the options (n−1)·H + n·H^L − (n−1)·H^L have the values
/// (n−1)·H + H^L, which are the options of a sum of n copies of H.
fn integer_multiple(worker: &mut Worker, n: Id, game: Id) -> Result<Option<Id>, Halt> {
    let Some(number) = worker.arena().number(n) else {
        return Ok(None);
    };
    let number = worker.dyadic(number);
    match number.to_integer().and_then(ToPrimitive::to_i64) {
        Some(n) => worker.multiple(n, game).map(Some),
        None => Ok(None),
    }
}

/// The product of two numbers or of two nimbers, in canonical form.
fn field_product(worker: &mut Worker, a: Id, b: Id) -> Result<Option<Id>, Halt> {
    let arena = worker.arena();
    if let (Some(x), Some(y)) = (arena.number(a), arena.number(b)) {
        let (x, y) = (worker.dyadic(x), worker.dyadic(y));
        let product = Dyadic::new(x.numerator() * y.numerator(), x.exponent() + y.exponent());
        let product = arena.numbers().number(&product)?;
        return arena.intern_number(product).map(Some);
    }
    match (arena.nimber(a), arena.nimber(b)) {
        (Some(x), Some(y)) => worker.star(nimber::multiply(x, y)).map(Some),
        _ => Ok(None),
    }
}

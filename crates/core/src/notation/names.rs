//! Which games have a name, and which name.

use crate::value::hash::IdMap;
use crate::value::{Arena, Dyadic, Halt, Id, Player, UpStar, Worker};

/// What a game is called.
#[derive(Clone, Debug)]
pub(super) enum Name {
    /// x + n·↑ + ∗k
    UpStar { number: Dyadic, ups: i32, nim: u64 },
    /// x + ↑^[n] (`sum`) or x + ↑ⁿ, n ≥ 2, or their negatives, perhaps + ∗
    Uptimal {
        number: Dyadic,
        order: u32,
        sum: bool,
        negative: bool,
        star: bool,
    },
    /// x + tiny(g) = {x || x | x−g}, or x + miny(g) = {x+g | x || x}
    Tiny {
        number: Dyadic,
        parameter: Id,
        negative: bool,
    },
    /// {a, b, … | −a, −b, …}: Left's options.
    Switch(Vec<Id>),
}

/// ↑^[n] or ↑ⁿ with a sign, on top of a number, perhaps with a star.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Uptimal {
    number: Id,
    order: u32,
    sum: bool,
    negative: bool,
    star: bool,
}

/// Finds names; remembers which uptimal a game is.
pub(super) struct Namer<'w, 'a> {
    worker: &'w mut Worker<'a>,
    uptimals: IdMap<Option<Uptimal>>,
}

impl<'w, 'a> Namer<'w, 'a> {
    pub(super) fn new(worker: &'w mut Worker<'a>) -> Self {
        Namer {
            worker,
            uptimals: IdMap::default(),
        }
    }

    pub(super) fn arena(&self) -> &'a Arena {
        self.worker.arena()
    }

    pub(super) fn options(&self, game: Id, player: Player) -> Result<Vec<Id>, Halt> {
        Ok(self.worker.options(game, player)?.iter().collect())
    }

    /// The name of a game, if it has one.
    pub(super) fn name(&mut self, game: Id) -> Result<Option<Name>, Halt> {
        if let Some(UpStar { number, ups, nim }) = self.arena().up_star(game) {
            let number = self.worker.dyadic(number);
            return Ok(Some(Name::UpStar { number, ups, nim }));
        }
        if let Some(uptimal) = self.uptimal(game)? {
            return Ok(Some(Name::Uptimal {
                number: self.number(uptimal.number),
                order: uptimal.order,
                sum: uptimal.sum,
                negative: uptimal.negative,
                star: uptimal.star,
            }));
        }
        if let Some(tiny) = self.tiny(game)? {
            return Ok(Some(tiny));
        }
        if self.worker.negate(game)? == game {
            return Ok(Some(Name::Switch(self.options(game, Player::Left)?)));
        }
        Ok(None)
    }

    fn number(&self, id: Id) -> Dyadic {
        self.arena()
            .number(id)
            .map_or_else(Dyadic::zero, |number| self.worker.dyadic(number))
    }

    fn is_number(&self, id: Id) -> bool {
        self.arena().number(id).is_some()
    }

    /// The only option of a player, if there is just one.
    fn lone(&self, game: Id, player: Player) -> Result<Option<Id>, Halt> {
        let options = self.worker.options(game, player)?;
        Ok(options.iter().next().filter(|_| options.len() == 1))
    }

    /// {x || x | h} with x − h > 0 by more than an infinitesimal, or the mirror
    /// image {h | x || x}.
    fn tiny(&mut self, game: Id) -> Result<Option<Name>, Halt> {
        for negative in [false, true] {
            let (own, other) = if negative {
                (Player::Right, Player::Left)
            } else {
                (Player::Left, Player::Right)
            };
            let (Some(x), Some(threat)) = (self.lone(game, own)?, self.lone(game, other)?) else {
                return Ok(None);
            };
            if !self.is_number(x) || self.is_number(threat) || self.lone(threat, own)? != Some(x) {
                continue;
            }
            let Some(goal) = self.lone(threat, other)? else {
                continue;
            };
            let parameter = if negative {
                self.worker.subtract(goal, x)?
            } else {
                self.worker.subtract(x, goal)?
            };
            let arena = self.arena();
            let least = arena.stop(parameter, Player::Right);
            let zero = arena.stop(Id::ZERO, Player::Right);
            if arena.numbers().cmp(least, zero).is_gt() {
                return Ok(Some(Name::Tiny {
                    number: self.number(x),
                    parameter,
                    negative,
                }));
            }
        }
        Ok(None)
    }

    /// The uptimal that a game is, for n ≥ 1 (so that ↑ and ↑∗ count).
    ///
    /// Canonical forms, on top of 0: ↑^[n] = {↑^[n−1] | ∗},
    /// ↑^[n]∗ = {0, ↑^[n−1]∗ | 0}, ↑ⁿ = {0 | ↓^[n−1]∗}, ↑ⁿ∗ = {0,∗ | ↓^[n−1]}.
    fn uptimal(&mut self, game: Id) -> Result<Option<Uptimal>, Halt> {
        if let Some(parts) = self.arena().up_star(game) {
            if parts.ups.abs() != 1 || parts.nim > 1 {
                return Ok(None);
            }
            return Ok(Some(Uptimal {
                number: self.arena().intern_number(parts.number)?,
                order: 1,
                sum: true,
                negative: parts.ups < 0,
                star: parts.nim == 1,
            }));
        }
        if let Some(&known) = self.uptimals.get(&game) {
            return Ok(known);
        }
        let mut found = None;
        for negative in [false, true] {
            if found.is_none() {
                found = stacker::maybe_grow(128 << 10, 4 << 20, || {
                    self.signed_uptimal(game, negative)
                })?;
            }
        }
        self.uptimals.insert(game, found);
        Ok(found)
    }

    fn signed_uptimal(&mut self, game: Id, negative: bool) -> Result<Option<Uptimal>, Halt> {
        let (own, other) = if negative {
            (Player::Right, Player::Left)
        } else {
            (Player::Left, Player::Right)
        };
        let own = self.options(game, own)?;
        let other = self.options(game, other)?;
        let [reply] = other.as_slice() else {
            return Ok(None);
        };
        let star_of = |arena: &Arena, id: Id| {
            arena
                .up_star(id)
                .filter(|p| p.ups == 0 && p.nim == 1)
                .map(|p| p.number)
        };
        let arena = self.arena();
        let result = match own.as_slice() {
            [option] => {
                if let Some(x) = star_of(arena, *reply) {
                    // ↑^[n] from ↑^[n−1]
                    let number = arena.intern_number(x)?;
                    self.uptimal(*option)?
                        .filter(|u| {
                            u.sum && !u.star && u.negative == negative && u.number == number
                        })
                        .map(|u| Uptimal {
                            order: u.order + 1,
                            ..u
                        })
                } else if self.is_number(*option) {
                    // ↑ⁿ from ↓^[n−1]∗
                    self.uptimal(*reply)?
                        .filter(|u| {
                            u.sum && u.star && u.negative != negative && u.number == *option
                        })
                        .map(|u| Uptimal {
                            order: u.order + 1,
                            sum: false,
                            negative,
                            star: false,
                            ..u
                        })
                } else {
                    None
                }
            }
            [a, b] => {
                let (a, b) = if self.is_number(*a) {
                    (*a, *b)
                } else {
                    (*b, *a)
                };
                if !self.is_number(a) {
                    None
                } else if *reply == a {
                    // ↑^[n]∗ from ↑^[n−1]∗
                    self.uptimal(b)?
                        .filter(|u| u.sum && u.star && u.negative == negative && u.number == a)
                        .map(|u| Uptimal {
                            order: u.order + 1,
                            ..u
                        })
                } else if star_of(arena, b) == arena.number(a) {
                    // ↑ⁿ∗ from ↓^[n−1]
                    self.uptimal(*reply)?
                        .filter(|u| u.sum && !u.star && u.negative != negative && u.number == a)
                        .map(|u| Uptimal {
                            order: u.order + 1,
                            sum: false,
                            negative,
                            star: true,
                            ..u
                        })
                } else {
                    None
                }
            }
            _ => None,
        };
        Ok(result)
    }
}

//! Exact values of combinatorial games: two players move in turn, and whoever
//! cannot move loses. What a position is worth does not depend on the rules it
//! came from; this crate computes with these values, and finds them.
//!
//! No Python, no files: state goes in and out as values, text and bytes.
//!
//! # A first look
//!
//! A [`Games`] holds games, each in its canonical form; a [`Game`] is one of them.
//! Read a sum, add to it, print the canonical form, ask for the thermograph, and
//! find the value of a board:
//!
//! ```
//! use lastmove_core::{Games, Outcome};
//!
//! let games = Games::new();
//! let g = games.parse("{3|1} + ^")?;
//! let sum = (g + games.parse("*")?)?;
//! assert_eq!(sum.to_string(), "{3^*|1^*}");
//! assert_eq!(sum.thermograph()?.to_string(), "mean 2, temperature 1");
//!
//! let board = games.board("domineering", "..|..")?;
//! assert_eq!(board, games.parse("+-1")?);
//! assert_eq!((board + sum)?.outcome(), Outcome::Left);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games have options, stops and an order, which is partial:
//!
//! ```
//! use lastmove_core::{Comparison, Dyadic, Games, Player};
//!
//! let games = Games::new();
//! let (up, star, zero) = (games.parse("^")?, games.parse("*")?, games.parse("0")?);
//! assert_eq!(up.options(Player::Right)?, [star]);
//! assert_eq!(up.compare(zero)?, Comparison::Greater);
//! assert_eq!(up.compare(star)?, Comparison::Confused);
//! assert_eq!(games.of(&[zero], &[star])?, up);
//!
//! let hot = games.parse("{5||2|1}")?;
//! assert_eq!(hot.stop(Player::Right), Dyadic::integer(2));
//! let walls = hot.thermograph()?;
//! assert_eq!(walls.temperature().to_string(), "7/4");
//! assert_eq!(walls.at(Player::Left, &Dyadic::integer(1))?.to_string(), "4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//!
//! A computation may take longer than anybody likes to wait. [`Games`] sets no
//! limit; a [`Worker`] keeps to a [`Budget`] of steps, time and memory, and gives
//! up with a [`Halt`], never with a wrong value:
//!
//! ```
//! use lastmove_core::notation::{Script, eval, print::print};
//! use lastmove_core::value::Caches;
//! use lastmove_core::{Arena, Budget, EvalError, Halt, Worker};
//!
//! let (arena, text) = (Arena::new(), "{3|1} + {5|2} + {9|4}");
//! let mut hurried = Worker::with(&arena, Caches::default(), Budget::default().steps(1));
//! assert_eq!(eval::read(&mut hurried, text), Err(EvalError::Halt(Halt::OutOfSteps)));
//!
//! let mut worker = Worker::new(&arena);
//! let id = eval::read(&mut worker, text)?;
//! assert_eq!(print(&mut worker, id, Script::Ascii)?, "{17|15||14|12|||12|10||9|7}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games on heaps
//!
//! [`heap`] knows take-and-break games by their codes, such as Kayles, 0.77, and
//! computes nim-sequences and their periods:
//!
//! ```
//! use lastmove_core::heap::{Options, Rule, Sequence};
//!
//! let mut kayles = Sequence::new(Rule::parse("0.77")?);
//! kayles.extend(200, &Options::default(), &|| false);
//! assert_eq!(kayles.values().iter().take(10).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! let period = kayles.period().expect("200 heaps prove it");
//! assert_eq!((period.period, period.preperiod, period.proved), (12, 71, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In [misère](misere) play, where whoever moves last loses, a heap has a
//! simplest form and a genus:
//!
//! ```
//! use lastmove_core::Budget;
//! use lastmove_core::heap::Rule;
//! use lastmove_core::misere::{Forms, HeapForms};
//!
//! let (mut forms, mut kayles) = (Forms::new(), HeapForms::new(Rule::parse("0.77")?));
//! kayles.extend(&mut forms, 8, &mut Budget::default())?;
//! assert_eq!(forms.genus(kayles.heaps()[5]).winning_ways(), "4^146");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! | module | what it holds |
//! |---|---|
//! | [`games`] | [`Games`] and [`Game`], the way in |
//! | [`value`] | canonical forms, order, sums, temperature, infinitesimals, nimbers, loopy games, forms as they are written |
//! | [`notation`] | text to value and back, and why a value is what it is |
//! | [`board`] | partizan games on boards, strips and graphs |
//! | [`heap`], [`misere`] | take-and-break games in normal and misère play, misère quotients |
//! | [`cycles`] | positions that play can return to |
//! | [`threat`] | games in which one move wins everything |
//! | [`pawn`], [`chess`] | Elkies' pawns game; boards of any size, pawn structures, proofs of wins |

pub mod board;
pub mod chess;
pub mod cycles;
pub mod games;
pub mod heap;
pub mod misere;
pub mod notation;
pub mod pawn;
pub mod search;
#[cfg(test)]
mod testing;
pub mod threat;
pub mod value;

pub use games::{Game, Games};
pub use notation::eval::EvalError;
pub use notation::{NotationError, Script};
pub use value::{
    Arena, Budget, Comparison, Dyadic, Halt, Id, Outcome, Player, Thermograph, Worker,
};

/// The example of the README, which runs like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

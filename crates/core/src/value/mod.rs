//! What a position is worth, independent of the rules it came from.

pub mod arena;
pub mod budget;
pub mod caches;
pub mod canonical;
pub mod days;
pub mod dyadic;
pub mod form;
pub mod halt;
mod handles;
pub(crate) mod hash;
pub mod infinitesimal;
mod intern;
pub mod loopy;
pub mod nimber;
pub mod number;
pub mod order;
pub mod ordinal;
mod profile;
pub mod properties;
pub mod remoteness;
mod segments;
mod signature;
pub mod standard;
pub mod sum;
pub mod thermal;
pub mod worker;

pub use arena::{Arena, Id, Options, Player, UpStar};
pub use budget::{Budget, Memory};
pub use caches::Caches;
pub use dyadic::Dyadic;
pub use halt::Halt;
pub use handles::Handles;
pub use number::{Number, WideNumbers};
pub use order::{Comparison, Outcome};
pub use thermal::thermograph::{Thermograph, Trajectory};
pub use worker::Worker;

//! What a position is worth, independent of the rules it came from.

pub mod arena;
pub mod budget;
pub mod caches;
pub mod canonical;
pub mod days;
pub mod dyadic;
pub(crate) mod hash;
mod intern;
pub mod nimber;
pub mod number;
pub mod order;
pub mod ordinal;
mod profile;
pub mod properties;
mod segments;
mod signature;
pub mod stop;
pub mod sum;
pub mod thermograph;
mod up_star;
pub mod worker;

pub use arena::{Arena, Id, Options, Player, UpStar};
pub use budget::Budget;
pub use caches::Caches;
pub use dyadic::Dyadic;
pub use number::Number;
pub use order::{Comparison, Outcome};
pub use stop::Stop;
pub use thermograph::{Thermograph, Trajectory};
pub use worker::Worker;

//! Partizan rulesets at speed: positions as bit sets, split into components,
//! each component known by one representative of its symmetric images and
//! valued once.

pub mod catalogue;
pub(crate) mod engine;
pub(crate) mod grid;
pub(crate) mod memo;
pub(crate) mod outcome;

pub mod amazons;
pub mod clobber;
pub mod domineering;
pub mod fission;
pub mod graph_colouring;
pub mod hackenbush;
pub mod konane;
pub mod partizan_subtraction;
pub mod toads_and_frogs;
pub mod toppling_dominoes;

pub use engine::{Engine, Ruleset, Sums, value_in_threads};
pub use memo::Memo;

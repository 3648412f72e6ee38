//! What positions are worth: games, loopy games, forms, nimbers, and what is
//! found out about them.

mod any;
mod compounds;
pub mod expressions;
mod form;
mod game;
mod loopy;
mod loopy_graph;
pub mod nimber;
pub mod strategy;
mod text;
mod thermal;
pub mod thermograph;

pub use any::{Value, operand, value_like};
pub use form::Form;
pub use game::Game;
pub use loopy::Loopy;
pub use nimber::Nimber;
pub use thermograph::Thermograph;

//! Positions: boards that the core knows, and graphs of positions that Python
//! knows.

pub mod board;
pub mod retrograde;
pub mod threat;

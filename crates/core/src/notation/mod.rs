//! Text of values, both ways: one grammar, one parser, one printer.
//!
//! ```text
//! statement = value [ relation value ]
//! relation  = "==" | "=" | "!=" | "<=" | ">=" | "<" | ">" | "<|" | "|>" | "<>"
//!           | "≠" | "≤" | "≥" | "⧏" | "⧐" | "∥" | "‖"
//! value     = sum [ "&" sum ]                            onside & offside
//! sum       = term { ( "+" | "-" ) term }
//! term      = { "-" } { integer ( "." | "×" | "·" ) } ordinal
//! ordinal   = operand { ":" operand }
//! operand   = literal | braces | switch | tiny | named
//!           | "(" value ")" | "'" value "'"
//! switch    = ( "+-" | "±" ) ( operand | "{" value { "," value } "}" )
//! tiny      = ( "+_" | "-_" | "⧾" | "⧿" ) operand
//! ```
//!
//! Literals have their grammar in `literal`, braces in `braces`, what begins
//! with a word in `named`. A blank never decides between two values, only
//! between a value and a refusal: the parts of a literal touch; a run of bars is
//! bars that touch; a minus at the start of an operand touches its number if
//! more belongs to it (`-2^` is −2 + ↑, `- 2^` is refused); the name of a ruleset
//! touches its parenthesis. `+-` after a value is refused, since `1+-2` might add
//! −2 or ±2. A literal after `+-` or `+_` has one part only. Letters are read in any case; a word of v's is down, never a
//! name.
//!
//! Reading takes time linear in the text, whatever the text.

pub mod ast;
pub(crate) mod error;
pub mod eval;
pub mod explain;
pub mod forms;
pub(crate) mod loopy;
mod loopy_names;
pub mod loopy_print;

mod braces;
mod lexer;
mod literal;
mod named;
mod names;
mod parser;
pub mod print;
mod quick;
mod script;
#[cfg(test)]
mod tests;
mod words;

pub use error::NotationError;
pub use lexer::MAX_CHARACTERS;
pub use parser::{MAX_NODES, parse, parse_value};
pub use script::Script;

//! What a text says, before anybody works out what it is worth.
//!
//! The tree keeps what the evaluator needs and drops what it does not:
//! parentheses, spaces, spellings. Sums are flat, however long, and no tree is
//! higher than [`MAX_DEPTH`], so that dropping one needs little stack. Other
//! walks need more for each level and should ask for it.

use num_bigint::BigInt;

pub use super::words::{Function, Loopy};
use crate::value::Id;
use crate::value::dyadic::Dyadic;

/// The most brackets inside one another, and the greatest height of a tree.
pub const MAX_DEPTH: usize = 2000;

/// A whole text.
#[derive(Debug)]
pub enum Statement {
    /// A text that names a value.
    Value(Expr),
    /// A text that claims how two values compare.
    Relation {
        /// What stands before the relation.
        left: Expr,
        /// The relation claimed.
        relation: Relation,
        /// What stands after the relation.
        right: Expr,
    },
}

impl Statement {
    /// Whether some part of the statement is loopy.
    pub fn is_loopy(&self) -> bool {
        match self {
            Statement::Value(expr) => expr.loopy,
            Statement::Relation { left, right, .. } => left.loopy || right.loopy,
        }
    }

    /// Puts values in the place of positions. `find` gets the name of a ruleset,
    /// the text of a position, and the column where it stands; it returns what
    /// stands for the value: `Given`, or the expression of a loopy one.
    pub fn resolve<E>(
        &mut self,
        find: &mut impl FnMut(&str, &str, usize) -> Result<ExprKind, E>,
    ) -> Result<(), E> {
        match self {
            Statement::Value(expr) => expr.resolve(find),
            Statement::Relation { left, right, .. } => {
                left.resolve(find)?;
                right.resolve(find)
            }
        }
    }
}

/// How two games may compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `==`, `=`
    Equal,
    /// `!=`, `≠`
    NotEqual,
    /// `<=`, `≤`
    LessOrEqual,
    /// `>=`, `≥`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<|`: less than or confused with.
    LessOrConfused,
    /// `|>`: greater than or confused with.
    GreaterOrConfused,
    /// `<>`, `∥`: neither is at least the other.
    Confused,
}

/// An expression and where it begins.
#[derive(Debug)]
pub struct Expr {
    /// What the expression is.
    pub kind: ExprKind,
    /// Characters of the text before the expression.
    pub column: usize,
    height: usize,
    loopy: bool,
}

impl Expr {
    /// An expression made of others.
    pub fn new(kind: ExprKind, column: usize) -> Expr {
        let height = kind.height();
        let loopy = kind.is_loopy();
        Expr {
            kind,
            column,
            height,
            loopy,
        }
    }

    /// Whether some part of the expression is loopy.
    pub fn is_loopy(&self) -> bool {
        self.loopy
    }

    fn resolve<E>(
        &mut self,
        find: &mut impl FnMut(&str, &str, usize) -> Result<ExprKind, E>,
    ) -> Result<(), E> {
        stacker::maybe_grow(128 << 10, 1 << 20, || {
            if let ExprKind::Position { ruleset, text } = &self.kind {
                *self = Expr::new(find(ruleset, text, self.column)?, self.column);
                return Ok(());
            }
            for child in self.kind.children_mut() {
                child.resolve(find)?;
            }
            // A value that was put in may be loopy, and a tree.
            self.loopy = self.kind.is_loopy();
            self.height = self.kind.height();
            Ok(())
        })
    }

    /// The length of the longest path down the tree; 0 for a leaf.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The integer, if the expression is one and nothing else.
    pub fn as_integer(&self) -> Option<BigInt> {
        match &self.kind {
            ExprKind::Short(literal) if literal.parts() == 1 => match literal.number? {
                (numerator, 0) => Some(numerator.into()),
                _ => None,
            },
            ExprKind::Literal(literal) if literal.parts() == 1 => literal
                .number
                .as_ref()
                .and_then(Dyadic::to_integer)
                .cloned(),
            _ => None,
        }
    }
}

/// The kinds of expression.
#[derive(Debug)]
pub enum ExprKind {
    /// `-1/2^*`: a literal of the most common kind, which needs no memory of
    /// its own.
    Short(ShortLiteral),
    /// `-1/2^[2]*3tiny(1)`: parts written together, which are added.
    Literal(Box<Literal>),
    /// `{0,*|^}`; each side of `{2||1|0}` that has bars is such a game too.
    Braces {
        /// Left's options.
        left: Vec<Expr>,
        /// Right's options.
        right: Vec<Expr>,
    },
    /// `a{0|a}`: braces whose position has a name.
    Loop {
        /// The name, in lower case.
        name: String,
        /// The braces.
        body: Box<Expr>,
    },
    /// A loopy game with a name of its own.
    Loopy(Loopy),
    /// `pass`: a move back to the innermost position around it.
    Pass,
    /// A name, in lower case, that a `Loop` gives to a position.
    Reference(String),
    /// `+-G`, or `+-{a,b}` for {a,b|−a,−b}: Left's options.
    Switch(Vec<Expr>),
    /// `-G`
    Negate(Box<Expr>),
    /// `G + H - K`: at least two terms.
    Sum(Vec<(Sign, Expr)>),
    /// `3.G`
    Multiple(BigInt, Box<Expr>),
    /// `G : H : K`: at least two games, the base first.
    OrdinalSum(Vec<Expr>),
    /// `s & t`: onside and offside.
    Sides(Box<Expr>, Box<Expr>),
    /// `heat(G,1)`, with as many arguments as the function takes.
    Call {
        /// The function.
        function: Function,
        /// Its arguments.
        arguments: Vec<Expr>,
    },
    /// `clobber(xo|ox)`: a position of a ruleset.
    Position {
        /// The name of the ruleset, in lower case.
        ruleset: String,
        /// The text of the position as it stands between the parentheses.
        text: String,
    },
    /// A position whose value has been found: see [`Statement::resolve`].
    Given(Id),
    /// `'{*|*}'`: the form itself, not its value.
    Form(Box<Expr>),
}

impl ExprKind {
    pub(super) fn children_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            ExprKind::Literal(literal) => literal.arguments_mut().collect(),
            ExprKind::Braces { left, right } => left.iter_mut().chain(right).collect(),
            ExprKind::Sum(terms) => terms.iter_mut().map(|(_, term)| term).collect(),
            ExprKind::Switch(many)
            | ExprKind::OrdinalSum(many)
            | ExprKind::Call {
                arguments: many, ..
            } => many.iter_mut().collect(),
            ExprKind::Loop { body: one, .. }
            | ExprKind::Negate(one)
            | ExprKind::Multiple(_, one)
            | ExprKind::Form(one) => vec![one],
            ExprKind::Sides(onside, offside) => vec![onside, offside],
            ExprKind::Short(_)
            | ExprKind::Loopy(_)
            | ExprKind::Pass
            | ExprKind::Reference(_)
            | ExprKind::Given(_)
            | ExprKind::Position { .. } => Vec::new(),
        }
    }

    fn is_loopy(&self) -> bool {
        match self {
            ExprKind::Loop { .. }
            | ExprKind::Loopy(_)
            | ExprKind::Pass
            | ExprKind::Reference(_)
            | ExprKind::Sides(..) => true,
            ExprKind::Literal(literal) => literal.is_loopy(),
            ExprKind::Braces { left, right } => left.iter().chain(right).any(Expr::is_loopy),
            ExprKind::Sum(terms) => terms.iter().any(|(_, term)| term.loopy),
            ExprKind::Switch(many)
            | ExprKind::OrdinalSum(many)
            | ExprKind::Call {
                arguments: many, ..
            } => many.iter().any(Expr::is_loopy),
            ExprKind::Negate(one) | ExprKind::Multiple(_, one) | ExprKind::Form(one) => one.loopy,
            ExprKind::Short(_) | ExprKind::Given(_) | ExprKind::Position { .. } => false,
        }
    }

    fn height(&self) -> usize {
        fn over<'e>(children: impl IntoIterator<Item = &'e Expr>) -> usize {
            let tallest = children.into_iter().map(|child| child.height + 1).max();
            tallest.unwrap_or(0)
        }
        match self {
            ExprKind::Literal(literal) => over(literal.arguments()),
            ExprKind::Braces { left, right } => over(left.iter().chain(right)).max(1),
            ExprKind::Sum(terms) => over(terms.iter().map(|(_, term)| term)),
            ExprKind::Switch(many)
            | ExprKind::OrdinalSum(many)
            | ExprKind::Call {
                arguments: many, ..
            } => over(many),
            ExprKind::Loop { body: one, .. }
            | ExprKind::Negate(one)
            | ExprKind::Multiple(_, one)
            | ExprKind::Form(one) => one.height + 1,
            ExprKind::Sides(onside, offside) => over([&**onside, &**offside]),
            ExprKind::Short(_)
            | ExprKind::Loopy(_)
            | ExprKind::Pass
            | ExprKind::Reference(_)
            | ExprKind::Given(_)
            | ExprKind::Position { .. } => 0,
        }
    }
}

/// Whether a term is added or subtracted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Added.
    Plus,
    /// Subtracted.
    Minus,
}

/// A small number, ups and a nimber written together. At least one is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShortLiteral {
    /// The numerator, odd or over 1, and the exponent of the denominator 2^e.
    pub number: Option<(i32, u8)>,
    /// The n of n·↑.
    pub ups: Option<i32>,
    /// The k of ∗k.
    pub nim: Option<u32>,
}

impl ShortLiteral {
    /// How many operands the literal is; see [`Literal::parts`].
    pub fn parts(&self) -> usize {
        usize::from(self.number.is_some()) + usize::from(self.ups.is_some() || self.nim.is_some())
    }
}

impl From<ShortLiteral> for Literal {
    fn from(short: ShortLiteral) -> Literal {
        let number = |(numerator, exponent)| Dyadic::new(numerator, u32::from(exponent));
        Literal {
            number: short.number.map(number),
            ups: short
                .ups
                .map(|n| UpTerm::Multiple(n.into()))
                .into_iter()
                .collect(),
            nim: short.nim.map(u64::from),
            infinitesimals: Vec::new(),
        }
    }
}

/// Parts written without spaces between them, which are added. At least one
/// is there.
#[derive(Debug, Default)]
pub struct Literal {
    /// The number, with its sign.
    pub number: Option<Dyadic>,
    /// The up part.
    pub ups: Vec<UpTerm>,
    /// The n of the star part ∗n.
    pub nim: Option<u64>,
    /// What follows the star part.
    pub infinitesimals: Vec<Infinitesimal>,
}

impl Literal {
    /// How many operands the literal is, where `+-` looks for one: the number,
    /// the up and star parts together, and each part after those.
    pub fn parts(&self) -> usize {
        usize::from(self.number.is_some())
            + usize::from(!self.ups.is_empty() || self.nim.is_some())
            + self.infinitesimals.len()
    }

    fn arguments_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.infinitesimals
            .iter_mut()
            .filter_map(|part| match part {
                Infinitesimal::Tiny(g) | Infinitesimal::Miny(g) => Some(&mut **g),
                Infinitesimal::Over | Infinitesimal::Under => None,
            })
    }

    fn is_loopy(&self) -> bool {
        let part = |part: &Infinitesimal| match part {
            Infinitesimal::Over | Infinitesimal::Under => true,
            Infinitesimal::Tiny(g) | Infinitesimal::Miny(g) => g.loopy,
        };
        let up =
            |up: &UpTerm| matches!(up, UpTerm::Sum(_, Order::On) | UpTerm::Power(_, Order::On));
        self.infinitesimals.iter().any(part) || self.ups.iter().any(up)
    }

    /// The expressions inside the literal.
    fn arguments(&self) -> impl Iterator<Item = &Expr> {
        self.infinitesimals.iter().filter_map(|part| match part {
            Infinitesimal::Tiny(g) | Infinitesimal::Miny(g) => Some(&**g),
            Infinitesimal::Over | Infinitesimal::Under => None,
        })
    }
}

/// One term of an up part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UpTerm {
    /// `^3`, `vv`: n·↑, with n negative for down.
    Multiple(BigInt),
    /// `^[n]`, `v[n]`: ↑ + ↑² + … + ↑ⁿ, added or subtracted.
    Sum(Sign, Order),
    /// `^<n>`, `v<n>`, `↑³`: ↑ⁿ, added or subtracted.
    Power(Sign, Order),
}

/// The n of ↑ⁿ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// An integer, at least 1.
    Finite(u64),
    /// `on`
    On,
}

/// The last parts of a literal.
#[derive(Debug)]
pub enum Infinitesimal {
    /// `tiny(g)`, `+_g`: {0||0|−g}.
    Tiny(Box<Expr>),
    /// `miny(g)`, `-_g`: {g|0||0}.
    Miny(Box<Expr>),
    /// `over`: {0|over}.
    Over,
    /// `under`: {under|0}.
    Under,
}

//! The words of the notation: loopy games and functions, by name.

/// Loopy games with names; `over` and `under` are parts of literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loopy {
    /// {on|}
    On,
    /// {|off}
    Off,
    /// {dud|dud}
    Dud,
    /// {tisn|}
    Tis,
    /// {|tis}
    Tisn,
    /// {upon|∗}
    Upon,
}

impl Loopy {
    /// All of them.
    pub const ALL: [Loopy; 6] = [
        Loopy::On,
        Loopy::Off,
        Loopy::Dud,
        Loopy::Tis,
        Loopy::Tisn,
        Loopy::Upon,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Loopy::On => "on",
            Loopy::Off => "off",
            Loopy::Dud => "dud",
            Loopy::Tis => "tis",
            Loopy::Tisn => "tisn",
            Loopy::Upon => "upon",
        }
    }

    /// The game of that name in lower case.
    pub fn from_name(name: &str) -> Option<Loopy> {
        Loopy::ALL.into_iter().find(|loopy| loopy.name() == name)
    }
}

/// The functions; `tiny` and `miny` are parts of literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    /// `heat(G,t)`
    Heat,
    /// `cool(G,t)`
    Cool,
    /// `overheat(G,s,t)`
    Overheat,
    /// `norton(G,U)`: the Norton product G·U.
    Norton,
    /// `conway(G,H)`: the Conway product.
    Conway,
    /// `conjunctive(G,H)`: the conjunctive sum.
    Conjunctive,
    /// `selective(G,H)`: the selective sum.
    Selective,
    /// `ordinal_product(G,H)`
    OrdinalProduct,
    /// `nim_multiply(a,b)`
    NimMultiply,
}

impl Function {
    /// All of them.
    pub const ALL: [Function; 9] = [
        Function::Heat,
        Function::Cool,
        Function::Overheat,
        Function::Norton,
        Function::Conway,
        Function::Conjunctive,
        Function::Selective,
        Function::OrdinalProduct,
        Function::NimMultiply,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Function::Heat => "heat",
            Function::Cool => "cool",
            Function::Overheat => "overheat",
            Function::Norton => "norton",
            Function::Conway => "conway",
            Function::Conjunctive => "conjunctive",
            Function::Selective => "selective",
            Function::OrdinalProduct => "ordinal_product",
            Function::NimMultiply => "nim_multiply",
        }
    }

    /// How many arguments the function takes.
    pub const fn arity(self) -> usize {
        match self {
            Function::Overheat => 3,
            _ => 2,
        }
    }

    /// The function of that name in lower case.
    pub fn from_name(name: &str) -> Option<Function> {
        Function::ALL
            .into_iter()
            .find(|function| function.name() == name)
    }
}

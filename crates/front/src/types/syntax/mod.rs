//! Parses clang's type text: specifiers, then an abstract declarator, read from the inside out.
//!
//! ```text
//! const float *const __restrict          float (*)[3]         auto (float) -> float
//! void (ns::V<float, 3>::*)(int) const   (lambda at a.cu:3:4) float __attribute__((ext_vector_type(4)))
//! ```
//! Names are only taken apart here, not looked up. What does not parse becomes `Unknown` with its text.

pub(super) mod lex;
mod parse;
mod words;

use std::fmt;

use super::{CType, Shape};
pub use parse::parse;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Qualifiers {
    pub is_const: bool,
    pub is_volatile: bool,
    pub is_restrict: bool,
}

/// A parsed type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntax {
    pub form: Form,
    pub quals: Qualifiers,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    Builtin(Shape),
    Named(Name),
    Pointer(Box<Syntax>),
    LValueRef(Box<Syntax>),
    RValueRef(Box<Syntax>),
    Array(Box<Syntax>, Bound),
    Function {
        result: Box<Syntax>,
        params: Vec<Syntax>,
        is_variadic: bool,
        is_const: bool,
    },
    MemberPointer {
        class: Name,
        pointee: Box<Syntax>,
    },
    Vector(Box<Syntax>, u64),
    /// Put in place of a template parameter, never parsed.
    Resolved(Box<CType>),
    Unknown(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    Known(u64),
    None,
    /// A template parameter or an expression.
    Text(String),
}

/// `::ns::V<float, 3>::type`, part by part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    pub is_global: bool,
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub ident: String,
    pub args: Option<Vec<Arg>>,
    /// The arguments as clang spells them, brackets included.
    pub args_text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// May turn out to name a constant.
    Type(Syntax),
    Value(String),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_global {
            f.write_str("::")?;
        }
        for (n, part) in self.parts.iter().enumerate() {
            let separator = if n > 0 { "::" } else { "" };
            write!(f, "{separator}{}{}", part.ident, part.args_text)?;
        }
        Ok(())
    }
}

impl From<Form> for Syntax {
    fn from(form: Form) -> Syntax {
        Syntax { form, quals: Qualifiers::default() }
    }
}

//! Arithmetic, logic and comparisons: what C++ writes as an operator.

/// Operations on one number or truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum UnaryOp {
    /// `-a`, on integers and floats.
    Neg,
    /// Logical not, on bool.
    Not,
    /// `~a`, on integers.
    BitNot,
}

/// Operations on two numbers or truths of one type, which the result has too ([`crate::Op::Binary`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BinaryOp {
    /// `a + b`: unsigned integers wrap around, signed ones must not overflow, here and below.
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// Of integers rounded towards zero.
    Div,
    /// `%` of integers, with the sign of the first operand.
    Rem,
    /// Bit by bit; on bool without a branch: both sides are computed.
    And,
    /// As `And`.
    Or,
    /// Bit by bit; on bool whether the two differ.
    Xor,
    /// `a << b`
    Shl,
    /// `a >> b`: fills with the sign where the type is signed.
    Shr,
}

/// Comparisons of numbers, truths or pointers; one with NaN does not hold, but for `Ne`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum CompareOp {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl CompareOp {
    /// `b op a` for `a op b`.
    pub fn swapped(self) -> CompareOp {
        match self {
            CompareOp::Eq | CompareOp::Ne => self,
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
        }
    }

    /// What holds where this does not. Not so for NaN, with which neither of `<` and `>=` holds.
    pub fn negated(self) -> CompareOp {
        match self {
            CompareOp::Eq => CompareOp::Ne,
            CompareOp::Ne => CompareOp::Eq,
            CompareOp::Lt => CompareOp::Ge,
            CompareOp::Le => CompareOp::Gt,
            CompareOp::Gt => CompareOp::Le,
            CompareOp::Ge => CompareOp::Lt,
        }
    }

    /// Whether it holds of two things in this order.
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            CompareOp::Eq => order.is_eq(),
            CompareOp::Ne => order.is_ne(),
            CompareOp::Lt => order.is_lt(),
            CompareOp::Le => order.is_le(),
            CompareOp::Gt => order.is_gt(),
            CompareOp::Ge => order.is_ge(),
        }
    }
}

//! Built-in unary and binary operators on numbers and pointers.

use ir::{BinaryOp, Code, CompareOp, IntKind, Op, Type, UnaryOp, Value};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId};

impl Body<'_, '_> {
    pub fn operands(&mut self, e: NodeId) -> R<(NodeId, NodeId)> {
        match (self.ast().child(e, 0), self.ast().child(e, 1)) {
            (Some(a), Some(b)) => Ok((a, b)),
            _ => Err(self.unsupported(e)),
        }
    }

    pub(super) fn unary_value(&mut self, e: NodeId) -> R<Value> {
        let op = self.ast()[e].opcode().to_string();
        let inner = self.only_child(e)?;
        match op.as_str() {
            "+" | "__extension__" => self.value(inner),
            "-" => {
                let value = self.value(inner)?;
                let ty = self.b.ty(value);
                if let (Type::Int(kind), Some(ir::Const::Int(n))) = (&ty, self.b.constant_of(value)) {
                    let n = kind.wrap(-n);
                    return Ok(self.b.int(ty, n));
                }
                Ok(self.b.neg(value))
            }
            "!" => {
                let value = self.value(inner)?;
                let value = self.convert(value, &Type::Bool);
                Ok(self.b.not(value))
            }
            "~" => {
                let value = self.value(inner)?;
                let ty = self.b.ty(value);
                Ok(self.b.emit(Op::Unary(UnaryOp::BitNot, value), ty))
            }
            "&" => self.address_of(e, inner),
            "*" => {
                let place = self.unary_place(e)?;
                self.load(place, e)
            }
            "++" | "--" => {
                let (place, old) = self.step(e)?;
                if self.has(e, Flag::IsPostfix) { Ok(old) } else { Ok(self.b.load(place)) }
            }
            other => Err(self.refuse(Code::UnsupportedExpression, e, format!("operator `{other}`"))),
        }
    }

    pub(super) fn unary_place(&mut self, e: NodeId) -> R<Value> {
        let op = self.ast()[e].opcode().to_string();
        let inner = self.only_child(e)?;
        match op.as_str() {
            "*" => match self.decayed_array(inner) {
                Some(array) => self.decay(array),
                None => self.value(inner),
            },
            "++" | "--" => Ok(self.step(e)?.0),
            "__extension__" => self.place(inner),
            other => Err(self.refuse(Code::UnsupportedExpression, e, format!("operator `{other}`"))),
        }
    }

    /// `&x`; functions and members have no address here.
    fn address_of(&mut self, e: NodeId, inner: NodeId) -> R<Value> {
        let ast = self.ast();
        if let Some(decl) = ast.referenced(ast.strip(inner))
            && ast[decl].kind.is_function()
        {
            let name = ast[decl].name().to_string();
            return Err(self.refuse(
                Code::FunctionPointer,
                e,
                format!("the address of function `{name}` is taken"),
            ));
        }
        self.place(inner)
    }

    /// `++x`, `x++`, `--x`, `x--`: the place and the value before.
    pub(super) fn step(&mut self, e: NodeId) -> R<(Value, Value)> {
        let up = self.ast()[e].opcode() == "++";
        let inner = self.only_child(e)?;
        let volatile = self.is_volatile(inner)?;
        let place = self.place(inner)?;
        if volatile && !self.owned.contains(&place) {
            return Err(self.refuse(Code::Volatile, e, "step of a volatile object"));
        }
        let old = self.load(place, e)?;
        let ty = self.b.ty(old);
        let new = match &ty {
            Type::Ptr { .. } => {
                let one = self.b.int(Type::INT, if up { 1 } else { -1 });
                self.b.index(old, one)
            }
            // Narrow integers are computed as int, as C++ does, and wrapped by the conversion back.
            Type::Int(kind) if kind.bits() < 32 => {
                let wide = self.b.convert(old, &Type::INT);
                let one = self.b.int(Type::INT, 1);
                let new = self.b.binary(if up { BinaryOp::Add } else { BinaryOp::Sub }, wide, one);
                self.b.convert(new, &ty)
            }
            Type::Int(_) | Type::Float(_) => {
                let one = self.integer(e, &ty, 1)?;
                self.b.binary(if up { BinaryOp::Add } else { BinaryOp::Sub }, old, one)
            }
            _ => return Err(self.unsupported(e)),
        };
        self.b.store(place, new);
        Ok((place, old))
    }

    pub(super) fn binary_value(&mut self, e: NodeId) -> R<Value> {
        let op = self.ast()[e].opcode().to_string();
        let (left, right) = self.operands(e)?;
        match op.as_str() {
            "=" => {
                let place = self.assign(e)?;
                Ok(self.b.load(place))
            }
            "," => {
                self.discard(left)?;
                self.value(right)
            }
            "&&" | "||" => self.short_circuit(e),
            _ => {
                let a = self.value(left)?;
                let b = self.value(right)?;
                self.arithmetic(e, &op, a, b)
            }
        }
    }

    pub(super) fn binary_place(&mut self, e: NodeId) -> R<Value> {
        let (left, right) = self.operands(e)?;
        match self.ast()[e].opcode() {
            "=" => self.assign(e),
            "," => {
                self.discard(left)?;
                self.place(right)
            }
            ".*" | "->*" => Err(self.refuse(Code::FunctionPointer, e, "pointer to member")),
            _ => Err(self.unsupported(e)),
        }
    }

    /// `a op b` on operands that clang has brought to their types.
    pub fn arithmetic(&mut self, e: NodeId, op: &str, a: Value, b: Value) -> R<Value> {
        if let Some(compare) = comparison(op) {
            return self.compare(e, compare, a, b);
        }
        let (ta, tb) = (self.b.ty(a), self.b.ty(b));
        match (ta.is_ptr(), tb.is_ptr(), op) {
            (true, true, "-") => return Ok(self.b.emit(Op::PtrDiff(a, b), Type::Int(IntKind::Long))),
            (true, false, "+") => return Ok(self.b.index(a, b)),
            (false, true, "+") => return Ok(self.b.index(b, a)),
            (true, false, "-") => {
                let back = self.negated_index(b);
                return Ok(self.b.index(a, back));
            }
            (false, false, _) => {}
            _ => return Err(self.unsupported(e)),
        }
        let Some(op) = arithmetic(op) else {
            return Err(self.refuse(Code::UnsupportedExpression, e, format!("operator `{op}`")));
        };
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let numeric = |ty: &Type| matches!(ty, Type::Bool | Type::Int(_) | Type::Float(_));
        if !numeric(&ta) || !numeric(&tb) || (!shift && ta != tb) {
            return Err(self.unsupported(e));
        }
        Ok(self.b.binary(op, a, b))
    }

    /// Minus an index. Unsigned numbers are widened first: `p - 1u` goes back by one.
    fn negated_index(&mut self, index: Value) -> Value {
        let ty = self.b.ty(index);
        if let (Type::Int(kind), Some(ir::Const::Int(n))) = (&ty, self.b.constant_of(index))
            && kind.signed()
        {
            let n = -n;
            return self.b.int(ty, n);
        }
        let signed = match ty {
            Type::Int(kind) if kind.signed() && kind.bits() >= 32 => index,
            _ => self.b.convert(index, &Type::Int(IntKind::Long)),
        };
        self.b.neg(signed)
    }

    fn compare(&mut self, e: NodeId, op: CompareOp, a: Value, b: Value) -> R<Value> {
        let (ta, tb) = (self.b.ty(a), self.b.ty(b));
        let b = match (&ta, &tb) {
            (Type::Ptr { to: x, .. }, Type::Ptr { to: y, .. }) if x != y => self.b.ptr_cast(b, ta.clone()),
            (Type::Ptr { .. }, Type::Ptr { .. }) => b,
            _ if ta == tb && ta.is_scalar() => b,
            _ => return Err(self.unsupported(e)),
        };
        Ok(self.b.compare(op, a, b))
    }

    /// `(left, right)` of a binary operator under parentheses, if its operator is one of the given.
    pub fn under_parens(&self, mut e: NodeId) -> NodeId {
        let ast = self.ast();
        while ast[e].kind == Kind::ParenExpr {
            match ast.children(e).next() {
                Some(inner) => e = inner,
                None => break,
            }
        }
        e
    }
}

pub(super) fn comparison(op: &str) -> Option<CompareOp> {
    Some(match op {
        "==" => CompareOp::Eq,
        "!=" => CompareOp::Ne,
        "<" => CompareOp::Lt,
        "<=" => CompareOp::Le,
        ">" => CompareOp::Gt,
        ">=" => CompareOp::Ge,
        _ => return None,
    })
}

pub(super) fn arithmetic(op: &str) -> Option<BinaryOp> {
    Some(match op {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mul,
        "/" => BinaryOp::Div,
        "%" => BinaryOp::Rem,
        "&" => BinaryOp::And,
        "|" => BinaryOp::Or,
        "^" => BinaryOp::Xor,
        "<<" => BinaryOp::Shl,
        ">>" => BinaryOp::Shr,
        _ => return None,
    })
}

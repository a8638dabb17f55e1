//! What a reduction or a scan combines values with: an operator of the headers, or a function of the user's.
//!
//! The headers' operators are arithmetic. The user's is called as if it stood in the loop over the lanes: a lambda, an
//! object with a call operator, or a function by its name.

use ir::{BinaryOp, CompareOp, FuncId, Type, Value};

use crate::ast::{Kind, NodeId};
use crate::lower::R;
use crate::lower::body::Body;
use crate::lower::call::Call;
use crate::types::Shape;

/// The operators of the headers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HeaderOp {
    Plus,
    Less,
    Greater,
    BitAnd,
    BitOr,
    BitXor,
}

#[derive(Clone, Copy)]
pub(super) enum Combine {
    Header(HeaderOp),
    Own {
        definition: NodeId,
        callee: FuncId,
        /// What a call operator is called on.
        object: Option<Value>,
    },
}

impl HeaderOp {
    fn of(class: &str) -> Option<HeaderOp> {
        let base = class.split('<').next()?;
        Some(match base.rsplit("::").next()? {
            "plus" => HeaderOp::Plus,
            "less" => HeaderOp::Less,
            "greater" => HeaderOp::Greater,
            "bit_and" => HeaderOp::BitAnd,
            "bit_or" => HeaderOp::BitOr,
            "bit_xor" => HeaderOp::BitXor,
            _ => return None,
        })
    }

    /// Whether numbers of this type are combined by it.
    pub(super) fn takes(self, ty: &Type) -> bool {
        let bits = matches!(self, HeaderOp::BitAnd | HeaderOp::BitOr | HeaderOp::BitXor);
        matches!(ty, Type::Int(_)) || matches!(ty, Type::Float(_)) && !bits
    }
}

impl Body<'_, '_> {
    /// The operator that is the third argument of a call, a sum without one. `None`: not understood.
    pub(super) fn combine_of(&mut self, call: &Call) -> R<Option<Combine>> {
        let Some(&operator) = call.args.get(2) else { return Ok(Some(Combine::Header(HeaderOp::Plus))) };
        let ctype = self.m.types.type_of(operator);
        match &ctype.referred().shape {
            Shape::Foreign(class) => Ok(HeaderOp::of(class).map(Combine::Header)),
            Shape::Record(record) => {
                let Some(definition) = self.call_operator(*record, call) else { return Ok(None) };
                let object = self.place(operator)?;
                let callee = self.m.function(definition)?;
                Ok(Some(Combine::Own { definition, callee, object: Some(object) }))
            }
            Shape::Function(_) | Shape::Pointer(_) => {
                let ast = self.ast();
                let mut named = ast.strip(operator);
                while ast[named].kind == Kind::UnaryOperator && ast[named].opcode() == "&" {
                    let Some(inner) = ast.children(named).next() else { return Ok(None) };
                    named = ast.strip(inner);
                }
                let function = ast.referenced(named).filter(|&f| ast[f].kind == Kind::FunctionDecl);
                let Some(definition) = function.and_then(|f| ast.definition(f)) else { return Ok(None) };
                let callee = self.m.function(definition)?;
                Ok(Some(Combine::Own { definition, callee, object: None }))
            }
            _ => Ok(None),
        }
    }

    /// The call operator of a class for two values of the kind that a call is given.
    fn call_operator(&self, record: NodeId, call: &Call) -> Option<NodeId> {
        let ast = self.ast();
        let wanted = self.m.types.type_of(*call.args.get(1)?);
        let takes_two =
            |&method: &NodeId| ast[method].name() == "operator()" && ast.params(method).count() == 2;
        let all: Vec<NodeId> =
            ast.methods(record).filter(takes_two).filter_map(|m| ast.definition(m)).collect();
        let fits = |&method: &NodeId| {
            ast.params(method).all(|p| self.m.types.type_of(p).referred().shape == wanted.referred().shape)
        };
        match all.as_slice() {
            [only] => Some(*only),
            several => {
                let mut fitting = several.iter().copied().filter(fits);
                fitting.next().filter(|_| fitting.next().is_none())
            }
        }
    }

    /// Two values combined. `None`: the operator takes or gives another type.
    pub(super) fn combined(&mut self, how: Combine, a: Value, b: Value) -> R<Option<Value>> {
        let op = match how {
            Combine::Header(op) => op,
            Combine::Own { definition, callee, object } => {
                return self.called_on_two(definition, callee, object, [a, b]);
            }
        };
        Ok(Some(match op {
            HeaderOp::Plus => self.b.binary(BinaryOp::Add, a, b),
            HeaderOp::BitAnd => self.b.binary(BinaryOp::And, a, b),
            HeaderOp::BitOr => self.b.binary(BinaryOp::Or, a, b),
            HeaderOp::BitXor => self.b.binary(BinaryOp::Xor, a, b),
            // The first one where they are equal or no numbers, as in CUDA's headers.
            HeaderOp::Less | HeaderOp::Greater => {
                let is_less = op == HeaderOp::Less;
                let (low, high) = if is_less { (b, a) } else { (a, b) };
                let second = self.b.compare(CompareOp::Lt, low, high);
                self.b.select(second, b, a)
            }
        }))
    }

    fn called_on_two(
        &mut self,
        definition: NodeId,
        callee: FuncId,
        object: Option<Value>,
        values: [Value; 2],
    ) -> R<Option<Value>> {
        let ty = self.b.ty(values[0]);
        let function = self.m.module.function(callee);
        let result = function.result.clone();
        let types: Vec<Type> = function.params.iter().map(|p| function.ty(p.value).clone()).collect();
        let params: Vec<NodeId> = self.ast().params(definition).collect();
        let first = usize::from(object.is_some());
        let by_reference: Vec<bool> = params.iter().map(|&p| self.m.is_reference(p)).collect();
        if params.len() != 2 || types.len() != first + 2 {
            return Ok(None);
        }
        let is_number = |ty: &Type| matches!(ty, Type::Int(_) | Type::Float(_));
        let mut args: Vec<Value> = object.into_iter().collect();
        for ((value, given), wanted) in values.into_iter().zip(by_reference).zip(&types[first..]) {
            let target = if given { wanted.pointee().cloned().unwrap_or(Type::Void) } else { wanted.clone() };
            let value = match target == ty {
                true => value,
                false if is_number(&target) && is_number(&ty) => self.convert(value, &target),
                false => return Ok(None),
            };
            args.push(if given { self.spill(value) } else { value });
        }
        let gives_place = self.m.returns_reference(definition);
        let Some(value) = self.b.call(callee, args, result) else { return Ok(None) };
        let value = if gives_place { self.b.load(value) } else { value };
        let given = self.b.ty(value);
        Ok(match given == ty {
            true => Some(value),
            false if is_number(&given) && is_number(&ty) => Some(self.convert(value, &ty)),
            false => None,
        })
    }
}

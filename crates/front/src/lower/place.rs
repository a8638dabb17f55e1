//! Expressions as places: the address of what a glvalue denotes, as a pointer value.

use ir::{Code, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Kind, NodeId, ValueCategory};

impl Body<'_, '_> {
    /// The address of a glvalue; a prvalue gets a temporary.
    pub fn place(&mut self, e: NodeId) -> R<Value> {
        self.at(e, |body| body.place_here(e))
    }

    fn place_here(&mut self, e: NodeId) -> R<Value> {
        use Kind::*;
        let node = &self.ast()[e];
        match node.kind {
            ParenExpr
            | ExprWithCleanups
            | ConstantExpr
            | SubstNonTypeTemplateParmExpr
            | CXXBindTemporaryExpr => {
                let inner = self.only_child(e)?;
                self.place(inner)
            }
            CXXDefaultArgExpr | CXXDefaultInitExpr => self.with_default(e, |body, inner| body.place(inner)),
            MaterializeTemporaryExpr => {
                let inner = self.only_child(e)?;
                self.temporary(inner)
            }
            _ if node.value_category == Some(ValueCategory::PRValue) => self.temporary(e),
            DeclRefExpr => self.variable(e),
            MemberExpr => self.member(e),
            ArraySubscriptExpr => self.subscript(e),
            UnaryOperator => self.unary_place(e),
            BinaryOperator => self.binary_place(e),
            CompoundAssignOperator => self.compound_assign(e),
            ConditionalOperator => self.conditional_place(e),
            ImplicitCastExpr
            | CStyleCastExpr
            | CXXFunctionalCastExpr
            | CXXStaticCastExpr
            | CXXConstCastExpr
            | CXXReinterpretCastExpr => self.cast_place(e),
            CallExpr | CXXMemberCallExpr | CXXOperatorCallExpr => self.call_place(e),
            OpaqueValueExpr => {
                if let Some(&value) = self.opaque.get(&node.id) {
                    return Ok(value);
                }
                let inner = self.only_child(e)?;
                self.place(inner)
            }
            InitListExpr => {
                // A reference initialised by braces: `float& r{x}`.
                let inner = self.only_child(e)?;
                self.place(inner)
            }
            CompoundLiteralExpr => self.temporary(e),
            StringLiteral | PredefinedExpr => {
                Err(self.refuse(Code::UnsupportedExpression, e, "string literal used as an array"))
            }
            PseudoObjectExpr => {
                let value = self.property_value(e)?;
                Ok(self.spill(value))
            }
            _ => Err(self.unsupported(e)),
        }
    }

    /// A fresh object holding the value of a prvalue.
    pub fn temporary(&mut self, e: NodeId) -> R<Value> {
        let ty = self.type_of(e)?;
        if matches!(self.ast()[e].value_category, Some(ValueCategory::LValue | ValueCategory::XValue)) {
            return self.place(e);
        }
        self.check_temporary(e, &ty)?;
        let place = self.new_object(ty, None, e);
        self.init(place, e)?;
        Ok(place)
    }

    /// A temporary that holds a value computed already.
    pub fn spill(&mut self, value: Value) -> Value {
        let ty = self.b.ty(value);
        let place = self.b.local(ty, None, false);
        self.b.store(place, value);
        place
    }

    /// Storage for an object about to be initialised by `init`: zeroed if that relies on zeroes.
    pub fn new_object(&mut self, ty: Type, name: Option<String>, init: NodeId) -> Value {
        let zeroed = self.starts_zeroed(init);
        let place = self.b.local(ty, name, zeroed);
        if zeroed {
            self.zeroed.insert(place);
        }
        place
    }

    /// `p[i]`, `i[p]`, and `a[i]` on arrays, which need not decay.
    fn subscript(&mut self, e: NodeId) -> R<Value> {
        let (left, right) = self.operands(e)?;
        let (base, index) = if self.is_pointer_typed(left) { (left, right) } else { (right, left) };
        if let Some(array) = self.decayed_array(base) {
            let place = self.place(array)?;
            let index = self.subscript_value(index)?;
            if matches!(self.b.pointee(place), Type::Array(..)) {
                return Ok(self.b.element(place, index));
            }
            return Ok(self.b.index(place, index));
        }
        let base = self.value(base)?;
        let index = self.subscript_value(index)?;
        Ok(self.b.index(base, index))
    }

    /// An index, which is a number: a truth is 0 or 1. clang converts it where it is added to a pointer, and not here.
    fn subscript_value(&mut self, e: NodeId) -> R<Value> {
        let index = self.value(e)?;
        Ok(match self.b.ty(index) {
            Type::Bool => self.b.convert(index, &Type::INT),
            _ => index,
        })
    }

    pub fn is_pointer_typed(&mut self, e: NodeId) -> bool {
        self.m.quiet_type_of(e).is_some_and(|ty| ty.is_ptr())
    }

    /// The array under an array-to-pointer conversion, if that is what an expression is.
    pub fn decayed_array(&self, e: NodeId) -> Option<NodeId> {
        let ast = self.ast();
        let mut inner = e;
        while ast[inner].kind == Kind::ParenExpr {
            inner = ast.children(inner).next()?;
        }
        let node = &ast[inner];
        let decays = node.kind == Kind::ImplicitCastExpr && node.cast_kind() == "ArrayToPointerDecay";
        let array = decays.then(|| ast.children(inner).next())??;
        self.string_under(array).is_none().then_some(array)
    }
}

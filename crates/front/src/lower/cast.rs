//! Conversions, by clang's kind of cast.

use ir::{Code, CompareOp, Const, Op, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    pub(super) fn cast_value(&mut self, e: NodeId) -> R<Value> {
        let kind = self.ast()[e].cast_kind().to_string();
        let inner = self.only_child(e)?;
        match kind.as_str() {
            "LValueToRValue" => self.read_glvalue(inner),
            "IntegralCast"
            | "IntegralToFloating"
            | "FloatingToIntegral"
            | "FloatingCast"
            | "IntegralToBoolean"
            | "FloatingToBoolean"
            | "BooleanToSignedIntegral" => {
                let value = self.value(inner)?;
                let ty = self.type_of(e)?;
                Ok(self.convert(value, &ty))
            }
            "NoOp" | "UserDefinedConversion" | "ConstructorConversion" | "LValueToRValueBitCast" => {
                self.same_value(e, inner)
            }
            "BitCast" | "AddressSpaceConversion" => {
                let ty = self.type_of(e)?;
                if let Some(memory) = self.typed_allocation(inner, &ty)? {
                    return Ok(memory);
                }
                let value = self.value(inner)?;
                self.reinterpret(e, value, ty)
            }
            "ArrayToPointerDecay" => self.decay(inner),
            "NullToPointer" => {
                self.drop_effects(inner)?;
                let ty = self.type_of(e)?;
                Ok(self.b.emit(Op::Const(Const::Null), ty))
            }
            "PointerToBoolean" => {
                let value = self.value(inner)?;
                let ty = self.b.ty(value);
                let null = self.b.emit(Op::Const(Const::Null), ty);
                Ok(self.b.compare(CompareOp::Ne, value, null))
            }
            "DerivedToBase" | "UncheckedDerivedToBase" => {
                self.check_group_conversion(e, inner)?;
                let value = self.value(inner)?;
                self.base_of(e, value)
            }
            "BaseToDerived" => {
                let value = self.value(inner)?;
                let ty = self.type_of(e)?;
                self.derived_around(e, value, ty)
            }
            // An address as a number is asked for its alignment; it has no derivative, and no way back is read.
            "PointerToIntegral" => {
                let value = self.value(inner)?;
                let ty = self.type_of(e)?;
                Ok(self.b.emit(Op::Convert(value), ty))
            }
            "IntegralToPointer" => {
                Err(self.refuse(Code::PointerPunning, e, "conversion of an integer to a pointer"))
            }
            "FunctionToPointerDecay" => {
                Err(self.refuse(Code::FunctionPointer, e, "a function is used as a value"))
            }
            "ToVoid" => Err(self.unsupported(e)),
            other => Err(self.refuse(Code::UnsupportedExpression, e, format!("conversion of kind {other}"))),
        }
    }

    /// Glvalue casts: the same object seen as another type.
    pub(super) fn cast_place(&mut self, e: NodeId) -> R<Value> {
        let kind = self.ast()[e].cast_kind().to_string();
        let inner = self.only_child(e)?;
        match kind.as_str() {
            "NoOp" | "UserDefinedConversion" | "ConstructorConversion" => self.place(inner),
            "DerivedToBase" | "UncheckedDerivedToBase" => {
                self.check_group_conversion(e, inner)?;
                let place = self.place(inner)?;
                self.base_of(e, place)
            }
            "BaseToDerived" => {
                let place = self.place(inner)?;
                let ty = Type::ptr(self.type_of(e)?);
                self.derived_around(e, place, ty)
            }
            "LValueBitCast" => {
                let place = self.place(inner)?;
                let ty = Type::ptr(self.type_of(e)?);
                self.reinterpret(e, place, ty)
            }
            _ => {
                let value = self.cast_value(e)?;
                Ok(self.spill(value))
            }
        }
    }

    /// Reads a glvalue. A choice between two variables reads inside of the choice, so that no address is chosen.
    pub fn read_glvalue(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let mut inner = e;
        while ast[inner].kind == Kind::ParenExpr {
            inner = self.only_child(inner)?;
        }
        if ast[inner].kind == Kind::ConditionalOperator {
            return self.conditional_value(inner);
        }
        if ast[inner].kind == Kind::MemberExpr
            && let Some(builtin) = self.builtin_member(inner)
        {
            return Ok(self.b.builtin(builtin));
        }
        if ast[inner].kind == Kind::DeclRefExpr
            && let Some(value) = self.constant_variable(inner)?
        {
            return Ok(value);
        }
        if ast[inner].kind == Kind::CallExpr
            && let Some(value) = self.named_call_value(inner)?
        {
            return Ok(value);
        }
        let place = self.place(inner)?;
        if self.is_volatile(inner)? {
            self.before_volatile_read(place);
        }
        let value = self.load(place, inner)?;
        Ok(self.detached_if_marked(inner, value))
    }

    /// Casts that change nothing but qualifiers, or name a conversion that is a call below them.
    fn same_value(&mut self, e: NodeId, inner: NodeId) -> R<Value> {
        let value = self.value(inner)?;
        let ty = self.type_of(e)?;
        let have = self.b.ty(value);
        if have == ty {
            return Ok(value);
        }
        match (&have, &ty) {
            (Type::Ptr { .. }, Type::Ptr { .. }) => Ok(value),
            (Type::Bool | Type::Int(_) | Type::Float(_), Type::Bool | Type::Int(_) | Type::Float(_)) => {
                Ok(self.convert(value, &ty))
            }
            _ => Err(self.unsupported(e)),
        }
    }

    /// Numeric conversion as C++ does it; to bool it is a test.
    pub fn convert(&mut self, value: Value, to: &Type) -> Value {
        let from = self.b.ty(value);
        if from == *to {
            return value;
        }
        if *to == Type::Bool {
            let zero = self.b.zero(&from);
            return self.b.compare(CompareOp::Ne, value, zero);
        }
        match (self.b.constant_of(value), to) {
            (Some(Const::Float(x)), Type::Float(ir::FloatKind::F32 | ir::FloatKind::F64)) => {
                let x = *x;
                self.float(to, x)
            }
            (Some(Const::Int(n)), Type::Float(_)) => {
                let n = *n as f64;
                self.float(to, n)
            }
            (Some(Const::Bool(b)), Type::Int(_)) => {
                let n = i128::from(*b);
                self.b.int(to.clone(), n)
            }
            _ => self.b.convert(value, to),
        }
    }

    /// `array` as a pointer to its first element.
    pub fn decay(&mut self, array: NodeId) -> R<Value> {
        if let Some(text) = self.string_under(array) {
            return self.string_value(text);
        }
        if let Some(choice) = self.choice_of_strings(array) {
            return self.chosen_string(choice);
        }
        let place = self.place(array)?;
        if !matches!(self.b.pointee(place), Type::Array(..)) {
            return Ok(place);
        }
        let zero = self.b.int(Type::INT, 0);
        Ok(self.b.element(place, zero))
    }

    /// The string literal under wrappers, if an expression is one.
    pub(super) fn string_under(&self, e: NodeId) -> Option<NodeId> {
        let ast = self.ast();
        let mut inner = ast.strip(e);
        while ast[inner].kind == Kind::UnaryOperator && ast[inner].opcode() == "__extension__" {
            inner = ast.strip(ast.children(inner).next()?);
        }
        matches!(ast[inner].kind, Kind::StringLiteral | Kind::PredefinedExpr).then_some(inner)
    }

    /// `ok ? "PASS" : "FAIL"`, whose texts of one length clang decays after the choice.
    fn choice_of_strings(&self, e: NodeId) -> Option<NodeId> {
        let ast = self.ast();
        let choice = ast.strip(e);
        let is_text = |arm| self.string_under(arm).is_some() || self.choice_of_strings(arm).is_some();
        (ast[choice].kind == Kind::ConditionalOperator && ast.children(choice).skip(1).all(is_text))
            .then_some(choice)
    }

    fn chosen_string(&mut self, choice: NodeId) -> R<Value> {
        let (cond, yes, no) = self.three(choice)?;
        let c = self.condition(cond)?;
        let ty = Type::const_ptr(Type::Int(ir::IntKind::Char));
        self.if_value(c, ty, |body| body.decay(yes), |body| body.decay(no))
    }

    /// Reinterprets a pointer (or, for `__builtin_bit_cast`, scalar bits).
    fn reinterpret(&mut self, e: NodeId, value: Value, ty: Type) -> R<Value> {
        let have = self.b.ty(value);
        match (&have, &ty) {
            (Type::Ptr { to: a, .. }, Type::Ptr { to: b, .. }) if a == b => Ok(value),
            (Type::Ptr { .. }, Type::Ptr { .. }) => Ok(self.b.ptr_cast(value, ty)),
            (Type::Int(_) | Type::Float(_), Type::Int(_) | Type::Float(_)) => {
                Ok(self.b.emit(Op::Bitcast(value), ty))
            }
            _ => Err(self.refuse(Code::PointerPunning, e, "reinterpretation of an object's bits")),
        }
    }

    /// Evaluates an expression for what it does only; constants do nothing.
    fn drop_effects(&mut self, e: NodeId) -> R<()> {
        match self.ast()[self.ast().strip(e)].kind {
            Kind::IntegerLiteral | Kind::CXXNullPtrLiteralExpr | Kind::GNUNullExpr => Ok(()),
            _ => self.discard(e),
        }
    }

    /// From a derived object to the base that the cast names.
    fn base_of(&mut self, e: NodeId, mut place: Value) -> R<Value> {
        let target = match self.m.resolve_type_of(e)?.ty {
            Type::Ptr { to, .. } => *to,
            other => other,
        };
        // Our headers' states of random numbers have a base, NVIDIA's have none.
        if self.b.ty(place).pointee().is_some_and(super::vector::is_random_state) {
            return Ok(place);
        }
        // clang lists the classes passed through; without the list the path is searched.
        while self.b.ty(place).pointee() != Some(&target) {
            let Some(Type::Struct(id)) = self.b.ty(place).pointee().cloned() else {
                return Err(self.refuse(Code::UnsupportedExpression, e, "conversion to a base class"));
            };
            let Some(index) = self.m.base_towards(id, &target) else {
                return Err(self.refuse(
                    Code::UnsupportedExpression,
                    e,
                    "conversion to a virtual or unknown base class",
                ));
            };
            let ty = self.m.field_type(id, index);
            place = self.b.field(place, index, ty);
        }
        Ok(place)
    }

    /// From a base to the derived object around it: an address that no field operation can express.
    fn derived_around(&mut self, e: NodeId, value: Value, ty: Type) -> R<Value> {
        let (Some(Type::Struct(base)), Some(Type::Struct(derived))) =
            (self.b.ty(value).pointee().cloned(), ty.pointee().cloned())
        else {
            return Err(self.refuse(Code::UnsupportedExpression, e, "conversion to a derived class"));
        };
        // The first base starts where the object starts.
        let mut inner = derived;
        while inner != base {
            match self.m.module.structure(inner).fields.first().map(|f| (f.is_base, f.ty.clone())) {
                Some((true, Type::Struct(id))) => inner = id,
                _ => return Err(self.refuse(Code::PointerPunning, e, "conversion to a derived class")),
            }
        }
        Ok(self.b.ptr_cast(value, ty))
    }
}

//! Expressions as values.
//!
//! `value` gives the value of a prvalue, `place` (in its own file) the address of a glvalue; each falls back on
//! the other through a load or a temporary, so callers ask for what they need.

use ir::{Code, Const, Op, Type, Value};

use super::body::Body;
use super::{R, Refused};
use crate::ast::{Kind, NodeId, ValueCategory};

impl Body<'_, '_> {
    pub fn value(&mut self, e: NodeId) -> R<Value> {
        self.at(e, |body| body.value_here(e))
    }

    fn value_here(&mut self, e: NodeId) -> R<Value> {
        use Kind::*;
        match self.ast()[e].kind {
            ParenExpr | ExprWithCleanups | SubstNonTypeTemplateParmExpr | CXXStdInitializerListExpr => {
                let inner = self.only_child(e)?;
                self.value(inner)
            }
            // What it initialises has no name: objects that have one are built by `init`.
            CXXBindTemporaryExpr => {
                let ty = self.type_of(e)?;
                self.check_temporary(e, &ty)?;
                let inner = self.only_child(e)?;
                self.value(inner)
            }
            ConstantExpr => self.constant_expr(e),
            IntegerLiteral | CharacterLiteral | FloatingLiteral | CXXBoolLiteralExpr => self.literal(e),
            CXXNullPtrLiteralExpr | GNUNullExpr | CXXScalarValueInitExpr | ImplicitValueInitExpr => {
                self.zero_of(e)
            }
            UnaryExprOrTypeTraitExpr => self.size_or_alignment(e),
            TypeTraitExpr
            | ArrayTypeTraitExpr
            | ExpressionTraitExpr
            | CXXNoexceptExpr
            | RequiresExpr
            | ConceptSpecializationExpr
            | SizeOfPackExpr
            | OffsetOfExpr => self.evaluated_by_clang(e),

            ImplicitCastExpr
            | CStyleCastExpr
            | CXXFunctionalCastExpr
            | CXXStaticCastExpr
            | CXXConstCastExpr
            | CXXReinterpretCastExpr
            | BuiltinBitCastExpr
            | CXXAddrspaceCastExpr => self.cast_value(e),
            // To a base it is what an implicit conversion is.
            CXXDynamicCastExpr
                if matches!(
                    self.ast()[e].cast_kind(),
                    "DerivedToBase" | "UncheckedDerivedToBase" | "NoOp"
                ) =>
            {
                self.cast_value(e)
            }
            UnaryOperator => self.unary_value(e),
            BinaryOperator => self.binary_value(e),
            CXXRewrittenBinaryOperator => {
                let inner = self.only_child(e)?;
                self.value(inner)
            }
            CompoundAssignOperator => {
                let place = self.compound_assign(e)?;
                Ok(self.b.load(place))
            }
            ConditionalOperator => self.conditional_value(e),
            BinaryConditionalOperator => self.elvis_value(e),

            CallExpr | CXXMemberCallExpr | CXXOperatorCallExpr | UserDefinedLiteral => self.call_value(e),
            CXXNewExpr => self.new_expression(e),
            CXXConstructExpr
            | CXXTemporaryObjectExpr
            | InitListExpr
            | CXXParenListInitExpr
            | LambdaExpr
            | CXXInheritedCtorInitExpr
            | ArrayInitLoopExpr
            | CompoundLiteralExpr => self.object_value(e),
            CXXDefaultArgExpr | CXXDefaultInitExpr => self.with_default(e, |body, inner| body.value(inner)),
            CXXThisExpr => self.this_value(e),
            PseudoObjectExpr => self.property_value(e),
            OpaqueValueExpr => self.opaque_value(e),
            DeclRefExpr => self.reference_value(e),
            MemberExpr if self.names_enumerator(e) => {
                // The object before the dot is evaluated and dropped.
                let object = self.only_child(e)?;
                self.discard(object)?;
                self.reference_value(e)
            }
            StringLiteral | PredefinedExpr => self.string_value(e),
            StmtExpr => self.statement_expression(e),
            SourceLocExpr => self.source_location(e),
            CXXPseudoDestructorExpr => Err(self.unsupported(e)),
            _ if self.ast()[e].value_category != Some(ValueCategory::PRValue) => {
                let place = self.place(e)?;
                self.load(place, e)
            }
            _ => Err(self.refuse_expression(e)),
        }
    }

    /// An expression whose value nobody uses.
    pub fn discard(&mut self, e: NodeId) -> R<()> {
        use Kind::*;
        self.at(e, |body| {
            let node = &body.ast()[e];
            match node.kind {
                ParenExpr | ExprWithCleanups => {
                    let inner = body.only_child(e)?;
                    body.discard(inner)
                }
                CXXBindTemporaryExpr => {
                    let ty = body.type_of(e)?;
                    body.check_temporary(e, &ty)?;
                    let inner = body.only_child(e)?;
                    body.discard(inner)
                }
                ImplicitCastExpr | CStyleCastExpr | CXXStaticCastExpr | CXXFunctionalCastExpr
                    if node.cast_kind() == "ToVoid" =>
                {
                    let inner = body.only_child(e)?;
                    body.discard(inner)
                }
                ConditionalOperator if node.type_text() == "void" => body.conditional_effect(e),
                BinaryOperator if node.opcode() == "," => {
                    let (left, right) = body.operands(e)?;
                    body.discard(left)?;
                    body.discard(right)
                }
                BinaryOperator if node.opcode() == "=" => body.assign(e).map(drop),
                BinaryOperator if matches!(node.opcode(), "&&" | "||") => body.short_circuit_effect(e),
                CompoundAssignOperator => body.compound_assign(e).map(drop),
                UnaryOperator if matches!(node.opcode(), "++" | "--") => body.step(e).map(drop),
                CallExpr | CXXMemberCallExpr | CXXOperatorCallExpr => body.call_effect(e),
                // A name on its own, as in `(void)x`, does nothing; reading it would be noise.
                DeclRefExpr => Ok(()),
                CUDAKernelCallExpr => body.launch(e),
                StmtExpr => body.statement_expression_effect(e),
                CXXDeleteExpr => body.delete_expression(e),
                CXXThrowExpr => body.throw(e),
                _ if node.value_category == Some(ValueCategory::PRValue) => {
                    if node.type_text() == "void" {
                        return Err(body.refuse_expression(e));
                    }
                    body.value(e).map(drop)
                }
                _ => body.place(e).map(drop),
            }
        })
    }

    fn zero_of(&mut self, e: NodeId) -> R<Value> {
        let ty = self.type_of(e)?;
        if matches!(ty, Type::Struct(_) | Type::Array(..)) {
            return Ok(self.b.emit(Op::Const(Const::Zero), ty));
        }
        Ok(self.b.zero(&ty))
    }

    fn this_value(&mut self, e: NodeId) -> R<Value> {
        if let Some(object) = self.object {
            return Ok(object);
        }
        if let Some(place) = self.captured_this() {
            // `[this]` keeps a pointer, `[*this]` the object itself.
            return Ok(if self.b.pointee(place).is_ptr() { self.b.load(place) } else { place });
        }
        match self.this {
            Some(this) => Ok(this),
            None => Err(self.unsupported(e)),
        }
    }

    fn opaque_value(&mut self, e: NodeId) -> R<Value> {
        let id = self.ast()[e].id;
        if let Some(&value) = self.opaque.get(&id) {
            return Ok(value);
        }
        let inner = self.only_child(e)?;
        self.value(inner)
    }

    /// A name that is a value in itself: enumerators and substituted template parameters.
    fn reference_value(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        if let Some(decl) = ast.referenced(e)
            && ast[decl].kind == Kind::EnumConstantDecl
        {
            let Some(n) = ast.enum_value(decl) else {
                return Err(self.refuse(
                    Code::UnsupportedExpression,
                    e,
                    "enumerator whose value is not known",
                ));
            };
            let ty = self.enumerator_type(e, decl)?;
            return self.integer(e, &ty, n);
        }
        if let Some(n) = ast.cuda_enumerator(e) {
            let ty = self.type_of(e)?;
            return self.integer(e, &ty, n);
        }
        if ast[e].referenced_decl.as_ref().is_some_and(|stub| stub.kind == Kind::EnumConstantDecl) {
            return Err(self.refuse(Code::UnsupportedExpression, e, "enumerator whose value is not known"));
        }
        let place = self.place(e)?;
        self.load(place, e)
    }

    fn names_enumerator(&self, e: NodeId) -> bool {
        let ast = self.ast();
        ast.referenced(e).is_some_and(|decl| ast[decl].kind == Kind::EnumConstantDecl)
    }

    /// The integer type behind an enumerator, by its enumeration: unnamed ones have no spelling.
    fn enumerator_type(&mut self, e: NodeId, decl: NodeId) -> R<Type> {
        let around = self.ast().parent(decl).filter(|&p| self.ast()[p].kind == Kind::EnumDecl);
        match around.and_then(|p| self.m.types.enum_type(p)) {
            Some(ty) => self.m.lower_type(&ty, e),
            None => self.type_of(e),
        }
    }

    /// Reads a place. Arrays are never read as a whole: they decay before.
    pub fn load(&mut self, place: Value, at: NodeId) -> R<Value> {
        match self.b.pointee(place) {
            Type::Void => Err(self.refuse(Code::UnsupportedExpression, at, "read through a pointer to void")),
            _ => Ok(self.b.load(place)),
        }
    }

    /// The refusal that fits an expression nobody lowers.
    fn refuse_expression(&mut self, e: NodeId) -> Refused {
        use Kind::*;
        match self.ast()[e].kind {
            CXXThrowExpr => self.refuse(Code::Exceptions, e, "`throw` in differentiated code"),
            VAArgExpr => self.refuse(Code::VariadicFunction, e, "`va_arg` in differentiated code"),
            RecoveryExpr => self.refuse(Code::BrokenSource, e, "code that clang could not resolve"),
            _ => self.unsupported(e),
        }
    }
}

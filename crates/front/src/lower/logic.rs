//! `&&`, `||`, `?:`.
//!
//! Where the part that may not run is *free*, that is, where computing it anyway can be noticed by nobody, the
//! result is chosen from values computed already. Free are constants, local variables and arithmetic on them;
//! not loads, calls or divisions. The arms of a floating `?:` must be simpler still: the derivative of an arm that
//! was not taken is zero times its partial derivatives, which is only zero if those are finite, so products of
//! variables go into branches.

use ir::{BinaryOp, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId};

impl Body<'_, '_> {
    /// A condition: the expression as bool.
    pub fn condition(&mut self, e: NodeId) -> R<Value> {
        let value = self.value(e)?;
        Ok(self.convert(value, &Type::Bool))
    }

    pub(super) fn short_circuit(&mut self, e: NodeId) -> R<Value> {
        let and = self.ast()[e].opcode() == "&&";
        let (left, right) = self.operands(e)?;
        let a = self.condition(left)?;
        if self.is_free(right, false) {
            let b = self.condition(right)?;
            return Ok(self.b.binary(if and { BinaryOp::And } else { BinaryOp::Or }, a, b));
        }
        let known = |body: &mut Self| Ok(body.b.boolean(!and));
        let open = |body: &mut Self| body.condition(right);
        if and {
            self.if_value(a, Type::Bool, open, known)
        } else {
            self.if_value(a, Type::Bool, known, open)
        }
    }

    /// `a && f();` as a statement.
    pub(super) fn short_circuit_effect(&mut self, e: NodeId) -> R<()> {
        let and = self.ast()[e].opcode() == "&&";
        let (left, right) = self.operands(e)?;
        let a = self.condition(left)?;
        let open = |body: &mut Self| body.discard(right);
        if and { self.if_then(a, open, |_| Ok(())) } else { self.if_then(a, |_| Ok(()), open) }
    }

    pub(super) fn three(&mut self, e: NodeId) -> R<(NodeId, NodeId, NodeId)> {
        let ast = self.ast();
        match (ast.child(e, 0), ast.child(e, 1), ast.child(e, 2)) {
            (Some(a), Some(b), Some(c)) => Ok((a, b, c)),
            _ => Err(self.unsupported(e)),
        }
    }

    /// `c ? a : b` as a value; arms that are glvalues are read.
    pub(super) fn conditional_value(&mut self, e: NodeId) -> R<Value> {
        let (cond, yes, no) = self.three(e)?;
        if let Some(known) = self.constant_int(cond) {
            return self.arm(if known != 0 { yes } else { no });
        }
        let ty = self.type_of(e)?;
        if matches!(ty, Type::Struct(_)) {
            return self.object_value(e);
        }
        let c = self.condition(cond)?;
        let float = ty.is_float();
        if self.is_free(yes, float) && self.is_free(no, float) {
            let a = self.arm(yes)?;
            let b = self.arm(no)?;
            return Ok(self.b.select(c, a, b));
        }
        self.if_value(c, ty, |body| body.arm(yes), |body| body.arm(no))
    }

    fn arm(&mut self, e: NodeId) -> R<Value> {
        let node = &self.ast()[e];
        if node.value_category != Some(crate::ast::ValueCategory::PRValue) {
            return self.read_glvalue(e);
        }
        self.value(e)
    }

    pub(super) fn conditional_place(&mut self, e: NodeId) -> R<Value> {
        let (cond, yes, no) = self.three(e)?;
        if let Some(known) = self.constant_int(cond) {
            return self.place(if known != 0 { yes } else { no });
        }
        let c = self.condition(cond)?;
        let ty = Type::ptr(self.type_of(e)?);
        self.if_value(c, ty, |body| body.place(yes), |body| body.place(no))
    }

    pub(super) fn conditional_effect(&mut self, e: NodeId) -> R<()> {
        let (cond, yes, no) = self.three(e)?;
        if let Some(holds) = self.error_test(cond, [Some(yes), Some(no)]) {
            self.discard(cond)?;
            return self.discard(if holds { yes } else { no });
        }
        let c = self.condition(cond)?;
        self.if_then(c, |body| body.discard(yes), |body| body.discard(no))
    }

    /// `a ?: b`. clang's children: the common value, condition, true, false, with opaque values for the first.
    pub(super) fn elvis_value(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let children: Vec<_> = ast.children(e).collect();
        let [common, cond, yes, no] = children[..] else { return Err(self.unsupported(e)) };
        let value = self.value(common)?;
        for part in [cond, yes] {
            for node in ast.descendants(part).filter(|&n| ast[n].kind == Kind::OpaqueValueExpr) {
                self.opaque.insert(ast[node].id, value);
            }
        }
        let ty = self.type_of(e)?;
        let c = self.condition(cond)?;
        self.if_value(c, ty, |body| body.value(yes), |body| body.value(no))
    }

    /// Whether an expression can be computed although the program might not have; see the top of the file.
    /// `leaf`: an arm of a floating choice, where products of variables are not free either.
    pub(super) fn is_free(&self, e: NodeId, leaf: bool) -> bool {
        use Kind::*;
        let ast = self.ast();
        let node = &ast[e];
        let all = || ast.children(e).all(|c| self.is_free(c, leaf));
        match node.kind {
            IntegerLiteral
            | FloatingLiteral
            | CharacterLiteral
            | CXXBoolLiteralExpr
            | CXXNullPtrLiteralExpr
            | GNUNullExpr
            | UnaryExprOrTypeTraitExpr
            | ImplicitValueInitExpr
            | CXXScalarValueInitExpr => true,
            ParenExpr | ConstantExpr | SubstNonTypeTemplateParmExpr => {
                ast.children(e).next_back().is_some_and(|c| self.is_free(c, leaf))
            }
            DeclRefExpr => self.is_local_object(e),
            MemberExpr => self.builtin_member(e).is_some() || self.is_local_object(e),
            ImplicitCastExpr | CStyleCastExpr | CXXStaticCastExpr | CXXFunctionalCastExpr => {
                let numeric = matches!(
                    node.cast_kind(),
                    "IntegralCast"
                        | "IntegralToFloating"
                        | "FloatingCast"
                        | "IntegralToBoolean"
                        | "FloatingToBoolean"
                        | "BooleanToSignedIntegral"
                        | "PointerToBoolean"
                        | "LValueToRValue"
                        | "NoOp"
                        | "NullToPointer"
                );
                numeric && all()
            }
            UnaryOperator => matches!(node.opcode(), "+" | "-" | "!" | "~") && all(),
            BinaryOperator => {
                let op = match node.opcode() {
                    "+" | "-" | "&" | "|" | "^" | "<<" | ">>" | "==" | "!=" | "<" | "<=" | ">" | ">="
                    | "&&" | "||" => true,
                    "*" => !leaf || !is_float_text(node.type_text()) || self.has_literal_factor(e),
                    _ => false,
                };
                op && all()
            }
            ConditionalOperator => all(),
            _ => false,
        }
    }

    fn has_literal_factor(&self, product: NodeId) -> bool {
        let ast = self.ast();
        ast.children(product)
            .any(|c| matches!(ast[ast.strip(c)].kind, Kind::FloatingLiteral | Kind::IntegerLiteral))
    }

    /// A variable of this function that is not a reference, or a member of one: reading it is always safe.
    fn is_local_object(&self, e: NodeId) -> bool {
        let ast = self.ast();
        match ast[e].kind {
            Kind::DeclRefExpr => {
                let Some(stub) = &ast[e].referenced_decl else { return false };
                if stub.kind == Kind::EnumConstantDecl {
                    return true;
                }
                let reference = stub.ty.as_ref().is_some_and(|ty| ty.text.trim_end().ends_with('&'));
                match ast.find(stub.id) {
                    _ if reference => false,
                    Some(decl) => {
                        self.places.contains_key(&stub.id) && !ast.is_shared(decl)
                            || self.m.constant_initialiser(decl).is_some()
                    }
                    None => stub.name.as_deref() == Some("warpSize"),
                }
            }
            Kind::MemberExpr => {
                let base = ast.children(e).next();
                let reference = ast.referenced(e).is_some_and(|decl| self.m.is_reference(decl));
                !ast[e].has(Flag::IsArrow) && !reference && base.is_some_and(|b| self.is_local_object(b))
            }
            Kind::ParenExpr => ast.children(e).next().is_some_and(|b| self.is_local_object(b)),
            Kind::ImplicitCastExpr if ast[e].cast_kind() == "NoOp" => {
                ast.children(e).next().is_some_and(|b| self.is_local_object(b))
            }
            _ => false,
        }
    }
}

fn is_float_text(text: &str) -> bool {
    !matches!(
        text,
        "int" | "unsigned int" | "long" | "unsigned long" | "long long" | "unsigned long long" | "bool"
    )
}

//! Variables at namespace scope, static members, and constants.
//!
//! A constant number is replaced by its initialiser, lowered anew at each use: constants are cheaper than memory,
//! and the initialiser consists of constants itself. Everything else is a `Global`.

use ir::{Code, Global, GlobalId, GlobalSpace, Type, Value};

use super::body::Body;
use super::{Lowering, R};
use crate::ast::{Flag, Kind, NodeId};

impl Lowering<'_> {
    /// The initialiser of a variable, if it has one.
    pub(super) fn initialiser(&self, decl: NodeId) -> Option<NodeId> {
        self.ast[decl].init?;
        let mut parts = self.ast.children(decl);
        parts.rfind(|&c| !self.ast[c].kind.is_attr() && self.ast[c].kind != Kind::BindingDecl)
    }

    /// The initialiser of a variable that never changes: `const` or `constexpr`, and not a parameter or reference.
    pub(super) fn constant_initialiser(&self, decl: NodeId) -> Option<NodeId> {
        let ast = self.ast;
        if !matches!(ast[decl].kind, Kind::VarDecl | Kind::VarTemplateSpecializationDecl) {
            return None;
        }
        // A static member's initialiser is at its declaration or at its definition.
        let all = ast.redeclarations(decl).iter().copied().chain([decl]);
        let (holder, init) = all.into_iter().find_map(|d| Some((d, self.initialiser(d)?)))?;
        let ctype = self.types.type_of(holder);
        let constant = ctype.is_const || ast[holder].has(Flag::Constexpr) || ast[decl].has(Flag::Constexpr);
        (constant && !ctype.is_reference() && !ast.is_shared(holder)).then_some(init)
    }

    /// What a reference at namespace scope is another name of: a variable there, a member or an element of it.
    fn named_by(&self, reference: NodeId) -> Option<NodeId> {
        let all = self.ast.redeclarations(reference).iter().copied().chain([reference]);
        let init = all.into_iter().find_map(|d| self.initialiser(d))?;
        self.is_fixed_place(init).then_some(init)
    }

    fn is_fixed_place(&self, e: NodeId) -> bool {
        let ast = self.ast;
        let below = |n: usize| ast.child(e, n).is_some_and(|c| self.is_fixed_place(c));
        match ast[e].kind {
            Kind::DeclRefExpr => ast.referenced(e).is_some_and(|d| !ast.is_shared(d)),
            Kind::ParenExpr => below(0),
            Kind::ImplicitCastExpr => {
                matches!(ast[e].cast_kind(), "NoOp" | "ArrayToPointerDecay") && below(0)
            }
            Kind::MemberExpr => !ast[e].has(Flag::IsArrow) && below(0),
            Kind::ArraySubscriptExpr => {
                below(0) && ast.child(e, 1).is_some_and(|i| self.is_constant_expression(i))
            }
            _ => false,
        }
    }

    /// A variable in CUDA's constant memory, which the host may change. clang marks host constants that device code
    /// uses the same way, but says that the attribute is implied.
    fn is_written_constant(&self, decl: NodeId) -> bool {
        let attribute = self.ast.attribute(decl, Kind::CUDAConstantAttr);
        attribute.is_some_and(|a| !self.ast[a].has(Flag::IsImplicit))
    }

    /// Whether an expression is made of constants alone, whatever its type.
    pub(super) fn is_constant_expression(&self, e: NodeId) -> bool {
        use Kind::*;
        let ast = self.ast;
        let below = || ast.children(e).all(|c| self.is_constant_expression(c));
        match ast[e].kind {
            IntegerLiteral
            | FloatingLiteral
            | CharacterLiteral
            | CXXBoolLiteralExpr
            | CXXNullPtrLiteralExpr
            | UnaryExprOrTypeTraitExpr
            | ImplicitValueInitExpr
            | CXXScalarValueInitExpr
            | GNUNullExpr
            | TypeTraitExpr => true,
            ParenExpr
            | ConstantExpr
            | ImplicitCastExpr
            | CStyleCastExpr
            | CXXStaticCastExpr
            | CXXFunctionalCastExpr
            | UnaryOperator
            | ConditionalOperator
            | ExprWithCleanups
            | MaterializeTemporaryExpr => below(),
            SubstNonTypeTemplateParmExpr => {
                ast.children(e).next_back().is_some_and(|c| self.is_constant_expression(c))
            }
            BinaryOperator => ast[e].opcode() != "=" && below(),
            InitListExpr => {
                below() && ast[e].array_filler.iter().flatten().all(|&c| self.is_constant_expression(c))
            }
            DeclRefExpr | MemberExpr => match ast.referenced(e) {
                Some(decl) if ast[decl].kind == EnumConstantDecl => true,
                Some(decl) => self.constant_initialiser(decl).is_some_and(|i| self.is_constant_expression(i)),
                None => false,
            },
            // `constexpr` functions and constructors may be called in constants; lowering calls them like others.
            CallExpr | CXXConstructExpr | CXXTemporaryObjectExpr => {
                let callee = ast.child(e, 0).map(|c| ast.strip(c)).and_then(|c| ast.referenced(c));
                let constexpr = callee.is_none_or(|f| ast[f].has(Flag::Constexpr));
                // The called function itself comes first, and may be one of a header that is not looked into.
                let is_callee = |at: usize| at == 0 && ast[e].kind == CallExpr;
                constexpr
                    && ast
                        .children(e)
                        .enumerate()
                        .all(|(at, c)| is_callee(at) || self.is_constant_expression(c))
            }
            _ => false,
        }
    }

    /// A variable at namespace scope as a global.
    fn global(&mut self, decl: NodeId) -> R<GlobalId> {
        let ast = self.ast;
        let decl = ast.definition(decl).unwrap_or(decl);
        if let Some(&id) = self.globals.get(&ast[decl].id) {
            return Ok(id);
        }
        let resolved = self.resolve_type_of(decl)?;
        let name = ast.qualified_name(decl).unwrap_or_else(|| ast[decl].name().to_string());
        let any = |kind: Kind| {
            ast.has_attribute(decl, kind)
                || ast.redeclarations(decl).iter().any(|&d| ast.has_attribute(d, kind))
        };
        let space = if any(Kind::CUDAConstantAttr) || resolved.is_const || ast[decl].has(Flag::Constexpr) {
            GlobalSpace::Constant
        } else if any(Kind::CUDADeviceAttr) || any(Kind::HIPManagedAttr) {
            GlobalSpace::Device
        } else {
            GlobalSpace::Host
        };
        let ty = if resolved.reference { Type::ptr(resolved.ty) } else { resolved.ty };
        let span = self.name_span(decl);
        let id = self.add_global(Global { name, ty, space, declaration: None, shadow_of: None, span });
        self.globals.insert(ast[decl].id, id);
        Ok(id)
    }

    /// `thread_local`, or `#pragma omp threadprivate`.
    fn is_of_thread(&self, decl: NodeId) -> bool {
        let ast = self.ast;
        let is_private = |c| ast.kind_name(ast[c].kind) == "OMPThreadPrivateDeclAttr";
        let mut all = ast.redeclarations(decl).iter().copied().chain([decl]);
        all.any(|d| ast[d].has(Flag::ThreadLocal) || ast.children(d).any(is_private))
    }

    pub(super) fn add_global(&mut self, global: Global) -> GlobalId {
        self.global_names.insert(global.name.clone());
        self.module.globals.push(global);
        GlobalId(self.module.globals.len() as u32 - 1)
    }
}

impl Body<'_, '_> {
    /// The value of a constant scalar that is not a variable of this function.
    pub(super) fn constant_variable(&mut self, e: NodeId) -> R<Option<Value>> {
        let ast = self.ast();
        let Some(stub) = &ast[e].referenced_decl else { return Ok(None) };
        if self.places.contains_key(&stub.id) {
            return Ok(None);
        }
        let Some(decl) = ast.find(stub.id) else {
            if stub.name.as_deref() == Some("warpSize") {
                return Ok(Some(self.b.builtin(ir::Builtin::WarpSize)));
            }
            return Ok(None);
        };
        let Some(init) = self.m.constant_initialiser(decl) else { return Ok(None) };
        if self.m.is_written_constant(decl) || !self.m.is_constant_expression(init) {
            return Ok(None);
        }
        let ty = self.m.type_of(decl)?;
        if !ty.is_scalar() || ty.is_ptr() {
            return Ok(None);
        }
        let value = self.value(init)?;
        Ok(Some(self.convert(value, &ty)))
    }

    /// The place of a variable that does not belong to this function.
    pub(super) fn global_variable(&mut self, e: NodeId, decl: NodeId) -> R<Value> {
        let ast = self.ast();
        if let Some(&place) = self.places.get(&ast[decl].id) {
            return Ok(place);
        }
        if ast.is_shared(decl) {
            return self.shared_variable(decl);
        }
        let ty = self.m.type_of(decl)?;
        let name = ast[decl].name().to_string();
        let is_local = ast.enclosing_function(decl).is_some();
        let init = self.m.constant_initialiser(decl).filter(|&i| self.m.is_constant_expression(i));
        let folds = !self.m.is_written_constant(decl) && !matches!(ty, Type::Array(..));
        if let Some(init) = init
            && (folds || is_local)
        {
            let place = self.new_object(ty, Some(name), init);
            self.init(place, init)?;
            return Ok(place);
        }
        if is_local || ast[decl].kind == Kind::ParmVarDecl {
            return Err(self.refuse(
                Code::UnsupportedExpression,
                e,
                format!("variable `{name}` of another function"),
            ));
        }
        if self.m.is_reference(decl) {
            return match self.m.named_by(decl) {
                Some(named) => self.place(named),
                None => {
                    let message = format!(
                        "reference `{name}` at namespace scope, to what is found when the program starts"
                    );
                    Err(self.refuse(Code::UnsupportedExpression, e, message))
                }
            };
        }
        if self.m.is_of_thread(decl) {
            let message = format!("`{name}`, of which each thread of the host has its own");
            return Err(self.refuse(Code::StaticLocal, e, message));
        }
        let id = self.m.global(decl)?;
        let global = self.m.module.global(id);
        let (ty, is_const) = (global.ty.clone(), global.space == GlobalSpace::Constant);
        Ok(self.b.emit(ir::Op::Global(id), Type::Ptr { to: Box::new(ty), is_const }))
    }
}

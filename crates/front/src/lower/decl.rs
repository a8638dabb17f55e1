//! Declarations inside of functions.

use ir::{Code, Type};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId, StorageClass};

impl Body<'_, '_> {
    pub(super) fn declarations(&mut self, s: NodeId) -> R<()> {
        let mut result = Ok(());
        for decl in self.ast().children(s) {
            let one = self.at(decl, |body| body.declaration(decl));
            result = result.and(one);
        }
        result
    }

    fn declaration(&mut self, decl: NodeId) -> R<()> {
        use Kind::*;
        match self.ast()[decl].kind {
            VarDecl => self.local_variable(decl),
            DecompositionDecl => self.decomposition(decl),
            TypedefDecl | TypeAliasDecl | RecordDecl | CXXRecordDecl | EnumDecl | StaticAssertDecl
            | UsingDecl | UsingDirectiveDecl | UsingEnumDecl | NamespaceAliasDecl | EmptyDecl
            | FunctionDecl | LabelDecl | UsingShadowDecl => Ok(()),
            kind => {
                let name = self.ast().kind_name(kind).to_string();
                Err(self.refuse(Code::UnsupportedStatement, decl, format!("{name} is not supported")))
            }
        }
    }

    fn local_variable(&mut self, decl: NodeId) -> R<()> {
        let result = self.declare_local(decl);
        if result.is_err() {
            // Uses of a variable that was refused are not worth a message each.
            self.poisoned.insert(self.ast()[decl].id);
        }
        result
    }

    /// Whether an expression may be something else the next time: it mentions a parameter, the object, or a variable that is none of the kind.
    fn may_change(&self, e: NodeId) -> bool {
        let ast = self.m.ast;
        ast.descendants(e).chain([e]).any(|n| match ast[n].kind {
            Kind::CXXThisExpr => true,
            Kind::DeclRefExpr => ast.referenced(n).is_some_and(|decl| match ast[decl].kind {
                Kind::ParmVarDecl => true,
                Kind::VarDecl if ast[decl].has(Flag::Constexpr) => false,
                Kind::VarDecl if ast[decl].type_text().starts_with("const ") => {
                    self.m.initialiser(decl).is_some_and(|init| self.may_change(init))
                }
                Kind::VarDecl => true,
                // Functions and enumerators stay as they are.
                _ => false,
            }),
            _ => false,
        })
    }

    fn declare_local(&mut self, decl: NodeId) -> R<()> {
        let ast = self.ast();
        let node = &ast[decl];
        if self.hoisted.contains(&node.id) || self.argument_list(decl).is_some() {
            return Ok(());
        }
        if self.is_split(decl) {
            return Ok(());
        }
        if ast.is_shared(decl) {
            let place = self.shared_variable(decl)?;
            self.places.insert(node.id, place);
            return Ok(());
        }
        if self.is_variable_array(decl) {
            return self.variable_array(decl);
        }
        if let Some(init) = self.m.initialiser(decl)
            && let Some(array) = self.list_of(init)?
        {
            self.places.insert(node.id, array);
            return Ok(());
        }
        let resolved = self.m.resolve_type_of(decl)?;
        let init = self.m.initialiser(decl);
        if resolved.reference {
            let Some(init) = init else { return Err(self.unsupported(decl)) };
            let place = self.place(init)?;
            self.places.insert(node.id, place);
            return Ok(());
        }
        if node.has(Flag::ThreadLocal) {
            let name = node.name().to_string();
            return Err(self.refuse(Code::StaticLocal, decl, format!("thread_local variable `{name}`")));
        }
        match node.storage_class {
            // A use finds the variable at namespace scope.
            Some(StorageClass::Extern) => return Ok(()),
            Some(StorageClass::Static) if !resolved.is_const && !node.has(Flag::Constexpr) => {
                let name = node.name().to_string();
                return Err(self.refuse(Code::StaticLocal, decl, format!("static local variable `{name}`")));
            }
            Some(StorageClass::Static) if init.is_some_and(|init| self.may_change(init)) => {
                let name = node.name().to_string();
                let message =
                    format!("static local variable `{name}`, which keeps what its first call gave it");
                return Err(self.refuse(Code::StaticLocal, decl, message));
            }
            _ => {}
        }
        if matches!(&resolved.ty, Type::Opaque(_)) && resolved.ctype.function().is_some() {
            return Err(self.refuse(Code::FunctionPointer, decl, "variable that holds a function"));
        }
        self.new_variable(decl, resolved.ty, init)
    }

    fn new_variable(&mut self, decl: NodeId, ty: Type, init: Option<NodeId>) -> R<()> {
        let node = &self.ast()[decl];
        let name = (!node.name().is_empty()).then(|| node.name().to_string());
        self.b.span = self.m.code_span(self.m.name_span(decl));
        // In scope from here on, even when its initialiser is refused: one problem, one message.
        let place = match init {
            Some(init) => self.new_object(ty, name, init),
            None => self.b.local(ty, name, false),
        };
        self.places.insert(node.id, place);
        self.owned.insert(place);
        self.keep_size(decl);
        match init {
            Some(init) => self.init(place, init),
            None => Ok(()),
        }
    }

    /// `auto [a, b] = e;`: the names are members of an unnamed object, found where they are used.
    fn decomposition(&mut self, decl: NodeId) -> R<()> {
        let ast = self.ast();
        let resolved = self.m.resolve_type_of(decl)?;
        let Some(init) = self.m.initialiser(decl) else { return Err(self.unsupported(decl)) };
        if resolved.reference {
            let place = self.place(init)?;
            self.places.insert(ast[decl].id, place);
            return Ok(());
        }
        self.check_temporary(decl, &resolved.ty)?;
        let place = self.new_object(resolved.ty, None, init);
        self.places.insert(ast[decl].id, place);
        self.init(place, init)
    }

    /// A declaration that is passed over by a jump into its scope: storage without initialisation.
    pub(super) fn declare_only(&mut self, statement: NodeId) -> R<()> {
        let ast = self.ast();
        for decl in ast.children_of_kind(statement, Kind::VarDecl) {
            let ty = self.m.type_of(decl)?;
            self.new_variable(decl, ty, None)?;
        }
        Ok(())
    }

    /// Declares the variables of a statement that have no initialiser; their declaration then does nothing more.
    pub(super) fn declare_uninitialised(&mut self, statement: NodeId) -> R<()> {
        let ast = self.ast();
        if ast[statement].kind != Kind::DeclStmt {
            return Ok(());
        }
        for decl in ast.children_of_kind(statement, Kind::VarDecl) {
            if self.m.initialiser(decl).is_none() && !ast.is_shared(decl) && !self.m.is_reference(decl) {
                let ty = self.m.type_of(decl)?;
                self.new_variable(decl, ty, None)?;
                self.hoisted.insert(ast[decl].id);
            }
        }
        Ok(())
    }
}

//! `__shared__` variables.
//!
//! A static shared array is a global of its own. All `extern __shared__` arrays of a kernel are the same memory
//! whatever they are called: declarations of one type are one global, and within a function another type is seen
//! through a pointer cast. Different types in functions that call each other are refused.

use ir::tables::{HashMap, HashSet};
use ir::{Code, FuncId, Global, GlobalId, GlobalSpace, Op, Type, Value};

use super::body::Body;
use super::{Lowering, R};
use crate::ast::{NodeId, StorageClass};
use crate::types::{CType, Shape};

/// One declaration of dynamic shared memory.
pub(super) struct DynamicShared {
    pub id: GlobalId,
    pub ty: Type,
    pub function: NodeId,
    pub decl: NodeId,
}

impl Lowering<'_> {
    /// Dynamic shared memory is one array; a kernel that sees it as two would have aliases nobody knows of.
    pub(super) fn check_dynamic_shared(&mut self) {
        let dynamic: HashMap<GlobalId, NodeId> = self.dynamic_shared.iter().map(|d| (d.id, d.decl)).collect();
        if dynamic.len() < 2 {
            return;
        }
        let mut mixed = Vec::new();
        for start in 0..self.module.functions.len() {
            let seen = self.dynamic_reached(FuncId(start as u32), &dynamic);
            if self.module.functions[start].is_kernel() && seen.len() > 1 {
                mixed.extend(seen.into_iter().max());
            }
        }
        for id in mixed {
            self.refuse_with_hint(
                Code::SharedActive,
                dynamic[&id],
                "dynamic shared memory is declared with different types in functions that call each other",
                "declare it once with one type, and pass pointers to functions",
            );
        }
    }

    /// The declarations of dynamic shared memory that a function and its callees use.
    fn dynamic_reached(&self, start: FuncId, dynamic: &HashMap<GlobalId, NodeId>) -> HashSet<GlobalId> {
        let mut seen = HashSet::default();
        let mut visited = HashSet::from_iter([start]);
        let mut pending = vec![start];
        while let Some(id) = pending.pop() {
            let Some(body) = &self.module.function(id).body else { continue };
            body.walk(&mut |inst| match &inst.op {
                Op::Global(global) if dynamic.contains_key(global) => drop(seen.insert(*global)),
                Op::Call { callee, .. } if visited.insert(*callee) => pending.push(*callee),
                _ => {}
            });
        }
        seen
    }

    fn free_global_name(&self, name: &str) -> String {
        if !self.global_names.contains(name) {
            return name.to_string();
        }
        let mut names = (2..).map(|n| format!("{name}_{n}"));
        names.find(|n| !self.global_names.contains(n)).expect("some number is free")
    }
}

fn without_volatile(ctype: &CType) -> CType {
    let mut plain = ctype.clone();
    plain.is_volatile = false;
    if let Shape::Array(of, _) = &mut plain.shape {
        **of = without_volatile(of);
    }
    plain
}

impl Body<'_, '_> {
    pub(super) fn shared_variable(&mut self, decl: NodeId) -> R<Value> {
        let ast = self.ast();
        let is_extern = ast[decl].storage_class == Some(StorageClass::Extern);
        if let Some(&id) = self.m.globals.get(&ast[decl].id) {
            return Ok(self.global_place(id));
        }
        let resolved = self.m.resolve_type_of(decl)?;
        if is_extern {
            return self.dynamic_shared(decl, resolved.ty, &resolved.ctype);
        }
        if self.is_split(decl) {
            let message = "shared variable of a union or of a local type as a whole";
            return Err(self.refuse(Code::UnsupportedType, decl, message));
        }
        let (name, declaration) = self.shared_declaration(decl, &resolved.ctype, "__shared__")?;
        let id = self.new_shared(decl, name, resolved.ty, declaration);
        self.m.globals.insert(ast[decl].id, id);
        Ok(self.global_place(id))
    }

    /// A member of a shared variable that is a variable of its own.
    pub(super) fn shared_part(&mut self, decl: NodeId, field: NodeId, name: String) -> R<Value> {
        let key = (self.ast()[decl].id, name);
        if let Some(&id) = self.m.shared_parts.get(&key) {
            return Ok(self.global_place(id));
        }
        let resolved = self.m.resolve_type_of(field)?;
        let name = self.m.free_global_name(&key.1);
        let declaration = self.declared(field, &name, &resolved.ctype, "__shared__")?;
        let id = self.new_shared(decl, name, resolved.ty, Some(declaration));
        self.m.shared_parts.insert(key, id);
        Ok(self.global_place(id))
    }

    /// The name of a shared variable, and its declaration unless it has one at namespace scope already.
    fn shared_declaration(
        &mut self,
        decl: NodeId,
        ctype: &CType,
        prefix: &str,
    ) -> R<(String, Option<String>)> {
        let ast = self.ast();
        if ast.enclosing_function(decl).is_none() {
            return Ok((ast.qualified_name(decl).unwrap_or_else(|| ast[decl].name().to_string()), None));
        }
        let name = self.m.free_global_name(ast[decl].name());
        let declaration = self.declared(decl, &name, ctype, prefix)?;
        Ok((name, Some(declaration)))
    }

    fn declared(&mut self, decl: NodeId, name: &str, ctype: &CType, prefix: &str) -> R<String> {
        // Lowering takes care of what volatile means; generated code takes plain pointers to it.
        match self.m.types.declare(&without_volatile(ctype), name) {
            Some(text) => {
                // What is read as a vector elsewhere must stay aligned for it.
                let align = match self.m.types.aligned_to(decl) {
                    Some(1) => String::new(),
                    Some(n) => format!("__align__({n}) "),
                    None => {
                        return Err(self.refuse(Code::UnsupportedType, decl, "alignment that is not known"));
                    }
                };
                Ok(format!("{prefix} {align}{text};"))
            }
            None => Err(self.refuse(Code::UnsupportedType, decl, "shared variable of a local type")),
        }
    }

    fn dynamic_shared(&mut self, decl: NodeId, ty: Type, ctype: &CType) -> R<Value> {
        let function = self.function;
        // Within one function, and for the same type anywhere, it is the same global.
        let known = self.m.dynamic_shared.iter().find(|d| d.function == function || d.ty == ty);
        if let Some(known) = known {
            let id = known.id;
            self.m.dynamic_shared.push(DynamicShared { id, ty: ty.clone(), function, decl });
            let place = self.global_place(id);
            return Ok(self.b.ptr_cast(place, Type::ptr(ty)));
        }
        let (name, declaration) = self.shared_declaration(decl, ctype, "extern __shared__")?;
        let id = self.new_shared(decl, name, ty.clone(), declaration);
        self.m.globals.insert(self.ast()[decl].id, id);
        self.m.dynamic_shared.push(DynamicShared { id, ty, function, decl });
        Ok(self.global_place(id))
    }

    fn new_shared(&mut self, decl: NodeId, name: String, ty: Type, declaration: Option<String>) -> GlobalId {
        let span = self.m.name_span(decl);
        let global = Global { name, ty, space: GlobalSpace::Shared, declaration, shadow_of: None, span };
        self.m.add_global(global)
    }

    fn global_place(&mut self, id: GlobalId) -> Value {
        let ty = self.m.module.global(id).ty.clone();
        self.b.emit(Op::Global(id), Type::ptr(ty))
    }
}

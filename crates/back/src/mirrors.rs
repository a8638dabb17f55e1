//! Classes whose members generated code cannot name, or cannot give values in braces without running a constructor: a
//! struct of the same layout stands for them. `::cugrad::open<S_open, S>(s).x` reaches a member, and
//! `::cugrad::closed<S>(S_open{…})` is an object made of its members (include/cugrad/room.h).

use ir::{FuncId, MemberAccess, Module, Op, StructId, Type, Value};

use crate::types::type_text;

/// `ns::View<double *>` → `ns_View_double_ptr_open`.
pub fn name(module: &Module, id: StructId) -> String {
    let mut out = String::new();
    for c in module.structure(id).name.replace('*', "_ptr").replace('&', "_ref").chars() {
        if c.is_alphanumeric() {
            out.push(c);
        } else if !out.ends_with('_') && !out.is_empty() {
            out.push('_');
        }
    }
    module.free_name(&format!("{}_open", out.trim_end_matches('_')))
}

/// The struct of a type whose members are reached through its mirror.
pub fn hidden(module: &Module, ty: &Type) -> Option<StructId> {
    match ty {
        Type::Struct(id) if module.structure(*id).member_access == MemberAccess::Hidden => Some(*id),
        _ => None,
    }
}

/// The struct of a type whose objects are made by its mirror.
pub fn unbraced(module: &Module, ty: &Type) -> Option<StructId> {
    match ty {
        Type::Struct(id) if module.structure(*id).member_access != MemberAccess::Open => Some(*id),
        _ => None,
    }
}

/// The mirrors that some functions need, guarded: a program may hold several derivatives that need the same one.
pub fn definitions(module: &Module, ids: &[FuncId]) -> String {
    let mut found: Vec<StructId> = Vec::new();
    let mut need = |id: Option<StructId>| {
        if let Some(id) = id.filter(|id| !found.contains(id)) {
            found.push(id);
        }
    };
    for id in ids {
        let f = module.function(*id);
        let Some(body) = &f.body else { continue };
        body.walk(&mut |inst| {
            let pointee = |v: &Value| f.ty(*v).pointee().and_then(|ty| hidden(module, ty));
            match &inst.op {
                Op::Field { base, .. } => need(pointee(base)),
                Op::Extract(v, _) => need(hidden(module, f.ty(*v))),
                Op::Pack(_) => need(inst.results.first().and_then(|r| unbraced(module, f.ty(*r)))),
                Op::Host { operands, .. } => operands.iter().for_each(|v| need(pointee(v))),
                // Nothing else mentions a struct's members.
                _ => {}
            }
        });
    }
    found.iter().map(|id| definition(module, *id)).collect()
}

fn definition(module: &Module, id: StructId) -> String {
    let s = module.structure(id);
    let open = name(module, id);
    let member = |(i, f): (usize, &ir::Field)| {
        let name = if f.is_base || f.name.is_empty() { format!("base_{i}") } else { f.name.clone() };
        format!("  {};\n", type_text(module, &f.ty, &name))
    };
    let members: String = s.fields.iter().enumerate().map(member).collect();
    format!(
        "#ifndef CUGRAD_{open}\n#define CUGRAD_{open}\nstruct __attribute__((may_alias)) {open} {{\n{members}}};\n\
         static_assert(sizeof({open}) == sizeof({0}), \"the layout of {0}\");\n#endif\n",
        s.name
    )
}

//! Lambdas and classes of functions as structs: what kernels take by value must have a name, and so must what derivatives hold in
//! variables. A program may hold several derivatives that need the same one, so a definition is guarded.

use ir::tables::HashSet;
use ir::{FuncId, Module, StructId, Type};

use crate::types::type_text;

/// Definitions of the structs that some functions need, for parameters and for what their instructions give.
pub fn definitions(module: &Module, ids: &[FuncId]) -> String {
    let (mut seen, mut found) = (HashSet::default(), Vec::new());
    for id in ids {
        let f = module.function(*id);
        f.params.iter().for_each(|p| collect(module, f.ty(p.value), &mut seen, &mut found));
        if let Some(body) = &f.body {
            body.walk(&mut |inst| {
                inst.results.iter().for_each(|v| collect(module, f.ty(*v), &mut seen, &mut found))
            });
        }
    }
    let mut text = String::new();
    let mut done = Vec::new();
    found.iter().for_each(|id| define(module, *id, &found, &mut done, &mut text));
    text
}

/// What a struct is made of, and what it leads to: a list leads to itself.
fn collect(module: &Module, ty: &Type, seen: &mut HashSet<StructId>, found: &mut Vec<StructId>) {
    match ty {
        Type::Ptr { to, .. } | Type::Array(to, _) => collect(module, to, seen, found),
        Type::Struct(id) if module.made_up_name(ty).is_some() && seen.insert(*id) => {
            module.structure(*id).fields.iter().for_each(|f| collect(module, &f.ty, seen, found));
            found.push(*id);
        }
        _ => {}
    }
}

/// Members come before what holds them; what is only led to may be declared and defined later.
fn define(module: &Module, id: StructId, all: &[StructId], done: &mut Vec<StructId>, text: &mut String) {
    if done.contains(&id) {
        return;
    }
    let fields = &module.structure(id).fields;
    for member in fields.iter().filter_map(|f| held(&f.ty)).filter(|s| all.contains(s)) {
        define(module, member, all, done, text);
    }
    for f in fields {
        if let Some(later) = led_to(&f.ty)
            && later != id
            && all.contains(&later)
            && !done.contains(&later)
        {
            text.push_str(&format!("struct {};\n", module.structure(later).name));
        }
    }
    text.push_str(&definition(module, id));
    done.push(id);
}

/// The struct that a value of the type contains.
fn held(ty: &Type) -> Option<StructId> {
    match ty {
        Type::Array(of, _) => held(of),
        Type::Struct(id) => Some(*id),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } | Type::Opaque(_) => None,
    }
}

/// The struct at the end of pointers.
fn led_to(ty: &Type) -> Option<StructId> {
    match ty {
        Type::Array(of, _) => led_to(of),
        Type::Ptr { to, .. } => held(to).or_else(|| led_to(to)),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Struct(_) | Type::Opaque(_) => None,
    }
}

fn definition(module: &Module, id: StructId) -> String {
    let s = module.structure(id);
    let member = |f: &ir::Field| format!("  {};\n", type_text(module, &f.ty, &f.name));
    let members: String = s.fields.iter().filter(|f| !f.is_base).map(member).collect();
    let bases: Vec<_> = s.fields.iter().filter(|f| f.is_base).map(|f| type_text(module, &f.ty, "")).collect();
    let bases = if bases.is_empty() { String::new() } else { format!(" : {}", bases.join(", ")) };
    format!("#ifndef CUGRAD_{0}\n#define CUGRAD_{0}\nstruct {0}{bases} {{\n{members}}};\n#endif\n", s.name)
}

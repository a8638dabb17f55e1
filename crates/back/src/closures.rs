//! Lambdas and classes of functions as structs: what kernels take by value must have a name, and so must what derivatives hold in
//! variables. A program may hold several derivatives that need the same one, so a definition is guarded.

use ir::{FuncId, Module, StructId, Type};

use crate::types::type_text;

/// Definitions of the structs that some functions need, for parameters and for what their instructions give.
pub fn definitions(module: &Module, ids: &[FuncId]) -> String {
    let mut found: Vec<StructId> = Vec::new();
    for id in ids {
        let f = module.function(*id);
        f.params.iter().for_each(|p| collect(module, f.ty(p.value), &mut found));
        if let Some(body) = &f.body {
            body.walk(&mut |inst| inst.results.iter().for_each(|v| collect(module, f.ty(*v), &mut found)));
        }
    }
    found.iter().map(|id| definition(module, *id)).collect()
}

/// What a struct is made of comes before it.
fn collect(module: &Module, ty: &Type, found: &mut Vec<StructId>) {
    match ty {
        Type::Ptr { to, .. } | Type::Array(to, _) => collect(module, to, found),
        Type::Struct(id) if module.made_up_name(ty).is_some() && !found.contains(id) => {
            module.structure(*id).fields.iter().for_each(|f| collect(module, &f.ty, found));
            found.push(*id);
        }
        _ => {}
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

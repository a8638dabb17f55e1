//! Lambdas as structs: what kernels take by value must have a name. A program may hold several derivatives that need the
//! same one, so a definition is guarded.

use ir::{FuncId, Module, StructId, Type};

use crate::types::type_text;

/// Definitions of the structs that the parameters of some functions need.
pub fn definitions(module: &Module, ids: &[FuncId]) -> String {
    let mut found: Vec<StructId> = Vec::new();
    for id in ids {
        let f = module.function(*id);
        f.params.iter().for_each(|p| collect(module, f.ty(p.value), &mut found));
    }
    found.iter().map(|id| definition(module, *id)).collect()
}

/// What a struct is made of comes before it.
fn collect(module: &Module, ty: &Type, found: &mut Vec<StructId>) {
    match ty {
        Type::Ptr { to, .. } => collect(module, to, found),
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
    let members: String = s.fields.iter().map(member).collect();
    format!("#ifndef CUGRAD_{0}\n#define CUGRAD_{0}\nstruct {0} {{\n{members}}};\n#endif\n", s.name)
}

//! Containers of the caller's: `std::vector` and `thrust::device_vector` as parameters.
//!
//! A container's adjoint is a container of the same type and size. Elements are read and written through the memory that it
//! has; the front names members by the library's accessors (`data()`, `size()`), which can be read and not assigned. So a
//! function that gives its caller's container other memory or another size is refused.

use ir::{Builder, Code, Diagnostic, ExternEffect, Function, FunctionKind, Module, Op, Type, Value};

/// Looks whether the adjoint of a container is as large.
const REQUIRE_SIZE: &str = "::cugrad::require_size";

/// The accessor that a member of a class of the library's is read by.
fn accessor<'a>(m: &'a Module, class: Option<&Type>, field: u32) -> Option<&'a str> {
    let Some(Type::Struct(id)) = class else { return None };
    let name = &m.structure(*id).fields.get(field as usize)?.name;
    name.ends_with("()").then_some(name)
}

pub fn refuse_resized(m: &Module, f: &Function) -> Result<(), Diagnostic> {
    let mut fields = ir::tables::HashMap::default();
    let mut refused = Ok(());
    f.body().walk(&mut |inst| match &inst.op {
        Op::Field { base, field } if accessor(m, f.ty(*base).pointee(), *field).is_some() => {
            fields.insert(inst.results[0], *base);
        }
        Op::Store(place, _) if refused.is_ok() => {
            let Some(base) = fields.get(place) else { return };
            let ty = f.ty(*base).pointee().map_or_else(String::new, |ty| ir::text::type_name(m, ty));
            let message = format!("a `{ty}` of the caller's gets another size or other memory");
            refused = Err(Diagnostic::new(Code::StdLibrary, inst.span, message)
                .with_hint("let the caller give it its size before the call, and fill it here"));
        }
        // Sizes and memory are changed by stores alone.
        _ => {}
    });
    refused
}

fn is_container(m: &Module, ty: &Type) -> bool {
    let class = ty.pointee().unwrap_or(ty);
    let Type::Struct(id) = class else { return false };
    (0..m.structure(*id).fields.len() as u32).any(|i| accessor(m, Some(class), i) == Some("size()"))
}

/// Whether a parameter is a container of integers, or leads to one.
pub fn holds_integers(m: &Module, ty: &Type) -> bool {
    let class = ty.pointee().unwrap_or(ty);
    let Type::Struct(id) = class else { return false };
    let is_of_integers = |ty: &Type| matches!(ty.pointee(), Some(Type::Int(_)));
    is_container(m, ty) && m.structure(*id).fields.iter().any(|field| is_of_integers(&field.ty))
}

/// At the start of a derivative: `pairs` are parameters and their shadows.
pub fn require_sizes(m: &Module, b: &mut Builder, pairs: impl Iterator<Item = (Value, Value)>) {
    if b.function.kind != FunctionKind::Host {
        return;
    }
    for (param, shadow) in pairs {
        let ty = b.function.ty(param).clone();
        if is_container(m, &ty) && b.function.ty(shadow).is_ptr() {
            let args = vec![param, shadow];
            b.effect(Op::Extern { name: REQUIRE_SIZE.into(), args, effect: ExternEffect::Any });
        }
    }
}

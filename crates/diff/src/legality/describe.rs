//! Memory in words, for messages.

use analysis::objects::Object;
use ir::{Function, Module};

/// What an object is called in the source.
pub fn describe(m: &Module, f: &Function, object: &Object) -> String {
    match object {
        Object::Param(i) => format!("parameter `{}`", f.params[*i].name),
        Object::Local(v) => format!("local `{}`", f.name_of(*v).unwrap_or("temporary")),
        Object::Alloc(v) => format!("what `{}` was allocated", f.name_of(*v).unwrap_or("a pointer")),
        Object::Global(g) => format!("variable `{}`", m.global(*g).name),
        Object::Member(i, _) => format!("what a pointer in `{}` leads to", f.params[*i].name),
        Object::Pointee(o) => format!("what {} points to", describe(m, f, o)),
        Object::Unknown => "memory of unknown origin".to_string(),
    }
}

//! C++ spellings of types, in declarator syntax: `double (*p)[3]` wraps the name, so a type is printed around
//! the declarator it belongs to.

use ir::{FloatKind, Module, Param, Type};

/// The declaration of `declarator` with type `ty`; with an empty declarator, the type alone.
pub fn type_text(module: &Module, ty: &Type, declarator: &str) -> String {
    match ty {
        Type::Ptr { to, is_const } => {
            let inner = format!("*{declarator}");
            match &**to {
                Type::Array(..) => {
                    let text = type_text(module, to, &format!("({inner})"));
                    if *is_const { format!("const {text}") } else { text }
                }
                Type::Ptr { .. } if *is_const => type_text(module, to, &format!("const {inner}")),
                _ => {
                    let text = type_text(module, to, &inner);
                    if *is_const { format!("const {text}") } else { text }
                }
            }
        }
        Type::Array(of, n) => {
            let length = if *n == 0 { String::new() } else { n.to_string() };
            type_text(module, of, &format!("{declarator}[{length}]"))
        }
        Type::Void => joined("void", declarator),
        Type::Bool => joined("bool", declarator),
        Type::Int(kind) => joined(kind.name(), declarator),
        Type::Float(kind) => joined(float_name(*kind), declarator),
        Type::Struct(id) => joined(&module.structure(*id).name, declarator),
        Type::Opaque(name) => joined(name, declarator),
    }
}

pub fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::F16 => "__half",
        FloatKind::BF16 => "__nv_bfloat16",
        FloatKind::F32 => "float",
        FloatKind::F64 => "double",
        FloatKind::LongDouble => "long double",
    }
}

fn joined(name: &str, declarator: &str) -> String {
    match declarator.chars().next() {
        None => name.to_string(),
        Some('[') => format!("{name}{declarator}"),
        Some(_) => format!("{name} {declarator}"),
    }
}

/// A parameter as the source spells it, or by its type where the source said nothing.
pub fn param_text(module: &Module, param: &Param, ty: &Type, name: &str) -> String {
    let spelling = param.spelling.trim();
    if spelling.is_empty() {
        return match (param.by_reference, ty) {
            (true, Type::Ptr { to, is_const }) => {
                let text = match &**to {
                    Type::Array(..) => type_text(module, to, &format!("(&{name})")),
                    _ => type_text(module, to, &format!("&{name}")),
                };
                if *is_const { format!("const {text}") } else { text }
            }
            _ => type_text(module, ty, name),
        };
    }
    spelled(spelling, name)
}

/// Puts a name into a complete type: `double (&)[3]` → `double (&x)[3]`.
pub fn spelled(spelling: &str, name: &str) -> String {
    if let Some(open) = spelling.find("(*").or_else(|| spelling.find("(&"))
        && let Some(close) = spelling[open..].find(')')
    {
        let at = open + close;
        let space = if spelling[..at].ends_with(['*', '&']) { "" } else { " " };
        return format!("{}{space}{name}{}", &spelling[..at], &spelling[at..]);
    }
    if spelling.ends_with(']')
        && let Some(at) = spelling.find('[')
    {
        return format!("{} {name}{}", spelling[..at].trim_end(), &spelling[at..]);
    }
    let space = if spelling.ends_with(['*', '&']) { "" } else { " " };
    format!("{spelling}{space}{name}")
}

/// Whether the parameter's spelling allows it to be assigned to.
pub fn assignable(param: &Param) -> bool {
    let after_star = param.spelling.rsplit(['*', '&']).next().unwrap_or("");
    !param.by_reference
        && !param.spelling.contains(['&', '['])
        && !after_star.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "const")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Value;

    #[test]
    fn declarators_wrap_the_name() {
        let m = Module::default();
        let row = Type::Array(Box::new(Type::F64), 3);
        assert_eq!(type_text(&m, &Type::ptr(row.clone()), "p"), "double (*p)[3]");
        assert_eq!(type_text(&m, &Type::const_ptr(row.clone()), "p"), "const double (*p)[3]");
        assert_eq!(type_text(&m, &Type::const_ptr(Type::F32), "p"), "const float *p");
        assert_eq!(type_text(&m, &Type::const_ptr(Type::F32), ""), "const float *");
        assert_eq!(type_text(&m, &Type::ptr(Type::ptr(Type::F32)), "p"), "float **p");
        assert_eq!(type_text(&m, &Type::const_ptr(Type::ptr(Type::F32)), "p"), "float *const *p");
        assert_eq!(type_text(&m, &Type::Array(Box::new(row), 2), "m"), "double m[2][3]");
        assert_eq!(type_text(&m, &Type::Float(FloatKind::BF16), "x"), "__nv_bfloat16 x");
    }

    #[test]
    fn spellings_take_the_name_where_it_belongs() {
        assert_eq!(spelled("const float *__restrict", "x"), "const float *__restrict x");
        assert_eq!(spelled("float *", "x"), "float *x");
        assert_eq!(spelled("double (&)[3]", "x"), "double (&x)[3]");
        assert_eq!(spelled("double (*__restrict)[3]", "x"), "double (*__restrict x)[3]");
        assert_eq!(spelled("int", "n"), "int n");
    }

    #[test]
    fn constant_parameters_are_not_assigned_to() {
        let param =
            |spelling: &str| Param { spelling: spelling.into(), ..Param::plain("x".into(), Value(0)) };
        assert!(assignable(&param("int")));
        assert!(assignable(&param("const float *__restrict")));
        assert!(!assignable(&param("const int")));
        assert!(!assignable(&param("float *const")));
    }
}

//! The Rust text around one derivative: its arguments as a struct, the structs of its kernel, and how it is loaded and launched.

use std::fmt::Write;
use std::path::Path;

use ir::{DerivativeKind, FloatKind, Module, StructId, Type};

use crate::signature::{Element, Parameter, ParameterType};
use crate::{Error, Gradient};

/// What a derivative was asked for with, to ask once more on the CPU.
pub struct MadeFrom<'a> {
    pub file: &'a Path,
    pub flags: &'a [String],
    pub function: &'a str,
    pub kind: DerivativeKind,
    pub wrt: &'a [String],
}

pub fn text(g: &Gradient, from: &MadeFrom) -> Result<String, Error> {
    let signature = g.signature();
    let name = &signature.name;
    let (mut fields, mut pass, mut structs) = (String::new(), String::new(), Structs::default());
    let mut borrows = false;
    for (p, own) in signature.given().zip(&g.function().params) {
        let ty = g.function().ty(own.value);
        let element = rust_type(g.module(), p, ty.pointee().unwrap_or(ty), &mut structs)?;
        let field = match &p.ty {
            ParameterType::Value(_) => element,
            ParameterType::Array { .. } => {
                borrows = true;
                format!("&'a {}::cugrad::Buffer<{element}>", if p.writes { "mut " } else { "" })
            }
        };
        let ident = identifier(&p.name);
        let _ = writeln!(fields, "        /// `{p}`\n        pub {ident}: {field},");
        let _ = write!(pass, "\n                .arg({:?}, arguments.{ident})", p.name);
    }
    let lifetime = if borrows { "<'a>" } else { "" };
    let anonymous = if borrows { "<'_>" } else { "" };
    let (short, launched) = if borrows { ("'a ", "'a") } else { ("", "'_") };
    let method = match from.kind {
        DerivativeKind::Gradient => "gradient",
        _ => "tangent",
    };
    Ok(format!(
        r#"
/// `{signature}`
#[allow(dead_code, non_snake_case)]
pub mod {module} {{
    /// The derivative as CUDA C++.
    pub const SOURCE: &str = include_str!("{name}.cu");
    const SAVED: &str = include_str!("{name}.kernel");
    const FILE: &str = {file:?};
{structs}
    /// What a launch takes.
    pub struct Arguments{lifetime} {{
{fields}    }}

    /// The kernel on a device.
    #[derive(Debug)]
    pub struct Loaded(pub ::cugrad::Kernel);

    /// Loads the kernel: on a GPU what was saved when this program was built, on the CPU what clang makes of its source.
    pub fn load(device: &::cugrad::Device) -> Result<Loaded, ::cugrad::Error> {{
        if device.is_cpu() {{
            let program = ::cugrad::Program::builder(){flags}.instance_of({function:?}).from_file(FILE)?;
            return device.load(&program.{method}({function:?}).wrt({wrt:?})?).map(Loaded);
        }}
        device.load(&SAVED.parse::<::cugrad::Portable>()?).map(Loaded)
    }}

    impl Loaded {{
        /// Launches it. Arrays that are too short are refused.
        pub fn launch(
            &self,
            grid: impl Into<::cugrad::run::Dimensions>,
            block: impl Into<::cugrad::run::Dimensions>,
            arguments: Arguments{anonymous},
        ) -> Result<(), ::cugrad::Error> {{
            self.prepared(grid, block, arguments).run()
        }}

        /// A launch with these arguments, to be run in another way: `run_trusted`, `run_checked`, on a stream.
        pub fn prepared{lifetime}(
            &{short}self,
            grid: impl Into<::cugrad::run::Dimensions>,
            block: impl Into<::cugrad::run::Dimensions>,
            arguments: Arguments{lifetime},
        ) -> ::cugrad::Launch<{launched}> {{
            self.0.launch(grid, block){pass}
        }}
    }}
}}
"#,
        module = identifier(name),
        file = from.file.display().to_string(),
        structs = structs.text,
        flags = from.flags.iter().map(|f| format!(".flag({f:?})")).collect::<String>(),
        function = from.function,
        wrt = from.wrt,
    ))
}

/// A name that Rust takes.
fn identifier(name: &str) -> String {
    const KEYWORDS: [&str; 22] = [
        "as", "async", "await", "dyn", "fn", "impl", "in", "let", "loop", "match", "mod", "move", "mut",
        "pub", "ref", "trait", "type", "unsafe", "use", "where", "yield", "gen",
    ];
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    if KEYWORDS.contains(&plain.as_str()) { format!("r#{plain}") } else { plain }
}

/// Definitions that were written.
#[derive(Default)]
struct Structs {
    text: String,
    done: Vec<StructId>,
}

fn rust_type(m: &Module, p: &Parameter, ty: &Type, structs: &mut Structs) -> Result<String, Error> {
    let refuse = || {
        let reason = format!(
            "`{p}` has no counterpart in Rust\nhint: give the kernel numbers, arrays of numbers, or structs of numbers"
        );
        Err(Error::Usage(reason))
    };
    match ty {
        Type::Int(kind) => Ok(format!("{}{}", if kind.signed() { "i" } else { "u" }, kind.bits())),
        Type::Float(FloatKind::F32) => Ok("f32".into()),
        Type::Float(FloatKind::F64) => Ok("f64".into()),
        Type::Bool if matches!(p.ty, ParameterType::Value(Element::Bool)) => Ok("bool".into()),
        Type::Array(of, n) => Ok(format!("[{}; {n}]", rust_type(m, p, of, structs)?)),
        Type::Struct(id) => {
            let Element::Struct { name, size, align } = Element::of(m, ty) else { return refuse() };
            let ident = identifier(&name);
            if structs.done.contains(id) {
                return Ok(ident);
            }
            let mut fields = String::new();
            for field in &m.structure(*id).fields {
                if field.name.is_empty() || field.is_base {
                    return refuse();
                }
                let ty = rust_type(m, p, &field.ty, structs)?;
                let _ = writeln!(fields, "        pub {}: {ty},", identifier(&field.name));
            }
            structs.done.push(*id);
            let _ = write!(
                structs.text,
                r#"
    /// `{name}` of the source.
    #[repr(C, align({align}))]
    #[derive(Clone, Copy, Debug)]
    pub struct {ident} {{
{fields}    }}
    const _: () = assert!(size_of::<{ident}>() == {size} && align_of::<{ident}>() == {align});
    // SAFETY: the members of the C++ struct in their order, all of them numbers.
    unsafe impl ::cugrad::run::Plain for {ident} {{
        fn element() -> ::cugrad::signature::Element {{
            ::cugrad::signature::Element::Struct {{ name: {name:?}.into(), size: {size}, align: {align} }}
        }}
    }}
"#
            );
            Ok(ident)
        }
        Type::Bool | Type::Float(_) | Type::Void | Type::Ptr { .. } | Type::Opaque(_) => refuse(),
    }
}

//! Constants as C++ literals. Floating-point literals are the shortest spelling that reads back as the same
//! number; integer literals carry a suffix where the context does not fix their type.

use ir::{Const, Construction, FloatKind, IntKind, Module, Type};

use crate::precedence::{PRIMARY, Text, UNARY};
use crate::types::type_text;

/// How much of a literal's type the context already fixes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// The literal is converted to its type anyway: an initialiser, the other operand of `x + 1`.
    Fixed,
    /// The literal's own type decides: an argument of an overloaded function, `1ul << n`.
    Open,
}

pub fn literal(module: &Module, c: &Const, ty: &Type, context: Context) -> Text {
    match (c, ty) {
        (Const::Bool(b), _) => Text::atom(b.to_string()),
        (Const::Int(n), Type::Int(kind)) => integer(*n, *kind, context),
        (Const::Int(n), Type::Float(kind)) => float(*n as f64, *kind),
        (Const::Int(n), Type::Bool) => Text::atom((*n != 0).to_string()),
        (Const::Int(n), _) => Text::atom(n.to_string()),
        (Const::Float(x), Type::Float(kind)) => float(*x, *kind),
        (Const::Float(x), _) => float(*x, FloatKind::F64),
        (Const::Null, _) => Text::atom("nullptr"),
        (Const::Str(s), _) => Text::atom(string(s)),
        // An uninitialised value that is read after all: any value will do, and zero is the same every time.
        (Const::Zero | Const::Undef, _) => zero(module, ty, context),
    }
}

pub fn zero(module: &Module, ty: &Type, context: Context) -> Text {
    match ty {
        Type::Bool => Text::atom("false"),
        Type::Int(kind) => integer(0, *kind, context),
        Type::Float(kind) => float(0.0, *kind),
        Type::Ptr { .. } => Text::atom("nullptr"),
        Type::Struct(_) if module.construction(ty) != Construction::Plain => {
            Text::atom(format!("::cugrad::zero<{}>()", type_text(module, ty, "")))
        }
        Type::Void | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => {
            Text::atom(format!("{}{{}}", type_text(module, ty, "")))
        }
    }
}

fn integer(n: i128, kind: IntKind, context: Context) -> Text {
    let suffix = match kind {
        IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::Short | IntKind::UShort => {
            let number = signed(n, "");
            return match context {
                Context::Fixed => number,
                Context::Open => Text::new(format!("({}){}", kind.name(), number.within(UNARY)), UNARY),
            };
        }
        IntKind::Int => "",
        IntKind::UInt => "u",
        IntKind::Long => "l",
        IntKind::ULong => "ul",
        IntKind::LongLong => "ll",
        IntKind::ULongLong => "ull",
    };
    // All bits or nearly all: a mask.
    if kind == IntKind::UInt && n >= 0xf000_0000 {
        return Text::atom(format!("{n:#x}u"));
    }
    if kind.bits() == 64 && n == i128::from(i64::MIN) {
        return Text::atom(format!("(-9223372036854775807{suffix} - 1)"));
    }
    if kind == IntKind::Int && n == i128::from(i32::MIN) {
        return Text::atom("(-2147483647 - 1)");
    }
    let fits_int = (-i128::from(i32::MAX)..=i128::from(i32::MAX)).contains(&n);
    signed(n, if context == Context::Fixed && fits_int { "" } else { suffix })
}

fn signed(n: i128, suffix: &str) -> Text {
    Text::new(format!("{n}{suffix}"), if n < 0 { UNARY } else { PRIMARY })
}

fn float(x: f64, kind: FloatKind) -> Text {
    // What a number of this kind is called: in names of the compiler's functions, and behind its digits.
    let (of, suffix) = match kind {
        FloatKind::F64 => ("", ""),
        FloatKind::LongDouble => ("l", "L"),
        FloatKind::F32 | FloatKind::F16 | FloatKind::BF16 => ("f", "f"),
    };
    let number = if x.is_nan() {
        Text::atom(format!("__builtin_nan{of}(\"\")"))
    } else if x.is_infinite() {
        let sign = if x < 0.0 { "-" } else { "" };
        Text::new(format!("{sign}__builtin_inf{of}()"), if x < 0.0 { UNARY } else { PRIMARY })
    } else {
        let prec = if x.is_sign_negative() { UNARY } else { PRIMARY };
        let digits = if of == "f" { format!("{:?}", x as f32) } else { format!("{x:?}") };
        Text::new(format!("{digits}{suffix}"), prec)
    };
    match kind {
        FloatKind::F32 | FloatKind::F64 | FloatKind::LongDouble => number,
        FloatKind::F16 => Text::atom(format!("__half({})", number.plain())),
        FloatKind::BF16 => Text::atom(format!("__nv_bfloat16({})", number.plain())),
    }
}

fn string(s: &str) -> String {
    let mut out = String::from("\"");
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if (c as u32) < 0x20 || c as u32 == 0x7f => out.push_str(&format!("\\{:03o}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(c: Const, ty: Type, context: Context) -> String {
        literal(&Module::default(), &c, &ty, context).plain()
    }

    #[test]
    fn floats_round_trip() {
        assert_eq!(shown(Const::Float(0.5), Type::F32, Context::Open), "0.5f");
        assert_eq!(shown(Const::Float(2.0), Type::F64, Context::Open), "2.0");
        assert_eq!(shown(Const::Float(f64::from(1e-6f32)), Type::F32, Context::Open), "1e-6f");
        assert_eq!(shown(Const::Float(-0.0), Type::F64, Context::Open), "-0.0");
        assert_eq!(shown(Const::Float(f64::NEG_INFINITY), Type::F64, Context::Open), "-__builtin_inf()");
        assert_eq!(shown(Const::Float(f64::NAN), Type::F32, Context::Open), "__builtin_nanf(\"\")");
        assert_eq!(shown(Const::Float(1.0), Type::Float(FloatKind::F16), Context::Open), "__half(1.0f)");
    }

    #[test]
    fn integers_carry_a_suffix_where_it_matters() {
        let (uint, long) = (Type::Int(IntKind::UInt), Type::Int(IntKind::Long));
        assert_eq!(shown(Const::Int(1), uint.clone(), Context::Fixed), "1");
        assert_eq!(shown(Const::Int(1), uint.clone(), Context::Open), "1u");
        assert_eq!(shown(Const::Int(0xffff_ffff), uint, Context::Fixed), "0xffffffffu");
        assert_eq!(shown(Const::Int(1 << 40), long.clone(), Context::Fixed), "1099511627776l");
        assert_eq!(shown(Const::Int(i64::MIN.into()), long, Context::Open), "(-9223372036854775807l - 1)");
        assert_eq!(shown(Const::Int(i32::MIN.into()), Type::INT, Context::Open), "(-2147483647 - 1)");
        assert_eq!(shown(Const::Int(-3), Type::Int(IntKind::Short), Context::Open), "(short)-3");
    }

    #[test]
    fn strings_are_escaped() {
        assert_eq!(shown(Const::Str("a\"b\n%d".into()), Type::Void, Context::Open), "\"a\\\"b\\n%d\"");
    }
}

//! Literals and what clang has evaluated already.

use ir::{Code, Const, FloatKind, Op, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId};

impl Body<'_, '_> {
    pub(super) fn literal(&mut self, e: NodeId) -> R<Value> {
        let ty = self.type_of(e)?;
        let text = self.ast()[e].value().to_string();
        match (&ty, self.ast()[e].kind) {
            (Type::Bool, _) => Ok(self.b.boolean(text == "true" || text == "1")),
            (Type::Float(kind), Kind::FloatingLiteral) => match parse_float(&text) {
                // Constants are kept as `double`, and clang prints them so.
                Some(x) if *kind == FloatKind::LongDouble && !(x.is_normal() || self.is_written_zero(e)) => {
                    let message = "a number that only a long double can hold";
                    Err(self.refuse(Code::LongDouble, e, message))
                }
                Some(x) => Ok(self.float(&ty, x)),
                None => Err(self.refuse(Code::UnsupportedExpression, e, format!("number `{text}`"))),
            },
            _ => match text.parse::<i128>() {
                Ok(n) => self.integer(e, &ty, n),
                Err(_) => Err(self.refuse(Code::UnsupportedExpression, e, format!("number `{text}`"))),
            },
        }
    }

    /// Whether a number is written with no digit but zero. One that cannot be found is taken not to be.
    fn is_written_zero(&self, literal: NodeId) -> bool {
        let ast = self.ast();
        let written = ast[literal].range.and_then(|range| {
            let at = range.begin.spelling;
            ast.file(at.file).bytes()?.get(at.offset as usize..at.end() as usize)
        });
        let digits = written.and_then(|text| text.split(|c| b"eEpP".contains(c)).next()).unwrap_or_default();
        digits.contains(&b'0') && !digits.iter().any(|c| (b'1'..=b'9').contains(c))
    }

    /// A floating constant, rounded to its type.
    pub fn float(&mut self, ty: &Type, x: f64) -> Value {
        let x = if *ty == Type::F32 { f64::from(x as f32) } else { x };
        self.b.emit(Op::Const(Const::Float(x)), ty.clone())
    }

    /// A whole number of any arithmetic type.
    pub fn integer(&mut self, e: NodeId, ty: &Type, n: i128) -> R<Value> {
        match ty {
            Type::Bool => Ok(self.b.boolean(n != 0)),
            Type::Int(kind) => Ok(self.b.int(ty.clone(), kind.wrap(n))),
            Type::Float(_) => Ok(self.float(ty, n as f64)),
            _ => Err(self.unsupported(e)),
        }
    }

    /// An expression that must be constant: clang's value where it printed one.
    pub(super) fn constant_expr(&mut self, e: NodeId) -> R<Value> {
        if self.ast()[e].value.is_some() {
            let ty = self.type_of(e)?;
            if matches!(ty, Type::Bool | Type::Int(_))
                && let Some(n) = self.ast().constant(e)
            {
                return self.integer(e, &ty, n);
            }
        }
        let inner = self.only_child(e)?;
        self.value(inner)
    }

    /// Traits: their value is printed, or it is not known.
    pub(super) fn evaluated_by_clang(&mut self, e: NodeId) -> R<Value> {
        let ty = self.type_of(e)?;
        let text = self.ast()[e].value().to_string();
        let n = match text.as_str() {
            "true" => Some(1),
            "false" => Some(0),
            digits => digits.parse::<i128>().ok(),
        };
        match n.or_else(|| self.pack_size(e)) {
            Some(n) => self.integer(e, &ty, n),
            None => Err(self.unsupported(e)),
        }
    }

    /// `sizeof...(t)`, which clang does not print: the parameters of that name, or the arguments of the pack where the template has no other.
    fn pack_size(&self, e: NodeId) -> Option<i128> {
        let ast = self.ast();
        let name = ast[e].name();
        if ast[e].kind != Kind::SizeOfPackExpr {
            return None;
        }
        let mut above = std::iter::successors(Some(e), |&n| ast.parent(n));
        let function = above.find(|&n| ast[n].kind.is_function())?;
        let params = ast.children_of_kind(function, Kind::ParmVarDecl).filter(|&p| ast[p].name() == name);
        match params.count() {
            0 => {}
            n => return Some(n as i128),
        }
        let template = ast.parent(function).filter(|&t| ast[t].kind == Kind::FunctionTemplateDecl)?;
        let names_it = |&p: &NodeId| ast[p].kind.is_template_param() && ast[p].name() == name;
        let packs: Vec<NodeId> = ast
            .children_of_kind(function, Kind::TemplateArgument)
            .filter(|&a| ast[a].has(Flag::IsPack))
            .collect();
        match packs[..] {
            [only] if ast.children(template).any(|p| names_it(&p)) => {
                Some(ast.children_of_kind(only, Kind::TemplateArgument).count() as i128)
            }
            _ => None,
        }
    }

    /// The value of an integer expression, if it is known now: clang's constants, literals, and arithmetic on them.
    pub fn constant_int(&mut self, e: NodeId) -> Option<i128> {
        let n = self.unwrapped_constant(e)?;
        // In the type that the expression has: `1u - 2u` is a large number, `'\xff'` a small one.
        match self.m.quiet_type_of(e) {
            Some(Type::Int(kind)) => Some(kind.wrap(n)),
            Some(Type::Bool) => Some(i128::from(n != 0)),
            _ => Some(n),
        }
    }

    fn unwrapped_constant(&mut self, e: NodeId) -> Option<i128> {
        let ast = self.ast();
        let node = &ast[e];
        let converts = matches!(node.kind, Kind::ImplicitCastExpr | Kind::UnaryOperator | Kind::ParenExpr);
        if !converts && let Some(n) = ast.constant(e) {
            return Some(n);
        }
        match node.kind {
            Kind::ParenExpr
            | Kind::ConstantExpr
            | Kind::SubstNonTypeTemplateParmExpr
            | Kind::ExprWithCleanups => self.constant_int(ast.children(e).next_back()?),
            Kind::SizeOfPackExpr => self.pack_size(e),
            Kind::ImplicitCastExpr
            | Kind::CStyleCastExpr
            | Kind::CXXStaticCastExpr
            | Kind::CXXFunctionalCastExpr => {
                let n = match node.cast_kind() {
                    "IntegralCast" | "NoOp" | "LValueToRValue" => {
                        self.constant_int(ast.children(e).next_back()?)?
                    }
                    "IntegralToBoolean" => i128::from(self.constant_int(ast.children(e).next_back()?)? != 0),
                    _ => return None,
                };
                matches!(self.m.quiet_type_of(e)?, Type::Int(_) | Type::Bool).then_some(n)
            }
            Kind::UnaryOperator => {
                let n = self.constant_int(ast.children(e).next_back()?)?;
                match node.opcode() {
                    "-" => n.checked_neg(),
                    "+" => Some(n),
                    "!" => Some(i128::from(n == 0)),
                    _ => None,
                }
            }
            Kind::BinaryOperator => {
                let a = self.constant_int(ast.child(e, 0)?)?;
                let b = self.constant_int(ast.child(e, 1)?)?;
                fold(node.opcode(), a, b)
            }
            Kind::DeclRefExpr => {
                let init = self.m.constant_initialiser(ast.referenced(e)?)?;
                self.constant_int(init)
            }
            Kind::UnaryExprOrTypeTraitExpr => self.m.quiet_size_of(e),
            _ => None,
        }
    }

    /// `__builtin_LINE()` and its like. clang does not say which it is; the length of the name does.
    pub(super) fn source_location(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let length = ast[e].range.map_or(0, |range| range.begin.spelling.tok_len as usize);
        let ty = self.type_of(e)?;
        // In a default argument it is the place of the call.
        let span = self.b.span;
        let text = match (&ty, length) {
            (Type::Int(_), n) if n == "__builtin_LINE".len() && span.line > 0 => {
                return self.integer(e, &ty, i128::from(span.line));
            }
            (Type::Ptr { .. }, n) if n == "__builtin_FILE".len() && span.line > 0 => {
                self.m.module.files.get(span.file as usize).cloned()
            }
            (Type::Ptr { .. }, n) if n == "__builtin_FUNCTION".len() && !self.in_default_argument => {
                Some(ast[self.function].name().to_string())
            }
            _ => None,
        };
        match text {
            Some(text) => Ok(self.b.emit(Op::Const(Const::Str(text)), ty)),
            None => {
                let message = "a place in the source (`std::source_location`, `__builtin_COLUMN`, …)";
                Err(self.refuse(Code::UnsupportedExpression, e, message))
            }
        }
    }

    /// A string, decayed to a pointer to its first character.
    pub(super) fn string_value(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let literal = ast.descendants(e).find(|&n| ast[n].kind == Kind::StringLiteral);
        let text = literal.and_then(|n| unquote(ast[n].value()));
        match text {
            Some(text) => {
                let ty = Type::const_ptr(Type::Int(ir::IntKind::Char));
                Ok(self.b.emit(Op::Const(Const::Str(text)), ty))
            }
            None => Err(self.unsupported(e)),
        }
    }
}

fn fold(op: &str, a: i128, b: i128) -> Option<i128> {
    Some(match op {
        "+" => a.checked_add(b)?,
        "-" => a.checked_sub(b)?,
        "*" => a.checked_mul(b)?,
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "==" => i128::from(a == b),
        "!=" => i128::from(a != b),
        "<" => i128::from(a < b),
        "<=" => i128::from(a <= b),
        ">" => i128::from(a > b),
        ">=" => i128::from(a >= b),
        "&&" => i128::from(a != 0 && b != 0),
        "||" => i128::from(a != 0 || b != 0),
        "&" => a & b,
        "|" => a | b,
        _ => return None,
    })
}

/// clang prints infinities and NaNs by name.
fn parse_float(text: &str) -> Option<f64> {
    match text {
        "+Inf" | "Inf" | "inf" => Some(f64::INFINITY),
        "NaN" | "nan" => Some(f64::NAN),
        digits => digits.parse().ok(),
    }
}

/// The contents of a C string literal as clang prints it: quotes off, escapes resolved.
fn unquote(text: &str) -> Option<String> {
    let start = text.find('"')?;
    let inner = text.get(start + 1..text.len().checked_sub(1)?)?;
    let mut out = String::new();
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next()? {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'a' => out.push('\x07'),
            'b' => out.push('\x08'),
            'f' => out.push('\x0c'),
            'v' => out.push('\x0b'),
            'x' => {
                let mut code = 0u32;
                while let Some(digit) = chars.peek().and_then(|c| c.to_digit(16)) {
                    code = code.wrapping_mul(16).wrapping_add(digit);
                    chars.next();
                }
                out.push(char::from_u32(code)?);
            }
            d @ '0'..='7' => {
                let mut code = d.to_digit(8)?;
                for _ in 0..2 {
                    let Some(digit) = chars.peek().and_then(|c| c.to_digit(8)) else { break };
                    code = code * 8 + digit;
                    chars.next();
                }
                out.push(char::from_u32(code)?);
            }
            other => out.push(other),
        }
    }
    Some(out)
}

/// Largest, smallest and other limits of floating types, as `std::numeric_limits` names them.
pub(super) fn float_limit(kind: FloatKind, name: &str) -> Option<f64> {
    let (max, min, epsilon) = match kind {
        FloatKind::F32 => (f64::from(f32::MAX), f64::from(f32::MIN_POSITIVE), f64::from(f32::EPSILON)),
        FloatKind::F64 => (f64::MAX, f64::MIN_POSITIVE, f64::EPSILON),
        FloatKind::F16 | FloatKind::BF16 | FloatKind::LongDouble => return None,
    };
    Some(match name {
        "max" => max,
        "lowest" => -max,
        "min" => min,
        "epsilon" => epsilon,
        "infinity" => f64::INFINITY,
        "quiet_NaN" => f64::NAN,
        "denorm_min" if kind == FloatKind::F32 => f64::from(f32::from_bits(1)),
        "denorm_min" => f64::from_bits(1),
        "round_error" => 0.5,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_lose_quotes_and_escapes() {
        assert_eq!(unquote(r#""a\n%d\"\\""#).as_deref(), Some("a\n%d\"\\"));
        assert_eq!(unquote(r#"L"\x41\60""#).as_deref(), Some("A0"));
    }

    #[test]
    fn infinities_have_names() {
        assert_eq!(parse_float("+Inf"), Some(f64::INFINITY));
        assert_eq!(parse_float("1.0E+3"), Some(1000.0));
    }
}

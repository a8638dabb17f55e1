//! What a host function prints, and the exceptions it throws: neither carries derivatives, both stay part of what
//! the derivative runs.
//!
//! `fprintf(stderr, "…", x)` and `std::cout << a << b` become one call each of the headers' `to(stream)`, which
//! prints all of its arguments.

use ir::{Code, Const, ExternEffect, FunctionKind, Op, Type, Value};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};
use crate::ast::{Kind, NodeId};

const STREAMS: [&str; 3] = ["cout", "cerr", "clog"];

/// Manipulators that are functions; how they set a stream is theirs.
const SETTINGS: [&str; 16] = [
    "fixed",
    "scientific",
    "defaultfloat",
    "hex",
    "dec",
    "oct",
    "boolalpha",
    "noboolalpha",
    "left",
    "right",
    "internal",
    "showpos",
    "noshowpos",
    "showpoint",
    "noshowpoint",
    "uppercase",
];

/// Exceptions of the library that are made from a text.
const EXCEPTIONS: [&str; 9] = [
    "runtime_error",
    "logic_error",
    "invalid_argument",
    "domain_error",
    "length_error",
    "out_of_range",
    "range_error",
    "overflow_error",
    "underflow_error",
];

impl Body<'_, '_> {
    /// `fprintf`, `fputs` and `puts` to the standard streams.
    pub(super) fn print_call(&mut self, call: &Call) -> R<Option<Outcome>> {
        let (stream, args) = match (call.name.as_str(), call.args.as_slice()) {
            ("fprintf", &[stream, ref args @ ..]) => (stream, args.to_vec()),
            ("fputs", &[text, stream]) => (stream, vec![text]),
            _ => return Ok(None),
        };
        let Some(name) = self.library_name(stream).filter(|n| matches!(n.as_str(), "stdout" | "stderr"))
        else {
            return Ok(None);
        };
        let args = args.into_iter().map(|a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
        let name = format!("::cugrad::host::to({name})");
        let op = Op::Extern { name, args, effect: ExternEffect::Output };
        let ty = self.result_of(call)?;
        Ok(Some(Outcome::Value(self.b.emit(op, ty))))
    }

    /// `std::cout << a << b`, as a whole.
    pub(in super::super) fn stream_output(&mut self, call: &Call) -> R<Option<Outcome>> {
        if self.b.function.kind != FunctionKind::Host || call.name != "operator<<" {
            return Ok(None);
        }
        let ast = self.ast();
        let mut parts = Vec::new();
        let mut left = call.expr;
        while ast[left].kind == Kind::CXXOperatorCallExpr {
            let children: Vec<NodeId> = ast.children(left).collect();
            let &[callee, before, part] = children.as_slice() else { return Ok(None) };
            if self.library_name(callee).as_deref() != Some("operator<<") {
                return Ok(None);
            }
            parts.push(part);
            left = ast.strip(before);
        }
        let Some(stream) = self.library_name(left).filter(|n| STREAMS.contains(&n.as_str())) else {
            return Ok(None);
        };
        let mut args = Vec::new();
        for part in parts.into_iter().rev() {
            args.push(self.printed(part)?);
        }
        let name = format!("::cugrad::host::to(std::{stream})");
        self.b.effect(Op::Extern { name, args, effect: ExternEffect::Output });
        Ok(Some(Outcome::Nothing))
    }

    /// Something that is printed: a number, a text, or a manipulator.
    fn printed(&mut self, part: NodeId) -> R<Value> {
        let inner = self.ast().strip(part);
        let text = Type::Opaque("const char *".into());
        match self.library_name(inner).as_deref() {
            Some("endl") => return Ok(self.b.emit(Op::Const(Const::Str("\n".into())), text)),
            Some("flush" | "ends") => return Ok(self.b.emit(Op::Const(Const::Str(String::new())), text)),
            Some(name) if SETTINGS.contains(&name) => {
                let op = Op::Extern {
                    name: format!("::cugrad::host::setting(std::{name})"),
                    args: Vec::new(),
                    effect: ExternEffect::Pure,
                };
                return Ok(self.b.emit(op, Type::Opaque("auto".into())));
            }
            _ => {}
        }
        if self.ast()[inner].kind == Kind::CallExpr
            && let Some(call) = self.take_apart(inner)?
            && matches!(call.name.as_str(), "setw" | "setprecision" | "setfill")
        {
            let args = vec![self.arg(&call, 0)?];
            let op = Op::Extern { name: format!("std::{}", call.name), args, effect: ExternEffect::Pure };
            return Ok(self.b.emit(op, Type::Opaque("auto".into())));
        }
        let value = self.arg_value(part)?;
        match self.b.ty(value) {
            Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } => Ok(value),
            Type::Opaque(name) if name == "const char *" => Ok(value),
            other => {
                let name = ir::text::type_name(&self.m.module, &other);
                Err(self.refuse(Code::StdLibrary, part, format!("`{name}` is printed")))
            }
        }
    }

    /// The name of something that is declared in a header.
    fn library_name(&self, e: NodeId) -> Option<String> {
        let ast = self.ast();
        let e = ast.strip(e);
        let stub = ast[e].referenced_decl.as_ref()?;
        if ast[e].kind != Kind::DeclRefExpr || ast.find(stub.id).is_some_and(|d| !ast[d].is_mention()) {
            return None;
        }
        stub.name.as_deref().map(str::to_string)
    }

    /// `throw std::runtime_error("…")`: the derivative throws the same, and so ends.
    pub(in super::super) fn throw(&mut self, e: NodeId) -> R<()> {
        let refused = "`throw` in differentiated code";
        let ast = self.ast();
        let Some(thrown) = ast.children(e).next() else {
            return Err(self.refuse(Code::Exceptions, e, refused));
        };
        let ty = self.m.quiet_type_of(thrown);
        let class = match &ty {
            Some(Type::Opaque(name)) => name.trim_start_matches("std::").to_string(),
            _ => String::new(),
        };
        if self.b.function.kind != FunctionKind::Host || !EXCEPTIONS.contains(&class.as_str()) {
            return Err(self.refuse(Code::Exceptions, e, refused));
        }
        let literal = ast.descendants(thrown).find(|&n| ast[n].kind == Kind::StringLiteral);
        let text = match literal {
            Some(literal) => self.value(literal)?,
            None => {
                let text = Op::Const(Const::Str("exception of the primal".into()));
                self.b.emit(text, Type::Opaque("const char *".into()))
            }
        };
        let name = format!("::cugrad::host::raise<std::{class}>");
        self.b.effect(Op::Extern { name, args: vec![text], effect: ExternEffect::Output });
        Ok(())
    }
}

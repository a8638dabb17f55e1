//! Lambdas: a closure is a struct of captures, its call operator a method.

use ir::tables::HashMap;
use ir::{Code, Type, Value};

use super::body::Body;
use super::{Lowering, R};
use crate::ast::{DeclStub, Kind, NodeId};

/// How the call operator of a lambda reaches what was captured.
#[derive(Default)]
pub(super) struct Captures {
    /// Field of each captured variable, by clang's id of the variable.
    variables: HashMap<u64, u32>,
    /// Fields of captures that declare a name of their own: `[y = x * x]`. `None`: several do, as in `[...y = x * x]`.
    named: HashMap<String, Option<u32>>,
    this: Option<u32>,
    /// Fields that are references.
    references: Vec<bool>,
}

impl Lowering<'_> {
    /// The captures seen by a function, if it is the call operator of a lambda.
    pub(super) fn captures_of(&self, function: NodeId) -> Captures {
        let ast = self.ast;
        let mut captures = Captures::default();
        let closure = ast.contexts(function).find(|&c| ast[c].kind == Kind::CXXRecordDecl);
        let lambda = closure.and_then(|c| ast.parent(c)).filter(|&l| ast[l].kind == Kind::LambdaExpr);
        let (Some(closure), Some(lambda)) = (closure, lambda) else { return captures };
        let fields: Vec<_> = ast.fields(closure).collect();
        for (i, (&field, init)) in fields.iter().zip(self.capture_inits(lambda)).enumerate() {
            let index = i as u32;
            captures.references.push(self.is_reference(field));
            let (source, in_brackets) = (self.captured_source(init), self.is_in_introducer(field, lambda));
            // One that is captured unasked stands where the body first uses it, which may be inside of a macro.
            let written = if in_brackets { self.written_name(field) } else { None };
            // `[this, old = *this]` has two fields that were made of `this`; the one without a name is what `this` means inside.
            let is_named = written.is_some();
            match ast[source].kind {
                Kind::CXXThisExpr if is_named => {}
                Kind::CXXThisExpr => captures.this = Some(index),
                Kind::DeclRefExpr => {
                    // `[&u, k = u]` has two fields that were made of `u`; the one called so is what `u` means inside.
                    let by_its_name =
                        |stub: &DeclStub| written.is_none() || written.as_deref() == stub.name.as_deref();
                    if let Some(stub) = ast[source].referenced_decl.as_ref().filter(|stub| by_its_name(stub))
                    {
                        captures.variables.insert(stub.id, index);
                    }
                }
                _ => {}
            }
            if let Some(name) = written {
                captures.named.entry(name).and_modify(|known| *known = None).or_insert(Some(index));
            }
        }
        captures
    }

    /// The initialisers of the captures, in the order of the fields.
    fn capture_inits(&self, lambda: NodeId) -> Vec<NodeId> {
        let ast = self.ast;
        let mut parts: Vec<_> = ast.children(lambda).filter(|&c| !ast[c].kind.is_attr()).collect();
        if parts.last().is_some_and(|&p| ast[p].kind == Kind::CompoundStmt) {
            parts.pop();
        }
        if !parts.is_empty() {
            parts.remove(0);
        }
        parts
    }

    /// The variable under the copy that captures it.
    fn captured_source(&self, init: NodeId) -> NodeId {
        let ast = self.ast;
        let mut inner = ast.strip(init);
        loop {
            let next = match ast[inner].kind {
                Kind::CXXConstructExpr if ast.children(inner).count() == 1 => ast.children(inner).next(),
                Kind::ArrayInitLoopExpr | Kind::OpaqueValueExpr => ast.children(inner).next(),
                Kind::UnaryOperator if ast[inner].opcode() == "*" => {
                    // `[*this]`
                    ast.children(inner).next().filter(|&c| ast[ast.strip(c)].kind == Kind::CXXThisExpr)
                }
                _ => None,
            };
            match next {
                Some(next) => inner = ast.strip(next),
                None => return inner,
            }
        }
    }

    /// Whether a capture stands in the brackets of its lambda, not in its body.
    fn is_in_introducer(&self, field: NodeId, lambda: NodeId) -> bool {
        let ast = self.ast;
        let body = ast.children(lambda).rfind(|&c| ast[c].kind == Kind::CompoundStmt);
        let begin = body.and_then(|b| ast[b].range).map(|range| range.begin.spelling);
        ast[field]
            .loc
            .zip(begin)
            .is_none_or(|(loc, begin)| loc.spelling.file != begin.file || loc.spelling.offset < begin.offset)
    }

    /// The identifier at the place of a capture.
    fn written_name(&self, field: NodeId) -> Option<String> {
        let place = self.ast[field].loc?.spelling;
        let bytes = self.ast.file(place.file).bytes()?;
        let text = bytes.get(place.offset as usize..place.end() as usize)?;
        let text = std::str::from_utf8(text).ok()?;
        (text != "this" && text.starts_with(|c: char| c.is_alphabetic() || c == '_'))
            .then(|| text.to_string())
    }
}

impl Body<'_, '_> {
    /// Builds a closure at a place.
    pub(super) fn closure(&mut self, place: Value, e: NodeId) -> R<()> {
        let Type::Struct(id) = self.b.pointee(place) else { return Err(self.unsupported(e)) };
        let ast = self.ast();
        let Some(record) = self.m.definitions.get(&id).copied() else { return Err(self.unsupported(e)) };
        let fields: Vec<_> = ast.fields(record).collect();
        let inits = self.m.capture_inits(e);
        if fields.len() != inits.len() {
            return Err(self.refuse(
                Code::UnsupportedExpression,
                e,
                "lambda with captures of an unknown kind",
            ));
        }
        for (i, (&field, &init)) in fields.iter().zip(&inits).enumerate() {
            let ty = self.m.field_type(id, i as u32);
            let at = self.b.field(place, i as u32, ty);
            if self.m.is_reference(field) {
                let target = self.place(init)?;
                self.store(init, at, target)?;
            } else {
                self.init_with(at, init, false)?;
            }
        }
        Ok(())
    }

    /// The place of a captured variable.
    pub(super) fn captured(&mut self, e: NodeId, id: u64) -> R<Option<Value>> {
        let by_name = || {
            // The variable of `[y = …]` is printed nowhere but where it is used.
            let name = self.m.ast.stub(id).and_then(|stub| stub.name.as_deref());
            let name = name.or_else(|| self.m.ast.find(id).map(|decl| self.m.ast[decl].name()))?;
            let in_tree = self.m.ast.find(id).is_some_and(|decl| !self.m.ast[decl].is_mention());
            (!in_tree).then(|| self.captures.named.get(name).copied())?
        };
        let index = match self.captures.variables.get(&id) {
            Some(&index) => Some(index),
            None => match by_name() {
                Some(None) => {
                    let message = "a capture that declares a pack of variables, like `[...y = x]`";
                    return Err(self.refuse(Code::UnsupportedExpression, e, message));
                }
                Some(index) => index,
                None => None,
            },
        };
        let Some((index, field)) = index.and_then(|index| Some((index, self.capture_field(index)?))) else {
            return Ok(None);
        };
        let is_reference = self.captures.references.get(index as usize).copied().unwrap_or(false);
        Ok(Some(if is_reference { self.b.load(field) } else { field }))
    }

    /// Where a lambda keeps the object it was made in. `None` outside of lambdas.
    pub(super) fn captured_this(&mut self) -> Option<Value> {
        let index = self.captures.this?;
        self.capture_field(index)
    }

    fn capture_field(&mut self, index: u32) -> Option<Value> {
        let this = self.this?;
        let Type::Struct(id) = self.b.pointee(this) else { return None };
        let ty = self.m.field_type(id, index);
        Some(self.b.field(this, index, ty))
    }
}

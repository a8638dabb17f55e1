//! Objects coming to life: the value of an initialiser put into storage.
//!
//! Zeroes need care. `float a[64] = {1}` sets 63 elements to zero; the storage of such a variable is made as
//! zeroed from the start, and the implied zeroes are then nothing to do.

use ir::{BinaryOp, Block, Code, CompareOp, LoopHint, Op, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId};

/// Arrays up to this length are initialised element by element, longer ones by a loop.
const UNROLLED: u64 = 32;

impl Body<'_, '_> {
    /// Initialises the object at a place.
    pub fn init(&mut self, place: Value, e: NodeId) -> R<()> {
        let zeroed = self.zeroed.contains(&place);
        self.init_with(place, e, zeroed)
    }

    /// `zeroed`: the storage is known to hold zeroes.
    pub(super) fn init_with(&mut self, place: Value, e: NodeId, zeroed: bool) -> R<()> {
        self.at(e, |body| body.init_here(place, e, zeroed))
    }

    fn init_here(&mut self, place: Value, e: NodeId, zeroed: bool) -> R<()> {
        use Kind::*;
        let node = &self.ast()[e];
        let is_object = matches!(self.b.pointee(place), Type::Struct(_) | Type::Array(..));
        match node.kind {
            ParenExpr
            | ExprWithCleanups
            | ConstantExpr
            | MaterializeTemporaryExpr
            | CompoundLiteralExpr
            | SubstNonTypeTemplateParmExpr
            | CXXStdInitializerListExpr
            | CXXBindTemporaryExpr
                if is_object =>
            {
                let inner = self.only_child(e)?;
                self.init_with(place, inner, zeroed)
            }
            ImplicitCastExpr | CXXFunctionalCastExpr | CStyleCastExpr | CXXStaticCastExpr
                if is_object
                    && matches!(
                        node.cast_kind(),
                        "NoOp" | "ConstructorConversion" | "UserDefinedConversion"
                    ) =>
            {
                let inner = self.only_child(e)?;
                self.init_with(place, inner, zeroed)
            }
            CXXConstructExpr | CXXTemporaryObjectExpr => self.construct(place, e, zeroed),
            CXXInheritedCtorInitExpr => Err(self.unsupported(e)),
            InitListExpr | CXXParenListInitExpr => self.init_list(place, e, zeroed),
            ImplicitValueInitExpr | CXXScalarValueInitExpr if zeroed => Ok(()),
            ImplicitValueInitExpr | CXXScalarValueInitExpr => self.zero_into(place),
            NoInitExpr => Ok(()),
            LambdaExpr => self.closure(place, e),
            ConditionalOperator if is_object => {
                let ast = self.ast();
                let (Some(cond), Some(yes), Some(no)) = (ast.child(e, 0), ast.child(e, 1), ast.child(e, 2))
                else {
                    return Err(self.unsupported(e));
                };
                let cond = self.condition(cond)?;
                self.if_then(cond, |b| b.init_with(place, yes, zeroed), |b| b.init_with(place, no, zeroed))
            }
            CXXDefaultArgExpr | CXXDefaultInitExpr => {
                self.with_default(e, |body, inner| body.init_with(place, inner, zeroed))
            }
            ArrayInitLoopExpr => self.array_copy(place, e),
            StringLiteral => {
                Err(self.refuse(Code::UnsupportedExpression, e, "array initialised by a string"))
            }
            // A struct named again: `V v{w}` and elided copies.
            _ if is_object && node.value_category != Some(crate::ast::ValueCategory::PRValue) => {
                let moves = node.value_category == Some(crate::ast::ValueCategory::XValue);
                let from = self.place(e)?;
                self.copy_object(e, place, from, moves)
            }
            _ => {
                let value = self.value(e)?;
                self.store(e, place, value)
            }
        }
    }

    /// The value of an initialiser that needs storage to be built in.
    pub(super) fn object_value(&mut self, e: NodeId) -> R<Value> {
        if let Some(from) = self.trivial_copy_source(e)? {
            let place = self.place(from)?;
            return Ok(self.b.load(place));
        }
        let ty = self.type_of(e)?;
        if ty.is_scalar() {
            return self.scalar_list(e, &ty);
        }
        self.check_temporary(e, &ty)?;
        let place = self.new_object(ty, None, e);
        self.init(place, e)?;
        Ok(self.b.load(place))
    }

    /// `int{3}`, `float{}`.
    fn scalar_list(&mut self, e: NodeId, ty: &Type) -> R<Value> {
        match self.ast().children(e).next() {
            Some(inner) => {
                let value = self.value(inner)?;
                Ok(if ty.is_ptr() { value } else { self.convert(value, ty) })
            }
            None => Ok(self.b.zero(ty)),
        }
    }

    /// Whether an initialiser leaves parts to be zero, so that the storage had better start that way.
    pub(super) fn starts_zeroed(&self, e: NodeId) -> bool {
        use Kind::*;
        let ast = self.ast();
        let node = &ast[e];
        match node.kind {
            ParenExpr
            | ExprWithCleanups
            | ConstantExpr
            | MaterializeTemporaryExpr
            | CXXBindTemporaryExpr
            | ImplicitCastExpr
            | CXXFunctionalCastExpr
            | CStyleCastExpr
            | CompoundLiteralExpr => ast.children(e).next_back().is_some_and(|c| self.starts_zeroed(c)),
            InitListExpr => {
                let filler = node.array_filler.first().copied().flatten();
                let implied =
                    |c: NodeId| ast[c].kind == ImplicitValueInitExpr && is_compound(ast[c].type_text());
                filler.is_some_and(|f| ast[f].kind == ImplicitValueInitExpr)
                    || ast
                        .children(e)
                        .any(|c| implied(c) || (ast[c].kind == InitListExpr && self.starts_zeroed(c)))
                    || node
                        .array_filler
                        .iter()
                        .flatten()
                        .any(|&c| ast[c].kind == InitListExpr && self.starts_zeroed(c))
            }
            CXXConstructExpr | CXXTemporaryObjectExpr => node.has(Flag::Zeroing),
            ImplicitValueInitExpr | CXXScalarValueInitExpr => is_compound(node.type_text()),
            _ => false,
        }
    }

    fn init_list(&mut self, place: Value, e: NodeId, zeroed: bool) -> R<()> {
        let ast = self.ast();
        match self.b.pointee(place) {
            Type::Array(_, n) => self.init_array(place, n, e, zeroed),
            Type::Struct(id) => {
                let parts: Vec<_> = ast.children(e).collect();
                // `V v{w}` written so that the list is only parentheses.
                if let [only] = parts[..]
                    && ast[only].type_text().trim_start_matches("const ") == ast[e].type_text()
                {
                    return self.init_with(place, only, zeroed);
                }
                match self.m.definitions.get(&id) {
                    Some(&record) if self.m.is_union(record) => self.init_union(place, id, record, e),
                    _ => self.init_fields(place, id, &parts, e, zeroed),
                }
            }
            Type::Opaque(name) => {
                Err(self.refuse(Code::UnsupportedType, e, format!("initialisation of `{name}` by a list")))
            }
            ty => {
                let value = self.scalar_list(e, &ty)?;
                self.store(e, place, value)
            }
        }
    }

    fn init_fields(
        &mut self,
        place: Value,
        id: ir::StructId,
        parts: &[NodeId],
        e: NodeId,
        zeroed: bool,
    ) -> R<()> {
        let ast = self.ast();
        let fields = self.m.module.structure(id).fields.clone();
        let decls: Vec<_> = match self.m.definitions.get(&id) {
            Some(&record) => ast.fields(record).collect(),
            None => Vec::new(),
        };
        if parts.len() > fields.len() {
            return Err(self.unsupported(e));
        }
        let bases = fields.iter().take_while(|f| f.is_base).count();
        for (i, field) in fields.iter().enumerate() {
            let at = self.b.field(place, i as u32, field.ty.clone());
            let decl = i.checked_sub(bases).and_then(|i| decls.get(i).copied());
            match parts.get(i) {
                Some(&part) if decl.is_some_and(|d| self.m.is_reference(d)) => {
                    let target = self.place(part)?;
                    self.store(part, at, target)?;
                }
                Some(&part) => {
                    self.default_inits.push((decl, place));
                    let result = self.init_with(at, part, zeroed);
                    self.default_inits.pop();
                    result?;
                }
                None if zeroed => {}
                None => self.zero_into(at)?,
            }
        }
        Ok(())
    }

    fn init_array(&mut self, place: Value, n: u64, e: NodeId, zeroed: bool) -> R<()> {
        let ast = self.ast();
        let node = &ast[e];
        let (filler, parts): (Option<NodeId>, Vec<NodeId>) = match node.array_filler.split_first() {
            Some((filler, parts)) => (*filler, parts.iter().copied().flatten().collect()),
            None => (None, ast.children(e).collect()),
        };
        // `{{1, 2, 3}}` around an array, or an array copied as a whole.
        if let ([only], None) = (&parts[..], filler)
            && ast[*only].type_text() == node.type_text()
        {
            return self.init_with(place, *only, zeroed);
        }
        for (i, part) in parts.iter().enumerate() {
            let index = self.b.int(Type::INT, i as i128);
            let at = self.b.element(place, index);
            self.init_with(at, *part, zeroed)?;
        }
        let rest = parts.len() as u64..n;
        let implied_zero = filler.is_none_or(|f| ast[f].kind == Kind::ImplicitValueInitExpr);
        if rest.is_empty() || (implied_zero && zeroed) {
            return Ok(());
        }
        self.each_element(place, rest, &mut |body, at| match filler {
            Some(filler) => body.init_with(at, filler, zeroed),
            None => body.zero_into(at),
        })
    }

    /// Stores zero into every scalar of an object.
    pub(super) fn zero_into(&mut self, place: Value) -> R<()> {
        match self.b.pointee(place) {
            Type::Array(_, n) => self.each_element(place, 0..n, &mut |body, at| body.zero_into(at)),
            Type::Struct(id) => {
                let fields = self.m.module.structure(id).fields.clone();
                for (i, field) in fields.iter().enumerate() {
                    let at = self.b.field(place, i as u32, field.ty.clone());
                    self.zero_into(at)?;
                }
                Ok(())
            }
            ty => {
                let zero = self.b.zero(&ty);
                self.b.store(place, zero);
                Ok(())
            }
        }
    }

    /// Does something to each element of an array in a range of indices.
    pub(super) fn each_element(
        &mut self,
        array: Value,
        range: std::ops::Range<u64>,
        f: &mut dyn FnMut(&mut Self, Value) -> R<()>,
    ) -> R<()> {
        if range.end.saturating_sub(range.start) <= UNROLLED {
            for i in range {
                let index = self.b.int(Type::INT, i128::from(i));
                let at = self.b.element(array, index);
                f(self, at)?;
            }
            return Ok(());
        }
        self.counting(range, &mut |body, index| {
            let at = body.b.element(array, index);
            f(body, at)
        })
    }

    /// `for (i in range) f(i)`.
    pub(super) fn counting(
        &mut self,
        range: std::ops::Range<u64>,
        f: &mut dyn FnMut(&mut Self, Value) -> R<()>,
    ) -> R<()> {
        let start = self.b.int(Type::INT, i128::from(range.start));
        let end = self.b.int(Type::INT, i128::from(range.end));
        let one = self.b.int(Type::INT, 1);
        self.stepping(start, end, one, f)
    }

    /// `for (i = start; i < end; i += step)`, in the type of the three.
    pub(super) fn stepping(
        &mut self,
        start: Value,
        end: Value,
        step: Value,
        f: &mut dyn FnMut(&mut Self, Value) -> R<()>,
    ) -> R<()> {
        let ty = self.b.ty(start);
        let counter = self.b.local(ty, None, false);
        self.b.store(counter, start);
        self.b.begin();
        let i = self.b.load(counter);
        let going = self.b.compare(CompareOp::Lt, i, end);
        let cond = self.b.close(vec![going]);
        self.b.begin();
        let i = self.b.load(counter);
        let result = f(self, i);
        let next = self.b.binary(BinaryOp::Add, i, step);
        self.b.store(counter, next);
        let body: Block = self.b.close(Vec::new());
        let hint = LoopHint::None;
        self.b.push(
            Op::Loop {
                inits: Vec::new(),
                params: Vec::new(),
                cond: Box::new(cond),
                body: Box::new(body),
                hint,
            },
            Vec::new(),
        );
        result
    }
}

/// Arrays and classes, by clang's spelling; scalars are cheaper to zero where they stand.
fn is_compound(text: &str) -> bool {
    let scalar = text.ends_with('*')
        || matches!(
            text,
            "int"
                | "float"
                | "double"
                | "bool"
                | "char"
                | "long"
                | "unsigned int"
                | "unsigned long"
                | "short"
                | "unsigned char"
                | "unsigned short"
                | "long long"
                | "unsigned long long"
        );
    !scalar
}

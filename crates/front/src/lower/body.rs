//! One function while its body is being built.

use ir::tables::{HashMap, HashSet};
use ir::{
    Block, Builder, Code, Diagnostic, FloatKind, FuncId, Function, FunctionKind, Module, Span, StructId,
    Type, Value,
};

use super::jumps::{Flags, Target};
use super::lambda::Captures;
use super::{Lowering, R, Refused};
use crate::ast::{Ast, Flag, Kind, NodeId};

pub(super) struct Body<'l, 'a> {
    pub m: &'l mut Lowering<'a>,
    pub b: Builder<'l>,
    /// The function's declaration with the body.
    pub function: NodeId,
    /// The place of each variable, parameter and reference in scope, by clang's id of the declaration.
    pub places: HashMap<u64, Value>,
    /// The places that are storage of this function, not references to somewhere.
    pub owned: HashSet<Value>,
    /// Memory of arrays of variable length.
    pub variable_arrays: HashSet<Value>,
    /// Where the sizes of memory are kept that a variable leads to and `realloc` changes, by clang's id of the variable.
    pub sizes: HashMap<u64, Value>,
    /// Storage that was made as zeroes.
    pub zeroed: HashSet<Value>,
    /// The object a method works on.
    pub this: Option<Value>,
    /// The object whose default member initialisers are being evaluated: there, `this` means that one.
    pub object: Option<Value>,
    /// In a lambda's call operator: how captured variables are reached.
    pub captures: Captures,
    /// What `break` and `continue` leave, innermost last.
    pub targets: Vec<Target>,
    /// Where `return` puts the value, and the flag that says that it did; absent while a single `return` at the
    /// end makes them unnecessary.
    pub result: Option<Value>,
    pub returned: Option<Value>,
    /// The value of the single `return` at the end.
    pub yielded: Option<Value>,
    /// How many objects are alive whose destructors have something to do.
    pub alive: usize,
    pub flags: Flags,
    /// Variables that were declared ahead of their declaration.
    pub hoisted: HashSet<u64>,
    /// Variables that were refused at their declaration.
    pub poisoned: HashSet<u64>,
    /// Values standing for clang's opaque values.
    pub opaque: HashMap<u64, Value>,
    /// The member that `CXXDefaultInitExpr` stands for and the object it is in, innermost last.
    pub default_inits: Vec<(Option<NodeId>, Value)>,
    /// A default argument is being lowered: it is written elsewhere, but happens where the call stands.
    pub in_default_argument: bool,
}

impl<'a> Lowering<'a> {
    /// Lowers the body of a function that was declared before.
    pub(super) fn body(&mut self, node: NodeId, id: FuncId) {
        let ast = self.ast;
        let problems = self.problems.len();
        let Some(statements) = ast.body(node) else { return };
        let is_broken = |&n: &NodeId| ast[n].kind == Kind::RecoveryExpr || ast[n].has(Flag::IsInvalid);
        if let Some(broken) = ast.descendants(node).find(is_broken) {
            let name = ast[node].name().to_string();
            self.refuse(
                Code::BrokenSource,
                broken,
                format!("`{name}` contains code that clang could not resolve"),
            );
            return;
        }
        let mut function = self.module.function(id).clone();
        let captures = self.captures_of(node);
        let result_type = function.result.clone();
        let mut body = Body {
            m: self,
            b: Builder::new(&mut function),
            function: node,
            places: HashMap::default(),
            owned: HashSet::default(),
            variable_arrays: HashSet::default(),
            sizes: HashMap::default(),
            zeroed: HashSet::default(),
            this: None,
            object: None,
            captures,
            targets: Vec::new(),
            result: None,
            returned: None,
            yielded: None,
            alive: 0,
            flags: Flags::default(),
            hoisted: HashSet::default(),
            poisoned: HashSet::default(),
            opaque: HashMap::default(),
            default_inits: Vec::new(),
            in_default_argument: false,
        };
        body.enter(node, statements, &result_type);
        let _ = body.construct_members(node);
        body.function_body(statements);
        if body.m.problems.len() > problems {
            return;
        }
        let yields = body.leave(&result_type);
        let flags = std::mem::take(&mut body.flags);
        body.b.finish(yields);
        super::tidy::function(&mut function, &flags);
        debug_assert_eq!(ir::validate::function(&self.module, &function), Ok(()));
        if function.kind != FunctionKind::Host && mentions_long_double(&self.module, &function) {
            let message = format!("long double in `{}`, which runs on the device", function.name);
            self.problems.push(Diagnostic::new(Code::LongDouble, function.span, message));
            return;
        }
        let (depth, deepest) = nesting(function.body(), function.span);
        if depth > DEEPEST {
            let message =
                format!("branches and loops of `{}` are nested more than {DEEPEST} deep", function.name);
            self.problems.push(Diagnostic::new(Code::TooDeep, deepest, message));
            return;
        }
        if let Some((count, place)) = largest_value(&self.module, &function).filter(|(n, _)| *n > LARGEST) {
            let message =
                format!("an object of {count} numbers is handed on as a value in `{}`", function.name);
            let hint = format!(
                "pass a pointer or a reference to it; copies of up to {LARGEST} numbers are differentiated"
            );
            self.problems.push(Diagnostic::new(Code::UnsupportedType, place, message).with_hint(hint));
            return;
        }
        self.module.functions[id.0 as usize] = function;
    }
}

/// On the device nvcc takes `long double` for `double`, so what host and device share would be read wrongly.
fn mentions_long_double(m: &Module, f: &Function) -> bool {
    fn is_in(m: &Module, ty: &Type, seen: &mut HashSet<StructId>) -> bool {
        match ty {
            Type::Float(kind) => *kind == FloatKind::LongDouble,
            Type::Ptr { to, .. } | Type::Array(to, _) => is_in(m, to, seen),
            Type::Struct(id) => {
                seen.insert(*id) && m.structure(*id).fields.iter().any(|f| is_in(m, &f.ty, seen))
            }
            Type::Void | Type::Bool | Type::Int(_) | Type::Opaque(_) => false,
        }
    }
    let mut seen = HashSet::default();
    f.value_ids().any(|v| is_in(m, f.ty(v), &mut seen))
}

/// How deep branches and loops may be nested; a chain of `else if` is, and so are statements behind a `return`. What is done with
/// a function takes the square of that, and more.
const DEEPEST: usize = 1000;

/// Of an object that is a value; each of its numbers becomes one of its own.
const LARGEST: u64 = 4096;

/// The value with the most numbers, and where it is made.
fn largest_value(m: &Module, f: &Function) -> Option<(u64, Span)> {
    let params = f.params.iter().map(|p| (p.value, f.span));
    let mut all: Vec<(Value, Span)> = params.collect();
    f.body().walk(&mut |inst| all.extend(inst.results.iter().map(|r| (*r, inst.span))));
    // The first of the largest.
    all.into_iter().rev().map(|(v, span)| (m.scalar_count(f.ty(v)), span)).max_by_key(|(count, _)| *count)
}

/// How deep a block is, and where it is deepest.
fn nesting(block: &Block, around: Span) -> (usize, Span) {
    let inner = block.insts.iter().flat_map(|i| i.op.blocks().into_iter().map(|b| nesting(b, i.span)));
    inner.max_by_key(|(depth, _)| *depth).map_or((0, around), |(depth, deepest)| (depth + 1, deepest))
}

impl<'a> Body<'_, 'a> {
    pub fn ast(&self) -> &'a Ast {
        self.m.ast
    }

    /// Parameters get places of their own: by-value ones are variables, references are places already.
    fn enter(&mut self, node: NodeId, statements: NodeId, result: &Type) {
        let ast = self.ast();
        let params = self.b.function.params.clone();
        self.b.span = self.m.code_span(self.m.name_span(node));
        let mut params = params.into_iter();
        if self.m.has_this(node) {
            self.this = params.next().map(|p| p.value);
        }
        for (decl, param) in ast.params(node).zip(params) {
            let place = if param.by_reference {
                param.value
            } else {
                self.b.span = self.m.code_span(self.m.name_span(decl));
                let ty = self.b.ty(param.value);
                let name = (!param.name.is_empty()).then(|| param.name.clone());
                let place = self.b.local(ty, name, false);
                self.b.store(place, param.value);
                self.owned.insert(place);
                place
            };
            self.places.insert(ast[decl].id, place);
        }
        self.b.span = self.m.code_span(self.m.name_span(node));
        if !self.returns_only_at_end(statements) {
            if *result != Type::Void {
                self.result = Some(self.b.local(result.clone(), Some("result".into()), false));
            }
            self.returned = Some(self.new_flag("returned"));
        }
    }

    fn leave(&mut self, result: &Type) -> Vec<Value> {
        if *result == Type::Void {
            return Vec::new();
        }
        if let Some(place) = self.result {
            return vec![self.b.load(place)];
        }
        // Without a `return` the end of a function with a result is never reached in a correct program.
        vec![self.yielded.unwrap_or_else(|| self.b.undef(result))]
    }

    pub fn refuse(&mut self, code: Code, node: NodeId, message: impl Into<String>) -> Refused {
        self.m.refuse(code, node, message)
    }

    /// The type of an expression.
    pub fn type_of(&mut self, node: NodeId) -> R<Type> {
        self.m.type_of(node)
    }

    /// Runs `f` with instructions placed at a node.
    pub fn at<T>(&mut self, node: NodeId, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.b.span;
        if !self.in_default_argument {
            self.b.span = self.m.code_span(self.m.span(node));
        }
        let result = f(self);
        self.b.span = outer;
        result
    }

    /// A value of an expression whose parts are all computed: `if (c) { then } else { els }`.
    pub fn if_value(
        &mut self,
        cond: Value,
        ty: Type,
        then: impl FnOnce(&mut Self) -> R<Value>,
        els: impl FnOnce(&mut Self) -> R<Value>,
    ) -> R<Value> {
        self.b.begin();
        let a = then(self);
        let then = self.b.close(a.iter().copied().collect());
        self.b.begin();
        let b = els(self);
        let els = self.b.close(b.iter().copied().collect());
        a?;
        b?;
        let result = self.b.value(ty, None);
        self.b.push(ir::Op::If { cond, then: Box::new(then), els: Box::new(els) }, vec![result]);
        Ok(result)
    }

    /// A branch without a value.
    pub fn if_then(
        &mut self,
        cond: Value,
        then: impl FnOnce(&mut Self) -> R<()>,
        els: impl FnOnce(&mut Self) -> R<()>,
    ) -> R<()> {
        self.b.begin();
        let a = then(self);
        let then = self.b.close(Vec::new());
        self.b.begin();
        let b = els(self);
        let els = self.b.close(Vec::new());
        self.b.push(ir::Op::If { cond, then: Box::new(then), els: Box::new(els) }, Vec::new());
        a.and(b)
    }

    /// Whether a node has one of clang's yes-or-no properties.
    pub fn has(&self, node: NodeId, flag: Flag) -> bool {
        self.m.ast[node].has(flag)
    }

    /// The only child of a wrapper.
    pub fn only_child(&mut self, node: NodeId) -> R<NodeId> {
        match self.ast().children(node).next_back() {
            Some(child) => Ok(child),
            None => Err(self.unsupported(node)),
        }
    }

    /// The refusal of an expression by the name of its kind.
    pub fn unsupported(&mut self, node: NodeId) -> Refused {
        let kind = self.ast()[node].kind;
        let name = self.ast().kind_name(kind).to_string();
        let what = spoken(&name).map_or(format!("expression of clang's kind {name}"), str::to_string);
        self.refuse(Code::UnsupportedExpression, node, format!("{what} is not supported"))
    }
}

/// How a C++ programmer calls what clang gives another name.
fn spoken(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "CXXDynamicCastExpr" => "dynamic_cast",
        "CXXTypeidExpr" => "typeid",
        "CoawaitExpr" | "CoyieldExpr" => "a coroutine",
        "AtomicExpr" => "an atomic builtin",
        "VAArgExpr" => "va_arg",
        "CXXDeleteExpr" => "delete",
        "CXXNewExpr" => "new",
        "AddrLabelExpr" => "the address of a label",
        "ExtVectorElementExpr" | "ShuffleVectorExpr" | "ConvertVectorExpr" => "a compiler vector",
        "OffsetOfExpr" => "offsetof",
        _ => return None,
    })
}

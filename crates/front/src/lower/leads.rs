//! Which pointer variables at namespace scope may lead to which other variables there: `double buf[4]; double* cur = buf;`.
//!
//! A variable can be led to if its address is kept somewhere: assigned, put into an initialiser, returned, or handed to a function that
//! keeps it. A pointer may lead there unless all that it is ever given is memory of its own (`cudaMalloc`, `new`) or null. Both are found by
//! following every mention of a variable outwards through the tree; what is not understood counts.

use ir::tables::{HashMap, HashSet};
use ir::{GlobalId, GlobalSpace, Module, Type};

use super::Lowering;
use super::led_to::holds_pointers;
use crate::ast::ValueCategory::{LValue, XValue};
use crate::ast::{Ast, Flag, Kind, NodeId, StorageClass};
use crate::types::{CType, Shape, TypeTable, is_header_enum};

impl Lowering<'_> {
    /// All pairs of a pointer and what it may lead to.
    pub(super) fn leads(&self) -> Vec<(GlobalId, GlobalId)> {
        let globals = self.module.globals.iter().enumerate().map(|(i, g)| (GlobalId(i as u32), g));
        let (mut pointers, mut targets) = (HashSet::default(), HashSet::default());
        for (id, g) in globals {
            if holds_pointers(&self.module, &g.ty) {
                pointers.insert(id);
            }
            // Constants are written by nobody, and shared memory is led to by what threads hold.
            if matches!(g.space, GlobalSpace::Host | GlobalSpace::Device) {
                targets.insert(id);
            }
        }
        if pointers.is_empty() || targets.is_empty() {
            return Vec::new();
        }
        let mut uses = Uses::new(self);
        let mut given = HashSet::default();
        let mut led_to = HashSet::default();
        for (&declared, &id) in &self.globals {
            let Some(decl) = self.ast.find(declared) else { continue };
            // Each variable may be handed to the same functions.
            uses.seen.clear();
            if pointers.contains(&id)
                && (leads_on(&self.module, &self.module.global(id).ty) || uses.is_given(decl))
            {
                given.insert(id);
            }
            uses.seen.clear();
            let made = || self.types.type_of(decl);
            if targets.contains(&id) && (uses.is_kept(decl, Of::Place) || uses.is_kept_when_made(&made())) {
                led_to.insert(id);
            }
        }
        given.iter().flat_map(|g| led_to.iter().map(|t| (*g, *t))).collect()
    }
}

/// Whether what pointers in it lead to holds pointers in turn. What those are given is not followed: `rows[i] = data + 4 * i` may stand anywhere.
fn leads_on(m: &Module, ty: &Type) -> bool {
    match ty {
        Type::Ptr { to, .. } => holds_pointers(m, to),
        Type::Array(of, _) => leads_on(m, of),
        Type::Struct(id) => m.structure(*id).fields.iter().any(|f| leads_on(m, &f.ty)),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => false,
    }
}

/// What an expression is of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Of {
    /// The variable or a part of it.
    Place,
    /// Its address.
    Address,
}

/// What becomes of an expression, one step outwards.
enum Step {
    /// The parent is that of the variable.
    On(Of),
    /// The address is not used any more.
    End,
    /// Somebody keeps it.
    Kept,
    /// It is in this variable of a function from here on.
    In(NodeId),
    /// It is the object of this method.
    This(NodeId),
}

struct Uses<'a> {
    lowering: &'a Lowering<'a>,
    ast: &'a Ast,
    types: &'a TypeTable<'a>,
    /// The mentions of each variable, by the first declaration of it.
    mentions: HashMap<u64, Vec<NodeId>>,
    /// Variables of functions that hold an address, methods whose object has it, and classes; each looked at once.
    seen: HashSet<(u64, Of)>,
}

impl<'a> Uses<'a> {
    fn new(lowering: &'a Lowering<'a>) -> Self {
        let (ast, types) = (lowering.ast, &lowering.types);
        let mut mentions: HashMap<u64, Vec<NodeId>> = HashMap::default();
        for e in ast.all(Kind::DeclRefExpr).chain(ast.all(Kind::MemberExpr)) {
            if let Some(decl) = ast.referenced(e).filter(|d| ast[*d].kind.is_variable()) {
                mentions.entry(first(ast, decl)).or_default().push(e);
            }
        }
        Uses { lowering, ast, types, mentions, seen: HashSet::default() }
    }

    fn mentions(&self, decl: NodeId) -> Vec<NodeId> {
        self.mentions.get(&first(self.ast, decl)).cloned().unwrap_or_default()
    }

    /// Whether the address of a variable, or what a variable of a function leads to, is kept somewhere.
    fn is_kept(&mut self, decl: NodeId, of: Of) -> bool {
        self.mentions(decl).into_iter().any(|e| self.leaves(e, of))
    }

    fn leaves(&mut self, mut e: NodeId, mut of: Of) -> bool {
        while let Some(parent) = self.ast.parent(e) {
            match self.step(e, parent, of) {
                Step::On(next) => (e, of) = (parent, next),
                Step::End => return false,
                Step::Kept => return true,
                Step::This(method) => {
                    let is_new = self.seen.insert((self.ast[method].id, Of::Address));
                    return is_new && self.keeps_itself(method);
                }
                Step::In(decl) => {
                    let ctype = self.types.type_of(decl);
                    let of = if ctype.is_reference() { Of::Place } else { Of::Address };
                    // A reference to a pointer variable is one to what leads there.
                    let of =
                        if ctype.is_reference() && ctype.referred().is_pointer() { Of::Address } else { of };
                    let is_new = self.seen.insert((first(self.ast, decl), of));
                    return is_new && self.is_kept(decl, of);
                }
            }
        }
        false
    }

    /// Whether the object of a method, a constructor or a member's initialiser is kept by it.
    fn keeps_itself(&mut self, inside: NodeId) -> bool {
        let below = self.ast.descendants(inside).filter(|&e| self.ast[e].kind == Kind::CXXThisExpr);
        below.collect::<Vec<_>>().into_iter().any(|e| self.leaves(e, Of::Address))
    }

    /// Whether constructors keep the address of an object.
    fn is_kept_when_made(&mut self, ctype: &CType) -> bool {
        let ast = self.ast;
        let record = match &ctype.shape {
            Shape::Array(of, _) => return self.is_kept_when_made(of),
            Shape::Record(record) => ast.definition(*record),
            // Nothing else runs code when it is made; classes of libraries keep to themselves.
            _ => None,
        };
        let Some(record) = record.filter(|r| self.seen.insert((ast[*r].id, Of::Place))) else { return false };
        let constructors = ast.methods(record).filter(|&m| ast[m].kind == Kind::CXXConstructorDecl);
        let mut makers: Vec<NodeId> = constructors.filter_map(|m| ast.definition(m)).collect();
        makers.extend(ast.children_of_kind(record, Kind::FieldDecl));
        makers.into_iter().any(|m| self.keeps_itself(m))
            || self.lowering.parts(record).into_iter().any(|part| {
                let ctype = Shape::Record(part).into();
                self.is_kept_when_made(&ctype)
            })
    }

    fn step(&self, e: NodeId, parent: NodeId, of: Of) -> Step {
        use Kind::*;
        let ast = self.ast;
        let node = &ast[parent];
        let at = ast[parent].children.iter().position(|c| *c == Some(e)).unwrap_or(0);
        match node.kind {
            ParenExpr | ExprWithCleanups | MaterializeTemporaryExpr | ConstantExpr => Step::On(of),
            ImplicitCastExpr
            | CStyleCastExpr
            | CXXStaticCastExpr
            | CXXReinterpretCastExpr
            | CXXConstCastExpr
            | CXXFunctionalCastExpr => match (node.cast_kind(), of) {
                // What lies in a variable that holds an address is that address.
                ("LValueToRValue", Of::Place) | ("PointerToBoolean" | "ToVoid", _) => Step::End,
                ("ArrayToPointerDecay", _) => Step::On(Of::Address),
                ("PointerToIntegral", _) => Step::Kept,
                _ => Step::On(of),
            },
            MemberExpr if node.has(Flag::IsArrow) => Step::On(Of::Place),
            MemberExpr => Step::On(of),
            ArraySubscriptExpr if at == 0 => Step::On(Of::Place),
            ArraySubscriptExpr | UnaryExprOrTypeTraitExpr => Step::End,
            UnaryOperator => match (node.opcode(), of) {
                ("*", _) => Step::On(Of::Place),
                ("&", Of::Place) => Step::On(Of::Address),
                ("&", Of::Address) => Step::Kept,
                ("!", _) => Step::End,
                _ => Step::On(of),
            },
            CompoundAssignOperator if at == 0 => Step::On(of),
            BinaryOperator => match (node.opcode(), at) {
                ("=", 0) => Step::On(of),
                ("=", _) => self.assigned_to(ast.child(parent, 0)),
                ("+" | "-", _) if self.types.type_of(parent).is_pointer() => Step::On(of),
                (",", 1) => Step::On(of),
                _ => Step::End,
            },
            ConditionalOperator if at == 0 => Step::End,
            ConditionalOperator => Step::On(of),
            VarDecl if of == Of::Address || self.types.type_of(parent).is_reference() => self.inside(parent),
            CallExpr | CUDAKernelCallExpr | CXXMemberCallExpr | CXXOperatorCallExpr => {
                self.handed_on(parent, at, e, of)
            }
            CXXConstructExpr | CXXTemporaryObjectExpr => self.built_with(parent, at, of),
            CompoundStmt | IfStmt | ForStmt | CXXForRangeStmt | WhileStmt | DoStmt | SwitchStmt
            | CaseStmt | DefaultStmt | CXXDeleteExpr => Step::End,
            _ => Step::Kept,
        }
    }

    fn assigned_to(&self, place: Option<NodeId>) -> Step {
        let place = place.map(|p| self.ast.strip(p)).filter(|p| self.ast[*p].kind == Kind::DeclRefExpr);
        let decl = place.and_then(|p| self.ast.referenced(p));
        // Through a reference, it is some other variable.
        let decl = decl.filter(|d| !self.types.type_of(*d).is_reference());
        decl.map_or(Step::Kept, |decl| self.inside(decl))
    }

    fn inside(&self, decl: NodeId) -> Step {
        let is_static =
            matches!(self.ast[decl].storage_class, Some(StorageClass::Static | StorageClass::Extern));
        let is_reference = self.types.type_of(decl).is_reference();
        let is_own = self.ast.enclosing_function(decl).is_some() && !is_static;
        if is_own || is_reference { Step::In(decl) } else { Step::Kept }
    }

    /// To a function that has a body, as its parameter.
    fn handed_on(&self, call: NodeId, at: usize, e: NodeId, of: Of) -> Step {
        let ast = self.ast;
        let Some(callee) = ast.callee(call) else {
            let is_symbol = ast.called_name(call).is_some_and(|n| n.starts_with("cudaGetSymbolAddress"));
            let is_known = ast.called_name(call).is_some();
            return if is_symbol || !is_known { Step::Kept } else { self.handed_back(call, e, of) };
        };
        if ast[callee].name().starts_with("cudaGetSymbolAddress") {
            return Step::Kept;
        }
        let Some(body) = ast.definition(callee) else { return self.handed_back(call, e, of) };
        if ast[body].name().starts_with("cuda") {
            return Step::End;
        }
        let is_method = ast[body].kind == Kind::CXXMethodDecl;
        let object = match ast[call].kind {
            Kind::CXXMemberCallExpr => Some(0),
            Kind::CXXOperatorCallExpr if is_method => Some(1),
            _ => None,
        };
        if object == Some(at) {
            // Which one of a virtual method's runs is not known here.
            return if is_method && !ast[body].has(Flag::Virtual) { Step::This(body) } else { Step::Kept };
        }
        // The called function comes first, in a launch its configuration too; of a method that is an operator, the object.
        let skipped = match ast[call].kind {
            Kind::CUDAKernelCallExpr => 2,
            Kind::CXXOperatorCallExpr if is_method => 2,
            _ => 1,
        };
        self.parameter(at.checked_sub(skipped).and_then(|n| ast.params(body).nth(n)))
    }

    /// To a constructor; one that copies members keeps no address of the object that it copies.
    fn built_with(&self, e: NodeId, at: usize, of: Of) -> Step {
        let ast = self.ast;
        let Shape::Record(record) = self.types.type_of(e).shape else { return Step::Kept };
        let Some(record) = ast.definition(record) else { return Step::Kept };
        let signature = ast[e].ctor_type.as_ref().map(|ty| self.types.resolve(ty, e));
        let Some(signature) = signature else { return Step::Kept };
        let constructor = self.lowering.find_constructor(record, &signature);
        let is_own = constructor
            .is_some_and(|c| !ast[c].has(Flag::IsImplicit) && !ast[c].has(Flag::ExplicitlyDefaulted));
        if !is_own {
            let copied = self.lowering.records.get(&record).map(|id| Type::Struct(*id));
            let only_copied = copied.is_some_and(|ty| self.lowering.copies_trivially(&ty));
            return if of == Of::Place && only_copied { Step::End } else { Step::Kept };
        }
        let body = constructor.and_then(|c| ast.definition(c));
        self.parameter(body.and_then(|body| ast.params(body).nth(at)))
    }

    fn parameter(&self, param: Option<NodeId>) -> Step {
        match param {
            Some(param)
                if self.types.type_of(param).is_reference() || self.types.type_of(param).is_pointer() =>
            {
                Step::In(param)
            }
            _ => Step::Kept,
        }
    }

    /// What a library is given it may give back, as `std::find` and `memcpy` do. It keeps pointers that it is given by reference, as
    /// containers do, and others in objects that it gives back; complex numbers hold none.
    fn handed_back(&self, call: NodeId, given: NodeId, of: Of) -> Step {
        let is_object = |e: NodeId| matches!(self.ast[e].value_category, Some(LValue | XValue));
        if of == Of::Address && is_object(given) && self.types.type_of(given).is_pointer() {
            return Step::Kept;
        }
        if is_object(call) {
            return Step::On(Of::Place);
        }
        let result = self.types.type_of(call);
        match result.shape {
            Shape::Pointer(_) => Step::On(Of::Address),
            Shape::Void | Shape::Bool | Shape::Int(_) | Shape::Float(_) | Shape::Enum(_) => Step::End,
            Shape::Foreign(name) if is_header_enum(&name) || name.contains("Status") => Step::End,
            _ if self.ast[call].type_text().contains("complex<") => Step::End,
            _ => Step::Kept,
        }
    }

    /// Whether a pointer variable is given anything but memory of its own.
    fn is_given(&mut self, decl: NodeId) -> bool {
        let ast = self.ast;
        let all = ast.redeclarations(decl).iter().copied().chain([decl]);
        let inits = all.filter(|d| ast[*d].init.is_some());
        let mut inits = inits.filter_map(|d| ast.children(d).rfind(|&c| !ast[c].kind.is_attr()));
        inits.any(|init| !self.is_own_memory(init))
            || self.mentions(decl).into_iter().any(|e| self.is_set(e, Of::Place))
    }

    /// Whether a pointer is set to anything but memory of its own where a variable, or its address, stands in an expression.
    fn is_set(&mut self, mut e: NodeId, mut of: Of) -> bool {
        use Kind::*;
        let ast = self.ast;
        while let Some(parent) = ast.parent(e) {
            let at = ast[parent].children.iter().position(|c| *c == Some(e)).unwrap_or(0);
            match ast[parent].kind {
                ImplicitCastExpr if ast[parent].cast_kind() == "LValueToRValue" => {
                    if of == Of::Place {
                        return false;
                    }
                }
                ImplicitCastExpr if ast[parent].cast_kind() == "ArrayToPointerDecay" => of = Of::Address,
                ParenExpr
                | ImplicitCastExpr
                | CStyleCastExpr
                | CXXReinterpretCastExpr
                | CXXStaticCastExpr => {}
                // Numbers beside pointers lead nowhere.
                MemberExpr | ArraySubscriptExpr if self.is_number(parent) => return false,
                MemberExpr => of = Of::Place,
                ArraySubscriptExpr if at == 0 => of = Of::Place,
                UnaryOperator if ast[parent].opcode() == "&" => of = Of::Address,
                UnaryOperator if ast[parent].opcode() == "*" => of = Of::Place,
                UnaryOperator | CompoundAssignOperator | UnaryExprOrTypeTraitExpr | CompoundStmt => {
                    return false;
                }
                BinaryOperator if ast[parent].opcode() == "=" && at == 0 => {
                    return of == Of::Place && !ast.child(parent, 1).is_some_and(|v| self.is_own_memory(v));
                }
                CallExpr | CXXMemberCallExpr => return self.is_set_by(parent, at, e, of),
                CXXConstructExpr => return !matches!(self.built_with(parent, at, of), Step::End),
                _ => return true,
            }
            e = parent;
        }
        false
    }

    fn is_number(&self, e: NodeId) -> bool {
        let shape = self.types.type_of(e).shape;
        matches!(shape, Shape::Bool | Shape::Int(_) | Shape::Float(_) | Shape::Enum(_))
    }

    /// By a function that is given the variable or its address.
    fn is_set_by(&mut self, call: NodeId, at: usize, e: NodeId, of: Of) -> bool {
        let allocates = ["cudaMalloc", "cudaHostAlloc", "cudaFree"];
        if self.ast.called_name(call).is_some_and(|n| allocates.iter().any(|a| n.starts_with(a))) {
            return false;
        }
        match self.handed_on(call, at, e, of) {
            Step::In(param) => {
                let of = if self.types.type_of(param).is_reference() { Of::Place } else { Of::Address };
                self.seen.insert((first(self.ast, param), of))
                    && self.mentions(param).into_iter().any(|e| self.is_set(e, of))
            }
            Step::This(method) if self.seen.insert((self.ast[method].id, Of::Address)) => {
                let ast = self.ast;
                let all = ast.descendants(method).filter(|&e| ast[e].kind == Kind::CXXThisExpr);
                all.collect::<Vec<_>>().into_iter().any(|e| self.is_set(e, Of::Address))
            }
            Step::This(_) => false,
            Step::On(_) | Step::End | Step::Kept => true,
        }
    }

    /// New memory, or null.
    fn is_own_memory(&self, e: NodeId) -> bool {
        use Kind::*;
        let ast = self.ast;
        let e = ast.strip(e);
        match ast[e].kind {
            CXXNullPtrLiteralExpr
            | GNUNullExpr
            | IntegerLiteral
            | ImplicitValueInitExpr
            | CXXNewExpr
            | FloatingLiteral => true,
            CStyleCastExpr | CXXStaticCastExpr | CXXReinterpretCastExpr => {
                ast.children(e).next_back().is_some_and(|c| self.is_own_memory(c))
            }
            InitListExpr => ast.children(e).all(|c| self.is_own_memory(c)),
            CallExpr => self
                .ast
                .called_name(e)
                .is_some_and(|n| matches!(n, "malloc" | "calloc" | "realloc" | "aligned_alloc")),
            _ => false,
        }
    }
}

fn first(ast: &Ast, decl: NodeId) -> u64 {
    let all = ast.redeclarations(decl);
    all.first().map_or(ast[decl].id, |d| ast[*d].id)
}

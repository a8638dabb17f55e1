//! Calls.
//!
//! A function with a body in user code is called. Everything else is known by name (`intrinsic` and the tables it
//! uses) or refused: a call whose effects nobody knows cannot be differentiated rightly.

use ir::{Code, CompareOp, Type, Value};

use super::body::Body;
use super::copy::Copying;
use super::{R, Refused};
use crate::ast::{Flag, Kind, NodeId, ValueCategory};
use crate::types::CType;

/// What a call gives.
pub(super) enum Outcome {
    Nothing,
    Value(Value),
    /// A reference.
    Place(Value),
}

/// A call taken apart.
pub(super) struct Call {
    pub expr: NodeId,
    /// The declaration, where it is in the tree.
    pub callee: Option<NodeId>,
    pub name: String,
    /// The object of a method call, and whether it is given by pointer.
    pub object: Option<(NodeId, bool)>,
    pub args: Vec<NodeId>,
    /// The callee's type.
    pub signature: Option<CType>,
    /// The expression that names the callee.
    pub named_by: NodeId,
}

impl Body<'_, '_> {
    pub(super) fn call_value(&mut self, e: NodeId) -> R<Value> {
        match self.call(e)? {
            Outcome::Value(value) => Ok(value),
            Outcome::Place(place) => self.load(place, e),
            Outcome::Nothing => Err(self.refuse(Code::UnsupportedExpression, e, "the call gives no value")),
        }
    }

    pub(super) fn call_place(&mut self, e: NodeId) -> R<Value> {
        if let Some(place) = self.chosen_argument(e)? {
            return Ok(place);
        }
        match self.call(e)? {
            Outcome::Place(place) => Ok(place),
            // A copy is as good as a reference if nobody can write through it.
            Outcome::Value(value) if self.is_read_only(e) => Ok(self.spill(value)),
            Outcome::Value(_) => Err(self.refuse(
                Code::UnknownCall,
                e,
                "reference returned by a function whose body is not visible",
            )),
            Outcome::Nothing => Err(self.refuse(Code::UnsupportedExpression, e, "the call gives no value")),
        }
    }

    /// The argument that `std::max`, `min` or `clamp` gives a reference to.
    fn chosen_argument(&mut self, e: NodeId) -> R<Option<Value>> {
        let is_reference = self.ast()[e].value_category == Some(ValueCategory::LValue);
        let Some(call) = self.take_apart(e)?.filter(|c| c.callee.is_none() && is_reference) else {
            return Ok(None);
        };
        let args = call.args.as_slice();
        let ty = self.type_of(e)?;
        if !matches!((call.name.as_str(), args.len()), ("max" | "min", 2) | ("clamp", 3))
            || !(ty.is_float() || ty.is_int())
        {
            return Ok(None);
        }
        let places = args.iter().map(|&a| self.place(a)).collect::<R<Vec<Value>>>()?;
        let values: Vec<Value> = places.iter().map(|p| self.b.load(*p)).collect();
        let ty = Type::ptr(ty);
        let mut choose = |less: usize, than: usize, yes: Value, no: Value| {
            let cond = self.b.compare(CompareOp::Lt, values[less], values[than]);
            self.if_value(cond, ty.clone(), |_| Ok(yes), |_| Ok(no))
        };
        Ok(Some(match call.name.as_str() {
            "max" => choose(0, 1, places[1], places[0])?,
            "min" => choose(1, 0, places[1], places[0])?,
            _ => {
                let capped = choose(2, 0, places[2], places[0])?;
                choose(0, 1, places[1], capped)?
            }
        }))
    }

    fn is_read_only(&self, e: NodeId) -> bool {
        self.ast()[e].value_category != Some(ValueCategory::LValue) || self.m.types.type_of(e).is_const
    }

    pub(super) fn call_effect(&mut self, e: NodeId) -> R<()> {
        self.call(e).map(drop)
    }

    /// The value of a call of a library function that returns a reference, like `std::max`.
    pub(super) fn named_call_value(&mut self, e: NodeId) -> R<Option<Value>> {
        let Some(call) = self.take_apart(e)? else { return Ok(None) };
        if call.callee.is_some() {
            return Ok(None);
        }
        self.call_value(e).map(Some)
    }

    fn call(&mut self, e: NodeId) -> R<Outcome> {
        let Some(call) = self.take_apart(e)? else { return Ok(Outcome::Nothing) };
        let ast = self.ast();
        if let Some(value) = self.list_accessor(&call)? {
            return Ok(Outcome::Value(value));
        }
        if let Some(outcome) = self.list_method(&call)? {
            return Ok(outcome);
        }
        self.refuse_question_of_threads(&call)?;
        self.refuse_list_arguments(&call)?;
        let Some(callee) = call.callee else { return self.library_call(call) };
        if let Some(outcome) = self.barrier_start(&call)? {
            return Ok(outcome);
        }
        if let Some(definition) = ast.definition(callee) {
            if ast[callee].has(Flag::IsImplicit) && ast[callee].name() == "operator=" {
                return self.implicit_assignment(&call);
            }
            return self.user_call(call, definition);
        }
        let node = &ast[callee];
        if (node.has(Flag::IsImplicit) || node.has(Flag::ExplicitlyDefaulted)) && node.name() == "operator=" {
            return self.implicit_assignment(&call);
        }
        if node.has(Flag::IsImplicit) && node.kind == Kind::FunctionDecl {
            // A builtin that clang declares on first use.
            return self.library_call(call);
        }
        if self.m.has_custom(callee) {
            return self.user_call(call, callee);
        }
        let name = call.name.clone();
        if self.is_known_library_name(&name) && node.kind == Kind::FunctionDecl {
            // The user's own declaration of a CUDA function.
            return self.library_call(call);
        }
        // A method says more by its class.
        let name = match ast.contexts(callee).find(|&c| ast[c].kind.is_record()) {
            Some(class) => format!("{}::{name}", self.m.record_name(class)),
            None => name,
        };
        Err(self.refuse(Code::UnknownCall, e, format!("`{name}` has no body here")))
    }

    /// Finds out what is called. `None`: nothing, as for the destructor of a number.
    pub(super) fn take_apart(&mut self, e: NodeId) -> R<Option<Call>> {
        let ast = self.ast();
        let mut parts = ast.children(e);
        let Some(head) = parts.next() else { return Err(self.unsupported(e)) };
        let mut args: Vec<_> = parts.collect();
        let named_by = self.callee_expr(head);
        let node = &ast[named_by];
        let (callee, name, ty) = match node.kind {
            Kind::DeclRefExpr => {
                let Some(stub) = &node.referenced_decl else { return Err(self.unsupported(e)) };
                let decl = ast.find(stub.id).filter(|&d| !ast[d].is_mention());
                if !stub.kind.is_function() {
                    if self.poisoned.contains(&stub.id) {
                        return Err(Refused);
                    }
                    let name = stub.name.as_deref().unwrap_or("?").to_string();
                    return Err(self.refuse(Code::FunctionPointer, e, format!("call through `{name}`")));
                }
                (decl, stub.name.as_deref().unwrap_or("").to_string(), stub.ty.clone())
            }
            Kind::MemberExpr => {
                let decl = ast.referenced(named_by).filter(|&d| !ast[d].is_mention());
                if decl.is_some_and(|d| !ast[d].kind.is_function()) {
                    return Err(self.refuse(
                        Code::FunctionPointer,
                        e,
                        format!("call through `{}`", node.name()),
                    ));
                }
                (decl, node.name().to_string(), decl.and_then(|d| ast[d].ty.clone()))
            }
            Kind::CXXPseudoDestructorExpr => return Ok(None),
            _ => return Err(self.refuse(Code::FunctionPointer, e, "call of a computed function")),
        };
        let is_method = callee.is_some_and(|d| self.m.has_this(d));
        let object = match node.kind {
            Kind::MemberExpr if callee.is_none() || is_method => {
                ast.children(named_by).next().map(|base| (base, node.has(Flag::IsArrow)))
            }
            _ if is_method && !args.is_empty() => Some((args.remove(0), false)),
            _ => None,
        };
        let signature = ty.map(|ty| self.m.types.resolve(&ty, callee.unwrap_or(e)));
        Ok(Some(Call { expr: e, callee, name, object, args, signature, named_by }))
    }

    /// The name under casts, parentheses and `&` or `*`, which mean nothing before a call.
    fn callee_expr(&self, head: NodeId) -> NodeId {
        let ast = self.ast();
        let mut e = ast.strip(head);
        while ast[e].kind == Kind::UnaryOperator && matches!(ast[e].opcode(), "&" | "*") {
            match ast.children(e).next() {
                Some(inner) => e = ast.strip(inner),
                None => break,
            }
        }
        e
    }

    fn user_call(&mut self, call: Call, definition: NodeId) -> R<Outcome> {
        let ast = self.ast();
        self.check_virtual(&call)?;
        if let Some(value) = self.model_accessor(&call)? {
            return Ok(Outcome::Value(value));
        }
        if ast.is_global(definition) {
            return Err(self.refuse(Code::LaunchActive, call.expr, "kernel called like a function"));
        }
        let callee = self.m.function(definition)?;
        // The object before a static method is evaluated and dropped.
        if ast[call.named_by].kind == Kind::MemberExpr
            && call.object.is_none()
            && let Some(object) = ast.children(call.named_by).next()
            && self.may_write(object)
        {
            self.discard(object)?;
        }
        let values = if self.assigns(&call) {
            self.right_operand_first(&call, definition, callee)?
        } else {
            let mut values = Vec::new();
            if let Some((object, by_pointer)) = call.object {
                values.push(self.object_argument(object, by_pointer, callee)?);
            }
            values.extend(self.arguments(call.expr, definition, &call.args)?);
            values
        };
        let result = self.m.module.function(callee).result.clone();
        let is_reference = self.m.returns_reference(definition);
        let is_constant = self.is_constant_call(call.expr, definition, &result, is_reference)?;
        Ok(match self.b.call(callee, values, result) {
            None => Outcome::Nothing,
            Some(value) if is_reference => Outcome::Place(value),
            Some(value) if is_constant => Outcome::Value(self.detached(value)),
            Some(value) => Outcome::Value(value),
        })
    }

    /// Whether a call is written as an assignment, `a = b` or `a += b`.
    fn assigns(&self, call: &Call) -> bool {
        self.ast()[call.expr].kind == Kind::CXXOperatorCallExpr
            && call.name.strip_prefix("operator").is_some_and(is_assignment)
    }

    /// The operands of an assignment: since C++17 the right one is evaluated before the left, also where the operator is
    /// a function, unless that is called by its name.
    fn right_operand_first(&mut self, call: &Call, definition: NodeId, callee: ir::FuncId) -> R<Vec<Value>> {
        if let Some((object, by_pointer)) = call.object {
            let mut values = self.arguments(call.expr, definition, &call.args)?;
            values.insert(0, self.object_argument(object, by_pointer, callee)?);
            return Ok(values);
        }
        let mut values = Vec::new();
        for i in (0..call.args.len()).rev() {
            values.insert(0, self.argument(call.expr, definition, &call.args, i)?);
        }
        Ok(values)
    }

    /// The object a method is called on, as a pointer to the class that declares the method.
    fn object_argument(&mut self, object: NodeId, by_pointer: bool, callee: ir::FuncId) -> R<Value> {
        let mut place = if by_pointer { self.value(object)? } else { self.place(object)? };
        let function = self.m.module.function(callee);
        let wanted = function.params.first().and_then(|p| function.ty(p.value).pointee().cloned());
        // clang converts to the base itself; this only makes up for dumps that leave it out.
        while let (Some(Type::Struct(id)), Some(wanted)) = (self.b.ty(place).pointee().cloned(), &wanted) {
            if Type::Struct(id) == *wanted {
                break;
            }
            let Some(index) = self.m.base_towards(id, wanted) else { return Err(self.unsupported(object)) };
            let ty = self.m.field_type(id, index);
            place = self.b.field(place, index, ty);
        }
        Ok(place)
    }

    /// The arguments for the parameters of a function, defaults filled in.
    pub(super) fn arguments(&mut self, e: NodeId, callee: NodeId, args: &[NodeId]) -> R<Vec<Value>> {
        let ast = self.ast();
        let params: Vec<_> = ast.params(callee).collect();
        if args.len() > params.len() {
            return Err(self.refuse(Code::VariadicFunction, e, "more arguments than parameters"));
        }
        (0..params.len()).map(|i| self.argument(e, callee, args, i)).collect()
    }

    /// The argument for the n-th parameter.
    pub(super) fn argument(&mut self, e: NodeId, callee: NodeId, args: &[NodeId], n: usize) -> R<Value> {
        let ast = self.ast();
        let Some(param) = ast.params(callee).nth(n) else { return Err(self.unsupported(e)) };
        let given = args.get(n).copied();
        let printed =
            given.filter(|&a| ast[a].kind != Kind::CXXDefaultArgExpr || ast.children(a).next().is_some());
        let Some(arg) = printed.or_else(|| self.default_argument(callee, n)) else {
            return Err(self.refuse(Code::UnsupportedExpression, e, "default argument that is not visible"));
        };
        if self.m.is_reference(param) {
            return self.place(arg);
        }
        self.check_handed_over(arg, param)?;
        self.value(arg)
    }

    /// The default of the n-th parameter, at whichever declaration gives it.
    fn default_argument(&self, function: NodeId, n: usize) -> Option<NodeId> {
        let ast = self.ast();
        let all = ast.redeclarations(function).iter().copied().chain([function]);
        all.into_iter().find_map(|f| ast.default_argument(ast.params(f).nth(n)?))
    }

    /// `a = b` by an assignment operator that nobody wrote.
    fn implicit_assignment(&mut self, call: &Call) -> R<Outcome> {
        let (Some((object, by_pointer)), Some(&source)) = (call.object, call.args.first()) else {
            return Err(self.unsupported(call.expr));
        };
        if self.is_volatile(object)? {
            return Err(self.refuse(Code::Volatile, call.expr, "assignment of a volatile struct"));
        }
        let ty = match self.type_of(object)? {
            Type::Ptr { to, .. } if by_pointer => *to,
            ty => ty,
        };
        if self.m.copies_trivially(&ty) {
            return self.assign_bytes(call, (object, by_pointer), source);
        }
        let (place, from) = self.assigned_places(call, (object, by_pointer), source)?;
        let moves = call.signature.as_ref().is_some_and(CType::takes_rvalue);
        self.copy_members(call.expr, place, from, Copying { how: Kind::CXXMethodDecl, moves })?;
        Ok(Outcome::Place(place))
    }

    /// `a = b` for a class whose assignment copies bytes.
    pub(super) fn assign_bytes(&mut self, call: &Call, object: (NodeId, bool), source: NodeId) -> R<Outcome> {
        let (place, value) = if self.assigns(call) {
            self.sides(object, source)?
        } else {
            let (place, from) = self.assigned_places(call, object, source)?;
            (place, self.load(from, source)?)
        };
        self.store(call.expr, place, value)?;
        Ok(Outcome::Place(place))
    }

    /// The place of the left side of an assignment and the value of the right, which an operator takes by reference: the right side is
    /// evaluated first, but read by the operator, after the left one wrote what it writes. Compilers differ where that is what is read
    /// (nvcc copies an object before).
    pub(super) fn sides(&mut self, (left, by_pointer): (NodeId, bool), right: NodeId) -> R<(Value, Value)> {
        let ast = self.ast();
        let temporary = ast[right].value_category == Some(ValueCategory::PRValue)
            || ast[right].kind == Kind::MaterializeTemporaryExpr;
        let late = !temporary && self.may_write(left);
        if late && self.may_change_by_name(left, right) {
            let message = "the left side of this assignment may change what its right side reads, and compilers differ in which comes first";
            let hint = "assign to a variable first";
            return Err(self.m.refuse_with_hint(
                Code::UnsupportedExpression,
                right,
                message.to_string(),
                hint,
            ));
        }
        let early = if late { self.place(right)? } else { self.arg_value(right)? };
        let place = if by_pointer { self.value(left)? } else { self.place(left)? };
        Ok((place, if late { self.load(early, right)? } else { early }))
    }

    /// Whether evaluating an expression may change something: it calls or assigns.
    fn may_write(&self, e: NodeId) -> bool {
        use Kind::*;
        let ast = self.ast();
        ast.descendants(e).any(|n| match ast[n].kind {
            CallExpr
            | CXXMemberCallExpr
            | CXXOperatorCallExpr
            | CXXConstructExpr
            | CXXTemporaryObjectExpr
            | CompoundAssignOperator
            | StmtExpr
            | UserDefinedLiteral => true,
            BinaryOperator => ast[n].opcode() == "=",
            UnaryOperator => matches!(ast[n].opcode(), "++" | "--"),
            _ => false,
        })
    }

    /// The places of both sides of an assignment: the right one is found first, unless the operator is called by its name.
    fn assigned_places(
        &mut self,
        call: &Call,
        (object, by_pointer): (NodeId, bool),
        source: NodeId,
    ) -> R<(Value, Value)> {
        let first = if self.assigns(call) { Some(self.place(source)?) } else { None };
        let place = if by_pointer { self.value(object)? } else { self.place(object)? };
        let from = first.map_or_else(|| self.place(source), Ok)?;
        Ok((place, from))
    }

    /// A virtual function may be another one than the name says, unless the object's class is certain.
    fn check_virtual(&mut self, call: &Call) -> R<()> {
        let ast = self.ast();
        let (Some(callee), Some((object, by_pointer))) = (call.callee, call.object) else { return Ok(()) };
        if !self.is_virtual(callee) {
            return Ok(());
        }
        let class_is_final = self.m.class_of(callee).is_some_and(|c| ast.has_attribute(c, Kind::FinalAttr));
        let is_final = class_is_final || ast.has_attribute(callee, Kind::FinalAttr);
        let base = ast.strip(object);
        let certain = !by_pointer
            && ast[base].kind == Kind::DeclRefExpr
            && ast.referenced(base).is_some_and(|d| !self.m.is_reference(d));
        if is_final || certain {
            return Ok(());
        }
        let name = call.name.clone();
        Err(self.refuse(Code::VirtualCall, call.expr, format!("virtual call of `{name}`")))
    }

    /// Virtual by its own word, or because a base class says so of a function with this name.
    fn is_virtual(&self, method: NodeId) -> bool {
        let ast = self.ast();
        if ast[method].has(Flag::Virtual) || ast.has_attribute(method, Kind::OverrideAttr) {
            return true;
        }
        let Some(class) = self.m.class_of(method) else { return false };
        let mut pending = vec![class];
        while let Some(class) = pending.pop() {
            for base in &ast[class].bases {
                let ctype = self.m.types.resolve(&base.ty, class);
                let Some(base) = self.m.types.record_of(&ctype) else { continue };
                let named = |&m: &NodeId| ast[m].has(Flag::Virtual) && ast[m].name() == ast[method].name();
                if ast.methods(base).any(|m| named(&m)) {
                    return true;
                }
                pending.push(base);
            }
        }
        false
    }
}

/// Whether an operator's symbol is that of an assignment.
pub(super) fn is_assignment(symbol: &str) -> bool {
    symbol.ends_with('=') && !matches!(symbol, "==" | "!=" | "<=" | ">=")
}

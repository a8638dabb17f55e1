//! Memory of host code: `cudaMalloc` and its relatives, `malloc`, `new`, and what gives it back.

use ir::{BinaryOp, Code, CompareOp, HostOp, Op, Space, Type, Value};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};
use crate::ast::{Flag, Kind, NodeId};

/// Rows of pitched memory start at multiples of this, as the runtime has it.
const PITCH: i128 = 512;

impl Body<'_, '_> {
    pub(super) fn allocation(&mut self, call: &Call) -> R<Option<Outcome>> {
        let space = match call.name.as_str() {
            "cudaMalloc" | "cudaMallocAsync" => Space::Device,
            "cudaMallocManaged" => Space::Managed,
            "cudaMallocHost" | "cudaHostAlloc" => Space::Pinned,
            "cudaMallocPitch" => return self.pitched(call).map(Some),
            "posix_memalign" => Space::Host,
            "malloc" | "calloc" | "aligned_alloc" => return self.c_allocation(call, None).map(Some),
            "realloc" => return self.reallocation(call, None).map(Some),
            "cudaFree" | "cudaFreeAsync" => return self.free(call, Space::Device).map(Some),
            "cudaFreeHost" => return self.free(call, Space::Pinned).map(Some),
            "free" => return self.free(call, Space::Host).map(Some),
            _ => return Ok(None),
        };
        let place = self.pointer_variable(call)?;
        let bytes = self.size_argument(call, if call.name == "posix_memalign" { 2 } else { 1 })?;
        let stream =
            if call.name == "cudaMallocAsync" { self.stream(call, 2)? } else { self.default_stream() };
        self.allocate_into(space, place, bytes, stream);
        self.success(call).map(Some)
    }

    /// The variable whose address is the first argument, as a pointer to a typed pointer.
    pub(super) fn pointer_variable(&mut self, call: &Call) -> R<Value> {
        let Some(&arg) = call.args.first() else { return Err(self.unsupported(call.expr)) };
        let place = self.bare_pointer(arg)?;
        match self.b.ty(place).pointee() {
            Some(Type::Ptr { .. }) => Ok(place),
            _ => Err(self.refuse(Code::PointerPunning, arg, format!("argument of `{}`", call.name))),
        }
    }

    pub(super) fn size_argument(&mut self, call: &Call, n: usize) -> R<Value> {
        let value = self.arg(call, n)?;
        Ok(self.convert(value, &Type::SIZE))
    }

    fn allocate_into(&mut self, space: Space, place: Value, bytes: Value, stream: Value) {
        let ty = self.b.pointee(place);
        let memory = self.allocate(space, false, ty, bytes, stream);
        self.b.store(place, memory);
    }

    pub(super) fn allocate(
        &mut self,
        space: Space,
        zeroed: bool,
        ty: Type,
        bytes: Value,
        stream: Value,
    ) -> Value {
        let op = HostOp::Alloc { space, zeroed, shadow: false };
        self.b.emit(Op::Host { op, operands: vec![bytes, stream] }, ty)
    }

    /// `cudaMallocPitch(&p, &pitch, width, height)`: the pitch is ours to choose.
    fn pitched(&mut self, call: &Call) -> R<Outcome> {
        let place = self.pointer_variable(call)?;
        let pitch_place = self.arg(call, 1)?;
        let width = self.size_argument(call, 2)?;
        let height = self.size_argument(call, 3)?;
        let (pitch, bytes) = self.pitch_and_bytes(width, height);
        self.store(call.expr, pitch_place, pitch)?;
        let stream = self.default_stream();
        self.allocate_into(Space::Device, place, bytes, stream);
        self.success(call)
    }

    /// The pitch of rows of a width, and the bytes that so many of them take.
    pub(super) fn pitch_and_bytes(&mut self, width: Value, height: Value) -> (Value, Value) {
        let most = self.b.int(Type::SIZE, PITCH - 1);
        let rows = self.b.int(Type::SIZE, PITCH);
        let sum = self.b.binary(BinaryOp::Add, width, most);
        let count = self.b.binary(BinaryOp::Div, sum, rows);
        let pitch = self.b.binary(BinaryOp::Mul, count, rows);
        (pitch, self.b.binary(BinaryOp::Mul, pitch, height))
    }

    /// `malloc` and its like; `ty`: what the program converts the result to.
    pub(super) fn c_allocation(&mut self, call: &Call, ty: Option<Type>) -> R<Outcome> {
        let mut bytes = self.size_argument(call, if call.name == "aligned_alloc" { 1 } else { 0 })?;
        if call.name == "calloc" {
            let size = self.size_argument(call, 1)?;
            bytes = self.b.binary(BinaryOp::Mul, bytes, size);
        }
        let ty = match ty {
            Some(ty) => ty,
            None => self.result_of(call)?,
        };
        let stream = self.default_stream();
        self.note_size(call.expr, bytes);
        Ok(Outcome::Value(self.allocate(Space::Host, call.name == "calloc", ty, bytes, stream)))
    }

    fn free(&mut self, call: &Call, space: Space) -> R<Outcome> {
        let Some(&arg) = call.args.first() else { return Err(self.unsupported(call.expr)) };
        let pointer = self.bare_pointer(arg)?;
        let stream = if call.name == "cudaFreeAsync" { self.stream(call, 1)? } else { self.default_stream() };
        self.host_effect(HostOp::Free(space), vec![pointer, stream]);
        self.success(call)
    }

    /// `new float[n]`, `new double`, `new double[n]()`.
    pub(in super::super) fn new_expression(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let ty = self.type_of(e)?;
        let plain = ty
            .pointee()
            .is_some_and(|t| matches!(t, Type::Int(_) | Type::Float(_) | Type::Bool | Type::Ptr { .. }));
        let object = ty.pointee().cloned().filter(|t| self.is_plain_class(t));
        let plain = plain || object.is_some();
        if self.b.function.kind != ir::FunctionKind::Host || !plain || ast[e].has(Flag::IsPlacement) {
            return Err(self.refuse(Code::DynamicMemory, e, "`new` in differentiated code"));
        }
        let ctype = self.m.types.type_of(e);
        let Some(size) = ctype.pointee().and_then(|to| self.m.types.size_of(to)) else {
            return Err(self.unsupported(e));
        };
        let mut children: Vec<NodeId> = ast.children(e).collect();
        let mut bytes = self.b.int(Type::SIZE, i128::from(size));
        if ast[e].has(Flag::IsArray) && !children.is_empty() {
            let count = self.value(children.remove(0))?;
            let count = self.convert(count, &Type::SIZE);
            bytes = self.b.binary(BinaryOp::Mul, count, bytes);
        }
        let zero =
            |n: NodeId| matches!(ast[n].kind, Kind::ImplicitValueInitExpr | Kind::CXXScalarValueInitExpr);
        let stream = self.default_stream();
        match children.first() {
            None => Ok(self.allocate(Space::Host, false, ty, bytes, stream)),
            Some(&init) if ast[e].has(Flag::IsArray) && self.lists_elements(init) => {
                let memory = self.allocate(Space::Host, true, ty, bytes, stream);
                self.init_elements(memory, init)?;
                Ok(memory)
            }
            Some(&init)
                if object.as_ref().is_some_and(|t| !ast[e].has(Flag::IsArray) || !self.is_bare(t)) =>
            {
                if ast[e].has(Flag::IsArray) {
                    let message = "`new` of an array of objects that have constructors";
                    return Err(self.refuse(Code::DynamicMemory, e, message));
                }
                let memory = self.allocate(Space::Host, false, ty, bytes, stream);
                self.init(memory, init)?;
                Ok(memory)
            }
            Some(&init) if object.is_some() => {
                let zeroed = ast[init].has(Flag::Zeroing) || ast[init].kind != Kind::CXXConstructExpr;
                Ok(self.allocate(Space::Host, zeroed, ty, bytes, stream))
            }
            Some(&init) if zero(init) || ast.children(init).next().is_none() && ast[e].has(Flag::IsArray) => {
                Ok(self.allocate(Space::Host, true, ty, bytes, stream))
            }
            Some(&init) if !ast[e].has(Flag::IsArray) => {
                let memory = self.allocate(Space::Host, false, ty, bytes, stream);
                let value = self.value(init)?;
                self.b.store(memory, value);
                Ok(memory)
            }
            Some(&init) => Err(self.unsupported(init)),
        }
    }

    /// `new double[n]{x, y}`
    fn lists_elements(&self, init: NodeId) -> bool {
        let node = &self.ast()[init];
        let has_parts = node.array_filler.len() > 1 || self.ast().children(init).next().is_some();
        node.kind == Kind::InitListExpr && has_parts
    }

    /// The first elements of an array whose others are zero.
    fn init_elements(&mut self, memory: Value, list: NodeId) -> R<()> {
        let ast = self.ast();
        let is_zero = |f: NodeId| {
            let below = |&n: &NodeId| matches!(ast[n].kind, Kind::ImplicitValueInitExpr | Kind::InitListExpr);
            below(&f) && ast.descendants(f).all(|n| below(&n))
        };
        let parts: Vec<NodeId> = match ast[list].array_filler.split_first() {
            Some((Some(filler), _)) if !is_zero(*filler) => return Err(self.unsupported(list)),
            Some((_, parts)) => parts.iter().copied().flatten().collect(),
            None => ast.children(list).collect(),
        };
        for (i, part) in parts.into_iter().enumerate() {
            let index = self.b.int(Type::SIZE, i as i128);
            let at = self.b.index(memory, index);
            self.init(at, part)?;
        }
        Ok(())
    }

    /// A class of the user's without virtual functions: what a pointer to it leads to is what its type says.
    fn is_plain_class(&self, ty: &Type) -> bool {
        let ast = self.ast();
        let record = self.m.definition_of(ty);
        matches!(ty, Type::Struct(_))
            && record.is_some_and(|r| {
                !ast.methods(r).any(|m| ast[m].has(Flag::Virtual)) && ast[r].bases.is_empty()
            })
    }

    /// Whether making an object of a type does nothing.
    fn is_bare(&self, ty: &Type) -> bool {
        let ast = self.ast();
        match ty {
            Type::Struct(id) => {
                let record = self.m.definition_of(ty);
                let made_by_nobody = record.is_some_and(|r| {
                    !ast.methods(r)
                        .any(|m| ast[m].kind == Kind::CXXConstructorDecl && !ast[m].has(Flag::IsImplicit))
                        && !ast.fields(r).any(|f| ast.children(f).any(|c| !ast[c].kind.is_attr()))
                });
                made_by_nobody && self.m.module.structure(*id).fields.iter().all(|f| self.is_bare(&f.ty))
            }
            Type::Array(of, _) => self.is_bare(of),
            Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } => true,
            Type::Void | Type::Opaque(_) => false,
        }
    }

    /// `delete p`, `delete[] p`.
    pub(in super::super) fn delete_expression(&mut self, e: NodeId) -> R<()> {
        let inner = self.only_child(e)?;
        let pointer = self.value(inner)?;
        let object =
            self.b.ty(pointer).pointee().cloned().filter(|t| matches!(t, Type::Struct(_) | Type::Opaque(_)));
        let is_array = self.ast()[e].has(Flag::IsArray);
        let possible = object
            .as_ref()
            .is_none_or(|t| self.is_plain_class(t) && (!is_array || self.m.busy_destructor(t).is_none()));
        if self.b.function.kind != ir::FunctionKind::Host || !possible {
            return Err(self.refuse(Code::DynamicMemory, e, "`delete` in differentiated code"));
        }
        if object.is_some_and(|t| self.m.busy_destructor(&t).is_some()) {
            let null = self.b.zero(&self.b.ty(pointer));
            let given = self.b.compare(CompareOp::Ne, pointer, null);
            self.if_then(given, |body| body.destroy(pointer), |_| Ok(()))?;
        }
        let stream = self.default_stream();
        self.host_effect(HostOp::Free(Space::Host), vec![pointer, stream]);
        Ok(())
    }

    /// `(float *)malloc(n)`: memory of the type it is converted to.
    pub(in super::super) fn typed_allocation(&mut self, inner: NodeId, ty: &Type) -> R<Option<Value>> {
        let ast = self.ast();
        let bare = ast.strip(inner);
        if self.b.function.kind != ir::FunctionKind::Host || ast[bare].kind != Kind::CallExpr {
            return Ok(None);
        }
        let Some(call) = self.take_apart(bare)? else { return Ok(None) };
        if call.callee.is_some_and(|d| ast.definition(d).is_some())
            || !matches!(call.name.as_str(), "malloc" | "calloc" | "aligned_alloc" | "realloc")
        {
            return Ok(None);
        }
        let outcome = match call.name.as_str() {
            "realloc" => self.reallocation(&call, Some(ty.clone()))?,
            _ => self.c_allocation(&call, Some(ty.clone()))?,
        };
        match outcome {
            Outcome::Value(v) => Ok(Some(v)),
            Outcome::Place(_) | Outcome::Nothing => Ok(None),
        }
    }
}

//! Appending instructions. The builder folds what would only be noise in the result (`x * 1`, `x + 0`), so
//! that derivative code reads like something a person wrote.

use crate::function::{Block, FuncId, Function, Inst, Span, Value};
use crate::identity::InstId;
use crate::op::{Accumulation, BinaryOp, Builtin, CompareOp, Const, ExternEffect, Op, UnaryOp};
use crate::tables::HashMap;
use crate::types::{IntKind, Type};

/// Appends to the innermost open block of a function.
pub struct Builder<'f> {
    /// Gets the values as they are made, and its body from [`Builder::finish`].
    pub function: &'f mut Function,
    /// Open blocks, innermost last.
    open: Vec<Block>,
    /// Attached to every instruction until changed.
    pub span: Span,
    /// Constants by value, for folding.
    constants: HashMap<Value, Const>,
}

impl<'f> Builder<'f> {
    /// Starts with one open block; [`Builder::finish`] makes it the function's body.
    pub fn new(function: &'f mut Function) -> Self {
        let body = Block { id: function.names.block(), ..Block::default() };
        Builder { function, open: vec![body], span: Span::default(), constants: HashMap::default() }
    }

    /// Closes the first block, which becomes the function's body. Every other one must be closed.
    pub fn finish(mut self, yields: Vec<Value>) {
        let body = self.close(yields);
        assert!(self.open.is_empty(), "a block was opened and not closed");
        self.function.set_body(body);
    }

    /// Opens a block inside the current one; [`Builder::close`] takes it out again, for the `If` or `Loop` that owns it.
    pub fn begin(&mut self) {
        let id = self.function.names.block();
        self.open.push(Block { id, ..Block::default() });
    }

    /// Ends the innermost block. It is appended to nothing: the caller puts it into an instruction.
    pub fn close(&mut self, yields: Vec<Value>) -> Block {
        let mut block = self.open.pop().expect("begin and close are paired");
        block.yields = yields;
        block
    }

    /// The type of a value, as a copy, so that the builder is free to append.
    pub fn ty(&self, v: Value) -> Type {
        self.function.ty(v).clone()
    }

    /// A value that nothing defines yet: the parameter of a loop, or a result for [`Builder::push`].
    pub fn value(&mut self, ty: Type, name: Option<String>) -> Value {
        self.function.new_value(ty, name)
    }

    /// What the source calls it, in place of any name it had.
    pub fn name(&mut self, v: Value, name: impl Into<String>) {
        self.function.values[v.0 as usize].name = Some(name.into());
    }

    /// Appends an instruction whose results exist already.
    pub fn push(&mut self, op: Op, results: Vec<Value>) {
        let span = self.span;
        if let (Op::Const(c), [r]) = (&op, results.as_slice()) {
            self.constants.insert(*r, c.clone());
        }
        let id = self.function.names.inst();
        self.open.last_mut().expect("an open block").insts.push(Inst { id, results, op, span });
    }

    /// Appends copies of instructions that have one result each and use others of them, or what is known here. Gives the copy of `v`, which is itself where
    /// none of them computes it.
    pub fn copy_of(&mut self, v: Value, insts: &[Inst]) -> Value {
        self.copies_of(insts).get(&v).copied().unwrap_or(v)
    }

    /// The same, with the copies of all results.
    pub fn copies_of(&mut self, insts: &[Inst]) -> HashMap<Value, Value> {
        let mut copies: HashMap<Value, Value> = HashMap::default();
        for inst in insts {
            let op = inst.op.clone().map_operands(&mut |v| copies.get(&v).copied().unwrap_or(v));
            let ty = self.ty(inst.results[0]);
            copies.insert(inst.results[0], self.emit(op, ty));
        }
        copies
    }

    /// Appends an instruction as it is, under its own name.
    pub fn put(&mut self, inst: Inst) {
        if let (Op::Const(c), [r]) = (&inst.op, inst.results.as_slice()) {
            self.constants.insert(*r, c.clone());
        }
        self.open.last_mut().expect("an open block").insts.push(inst);
    }

    /// Appends an instruction with one result.
    pub fn emit(&mut self, op: Op, ty: Type) -> Value {
        let v = self.value(ty, None);
        self.push(op, vec![v]);
        v
    }

    /// Appends an instruction without results.
    pub fn effect(&mut self, op: Op) {
        self.push(op, Vec::new());
    }

    /// The constant that a value is, if this builder appended it; constants that stood there before are not known.
    pub fn constant_of(&self, v: Value) -> Option<&Const> {
        self.constants.get(&v)
    }

    fn is_number(&self, v: Value, n: f64) -> bool {
        match self.constants.get(&v) {
            Some(Const::Float(x)) => *x == n,
            Some(Const::Int(x)) => *x as f64 == n,
            Some(Const::Zero) => n == 0.0,
            _ => false,
        }
    }

    // Constants

    /// A constant of an integer type. `n` must already be wrapped to it ([`IntKind::wrap`]).
    pub fn int(&mut self, ty: Type, n: i128) -> Value {
        self.emit(Op::Const(Const::Int(n)), ty)
    }

    /// A constant of type `bool`.
    pub fn boolean(&mut self, b: bool) -> Value {
        self.emit(Op::Const(Const::Bool(b)), Type::Bool)
    }

    /// A number of an integer or floating type.
    pub fn number(&mut self, ty: &Type, n: f64) -> Value {
        let c = if ty.is_float() { Const::Float(n) } else { Const::Int(n as i128) };
        self.emit(Op::Const(c), ty.clone())
    }

    /// The zero of any type: a number, `false`, the null pointer, or [`Const::Zero`] of what has parts.
    pub fn zero(&mut self, ty: &Type) -> Value {
        match ty {
            Type::Float(_) => self.number(ty, 0.0),
            Type::Int(_) => self.number(ty, 0.0),
            Type::Bool => self.boolean(false),
            Type::Ptr { .. } => self.emit(Op::Const(Const::Null), ty.clone()),
            Type::Void | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => {
                self.emit(Op::Const(Const::Zero), ty.clone())
            }
        }
    }

    /// An uninitialised value, for what is never read.
    pub fn undef(&mut self, ty: &Type) -> Value {
        self.emit(Op::Const(Const::Undef), ty.clone())
    }

    // Arithmetic

    /// `-a`, of a floating-point constant at once.
    pub fn neg(&mut self, a: Value) -> Value {
        match self.constants.get(&a) {
            Some(Const::Float(x)) => {
                let (x, ty) = (-*x, self.ty(a));
                self.number(&ty, x)
            }
            _ => {
                let ty = self.ty(a);
                self.emit(Op::Unary(UnaryOp::Neg, a), ty)
            }
        }
    }

    /// `!a` of a `bool`, of a constant at once.
    pub fn not(&mut self, a: Value) -> Value {
        match self.constants.get(&a) {
            Some(Const::Bool(b)) => {
                let b = !*b;
                self.boolean(b)
            }
            _ => self.emit(Op::Unary(UnaryOp::Not, a), Type::Bool),
        }
    }

    /// The operation as it is, without folding; the result has the type of `a`.
    pub fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.emit(Op::Binary(op, a, b), ty)
    }

    /// `a + b`, or the other operand where one is a constant zero.
    pub fn add(&mut self, a: Value, b: Value) -> Value {
        if self.is_number(a, 0.0) {
            return b;
        }
        if self.is_number(b, 0.0) {
            return a;
        }
        self.binary(BinaryOp::Add, a, b)
    }

    /// `a - b`, `a` where `b` is a constant zero, `-b` where `a` is.
    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        if self.is_number(b, 0.0) {
            return a;
        }
        if self.is_number(a, 0.0) {
            return self.neg(b);
        }
        self.binary(BinaryOp::Sub, a, b)
    }

    /// `a * b`; a constant factor 1 is left out and -1 becomes a minus sign. A factor 0 stays: `0 * inf` is not zero.
    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        if self.is_number(a, 1.0) {
            return b;
        }
        if self.is_number(b, 1.0) {
            return a;
        }
        if self.is_number(a, -1.0) {
            return self.neg(b);
        }
        if self.is_number(b, -1.0) {
            return self.neg(a);
        }
        self.binary(BinaryOp::Mul, a, b)
    }

    /// `a / b`, or `a` where `b` is a constant 1.
    pub fn div(&mut self, a: Value, b: Value) -> Value {
        if self.is_number(b, 1.0) {
            return a;
        }
        self.binary(BinaryOp::Div, a, b)
    }

    /// `a op b`, a `bool`.
    pub fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        self.emit(Op::Compare(op, a, b), Type::Bool)
    }

    /// `c ? a : b`, or `a` where both are the same value.
    pub fn select(&mut self, c: Value, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        // What only one of two pointers may not write, the chosen one may not write.
        let ty = match (self.ty(a), self.ty(b)) {
            (_, b @ Type::Ptr { is_const: true, .. }) => b,
            (a, _) => a,
        };
        self.emit(Op::Select(c, a, b), ty)
    }

    /// `a` in another arithmetic type; `a` itself where it has that type, integer constants at once.
    pub fn convert(&mut self, a: Value, to: &Type) -> Value {
        if self.ty(a) == *to {
            return a;
        }
        match (self.constants.get(&a), to) {
            (Some(Const::Int(n)), Type::Float(_)) => {
                let n = *n as f64;
                self.number(to, n)
            }
            (Some(Const::Int(n)), Type::Int(kind)) => {
                let n = kind.wrap(*n);
                self.int(to.clone(), n)
            }
            _ => self.emit(Op::Convert(a), to.clone()),
        }
    }

    /// A call of a function by its C++ name that does nothing but compute its result.
    pub fn pure_call(&mut self, name: impl Into<String>, args: Vec<Value>, ty: Type) -> Value {
        self.emit(Op::Extern { name: name.into(), args, effect: ExternEffect::Pure }, ty)
    }

    /// A call of a function of the module; None where it gives `void`.
    pub fn call(&mut self, callee: FuncId, args: Vec<Value>, result: Type) -> Option<Value> {
        if result == Type::Void {
            self.effect(Op::Call { callee, args });
            return None;
        }
        Some(self.emit(Op::Call { callee, args }, result))
    }

    // Memory

    /// Storage for one object of type `ty`, until the end of the current block; gives its address.
    pub fn local(&mut self, ty: Type, name: Option<String>, zeroed: bool) -> Value {
        let v = self.value(Type::ptr(ty), name);
        self.push(Op::Local { zeroed }, vec![v]);
        v
    }

    /// What a place holds, of the pointee's type.
    pub fn load(&mut self, place: Value) -> Value {
        let ty = self.pointee(place);
        self.emit(Op::Load(place), ty)
    }

    /// `*place = value`
    pub fn store(&mut self, place: Value, value: Value) {
        self.effect(Op::Store(place, value));
    }

    /// Gives the addition's name.
    pub fn accumulate(&mut self, place: Value, value: Value, how: Accumulation) -> InstId {
        self.effect(Op::Accumulate { place, value, how });
        self.open.last().and_then(|b| b.insts.last()).expect("just put there").id
    }

    /// `base + index` in elements, or `base` where the index is a constant zero.
    pub fn index(&mut self, base: Value, index: Value) -> Value {
        if self.is_number(index, 0.0) {
            return base;
        }
        let ty = self.ty(base);
        self.emit(Op::Index { base, index }, ty)
    }

    /// Pointer to an element of the array that `base` points to.
    pub fn element(&mut self, base: Value, index: Value) -> Value {
        let (to, is_const) = match self.ty(base) {
            Type::Ptr { to, is_const } => (*to, is_const),
            other => panic!("element of a {other:?}"),
        };
        let Type::Array(of, _) = to else { panic!("element of a pointer to {to:?}") };
        self.emit(Op::Element { base, index }, Type::Ptr { to: of, is_const })
    }

    /// Pointer to a field; its type is given by the caller, who has the module.
    pub fn field(&mut self, base: Value, field: u32, field_ty: Type) -> Value {
        let is_const = matches!(self.function.ty(base), Type::Ptr { is_const: true, .. });
        self.emit(Op::Field { base, field }, Type::Ptr { to: Box::new(field_ty), is_const })
    }

    /// The same address as another pointer type, or `p` itself where it has that type.
    pub fn ptr_cast(&mut self, p: Value, ty: Type) -> Value {
        if self.ty(p) == ty {
            return p;
        }
        self.emit(Op::PtrCast(p), ty)
    }

    /// The type of what a place holds. Panics if the value is no pointer.
    pub fn pointee(&self, place: Value) -> Type {
        self.function.ty(place).pointee().cloned().expect("a place is a pointer")
    }

    /// One of CUDA's variables: `int` for `warpSize`, `unsigned` for all others, as CUDA has them.
    pub fn builtin(&mut self, b: Builtin) -> Value {
        let kind = if b == Builtin::WarpSize { IntKind::Int } else { IntKind::UInt };
        self.emit(Op::Builtin(b), Type::Int(kind))
    }
}

//! Expressions: the text of a value at a place that uses it.

use ir::{
    Atomic, BinaryOp, Builtin, CompareOp, Const, FloatKind, IntKind, Module, Op, Span, Type, UnaryOp, Value,
    WarpOp,
};

use crate::fold::InlinePlan;
use crate::layout::{Def, Layout};
use crate::literal::{Context, literal};
use crate::mirrors;
use crate::precedence::{ADD, AND, EQUALITY, OR, RELATION, Text, operator};
use crate::types::type_text;
use crate::variables::Variables;

/// What expressions are printed from.
pub struct Scribe<'a, 'f> {
    pub module: &'a Module,
    pub layout: &'a Layout<'f>,
    pub plan: &'a InlinePlan,
    pub variables: &'a Variables,
    pub params: Vec<String>,
    /// Names of variables, once declared.
    pub names: Vec<Option<String>>,
    /// Names of `Local`s, by value, once declared.
    pub locals: Vec<Option<String>>,
    /// The place in the source of the instruction that is being written.
    pub here: Span,
}

impl Scribe<'_, '_> {
    pub fn ty(&self, v: Value) -> &Type {
        self.layout.f.ty(v)
    }

    /// The operation of a value that is written where it is used.
    pub fn inline_op(&self, v: Value) -> Option<&Op> {
        if self.plan.is_inline(v) { self.layout.defining(v) } else { None }
    }

    pub fn constant(&self, v: Value) -> Option<&Const> {
        match self.layout.defining(v) {
            Some(Op::Const(c)) => Some(c),
            _ => None,
        }
    }

    pub fn variable_name(&self, v: Value) -> Option<&str> {
        match (self.layout.defs[v.0 as usize], self.variables.of(v)) {
            (_, Some(id)) => self.names[id].as_deref(),
            (Def::Param(i), None) => Some(&self.params[i]),
            _ => None,
        }
    }

    /// The value where the context may decide its type.
    pub fn value(&self, v: Value) -> Text {
        self.value_in(v, Context::Open)
    }

    /// The value where it is converted to its type anyway.
    pub fn fixed(&self, v: Value) -> Text {
        self.value_in(v, Context::Fixed)
    }

    pub fn value_in(&self, v: Value, context: Context) -> Text {
        match self.inline_op(v) {
            Some(op) => self.operation(op, v, context),
            None if self.is_reference(v) => self.address(v),
            None => Text::atom(self.variable_name(v).expect("what is read has been declared")),
        }
    }

    /// `nullptr` has no type, and cannot be subtracted.
    fn typed_pointer(&self, v: Value) -> Text {
        match self.constant(v) {
            Some(Const::Null | Const::Zero | Const::Undef) => {
                Text::cast(&type_text(self.module, self.layout.f.ty(v), ""), &self.value(v))
            }
            _ => self.value(v),
        }
    }

    /// The operation's value. `v`: the result, for its type.
    pub fn operation(&self, op: &Op, v: Value, context: Context) -> Text {
        // A call without a result is printed too, in a function that may have no value at all.
        let ty = self.layout.f.values.get(v.0 as usize).map_or(&Type::Void, |info| &info.ty);
        match op {
            Op::Const(c) => literal(self.module, c, ty, context),
            Op::Unary(UnaryOp::Neg, a) => self.narrowed(self.minus(*a), ty),
            Op::Unary(UnaryOp::BitNot, a) => self.narrowed(Text::prefix("~", &self.value(*a)), ty),
            Op::Unary(UnaryOp::Not, a) => self.negated(*a),
            Op::Binary(op, a, b) => self.binary(*op, *a, *b, ty),
            Op::Compare(op, a, b) => self.compare(*op, *a, *b),
            Op::Convert(a) => {
                Text::cast(&type_text(self.module, ty, ""), &self.value(self.converted_from(*a)))
            }
            Op::Bitcast(a) => self.bitcast(*a, ty),
            Op::Select(c, a, b) => {
                let context =
                    if self.is_of_literals(*a) && self.is_of_literals(*b) { context } else { Context::Fixed };
                Text::choice(&self.value(*c), &self.value_in(*a, context), &self.value_in(*b, context))
            }
            Op::Extract(a, i) => self.extract(*a, *i),
            Op::Pack(parts) => self.pack(parts, ty, true),
            Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_) => self.address_of(op, v),
            Op::PtrDiff(a, b) => Text::binary("-", ADD, &self.typed_pointer(*a), &self.typed_pointer(*b)),
            Op::Load(p) => self.read_member(*p, ty).unwrap_or_else(|| self.object(*p)),
            Op::Builtin(b) => Text::atom(builtin(*b)),
            Op::Atomic { op, place, operands, scope } => {
                let mut args = vec![self.pointer_to(*place)];
                args.extend(operands.iter().map(|o| self.value(*o)));
                let of = operands.first().map(|o| self.layout.f.ty(*o));
                match of.and_then(|ty| float_atomic(*op, ty)) {
                    Some(name) => Text::call(name, &args),
                    None => Text::call(&format!("{}{scope}", atomic(*op)), &args),
                }
            }
            Op::Warp { op, operands } => {
                Text::call(warp(*op), &self.values(self.without_default(*op, operands)))
            }
            Op::Call { callee, args } => self.call(*callee, args),
            Op::Extern { name, args, .. } => Text::call(name, &self.values(args)),
            Op::Pop { tape } => Text::atom(format!(
                "{}.pop<{}>()",
                self.value(*tape).within(crate::precedence::PRIMARY),
                type_text(self.module, ty, "")
            )),
            Op::Host { op, operands } => self.host(op, operands, ty),
            Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Barrier(_)
            | Op::Push { .. }
            | Op::If { .. }
            | Op::Loop { .. } => unreachable!("{op:?} is a statement"),
        }
    }

    /// The operands of a warp operation without the width where it is CUDA's default.
    fn without_default<'o>(&self, op: WarpOp, operands: &'o [Value]) -> &'o [Value] {
        let of_segment =
            matches!(op, WarpOp::WarpSum | WarpOp::WarpFirst | WarpOp::WarpArgMax | WarpOp::WarpArgMin);
        let of_segment = of_segment || op == WarpOp::ShuffleRowTransposed;
        match operands {
            [rest @ .., width]
                if (op.is_shuffle() || of_segment) && self.constant(*width) == Some(&Const::Int(32)) =>
            {
                rest
            }
            all => all,
        }
    }

    fn values(&self, vs: &[Value]) -> Vec<Text> {
        vs.iter().map(|v| self.value(*v)).collect()
    }

    /// Arithmetic on types smaller than `int` happens in `int`: brought back to what the IR computes in.
    fn narrowed(&self, text: Text, ty: &Type) -> Text {
        match ty {
            Type::Int(kind) if kind.bits() < 32 => Text::cast(kind.name(), &text),
            _ => text,
        }
    }

    fn binary(&self, op: BinaryOp, a: Value, b: Value, ty: &Type) -> Text {
        if *ty == Type::Bool {
            let (a, b) = (self.value(a), self.value(b));
            match op {
                BinaryOp::And => return Text::binary("&&", AND, &a, &b),
                BinaryOp::Or => return Text::binary("||", OR, &a, &b),
                BinaryOp::Xor => return Text::binary("!=", EQUALITY, &a, &b),
                BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::Rem
                | BinaryOp::Shl
                | BinaryOp::Shr => {
                    let (sign, prec) = operator(op);
                    return Text::cast("bool", &Text::binary(sign, prec, &a, &b));
                }
            }
        }
        if let Some(opposite) = self.opposite(op, b) {
            let (sign, prec) = operator(if op == BinaryOp::Add { BinaryOp::Sub } else { BinaryOp::Add });
            return self.narrowed(Text::binary(sign, prec, &self.value(a), &opposite), ty);
        }
        let (sign, prec) = operator(op);
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let left = if shift { Context::Open } else { self.beside(b) };
        let right = if shift { Context::Fixed } else { self.beside(a) };
        let (a, b) = if shift {
            (self.promoted(a), self.promoted(b))
        } else {
            (self.operand_without_cast(a, b, false), self.operand_without_cast(b, a, false))
        };
        let text = Text::binary(sign, prec, &self.value_in(a, left), &self.value_in(b, right));
        self.narrowed(text, ty)
    }

    /// Adding a negative is subtracting: `i + -1` is written `i - 1`. Gives what is then subtracted.
    pub fn opposite(&self, op: BinaryOp, b: Value) -> Option<Text> {
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            return None;
        }
        self.without_minus(b)
    }

    /// A literal beside a value that is no literal is converted to that value's type.
    fn beside(&self, other: Value) -> Context {
        if self.is_of_literals(other) { Context::Open } else { Context::Fixed }
    }

    /// Whether the text of an integer is made of literals alone, and has their type: `c ? 1 : 2` is an `int`.
    fn is_of_literals(&self, v: Value) -> bool {
        if self.constant(v).is_some() {
            return true;
        }
        match self.inline_op(v) {
            Some(Op::Select(_, a, b) | Op::Binary(_, a, b)) => {
                self.is_of_literals(*a) && self.is_of_literals(*b)
            }
            Some(Op::Unary(_, a)) => self.is_of_literals(*a),
            // All else has a type of its own.
            _ => false,
        }
    }

    fn compare(&self, op: CompareOp, a: Value, b: Value) -> Text {
        let (sign, prec) = match op {
            CompareOp::Eq => ("==", EQUALITY),
            CompareOp::Ne => ("!=", EQUALITY),
            CompareOp::Lt => ("<", RELATION),
            CompareOp::Le => ("<=", RELATION),
            CompareOp::Gt => (">", RELATION),
            CompareOp::Ge => (">=", RELATION),
        };
        let (left, right) = (self.beside(b), self.beside(a));
        let (a, b) = (self.operand_without_cast(a, b, true), self.operand_without_cast(b, a, true));
        Text::binary(sign, prec, &self.value_in(a, left), &self.value_in(b, right))
    }

    /// `!v`, pushed into comparisons where that is exact: with floats only for `==` and `!=`.
    pub fn negated(&self, v: Value) -> Text {
        match self.inline_op(v) {
            Some(Op::Compare(op, a, b))
                if !self.ty(*a).is_float() || matches!(op, CompareOp::Eq | CompareOp::Ne) =>
            {
                self.compare(op.negated(), *a, *b)
            }
            Some(Op::Unary(UnaryOp::Not, inner)) => self.value(*inner),
            Some(Op::Const(Const::Bool(b))) => Text::atom((!b).to_string()),
            _ => Text::prefix("!", &self.value(v)),
        }
    }

    fn bitcast(&self, a: Value, to: &Type) -> Text {
        let arg = self.value(a);
        let call = |name: &str, arg: &Text| Text::call(name, std::slice::from_ref(arg));
        let through = |kind: IntKind| Text::cast(kind.name(), &arg);
        match (self.ty(a), to) {
            (Type::Int(_), Type::Int(kind)) => Text::cast(kind.name(), &arg),
            (Type::Float(FloatKind::F32), Type::Int(kind)) => {
                call(if kind.signed() { "__float_as_int" } else { "__float_as_uint" }, &arg)
            }
            (Type::Int(kind), Type::Float(FloatKind::F32)) => {
                call(if kind.signed() { "__int_as_float" } else { "__uint_as_float" }, &arg)
            }
            (Type::Float(FloatKind::F64), Type::Int(IntKind::LongLong)) => call("__double_as_longlong", &arg),
            (Type::Float(FloatKind::F64), Type::Int(kind)) => {
                Text::cast(kind.name(), &call("__double_as_longlong", &arg))
            }
            (Type::Int(IntKind::LongLong), Type::Float(FloatKind::F64)) => call("__longlong_as_double", &arg),
            (Type::Int(_), Type::Float(FloatKind::F64)) => {
                call("__longlong_as_double", &through(IntKind::LongLong))
            }
            (Type::Float(FloatKind::F16), Type::Int(kind)) => {
                call(if kind.signed() { "__half_as_short" } else { "__half_as_ushort" }, &arg)
            }
            (Type::Int(kind), Type::Float(FloatKind::F16)) => {
                call(if kind.signed() { "__short_as_half" } else { "__ushort_as_half" }, &arg)
            }
            (Type::Float(FloatKind::BF16), Type::Int(kind)) => {
                call(if kind.signed() { "__bfloat16_as_short" } else { "__bfloat16_as_ushort" }, &arg)
            }
            (Type::Int(kind), Type::Float(FloatKind::BF16)) => {
                call(if kind.signed() { "__short_as_bfloat16" } else { "__ushort_as_bfloat16" }, &arg)
            }
            _ => Text::cast(&type_text(self.module, to, ""), &arg),
        }
    }

    /// An argument list in braces; `named`: with the type in front, else nested in such a list.
    fn pack(&self, parts: &[Value], ty: &Type, named: bool) -> Text {
        let items: Vec<Text> = parts
            .iter()
            .map(|p| match (self.inline_op(*p), self.ty(*p)) {
                (Some(Op::Pack(inner)), t @ Type::Array(..)) => self.pack(inner, t, false),
                _ => self.value_in(*p, Context::Fixed),
            })
            .collect();
        let list = Text::call("", &items).s;
        let inside = &list[1..list.len() - 1];
        if let Some(id) = mirrors::unbraced(self.module, ty) {
            let object = Text::atom(format!("{}{{{inside}}}", mirrors::name(self.module, id)));
            return Text::call(&format!("::cugrad::closed<{}>", type_text(self.module, ty, "")), &[object]);
        }
        let name = if named { type_text(self.module, ty, "") } else { String::new() };
        Text::atom(format!("{name}{{{inside}}}"))
    }

    fn call(&self, callee: ir::FuncId, args: &[Value]) -> Text {
        let callee = self.module.function(callee);
        let args: Vec<Text> = callee
            .params
            .iter()
            .zip(args)
            .map(|(param, arg)| {
                if param.by_reference {
                    self.object(*arg)
                } else if callee.body.is_none() && is_enumeration(callee.ty(param.value), &param.spelling) {
                    Text::cast(param.spelling.trim(), &self.value(*arg))
                } else {
                    self.converted(*arg, callee.ty(param.value))
                }
            })
            .collect();
        if self.module.names.methods.contains(&callee.name) {
            let (object, rest) = args.split_first().expect("a method takes its object");
            let own = ir::names::last_part(&callee.name);
            return Text::call(&format!("{}->{own}", object.within(crate::precedence::PRIMARY)), rest);
        }
        Text::call(&callee.name, &args)
    }

    /// The value as an initialiser for something of type `to`. The IR does not care about const; C++ does.
    pub fn converted(&self, v: Value, to: &Type) -> Text {
        match (self.ty(v), to) {
            (Type::Ptr { is_const: true, .. }, Type::Ptr { is_const: false, .. }) => {
                Text::cast(&type_text(self.module, to, ""), &self.value(v))
            }
            _ => self.fixed(self.without_cast(v)),
        }
    }
}

/// Whether a parameter of the user's may be an enumeration, which integers do not convert to.
fn is_enumeration(ty: &Type, spelling: &str) -> bool {
    let words = ["const", "unsigned", "signed", "int", "long", "short", "char", "bool", "size_t"];
    let plain = spelling.split_whitespace().all(|word| words.contains(&word));
    ty.is_int() && !plain
}

pub fn builtin(b: Builtin) -> String {
    let axis = |i: u8| ["x", "y", "z"][usize::from(i)];
    match b {
        Builtin::ThreadIdx(i) => format!("threadIdx.{}", axis(i)),
        Builtin::BlockIdx(i) => format!("blockIdx.{}", axis(i)),
        Builtin::BlockDim(i) => format!("blockDim.{}", axis(i)),
        Builtin::GridDim(i) => format!("gridDim.{}", axis(i)),
        Builtin::WarpSize => "warpSize".into(),
    }
}

/// Operations that CUDA has for integers only are in include/cugrad/atomics.h for floating-point numbers.
fn float_atomic(op: Atomic, ty: &Type) -> Option<&'static str> {
    match (op, ty) {
        (Atomic::Min, Type::Float(_)) => Some("::cugrad::atomic_min"),
        (Atomic::Max, Type::Float(_)) => Some("::cugrad::atomic_max"),
        (Atomic::Sub, Type::Float(_)) => Some("::cugrad::atomic_sub"),
        (Atomic::Exchange, Type::Float(FloatKind::F64 | FloatKind::F16 | FloatKind::BF16)) => {
            Some("::cugrad::atomic_exchange")
        }
        _ => None,
    }
}

pub fn atomic(op: Atomic) -> &'static str {
    match op {
        Atomic::Add => "atomicAdd",
        Atomic::Sub => "atomicSub",
        Atomic::Exchange => "atomicExch",
        Atomic::Min => "atomicMin",
        Atomic::Max => "atomicMax",
        Atomic::And => "atomicAnd",
        Atomic::Or => "atomicOr",
        Atomic::Xor => "atomicXor",
        Atomic::Inc => "atomicInc",
        Atomic::Dec => "atomicDec",
        Atomic::CompareExchange => "atomicCAS",
    }
}

pub fn warp(op: WarpOp) -> &'static str {
    match op {
        WarpOp::Shuffle => "__shfl_sync",
        WarpOp::ShuffleUp => "__shfl_up_sync",
        WarpOp::ShuffleDown => "__shfl_down_sync",
        WarpOp::ShuffleXor => "__shfl_xor_sync",
        WarpOp::ShuffleTransposed => "::cugrad::shuffle_transposed",
        WarpOp::ShuffleUpTransposed => "::cugrad::shuffle_up_transposed",
        WarpOp::ShuffleDownTransposed => "::cugrad::shuffle_down_transposed",
        WarpOp::ShuffleXorTransposed => "::cugrad::shuffle_xor_transposed",
        WarpOp::ShuffleRowTransposed => "::cugrad::shuffle_row_transposed",
        WarpOp::Ballot => "__ballot_sync",
        WarpOp::Any => "__any_sync",
        WarpOp::All => "__all_sync",
        WarpOp::ReduceAdd => "__reduce_add_sync",
        WarpOp::ReduceMin => "__reduce_min_sync",
        WarpOp::ReduceMax => "__reduce_max_sync",
        WarpOp::ReduceAnd => "__reduce_and_sync",
        WarpOp::ReduceOr => "__reduce_or_sync",
        WarpOp::ReduceXor => "__reduce_xor_sync",
        WarpOp::MatchAny => "__match_any_sync",
        WarpOp::ActiveMask => "__activemask",
        WarpOp::Sync => "__syncwarp",
        WarpOp::BlockCount => "__syncthreads_count",
        WarpOp::BlockAnd => "__syncthreads_and",
        WarpOp::BlockOr => "__syncthreads_or",
        WarpOp::AllHere => "::cugrad::all_here",
        WarpOp::BlockSum => "::cugrad::block_sum",
        WarpOp::BlockFirst => "::cugrad::block_first",
        WarpOp::BlockPrefix => "::cugrad::block_prefix",
        WarpOp::BlockSuffix => "::cugrad::block_suffix",
        WarpOp::BlockBefore => "::cugrad::block_before",
        WarpOp::BlockAfter => "::cugrad::block_after",
        WarpOp::BlockTake => "::cugrad::block_take",
        WarpOp::BlockGive => "::cugrad::block_give",
        WarpOp::BlockMove => "::cugrad::block_move",
        WarpOp::BlockArgMax => "::cugrad::block_arg_max",
        WarpOp::BlockArgMin => "::cugrad::block_arg_min",
        WarpOp::WarpSum => "::cugrad::warp_sum",
        WarpOp::WarpFirst => "::cugrad::warp_first",
        WarpOp::WarpArgMax => "::cugrad::warp_arg_max",
        WarpOp::WarpArgMin => "::cugrad::warp_arg_min",
    }
}

//! A direct evaluator of the IR on unsigned integers, shorts, doubles and pointers into arrays: what printed
//! functions are compared with.

use std::collections::HashMap;

use ir::{BinaryOp, Block, CompareOp, Const, FloatKind, Function, IntKind, Op, Type, UnaryOp, Value};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Datum {
    Int(i128),
    Float(f64),
    Bool(bool),
    Ptr { object: usize, at: usize },
    Undef,
}

pub struct Machine<'f> {
    f: &'f Function,
    pub objects: Vec<Vec<Datum>>,
    /// State behind the external function `tick`.
    pub ticks: u32,
    tape: Vec<Datum>,
    env: HashMap<Value, Datum>,
}

impl<'f> Machine<'f> {
    pub fn new(f: &'f Function, objects: Vec<Vec<Datum>>) -> Self {
        Machine { f, objects, ticks: 0, tape: Vec::new(), env: HashMap::new() }
    }

    pub fn run(&mut self, args: &[Datum]) -> Vec<Datum> {
        for (p, a) in self.f.params.iter().zip(args) {
            self.env.insert(p.value, *a);
        }
        self.block(self.f.body())
    }

    fn block(&mut self, block: &Block) -> Vec<Datum> {
        for inst in &block.insts {
            match &inst.op {
                Op::If { cond, then, els } => {
                    let chosen = if self.get(*cond) == Datum::Bool(true) { then } else { els };
                    let values = self.block(chosen);
                    self.bind(&inst.results, &values);
                }
                Op::Loop { inits, params, cond, body, .. } => {
                    let mut state: Vec<Datum> = inits.iter().map(|v| self.get(*v)).collect();
                    loop {
                        self.bind(params, &state);
                        if self.block(cond) != [Datum::Bool(true)] {
                            break;
                        }
                        state = self.block(body);
                    }
                    self.bind(&inst.results, &state);
                }
                op => {
                    if let Some(value) = self.plain(op, inst.results.first().copied()) {
                        self.bind(&inst.results, &[value]);
                    }
                }
            }
        }
        block.yields.iter().map(|v| self.get(*v)).collect()
    }

    fn bind(&mut self, to: &[Value], values: &[Datum]) {
        for (r, v) in to.iter().zip(values) {
            self.env.insert(*r, *v);
        }
    }

    fn get(&self, v: Value) -> Datum {
        self.env[&v]
    }

    fn int(&self, v: Value) -> i128 {
        match self.get(v) {
            Datum::Int(n) => n,
            Datum::Bool(b) => i128::from(b),
            other => panic!("%{} is {other:?}, not an integer", v.0),
        }
    }

    fn flag(&self, v: Value) -> bool {
        self.get(v) == Datum::Bool(true)
    }

    fn plain(&mut self, op: &Op, result: Option<Value>) -> Option<Datum> {
        let ty = result.map(|r| self.f.ty(r).clone());
        Some(match op {
            Op::Const(c) => match c {
                Const::Int(n) => Datum::Int(*n),
                Const::Float(x) => Datum::Float(*x),
                Const::Bool(b) => Datum::Bool(*b),
                Const::Undef => Datum::Undef,
                other => panic!("{other:?} is not generated"),
            },
            Op::Unary(UnaryOp::Not, a) => Datum::Bool(!self.flag(*a)),
            Op::Unary(UnaryOp::Neg, a) => match self.get(*a) {
                Datum::Float(x) => Datum::Float(-x),
                _ => self.wrapped(-self.int(*a), &ty),
            },
            Op::Unary(UnaryOp::BitNot, a) => self.wrapped(!self.int(*a), &ty),
            Op::Binary(op, a, b) => self.binary(*op, *a, *b, &ty),
            Op::Compare(op, a, b) => Datum::Bool(self.compare(*op, *a, *b)),
            Op::Convert(a) => match (self.get(*a), &ty) {
                (Datum::Int(n), Some(Type::Float(kind))) => rounded(n as f64, *kind),
                (Datum::Float(x), Some(Type::Float(kind))) => rounded(x, *kind),
                (Datum::Bool(b), Some(Type::Float(_))) => Datum::Float(f64::from(u8::from(b))),
                (_, Some(Type::Int(k))) => Datum::Int(k.wrap(self.int(*a))),
                other => panic!("conversion {other:?} is not generated"),
            },
            Op::Select(c, a, b) => self.get(if self.flag(*c) { *a } else { *b }),
            Op::Local { zeroed } => {
                let Some(Type::Ptr { to, .. }) = &ty else { panic!("locals are pointers") };
                let length = match &**to {
                    Type::Array(_, n) => *n as usize,
                    _ => 1,
                };
                assert!(*zeroed, "only zeroed locals are generated");
                let zero = if to.array_leaf().is_float() { Datum::Float(0.0) } else { Datum::Int(0) };
                self.objects.push(vec![zero; length]);
                Datum::Ptr { object: self.objects.len() - 1, at: 0 }
            }
            Op::Index { base, index } | Op::Element { base, index } => match self.get(*base) {
                Datum::Ptr { object, at } => Datum::Ptr { object, at: at + self.int(*index) as usize },
                other => panic!("{other:?} is no pointer"),
            },
            Op::Load(p) => match self.get(*p) {
                Datum::Ptr { object, at } => self.objects[object][at],
                other => panic!("{other:?} is no pointer"),
            },
            Op::Store(p, v) => {
                let value = self.get(*v);
                *self.cell(*p) = value;
                return None;
            }
            Op::Accumulate { place, value, .. } => {
                let (value, cell) = (self.get(*value), self.cell(*place));
                match (&mut *cell, value) {
                    (Datum::Float(x), Datum::Float(y)) => *x += y,
                    other => panic!("accumulates {other:?}"),
                }
                return None;
            }
            Op::Extern { name, args, .. } if name == "tick" => {
                let arg = self.int(args[0]) as u32;
                self.ticks = self.ticks.wrapping_mul(31).wrapping_add(arg);
                Datum::Int(i128::from(self.ticks))
            }
            Op::Extern { name, args, .. } if name == "twice" => match self.get(args[0]) {
                Datum::Float(x) => Datum::Float(x + x),
                other => panic!("twice of {other:?}"),
            },
            Op::Push { value, .. } => {
                let value = self.get(*value);
                self.tape.push(value);
                return None;
            }
            Op::Pop { .. } => self.tape.pop().expect("pushes and pops are generated in pairs"),
            other => panic!("{other:?} is not generated"),
        })
    }

    fn cell(&mut self, p: Value) -> &mut Datum {
        match self.get(p) {
            Datum::Ptr { object, at } => &mut self.objects[object][at],
            other => panic!("{other:?} is no pointer"),
        }
    }

    fn wrapped(&self, n: i128, ty: &Option<Type>) -> Datum {
        match ty {
            Some(Type::Int(k)) => Datum::Int(k.wrap(n)),
            other => panic!("{other:?} is no integer type"),
        }
    }

    fn binary(&self, op: BinaryOp, a: Value, b: Value, ty: &Option<Type>) -> Datum {
        if let (Datum::Bool(x), Datum::Bool(y)) = (self.get(a), self.get(b)) {
            return Datum::Bool(match op {
                BinaryOp::And => x && y,
                BinaryOp::Or => x || y,
                BinaryOp::Xor => x != y,
                other => panic!("{other:?} on bool"),
            });
        }
        if let (Datum::Float(x), Datum::Float(y)) = (self.get(a), self.get(b)) {
            let Some(Type::Float(kind)) = ty else { panic!("{ty:?} is no floating type") };
            let exact = match op {
                BinaryOp::Add => x + y,
                BinaryOp::Sub => x - y,
                BinaryOp::Mul => x * y,
                BinaryOp::Div => x / y,
                other => panic!("{other:?} on double"),
            };
            return rounded(exact, *kind);
        }
        let (x, y) = (self.int(a), self.int(b));
        let n = match op {
            BinaryOp::Add => x + y,
            BinaryOp::Sub => x - y,
            BinaryOp::Mul => x * y,
            BinaryOp::Div => x / y,
            BinaryOp::Rem => x % y,
            BinaryOp::And => x & y,
            BinaryOp::Or => x | y,
            BinaryOp::Xor => x ^ y,
            BinaryOp::Shl => x << y,
            BinaryOp::Shr => x >> y,
        };
        self.wrapped(n, ty)
    }

    fn compare(&self, op: CompareOp, a: Value, b: Value) -> bool {
        let order = match (self.get(a), self.get(b)) {
            (Datum::Float(x), Datum::Float(y)) => x.partial_cmp(&y),
            _ => Some(self.int(a).cmp(&self.int(b))),
        };
        match (op, order) {
            (CompareOp::Ne, None) => true,
            (_, None) => false,
            (CompareOp::Eq, Some(o)) => o.is_eq(),
            (CompareOp::Ne, Some(o)) => o.is_ne(),
            (CompareOp::Lt, Some(o)) => o.is_lt(),
            (CompareOp::Le, Some(o)) => o.is_le(),
            (CompareOp::Gt, Some(o)) => o.is_gt(),
            (CompareOp::Ge, Some(o)) => o.is_ge(),
        }
    }
}

/// A number in its type. Rounding a double's sum or product of floats to float is as good as computing in float.
fn rounded(x: f64, kind: FloatKind) -> Datum {
    Datum::Float(if kind == FloatKind::F32 { f64::from(x as f32) } else { x })
}

pub fn uint() -> Type {
    Type::Int(IntKind::UInt)
}

//! Random functions `double f(double *x, unsigned *a, unsigned n, double s, tape)`. Indices are masked so that
//! every access is in bounds; every loop counts down some fuel, so every program ends.

use ir::{
    Accumulation, BinaryOp, Builder, CompareOp, ExternEffect, Function, FunctionKind, IntKind, LoopHint, Op,
    Param, Span, Type, UnaryOp, Value,
};

use crate::evaluate::uint;

pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What may be used at this point, by type. Truncated when a block ends.
#[derive(Clone, Default)]
pub struct Pool {
    pub ints: Vec<Value>,
    shorts: Vec<Value>,
    pub floats: Vec<Value>,
    pub flags: Vec<Value>,
    /// Pointers into `x` with room for four more elements.
    pointers: Vec<Value>,
    /// Local arrays of four doubles.
    arrays: Vec<Value>,
}

const SHORT: Type = Type::Int(IntKind::Short);

pub fn function(seed: u64) -> Function {
    let mut f = Function {
        name: format!("f{seed}"),
        ident: format!("f{seed}"),
        kind: FunctionKind::Host,
        params: Vec::new(),
        result: Type::F64,
        result_spelling: String::new(),
        body: None,
        values: Vec::new(),
        names: Default::default(),
        attributes: Vec::new(),
        along: None,
        span: Span::default(),
    };
    let mut param = |name: &str, ty: Type| {
        let value = f.new_value(ty, Some(name.into()));
        f.params.push(Param::plain(name.into(), value));
        value
    };
    let x = param("x", Type::ptr(Type::F64));
    let a = param("a", Type::ptr(uint()));
    let n = param("n", uint());
    let s = param("s", Type::F64);
    let tape = param("tape", Type::Opaque("Tape &".into()));
    let mut g = Generator { b: Builder::new(&mut f), rng: Rng::new(seed), x, a, tape, budget: 60, loops: 0 };
    let mut pool = Pool { ints: vec![n], floats: vec![s], pointers: vec![x], ..Pool::default() };
    g.seed_pool(&mut pool);
    let size = 6 + g.rng.below(14);
    g.insts(&mut pool, size, 0);
    let result = g.float(&pool);
    g.b.finish(vec![result]);
    f
}

pub struct Generator<'f> {
    pub b: Builder<'f>,
    pub rng: Rng,
    x: Value,
    a: Value,
    tape: Value,
    budget: usize,
    loops: usize,
}

impl Generator<'_> {
    fn seed_pool(&mut self, pool: &mut Pool) {
        let one = self.b.int(uint(), 1);
        let three = self.b.int(uint(), 3);
        pool.ints.extend([one, three]);
        let half = self.b.number(&Type::F64, 0.5);
        pool.floats.push(half);
        let flag = self.b.compare(CompareOp::Lt, pool.ints[0], three);
        pool.flags.push(flag);
        let short = self.b.int(SHORT, -7);
        let narrow = self.b.convert(pool.ints[0], &SHORT);
        pool.shorts.extend([short, narrow]);
        let array = self.b.local(Type::Array(Box::new(Type::F64), 4), Some("buf".into()), true);
        pool.arrays.push(array);
    }

    /// Prefers what was computed last, so that programs hang together.
    pub fn pick(&mut self, from: &[Value]) -> Value {
        let n = from.len();
        let i = if self.rng.chance(50) { n - 1 - self.rng.below(n.min(3)) } else { self.rng.below(n) };
        from[i]
    }

    fn float(&mut self, pool: &Pool) -> Value {
        self.pick(&pool.floats)
    }

    pub fn maybe_name(&mut self, v: Value) {
        if self.rng.chance(45) {
            let name = ["u", "v", "w", "i", "sum"][self.rng.below(5)];
            self.b.name(v, name);
        }
    }

    fn insts(&mut self, pool: &mut Pool, count: usize, depth: usize) {
        for _ in 0..count {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            match self.rng.below(100) {
                0..=29 => self.arithmetic(pool),
                40..=66 => self.memory(pool),
                67..=71 => self.tick(pool),
                72..=75 => self.tape(pool, depth),
                30..=39 => self.mixed(pool),
                76..=87 if depth < 3 => self.branch(pool, depth),
                88..=99 if depth < 3 && self.loops < 4 => self.repeat(pool, depth),
                _ => self.arithmetic(pool),
            }
        }
    }

    fn arithmetic(&mut self, pool: &mut Pool) {
        use BinaryOp::{Add, And, Mul, Or, Rem, Shl, Shr, Sub, Xor};
        let v = match self.rng.below(12) {
            0..=2 => {
                let op = [Add, Sub, Mul, And, Or, Xor][self.rng.below(6)];
                let (x, y) = (self.pick(&pool.ints), self.pick(&pool.ints));
                let v = self.b.binary(op, x, y);
                pool.ints.push(v);
                v
            }
            3 => {
                let op = [Shl, Shr, Rem][self.rng.below(3)];
                let by = self.b.int(uint(), 1 + self.rng.below(5) as i128);
                let x = self.pick(&pool.ints);
                let v = self.b.binary(op, x, by);
                pool.ints.push(v);
                v
            }
            4..=7 => {
                let op = [Add, Sub, Mul][self.rng.below(3)];
                let (x, y) = (self.pick(&pool.floats), self.pick(&pool.floats));
                let v = self.b.binary(op, x, y);
                pool.floats.push(v);
                v
            }
            8 => {
                let op = [Add, Sub, Mul, Shr][self.rng.below(4)];
                let (x, mut y) = (self.pick(&pool.shorts), self.pick(&pool.shorts));
                if op == Shr {
                    y = self.b.int(SHORT, 2);
                }
                let v = self.b.binary(op, x, y);
                pool.shorts.push(v);
                let wide = self.b.convert(v, &uint());
                pool.ints.push(wide);
                v
            }
            9 => {
                let (c, x, y) = (self.pick(&pool.flags), self.pick(&pool.floats), self.pick(&pool.floats));
                let v = self.b.emit(Op::Select(c, x, y), Type::F64);
                pool.floats.push(v);
                v
            }
            10 => self.other_float(pool),
            _ => self.condition(pool),
        };
        self.maybe_name(v);
    }

    fn other_float(&mut self, pool: &mut Pool) -> Value {
        let v = match self.rng.below(3) {
            0 => {
                let x = self.pick(&pool.floats);
                self.b.emit(Op::Unary(UnaryOp::Neg, x), Type::F64)
            }
            1 => {
                let i = self.pick(&pool.ints);
                self.b.emit(Op::Convert(i), Type::F64)
            }
            _ => {
                let x = self.pick(&pool.floats);
                self.b.pure_call("twice", vec![x], Type::F64)
            }
        };
        pool.floats.push(v);
        v
    }

    fn condition(&mut self, pool: &mut Pool) -> Value {
        use CompareOp::{Eq, Ge, Gt, Le, Lt, Ne};
        let op = [Eq, Ne, Lt, Le, Gt, Ge][self.rng.below(6)];
        let v = match self.rng.below(4) {
            0 => {
                let (x, y) = (self.pick(&pool.ints), self.pick(&pool.ints));
                self.b.compare(op, x, y)
            }
            1 => {
                let (x, y) = (self.pick(&pool.floats), self.pick(&pool.floats));
                self.b.compare(op, x, y)
            }
            2 => {
                let x = self.pick(&pool.flags);
                self.b.emit(Op::Unary(UnaryOp::Not, x), Type::Bool)
            }
            _ => {
                let op = [BinaryOp::And, BinaryOp::Or, BinaryOp::Xor][self.rng.below(3)];
                let (x, y) = (self.pick(&pool.flags), self.pick(&pool.flags));
                self.b.binary(op, x, y)
            }
        };
        pool.flags.push(v);
        v
    }

    fn masked(&mut self, pool: &Pool, mask: i128) -> Value {
        if self.rng.chance(40) {
            return self.b.int(uint(), self.rng.below(mask as usize + 1) as i128);
        }
        let (i, mask) = (self.pick(&pool.ints), self.b.int(uint(), mask));
        self.b.binary(BinaryOp::And, i, mask)
    }

    /// The address of some double.
    fn place(&mut self, pool: &Pool) -> Value {
        match self.rng.below(3) {
            0 => {
                let i = self.masked(pool, 7);
                self.b.emit(Op::Index { base: self.x, index: i }, Type::ptr(Type::F64))
            }
            1 => {
                let (p, i) = (self.pick(&pool.pointers), self.masked(pool, 3));
                self.b.emit(Op::Index { base: p, index: i }, Type::ptr(Type::F64))
            }
            _ => {
                let (p, i) = (self.pick(&pool.arrays), self.masked(pool, 3));
                self.b.element(p, i)
            }
        }
    }

    fn memory(&mut self, pool: &mut Pool) {
        match self.rng.below(10) {
            0..=3 => {
                let p = self.place(pool);
                let v = self.b.load(p);
                self.maybe_name(v);
                pool.floats.push(v);
            }
            4 => {
                let i = self.masked(pool, 7);
                let p = self.b.emit(Op::Index { base: self.a, index: i }, Type::ptr(uint()));
                let v = self.b.load(p);
                self.maybe_name(v);
                pool.ints.push(v);
            }
            5 => {
                let (i, v) = (self.masked(pool, 7), self.pick(&pool.ints));
                let p = self.b.emit(Op::Index { base: self.a, index: i }, Type::ptr(uint()));
                self.b.store(p, v);
            }
            6 => {
                let (p, v) = (self.place(pool), self.pick(&pool.floats));
                self.b.store(p, v);
            }
            7 => {
                let (p, by) = (self.place(pool), self.pick(&pool.floats));
                let old = self.b.load(p);
                let op = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul][self.rng.below(3)];
                let new = self.b.binary(op, old, by);
                self.b.store(p, new);
            }
            8 => {
                let (p, v) = (self.place(pool), self.pick(&pool.floats));
                self.b.accumulate(p, v, Accumulation::Plain);
            }
            _ if self.rng.chance(60) => {
                let i = self.masked(pool, 3);
                let p = self.b.emit(Op::Index { base: self.x, index: i }, Type::ptr(Type::F64));
                if self.rng.chance(30) {
                    self.b.name(p, "p");
                }
                pool.pointers.push(p);
            }
            _ => {
                let ty = Type::Array(Box::new(Type::F64), 4);
                let v = self.b.local(ty, Some("buf".into()), true);
                pool.arrays.push(v);
            }
        }
    }

    fn tick(&mut self, pool: &mut Pool) {
        let i = self.pick(&pool.ints);
        let op = Op::Extern { name: "tick".into(), args: vec![i], effect: ExternEffect::Any };
        let v = self.b.emit(op, uint());
        self.maybe_name(v);
        pool.ints.push(v);
    }

    /// Something kept over some instructions.
    fn tape(&mut self, pool: &mut Pool, depth: usize) {
        let v = self.pick(&pool.floats);
        self.b.effect(Op::Push { tape: self.tape, value: v });
        self.insts(pool, 2, depth);
        let back = self.b.emit(Op::Pop { tape: self.tape }, Type::F64);
        self.maybe_name(back);
        pool.floats.push(back);
    }

    fn of_type(&mut self, pool: &Pool, kind: usize) -> Value {
        match kind {
            0 => self.pick(&pool.ints),
            1 => self.pick(&pool.floats),
            2 => self.pick(&pool.flags),
            3 => self.pick(&pool.pointers),
            _ => self.pick(&pool.shorts),
        }
    }

    fn add(&mut self, pool: &mut Pool, kind: usize, v: Value) {
        match kind {
            0 => pool.ints.push(v),
            1 => pool.floats.push(v),
            2 => pool.flags.push(v),
            3 => pool.pointers.push(v),
            _ => pool.shorts.push(v),
        }
    }

    fn kinds(&mut self, most: usize) -> Vec<usize> {
        (0..self.rng.below(most + 1)).map(|_| [0, 1, 1, 1, 2, 3, 4][self.rng.below(7)]).collect()
    }

    fn branch(&mut self, pool: &mut Pool, depth: usize) {
        let cond = self.pick(&pool.flags);
        let kinds = self.kinds(3);
        let mut blocks = Vec::new();
        let unchanged: Vec<Value> = kinds.iter().map(|k| self.of_type(pool, *k)).collect();
        for _ in 0..2 {
            self.b.begin();
            let mut inner = pool.clone();
            let size = self.rng.below(5);
            self.insts(&mut inner, size, depth + 1);
            let mut yields = Vec::new();
            for (k, old) in kinds.iter().zip(&unchanged) {
                let v = if self.rng.chance(35) { *old } else { self.of_type(&inner, *k) };
                yields.push(v);
            }
            blocks.push(self.b.close(yields));
        }
        let (els, then) = (blocks.pop().expect("two"), blocks.pop().expect("two"));
        let results: Vec<Value> = unchanged.iter().map(|v| self.fresh_like(*v)).collect();
        self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, results.clone());
        for (k, r) in kinds.into_iter().zip(results) {
            self.add(pool, k, r);
        }
    }

    /// A value of the same type, often of the same name.
    fn fresh_like(&mut self, v: Value) -> Value {
        let name = self.b.function.name_of(v).map(str::to_string).filter(|n| n != "x");
        let ty = self.b.ty(v);
        let new = self.b.value(ty, name);
        self.maybe_name(new);
        new
    }

    fn repeat(&mut self, pool: &mut Pool, depth: usize) {
        self.loops += 1;
        let mut kinds = self.kinds(4);
        let count = 1 + self.rng.below(4) as i128;
        let step = 1 + self.rng.below(2) as i128;
        let down = self.rng.chance(40);
        kinds.insert(0, 0);
        let mut inits: Vec<Value> = kinds.iter().map(|k| self.of_type(pool, *k)).collect();
        let (first, last) = if down { (count * step, 0) } else { (0, count * step) };
        inits[0] = self.b.int(uint(), first);
        let params: Vec<Value> = inits.iter().map(|v| self.fresh_like(*v)).collect();
        self.b.name(params[0], "i");
        let mut inner = pool.clone();
        for (k, p) in kinds.iter().zip(&params) {
            self.add(&mut inner, *k, *p);
        }
        self.b.begin();
        let last = self.b.int(uint(), last);
        let mut test = self.b.compare(if down { CompareOp::Gt } else { CompareOp::Lt }, params[0], last);
        if self.rng.chance(30) {
            let mut seen = inner.clone();
            let p = self.place(&seen);
            let v = self.b.load(p);
            seen.floats.push(v);
            let other = self.condition(&mut seen);
            let op = [BinaryOp::And, BinaryOp::Xor][self.rng.below(2)];
            // Xor could run for ever: the counter's test is and-ed once more.
            let mixed = self.b.binary(op, test, other);
            test = self.b.binary(BinaryOp::And, mixed, test);
        }
        let cond = self.b.close(vec![test]);
        self.b.begin();
        let early = self.rng.chance(30);
        let by = self.b.int(uint(), step);
        let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
        let mut next = early.then(|| self.b.binary(op, params[0], by));
        let size = 1 + self.rng.below(6);
        self.insts(&mut inner, size, depth + 1);
        let next = *next.get_or_insert_with(|| self.b.binary(op, params[0], by));
        if self.rng.chance(50) {
            self.b.name(next, "i");
        }
        let mut yields = vec![next];
        for (i, k) in kinds.iter().enumerate().skip(1) {
            // Sometimes another parameter of the loop: permutations.
            let same: Vec<Value> =
                params.iter().zip(&kinds).skip(1).filter(|(_, q)| *q == k).map(|(p, _)| *p).collect();
            let v = match self.rng.below(10) {
                0..=2 => same[self.rng.below(same.len())],
                3 => params[i],
                _ => self.of_type(&inner, *k),
            };
            yields.push(v);
        }
        let body = self.b.close(yields);
        let results: Vec<Value> = params.iter().map(|v| self.fresh_like(*v)).collect();
        self.b.push(
            Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint: LoopHint::None },
            results.clone(),
        );
        for (k, r) in kinds.into_iter().zip(results) {
            self.add(pool, k, r);
        }
    }
}

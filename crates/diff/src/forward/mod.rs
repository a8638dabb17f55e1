//! Forward mode: tangents are carried along with the values, in one sweep.
//!
//! `f_fwd(params…, tangents…)` computes what the primal computes; requested arrays have tangent arrays beside
//! them, and the tangent of the result is returned.

mod calls;
pub mod element;
mod host;
mod objects;
pub mod part;

use analysis::layout::Layout;
use analysis::{Activity, PointsTo, RequestedParams};
use ir::tables::{HashMap, HashSet};
use ir::{
    Atomic, BinaryOp, Block, Builder, Code, Const, Diagnostic, FuncId, Function, Inst, InstId, Mode, Module,
    Op, Type, UnaryOp, Value,
};

use crate::containers;
use crate::generator::Generator;
use crate::globals;
use crate::legality::carriers;
use crate::legality::const_writes::refuse_const_writes;
use crate::legality::leaks::{explain, refuse_leaks};
use crate::legality::rows::{math_row, member_of_value};
use crate::partial::{self, Leaves};
use crate::plan::choices::refuse;
use crate::plan::spared;
use crate::prepare::prepare;
use crate::request::check_outputs;
use crate::shadow::{self, Shadowed};
use crate::shared::SharedShadows;
use crate::symbols;
use crate::tangents;

pub(crate) fn tangent(
    g: &mut Generator,
    primal: FuncId,
    request: &RequestedParams,
    name: &str,
) -> Result<(Function, Option<u64>), Diagnostic> {
    let prepared = prepare(&g.module, primal, &g.config, Mode::Forward);
    check_outputs(&g.module, &prepared, request)?;
    let prepared = globals::localise(&g.module, prepared);
    let prepared = symbols::bind(g, prepared, request)?;
    build(g, &prepared, request, name, None).map_err(|d| carriers::told(&g.module, &prepared, request, d))
}

/// With it comes [`crate::Derivative::spilled`]. `reserved`: the function is a helper that returns the tangent of a call's result and must be known by its id
/// while it is built.
fn build(
    g: &mut Generator,
    prepared: &Function,
    request: &RequestedParams,
    name: &str,
    reserved: Option<FuncId>,
) -> Result<(Function, Option<u64>), Diagnostic> {
    containers::refuse_resized(&g.module, prepared)?;
    let points = PointsTo::of(prepared);
    let activity = Activity::of(&g.module, prepared, &points, request);
    let shared = SharedShadows::declare(&mut g.module, prepared, &activity, Mode::Forward);
    let module = g.module.clone();
    let shadowed = shadow::add(&module, prepared, &points, &activity, request, &shared, Mode::Forward);
    let f = &shadowed.function;
    let layout = Layout::of(f);
    refuse_const_writes(f, &points)?;
    refuse_leaks(&module, f, &layout, &activity, &points)?;
    let result = objects::result(&module, f, &activity, reserved.is_some());
    let mut out = Function {
        name: name.to_string(),
        ident: name.to_string(),
        kind: f.kind,
        params: f.params.clone(),
        result,
        result_spelling: String::new(),
        body: None,
        values: f.values.clone(),
        names: Default::default(),
        attributes: f.attributes.clone(),
        along: f.along,
        span: f.span,
    };
    shared.add_slab(&mut out);
    if let Some(id) = reserved {
        g.module.functions[id.0 as usize] = out.clone();
    }
    let mut t = Tangent {
        g,
        module: &module,
        f,
        layout: &layout,
        activity: &activity,
        points: &points,
        vanishing: spared::vanishing(&module, &layout, &points, &activity),
        shadowed: &shadowed,
        b: Builder::new(&mut out),
        primal: f.params.iter().map(|p| (p.value, p.value)).collect(),
        tangent: HashMap::default(),
    };
    for (k, &i) in request.params.iter().enumerate() {
        let value = f.params[i].value;
        if activity.differentiable(f.ty(value)) {
            t.tangent.insert(value, shadowed.params[k]);
        }
    }
    let params = request.params.iter().map(|&i| f.params[i].value);
    containers::require_sizes(&module, &mut t.b, params.zip(shadowed.params.iter().copied()));
    if crate::plan::host_code::is_used(f) {
        crate::reverse::host::refuse_time_loops(f)?;
        t.b.effect(Op::Host { op: ir::HostOp::Begin { reverse: false }, operands: Vec::new() });
    }
    t.insts(f.body())?;
    let yields = t.returned()?;
    t.b.finish(yields);
    let out = passes::unread::keep_unread(symbols::unbind(g, passes::tidy(out)));
    debug_assert_eq!(ir::validate::function(&g.module, &out), Ok(()));
    Ok((out, shared.spilled))
}

struct Tangent<'a, 'g> {
    g: &'g mut Generator,
    module: &'a Module,
    f: &'a Function,
    layout: &'a Layout<'a>,
    activity: &'a Activity,
    points: &'a PointsTo,
    /// Operations at whose products is looked.
    vanishing: HashSet<InstId>,
    shadowed: &'a Shadowed,
    b: Builder<'a>,
    primal: HashMap<Value, Value>,
    /// Absent: zero.
    tangent: HashMap<Value, Value>,
}

impl Tangent<'_, '_> {
    fn value(&self, v: Value) -> Value {
        *self.primal.get(&v).expect("validated: defined before use")
    }

    fn fresh(&mut self, v: Value) -> Value {
        let info = self.f.values[v.0 as usize].clone();
        let new = self.b.value(info.ty, info.name);
        self.primal.insert(v, new);
        new
    }

    fn tangent_of(&mut self, v: Value) -> Value {
        match self.tangent.get(&v) {
            Some(t) => *t,
            None => self.b.zero(self.f.ty(v)),
        }
    }

    fn carries(&self, v: Value) -> bool {
        self.activity.varied(v) && self.activity.differentiable(self.f.ty(v))
    }

    fn set(&mut self, v: Value, t: Value) {
        if self.b.function.name_of(t).is_none()
            && self.b.constant_of(t).is_none()
            && let Some(name) = self.f.name_of(v)
        {
            let name = format!("{name}_tan");
            self.b.name(t, name);
        }
        self.tangent.insert(v, t);
    }

    fn insts(&mut self, block: &Block) -> Result<(), Diagnostic> {
        block.insts.iter().try_for_each(|inst| self.inst(inst))
    }

    /// A nested block: yields the primal's values and the tangents of those at `carried`.
    fn block(&mut self, block: &Block, carried: &[usize]) -> Result<Block, Diagnostic> {
        self.b.begin();
        let outer = (self.primal.clone(), self.tangent.clone());
        self.insts(block)?;
        let mut yields: Vec<_> = block.yields.iter().map(|v| self.value(*v)).collect();
        for &i in carried {
            yields.push(self.tangent_of(block.yields[i]));
        }
        (self.primal, self.tangent) = outer;
        Ok(self.b.close(yields))
    }

    fn fresh_tangent(&mut self, v: Value) -> Value {
        let name = self.f.name_of(v).map(|n| format!("{n}_tan"));
        let t = self.b.value(self.f.ty(v).clone(), name);
        self.tangent.insert(v, t);
        t
    }

    fn inst(&mut self, inst: &Inst) -> Result<(), Diagnostic> {
        self.b.span = inst.span;
        match &inst.op {
            Op::If { cond, then, els } => {
                let carried: Vec<_> =
                    (0..inst.results.len()).filter(|&i| self.carries(inst.results[i])).collect();
                let cond = self.value(*cond);
                let (then, els) = (self.block(then, &carried)?, self.block(els, &carried)?);
                let mut results: Vec<_> = inst.results.iter().map(|r| self.fresh(*r)).collect();
                results
                    .extend(carried.iter().map(|&i| self.fresh_tangent(inst.results[i])).collect::<Vec<_>>());
                self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, results);
            }
            Op::Loop { inits, params, cond, body, hint } => {
                let carried: Vec<_> = (0..params.len()).filter(|&i| self.carries(params[i])).collect();
                let mut starts: Vec<_> = inits.iter().map(|v| self.value(*v)).collect();
                for &i in &carried {
                    starts.push(self.tangent_of(inits[i]));
                }
                let mut news: Vec<_> = params.iter().map(|p| self.fresh(*p)).collect();
                news.extend(carried.iter().map(|&i| self.fresh_tangent(params[i])).collect::<Vec<_>>());
                let cond = self.block(cond, &[])?;
                let body = self.block(body, &carried)?;
                let mut results: Vec<_> = inst.results.iter().map(|r| self.fresh(*r)).collect();
                results
                    .extend(carried.iter().map(|&i| self.fresh_tangent(inst.results[i])).collect::<Vec<_>>());
                let (cond, body) = (Box::new(cond), Box::new(body));
                self.b.push(Op::Loop { inits: starts, params: news, cond, body, hint: *hint }, results);
            }
            // Other instructions have no blocks.
            _ => self.plain(inst)?,
        }
        Ok(())
    }

    fn plain(&mut self, inst: &Inst) -> Result<(), Diagnostic> {
        // A store's tangent is stored first, so that the value it belongs to is still the old one everywhere.
        match &inst.op {
            Op::Call { callee, args } => return self.call(inst, *callee, args),
            Op::Host { op, operands } => return self.host(inst, op, operands),
            Op::Atomic { op: Atomic::Exchange, place, operands, .. }
                if self.is_zero(operands[0]) && self.has_tangent_memory(*place, operands[0]) =>
            {
                return self.take(inst, *place);
            }
            Op::Atomic { op, place, operands, .. }
                if op.chooses() && self.has_tangent_memory(*place, operands[0]) =>
            {
                return self.choice(inst, *op, *place, operands[0]);
            }
            // A value's tangent lies above it on the tape.
            Op::Pop { tape } if self.on_tape(inst.results[0]) => {
                let (tape, ty) = (self.value(*tape), self.f.ty(inst.results[0]).clone());
                let t = self.b.emit(Op::Pop { tape }, ty);
                self.set(inst.results[0], t);
            }
            // Done as it is; its tangent follows.
            _ => {}
        }
        let op = inst.op.clone().map_operands(&mut |v| self.value(v));
        let results: Vec<_> = inst.results.iter().map(|r| self.fresh(*r)).collect();
        self.b.push(op, results);
        match &inst.op {
            Op::Store(place, v) => {
                if self.has_tangent_memory(*place, *v) {
                    let at = self.shadow_place(inst, *place)?;
                    let t = self.tangent_of(*v);
                    self.b.store(at, t);
                }
                Ok(())
            }
            Op::Accumulate { value, .. }
                if matches!(self.f.ty(*value), Type::Array(..) | Type::Struct(_)) =>
            {
                Err(unsupported(inst, "addition of several numbers at once"))
            }
            Op::Accumulate { place, value, how } => {
                if self.has_tangent_memory(*place, *value)
                    && let Some(t) = self.tangent.get(value).copied()
                {
                    let at = self.shadow_place(inst, *place)?;
                    self.b.accumulate(at, t, *how);
                }
                Ok(())
            }
            Op::Push { tape, value } if self.on_tape(*value) => {
                let (tape, value) = (self.value(*tape), self.tangent_of(*value));
                self.b.effect(Op::Push { tape, value });
                Ok(())
            }
            Op::Push { .. } | Op::Pop { .. } => Ok(()),
            Op::Atomic { op, place, operands, scope } => self.atomic(inst, *op, *place, operands, scope),
            // The tangent of a result, where it has one.
            _ => {
                let Some(r) = inst.results.first().copied().filter(|r| self.carries(*r)) else {
                    return Ok(());
                };
                if let Some(t) = self.of_result(inst, r)? {
                    self.set(r, t);
                }
                Ok(())
            }
        }
    }

    /// Whether a value's tangent is kept with it; the same for a push and its pop, which have one type.
    fn on_tape(&self, v: Value) -> bool {
        self.activity.varied_tape() && self.activity.differentiable(self.f.ty(v))
    }

    fn has_tangent_memory(&self, place: Value, v: Value) -> bool {
        self.activity.differentiable(self.f.ty(v))
            && self.points.get(place).iter().any(|o| self.activity.has_shadow(o))
    }

    fn shadow_place(&mut self, inst: &Inst, place: Value) -> Result<Value, Diagnostic> {
        match self.shadowed.of.get(&place) {
            Some(s) => Ok(self.value(*s)),
            None => Err(explain(self.module, self.f, self.activity, self.points, inst, place)),
        }
    }

    fn atomic(
        &mut self,
        inst: &Inst,
        op: Atomic,
        place: Value,
        operands: &[Value],
        scope: &'static str,
    ) -> Result<(), Diagnostic> {
        if !operands.first().is_some_and(|v| self.has_tangent_memory(place, *v)) {
            return Ok(());
        }
        if !matches!(op, Atomic::Add | Atomic::Sub) {
            let why = "an atomic operation without a derivative on memory that carries derivatives";
            return Err(Diagnostic::new(Code::AtomicActive, inst.span, why));
        }
        let at = self.shadow_place(inst, place)?;
        let t = self.tangent_of(operands[0]);
        let old = self.b.value(self.f.ty(operands[0]).clone(), None);
        self.b.push(Op::Atomic { op, place: at, operands: vec![t], scope }, vec![old]);
        if let Some(r) = inst.results.first() {
            self.tangent.insert(*r, old);
        }
        Ok(())
    }

    fn is_zero(&self, v: Value) -> bool {
        match self.layout.op(v) {
            Some(Op::Const(Const::Zero)) => true,
            Some(Op::Const(Const::Float(x))) => *x == 0.0,
            _ => false,
        }
    }

    /// What is taken away is taken with its tangent. Another thread may get one of the two: of threads that store one number
    /// to one place each has the same use for it.
    fn take(&mut self, inst: &Inst, place: Value) -> Result<(), Diagnostic> {
        let at = self.shadow_place(inst, place)?;
        let ty = self.b.pointee(at);
        let mut exchange = |place: Value| {
            let zero = self.b.zero(&ty);
            self.b
                .emit(Op::Atomic { op: Atomic::Exchange, place, operands: vec![zero], scope: "" }, ty.clone())
        };
        let tangent = exchange(at);
        let op = inst.op.clone().map_operands(&mut |v| self.value(v));
        let results: Vec<_> = inst.results.iter().map(|r| self.fresh(*r)).collect();
        self.b.push(op, results);
        if let Some(r) = inst.results.first() {
            self.set(*r, tangent);
        }
        Ok(())
    }

    /// One of many values remains, and its tangent with it: both change together.
    fn choice(&mut self, inst: &Inst, op: Atomic, place: Value, v: Value) -> Result<(), Diagnostic> {
        let name = match op {
            Atomic::Min => "::cugrad::atomic_min_tangent",
            Atomic::Max => "::cugrad::atomic_max_tangent",
            _ => "::cugrad::atomic_exchange_tangent",
        };
        if inst.results.iter().any(|r| self.carries(*r) && is_used(self.f, *r)) {
            return Err(refuse(inst, "the old value that an atomic operation returns carries derivatives"));
        }
        let at = self.shadow_place(inst, place)?;
        let args = vec![self.value(place), at, self.value(v), self.tangent_of(v)];
        let results: Vec<_> = inst.results.iter().map(|r| self.fresh(*r)).collect();
        self.b.push(Op::Extern { name: name.into(), args, effect: ir::ExternEffect::Any }, results);
        Ok(())
    }

    /// The tangent of an instruction's result; None where it is zero.
    fn of_result(&mut self, inst: &Inst, r: Value) -> Result<Option<Value>, Diagnostic> {
        let t = match &inst.op {
            Op::Unary(UnaryOp::Neg, a) => {
                let a = self.tangent_of(*a);
                self.b.neg(a)
            }
            Op::Binary(op, a, b) => return self.binary(inst, *op, *a, *b, r).map(Some),
            Op::Convert(a) => {
                let t = self.tangent_of(*a);
                self.b.convert(t, self.f.ty(r))
            }
            Op::Select(c, a, b) => {
                let (c, a, b) = (self.value(*c), self.tangent_of(*a), self.tangent_of(*b));
                self.b.select(c, a, b)
            }
            Op::Extern { name, args, .. } => return self.math(inst, name, args, r),
            Op::Load(place) => {
                let at = self.shadow_place(inst, *place)?;
                self.b.load(at)
            }
            Op::Extract(..) => match self.shadowed.places.get(&r) {
                Some(place) => {
                    let at = self.value(*place);
                    self.b.load(at)
                }
                None => return Err(member_of_value(self.layout, inst)),
            },
            // An exchange is linear: tangents are exchanged the same way.
            Op::Warp { op, operands } => {
                let Some(exchanged) = op.exchanged() else {
                    return Err(unsupported(inst, "operation on values that carry derivatives"));
                };
                let mut others: Vec<_> = operands.iter().map(|v| self.value(*v)).collect();
                others[exchanged] = self.tangent_of(operands[exchanged]);
                self.b.emit(Op::Warp { op: *op, operands: others }, self.f.ty(r).clone())
            }
            _ => return Err(unsupported(inst, "operation on values that carry derivatives")),
        };
        Ok(Some(t))
    }

    fn binary(
        &mut self,
        inst: &Inst,
        op: BinaryOp,
        a: Value,
        b: Value,
        r: Value,
    ) -> Result<Value, Diagnostic> {
        let [a, b] = [a, b].map(|v| (self.value(v), self.tangent.get(&v).copied()));
        let result = self.value(r);
        let guards = self.vanishing.contains(&inst.id);
        let product = &mut |b: &mut Builder, x, y| match guards {
            true => tangents::product_unless_zero(b, x, y),
            false => b.mul(x, y),
        };
        tangents::of_binary(&mut self.b, op, [a, b], result, product).ok_or_else(|| {
            let message =
                "an integer operation other than +, - and * on values that the request differentiates";
            Diagnostic::new(Code::ActiveInteger, inst.span, message)
        })
    }

    fn math(
        &mut self,
        inst: &Inst,
        name: &str,
        args: &[Value],
        r: Value,
    ) -> Result<Option<Value>, Diagnostic> {
        let Some(row) = math_row(inst, name, |i| self.carries(args[i]))? else { return Ok(None) };
        let ty = self.f.ty(r).clone();
        let values: Vec<_> = args.iter().map(|a| self.value(*a)).collect();
        let own = self.value(r);
        let mut sum = None;
        for (i, a) in args.iter().enumerate() {
            let (Some(e), Some(t)) = (row.partial(i), self.tangent.get(a).copied()) else { continue };
            let leaves = Leaves { args: &|_, j| values[j], result: &|_| own, ty: ty.clone() };
            let t = self.b.convert(t, &ty);
            let term = match self.vanishing.contains(&inst.id) {
                true => {
                    let p = partial::emit(&mut self.b, e, &leaves);
                    tangents::product_unless_zero(&mut self.b, t, p)
                }
                false => partial::emit_times(&mut self.b, e, &leaves, t),
            };
            sum = Some(match sum {
                None => term,
                Some(s) => self.b.add(s, term),
            });
        }
        Ok(sum)
    }
}

fn unsupported(inst: &Inst, what: &str) -> Diagnostic {
    Diagnostic::new(Code::UnsupportedExpression, inst.span, what)
}

fn is_used(f: &Function, v: Value) -> bool {
    let mut used = f.body().yields.contains(&v);
    f.body().walk(&mut |i| {
        used |= i.op.operands().contains(&v) || i.op.blocks().iter().any(|b| b.yields.contains(&v));
    });
    used
}

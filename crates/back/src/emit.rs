//! Statements from instructions: declarations, assignments, effects, branches. Loops are in [`crate::loops`].

use ir::names::Scopes;
use ir::tables::HashMap;
use ir::{Accumulation, Barrier, BinaryOp, Const, Construction, HostOp, Inst, Op, Type, Value};

use crate::copies::{Step, sequence};
use crate::counted::Counted;
use crate::expr::Scribe;
use crate::fold::is_undef;
use crate::layout::{BlockId, InstId};
use crate::literal::{Context, zero};
use crate::precedence::{BREAK, Text, operator};
use crate::stmt::{Origin, Stmt};
use crate::types::type_text;
use crate::update;
use crate::variables::VariableId;

pub struct Emitter<'a, 'f> {
    pub scribe: Scribe<'a, 'f>,
    pub counted: &'a Counted,
    pub names: Scopes,
    /// Variables that hold a value already which a branch is going to give them.
    pub known: HashMap<VariableId, Value>,
    /// Additions to the left and to the right that wait for the one between them.
    pub beside: [Option<Value>; 2],
    /// Places and values that lanes, or a block, add together with what comes next.
    pub together: Vec<(Value, Value)>,
}

impl Emitter<'_, '_> {
    /// The instructions of a block; what it yields is the caller's business.
    pub fn block(&mut self, id: BlockId, out: &mut Vec<Stmt>) {
        for inst in self.scribe.layout.blocks[id].insts.clone() {
            let presets = self.declare_before(inst, out);
            self.inst(inst, &presets, out);
        }
    }

    fn origin(&self, id: InstId) -> Origin {
        self.scribe.layout.insts[id].inst.span.into()
    }

    /// Declares the variables that the blocks of this instruction write for later use. Where one branch only
    /// hands on what is known before, that is the initial value; gives these variables with that branch.
    fn declare_before(&mut self, id: InstId, out: &mut Vec<Stmt>) -> Vec<(VariableId, BlockId)> {
        let layout = self.scribe.layout;
        let mut presets = Vec::new();
        if layout.insts[id].children.is_empty() {
            return presets;
        }
        let here = layout.insts[id].block;
        let carried: Vec<Value> = match layout.op(id) {
            Op::Loop { params, .. } => params.clone(),
            // Nothing else carries values.
            _ => Vec::new(),
        };
        for v in self.scribe.variables.starting_at(id, here) {
            let variable = &self.scribe.variables.all[v];
            if self.scribe.names[v].is_some() || carried.iter().any(|p| variable.members.contains(p)) {
                continue;
            }
            if let Some((side, value_kept)) = self.kept(id, v) {
                let ty = &variable.ty;
                let value = self.scribe.converted(value_kept, ty);
                let text = self.declaration(v, &value);
                out.push(Stmt::Line { text, from: Origin::NONE });
                self.known.insert(v, value_kept);
                presets.push((v, side));
                continue;
            }
            let (ty, undefined) = (variable.ty.clone(), variable.partly_undefined);
            let name = self.declare(v);
            let declaration = type_text(self.scribe.module, &ty, &name);
            let text = if undefined || self.scribe.module.construction(&ty) == Construction::Missing {
                format!("{declaration} = {};", self.zero(&ty))
            } else {
                format!("{declaration};")
            };
            out.push(Stmt::Line { text, from: Origin::NONE });
        }
        presets
    }

    /// The branch that gives the variable a value known before the `If`, and that value.
    fn kept(&self, id: InstId, variable: VariableId) -> Option<(BlockId, Value)> {
        let layout = self.scribe.layout;
        if !matches!(layout.op(id), Op::If { .. }) {
            return None;
        }
        let members = &self.scribe.variables.all[variable].members;
        let k = layout.insts[id].inst.results.iter().position(|r| members.contains(r))?;
        layout.insts[id].children.iter().rev().find_map(|side| {
            let v = layout.blocks[*side].block.yields[k];
            let constant = matches!(self.scribe.constant(v), Some(c) if *c != Const::Undef);
            let variable = !self.scribe.plan.is_inline(v) && !layout.encloses(*side, layout.def_block(v));
            // The variable must not serve for anything else in that branch.
            let free = !members.iter().any(|m| layout.encloses(*side, layout.def_block(*m)));
            ((constant || variable) && free).then_some((*side, v))
        })
    }

    /// Zero as an initialiser.
    pub fn zero(&self, ty: &Type) -> String {
        let module = self.scribe.module;
        let written = matches!(ty, Type::Struct(_)) && module.construction(ty) != Construction::Plain;
        if ty.is_scalar() || written { zero(module, ty, Context::Fixed).plain() } else { "{}".into() }
    }

    /// Gives the variable its name, in the scope that is open now.
    pub fn declare(&mut self, id: VariableId) -> String {
        let hint = self.scribe.variables.all[id].name.clone();
        let name = self.names.fresh_or_temporary(hint.as_deref());
        self.scribe.names[id] = Some(name.clone());
        name
    }

    fn inst(&mut self, id: InstId, presets: &[(VariableId, BlockId)], out: &mut Vec<Stmt>) {
        let layout = self.scribe.layout;
        if self.scribe.plan.is_folded(layout, id) {
            return;
        }
        let inst = layout.insts[id].inst;
        self.scribe.here = inst.span;
        match &inst.op {
            Op::Host { op: HostOp::Begin { reverse }, operands } => {
                let name = self.names.fresh("sweep");
                let adjoints = operands.iter().map(|v| format!(", {}", self.scribe.value(*v).plain()));
                let text =
                    format!("::cugrad::host::sweep {name}({reverse}{});", adjoints.collect::<String>());
                out.push(Stmt::Line { text, from: Origin::NONE });
            }
            Op::If { cond, .. } => self.branch(id, *cond, presets, out),
            Op::Loop { .. } => self.repeat(id, out),
            Op::Local { zeroed } => self.local(inst, *zeroed, out),
            Op::Extern { name, args, .. } if name == ir::SECTION => {
                if let Some(Const::Str(title)) = args.first().and_then(|a| self.scribe.constant(*a)) {
                    out.push(Stmt::Section(title.clone()));
                }
            }
            op => {
                if let Op::Accumulate { place, value, how: Accumulation::Block } = op
                    && self.adds_by_block_next(id, *value)
                {
                    self.together.push((*place, *value));
                } else if let Some(text) = self.plain(inst, op) {
                    out.push(Stmt::Line { text, from: inst.span.into() });
                }
            }
        }
    }

    /// The statement of an instruction without blocks, if it needs one.
    fn plain(&mut self, inst: &Inst, op: &Op) -> Option<String> {
        let s = &self.scribe;
        let text = match op {
            Op::Store(place, value) => self.store(*place, *value),
            Op::Accumulate { place, value, how } => match how {
                Accumulation::Plain => self.accumulate(*place, *value),
                Accumulation::Atomic => {
                    format!("{};", Text::call("atomicAdd", &[s.pointer_to(*place), s.value(*value)]).s)
                }
                Accumulation::Left | Accumulation::Right => {
                    self.beside[usize::from(*how == Accumulation::Right)] = Some(*value);
                    return None;
                }
                Accumulation::Centre => {
                    let beside = std::mem::take(&mut self.beside);
                    self.row(*place, *value, beside)
                }
                Accumulation::Joint => {
                    self.together.push((*place, *value));
                    return None;
                }
                Accumulation::JointLast | Accumulation::Block => self.add_together(*place, *value, *how),
                Accumulation::Own
                | Accumulation::Unproven
                | Accumulation::Sum
                | Accumulation::Warp
                | Accumulation::Rows
                | Accumulation::Column
                | Accumulation::Few
                | Accumulation::Alike
                | Accumulation::Span => {
                    let args = [s.pointer_to(*place), s.value(*value)];
                    let helper = how.helper().expect("all but plain and atomic have one");
                    format!("{};", Text::call(helper, &args).s)
                }
            },
            Op::Barrier(b) => barrier(*b).to_string(),
            Op::Push { tape, value } => {
                let tape = s.value(*tape).within(crate::precedence::PRIMARY);
                format!("{};", Text::call(&format!("{tape}.push"), &[s.value(*value)]).s)
            }
            op => {
                let result = inst.results.first().copied();
                let variable = result.and_then(|r| s.variables.of(r));
                match (result, variable) {
                    (Some(r), Some(v)) => return Some(self.assign_operation(v, op, r)),
                    _ if crate::fold::is_silent(op) => return None,
                    // A library's function may warn if its result is not used.
                    (Some(r), None) if matches!(op, Op::Call { callee, .. } if s.module.function(*callee).body.is_none()) =>
                    {
                        format!("(void){};", s.operation(op, r, Context::Open).s)
                    }
                    (Some(r), None) => format!("{};", s.operation(op, r, Context::Open).s),
                    (None, _) => format!("{};", self.void_call(op)),
                }
            }
        };
        Some(text)
    }

    fn row(&self, centre: Value, value: Value, beside: [Option<Value>; 2]) -> String {
        let s = &self.scribe;
        let none = || Text::atom(self.zero(s.ty(value)));
        let [left, right] = beside.map(|v| v.map_or_else(none, |v| s.value(v)));
        let args = [s.pointer_to(centre), left, s.value(value), right];
        let helper = Accumulation::Centre.helper().expect("rows have one");
        format!("{};", Text::call(helper, &args).s)
    }

    fn void_call(&self, op: &Op) -> String {
        // Only the type of a result is asked of this value, and a void call has none.
        self.scribe.operation(op, Value(0), Context::Open).s
    }

    /// Writes the operation's result to the variable, declaring it where this is its first value.
    fn assign_operation(&mut self, id: VariableId, op: &Op, result: Value) -> String {
        self.known.remove(&id);
        if let Some(name) = &self.scribe.names[id] {
            let is_target =
                |v: Value| !self.scribe.plan.is_inline(v) && self.scribe.variables.of(v) == Some(id);
            if let Some(text) = self.update(name, op, result, &is_target) {
                return text;
            }
            return assignment(name, &self.scribe.initialiser(op, result));
        }
        let value = self.scribe.initialiser(op, result);
        self.declaration(id, &value)
    }

    pub fn declaration(&mut self, id: VariableId, value: &Text) -> String {
        let name = self.declare(id);
        let declared = type_text(self.scribe.module, &self.scribe.variables.all[id].ty, &name);
        assignment(&declared, value)
    }

    /// `x += v;` and its like, if `op` computes the next value of the target from its present one.
    pub fn update(
        &self,
        target: &str,
        op: &Op,
        result: Value,
        is_target: &dyn Fn(Value) -> bool,
    ) -> Option<String> {
        let s = &self.scribe;
        let is_inline = |v: Value| s.plan.is_inline(v);
        let found = update::find(s.layout, op, s.ty(result), is_target, &is_inline)?;
        let (op, by) = (found.op, found.by);
        let counts = !s.ty(result).is_float();
        let one = counts.then(|| s.constant(by)).flatten();
        match (op, one) {
            (BinaryOp::Add, Some(Const::Int(1))) | (BinaryOp::Sub, Some(Const::Int(-1))) => {
                return Some(format!("++{target};"));
            }
            (BinaryOp::Sub, Some(Const::Int(1))) | (BinaryOp::Add, Some(Const::Int(-1))) => {
                return Some(format!("--{target};"));
            }
            _ => {}
        }
        if let Some(opposite) = s.opposite(op, by) {
            let sign = if op == BinaryOp::Add { "-=" } else { "+=" };
            return Some(format!("{target} {sign}{BREAK} {};", crate::precedence::deeper(&opposite.s)));
        }
        let value = if found.mixed { s.value(by) } else { s.fixed(s.without_cast(by)) };
        Some(format!("{target} {}={BREAK} {};", operator(op).0, crate::precedence::deeper(&value.s)))
    }

    fn store(&self, place: Value, value: Value) -> String {
        let s = &self.scribe;
        let target = s.object(place);
        let is_target = |v: Value| matches!(s.inline_op(v), Some(Op::Load(p)) if s.same_place(*p, place));
        if let Some(op) = s.inline_op(value)
            && let Some(text) = self.update(&target.s, op, value, &is_target)
        {
            return text;
        }
        let to = s.ty(place).pointee().expect("a place is a pointer");
        if let (Some(Op::Const(Const::Zero | Const::Undef)), Type::Array(..)) = (s.inline_op(value), to) {
            return format!("memset({}, 0, sizeof({}));", target.s, target.s);
        }
        if let Type::Array(..) = to {
            let source = s.value(value);
            return format!("memcpy({}, {}, sizeof({}));", target.s, source.s, target.s);
        }
        assignment(&target.s, &s.converted(value, to))
    }

    fn accumulate(&self, place: Value, value: Value) -> String {
        let s = &self.scribe;
        let target = s.object(place).s;
        if let Some(opposite) = s.without_minus(value) {
            return format!("{target} -={BREAK} {};", crate::precedence::deeper(&opposite.s));
        }
        format!("{target} +={BREAK} {};", crate::precedence::deeper(&s.fixed(s.without_cast(value)).s))
    }

    fn local(&mut self, inst: &Inst, zeroed: bool, out: &mut Vec<Stmt>) {
        let local = inst.results[0];
        if self.scribe.layout.uses_of(local).is_empty() {
            return;
        }
        let ty = self.scribe.ty(local).pointee().expect("locals are pointers").clone();
        let name = self.names.fresh_or_temporary(self.scribe.layout.f.name_of(local));
        let module = self.scribe.module;
        let construction = module.construction(&ty);
        let from: Origin = inst.span.into();
        // Neither constructors nor initialisers may have a say in a shadow.
        let clear = zeroed && construction != Construction::Plain;
        let (declaration, object) = match construction {
            Construction::Plain => (type_text(module, &ty, &name), name),
            Construction::Written | Construction::Missing => {
                (format!("::cugrad::room<{}> {name}", type_text(module, &ty, "")), format!("{name}.object"))
            }
        };
        let text = match zeroed && !clear {
            true => format!("{declaration} = {};", self.zero(&ty)),
            false => format!("{declaration};"),
        };
        out.push(Stmt::Line { text, from });
        if clear {
            let text = format!("memset((void *)&{object}, 0, sizeof({object}));");
            out.push(Stmt::Line { text, from });
        }
        self.scribe.locals[local.0 as usize] = Some(object);
    }

    fn branch(&mut self, id: InstId, cond: Value, presets: &[(VariableId, BlockId)], out: &mut Vec<Stmt>) {
        let layout = self.scribe.layout;
        let results = &layout.insts[id].inst.results;
        let (yes, no) = (self.scribe.value(cond), self.scribe.negated(cond));
        let mut sides = Vec::new();
        let before = self.known.clone();
        let mut after = before.clone();
        for child in layout.insts[id].children.clone() {
            self.known = before.clone();
            self.names.open();
            let mut stmts = Vec::new();
            self.block(child, &mut stmts);
            let yields = &layout.blocks[child].block.yields;
            let copies: Vec<_> = results
                .iter()
                .zip(yields)
                .filter(|(r, _)| !layout.uses_of(**r).is_empty())
                .filter(|(r, _)| {
                    !presets
                        .iter()
                        .any(|(v, side)| *side == child && self.scribe.variables.of(**r) == Some(*v))
                })
                .map(|(r, y)| (*r, *y))
                .collect();
            self.copy(&copies, &mut stmts);
            self.names.close();
            sides.push(stmts);
            after.retain(|v, value| self.known.get(v) == Some(value));
        }
        self.known = after;
        let (els, then) = (sides.pop().unwrap_or_default(), sides.pop().unwrap_or_default());
        let from = self.origin(id);
        match (then.is_empty(), els.is_empty()) {
            (true, true) => {}
            (true, false) => {
                out.push(Stmt::If { cond: no.s, negated: yes.s, then: els, els: Vec::new(), from })
            }
            (false, _) => out.push(Stmt::If { cond: yes.s, negated: no.s, then, els, from }),
        }
    }

    /// The parallel copy `targets = sources`.
    pub fn copy(&mut self, copies: &[(Value, Value)], out: &mut Vec<Stmt>) {
        let pending = self.pending(copies);
        let graph: Vec<_> = pending.iter().map(|(id, v)| (*id, self.read_variables(*v))).collect();
        let mut saved: Vec<Option<String>> = vec![None; pending.len()];
        for step in sequence(&graph, None) {
            match step {
                Step::Save { copy } => {
                    let (id, v) = pending[copy];
                    let name = self.names.temporary();
                    let declared = type_text(self.scribe.module, &self.scribe.variables.all[id].ty, &name);
                    let value = self.scribe.converted(v, &self.scribe.variables.all[id].ty);
                    out.push(Stmt::Line { text: assignment(&declared, &value), from: Origin::NONE });
                    saved[copy] = Some(name);
                }
                Step::Assign { copy } => {
                    let (id, v) = pending[copy];
                    let text = match &saved[copy] {
                        Some(name) => self.assign(id, &Text::atom(name.clone())),
                        None => self.assign_value(id, v),
                    };
                    out.push(Stmt::Line { text, from: Origin::NONE });
                }
            }
        }
    }

    /// The copies that are not of a variable to itself and not of nothing.
    pub fn pending(&self, copies: &[(Value, Value)]) -> Vec<(VariableId, Value)> {
        copies
            .iter()
            .filter(|(_, v)| !is_undef(self.scribe.layout, *v))
            .filter_map(|(target, v)| self.scribe.variables.of(*target).map(|id| (id, *v)))
            .filter(|(id, v)| self.scribe.plan.is_inline(*v) || self.scribe.variables.of(*v) != Some(*id))
            .filter(|(id, v)| !self.known.get(id).is_some_and(|known| self.is_same(*known, *v)))
            .collect()
    }

    fn is_same(&self, a: Value, b: Value) -> bool {
        let constant = |v: Value| self.scribe.constant(v);
        a == b || (constant(a).is_some() && constant(a) == constant(b))
    }

    pub fn read_variables(&self, v: Value) -> Vec<VariableId> {
        let mut read = Vec::new();
        self.scribe.plan.reads(self.scribe.layout, v, &mut read);
        read.into_iter().filter_map(|v| self.scribe.variables.of(v)).collect()
    }

    fn assign(&mut self, id: VariableId, value: &Text) -> String {
        self.known.remove(&id);
        match &self.scribe.names[id] {
            Some(name) => assignment(name, value),
            None => self.declaration(id, value),
        }
    }

    /// `x = v;`, as an update where `v` is computed from `x`.
    pub fn assign_value(&mut self, id: VariableId, v: Value) -> String {
        self.known.remove(&id);
        if let (Some(name), Some(op)) = (&self.scribe.names[id], self.scribe.inline_op(v)) {
            let is_target =
                |v: Value| !self.scribe.plan.is_inline(v) && self.scribe.variables.of(v) == Some(id);
            if let Some(text) = self.update(name, op, v, &is_target) {
                return text;
            }
        }
        let value = self.scribe.converted(v, &self.scribe.variables.all[id].ty);
        self.assign(id, &value)
    }
}

pub fn assignment(target: &str, value: &Text) -> String {
    format!("{target} ={BREAK} {};", crate::precedence::deeper(&value.s))
}

pub fn barrier(b: Barrier) -> &'static str {
    match b {
        Barrier::Grid => "::cooperative_groups::this_grid().sync();",
        Barrier::Block => "__syncthreads();",
        Barrier::Warp => "__syncwarp();",
        Barrier::FenceBlock => "__threadfence_block();",
        Barrier::FenceDevice => "__threadfence();",
        Barrier::FenceSystem => "__threadfence_system();",
    }
}

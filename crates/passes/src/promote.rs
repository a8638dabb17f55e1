//! Places become values: a `Local` of scalar type whose address is used only by loads and stores disappears.
//! `If`s yield and `Loop`s carry what the variable held. Because control flow is structured, one walk with an
//! environment (variable → current value) does it; no dominance frontiers are needed.

use ir::function::{Block, Function, Inst, Value};
use ir::op::{Const, Op};
use ir::tables::{HashMap, HashSet};

/// Makes values of all such places; the others stay as they are.
pub fn promote(mut f: Function) -> Function {
    let Some(body) = f.body.take() else { return f };
    let variables = promotable(&f, &body);
    if variables.is_empty() {
        f.set_body(body);
        return f;
    }
    let mut p = Promoter { f: &mut f, variables, renamed: HashMap::default() };
    let body = p.block(body, &mut HashMap::default());
    f.set_body(body);
    f
}

/// Locals of scalar type that are only loaded from and stored to.
fn promotable(f: &Function, body: &Block) -> HashSet<Value> {
    let mut locals = HashSet::default();
    body.walk(&mut |inst| {
        if let (Op::Local { .. }, [r]) = (&inst.op, inst.results.as_slice())
            && f.ty(*r).pointee().is_some_and(|t| t.is_scalar())
        {
            locals.insert(*r);
        }
    });
    let escape = |v: &Value, locals: &mut HashSet<Value>| {
        locals.remove(v);
    };
    fn visit(block: &Block, locals: &mut HashSet<Value>, escape: &dyn Fn(&Value, &mut HashSet<Value>)) {
        for inst in &block.insts {
            match &inst.op {
                Op::Load(_) => {}
                Op::Store(_, v) => escape(v, locals),
                op => op.operands().iter().for_each(|v| escape(v, locals)),
            }
            for b in inst.op.blocks() {
                visit(b, locals, escape);
            }
        }
        block.yields.iter().for_each(|v| escape(v, locals));
    }
    visit(body, &mut locals, &escape);
    locals
}

type Env = HashMap<Value, Value>;

struct Promoter<'f> {
    f: &'f mut Function,
    variables: HashSet<Value>,
    renamed: HashMap<Value, Value>,
}

impl Promoter<'_> {
    fn rename(&self, v: Value) -> Value {
        *self.renamed.get(&v).unwrap_or(&v)
    }

    fn block(&mut self, block: Block, env: &mut Env) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for inst in block.insts {
            self.inst(inst, env, &mut out);
        }
        let yields = block.yields.into_iter().map(|v| self.rename(v)).collect();
        Block::new(out, yields)
    }

    fn inst(&mut self, inst: Inst, env: &mut Env, out: &mut Vec<Inst>) {
        let Inst { id, mut results, op, span } = inst;
        match op {
            Op::Local { zeroed } if self.variables.contains(&results[0]) => {
                let variable = results[0];
                let ty = self.f.ty(variable).pointee().cloned().expect("locals are pointers");
                let start = self.f.new_value(ty.clone(), None);
                let start_value = match (zeroed, &ty) {
                    (false, _) => Const::Undef,
                    (true, ir::Type::Float(_)) => Const::Float(0.0),
                    (true, ir::Type::Int(_)) => Const::Int(0),
                    (true, ir::Type::Bool) => Const::Bool(false),
                    (true, _) => Const::Null,
                };
                out.push(Inst::new(vec![start], Op::Const(start_value), span));
                env.insert(variable, start);
            }
            Op::Load(p) if self.variables.contains(&p) => {
                self.renamed.insert(results[0], env[&p]);
            }
            Op::Store(p, v) if self.variables.contains(&p) => {
                let v = self.rename(v);
                self.suggest_name(v, p, out);
                env.insert(p, v);
            }
            Op::If { cond, then, els } => {
                let cond = self.rename(cond);
                let (mut env_then, mut env_els) = (env.clone(), env.clone());
                let mut then = self.block(*then, &mut env_then);
                let mut els = self.block(*els, &mut env_els);
                for variable in self.in_order(env) {
                    let (a, b) = (env_then[&variable], env_els[&variable]);
                    if a == b {
                        env.insert(variable, a);
                        continue;
                    }
                    then.yields.push(a);
                    els.yields.push(b);
                    let merged = self.fresh(variable);
                    results.push(merged);
                    env.insert(variable, merged);
                }
                out.push(Inst {
                    id,
                    results,
                    op: Op::If { cond, then: Box::new(then), els: Box::new(els) },
                    span,
                });
            }
            Op::Loop { inits, mut params, cond, body, hint } => {
                let mut inits: Vec<_> = inits.into_iter().map(|v| self.rename(v)).collect();
                let mut stored = HashSet::default();
                collect_stored(&body, &mut stored);
                let carried: Vec<_> = self.in_order(env).into_iter().filter(|v| stored.contains(v)).collect();
                let mut inner = env.clone();
                for variable in &carried {
                    let param = self.fresh(*variable);
                    inits.push(env[variable]);
                    params.push(param);
                    inner.insert(*variable, param);
                }
                let cond = self.block(*cond, &mut inner.clone());
                let mut body = self.block(*body, &mut inner);
                for variable in carried {
                    body.yields.push(inner[&variable]);
                    let result = self.fresh(variable);
                    results.push(result);
                    env.insert(variable, result);
                }
                out.push(Inst {
                    id,
                    results,
                    op: Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint },
                    span,
                });
            }
            other => {
                let op = other.map_operands(&mut |v| self.rename(v));
                out.push(Inst { id, results, op, span });
            }
        }
    }

    /// Variables of the environment in a stable order.
    fn in_order(&self, env: &Env) -> Vec<Value> {
        let mut all: Vec<_> = env.keys().copied().collect();
        all.sort();
        all
    }

    fn fresh(&mut self, variable: Value) -> Value {
        let info = &self.f.values[variable.0 as usize];
        let (ty, name) = (info.ty.pointee().cloned().expect("locals are pointers"), info.name.clone());
        self.f.new_value(ty, name)
    }

    /// A computed value stored to a named variable takes its name, unless it has one (it is then a copy). Only
    /// what was just computed qualifies: parameters and constants keep being themselves.
    fn suggest_name(&mut self, v: Value, variable: Value, out: &[Inst]) {
        let computed = out.iter().rev().any(|i| i.results.contains(&v) && !matches!(i.op, Op::Const(_)));
        if computed && self.f.values[v.0 as usize].name.is_none() {
            self.f.values[v.0 as usize].name = self.f.values[variable.0 as usize].name.clone();
        }
    }
}

fn collect_stored(block: &Block, stored: &mut HashSet<Value>) {
    block.walk(&mut |inst| {
        if let Op::Store(p, _) = &inst.op {
            stored.insert(*p);
        }
    });
}

//! Out of SSA: values that do not conflict and belong together share one variable.
//!
//! A loop's parameter and its result always do. Beyond that, sharing is tried where it removes an assignment
//! (initial values, yields) or turns `x1 = x0 + c` into `x += c`; values that the user named differently stay
//! apart. Correctness rests on [`crate::live`] alone: two values that conflict never share.

use ir::tables::{HashMap, HashSet};
use ir::{Effect, Op, Type, Value};

use crate::fold::{InlinePlan, is_copy, is_undef};
use crate::layout::{BlockId, Def, InstId, Layout, Use};
use crate::live::{Life, lives};
use crate::sharing::Class;
use crate::types::assignable;

pub type VariableId = usize;

pub struct Variable {
    pub members: Vec<Value>,
    pub ty: Type,
    pub name: Option<String>,
    /// The block that declares it.
    pub home: BlockId,
    /// The instruction of that block that first writes it.
    pub first: InstId,
    /// The function's parameter that it is.
    pub param: Option<usize>,
    /// Some path leaves it without a value.
    pub partly_undefined: bool,
}

pub struct Variables {
    pub all: Vec<Variable>,
    of: Vec<Option<VariableId>>,
    /// By the instruction that first writes them.
    by_first: HashMap<InstId, Vec<VariableId>>,
}

impl Variables {
    /// The variables that are no parameters and start with this instruction of the block that declares them.
    pub fn starting_at(&self, id: InstId, block: BlockId) -> Vec<VariableId> {
        let starts = |v: &&VariableId| self.all[**v].home == block && self.all[**v].param.is_none();
        self.by_first.get(&id).into_iter().flatten().filter(starts).copied().collect()
    }

    pub fn of(&self, v: Value) -> Option<VariableId> {
        self.of[v.0 as usize]
    }
}

pub fn assign(layout: &Layout, plan: &InlinePlan) -> Variables {
    let mut c = Coalescer::new(layout, plan);
    c.bind_results();
    c.share_across_copies();
    c.share_updates();
    c.finish()
}

/// Values that are computed only to be handed over, to a variable that they could not share.
pub fn late(layout: &Layout, plan: &InlinePlan, variables: &Variables) -> HashSet<Value> {
    let mut late = HashSet::default();
    for site in &layout.insts {
        let [r] = site.inst.results.as_slice() else { continue };
        let &[Use::Yield(block, k)] = layout.uses_of(*r) else { continue };
        if plan.is_inline(*r)
            || !is_copy(layout, Use::Yield(block, k))
            || site.inst.op.effect() > Effect::Read
        {
            continue;
        }
        let Some(parent) = layout.blocks[block].parent else { continue };
        let target = layout.insts[parent].inst.results[k];
        if site.children.is_empty() && variables.of(*r) != variables.of(target) {
            late.insert(*r);
        }
    }
    late
}

fn param_of(layout: &Layout, v: Value) -> Option<usize> {
    match layout.defs[v.0 as usize] {
        Def::Param(param) => Some(param),
        Def::None | Def::Inst(_) | Def::Carried(..) => None,
    }
}

struct Coalescer<'a, 'f> {
    layout: &'a Layout<'f>,
    plan: &'a InlinePlan,
    lives: Vec<Life>,
    /// By a member of each, which is found from the others; of values that nobody asked about yet, none: most never share.
    classes: Vec<Option<Box<Class<'f>>>>,
    leader: Vec<usize>,
}

impl<'a, 'f> Coalescer<'a, 'f> {
    fn new(layout: &'a Layout<'f>, plan: &'a InlinePlan) -> Self {
        let lives = lives(layout, plan);
        let classes = lives.iter().map(|_| None).collect();
        let leader = (0..lives.len()).collect();
        Coalescer { layout, plan, lives, classes, leader }
    }

    /// The class of a value. Those who ask again find it sooner.
    fn lead(&mut self, v: Value) -> usize {
        let mut i = v.0 as usize;
        while self.leader[i] != i {
            self.leader[i] = self.leader[self.leader[i]];
            i = self.leader[i];
        }
        i
    }

    /// The class that a leader has, which is that of the value alone at first.
    fn class(&mut self, leader: usize) -> &mut Class<'f> {
        let (layout, lives) = (self.layout, &self.lives);
        self.classes[leader].get_or_insert_with(|| {
            let v = Value(leader as u32);
            Box::new(Class::of(v, &lives[leader], layout.f.name_of(v), param_of(layout, v)))
        })
    }

    fn merge(&mut self, a: Value, b: Value) {
        let (a, b) = (self.lead(a), self.lead(b));
        if a != b {
            let (one, other) = (std::mem::take(self.class(a)), std::mem::take(self.class(b)));
            *self.class(a) = one.join(other);
            self.leader[b] = a;
        }
    }

    /// The first name among the members.
    fn name(&mut self, v: Value) -> Option<&'f str> {
        let leader = self.lead(v);
        match &self.classes[leader] {
            Some(class) => class.name.map(|(_, name)| name),
            None => self.layout.f.name_of(v),
        }
    }

    fn param(&mut self, v: Value) -> Option<usize> {
        let leader = self.lead(v);
        match &self.classes[leader] {
            Some(class) => class.param.map(|(_, param)| param),
            None => param_of(self.layout, v),
        }
    }

    fn try_merge(&mut self, a: Value, b: Value) {
        let f = self.layout.f;
        if self.lead(a) != self.lead(b)
            && !self.plan.is_inline(a)
            && !self.plan.is_inline(b)
            && f.ty(a) == f.ty(b)
            && self.names_fit(a, b)
            && !self.conflict(a, b)
        {
            self.merge(a, b);
        }
    }

    fn names_fit(&mut self, a: Value, b: Value) -> bool {
        let (one, other) = (self.name(a), self.name(b));
        let f = self.layout.f;
        let params_fit = match (self.param(a), self.param(b)) {
            (Some(_), Some(_)) => false,
            (Some(i), None) | (None, Some(i)) => {
                assignable(&f.params[i]) && one == other && f.ty(a).is_scalar()
            }
            (None, None) => true,
        };
        params_fit && (one.is_none() || other.is_none() || one == other)
    }

    fn conflict(&mut self, a: Value, b: Value) -> bool {
        let (a, b) = (self.lead(a), self.lead(b));
        self.class(a);
        self.class(b);
        let made = |leader: usize| self.classes[leader].as_ref().expect("it was asked for");
        made(a).conflicts_with(made(b))
    }

    fn bind_results(&mut self) {
        for site in &self.layout.insts {
            if let Op::Loop { params, .. } = &site.inst.op {
                for (p, r) in params.iter().zip(&site.inst.results) {
                    self.merge(*p, *r);
                }
            }
        }
    }

    fn share_across_copies(&mut self) {
        // Inner hand-overs first: they are executed most.
        for site in self.layout.insts.iter().rev() {
            match &site.inst.op {
                Op::Loop { params, body, .. } => {
                    for (p, y) in params.iter().zip(&body.yields) {
                        self.try_merge(*p, *y);
                    }
                }
                Op::If { then, els, .. } => {
                    for (i, r) in site.inst.results.iter().enumerate() {
                        self.try_merge(*r, then.yields[i]);
                        self.try_merge(*r, els.yields[i]);
                    }
                }
                // Other instructions have no blocks.
                _ => {}
            }
        }
        for site in &self.layout.insts {
            if let Op::Loop { inits, params, .. } = &site.inst.op {
                for (p, i) in params.iter().zip(inits) {
                    self.try_merge(*p, *i);
                }
            }
        }
    }

    /// `x1 = x0 + c`, both called `x` and the first not needed any more, is `x += c`.
    fn share_updates(&mut self) {
        for (id, site) in self.layout.insts.iter().enumerate() {
            let [r] = site.inst.results.as_slice() else { continue };
            if !site.children.is_empty() || self.plan.is_folded(self.layout, id) {
                continue;
            }
            let Some(name) = self.name(*r) else { continue };
            let mut read = Vec::new();
            for operand in site.inst.op.operands() {
                self.plan.reads(self.layout, operand, &mut read);
            }
            let same = read.into_iter().find(|v| self.name(*v) == Some(name));
            if let Some(v) = same {
                self.try_merge(v, *r);
            }
        }
    }

    /// The variables, in the order of their first members.
    fn finish(mut self) -> Variables {
        let n = self.layout.f.values.len();
        let mut variables = Variables { all: Vec::new(), of: vec![None; n], by_first: HashMap::default() };
        for i in 0..n {
            let v = Value(i as u32);
            let leader = self.lead(v);
            let mut class = if self.classes[leader].is_some() {
                // Of the others of a class nothing is left.
                std::mem::take(self.class(leader))
            } else if self.plan.is_variable(self.layout, v) {
                Class::of(v, &Life::default(), self.layout.f.name_of(v), param_of(self.layout, v))
            } else {
                continue;
            };
            class.members.retain(|v| self.layout.defs[v.0 as usize] != Def::None);
            class.members.sort_unstable();
            let used = class.members.iter().any(|v| self.plan.is_variable(self.layout, *v));
            if !used || class.members.iter().any(|v| self.plan.is_inline(*v)) {
                continue;
            }
            let variable = self.variable(class);
            for v in &variable.members {
                variables.of[v.0 as usize] = Some(variables.all.len());
            }
            variables.by_first.entry(variable.first).or_default().push(variables.all.len());
            variables.all.push(variable);
        }
        variables
    }

    fn variable(&self, class: Class) -> Variable {
        let members = class.members;
        let layout = self.layout;
        let home = members.iter().map(|v| layout.def_block(*v)).reduce(|a, b| layout.common(a, b));
        let home = home.expect("a variable has members");
        let first = members
            .iter()
            .filter_map(|v| match layout.defs[v.0 as usize] {
                Def::Inst(id) | Def::Carried(id, _) => Some(id),
                Def::None | Def::Param(_) => None,
            })
            .min()
            .map_or(0, |id| layout.ancestor_in(home, id));
        let partly_undefined = members.iter().any(|v| self.may_be_undefined(*v));
        Variable {
            ty: layout.f.ty(members[0]).clone(),
            name: class.name.map(|(_, name)| name.to_string()),
            param: class.param.map(|(_, i)| i),
            members,
            home,
            first,
            partly_undefined,
        }
    }

    fn may_be_undefined(&self, v: Value) -> bool {
        let layout = self.layout;
        match layout.defs[v.0 as usize] {
            Def::None | Def::Param(_) => false,
            Def::Carried(id, k) => match layout.op(id) {
                Op::Loop { inits, body, .. } => {
                    is_undef(layout, inits[k]) || is_undef(layout, body.yields[k])
                }
                // Nothing else carries values.
                _ => false,
            },
            Def::Inst(id) => match layout.op(id) {
                Op::If { then, els, .. } => {
                    let results = &layout.insts[id].inst.results;
                    let k = results.iter().position(|r| *r == v).expect("v is a result");
                    is_undef(layout, then.yields[k]) || is_undef(layout, els.yields[k])
                }
                // Operations give a value of their own.
                _ => false,
            },
        }
    }
}

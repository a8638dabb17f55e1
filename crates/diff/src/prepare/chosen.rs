//! Loops that choose one value out of many.
//!
//! `m = fmaxf(m, x[c])` in a loop: the derivative of the result goes to the element that was chosen last, and to no
//! other. To find it, the reverse sweep would have to know `m` before every iteration. Instead the forward sweep notes
//! when it last chose, and the result is read from there:
//!
//! ```text
//! for (c…) { r = fmaxf(m, x[c]); if (!(m >= x[c])) { chosen = true; m_at = c; } m = r; }
//! m = chosen ? x[m_at] : what m was before;
//! ```
//!
//! Now nothing in the loop has a derivative: nothing is kept for it, and it has no reverse. The same goes for
//! minima and for `if (x[c] > m) m = x[c];`.
//!
//! That is right where the loop uses `m` for nothing but the choice, and where what is chosen can be computed from the
//! counter again when the loop is over.

use std::collections::BTreeSet;

use analysis::effects::Effects;
use analysis::layout::Layout;
use analysis::loops::counted;
use analysis::objects::{Object, Objects, PointsTo};
use analysis::trips::constant_trips;
use ir::tables::HashMap;
use ir::uses::uses;
use ir::{BinaryOp, Block, Builder, Effect, ExternEffect, Function, Inst, Op, Type, Value};
use passes::inline::copy_block;

use crate::prepare::extremes::first_is_chosen;
use crate::prepare::shifts::Matters;
use crate::rules;

/// What shorter loops choose from is kept in a local array.
const FEW: u64 = 16;

/// One carried value of a loop that is either kept or replaced.
#[derive(Clone, Debug)]
struct Choice {
    /// Its position among the carried values, and that of the counter.
    index: usize,
    counter: usize,
    /// What it is replaced by.
    other: Value,
    kept: KeptWhen,
    /// The instructions of the body that compute `other`, by position.
    slice: BTreeSet<usize>,
}

/// When the carried value stays.
#[derive(Clone, Copy, Debug)]
enum KeptWhen {
    /// The extreme, the body's instruction of this number, is its first argument.
    IfFirst(usize),
    UnlessFirst(usize),
    If(Value),
    Unless(Value),
}

pub fn follow_choices(f: Function, may_alias: bool, matters: &Matters) -> Function {
    let choices = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let search =
            ChoiceSearch { layout: &layout, points: &points, may_alias, matters, uses: uses(f.body()) };
        let mut found: HashMap<Value, Vec<Choice>> = HashMap::default();
        f.body().walk(&mut |i| {
            if let Op::Loop { params, .. } = &i.op
                && let Some(first) = params.first()
            {
                found.entry(*first).or_default().extend(search.choices(i));
            }
        });
        found.retain(|_, all| !all.is_empty());
        found
    };
    if choices.is_empty() {
        return f;
    }
    let mut f = f;
    f.rewrite(&mut |b, mut inst| {
        let found = match &inst.op {
            Op::Loop { params, .. } => params.first().and_then(|p| choices.get(p)),
            // Loops alone choose.
            _ => None,
        };
        let Some(all) = found else { return Some(inst) };
        let chosen: Vec<Inst> = all.iter().map(|c| follow(b.function, &mut inst, c)).collect();
        start_notes(b, &mut inst, all.len());
        b.put(inst);
        chosen.into_iter().for_each(|choice| b.put(choice));
        None
    });
    passes::tidy(f)
}

struct ChoiceSearch<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    may_alias: bool,
    matters: &'a Matters,
    uses: HashMap<Value, usize>,
}

impl ChoiceSearch<'_> {
    fn choices(&self, owner: &Inst) -> Vec<Choice> {
        let Op::Loop { params, body, .. } = &owner.op else { return Vec::new() };
        let Some(count) = counted(self.layout, owner) else { return Vec::new() };
        if constant_trips(self.layout, owner).is_some_and(|n| n <= FEW) {
            return Vec::new();
        }
        let Some(written) = self.written(body) else { return Vec::new() };
        let choice = |index: usize| {
            let carried = params[index];
            if !self.layout.function.ty(carried).is_float() || !self.is_followed(owner.results[index]) {
                return None;
            }
            let (other, kept) = self.choice(body, carried, body.yields[index])?;
            let mut slice = BTreeSet::new();
            let counter = params[count.counter];
            let found = self.slice(owner, body, counter, other, &written, &mut slice);
            (found && !slice.is_empty()).then_some(Choice {
                index,
                counter: count.counter,
                other,
                kept,
                slice,
            })
        };
        (0..params.len()).filter_map(choice).collect()
    }

    fn is_followed(&self, v: Value) -> bool {
        self.uses.contains_key(&v) && self.matters.has(v)
    }

    fn uses_of(&self, v: Value) -> usize {
        self.uses.get(&v).copied().unwrap_or(0)
    }

    /// What the loop writes; None: it does more than read and write memory of known arrays.
    fn written(&self, body: &Block) -> Option<Objects> {
        let mut all = Objects::new();
        let mut plain = true;
        body.walk(&mut |i| {
            all.extend(Effects::of(self.layout.function, self.points, i).writes);
            plain &= match &i.op {
                Op::Store(..) | Op::If { .. } | Op::Loop { .. } | Op::Local { .. } => true,
                op => op.effect() <= Effect::Read,
            };
        });
        plain &= !all.contains(&Object::Unknown) && (all.is_empty() || !self.may_alias);
        plain.then_some(all)
    }

    /// What the carried value is replaced by, and when it is kept, if that is all that happens to it.
    fn choice(&self, body: &Block, carried: Value, next: Value) -> Option<(Value, KeptWhen)> {
        let at = body.insts.iter().position(|i| i.results.contains(&next))?;
        let inst = &body.insts[at];
        let (other, kept) = match &inst.op {
            Op::Extern { name, args, effect: ExternEffect::Pure } => {
                let rule = rules::lookup(name)?.name;
                let [a, b] = args.as_slice() else { return None };
                // Where both are the same, the first has the derivative.
                match (rule == "fmax" || rule == "fmin", *a == carried, *b == carried) {
                    (true, true, false) => (*b, KeptWhen::IfFirst(at)),
                    (true, false, true) => (*a, KeptWhen::UnlessFirst(at)),
                    _ => return None,
                }
            }
            Op::Select(c, a, b) if *b == carried => (*a, KeptWhen::Unless(*c)),
            Op::Select(c, a, b) if *a == carried => (*b, KeptWhen::If(*c)),
            Op::If { cond, then, els } => {
                let at = inst.results.iter().position(|r| *r == next)?;
                match (then.yields[at], els.yields[at]) {
                    (a, b) if b == carried => (a, KeptWhen::Unless(*cond)),
                    (a, b) if a == carried => (b, KeptWhen::If(*cond)),
                    _ => return None,
                }
            }
            _ => return None,
        };
        // Apart from the choice itself it is compared, and nothing more.
        let mut compared = 0;
        body.walk(&mut |i| {
            if matches!(i.op, Op::Compare(..)) {
                compared += i.op.operands().iter().filter(|v| **v == carried).count();
            }
        });
        (self.uses_of(carried) == 1 + compared && self.uses_of(next) == 1).then_some((other, kept))
    }

    /// Collects what computes a value from the counter; false if that cannot be done when the loop is over.
    fn slice(
        &self,
        owner: &Inst,
        body: &Block,
        counter: Value,
        v: Value,
        written: &Objects,
        found: &mut BTreeSet<usize>,
    ) -> bool {
        if v == counter || self.layout.outside_loop(v, owner) {
            return true;
        }
        let Some(at) = body.insts.iter().position(|i| i.results.contains(&v)) else { return false };
        let op = &body.insts[at].op;
        let repeatable = match op {
            Op::Load(place) => {
                let objects = self.points.get(*place);
                let stays = |o: &Object| !matches!(o, Object::Unknown) && !written.contains(o);
                !objects.is_empty() && objects.iter().all(stays)
            }
            Op::Local { .. } | Op::If { .. } | Op::Loop { .. } => false,
            op => op.effect() == Effect::Pure,
        };
        repeatable
            && (found.contains(&at) || {
                found.insert(at);
                op.operands().iter().all(|a| self.slice(owner, body, counter, *a, written, found))
            })
    }
}

/// Makes the loop note when it chose; gives what comes behind it.
fn follow(f: &mut Function, owner: &mut Inst, choice: &Choice) -> Inst {
    let Op::Loop { inits, params, body, .. } = &mut owner.op else { unreachable!("choices are for loops") };
    let (carried, counter) = (params[choice.index], params[choice.counter]);
    let slice: Vec<Inst> = choice.slice.iter().map(|at| body.insts[*at].clone()).collect();
    let name = f.name_of(carried).unwrap_or("value").to_string();
    let ty = f.ty(counter).clone();
    let at = f.new_value(ty.clone(), Some(format!("{name}_at")));
    let chosen = f.new_value(Type::Bool, Some(format!("{name}_chosen")));
    let last = f.new_value(ty, Some(format!("{name}_at")));
    let was_chosen = f.new_value(Type::Bool, Some(format!("{name}_chosen")));

    let mut b = Builder::new(f);
    b.span = owner.span;
    let keeps = match choice.kept {
        KeptWhen::IfFirst(at) => first_is_chosen(&mut b, &body.insts[at], carried, choice.other),
        KeptWhen::UnlessFirst(at) => {
            let first = first_is_chosen(&mut b, &body.insts[at], choice.other, carried);
            b.not(first)
        }
        KeptWhen::If(c) => c,
        KeptWhen::Unless(c) => b.not(c),
    };
    let next_at = b.select(keeps, at, counter);
    let replaced = b.not(keeps);
    let next_chosen = b.binary(BinaryOp::Or, chosen, replaced);
    body.insts.extend(b.close(Vec::new()).insts);
    params.extend([at, chosen]);
    body.yields.extend([next_at, next_chosen]);

    // The loop's own result gets another name; the old one is what was chosen.
    let result = owner.results[choice.index];
    let start = inits[choice.index];
    owner.results[choice.index] = f.new_value(f.ty(result).clone(), Some(name));
    owner.results.extend([last, was_chosen]);
    let source = f.clone();
    let block = Block::new(slice, vec![choice.other]);
    let then = copy_block(&source, f, &block, &mut HashMap::from_iter([(counter, last)]));
    let els = Block::new(Vec::new(), vec![start]);
    let op = Op::If { cond: was_chosen, then: Box::new(then), els: Box::new(els) };
    Inst::new(vec![result], op, owner.span)
}

/// The first values of what the loop notes.
fn start_notes(b: &mut Builder, owner: &mut Inst, choices: usize) {
    let Op::Loop { inits, params, .. } = &mut owner.op else { unreachable!("choices are for loops") };
    let added = params[params.len() - 2 * choices..].to_vec();
    for param in added {
        let first = match b.ty(param) {
            Type::Bool => b.boolean(false),
            ty => b.int(ty, 0),
        };
        inits.push(first);
    }
}

//! Why a place carries derivatives: the way from what is requested to where something is refused, told at the places where they come in
//! and are handed on.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use analysis::objects::Object;
use analysis::{Activity, PointsTo, RequestedParams};
use ir::{Code, Diagnostic, Function, Inst, Label, Module, Op, Span, Value};

use super::describe;

/// Places that are told of at most.
const LABELS: usize = 3;

/// The message with the way to its place, where it is about what carries derivatives.
pub fn told(m: &Module, f: &Function, request: &RequestedParams, mut d: Diagnostic) -> Diagnostic {
    if f.body.is_some() && d.labels.is_empty() && is_about_carriers(d.code) {
        let points = PointsTo::of(f);
        let activity = Activity::of(m, f, &points, request);
        let mut ways = Ways { f, activity: &activity, points: &points, from: BTreeMap::new() };
        f.body().walk(&mut |inst| ways.add(inst));
        let steps = ways.shortest(request, &ways.used_at(d.span));
        d.labels = labels(m, f, d.span, &steps);
    }
    d
}

fn is_about_carriers(code: Code) -> bool {
    matches!(
        code,
        Code::UnrequestedCarrier
            | Code::BitcastActive
            | Code::ActiveInteger
            | Code::UnknownCall
            | Code::GlobalWritten
            | Code::NoRule
            | Code::RuleRefused
            | Code::AtomicActive
            | Code::WarpActive
            | Code::SharedActive
            | Code::MixedPointer
            | Code::PointerWithoutShadow
            | Code::LaunchActive
            | Code::OverwrittenAfterCall
            | Code::BlocksExchange
    )
}

/// A value, or what memory holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Carrier {
    Value(Value),
    Memory(Object),
}

/// One step of a way: where, and who takes the derivatives on.
struct Step {
    from: Carrier,
    to: Carrier,
    at: Span,
}

struct Ways<'a> {
    f: &'a Function,
    activity: &'a Activity,
    points: &'a PointsTo,
    /// Where each has its derivatives from.
    from: BTreeMap<Carrier, Vec<(Carrier, Span)>>,
}

impl Ways<'_> {
    /// What a value brings that carries derivatives: itself, or what it points to.
    fn carriers(&self, v: Value) -> Vec<Carrier> {
        if self.f.ty(v).is_ptr() {
            let varied = self.points.get(v).iter().filter(|o| self.activity.varied_object(o));
            return varied.cloned().map(Carrier::Memory).collect();
        }
        if self.activity.varied(v) { vec![Carrier::Value(v)] } else { Vec::new() }
    }

    fn hand_on(&mut self, from: &[Value], to: Carrier, at: Span) {
        let from: Vec<_> = from.iter().flat_map(|v| self.carriers(*v)).filter(|c| *c != to).collect();
        self.from.entry(to).or_default().extend(from.into_iter().map(|c| (c, at)));
    }

    fn add(&mut self, inst: &Inst) {
        let at = inst.span;
        match &inst.op {
            Op::If { then, els, .. } => {
                for (k, r) in inst.results.iter().enumerate() {
                    self.hand_on(&[then.yields[k], els.yields[k]], Carrier::Value(*r), at);
                }
            }
            Op::Loop { inits, params, body, .. } => {
                for (k, p) in params.iter().enumerate() {
                    self.hand_on(&[inits[k], body.yields[k]], Carrier::Value(*p), at);
                    self.hand_on(&[*p], Carrier::Value(inst.results[k]), at);
                }
            }
            op => {
                let operands: Vec<Value> = op.operands().into_iter().collect();
                for r in &inst.results {
                    self.hand_on(&operands, Carrier::Value(*r), at);
                }
                // Whoever gets a pointer may write; a load does not.
                let writes =
                    !matches!(op, Op::Load(_) | Op::Index { .. } | Op::Element { .. } | Op::Field { .. });
                for place in operands.iter().filter(|v| writes && self.f.ty(**v).is_ptr()) {
                    for object in self.points.get(*place).clone() {
                        let others: Vec<Value> = operands.iter().copied().filter(|v| v != place).collect();
                        self.hand_on(&others, Carrier::Memory(object), at);
                    }
                }
            }
        }
    }

    /// What carries derivatives into the instructions of a place.
    fn used_at(&self, place: Span) -> Vec<Carrier> {
        let mut used = Vec::new();
        self.f.body().walk(&mut |inst| {
            if inst.span == place {
                used.extend(inst.op.operands().into_iter().flat_map(|v| self.carriers(v)));
            }
        });
        used
    }

    /// The steps from a requested parameter to one of these, first to last; none if there is no way.
    fn shortest(&self, request: &RequestedParams, to: &[Carrier]) -> Vec<Step> {
        let is_requested = |c: &Carrier| match c {
            Carrier::Memory(Object::Param(i)) => request.params.contains(i),
            Carrier::Memory(_) => false,
            Carrier::Value(v) => request.params.iter().any(|i| self.f.params[*i].value == *v),
        };
        let mut next: BTreeMap<Carrier, (Carrier, Span)> = BTreeMap::new();
        let mut seen: BTreeSet<Carrier> = to.iter().cloned().collect();
        let mut pending: VecDeque<Carrier> = to.iter().cloned().collect();
        while let Some(here) = pending.pop_front() {
            if is_requested(&here) {
                let mut steps = Vec::new();
                let mut from = here;
                while let Some((to, at)) = next.get(&from).cloned() {
                    steps.push(Step { from, to: to.clone(), at });
                    from = to;
                }
                return steps;
            }
            for (before, at) in self.from.get(&here).into_iter().flatten() {
                if seen.insert(before.clone()) {
                    next.insert(before.clone(), (here.clone(), *at));
                    pending.push_back(before.clone());
                }
            }
        }
        Vec::new()
    }
}

/// The first step, and the last ones that say something: each at a line of its own, and not at the one of the refusal.
fn labels(m: &Module, f: &Function, refused: Span, steps: &[Step]) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    for (k, step) in steps.iter().enumerate() {
        let text = match (&step.from, &step.to) {
            (Carrier::Memory(Object::Param(i)), _) if k == 0 => starts(&f.params[*i].name),
            (Carrier::Value(v), _) if k == 0 => starts(f.name_of(*v).unwrap_or("it")),
            (_, Carrier::Memory(object)) => format!("they are handed on to {}", describe(m, f, object)),
            (_, Carrier::Value(v)) => match f.name_of(*v) {
                Some(name) => format!("they are handed on to `{name}`"),
                None => continue,
            },
        };
        let same_line = |span: &Span| span.line == step.at.line && span.file == step.at.file;
        if step.at.line > 0 && !same_line(&refused) && !labels.iter().any(|l| same_line(&l.span)) {
            labels.push(Label { span: step.at, text });
        }
    }
    if labels.len() > LABELS {
        labels.drain(1..labels.len() + 1 - LABELS);
    }
    labels
}

fn starts(name: &str) -> String {
    format!("derivatives come in here: `{name}` is in the request")
}

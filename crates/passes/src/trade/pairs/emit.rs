//! Sums, products and expressions as instructions.

use ir::{Builtin, Op, Type, Value};

use super::Shape;
use super::algebra::{Node, NodeId, Signed};
use super::positions::{ExprId, Form};
use super::write::{Inside, Writer};

impl Writer<'_, '_> {
    pub(super) fn sum(
        &mut self,
        start: Option<Value>,
        terms: &[Signed],
        ty: &Type,
        at: &mut Inside,
    ) -> Value {
        let mut sum = start;
        for term in terms {
            let v = self.term(term.node, at);
            sum = Some(match sum {
                None if term.negative => self.b.neg(v),
                None => v,
                Some(sum) if term.negative => self.b.sub(sum, v),
                Some(sum) => self.b.add(sum, v),
            });
        }
        sum.unwrap_or_else(|| self.b.zero(ty))
    }

    /// Something that is added. The last multiplication of a product comes with the addition, so nobody else needs it.
    fn term(&mut self, id: NodeId, at: &mut Inside) -> Value {
        match self.plan.nodes[id.0 as usize].0 {
            Node::Product(a, b) if !at.nodes.contains_key(&id) => {
                let (a, b) = (self.node(a, at), self.node(b, at));
                self.b.mul(a, b)
            }
            _ => self.node(id, at),
        }
    }

    fn node(&mut self, id: NodeId, at: &mut Inside) -> Value {
        if let Some(v) = at.nodes.get(&id) {
            return *v;
        }
        let plan = self.plan;
        let (node, ty) = &plan.nodes[id.0 as usize];
        let v = match node {
            Node::Leaf(expr) => self.expr(*expr, at),
            Node::Carried(v) => at.carried[v],
            Node::Constant(n) => {
                let n = if *ty == Type::F32 { f64::from(*n as f32) } else { *n };
                self.b.number(ty, n)
            }
            Node::Sum(terms) => self.sum(None, terms, ty, at),
            Node::Product(a, b) => {
                let (a, b) = (self.node(*a, at), self.node(*b, at));
                self.b.mul(a, b)
            }
            Node::Negative(of) => {
                let of = self.node(*of, at);
                self.b.neg(of)
            }
            Node::Function(op) => {
                let op = op.clone().map_operands(&mut |v| self.node(NodeId(v.0), at));
                self.b.emit(op, ty.clone())
            }
        };
        if let (Node::Sum(_) | Node::Function(_), Some(name)) = (node, plan.names.get(&id)) {
            self.b.name(v, name.clone());
        }
        at.nodes.insert(id, v);
        v
    }

    fn number_in_grid(&mut self) -> Value {
        let parts = [Builtin::BlockIdx(0), Builtin::BlockDim(0), Builtin::ThreadIdx(0)];
        let [block, size, lane] = parts.map(|b| self.b.builtin(b));
        let before = self.b.mul(block, size);
        self.b.add(before, lane)
    }

    /// Chooses between branches, at once for all expressions that ask the same condition.
    pub(super) fn choices(&mut self, ids: &[ExprId], at: &mut Inside) {
        let plan = self.plan;
        let choice = |w: &Self, id: ExprId, at: &Inside| match plan.exprs[id.0 as usize].form {
            _ if w.known(id, at).is_some() || at.told && w.columns.contains_key(&id) => None,
            Form::Choice(cond, then, els) => Some((cond, then, els)),
            _ => None,
        };
        while let Some((cond, ..)) = ids.iter().find_map(|id| choice(self, *id, at)) {
            let same = |id: &ExprId| choice(self, *id, at).filter(|c| c.0 == cond).map(|c| (*id, c.1, c.2));
            let mut all: Vec<(ExprId, ExprId, ExprId)> = ids.iter().filter_map(same).collect();
            all.dedup();
            let cond = self.expr(cond, at);
            let branch = |w: &mut Self, of: Vec<ExprId>| {
                let mut inside = at.clone();
                w.b.begin();
                w.choices(&of, &mut inside);
                let values = of.iter().map(|id| w.expr(*id, &mut inside)).collect();
                w.b.close(values)
            };
            let then = branch(self, all.iter().map(|c| c.1).collect());
            let els = branch(self, all.iter().map(|c| c.2).collect());
            let mut results = Vec::new();
            for (id, ..) in &all {
                let v = self.b.value(plan.expr_type(*id).clone(), None);
                at.exprs.insert(*id, v);
                results.push(v);
            }
            self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, results);
        }
    }

    fn known(&self, id: ExprId, at: &Inside) -> Option<Value> {
        let found = at.exprs.get(&id).or(self.before.get(&id)).or(self.plan.existing.get(&id));
        found.copied()
    }

    pub(super) fn expr(&mut self, id: ExprId, at: &mut Inside) -> Value {
        if let Some(v) = self.known(id, at) {
            return v;
        }
        let plan = self.plan;
        let e = &plan.exprs[id.0 as usize];
        let v = match &e.form {
            _ if at.told && self.columns.contains_key(&id) => {
                let (_, lane) = at.other.expect("there is another one inside of the loops");
                let place = self.told_place(id, lane);
                self.b.load(place)
            }
            Form::Uniform(v) | Form::Mine(v) => *v,
            Form::Sum(k) => self.sums[*k],
            Form::Linear(sum) => {
                let own = [Builtin::BlockIdx(0), Builtin::ThreadIdx(0)];
                let flat = matches!(plan.shape, Shape::Flat(_));
                let parts = [sum.block, sum.lane].into_iter().enumerate();
                let mut total = self.b.int(e.ty.clone(), 0);
                for (what, [mine, others]) in parts {
                    for (k, is_own) in [(mine, true), (others, false)].into_iter().filter(|(k, _)| *k != 0) {
                        let of = match at.other {
                            _ if is_own && flat => self.number_in_grid(),
                            _ if is_own => self.b.builtin(own[what]),
                            Some((block, lane)) => [block, lane][what],
                            None => unreachable!("nothing outside of the loops depends on another position"),
                        };
                        let of = self.b.convert(of, &e.ty);
                        let k = self.b.int(e.ty.clone(), k);
                        let part = self.b.mul(of, k);
                        total = self.b.add(total, part);
                    }
                }
                let constant = self.b.int(e.ty.clone(), sum.constant);
                self.b.add(total, constant)
            }
            Form::Choice(..) => {
                self.choices(&[id], at);
                at.exprs[&id]
            }
            Form::Op(op) => {
                let op = op.clone().map_operands(&mut |v| self.expr(ExprId(v.0), at));
                self.b.emit(op, e.ty.clone())
            }
        };
        at.exprs.insert(id, v);
        v
    }
}

//! The rewriting: every copy of a carrier becomes copies of its numbers.

use super::{Block, CarrierPlan, Const, Function, Inst, Offset, Op, Site, Type, Value};
use ir::function::Span;
use ir::op::BinaryOp;
use ir::tables::HashMap;
use ir::types::IntKind;

pub(super) struct Rewriter<'a> {
    plan: &'a CarrierPlan,
    f: &'a mut Function,
    /// The numbers of each carrier that was loaded.
    parts: HashMap<Value, Vec<Value>>,
    /// Offsets computed so far that are in scope.
    computed: Vec<(Vec<(Value, i64)>, Value)>,
    out: Vec<Inst>,
}

impl<'a> Rewriter<'a> {
    pub fn new(plan: &'a CarrierPlan, f: &'a mut Function) -> Self {
        for (local, count) in &plan.locals {
            let array = Type::Array(Box::new(plan.numbers[local].clone()), *count);
            f.values[local.0 as usize].ty = Type::ptr(array);
        }
        Rewriter { plan, f, parts: HashMap::default(), computed: Vec::new(), out: Vec::new() }
    }

    pub fn block(&mut self, block: Block) -> Block {
        let outer = std::mem::take(&mut self.out);
        let known = self.computed.len();
        for inst in block.insts {
            self.inst(inst);
        }
        self.computed.truncate(known);
        Block { id: block.id, insts: std::mem::replace(&mut self.out, outer), yields: block.yields }
    }

    fn inst(&mut self, mut inst: Inst) {
        if inst.results.first().is_some_and(|r| self.plan.addresses.contains(r)) {
            return;
        }
        let plan = self.plan;
        match &inst.op {
            Op::Load(place) if plan.gone.contains(&(*place, inst.results[0])) => {}
            Op::Store(place, value) if plan.gone.contains(&(*place, *value)) => {}
            Op::Load(place) if plan.accesses.contains_key(&(*place, inst.results[0])) => {
                let result = inst.results[0];
                let site = &plan.accesses[&(*place, result)];
                let number = &plan.numbers[&site.root];
                let places = self.places(site, inst.span);
                if self.f.ty(result) == number {
                    self.out.push(Inst { op: Op::Load(places[0]), ..inst });
                    return;
                }
                let load = |p| self.emit(Op::Load(p), number.clone(), inst.span);
                let parts = places.into_iter().map(load).collect();
                self.parts.insert(result, parts);
            }
            Op::Store(place, value) if plan.accesses.contains_key(&(*place, *value)) => {
                let site = &plan.accesses[&(*place, *value)];
                let number = &plan.numbers[&site.root];
                let values = if self.f.ty(*value) == number {
                    vec![*value]
                } else if let Some(parts) = self.parts.get(plan.first_word.get(value).unwrap_or(value)) {
                    parts.clone()
                } else {
                    // All bits zero.
                    let zero = self.emit(Op::Const(Const::Float(0.0)), number.clone(), inst.span);
                    vec![zero; site.count as usize]
                };
                for (p, v) in self.places(site, inst.span).into_iter().zip(values) {
                    self.out.push(Inst::new(Vec::new(), Op::Store(p, v), inst.span));
                }
            }
            // Whatever else stays, with what is inside it.
            _ => {
                for b in inst.op.blocks_mut() {
                    *b = self.block(std::mem::take(b));
                }
                self.out.push(inst);
            }
        }
    }

    /// Pointers to the numbers at a place.
    fn places(&mut self, site: &Site, span: Span) -> Vec<Value> {
        let plan = self.plan;
        let Site { root, offset, count } = site;
        let number = plan.numbers[root].clone();
        let is_const = matches!(self.f.ty(*root), Type::Ptr { is_const: true, .. });
        let pointer = Type::Ptr { to: Box::new(number.clone()), is_const };
        let is_local = plan.locals.contains_key(root);
        let base = if is_local || *self.f.ty(*root) == pointer {
            *root
        } else {
            self.emit(Op::PtrCast(*root), pointer.clone(), span)
        };
        let start = self.terms(offset, span);
        (0..*count as i64)
            .map(|j| {
                let index = self.sum(start, offset.constant + j, span);
                let op = if is_local { Op::Element { base, index } } else { Op::Index { base, index } };
                self.emit(op, pointer.clone(), span)
            })
            .collect()
    }

    /// The part of an offset that is known when the kernel runs. One index alone keeps its type.
    fn terms(&mut self, offset: &Offset, span: Span) -> Option<Value> {
        if let [(index, 1)] = offset.terms.as_slice() {
            return Some(*index);
        }
        if let Some((_, known)) = self.computed.iter().find(|(terms, _)| *terms == offset.terms) {
            return Some(*known);
        }
        let long = Type::Int(IntKind::Long);
        let mut sum = None;
        for (index, stride) in &offset.terms {
            let wide = match self.f.ty(*index) == &long {
                true => *index,
                false => self.emit(Op::Convert(*index), long.clone(), span),
            };
            let stride = self.emit(Op::Const(Const::Int(i128::from(*stride))), long.clone(), span);
            let term = self.emit(Op::Binary(BinaryOp::Mul, wide, stride), long.clone(), span);
            sum = Some(match sum {
                None => term,
                Some(sum) => self.emit(Op::Binary(BinaryOp::Add, sum, term), long.clone(), span),
            });
        }
        self.computed.extend(sum.map(|sum| (offset.terms.clone(), sum)));
        sum
    }

    fn sum(&mut self, start: Option<Value>, constant: i64, span: Span) -> Value {
        let ty = start.map_or(Type::INT, |v| self.f.ty(v).clone());
        match start {
            Some(v) if constant == 0 => v,
            Some(v) => {
                let c = self.emit(Op::Const(Const::Int(i128::from(constant))), ty.clone(), span);
                self.emit(Op::Binary(BinaryOp::Add, v, c), ty, span)
            }
            None => self.emit(Op::Const(Const::Int(i128::from(constant))), ty, span),
        }
    }

    fn emit(&mut self, op: Op, ty: Type, span: Span) -> Value {
        let v = self.f.new_value(ty, None);
        self.out.push(Inst::new(vec![v], op, span));
        v
    }
}

//! Structs become their scalars.
//!
//! [`expand_aggregates`] turns every value of struct or array type into the list of its scalar leaves, so that
//! afterwards only parameters, call arguments and call results have such types. [`split_locals`] then replaces
//! a `Local` of struct or array type by one `Local` per member wherever it is only accessed member by member.

mod splittable;

use ir::function::{Block, Function, Inst, Module, Span, Value};
use ir::op::{Const, Op};
use ir::tables::{HashMap, HashSet};
use ir::types::{IntKind, Type};

use self::splittable::splittable;

/// The function with scalars in place of structs and arrays, parameters taken apart where it begins.
pub fn expand_aggregates(module: &Module, function: &Function) -> Function {
    let mut f = function.clone();
    let Some(body) = f.body.take() else { return f };
    let params: Vec<_> = f.params.iter().map(|p| p.value).collect();
    let mut e = Expander {
        module,
        f: &mut f,
        leaves: HashMap::default(),
        renamed: HashMap::default(),
        out: Vec::new(),
    };
    for p in params {
        if is_aggregate(e.f.ty(p)) {
            let leaves = e.extract_leaves(p, function.span);
            e.leaves.insert(p, leaves);
        }
    }
    let prologue = std::mem::take(&mut e.out);
    let mut body = e.block(body);
    let result = e.f.result.clone();
    if is_aggregate(&result) {
        let yields = std::mem::take(&mut body.yields);
        e.out = std::mem::take(&mut body.insts);
        let packed = e.pack(&result, &mut yields.into_iter(), function.span);
        body = Block::new(std::mem::take(&mut e.out), vec![packed]);
    }
    body.insts.splice(0..0, prologue);
    f.set_body(body);
    f
}

pub(crate) fn is_aggregate(ty: &Type) -> bool {
    matches!(ty, Type::Struct(_) | Type::Array(..))
}

struct Expander<'a> {
    module: &'a Module,
    f: &'a mut Function,
    leaves: HashMap<Value, Vec<Value>>,
    renamed: HashMap<Value, Value>,
    out: Vec<Inst>,
}

impl Expander<'_> {
    fn emit(&mut self, op: Op, ty: Type, span: Span) -> Value {
        let v = self.f.new_value(ty, None);
        self.out.push(Inst::new(vec![v], op, span));
        v
    }

    fn members(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Struct(id) => self.module.structure(*id).fields.iter().map(|f| f.ty.clone()).collect(),
            Type::Array(of, n) => vec![(**of).clone(); *n as usize],
            other => unreachable!("{other:?} is no aggregate"),
        }
    }

    fn leaf_types(&self, ty: &Type) -> Vec<Type> {
        if !is_aggregate(ty) {
            return vec![ty.clone()];
        }
        self.members(ty).iter().flat_map(|m| self.leaf_types(m)).collect()
    }

    fn extract_leaves(&mut self, v: Value, span: Span) -> Vec<Value> {
        let ty = self.f.ty(v).clone();
        let name = self.f.name_of(v).map(str::to_string);
        let mut all = Vec::new();
        for (i, member) in self.members(&ty).into_iter().enumerate() {
            let part = self.emit(Op::Extract(v, i as u32), member.clone(), span);
            if let (Some(name), Type::Struct(id)) = (&name, &ty) {
                let field = &self.module.structure(*id).fields[i].name;
                self.f.values[part.0 as usize].name = Some(format!("{name}_{field}"));
            }
            if is_aggregate(&member) { all.extend(self.extract_leaves(part, span)) } else { all.push(part) }
        }
        all
    }

    fn pack(&mut self, ty: &Type, leaves: &mut dyn Iterator<Item = Value>, span: Span) -> Value {
        if !is_aggregate(ty) {
            return leaves.next().expect("as many leaves as the type has");
        }
        let parts = self.members(ty).iter().map(|m| self.pack(m, leaves, span)).collect();
        self.emit(Op::Pack(parts), ty.clone(), span)
    }

    /// Pointers to the leaves of the object at `place`.
    fn leaf_places(&mut self, place: Value, span: Span) -> Vec<Value> {
        let (to, is_const) = match self.f.ty(place) {
            Type::Ptr { to, is_const } => ((**to).clone(), *is_const),
            other => unreachable!("{other:?} is no place"),
        };
        if !is_aggregate(&to) {
            return vec![place];
        }
        let mut all = Vec::new();
        for (i, member) in self.members(&to).into_iter().enumerate() {
            let op = match &to {
                Type::Struct(_) => Op::Field { base: place, field: i as u32 },
                _ => {
                    let index = self.emit(Op::Const(Const::Int(i as i128)), Type::Int(IntKind::Int), span);
                    Op::Element { base: place, index }
                }
            };
            let part = self.emit(op, Type::Ptr { to: Box::new(member), is_const }, span);
            all.extend(self.leaf_places(part, span));
        }
        all
    }

    /// Pointers to what an addition of the value adds to: its leaves, or the first ones of rows.
    fn added_places(&mut self, place: Value, value: Value, span: Span) -> Vec<Value> {
        let Some(Type::Array(row, n)) = self.f.ty(place).pointee().cloned() else {
            return self.leaf_places(place, span);
        };
        let (Type::Array(element, _), false) = (&*row, self.f.ty(place).pointee() == Some(self.f.ty(value)))
        else {
            return self.leaf_places(place, span);
        };
        let int = Type::Int(IntKind::Int);
        let zero = self.emit(Op::Const(Const::Int(0)), int.clone(), span);
        (0..n)
            .map(|i| {
                let index = self.emit(Op::Const(Const::Int(i128::from(i))), int.clone(), span);
                let base = self.emit(Op::Element { base: place, index }, Type::ptr((*row).clone()), span);
                let first = Op::Element { base, index: zero };
                self.emit(first, Type::ptr((**element).clone()), span)
            })
            .collect()
    }

    fn constants(&mut self, c: &Const, ty: &Type, span: Span) -> Vec<Value> {
        let leaf_types = self.leaf_types(ty);
        leaf_types
            .into_iter()
            .map(|t| {
                let c = match (c, &t) {
                    (Const::Undef, _) => Const::Undef,
                    (_, Type::Float(_)) => Const::Float(0.0),
                    (_, Type::Int(_)) => Const::Int(0),
                    (_, Type::Bool) => Const::Bool(false),
                    (_, Type::Ptr { .. }) => Const::Null,
                    (_, _) => Const::Zero,
                };
                self.emit(Op::Const(c), t, span)
            })
            .collect()
    }

    fn block(&mut self, block: Block) -> Block {
        let outer = std::mem::take(&mut self.out);
        for inst in block.insts {
            self.inst(inst);
        }
        let yields = self.expand(&block.yields);
        Block::new(std::mem::replace(&mut self.out, outer), yields)
    }

    /// Values with aggregates replaced by their leaves.
    fn expand(&self, vs: &[Value]) -> Vec<Value> {
        vs.iter()
            .flat_map(|v| match self.leaves.get(v) {
                Some(leaves) => leaves.clone(),
                None => vec![*self.renamed.get(v).unwrap_or(v)],
            })
            .collect()
    }

    /// New values for results, aggregates expanded.
    fn expand_results(&mut self, results: &[Value]) -> Vec<Value> {
        let mut all = Vec::new();
        for r in results {
            let ty = self.f.ty(*r).clone();
            if !is_aggregate(&ty) {
                all.push(*r);
                continue;
            }
            let name = self.f.name_of(*r).map(str::to_string);
            let leaves: Vec<_> =
                self.leaf_types(&ty).into_iter().map(|t| self.f.new_value(t, name.clone())).collect();
            self.leaves.insert(*r, leaves.clone());
            all.extend(leaves);
        }
        all
    }

    /// Operands that stay aggregates (call arguments) are packed again.
    fn repack(&mut self, v: Value, span: Span) -> Value {
        match self.leaves.get(&v).cloned() {
            Some(leaves) if !self.f.params.iter().any(|p| p.value == v) => {
                let ty = self.f.ty(v).clone();
                self.pack(&ty, &mut leaves.into_iter(), span)
            }
            _ => *self.renamed.get(&v).unwrap_or(&v),
        }
    }

    fn inst(&mut self, inst: Inst) {
        let Inst { id, results, op, span } = inst;
        let aggregate = results.len() == 1 && is_aggregate(self.f.ty(results[0]));
        match op {
            Op::Const(c) if aggregate => {
                let ty = self.f.ty(results[0]).clone();
                let leaves = self.constants(&c, &ty, span);
                self.leaves.insert(results[0], leaves);
            }
            Op::Load(p) if aggregate => {
                let leaves = self
                    .leaf_places(p, span)
                    .into_iter()
                    .map(|place| {
                        let ty = self.f.ty(place).pointee().cloned().expect("a place");
                        self.emit(Op::Load(place), ty, span)
                    })
                    .collect();
                self.leaves.insert(results[0], leaves);
            }
            Op::Store(p, v) if self.leaves.contains_key(&v) => {
                let leaves = self.leaves[&v].clone();
                for (place, leaf) in self.leaf_places(p, span).into_iter().zip(leaves) {
                    self.out.push(Inst::new(vec![], Op::Store(place, leaf), span));
                }
            }
            Op::Accumulate { place, value, how } if self.leaves.contains_key(&value) => {
                let leaves = self.leaves[&value].clone();
                let how = how.of_element();
                for (place, value) in self.added_places(place, value, span).into_iter().zip(leaves) {
                    self.out.push(Inst::new(vec![], Op::Accumulate { place, value, how }, span));
                }
            }
            Op::Extract(v, i) if self.leaves.contains_key(&v) => {
                let ty = self.f.ty(v).clone();
                let before: usize =
                    self.members(&ty)[..i as usize].iter().map(|m| self.leaf_types(m).len()).sum();
                let count = self.leaf_types(self.f.ty(results[0])).len();
                let part = self.leaves[&v][before..before + count].to_vec();
                if aggregate {
                    self.leaves.insert(results[0], part)
                } else {
                    self.renamed.insert(results[0], part[0]).map(|v| vec![v])
                };
            }
            Op::Pack(parts) => {
                let leaves = self.expand(&parts);
                self.leaves.insert(results[0], leaves);
            }
            Op::Select(c, a, b) if aggregate => {
                let c = *self.renamed.get(&c).unwrap_or(&c);
                let pairs: Vec<_> = self.expand(&[a]).into_iter().zip(self.expand(&[b])).collect();
                let leaves = pairs
                    .into_iter()
                    .map(|(a, b)| {
                        let ty = self.f.ty(a).clone();
                        self.emit(Op::Select(c, a, b), ty, span)
                    })
                    .collect();
                self.leaves.insert(results[0], leaves);
            }
            Op::If { cond, then, els } => {
                let cond = *self.renamed.get(&cond).unwrap_or(&cond);
                let (then, els) = (self.block(*then), self.block(*els));
                let results = self.expand_results(&results);
                self.out.push(Inst {
                    id,
                    results,
                    op: Op::If { cond, then: Box::new(then), els: Box::new(els) },
                    span,
                });
            }
            Op::Loop { inits, params, cond, body, hint } => {
                let inits = self.expand(&inits);
                let params = self.expand_results(&params);
                let (cond, body) = (self.block(*cond), self.block(*body));
                let results = self.expand_results(&results);
                self.out.push(Inst {
                    id,
                    results,
                    op: Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint },
                    span,
                });
            }
            other => {
                let operands: HashMap<Value, Value> =
                    other.operands().into_iter().map(|v| (v, self.repack(v, span))).collect();
                let op = other.map_operands(&mut |v| operands[&v]);
                self.out.push(Inst::new(results.clone(), op, span));
                if aggregate {
                    let leaves = self.extract_leaves(results[0], span);
                    self.leaves.insert(results[0], leaves);
                }
            }
        }
    }
}

/// Splits `Local`s of aggregate type, one level at a time, until no more can be split.
pub fn split_locals(module: &Module, mut f: Function) -> Function {
    loop {
        if f.body.is_none() {
            return f;
        }
        let splittable = splittable(module, &f);
        let Some(body) = f.body.take_if(|_| !splittable.is_empty()) else { return f };
        let mut s = Splitter {
            module,
            f: &mut f,
            splittable,
            parts: HashMap::default(),
            constants: HashMap::default(),
            renamed: HashMap::default(),
        };
        let body = s.block(body);
        f.set_body(body);
    }
}

struct Splitter<'a> {
    module: &'a Module,
    f: &'a mut Function,
    splittable: HashSet<Value>,
    parts: HashMap<Value, Vec<Value>>,
    constants: HashMap<Value, i128>,
    renamed: HashMap<Value, Value>,
}

impl Splitter<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for Inst { id, results, op, span } in block.insts {
            match &op {
                Op::Const(Const::Int(n)) => {
                    self.constants.insert(results[0], *n);
                }
                Op::Local { zeroed } if self.splittable.contains(&results[0]) => {
                    let zeroed = *zeroed;
                    for part in self.make_parts(results[0]) {
                        out.push(Inst::new(vec![part], Op::Local { zeroed }, span));
                    }
                    continue;
                }
                Op::Field { base, field } if self.parts.contains_key(base) => {
                    self.renamed.insert(results[0], self.parts[base][*field as usize]);
                    continue;
                }
                Op::Element { base, index } if self.parts.contains_key(base) => {
                    let i = self.constants[index];
                    let i = usize::try_from(i).expect("splittable: indices are in bounds");
                    self.renamed.insert(results[0], self.parts[base][i]);
                    continue;
                }
                // Whatever else is kept, with its operands renamed.
                _ => {}
            }
            let mut op = op.map_operands(&mut |v| *self.renamed.get(&v).unwrap_or(&v));
            for b in op.blocks_mut() {
                *b = self.block(std::mem::take(b));
            }
            out.push(Inst { id, results, op, span });
        }
        let yields = block.yields.into_iter().map(|v| *self.renamed.get(&v).unwrap_or(&v)).collect();
        Block::new(out, yields)
    }

    fn make_parts(&mut self, local: Value) -> Vec<Value> {
        let info = self.f.values[local.0 as usize].clone();
        let name = |suffix: &str| match (&info.name, suffix) {
            (Some(n), "") => Some(n.clone()),
            // What a lambda captures has no name of its own.
            (Some(n), s) if s.starts_with("captured_") => Some(n.clone()),
            (Some(n), s) => Some(format!("{n}_{}", s.split('(').next().unwrap_or(s))),
            (None, _) => None,
        };
        let members: Vec<(Type, Option<String>)> = match info.ty.pointee() {
            Some(Type::Struct(id)) => {
                self.module.structure(*id).fields.iter().map(|f| (f.ty.clone(), name(&f.name))).collect()
            }
            Some(Type::Array(of, n)) => (0..*n).map(|i| ((**of).clone(), name(&i.to_string()))).collect(),
            other => unreachable!("{other:?} is no aggregate"),
        };
        let parts: Vec<_> =
            members.into_iter().map(|(ty, name)| self.f.new_value(Type::ptr(ty), name)).collect();
        self.parts.insert(local, parts.clone());
        parts
    }
}

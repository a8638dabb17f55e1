//! The derivative along one number inside of a parameter: `differentiate(f, "p[3]")`, `(f, "pair.first")`, `(object, "weights[2]")`.
//!
//! The tangent of the parameter is then 1 at that number and 0 everywhere else, so no object or array has to hold it: what
//! is read through the tangent parameter is a constant where the members on the way are known, and `i == 3 ? 1 : 0` where
//! an index is computed. That is right as long as the function only reads the parameter, member by member and element by element. Where it
//! also writes to an object, there is one for the tangents, in which the number starts as 1.

use ir::op::Const;
use ir::tables::{HashMap, HashSet};
use ir::{
    BinaryOp, Block, Code, CompareOp, Diagnostic, FuncId, Function, Inst, Module, Op, Part, Type, Value,
};

/// A step on the way from the parameter to the number.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Field(u32),
    Element(u64),
}

/// How an address, or an object that was read, stands to that way.
#[derive(Clone, Copy)]
enum Standing {
    /// At the object to which so many steps lead, if the condition holds. `is_start`: that object is a pointer, and this is its
    /// value, the address of its first element.
    On { steps: usize, only_if: Option<Value>, is_start: bool },
    /// At an element of the array to which so many steps lead, so far from its start.
    Among { steps: usize, only_if: Option<Value>, at: Value },
    /// Beside the way: everything is zero.
    Off,
}

/// Replaces what a tangent function reads through the tangent parameter at `param`.
pub fn along_part(module: &mut Module, id: FuncId, param: usize, parts: &[Part]) -> Result<(), Diagnostic> {
    let mut f = module.function(id).clone();
    let Some(mut body) = f.body.take() else { return Ok(()) };
    let (base, name) = (f.params[param].value, f.params[param].name.clone());
    let way = way(module, f.ty(base), parts).map_err(|message| {
        let message = format!("`{}`: {message}", written(parts));
        Diagnostic::new(Code::UnknownParameter, f.span, message)
    })?;
    let is_start = f.ty(base).is_ptr() && matches!(way.first(), Some(Step::Element(_)));
    let start = Standing::On { steps: 0, only_if: None, is_start };
    let mut unit = Unit::new(way, base, start, name);
    let as_it_was = body.clone();
    if let Err(refusal) = unit.block(module, &mut f, &mut body) {
        // The function also writes to the object: then there is one for its tangents.
        let Some(object @ Type::Struct(_)) = f.ty(base).pointee().cloned() else { return Err(refusal) };
        body = as_it_was;
        unit = Unit::new(unit.way, base, start, unit.name);
        unit.inside = Some(HashSet::from_iter([base]));
        unit.block(module, &mut f, &mut body)?;
        let own = f.new_value(Type::ptr(object), Some("moved".to_string()));
        let seed = unit.seed(module, &mut f, own);
        body.insts.splice(0..0, seed);
        f.body = Some(body);
        f.rename(&|v| if v == base { own } else { v });
        body = f.body.take().expect("put there above");
    }
    f.set_body(body);
    module.functions[id.0 as usize] = passes::tidy(f);
    Ok(())
}

fn written(parts: &[Part]) -> String {
    let text: String = parts
        .iter()
        .map(|part| match part {
            Part::Member(name) => format!(".{name}"),
            Part::Element(k) => format!("[{k}]"),
        })
        .collect();
    text.trim_start_matches('.').to_string()
}

/// The way that names mean, through pointers, bases and members without a name.
fn way(module: &Module, ty: &Type, parts: &[Part]) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let mut ty = ty.clone();
    for part in parts {
        match (part, &ty) {
            (Part::Element(k), Type::Array(of, n)) if k < n => {
                steps.push(Step::Element(*k));
                ty = (**of).clone();
            }
            (Part::Element(k), Type::Array(_, n)) => return Err(format!("{k} of {n} elements")),
            (Part::Element(k), Type::Ptr { to, .. }) => {
                steps.push(Step::Element(*k));
                ty = (**to).clone();
            }
            (Part::Member(name), _) => {
                let object = ty.pointee().cloned().unwrap_or(ty.clone());
                let Type::Struct(id) = object else {
                    return Err(format!("`{name}` is a member of no class"));
                };
                let Some(path) = member(module, id, name) else {
                    return Err(format!("`{}` has no member `{name}`", module.structure(id).name));
                };
                let mut at = id;
                for field in path {
                    steps.push(Step::Field(field));
                    ty = module.structure(at).fields[field as usize].ty.clone();
                    if let Type::Struct(inner) = ty {
                        at = inner;
                    }
                }
            }
            (Part::Element(_), _) => return Err("the elements of what is no array".to_string()),
        }
    }
    if ty.is_float() { Ok(steps) } else { Err("this is no floating-point number".to_string()) }
}

/// The fields that lead to a member; a number counts the members of the class itself.
fn member(module: &Module, id: ir::StructId, name: &str) -> Option<Vec<u32>> {
    let fields = &module.structure(id).fields;
    if let Ok(position) = name.parse::<usize>() {
        let own = fields.iter().enumerate().filter(|(_, f)| !f.is_base).nth(position)?;
        return Some(vec![own.0 as u32]);
    }
    if let Some(at) = fields.iter().position(|f| !f.is_base && f.name == name) {
        return Some(vec![at as u32]);
    }
    fields.iter().enumerate().filter(|(_, f)| f.is_base || f.name.is_empty()).find_map(|(at, f)| {
        let Type::Struct(inner) = f.ty else { return None };
        let rest = member(module, inner, name)?;
        Some([vec![at as u32], rest].concat())
    })
}

struct Unit {
    way: Vec<Step>,
    standing: HashMap<Value, Standing>,
    /// Where there is an object for the tangents: addresses in it. Only what its pointers lead to is then told from the way.
    inside: Option<HashSet<Value>>,
    name: String,
}

impl Unit {
    fn new(way: Vec<Step>, base: Value, start: Standing, name: String) -> Unit {
        Unit { way, standing: HashMap::from_iter([(base, start)]), inside: None, name }
    }

    fn block(&mut self, m: &Module, f: &mut Function, block: &mut Block) -> Result<(), Diagnostic> {
        let mut out = Vec::with_capacity(block.insts.len());
        for mut inst in std::mem::take(&mut block.insts) {
            for inner in inst.op.blocks_mut() {
                self.block(m, f, inner)?;
            }
            if !inst.op.operands().iter().any(|v| self.standing.contains_key(v)) {
                out.push(inst);
                continue;
            }
            if self.is_done_by_object(m, f, &inst) {
                out.push(inst);
                continue;
            }
            let Some(standing) = self.follow(f, &inst, &mut out) else {
                return Err(self.refused(inst.span));
            };
            let result = inst.results[0];
            let reads = matches!(inst.op, Op::Load(_) | Op::Extract(..));
            match f.ty(result) {
                Type::Float(_) if reads => {
                    let Some(op) = self.read(f, standing, &inst, &mut out) else {
                        return Err(self.refused(inst.span));
                    };
                    out.push(Inst::new(vec![result], op, inst.span));
                }
                Type::Ptr { .. } | Type::Struct(_) | Type::Array(..) => {
                    self.standing.insert(result, standing);
                    self.note_inside(&inst);
                    // It goes on standing there for its type; nothing reads it, and tidying removes it.
                    out.push(inst);
                }
                Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => {
                    return Err(self.refused(inst.span));
                }
            }
        }
        block.insts = out;
        if block.yields.iter().any(|v| self.standing.contains_key(v)) {
            return Err(self.refused(block.insts.last().map_or(f.span, |inst| inst.span)));
        }
        Ok(())
    }

    /// Whether an instruction reads or writes numbers of the object for the tangents, which it does as it stands.
    fn is_done_by_object(&self, m: &Module, f: &Function, inst: &Inst) -> bool {
        let Some(inside) = &self.inside else { return false };
        let is_plain = |v: &Value| !self.standing.contains_key(v) && holds_no_pointer(m, f.ty(*v));
        match &inst.op {
            Op::Load(place) => inside.contains(place) && inst.results.iter().all(is_plain),
            Op::Store(place, value) | Op::Accumulate { place, value, .. } => {
                inside.contains(place) && is_plain(value)
            }
            // Anything else is followed, or refused.
            _ => false,
        }
    }

    /// Members and elements of what is in the object are in it.
    fn note_inside(&mut self, inst: &Inst) {
        if let (Some(inside), Op::Field { base, .. } | Op::Element { base, .. } | Op::PtrCast(base)) =
            (&mut self.inside, &inst.op)
            && inside.contains(base)
        {
            inside.insert(inst.results[0]);
        }
    }

    /// What makes the object for the tangents: zeros, and 1 at the number if that is in it.
    fn seed(&self, m: &Module, f: &mut Function, own: Value) -> Vec<Inst> {
        let at = Inst::new(Vec::new(), Op::Local { zeroed: true }, f.span);
        let mut out = vec![Inst::new(vec![own], Op::Local { zeroed: true }, f.span)];
        let (mut place, mut ty) = (own, f.ty(own).pointee().cloned().unwrap_or(Type::Void));
        for step in &self.way {
            let op = match (step, ty.clone()) {
                (Step::Field(field), Type::Struct(id)) => {
                    ty = m.structure(id).fields[*field as usize].ty.clone();
                    Op::Field { base: place, field: *field }
                }
                (Step::Element(k), Type::Array(of, _)) => {
                    ty = *of;
                    let index = Op::Const(Const::Int(i128::from(*k)));
                    let index = push(f, &mut out, &at, index, Type::Int(ir::IntKind::Int));
                    Op::Element { base: place, index }
                }
                // Behind a pointer.
                _ => return out,
            };
            place = push(f, &mut out, &at, op, Type::ptr(ty.clone()));
        }
        let one = push(f, &mut out, &at, Op::Const(Const::Float(1.0)), ty);
        out.push(Inst::new(Vec::new(), Op::Store(place, one), f.span));
        out
    }

    /// Where the result of an instruction stands; `None` if it does anything else than to go on or to read.
    fn follow(&self, f: &mut Function, inst: &Inst, out: &mut Vec<Inst>) -> Option<Standing> {
        let of = |v: &Value| self.standing.get(v).copied();
        let long = Type::Int(ir::IntKind::Long);
        let gives_pointer = inst.results.first().is_some_and(|r| f.ty(*r).is_ptr());
        match &inst.op {
            Op::Load(place) => Some(self.value_of(self.settled(f, of(place)?, inst, out), gives_pointer)),
            Op::Extract(object, field) => {
                let member = self.at_field(self.settled(f, of(object)?, inst, out), *field);
                Some(self.value_of(member, gives_pointer))
            }
            // It only takes `const` away.
            Op::PtrCast(from) if f.ty(*from).pointee() == f.ty(inst.results[0]).pointee() => of(from),
            Op::Field { base, field } => Some(self.at_field(self.settled(f, of(base)?, inst, out), *field)),
            Op::Index { base, index } if of(index).is_none() => match of(base)? {
                Standing::Off => Some(Standing::Off),
                Standing::On { steps, only_if, is_start: true } => {
                    let at = push(f, out, inst, Op::Convert(*index), long);
                    Some(Standing::Among { steps, only_if, at })
                }
                Standing::On { is_start: false, .. } => None,
                Standing::Among { steps, only_if, at } => {
                    let more = push(f, out, inst, Op::Convert(*index), long.clone());
                    let at = push(f, out, inst, Op::Binary(BinaryOp::Add, at, more), long);
                    Some(Standing::Among { steps, only_if, at })
                }
            },
            Op::Element { base, index } if of(index).is_none() => {
                match self.settled(f, of(base)?, inst, out) {
                    Standing::On { steps, only_if, .. }
                        if matches!(self.way.get(steps), Some(Step::Element(_))) =>
                    {
                        let at = push(f, out, inst, Op::Convert(*index), long);
                        Some(Standing::Among { steps, only_if, at })
                    }
                    Standing::Off => Some(Standing::Off),
                    Standing::On { .. } | Standing::Among { .. } => None,
                }
            }
            // Stores, calls, comparisons and copies would need the object of tangents itself.
            _ => None,
        }
    }

    fn at_field(&self, standing: Standing, field: u32) -> Standing {
        match standing {
            Standing::On { steps, only_if, .. } if self.way.get(steps) == Some(&Step::Field(field)) => {
                Standing::On { steps: steps + 1, only_if, is_start: false }
            }
            Standing::On { .. } | Standing::Among { .. } | Standing::Off => Standing::Off,
        }
    }

    /// What is read from an object; from a pointer, the address of its first element.
    fn value_of(&self, standing: Standing, is_pointer: bool) -> Standing {
        match standing {
            Standing::On { steps, only_if, .. } => Standing::On { steps, only_if, is_start: is_pointer },
            Standing::Among { .. } | Standing::Off => standing,
        }
    }

    /// An address of an element as that of the object that it is: the one on the way, if its number is right.
    fn settled(&self, f: &mut Function, standing: Standing, inst: &Inst, out: &mut Vec<Inst>) -> Standing {
        match standing {
            Standing::Among { steps, only_if, at } => {
                let Some(Step::Element(k)) = self.way.get(steps) else { return Standing::Off };
                let wanted = Op::Const(Const::Int(i128::from(*k)));
                let wanted = push(f, out, inst, wanted, Type::Int(ir::IntKind::Long));
                let is_it = push(f, out, inst, Op::Compare(CompareOp::Eq, at, wanted), Type::Bool);
                let only_if = Some(match only_if {
                    Some(also) => push(f, out, inst, Op::Binary(BinaryOp::And, also, is_it), Type::Bool),
                    None => is_it,
                });
                Standing::On { steps: steps + 1, only_if, is_start: false }
            }
            Standing::On { steps, only_if, is_start: true } => match self.way.get(steps) {
                Some(Step::Element(0)) => Standing::On { steps: steps + 1, only_if, is_start: false },
                Some(Step::Element(_) | Step::Field(_)) | None => Standing::Off,
            },
            Standing::On { is_start: false, .. } | Standing::Off => standing,
        }
    }

    /// 1 at the number, 0 elsewhere; `None` where the way is not at its end.
    fn read(&self, f: &mut Function, standing: Standing, inst: &Inst, out: &mut Vec<Inst>) -> Option<Op> {
        let ty = f.ty(inst.results[0]).clone();
        match standing {
            Standing::Off => Some(Op::Const(Const::Float(0.0))),
            Standing::On { steps, .. } if steps != self.way.len() => None,
            Standing::On { only_if: None, .. } => Some(Op::Const(Const::Float(1.0))),
            Standing::On { only_if: Some(is_it), .. } => {
                let one = push(f, out, inst, Op::Const(Const::Float(1.0)), ty.clone());
                let zero = push(f, out, inst, Op::Const(Const::Float(0.0)), ty);
                Some(Op::Select(is_it, one, zero))
            }
            Standing::Among { .. } => None,
        }
    }

    fn refused(&self, span: ir::Span) -> Diagnostic {
        let message = format!("what is behind `{}` is not only read number by number", self.name);
        let hint =
            "request the gradient with respect to the whole parameter: it has the derivative by each number";
        Diagnostic::new(Code::DerivativeNotSupported, span, message).with_hint(hint)
    }
}

fn holds_no_pointer(m: &Module, ty: &Type) -> bool {
    !ty.is_ptr() && !m.holds_pointers(ty)
}

fn push(f: &mut Function, out: &mut Vec<Inst>, at: &Inst, op: Op, ty: Type) -> Value {
    let value = f.new_value(ty, None);
    out.push(Inst::new(vec![value], op, at.span));
    value
}

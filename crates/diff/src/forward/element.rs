//! The derivative along one element of an array that is chosen when the program runs, as hessians do.
//!
//! The tangent of `p` is then 1 at that element and 0 at all others, however many there are, so no array has to hold it:
//! the function takes the number `k` of the element in place of the array, or -1 for none, and `p_tan[i]` is `i == k ? 1 : 0`. That
//! is right as long as the function only reads the array's elements one by one. (`part` is for elements that the request names.)

use ir::op::Const;
use ir::tables::HashMap;
use ir::{
    BinaryOp, Block, Code, CompareOp, Diagnostic, FuncId, Function, Inst, Module, Op, Param, Type, Value,
};

/// Replaces what a tangent function reads from the tangent parameter at `param`.
pub fn along_element(module: &mut Module, id: FuncId, param: usize) -> Result<(), Diagnostic> {
    let mut f = module.function(id).clone();
    let Some(mut body) = f.body.take() else { return Ok(()) };
    let (base, name) = (f.params[param].value, f.params[param].name.clone());
    let element = f.new_value(Type::Int(ir::IntKind::Long), None);
    f.params[param] = Param {
        spelling: "long".to_string(),
        ..Param::plain(f.free_param_name(&format!("{name}_at")), element)
    };
    let mut unit = Unit { element, offsets: HashMap::from_iter([(base, None)]), name };
    unit.block(&mut f, &mut body)?;
    f.set_body(body);
    module.functions[id.0 as usize] = passes::tidy(f);
    Ok(())
}

struct Unit {
    /// Its number.
    element: Value,
    /// Addresses in the array, by their distance from its start; `None` is the start itself.
    offsets: HashMap<Value, Option<Value>>,
    name: String,
}

impl Unit {
    fn block(&mut self, f: &mut Function, block: &mut Block) -> Result<(), Diagnostic> {
        let mut out = Vec::with_capacity(block.insts.len());
        for mut inst in std::mem::take(&mut block.insts) {
            for inner in inst.op.blocks_mut() {
                self.block(f, inner)?;
            }
            match &inst.op {
                Op::Index { base, index } if self.offsets.contains_key(base) => {
                    let moved = self.moved(f, *base, *index, &inst, &mut out);
                    self.offsets.insert(inst.results[0], Some(moved));
                }
                Op::Load(place) if self.offsets.contains_key(place) && f.ty(inst.results[0]).is_float() => {
                    let offset = self.offsets[place];
                    self.read(f, offset, &inst, &mut out);
                    continue;
                }
                op if op.operands().iter().any(|v| self.offsets.contains_key(v)) => {
                    return Err(self.refused(inst.span));
                }
                // It does not touch the array.
                _ => {}
            }
            out.push(inst);
        }
        block.insts = out;
        if block.yields.iter().any(|v| self.offsets.contains_key(v)) {
            return Err(self.refused(block.insts.last().map_or(f.span, |inst| inst.span)));
        }
        Ok(())
    }

    fn refused(&self, span: ir::Span) -> Diagnostic {
        let message = format!("the array behind `{}` is not only read element by element", self.name);
        let hint = "request the gradient with respect to the array: it has the derivative by each element";
        Diagnostic::new(Code::DerivativeNotSupported, span, message).with_hint(hint)
    }

    /// The distance of `base + index`, in 64 bits.
    fn moved(&self, f: &mut Function, base: Value, index: Value, at: &Inst, out: &mut Vec<Inst>) -> Value {
        let long = Type::Int(ir::IntKind::Long);
        let wide = push(f, out, at, Op::Convert(index), long.clone());
        match self.offsets[&base] {
            None => wide,
            Some(before) => push(f, out, at, Op::Binary(BinaryOp::Add, before, wide), long),
        }
    }

    /// `offset == element ? 1 : 0` in place of a load.
    fn read(&self, f: &mut Function, offset: Option<Value>, at: &Inst, out: &mut Vec<Inst>) {
        let result = at.results[0];
        let ty = f.ty(result).clone();
        let long = Type::Int(ir::IntKind::Long);
        let offset = offset.unwrap_or_else(|| push(f, out, at, Op::Const(Const::Int(0)), long));
        let is_it = push(f, out, at, Op::Compare(CompareOp::Eq, offset, self.element), Type::Bool);
        let one = push(f, out, at, Op::Const(Const::Float(1.0)), ty.clone());
        let zero = push(f, out, at, Op::Const(Const::Float(0.0)), ty);
        let op = Op::Select(is_it, one, zero);
        out.push(Inst::new(vec![result], op, at.span));
    }
}

fn push(f: &mut Function, out: &mut Vec<Inst>, at: &Inst, op: Op, ty: Type) -> Value {
    let value = f.new_value(ty, None);
    out.push(Inst::new(vec![value], op, at.span));
    value
}

//! Functions whose two sweeps the user registered in Enzyme's manner.
//!
//! A call `r = f(x, p)` becomes two, after shadow addresses are known:
//! ```text
//! t = f_augmented(x, p, p̄)      forward: does what f does, and gives a tape
//! r = ⟨f⟩(x, p, p̄, t, value)    forward: nothing, r is the value; reverse: x̄ += f_reverse(x, p, p̄, r̄, t)
//! ```
//! `⟨f⟩` stands for a function that is never called: it ties what the reverse sweep needs to the place in the program,
//! so that the storage plan keeps tapes through loops and branches as it keeps any value. What else `f_reverse` needs
//! of memory it must have put on its tape; that is Enzyme's contract.

use analysis::Activity;
use analysis::effects::writes_outside;
use ir::{
    Block, Code, Const, Custom, Diagnostic, FuncId, Function, FunctionKind, HostOp, Inst, Op, Param, Type,
    Value,
};

use crate::callees;
use crate::generator::Generator;
use crate::plan::host_code;
use crate::reverse::sweep::Sweep;
use crate::shadow::{RegisteredCall, Shadowed};

/// Writes such calls out; says whether there are any.
pub fn insert(g: &mut Generator, shadowed: &mut Shadowed, activity: &Activity) -> Result<bool, Diagnostic> {
    if g.module.customs.iter().all(|c| c.registered.is_none()) {
        return Ok(false);
    }
    let body = shadowed.function.body.take().expect("prepared functions have a body");
    let mut writer = Writer { g, shadowed, activity };
    let body = writer.block(body)?;
    shadowed.function.set_body(body);
    Ok(!shadowed.registered.is_empty())
}

struct Writer<'a> {
    g: &'a mut Generator,
    shadowed: &'a mut Shadowed,
    activity: &'a Activity,
}

impl Writer<'_> {
    fn block(&mut self, block: Block) -> Result<Block, Diagnostic> {
        let mut out = Vec::with_capacity(block.insts.len());
        for mut inst in block.insts {
            for inner in inst.op.blocks_mut() {
                *inner = self.block(std::mem::take(inner))?;
            }
            match self.registered(&inst) {
                Some(custom) => self.call(inst, &custom, &mut out)?,
                None => out.push(inst),
            }
        }
        Ok(Block { id: block.id, insts: out, yields: block.yields })
    }

    /// What was registered for the function that an instruction calls, if derivatives go through the call.
    fn registered(&self, inst: &Inst) -> Option<Custom> {
        let Op::Call { callee, args } = &inst.op else { return None };
        let name = &self.g.module.function(*callee).name;
        let custom = self.g.module.customs.iter().find(|c| c.primal == *name && c.registered.is_some())?;
        let f = &self.shadowed.function;
        let carries = |a: &Value| {
            if f.ty(*a).is_ptr() { self.shadowed.of.contains_key(a) } else { self.activity.active(*a) }
        };
        let active = args.iter().any(carries) || inst.results.iter().any(|r| self.activity.active(*r));
        active.then(|| custom.clone())
    }

    fn call(&mut self, inst: Inst, custom: &Custom, out: &mut Vec<Inst>) -> Result<(), Diagnostic> {
        let Op::Call { callee, args } = &inst.op else { unreachable!("called for a Call") };
        let passes = custom.registered.expect("looked up by that");
        self.g.used_customs.extend([passes.augmented, passes.reverse]);
        let (values, numbers) = self.values(&inst, *callee, args, passes.augmented, out)?;
        let has_tape = self.check_reverse(&inst, *callee, passes.reverse, values.len(), numbers.len())?;
        let alias = Function { body: None, ..self.g.module.function(passes.augmented).clone() };
        let returned = alias.result.clone();
        let augmented = self.g.module.add_function(alias);
        let operands = self.fitted(&values, augmented, inst.span, out);
        let whole = (returned != Type::Void).then(|| self.new_value(returned.clone()));
        let op = Op::Call { callee: augmented, args: operands };
        out.push(Inst::new(whole.into_iter().collect(), op, inst.span));

        let (tape, value) = self.parts(&inst, *callee, args, whole, has_tape, out)?;
        let all: Vec<Value> = values.iter().copied().chain(tape).chain(value).collect();
        let marker = self.marker(*callee, &all);
        let call = RegisteredCall {
            augmented,
            reverse: passes.reverse,
            values: values.len(),
            tape: has_tape,
            numbers,
        };
        self.shadowed.registered.insert(marker, call);
        out.push(Inst::new(inst.results, Op::Call { callee: marker, args: all }, inst.span));
        Ok(())
    }

    /// Arguments, each with its shadow behind it as far as the augmented sweep takes them; and which are numbers.
    fn values(
        &mut self,
        inst: &Inst,
        callee: FuncId,
        args: &[Value],
        augmented: FuncId,
        out: &mut Vec<Inst>,
    ) -> Result<(Vec<Value>, Vec<usize>), Diagnostic> {
        let m = &self.g.module;
        let f = &self.shadowed.function;
        let pointers: Vec<bool> = args.iter().map(|a| f.ty(*a).is_ptr()).collect();
        let carriers: Vec<bool> = args
            .iter()
            .map(|a| {
                f.ty(*a)
                    .pointee()
                    .is_some_and(|to| m.holds_floats(to) || m.holds_pointers(to) || *to == Type::Void)
            })
            .collect();
        let count = |of: &[bool]| args.len() + of.iter().filter(|x| **x).count();
        let taken = m.function(augmented).params.len();
        let doubled = [&pointers, &carriers].into_iter().find(|of| count(of) == taken).cloned();
        let Some(doubled) = doubled else {
            let message = format!(
                "`{}` takes {taken} parameters; as the augmented sweep of `{}` it takes {}, every pointer with its shadow behind it",
                m.function(augmented).name,
                m.function(callee).name,
                count(&pointers)
            );
            return Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message));
        };
        let (mut values, mut numbers) = (Vec::new(), Vec::new());
        for (i, a) in args.iter().enumerate() {
            if self.shadowed.function.ty(*a).is_float() {
                numbers.push(values.len());
            }
            values.push(*a);
            if !doubled[i] {
                continue;
            }
            values.push(match self.shadowed.of.get(a) {
                Some(shadow) => *shadow,
                None if !carriers[i] => {
                    let ty = self.shadowed.function.ty(*a).clone();
                    self.emit(Op::Const(Const::Null), ty, inst, out)
                }
                None => {
                    let name = self.shadowed.function.name_of(*a).unwrap_or("an argument").to_string();
                    let message = format!(
                        "the registered sweeps of `{}` take the adjoint of `{name}`, which has none here",
                        self.g.module.function(callee).name
                    );
                    return Err(Diagnostic::new(Code::PointerWithoutShadow, inst.span, message));
                }
            });
        }
        Ok((values, numbers))
    }

    /// Whether the reverse sweep takes a tape; refused if it fits neither way.
    fn check_reverse(
        &self,
        inst: &Inst,
        callee: FuncId,
        reverse: FuncId,
        values: usize,
        numbers: usize,
    ) -> Result<bool, Diagnostic> {
        let m = &self.g.module;
        let (f, g) = (m.function(callee), m.function(reverse));
        let wrong =
            |message: String| Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message));
        let fixed = values + usize::from(f.result.is_float());
        let has_tape = match g.params.len().checked_sub(fixed) {
            Some(0) => false,
            Some(1) => true,
            _ => {
                return wrong(format!(
                    "`{}` takes {} parameters; as the reverse sweep of `{}` it takes {fixed}, and a tape if there is one",
                    g.name,
                    g.params.len(),
                    f.name
                ));
            }
        };
        let given = match &g.result {
            Type::Struct(id) => m.structure(*id).fields.len(),
            Type::Void => 0,
            _ => 1,
        };
        if given != numbers {
            return wrong(format!(
                "`{}` returns {given} gradients; `{}` takes {numbers} floating-point numbers by value",
                g.name, f.name
            ));
        }
        Ok(has_tape)
    }

    /// The tape and the function's value, out of what the augmented sweep returns.
    fn parts(
        &mut self,
        inst: &Inst,
        callee: FuncId,
        args: &[Value],
        whole: Option<Value>,
        has_tape: bool,
        out: &mut Vec<Inst>,
    ) -> Result<(Option<Value>, Option<Value>), Diagnostic> {
        let wanted = self.g.module.function(callee).result.clone();
        let returned = whole.map(|w| self.shadowed.function.ty(w).clone());
        let fields = match &returned {
            Some(Type::Struct(id)) => {
                self.g.module.structure(*id).fields.iter().map(|f| f.ty.clone()).collect()
            }
            _ => Vec::new(),
        };
        let both = |fields: &[Type]| matches!(fields, [_, value] if *value == wanted);
        match (has_tape, wanted == Type::Void, whole) {
            (false, true, _) => return Ok((None, None)),
            (true, true, Some(tape)) => return Ok((Some(tape), None)),
            (true, false, Some(w)) if both(&fields) => {
                let tape = self.emit(Op::Extract(w, 0), fields[0].clone(), inst, out);
                let value = self.emit(Op::Extract(w, 1), wanted, inst, out);
                return Ok((Some(tape), Some(value)));
            }
            (false, false, Some(w)) if returned.as_ref() == Some(&wanted) => return Ok((None, Some(w))),
            _ => {}
        }
        // Without the value, the function itself gives it, if calling it twice does nothing else.
        let has_all = has_tape == whole.is_some();
        if has_all && wanted != Type::Void && !writes_outside(&self.g.module, callee) {
            let value = self.emit(Op::Call { callee, args: args.to_vec() }, wanted, inst, out);
            return Ok((whole, Some(value)));
        }
        let message = format!(
            "the augmented sweep of `{}` must return {}",
            self.g.module.function(callee).name,
            match (has_tape, wanted == Type::Void) {
                (true, true) => "the tape that the reverse sweep takes",
                (true, false) => "a struct of the tape and the function's value",
                (false, _) => "the function's value",
            }
        );
        Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message))
    }

    /// The function that is never called.
    fn marker(&mut self, callee: FuncId, operands: &[Value]) -> FuncId {
        let f = self.g.module.function(callee);
        let mut marker = Function {
            name: format!("⟨{}⟩", f.name),
            ident: f.ident.clone(),
            kind: FunctionKind::HostDevice,
            params: Vec::new(),
            result: f.result.clone(),
            result_spelling: f.result_spelling.clone(),
            body: None,
            values: Vec::new(),
            names: Default::default(),
            attributes: Vec::new(),
            along: None,
            span: f.span,
        };
        for v in operands {
            let value = marker.new_value(self.shadowed.function.ty(*v).clone(), None);
            marker.params.push(Param::plain(String::new(), value));
        }
        self.g.module.add_function(marker)
    }

    /// Values in the types that a function takes.
    fn fitted(
        &mut self,
        values: &[Value],
        callee: FuncId,
        span: ir::Span,
        out: &mut Vec<Inst>,
    ) -> Vec<Value> {
        let f = self.g.module.function(callee);
        let wanted: Vec<Type> = f.params.iter().map(|p| f.ty(p.value).clone()).collect();
        let at = Inst::new(Vec::new(), Op::Const(Const::Null), span);
        let fit = |(v, ty): (&Value, Type)| {
            if *self.shadowed.function.ty(*v) == ty {
                return *v;
            }
            let op = if ty.is_ptr() { Op::PtrCast(*v) } else { Op::Convert(*v) };
            self.emit(op, ty, &at, out)
        };
        values.iter().zip(wanted).map(fit).collect()
    }

    fn new_value(&mut self, ty: Type) -> Value {
        let name = ty.is_ptr().then(|| "kept".to_string());
        self.shadowed.function.new_value(ty, name)
    }

    fn emit(&mut self, op: Op, ty: Type, inst: &Inst, out: &mut Vec<Inst>) -> Value {
        let v = self.shadowed.function.new_value(ty, None);
        out.push(Inst::new(vec![v], op, inst.span));
        v
    }
}

impl Sweep<'_, '_> {
    /// Calls the user's reverse sweep and adds up the gradients it returns.
    pub fn reverse_registered(
        &mut self,
        call: &RegisteredCall,
        args: &[Value],
        adjoint: Option<Value>,
    ) -> Result<(), Diagnostic> {
        let target = self.module.function(call.reverse).clone();
        let mut actual: Vec<Value> = args[..call.values].iter().map(|a| self.resolve(*a)).collect();
        actual.extend(adjoint.filter(|a| self.b.ty(*a).is_float()));
        if call.tape {
            let tape = self.resolve(args[call.values]);
            actual.push(tape);
        }
        for (v, p) in actual.iter_mut().zip(&target.params) {
            let ty = target.ty(p.value).clone();
            *v = if ty.is_ptr() { self.b.ptr_cast(*v, ty) } else { self.b.convert(*v, &ty) };
        }
        // It may look at buffers that other parts of this sweep have moved, on streams that nobody knows.
        let f = self.facts.layout.function;
        if host_code::is_used(f) && callees::is_asynchronous(self.module, f, call.reverse) {
            self.b.effect(Op::Host { op: HostOp::Synchronise, operands: Vec::new() });
        }
        let Some(gradients) = self.b.call(call.reverse, actual, target.result.clone()) else { return Ok(()) };
        for (k, i) in call.numbers.iter().enumerate() {
            let part = match &target.result {
                Type::Struct(id) => {
                    let ty = self.module.structure(*id).fields[k].ty.clone();
                    self.b.emit(Op::Extract(gradients, k as u32), ty)
                }
                _ => gradients,
            };
            if self.facts.activity.active(args[*i]) {
                let ty = self.facts.layout.function.ty(args[*i]).clone();
                let part = self.b.convert(part, &ty);
                self.add(args[*i], part);
            }
        }
        Ok(())
    }
}

//! Host code in forward mode: tangents are copied as their values are, cleared where those are filled, and a
//! launch becomes one launch of the kernel's tangent, which computes both.

use analysis::RequestedParams;
use ir::host::{Access, HostOp, LAUNCH_CONFIG, LAUNCH_STREAM, Launch};
use ir::{Code, Diagnostic, FuncId, Inst, Mode, Op, Type, Value};

use super::{Tangent, build};
use crate::generator::{Generator, TangentKey};
use crate::plan::host_code::{launch_has_work, members};
use crate::prepare::prepare;
use crate::reverse::host::kernel::adjoints_taken;
use crate::reverse::host::overlaps::writes_what_another_leads_to;

impl Tangent<'_, '_> {
    /// Emits the operation and its tangent.
    pub(super) fn host(&mut self, inst: &Inst, op: &HostOp, operands: &[Value]) -> Result<(), Diagnostic> {
        if let HostOp::Launch(l) = op
            && launch_has_work(self.f, self.activity, self.points, &inst.op)
        {
            return self.launch(inst, l, operands);
        }
        let actual: Vec<Value> = operands.iter().map(|v| self.value(*v)).collect();
        let results: Vec<_> = inst.results.iter().map(|r| self.fresh(*r)).collect();
        self.b.push(Op::Host { op: op.clone(), operands: actual.clone() }, results);
        let from = match op {
            HostOp::Copy | HostOp::Copy2D | HostOp::Copy3D | HostOp::CopyFromSymbol => op.copies_from(),
            HostOp::Fill | HostOp::Fill2D | HostOp::Fill3D => None,
            _ => return Ok(()),
        };
        let to = operands[0];
        let is_pointers = self.f.ty(to).pointee().is_some_and(Type::is_ptr);
        // Shadows of pointers are copied with the shadow computations.
        if is_pointers || !self.points.get(to).iter().any(|o| self.activity.has_shadow(o)) {
            return Ok(());
        }
        let at = self.shadow_place(inst, to)?;
        if let Some(from) = from {
            if let Some(s) = self.shadowed.of.get(&operands[from]) {
                let mut along = actual;
                (along[0], along[from]) = (at, self.value(*s));
                self.b.effect(Op::Host { op: op.clone(), operands: along });
                return Ok(());
            }
            if self.points.get(operands[from]).iter().any(|o| self.activity.varied_object(o)) {
                self.shadow_place(inst, operands[from])?;
            }
        }
        let (op, sizes) = op.clearing();
        let stream = *actual.last().expect("copies and fills have a stream");
        let sizes = sizes.iter().map(|i| actual[*i]);
        let operands = std::iter::once(at).chain(sizes).chain([stream]).collect();
        self.b.effect(Op::Host { op, operands });
        Ok(())
    }

    fn launch(&mut self, inst: &Inst, l: &Launch, operands: &[Value]) -> Result<(), Diagnostic> {
        let args = &operands[LAUNCH_CONFIG..];
        let mut all: Vec<Value> = operands.iter().map(|v| self.value(*v)).collect();
        let mut active = Vec::new();
        for (arg, access) in args.iter().zip(&l.access) {
            let varied = self.points.get(*arg).iter().any(|o| self.activity.varied_object(o));
            if self.f.ty(*arg).is_ptr() {
                if access.reads && varied && !self.shadowed.of.contains_key(arg) {
                    self.shadow_place(inst, *arg)?;
                }
                active.push(self.shadowed.of.contains_key(arg));
            } else {
                let members = members(self.layout, *arg);
                let is_struct = matches!(self.f.ty(*arg), Type::Struct(_));
                if is_struct && members.is_empty() && (self.activity.varied(*arg) || varied) {
                    let message = "a struct that carries derivatives is passed to a kernel by value, and its members are not known here";
                    return Err(Diagnostic::new(Code::LaunchActive, inst.span, message));
                }
                let carries = |v: &Value| self.shadowed.of.contains_key(v) || self.carries(*v);
                active.push(if is_struct { members.iter().any(carries) } else { self.carries(*arg) });
            }
        }
        for (global, access) in &l.globals {
            if access.reads && self.activity.varied_object(&analysis::Object::Global(*global)) {
                let message = format!("variable `{}` carries derivatives", self.module.global(*global).name);
                return Err(Diagnostic::new(Code::GlobalWritten, inst.span, message));
            }
        }
        let own = custom_tangent(self.g, l.kernel)?;
        let (kernel, spilled) = match &own {
            Some((kernel, _)) => (*kernel, None),
            None => {
                let aliased = writes_what_another_leads_to(self.module, self.layout, self.points, l, args);
                ensure_tangent(self.g, l.kernel, &active, aliased)?
            }
        };
        let taken = own.map_or_else(|| active.clone(), |(_, takes)| takes);
        for (i, arg) in args.iter().enumerate().filter(|(i, _)| taken[*i]) {
            all.push(match self.shadowed.of.get(arg) {
                Some(s) => self.value(*s),
                None if !active[i] && !self.f.ty(*arg).is_float() => {
                    let ty = self.f.ty(*arg);
                    let to = ty.pointee().unwrap_or(ty).clone();
                    self.b.zero(&if ty.is_int() { ty.clone() } else { Type::ptr(to) })
                }
                None if matches!(self.f.ty(*arg), Type::Struct(_)) => {
                    let tangent = self.struct_tangent(*arg);
                    let ty = Type::ptr(self.f.ty(*arg).clone());
                    let operands = vec![tangent, all[LAUNCH_STREAM]];
                    self.b.emit(Op::Host { op: HostOp::Upload, operands }, ty)
                }
                None => self.tangent_of(*arg),
            });
        }
        let access = vec![Access::BOTH; all.len() - LAUNCH_CONFIG];
        let (globals, puts) = (Vec::new(), Vec::new());
        let launch = Launch { kernel, access, globals, puts, taped: false, spilled, reverse: false };
        self.b.effect(Op::Host { op: HostOp::Launch(Box::new(launch)), operands: all });
        Ok(())
    }
}

impl Tangent<'_, '_> {
    /// A struct of the tangents of the members, and of shadow pointers.
    fn struct_tangent(&mut self, v: Value) -> Value {
        let ty = self.f.ty(v).clone();
        if let Some(s) = self.shadowed.of.get(&v) {
            return self.value(*s);
        }
        match (self.layout.op(v), &ty) {
            (Some(Op::Pack(parts)), Type::Struct(_) | Type::Array(..)) => {
                let parts = parts.clone();
                let tangents = parts.iter().map(|p| self.struct_tangent(*p)).collect();
                self.b.emit(Op::Pack(tangents), ty)
            }
            _ if self.activity.differentiable(&ty) => self.tangent_of(v),
            _ => self.b.zero(&ty),
        }
    }
}

/// The user's own: `__global__ void k_pushforward(args…, tangents…)`, which does what the kernel does too. Returned
/// with the parameters for which it takes a tangent.
fn custom_tangent(g: &mut Generator, kernel: FuncId) -> Result<Option<(FuncId, Vec<bool>)>, Diagnostic> {
    let m = &g.module;
    let f = m.function(kernel);
    let Some(custom) = m.custom(kernel, |c| c.pushforward.or(c.tangent).or(c.pullback)) else {
        return Ok(None);
    };
    let Some(id) = custom.pushforward else {
        // Its own code has a tangent, if it can be read.
        let message = format!("`{}` has a custom pullback but no pushforward", f.name);
        return if f.body.is_some() { Ok(None) } else { Err(Diagnostic::new(Code::NoRule, f.span, message)) };
    };
    let own = m.function(id);
    match adjoints_taken(m, f, own.params.len()).filter(|_| own.is_kernel()) {
        Some(takes) => {
            g.used_customs.insert(id);
            Ok(Some((id, takes)))
        }
        None => {
            let message = format!("`{}` is not the pushforward of the kernel `{}`", own.name, f.name);
            let hint = "__global__ void NAME_pushforward(the kernel's parameters, a tangent of each)";
            Err(Diagnostic::new(Code::CustomDerivativeSignature, own.span, message).with_hint(hint))
        }
    }
}

/// The tangent of a kernel along the parameters that carry derivatives at a launch, made once.
fn ensure_tangent(
    g: &mut Generator,
    kernel: FuncId,
    active: &[bool],
    aliased: bool,
) -> Result<(FuncId, Option<u64>), Diagnostic> {
    let key: TangentKey = (kernel, active.to_vec(), aliased);
    if let Some(known) = g.tangents.get(&key) {
        return Ok(*known);
    }
    let request =
        RequestedParams { params: (0..active.len()).filter(|i| active[*i]).collect(), integers: g.integers };
    let suffix: String = if active.iter().all(|a| *a) {
        String::new()
    } else {
        request.params.iter().map(|i| format!("_{i}")).collect()
    };
    let name = g.module.free_name(&format!("{}_tangent{suffix}", g.module.function(kernel).ident));
    let assumed = g.config.may_alias;
    g.config.may_alias |= aliased;
    let prepared = prepare(&g.module, kernel, &g.config, Mode::Forward);
    let built = build(g, &prepared, &request, &name, None);
    g.config.may_alias = assumed;
    let (function, spilled) = built?;
    let id = g.module.add_function(function);
    g.tangents.insert(key, (id, spilled));
    g.finished.push(id);
    Ok((id, spilled))
}

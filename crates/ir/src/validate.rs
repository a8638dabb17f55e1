//! What must hold between passes. Checked in tests and in debug builds after every pass.
//!
//! 1. Every operand is defined before its use, in the same block or an enclosing one, and exactly once.
//! 2. Operand and result types fit the operation ([`Op`] says how).
//! 3. The blocks of an `If` yield its results; a loop's inits, params, body yields and results agree in number and type.
//! 4. A loop's condition has no effect other than reading.
//! 5. Calls pass as many arguments as the callee has parameters, of their types.
//! 6. Every instruction and every block has a name of its own.

use crate::function::{Block, Function, Inst, Module, Value};
use crate::host::{HostOp, LAUNCH_CONFIG};
use crate::op::{Effect, Op};
use crate::tables::HashSet;
use crate::types::Type;
use crate::warp::WarpOp;

/// The first violation found, as a sentence.
pub fn function(m: &Module, f: &Function) -> Result<(), String> {
    let Some(body) = &f.body else { return Ok(()) };
    if !f.is_numbered() {
        return Err(format!("{}: two instructions have one name, or one has none", f.name));
    }
    let mut scope: HashSet<Value> = f.params.iter().map(|p| p.value).collect();
    let checker = Checker { m, f };
    checker
        .block(body, &mut scope)
        .and_then(|()| {
            let yields: Vec<_> = body.yields.iter().map(|v| f.ty(*v).clone()).collect();
            let want = if f.result == Type::Void { vec![] } else { vec![f.result.clone()] };
            if same_types(&yields, &want) {
                Ok(())
            } else {
                Err(format!("body yields {yields:?}, not {want:?}"))
            }
        })
        .map_err(|e| format!("{}: {e}\n{}", f.name, crate::text::function(m, f)))
}

/// The same for all functions of a module.
pub fn module(m: &Module) -> Result<(), String> {
    m.functions.iter().try_for_each(|f| function(m, f))
}

struct Checker<'a> {
    m: &'a Module,
    f: &'a Function,
}

impl Checker<'_> {
    fn block(&self, block: &Block, scope: &mut HashSet<Value>) -> Result<(), String> {
        let mut added = Vec::new();
        for inst in &block.insts {
            for v in inst.op.operands() {
                self.used(v, scope, inst)?;
            }
            self.inst(inst, scope)?;
            for r in &inst.results {
                if !scope.insert(*r) {
                    return Err(format!("value %{} is defined twice", r.0));
                }
                added.push(*r);
            }
        }
        for y in &block.yields {
            if !scope.contains(y) {
                return Err(format!("yield of %{}, which is not in scope", y.0));
            }
        }
        for v in added {
            scope.remove(&v);
        }
        Ok(())
    }

    fn used(&self, v: Value, scope: &HashSet<Value>, inst: &Inst) -> Result<(), String> {
        if scope.contains(&v) { Ok(()) } else { Err(format!("%{} is not in scope in {:?}", v.0, inst.op)) }
    }

    fn tys(&self, vs: &[Value]) -> Vec<Type> {
        vs.iter().map(|v| self.f.ty(*v).clone()).collect()
    }

    fn inst(&self, inst: &Inst, scope: &mut HashSet<Value>) -> Result<(), String> {
        let results = self.tys(&inst.results);
        let ty = |v: &Value| self.f.ty(*v);
        let fail = |why: &str| Err(format!("{why} in {:?} -> {results:?}", inst.op));
        match &inst.op {
            Op::If { cond, then, els } => {
                if *ty(cond) != Type::Bool {
                    return fail("condition is not bool");
                }
                for b in [then, els] {
                    self.block(b, scope)?;
                    if !same_types(&self.tys(&b.yields), &results) {
                        return Err(format!("a branch yields {:?}, not {results:?}", self.tys(&b.yields)));
                    }
                }
            }
            Op::Loop { inits, params, cond, body, .. } => {
                let want = self.tys(params);
                scope.extend(params);
                self.block(cond, scope)?;
                self.block(body, scope)?;
                for p in params {
                    scope.remove(p);
                }
                if !same_types(&self.tys(inits), &want)
                    || !same_types(&self.tys(&body.yields), &want)
                    || !same_types(&results, &want)
                {
                    return Err(format!("loop carries {want:?} but inits, yields or results differ"));
                }
                if cond.effect() > Effect::Read || self.tys(&cond.yields) != [Type::Bool] {
                    return fail("loop condition");
                }
            }
            Op::Binary(op, a, b) => {
                let shift = matches!(op, crate::BinaryOp::Shl | crate::BinaryOp::Shr);
                if (!shift && ty(a) != ty(b)) || results != [ty(a).clone()] {
                    return fail("operand types");
                }
            }
            Op::Compare(_, a, b) => {
                if !same_type(ty(a), ty(b)) || results != [Type::Bool] {
                    return fail("operand types");
                }
            }
            Op::Load(p) => {
                if ty(p).pointee() != results.first() {
                    return fail("load type");
                }
            }
            Op::Store(p, v) | Op::Accumulate { place: p, value: v, .. } => {
                let adds = matches!(inst.op, Op::Accumulate { .. });
                let fits = |t: &Type| same_type(t, ty(v)) || adds && is_rows_for(t, ty(v));
                if !ty(p).pointee().is_some_and(fits) {
                    return Err(format!("stores {:?} through {:?}", ty(v), ty(p)));
                }
            }
            Op::Call { callee, args } => {
                let callee = self.m.function(*callee);
                let want: Vec<_> = callee.params.iter().map(|p| callee.ty(p.value).clone()).collect();
                if !same_types(&self.tys(args), &want) {
                    return Err(format!("call of {} with {:?}, not {want:?}", callee.name, self.tys(args)));
                }
            }
            Op::Element { base, .. } => {
                if !matches!(ty(base).pointee(), Some(Type::Array(..))) {
                    return fail("element of something that is no array");
                }
            }
            Op::Field { base, field } => match ty(base).pointee() {
                Some(Type::Struct(id)) if (*field as usize) < self.m.structure(*id).fields.len() => {}
                _ => return fail("field of something that is no struct"),
            },
            Op::Index { base, index } => {
                if !ty(base).is_ptr() || !ty(index).is_int() {
                    return fail("pointer arithmetic");
                }
            }
            Op::Select(c, a, b) => {
                if *ty(c) != Type::Bool || !same_type(ty(a), ty(b)) {
                    return fail("select");
                }
            }
            Op::Warp { op, operands } => {
                let gives = usize::from(*op != WarpOp::Sync);
                if operands.len() != op.arity() || results.len() != gives {
                    return fail("number of operands or results");
                }
                if *op == WarpOp::ShuffleRowTransposed
                    && !matches!(ty(&operands[1]), Type::Array(of, _) if **of == results[0])
                {
                    return fail("exchanged row");
                }
                if let Some(i) = op.exchanged()
                    && results[..] != [ty(&operands[i]).clone()]
                {
                    return fail("exchanged type");
                }
            }
            Op::Const(_)
            | Op::Unary(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Atomic { .. }
            | Op::Builtin(_)
            | Op::Barrier(_)
            | Op::Extern { .. }
            | Op::Push { .. }
            | Op::Pop { .. } => {}
            Op::Host { op, operands } => return self.host(op, operands),
        }
        Ok(())
    }
}

impl Checker<'_> {
    fn host(&self, op: &HostOp, operands: &[Value]) -> Result<(), String> {
        let want = match op {
            HostOp::Launch(l) => {
                let kernel = self.m.function(l.kernel);
                let params = kernel.params.len() - usize::from(l.taped) - usize::from(l.spilled.is_some());
                let want: Vec<_> =
                    kernel.params[..params].iter().map(|p| kernel.ty(p.value).clone()).collect();
                let have = self.tys(operands.get(LAUNCH_CONFIG..).unwrap_or_default());
                if !same_types(&have, &want) || l.access.len() != params {
                    return Err(format!("launch of {} with {have:?}, not {want:?}", kernel.name));
                }
                return Ok(());
            }
            HostOp::Runtime(_) | HostOp::Destroy(_) => return Ok(()),
            HostOp::CountWords(kernel) => LAUNCH_CONFIG + self.m.function(*kernel).params.len() - 1,
            HostOp::Synchronise => operands.len().min(1),
            HostOp::Time(op) => {
                let (least, most) = op.operands();
                operands.len().clamp(least, most)
            }
            // The adjoints that a reverse sweep is given.
            HostOp::Begin { reverse } => {
                if *reverse {
                    operands.len()
                } else {
                    0
                }
            }
            HostOp::Snapshot { .. } => operands.len().clamp(2, 3),
            HostOp::SymbolAddress
            | HostOp::Symbol
            | HostOp::SymbolShadow
            | HostOp::Rewind
            | HostOp::Restore
            | HostOp::Drop
            | HostOp::KeepResult
            | HostOp::Slot
            | HostOp::TakeSlot
            | HostOp::TapeWords => 1,
            HostOp::Alloc { .. } | HostOp::Free(_) | HostOp::Distinct | HostOp::Upload | HostOp::Download => {
                2
            }
            HostOp::Clear => 3,
            HostOp::Fill => 4,
            HostOp::Copy | HostOp::AddCopy | HostOp::Clear2D => 5,
            HostOp::Fill2D | HostOp::CopyToSymbol | HostOp::CopyFromSymbol => 6,
            HostOp::Clear3D => 7,
            HostOp::Copy2D | HostOp::AddCopy2D | HostOp::Fill3D => 8,
            HostOp::Copy3D | HostOp::AddCopy3D => 11,
        };
        if operands.len() != want {
            return Err(format!("host.{} with {} operands, not {want}", op.name(), operands.len()));
        }
        Ok(())
    }
}

/// Constness of pointees does not matter to the IR.
/// Whether a type has a row for each element of an array.
fn is_rows_for(rows: &Type, array: &Type) -> bool {
    match (rows, array) {
        (Type::Array(row, n), Type::Array(of, m)) => {
            n == m && matches!(&**row, Type::Array(element, _) if same_type(element, of))
        }
        _ => false,
    }
}

fn same_type(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Ptr { to: x, .. }, Type::Ptr { to: y, .. }) => same_type(x, y),
        _ => a == b,
    }
}

fn same_types(a: &[Type], b: &[Type]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| same_type(x, y))
}

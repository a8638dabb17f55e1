//! How much tape the reverse of a launch needs, told to the launcher before it: by a function that the host calls with the
//! launch's arguments, or by a kernel in which every thread counts for itself ([`crate::reverse::tape_size`]).

use ir::host::{HostOp, LAUNCH_CONFIG};
use ir::{Builder, Builtin, ExternEffect, FuncId, Function, FunctionKind, IntKind, Op, Type, Value};

use crate::generator::{CountedBy, Generator, LaunchWords, TapeSize};
use crate::reverse::sweep::Sweep;
use crate::reverse::tape_size::tape_size;

impl LaunchWords {
    /// For a kernel's reverse, whose first `given` parameters are the primal's.
    pub fn of(g: &mut Generator, reverse: FuncId, given: usize) -> Option<LaunchWords> {
        let size = tape_size(g, reverse, given)?;
        g.finished.extend(&size.functions);
        let counting = (size.reach == CountedBy::Thread).then(|| counting_kernel(g, reverse, &size));
        Some(LaunchWords { size, counting })
    }
}

/// `__global__ void k_count(params…, unsigned long long *most) { count_tape_words(most, k_thread_words(params…)); }`
fn counting_kernel(g: &mut Generator, reverse: FuncId, size: &TapeSize) -> FuncId {
    let counted = g.module.function(size.function);
    let name = g.module.free_name(&format!("{}_count", g.module.function(reverse).ident));
    let mut kernel = Function {
        ident: name.clone(),
        name,
        kind: FunctionKind::Kernel,
        params: counted.params.clone(),
        result: Type::Void,
        result_spelling: "void".into(),
        body: None,
        values: counted.values.clone(),
        names: Default::default(),
        attributes: Vec::new(),
        along: None,
        span: counted.span,
    };
    let args: Vec<Value> = kernel.params.iter().map(|p| p.value).collect();
    let end = kernel.params.len();
    let count = Type::Int(IntKind::ULongLong);
    let most = kernel.insert_param(end, Type::ptr(count.clone()), "most");
    let mut b = Builder::new(&mut kernel);
    let words = b.emit(Op::Call { callee: size.function, args }, count);
    let name = "::cugrad::count_tape_words".to_string();
    b.effect(Op::Extern { name, args: vec![most, words], effect: ExternEffect::Any });
    b.finish(Vec::new());
    let id = g.module.add_function(kernel);
    g.finished.push(id);
    id
}

impl Sweep<'_, '_> {
    /// Before a launch with these operands.
    pub(super) fn tell_words(&mut self, words: &LaunchWords, operands: &[Value]) {
        let LaunchWords { size, counting } = words;
        let mut args: Vec<Value> = size.params.iter().map(|i| operands[LAUNCH_CONFIG + i]).collect();
        if let Some(kernel) = counting {
            let operands = operands[..LAUNCH_CONFIG].iter().copied().chain(args).collect();
            self.b.effect(Op::Host { op: HostOp::CountWords(*kernel), operands });
            return;
        }
        let count = Type::Int(IntKind::ULongLong);
        let words = match size.constant {
            Some(n) => self.b.int(count, i128::from(n)),
            None => {
                let taken = self.g.module.function(size.function).clone();
                for (d, p) in size.dimensions.iter().zip(&taken.params[args.len()..]) {
                    let axis = match d {
                        Builtin::GridDim(axis) => usize::from(*axis),
                        Builtin::BlockDim(axis) => 3 + usize::from(*axis),
                        Builtin::ThreadIdx(_) | Builtin::BlockIdx(_) | Builtin::WarpSize => {
                            unreachable!("the host is given the sizes of a launch alone")
                        }
                    };
                    args.push(self.b.convert(operands[axis], taken.ty(p.value)));
                }
                self.b.emit(Op::Call { callee: size.function, args }, count)
            }
        };
        self.b.effect(Op::Host { op: HostOp::TapeWords, operands: vec![words] });
    }
}

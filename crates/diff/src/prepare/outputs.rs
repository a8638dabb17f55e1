//! Library functions that write through pointers.

use ir::{Function, Op};

use crate::partial::{self, Leaves};
use crate::rules::{self, RuleKind};

/// Functions that write through pointers (`sincos`) become the stores they do.
pub fn expand_outputs(mut f: Function) -> Function {
    f.rewrite(&mut |b, inst| {
        let Op::Extern { name, args, .. } = &inst.op else { return Some(inst) };
        let Some(RuleKind::Outputs(outputs)) = rules::lookup(name).map(|r| &r.kind) else {
            return Some(inst);
        };
        let real = args.iter().find(|a| b.ty(**a).is_float());
        let Some(ty) = real.map(|a| b.ty(*a)) else { return Some(inst) };
        let leaves = Leaves {
            args: &|_, i| args[i],
            result: &|_| unreachable!("outputs are expressions of the inputs"),
            ty: ty.clone(),
        };
        for (i, e) in &outputs.stores {
            let v = partial::emit(b, e, &leaves);
            let to = b.pointee(args[*i]);
            let v = b.convert(v, &to);
            b.store(args[*i], v);
        }
        if let (Some(e), [result]) = (outputs.result, inst.results.as_slice()) {
            let v = partial::emit(b, e, &leaves);
            b.push(Op::Convert(v), vec![*result]);
        }
        None
    });
    f
}

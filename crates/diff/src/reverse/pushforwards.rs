//! Functions of which the user gave the tangent alone.
//!
//! A tangent is linear in the tangents of the arguments, so along each number it is the partial derivative: for `r = f(x, y)`
//! ```text
//! x̄ += r̄ · f_pushforward(x, y, 1, 0).tangent
//! ȳ += r̄ · f_pushforward(x, y, 0, 1).tangent
//! ```
//! That takes a function of numbers that returns one: for an array there would be as many calls as elements.

use ir::{Code, Diagnostic, FuncId, Inst, Op, Type, Value};

use crate::given::check_arguments;
use crate::reverse::sweep::Sweep;

impl Sweep<'_, '_> {
    /// The tangent that stands for the missing pullback of a function, if it can.
    pub fn pushforward_of_numbers(&self, callee: FuncId) -> Option<FuncId> {
        let f = self.module.function(callee);
        let are_numbers =
            f.params.iter().all(|p| matches!(f.ty(p.value), Type::Float(_) | Type::Int(_) | Type::Bool));
        let custom = self.module.custom(callee, |c| c.pushforward)?;
        custom.pushforward.filter(|_| are_numbers && f.result.is_float())
    }

    pub fn call_pushforwards(
        &mut self,
        inst: &Inst,
        callee: FuncId,
        pushforward: FuncId,
        args: &[Value],
        adjoint: Value,
    ) -> Result<(), Diagnostic> {
        let target = self.module.function(pushforward).clone();
        let wrong =
            |message: String| Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message));
        self.g.used_customs.insert(pushforward);
        let f = self.facts.layout.function;
        let tangent = match &target.result {
            Type::Struct(id) => self.module.structure(*id).fields.get(1).map(|field| field.ty.clone()),
            _ => None,
        };
        let Some(tangent) = tangent.filter(Type::is_float) else {
            return wrong(format!("`{}` must return a struct of the value and its tangent", target.name));
        };
        // A tangent for every argument, or for those that can have one.
        let every = target.params.len() == 2 * args.len();
        let moved: Vec<usize> = (0..args.len()).filter(|i| every || f.ty(args[*i]).is_float()).collect();
        if args.len() + moved.len() != target.params.len() {
            let (takes, given) = (target.params.len(), args.len() + moved.len());
            return wrong(format!("`{}` takes {takes} parameters, not {given}", target.name));
        }
        for along in moved.iter().filter(|i| self.facts.activity.active(args[**i])) {
            if !f.ty(args[*along]).is_float() {
                return Err(self.unsupported(inst, "custom pushforward of an integer that is differentiated"));
            }
            let mut actual: Vec<Value> = args.iter().map(|a| self.resolve(*a)).collect();
            for i in &moved {
                let ty = f.ty(args[*i]).clone();
                let seed = if i == along { self.b.number(&ty, 1.0) } else { self.b.zero(&ty) };
                actual.push(seed);
            }
            let given = actual.iter().map(|v| self.b.ty(*v).clone());
            check_arguments(&target, self.module.function(callee), given, inst.span)?;
            for (v, p) in actual.iter_mut().zip(&target.params) {
                *v = self.b.convert(*v, target.ty(p.value));
            }
            let Some(both) = self.b.call(pushforward, actual, target.result.clone()) else { continue };
            let slope = self.b.emit(Op::Extract(both, 1), tangent.clone());
            let slope = self.b.convert(slope, &self.b.ty(adjoint));
            let part = self.b.mul(slope, adjoint);
            let ty = f.ty(args[*along]).clone();
            let part = self.b.convert(part, &ty);
            self.add(args[*along], part);
        }
        Ok(())
    }
}

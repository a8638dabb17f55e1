//! Kernels that take lambdas.
//!
//! The type of a lambda has no name, so generated code can neither name the kernel made for it nor the lambda. Both
//! are printed anew: the lambda as a struct of what it captures, the kernel with the lambda's body in its place.
//! Launches in derivatives are of that kernel.

use ir::{FuncId, Mode, Module};

use crate::Config;
use crate::prepare::prepare;

/// Gives every such kernel a name and a body of its own; they have to be printed with what launches them.
pub fn name_kernels(module: &mut Module, config: &Config) -> Vec<FuncId> {
    let mut named = Vec::new();
    for index in 0..module.functions.len() {
        let id = FuncId(index as u32);
        let f = module.function(id);
        let lambda = f.params.iter().find_map(|p| module.made_up_name(f.ty(p.value)));
        let Some(lambda) = lambda.filter(|_| f.is_kernel() && f.body.is_some()) else { continue };
        let plain: String = f.ident.split("_lambda_").next().unwrap_or(&f.ident).to_string();
        let wanted = format!("{plain}_{lambda}");
        let name = module.free_name(&wanted);
        let mut own = crate::prepare::shifts::attach(prepare(module, id, config, Mode::Reverse), &|_| false);
        own.name = name.clone();
        own.ident = name;
        for i in 0..own.params.len() {
            let ty = own.ty(own.params[i].value).clone();
            if module.made_up_name(&ty).is_some() {
                own.params[i].spelling.clear();
            }
        }
        module.functions[index] = own;
        named.push(id);
    }
    named
}

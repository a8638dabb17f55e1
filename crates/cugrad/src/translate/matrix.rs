//! Hessians and Jacobians: first derivatives put together to a matrix, row by row.
//!
//! ```cpp
//! // hessian(f, "x, y"): forward over reverse, one column at a time; H[i * 2 + j] = d²f / dxᵢ dxⱼ
//! static void f_hessian(double x, double y, double *matrix) {
//!   for (int j = 0; j < 2; ++j) {
//!     double x_adj = 0, y_adj = 0, x_adj_tan = 0, y_adj_tan = 0;
//!     f_rev_fwd(x, y, &x_adj, &y_adj, j == 0, j == 1, &x_adj_tan, &y_adj_tan);
//!     matrix[0 + j] = x_adj_tan; matrix[2 + j] = y_adj_tan;
//!   }
//! }
//! // jacobian(f), f(x, y, out): forward, one column at a time; J[i * 2 + j] = d outᵢ / dxⱼ
//! ```
//! The inputs are numbers. How many outputs there are must be visible: the result, or what is written to
//! `out[constant]`. Hessians of arrays are in [`elements`].

mod elements;
mod repeatable;

use std::fmt::Write;

use analysis::{Object, PointsTo, RequestedParams};
use diff::Generator;
use ir::waits::Waits;
use ir::{Code, Diagnostic, FuncId, Function, FunctionKind, Mode, Op, Request, Type, Value};

use super::answer::{declare, entry_tape, qualifier};
use super::entry_names::EntryNames;
use crate::chain::{Derived, derive, print_derivative};

/// Which parameters are the inputs; all numbers if none is named.
fn inputs(f: &Function, wrt: &[String], what: &str) -> Result<Vec<usize>, Diagnostic> {
    let is_number = |i: usize| f.ty(f.params[i].value).is_float();
    if f.is_kernel() {
        let message = format!("`{}` is a kernel; {what} is for functions", f.name);
        return Err(Diagnostic::new(Code::DerivativeNotSupported, f.span, message));
    }
    let found: Vec<usize> = if wrt.is_empty() {
        (0..f.params.len()).filter(|i| is_number(*i)).collect()
    } else {
        f.params.iter().enumerate().filter(|(_, p)| wrt.contains(&p.name)).map(|(i, _)| i).collect()
    };
    for name in wrt {
        match f.params.iter().position(|p| p.name == *name) {
            None => {
                let message = format!("`{}` has no parameter `{name}`", f.name);
                return Err(Diagnostic::new(Code::UnknownParameter, f.span, message));
            }
            Some(i) if !is_number(i) => {
                let message = format!("{what} is taken with respect to numbers, and `{name}` is not one");
                let hint = match what {
                    "a hessian" => format!("name its elements: \"{name}[0:2]\""),
                    _ => "pass the numbers as parameters of their own".to_string(),
                };
                return Err(Diagnostic::new(Code::DerivativeNotSupported, f.span, message).with_hint(hint));
            }
            Some(_) => {}
        }
    }
    if found.is_empty() {
        let message = format!("no parameter of `{}` is a floating-point number", f.name);
        return Err(Diagnostic::new(Code::RequestedParameterType, f.span, message));
    }
    Ok(found)
}

/// A matrix function: the text of everything it needs, itself last, and the type of its last parameter.
pub struct Matrix {
    pub derived: Derived,
    pub element: Type,
    /// Rows and columns of a jacobian.
    pub shape: Option<(u64, u64)>,
}

pub fn hessian(
    generator: &mut Generator,
    request: &Request,
    name: &str,
    there: &(dyn Fn(FuncId) -> bool + Sync),
) -> Result<Matrix, Diagnostic> {
    if elements::is_asked_for(request) {
        return elements::hessian(generator, request, name, there);
    }
    let primal = request.function;
    let f = generator.module.function(primal).clone();
    let inputs = inputs(&f, &request.wrt, "a hessian")?;
    repeatable::check(generator, primal)?;
    if !f.result.is_float() {
        let message = format!("`{}` returns no number, so there is no hessian of it", f.name);
        return Err(Diagnostic::new(Code::DerivativeNotSupported, f.span, message));
    }
    let names: Vec<String> = inputs.iter().map(|i| f.params[*i].name.clone()).collect();
    let first = generator.module.take_name(&format!("{name}_rev"));
    let first_request = Request::first(primal, request.mode(), names.clone());
    let gradient = derive(generator, &first_request, &first, None, there)?;
    let g = gradient.derivative.function;
    let adjoints = f.params.len()..f.params.len() + inputs.len();
    let params =
        RequestedParams { params: inputs.iter().copied().chain(adjoints).collect(), integers: false };
    let over = generator.module.take_name(&format!("{first}_fwd"));
    let mut second = generator.forward(g, &params, &over)?;
    second.headers.extend(gradient.derivative.headers.iter().cloned());
    let gradients = generator.module.function(g).clone();
    let mut text = print_derivative(generator, &gradients, &second, Mode::Forward, there).text;

    let n = inputs.len();
    let ty = back::type_text(&generator.module, &f.result, "");
    let ty = ty.trim();
    let mut entry_names = EntryNames::mentioning([name, &over, ty]);
    let mut pass = entry_names.params(&f);
    let declarations = declarations(&f, &pass).join(", ");
    let [matrix, j] = ["matrix", "j"].map(|n| entry_names.name(n));
    let (mut locals, mut tangents, mut rows) = (Vec::new(), Vec::new(), String::new());
    for (k, i) in inputs.iter().enumerate() {
        let number = back::type_text(&generator.module, f.ty(f.params[*i].value), "");
        let adjoint = entry_names.name(&format!("{}_adj", f.params[*i].name));
        let tangent = entry_names.name(&format!("{adjoint}_tan"));
        locals.push(format!("{} {adjoint} = 0, {tangent} = 0;", number.trim()));
        pass.push(format!("&{adjoint}"));
        let _ = writeln!(rows, "    {matrix}[{} + {j}] = {tangent};", k * n);
        tangents.push(format!("&{tangent}"));
    }
    let tape = entry_tape(&f, &gradient);
    if gradient.derivative.needs_tape {
        locals.push(tape.declaration.trim().to_string());
        pass.push(tape.argument.to_string());
    }
    pass.extend((0..n).map(|k| format!("{j} == {k}")));
    pass.extend(tangents);
    let _ = writeln!(
        text,
        "\n// Second derivatives of `{}` with respect to {}, row by row.\nstatic {}void {name}({declarations}, {ty} *{matrix}) {{\n  for (int {j} = 0; {j} < {n}; ++{j}) {{\n    {}\n    {over}({});\n{rows}  }}\n}}",
        f.name,
        names.join(", "),
        qualifier(&f),
        locals.join("\n    "),
        pass.join(", ")
    );
    let element = f.result.clone();
    Ok(finished(primal, second, name, text, element))
}

pub fn jacobian(
    generator: &mut Generator,
    request: &Request,
    name: &str,
    there: &(dyn Fn(FuncId) -> bool + Sync),
) -> Result<Matrix, Diagnostic> {
    let primal = request.function;
    let f = generator.module.function(primal).clone();
    let inputs = inputs(&f, &request.wrt, "a jacobian")?;
    let outputs = outputs(generator, &f, primal)?;
    repeatable::check(generator, primal)?;
    let names: Vec<String> = inputs.iter().map(|i| f.params[*i].name.clone()).collect();
    let mut all = names.clone();
    all.extend(outputs.iter().filter_map(|o| o.param).map(|i| f.params[i].name.clone()));
    let first = generator.module.take_name(&format!("{name}_fwd"));
    let first_request = Request::first(primal, request.mode(), all);
    let tangent = derive(generator, &first_request, &first, None, there)?;

    let n = inputs.len();
    let element = match outputs.first() {
        Some(Output { element, .. }) => element.clone(),
        None => f.result.clone(),
    };
    let ty = back::type_text(&generator.module, &element, "");
    let ty = ty.trim();
    let mut entry_names = EntryNames::mentioning([name, &first, ty]);
    let mut pass = entry_names.params(&f);
    let declarations = declarations(&f, &pass).join(", ");
    let [matrix, j] = ["matrix", "j"].map(|n| entry_names.name(n));
    pass.extend((0..n).map(|k| format!("{j} == {k}")));
    let (mut locals, mut stores, mut row) = (String::new(), String::new(), 0);
    let mut call = format!("{first}(");
    for o in &outputs {
        match o.param {
            None => {
                call.insert_str(0, &format!("{matrix}[{j}] = "));
            }
            Some(i) => {
                let tangent = entry_names.name(&format!("{}_tan", f.params[i].name));
                let _ = writeln!(locals, "    {ty} {tangent}[{}] = {{}};", o.count);
                for k in 0..o.count {
                    let at = (row + k) * n as u64;
                    let _ = writeln!(stores, "    {matrix}[{at} + {j}] = {tangent}[{k}];");
                }
                let by_name = f.params[i].by_reference && o.count == 1;
                pass.push(if by_name { tangent } else { format!("&{tangent}[0]") });
            }
        }
        row += o.count;
    }
    let mut text = tangent.text.clone();
    let _ = writeln!(
        text,
        "\n// First derivatives of the outputs of `{}` with respect to {}, one row for each output.\nstatic {}void {name}({declarations}, {ty} *{matrix}) {{\n  for (int {j} = 0; {j} < {n}; ++{j}) {{\n{locals}    {call}{});\n{stores}  }}\n}}",
        f.name,
        names.join(", "),
        qualifier(&f),
        pass.join(", ")
    );
    let derivative = tangent.derivative;
    let shape = Some((row, n as u64));
    Ok(Matrix { shape, ..finished(primal, derivative, name, text, element) })
}

fn finished(
    primal: FuncId,
    mut derivative: diff::Derivative,
    name: &str,
    text: String,
    element: Type,
) -> Matrix {
    derivative.needs_tape = false;
    derivative.tape_size = None;
    derivative.distinct = Vec::new();
    let name = name.to_string();
    Matrix {
        derived: Derived {
            mode: Mode::Reverse,
            primal,
            derivative,
            name,
            text,
            origins: Vec::new(),
            waits: Waits::Never,
            waits_for_grid: false,
            along: None,
            textures: Vec::new(),
        },
        element,
        shape: None,
    }
}

fn declarations(f: &Function, names: &[String]) -> Vec<String> {
    f.params.iter().zip(names).map(|(p, name)| declare(&p.spelling, name)).collect()
}

/// Numbers that a function gives: its result, or elements of an array.
struct Output {
    param: Option<usize>,
    count: u64,
    element: Type,
}

fn outputs(generator: &Generator, f: &Function, primal: FuncId) -> Result<Vec<Output>, Diagnostic> {
    let refuse = |span, message: String, hint: &str| {
        Err(Diagnostic::new(Code::DerivativeNotSupported, span, message).with_hint(hint))
    };
    let mut all = Vec::new();
    if f.result.is_float() {
        all.push(Output { param: None, count: 1, element: f.result.clone() });
    }
    let cleaned = diff::prepared(generator, primal);
    let points = PointsTo::of(&cleaned);
    let mut last: Vec<Option<u64>> = vec![None; f.params.len()];
    let mut unknown = None;
    let constants = constants(&cleaned);
    cleaned.body().walk(&mut |inst| {
        let (Op::Store(place, _) | Op::Atomic { place, .. }) = &inst.op else { return };
        for o in points.get(*place) {
            let Object::Param(i) = o else { continue };
            match constants.index(*place, cleaned.params[*i].value) {
                Some(k) => last[*i] = Some(last[*i].unwrap_or(0).max(k)),
                None => unknown = unknown.or(Some((*i, inst.span))),
            }
        }
    });
    if let Some((i, span)) = unknown {
        let message =
            format!("how many elements `{}` writes to `{}` is not visible", f.name, f.params[i].name);
        return refuse(
            span,
            message,
            "write to constant indices, or use gradient with a seed for each output",
        );
    }
    for (i, k) in last.iter().enumerate().filter_map(|(i, k)| k.map(|k| (i, k))) {
        let element = f.ty(f.params[i].value).pointee().cloned().unwrap_or(Type::Void);
        if element.is_float() {
            all.push(Output { param: Some(i), count: k + 1, element });
        }
    }
    let Some(first) = all.first() else {
        return refuse(f.span, format!("`{}` gives no number", f.name), "");
    };
    if f.kind == FunctionKind::Kernel || all.iter().any(|o| o.element != first.element) {
        return refuse(f.span, format!("outputs of `{}` have different types", f.name), "");
    }
    Ok(all)
}

/// Constant offsets of pointers from parameters.
struct Constants<'f>(ir::tables::HashMap<Value, &'f Op>);

fn constants(f: &Function) -> Constants<'_> {
    let mut all = ir::tables::HashMap::default();
    f.body().walk(&mut |inst| all.extend(inst.results.iter().map(|r| (*r, &inst.op))));
    Constants(all)
}

impl Constants<'_> {
    fn index(&self, place: Value, base: Value) -> Option<u64> {
        if place == base {
            return Some(0);
        }
        let Op::Index { base: from, index } = self.0.get(&place)? else { return None };
        let Op::Const(ir::op::Const::Int(k)) = self.0.get(index)? else { return None };
        Some(self.index(*from, base)? + u64::try_from(*k).ok()?)
    }
}
